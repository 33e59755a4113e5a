/*
 * warpscope-probe: captures what this machine's GPU does, reports what it can run and what that
 * costs, and runs an instruction at a user's addresses. Only this file prints, and ends the
 * program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "probe/base/descriptors.h"
#include "probe/base/file.h"
#include "probe/base/page.h"
#include "probe/base/progress.h"
#include "probe/base/utf8.h"
#include "probe/evidence/box/box_check.h"
#include "probe/evidence/move/timing.h"
#include "probe/evidence/store/capture_folder.h"
#include "probe/gpu/command_line.h"
#include "probe/gpu/gpu.h"
#include "probe/gpu/session.h"
#include "probe/gpu/trace_run.h"
#include "probe/isa/release.h"

enum { DONE = 0, FAILED = 1, WRONG_USAGE = 2 };

static int fail(int status, const struct ws_error *error)
{
    fprintf(stderr, "warpscope-probe: error[%s]: %s\n", ws_code_name((int)error->code),
            error->text);
    return ws_is_no_memory(error) ? FAILED : status;
}

/* Counts what the patterns pick; each must match something. A mistake here is a usage error. */
static bool count_picked(char *const *patterns, int *count, struct ws_error *error)
{
    struct ws_picked picked = {0};
    bool all = !patterns[0];

    for (; *patterns; patterns++)
        if (!ws_pick(*patterns, &picked, error))
            return false;
    *count = all ? ws_tried_count(-1) : ws_picked_count(&picked);
    return true;
}

/* A stream cannot name several files; a mistake here is a usage error. */
static bool check_out(const struct ws_command_line *options, int picked, struct ws_error *error)
{
    if (!options->out || picked == 1 || !ws_file_is_stream(options->out))
        return true;
    return ws_fail(error, WS_CODE_CONFLICT,
                   "--output %.200s takes one variant, but %d match; name one or pass a directory",
                   options->out, picked);
}

/* False if the bank rule does not explain the measured cycles. */
static bool report_timings(FILE *out, const struct ws_captured_variant *captured)
{
    struct ws_timing_fit fit;
    struct ws_error finding;

    if (!ws_timing_fit(captured, &fit))
        return true;
    fprintf(out, "    %s\n", ws_timing_fit_text(&fit, ws_locale_unicode(), &finding));
    if (ws_timing_check(captured, &finding))
        return true;
    fprintf(stderr, "warpscope-probe: %s: %s\n", captured->variant->name, finding.text);
    return false;
}

/* The runs of a capture. */
enum { RUNS_SIZE = 80 };

static void count_moved(const struct ws_any_capture *any, char runs[RUNS_SIZE])
{
    const struct ws_captured_variant *captured = &any->move->captured;

    snprintf(runs, RUNS_SIZE, "passes %d, moved %2d, ignored %d", captured->passes, captured->moved,
             captured->ignored);
}

static void count_multiplied(const struct ws_any_capture *any, char runs[RUNS_SIZE])
{
    const struct ws_mma_capture *capture = any->product;
    int count = 0;

    for (int i = 0; i < capture->passes; i++)
        count += 1 + capture->pass[i].changed.runs;
    snprintf(runs, RUNS_SIZE, "passes %d, runs %d", capture->passes, count);
}

static void count_by_warpgroup(const struct ws_any_capture *any, char runs[RUNS_SIZE])
{
    const struct ws_wgmma_capture *capture = any->warpgroup;
    int count = 0;

    for (int i = 0; i < WS_WGMMA_PASSES; i++)
        count += capture->pass[i].digits * capture->pass[i].ones;
    snprintf(runs, RUNS_SIZE, "passes %d, runs %d", WS_WGMMA_PASSES, count);
}

static void count_described(const struct ws_any_capture *any, char runs[RUNS_SIZE])
{
    snprintf(runs, RUNS_SIZE, "descriptors %d, passes %d", any->descriptors->count,
             ws_descriptor_passes(any->descriptors->subject));
}

