/*
 * A tile on a CuTe layout: each lane's address against the layout's own meaning, computed here only
 * from shapes and strides; the C that is written against the addresses; known wavefronts; and the
 * messages for invalid rows.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/address_options.h"
#include "probe/feed/suggest.h"

static const char x4[] = "ldmatrix.m8n8.x4.b16", trans[] = "ldmatrix.m8n8.x4.trans.b16";

static struct ws_address_options with(const char *layout, int element_bytes, enum ws_tile tile)
{
    struct ws_address_options options = {
        .tile = tile, .element_bytes = element_bytes, .swizzle = {0, 4, 3}};
    struct ws_error error;

    assert_true(ws_address_option_set(WS_ADDRESS_LAYOUT, layout, &options, &error));
    return options;
}

static struct ws_address_options at(struct ws_address_options options, const char *start)
{
    struct ws_error error;

    assert_true(ws_address_option_set(WS_ADDRESS_LAYOUT_AT, start, &options, &error));
    return options;
}

static struct ws_addresses make(const char *name, const struct ws_address_options *options)
{
    struct ws_addresses addresses;
    struct ws_error error = {0};

    if (!ws_addresses_make(ws_variant_named(name), options, &addresses, &error))
        fail_msg("%s %s: %s", name, options->layout, error.text);
    return addresses;
}

static int wavefronts(const char *name, const struct ws_address_options *options)
{
    struct ws_addresses addresses = make(name, options);
    struct ws_banks banks;

    ws_banks_count(&addresses, 0, &banks);
    assert_int_equal(banks.faulting, 0);
    return banks.wavefronts;
}

/* CuTe's Swizzle, bit by bit. */
static int64_t swizzled(int64_t value, int bits, int base, int shift)
{
    int64_t result = value;

    for (int bit = 0; bit < bits; bit++) {
        int from = base + bit + (shift > 0 ? shift : 0), to = base + bit - (shift < 0 ? shift : 0);

        if (value >> from & 1)
            result ^= (int64_t)1 << to;
    }
    return result;
}

static void a_lane_gives_the_first_element_of_its_row(void **state)
{
    (void)state;
    for (int order = WS_TILE_AUTO; order < WS_TILES; order++) {
        struct ws_address_options options =
            at(with("Swizzle<3,3,3> o (64,96):(96,1)", 2, (enum ws_tile)order), "5,24");
        struct ws_addresses addresses = make(x4, &options);

        for (int t = 0; t < WS_LANES; t++) {
            int matrix = t / 8, row = 5 + t % 8, column = 24;

            if (order == WS_TILE_STACKED)
                row += 8 * matrix;
            else if (order == WS_TILE_SIDE)
                column += 8 * matrix;
            else if (order == WS_TILE_ROWS) {
                row += matrix / 2 * 8;
                column += matrix % 2 * 8;
            } else {
                row += matrix % 2 * 8;
                column += matrix / 2 * 8;
            }
            assert_int_equal(addresses.address[t], 2 * swizzled(row * 96 + column, 3, 3, 3));
            assert_int_equal(addresses.torn[t].column, 0);
        }
    }
}

