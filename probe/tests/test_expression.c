/*
 * Expressions against the C compiler's own answers: a table compiled into this test, and thousands
 * made at random and compiled when it runs, under the compiler's own check for undefined behaviour.
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
#include "probe/snippet/run/constants.h"
#include "probe/snippet/run/snippet.h"
#include "probe/tests/random_expression.h"

/* What must be right however it looks: the compiler's opinion of the style is not asked. */
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wdiv-by-zero"
#pragma GCC diagnostic ignored "-Wshift-overflow"
#pragma GCC diagnostic ignored "-Wpedantic"

enum { pitch = 144, base = 1024, negative = -5 };
static const long long huge = 5000000000;

#define EXPRESSIONS(X)                                                                             \
    X(tile, (t % 16) * pitch + (t / 16) * 16)                                                      \
    X(rows, (t / 16 * 8 + t % 8) * pitch + t / 8 % 2 * 16)                                         \
    X(swizzled, (t * 128) ^ ((t * 128) >> 3 & 0x70))                                               \
    X(synonyms, lane + laneid * 2 + threadIdx.x * 4)                                               \
    X(precedence_sum, 1 + 2 * 3 - 4 / 2 % 3)                                                       \
    X(precedence_shift, 1 << 2 + 1)                                                                \
    X(precedence_compare, 1 < 2 == 1)                                                              \
    X(precedence_bits, t & 3 == 3 | t ^ 5 & 6)                                                     \
    X(precedence_logic, t > 3 && t < 9 || t == 20)                                                 \
    X(left_to_right, 100 - 10 - t - 1)                                                             \
    X(division_truncates, (t - 16) / 3 * 100 + (t - 16) % 3)                                       \
    X(shift_keeps_sign, (t - 16) >> 1)                                                             \
    X(choice, t < 8 ? t : t < 16 ? t * 2 : t * 3)                                                  \
    X(choice_of_choice, t & 1 ? t & 2 ? 1 : 2 : t & 4 ? 3 : 4)                                     \
    X(choice_skips, t ? 64 / t : 0)                                                                \
    X(and_skips, t != 0 && 64 / t > 3)                                                             \
    X(or_skips, t == 0 || 64 / t > 3)                                                              \
    X(prefixes, - -t + ~t + !t + !!t + +t - ~-t)                                                   \
    X(literals, 0x1F + 017 + 0xfFu + 10U + 10l + 10LL + 10uL + 10LLU + 0)                          \
    X(unsigned_wraps, t - 16u)                                                                     \
    X(unsigned_lane, (threadIdx.x - 16) / 2)                                                       \
    X(unsigned_compare, t - 16 < 1u)                                                               \
    X(unsigned_choice, (t ? -1 : 0u) / 2)                                                          \
    X(hex_is_unsigned, 0xffffffff + t)                                                             \
    X(decimal_is_long, 4294967295 + t)                                                             \
    X(complement_masks, (t * 24 + 8) & ~15)                                                        \
    X(complement_unsigned, (t * 24 + 8) & ~15u)                                                    \
    X(shift_of_unsigned, 0xf0000000u << t % 8)                                                     \
    X(shift_type_is_left, 1 << 3ull)                                                               \
    X(named, base + negative * 2 + t * pitch)                                                      \
    X(named_long, huge + t)                                                                        \
    X(cast_unsigned, (unsigned)(t - 16) / 2)                                                       \
    X(cast_narrows, (int)(huge + t))                                                               \
    X(cast_fixed, (uint32_t)(t - 1) >> 28 | (int64_t)t << 33)                                      \
    X(cast_binds, (unsigned int)t - 1 > 0)                                                         \
    X(cast_words, (long unsigned)(t - 1) >> 60)                                                    \
    X(long_shift, 1ll << 40 + t % 8)                                                               \
    X(deep, ((((((((((t))))))))) + (1)))                                                           \
    X(tight, t % 8 * 16 + (t >> 3) * 144)

struct thread_index {
    unsigned x;
};

#define FUNCTION(name, ...)                                                                        \
    static long long compiled_##name(int t)                                                        \
    {                                                                                              \
        int lane = t, laneid = t;                                                                  \
        struct thread_index threadIdx = {(unsigned)t};                                             \
        (void)lane;                                                                                \
        (void)laneid;                                                                              \
        (void)threadIdx;                                                                           \
        return (long long)(__VA_ARGS__);                                                           \
    }
