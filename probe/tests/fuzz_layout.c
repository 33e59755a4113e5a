/*
 * CuTe layouts, as CUTLASS prints them and as C++ writes them: one that is understood is printed as
 * one that means the same, and the addresses, paddings and descriptors that are made of it are
 * made.
 */
#include "probe/address/described_cute.h"
#include "probe/feed/suggest.h"
#include "probe/snippet/run/constants.h"
#include "probe/tests/fuzz.h"

enum { PRINTED = 4096, TRIED = 64 };

static void check_printed(const char *text, const struct ws_cute *cute)
{
    char printed[PRINTED];
    struct ws_error error = {0};
    struct ws_cute again;

    ws_cute_print(cute, printed, sizeof printed);
    if (strlen(printed) > WS_CUTE_LENGTH)
        return;
    if (!ws_cute_parse(printed, NULL, &again, &error))
        fuzz_found("'%s' is '%s', which is refused: %s", text, printed, error.text);
    if (again.rank != cute->rank)
        fuzz_found("'%s' is '%s', which is of rank %d", text, printed, again.rank);
    for (int i = 0; i < TRIED; i++) {
        int64_t at[WS_CUTE_MODES] = {0};

        for (int mode = 0; mode < cute->rank; mode++) {
            if (ws_cute_size(cute, mode) != ws_cute_size(&again, mode))
                fuzz_found("'%s' is '%s', which is of another size", text, printed);
            at[mode] = i * 37 % ws_cute_size(cute, mode);
        }
        if (ws_cute_offset(cute, at) != ws_cute_offset(&again, at))
            fuzz_found("'%s' is '%s', which is elsewhere", text, printed);
    }
}

static void check_tile(const struct ws_cute *cute)
{
    struct ws_described_tile tile;
    struct ws_described described = {.role = WS_OPERAND_A, .extent = 64};
    struct ws_error error = {0};

    if (!ws_described_tile_of(cute, cute->element_bits ? 0 : 16, 0, &tile, &error)) {
        fuzz_refused(&error);
        return;
    }
    described.width_bits = tile.width_bits;
    described.depth = 256 / tile.width_bits;
    if (!ws_described_fit(&tile, 0, 0, &described, &error))
        fuzz_refused(&error);
}

static void check_addresses(const char *text, const struct ws_constants *constants)
{
    static const char *const names[] = {"ldmatrix.m8n8.x4.b16", "stmatrix.m8n8.x2.trans.b16",
                                        "ldmatrix.m16n16.x1.trans.b8", "st.shared.v4.b32"};
    static struct ws_address_options options;
    static struct ws_suggestion padding, swizzle;
    struct ws_error error = {0};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct ws_variant *variant = ws_variant_named(names[i]);
        struct ws_addresses addresses;

        options = (struct ws_address_options){.source = WS_FROM_LAYOUT, .constants = *constants};
        snprintf(options.layout, sizeof options.layout, "%s", text);
        options.element_bytes = variant && i == 3 ? 4 : 2;
        if (!variant)
            continue;
        if (!ws_addresses_make(variant, &options, &addresses, &error)) {
            fuzz_refused(&error);
            continue;
        }
        if (!ws_suggest(variant, &options, &padding, &swizzle, &error))
            fuzz_refused(&error);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *layout = text;
    struct ws_constants constants = {0};
    struct ws_error error = {0};
    struct ws_cute cute;

    /* Lines that begin with '=' define what the layout names. */
    while (*layout == '=') {
        char *end = layout + strcspn(layout, "\n"), *next = end + (*end == '\n');

        *end = 0;
        if (!ws_constants_add(layout + 1, &constants, &error))
            fuzz_refused(&error);
        layout = next;
    }
    if (strlen(layout) <= WS_CUTE_LENGTH) {
        ws_cute_is_meant(layout);
        if (ws_cute_parse(layout, &constants, &cute, &error)) {
            check_printed(layout, &cute);
            check_tile(&cute);
            check_addresses(layout, &constants);
        } else {
            fuzz_refused(&error);
        }
    }
    free(text);
    return 0;
}
