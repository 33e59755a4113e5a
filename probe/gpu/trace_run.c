/*
 * See trace_run.h. The tracer's library writes into a folder of its own, which is read and removed when the
 * program has ended, however that was.
 */
#include "probe/gpu/trace_run.h"

#include <errno.h>
#include <glob.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "probe/base/error.h"
#include "probe/base/file.h"
#include "probe/base/memory.h"
#include "probe/base/utf8.h"
#include "probe/gpu/trace_read.h"
#include "probe/gpu/traced.h"

enum { FAILED = 1, WRONG_USAGE = 2, SIGNALLED = 128, PATH = 4096, MOST_ACCESSES = 1 << 22 };

enum {
    OPTION_OUTPUT,
    OPTION_OUT,
    OPTION_KERNEL,
    OPTION_LAUNCH,
    OPTION_BLOCK,
    OPTION_WARP,
    OPTION_ACCESSES
};

const struct ws_option ws_trace_option[] = {
    [OPTION_OUTPUT] = {.name = "output",
                       .value = "FILE",
                       .letter = 'o',
                       .help = "write the trace to FILE (default warpscope.trace)",
                       .brief = true},
    [OPTION_OUT] =
        {.name = "out", .value = "FILE", .help = "the same", .old = true, .other = "output"},
    [OPTION_KERNEL] = {.name = "kernel",
                       .value = "GLOB",
                       .letter = 'k',
                       .help = "trace kernels of this name (default: all)",
                       .more = "mangled, or without namespaces and arguments: '*gemm*'",
                       .brief = true},
    [OPTION_LAUNCH] = {.name = "launch",
                       .value = "N",
                       .letter = 'n',
                       .help = "trace launch N of each kernel (default 1, the first)",
                       .brief = true},
    [OPTION_BLOCK] = {.name = "block",
                      .value = "X,Y,Z",
                      .letter = 'b',
                      .help = "trace this block (default 0,0,0), or all",
                      .more = "with all, counts are those of the whole launch, as a profiler's are",
                      .brief = true},
    [OPTION_WARP] = {.name = "warp",
                     .value = "N",
                     .letter = 'w',
                     .help = "trace only this warp of the block",
                     .brief = true},
    [OPTION_ACCESSES] = {.name = "accesses",
                         .value = "N",
                         .letter = 'a',
                         .help = "record at most N accesses of a launch (default 262144)",
                         .brief = true},
    {0},
};

const char ws_trace_description[] =
    "Runs a program and records every access to shared memory of one block of each kernel: which "
    "lanes, which addresses, how often. The program is neither rebuilt nor changed. Needs a GPU "
    "and "
    "Compute Sanitizer, which is part of the CUDA Toolkit.";

const struct ws_example ws_trace_example[] = {
    {"warpscope-probe trace -- python3 train.py", "every kernel of a program, its first launch"},
    {"warpscope-probe trace --kernel '*flash*' -o flash.trace -- python3 attention.py",
     "only kernels of this name"},
    {"warpscope trace flash.trace", "bank conflicts of a trace, worst first"},
    {0},
};

static int fail(int status, const struct ws_error *error)
{
    fprintf(stderr, "warpscope-probe: error[%s]: %s\n", ws_code_name((int)error->code),
            error->text);
    return status;
}

/* The parsed options: what to trace, and the output. */
struct asked {
    const char *output, *kernels;
    const char *block; /* as typed; NULL: the first */
    char wanted[160];  /* as WS_TRACED_WANTED */
    int launch;
    char *const *program; /* and its arguments; ends with NULL */
};

static bool read_numbers(const char *option, const char *text, int count, long least, long most,
                         long number[], struct ws_error *error)
{
    const char *at = text;

    for (int i = 0; i < count; i++) {
        char *end;

        errno = 0;
        number[i] = strtol(at, &end, 10);
        if (end == at || errno || number[i] < least || number[i] > most ||
            (*end && (*end != ',' || i == count - 1)))
            return ws_fail(error, WS_CODE_NUMBER, "--%s %.40s: expected %s from %ld to %ld", option,
                           text, count > 1 ? "X,Y,Z, each" : "a number", least, most);
        at = *end ? end + 1 : end;
        if (!*end) {
            for (i++; i < count; i++)
                number[i] = 0;
        }
    }
    return true;
}

