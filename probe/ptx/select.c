/*
 * Comparisons and choices: setp, set, selp, slct. A predicate that another decides is known: false and
 * x, true or x. So is a choice between two equal values.
 */
#include <string.h>

#include "probe/ptx/machine.h"
#include "probe/ptx/number.h"

static bool ordered(enum ws_compare compare, bool less, bool equal)
{
    switch (compare) {
    case WS_COMPARE_EQ:
    case WS_COMPARE_EQU:
        return equal;
    case WS_COMPARE_NE:
    case WS_COMPARE_NEU:
        return !equal;
    case WS_COMPARE_LT:
    case WS_COMPARE_LTU:
        return less;
    case WS_COMPARE_LE:
    case WS_COMPARE_LEU:
        return less || equal;
    case WS_COMPARE_GT:
    case WS_COMPARE_GTU:
        return !less && !equal;
    case WS_COMPARE_GE:
    case WS_COMPARE_GEU:
        return !less;
    case WS_COMPARE_NUM:
        return true;
    case WS_COMPARE_NONE:
    case WS_COMPARE_NAN:
        return false;
    }
    return false;
}

static bool compare_numbers(const struct ws_instruction *instruction, enum ws_type type, uint64_t a,
                            uint64_t b)
{
    enum ws_compare compare = (enum ws_compare)instruction->compare;
    double x, y;

    if (ws_modified(instruction, WS_MOD_FTZ)) {
        a = ws_float_flush(type, a);
        b = ws_float_flush(type, b);
    }
    if (ws_float_is_nan(type, a) || ws_float_is_nan(type, b))
        return compare >= WS_COMPARE_EQU && compare != WS_COMPARE_NUM;
    x = ws_float_read(type, a);
    y = ws_float_read(type, b);
    return ordered(compare, x < y, !(x < y) && !(y < x));
}

/* The comparison of all lanes, as 1 and 0. */
static void compare(const struct ws_instruction *instruction, enum ws_type type, const uint64_t *a,
                    const uint64_t *b, uint64_t *r)
{
    enum ws_compare how = (enum ws_compare)instruction->compare;

    if (ws_types[type].kind == WS_KIND_FLOAT) {
        for (int i = 0; i < LANES; i++)
            r[i] = compare_numbers(instruction, type, a[i], b[i]);
    } else if (ws_types[type].kind == WS_KIND_SIGNED) {
        for (int i = 0; i < LANES; i++)
            r[i] = ordered(how, (int64_t)a[i] < (int64_t)b[i], a[i] == b[i]);
    } else {
        for (int i = 0; i < LANES; i++)
            r[i] = ordered(how, a[i] < b[i], a[i] == b[i]);
    }
}

/* r and c, r or c, r xor c; lanes that stay unknown. */
static uint32_t combine(enum ws_modifier how, uint64_t *r, uint32_t r_unknown, const uint64_t *c,
                        uint32_t c_unknown)
{
    uint32_t unknown = r_unknown | c_unknown;

    for (int i = 0; i < LANES; i++) {
        uint64_t decides = how == WS_MOD_AND ? 0 : 1;
        bool decided = how != WS_MOD_XOR && ((!(r_unknown >> i & 1) && r[i] == decides) ||
                                             (!(c_unknown >> i & 1) && c[i] == decides));

        if (decided) {
            unknown &= ~(1u << i);
            r[i] = decides;
        } else {
            r[i] = how == WS_MOD_AND ? r[i] & c[i] : how == WS_MOD_OR ? r[i] | c[i] : r[i] ^ c[i];
        }
    }
    return unknown;
}

static enum ws_type element_of(enum ws_type type)
{
    return type == WS_TYPE_F16X2 ? WS_TYPE_F16 : type == WS_TYPE_BF16X2 ? WS_TYPE_BF16 : type;
}

/* What set writes for true: all ones, or 1.0. */
static uint64_t truth(enum ws_type type)
{
    return ws_types[type].kind == WS_KIND_FLOAT ? ws_float_write(element_of(type), 1, WS_MOD_RN)
                                                : UINT64_MAX;
}

/* The comparison of one half, or of the whole, combined with c where there is one. */
static uint32_t result(struct ws_step *step, enum ws_type type, int half, bool negate, uint64_t *r,
                       ws_origin *origin)
{
    const struct ws_instruction *instruction = step->instruction;
    enum ws_type element = element_of(type);
    int bits = ws_types[element].bits;
    uint64_t room[3][LANES];
    const uint64_t *operand[2];
    uint32_t unknown = 0;

    for (int o = 0; o < 2; o++) {
        unknown |= ws_step_unknown(step, ws_step_operand(step, o + 1), origin);
        operand[o] = ws_step_bits(step, ws_step_operand(step, o + 1), ws_types[type].bits,
                                  ws_types[type].kind == WS_KIND_SIGNED, room[o]);
        if (element != type) {
            for (int i = 0; i < LANES; i++)
                room[o][i] = operand[o][i] >> (half * bits) & 0xFFFF;
            operand[o] = room[o];
        }
    }
    compare(instruction, element, operand[0], operand[1], r);
    for (int i = 0; negate && i < LANES; i++)
        r[i] = !r[i];
    if (instruction->combine && ws_step_has(step, 3)) {
        uint32_t c_unknown = ws_step_unknown(step, ws_step_operand(step, 3), origin);

        unknown =
            combine((enum ws_modifier)instruction->combine, r, unknown,
                    ws_step_bits(step, ws_step_operand(step, 3), 1, false, room[2]), c_unknown);
    }
    return unknown & step->active;
}

