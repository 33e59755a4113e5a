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
#include "probe/tests/assert_error.h"
#include "probe/tests/random_expression.h"
#include "probe/tests/sample.h"

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

static void assert_fault(const struct ws_error *error, enum ws_code code, const char *place)
{
    assert_error(*error, code, place);
    assert_int_equal(strncmp(error->text, place, strlen(place)), 0);
}

static void a_wrong_expression_is_refused_at_its_column(void **state)
{
    static const struct {
        const char *text;
        enum ws_code code;
        const char *place;
    } wrong[] = {
        {"", WS_CODE_SYNTAX, "column 1:"},
        {"   ", WS_CODE_SYNTAX, "column 1:"},
        {"t +", WS_CODE_SYNTAX, "column 4:"},
        {"t + * 2", WS_CODE_UNSUPPORTED, "column 5:"},
        {"(t + 1", WS_CODE_SYNTAX, "column 1:"},
        {"t + 1)", WS_CODE_UNSUPPORTED, "column 6:"},
        {"t 2", WS_CODE_UNSUPPORTED, "column 3:"},
        {"t ? 1", WS_CODE_UNSUPPORTED, "column 6:"},
        {"t : 1", WS_CODE_UNSUPPORTED, "column 3:"},
        {"t = 1", WS_CODE_UNSUPPORTED, "column 3:"},
        {"t += 1", WS_CODE_UNSUPPORTED, "column 3:"},
        {"t <<= 1", WS_CODE_UNSUPPORTED, "column 3:"},
        {"t++", WS_CODE_UNSUPPORTED, "column 2:"},
        {"++t", WS_CODE_UNSUPPORTED, "column 1:"},
        {"16 * pich", WS_CODE_NAME, "column 6:"},
        {"threadIdx.y", WS_CODE_NAME, "column 1:"},
        {"threadIdx.w", WS_CODE_NAME, "column 1:"},
        {"threadIdx", WS_CODE_UNSUPPORTED, "column 1:"},
        {"t * sizeof(thing)", WS_CODE_UNSUPPORTED, "column 12:"},
        {"(int)", WS_CODE_SYNTAX, "column 6:"},
        {"int", WS_CODE_UNSUPPORTED, "column 4:"},
        {"(int int)t", WS_CODE_UNSUPPORTED, "column 6:"},
        {"1.5", WS_CODE_UNSUPPORTED, "column 1:"},
        {"t + 0x", WS_CODE_SYNTAX, "column 5:"},
        {"089", WS_CODE_SYNTAX, "column 1:"},
        {"12abc", WS_CODE_SYNTAX, "column 1:"},
        {"1lL", WS_CODE_SYNTAX, "column 1:"},
        {"1uu", WS_CODE_SYNTAX, "column 1:"},
        {"18446744073709551616", WS_CODE_SYNTAX, "column 1:"},
        {"9223372036854775808", WS_CODE_SYNTAX, "column 1:"},
        {"t + \x80", WS_CODE_SYNTAX, "column 5:"},
        {"t \n\x01", WS_CODE_SYNTAX, "line 2, column 1:"},
        {"t[0]", WS_CODE_UNSUPPORTED, "column 1:"},
        {"1'000'", WS_CODE_UNSUPPORTED, "column 6:"},
    };
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (ws_expression_parse(wrong[i].text, NULL, &expression, &error))
            fail_msg("'%s' was accepted", wrong[i].text);
        assert_fault(&error, wrong[i].code, wrong[i].place);
    }
}