EXPRESSIONS(FUNCTION)

#define ROW(name, ...) {#name, TEXT(__VA_ARGS__), compiled_##name},
#define TEXT(...)      #__VA_ARGS__
static const struct {
    const char *name, *text;
    long long (*compiled)(int t);
} rows[] = {EXPRESSIONS(ROW)};

static struct ws_constants constants(void)
{
    static const char *const definitions[] = {"pitch=144", " base = 1024; negative=-5;",
                                              ";huge=5000000000"};
    struct ws_constants made = {0};
    struct ws_error error;

    for (size_t i = 0; i < sizeof definitions / sizeof definitions[0]; i++)
        assert_true(ws_constants_add(definitions[i], &made, &error));
    return made;
}

static struct ws_expression expression; /* large */

static void the_table_evaluates_as_compiled(void **state)
{
    struct ws_constants names = constants();
    struct ws_error error = {0};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!ws_expression_parse(rows[i].text, &names, &expression, &error))
            fail_msg("%s: %s", rows[i].text, error.text);
        for (int lane = 0; lane < WS_LANES; lane++) {
            int64_t value = 0;

            if (!ws_expression_value(&expression, lane, &value, &error))
                fail_msg("%s: %s", rows[i].text, error.text);
            if (value != rows[i].compiled(lane))
                fail_msg("%s (%s), t = %d: %lld, compiled %lld", rows[i].name, rows[i].text, lane,
                         (long long)value, rows[i].compiled(lane));
        }
    }
}

static char *written(const struct ws_expression *from)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);

    ws_expression_write(from, file);
    fclose(file);
    return text;
}

static void what_is_written_back_means_the_same(void **state)
{
    static struct ws_expression again;
    struct ws_constants names = constants();
    struct ws_error error = {0};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *text;

        assert_true(ws_expression_parse(rows[i].text, &names, &expression, &error));
        text = written(&expression);
        if (!ws_expression_parse(text, &names, &again, &error))
            fail_msg("%s became %s: %s", rows[i].text, text, error.text);
        for (int lane = 0; lane < WS_LANES; lane++) {
            int64_t value = 0;

            assert_true(ws_expression_value(&again, lane, &value, &error));
            assert_true(value == rows[i].compiled(lane));
        }
        free(text);
    }
}

static void parentheses_are_kept_where_they_matter_and_only_there(void **state)
{
    static const char *const pairs[][2] = {
        {"((t % 16)) * (144)", "t % 16 * 144"},
        {"t * (2 + 1)", "t * (2 + 1)"},
        {"t * (t + 1)", "t * (t + 1)"},
        {"t - (t - 1)", "t - (t - 1)"},
        {"(t - 2) - 1", "t - 2 - 1"},
        {"-(-t)", "-(-t)"},
        {"(t ? t - 1 : 2) ? 3 : 4", "(t ? t - 1 : 2) ? 3 : 4"},
        {"t&1?1:(t-2?3:4)", "t & 1 ? 1 : t - 2 ? 3 : 4"},
        {"t&&t-1||!t", "t && t - 1 || !t"},
        {"(uint32_t)(t+1)", "(unsigned)(t + 1)"},
        {"(uint32_t)(t-1)", "(unsigned)(t - 1)"},
        {"threadIdx . x", "(unsigned)t"},
        {"min(t, 20) * 16", "(t < 20 ? t : 20) * 16"},
        {"std::max(t, 4)", "t > 4 ? t : 4"},
    };
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char *text;

        assert_true(ws_expression_parse(pairs[i][0], NULL, &expression, &error));
        text = written(&expression);
        assert_string_equal(text, pairs[i][1]);
        free(text);
    }
}

static void assert_begins(const char *text, const char *beginning)
{
    if (strncmp(text, beginning, strlen(beginning)))
        fail_msg("'%s' does not begin '%s'", text, beginning);
}