static bool read_asked(const struct ws_arguments *arguments, char **program, struct asked *asked,
                       struct ws_error *error)
{
    static const struct {
        int option, count;
        long least, most;
    } rows[] = {{OPTION_LAUNCH, 1, 1, INT_MAX},
                {OPTION_BLOCK, 3, 0, INT_MAX},
                {OPTION_WARP, 1, 0, 31},
                {OPTION_ACCESSES, 1, 1, MOST_ACCESSES}};
    long values[4][3] = {{1}, {0}, {-1}, {1 << 18}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *text = ws_arguments_value(arguments, rows[i].option, NULL);

        if (text && rows[i].option == OPTION_BLOCK && !strcmp(text, "all"))
            values[i][0] = UINT32_MAX;
        else if (text && !read_numbers(ws_trace_option[rows[i].option].name, text, rows[i].count,
                                       rows[i].least, rows[i].most, values[i], error))
            return false;
    }
    if (arguments->operands)
        return ws_fail(error, WS_CODE_EXTRA, "unexpected '%.60s'; pass the program after --",
                       arguments->operand[0]);
    if (!program[0])
        return ws_fail(
            error, WS_CODE_MISSING,
            "no program; pass it after --: warpscope-probe trace -- PROGRAM ARGUMENTS...");
    asked->output = ws_arguments_value(arguments, OPTION_OUTPUT, "warpscope.trace");
    asked->kernels = ws_arguments_value(arguments, OPTION_KERNEL, "*");
    asked->block = ws_arguments_value(arguments, OPTION_BLOCK, NULL);
    asked->launch = (int)values[0][0];
    asked->program = program;
    snprintf(asked->wanted, sizeof asked->wanted, "%ld %ld %ld %ld %ld %ld", values[0][0],
             values[1][0], values[1][1], values[1][2], values[2][0], values[3][0]);
    return true;
}

/* The first existing file "ROOT/name" in the directories of installed CUDA Toolkits. */
static bool find_in_toolkit(const char *name, char path[PATH])
{
    static const char *const variables[] = {"CUDA_HOME", "CUDA_PATH"};
    static const char *const roots[] = {"/usr/local/cuda", "/opt/cuda", "/usr/local/cuda-*",
                                        "/usr/lib/nvidia-cuda-toolkit", "/usr"};
    glob_t found;

    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *root = getenv(variables[i]);

        snprintf(path, PATH, "%s/%s", root ? root : "", name);
        if (root && !access(path, R_OK))
            return true;
    }
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        char pattern[PATH];
        bool is_found;

        snprintf(pattern, sizeof pattern, "%s/%s", roots[i], name);
        is_found = !glob(pattern, 0, NULL, &found);
        if (is_found) {
            snprintf(path, PATH, "%s", found.gl_pathv[found.gl_pathc - 1]);
            globfree(&found);
            return true;
        }
    }
    return false;
}

/* The tracer's library, at a path relative to this program. */
static bool find_tracer(char path[PATH], struct ws_error *error)
{
    ssize_t length = readlink("/proc/self/exe", path, PATH - 64);
    char *slash;

    if (length <= 0)
        return ws_fail(error, WS_CODE_SYSTEM, "cannot read /proc/self/exe; mount /proc");
    path[length] = 0;
    slash = strrchr(path, '/');
    strcpy(slash, "/../lib/warpscope/tracer.so");
    return !access(path, R_OK) ||
           ws_fail(error, WS_CODE_NOT_INSTALLED,
                   "this build has no tracer (%.200s); build with nvcc and Compute Sanitizer's "
                   "headers, which the CUDA Toolkit has",
                   path);
}

