/* Values: loads and stores, C++'s conversions, arithmetic. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/snippet/c_operator.h"
#include "probe/snippet/cxx.h"

struct ws_cxx_value ws_cxx_number(const struct ws_cxx_type *type, uint64_t number)
{
    return (struct ws_cxx_value){
        .is = WS_CXX_NUMBER, .type = type, .number = number, .known = true};
}

struct ws_cxx_value ws_cxx_made(struct ws_cxx *cxx, const struct ws_cxx_type *type)
{
    return (struct ws_cxx_value){.is = WS_CXX_REGISTER, .type = type, .reg = ws_cxx_register(cxx)};
}

struct ws_cxx_value ws_cxx_unknown(struct ws_cxx *cxx, const struct ws_cxx_type *type,
                                   const char *reason)
{
    struct ws_cxx_value value = {.type = type};

    if (type->kind == WS_CXX_VOID)
        return value;
    if (!ws_cxx_is_scalar(type))
        return ws_cxx_local(cxx, type);
    value = ws_cxx_made(cxx, type);
    value.doubtful = true;
    ws_cxx_emit(
        cxx, "warpscope.left.b%d %s, %d;", type->bytes == 8 ? 64 : 32, ws_cxx_operand(cxx, &value),
        ws_cxx_reason(cxx, cxx->place,
                      reason ? reason
                             : "values of float and half are not evaluated by the quick reader"));
    return value;
}

bool ws_cxx_is_scalar(const struct ws_cxx_type *type)
{
    return type->kind == WS_CXX_INTEGER || type->kind == WS_CXX_FLOAT ||
           type->kind == WS_CXX_POINTER || (type->kind == WS_CXX_OPAQUE && type->bytes <= 8);
}

/* Whether a type's values are bits whose arithmetic is not evaluated: float, half and their kin. */
static bool is_real(const struct ws_cxx_type *type)
{
    return type->kind == WS_CXX_FLOAT || type->kind == WS_CXX_OPAQUE;
}

/* "u8", "s32": the type in PTX of a scalar. */
static const char *width_of(const struct ws_cxx_type *type)
{
    static const char *const unsigned_widths[] = {
        [1] = "u8", [2] = "u16", [4] = "u32", [8] = "u64"};
    static const char *const signed_widths[] = {[1] = "s8", [2] = "s16", [4] = "s32", [8] = "s64"};

    if (type->kind == WS_CXX_FLOAT)
        return type->bytes == 4 ? "f32" : "f64";
    if (type->kind == WS_CXX_INTEGER && ws_c_is_signed(type->integer))
        return signed_widths[type->bytes];
    return unsigned_widths[type->bytes];
}

/* How a scalar is loaded and stored: as compilers do, words without a sign; variables in C's types. */
static const char *access_of(const struct ws_cxx_type *type, enum ws_cxx_space space)
{
    if (type->kind == WS_CXX_INTEGER && type->bytes >= 4 && space != WS_CXX_LOCAL)
        return type->bytes == 4 ? "u32" : "u64";
    return width_of(type);
}

static const char *const space_names[] = {[WS_CXX_GENERIC] = "",
                                          [WS_CXX_LOCAL] = ".local",
                                          [WS_CXX_SHARED] = ".shared",
                                          [WS_CXX_GLOBAL] = ".global",
                                          [WS_CXX_CONST] = ".const"};

struct ws_cxx_value ws_cxx_local(struct ws_cxx *cxx, const struct ws_cxx_type *type)
{
    return (struct ws_cxx_value){
        .is = WS_CXX_PLACE,
        .type = type,
        .space = WS_CXX_LOCAL,
        .symbol = "ws_frame",
        .offset = ws_cxx_slot(cxx, type->bytes ? type->bytes : 1, type->align ? type->align : 1)};
}

struct ws_cxx_value ws_cxx_address(struct ws_cxx *cxx, struct ws_cxx_value place)
{
    const struct ws_cxx_type *pointer = ws_cxx_pointer(cxx, place.type);
    struct ws_cxx_value address;
    int from = place.reg;

    if (place.is != WS_CXX_PLACE) {
        struct ws_cxx_value spilled;

        if (!ws_cxx_is_scalar(place.type))
            ws_cxx_fail(cxx, cxx->at, "this address is not supported by the quick reader");
        spilled = ws_cxx_local(cxx, place.type);
        ws_cxx_store(cxx, &spilled, place);
        return ws_cxx_address(cxx, spilled);
    }
    ws_cxx_point_at(cxx, &place);
    if (place.symbol) {
        from = ws_cxx_register(cxx);
        ws_cxx_emit(cxx, "mov.u64 %%d%d, %s;", from, place.symbol);
    }
    if (place.offset) {
        int sum = ws_cxx_register(cxx);

        ws_cxx_emit(cxx, "add.s64 %%d%d, %%d%d, %" PRId64 ";", sum, from, place.offset);
        from = sum;
    }
    address = ws_cxx_made(cxx, pointer);
    address.typed = true;
    address.home = place.space == WS_CXX_SHARED ? WS_CXX_IN_SHARED : place.home;
    address.variable = place.variable;
    if (place.space == WS_CXX_GENERIC)
        address.reg = from;
    else
        ws_cxx_emit(cxx, "cvta%s.u64 %%d%d, %%d%d;", space_names[place.space], address.reg, from);
    return address;
}

