/* One or two PTX instructions for each term, operands first. */
#include "viz/code/ptx.h"

#include <inttypes.h>
#include <string.h>

struct writer {
    const struct ws_expression *expression;
    struct ws_ptx_registers *registers;
    FILE *file;
};

/* An operand: the lane, a register of 32 or 64 bits, or a number. */
struct operand {
    enum { LANE, REGISTER, NUMBER } kind;
    bool wide;
    int number;
    int64_t value;
};

static bool is_wide(enum ws_c_type type)
{
    return type == WS_C_LONG || type == WS_C_ULONG;
}

/* "s32": the PTX name of a type. */
static const char *suffix(enum ws_c_type type)
{
    static const char *const names[] = {"s32", "u32", "s64", "u64"};

    return names[type];
}

static const char *text(struct operand operand, char buffer[32])
{
    if (operand.kind == LANE)
        snprintf(buffer, 32, "%%t");
    else if (operand.kind == REGISTER)
        snprintf(buffer, 32, operand.wide ? "%%y%d" : "%%x%d", operand.number);
    else
        snprintf(buffer, 32, "%" PRId64, operand.value);
    return buffer;
}

static struct operand fresh(const struct writer *writer, bool wide)
{
    int number = wide ? writer->registers->y++ : writer->registers->x++;

    return (struct operand){.kind = REGISTER, .wide = wide, .number = number};
}

/* An instruction of up to two operands into a new register. */
static struct operand emit(const struct writer *writer, const char *opcode, const char *type,
                           bool wide, struct operand a, const struct operand *b)
{
    struct operand result = fresh(writer, wide);
    char to[32], left[32], right[32];

    fprintf(writer->file, "    %s.%s %s, %s%s%s;\n", opcode, type, text(result, to), text(a, left),
            b ? ", " : "", b ? text(*b, right) : "");
    return result;
}

/*
 * PTX accepts a number as the second operand; a number as the first one is moved to a register
 * here.
 */
static struct operand in_register(const struct writer *writer, struct operand operand)
{
    if (operand.kind != NUMBER)
        return operand;
    return emit(writer, "mov", operand.wide ? "b64" : "b32", operand.wide, operand, NULL);
}

static struct operand convert(const struct writer *writer, struct operand operand,
                              enum ws_c_type from, enum ws_c_type to)
{
    if (operand.kind == NUMBER) {
        uint32_t low = (uint32_t)(uint64_t)operand.value;

        operand.wide = is_wide(to);
        if (!operand.wide)
            operand.value = low <= INT32_MAX ? (int64_t)low : (int64_t)low - UINT32_MAX - 1;
        else if (from == WS_C_UNSIGNED)
            operand.value = low;
        return operand;
    }
    if (is_wide(from) == is_wide(to))
        return operand;
    if (is_wide(from))
        return emit(writer, "cvt.u32", "u64", false, operand, NULL);
    return emit(writer, from == WS_C_INT ? "cvt.s64" : "cvt.u64", suffix(from), true, operand,
                NULL);
}

static int predicate(const struct writer *writer, const char *comparison, const char *type,
                     struct operand a, struct operand b)
{
    char left[32], right[32];
    int number = writer->registers->p++;

    a = in_register(writer, a);
    fprintf(writer->file, "    setp.%s.%s %%p%d, %s, %s;\n", comparison, type, number,
            text(a, left), text(b, right));
    return number;
}

static struct operand select_by(const struct writer *writer, int number, bool wide,
                                struct operand yes, struct operand no)
{
    struct operand result = fresh(writer, wide);
    char to[32], left[32], right[32];

    fprintf(writer->file, "    selp.%s %s, %s, %s, %%p%d;\n", wide ? "b64" : "b32",
            text(result, to), text(yes, left), text(no, right), number);
    return result;
}

static const struct operand zero = {.kind = NUMBER}, one = {.kind = NUMBER, .value = 1};

static struct operand write_term(const struct writer *writer, int index);

static enum ws_c_type type_of(const struct writer *writer, int index)
{
    return writer->expression->node[index].type;
}

static int is_true(const struct writer *writer, int index)
{
    return predicate(writer, "ne", suffix(type_of(writer, index)), write_term(writer, index), zero);
}

static struct operand write_logical(const struct writer *writer, const struct ws_term *term)
{
    int a = is_true(writer, term->operand[0]), b = is_true(writer, term->operand[1]);
    int both = writer->registers->p++;

    fprintf(writer->file, "    %s.pred %%p%d, %%p%d, %%p%d;\n", term->op == WS_C_AND ? "and" : "or",
            both, a, b);
    return select_by(writer, both, false, one, zero);
}