static bool find_sanitizer(char path[PATH], struct ws_error *error)
{
    const char *given = getenv("WARPSCOPE_SANITIZER");

    if (given && *given) {
        snprintf(path, PATH, "%s", given);
        return !access(path, R_OK) ||
               ws_fail(error, WS_CODE_NOT_INSTALLED,
                       "WARPSCOPE_SANITIZER=%.200s: cannot be read; pass the path of "
                       "libsanitizer-public.so",
                       path);
    }
    return find_in_toolkit("compute-sanitizer/libsanitizer-public.so", path) ||
           find_in_toolkit("extras/compute-sanitizer/libsanitizer-public.so", path) ||
           ws_fail(error, WS_CODE_NOT_INSTALLED,
                   "libsanitizer-public.so is not in compute-sanitizer/ of $CUDA_HOME, "
                   "/usr/local/cuda or /opt/cuda; install Compute Sanitizer (package "
                   "cuda-sanitizer-VERSION) or set WARPSCOPE_SANITIZER to its path");
}

/* The path of nvdisasm. False if it is not installed; places then have no opcode and no line. */
static bool find_disassembler(char path[PATH])
{
    const char *folders = getenv("PATH");

    while (folders && *folders) {
        size_t length = strcspn(folders, ":");

        snprintf(path, PATH, "%.*s/nvdisasm", (int)length, folders);
        if (length && !access(path, X_OK))
            return true;
        folders += length + (folders[length] == ':');
    }
    return find_in_toolkit("bin/nvdisasm", path);
}

/* In a new process: becomes the program. */
static void become(const struct asked *asked, const char *folder, const char *tracer,
                   const char *sanitizer)
{
    int reason;

    if (!setenv("CUDA_INJECTION64_PATH", tracer, 1) && !setenv(WS_TRACED_FOLDER, folder, 1) &&
        !setenv(WS_TRACED_SANITIZER, sanitizer, 1) &&
        !setenv(WS_TRACED_KERNELS, asked->kernels, 1) &&
        !setenv(WS_TRACED_WANTED, asked->wanted, 1))
        execvp(asked->program[0], asked->program);
    reason = errno;
    fprintf(stderr, "warpscope-probe: error[%s]: %s: %s\n", ws_code_name(WS_CODE_READ),
            asked->program[0], strerror(reason));
    rmdir(folder); /* its absence means that the program did not run */
    _exit(reason == ENOENT ? 127 : 126);
}

static volatile sig_atomic_t program_id;

static void pass_on(int number)
{
    int before = errno;

    kill(program_id, number);
    errno = before;
}

/*
 * Runs the program and waits for it. A terminal sends Ctrl-C to the program itself; SIGTERM and
 * SIGHUP are forwarded to it.
 */
static bool run_program(const struct asked *asked, const char *folder, const char *tracer,
                        const char *sanitizer, int *status, struct ws_error *error)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, pass = {.sa_handler = pass_on}, old[4];
    static const int passed[] = {SIGTERM, SIGHUP};
    sigset_t held, before;
    pid_t child;

    fflush(NULL);
    sigemptyset(&held); /* until the process ID to which they are forwarded is known */
    sigaddset(&held, passed[0]);
    sigaddset(&held, passed[1]);
    sigprocmask(SIG_BLOCK, &held, &before);
    sigaction(SIGINT, &ignore, &old[0]);
    sigaction(SIGQUIT, &ignore, &old[1]);
    child = fork();
    if (!child) {
        sigaction(SIGINT, &old[0], NULL);
        sigaction(SIGQUIT, &old[1], NULL);
        sigprocmask(SIG_SETMASK, &before, NULL);
        become(asked, folder, tracer, sanitizer);
    }
    if (child < 0)
        return ws_fail(error, WS_CODE_SYSTEM, "cannot start a process: %s", strerror(errno));
    program_id = child;
    for (int i = 0; i < 2; i++)
        sigaction(passed[i], &pass, &old[2 + i]);
    sigprocmask(SIG_SETMASK, &before, NULL);
    while (waitpid(child, status, 0) < 0)
        if (errno != EINTR)
            return ws_fail(error, WS_CODE_SYSTEM, "cannot wait for %.100s: %s", asked->program[0],
                           strerror(errno));
    sigaction(SIGINT, &old[0], NULL);
    sigaction(SIGQUIT, &old[1], NULL);
    for (int i = 0; i < 2; i++)
        sigaction(passed[i], &old[2 + i], NULL);
    return true;
}