static void count_boxes(const struct ws_any_capture *any, char runs[RUNS_SIZE])
{
    struct ws_box_tally tally;
    struct ws_error ignored;

    ws_box_check(any->boxes, &tally, &ignored);
    snprintf(runs, RUNS_SIZE, "boxes %d, bytes %d, maps refused %d", tally.copied, tally.bytes,
             tally.refused);
}

static const struct {
    void (*count)(const struct ws_any_capture *any, char runs[RUNS_SIZE]);
    const char *specification;
} reports[WS_ANY_KINDS] = {
    [WS_ANY_MOVE] = {count_moved, "the PTX ISA"},
    [WS_ANY_PRODUCT] = {count_multiplied, "the PTX ISA"},
    [WS_ANY_WARPGROUP] = {count_by_warpgroup, "the PTX ISA"},
    [WS_ANY_DESCRIPTORS] = {count_described, "the PTX ISA"},
    [WS_ANY_BOXES] = {count_boxes, "the rule"},
};

/* One line per capture: its runs, and whether they agree with the specification. */
static bool report_one(FILE *out, const struct ws_any_capture *any, int *disagreements,
                       struct ws_error *finding)
{
    const char *name = ws_any_capture_name(any), *by = reports[any->kind].specification;
    bool agrees = ws_any_capture_check(any, finding), explained;
    char runs[RUNS_SIZE];

    if (!agrees && ws_is_no_memory(finding))
        return false;
    reports[any->kind].count(any, runs);
    fprintf(out, "%-44s %s, on %s: %sas %s specifies\n", name, runs,
            ws_any_capture_instruction(any).target, agrees ? "" : "NOT ", by);
    explained = any->kind != WS_ANY_MOVE || report_timings(out, &any->move->captured);
    *disagreements += !agrees || !explained;
    if (!agrees)
        fprintf(stderr, "warpscope-probe: %s: differs from %s: %s\n", name, by, finding->text);
    return true;
}

/* Reports all captures; on standard error if the capture goes to standard output. */
static int report(const struct ws_captured *made, const char *path)
{
    bool standard = ws_file_descriptor(path) == STDOUT_FILENO;
    FILE *out = standard ? stderr : stdout;
    const struct ws_capture_head *head = ws_any_capture_head(made->any);
    char *folder = ws_capture_folder_for(path, head->device);
    int disagreements = 0;
    struct ws_error finding;

    for (int i = 0; i < made->count; i++)
        if (!report_one(out, &made->any[i], &disagreements, &finding)) {
            free(folder);
            return fail(FAILED, &finding);
        }
    ws_utf8_print(standard ? "standard output" : folder ? folder : path, out);
    free(folder);
    fprintf(out,
            ": %d of %d variants, %d of %d MMA variants, %d of %d ways to read descriptors, %d of "
            "%d groups of boxes, captured on %s (sm_%d%d), driver %s, CUDA %s\n",
            made->of[WS_TRIED_MOVES], WS_VARIANTS,
            made->of[WS_TRIED_MMAS] + made->of[WS_TRIED_WGMMAS],
            ws_tried_count(WS_TRIED_MMAS) + ws_tried_count(WS_TRIED_WGMMAS),
            made->of[WS_TRIED_DESCRIPTORS], WS_DESCRIPTOR_SUBJECTS, made->of[WS_TRIED_BOXES],
            WS_BOX_GROUP_COUNT, head->device, head->major, head->minor, head->driver, head->cuda);
    if (made->count < ws_tried_count(-1))
        fputs("`warpscope-probe --list` shows what this GPU cannot run\n", out);
    return disagreements ? FAILED : DONE;
}

static int capture(const struct ws_command_line *options)
{
    struct ws_captured made;
    struct ws_error error;
    struct ws_steps steps;
    bool done;
    int status;

    ws_progress_start();
    done =
        ws_session_capture(options->device, options->patterns, options->out, &made, &steps, &error);
    ws_progress_erase();
    if (!done)
        return fail(FAILED, &error);
    status = report(&made, options->out);
    ws_captured_finish(&made);
    return status;
}

