/*
 * The text after an instruction's qualifiers: legal operands, nothing, or a refusal with the
 * reason.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/isa.h"
#include "probe/isa/operand.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/sample.h"

#define LOAD  "ldmatrix.sync.aligned.m8n8."
#define STORE "stmatrix.sync.aligned.m8n8."
#define MOVE  "movmatrix.sync.aligned.m8n8.trans.b16"

static void expect_name(const char *text, const char *name)
{
    const struct ws_variant *variant = NULL;
    struct ws_error error = {0};

    if (!ws_variant_parse(text, &variant, &error))
        fail_msg("'%s' is refused: %s", text, error.text);
    assert_string_equal(variant->name, name);
}

static void expect_refused(const char *text, enum ws_code code, const char *datum,
                           const char *instead)
{
    const struct ws_variant *variant = NULL;
    struct ws_error error = {0};

    if (ws_variant_parse(text, &variant, &error))
        fail_msg("'%s' is taken for %s", text, variant->name);
    assert_error(error, code, datum);
    assert_non_null(strstr(error.text, instead));
}

/* Operands that ptxas of CUDA 13.0 accepts, and what inline PTX writes in their place. */
static void operands_are_understood_as_ptxas_takes_them(void **state)
{
    (void)state;
    expect_name(LOAD "x1.shared.b16 {%r0}, [a];", "ldmatrix.m8n8.x1.b16");
    expect_name(LOAD "x2.shared.b16{%r0,%r1},[a]", "ldmatrix.m8n8.x2.b16");
    expect_name(LOAD "x2.shared.b16\n{ %r0 , _ } , [ tile + 16 + -0x10 ] ; \n",
                "ldmatrix.m8n8.x2.b16");
    expect_name(LOAD "x2.shared.b16 {$0, $1}, [$2+%5];", "ldmatrix.m8n8.x2.b16");
    expect_name(LOAD "x1.shared.b16 {%[lo]}, [%[from] + 32];", "ldmatrix.m8n8.x1.b16");
    expect_name(STORE "x2.shared.b16 [a+-16], {%r0, 1};", "stmatrix.m8n8.x2.b16");
    expect_name(LOAD "x1.shared.b16 {%0}, [%1+%2];", "ldmatrix.m8n8.x1.b16");
    expect_name(LOAD "x1.shared.b16 {%[r]}, [%[a]+%[offset]];", "ldmatrix.m8n8.x1.b16");
    expect_name(MOVE " %r0, %r1;", "movmatrix.m8n8.trans.b16");
    expect_name(MOVE " trans, x4 ;", "movmatrix.m8n8.trans.b16");
    expect_name(MOVE ";", "movmatrix.m8n8.trans.b16");
    expect_name("ldmatrix .sync .aligned .m8n8 .x2 .shared .b16 {a, b}, [c];",
                "ldmatrix.m8n8.x2.b16");
}

