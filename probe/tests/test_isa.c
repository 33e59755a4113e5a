/* Names as people write them: which are understood, which are refused, and the messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/isa.h"
#include "probe/isa/operand.h"
#include "probe/tests/assert_error.h"

static void expect_variant(const char *text, const char *name)
{
    const struct ws_variant *variant = NULL;
    struct ws_error error = {0};

    if (!ws_variant_parse(text, &variant, &error))
        fail_msg("'%s': %s", text, error.text);
    assert_string_equal(variant->name, name);
}

/* For WS_CODE_ILLEGAL, `datum` is the nearest legal name, with which the line ends. */
static void expect_refused(const char *text, enum ws_code code, const char *datum)
{
    const struct ws_variant *variant = NULL;
    struct ws_error error = {0};

    if (ws_variant_parse(text, &variant, &error))
        fail_msg("'%s' is taken for %s", text, variant->name);
    assert_error(error, code, datum);
    if (code == WS_CODE_ILLEGAL)
        assert_string_equal(strrchr(error.text, ' ') + 1, datum);
}

static void the_catalogue_has_41_variants_with_their_own_names(void **state)
{
    int loads = 0, stores = 0, moves = 0, by_lane = 0;

    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);

        assert_int_equal(variant->id, i);
        assert_ptr_equal(ws_variant_named(variant->name), variant);
        expect_variant(variant->name, variant->name);
        loads += variant->family->id == WS_FAMILY_ldmatrix;
        stores += variant->family->id == WS_FAMILY_stmatrix;
        moves += variant->family->id == WS_FAMILY_movmatrix;
        by_lane += variant->family->by_lane;
        assert_int_equal(
            strncmp(variant->name, variant->family->name, strlen(variant->family->name)), 0);
    }
    assert_int_equal(loads, 21);
    assert_int_equal(stores, 9);
    assert_int_equal(moves, 1);
    assert_int_equal(by_lane, 10);
    assert_null(ws_variant_named("ldmatrix.m8n8.x3.b16"));
    assert_null(ws_variant_named(""));
}

static void counts_are_those_of_the_ptx_isa(void **state)
{
    static const struct {
        const char *name;
        int registers, elements, address_lanes, data_bytes, ptx;
        enum ws_targets targets;
    } expected[] = {
        {"ldmatrix.m8n8.x1.b16", 1, 2, 8, 16, 65, WS_TARGETS_SM75},
        {"ldmatrix.m8n8.x2.trans.b16", 2, 2, 16, 16, 65, WS_TARGETS_SM75},
        {"ldmatrix.m8n8.x4.b16", 4, 2, 32, 16, 65, WS_TARGETS_SM75},
        {"ldmatrix.m16n16.x1.trans.b8", 2, 4, 16, 16, 86, WS_TARGETS_FAMILY},
        {"ldmatrix.m16n16.x2.trans.b8x16.b6x16_p32", 4, 4, 32, 12, 86, WS_TARGETS_FAMILY},
        {"ldmatrix.m16n16.x2.trans.b8x16.b4x16_p64", 4, 4, 32, 8, 86, WS_TARGETS_FAMILY},
        {"ldmatrix.m8n16.x1.b8x16.b4x16_p64", 1, 4, 8, 8, 86, WS_TARGETS_FAMILY},
        {"stmatrix.m8n8.x4.trans.b16", 4, 2, 32, 16, 78, WS_TARGETS_SM90},
        {"stmatrix.m16n8.x2.trans.b8", 2, 4, 16, 16, 86, WS_TARGETS_FAMILY},
        {"movmatrix.m8n8.trans.b16", 1, 2, 0, 16, 78, WS_TARGETS_SM75},
    };

    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const struct ws_variant *variant = ws_variant_named(expected[i].name);

        assert_non_null(variant);
        assert_int_equal(ws_moved(variant)->registers, expected[i].registers);
        assert_int_equal(ws_moved(variant)->elements, expected[i].elements);
        assert_int_equal(ws_address_lanes(variant), expected[i].address_lanes);
        assert_int_equal(ws_row_data_bytes(variant), expected[i].data_bytes);
        assert_int_equal(variant->ptx_version, expected[i].ptx);
        assert_int_equal(variant->targets, expected[i].targets);
    }
}

