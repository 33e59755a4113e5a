/*
 * Every erratum is tested: the printed claim is false, and the correction is true. A row without a
 * test fails.
 */
#include "probe/tests/assert_error.h"
#include "viz/text/errata.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/access/bank.h"
#include "probe/base/file.h"
#include "probe/isa/operand.h"
#include "probe/kernel/profile.h"
#include "probe/name/mma_parse.h"

static const struct ws_variant *operand(const char *name, enum ws_operand_role role)
{
    const struct ws_mma *mma = ws_mma_named(name);

    assert_non_null(mma);
    return ws_mma_operand(mma, role);
}

static const struct ws_variant *move(const char *name)
{
    const struct ws_variant *variant = ws_variant_named(name);

    assert_non_null(variant);
    return variant;
}

/* Element i of a lane, counted through its registers from the lowest bit up. */
static struct ws_place element(const struct ws_variant *variant, int lane, int i)
{
    int e = ws_moved(variant)->elements;

    return ws_layout_place(variant, (struct ws_slot){lane, i / e, i % e, 0});
}

static void mma_is_refused(const char *text, enum ws_code code, const char *datum)
{
    const struct ws_mma *mma;
    struct ws_error error = {0};

    assert_false(ws_mma_parse(text, &mma, &error));
    assert_error(error, code, datum);
}

static void move_is_refused(const char *text, const char *datum)
{
    const struct ws_variant *variant;
    struct ws_error error = {0};

    assert_false(ws_variant_parse(text, &variant, &error));
    assert_error(error, WS_CODE_ILLEGAL, datum);
}

static bool tells(const struct ws_erratum *erratum, const char *text)
{
    return strstr(erratum->truth, text);
}

static void m16n8k256_a(const struct ws_erratum *erratum)
{
    const struct ws_variant *a = operand("mma.m16n8k256.s32.b1.b1.s32.and.popc", WS_OPERAND_A);
    static int met[16][256];
    int twice = 0, never = 0;

    memset(met, 0, sizeof met);
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int i = 0; i < 128; i++) {
            int g = lane >> 2, q = lane % 4;
            int row = i < 32 || (i >= 64 && i < 96) ? g : g + 8;
            int printed = i < 64 ? q * 32 + i : q * 32 + (i & 0x1f) + 128;
            int true_column = i < 64 ? q * 32 + (i & 0x1f) : printed;
            struct ws_place place = element(a, lane, i);

            met[row][printed]++;
            assert_int_equal(place.row, row);
            assert_int_equal(place.column, true_column);
        }
    for (int row = 0; row < 16; row++)
        for (int column = 0; column < 256; column++) {
            twice += met[row][column] == 2;
            never += met[row][column] == 0;
            assert_int_equal(met[row][column] == 0, row >= 8 && column < 32);
        }
    assert_int_equal(twice, 256);
    assert_int_equal(never, 256);
    assert_true(tells(erratum, "256 cells of A occur twice and 256 never"));
}

static void m16n8k16_f64_a(const struct ws_erratum *erratum)
{
    const struct ws_variant *a = operand("mma.m16n8k16.f64.f64.f64.f64", WS_OPERAND_A);
    int depth = 0;

    for (const char *at = erratum->says; *at; at++)
        depth += (*at == '(') - (*at == ')');
    assert_int_equal(depth, 1);
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int i = 0; i < 8; i++) {
            struct ws_place place = element(a, lane, i);

            assert_int_equal(place.row, i % 2 ? lane / 4 + 8 : lane / 4);
            assert_int_equal(place.column, i % 2 ? i * 2 - 2 + lane % 4 : i * 2 + lane % 4);
        }
}

static void m16n8k16_f8_c(const struct ws_erratum *erratum)
{
    const struct ws_variant *c = operand("mma.m16n8k16.f16.e4m3.e4m3.f16", WS_OPERAND_C);
    int met[16][8] = {{0}};

    (void)erratum;
    assert_int_equal(ws_moved(c)->registers, 2);
    assert_int_equal(ws_moved(c)->elements, 2);
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int i = 0; i < 4; i++)
            met[element(c, lane, i).row][element(c, lane, i).column]++;
    for (int i = 0; i < 16 * 8; i++)
        assert_int_equal(met[i / 8][i % 8], 1);
}

