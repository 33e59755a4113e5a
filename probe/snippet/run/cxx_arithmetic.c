/* C++'s conversions and arithmetic, of integers and pointers. */
#include <stdio.h>
#include <string.h>

#include "probe/snippet/run/cxx.h"

/* `a op b` of numbers as a GPU computes it, where C leaves it undefined; division by zero stays so. */
static bool wrapped(enum ws_c_operator op, enum ws_c_type type, uint64_t a, uint64_t b,
                    uint64_t *value)
{
    if (op == WS_C_DIVIDE || op == WS_C_REMAINDER)
        return false;
    if (ws_c_is_shift(op) && b >= 8 * (unsigned)ws_c_bytes(type))
        *value =
            op == WS_C_SHIFT_RIGHT && ws_c_is_signed(type) && ws_c_signed(a) < 0 ? UINT64_MAX : 0;
    else
        ws_c_binary(op, WS_C_ULONG, WS_C_ULONG, a, b, value);
    *value = ws_c_convert(*value, type);
    return true;
}

/* "s32": the type in which PTX computes with a C type; narrow ones are read from a register's low bits. */
static const char *ptx_type(const struct ws_cxx_type *type)
{
    return type->kind == WS_CXX_INTEGER && type->integer == WS_C_BOOL ? "u32"
                                                                      : ws_cxx_width_of(type);
}

static struct ws_cxx_value to_bool(struct ws_cxx *cxx, int token, struct ws_cxx_value value)
{
    struct ws_cxx_value result = ws_cxx_made(cxx, ws_cxx_integer(WS_C_BOOL));

    ws_cxx_emit(cxx, "selp.u32 %%r%d, 1, 0, %%p%d;", result.reg,
                ws_cxx_condition(cxx, token, value));
    result.known = value.known;
    result.number = value.number != 0;
    result.doubtful = value.doubtful;
    return result;
}

static struct ws_cxx_value convert_integer(struct ws_cxx *cxx, struct ws_cxx_value value,
                                           const struct ws_cxx_type *type)
{
    struct ws_cxx_value result = value;

    result.type = type;
    result.number = ws_c_convert(value.number, type->integer);
    if (value.is == WS_CXX_NUMBER)
        return result;
    /* the same bits of a register, or a narrower type all of whose values the wider one has */
    if ((type->bytes == value.type->bytes && type->bytes >= 4) ||
        (type->bytes == 4 && value.type->bytes < 4))
        return result;
    result.reg = ws_cxx_register(cxx);
    if (type->bytes == 8)
        ws_cxx_emit(cxx, "cvt.%s.%s %%d%d, %%r%d;",
                    ws_c_is_signed(value.type->integer) ? "s64" : "u64",
                    ws_c_is_signed(value.type->integer) ? "s32" : "u32", result.reg, value.reg);
    else if (value.type->bytes == 8)
        ws_cxx_emit(cxx, "cvt.u32.u64 %%r%d, %%d%d;", result.reg, value.reg);
    if (type->bytes < 4) {
        int from = value.type->bytes == 8 ? result.reg : value.reg;

        if (value.type->bytes == 8)
            result.reg = ws_cxx_register(cxx);
        ws_cxx_emit(cxx, "cvt.%s.%s %%r%d, %%r%d;", ws_c_is_signed(type->integer) ? "s32" : "u32",
                    ws_cxx_width_of(type), result.reg, from);
    }
    return result;
}