static void set_predicates(struct ws_step *step)
{
    const struct ws_operand *to = ws_step_operand(step, 0);
    enum ws_type type = (enum ws_type)step->instruction->type[0];
    bool pair = to->kind == WS_OPERAND_PAIR && to->count == 2;
    bool halves = element_of(type) != type;
    uint64_t r[LANES];

    for (int d = 0; d < (pair ? 2 : 1); d++) {
        const struct ws_operand *one = pair ? &step->launch->module->operand[to->first + d] : to;
        ws_origin origin = 0;
        uint32_t unknown = result(step, type, halves ? d : 0, d && !halves, r, &origin);

        if (unknown)
            origin = ws_step_derive(step, origin) & ~WS_ORIGIN_FLAGS;
        ws_step_write(step, one, r, unknown, origin);
    }
}

static void set_number(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    enum ws_type to = (enum ws_type)instruction->type[0];
    enum ws_type type = (enum ws_type)instruction->type[instruction->types > 1 ? 1 : 0];
    bool halves = element_of(type) != type;
    uint64_t r[LANES], sum[LANES] = {0};
    ws_origin origin = 0;
    uint32_t unknown = 0;

    for (int h = 0; h < (halves ? 2 : 1); h++) {
        unknown |= result(step, type, h, false, r, &origin);
        for (int i = 0; i < LANES; i++)
            sum[i] |= r[i] ? (halves ? (truth(to) & 0xFFFF) << (16 * h) : truth(to)) : 0;
    }
    if (unknown)
        origin = ws_step_derive(step, origin) & ~WS_ORIGIN_FLAGS;
    ws_step_write(step, ws_step_operand(step, 0), sum, unknown, origin);
}

/* selp and slct: a or b by c. */
static void choose(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    const struct ws_operand *operand = ws_step_operand(step, 0);
    enum ws_type type = (enum ws_type)instruction->type[0];
    bool is_selp = instruction->opcode == WS_OP_SELP;
    enum ws_type by = is_selp ? WS_TYPE_PRED : (enum ws_type)instruction->type[1];
    uint64_t room[3][LANES], r[LANES];
    ws_origin a_origin = 0, b_origin = 0, c_origin = 0, origin = 0;
    uint32_t a_unknown = ws_step_unknown(step, &operand[1], &a_origin);
    uint32_t b_unknown = ws_step_unknown(step, &operand[2], &b_origin);
    uint32_t c_unknown = ws_step_unknown(step, &operand[3], &c_origin), unknown = 0;
    const uint64_t *a = ws_step_bits(step, &operand[1], ws_types[type].bits, false, room[0]);
    const uint64_t *b = ws_step_bits(step, &operand[2], ws_types[type].bits, false, room[1]);
    const uint64_t *c = ws_step_bits(step, &operand[3], ws_types[by].bits,
                                     ws_types[by].kind == WS_KIND_SIGNED, room[2]);
    ws_origin flags = WS_ORIGIN_FLAGS;

    for (int i = 0; i < LANES; i++) {
        uint32_t lane = 1u << i;
        bool first = is_selp             ? c[i] & 1
                     : by == WS_TYPE_F32 ? ws_float_read(WS_TYPE_F32, c[i]) >= 0
                                         : (int64_t)c[i] >= 0;

        r[i] = first ? a[i] : b[i];
        if (c_unknown & lane) {
            if (!((a_unknown | b_unknown) & lane) && a[i] == b[i])
                continue;
            unknown |= lane;
            origin = ws_origin_join(origin, c_origin);
            flags &= a_unknown & b_unknown & lane ? a_origin & b_origin : 0;
        } else if ((first ? a_unknown : b_unknown) & lane) {
            unknown |= lane;
            origin = ws_origin_join(origin, first ? a_origin : b_origin);
            flags &= first ? a_origin : b_origin;
        }
    }
    if (unknown & step->active)
        origin = (ws_step_derive(step, origin) & ~WS_ORIGIN_FLAGS) | flags;
    ws_step_write(step, &operand[0], r, unknown & step->active, origin);
}

void ws_step_compare(struct ws_step *step)
{
    if (step->instruction->operands < 3 ||
        (step->instruction->operands < 4 && step->instruction->opcode != WS_OP_SETP &&
         step->instruction->opcode != WS_OP_SET)) {
        ws_step_fail(step, "'%.60s' lacks operands", step->instruction->instruction);
        return;
    }
    if (step->instruction->opcode == WS_OP_SETP)
        set_predicates(step);
    else if (step->instruction->opcode == WS_OP_SET)
        set_number(step);
    else
        choose(step);
}