static void known_layouts_have_their_wavefronts(void **state)
{
    static const struct {
        const char *layout;
        int element_bytes;
        enum ws_tile tile;
        int wavefronts;
    } cases[] = {
        {"(16,64):(64,1)", 2, WS_TILE_COLUMNS, 32},
        {"(16,72):(72,1)", 2, WS_TILE_COLUMNS, 4},
        {"(16,64):(72,1)", 2, WS_TILE_COLUMNS, 4},
        {"Swizzle<3,3,3> o (16,64):(64,1)", 2, WS_TILE_COLUMNS, 4},
        {"Swizzle<3,3,3> o (8,64):(64,1)", 2, WS_TILE_SIDE, 4},
        {"Swizzle<2,3,3> o (16,64):(64,1)", 2, WS_TILE_COLUMNS, 8},
        {"Swizzle<1,3,3> o (16,64):(64,1)", 2, WS_TILE_COLUMNS, 16},
        {"Swizzle<3,2,3> o (16,32):(32,1)", 4, WS_TILE_COLUMNS, 4},
        {"Swizzle<3,4,3> o (16,128):(128,1)", 1, WS_TILE_COLUMNS, 4},
        {"Swizzle<2,3,3> o (16,32):(32,1)", 2, WS_TILE_COLUMNS, 4},
        {"(16,32):(32,1)", 2, WS_TILE_COLUMNS, 16},
        {"Sw<3,4,3> o smem_ptr[16b](unset) o ((8,2),64):((64,512),1)", 0, WS_TILE_COLUMNS, 4},
        {"Sw<3,4,3> o smem_ptr[16b](unset) o ((8,2),64):((64,512),1)", 2, WS_TILE_ROWS, 4},
        {"tile_to_shape(GMMA::Layout_K_SW64_Atom<half_t>{}, Shape<_16,_32>{})", 0, WS_TILE_COLUMNS,
         4},
        {"tile_to_shape(GMMA::Layout_K_INTER_Atom<half_t>{}, Shape<_16,_64>{})", 0, WS_TILE_COLUMNS,
         4},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_address_options options =
            with(cases[i].layout, cases[i].element_bytes, cases[i].tile);
        int counted = wavefronts(x4, &options);

        if (counted != cases[i].wavefronts)
            fail_msg("%s: %d wavefronts, not %d", cases[i].layout, counted, cases[i].wavefronts);
    }
}

/* The C expression matches the lanes' addresses, for all variants that have rows of memory. */
static void what_is_written_computes_the_addresses(void **state)
{
    static const char *const layouts[] = {
        "(256,256):(256,1)",
        "Swizzle<3,3,3> o (256,256):(264,1)",
        "Swizzle<2,4,-3> o (256,256):(256,1)",
        "((8,32),(64,4)):((64,512),(1,16384))",
        "Sw<3,4,3> o smem_ptr[16b](unset) o ((8,32),(64,4)):((64,512),(1,16384))",
        "((2,4,32),(4,2,32)):((8,64,4096),(1,4,512))",
        "16 o ((3,5,20),(16,24)):((100,2000,50000),(1,32))",
        "(256,256):(1,256)",
        "Swizzle<3,3,3> o ((64,4),(8,32)):((1,512),(64,2048))",
        "(256,256,4):(256,1,65536)",
    };
    enum { STAGED = sizeof layouts / sizeof layouts[0] - 1 };
    static const char *const starts[] = {"0,0", "8,16", "3,8", "1,5"};
    int compared = 0;

    (void)state;
    for (int v = 0; v < WS_VARIANTS; v++)
        for (size_t l = 0; l < sizeof layouts / sizeof layouts[0]; l++)
            for (int way = 0; way < 20; way++) {
                const struct ws_variant *variant = ws_variant((enum ws_variant_id)v);
                char start[16], *text = NULL;
                struct ws_address_options options;
                struct ws_address_options written = {.source = WS_FROM_EXPRESSION,
                                                     .swizzle = {0, 4, 3}};
                struct ws_addresses addresses, again;
                struct ws_error error = {0};
                size_t size;
                FILE *file;

                if (!ws_address_lanes(variant))
                    continue;
                snprintf(start, sizeof start, "%s%s", starts[way % 4], l == STAGED ? ",3" : "");
                options = at(with(layouts[l], 2, (enum ws_tile)(way % WS_TILES)), start);
                options.base_bytes = way % 3 * 1024;
                if (!ws_addresses_make(variant, &options, &addresses, &error))
                    fail_msg("%s %s: %s", variant->name, layouts[l], error.text);
                assert_non_null(file = open_memstream(&text, &size));
                assert_true(ws_address_write(variant, &options, false, file, &error));
                assert_int_equal(fclose(file), 0);
                written.expression = text;
                if (!ws_addresses_make(variant, &written, &again, &error))
                    fail_msg("%s: %s", text, error.text);
                for (int lane = 0; lane < addresses.counted; lane++, compared++)
                    if (again.address[lane] != addresses.address[lane])
                        fail_msg("%s %s at %s: lane %d gives %" PRIu32 ", and %s is %" PRIu32,
                                 variant->name, layouts[l], start, lane, addresses.address[lane],
                                 text, again.address[lane]);
                free(text);
            }
    assert_true(compared > 10000);
}

