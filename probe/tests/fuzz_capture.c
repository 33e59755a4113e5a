/*
 * Captures of every kind. A capture that can be read is written and reads again as the same bytes;
 * whether it agrees with the PTX ISA or not, checking it ends and reports a line.
 *
 * Flipped bits never get into the compressed parts of a capture. So, only here, such a string may
 * end with a '!' and changes to the uncompressed bytes: the index of a byte and the bits to flip,
 * "!012c40".
 */
#include "probe/evidence/box/box_check.h"
#include "probe/evidence/descriptor/descriptor_check.h"
#include "probe/evidence/mma/mma_relation.h"
#include "probe/evidence/move/timing.h"
#include "probe/evidence/move/verify.h"
#include "probe/evidence/packed.h"
#include "probe/evidence/store/any_capture.h"
#include "probe/evidence/wgmma/wgmma_relation.h"
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

static void check(const struct ws_any_capture *any)
{
    struct ws_timing_fit fit;
    struct ws_error error = {0};

    if (!ws_any_capture_check(any, &error))
        fuzz_refused(&error);
    if (any->kind == WS_ANY_MOVE && ws_timing_fit(&any->move->captured, &fit) &&
        !ws_timing_check(&any->move->captured, &error))
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