static void illegal_operands_are_refused_with_the_rule_and_the_instruction(void **state)
{
    static const struct {
        const char *text;
        enum ws_code code;
        const char *datum;
    } load[] = {
        {"{r0, r1}, [addr];", WS_CODE_OPERAND, "not 2"},
        {"{r0, r1, r2, r3, r4}, [addr];", WS_CODE_OPERAND, "not 5"},
        {"{}, [addr];", WS_CODE_SYNTAX, " '}"},
        {"[addr], {r0, r1, r2, r3};", WS_CODE_ORDER, " address"},
        {"r0, [addr];", WS_CODE_SYNTAX, " registers "},
        {"{r0, r1, r2, r3};", WS_CODE_SYNTAX, " address;"},
        {"{r0, r1, r2, r3},;", WS_CODE_SYNTAX, " address "},
        {"{r0, r1, r2, r3}, addr;", WS_CODE_SYNTAX, " address "},
        {"{r0, r1, r2, r3} [addr];", WS_CODE_SYNTAX, " '[addr];'"},
        {"{r0, r1, r2, r3, [addr];", WS_CODE_SYNTAX, " '[addr];'"},
        {"{r0, r1, r2, r3}, [addr;", WS_CODE_SYNTAX, " ';'"},
        {"{r0, r1, r2, r3}, [addr]];", WS_CODE_SYNTAX, " ']"},
        {"{r0, r1, r2, r3}, [addr-16];", WS_CODE_SYNTAX, " '-16];'"},
        {"{r0, r1, r2, r3}, [addr+];", WS_CODE_SYNTAX, " '];'"},
        {"{r0, r1, r2, r3}, [16];", WS_CODE_SYNTAX, " '16];'"},
        {"{r0, r1, r2, 1}, [addr];", WS_CODE_SYNTAX, " '1}"},
        {"{r0, r1, r2, r3}, [addr] and more;", WS_CODE_SYNTAX, " 'and more;'"},
        {"{r0, r1, r2, r3}, [addr]; garbage", WS_CODE_SYNTAX, " 'garbage'"},
        {"{r0, r1, r2, r3}, [addr];;", WS_CODE_SYNTAX, " ';'"},
        {"; garbage", WS_CODE_SYNTAX, " 'garbage'"},
        {"% what", WS_CODE_SYNTAX, " registers "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof load / sizeof load[0]; i++) {
        char text[160];

        snprintf(text, sizeof text, LOAD "x4.shared.b16 %s", load[i].text);
        expect_refused(text, load[i].code, load[i].datum,
                       LOAD "x4.shared.b16 {r0, r1, r2, r3}, [addr];");
    }
    expect_refused(STORE "x2.shared.b16 {r0, r1}, [addr];", WS_CODE_ORDER, " address",
                   STORE "x2.shared.b16 [addr], {r0, r1};");
    expect_refused(STORE "x1.shared.b16 [addr], {r0, r1};", WS_CODE_OPERAND, "not 2", "");
    expect_refused(STORE "x1.shared.b16 [addr], r0;", WS_CODE_SYNTAX, " registers ", "");
    expect_refused(STORE "x1.shared.b16 [addr];", WS_CODE_SYNTAX, " registers;", "");
    expect_refused(MOVE " {d}, {a};", WS_CODE_SYNTAX, " '{d}, {a};'", MOVE " d, a;");
    expect_refused(MOVE " d, 5;", WS_CODE_SYNTAX, " '5;'", "");
    expect_refused(LOAD "x2.shared.b16 {_, _}, [addr];", WS_CODE_OPERAND, " braces", "");
    expect_refused(LOAD "x1.shared.b16 {r0}, [_];", WS_CODE_SYNTAX, " '_];'", "");
    expect_refused(LOAD "x1.shared.b16 {r0}, [r1+%r2];", WS_CODE_SYNTAX, " '%r2];'", "");
    expect_refused(STORE "x2.shared.b16 [addr], {r0, _};", WS_CODE_SYNTAX, " '_};'", "");
    expect_refused(STORE "x2.shared.b16 [addr], {5, 5};", WS_CODE_OPERAND, " braces", "");
    expect_refused(MOVE " _, a;", WS_CODE_SYNTAX, " '_, a;'", "");
    expect_refused(MOVE " d, _;", WS_CODE_SYNTAX, " '_;'", "");
    expect_refused(MOVE " d, a, b;", WS_CODE_SYNTAX, " ', b;'", "");
    expect_refused(MOVE " d, a b;", WS_CODE_SYNTAX, " 'b;'", "");
}

static void blanks_stand_for_dots(void **state)
{
    (void)state;
    expect_name("ldmatrix m8n8 x4 trans b16", "ldmatrix.m8n8.x4.trans.b16");
    expect_name("  ldmatrix.m8n8 x4\ttrans.b16 ;", "ldmatrix.m8n8.x4.trans.b16");
    expect_name("movmatrix m8n8 trans b16 d, a;", "movmatrix.m8n8.trans.b16");
    expect_name("ldmatrix.m8n8.x4.b16 trans {a, b, c, d}, [p]", "ldmatrix.m8n8.x4.trans.b16");
    expect_refused("ldmatrix x4 trans", WS_CODE_ILLEGAL, "",
                   "nearest legal: ldmatrix.m8n8.x4.trans.b16");
    expect_refused("stmatrix x2 b8", WS_CODE_ILLEGAL, "",
                   "nearest legal: stmatrix.m16n8.x2.trans.b8");
    expect_refused("ldmatrix m8n8 x4 tarns b16", WS_CODE_VARIANT, " .trans?", "");
    expect_refused("ldmatrix m8n8 x4 b16 addr", WS_CODE_VARIANT, " .addr", "");
    expect_refused("ldmatrix .  m8n8", WS_CODE_VARIANT, " .", "");
}

/*
 * A pattern of ws_variants_matching() is an instruction as soon as it contains text that no name
 * has.
 */
static void an_instruction_with_brackets_is_no_pattern(void **state)
{
    bool picked[WS_VARIANTS] = {false};
    struct ws_error error = {0};
    int count = 0;

    (void)state;
    if (!ws_variants_matching("ldmatrix.m8n8.x1.b16{r},[a]", picked, &count, &error))
        fail_msg("%s", error.text);
    assert_int_equal(count, 1);
    assert_false(ws_variants_matching("ldmatrix.m8n8.x4.b16\t[a],{b}", picked, &count, &error));
    assert_error(error, WS_CODE_ORDER, "'ldmatrix.m8n8.x4.b16?[a],{b}'");
    assert_true(ws_pattern_is_glob("ldmatrix.m8n8.x[12].b16"));
    assert_false(ws_pattern_is_glob("ldmatrix.m8n8.x1.b16{r},[a]"));
}

/* Random rows of tokens: accepted text is exactly one shape of instruction, and nothing crashes. */
static void random_tokens_are_refused_or_say_one_instruction(void **state)
{
    static const char *const tokens[] = {"ldmatrix",
                                         "stmatrix",
                                         "movmatrix",
                                         ".sync",
                                         ".aligned",
                                         ".m8n8",
                                         ".x4",
                                         ".x1",
                                         ".trans",
                                         ".shared",
                                         ".b16",
                                         "{",
                                         "}",
                                         "[",
                                         "]",
                                         ",",
                                         ";",
                                         " ",
                                         "r0",
                                         "r1",
                                         "+",
                                         "-",
                                         "16",
                                         "%",
                                         "%[a]",
                                         ".",
                                         "\xC2\x9B",
                                         "{r0}, [a];",
                                         "{r0,r1,r2,r3},[a]",
                                         "[a], {r0};",
                                         "d, a",
                                         "trans",
                                         "x4",
                                         "0x",
                                         "$",
                                         "%0"};
    uint32_t seed = 1;
    int taken = 0;

    (void)state;
    for (int run = 0; run < 200000 / sample_step(1); run++) {
        const struct ws_variant *variant = NULL;
        struct ws_error error = {0};
        char text[256] = "", *copy;

        if (run % 2)
            strcpy(text, run % 4 == 1 ? "ldmatrix.m8n8.x4.b16" : "stmatrix.m8n8.x1.b16");
        for (int i = 0; i < 9; i++) {
            seed = seed * 1664525 + 1013904223;
            if (seed >> 29 == 0)
                break;
            strcat(text, tokens[(seed >> 8) % (sizeof tokens / sizeof tokens[0])]);
        }
        copy = strdup(text); /* no byte beyond it may be read */
        assert_non_null(copy);
        if (ws_variant_parse(copy, &variant, &error)) {
            const char *at = strchr(copy, '{');

            assert_non_null(variant);
            taken++;
            for (int i = 0; at && i < ws_moved(variant)->registers - 1; i++)
                assert_non_null(at = strchr(at + 1, ','));
        } else {
            assert_true(error.text[0] != 0);
        }
        free(copy);
    }
    assert_true(taken > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operands_are_understood_as_ptxas_takes_them),
        cmocka_unit_test(illegal_operands_are_refused_with_the_rule_and_the_instruction),
        cmocka_unit_test(blanks_stand_for_dots),
        cmocka_unit_test(an_instruction_with_brackets_is_no_pattern),
        cmocka_unit_test(random_tokens_are_refused_or_say_one_instruction),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