static void m16n8k16_c(const struct ws_erratum *erratum)
{
    const struct ws_variant *c = operand("mma.m16n8k16.f32.f16.f16.f32", WS_OPERAND_C);
    char text[64] = "";

    for (int i = 0; i < 4; i++) {
        struct ws_place place = element(c, 0, i);
        size_t length = strlen(text);

        snprintf(text + length, sizeof text - length, "%sC[%d,%d]",
                 i == 0  ? ""
                 : i < 3 ? ", "
                         : " and ",
                 place.row, place.column);
    }
    assert_true(tells(erratum, text));
}

static void m8n84(const struct ws_erratum *erratum)
{
    (void)erratum;
    mma_is_refused("mma.m8n84.f64.f64.f64.f64", WS_CODE_VARIANT, " .m8n84");
    assert_non_null(ws_mma_named("mma.m8n8k4.f64.f64.f64.f64"));
}

static void m16n8k64_u8(const struct ws_erratum *erratum)
{
    (void)erratum;
    mma_is_refused("mma.m16n8k64.s32.u8.u8.s32", WS_CODE_ILLEGAL, "mma.m16n8k32.s32.u8.u8.s32");
    assert_int_equal(ws_moved(operand("mma.m16n8k64.s32.u4.u4.s32", WS_OPERAND_A))->width_bits, 4);
}

static void m16n8k8_tf32_a(const struct ws_erratum *erratum)
{
    static const char name[] = "mma.m16n8k8.f32.tf32.tf32.f32";

    (void)erratum;
    assert_int_equal(ws_moved(operand(name, WS_OPERAND_A))->registers, 4);
    assert_int_equal(ws_moved(operand(name, WS_OPERAND_B))->registers, 2);
}

static void sp_m16n8k32_b(const struct ws_erratum *erratum)
{
    const struct ws_operand *b = ws_moved(operand("mma.sp.m16n8k32.f32.f16.f16.f32", WS_OPERAND_B));

    (void)erratum;
    assert_int_equal(b->registers, 4);
    assert_int_equal(b->elements, 2);
    assert_int_equal(ws_operand_elements(b), 8 * WS_LANES);
}

static void sp_m16n8k16_tf32_b(const struct ws_erratum *erratum)
{
    const struct ws_operand *b =
        ws_moved(operand("mma.sp.m16n8k16.f32.tf32.tf32.f32", WS_OPERAND_B));

    (void)erratum;
    assert_int_equal(b->registers, 4);
    assert_int_equal(b->elements, 1);
    assert_int_equal(ws_operand_elements(b), 4 * WS_LANES);
}

static void sp_m16n8k64_u4(const struct ws_erratum *erratum)
{
    (void)erratum;
    assert_int_equal(ws_mma_named("mma.sp.m16n8k64.s32.s4.s4.s32")->a, WS_MMA_s4);
}

static void sp_m16n8k32_selector(const struct ws_erratum *erratum)
{
    static const char *const names[] = {"mma.sp.m16n8k32.f32.f16.f16.f32",
                                        "mma.sp.m16n8k32.f16.f16.f16.f16",
                                        "mma.sp.m16n8k32.f32.bf16.bf16.f32"};

    (void)erratum;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(ws_mma_selections(ws_mma_named(names[i]), WS_OPERAND_METADATA), 2);
}

static void stmatrix_trans(const struct ws_erratum *erratum)
{
    move_is_refused(erratum->says, ".trans.");
}

static void ldmatrix_64_bit(const struct ws_erratum *erratum)
{
    (void)erratum;
    assert_int_equal(ws_moved(move("ldmatrix.m16n16.x1.trans.b8"))->width_bits, 8);
}

static void eight_addresses(const struct ws_erratum *erratum)
{
    const struct ws_variant *store = move("stmatrix.m16n8.x1.trans.b8");

    (void)erratum;
    assert_int_equal(ws_address_lanes(move("ldmatrix.m16n16.x1.trans.b8")), 16);
    assert_int_equal(ws_address_lanes(store), 8);
    assert_int_equal(ws_fragment_columns(store), 8);
    assert_int_equal(ws_fragment_rows(store), 16);
}

