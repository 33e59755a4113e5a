/*
 * A byte's digits of all passes are its offset; a byte without valid digits was filled, untouched
 * or is strange.
 */
#include "probe/evidence/box/box_check.h"

#include <inttypes.h>
#include <stdio.h>

struct ws_box_byte ws_box_decode(const struct ws_captured_box *box, int address)
{
    struct ws_box_byte byte = {WS_BOX_BYTE_STRANGE, 0, 0};
    bool untouched = true, alike = true, digits = true;
    int value[WS_BOX_PASSES];
    int64_t power = 1;

    for (int pass = 0; pass < WS_BOX_PASSES; pass++) {
        value[pass] = box->received[(size_t)pass * (size_t)box->image_bytes + (size_t)address];
        untouched = untouched && value[pass] == WS_BOX_UNTOUCHED + pass;
        alike = alike && value[pass] == value[0];
        digits = digits && value[pass] >= 1 && value[pass] <= WS_BOX_DIGIT_BASE;
    }
    if (untouched) {
        byte.kind = WS_BOX_BYTE_UNTOUCHED;
    } else if (alike) {
        byte.kind = WS_BOX_BYTE_FILLED;
        byte.value = value[0];
    } else if (digits && value[WS_BOX_DIGITS] == WS_BOX_DIGIT_BASE + 1 - value[0]) {
        byte.kind = WS_BOX_BYTE_COPIED;
        byte.offset = -WS_BOX_TENSOR_AT;
        for (int pass = 0; pass < WS_BOX_DIGITS; pass++, power *= WS_BOX_DIGIT_BASE)
            byte.offset += (value[pass] - 1) * power;
    }
    return byte;
}

/* The byte of global memory `offset` bytes from the start of the tensor, in a pass. */
static uint32_t digit(int64_t offset, int pass)
{
    int64_t power = 1, value;

    for (int i = 0; i < pass % WS_BOX_DIGITS; i++)
        power *= WS_BOX_DIGIT_BASE;
    value = (offset + WS_BOX_TENSOR_AT) / power % WS_BOX_DIGIT_BASE;
    return (uint32_t)(pass == WS_BOX_DIGITS ? WS_BOX_DIGIT_BASE - value : value + 1);
}

/* What the rule has for a byte. */
static struct ws_box_byte expected(const struct ws_map *map, const struct ws_boxed *boxed,
                                   int address)
{
    struct ws_box_byte byte = {WS_BOX_BYTE_UNTOUCHED, 0, 0};
    int64_t at[WS_TENSOR_RANK];
    int in_element;
    enum ws_boxed_kind kind = ws_boxed_byte_by(map, boxed, address, at, &in_element);

    if (kind == WS_BOXED_ELEMENT) {
        byte.kind = WS_BOX_BYTE_COPIED;
        byte.offset = ws_boxed_global(&boxed->map, at) + in_element;
    } else if (kind == WS_BOXED_FILL) {
        byte.kind = WS_BOX_BYTE_FILLED;
        byte.value = ws_boxed_fill(&boxed->map, in_element);
    }
    return byte;
}

/* Its predicted value in a pass. */
static int held(const struct ws_boxed *boxed, const struct ws_box_byte *byte, int pass)
{
    enum ws_tensor_type type = boxed->map.type;
    int bytes = ws_tensor_type_bytes(type);
    int64_t start = byte->offset - byte->offset % bytes;
    uint32_t value = 0;

    if (byte->kind != WS_BOX_BYTE_COPIED)
        return byte->kind == WS_BOX_BYTE_FILLED ? byte->value : WS_BOX_UNTOUCHED + pass;
    if (bytes != 4)
        return (int)digit(byte->offset, pass);
    for (int i = 0; i < bytes; i++)
        value |= digit(start + i, pass) << 8 * i;
    return (int)(ws_tensor_type_copied(type, value) >> 8 * (byte->offset - start) & 0xFF);
}

static const char *say(const struct ws_box_byte *byte, char text[64])
{
    if (byte->kind == WS_BOX_BYTE_COPIED)
        snprintf(text, 64, "byte %" PRId64 " of the tensor", byte->offset);
    else if (byte->kind == WS_BOX_BYTE_FILLED)
        snprintf(text, 64, "filled with 0x%02x", (unsigned)byte->value);
    else
        snprintf(text, 64, "%s", byte->kind == WS_BOX_BYTE_UNTOUCHED ? "untouched" : "unknown");
    return text;
}

static bool check_verdict(const struct ws_captured_box *box, struct ws_error *error)
{
    struct ws_error why = {0};
    bool legal = ws_tensor_map_check(&box->boxed.map, &why);

    if (legal == !box->result)
        return true;
    return legal ? ws_fail(error, WS_CODE_CAPTURE,
                           "the driver refused the tensor map (%d), but no rule forbids it",
                           box->result)
                 : ws_fail(error, WS_CODE_CAPTURE,
                           "the driver encoded the tensor map, but the rule forbids it: %.200s",
                           why.text);
}

/* Whether a box that was copied is legal. */
static bool check_copied(const struct ws_captured_box *box, struct ws_error *error)
{
    struct ws_error why = {0};

    return ws_boxed_check(&box->boxed, &why) ||
           ws_fail(error, WS_CODE_CAPTURE, "TMA copied the box, but the rule forbids it: %.200s",
                   why.text);
}

bool ws_box_agrees(const struct ws_captured_box *box, struct ws_error *error)
{
    struct ws_map map;

    if (!check_verdict(box, error))
        return false;
    if (!box->received)
        return true;
    if (!check_copied(box, error))
        return false;
    map = ws_boxed_map(&box->boxed);
    for (int address = 0; address < box->image_bytes; address++) {
        struct ws_box_byte should = expected(&map, &box->boxed, address), is;
        char one[64], other[64];
        bool same = true;

        for (int pass = 0; pass < WS_BOX_PASSES; pass++)
            same &= box->received[(size_t)pass * (size_t)box->image_bytes + (size_t)address] ==
                    held(&box->boxed, &should, pass);
        if (same)
            continue;
        is = ws_box_decode(box, address);
        return ws_fail(error, WS_CODE_CAPTURE, "shared memory at %d: captured is %s, expected %s",
                       address, say(&is, one), say(&should, other));
    }
    return box->arrived ||
           ws_fail(error, WS_CODE_CAPTURE, "the barrier did not receive %" PRId64 " bytes",
                   ws_tensor_map_box_bytes(&box->boxed.map));
}

/* Prepends the box to the error. */
static void say_where(const struct ws_boxed *boxed, struct ws_error *error)
{
    char where[WS_BOXED_TEXT_SIZE];

    ws_fail_in(error, ws_boxed_text(boxed, where));
}

bool ws_box_check(const struct ws_box_capture *capture, struct ws_box_tally *tally,
                  struct ws_error *error)
{
    bool agrees = true;

    *tally = (struct ws_box_tally){0};
    for (int i = 0; i < capture->boxes; i++) {
        const struct ws_captured_box *box = &capture->box[i];

        tally->copied += box->received != NULL;
        tally->bytes += box->image_bytes;
        tally->encoded += !box->result;
        tally->refused += box->result != 0;
        if (agrees && !ws_box_agrees(box, error)) {
            agrees = false;
            say_where(&box->boxed, error);
        }
    }
    return agrees;
}