struct ws_cxx_value ws_cxx_convert(struct ws_cxx *cxx, int token, struct ws_cxx_value value,
                                   const struct ws_cxx_type *type)
{
    enum ws_cxx_kind from, to = type->kind;

    if (to == WS_CXX_VOID)
        return (struct ws_cxx_value){.type = type};
    value = ws_cxx_load(cxx, value);
    ws_cxx_need(cxx, token, &value);
    from = value.type->kind;
    if (ws_cxx_same(value.type, type)) {
        value.type = type;
        return value;
    }
    if (to == WS_CXX_RECORD && (value.type == &ws_cxx_any || (!cxx->is_file && value.doubtful)))
        return ws_cxx_unknown(cxx, type, NULL);
    if (to == WS_CXX_RECORD || from == WS_CXX_RECORD)
        ws_cxx_fail(cxx, token, "a value of type %s is not a %s",
                    ws_cxx_type_words(cxx, value.type), ws_cxx_type_words(cxx, type));
    if (ws_cxx_is_real(type) || ws_cxx_is_real(value.type))
        return ws_cxx_unknown(cxx, type, NULL);
    if (to == WS_CXX_INTEGER && type->integer == WS_C_BOOL && value.is != WS_CXX_NUMBER)
        return to_bool(cxx, token, value);
    if (to == WS_CXX_POINTER && from == WS_CXX_POINTER) {
        value.type = type;
        return value;
    }
    if (from == WS_CXX_POINTER && to == WS_CXX_INTEGER) {
        value.type = ws_cxx_integer(WS_C_ULONG);
        return convert_integer(cxx, value, type);
    }
    if (to == WS_CXX_POINTER && from == WS_CXX_INTEGER) {
        value = ws_cxx_widened(cxx, token, value);
        if (value.is == WS_CXX_NUMBER && value.number) {
            struct ws_cxx_value made = ws_cxx_made(cxx, type);

            ws_cxx_emit(cxx, "mov.u64 %%d%d, %s;", made.reg, ws_cxx_operand(cxx, &value));
            value = made;
        }
        value.type = type;
        return value;
    }
    if (from == WS_CXX_INTEGER && to == WS_CXX_INTEGER)
        return convert_integer(cxx, value, type);
    ws_cxx_fail(cxx, token, "a value of type %s is not a %s", ws_cxx_type_words(cxx, value.type),
                ws_cxx_type_words(cxx, type));
}

int ws_cxx_condition(struct ws_cxx *cxx, int token, struct ws_cxx_value value)
{
    int predicate;

    value = ws_cxx_load(cxx, value);
    if (value.is == WS_CXX_NOTHING || !ws_cxx_is_scalar(value.type))
        ws_cxx_fail(cxx, token, "expected a condition");
    if (ws_cxx_is_real(value.type))
        value = ws_cxx_unknown(cxx, ws_cxx_integer(WS_C_BOOL), NULL);
    predicate = ws_cxx_register(cxx);
    if (value.is == WS_CXX_NUMBER) {
        ws_cxx_emit(cxx, "setp.ne.u32 %%p%d, %d, 0;", predicate, value.number != 0);
    } else {
        ws_cxx_emit(cxx, "setp.ne.%s %%p%d, %s, 0;", value.type->bytes == 8 ? "u64" : "u32",
                    predicate, ws_cxx_operand(cxx, &value));
    }
    return predicate;
}

/* `a op b` in one type, or of a shift in that of a. */
static struct ws_cxx_value emit_binary(struct ws_cxx *cxx, enum ws_c_operator op,
                                       const struct ws_cxx_type *type, struct ws_cxx_value a,
                                       struct ws_cxx_value b)
{
    bool compares = ws_c_is_comparison(op);
    bool bits =
        op == WS_C_BIT_AND || op == WS_C_BIT_OR || op == WS_C_BIT_XOR || op == WS_C_SHIFT_LEFT;
    struct ws_cxx_value result = ws_cxx_made(cxx, compares ? ws_cxx_integer(WS_C_BOOL) : type);

    result.doubtful = a.doubtful || b.doubtful;
    result.typed = a.typed || b.typed;
    result.home = a.home ? a.home : b.home;
    if (compares) {
        int predicate = ws_cxx_register(cxx);

        ws_cxx_emit(cxx, "%s.%s %%p%d, %s, %s;", ws_c_spelling_of(op)->ptx, ptx_type(type),
                    predicate, ws_cxx_operand(cxx, &a), ws_cxx_operand(cxx, &b));
        ws_cxx_emit(cxx, "selp.u32 %%r%d, 1, 0, %%p%d;", result.reg, predicate);
        result.typed = false;
        result.home = 0;
        return result;
    }
    ws_cxx_emit(cxx, "%s.%s %s, %s, %s;", ws_c_spelling_of(op)->ptx,
                bits ? type->bytes == 8 ? "b64" : "b32" : ptx_type(type),
                ws_cxx_operand(cxx, &result), ws_cxx_operand(cxx, &a), ws_cxx_operand(cxx, &b));
    return result;
}

static struct ws_cxx_value pointer_binary(struct ws_cxx *cxx, int token, enum ws_c_operator op,
                                          struct ws_cxx_value a, struct ws_cxx_value b)
{
    struct ws_cxx_value result, offset;