static void a_wrong_expression_is_refused_at_its_column(void **state)
{
    static const char *const wrong[][2] = {
        {"", "column 1: expected one expression"},
        {"   ", "column 1: expected one expression"},
        {"t +", "column 4: expected a value, found the end"},
        {"t + * 2", "column 5: a value of type int is not a pointer"},
        {"(t + 1", "column 1: '(' is not closed"},
        {"t + 1)", "column 6: expected an operator or ';' before ')'"},
        {"t 2", "column 3: expected an operator or ';' before '2'"},
        {"t ? 1", "column 6: expected ':', found the end"},
        {"t : 1", "column 3: expected an operator or ';' before ':'"},
        {"t = 1", "column 3: the left side of the assignment is not a variable"},
        {"t += 1", "column 3: the left side of the assignment is not a variable"},
        {"t <<= 1", "column 3: the left side of the assignment is not a variable"},
        {"t++", "column 2: ++ and -- need a variable"},
        {"++t", "column 1: ++ and -- need a variable"},
        {"16 * pich", "column 6: pich is not known"},
        {"threadIdx.y", "column 1: blockDim.x is not known"},
        {"threadIdx.w", "column 1: threadIdx.w is not known"},
        {"threadIdx", "column 1: this is not an address"},
        {"t * sizeof(thing)", "column 12: unknown size of thing"},
        {"(int)", "column 6: expected a value, found the end"},
        {"int", "column 4: expected a name, found the end"},
        {"(int int)t", "column 6: 'int' appears twice"},
        {"1.5", "column 1: this is not an address"},
        {"t + 0x", "column 5: expected digits after '0x'"},
        {"089", "column 1: a number that starts with 0 is octal"},
        {"12abc", "column 1: number ends in 'abc'"},
        {"1lL", "column 1: number ends in 'lL'"},
        {"1uu", "column 1: number ends in 'uu'"},
        {"18446744073709551616", "column 1: number does not fit"},
        {"9223372036854775808", "column 1: number is too large"},
        {"t + \x80", "column 5: byte 0x80"},
        {"t \n\x01", "line 2, column 1: byte 0x01"},
        {"t[0]", "column 1: a value of type int is not a pointer"},
        {"1'000'", "column 6: expected an operator or ';' before '''"},
    };
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (ws_expression_parse(wrong[i][0], NULL, &expression, &error))
            fail_msg("'%s' was accepted", wrong[i][0]);
        assert_begins(error.text, wrong[i][1]);
    }
}

static void undefined_behaviour_is_an_error_at_its_column(void **state)
{
    static const struct {
        const char *text;
        int lane; /* the first to which it happens */
        const char *error;
    } wrong[] = {
        {"16 / (t - 3)", 3, "column 4: division by zero for t = 3"},
        {"t % (t - t)", 0, "column 3: division by zero for t = 0"},
        {"t + 2147483647", 1, "column 3: the result does not fit in int"},
        {"0 - 2147483647 - t - 2", 2, "column 16: the result does not fit in int"},
        {"65536 * 32768", 0, "column 7: the result does not fit in int"},
        {"(t - 65536) * 32769", 0, "column 13: the result does not fit in int"},
        {"9223372036854775807 + t", 1, "column 21: the result does not fit in long long"},
        {"-9223372036854775807 * 2", 0, "column 22: the result does not fit in long long"},
        {"-(-2147483647 - 1)", 0, "column 1: the result does not fit"},
        {"(-2147483647 - 1) / -1", 0, "column 19: the result does not fit"},
        {"(-2147483647 - 1) % (t - 1)", 0, "column 19: the result does not fit"},
        {"1 << t", 31, "column 3: the result does not fit"},
        {"1 << t + 1", 30, "column 3: the result does not fit"},
        {"1u << t + 1", 31, "column 4: shift by 32 or more"},
        {"1ll << 64", 0, "column 5: shift by 64 or more"},
        {"t >> t - 1", 0, "column 3: shift by a negative count"},
        {"-1 << t", 0, "column 4: left shift of a negative"},
        {"0xffffffffffffffff + t", 0, "column 20: the value exceeds 2^63 - 1"},
    };
    struct ws_error error;
    int64_t value;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char lane[32];

        if (ws_expression_parse(wrong[i].text, NULL, &expression, &error) &&
            ws_expression_value(&expression, wrong[i].lane, &value, &error))
            fail_msg("'%s' was evaluated", wrong[i].text);
        assert_begins(error.text, wrong[i].error);
        snprintf(lane, sizeof lane, "for t = %d", wrong[i].lane);
        assert_non_null(strstr(error.text, lane));
    }
}