struct ws_cxx_value ws_cxx_load(struct ws_cxx *cxx, struct ws_cxx_value value)
{
    struct ws_cxx_value loaded;

    if (value.is != WS_CXX_PLACE)
        return value;
    if (value.stored)
        return *value.stored;
    if (value.type->kind == WS_CXX_ARRAY) {
        loaded = ws_cxx_address(cxx, value);
        loaded.type = ws_cxx_pointer(cxx, value.type->of);
        return loaded;
    }
    if (!ws_cxx_is_scalar(value.type))
        return value;
    loaded = ws_cxx_made(cxx, value.type);
    loaded.typed =
        value.type->kind == WS_CXX_POINTER || (value.variable && value.variable->value.typed);
    loaded.home = value.variable ? value.variable->value.home : 0;
    loaded.doubtful =
        value.space == WS_CXX_GLOBAL || (value.variable && value.variable->value.doubtful);
    ws_cxx_emit(cxx, "ld%s.%s %s, %s;", space_names[value.space],
                access_of(value.type, value.space), ws_cxx_operand(cxx, &loaded),
                ws_cxx_at(cxx, &value, 0));
    return loaded;
}

struct ws_cxx_value ws_cxx_store(struct ws_cxx *cxx, const struct ws_cxx_value *place,
                                 struct ws_cxx_value value)
{
    if (place->is != WS_CXX_PLACE)
        ws_cxx_fail(cxx, cxx->place, "the left side of the assignment is not a variable");
    if (place->type->kind == WS_CXX_CLOSURE)
        ws_cxx_fail(cxx, cxx->place, "assigning a lambda is not supported by the quick reader");
    value = ws_cxx_convert(cxx, cxx->place, value, place->type);
    if (place->variable) {
        place->variable->value.typed |= value.typed;
        if (ws_cxx_is_scalar(place->type))
            place->variable->value.home = value.home;
        place->variable->value.doubtful |= value.doubtful;
    }
    if (!ws_cxx_is_scalar(place->type)) {
        if (place->type->kind != WS_CXX_RECORD && place->type->kind != WS_CXX_OPAQUE)
            ws_cxx_fail(cxx, cxx->place, "assigning %s is not supported by the quick reader",
                        ws_cxx_type_words(cxx, place->type));
        if (value.is != WS_CXX_PLACE)
            ws_cxx_fail(cxx, cxx->place, "%s is assigned a value of another type",
                        ws_cxx_type_words(cxx, place->type));
        ws_cxx_copy(cxx, place, &value);
        return *place;
    }
    ws_cxx_emit(cxx, "st%s.%s %s, %s;", space_names[place->space],
                access_of(place->type, place->space), ws_cxx_at(cxx, place, 0),
                ws_cxx_operand(cxx, &value));
    return value;
}

/* One piece of a copy. */
static void copy_piece(struct ws_cxx *cxx, const struct ws_cxx_value *to,
                       const struct ws_cxx_value *from, int64_t at, int bytes)
{
    static const char *const widths[] = {[1] = "u8", [2] = "u16", [4] = "u32", [8] = "u64"};
    int first = ws_cxx_register(cxx), second = ws_cxx_register(cxx);
    char letter = bytes >= 8 ? 'd' : 'r';

    if (bytes == 16) {
        ws_cxx_emit(cxx, "ld%s.v2.u64 {%%d%d, %%d%d}, %s;", space_names[from->space], first, second,
                    ws_cxx_at(cxx, from, at));
        ws_cxx_emit(cxx, "st%s.v2.u64 %s, {%%d%d, %%d%d};", space_names[to->space],
                    ws_cxx_at(cxx, to, at), first, second);
        return;
    }
    ws_cxx_emit(cxx, "ld%s.%s %%%c%d, %s;", space_names[from->space], widths[bytes], letter, first,
                ws_cxx_at(cxx, from, at));
    ws_cxx_emit(cxx, "st%s.%s %s, %%%c%d;", space_names[to->space], widths[bytes],
                ws_cxx_at(cxx, to, at), letter, first);
}

