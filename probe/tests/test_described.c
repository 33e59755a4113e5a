/*
 * The operands that descriptors describe, against CUTLASS's canonical layouts: shapes and strides
 * of 16-byte units, walked digit by digit, and Swizzle<B,4,3> over the sum, which is how its
 * make_gmma_desc() reads a tensor. Offsets are random, so that tiles overlap and leave gaps.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/address/described_facts.h"

/*
 * ((T,W,m),(8,k)) : ((1,T,u),(WT,v)) of MN-major, ((8,m),(T,2)) : ((WT,u),(1,v)) of K-major, where
 * W is the swizzle's units and T the elements of one. The fields select which offset u and v are.
 */
enum offset { NONE, LEADING, STRIDE };

static const struct {
    int swizzle_bytes, bits, units;
    enum offset k_units, k_rows;   /* K-major: between units along k, between eights of m */
    enum offset mn_units, mn_rows; /* MN-major: between Ws along m, between eights of k */
} modes[] = {
    {0, 0, 1, LEADING, STRIDE, STRIDE, LEADING},
    {32, 1, 2, NONE, STRIDE, LEADING, STRIDE},
    {64, 2, 4, NONE, STRIDE, LEADING, STRIDE},
    {128, 3, 8, NONE, STRIDE, LEADING, STRIDE},
};

enum { MODES = sizeof modes / sizeof modes[0] };

static int64_t bytes_of(const struct ws_descriptor *descriptor, enum offset offset)
{
    return offset == LEADING  ? descriptor->leading_bytes
           : offset == STRIDE ? descriptor->stride_bytes
                              : 16; /* the next unit */
}

static int64_t reference(const struct ws_described *described, int along, int k)
{
    const struct ws_descriptor *descriptor = &described->descriptor;
    int mode = 0, unit = 128 / described->width_bits;
    int64_t address, mask;
    int within;

    while (modes[mode].swizzle_bytes != descriptor->swizzle_bytes)
        mode++;
    if (described->major == WS_MAJOR_K) {
        int row = along % 8, eight = along / 8, which = k / unit;

        within = k % unit;
        address = row * 16 * modes[mode].units + eight * bytes_of(descriptor, modes[mode].k_rows) +
                  which * bytes_of(descriptor, modes[mode].k_units);
    } else {
        int units = modes[mode].units;
        int which = along / unit % units, next = along / unit / units;

        within = along % unit;
        address = which * 16 + next * bytes_of(descriptor, modes[mode].mn_units) +
                  k % 8 * 16 * units + k / 8 * bytes_of(descriptor, modes[mode].mn_rows);
    }
    address += descriptor->start_bytes;
    mask = ((1 << modes[mode].bits) - 1) << 4;
    return (address ^ ((address >> 3) & mask)) * 8 + within * described->width_bits;
}

