/*
 * See compiler.h. Nothing is written to disk for clang: the text is its standard input, and a map
 * of virtual files lets the includes of CUDA and C++ resolve to empty files. nvcc needs files, in a
 * directory of their own.
 */
#include "probe/compile/compiler.h"

#include "probe/base/memory.h"
#include "probe/compile/process.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct ws_process_limits clang_limits = {
    .seconds = 10, .memory_bytes = (size_t)4 << 30, .output_bytes = (size_t)64 << 20};

/* A program that was found. */
struct found {
    bool looked;
    char path[4096], label[64], version[16]; /* "clang 14.0.6", "14.0.6"; "" if not found */
};

static bool executable(const char *path)
{
    struct stat status;

    return !stat(path, &status) && S_ISREG(status.st_mode) && !access(path, X_OK);
}

/* Finds a program in PATH; a name with a slash is used unchanged. */
static bool search(const char *name, char path[4096])
{
    const char *folders = getenv("PATH");

    if (strchr(name, '/'))
        return snprintf(path, 4096, "%s", name) < 4096 && executable(path);
    while (folders && *folders) {
        size_t length = strcspn(folders, ":");
        int wrote =
            snprintf(path, 4096, "%.*s%s%s", (int)length, folders, length ? "/" : "./", name);

        if (length < 4096 && wrote < 4096 && executable(path))
            return true;
        folders += length + (folders[length] == ':');
    }
    return false;
}

/* Reads the version after a word in the output of `--version`. */
static bool versioned(struct found *found, const char *kind, const char *word)
{
    const char *const argv[] = {found->path, "--version", NULL};
    struct ws_process process = {0};
    struct ws_error error;
    int input = ws_process_file("", 0, &error);
    bool good = input >= 0 &&
                ws_process_run(argv, input, NULL, 0, &clang_limits, &process, &error) &&
                !process.exit && process.out;
    const char *at = good ? strstr(process.out, word) : NULL;
    int ended = process.ended;

    if (at) {
        at += strlen(word);
        snprintf(found->version, sizeof found->version, "%.*s", (int)strspn(at, "0123456789."), at);
        snprintf(found->label, sizeof found->label, "%s %s", kind, found->version);
    }
    ws_process_finish(&process);
    if (input >= 0)
        close(input);
    if (ended)
        raise(ended);
    return at && *found->version;
}

