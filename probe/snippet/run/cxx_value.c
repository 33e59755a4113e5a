/* Values and the places that they are loaded from, stored to and copied between. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/snippet/run/cxx.h"

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

bool ws_cxx_is_real(const struct ws_cxx_type *type)
{
    return type->kind == WS_CXX_FLOAT || type->kind == WS_CXX_OPAQUE;
}

const char *ws_cxx_width_of(const struct ws_cxx_type *type)
{
    static const char *const widths[][3] = {[1] = {"u8", "s8"},
                                            [2] = {"u16", "s16"},
                                            [4] = {"u32", "s32", "f32"},
                                            [8] = {"u64", "s64", "f64"}};

    return widths[type->bytes][type->kind == WS_CXX_FLOAT     ? 2
                               : type->kind == WS_CXX_INTEGER ? ws_c_is_signed(type->integer)
                                                              : 0];
}

/* How a scalar is loaded and stored: as compilers do, words without a sign; variables in C's types. */
static const char *access_of(const struct ws_cxx_type *type, enum ws_cxx_space space)
{
    if (type->kind == WS_CXX_INTEGER && type->bytes >= 4 && space != WS_CXX_LOCAL)
        return type->bytes == 4 ? "u32" : "u64";
    return ws_cxx_width_of(type);
}

static const char *const space_names[] = {[WS_CXX_GENERIC] = "",
                                          [WS_CXX_LOCAL] = ".local",
                                          [WS_CXX_SHARED] = ".shared",
                                          [WS_CXX_GLOBAL] = ".global",
                                          [WS_CXX_CONST] = ".const"};

struct ws_cxx_value ws_cxx_in_frame(const struct ws_cxx_type *type, int64_t offset)
{
    return (struct ws_cxx_value){.is = WS_CXX_PLACE,
                                 .type = type,
                                 .space = WS_CXX_LOCAL,
                                 .symbol = "ws_frame",
                                 .offset = offset};
}

struct ws_cxx_value ws_cxx_local(struct ws_cxx *cxx, const struct ws_cxx_type *type)
{
    return ws_cxx_in_frame(
        type, ws_cxx_slot(cxx, type->bytes ? type->bytes : 1, type->align ? type->align : 1));
}

void ws_cxx_need(struct ws_cxx *cxx, int token, const struct ws_cxx_value *value)
{
    if (value->is == WS_CXX_NOTHING)
        ws_cxx_fail(cxx, token, "expected a value, but this expression has none");
}

struct ws_cxx_value ws_cxx_address(struct ws_cxx *cxx, struct ws_cxx_value place)
{
    const struct ws_cxx_type *pointer = ws_cxx_pointer(cxx, place.type);
    struct ws_cxx_value address;
    int from = place.reg;

    if (place.is != WS_CXX_PLACE) {
        struct ws_cxx_value spilled;

        if (!ws_cxx_is_scalar(place.type))
            ws_cxx_refuse(cxx, cxx->at, "the address of a temporary object");
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

void ws_cxx_discard(struct ws_cxx *cxx, struct ws_cxx_value value)
{
    if (value.is == WS_CXX_PLACE && !value.stored && value.type->plain)
        ws_cxx_load(cxx, value);
}

struct ws_cxx_value ws_cxx_load(struct ws_cxx *cxx, struct ws_cxx_value value)
{
    struct ws_cxx_value loaded;

    if (value.is != WS_CXX_PLACE)
        return value;
    if (value.stored && !value.type->plain)
        return *value.stored;
    if (value.type->kind == WS_CXX_ARRAY) {
        loaded = ws_cxx_address(cxx, value);
        loaded.type = ws_cxx_pointer(cxx, value.type->of);
        return loaded;
    }
    if (!ws_cxx_is_scalar(value.type))
        return value;
    loaded = ws_cxx_made(cxx, value.type->plain ? value.type->plain : value.type);
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
    if (place->type->kind == WS_CXX_CLOSURE)
        ws_cxx_refuse(cxx, cxx->place, "assigning a lambda");
    value = ws_cxx_convert(cxx, cxx->place, value, place->type);
    if (place->variable) {
        place->variable->value.typed |= value.typed;
        if (ws_cxx_is_scalar(place->type))
            place->variable->value.home = value.home;
        place->variable->value.doubtful |= value.doubtful;
    }
    if (!ws_cxx_is_scalar(place->type)) {
        if (place->type->kind != WS_CXX_RECORD && place->type->kind != WS_CXX_OPAQUE)
            ws_cxx_refuse(cxx, cxx->place, "assigning %s", ws_cxx_type_words(cxx, place->type));
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
    int first = ws_cxx_register(cxx), second = ws_cxx_register(cxx);
    const char *list = bytes == 16 ? ws_cxx_format(cxx, "{%%d%d, %%d%d}", first, second)
                                   : ws_cxx_format(cxx, "%%%c%d", bytes == 8 ? 'd' : 'r', first);
    const char *type = bytes == 16 ? "v2.u64" : ws_cxx_format(cxx, "u%d", 8 * bytes);

    ws_cxx_emit(cxx, "ld%s.%s %s, %s;", space_names[from->space], type, list,
                ws_cxx_at(cxx, from, at));
    ws_cxx_emit(cxx, "st%s.%s %s, %s;", space_names[to->space], type, ws_cxx_at(cxx, to, at), list);
}

void ws_cxx_copy(struct ws_cxx *cxx, const struct ws_cxx_value *to, const struct ws_cxx_value *from)
{
    const struct ws_cxx_type *type = to->type;
    bool is_whole = type->kind == WS_CXX_OPAQUE || type->record->is_whole ||
                    (type->bytes == type->align && type->align <= 16); /* one access in any case */
    int piece = is_whole ? (int)type->bytes : type->align;

    if (!is_whole && (to->space != WS_CXX_LOCAL || from->space != WS_CXX_LOCAL))
        ws_cxx_refuse(cxx, cxx->place, "a copy of %s, whose accesses the compiler chooses",
                      ws_cxx_type_words(cxx, type));
    if (type->bytes > 1024)
        ws_cxx_refuse(cxx, cxx->place, "a copy of %d bytes", (int)type->bytes);
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

struct ws_cxx_value ws_cxx_widened(struct ws_cxx *cxx, int token, struct ws_cxx_value value)
{
    bool is_signed = value.type->kind == WS_CXX_INTEGER && ws_c_is_signed(value.type->integer);

    return ws_cxx_convert(cxx, token, value, ws_cxx_integer(is_signed ? WS_C_LONG : WS_C_ULONG));
}

struct ws_cxx_value ws_cxx_scaled(struct ws_cxx *cxx, int token, struct ws_cxx_value index,
                                  int64_t bytes)
{
    struct ws_cxx_value product;

    index = ws_cxx_widened(cxx, token, ws_cxx_load(cxx, index));
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
    offset = ws_cxx_scaled(cxx, token, index, place.type->bytes);
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