static void remove_folder(const char *folder)
{
    char pattern[PATH];
    glob_t found;

    snprintf(pattern, sizeof pattern, "%s/*", folder);
    if (!glob(pattern, GLOB_NOSORT, NULL, &found)) {
        for (size_t i = 0; i < found.gl_pathc; i++)
            unlink(found.gl_pathv[i]);
        globfree(&found);
    }
    rmdir(folder);
}

enum { MOST_NAMES = 4096 };

/* Lists kernels, the first six by name. */
static const char *list_kernels(char **name, int count, char list[400])
{
    enum { LISTED = 6 };

    list[0] = 0;
    for (int i = 0; i < count && i < LISTED; i++)
        snprintf(list + strlen(list), 400 - strlen(list), "%s%.48s", i ? ", " : "", name[i]);
    if (count > LISTED)
        snprintf(list + strlen(list), 400 - strlen(list), ", …");
    return list;
}

static void free_lines(char **line, int lines)
{
    for (int i = 0; line && i < lines; i++)
        free(line[i]);
    free(line);
}

/*
 * The reason for an empty trace: the tracer's error, no kernel ran, or the list of kernels that
 * ran.
 */
static bool fail_empty(const struct asked *asked, const char *folder, struct ws_error *error)
{
    int seens, failures;
    char **seen = ws_trace_folder_lines(folder, "seen", MOST_NAMES, &seens);
    char **failure = ws_trace_folder_lines(folder, "failed", 1, &failures);
    char list[400];

    if (!seen || !failure) {
        ws_no_memory(error);
    } else if (failures) {
        ws_fail(error, WS_CODE_GPU, "nothing was traced: %.300s", failure[0]);
    } else if (!seens) {
        ws_fail(error, WS_CODE_KERNEL,
                "%.100s launched no CUDA kernel, or the driver did not load the tracer; check that "
                "it uses the GPU (`nvidia-smi -L` lists GPUs)",
                asked->program[0]);
    } else {
        ws_fail(error, WS_CODE_KERNEL,
                "no access to shared memory was traced: launch %d, block %.40s, kernels '%.40s'; "
                "these ran: %s",
                asked->launch, asked->block ? asked->block : "0,0,0", asked->kernels,
                list_kernels(seen, seens, list));
    }
    free_lines(seen, seens);
    free_lines(failure, failures);
    return false;
}

/* Notes what the tracer failed to do, and the kernels that other launches kept from being traced. */
static bool note_failures(const char *folder, struct ws_trace *trace, struct ws_error *error)
{
    enum { MOST = 20 };
    int failures, lates;
    char **failure = ws_trace_folder_lines(folder, "failed", MOST, &failures);
    char **late = ws_trace_folder_lines(folder, "late", MOST_NAMES, &lates);
    char list[400], note[600];
    bool done = (failure && late) || ws_no_memory(error);

    for (int i = 0; done && i < failures; i++)
        done = ws_trace_add_note(trace, failure[i], error);
    if (done && lates) {
        snprintf(
            note, sizeof note,
            "%d kernel%s not traced, because each launch overlapped another traced launch: %s; "
            "trace only %s with --kernel",
            lates, lates == 1 ? " was" : "s were", list_kernels(late, lates, list),
            lates == 1 ? "it" : "each");
        done = ws_trace_add_note(trace, note, error);
    }
    free_lines(failure, failures);
    free_lines(late, lates);
    return done;
}

/* Writes the trace and prints a summary. */
static bool write_trace(const struct asked *asked, const struct ws_trace *trace,
                        struct ws_error *error)
{
    struct ws_memory memory;
    uint64_t accesses = 0, lost = 0;
    bool written;

    if (!ws_memory_open(&memory, error))
        return false;
    ws_trace_print(trace, memory.file);
    if (!ws_memory_close(&memory, error))
        return false;
    written = ws_file_write(asked->output, memory.text, memory.length, error);
    free(memory.text);
    if (!written)
        return false;
    for (int i = 0; i < trace->executions.count; i++)
        accesses += trace->executions.execution[i].count;
    for (int i = 0; i < trace->sites; i++)
        accesses += trace->site[i].uncounted;
    for (int i = 0; i < trace->kernels; i++)
        lost += trace->kernel[i].lost;
    fprintf(stderr,
            "warpscope-probe: %s: %" PRIu64 " accesses at %d places of %d kernel%s, traced on %s; "
            "`warpscope trace %s` reports them\n",
            asked->output, accesses, trace->sites, trace->kernels, trace->kernels == 1 ? "" : "s",
            trace->device, asked->output);
    if (lost)
        fprintf(stderr,
                "warpscope-probe: %" PRIu64 " more accesses are not in the trace; pass a larger "
                "--accesses, or --warp\n",
                lost);
    for (int i = 0; i < trace->notes; i++)
        fprintf(stderr, "warpscope-probe: note: %s\n", trace->note[i]);
    return true;
}