static int try_one(const struct ws_command_line *options)
{
    struct ws_address_options addresses = options->addresses;
    const struct ws_variant *variant;
    struct ws_gpu_device device;
    struct ws_trial trial;
    struct ws_error error;
    char name[3 * WS_TEXT_SIZE], swizzled[WS_SWIZZLED_SIZE];

    if (!ws_parse_variant(options->run, &variant, &error))
        return fail(WRONG_USAGE, &error);
    if (options->address_option && !ws_address_lanes(variant)) {
        ws_fail(&error, WS_CODE_UNUSED, "%s has no addresses; remove the address options",
                variant->family->name);
        return fail(WRONG_USAGE, &error);
    }
    if (!ws_address_options_read(&addresses, &error) ||
        !ws_session_try(options->device, variant, &addresses, &device, &trial, &error))
        return fail(FAILED, &error);
    snprintf(name, sizeof name, "%s (sm_%d%d), CUDA %s", device.name, device.major, device.minor,
             device.cuda);
    (options->json ? ws_trial_write_json : ws_trial_write_text)(&trial, name, stdout);
    if (!options->json && *ws_swizzled_words(&options->addresses, swizzled))
        printf("note: the addresses are %s\n", swizzled);
    ws_trial_finish(&trial);
    return trial.moved_as_predicted && trial.timed_as_predicted ? DONE : FAILED;
}

/* The requirements of an instruction, without a GPU. */
static void list_need(const char *name, enum ws_targets targets, int ptx_version)
{
    int release = ws_release_of_ptx(ptx_version);

    printf("%-44s needs %s", name, ws_targets_short(targets));
    if (release > WS_RELEASE_LEAST && release > ws_gpu_toolkit())
        printf(", and a probe built with CUDA %d.%d or later", release / 10, release % 10);
    printf("\n");
}

/* Lists the members of a kind that have an experiment; `device` is NULL without a GPU. */
static void list_kind(enum ws_tried_kind kind, const struct ws_gpu_device *device)
{
    const struct ws_tried *tried = &ws_tried[kind];

    for (int i = 0; i < tried->count; i++) {
        struct ws_error why;

        if (!ws_tried_has(kind, i))
            continue;
        if (!device)
            list_need(tried->name(i), tried->targets(i), tried->ptx_version(i));
        else if (ws_tried_runs(kind, i, device, &why))
            printf("%-44s yes\n", tried->name(i));
        else
            printf("%-44s no: %s\n", tried->name(i), why.text);
    }
}

static int list(int ordinal)
{
    struct ws_gpu *gpu;
    struct ws_error error;
    bool found = ws_gpu_open(ordinal, &gpu, &error);
    const struct ws_gpu_device *device = found ? ws_gpu_device(gpu) : NULL;

    if (!found && ws_is_no_memory(&error))
        return fail(FAILED, &error);
    if (found)
        printf("%s, sm_%d%d, driver %s, CUDA %s\n\n", device->name, device->major, device->minor,
               device->driver, device->cuda);
    else
        printf("No GPU is available. Each variant needs the following.\n\n");
    for (int kind = 0; kind < WS_TRIED_KINDS; kind++)
        list_kind((enum ws_tried_kind)kind, device);
    ws_gpu_close(gpu);
    return found ? DONE : fail(FAILED, &error);
}

/* --time: each program runs in a process of its own, alternating, and the median is used. */
enum { ROUNDS = 5 };

struct timing {
    double total;
    struct ws_steps steps;
};

/* In a new process: runs one of the two, and writes its steps' times into the pipe. */
static int timed_child(const struct ws_command_line *options, bool baseline, int into)
{
    struct ws_captured made = {0};
    struct ws_error error;
    struct ws_steps steps = {0};

    if (baseline ? !ws_session_baseline(options->device, &steps, &error)
                 : !ws_session_capture(options->device, options->patterns, options->out, &made,
                                       &steps, &error))
        return fail(FAILED, &error);
    ws_captured_finish(&made);
    return write(into, &steps, sizeof steps) == (ssize_t)sizeof steps ? DONE : FAILED;
}

