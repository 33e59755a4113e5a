/* Vectors as PTX means them. */
#include "probe/address/ptx_work.h"

#include <string.h>

bool ws_ptx_has(const char *opcode, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = opcode; (at = strchr(at, '.')); at++)
        if (!strncmp(at + 1, word, length) && (at[1 + length] == '.' || !at[1 + length]))
            return true;
    return false;
}

/* The type that stands at a point of an opcode; false: none does. */
static bool type_at(const char *word, int *bits, bool *is_signed)
{
    static const struct {
        const char *name;
        int bits;
    } types[] = {{"8", 8},   {"16", 16},  {"32", 32},  {"64", 64},
                 {"128", 0}, {"16x2", 0}, {"32x2", 0}, {"8x4", 0}};
    size_t length = strcspn(word, ".");

    if (length == 4 && !memcmp(word, "pred", 4)) {
        *bits = 1;
        *is_signed = false;
        return true;
    }
    if (length >= 4 && (!memcmp(word, "bf16", 4) || !memcmp(word, "tf32", 4))) {
        *bits = 0;
        return true;
    }
    for (size_t i = 0; length && strchr("usbfe", *word) && i < sizeof types / sizeof types[0]; i++)
        if (length - 1 == strlen(types[i].name) && !memcmp(word + 1, types[i].name, length - 1)) {
            *bits = *word == 'f' || *word == 'e' ? 0 : types[i].bits;
            *is_signed = *word == 's';
            return true;
        }
    return false;
}

void ws_ptx_type(const char *opcode, bool last, int *bits, bool *is_signed)
{
    *bits = 0;
    *is_signed = false;
    for (const char *at = opcode; (at = strchr(at, '.')); at++)
        if (type_at(at + 1, bits, is_signed) && !last)
            return;
}

enum ws_c_type ws_ptx_c_type(int bits, bool is_signed)
{
    if (bits == 8)
        return is_signed ? WS_C_INT8 : WS_C_UINT8;
    if (bits == 16)
        return is_signed ? WS_C_INT16 : WS_C_UINT16;
    if (bits == 64)
        return is_signed ? WS_C_LONG : WS_C_ULONG;
    return is_signed || bits == 1 ? WS_C_INT : WS_C_UNSIGNED;
}

enum ws_c_type ws_ptx_working(int bits, bool is_signed)
{
    return ws_ptx_c_type(bits == 64 || bits == 1 ? bits : 32, is_signed);
}

static bool is_literal(const struct ws_warp *warp, const struct ws_vector *value)
{
    return value->term >= 0 && value->uniform && !value->unknown &&
           value->shape->kind == WS_SHAPE_INTEGER && warp->term[value->term].is_literal;
}

/* A cast; of a number, the number in its new type, so that no cast is written. */
static void cast(const struct ws_ptx_work *work, enum ws_c_type type, struct ws_vector *value)
{
    bool typed = value->typed;

    value->variable = NULL;
    if (is_literal(work->warp, value)) {
        ws_vector_number(work->warp, type, ws_c_convert(value->lane[0], type), value);
        value->typed = typed;
        return;
    }
    ws_vector_cast(work->warp, ws_shape_integer(type), value);
}

void ws_ptx_as(const struct ws_ptx_work *work, int bits, bool is_signed, struct ws_vector *value)
{
    if (bits == 1 && is_literal(work->warp, value))
        ws_vector_number(work->warp, WS_C_INT, value->lane[0] != 0, value);
    cast(work, ws_ptx_c_type(bits, is_signed), value);
    cast(work, ws_ptx_working(bits, is_signed), value);
}

bool ws_ptx_binary(const struct ws_ptx_work *work, enum ws_c_operator op, const struct ws_vector *a,
                   const struct ws_vector *b, struct ws_vector *value)
{
    return ws_vector_binary(work->warp, work->at, op, a, b, value);
}

bool ws_ptx_with(const struct ws_ptx_work *work, enum ws_c_operator op, const struct ws_vector *a,
                 uint64_t number, struct ws_vector *value)
{
    struct ws_vector b;

    ws_vector_number(work->warp, ws_c_is_shift(op) ? WS_C_INT : a->shape->integer, number, &b);
    return ws_ptx_binary(work, op, a, &b, value);
}