static uint64_t any_number(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

/* Every shape that wgmma has: A of 64 rows, B of 8 to 256 columns. */
static bool next_shape(struct ws_described *described)
{
    static const int widths[] = {32, 16, 8, 1};
    static int at;
    int which = at++;
    int extent = which % 33, width = which / 33 % 4, major = which / 132;

    if (major == 2) {
        at = 0;
        return false;
    }
    *described = (struct ws_described){
        .role = extent ? WS_OPERAND_B : WS_OPERAND_A,
        .extent = extent ? 8 * extent : 64,
        .depth = 256 / widths[width],
        .width_bits = widths[width],
        .major = major ? WS_MAJOR_MN : WS_MAJOR_K,
    };
    return major == 0 || widths[width] == 16 || next_shape(described);
}

static struct ws_descriptor any_descriptor(int mode, int round, uint64_t *seed)
{
    struct ws_descriptor descriptor = {.swizzle_bytes = modes[mode].swizzle_bytes};

    descriptor.leading_bytes = (int)(16 * (any_number(seed) % (round % 2 ? 0x4000 : 300)));
    descriptor.stride_bytes = (int)(16 * (any_number(seed) % (round % 2 ? 0x4000 : 300)));
    descriptor.start_bytes = (int)(16 * (any_number(seed) % (round % 3 ? 64 : 0x4000)));
    return descriptor;
}

static void every_element_is_where_cutlass_has_it(void **state)
{
    struct ws_described described;
    uint64_t seed = 1;
    long elements = 0;

    (void)state;
    while (next_shape(&described))
        for (int mode = 0; mode < MODES; mode++)
            for (int round = 0; round < 4; round++) {
                described.descriptor = any_descriptor(mode, round, &seed);
                for (int along = 0; along < described.extent; along++)
                    for (int k = 0; k < described.depth; k++, elements++) {
                        int64_t is = ws_described_bit_at(&described, along, k);
                        bool a = described.role == WS_OPERAND_A;

                        if (is != reference(&described, along, k))
                            fail_msg("%d bits, %s-major, swizzle %d, leading %d, stride %d, start "
                                     "%d: (%d,%d) is at bit %ld, not %ld",
                                     described.width_bits, ws_major_name(described.major),
                                     described.descriptor.swizzle_bytes,
                                     described.descriptor.leading_bytes,
                                     described.descriptor.stride_bytes,
                                     described.descriptor.start_bytes, along, k, (long)is,
                                     (long)reference(&described, along, k));
                        assert_true(ws_described_bit(&described, a ? along : k, a ? k : along) ==
                                    is);
                        assert_true(is >= 0);
                    }
            }
    assert_true(elements > 1000000);
}

/* The usual tiles, by well-known addresses. */
static void known_elements_are_at_known_bytes(void **state)
{
    static const struct {
        struct ws_descriptor descriptor;
        enum ws_major major;
        int width_bits, along, k, byte;
    } known[] = {
        {{.swizzle_bytes = 128, .stride_bytes = 1024}, WS_MAJOR_K, 16, 1, 0, 128 + 16},
        {{.swizzle_bytes = 128, .stride_bytes = 1024}, WS_MAJOR_K, 16, 9, 8, 1024 + 128},
        {{.swizzle_bytes = 128, .stride_bytes = 1024, .start_bytes = 32},
         WS_MAJOR_K,
         16,
         1,
         0,
         128 + 48},
        {{.swizzle_bytes = 64, .stride_bytes = 512}, WS_MAJOR_K, 16, 2, 0, 128 + 16},
        {{.swizzle_bytes = 32, .stride_bytes = 256}, WS_MAJOR_K, 16, 4, 0, 128 + 16},
        {{.leading_bytes = 1024, .stride_bytes = 128}, WS_MAJOR_K, 16, 9, 9, 1024 + 128 + 16 + 2},
        {{.swizzle_bytes = 128, .stride_bytes = 1024}, WS_MAJOR_MN, 16, 9, 1, 128 + 2},
        {{.swizzle_bytes = 128, .stride_bytes = 1024}, WS_MAJOR_MN, 16, 0, 8, 1024},
        {{.leading_bytes = 1024, .stride_bytes = 128}, WS_MAJOR_MN, 16, 9, 9, 1024 + 128 + 16 + 2},
        {{.swizzle_bytes = 128, .stride_bytes = 1024}, WS_MAJOR_K, 8, 1, 17, 128 + 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct ws_described described = {.role = WS_OPERAND_A,
                                         .extent = 64,
                                         .depth = 256 / known[i].width_bits,
                                         .width_bits = known[i].width_bits,
                                         .major = known[i].major,
                                         .descriptor = known[i].descriptor};

        assert_int_equal(ws_described_bit_at(&described, known[i].along, known[i].k),
                         8 * known[i].byte);
    }
}

/* All elements that cover a bit, in order, and no others. */
static void what_is_read_at_a_bit_is_found(void **state)
{
    struct ws_described described;
    uint64_t seed = 2;

    (void)state;
    while (next_shape(&described)) {
        int columns, rows, first, end, mode = (int)(any_number(&seed) % MODES);

        if (described.extent % 64 && described.extent > 24)
            continue;
        described.descriptor = any_descriptor(mode, 0, &seed);
        rows = ws_described_rows(&described);
        columns = ws_described_columns(&described);
        assert_int_equal(rows * columns, described.extent * described.depth);
        ws_described_span(&described, &first, &end);
        for (int i = 0; i < 40; i++) {
            int64_t bit = 8 * first + (int64_t)(any_number(&seed) % (uint64_t)(8 * (end - first)));
            int row = -1, column = -1;

            for (int r = 0; r < rows; r++)
                for (int c = 0; c < columns; c++) {
                    int64_t at = ws_described_bit(&described, r, c);

                    assert_true(at >= 8 * first && at + described.width_bits <= 8 * end);
                    if (bit < at || bit >= at + described.width_bits)
                        continue;
                    assert_true(ws_described_next(&described, bit, &row, &column));
                    assert_int_equal(row, r);
                    assert_int_equal(column, c);
                }
            assert_false(ws_described_next(&described, bit, &row, &column));
        }
    }
}

/* Which of the offsets are used: changing an unused one moves nothing. */
static void offsets_that_are_not_used_do_nothing(void **state)
{
    struct ws_described described;

    (void)state;
    while (next_shape(&described))
        for (int mode = 0; mode < MODES; mode++) {
            struct ws_described_atom atom;
            bool moved[2] = {false, false};

            described.descriptor =
                (struct ws_descriptor){.swizzle_bytes = modes[mode].swizzle_bytes};
            atom = ws_described_atom(&described);
            assert_int_equal(atom.rows, 8);
            assert_int_equal(atom.row_bytes, 16 * modes[mode].units);
            assert_int_equal(atom.elements * described.width_bits, 8 * atom.row_bytes);
            for (int which = 0; which < 2; which++) {
                struct ws_described other = described;

                if (which)
                    other.descriptor.stride_bytes = 8192;
                else
                    other.descriptor.leading_bytes = 8192;
                for (int along = 0; along < described.extent; along++)
                    for (int k = 0; k < described.depth; k++) {
                        int64_t far = ws_described_bit_at(&other, along, k) -
                                      ws_described_bit_at(&described, along, k);
                        bool is_k = which ? atom.stride_along_k : atom.leading_along_k;
                        int count = which ? atom.stride : atom.leading;
                        int span = (is_k ? described.depth : described.extent);
                        int step = is_k == (described.major == WS_MAJOR_K) ? atom.elements : 8;

                        assert_int_equal(count, (span + step - 1) / step);
                        assert_int_equal(far, (is_k ? k : along) / step * 8192 * 8);
                        moved[which] |= far != 0;
                    }
            }
            assert_int_equal(moved[0], atom.leading > 1);
            assert_int_equal(moved[1], atom.stride > 1);
        }
}

/* Each element compared with all before it: which share an address, and which bytes are read. */
static void what_is_counted_is_what_a_walk_finds(void **state)
{
    static unsigned char seen[1 << 19];
    struct ws_described described;
    uint64_t seed = 5;

    (void)state;
    while (next_shape(&described)) {
        int mode = (int)(any_number(&seed) % MODES), shared = 0, row[2] = {0}, column[2] = {0};
        int bytes = 0, first = 1 << 19, end = 0, columns, places, chunk_bits = 128;
        struct ws_described_facts facts;
        struct ws_error error;
        int64_t *bits;

        if (described.extent > 40 && described.extent != 64)
            continue;
        described.descriptor = any_descriptor(mode, 0, &seed);
        described.descriptor.leading_bytes /= 3 * 16;
        described.descriptor.leading_bytes *= 16;
        columns = ws_described_columns(&described);
        places = ws_described_rows(&described) * columns;
        memset(seen, 0, sizeof seen);
        bits = malloc((size_t)places * sizeof *bits);
        assert_non_null(bits);
        ws_described_bits(&described, bits);
        for (int i = 0; i < places; i++) {
            int64_t bit = ws_described_bit(&described, i / columns, i % columns);
            int from = -1;

            assert_int_equal(bits[i], bit);
            for (int j = i - 1; j >= 0 && described.width_bits > 1; j--)
                if (ws_described_bit(&described, j / columns, j % columns) == bit)
                    from = j;
            if (from >= 0 && !shared++) {
                row[0] = i / columns;
                column[0] = i % columns;
                row[1] = from / columns;
                column[1] = from % columns;
            }
            bytes += seen[bit / 8] ? 0 : (described.width_bits + 7) / 8;
            seen[bit / 8] = 1;
            first = bit / 8 < first ? (int)(bit / 8) : first;
            end = bit / chunk_bits * 16 + 16 > end ? (int)(bit / chunk_bits * 16 + 16) : end;
        }
        free(bits);
        assert_true(ws_described_facts_of(&described, &facts, &error));
        assert_int_equal(facts.bytes, bytes);
        assert_int_equal(facts.first, first);
        assert_int_equal(facts.end, end);
        assert_int_equal(facts.beyond, end > 232448);
        if (described.width_bits == 1)
            continue; /* as many would take long */
        assert_int_equal(facts.shared, shared);
        assert_memory_equal(facts.row, row, sizeof row);
        assert_memory_equal(facts.column, column, sizeof column);
    }
}

/* The base offset is taken from the row of the swizzle, whatever the address is. */
static void the_base_offset_turns_the_rows(void **state)
{
    (void)state;
    for (int base = 0; base < 8; base++)
        for (int row = 0; row < 8; row++) {
            struct ws_described described = {
                .role = WS_OPERAND_A,
                .extent = 64,
                .depth = 16,
                .width_bits = 16,
                .descriptor = {.swizzle_bytes = 128, .stride_bytes = 1024, .base_offset = base}};

            assert_int_equal(ws_described_bit_at(&described, row, 0) / 8,
                             row * 128 + ((row - base) & 7) * 16);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_element_is_where_cutlass_has_it),
        cmocka_unit_test(known_elements_are_at_known_bytes),
        cmocka_unit_test(what_is_read_at_a_bit_is_found),
        cmocka_unit_test(offsets_that_are_not_used_do_nothing),
        cmocka_unit_test(what_is_counted_is_what_a_walk_finds),
        cmocka_unit_test(the_base_offset_turns_the_rows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
