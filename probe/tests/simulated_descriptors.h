/* Captures of descriptors as a GPU with one rule or another would make them. */
#ifndef WS_TESTS_SIMULATED_DESCRIPTORS_H
#define WS_TESTS_SIMULATED_DESCRIPTORS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/evidence/descriptor/descriptor_capture.h"
#include "probe/tests/software_descriptor.h"

enum {
    FEW = 12,              /* descriptors of a capture that is made many times */
    SIMULATED_START = 115, /* cycles of a chain's begin and end */
};

/* A capture of some descriptors, as a GPU that has `rule` would make it. */
static inline struct ws_descriptor_capture *made(const struct ws_descriptor_subject *subject,
                                                 const uint64_t *number, int count,
                                                 software_rule *rule)
{
    struct ws_wgmma_experiment experiment;
    struct ws_wgmma_where where = {90, 'a', 1024, 0};
    struct ws_descriptor_capture *capture;
    struct ws_error error;
    uint32_t *cycles = calloc((size_t)count * WS_WGMMA_REPETITIONS, sizeof *cycles);

    for (int i = 0; i < count * WS_WGMMA_REPETITIONS; i++)
        cycles[i] =
            (uint32_t)(WS_WGMMA_INSTRUCTIONS * ws_wgmma_cycles(ws_mma(subject->product),
                                                               subject->role == WS_OPERAND_B) +
                       SIMULATED_START);
    assert_true(ws_descriptor_experiment_prepare(subject, number, count, &experiment, &error));
    assert_true(ws_descriptor_capture_make(subject, number, count, &where,
                                           software_descriptors(subject, &experiment, rule), cycles,
                                           &capture, &error));
    ws_wgmma_experiment_finish(&experiment);
    capture->head = (struct ws_capture_head){"simulated", 9,      0,       "unknown",
                                             "13.0",      "13.0", "0.1.0", "2026-11-20T22:10:00Z"};
    return capture;
}

static inline struct ws_descriptor_capture *made_few(const struct ws_descriptor_subject *subject,
                                                     software_rule *rule)
{
    uint64_t number[WS_DESCRIPTORS_MOST], few[FEW];
    int count = ws_descriptor_plan(subject, number);

    for (int i = 0; i < FEW; i++)
        few[i] = number[i * count / FEW];
    return made(subject, few, FEW, rule);
}

#endif