static void x3(const struct ws_erratum *erratum)
{
    (void)erratum;
    move_is_refused("ldmatrix.m8n8.x3.b16", " .x3:");
    move_is_refused("ldmatrix.m8n8.x8.b16", " .x8:");
}

static void quadrants(const struct ws_erratum *erratum)
{
    static const char *const where[2][2] = {{"top left", "top right"},
                                            {"bottom left", "bottom right"}};
    const struct ws_variant *load = move("ldmatrix.m8n8.x4.b16");

    for (int matrix = 0; matrix < 4; matrix++) {
        struct ws_slot slot = ws_layout_slot(load, (struct ws_place){.matrix = matrix});
        int down, across;
        char text[32];

        ws_tile_place(WS_TILE_COLUMNS, 4, matrix, &down, &across);
        snprintf(text, sizeof text, "r%d %s%s", slot.reg, matrix ? "" : "is ",
                 where[down != 0][across != 0]);
        assert_true(tells(erratum, text));
    }
}

static void address_lane(const struct ws_erratum *erratum)
{
    const struct ws_variant *load = move("ldmatrix.m8n8.x4.b16");

    (void)erratum;
    for (int column = 0; column < 8; column++) {
        struct ws_place place = {.matrix = 1, .row = 3, .column = column};
        struct ws_slot slot = ws_layout_slot(load, place);

        assert_int_equal(ws_layout_address_lane(load, place), 11);
        assert_int_equal(slot.lane, 12 + column / 2);
        assert_int_equal(slot.reg, 1);
    }
}

static void all_addresses(const struct ws_erratum *erratum)
{
    (void)erratum;
    assert_int_equal(ws_address_lanes(move("ldmatrix.m8n8.x1.b16")), 8);
    assert_int_equal(ws_address_lanes(move("ldmatrix.m8n8.x2.b16")), 16);
}

static void trans_addresses(const struct ws_erratum *erratum)
{
    const struct ws_variant *plain = move("ldmatrix.m8n8.x4.b16");
    const struct ws_variant *trans = move("ldmatrix.m8n8.x4.trans.b16");
    int moved = 0;

    (void)erratum;
    for (int i = 0; i < ws_element_count(plain); i++) {
        struct ws_place place = ws_place_at(plain, i);

        assert_int_equal(ws_layout_address_lane(plain, place),
                         ws_layout_address_lane(trans, place));
        moved += ws_layout_slot(plain, place).lane != ws_layout_slot(trans, place).lane;
    }
    assert_true(moved > 0);
}

static void phases(const struct ws_erratum *erratum)
{
    const struct ws_address_options options = {.pitch_bytes = 144};
    struct ws_addresses addresses;
    struct ws_error error = {0};
    struct ws_banks banks;
    int most = 0;

    assert_true(ws_addresses_make(move("ldmatrix.m8n8.x4.b16"), &options, &addresses, &error));
    ws_banks_count(&addresses, INT64_MAX, &banks);
    assert_int_equal(banks.phases, 4);
    for (int i = 0; i < banks.phases; i++)
        assert_int_equal(banks.phase[i].wavefronts, 1);
    assert_true(tells(erratum, "four phases of one wavefront each"));
    /* All 32 rows at once: as many as the most in one group of banks. */
    for (int group = 0; group < 8; group++) {
        int rows = 0;

        for (int i = 0; i < banks.phases; i++)
            rows += banks.phase[i].rows[group];
        most = rows > most ? rows : most;
    }
    assert_int_equal(most, 4);
}

static void e2m1_shift(const struct ws_erratum *erratum)
{
    const struct ws_operand *loaded = ws_moved(move("ldmatrix.m8n16.x1.b8x16.b4x16_p64"));
    const struct ws_operand *a =
        ws_moved(operand("mma.m16n8k32.kind::f8f6f4.f32.e2m1.e2m1.f32", WS_OPERAND_A));

    assert_int_equal(loaded->width_bits, 4);
    assert_int_equal(ws_element_bit(loaded, 0), 0);
    assert_int_equal(a->width_bits, 4);
    assert_int_equal(ws_element_bit(a, 0), 2);
    assert_int_equal(ws_element_bit(a, 1), 10);
    assert_true(tells(erratum, "shift it left by 2"));
}

