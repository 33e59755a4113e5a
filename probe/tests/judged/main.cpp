// Runs the kernels of `launches` from their PTX, the very text that is evaluated:
// judged FOLDER LAUNCHES, where FOLDER has FILE.ptx of each row.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

static void check(cudaError_t error, const std::string &what)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "judged: %s: %s\n", what.c_str(), cudaGetErrorString(error));
    exit(1);
}

// A buffer of `size` bytes with a hash of each word's index.
static void *make_buffer(size_t size)
{
    std::vector<unsigned> words(size / 4);
    void *memory = nullptr;

    for (size_t i = 0; i < words.size(); i++)
        words[i] = static_cast<unsigned>(i) * 2654435761u >> 9;
    check(cudaMalloc(&memory, size), "cudaMalloc");
    check(cudaMemcpy(memory, words.data(), size, cudaMemcpyHostToDevice), "cudaMemcpy");
    return memory;
}

static dim3 read_size(const std::string &text)
{
    dim3 size;

    sscanf(text.c_str(), "%u,%u,%u", &size.x, &size.y, &size.z);
    return size;
}

static void launch(const std::string &folder, std::istringstream &row)
{
    std::string file, name, grid, block, word;
    size_t bytes = 0;
    std::vector<unsigned long long> values;
    std::vector<void *> arguments;
    cudaLibrary_t library;
    cudaKernel_t kernel;

    row >> file >> name >> grid >> block >> bytes;
    while (row >> word)
        if (word[0] == 'b')
            values.push_back(
                reinterpret_cast<unsigned long long>(make_buffer(std::stoul(word.substr(1)))));
        else
            values.push_back(static_cast<unsigned>(std::stoi(word.substr(1))));
    for (auto &value : values)
        arguments.push_back(&value);
    check(cudaLibraryLoadFromFile(&library, (folder + "/" + file + ".ptx").c_str(), nullptr,
                                  nullptr, 0, nullptr, nullptr, 0),
          file);
    check(cudaLibraryGetKernel(&kernel, library, name.c_str()), name);
    check(cudaLaunchKernel(reinterpret_cast<void *>(kernel), read_size(grid), read_size(block),
                           arguments.data(), bytes, nullptr),
          name);
    check(cudaDeviceSynchronize(), name);
    check(cudaLibraryUnload(library), name);
    printf("%s ran\n", name.c_str());
}

int main(int count, char **argument)
{
    std::string line;

    if (count != 3) {
        fprintf(stderr, "Usage: judged FOLDER LAUNCHES\n");
        return 2;
    }
    std::ifstream launches(argument[2]);
    check(cudaFree(nullptr), "no device");
    while (std::getline(launches, line)) {
        std::istringstream row(line);

        if (!line.empty() && line[0] != '#')
            launch(argument[1], row);
    }
    return 0;
}