void ws_cxx_copy(struct ws_cxx *cxx, const struct ws_cxx_value *to, const struct ws_cxx_value *from)
{
    const struct ws_cxx_type *type = to->type;
    bool is_whole = type->kind == WS_CXX_OPAQUE || type->record->is_whole ||
                    (type->bytes == type->align && type->align <= 16); /* one access in any case */
    int piece = is_whole ? (int)type->bytes : type->align;

    if (!is_whole && (to->space != WS_CXX_LOCAL || from->space != WS_CXX_LOCAL))
        ws_cxx_fail(cxx, cxx->place,
                    "a copy of %s, whose accesses the compiler chooses, is not supported by the "
                    "quick reader",
                    ws_cxx_type_words(cxx, type));
    if (type->bytes > 1024)
        ws_cxx_fail(cxx, cxx->place, "a copy of %d bytes is not supported by the quick reader",
                    (int)type->bytes);
    if (piece > 16 || (!is_whole && piece > 8))
        piece = is_whole ? 16 : 8;
    for (int64_t at = 0; at < type->bytes; at += piece)
        copy_piece(cxx, to, from, at, piece);
}

struct ws_cxx_value ws_cxx_pointee(struct ws_cxx *cxx, int token, struct ws_cxx_value pointer)
{
    pointer = ws_cxx_load(cxx, pointer);
    if (pointer.type->kind != WS_CXX_POINTER)
        ws_cxx_fail(cxx, token, "a value of type %s is not a pointer",
                    ws_cxx_type_words(cxx, pointer.type));
    if (pointer.is != WS_CXX_REGISTER)
        ws_cxx_fail(cxx, token, "a null pointer is dereferenced");
    return (struct ws_cxx_value){.is = WS_CXX_PLACE,
                                 .type = pointer.type->of,
                                 .reg = pointer.reg,
                                 .typed = true,
                                 .home = pointer.home};
}

/* An integer in 64 bits. */
static struct ws_cxx_value widened(struct ws_cxx *cxx, int token, struct ws_cxx_value value)
{
    bool is_signed = value.type->kind == WS_CXX_INTEGER && ws_c_is_signed(value.type->integer);

    return ws_cxx_convert(cxx, token, value, ws_cxx_integer(is_signed ? WS_C_LONG : WS_C_ULONG));
}

/* The bytes of an index of elements. */
static struct ws_cxx_value scaled(struct ws_cxx *cxx, int token, struct ws_cxx_value index,
                                  int64_t bytes)
{
    struct ws_cxx_value product;

    index = widened(cxx, token, ws_cxx_load(cxx, index));
    if (index.is == WS_CXX_NUMBER)
        return ws_cxx_number(index.type, index.number * (uint64_t)bytes);
    if (bytes == 1)
        return index;
    product = ws_cxx_made(cxx, index.type);
    product.doubtful = index.doubtful;
    ws_cxx_emit(cxx, "mul.lo.s64 %%d%d, %%d%d, %" PRId64 ";", product.reg, index.reg, bytes);
    return product;
}

struct ws_cxx_value ws_cxx_element(struct ws_cxx *cxx, int token, struct ws_cxx_value base,
                                   struct ws_cxx_value index)
{
    struct ws_cxx_value place = base, offset;
    int from = base.reg, sum;

    if (base.is != WS_CXX_PLACE || base.type->kind != WS_CXX_ARRAY) {
        base = ws_cxx_load(cxx, base);
        if (base.type->kind == WS_CXX_INTEGER) { /* 3[a] */
            struct ws_cxx_value swapped = base;

            base = ws_cxx_load(cxx, index);
            index = swapped;
        }
        place = ws_cxx_pointee(cxx, token, base);
        from = place.reg;
    } else {
        place.type = base.type->of;
        place.typed = true;
        place.variable = NULL;
    }
    index = ws_cxx_load(cxx, index);
    if (index.type->kind != WS_CXX_INTEGER)
        ws_cxx_fail(cxx, token, "the index is not an integer");
    offset = scaled(cxx, token, index, place.type->bytes);
    if (offset.is == WS_CXX_NUMBER) {
        place.offset += ws_c_signed(offset.number);
        return place;
    }
    if (place.symbol) {
        from = ws_cxx_register(cxx);
        ws_cxx_emit(cxx, "mov.u64 %%d%d, %s;", from, place.symbol);
        place.symbol = NULL;
    }
    sum = ws_cxx_register(cxx);
    ws_cxx_emit(cxx, "add.s64 %%d%d, %%d%d, %%d%d;", sum, from, offset.reg);
    place.reg = sum;
    return place;
}