    if (a.type->kind == WS_CXX_POINTER && b.type->kind == WS_CXX_POINTER) {
        if (op != WS_C_SUBTRACT && !ws_c_is_comparison(op))
            ws_cxx_fail(cxx, token, "this operator does not take pointers");
        if (op != WS_C_SUBTRACT)
            return emit_binary(cxx, op, a.type, a, b);
        result = emit_binary(cxx, op, ws_cxx_integer(WS_C_LONG), a, b);
        return ws_cxx_binary(cxx, token, WS_C_DIVIDE, result,
                             ws_cxx_number(ws_cxx_integer(WS_C_LONG),
                                           a.type->of->bytes ? (uint64_t)a.type->of->bytes : 1));
    }
    if (ws_c_is_comparison(op))
        return emit_binary(cxx, op, ws_cxx_integer(WS_C_ULONG),
                           ws_cxx_convert(cxx, token, a, ws_cxx_integer(WS_C_ULONG)),
                           ws_cxx_convert(cxx, token, b, ws_cxx_integer(WS_C_ULONG)));
    if (b.type->kind == WS_CXX_POINTER && op == WS_C_ADD) {
        struct ws_cxx_value swapped = a;

        a = b;
        b = swapped;
    }
    if (a.type->kind != WS_CXX_POINTER || b.type->kind != WS_CXX_INTEGER ||
        (op != WS_C_ADD && op != WS_C_SUBTRACT))
        ws_cxx_fail(cxx, token, "this operator does not take pointers");
    if (a.is != WS_CXX_REGISTER)
        ws_cxx_fail(cxx, token, "arithmetic with a null pointer");
    offset = ws_cxx_scaled(cxx, token, b, a.type->of->bytes ? a.type->of->bytes : 1);
    result = ws_cxx_made(cxx, a.type);
    result.typed = true;
    result.home = a.home;
    result.doubtful = a.doubtful || b.doubtful;
    ws_cxx_emit(cxx, "%s.s64 %%d%d, %%d%d, %s;", op == WS_C_ADD ? "add" : "sub", result.reg, a.reg,
                ws_cxx_operand(cxx, &offset));
    return result;
}

/* Whether an operator from a token on may take an enumeration: by name, or as a template. */
static bool takes_enumeration(struct ws_cxx *cxx, int at, const char *name)
{
    int start = at;

    while (start > 0 && !ws_cxx_is_among(cxx, start, "; }"))
        if (ws_cxx_is(cxx, start--, "template"))
            return true;
    while (!ws_cxx_is_among(cxx, at, "{ ;") && !ws_cxx_is_end(cxx, at))
        if (cxx->name[at++] == name)
            return true;
    return false;
}

bool ws_cxx_is_overloaded(struct ws_cxx *cxx, const struct ws_cxx_type *type)
{
    if (!cxx->has_operators || !type->record)
        return false;
    for (int at = 0; type->kind == WS_CXX_INTEGER && at < cxx->tokens.count; at++)
        if (ws_cxx_is(cxx, at, "operator") && takes_enumeration(cxx, at, type->record->name))
            return true;
    return type->kind != WS_CXX_INTEGER;
}

/* Fails where an operator is a class's, or may be one of an enumeration's own. */
static void check_operands(struct ws_cxx *cxx, int token, const struct ws_cxx_type *a,
                           const struct ws_cxx_type *b)
{
    if (ws_cxx_is_overloaded(cxx, a) || ws_cxx_is_overloaded(cxx, b))
        ws_cxx_refuse(cxx, token, "overloaded operators");
    if (a->kind == WS_CXX_RECORD || b->kind == WS_CXX_RECORD)
        ws_cxx_refuse(cxx, token, "arithmetic with %s",
                      ws_cxx_type_words(cxx, a->kind == WS_CXX_RECORD ? a : b));
}

struct ws_cxx_value ws_cxx_binary(struct ws_cxx *cxx, int token, enum ws_c_operator op,
                                  struct ws_cxx_value a, struct ws_cxx_value b)
{
    const struct ws_cxx_type *type;
    struct ws_cxx_value result;
    enum ws_c_type integer;
    const char *wrong;