static void rows_that_are_torn_are_faults(void **state)
{
    struct ws_address_options options = with("(64,16):(1,64)", 2, WS_TILE_COLUMNS);
    struct ws_addresses addresses = make(x4, &options);
    struct ws_findings findings;

    (void)state;
    ws_addresses_check(&addresses, 0, &findings);
    assert_int_equal(findings.finding[0].kind, WS_FINDING_TORN);
    assert_true(findings.finding[0].fault);
    assert_non_null(strstr(findings.finding[0].text, "lane 0's elements 0 and 1 are 128 bytes"));
    /* A swizzle that moves less than a row. */
    options = at(with("Swizzle<3,2,3> o (16,64):(64,1)", 2, WS_TILE_COLUMNS), "0,32");
    addresses = make(x4, &options);
    ws_addresses_check(&addresses, 0, &findings);
    assert_true(findings.faults > 0);
    assert_non_null(strstr(findings.finding[0].text, "element 4 is 14 bytes before 3"));
}

/* For .trans, memory's rows run along the contiguous mode: lane t supplies the t-th. */
static void trans_loads_along_the_contiguous_mode(void **state)
{
    struct ws_address_options options = with("(64,16):(1,64)", 2, WS_TILE_COLUMNS);
    struct ws_addresses addresses = make(trans, &options);
    char words[300];

    (void)state;
    for (int t = 0; t < WS_LANES; t++) {
        assert_int_equal(addresses.address[t], 2 * ((t % 16) * 64 + t / 16 * 8));
        assert_int_equal(addresses.torn[t].column, 0);
    }
    ws_layout_tile_words(ws_variant_named(trans), &options, words, sizeof words);
    assert_string_equal(words,
                        "layout (64,16):(1,64), elements of 2 bytes, rows of memory along mode 0");
    options = with("(16,64):(64,1)", 2, WS_TILE_COLUMNS);
    addresses = make(trans, &options);
    assert_int_equal(addresses.address[17], 2 * (64 + 8));
}

static void what_has_no_meaning_is_refused(void **state)
{
    static const struct {
        const char *layout;
        int element_bytes;
        const char *start;
        enum ws_code code;
        const char *says;
    } cases[] = {
        {"(16,64):(64,1)", 0, NULL, WS_CODE_MISSING, "--element-bytes"},
        {"smem_ptr[16b](unset) o (16,64):(64,1)", 4, NULL, WS_CODE_CONFLICT, "smem_ptr[16b]"},
        {"(8,64):(64,1)", 2, NULL, WS_CODE_ADDRESS,
         "layout: lane 8's row ends at (8,7), outside the shape (8,64)"},
        {"(16,64):(64,1)", 2, "0,56", WS_CODE_ADDRESS,
         "layout: lane 16's row ends at (0,71), outside the shape"},
        {"64:1", 2, NULL, WS_CODE_LAYOUT, "one mode"},
        {"(16,64,3):(64,1,1024)", 2, NULL, WS_CODE_MISSING, "--layout-at 0,0,0"},
        {"(16,64,3):(64,1,1024)", 2, "0,0,3", WS_CODE_ADDRESS, "outside the shape (16,64,3)"},
        {"(16,64):(64,1)", 2, "0,0,1", WS_CODE_CONFLICT,
         "--layout-at has 3 numbers, but the layout 2 modes"},
        {"(16,64:(64,1)", 2, NULL, WS_CODE_LAYOUT, "layout: column 5: strides"},
    };
    struct ws_address_options options;
    struct ws_addresses addresses;
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        options = with(cases[i].layout, cases[i].element_bytes, WS_TILE_COLUMNS);
        if (cases[i].start)
            options = at(options, cases[i].start);
        error.text[0] = 0;
        if (ws_addresses_make(ws_variant_named(x4), &options, &addresses, &error))
            fail_msg("%s is taken", cases[i].layout);
        if (!strstr(error.text, cases[i].says) || error.code != cases[i].code)
            fail_msg("%s: %s: %s", cases[i].layout, ws_code_name((int)error.code), error.text);
    }
    options = with("(16,64):(64,1)", 2, WS_TILE_COLUMNS);
    options.pitch_bytes = 128;
    assert_false(ws_addresses_make(ws_variant_named(x4), &options, &addresses, &error));
    assert_int_equal(error.code, WS_CODE_CONFLICT);
    options = with("Swizzle<3,3,3> o (16,64):(64,1)", 2, WS_TILE_COLUMNS);
    options.swizzle = (struct ws_swizzle){3, 4, 3};
    assert_false(ws_addresses_make(ws_variant_named(x4), &options, &addresses, &error));
    assert_int_equal(error.code, WS_CODE_CONFLICT);
    options = with("Sw<3,4,3> o smem_ptr[16b](unset) o (16,64):(64,1)", 0, WS_TILE_COLUMNS);
    options.base_bytes = 64;
    assert_false(ws_addresses_make(ws_variant_named(x4), &options, &addresses, &error));
    assert_non_null(strstr(error.text, "multiple of 1024"));
    options = (struct ws_address_options){.element_bytes = 2};
    assert_false(ws_addresses_make(ws_variant_named(x4), &options, &addresses, &error));
    assert_int_equal(error.code, WS_CODE_UNUSED);
}