static void cute_8_bit(const struct ws_erratum *erratum)
{
    const struct ws_variant *load = move("ldmatrix.m16n16.x1.trans.b8");

    (void)erratum;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(element(load, 0, i).row, i);
        assert_int_equal(element(load, 0, i).column, 0);
    }
}

/* Nsight Compute's counts: k_TYPE_nN_s_… has A in shared memory, k_TYPE_nN_r_… in registers. */
static void wgmma_banks(const struct ws_erratum *erratum)
{
    static const struct ws_file_kind kind = {"profile", 1 << 20, false};
    struct ws_profile profile;
    struct ws_error error;
    int layouts = 0;
    size_t length;
    char *text;

    (void)erratum;
    assert_true(
        ws_file_read(WS_SOURCE_DIR "/viz/tests/trace/wgmma.csv", &kind, &text, &length, &error));
    assert_true(ws_profile_parse("wgmma.csv", text, length, &profile, &error));
    for (int i = 0; i < profile.kernels; i++) {
        const struct ws_profile_kernel *kernel = &profile.kernel[i];
        const struct ws_profile_line *line = &kernel->line[kernel->lines - 1];
        int n = atoi(strstr(kernel->name, "_n") + 2);
        bool is_shared = strstr(kernel->name, "_s_") != NULL;

        assert_non_null(strstr(line->opcode, "GMMA.64x"));
        assert_int_equal(line->executions, 4); /* the warps of one warpgroup */
        assert_int_equal(line->wavefronts, (is_shared ? 16 : 0) + n / 4);
        assert_int_equal(line->ideal, line->wavefronts);
        layouts += !strncmp(kernel->name, "k_bf16_n128_s_", 14);
    }
    assert_int_equal(profile.kernels, 71);
    assert_int_equal(layouts, 10); /* four swizzles, and each way to be transposed with two */
    ws_profile_finish(&profile);
    free(text);
}

static const struct {
    const char *name;
    void (*test)(const struct ws_erratum *erratum);
} tests_of[] = {
    {"m16n8k256-a", m16n8k256_a},
    {"m16n8k16-f64-a", m16n8k16_f64_a},
    {"m16n8k16-f8-c", m16n8k16_f8_c},
    {"m16n8k16-c", m16n8k16_c},
    {"m8n84", m8n84},
    {"m16n8k64-u8", m16n8k64_u8},
    {"m16n8k8-tf32-a", m16n8k8_tf32_a},
    {"sp-m16n8k32-b", sp_m16n8k32_b},
    {"sp-m16n8k16-tf32-b", sp_m16n8k16_tf32_b},
    {"sp-m16n8k64-u4", sp_m16n8k64_u4},
    {"sp-m16n8k32-selector", sp_m16n8k32_selector},
    {"stmatrix-trans", stmatrix_trans},
    {"ldmatrix-64-bit", ldmatrix_64_bit},
    {"eight-addresses", eight_addresses},
    {"x3", x3},
    {"quadrants", quadrants},
    {"address-lane", address_lane},
    {"all-addresses", all_addresses},
    {"trans-addresses", trans_addresses},
    {"phases", phases},
    {"wgmma-banks", wgmma_banks},
    {"e2m1-shift", e2m1_shift},
    {"cute-8-bit", cute_8_bit},
};

static void test_every_erratum_is_one(void **state)
{
    int tested = 0;

    (void)state;
    for (const struct ws_erratum *erratum = ws_errata; erratum->name; erratum++, tested++) {
        bool met = false;

        for (size_t i = 0; i < sizeof tests_of / sizeof *tests_of; i++)
            if (!strcmp(tests_of[i].name, erratum->name)) {
                tests_of[i].test(erratum);
                met = true;
            }
        if (!met)
            fail_msg("%s has no test", erratum->name);
        assert_ptr_equal(ws_erratum_named(erratum->name), erratum);
    }
    assert_int_equal(tested, (int)(sizeof tests_of / sizeof *tests_of));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_erratum_is_one)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