/* A child that fails has reported why itself. */
static int timed(const struct ws_command_line *options, bool baseline, struct timing *timing)
{
    double then = 0;
    int ends[2], status;
    bool whole;
    pid_t child;

    ws_lap(&then);
    if (pipe(ends) || (child = fork()) < 0)
        return fail(FAILED,
                    &(struct ws_error){.text = "cannot start a process; run the probe again",
                                       .code = WS_CODE_SYSTEM});
    if (child == 0)
        _exit(timed_child(options, baseline, ends[1]));
    close(ends[1]);
    whole = read(ends[0], &timing->steps, sizeof timing->steps) == (ssize_t)sizeof timing->steps;
    close(ends[0]);
    if (waitpid(child, &status, 0) != child)
        return fail(FAILED, &(struct ws_error){
                                .text = "cannot wait for the timed process; run the probe again",
                                .code = WS_CODE_SYSTEM});
    if (WIFSIGNALED(status))
        return fail(FAILED,
                    &(struct ws_error){.text = "the timed process crashed; run the probe again",
                                       .code = WS_CODE_GPU});
    timing->total = ws_lap(&then);
    return whole && WEXITSTATUS(status) == DONE ? DONE : FAILED;
}

static int by_total(const void *left, const void *right)
{
    const struct timing *a = left, *b = right;

    return (a->total > b->total) - (a->total < b->total);
}

static void print_timing(const char *name, const struct timing *timing)
{
    const struct ws_steps *steps = &timing->steps;

    printf("%-9s %8.1f %8.1f %8.1f %8.1f %8.1f %8.1f\n", name, steps->open, steps->context,
           steps->kernels, steps->run, steps->write, timing->total);
}

static int compare_times(const struct ws_command_line *options)
{
    struct timing capture[ROUNDS], baseline[ROUNDS];

    for (int i = 0; i < ROUNDS; i++)
        if (timed(options, true, &baseline[i]) != DONE ||
            timed(options, false, &capture[i]) != DONE)
            return FAILED;
    qsort(capture, ROUNDS, sizeof *capture, by_total);
    qsort(baseline, ROUNDS, sizeof *baseline, by_total);
    printf("%-9s %8s %8s %8s %8s %8s %8s  ms, median of %d processes\n", "", "open", "context",
           "kernels", "run", "write", "total", ROUNDS);
    print_timing("baseline", &baseline[ROUNDS / 2]);
    print_timing("capture", &capture[ROUNDS / 2]);
    printf("ratio %50.2f\n", capture[ROUNDS / 2].total / baseline[ROUNDS / 2].total);
    return DONE;
}

static int run(int argc, char **argv)
{
    struct ws_command_line options;
    struct ws_error error;
    int picked;

    if (!ws_descriptors_take(&error))
        return fail(FAILED, &error);
    if (!ws_command_line_read(argc, argv, &options, &error))
        return fail(WRONG_USAGE, &error);
    if (options.help) {
        ws_command_line_help(stdout, options.help_all);
        return DONE;
    }
    if (options.man) {
        ws_command_line_man(stdout);
        return DONE;
    }
    if (options.shell) {
        ws_command_line_completion(stdout, options.shell);
        return DONE;
    }
    if (options.version) {
        printf("warpscope-probe %s\n", WARPSCOPE_VERSION);
        return DONE;
    }
    if (!count_picked(options.patterns, &picked, &error) || !check_out(&options, picked, &error))
        return fail(WRONG_USAGE, &error);
    if (options.out && !ws_capture_folder_takes(options.out, &error))
        return fail(FAILED, &error);
    if (options.list)
        return list(options.device);
    if (options.run)
        return try_one(&options);
    return options.time ? compare_times(&options) : capture(&options);
}

int main(int argc, char **argv)
{
    struct ws_error error;
    int status;

    ws_output_begin();
    if (argc > 1 && !strcmp(argv[1], "trace"))
        status =
            ws_descriptors_take(&error) ? ws_trace_main(argc - 1, argv + 1) : fail(FAILED, &error);
    else
        status = run(argc, argv);
    if ((ws_memory_failures() && status == DONE && !ws_no_memory(&error)) ||
        (!ws_output_end(&error) && status == DONE))
        status = fail(FAILED, &error);
    return status;
}