/* A suggestion is a layout, in its own units, without a conflict. */
static void suggestions_are_layouts(void **state)
{
    static const struct {
        const char *layout;
        int element_bytes;
        const char *padded, *swizzled;
    } cases[] = {
        {"(16,64):(64,1)", 2, "(16,64):(72,1)", "Swizzle<3,3,3> o (16,64):(64,1)"},
        {"(16,32):(32,1)", 4, "(16,32):(36,1)", "Swizzle<3,2,3> o (16,32):(32,1)"},
        {"((8,2),(64,2)):((64,512),(1,1024))", 2, "((8,2),(64,2)):((72,576),(1,1152))",
         "Swizzle<3,3,3> o ((8,2),(64,2)):((64,512),(1,1024))"},
        {"Swizzle<1,3,3> o (16,64):(64,1)", 2, NULL, "Swizzle<3,3,3> o (16,64):(64,1)"},
        {"smem_ptr[16b](unset) o (16,64):(64,1)", 0, "smem_ptr[16b](unset) o (16,64):(72,1)",
         "smem_ptr[16b](unset) o Swizzle<3,3,3> o (16,64):(64,1)"},
        {"Sw<1,4,3> o smem_ptr[16b](unset) o (16,64):(64,1)", 0, NULL,
         "Swizzle<3,4,3> o smem_ptr[16b](unset) o (16,64):(64,1)"},
    };
    const struct ws_variant *variant = ws_variant_named(x4);
    struct ws_suggestion padding, swizzle;
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_address_options options =
            with(cases[i].layout, cases[i].element_bytes, WS_TILE_COLUMNS);

        assert_true(ws_suggest(variant, &options, &padding, &swizzle, &error));
        if (cases[i].padded) {
            assert_true(padding.found);
            assert_string_equal(padding.options.layout, cases[i].padded);
        }
        if (padding.found)
            assert_int_equal(wavefronts(x4, &padding.options), 4);
        assert_true(swizzle.found);
        assert_string_equal(swizzle.options.layout, cases[i].swizzled);
        assert_int_equal(swizzle.options.swizzle.bits, 0);
        assert_int_equal(wavefronts(x4, &swizzle.options), 4);
    }
    /*
     * Away from the origin, where the two agree, the swizzle is one of bytes, outside the layout.
     */
    struct ws_address_options options = with("(16,64):(64,1)", 2, WS_TILE_COLUMNS);

    options.base_bytes = 128;
    assert_true(ws_suggest(variant, &options, &padding, &swizzle, &error));
    assert_true(swizzle.found && swizzle.options.swizzle.bits == 3);
    assert_int_equal(wavefronts(x4, &swizzle.options), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lane_gives_the_first_element_of_its_row),
        cmocka_unit_test(known_layouts_have_their_wavefronts),
        cmocka_unit_test(what_is_written_computes_the_addresses),
        cmocka_unit_test(rows_that_are_torn_are_faults),
        cmocka_unit_test(trans_loads_along_the_contiguous_mode),
        cmocka_unit_test(what_has_no_meaning_is_refused),
        cmocka_unit_test(suggestions_are_layouts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