static void undefined_behaviour_is_an_error_at_its_column(void **state)
{
    static const struct {
        const char *text;
        int lane; /* the first to which it happens */
        enum ws_code code;
        const char *place;
    } wrong[] = {
        {"16 / (t - 3)", 3, WS_CODE_ADDRESS, "column 4:"},
        {"t % (t - t)", 0, WS_CODE_ADDRESS, "column 3:"},
        {"t + 2147483647", 1, WS_CODE_ADDRESS, "column 3:"},
        {"0 - 2147483647 - t - 2", 2, WS_CODE_ADDRESS, "column 16:"},
        {"65536 * 32768", 0, WS_CODE_ADDRESS, "column 7:"},
        {"(t - 65536) * 32769", 0, WS_CODE_ADDRESS, "column 13:"},
        {"9223372036854775807 + t", 1, WS_CODE_ADDRESS, "column 21:"},
        {"-9223372036854775807 * 2", 0, WS_CODE_ADDRESS, "column 22:"},
        {"-(-2147483647 - 1)", 0, WS_CODE_ADDRESS, "column 1:"},
        {"(-2147483647 - 1) / -1", 0, WS_CODE_ADDRESS, "column 19:"},
        {"(-2147483647 - 1) % (t - 1)", 0, WS_CODE_ADDRESS, "column 19:"},
        {"1 << t", 31, WS_CODE_ADDRESS, "column 3:"},
        {"1 << t + 1", 30, WS_CODE_ADDRESS, "column 3:"},
        {"1u << t + 1", 31, WS_CODE_ADDRESS, "column 4:"},
        {"1ll << 64", 0, WS_CODE_ADDRESS, "column 5:"},
        {"t >> t - 1", 0, WS_CODE_ADDRESS, "column 3:"},
        {"-1 << t", 0, WS_CODE_ADDRESS, "column 4:"},
        {"0xffffffffffffffff + t", 0, WS_CODE_RANGE, "column 20:"},
    };
    struct ws_error error;
    int64_t value;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char lane[32];

        if (ws_expression_parse(wrong[i].text, NULL, &expression, &error) &&
            ws_expression_value(&expression, wrong[i].lane, &value, &error))
            fail_msg("'%s' was evaluated", wrong[i].text);
        assert_fault(&error, wrong[i].code, wrong[i].place);
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
    assert_fault(&error, WS_CODE_SYNTAX, "column 1:");
    memset(text + TERMS / 2 + 1, ')', TERMS / 2);
    text[TERMS / 2] = 't';
    assert_false(ws_expression_parse(text, NULL, &expression, &error));
    assert_fault(&error, WS_CODE_SYNTAX, "column 201:");
    memset(text, '~', TERMS);
    assert_false(ws_expression_parse(text, NULL, &expression, &error));
    memset(text, '1', WS_SNIPPET_LENGTH + 1);
    assert_false(ws_expression_parse(text, NULL, &expression, &error));
    assert_fault(&error, WS_CODE_LIMIT, "column 65536:");
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
    assert_int_equal(error.code, WS_CODE_SYNTAX);
}

static void constants_are_checked(void **state)
{
    static const struct {
        const char *text;
        enum ws_code code;
        const char *datum;
    } wrong[] = {
        {"pitch", WS_CODE_SYNTAX, "'pitch'"},
        {"=3", WS_CODE_SYNTAX, "'=3'"},
        {"3x=3", WS_CODE_SYNTAX, "'3x=3'"},
        {"a b=3", WS_CODE_UNSUPPORTED, "'a'"},
        {"half A[", WS_CODE_SYNTAX, "';'"},
        {"t=3", WS_CODE_CONFLICT, "'t'"},
        {"threadIdx=3", WS_CODE_CONFLICT, "'threadIdx'"},
        {"int=3", WS_CODE_CONFLICT, "'int'"},
        {"uint32_t=3", WS_CODE_CONFLICT, "'uint32_t'"},
        {"__x=3", WS_CODE_CONFLICT, "'__x'"},
        {"INT_MAX=3", WS_CODE_CONFLICT, "'INT_MAX'"},
        {"pitch=3", WS_CODE_DUPLICATE, "pitch"},
        {"half pitch[4]", WS_CODE_DUPLICATE, "pitch[4]"},
        {"int q[4]; q=3", WS_CODE_DUPLICATE, "q "},
        {"x=", WS_CODE_SYNTAX, "x: column 1:"},
        {"x=y", WS_CODE_NAME, "constant x: column 1: y "},
        {"x=1/0", WS_CODE_ADDRESS, "x:"},
        {"x=t", WS_CODE_SYNTAX, "x:"},
        {"abcdefghijklmnopqrstuvwxyzabcdefgabcdefghijklmnopqrstuvwxyzabcdefg=1", WS_CODE_LIMIT,
         "63"},
        {"k=4:4", WS_CODE_RANGE, "4:4"},
        {"k=0:100000", WS_CODE_LIMIT, "0:100000"},
    };
    struct ws_constants names = constants();
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (ws_constants_add(wrong[i].text, &names, &error))
            fail_msg("'%s' was accepted", wrong[i].text);
        assert_error(error, wrong[i].code, wrong[i].datum);
    }
    assert_true(ws_constants_add("twice=pitch*2", &names, &error));
    assert_int_equal(names.constant[names.count - 1].value, 288);
    while (names.count < WS_MAX_CONSTANTS) {
        char definition[32];

        snprintf(definition, sizeof definition, "n%d=%d", names.count, names.count);
        assert_true(ws_constants_add(definition, &names, &error));
    }
    assert_false(ws_constants_add("one_more=1", &names, &error));
    assert_error(error, WS_CODE_LIMIT, "32");
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
    for (int i = 0; i < 200000 / sample_step(1); i++) {
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
    assert_true(accepted > 50 / sample_step(1));
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
