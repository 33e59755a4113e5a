/*
 * One upload, one launch per variant, one wait, one download, for the runs and again for the
 * timings. On a GPU the context takes most of the time; the rest is kept negligible.
 */
#include "probe/gpu/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "probe/base/file.h"
#include "probe/base/progress.h"
#include "probe/evidence/move/experiment.h"
#include "probe/evidence/move/pattern.h"

static const char timing_method[] =
    "Cycles of the SM's clock for timing_instructions successive executions by one warp that has "
    "an SM for itself: one number per repetition, after one that is discarded. Each execution "
    "waits for the previous one: its address (movmatrix: its source) depends, through one logic "
    "operation, on the previous result, or after a store on a word that all lanes then load from "
    "shared memory. The fastest repetition is used: anything that disturbs a warp can only slow it "
    "down.";

double ws_lap(double *then)
{
    double last = *then;
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    *then = (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
    return *then - last;
}

static bool open_gpu(int ordinal, struct ws_gpu **gpu, struct ws_steps *steps,
                     struct ws_error *error)
{
    double then = 0;

    ws_lap(&then);
    if (!ws_gpu_open(ordinal, gpu, error))
        return false;
    steps->open = ws_lap(&then);
    return true;
}

static bool make_ready(struct ws_gpu *gpu, struct ws_steps *steps, struct ws_error *error)
{
    double then = 0;

    ws_lap(&then);
    if (!ws_gpu_start(gpu, error))
        return false;
    steps->context = ws_lap(&then);
    if (!ws_gpu_load(gpu, error))
        return false;
    steps->kernels = ws_lap(&then);
    return true;
}

/* Why it is not run; the error names the GPU if that is the reason. */
static bool refuse(enum ws_tried_kind kind, int index, const struct ws_gpu_device *device,
                   struct ws_error *error)
{
    const struct ws_tried *tried = &ws_tried[kind];

    if (!ws_targets_allow(tried->targets(index), device->major, device->minor))
        return ws_fail(error, WS_CODE_NO_GPU,
                       "%s needs %s, but %s is sm_%d%d; see `warpscope-probe --list`",
                       tried->name(index), ws_targets_short(tried->targets(index)), device->name,
                       device->major, device->minor);
    ws_tried_runs(kind, index, device, error);
    return ws_fail_in(error, tried->name(index));
}

/* Picks what the pattern matches and the device can run; it must be something. */
static bool pick_runnable(const char *pattern, const struct ws_gpu_device *device,
                          struct ws_picked *picked, struct ws_error *error)
{
    int runnable = 0, refused_kind = -1, refused = 0;
    struct ws_picked these = {0};
    struct ws_error need;

    if (!ws_pick(pattern, &these, error))
        return false;
    for (int kind = 0; kind < WS_TRIED_KINDS; kind++)
        for (int i = 0; i < ws_tried[kind].count; i++) {
            if (!these.is[kind][i])
                continue;
            if (ws_tried_runs((enum ws_tried_kind)kind, i, device, &need)) {
                picked->is[kind][i] = true;
                runnable++;
            } else if (refused_kind < 0) {
                refused_kind = kind;
                refused = i;
            }
        }
    return runnable > 0 || refuse((enum ws_tried_kind)refused_kind, refused, device, error);
}

/* All experiments and their runs, in the catalog's order. */
struct work {
    struct ws_experiment experiment[WS_VARIANTS];
    struct ws_gpu_launch launch[WS_VARIANTS];
    int variants;
    struct ws_run_input *input;
    struct ws_run_output *output;
};

static bool pick_all(const struct ws_gpu_device *device, char *const *patterns,
                     struct ws_picked *picked, struct ws_error *error)
{
    static char *const all[] = {"*", NULL};

    for (char *const *pattern = patterns[0] ? patterns : all; *pattern; pattern++)
        if (!pick_runnable(*pattern, device, picked, error))
            return false;
    return true;
}

static bool list_work(const struct ws_gpu_device *device, const struct ws_picked *picked,
                      struct work *work, struct ws_error *error)
{
    size_t runs = 0;

    memset(work, 0, sizeof *work);
    for (int i = 0; i < WS_VARIANTS; i++)
        if (picked->is[WS_TRIED_MOVES][i]) {
            struct ws_experiment experiment =
                ws_experiment_of(ws_variant((enum ws_variant_id)i), device->major, device->minor);

            work->experiment[work->variants] = experiment;
            work->launch[work->variants++] =
                (struct ws_gpu_launch){experiment.variant, experiment.runs};
            runs += (size_t)experiment.runs;
        }
    work->input = calloc(runs + 1, sizeof *work->input);
    work->output = calloc(runs + 1, sizeof *work->output);
    if (!work->input || !work->output)
        return ws_no_memory(error);
    for (int i = 0, run = 0; i < work->variants; run += work->experiment[i++].runs)
        if (!ws_experiment_prepare(&work->experiment[i], work->input + run, error))
            return false;
    return true;
}

/* The device and the date, for every capture of a run. */
static void describe(const struct ws_gpu_device *device, struct ws_capture_head *head)
{
    time_t now = time(NULL);
    struct tm utc;

    memset(head, 0, sizeof *head);
    snprintf(head->device, sizeof head->device, "%s", device->name);
    snprintf(head->driver, sizeof head->driver, "%s", device->driver);
    snprintf(head->cuda, sizeof head->cuda, "%s", device->cuda);
    snprintf(head->toolkit, sizeof head->toolkit, "%s", device->toolkit);
    snprintf(head->probe, sizeof head->probe, "%s", WARPSCOPE_VERSION);
    head->major = device->major;
    head->minor = device->minor;
    gmtime_r(&now, &utc);
    strftime(head->date, sizeof head->date, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

static void describe_timings(struct ws_capture *capture)
{
    snprintf(capture->timing_method, sizeof capture->timing_method, "%s", timing_method);
    capture->timing_instructions = WS_INSTRUCTIONS;
}

static bool read_work(const struct work *work, const struct ws_capture_head *head,
                      struct ws_captured *made, struct ws_error *error)
{
    for (int i = 0, run = 0; i < work->variants; run += work->experiment[i++].runs) {
        struct ws_capture *capture = calloc(1, sizeof *capture);

        if (!capture)
            return ws_no_memory(error);
        made->any[made->count].move = capture;
        made->of[WS_TRIED_MOVES] = ++made->count;
        capture->head = *head;
        describe_timings(capture);
        if (!ws_experiment_capture(&work->experiment[i], head->major, work->input + run,
                                   work->output + run, &capture->captured, error))
            return false;
    }
    return true;
}

/* Times every pattern of each captured variant. */
static bool time_patterns(struct ws_gpu *gpu, const struct ws_any_capture *any, int count,
                          struct ws_error *error)
{
    struct ws_gpu_launch launch[WS_VARIANTS] = {0};
    struct ws_trial_input *input;
    struct ws_trial_output *output;
    struct ws_addresses addresses;
    size_t trials = 0, trial = 0;
    bool done = true;

    for (int i = 0; i < count; i++) {
        const struct ws_variant *variant = any[i].move->captured.variant;

        launch[i] = (struct ws_gpu_launch){variant, ws_pattern_count(variant)};
        trials += (size_t)launch[i].runs;
    }
    if (!trials)
        return true;
    input = calloc(trials, sizeof *input);
    output = calloc(trials, sizeof *output);
    if (!input || !output)
        done = ws_no_memory(error);
    for (int i = 0; i < count && done; i++)
        for (int pattern = 0; pattern < launch[i].runs; pattern++) {
            ws_pattern_addresses(launch[i].variant, pattern, &addresses);
            ws_trial_prepare_timing(&addresses, &input[trial++]);
        }
    done = done && ws_gpu_try(gpu, launch, count, input, output, error);
    trial = 0;
    for (int i = 0; i < count && done; i++) {
        struct ws_captured_variant *captured = &any[i].move->captured;

        for (int pattern = 0; pattern < launch[i].runs && done; pattern++) {
            ws_pattern_addresses(launch[i].variant, pattern, &addresses);
            done = ws_trial_timing(&addresses, ws_pattern_name(launch[i].variant, pattern),
                                   &output[trial++], &captured->timing[pattern], error) ||
                   ws_fail_in(error, launch[i].variant->name);
        }
        captured->timings = launch[i].runs;
    }
    free(input);
    free(output);
    return done;
}

static bool run_work(struct ws_gpu *gpu, const struct ws_picked *picked,
                     const struct ws_capture_head *head, struct ws_captured *made,
                     struct ws_error *error)
{
    struct work work;
    bool done = list_work(ws_gpu_device(gpu), picked, &work, error) &&
                (!work.variants ||
                 ws_gpu_run(gpu, work.launch, work.variants, work.input, work.output, error)) &&
                read_work(&work, head, made, error) &&
                time_patterns(gpu, made->any, made->count, error);

    free(work.input);
    free(work.output);
    return done;
}

/*
 * Runs the picked members of the other kinds one after the other, so that memory for only one is
 * needed.
 */
static bool run_kinds(struct ws_gpu *gpu, const struct ws_picked *picked,
                      const struct ws_capture_head *head, struct ws_captured *made,
                      struct ws_error *error)
{
    for (int kind = WS_TRIED_MOVES + 1; kind < WS_TRIED_KINDS; kind++)
        for (int i = 0; i < ws_tried[kind].count; i++) {
            if (!picked->is[kind][i])
                continue;
            ws_progress_step(i, ws_tried[kind].count, ws_tried[kind].name(i));
            if (!ws_tried[kind].capture(gpu, i, head, &made->any[made->count], error))
                return false;
            made->count++;
            made->of[kind]++;
        }
    return true;
}

static bool run_all(struct ws_gpu *gpu, char *const *patterns, struct ws_captured *made,
                    struct ws_error *error)
{
    struct ws_picked picked = {0};
    struct ws_capture_head head;

    describe(ws_gpu_device(gpu), &head);
    if (!pick_all(ws_gpu_device(gpu), patterns, &picked, error))
        return false;
    made->any = calloc((size_t)ws_picked_count(&picked), sizeof *made->any);
    return (made->any || ws_no_memory(error)) && run_work(gpu, &picked, &head, made, error) &&
           run_kinds(gpu, &picked, &head, made, error);
}

/* A stream cannot name several captures, so only one was picked. */
static bool write_captures(const struct ws_captured *made, const char *out, struct ws_error *error)
{
    char *text = NULL, *folder = NULL;
    size_t length;
    bool done;

    if (ws_file_is_stream(out))
        done = ws_any_capture_text(made->any, &text, &length, error) &&
               ws_file_write(out, text, length, error);
    else
        done = ((folder = ws_capture_folder_for(out, ws_any_capture_head(made->any)->device)) ||
                ws_no_memory(error)) &&
               ws_capture_folder_write(made->any, made->count, folder, error);
    free(folder);
    free(text);
    return done;
}

void ws_captured_finish(struct ws_captured *made)
{
    for (int i = 0; i < made->count; i++)
        ws_any_capture_finish(&made->any[i]);
    free(made->any);
    *made = (struct ws_captured){0};
}

bool ws_session_capture(int ordinal, char *const *patterns, const char *out,
                        struct ws_captured *made, struct ws_steps *steps, struct ws_error *error)
{
    struct ws_gpu *gpu = NULL;
    bool done = open_gpu(ordinal, &gpu, steps, error) && make_ready(gpu, steps, error);
    double then = 0;

    *made = (struct ws_captured){0};
    ws_lap(&then);
    if (done) {
        done = run_all(gpu, patterns, made, error);
        steps->run = ws_lap(&then);
    }
    if (done && out) {
        done = write_captures(made, out, error);
        steps->write = ws_lap(&then);
    }
    ws_gpu_close(gpu);
    if (!done)
        ws_captured_finish(made);
    return done;
}

/* The row of every used address must end within shared memory; the GPU confirms other findings. */
static bool rows_inside(const struct ws_addresses *addresses, int64_t buffer_bytes,
                        struct ws_error *error)
{
    struct ws_findings findings;

    ws_addresses_check(addresses, buffer_bytes, &findings);
    for (int i = 0; i < findings.count; i++)
        if (findings.finding[i].kind == WS_FINDING_OUTSIDE)
            return ws_fail(error, WS_CODE_ADDRESS, "%s; nothing was run", findings.finding[i].text);
    return true;
}

/* If the GPU faulted on a misaligned address, the error names it. */
static bool blame(const struct ws_addresses *addresses, struct ws_error *error)
{
    struct ws_findings findings;

    ws_addresses_check(addresses, 0, &findings);
    for (int i = 0; i < findings.count; i++)
        if (findings.finding[i].kind == WS_FINDING_MISALIGNED)
            return ws_fail_in(error, findings.finding[i].text);
    return false;
}

/* The user's trial, pass by pass. */
static bool try_passes(struct ws_gpu *gpu, const struct ws_addresses *addresses,
                       const struct ws_timing_fit *fit, struct ws_trial *trial,
                       struct ws_error *error)
{
    struct ws_gpu_launch launch = {addresses->variant, ws_pass_count(addresses->variant)};
    struct ws_trial_input input[WS_MAX_PASSES];
    struct ws_trial_output output[WS_MAX_PASSES];

    for (int pass = 0; pass < launch.runs; pass++)
        ws_trial_prepare(addresses, pass, ws_gpu_device(gpu)->shared_bytes, &input[pass]);
    return (ws_gpu_try(gpu, &launch, 1, input, output, error) || blame(addresses, error)) &&
           ws_trial_read(addresses, output, fit, trial, error);
}

/* The patterns come first: after a fault nothing could be timed. */
static bool try_with(struct ws_gpu *gpu, const struct ws_addresses *addresses,
                     struct ws_trial *trial, struct ws_error *error)
{
    struct ws_any_capture any = {.move = calloc(1, sizeof *any.move)};
    struct ws_timing_fit fit;
    bool done;

    if (!any.move)
        return ws_no_memory(error);
    any.move->captured.variant = addresses->variant;
    done = time_patterns(gpu, &any, 1, error);
    ws_timing_fit(&any.move->captured, &fit);
    done = done && try_passes(gpu, addresses, &fit, trial, error);
    ws_any_capture_finish(&any);
    return done;
}

bool ws_session_try(int ordinal, const struct ws_variant *variant,
                    const struct ws_address_options *options, struct ws_gpu_device *device,
                    struct ws_trial *trial, struct ws_error *error)
{
    struct ws_addresses addresses = {.variant = variant};
    struct ws_gpu *gpu = NULL;
    struct ws_steps steps;
    int64_t bytes;
    bool done;

    if (ws_address_lanes(variant) && !ws_addresses_make(variant, options, &addresses, error))
        return false;
    if (!open_gpu(ordinal, &gpu, &steps, error))
        return false;
    *device = *ws_gpu_device(gpu);
    bytes = device->shared_bytes;
    if (options->buffer_bytes && options->buffer_bytes < bytes)
        bytes = options->buffer_bytes;
    done = (ws_tried_runs(WS_TRIED_MOVES, (int)variant->id, device, error) ||
            refuse(WS_TRIED_MOVES, (int)variant->id, device, error)) &&
           rows_inside(&addresses, bytes, error) && make_ready(gpu, &steps, error) &&
           try_with(gpu, &addresses, trial, error);
    ws_gpu_close(gpu);
    return done;
}

bool ws_session_baseline(int ordinal, struct ws_steps *steps, struct ws_error *error)
{
    struct ws_gpu *gpu = NULL;
    bool done = open_gpu(ordinal, &gpu, steps, error) && make_ready(gpu, steps, error);
    double then = 0;

    ws_lap(&then);
    done = done && ws_gpu_run_nothing(gpu, error);
    steps->run = ws_lap(&then);
    ws_gpu_close(gpu);
    return done;
}