static const struct found *clang(void)
{
    static const char *const names[] = {"clang++",    "clang++-19", "clang++-18", "clang++-17",
                                        "clang++-16", "clang++-15", "clang++-14"};
    static struct found found;
    const char *named = getenv("WARPSCOPE_CLANG");

    if (found.looked)
        return &found;
    found.looked = true;
    if (named) {
        if (*named && search(named, found.path))
            versioned(&found, "clang", "clang version ");
        return &found;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (search(names[i], found.path) && versioned(&found, "clang", "clang version ") &&
            atoi(found.version) >= 14)
            return &found;
    *found.label = 0;
    return &found;
}

static const struct found *nvcc(void)
{
    static struct found found;
    const char *named = getenv("WARPSCOPE_NVCC"), *home = getenv("CUDA_HOME");
    char path[4096];

    if (found.looked)
        return &found;
    found.looked = true;
    if (named) {
        if (*named && search(named, found.path))
            versioned(&found, "nvcc", "release ");
        return &found;
    }
    if (home && snprintf(path, sizeof path, "%s/bin/nvcc", home) < (int)sizeof path &&
        search(path, found.path) && versioned(&found, "nvcc", "release "))
        return &found;
    if ((search("nvcc", found.path) || search("/usr/local/cuda/bin/nvcc", found.path)) &&
        versioned(&found, "nvcc", "release "))
        return &found;
    *found.label = 0;
    return &found;
}

const char *ws_clang_label(void)
{
    return *clang()->label ? clang()->label : NULL;
}

static bool is_hostless;

const char *ws_nvcc_label(void)
{
    return *nvcc()->label && !is_hostless ? nvcc()->label : NULL;
}

bool ws_nvcc_is_hostless(void)
{
    return is_hostless;
}

/* Includes of CUDA, C and C++ that the header replaces. */
static const char known[] =
    // clang-format off
    "algorithm any array assert.h atomic bitset cassert cctype cerrno cfloat chrono "
    "climits cmath complex condition_variable cooperative_groups.h "
    "cooperative_groups/memcpy_async.h cooperative_groups/reduce.h "
    "cooperative_groups/scan.h cooperative_groups/details/partitioning.h cstdarg "
    "cstddef cstdint cstdio cstdlib cstring ctime ctype.h cuComplex.h cublas_v2.h "
    "cuda.h cuda/atomic cuda/barrier cuda/pipeline cuda/ptx cuda/std/atomic "
    "cuda/std/barrier cuda/std/cstdint cuda/std/type_traits cuda/std/utility "
    "cuda/std/limits cuda/std/array cudaTypedefs.h cuda_awbarrier.h "
    "cuda_awbarrier_primitives.h cuda_bf16.h cuda_bf16.hpp cuda_fp16.h cuda_fp16.hpp "
    "cuda_fp8.h cuda_device_runtime_api.h cuda_pipeline.h cuda_pipeline_primitives.h "
    "cuda_profiler_api.h cuda_runtime.h cuda_runtime_api.h curand.h curand_kernel.h "
    "cusparse.h deque device_atomic_functions.h device_functions.h "
    "device_launch_parameters.h errno.h exception fcntl.h filesystem float.h fstream "
    "functional future initializer_list inttypes.h iomanip ios iostream istream "
    "iterator limits limits.h list map math.h math_constants.h memory mma.h mutex "
    "new numeric nvrtc.h nvtx3/nvToolsExt.h optional ostream queue random ratio set "
    "sm_20_intrinsics.h sm_30_intrinsics.h sm_61_intrinsics.h span sstream stack "
    "stdarg.h stdbool.h stddef.h stdexcept stdint.h stdio.h stdlib.h string string.h "
    "string_view surface_functions.h sys/stat.h sys/time.h sys/types.h "
    "texture_fetch_functions.h texture_types.h thread time.h tuple type_traits "
    "typeindex typeinfo unistd.h unordered_map unordered_set utility valarray "
    "variant vector vector_functions.h vector_types.h ";
// clang-format on
bool ws_clang_has_include(const char *name, size_t length)
{
    size_t word;

    for (const char *at = known; (word = strcspn(at, " ")); at += word + 1)
        if (word == length && !memcmp(at, name, length))
            return true;
    return false;
}

/* Writes the entry of an empty file. */
static void put_empty(FILE *out, const char *name, size_t length, int empty)
{
    fputs(",\n{\"type\": \"file\", \"name\": \"/warpscope/empty/", out);
    for (size_t i = 0; i < length; i++) {
        if (name[i] == '"' || name[i] == '\\')
            fputc('\\', out);
        fputc((unsigned char)name[i] < ' ' ? ' ' : name[i], out);
    }
    fprintf(out, "\", \"external-contents\": \"/dev/fd/%d\"}", empty);
}

/* The map of files for -ivfsoverlay, in which each of the includes is an empty file. */
static int overlay(const struct ws_compiler_input *input, int empty, struct ws_error *error)
{
    struct ws_memory memory;
    int file = -1;
    size_t word;

    if (!ws_memory_open(&memory, error))
        return -1;
    fputs("{\"version\": 0, \"case-sensitive\": true, \"use-external-names\": false, \"roots\": [",
          memory.file);
    fputs("{\"type\": \"directory\", \"name\": \"/warpscope/empty\", \"contents\": []}",
          memory.file);
    for (const char *at = known; (word = strcspn(at, " ")); at += word + 1)
        put_empty(memory.file, at, word, empty);
    for (int i = 0; i < input->blanks; i++)
        put_empty(memory.file, input->blank[i], strlen(input->blank[i]), empty);
    fputs("]}\n", memory.file);
    if (!ws_memory_close(&memory, error))
        return -1;
    file = ws_process_file(memory.text, memory.length, error);
    free(memory.text);
    return file;
}

/* Runs clang and takes its output. */
static bool run(const char *const *argv, const char *text, size_t length, const int *keep,
                int keeps, struct ws_compiler_output *output, struct ws_error *error)
{
    struct ws_process process = {0};
    int input = ws_process_file(text, length, error);
    bool done = false;

    if (input < 0)
        return false;
    if (!ws_process_run(argv, input, keep, keeps, &clang_limits, &process, error))
        goto out;
    if (process.ended)
        raise(process.ended);
    if (process.timed_out)
        ws_fail(error, WS_CODE_LIMIT, "%s took more than %d s and was stopped; shorten the code",
                clang()->label, clang_limits.seconds);
    else if (process.output_too_long)
        ws_fail(error, WS_CODE_LIMIT, "the output of %s exceeds %zu MB; shorten the code",
                clang()->label, clang_limits.output_bytes >> 20);
    else if (process.exit < 0 || process.exit == 127 || (process.exit && !process.err_length))
        ws_fail(error, WS_CODE_OUT_OF_MEMORY, "%s crashed or ran out of memory; shorten the code",
                clang()->label);
    else
        done = true;
    output->good = done && !process.exit;
    output->text = process.out;
    output->length = process.out_length;
    output->diagnostics = process.err;
    process.out = process.err = NULL;
out:
    ws_process_finish(&process);
    close(input);
    return done;
}

/* The directory of a file, for its own includes; "" if it has none. */
static void directory_of(const char *name, char folder[4096])
{
    const char *slash = strrchr(name, '/');

    snprintf(folder, 4096, "%.*s", slash ? (int)(slash - name) + 1 : 1, slash ? name : ".");
}

bool ws_clang_represent(const struct ws_compiler_input *input, struct ws_compiler_output *output,
                        struct ws_error *error)
{
    static const char *const fixed[] = {"-x",
                                        "cuda",
                                        "--cuda-device-only",
                                        "-nocudainc",
                                        "-nocudalib",
                                        "-nostdinc",
                                        "-nostdinc++",
                                        "--cuda-gpu-arch=sm_80",
                                        "-U__CUDA_ARCH__",
                                        "-D__CUDA_ARCH__=900",
                                        "-std=c++17",
                                        "-O0",
                                        "-gline-tables-only",
                                        "-w",
                                        "-Wno-c++11-narrowing",
                                        "-fno-caret-diagnostics",
                                        "-fno-color-diagnostics",
                                        "-ferror-limit=0",
                                        "-ftemplate-depth=512",
                                        "-fbracket-depth=1024",
                                        "-fno-crash-diagnostics",
                                        "-fno-spell-checking",
                                        "-fno-discard-value-names",
                                        "-S",
                                        "-emit-llvm",
                                        "-o",
                                        "-"};
    const struct ws_compile_request *request = input->request;
    const size_t fixeds = sizeof fixed / sizeof *fixed;
    const char **argv = calloc(fixeds + (size_t)request->arguments + 16, sizeof *argv);
    char folder[4096], map_name[32];
    int empty = ws_process_file("", 0, error), map = -1;
    size_t count = 0;
    bool done = false;

    *output = (struct ws_compiler_output){0};
    if (!argv) {
        ws_no_memory(error);
        goto out;
    }
    if (empty < 0 || (map = overlay(input, empty, error)) < 0)
        goto out;
    argv[count++] = clang()->path;
    for (size_t i = 0; i < fixeds; i++)
        argv[count++] = fixed[i];
    if (input->zero) {
        argv[count++] = "-ftrivial-auto-var-init=zero";
        if (atoi(clang()->version) < 16)
            argv[count++] =
                "-enable-trivial-auto-var-init-zero-knowing-it-will-be-removed-from-clang";
    }
    for (int i = 0; i < request->arguments; i++)
        argv[count++] = request->argument[i];
    if (strcmp(request->name, "-")) {
        directory_of(request->name, folder);
        argv[count++] = "-iquote";
        argv[count++] = folder;
    }
    snprintf(map_name, sizeof map_name, "/dev/fd/%d", map);
    argv[count++] = "-isystem";
    argv[count++] = "/warpscope/empty";
    argv[count++] = "-ivfsoverlay";
    argv[count++] = map_name;
    argv[count++] = "-";
    done = run(argv, input->text, input->length, (int[2]){empty, map}, 2, output, error);
out:
    if (empty >= 0)
        close(empty);
    if (map >= 0)
        close(map);
    free(argv);
    return done;
}

bool ws_clang_assemble(const char *representation, size_t length, struct ws_compiler_output *output,
                       struct ws_error *error)
{
    const char *const argv[] = {clang()->path,
                                "-x",
                                "ir",
                                "--target=nvptx64-nvidia-cuda",
                                "-Xclang",
                                "-target-cpu",
                                "-Xclang",
                                "sm_80",
                                "-O0",
                                "-w",
                                "-fno-color-diagnostics",
                                "-fno-crash-diagnostics",
                                "-S",
                                "-o",
                                "-",
                                "-",
                                NULL};

    *output = (struct ws_compiler_output){0};
    return run(argv, representation, length, NULL, 0, output, error);
}

/* Removes a directory that holds files only. */
static void remove_directory(const char *path)
{
    DIR *directory = opendir(path);
    struct dirent *entry;
    char file[8192];

    while (directory && (entry = readdir(directory)))
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..") &&
            snprintf(file, sizeof file, "%s/%s", path, entry->d_name) < (int)sizeof file)
            unlink(file);
    if (directory)
        closedir(directory);
    rmdir(path);
}