static void hostile_length_and_depth_are_refused(void **state)
{
    enum { TERMS = WS_EXPRESSION_LENGTH };
    static char text[WS_SNIPPET_LENGTH + 2];
    struct ws_error error;
    int64_t value;

    (void)state;
    memset(text, '(', TERMS);
    assert_false(ws_expression_parse(text, NULL, &expression, &error));
    assert_begins(error.text, "column 1: '(' is not closed");
    memset(text + TERMS / 2 + 1, ')', TERMS / 2);
    text[TERMS / 2] = 't';
    assert_false(ws_expression_parse(text, NULL, &expression, &error));
    assert_begins(error.text, "column 201: expressions nested too deeply");
    memset(text, '~', TERMS);
    assert_false(ws_expression_parse(text, NULL, &expression, &error));
    memset(text, '1', WS_SNIPPET_LENGTH + 1);
    assert_false(ws_expression_parse(text, NULL, &expression, &error));
    assert_begins(error.text, "column 65536: ");
    assert_int_equal(error.code, WS_CODE_LIMIT);
    /* The most terms that can be written: one a character. */
    for (int i = 0; i < TERMS; i++)
        text[i] = i % 2 ? '+' : 't';
    text[TERMS] = 0;
    assert_true(ws_expression_parse(text, NULL, &expression, &error));
    assert_int_equal(expression.nodes, TERMS);
    assert_true(ws_expression_value(&expression, 3, &value, &error));
    assert_int_equal(value, 3 * (TERMS + 1) / 2);
    memcpy(text + TERMS, "+t", 3);
    assert_false(ws_expression_parse(text, NULL, &expression, &error));
    assert_int_equal(error.code, WS_CODE_LIMIT);
    for (int i = 0; i < WS_SNIPPET_LENGTH; i += 4)
        memcpy(text + i, "t?1:", 4);
    text[WS_SNIPPET_LENGTH] = 0;
    assert_false(ws_expression_parse(text, NULL, &expression, &error));
    assert_non_null(strstr(error.text, "expressions nested too deeply"));
}

static void constants_are_checked(void **state)
{
    static const char *const wrong[][2] = {
        {"pitch", "'pitch' does not define a constant"},
        {"=3", "'=3' does not define a constant"},
        {"3x=3", "'3x=3' does not define a constant"},
        {"a b=3", "a b=3: column 1: unknown type 'a'"},
        {"half A[", "half A[: column 8: expected a value before ';'"},
        {"t=3", "'t' is the lane"},
        {"threadIdx=3", "'threadIdx' is a name of CUDA"},
        {"int=3", "'int' is a keyword of C++"},
        {"uint32_t=3", "'uint32_t' is a type"},
        {"__x=3", "'__x' is reserved to the compiler"},
        {"INT_MAX=3", "'INT_MAX' is a macro"},
        {"pitch=3", "constant pitch is defined twice"},
        {"half pitch[4]", "half pitch[4]: pitch is both a constant and declared"},
        {"int q[4]; q=3", "q is both a constant and declared"},
        {"x=", "constant x: column 1: expected one expression"},
        {"x=y", "constant x: column 1: y is not known"},
        {"x=1/0", "constant x: column 2: division by zero"},
        {"x=t", "constant x: depends on the lane"},
        {"abcdefghijklmnopqrstuvwxyzabcdefgabcdefghijklmnopqrstuvwxyzabcdefg=1", "constant name"},
        {"k=4:4", "constant k: 4:4 has no values"},
        {"k=0:100000", "constant k: 0:100000 has too many values"},
    };
    struct ws_constants names = constants();
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (ws_constants_add(wrong[i][0], &names, &error))
            fail_msg("'%s' was accepted", wrong[i][0]);
        assert_begins(error.text, wrong[i][1]);
    }
    assert_true(ws_constants_add("twice=pitch*2", &names, &error));
    assert_int_equal(names.constant[names.count - 1].value, 288);
    while (names.count < WS_MAX_CONSTANTS) {
        char definition[32];

        snprintf(definition, sizeof definition, "n%d=%d", names.count, names.count);
        assert_true(ws_constants_add(definition, &names, &error));
    }
    assert_false(ws_constants_add("one_more=1", &names, &error));
    assert_begins(error.text, "more than 32 constants");
}