static struct operand write_choice(const struct writer *writer, const struct ws_term *term)
{
    int condition = is_true(writer, term->operand[0]);
    struct operand side[2];

    for (int i = 0; i < 2; i++) {
        int index = term->operand[i + 1];

        side[i] = in_register(
            writer, convert(writer, write_term(writer, index), type_of(writer, index), term->type));
    }
    return select_by(writer, condition, is_wide(term->type), side[0], side[1]);
}

/* Opcodes; `typed` ones have the sign in their type, the others only the width. */
static const struct {
    enum ws_c_operator op;
    const char *opcode;
    bool compares, typed;
} opcodes[] = {
    {WS_C_EQUAL, "eq", true, true},         {WS_C_UNEQUAL, "ne", true, true},
    {WS_C_LESS, "lt", true, true},          {WS_C_LESS_EQUAL, "le", true, true},
    {WS_C_GREATER, "gt", true, true},       {WS_C_GREATER_EQUAL, "ge", true, true},
    {WS_C_BIT_OR, "or", false, false},      {WS_C_BIT_XOR, "xor", false, false},
    {WS_C_BIT_AND, "and", false, false},    {WS_C_SHIFT_LEFT, "shl", false, false},
    {WS_C_SHIFT_RIGHT, "shr", false, true}, {WS_C_ADD, "add", false, true},
    {WS_C_SUBTRACT, "sub", false, true},    {WS_C_MULTIPLY, "mul.lo", false, true},
    {WS_C_DIVIDE, "div", false, true},      {WS_C_REMAINDER, "rem", false, true},
};

static struct operand write_binary(const struct writer *writer, const struct ws_term *term)
{
    enum ws_c_type left = type_of(writer, term->operand[0]);
    enum ws_c_type right = type_of(writer, term->operand[1]);
    enum ws_c_type common = left > right ? left : right;
    bool shift = term->op == WS_C_SHIFT_LEFT || term->op == WS_C_SHIFT_RIGHT;
    struct operand a = write_term(writer, term->operand[0]);
    struct operand b = write_term(writer, term->operand[1]);
    size_t i = 0;

    while (opcodes[i].op != term->op)
        i++;
    if (shift)
        common = left;
    a = in_register(writer, convert(writer, a, left, common));
    b = convert(writer, b, right, shift ? WS_C_UNSIGNED : common);
    if (opcodes[i].compares)
        return select_by(writer, predicate(writer, opcodes[i].opcode, suffix(common), a, b), false,
                         one, zero);
    return emit(writer, opcodes[i].opcode,
                opcodes[i].typed  ? suffix(common)
                : is_wide(common) ? "b64"
                                  : "b32",
                is_wide(common), a, &b);
}

static struct operand write_prefixed(const struct writer *writer, const struct ws_term *term)
{
    enum ws_c_type inner = type_of(writer, term->operand[0]);
    struct operand a = write_term(writer, term->operand[0]);
    bool wide = is_wide(inner);

    if (term->op == WS_C_NOT)
        return select_by(writer, predicate(writer, "eq", suffix(inner), a, zero), false, one, zero);
    if (term->op == WS_C_COMPLEMENT)
        return emit(writer, "not", wide ? "b64" : "b32", wide, in_register(writer, a), NULL);
    if (term->op == WS_C_MINUS)
        return emit(writer, "neg", wide ? "s64" : "s32", wide, in_register(writer, a), NULL);
    return convert(writer, a, inner, term->type);
}

static struct operand write_term(const struct writer *writer, int index)
{
    const struct ws_term *term = &writer->expression->node[index];
    struct operand number = {.kind = NUMBER, .wide = is_wide(term->type)};

    if (term->op == WS_C_LANE)
        return (struct operand){.kind = LANE};
    if (term->op == WS_C_NUMBER || term->op == WS_C_NAME) {
        if (term->op == WS_C_NAME)
            number.value = writer->expression->constants.constant[term->value].value;
        else /* the same bits, read as signed */
            memcpy(&number.value, &term->value, sizeof number.value);
        return number;
    }
    if (term->op == WS_C_CHOOSE)
        return write_choice(writer, term);
    if (term->op == WS_C_OR || term->op == WS_C_AND)
        return write_logical(writer, term);
    if (term->op > WS_C_AND)
        return write_binary(writer, term);
    return write_prefixed(writer, term);
}

int ws_ptx_write(const struct ws_expression *expression, struct ws_ptx_registers *registers,
                 FILE *file)
{
    struct writer writer = {expression, registers, file};
    struct operand result = write_term(&writer, expression->root);

    result = convert(&writer, result, expression->node[expression->root].type, WS_C_UNSIGNED);
    if (result.kind != REGISTER)
        result = emit(&writer, "mov", "b32", false, result, NULL);
    return result.number;
}