    a = ws_cxx_load(cxx, a);
    b = ws_cxx_load(cxx, b);
    cxx->place = token;
    ws_cxx_need(cxx, token, &a);
    ws_cxx_need(cxx, token, &b);
    check_operands(cxx, token, a.type, b.type);
    if (ws_cxx_is_real(a.type) || ws_cxx_is_real(b.type)) {
        bool is_wide =
            ws_cxx_is_real(b.type) && (!ws_cxx_is_real(a.type) || b.type->bytes > a.type->bytes);

        type = is_wide ? b.type : a.type;
        return ws_cxx_unknown(cxx, ws_c_is_comparison(op) ? ws_cxx_integer(WS_C_BOOL) : type, NULL);
    }
    if (a.type->kind == WS_CXX_POINTER || b.type->kind == WS_CXX_POINTER)
        return pointer_binary(cxx, token, op, a, b);
    if (a.type->kind != WS_CXX_INTEGER || b.type->kind != WS_CXX_INTEGER)
        ws_cxx_fail(cxx, token, "this operator needs numbers");
    type = ws_cxx_common(a.type, ws_c_is_shift(op) ? ws_cxx_integer(WS_C_INT) : b.type);
    integer = type->integer;
    a = ws_cxx_convert(cxx, token, a, type);
    b = ws_c_is_shift(op) ? ws_cxx_convert(cxx, token, b, ws_cxx_integer(WS_C_UNSIGNED))
                          : ws_cxx_convert(cxx, token, b, type);
    result = ws_cxx_number(ws_c_is_comparison(op) ? ws_cxx_integer(WS_C_BOOL) : type, 0);
    if (a.known && b.known) {
        wrong =
            ws_c_binary(op, a.type->integer, b.type->integer, a.number, b.number, &result.number);
        result.known = !wrong || wrapped(op, integer, a.number, b.number, &result.number);
        result.typed = a.typed || b.typed;
        if (wrong && !cxx->is_silent)
            ws_cxx_note(cxx, "line %d: %s, which C++ leaves undefined",
                        cxx->tokens.token[token].line, wrong);
        if (result.known && a.is == WS_CXX_NUMBER && b.is == WS_CXX_NUMBER)
            return result;
    } else {
        result.known = false;
    }
    a = emit_binary(cxx, op, type, a, b);
    a.known = result.known;
    a.number = result.number;
    return a;
}

struct ws_cxx_value ws_cxx_prefixed(struct ws_cxx *cxx, int token, enum ws_c_operator op,
                                    struct ws_cxx_value a)
{
    struct ws_cxx_value result;
    const struct ws_cxx_type *type;
    uint64_t number;

    a = ws_cxx_load(cxx, a);
    cxx->place = token;
    ws_cxx_need(cxx, token, &a);
    check_operands(cxx, token, a.type, a.type);
    if (op == WS_C_NOT) {
        int predicate;

        if (a.is == WS_CXX_NUMBER && a.type->kind == WS_CXX_INTEGER)
            return ws_cxx_number(ws_cxx_integer(WS_C_BOOL), !a.number);
        predicate = ws_cxx_condition(cxx, token, a);
        result = ws_cxx_made(cxx, ws_cxx_integer(WS_C_BOOL));
        ws_cxx_emit(cxx, "selp.u32 %%r%d, 0, 1, %%p%d;", result.reg, predicate);
        result.doubtful = a.doubtful;
        result.known = a.known;
        result.number = !a.number;
        return result;
    }
    if (ws_cxx_is_real(a.type))
        return ws_cxx_unknown(cxx, a.type, NULL);
    if (a.type->kind == WS_CXX_POINTER && op == WS_C_PLUS)
        return a;
    if (a.type->kind != WS_CXX_INTEGER)
        ws_cxx_fail(cxx, token, "this operator needs a number");
    type = ws_cxx_common(a.type, ws_cxx_integer(WS_C_INT));
    a = ws_cxx_convert(cxx, token, a, type);
    if (op == WS_C_PLUS)
        return a;
    a.known = a.known && !ws_c_prefixed(op, type->integer, a.number, &number);
    result = a.known && a.is == WS_CXX_NUMBER ? a : ws_cxx_made(cxx, type);
    result.known = a.known;
    result.number = a.known ? number : 0;
    result.doubtful = a.doubtful;
    if (result.is == WS_CXX_NUMBER)
        return result;
    ws_cxx_emit(cxx, op == WS_C_MINUS ? "neg.%s %s, %s;" : "not.%s %s, %s;",
                op == WS_C_MINUS   ? type->bytes == 8 ? "s64" : "s32"
                : type->bytes == 8 ? "b64"
                                   : "b32",
                ws_cxx_operand(cxx, &result), ws_cxx_operand(cxx, &a));
    return result;
}