static char *made(void)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);

    make_expression(file, 0);
    fclose(file);
    return text;
}

/* Every value that was found is the compiler's, and the compiler finds nothing undefined in it. */
static void random_expressions_evaluate_as_compiled(void **state)
{
    static const char source[] = WS_BINARY_DIR "/expressions.c";
    static const char program[] = WS_BINARY_DIR "/expressions";
    char command[1024];
    int kept = 0, faults = 0;
    FILE *file;

    (void)state;
    if (system("echo 'int main(void){return 0;}' | cc -fsanitize=undefined -x c -o '" WS_BINARY_DIR
               "/expressions' - >/dev/null 2>&1"))
        skip();
    file = fopen(source, "w");
    assert_non_null(file);
    fputs("#include <stdio.h>\nstatic int bad;\n"
          "#define CHECK(lane_, expected, ...) do { int t = lane_, lane = t; \\\n"
          "struct { unsigned x; } threadIdx = {(unsigned)t}; (void)t; (void)lane; \\\n"
          "(void)threadIdx; long long v = (long long)(__VA_ARGS__); if (v != (expected)) { \\\n"
          "bad = 1; printf(\"%s, t = %d: %lld compiled, not %lld\\n\", #__VA_ARGS__, t, v, \\\n"
          "(long long)(expected)); } } while (0)\nint main(void)\n{\n",
          file);
    for (int i = 0; i < 4000; i++) {
        char *text = made();
        struct ws_error error;
        int lane = (int)pick(WS_LANES);
        int64_t value;

        if (strlen(text) <= WS_EXPRESSION_LENGTH) {
            bool parsed = ws_expression_parse(text, NULL, &expression, &error);

            if (!parsed && !strstr(error.text, " for t = "))
                fail_msg("%s: %s", text, error.text);
            if (parsed && ws_expression_value(&expression, lane, &value, &error)) {
                fprintf(file, "CHECK(%d, (long long)%lluull, %s);\n", lane,
                        (unsigned long long)value, text);
                kept++;
            } else {
                faults++;
            }
        }
        free(text);
    }
    fputs("return bad;\n}\n", file);
    assert_int_equal(fclose(file), 0);
    assert_true(kept > 700);
    assert_true(faults > 100);
    snprintf(command, sizeof command,
             "cc -std=c17 -w -O0 -fsanitize=undefined -fno-sanitize-recover=all -o '%s' '%s' && "
             "'%s'",
             program, source, program);
    assert_int_equal(system(command), 0);
}

static void random_bytes_never_crash_the_parser(void **state)
{
    static const char letters[] = "t0189axu+-*/%<>=!~&|^?:() ().,#threadIdx.xint(unsigned)\x80\t";
    struct ws_error error;
    int accepted = 0;

    (void)state;
    for (int i = 0; i < 200000; i++) {
        char text[48];
        unsigned length = pick(sizeof text - 1);
        int64_t value;

        for (unsigned j = 0; j < length; j++)
            text[j] = letters[pick(sizeof letters - 1)];
        text[length] = 0;
        if (!ws_expression_parse(text, NULL, &expression, &error)) {
            if (strncmp(error.text, "column ", 7) && strncmp(error.text, "line ", 5))
                fail_msg("'%s': %s", text, error.text);
            continue;
        }
        accepted++;
        ws_expression_value(&expression, (int)pick(WS_LANES), &value, &error);
    }
    assert_true(accepted > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_evaluates_as_compiled),
        cmocka_unit_test(what_is_written_back_means_the_same),
        cmocka_unit_test(parentheses_are_kept_where_they_matter_and_only_there),
        cmocka_unit_test(a_wrong_expression_is_refused_at_its_column),
        cmocka_unit_test(undefined_behaviour_is_an_error_at_its_column),
        cmocka_unit_test(hostile_length_and_depth_are_refused),
        cmocka_unit_test(constants_are_checked),
        cmocka_unit_test(random_expressions_evaluate_as_compiled),
        cmocka_unit_test(random_bytes_never_crash_the_parser),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
