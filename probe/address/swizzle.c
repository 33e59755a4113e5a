/* Swizzles by their names, and what they do. */
#include "probe/address/swizzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/swizzle_name.h"

static const struct {
    const char *name;
    struct ws_swizzle swizzle;
} swizzles[] = {
    {"none", {0, 4, 3}},
    {"32", {1, 4, 3}},
    {"64", {2, 4, 3}},
    {"128", {3, 4, 3}},
};

enum { SWIZZLES = sizeof swizzles / sizeof swizzles[0], HIGHEST_BIT = 31 };

const char *ws_swizzle_word(int index)
{
    return index < SWIZZLES ? swizzles[index].name : NULL;
}

/* "Swizzle<" or "(", in any case and namespace; what closes it in `*close`. */
static const char *opened(const char *text, const char **close)
{
    static const char *const before[] = {"Swizzle<", "cute::Swizzle<", "Swizzle(", "S<", NULL};
    size_t length = ws_word_edge(text, strlen(text), before, false);

    *close = length && text[length - 1] == '(' ? ")" : ">";
    return text + length;
}

bool ws_swizzle_parse(const char *text, struct ws_swizzle *swizzle, struct ws_error *error)
{
    const char *close, *inner = opened(text, &close);
    int bits, base, shift, taken = 0;
    char name[WS_BARE_NAME_SIZE];

    ws_swizzle_bare_name(text, name);
    for (int i = 0; i < SWIZZLES; i++) {
        if (!strcmp(name, swizzles[i].name)) {
            *swizzle = swizzles[i].swizzle;
            return true;
        }
    }
    if (strlen(inner) > 32 ||
        sscanf(inner, "%3d ,%3d ,%3d %n", &bits, &base, &shift, &taken) != 3 ||
        (inner == text ? inner[taken] != 0
                       : inner[taken] != *close ||
                             (inner[taken + 1] && strcmp(inner + taken + 1, "{}") != 0)))
        return ws_fail(error, WS_CODE_SWIZZLE,
                       "'%.40s' is not a swizzle; use none, 32, 64, 128 (bytes) or B,M,S as in "
                       "CUTLASS's Swizzle<3,4,3>",
                       text);
    if (bits < 0 || base < 0)
        return ws_fail(error, WS_CODE_SWIZZLE, "swizzle %.40s: B and M must be 0 or more", text);
    if (abs(shift) < bits)
        return ws_fail(
            error, WS_CODE_SWIZZLE,
            "swizzle %.40s: |S| must be at least B; otherwise bits are XORed with themselves",
            text);
    if (base + bits + abs(shift) > HIGHEST_BIT)
        return ws_fail(error, WS_CODE_SWIZZLE,
                       "swizzle %.40s exceeds bit %d of the address; use smaller numbers", text,
                       HIGHEST_BIT - 1);
    *swizzle = (struct ws_swizzle){bits, base, shift};
    return true;
}

char *ws_swizzle_name(struct ws_swizzle swizzle, char *buffer)
{
    snprintf(buffer, WS_SWIZZLE_SIZE, "Swizzle<%d,%d,%d>", swizzle.bits, swizzle.base,
             swizzle.shift);
    for (int i = 0; i < SWIZZLES; i++) {
        const struct ws_swizzle *known = &swizzles[i].swizzle;

        if (known->bits == swizzle.bits &&
            (!known->bits || (known->base == swizzle.base && known->shift == swizzle.shift)))
            snprintf(buffer, WS_SWIZZLE_SIZE, "%s%s", swizzles[i].name,
                     known->bits ? " bytes" : "");
    }
    return buffer;
}

const char *ws_swizzle_unit(struct ws_swizzle swizzle)
{
    char name[WS_SWIZZLE_SIZE];

    return *ws_swizzle_name(swizzle, name) == 'S' ? " over bytes" : "";
}

uint32_t ws_swizzle_apply(struct ws_swizzle swizzle, uint32_t offset)
{
    uint32_t mask = ((uint32_t)1 << swizzle.bits) - 1;
    int up = swizzle.shift < 0 ? -swizzle.shift : 0, down = swizzle.shift > 0 ? swizzle.shift : 0;

    /* The `bits` bits from bit base + down up, moved onto those from bit base + up up. */
    return offset ^ ((offset >> (swizzle.base + down) & mask) << (swizzle.base + up));
}
