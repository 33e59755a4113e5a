/*
 * How fast and how large: runs the built program as its users do, times it from outside, and prints
 * one table, each row with its goal where there is one. A benchmark and not a test: nothing fails
 * for being slow, on a busy machine least of all. Where noise only adds, the best of several runs
 * counts; of cold starts, the median.
 *
 *     bench_program WARPSCOPE [--drop-caches]
 */
#ifdef __linux__
#define _DEFAULT_SOURCE /* wait4() */
#endif
#include <cairo.h>
#include <dirent.h>
#include <fcntl.h>
#include <libdeflate.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "viz/draw/png.h"

enum { MOST_WORDS = 24, PATH = 512, COLD_RUNS = 21, BEST_OF = 5, TWELVE = 12 };

/* What others took for the same, on a machine such as the aims are for. */
#define TENSOR_LAYOUTS_SECONDS 20.6
#define TIMES_FASTER           80.0

static const char *program;
static char scratch[] = "/tmp/warpscope-bench-XXXXXX";
static bool drops_caches;

struct run {
    double seconds;
    double processor; /* seconds that it computed: what a busy machine changes little */
    double mebibytes; /* resident at most, of the largest process */
    bool failed;
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* A row's end: "met" or "NOT MET" where `goal`, which `measured` is to stay below, is above 0. */
static void verdict(double measured, const char *unit, double goal)
{
    char aim[32];

    snprintf(aim, sizeof aim, "< %.4g %s", goal, unit);
    if (goal > 0)
        printf("  %-12s %s", aim, measured < goal ? "met" : "NOT MET");
    printf("\n");
    fflush(stdout);
}

static void row(const char *what, double measured, const char *unit, double goal)
{
    printf("  %-52s %9.4g %-4s %10s", what, measured, unit, "");
    verdict(measured, unit, goal);
}

/* Time by the clock, with the time that was computed beside it. */
static void time_row(const char *what, struct run run, const char *unit, double goal)
{
    double scale = strcmp(unit, "ms") ? 1 : 1e3;

    printf("  %-52s %9.4g %-4s %10.4g", what, run.seconds * scale, unit, run.processor * scale);
    verdict(run.seconds * scale, unit, goal);
}

static void heading(const char *what)
{
    printf("\n%-54s %14s %10s  %s\n", what, "measured", "processor", "goal");
}

static void become(char *const word[])
{
    int nowhere = open("/dev/null", O_WRONLY);

    dup2(nowhere, STDOUT_FILENO);
    execvp(word[0], word);
    _exit(127);
}

/*
 * Runs the words, up to NULL. The kernel counts this process's own memory as the child's first, so
 * nothing large may be kept here.
 */
static struct run run(char *const word[])
{
    struct run run = {.failed = true};
    struct rusage usage;
    double start = now();
    int status;
    pid_t child;

    fflush(stdout);
    child = fork();
    if (child == 0)
        become(word);
    if (child < 0 || wait4(child, &status, 0, &usage) != child)
        return run;
    run.seconds = now() - start;
    run.processor = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                    (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
    run.mebibytes = (double)usage.ru_maxrss / 1024;
    run.failed = status != 0;
    return run;
}

/* Splits `text` at spaces, in place, after the program's name. */
static void split(char *text, char *word[MOST_WORDS])
{
    int words = 0;
    char *rest;

    word[words++] = (char *)(uintptr_t)program;
    for (char *at = strtok_r(text, " ", &rest); at && words < MOST_WORDS - 1;
         at = strtok_r(NULL, " ", &rest))
        word[words++] = at;
    word[words] = NULL;
}

static struct run run_program(const char *arguments)
{
    char text[2 * PATH], *word[MOST_WORDS];

    snprintf(text, sizeof text, "%s", arguments);
    split(text, word);
    return run(word);
}

static struct run best_run(const char *arguments)
{
    struct run best = run_program(arguments);