static void targets_allow_the_devices_that_have_them(void **state)
{
    static const struct {
        int major, minor;
        bool sm75, sm90, family;
    } expected[] = {{7, 0, false, false, false}, {7, 5, true, false, false},
                    {8, 9, true, false, false},  {9, 0, true, true, false},
                    {10, 0, true, true, true},   {11, 0, true, true, true},
                    {12, 1, true, true, true}};

    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        int major = expected[i].major, minor = expected[i].minor;

        assert_int_equal(ws_targets_allow(WS_TARGETS_SM75, major, minor), expected[i].sm75);
        assert_int_equal(ws_targets_allow(WS_TARGETS_SM90, major, minor), expected[i].sm90);
        assert_int_equal(ws_targets_allow(WS_TARGETS_FAMILY, major, minor), expected[i].family);
    }
    assert_string_equal(ws_targets_short(WS_TARGETS_SM75), "sm_75+");
    assert_non_null(strstr(ws_targets_text(WS_TARGETS_FAMILY), "sm_100f"));
}

static void the_ptx_of_every_variant_is_understood_as_it(void **state)
{
    char ptx[WS_PTX_SIZE];

    (void)state;
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);

        expect_variant(ws_variant_ptx(variant, ptx), variant->name);
        if (!variant->family->from_global) /* whose bytes are an operand */
            expect_variant(variant->mnemonic, variant->name);
    }
    assert_string_equal(ws_variant_ptx(ws_variant_named("stmatrix.m8n8.x2.trans.b16"), ptx),
                        "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [addr], {r0, r1};");
    assert_string_equal(ws_variant_ptx(ws_variant_named("movmatrix.m8n8.trans.b16"), ptx),
                        "movmatrix.sync.aligned.m8n8.trans.b16 d, a;");
}

static void full_instructions_are_understood_as_they_stand_in_code(void **state)
{
    (void)state;
    expect_variant("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];",
                   "ldmatrix.m8n8.x4.b16");
    expect_variant("ldmatrix.sync.aligned.x4.m8n8.shared::cta.b16 {r0,r1,r2,r3},[a+16];",
                   "ldmatrix.m8n8.x4.b16");
    expect_variant("  ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16\t{a, b}, [c];\n",
                   "ldmatrix.m8n8.x2.trans.b16");
    expect_variant("ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b4x16_p64 {r}, [a];",
                   "ldmatrix.m8n16.x1.b8x16.b4x16_p64");
    expect_variant("stmatrix.sync.aligned.m16n8.x4.trans.shared.b8 [a], {r0, r1, r2, r3};",
                   "stmatrix.m16n8.x4.trans.b8");
    expect_variant("movmatrix.sync.aligned.m8n8.trans.b16 d, a;", "movmatrix.m8n8.trans.b16");
    expect_variant("ldmatrix.x1.m8n8.b16;", "ldmatrix.m8n8.x1.b16");
}

/* All orders of `count` words from the `at`-th on, each tried as an instruction. */
static int permute(const char *op, const char *words[], int count, int at, const char *name)
{
    int tried = 0;

    if (at == count) {
        char text[160];
        size_t length = (size_t)snprintf(text, sizeof text, "%s", op);

        for (int i = 0; i < count; i++)
            length += (size_t)snprintf(text + length, sizeof text - length, ".%s", words[i]);
        expect_variant(text, name);
        return 1;
    }
    for (int i = at; i < count; i++) {
        const char *kept = words[at];

        words[at] = words[i];
        words[i] = kept;
        tried += permute(op, words, count, at + 1, name);
        words[i] = words[at];
        words[at] = kept;
    }
    return tried;
}

