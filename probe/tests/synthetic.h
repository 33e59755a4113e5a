/*
 * A capture made without a GPU, for tests: the specified layout, executed in software through the
 * very runs that the probe makes.
 */
#ifndef WS_PROBE_TESTS_SYNTHETIC_H
#define WS_PROBE_TESTS_SYNTHETIC_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/move/pattern.h"
#include "probe/evidence/move/timing.h"
#include "probe/evidence/store/any_capture.h"
#include "probe/tests/simulate.h"

enum { SYNTHETIC_BASE = 1024 };

static inline void synthetic_rerun(struct ws_captured_variant *captured, struct ws_rerun *rerun)
{
    struct ws_input input = captured->pass[0].input;
    struct ws_output output;
    struct ws_error error = {0};

    memcpy(input.address, rerun->address, sizeof input.address);
    if (!simulate_variant(captured->variant, &input, &output, &error) ||
        !ws_rerun_compare(captured->variant, &captured->pass[0].output, &output, rerun, &error)) {
        fprintf(stderr, "synthetic capture: %s\n", error.text);
        abort();
    }
    ws_output_finish(&output);
}

/* Finished by ws_captured_variant_finish(). */
static inline void synthetic_variant(const struct ws_variant *variant,
                                     struct ws_captured_variant *captured)
{
    const uint32_t invalid[WS_MAX_IGNORED] = {0xFFFFFFF0, SYNTHETIC_BASE + 4, 0};
    struct ws_error error = {0};

    memset(captured, 0, sizeof *captured);
    captured->variant = variant;
    ws_variant_ptx(variant, captured->ptx);
    snprintf(captured->target, sizeof captured->target, "sm_90");
    captured->passes = ws_pass_count(variant);
    for (int i = 0; i < captured->passes; i++) {
        struct ws_pass *pass = &captured->pass[i];

        if (!ws_pass_prepare(variant, i, SYNTHETIC_BASE, &pass->input, &error) ||
            !simulate_variant(variant, &pass->input, &pass->output, &error)) {
            fprintf(stderr, "synthetic capture: %s\n", error.text);
            abort();
        }
    }
    captured->moved = ws_address_lanes(variant);
    for (int lane = 0; lane < captured->moved; lane++) {
        struct ws_rerun *rerun = &captured->moved_run[lane];

        rerun->lane = lane;
        memcpy(rerun->address, captured->pass[0].input.address, sizeof rerun->address);
        rerun->address[lane] = ws_twin_address(variant, lane, SYNTHETIC_BASE);
        synthetic_rerun(captured, rerun);
    }
    captured->ignored = captured->moved && captured->moved < WS_LANES ? WS_MAX_IGNORED : 0;
    for (int i = 0; i < captured->ignored; i++) {
        struct ws_rerun *rerun = &captured->ignored_run[i];

        rerun->lane = -1;
        memcpy(rerun->address, captured->pass[0].input.address, sizeof rerun->address);
        for (int lane = captured->moved; lane < WS_LANES; lane++)
            rerun->address[lane] = invalid[i];
        synthetic_rerun(captured, rerun);
    }
}

/* A capture of a variant on an H200 that there never was; freed by ws_capture_destroy(). */
static inline struct ws_capture *synthetic_capture(const struct ws_variant *variant)
{
    struct ws_capture *capture = calloc(1, sizeof *capture);

    if (!capture)
        abort();
    snprintf(capture->head.device, WS_TEXT_SIZE, "NVIDIA H200");
    capture->head.major = 9;
    snprintf(capture->head.driver, WS_TEXT_SIZE, "580.159.04");
    snprintf(capture->head.cuda, WS_TEXT_SIZE, "13.0");
    snprintf(capture->head.toolkit, WS_TEXT_SIZE, "13.0");
    snprintf(capture->head.probe, WS_TEXT_SIZE, "0.1.0");
    snprintf(capture->head.date, WS_TEXT_SIZE, "2026-11-20T22:10:00Z");
    snprintf(capture->timing_method, WS_SENTENCE_SIZE, "Made up: 30 cycles and 2 a wavefront.");
    capture->timing_instructions = WS_INSTRUCTIONS;
    synthetic_variant(variant, &capture->captured);
    return capture;
}

/* Times the variant under every pattern: 30 cycles and `wavefront` a wavefront. */
static inline void synthetic_timings(struct ws_capture *capture, double wavefront)
{
    struct ws_captured_variant *captured = &capture->captured;

    captured->timings = ws_pattern_count(captured->variant);
    for (int i = 0; i < captured->timings; i++) {
        struct ws_timing *timing = &captured->timing[i];
        struct ws_addresses addresses;

        ws_pattern_addresses(captured->variant, i, &addresses);
        snprintf(timing->pattern, sizeof timing->pattern, "%s",
                 ws_pattern_name(captured->variant, i));
        memcpy(timing->address, addresses.address, sizeof timing->address);
        timing->instructions = capture->timing_instructions;
        timing->repetitions = 1;
        timing->cycles[0] =
            (uint32_t)((30 + wavefront * ws_timing_wavefronts(captured->variant, timing)) *
                       capture->timing_instructions);
    }
}

/* Reads and writes its file. */
static inline bool synthetic_read(const char *path, struct ws_capture **capture,
                                  struct ws_error *error)
{
    *capture = ws_capture_file_read(ws_capture_kinds[WS_ANY_MOVE], path, error);
    return *capture;
}

static inline bool synthetic_write(const struct ws_capture *capture, const char *path,
                                   struct ws_error *error)
{
    return ws_capture_file_write(ws_capture_kinds[WS_ANY_MOVE], capture, path, error);
}

/* The text of a capture; freed by the caller. */
static inline char *synthetic_text(const char *name, size_t *length)
{
    struct ws_capture *capture = synthetic_capture(ws_variant_named(name));
    struct ws_error error = {0};
    char *text;

    if (!ws_capture_text(capture, &text, length, &error)) {
        fprintf(stderr, "synthetic capture: %s\n", error.text);
        abort();
    }
    ws_capture_destroy(capture);
    return text;
}

/* xorshift32: a generator of our own, so that what fails once fails again. */
static inline uint32_t synthetic_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

#endif
