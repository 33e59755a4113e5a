/*
 * A trace's file as a test reads it, with nothing of Warpscope's own reader; what its addresses cost,
 * by brute force; and how such a test fails.
 */
#ifndef WS_TESTS_TRACE_FILE_H
#define WS_TESTS_TRACE_FILE_H

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <cuda_runtime.h>

inline int failures;

inline bool must(bool holds, const std::string &what)
{
    if (!holds) {
        std::printf("FAILED: %s\n", what.c_str());
        failures++;
    }
    return holds;
}

inline void must_run(cudaError_t code, const char *what)
{
    if (!must(code == cudaSuccess, std::string(what) + ": " + cudaGetErrorString(code)))
        std::exit(1);
}

inline void must_trace(const std::string &wrong)
{
    if (!must(wrong.empty(), wrong))
        std::exit(1);
}

using addresses = std::array<uint32_t, 32>;

/* A trace's file, as its description has it. */
struct trace_file {
    std::string text;
    std::vector<std::string> site; /* names */
    std::map<std::string, std::map<std::pair<uint32_t, addresses>, uint64_t>> pattern;
    uint64_t patterns = 0, lost = 0;
};

inline trace_file read_file(const std::string &path)
{
    trace_file read;
    std::ifstream file(path);
    std::string line;

    while (std::getline(file, line)) {
        std::istringstream words(line);
        std::string word;
        unsigned long long count;

        read.text += line + "\n";
        if (std::sscanf(line.c_str(), "end: %llu patterns", &count) == 1) {
            read.patterns = count;
            std::sscanf(std::strchr(line.c_str(), ','), ", %llu executions lost", &count);
            read.lost = count;
        } else if (line.compare(0, 5, "site ") == 0) {
            const size_t open = line.find('"') + 1;

            read.site.push_back(line.substr(open, line.find('"', open) - open));
        } else if (line[0] >= '1' && line[0] <= '9') {
            std::pair<uint32_t, addresses> key = {};
            int site;

            words >> site >> count >> word;
            key.first = static_cast<uint32_t>(std::stoul(word, nullptr, 16));
            for (uint32_t &address : key.second) {
                words >> word;
                address = word == "-" ? 0 : static_cast<uint32_t>(std::stoul(word, nullptr, 16));
            }
            read.pattern[read.site[site - 1]][key] = count;
        }
    }
    return read;
}

/* In each eight lanes the most different rows of 16 bytes that begin in one of eight places. */
inline int wavefronts_of(const addresses &address)
{
    int wavefronts = 0;

    for (int phase = 0; phase < 4; phase++) {
        std::set<uint32_t> rows[8];
        size_t most = 0;

        for (int lane = phase * 8; lane < phase * 8 + 8; lane++)
            rows[address[lane] / 16 % 8].insert(address[lane]);
        for (const auto &row : rows)
            most = std::max(most, row.size());
        wavefronts += static_cast<int>(most);
    }
    return wavefronts;
}

/* What a site comes to. */
inline void print_totals(const trace_file &file)
{
    for (const auto &[name, patterns] : file.pattern) {
        unsigned long long executions = 0, wavefronts = 0;

        for (const auto &[key, count] : patterns) {
            executions += count;
            wavefronts += count * static_cast<unsigned>(wavefronts_of(key.second));
        }
        std::printf("  %s: %llu executions, %llu wavefronts, %llu conflicts\n", name.c_str(),
                    executions, wavefronts, wavefronts - 4 * executions);
    }
}

#endif