static void qualifiers_are_understood_in_every_order(void **state)
{
    const char *load[] = {"sync", "aligned", "m8n8", "x4", "trans", "shared::cta", "b16"};
    const char *store[] = {"m16n8", "x2", "trans", "shared", "b8"};
    const char *move[] = {"sync", "aligned", "m8n8", "trans", "b16"};

    (void)state;
    assert_int_equal(permute("ldmatrix", load, 7, 0, "ldmatrix.m8n8.x4.trans.b16"), 5040);
    assert_int_equal(permute("stmatrix", store, 5, 0, "stmatrix.m16n8.x2.trans.b8"), 120);
    assert_int_equal(permute("movmatrix", move, 5, 0, "movmatrix.m8n8.trans.b16"), 120);
}

static void what_ptx_does_not_allow_is_refused_with_the_nearest(void **state)
{
    static const char *const illegal[][2] = {
        {"ldmatrix.m8n8.x3.b16", "ldmatrix.m8n8.x2.b16"},
        {"ldmatrix.m8n8.x8.b16", "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix.m8n8.x128.trans.b16", "ldmatrix.m8n8.x1.trans.b16"},
        {"ldmatrix.m8n8.b16", "ldmatrix.m8n8.x1.b16"},
        {"stmatrix.m8n8.trans.b16", "stmatrix.m8n8.x1.trans.b16"},
        {"ldmatrix.m16n16.x4.trans.b8", "ldmatrix.m16n16.x2.trans.b8"},
        {"ldmatrix.m16n16.x1.b8", "ldmatrix.m16n16.x1.trans.b8"},
        {"ldmatrix.m16n16.x2.b8x16.b4x16_p64", "ldmatrix.m16n16.x2.trans.b8x16.b4x16_p64"},
        {"ldmatrix.m8n16.x2.trans.b8x16.b6x16_p32", "ldmatrix.m8n16.x2.b8x16.b6x16_p32"},
        {"ldmatrix.m8n16.x2.b8", "ldmatrix.m8n16.x2.b8x16.b6x16_p32"},
        {"ldmatrix.m8n8.x4.b8", "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix.m8n8.x4.b8x16.b4x16_p64", "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix.m16n16.x1.trans.b16", "ldmatrix.m16n16.x1.trans.b8"},
        {"ldmatrix.m16n8.x1.trans.b8", "ldmatrix.m16n16.x1.trans.b8"},
        {"ldmatrix.m8n16.x1.b8x16", "ldmatrix.m8n16.x1.b8x16.b6x16_p32"},
        {"ldmatrix.m8n16.x1.b4x16_p64.b8x16", "ldmatrix.m8n16.x1.b8x16.b4x16_p64"},
        {"ldmatrix.x4.b16", "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix.m8n8.x4", "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix.sync.m8n8.x4.b16", "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix.m8n8.x4.shared::cluster.b16", "ldmatrix.m8n8.x4.b16"},
        {"ldmatrix.m8n8.x4.b4", "ldmatrix.m8n8.x4.b16"},
        {"stmatrix.m16n8.x4.b8", "stmatrix.m16n8.x4.trans.b8"},
        {"stmatrix.m16n16.x1.trans.b8", "stmatrix.m16n8.x1.trans.b8"},
        {"stmatrix.m16n8.x1.trans.b8x16.b4x16_p64", "stmatrix.m16n8.x1.trans.b8"},
        {"movmatrix.m8n8.b16", "movmatrix.m8n8.trans.b16"},
        {"movmatrix.m8n8.x1.trans.b16", "movmatrix.m8n8.trans.b16"},
        {"movmatrix.m8n8.trans.shared.b16", "movmatrix.m8n8.trans.b16"},
        {"movmatrix.m16n8.trans.b16", "movmatrix.m8n8.trans.b16"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof illegal / sizeof illegal[0]; i++)
        expect_refused(illegal[i][0], WS_CODE_ILLEGAL, illegal[i][1]);
}

static void an_ordinary_access_is_understood_by_its_bytes(void **state)
{
    static const struct {
        const char *text, *name;
    } same[] = {
        {"st.shared.v4", "st.shared.v4.b32"},
        {"st.shared.v4.f32", "st.shared.v4.b32"},
        {"st.v4.u32.shared", "st.shared.v4.b32"},
        {"st.shared::cta.v4.s32 [%0], {%1, %2, %3, %4};", "st.shared.v4.b32"},
        {"st.shared.v2.b64 [a], {x, y};", "st.shared.v4.b32"},
        {"st.shared.b128", "st.shared.v4.b32"},
        {"st.shared.v2.f64", "st.shared.v4.b32"},
        {"st.shared.u64 [a], x;", "st.shared.v2.b32"},
        {"st.shared.f64", "st.shared.v2.b32"},
        {"st.shared.v2", "st.shared.v2.b32"},
        {"st.shared.f32 [a], 0;", "st.shared.b32"},
        {"st shared v4 b32", "st.shared.v4.b32"},
        {"ld.shared.u32 r0, [addr+4];", "ld.shared.b32"},
        {"ld.shared.b64 %0, [%1];", "ld.shared.v2.b32"},
        {"ld.shared.v2.f32 {%0, %1}, [%2 + 16];", "ld.shared.v2.b32"},
        {"ld.shared.v4 {a, _, c, d}, [p]", "ld.shared.v4.b32"},
        {"cp.async.cg.shared.global [%0], [%1], 16;", "cp.async.cg.16"},
        {"cp.async.ca.shared.global [%0], [%1], 16, %2;", "cp.async.ca.16"},
        {"cp.async.ca.shared::cta.global.L2::128B [d], [s], 8;", "cp.async.ca.8"},
        {"cp.async.ca.4", "cp.async.ca.4"},
        {"cp.async.ca.shared.global.8", "cp.async.ca.8"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        expect_variant(same[i].text, same[i].name);
}

static void what_is_no_access_shown_is_refused_with_the_nearest(void **state)
{
    static const struct {
        const char *text;
        enum ws_code code;
        const char *datum;
    } refused[] = {
        {"st.shared.u8", WS_CODE_ILLEGAL, "st.shared.b32"},
        {"st.shared.v4.b16", WS_CODE_ILLEGAL, "st.shared.v2.b32"},
        {"ld.shared.v8.b32", WS_CODE_ILLEGAL, "ld.shared.v4.b32"},
        {"ld.shared.v4.f64", WS_CODE_ILLEGAL, "ld.shared.v4.b32"},
        {"st.v4.b32", WS_CODE_ILLEGAL, "st.shared.v4.b32"},
        {"ld.global.v2.f32", WS_CODE_ILLEGAL, "ld.shared.v2.b32"},
        {"st.shared::cluster.b32", WS_CODE_ILLEGAL, "st.shared.b32"},
        {"ld.volatile.shared.u32", WS_CODE_ILLEGAL, "ld.shared.b32"},
        {"st.shared", WS_CODE_ILLEGAL, "st.shared.b32"},
        {"st.shared.v4.v2", WS_CODE_DUPLICATE, "': .v2 "},
        {"st.shared.x4.b32", WS_CODE_VARIANT, ".v4?"},
        {"st.shared.v4.b32 [a], {r0, r1};", WS_CODE_OPERAND,
         "st.shared.v4.b32 [addr], {r0, r1, r2, r3};"},
        {"st.shared.v2.b64 [a], {r0, r1, r2, r3};", WS_CODE_OPERAND,
         "st.shared.v4.b32 [addr], {r0, r1, r2, r3};"},
        {"ld.shared.b32 {r0}, [a];", WS_CODE_SYNTAX, "ld.shared.b32 r0, [addr];"},
        {"cp.async.cg.8", WS_CODE_ILLEGAL, "cp.async.ca.8"},
        {"cp.async.16", WS_CODE_ILLEGAL, "cp.async.ca.16"},
        {"cp.async.ca.12", WS_CODE_ILLEGAL, "cp.async.ca.16"},
        {"cp.async.ca.shared.global [a], [b]", WS_CODE_ILLEGAL, "cp.async.ca.4"},
        {"cp.async.ca.16.shared.global [a], [b], 8;", WS_CODE_OPERAND,
         "cp.async.ca.shared.global [addr], [src], 16;"},
        {"cp.async.bulk.shared.global", WS_CODE_ILLEGAL, "cp.async.ca.4"},
        {"cp.async.wait_all", WS_CODE_ILLEGAL, "cp.async.ca.4"},
        {"cp.ca.16", WS_CODE_ILLEGAL, "cp.async.ca.16"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        expect_refused(refused[i].text, refused[i].code, refused[i].datum);
}

/* Every combination of qualifiers: legal exactly if the catalog has it under that name. */
static void every_combination_is_a_variant_or_refused(void **state)
{
    static const char *const ops[] = {"ldmatrix", "stmatrix", "movmatrix"};
    static const char *const shapes[] = {"", ".m8n8", ".m8n16", ".m16n8", ".m16n16"};
    static const char *const nums[] = {"", ".x1", ".x2", ".x3", ".x4", ".x8"};
    static const char *const types[] = {
        "",           ".b16",   ".b8", ".b8x16", ".b8x16.b6x16_p32", ".b8x16.b4x16_p64",
        ".b6x16_p32", ".s8.s4", ".s8", ".s4"};
    int legal = 0;

    (void)state;
    for (int op = 0; op < 3; op++)
        for (int shape = 0; shape < 5; shape++)
            for (int num = 0; num < 6; num++)
                for (int trans = 0; trans < 2; trans++)
                    for (int type = 0; type < 10; type++) {
                        const struct ws_variant *variant = NULL;
                        struct ws_error error = {0};
                        char name[96];

                        snprintf(name, sizeof name, "%s%s%s%s%s", ops[op], shapes[shape], nums[num],
                                 trans ? ".trans" : "", types[type]);
                        if (ws_variant_parse(name, &variant, &error)) {
                            assert_string_equal(variant->name, name);
                            legal++;
                        } else {
                            assert_null(ws_variant_named(name));
                            assert_error(error, WS_CODE_ILLEGAL, "nearest legal: ");
                            assert_null(strstr(error.text, "no such combination"));
                        }
                    }
    assert_int_equal(legal, WS_VARIANTS - 10); /* except ordinary accesses */
}

static void junk_is_refused(void **state)
{
    static const char *const junk[] = {"",
                                       " ",
                                       ".",
                                       "..",
                                       ";",
                                       "ldmatrix",
                                       "ldmatrix.",
                                       "\t\n",
                                       "ldmatrix..m8n8.x1.b16",
                                       "ldmatrix.m8n8.x1.b16.",
                                       "%s%n%d",
                                       "LDMATRIX.M8N8.X1.B16",
                                       "[addr]",
                                       "ldmatrix.m8n8.x1.b16.b16",
                                       "ldmatrix.m8n8.m8n8.x1.b16",
                                       "ldmatrix.trans.trans.m8n8.x1.b16",
                                       "mma.sync.aligned",
                                       "\xFF\xFE",
                                       "ldmatrix.m8n8.x1.b16x"};
    const struct ws_variant *variant;
    struct ws_error error;
    size_t size = 100000;
    char *text = malloc(size);

    (void)state;
    assert_non_null(text);
    for (size_t i = 0; i < sizeof junk / sizeof junk[0]; i++) {
        assert_false(ws_variant_parse(junk[i], &variant, &error));
        assert_true(error.code == WS_CODE_VARIANT || error.code == WS_CODE_ILLEGAL ||
                    error.code == WS_CODE_DUPLICATE);
    }
    memset(text, 'l', size - 1);
    text[size - 1] = 0;
    expect_refused(text, WS_CODE_VARIANT, "'lll");
    memset(text, '.', size - 1);
    expect_refused(text, WS_CODE_VARIANT, "'...");
    memcpy(text, "ldmatrix", 8);
    for (size_t i = 8; i + 3 < size; i += 3)
        memcpy(text + i, ".x1", 3);
    expect_refused(text, WS_CODE_DUPLICATE, ": .x1 ");
    free(text);
    /* A word longer than any is truncated, and must not be taken for its beginning. */
    expect_refused("ldmatrix.m8n8.x1.b16.b16bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
                   WS_CODE_VARIANT, " .b16bbb");
    expect_refused("ldmatrixx.m8n8.x1.b16", WS_CODE_VARIANT, " ldmatrix?");
    expect_refused("ldmatrix.m8n8.x1.tarns.b16", WS_CODE_VARIANT, " .trans?");
}

static int count_of(const char *pattern)
{
    bool picked[WS_VARIANTS] = {false};
    struct ws_error error = {0};
    int count, set = 0;

    if (!ws_variants_matching(pattern, picked, &count, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < WS_VARIANTS; i++)
        set += picked[i];
    assert_int_equal(set, count);
    return count;
}

static void globs_pick_what_a_shell_would(void **state)
{
    bool picked[WS_VARIANTS] = {false};
    struct ws_error error = {0};
    int count;

    (void)state;
    assert_int_equal(count_of("*"), 41);
    assert_int_equal(count_of("st.*"), 3);
    assert_int_equal(count_of("*.shared.v?.b32"), 4);
    assert_int_equal(count_of("cp.async.*"), 4);
    assert_int_equal(count_of("stmatrix.*"), 9);
    assert_int_equal(count_of("*.trans.*"), 16);
    assert_int_equal(count_of("*.x4.*"), 8);
    assert_int_equal(count_of("ldmatrix.m8n8.x[12].b16"), 2);
    assert_int_equal(count_of("ldmatrix.m8n8.x?.b16"), 3);
    assert_int_equal(count_of("ldmatrix.m8n8.x4.b16"), 1);
    assert_int_equal(count_of("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {a, b, c, d}, [p];"), 1);
    assert_int_equal(count_of("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [addr];"), 1);
    assert_false(ws_variants_matching("nothing*", picked, &count, &error));
    assert_error(error, WS_CODE_NO_MATCH, "'nothing*'");
    assert_false(ws_variants_matching("", picked, &count, &error));
    assert_false(ws_variants_matching("ldmatrix.m8n8.x3.b16", picked, &count, &error));
    assert_error(error, WS_CODE_ILLEGAL, ".x3");
}

static void a_glob_adds_to_what_was_picked_before(void **state)
{
    bool picked[WS_VARIANTS] = {false};
    struct ws_error error = {0};
    int count;

    (void)state;
    assert_true(ws_variants_matching("movmatrix.*", picked, &count, &error));
    assert_true(ws_variants_matching("stmatrix.*", picked, &count, &error));
    assert_int_equal(count, 9);
    assert_true(picked[ws_variant_named("movmatrix.m8n8.trans.b16")->id]);
}

static const char *colour_at(int i)
{
    static const char *const colours[] = {"red", "green", "blue", NULL};

    return colours[i];
}

static void the_nearest_word_is_near_or_none(void **state)
{
    (void)state;
    assert_string_equal(ws_nearest_word("gren", colour_at), "green");
    assert_string_equal(ws_nearest_word("blue", colour_at), "blue");
    assert_null(ws_nearest_word("turquoise", colour_at));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_catalogue_has_41_variants_with_their_own_names),
        cmocka_unit_test(an_ordinary_access_is_understood_by_its_bytes),
        cmocka_unit_test(what_is_no_access_shown_is_refused_with_the_nearest),
        cmocka_unit_test(counts_are_those_of_the_ptx_isa),
        cmocka_unit_test(targets_allow_the_devices_that_have_them),
        cmocka_unit_test(the_ptx_of_every_variant_is_understood_as_it),
        cmocka_unit_test(full_instructions_are_understood_as_they_stand_in_code),
        cmocka_unit_test(qualifiers_are_understood_in_every_order),
        cmocka_unit_test(what_ptx_does_not_allow_is_refused_with_the_nearest),
        cmocka_unit_test(every_combination_is_a_variant_or_refused),
        cmocka_unit_test(junk_is_refused),
        cmocka_unit_test(globs_pick_what_a_shell_would),
        cmocka_unit_test(a_glob_adds_to_what_was_picked_before),
        cmocka_unit_test(the_nearest_word_is_near_or_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
