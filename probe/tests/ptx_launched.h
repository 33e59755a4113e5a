/*
 * PTX that tests run: a body becomes a kernel, and what a lane computed is read from the addresses at
 * which it stored.
 */
#ifndef WS_PROBE_TESTS_PTX_LAUNCHED_H
#define WS_PROBE_TESTS_PTX_LAUNCHED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/ptx/launch.h"

/* Runs the first kernel of a module; the caller finishes *accesses. */
static inline void run_module(const char *text, const struct ws_ptx_launch *launch,
                              struct ws_accesses *accesses)
{
    struct ws_ptx_module *module;
    struct ws_error error = {0};

    *accesses = (struct ws_accesses){0};
    if (!ws_ptx_module_parse("test.ptx", text, strlen(text), &module, &error))
        fail_msg("%s", error.text);
    if (!ws_ptx_launch_run(module, launch, accesses, &error))
        fail_msg("%s", error.text);
    ws_ptx_module_free(module);
}

/* A kernel of so many threads with the usual registers around a body. */
static inline void run_body(const char *globals, const char *body, uint32_t threads,
                            struct ws_accesses *accesses)
{
    static const char frame[] =
        ".version 8.5\n.target sm_90\n.address_size 64\n%s\n"
        ".visible .entry kernel(.param .u32 n, .param .u64 data)\n{\n"
        ".reg .pred %%p<60>; .reg .b16 %%h<60>; .reg .b32 %%r<200>; .reg .b64 %%d<60>;\n"
        ".reg .f32 %%f<20>; .reg .f64 %%g<20>;\n"
        "mov.u32 %%r0, %%tid.x;\n%s\nret;\n}\n";
    size_t size = sizeof frame + strlen(globals) + strlen(body);
    char *text = malloc(size);
    struct ws_ptx_launch launch = {.block = {threads, 1, 1}, .grid = {1, 1, 1}, .warp = -1};

    assert_non_null(text);
    snprintf(text, size, frame, globals, body);
    run_module(text, &launch, accesses);
    free(text);
}

/* The pattern of the n-th access of a warp. */
static inline const struct ws_site_pattern *access_of(const struct ws_accesses *accesses, int warp,
                                                      int n)
{
    for (size_t i = 0; i < accesses->accesses; i++)
        if (accesses->access[i].warp == warp && !n--)
            return &accesses->pattern[accesses->access[i].pattern];
    fail_msg("warp %d made no such access", warp);
    return NULL;
}

static inline uint64_t random_bits(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * 0x2545F4914F6CDD1Du;
}

#endif
