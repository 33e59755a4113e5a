/* Whether two captures say the same, byte for byte, with the registers that each holds for itself.
 */
#ifndef WS_PROBE_TESTS_SAME_CAPTURE_H
#define WS_PROBE_TESTS_SAME_CAPTURE_H

#include <stdlib.h>
#include <string.h>

#include "probe/evidence/move/capture.h"

static inline void assert_same_registers(const struct ws_registers *is,
                                         const struct ws_registers *should)
{
    assert_int_equal(is->threads, should->threads);
    assert_int_equal(is->registers, should->registers);
    if (should->threads)
        assert_memory_equal(is->value, should->value,
                            (size_t)(should->threads * should->registers) * sizeof *is->value);
}

/* Then the bytes between their fields, which may be any, are made the same. */
static inline void assert_same_changes(struct ws_rerun *is, const struct ws_rerun *should)
{
    for (int i = 0; i < WS_MAX_CHANGES; i++) {
        assert_int_equal(is->change[i].lane, should->change[i].lane);
        assert_int_equal(is->change[i].reg, should->change[i].reg);
        assert_int_equal(is->change[i].offset, should->change[i].offset);
        assert_int_equal(is->change[i].value, should->change[i].value);
    }
    memcpy(is->change, should->change, sizeof is->change);
}

static inline void assert_same_capture(const struct ws_capture *is, const struct ws_capture *should)
{
    struct ws_capture *copy;

    if (!is || !should) {
        fail_msg("%s is no capture", is ? "the other" : "this");
        return;
    }
    copy = malloc(sizeof *copy);
    assert_non_null(copy);
    *copy = *is;
    for (int i = 0; i < WS_MAX_PASSES; i++) {
        struct ws_pass *pass = &copy->captured.pass[i];
        const struct ws_pass *other = &should->captured.pass[i];

        assert_same_registers(&pass->input.given, &other->input.given);
        assert_same_registers(&pass->output.received, &other->output.received);
        pass->input.given.value = other->input.given.value;
        pass->output.received.value = other->output.received.value;
    }
    for (int i = 0; i < WS_LANES; i++)
        assert_same_changes(&copy->captured.moved_run[i], &should->captured.moved_run[i]);
    for (int i = 0; i < WS_MAX_IGNORED; i++)
        assert_same_changes(&copy->captured.ignored_run[i], &should->captured.ignored_run[i]);
    assert_memory_equal(copy, should, sizeof *copy);
    free(copy);
}

#endif