void ws_ptx_choose(const struct ws_ptx_work *work, const struct ws_vector *p,
                   const struct ws_vector *a, const struct ws_vector *b, struct ws_vector *value)
{
    struct ws_vector chosen = *a;
    uint32_t holds = 0;

    if (is_literal(work->warp, p)) {
        *value = p->lane[0] ? *a : *b;
        return;
    }
    for (int lane = 0; lane < WS_LANES; lane++) {
        holds |= (uint32_t)(p->lane[lane] != 0) << lane;
        if (!p->lane[lane])
            chosen.lane[lane] = b->lane[lane];
    }
    chosen.variable = NULL;
    chosen.unknown = p->unknown | (a->unknown & holds) | (b->unknown & ~holds);
    chosen.why = p->unknown ? p->why : a->unknown & holds ? a->why : b->why;
    chosen.uniform = p->uniform && a->uniform && b->uniform;
    chosen.typed = a->typed || b->typed;
    chosen.term =
        ws_term_add(work->warp, WS_C_CHOOSE, chosen.shape->integer, p->term, a->term, b->term);
    *value = chosen;
}

/* Counts beyond the width, which are not the same in all lanes. */
static void shift_each(const struct ws_ptx_work *work, enum ws_c_operator op,
                       const struct ws_vector *a, const struct ws_vector *b,
                       struct ws_vector *value)
{
    struct ws_vector shifted = *a;
    enum ws_c_type type = a->shape->integer;
    uint64_t width = (uint64_t)work->bits;

    shifted.unknown |= b->unknown;
    shifted.why = a->unknown ? a->why : b->why;
    shifted.uniform = false;
    shifted.term = WS_NO_TERM;
    for (int lane = 0; lane < WS_LANES; lane++) {
        uint64_t count = b->lane[lane];
        bool clamps = count >= width;

        if (clamps && !ws_c_is_signed(type))
            shifted.lane[lane] = 0;
        else
            ws_c_binary(op, type, WS_C_UNSIGNED, a->lane[lane], clamps ? width - 1 : count,
                        &shifted.lane[lane]);
    }
    *value = shifted;
}

bool ws_ptx_shift(const struct ws_ptx_work *work, enum ws_c_operator op, const struct ws_vector *a,
                  const struct ws_vector *b, struct ws_vector *value)
{
    uint32_t beyond = 0, needed = work->warp->mask & ~(a->unknown | b->unknown);
    struct ws_vector count = *b;

    for (int lane = 0; lane < WS_LANES; lane++)
        beyond |= (uint32_t)(b->lane[lane] >= (uint64_t)work->bits) << lane;
    if (is_literal(work->warp, b) && b->lane[0] <= INT32_MAX)
        ws_vector_number(work->warp, WS_C_INT, b->lane[0], &count);
    if (!(beyond & needed))
        return ws_ptx_binary(work, op, a, &count, value);
    if (b->uniform && ws_c_is_signed(a->shape->integer))
        return ws_ptx_with(work, op, a, (uint64_t)work->bits - 1, value);
    shift_each(work, op, a, b, value);
    if (b->uniform) {
        value->term = ws_term_number(work->warp, a->shape->integer, 0);
        value->uniform = true;
    }
    return true;
}

bool ws_ptx_is_number(const struct ws_ptx_work *work, int source, uint64_t *number)
{
    const struct ws_vector *value = &work->source[source];

    *number = value->lane[0];
    return source < work->count && is_literal(work->warp, value);
}

bool ws_ptx_is_zero(const struct ws_ptx_work *work, const struct ws_vector *value)
{
    return is_literal(work->warp, value) && !value->lane[0];
}

void ws_ptx_each(struct ws_ptx_work *work,
                 uint64_t (*make)(const struct ws_ptx_work *work, const uint64_t *source))
{
    enum ws_c_type type = ws_ptx_c_type(work->bits, false);
    struct ws_vector *result = &work->result[0];

    *result =
        (struct ws_vector){.shape = ws_shape_integer(type), .uniform = true, .term = WS_NO_TERM};
    for (int i = 0; i < work->count; i++) {
        struct ws_vector *source = &work->source[i];

        if (source->shape->kind != WS_SHAPE_INTEGER)
            cast(work, WS_C_ULONG, source);
        if (!result->unknown)
            result->why = source->why;
        result->unknown |= source->unknown;
        result->uniform &= source->uniform;
    }
    for (int lane = 0; lane < WS_LANES; lane++) {
        uint64_t source[WS_PTX_SOURCES] = {0};

        for (int i = 0; i < work->count; i++)
            source[i] = ws_c_convert(work->source[i].lane[lane], type);
        result->lane[lane] = ws_c_convert(make(work, source), type);
    }
    if (result->uniform && !result->unknown)
        result->term = ws_term_number(work->warp, type, result->lane[0]);
}
