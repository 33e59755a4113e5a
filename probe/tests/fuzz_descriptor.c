/*
 * Matrix descriptors, tensor maps and boxes in words: what is read is written as words that mean
 * the same, and what a descriptor or a box covers is where the two directions say it is.
 */
#include "probe/address/boxed.h"
#include "probe/address/described_cute.h"
#include "probe/isa/descriptor.h"
#include "probe/tests/fuzz.h"

enum { CHUNK = 16 };

static void check_descriptor(const struct ws_descriptor *descriptor, const char *product,
                             unsigned choice)
{
    struct ws_described described;
    const struct ws_mma *mma = ws_mma_named(product);
    struct ws_error error = {0};
    struct ws_cute cute;
    int first, end, row, column;
    int64_t bit;

    if (!ws_described_of(mma, choice & 1 ? WS_OPERAND_A : WS_OPERAND_B,
                         choice & 2 ? WS_MAJOR_K : WS_MAJOR_MN, descriptor, &described, &error)) {
        fuzz_refused(&error);
        return;
    }
    row = (int)(choice % (unsigned)ws_described_rows(&described));
    column = (int)(choice % (unsigned)ws_described_columns(&described));
    bit = ws_described_bit(&described, row, column);
    ws_described_span(&described, &first, &end);
    if (bit < 8 * (int64_t)first || bit >= 8 * (int64_t)end)
        fuzz_found("%s: bit %lld of [%d,%d] is outside %d to %d", product, (long long)bit, row,
                   column, first, end);
    for (int r = -1, c = -1, seen = 0; ws_described_next(&described, bit, &r, &c);) {
        if (bit < ws_described_bit(&described, r, c) ||
            bit >= ws_described_bit(&described, r, c) + described.width_bits)
            fuzz_found("%s: [%d,%d] does not cover bit %lld", product, r, c, (long long)bit);
        if (++seen > ws_described_rows(&described) * ws_described_columns(&described))
            fuzz_found("%s: bit %lld has no end of places", product, (long long)bit);
    }
    if (!ws_described_cute(&described, &cute, &error))
        fuzz_refused(&error);
}

static void read_descriptor(const char *text, unsigned choice)
{
    static const char *const products[] = {
        "wgmma.m64n64k16.f32.f16.f16", "wgmma.m64n8k32.s32.s8.u8", "wgmma.m64n24k8.f32.tf32.tf32",
        "wgmma.m64n256k16.f16.f16.f16", "wgmma.m64n16k256.s32.b1.b1.and.popc"};
    struct ws_descriptor descriptor, again;
    char words[WS_DESCRIPTOR_TEXT_SIZE];
    struct ws_error error = {0};

    if (!ws_descriptor_parse(text, &descriptor, &error)) {
        fuzz_refused(&error);
        return;
    }
    again = ws_descriptor_of(ws_descriptor_number(&descriptor));
    if (ws_descriptor_number(&again) != ws_descriptor_number(&descriptor))
        fuzz_found("'%s': another number", text);
    ws_descriptor_text(&descriptor, words);
    if (!ws_descriptor_parse(words, &again, &error) ||
        ws_descriptor_number(&again) != ws_descriptor_number(&descriptor))
        fuzz_found("'%s' is '%s', which is another: %s", text, words, error.text);
    for (size_t i = 0; i < sizeof products / sizeof products[0]; i++)
        if (ws_mma_named(products[i]))
            check_descriptor(&descriptor, products[i], choice);
}

/* Every byte that the box can touch, there and back. */
static void check_box(const struct ws_boxed *boxed)
{
    int first, end;

    ws_boxed_span(boxed, &first, &end);
    for (int address = first; address < end && address < first + 2048; address++) {
        int64_t at[WS_TENSOR_RANK] = {0};
        int byte = 0, there;
        enum ws_boxed_kind kind = ws_boxed_byte(boxed, address, at, &byte);

        if (kind == WS_BOXED_NONE)
            continue;
        there = ws_boxed_address(boxed, at);
        if (there < 0 || (byte < CHUNK && there + byte != address)) /* swizzles move chunks */
            fuzz_found("byte %d is byte %d of what lies at %d", address, byte, there);
        if (kind == WS_BOXED_ELEMENT && ws_boxed_global(&boxed->map, at) < 0)
            fuzz_found("the element at %d is before the tensor", there);
    }
}

static void read_box(const char *text, const char *coordinates, unsigned choice)
{
    struct ws_boxed boxed = {.shared_bytes = (int)(choice % 64) * 128};
    struct ws_tensor_map again;
    char words[WS_TENSOR_MAP_TEXT_SIZE], line[WS_BOXED_TEXT_SIZE];
    struct ws_error error = {0}, fault[WS_TENSOR_FAULTS];

    if (!ws_tensor_map_parse(text, &boxed.map, &error)) {
        fuzz_refused(&error);
        return;
    }
    if (!ws_tensor_map_check(&boxed.map, &error)) {
        fuzz_refused(&error);
        if (ws_tensor_map_faults(&boxed.map, WS_TENSOR_FAULTS, fault) < 1)
            fuzz_found("'%s' is refused and has no fault", text);
        return;
    }
    ws_tensor_map_text(&boxed.map, words);
    if (!ws_tensor_map_parse(words, &again, &error) || !ws_tensor_map_check(&again, &error))
        fuzz_found("'%s' is '%s', which is refused: %s", text, words, error.text);
    ws_tensor_map_text(&again, line);
    fuzz_same("a tensor map", words, line);
    if (*coordinates && !ws_boxed_read_coordinates(coordinates, &boxed, NULL, &error)) {
        fuzz_refused(&error);
        return;
    }
    if (!ws_boxed_check(&boxed, &error)) {
        fuzz_refused(&error);
        return;
    }
    ws_boxed_text(&boxed, line);
    check_box(&boxed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *second = strchr(text, '\t');
    unsigned choice = size ? (unsigned)data[size / 2] : 0;

    if (second)
        *second++ = 0;
    read_descriptor(text, choice);
    read_box(text, second ? second : "", choice);
    free(text);
    return 0;
}