    for (int i = 1; i < BEST_OF && !best.failed; i++) {
        struct run next = run_program(arguments);

        if (next.seconds < best.seconds)
            best = next;
    }
    return best;
}

static void failed(const char *what)
{
    printf("  %-50s FAILED\n", what);
}

static void empty_scratch(void)
{
    DIR *folder = opendir(scratch);
    struct dirent *entry;
    char path[PATH];

    while (folder && (entry = readdir(folder))) {
        snprintf(path, sizeof path, "%s/%s", scratch, entry->d_name);
        unlink(path);
    }
    if (folder)
        closedir(folder);
}

/* What follows the colon on the first line of a file that starts with `key`; "" without one. */
static const char *line_of(const char *path, const char *key, char line[PATH])
{
    FILE *file = fopen(path, "r");
    const char *value = NULL;

    while (file && !value && fgets(line, PATH, file))
        if (!strncmp(line, key, strlen(key)))
            value = strchr(line, ':');
    if (file)
        fclose(file);
    if (!value)
        return "";
    line[strcspn(line, "\n")] = '\0';
    return value + 1 + strspn(value + 1, " \t");
}

static void print_machine(void)
{
    char model[PATH], memory[PATH];
    double load = 0;

    printf("%s, %ld cores, memory %s", line_of("/proc/cpuinfo", "model name", model),
           sysconf(_SC_NPROCESSORS_ONLN), line_of("/proc/meminfo", "MemTotal", memory));
    if (getloadavg(&load, 1) == 1)
        printf(", load at the start %.1f%s", load,
               load > 0.5 ? " (busy: times by the clock are longer than this program's)" : "");
    printf("\n");
    printf("cairo %s, libdeflate %s\n", cairo_version_string(), LIBDEFLATE_VERSION_STRING);
}

static bool drop_caches(void)
{
    int file = open("/proc/sys/vm/drop_caches", O_WRONLY);
    bool done;

    sync();
    done = file >= 0 && write(file, "3", 1) == 1;
    if (file >= 0)
        close(file);
    return done;
}

static int compare_runs(const void *left, const void *right)
{
    const struct run *a = left, *b = right;

    return (a->seconds > b->seconds) - (a->seconds < b->seconds);
}

static void bench_cold_starts(void)
{
    static const struct {
        const char *arguments;
        double goal_ms; /* 0: none */
    } start[] = {
        {"--version", 0},
        {"help", 0},
        {"list", 0},
        {"show ldmatrix.m8n8.x4.b16", 0},
        {"find ldmatrix.m8n8.x4.b16 --element 1,3,5", 0},
        {"banks ldmatrix.m8n8.x4.b16 --pitch 128", 0},
        {"code ldmatrix.m8n8.x4.b16", 0},
        {"check", 0},
        {"export ldmatrix.m8n8.x4.b16 --output -", 10},
        {"export ldmatrix.m8n8.x4.b16 --figure mapping --output -", 10},
        {"export ldmatrix.m8n8.x4.b16 --format png --output -", 0},
        {"export ldmatrix.m8n8.x4.b16 --format pdf --output -", 0},
    };
    struct run cold[COLD_RUNS];
    char what[PATH];

    snprintf(what, sizeof what, "Cold start, median of %d processes", COLD_RUNS);
    heading(what);
    for (size_t i = 0; i < sizeof start / sizeof *start; i++) {
        bool fails = false;

        for (int j = 0; j < COLD_RUNS; j++) {
            cold[j] = run_program(start[i].arguments);
            fails = fails || cold[j].failed;
        }
        qsort(cold, COLD_RUNS, sizeof *cold, compare_runs);
        snprintf(what, sizeof what, "%.52s", start[i].arguments);
        if (fails) {
            failed(what);
            continue;
        }
        time_row(what, cold[COLD_RUNS / 2], "ms", start[i].goal_ms);
        if (drops_caches && drop_caches())
            time_row("  read from disc again", run_program(start[i].arguments), "ms", 0);
    }
}

/* The SVG of the twelve m8n8 loads and stores, or with another ending their PNG. */
static void twelve_path(int which, const char *ending, char path[PATH])
{
    static const char *const count[] = {"x1", "x2", "x4"};

    snprintf(path, PATH, "%s/%smatrix.m8n8.%s%s.b16.%s", scratch, which / 6 ? "st" : "ld",
             count[which % 3], which / 3 % 2 ? ".trans" : "", ending);
}

/* All twelve, each by a process of its own, as a shell's loop would. */
static struct run run_rsvg(const char *option, const char *value)
{
    struct run best = {.failed = true};