static bool make_trace(const struct asked *asked, const char *folder, struct ws_error *error)
{
    char disassembler[PATH];
    bool has_disassembler = find_disassembler(disassembler), done;
    struct ws_trace trace;

    if (!ws_trace_read_folder(folder, has_disassembler ? disassembler : NULL, &trace, error))
        return false;
    if (!trace.kernels) {
        ws_trace_finish(&trace);
        return fail_empty(asked, folder, error);
    }
    done = note_failures(folder, &trace, error) &&
           (has_disassembler ||
            ws_trace_add_note(&trace,
                              "nvdisasm was not found, so places have no opcode and no line, and "
                              "16-byte copies count as cp.async.ca; install it (package "
                              "cuda-nvdisasm-VERSION)",
                              error)) &&
           write_trace(asked, &trace, error);
    ws_trace_finish(&trace);
    return done;
}

/* Checks, before the program runs, that the trace can be written and replaces only a trace. */
static bool check_output(const char *path, struct ws_error *error)
{
    const char *slash = strrchr(path, '/');
    char folder[PATH];

    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    if (!ws_file_is_stream(path) && access(folder, W_OK | X_OK))
        return ws_fail(error, WS_CODE_WRITE, "--output %.200s: cannot be written: %s", path,
                       strerror(errno));
    return ws_trace_check_output(path, false, error);
}

static int trace(const struct asked *asked)
{
    char tracer[PATH], sanitizer[PATH], folder[PATH / 2];
    const char *temporary = getenv("TMPDIR");
    struct ws_error error;
    int status = 0;
    bool done;

    if (!find_tracer(tracer, &error) || !find_sanitizer(sanitizer, &error) ||
        !check_output(asked->output, &error))
        return fail(FAILED, &error);
    snprintf(folder, sizeof folder, "%s/warpscope-trace-XXXXXX",
             temporary && *temporary ? temporary : "/tmp");
    if (!mkdtemp(folder)) {
        ws_fail(&error, WS_CODE_WRITE, "cannot make a directory in %.200s: %s; set TMPDIR",
                temporary && *temporary ? temporary : "/tmp", strerror(errno));
        return fail(FAILED, &error);
    }
    done = run_program(asked, folder, tracer, sanitizer, &status, &error);
    if (done && !access(folder, F_OK))
        done = make_trace(asked, folder, &error);
    remove_folder(folder);
    if (!done)
        fail(FAILED, &error);
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
        return SIGNALLED + WTERMSIG(status);
    }
    return WEXITSTATUS(status) ? WEXITSTATUS(status) : done ? 0 : FAILED;
}

static void print_help(bool all)
{
    fputs("Usage: warpscope-probe trace [OPTION...] -- PROGRAM [ARGUMENT...]\n\n", stdout);
    ws_print_wrapped(stdout, ws_trace_description, 0, 80);
    ws_help_examples(stdout, ws_trace_example, INT_MAX);
    ws_help_options(stdout, ws_trace_option, all);
}

int ws_trace_main(int argc, char **argv)
{
    struct ws_arguments arguments;
    struct asked asked = {0};
    struct ws_error error;
    int own = 1, status;

    while (own < argc && strcmp(argv[own], "--"))
        own++;
    if (!ws_arguments_parse(own, argv, ws_trace_option, &arguments, &error)) {
        status = fail(WRONG_USAGE, &error);
    } else if (arguments.help) {
        print_help(arguments.help_all);
        status = 0;
    } else if (!read_asked(&arguments, argv + own + (own < argc), &asked, &error)) {
        status = fail(WRONG_USAGE, &error);
    } else {
        status = trace(&asked);
    }
    ws_arguments_finish(&arguments);
    return status;
}
