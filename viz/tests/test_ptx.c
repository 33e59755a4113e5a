/*
 * An expression's PTX computes what the expression does: random expressions are written as PTX,
 * and the PTX is executed by a small interpreter of the instructions that ptx.c uses; and by that of
 * pasted PTX.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/isa.h"
#include "probe/snippet/run/constants.h"
#include "probe/snippet/run/snippet.h"
#include "probe/tests/random_expression.h"
#include "viz/code/ptx.h"

enum { REGISTERS = 4096 };

static struct machine {
    uint32_t t, x[REGISTERS];
    uint64_t y[REGISTERS];
    bool p[REGISTERS];
} machine;

/* An operand's bits: a number, or a register that has been written as wide as it is read. */
static uint64_t operand(const char *text, bool wide)
{
    if (!strcmp(text, "%t")) {
        assert_false(wide);
        return machine.t;
    }
    if (text[0] != '%')
        return (uint64_t)strtoll(text, NULL, 10);
    assert_int_equal(text[1], wide ? 'y' : 'x');
    return wide ? machine.y[atoi(text + 2)] : machine.x[atoi(text + 2)];
}

static void put(const char *text, bool wide, uint64_t value)
{
    assert_int_equal(text[0], '%');
    assert_int_equal(text[1], wide ? 'y' : 'x');
    if (wide)
        machine.y[atoi(text + 2)] = value;
    else
        machine.x[atoi(text + 2)] = (uint32_t)value;
}

static int64_t sign_extended(uint64_t bits, bool wide)
{
    return wide ? (int64_t)bits : (int32_t)(uint32_t)bits;
}

static uint64_t divided(bool remainder, bool is_signed, bool wide, uint64_t a, uint64_t b)
{
    int64_t left = sign_extended(a, wide), right = sign_extended(b, wide);

    if (!wide) {
        a &= UINT32_MAX;
        b &= UINT32_MAX;
    }
    /* PTX does not trap: what comes out is unspecified, and must not be used. */
    if (b == 0 || (is_signed && right == -1 && left == INT64_MIN))
        return 0xDEADBEEF;
    if (is_signed)
        return (uint64_t)(remainder ? left % right : left / right);
    return remainder ? a % b : a / b;
}

static uint64_t shifted(bool left, bool is_signed, bool wide, uint64_t a, uint32_t count)
{
    uint32_t width = wide ? 64 : 32;

    /* PTX clamps counts to the width. */
    if (left)
        return count >= width ? 0 : a << count;
    if (is_signed)
        return (uint64_t)(sign_extended(a, wide) >> (count >= width ? width - 1 : count));
    return count >= width ? 0 : (wide ? a : a & UINT32_MAX) >> count;
}

static bool compared(const char *how, bool is_signed, bool wide, uint64_t a, uint64_t b)
{
    int64_t left = sign_extended(a, wide), right = sign_extended(b, wide);
    bool less, equal = left == right;

    if (!wide) {
        a &= UINT32_MAX;
        b &= UINT32_MAX;
    }
    less = is_signed ? left < right : a < b;
    if (!strcmp(how, "eq") || !strcmp(how, "ne"))
        return equal == (how[0] == 'e');
    if (how[0] == 'l')
        return less || (how[1] == 'e' && equal);
    assert_int_equal(how[0], 'g');
    return !less && (how[1] == 'e' || !equal);
}

/* One instruction, "opcode.type d, a, b, c;". */
static void execute(const char *line)
{
    char opcode[32] = "", d[32] = "", a[32] = "", b[32] = "", c[32] = "", *type;
    int parts = sscanf(line, " %31s %31[^,;], %31[^,;], %31[^,;], %31[^,;];", opcode, d, a, b, c);
    bool wide, is_signed;
    uint64_t left, right;

    assert_true(parts >= 3);
    type = strrchr(opcode, '.');
    *type++ = 0;
    wide = strstr(type, "64") != NULL;
    is_signed = type[0] == 's';
    if (!strcmp(type, "pred")) {
        bool first = machine.p[atoi(a + 2)], second = machine.p[atoi(b + 2)];

        machine.p[atoi(d + 2)] = opcode[0] == 'a' ? first && second : first || second;
        return;
    }
    if (!strncmp(opcode, "cvt.", 4)) {
        left = operand(a, wide);
        put(d, strstr(opcode, "64") != NULL,
            is_signed ? (uint64_t)sign_extended(left, wide) : left);
        return;
    }
    left = operand(a, wide);
    if (!strncmp(opcode, "setp.", 5)) {
        machine.p[atoi(d + 2)] = compared(opcode + 5, is_signed, wide, left, operand(b, wide));
        return;
    }
    if (!strcmp(opcode, "selp")) {
        put(d, wide, machine.p[atoi(c + 2)] ? left : operand(b, wide));
        return;
    }
    right = !b[0] ? 0 : operand(b, wide && strncmp(opcode, "sh", 2) != 0);
    if (!strcmp(opcode, "mov"))
        put(d, wide, left);
    else if (!strcmp(opcode, "not"))
        put(d, wide, ~left);
    else if (!strcmp(opcode, "neg"))
        put(d, wide, 0 - left);
    else if (!strcmp(opcode, "add"))
        put(d, wide, left + right);
    else if (!strcmp(opcode, "sub"))
        put(d, wide, left - right);
    else if (!strcmp(opcode, "mul.lo"))
        put(d, wide, left * right);
    else if (!strcmp(opcode, "and"))
        put(d, wide, left & right);
    else if (!strcmp(opcode, "or"))
        put(d, wide, left | right);
    else if (!strcmp(opcode, "xor"))
        put(d, wide, left ^ right);
    else if (!strcmp(opcode, "div") || !strcmp(opcode, "rem"))
        put(d, wide, divided(opcode[0] == 'r', is_signed, wide, left, right));
    else if (!strcmp(opcode, "shl") || !strcmp(opcode, "shr"))
        put(d, wide, shifted(opcode[2] == 'l', is_signed, wide, left, (uint32_t)right));
    else
        fail_msg("unknown instruction: %s", line);
}

