/*
 * Captures of every kind. One that reads is written and reads again as the same bytes; whether it
 * agrees with the PTX ISA or not, checking it ends and says so in a line.
 *
 * No flipped bit gets into what is compressed in a capture. So such a string may go on, here alone,
 * after a '!' with changes to what was compressed: at which byte and by which bits, "!012c40".
 */
#include "probe/evidence/any_capture.h"
#include "probe/evidence/box_check.h"
#include "probe/evidence/descriptor_check.h"
#include "probe/evidence/mma_relation.h"
#include "probe/evidence/packed.h"
#include "probe/evidence/timing.h"
#include "probe/evidence/verify.h"
#include "probe/evidence/wgmma_relation.h"
#include "probe/tests/fuzz.h"

uint8_t *__real_ws_unpack(const char *text, size_t length, struct ws_error *error);
uint8_t *__wrap_ws_unpack(const char *text, size_t length, struct ws_error *error);

/* The linker has ws_unpack() be this. */
uint8_t *__wrap_ws_unpack(const char *text, size_t length, struct ws_error *error)
{
    size_t packed = strcspn(text, "!");
    char *own = fuzz_text((const uint8_t *)text, packed);
    uint8_t *bytes = __real_ws_unpack(own, length, error);
    unsigned at, by;

    free(own);
    for (text += packed; bytes && length && sscanf(text, "!%4x%2x", &at, &by) == 2;) {
        bytes[at % length] ^= (uint8_t)by;
        text += 1 + strcspn(text + 1, "!");
    }
    return bytes;
}

static void check_move(const struct ws_captured_variant *captured)
{
    struct ws_timing_fit fit;
    struct ws_error error = {0};

    if (!ws_check(captured, &error))
        fuzz_refused(&error);
    if (ws_timing_fit(captured, &fit) && !ws_timing_check(captured, &error))
        fuzz_refused(&error);
}

static void check(const struct ws_any_capture *any)
{
    struct ws_descriptor_findings findings;
    struct ws_box_tally boxes;
    struct ws_error error = {0};
    int count;

    if (any->move)
        check_move(&any->move->captured);
    if ((any->product && !ws_mma_check(any->product, &count, &error)) ||
        (any->warpgroup && !ws_wgmma_check(any->warpgroup, &count, &error)) ||
        (any->descriptors && !ws_descriptor_check(any->descriptors, &findings, &error)) ||
        (any->boxes && !ws_box_check(any->boxes, &boxes, &error)))
        fuzz_refused(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ws_any_capture any, again;
    struct ws_error error = {0};
    char *text, *text_again;
    size_t length, length_again;

    if (!ws_any_capture_read(fuzz_file(data, size), &any, &error)) {
        fuzz_refused(&error);
        return 0;
    }
    if (!ws_any_capture_name(&any) || !ws_any_capture_head(&any))
        fuzz_found("a capture without a name or a head");
    if (!ws_any_capture_text(&any, &text, &length, &error))
        fuzz_found("read, and cannot be written: %s", error.text);
    if (!ws_any_capture_read(fuzz_file((uint8_t *)text, length), &again, &error))
        fuzz_found("written, and cannot be read: %s", error.text);
    if (!ws_any_capture_text(&again, &text_again, &length_again, &error))
        fuzz_found("read twice, and cannot be written: %s", error.text);
    if (length != length_again || memcmp(text, text_again, length))
        fuzz_found("written twice, and not the same");
    check(&any);
    ws_any_capture_finish(&any);
    ws_any_capture_finish(&again);
    free(text);
    free(text_again);
    return 0;
}