static bool write_text(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(text, 1, length, file) == length;

    return file && !fclose(file) && good;
}

static char *read_text(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size;

    if (file && !fseek(file, 0, SEEK_END) && (size = ftell(file)) >= 0 && size < 64 << 20 &&
        !fseek(file, 0, SEEK_SET) && (text = malloc((size_t)size + 1))) {
        *length = fread(text, 1, (size_t)size, file);
        text[*length] = 0;
    }
    if (file)
        fclose(file);
    return text;
}

bool ws_nvcc_compile(const struct ws_compiler_input *input, struct ws_compiler_output *output,
                     struct ws_error *error)
{
    const struct ws_compile_request *request = input->request;
    const char *base = getenv("TMPDIR"),
               **argv = calloc((size_t)request->arguments + 16, sizeof *argv);
    char path[4096], source[4200], made[4200], folder[4096];
    struct ws_process_limits limits = {.seconds = 60,
                                       .memory_bytes = (size_t)16 << 30,
                                       .output_bytes = (size_t)64 << 20,
                                       .temporary = path};
    struct ws_process process = {0};
    size_t count = 0;
    int empty = -1, ended = 0;
    bool done = false;

    *output = (struct ws_compiler_output){0};
    if (!argv)
        return ws_no_memory(error);
    snprintf(path, sizeof path - 100, "%s/warpscope-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(path)) {
        ws_fail(error, WS_CODE_WRITE, "cannot create a temporary directory in %s: %s",
                base ? base : "/tmp", ws_reason(errno));
        free(argv);
        return false;
    }
    snprintf(source, sizeof source, "%s/input.cu", path);
    snprintf(made, sizeof made, "%s/output.ptx", path);
    if (!write_text(source, input->text, input->length)) {
        ws_fail(error, WS_CODE_WRITE, "cannot write a temporary file: %s", ws_reason(errno));
        goto out;
    }
    argv[count++] = nvcc()->path;
    argv[count++] = "-ptx";
    argv[count++] = "-lineinfo";
    argv[count++] = "-w";
    argv[count++] = atof(nvcc()->version) >= 11.8 ? "-arch=sm_90" : "-arch=sm_80";
    argv[count++] = "-std=c++17";
    for (int i = 0; i < request->arguments; i++)
        argv[count++] = request->argument[i];
    directory_of(strcmp(request->name, "-") ? request->name : ".", folder);
    argv[count++] = "-I";
    argv[count++] = folder;
    argv[count++] = "-o";
    argv[count++] = made;
    argv[count++] = source;
    if ((empty = ws_process_file("", 0, error)) < 0 ||
        !ws_process_run(argv, empty, NULL, 0, &limits, &process, error))
        goto out;
    ended = process.ended;
    if (process.timed_out)
        ws_fail(error, WS_CODE_LIMIT, "%s took more than %d s and was stopped; shorten the code",
                nvcc()->label, limits.seconds);
    else
        done = true;
    output->diagnostics = process.err;
    process.err = NULL;
    if (done && process.exit && output->diagnostics &&
        (strstr(output->diagnostics, "host compiler properties") ||
         strstr(output->diagnostics, "Cannot find compiler"))) {
        is_hostless = true;
        done = ws_fail(error, WS_CODE_COMPILER, "%s cannot find its host compiler; install g++",
                       nvcc()->label);
    }
    if (done && !process.exit && !(output->text = read_text(made, &output->length)))
        done = ws_fail(error, WS_CODE_READ, "cannot read the PTX of %s", nvcc()->label);
    output->good = done && !process.exit;
out:
    remove_directory(path);
    ws_process_finish(&process);
    if (empty >= 0)
        close(empty);
    free(argv);
    if (ended)
        raise(ended);
    return done;
}

void ws_compiler_output_finish(struct ws_compiler_output *output)
{
    free(output->text);
    free(output->diagnostics);
    *output = (struct ws_compiler_output){0};
}