    for (int i = 0; i < 3; i++) {
        struct run all = {0};

        for (int j = 0; j < TWELVE; j++) {
            char svg[PATH], png[PATH];
            char *const word[] = {"rsvg-convert",
                                  (char *)(uintptr_t)option,
                                  (char *)(uintptr_t)value,
                                  "-o",
                                  png,
                                  svg,
                                  NULL};
            struct run one;

            twelve_path(j, "svg", svg);
            snprintf(png, sizeof png, "%s/rsvg.png", scratch);
            one = run(word);
            if (one.failed)
                return one;
            all.seconds += one.seconds;
            all.processor += one.processor;
        }
        if (best.failed || all.seconds < best.seconds)
            best = all;
    }
    return best;
}

static void bench_twelve(void)
{
    static const struct {
        const char *what, *option, *rsvg_option, *rsvg_value;
    } size[] = {{"1,200 px wide", "--size 1200px", "-w", "1200"},
                {"2x scale", "--dpi 192", "-z", "2"}};
    char arguments[PATH], what[PATH];

    snprintf(what, sizeof what, "The twelve m8n8 loads and stores, one job, best of %d", BEST_OF);
    heading(what);
    for (int i = 0; i < 2; i++) {
        struct run ours, rsvg;

        snprintf(arguments, sizeof arguments,
                 "export ldmatrix.m8n8.* stmatrix.m8n8.* --format svg,png %s --jobs 1 "
                 "--name {variant} --output %s",
                 size[i].option, scratch);
        ours = best_run(arguments);
        snprintf(what, sizeof what, "SVG and PNG, %s", size[i].what);
        if (ours.failed) {
            failed(what);
            continue;
        }
        time_row(what, ours, "s", 0.25);
        row("  as a share of tensor-layouts 0.3.1's 20.6 s", ours.seconds / TENSOR_LAYOUTS_SECONDS,
            "", 1 / TIMES_FASTER);
        row("  peak memory", ours.mebibytes, "MiB", 0);
        snprintf(arguments, sizeof arguments,
                 "export ldmatrix.m8n8.* stmatrix.m8n8.* --format png %s --jobs 1 "
                 "--name {variant} --output %s",
                 size[i].option, scratch);
        time_row("  PNG alone", best_run(arguments), "s", 0);
        snprintf(arguments, sizeof arguments,
                 "export ldmatrix.m8n8.* stmatrix.m8n8.* --jobs 1 --output %s", scratch);
        time_row("  SVG alone", best_run(arguments), "s", 0);
        rsvg = run_rsvg(size[i].rsvg_option, size[i].rsvg_value);
        if (rsvg.failed) {
            printf("  rsvg-convert is not installed, or failed\n");
        } else {
            time_row("  rsvg-convert on those SVGs", rsvg, "s", 0);
            row("  SVG and PNG as a share of it", ours.seconds / rsvg.seconds, "", 0.5);
        }
    }
}

static cairo_status_t count_bytes(void *length, const unsigned char *data, unsigned more)
{
    (void)data;
    *(size_t *)length += more;
    return CAIRO_STATUS_SUCCESS;
}

/* The picture's rows as PNG has them, unfiltered, in RGB. Returns their length. */
static size_t raw_rows(cairo_surface_t *surface, unsigned char *out)
{
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    const unsigned char *start = out;

    for (int y = 0; y < height; y++) {
        const uint32_t *pixel =
            (const void *)(cairo_image_surface_get_data(surface) +
                           (size_t)y * (size_t)cairo_image_surface_get_stride(surface));

        *out++ = 0;
        for (int x = 0; x < width; x++) {
            *out++ = (unsigned char)(pixel[x] >> 16 & 0xFF);
            *out++ = (unsigned char)(pixel[x] >> 8 & 0xFF);
            *out++ = (unsigned char)(pixel[x] & 0xFF);
        }
    }
    return (size_t)(out - start);
}

struct encoding {
    double ours, libdeflate, cairo; /* seconds */
    size_t our_bytes, libdeflate_bytes, cairo_bytes;
};

static void keep_least(double *least, double start)
{
    double seconds = now() - start;

    if (*least <= 0 || seconds < *least)
        *least = seconds;
}

static void encode(cairo_surface_t *surface, struct ws_png *png, struct encoding *sum)
{
    size_t size = (size_t)cairo_image_surface_get_height(surface) *
                  (1 + 3 * (size_t)cairo_image_surface_get_width(surface));
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(6);
    unsigned char *raw = malloc(size), *packed = malloc(size);
    const struct ws_png_words words = {0};
    struct ws_bytes bytes = {0};
    struct encoding best = {0};
    struct ws_error error;

    for (int i = 0; i < BEST_OF && compressor && raw && packed; i++) {
        double start = now();

        bytes.length = 0;
        ws_png_write(png, surface, 192, &words, &bytes, &error);
        keep_least(&best.ours, start);
        raw_rows(surface, raw);
        start = now();
        best.libdeflate_bytes = libdeflate_zlib_compress(compressor, raw, size, packed, size);
        keep_least(&best.libdeflate, start);
        if (i > 1)
            continue;
        start = now();
        best.cairo_bytes = 0;
        cairo_surface_write_to_png_stream(surface, count_bytes, &best.cairo_bytes);
        keep_least(&best.cairo, start);
    }
    sum->ours += best.ours;
    sum->libdeflate += best.libdeflate;
    sum->cairo += best.cairo;
    sum->our_bytes += bytes.length;
    sum->libdeflate_bytes += best.libdeflate_bytes;
    sum->cairo_bytes += best.cairo_bytes;
    ws_bytes_finish(&bytes);
    libdeflate_free_compressor(compressor);
    free(raw);
    free(packed);
}

static void bench_encoding(void)
{
    static const char *const option[] = {"--size 1200px", "--dpi 192"};
    static const char *const size[] = {"1,200 px wide", "2x scale"};
    struct ws_png png = {0};
    char arguments[PATH], path[PATH];

    for (int i = 0; i < 2; i++) {
        struct encoding sum = {0};

        snprintf(arguments, sizeof arguments, "Encoding the twelve as PNG, %s", size[i]);
        heading(arguments);
        snprintf(arguments, sizeof arguments,
                 "export ldmatrix.m8n8.* stmatrix.m8n8.* --format png %s --name {variant} "
                 "--output %s",
                 option[i], scratch);
        if (run_program(arguments).failed) {
            failed("export");
            continue;
        }
        for (int j = 0; j < TWELVE; j++) {
            cairo_surface_t *surface;

            twelve_path(j, "png", path);
            surface = cairo_image_surface_create_from_png(path);
            if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
                encode(surface, &png, &sum);
            else
                failed(path);
            cairo_surface_destroy(surface);
        }
        row("libdeflate level 6 alone", sum.libdeflate * 1e3, "ms", 0);
        row("  its bytes", (double)sum.libdeflate_bytes / 1024, "KiB", 0);
        row("cairo's own writer", sum.cairo * 1e3, "ms", 0);
        row("Warpscope's", sum.ours * 1e3, "ms", 1.5 * sum.libdeflate * 1e3);
        row("  its files, against cairo's", (double)sum.our_bytes / 1024, "KiB",
            (double)sum.cairo_bytes / 1024);
    }
    ws_png_finish(&png);
}

/* So that its memory is not this process's; see run(). */
static void in_a_child(void (*bench)(void))
{
    pid_t child;

    fflush(stdout);
    child = fork();
    if (child == 0) {
        bench();
        fflush(stdout);
        _exit(0);
    }
    waitpid(child, NULL, 0);
}

/* A list of figures that differ: the lane that is marked, in each of the fragment figures. */
static bool write_list(const char *path, const char *format, int figures)
{
    static const char *const variant[] = {
        "ldmatrix.m8n8.x1.b16",        "ldmatrix.m8n8.x2.b16",       "ldmatrix.m8n8.x4.b16",
        "ldmatrix.m8n8.x1.trans.b16",  "stmatrix.m8n8.x2.trans.b16", "stmatrix.m16n8.x1.trans.b8",
        "ldmatrix.m16n16.x1.trans.b8", "movmatrix.m8n8.trans.b16"};
    FILE *file = fopen(path, "w");

    if (!file)
        return false;
    fprintf(file, "{\"format\": \"warpscope figures\", \"version\": 1, \"groups\": [");
    for (int i = 0; i < figures; i++)
        fprintf(file,
                "%s{\"file\": \"%d.%s\", \"variant\": \"%s\", \"highlight\": \"lane=%d\"%s}%s",
                i % 50 ? ", "
                : i    ? ", {\"figures\": ["
                       : "{\"figures\": [",
                i, format, variant[i % 8], i / 8 % 32,
                strcmp(format, "png") ? "" : ", \"size\": \"400px\"",
                i % 50 == 49 || i == figures - 1 ? "]}" : "");
    fprintf(file, "]}\n");
    return !fclose(file);
}

/* Time in proportion to the figures, and no more memory a figure than its entry in the list. */
static void bench_list(const char *format, int jobs, int most)
{
    char arguments[PATH], list[PATH / 2], what[PATH];
    struct run before = {0};

    snprintf(what, sizeof what, "A list of %s figures%s, jobs %d", format,
             strcmp(format, "png") ? "" : " 400 px wide", jobs);
    heading(what);
    snprintf(list, sizeof list, "%s/list.json", scratch);
    for (int figures = 1; figures <= most; figures *= 10) {
        bool is_large = figures > 1000;
        struct run all;

        snprintf(arguments, sizeof arguments, "export --list %s --output %s --jobs %d", list,
                 scratch, jobs);
        snprintf(what, sizeof what, "%d figure%s", figures, figures == 1 ? "" : "s");
        all = (struct run){.failed = true};
        if (write_list(list, format, figures))
            all = run_program(arguments);
        empty_scratch();
        if (all.failed) {
            failed(what);
            return;
        }
        time_row(what, all, "s", 0);
        row("  figures a second", figures / all.seconds, "", 0);
        if (is_large)
            row("  computing, against ten times that for a tenth", all.processor, "s",
                1.3 * 10 * before.processor);
        row("  peak memory", all.mebibytes, "MiB", 0);
        if (is_large)
            row("  memory a further figure",
                (all.mebibytes - before.mebibytes) * 1024 / (0.9 * figures), "KiB", 4);
        before = all;
    }
}

/* Every entry is bad, and each is said by line and column: time in proportion to the entries. */
static void bench_bad_list(void)
{
    char command[2 * PATH], list[PATH / 2], what[PATH];
    char *const word[] = {"sh", "-c", command, NULL};
    struct run before = {0};

    heading("A list of bad entries, --keep-going");
    snprintf(list, sizeof list, "%s/list.json", scratch);
    snprintf(command, sizeof command,
             "'%s' export --list %s --output %s --keep-going 2> %s/said; "
             "test $? = 1",
             program, list, scratch, scratch);
    for (int entries = 2000; entries <= 20000; entries *= 10) {
        FILE *file = fopen(list, "w");
        struct run all;

        if (!file)
            return;
        fprintf(file,
                "{\"format\": \"warpscope figures\", \"version\": 1, \"groups\": [{\"figures\": [");
        for (int i = 0; i < entries; i++)
            fprintf(file, "%s\n{\"file\": \"%d.svg\", \"colour\": 1}", i ? "," : "", i);
        fprintf(file, "]}]}\n");
        fclose(file);
        all = run(word);
        if (all.failed)
            failed("a list of bad entries");
        snprintf(what, sizeof what, "%d bad entries", entries);
        time_row(what, all, "s", entries == 20000 ? 1 : 0);
        if (before.processor > 0)
            row("  computing, against ten times that for a tenth", all.processor, "s",
                1.3 * 10 * before.processor);
        before = all;
    }
    empty_scratch();
}

int main(int arguments, char **argument)
{
    drops_caches = arguments == 3 && !strcmp(argument[2], "--drop-caches");
    if (arguments < 2 || (arguments > 2 && !drops_caches) || !mkdtemp(scratch)) {
        fprintf(stderr, "usage: bench_program WARPSCOPE [--drop-caches]\n");
        return 2;
    }
    program = argument[1];
    print_machine();
    if (drops_caches && !drop_caches())
        printf("(the system's caches cannot be dropped by this user: left as they are)\n");
    bench_cold_starts();
    bench_twelve();
    in_a_child(bench_encoding);
    empty_scratch();
    for (int jobs = 1; jobs <= 2; jobs++) {
        bench_list("svg", jobs, 10000);
        bench_list("png", jobs, 10000);
        bench_list("pdf", jobs, 1000);
    }
    bench_bad_list();
    rmdir(scratch);
    return 0;
}