/* `a op b` of numbers as a GPU computes it, where C leaves it undefined; division by zero stays so. */
static bool wrapped(enum ws_c_operator op, enum ws_c_type type, uint64_t a, uint64_t b,
                    uint64_t *value)
{
    unsigned bits = 8 * (unsigned)ws_c_bytes(type);
    int64_t wide = ws_c_signed(a);

    switch ((int)op) {
    case WS_C_ADD:
        *value = a + b;
        break;
    case WS_C_SUBTRACT:
        *value = a - b;
        break;
    case WS_C_MULTIPLY:
        *value = a * b;
        break;
    case WS_C_SHIFT_LEFT:
        *value = b < bits ? a << b : 0;
        break;
    case WS_C_SHIFT_RIGHT:
        *value = b < bits ? a >> b : ws_c_is_signed(type) && wide < 0 ? UINT64_MAX : 0;
        break;
    default:
        return false;
    }
    *value = ws_c_convert(*value, type);
    return true;
}

/* "s32": the type in which PTX computes with a C type; narrow ones are read from a register's low bits. */
static const char *ptx_type(const struct ws_cxx_type *type)
{
    return type->kind == WS_CXX_POINTER                                 ? "u64"
           : type->kind == WS_CXX_INTEGER && type->integer == WS_C_BOOL ? "u32"
                                                                        : width_of(type);
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
    if (type->bytes == value.type->bytes && type->bytes >= 4)
        return result;
    if (type->bytes == 4 && value.type->bytes < 4)
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
                    width_of(type), result.reg, from);
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
    if (value.is == WS_CXX_NOTHING)
        ws_cxx_fail(cxx, token, "expected a value, but this expression has none");
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
    if (is_real(type) || is_real(value.type))
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
        value = widened(cxx, token, value);
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
    if (is_real(value.type))
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

static const char *compare_name(enum ws_c_operator op)
{
    return op == WS_C_EQUAL        ? "eq"
           : op == WS_C_UNEQUAL    ? "ne"
           : op == WS_C_LESS       ? "lt"
           : op == WS_C_GREATER    ? "gt"
           : op == WS_C_LESS_EQUAL ? "le"
                                   : "ge";
}

static const char *arithmetic_name(enum ws_c_operator op)
{
    switch ((int)op) {
    case WS_C_ADD:
        return "add";
    case WS_C_SUBTRACT:
        return "sub";
    case WS_C_MULTIPLY:
        return "mul.lo";
    case WS_C_DIVIDE:
        return "div";
    case WS_C_REMAINDER:
        return "rem";
    case WS_C_BIT_AND:
        return "and";
    case WS_C_BIT_OR:
        return "or";
    case WS_C_BIT_XOR:
        return "xor";
    case WS_C_SHIFT_LEFT:
        return "shl";
    default:
        return "shr";
    }
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

        ws_cxx_emit(cxx, "setp.%s.%s %%p%d, %s, %s;", compare_name(op), ptx_type(type), predicate,
                    ws_cxx_operand(cxx, &a), ws_cxx_operand(cxx, &b));
        ws_cxx_computes(cxx, type);
        ws_cxx_emit(cxx, "selp.u32 %%r%d, 1, 0, %%p%d;", result.reg, predicate);
        result.typed = false;
        result.home = 0;
        return result;
    }
    ws_cxx_emit(cxx, "%s.%s %s, %s, %s;", arithmetic_name(op),
                bits ? type->bytes == 8 ? "b64" : "b32" : ptx_type(type),
                ws_cxx_operand(cxx, &result), ws_cxx_operand(cxx, &a), ws_cxx_operand(cxx, &b));
    ws_cxx_computes(cxx, type);
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
    offset = scaled(cxx, token, b, a.type->of->bytes ? a.type->of->bytes : 1);
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

    while (start > 0 && !ws_cxx_is(cxx, start, ";") && !ws_cxx_is(cxx, start, "}"))
        if (ws_cxx_is(cxx, start--, "template"))
            return true;
    while (!ws_cxx_is(cxx, at, "{") && !ws_cxx_is(cxx, at, ";") &&
           cxx->tokens.token[at].kind != WS_TOKEN_END)
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
        ws_cxx_fail(cxx, token, "overloaded operators are not supported by the quick reader");
    if (a->kind == WS_CXX_RECORD || b->kind == WS_CXX_RECORD)
        ws_cxx_fail(cxx, token, "arithmetic with %s is not supported by the quick reader",
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
    if (a.is == WS_CXX_NOTHING || b.is == WS_CXX_NOTHING)
        ws_cxx_fail(cxx, token, "expected a value, but this expression has none");
    check_operands(cxx, token, a.type, b.type);
    if (is_real(a.type) || is_real(b.type)) {
        bool is_wide = is_real(b.type) && (!is_real(a.type) || b.type->bytes > a.type->bytes);

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
        result.known =
            !wrong || (!cxx->is_alone && wrapped(op, integer, a.number, b.number, &result.number));
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
    if (a.is == WS_CXX_NOTHING)
        ws_cxx_fail(cxx, token, "expected a value, but this expression has none");
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
    if (is_real(a.type))
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
    ws_cxx_computes(cxx, type);
    return result;
}