static uint32_t run(const char *program, int result, int lane)
{
    char *copy = strdup(program);

    memset(&machine, 0xA5, sizeof machine);
    memset(machine.p, 0, sizeof machine.p);
    machine.t = (uint32_t)lane;
    for (char *rest = copy, *line; (line = strtok_r(rest, "\n", &rest));)
        execute(line);
    free(copy);
    return machine.x[result];
}

static char *text_of(void (*write)(FILE *, void *), void *data)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);

    write(file, data);
    fclose(file);
    return text;
}

static void write_random(FILE *file, void *data)
{
    (void)data;
    make_expression(file, 0);
}

struct translation {
    const struct ws_expression *expression;
    struct ws_ptx_registers registers;
    int result;
};

static void write_ptx(FILE *file, void *data)
{
    struct translation *translation = data;

    translation->result = ws_ptx_write(translation->expression, &translation->registers, file);
}

/* How many of the 32 lanes had a value; all of them the same in PTX. */
static int lanes_compared(const char *text, const struct ws_constants *constants)
{
    static struct ws_expression expression;
    struct translation translation = {&expression, {0}, 0};
    struct ws_error error;
    int compared_lanes = 0;
    char *program;

    if (!ws_expression_parse(text, constants, &expression, &error)) {
        if (!strstr(error.text, " for t = "))
            fail_msg("%s: %s", text, error.text);
        return 0; /* of some lanes C does not define it */
    }
    program = text_of(write_ptx, &translation);
    assert_true(translation.registers.x < REGISTERS && translation.registers.y < REGISTERS);
    for (int lane = 0; lane < WS_LANES; lane++) {
        int64_t value;

        if (!ws_expression_value(&expression, lane, &value, &error))
            continue;
        compared_lanes++;
        if (run(program, translation.result, lane) != (uint32_t)(uint64_t)value)
            fail_msg("%s, t = %d: %u, not %lld\n%s", text, lane,
                     run(program, translation.result, lane), (long long)value, program);
    }
    free(program);
    return compared_lanes;
}

static void random_expressions_are_the_same_in_ptx(void **state)
{
    int lanes = 0;

    (void)state;
    for (int i = 0; i < 1500; i++) {
        char *text = text_of(write_random, NULL);

        if (strlen(text) <= WS_EXPRESSION_LENGTH)
            lanes += lanes_compared(text, NULL);
        free(text);
    }
    assert_true(lanes > 20000);
}

static void constants_and_conversions_are_the_same_in_ptx(void **state)
{
    static const char *const texts[] = {
        "t * pitch",
        "far + t",
        "(unsigned)far + t",
        "low + t",
        "low + 0u + 0ll",
        "pitch",
        "t",
        "far",
        "low * 1ll",
        "threadIdx.x",
        "(t ? low : 8u) / 2",
        "low < 0u",
        "-low + ~low + !low",
    };
    struct ws_constants constants = {0};
    struct ws_error error;

    (void)state;
    assert_true(ws_constants_add("pitch=144", &constants, &error));
    assert_true(ws_constants_add("far=-5000000000", &constants, &error));
    assert_true(ws_constants_add("low=-16", &constants, &error));
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_int_equal(lanes_compared(texts[i], &constants), WS_LANES);
}

/* The PTX of an expression, pasted as a snippet; false: it has no value in some lane. */
static bool is_read_back(const char *text)
{
    static struct ws_expression expression;
    struct ws_snippet_given given = {.lane = "%t"};
    struct translation translation = {&expression, {0}, 0};
    struct ws_executions executions = {0};
    struct ws_snippet *snippet;
    struct ws_error error;
    int64_t value[WS_LANES];
    char *program, *listing = NULL;
    size_t size;
    FILE *file;

    if (!ws_expression_parse(text, NULL, &expression, &error))
        return false;
    for (int lane = 0; lane < WS_LANES; lane++)
        if (!ws_expression_value(&expression, lane, &value[lane], &error))
            return false;
    program = text_of(write_ptx, &translation);
    file = open_memstream(&listing, &size);
    fprintf(file, "%s    mov.b32 %%address, %%x%d;\n", program, translation.result);
    fclose(file);
    if (!ws_snippet_parse(listing, NULL, &snippet, &error) ||
        !ws_snippet_run(snippet, &given, &executions, &error))
        fail_msg("%s: %s\n%s", text, error.text, listing);
    for (int lane = 0; lane < WS_LANES; lane++)
        if ((uint32_t)(uint64_t)executions.execution[0].offset[lane] !=
            (uint32_t)(uint64_t)value[lane])
            fail_msg("%s, t = %d: %lld, not %lld\n%s", text, lane,
                     (long long)executions.execution[0].offset[lane], (long long)value[lane],
                     listing);
    ws_snippet_free(snippet);
    ws_executions_finish(&executions);
    free(listing);
    free(program);
    return true;
}

static void random_expressions_are_read_back(void **state)
{
    int read = 0;

    (void)state;
    for (int i = 0; i < 1500; i++) {
        char *text = text_of(write_random, NULL);

        if (strlen(text) <= WS_EXPRESSION_LENGTH)
            read += is_read_back(text);
        free(text);
    }
    assert_true(read > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_expressions_are_the_same_in_ptx),
        cmocka_unit_test(constants_and_conversions_are_the_same_in_ptx),
        cmocka_unit_test(random_expressions_are_read_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
