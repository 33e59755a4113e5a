/* See symbolic.h. */
#include "probe/snippet/symbolic.h"

#include <stdlib.h>
#include <string.h>

#include "probe/ptx/machine.h"
#include "probe/snippet/terms.h"

enum { MASKS = 1 << 10, MOST_LOCALS = 1 << 16 };

/* A branch: the lanes that came to it, and those for which its condition holds. */
struct mask {
    uint32_t lanes, yes;
    int condition;
};

/*
 * A variable of which some lanes have been assigned to: their term, and that of the others.
 * It stands for a term as WS_NO_TERM - 1 less its number.
 */
struct piece {
    uint32_t lanes;
    int after, before;
};

struct ws_symbolic {
    struct ws_terms terms;
    bool is_broken;
    int *of_register; /* of each register of the kernel */
    int registers;
    int *of_local; /* of each byte of the kernel's local memory, where a variable may begin */
    uint64_t locals;
    struct mask mask[MASKS];
    int masks;
    struct piece *piece;
    int pieces, piece_room;
    /* of the watched instruction */
    int address;
    int *of_access, *of_execution;
    size_t accesses, access_room, executions, execution_room;
};

struct ws_symbolic *ws_symbolic_make(bool tidies)
{
    struct ws_symbolic *symbolic = calloc(1, sizeof *symbolic);

    if (!symbolic)
        return NULL;
    symbolic->terms.tidies = tidies;
    symbolic->terms.active = ALL_LANES;
    return symbolic;
}

void ws_symbolic_free(struct ws_symbolic *symbolic)
{
    if (!symbolic)
        return;
    free(symbolic->terms.node);
    free(symbolic->piece);
    free(symbolic->of_register);
    free(symbolic->of_local);
    free(symbolic->of_access);
    free(symbolic->of_execution);
    free(symbolic);
}

/* ---- variables of which lanes have different terms */

/* What is there once the active lanes have a new value, and the others what they had. */
static int merged(struct ws_symbolic *symbolic, const struct ws_step *step, int before, int after)
{
    if (!(step->warp->lanes & ~step->active))
        return after;
    while (before < WS_NO_TERM && !(symbolic->piece[WS_NO_TERM - 1 - before].lanes & ~step->active))
        before = symbolic->piece[WS_NO_TERM - 1 - before].before;
    if (symbolic->pieces == symbolic->piece_room) {
        int room = symbolic->piece_room ? 2 * symbolic->piece_room : 64;
        struct piece *grown =
            room > WS_MOST_TERMS ? NULL
                                 : realloc(symbolic->piece, (size_t)room * sizeof *symbolic->piece);

        if (!grown) {
            symbolic->is_broken = true;
            symbolic->terms.no_memory = room <= WS_MOST_TERMS;
            return WS_NO_TERM;
        }
        symbolic->piece = grown;
        symbolic->piece_room = room;
    }
    symbolic->piece[symbolic->pieces] = (struct piece){step->active, after, before};
    return WS_NO_TERM - 1 - symbolic->pieces++;
}

/* The branch that best parts those lanes that a piece is of from the others; NULL: none. */
static const struct mask *parting(const struct ws_symbolic *symbolic, uint32_t lanes,
                                  uint32_t piece)
{
    const struct mask *best = NULL;
    int found = 0;

    for (int i = symbolic->masks - 1; i >= 0; i--) {
        const struct mask *mask = &symbolic->mask[i];
        uint32_t yes = mask->yes & lanes, no = lanes & ~mask->yes, own = piece & lanes;
        int worth = yes == own || no == own ? 3 : !(yes & own) || !(no & own) ? 2 : 1;

        if (yes && no && !(lanes & ~mask->lanes) && worth > found) {
            best = mask;
            found = worth;
        }
    }
    return best;
}

/* The term of a variable in these lanes, as choices by the branches that parted them. */
static int whole(struct ws_symbolic *symbolic, int of, uint32_t lanes)
{
    const struct piece *piece = NULL;
    const struct mask *mask;
    uint64_t lane[LANES];
    uint32_t split;
    int condition, yes, no;

    while (of < WS_NO_TERM) {
        piece = &symbolic->piece[WS_NO_TERM - 1 - of];
        if (lanes & ~piece->lanes && lanes & piece->lanes)
            break;
        of = lanes & piece->lanes ? piece->after : piece->before;
    }
    if (of >= WS_NO_TERM)
        return of;
    mask = parting(symbolic, lanes, piece->lanes);
    if (!mask)
        return WS_NO_TERM;
    split = mask->yes;
    condition = mask->condition;
    yes = whole(symbolic, of, lanes & split);
    no = yes == WS_NO_TERM ? WS_NO_TERM : whole(symbolic, of, lanes & ~split);
    if (no == WS_NO_TERM)
        return WS_NO_TERM;
    for (int i = 0; i < LANES; i++)
        lane[i] = symbolic->terms.node[split >> i & 1 ? yes : no].lane[i];
    return ws_terms_choose(&symbolic->terms, condition, yes, no, lane);
}

/* The same, of the active lanes; it is kept where those are all. */
static int taken(struct ws_symbolic *symbolic, const struct ws_step *step, int *of)
{
    int node = whole(symbolic, *of, step->active);

    if (!(step->warp->lanes & ~step->active))
        *of = node;
    return node;
}

/* ---- operands */

static enum ws_c_type type_of(enum ws_type type, const struct ws_symbolic *symbolic, int a, int b)
{
    bool is_wide = ws_types[type].bits == 64;

    if (symbolic->terms.type)
        return *symbolic->terms.type;
    if (ws_types[type].kind == WS_KIND_SIGNED)
        return is_wide ? WS_C_LONG : WS_C_INT;
    if (ws_types[type].kind == WS_KIND_UNSIGNED)
        return is_wide ? WS_C_ULONG : WS_C_UNSIGNED;
    for (int i = 0; i < 2; i++) {
        int one = i ? b : a;

        if (one != WS_NO_TERM && !ws_c_is_signed(ws_terms_at(&symbolic->terms, one)->type))
            return is_wide ? WS_C_ULONG : WS_C_UNSIGNED;
    }
    return is_wide ? WS_C_LONG : WS_C_INT;
}

/* A value that all lanes share, or that is the lane plus one that they share. */
static int of_values(struct ws_symbolic *symbolic, const struct ws_lanes *lanes, uint32_t active,
                     enum ws_c_type type)
{
    bool same = true, counts = true;
    uint64_t first = 0;
    int base, lane;

    if (lanes->unknown & active || !active)
        return WS_NO_TERM;
    for (int i = LANES - 1; i >= 0; i--)
        if (active >> i & 1)
            first = lanes->value[i] - (uint64_t)i;
    for (int i = 0; i < LANES; i++)
        counts &= !(active >> i & 1) || lanes->value[i] == first + (uint64_t)i;
    for (int i = 0, one = -1; i < LANES; i++) {
        if (!(active >> i & 1))
            continue;
        one = one < 0 ? i : one;
        same &= lanes->value[i] == lanes->value[one];
    }
    for (int i = 0; same && i < LANES; i++)
        if (active >> i & 1)
            return ws_terms_number(&symbolic->terms, type, ws_c_convert(lanes->value[i], type));
    if (!counts)
        return WS_NO_TERM;
    {
        uint64_t values[LANES];

        for (int i = 0; i < LANES; i++)
            values[i] = (uint64_t)i;
        lane =
            ws_terms_add(&symbolic->terms,
                         (struct ws_term){.op = WS_C_LANE, .type = ws_c_promoted(type)}, 1, values);
    }
    if (!first || lane == WS_NO_TERM)
        return lane;
    base = ws_terms_number(&symbolic->terms, type, first);
    return ws_terms_binary(&symbolic->terms, WS_C_ADD, ws_c_promoted(type), lane, base,
                           lanes->value, 32);
}

static int of_operand(struct ws_symbolic *symbolic, const struct ws_step *step,
                      const struct ws_operand *operand, enum ws_c_type type)
{
    const struct ws_lanes *lanes;

    if (operand->kind != WS_OPERAND_VALUE && operand->kind != WS_OPERAND_MEMORY)
        return WS_NO_TERM;
    if (operand->slot == WS_NO_SLOT)
        return WS_NO_TERM;
    lanes = ws_step_value(step, operand->slot);
    switch (WS_SLOT_TABLE(operand->slot)) {
    case WS_SLOT_REGISTER: {
        int index = (int)WS_SLOT_INDEX(operand->slot);

        return index < symbolic->registers ? taken(symbolic, step, &symbolic->of_register[index])
                                           : WS_NO_TERM;
    }
    case WS_SLOT_CONSTANT: {
        const struct ws_ptx_constant *constant =
            &step->launch->module->constant[WS_SLOT_INDEX(operand->slot)];

        if (constant->kind == WS_CONSTANT_VARIABLE)
            return step->launch->module->variable[constant->index].space == WS_SPACE_SHARED
                       ? ws_terms_number(&symbolic->terms, WS_C_ULONG, lanes->value[0] & 0xFFFFFFFF)
                       : WS_NO_TERM;
        return ws_terms_number(&symbolic->terms, type, ws_c_convert(lanes->value[0], type));
    }
    case WS_SLOT_SPECIAL:
        return of_values(symbolic, lanes, ALL_LANES, WS_C_INT);
    default:
        return WS_NO_TERM;
    }
}

static void set_register(struct ws_symbolic *symbolic, const struct ws_step *step,
                         const struct ws_operand *operand, int node)
{
    int index, *of;

    if (operand->kind == WS_OPERAND_LIST || operand->kind == WS_OPERAND_PAIR) {
        for (int i = 0; i < operand->count; i++)
            set_register(symbolic, step, &step->launch->module->operand[operand->first + i],
                         WS_NO_TERM);
        return;
    }
    if (operand->kind != WS_OPERAND_VALUE || WS_SLOT_TABLE(operand->slot) != WS_SLOT_REGISTER)
        return;
    index = (int)WS_SLOT_INDEX(operand->slot);
    if (index >= symbolic->registers)
        return;
    of = &symbolic->of_register[index];
    *of = merged(symbolic, step, *of, node);
}

static int *local_of(struct ws_symbolic *symbolic, const struct ws_step *step,
                     const struct ws_operand *operand)
{
    const struct ws_lanes *base = ws_step_value(step, operand->slot);
    uint64_t first = 0, begin = step->frame->local;
    bool any = false;

    for (int i = 0; i < LANES; i++) {
        uint64_t address = (base->value[i] + (uint64_t)operand->offset) & 0xFFFFFFFF;

        if (!(step->active >> i & 1))
            continue;
        if (base->unknown >> i & 1 || (any && address != first))
            return NULL;
        first = address;
        any = true;
    }
    return any && first >= begin && first - begin < symbolic->locals
               ? &symbolic->of_local[first - begin]
               : NULL;
}

/* ---- instructions */

/* What a conversion reads: a register's low bits, in a type of PTX. */
static int read_as(struct ws_symbolic *symbolic, enum ws_type type, int a)
{
    static const enum ws_c_type types[][2] = {{WS_C_UINT8, WS_C_INT8},
                                              {WS_C_UINT16, WS_C_INT16},
                                              {WS_C_UNSIGNED, WS_C_INT},
                                              {WS_C_ULONG, WS_C_LONG}};
    int bits = ws_types[type].bits, row = bits == 8 ? 0 : bits == 16 ? 1 : bits == 32 ? 2 : 3;
    enum ws_c_type from = types[row][ws_types[type].kind == WS_KIND_SIGNED];
    const struct ws_node *node = &symbolic->terms.node[a];

    for (int i = 0; i < LANES; i++)
        if (symbolic->terms.active >> i & 1 && ws_c_convert(node->lane[i], from) != node->lane[i])
            return ws_terms_cast(&symbolic->terms, from, a);
    return a;
}

static int load(struct ws_symbolic *symbolic, const struct ws_step *step,
                const struct ws_lanes *lanes)
{
    const struct ws_instruction *instruction = step->instruction;
    const struct ws_operand *from = ws_step_operand(step, 1);
    enum ws_c_type type =
        type_of((enum ws_type)instruction->type[0], symbolic, WS_NO_TERM, WS_NO_TERM);

    if (instruction->space == WS_SPACE_LOCAL && instruction->vector == 1) {
        int *of = local_of(symbolic, step, from),
            node = of ? taken(symbolic, step, of) : WS_NO_TERM;

        if (node != WS_NO_TERM)
            node = read_as(symbolic, (enum ws_type)instruction->type[0], node);
        /* it may have been stored by a pointer, or in parts */
        return node != WS_NO_TERM &&
                       ws_terms_equal(symbolic->terms.active, symbolic->terms.node[node].lane,
                                      lanes->value, ws_types[instruction->type[0]].bits)
                   ? node
                   : WS_NO_TERM;
    }
    if (instruction->space == WS_SPACE_PARAM && from->kind == WS_OPERAND_MEMORY) {
        /* which parameter: its place among them all */
        uint64_t at =
            (ws_step_value(step, from->slot)->value[0] + (uint64_t)from->offset) & 0xFFFFFFFF;

        for (int i = 0; i < step->launch->kernel->parameters; i++) {
            int variable = step->launch->kernel->parameter[i].variable;

            if (variable >= 0 && step->launch->module->variable[variable].offset == at &&
                !(lanes->unknown & step->active))
                return ws_terms_add(
                    &symbolic->terms,
                    (struct ws_term){.op = WS_C_NAME,
                                     .type = ws_types[instruction->type[0]].bits == 64 ? WS_C_LONG
                                                                                       : WS_C_INT,
                                     .value = (uint64_t)i},
                    1, lanes->value);
        }
        return WS_NO_TERM;
    }
    return of_values(symbolic, lanes, step->active, type);
}

static enum ws_c_operator compare_of(const struct ws_instruction *instruction)
{
    switch ((enum ws_compare)instruction->compare) {
    case WS_COMPARE_EQ:
        return WS_C_EQUAL;
    case WS_COMPARE_NE:
        return WS_C_UNEQUAL;
    case WS_COMPARE_LT:
        return WS_C_LESS;
    case WS_COMPARE_LE:
        return WS_C_LESS_EQUAL;
    case WS_COMPARE_GT:
        return WS_C_GREATER;
    case WS_COMPARE_GE:
        return WS_C_GREATER_EQUAL;
    default:
        return WS_C_NUMBER;
    }
}

static int compare(struct ws_symbolic *symbolic, const struct ws_step *step, int a, int b,
                   const uint64_t *result)
{
    enum ws_c_operator op = compare_of(step->instruction);

    if (op == WS_C_NUMBER || a == WS_NO_TERM || b == WS_NO_TERM)
        return WS_NO_TERM;
    if (op == WS_C_UNEQUAL && ws_terms_is_number(&symbolic->terms, b, 0) &&
        ws_terms_is_truth(&symbolic->terms, a))
        return a;
    return ws_terms_binary(&symbolic->terms, op,
                           type_of((enum ws_type)step->instruction->type[0], symbolic, a, b), a, b,
                           result, 1);
}

/* min and max as a choice. */
static int least(struct ws_symbolic *symbolic, enum ws_c_operator op, enum ws_c_type type, int a,
                 int b, const uint64_t *result)
{
    uint64_t truth[LANES];

    if (a == WS_NO_TERM || b == WS_NO_TERM)
        return WS_NO_TERM;
    a = ws_terms_cast(&symbolic->terms, type, ws_terms_plain(&symbolic->terms, a));
    b = ws_terms_cast(&symbolic->terms, type, ws_terms_plain(&symbolic->terms, b));
    if (a == WS_NO_TERM || b == WS_NO_TERM || !ws_terms_compute(&symbolic->terms, op, a, b, truth))
        return WS_NO_TERM;
    return ws_terms_choose(&symbolic->terms,
                           ws_terms_binary(&symbolic->terms, op, type, a, b, truth, 1), a, b,
                           result);
}

/* and, or and xor of predicates. */
static int of_predicates(struct ws_symbolic *symbolic, enum ws_c_operator op, int a, int b,
                         const uint64_t *result)
{
    enum ws_c_operator logic = op == WS_C_BIT_AND  ? WS_C_AND
                               : op == WS_C_BIT_OR ? WS_C_OR
                                                   : WS_C_UNEQUAL;

    if (a == WS_NO_TERM || b == WS_NO_TERM)
        return WS_NO_TERM;
    return ws_terms_add(&symbolic->terms,
                        (struct ws_term){.op = logic, .type = WS_C_INT, .operand = {a, b}},
                        symbolic->terms.node[a].size + symbolic->terms.node[b].size + 1, result);
}

/* mad.lo and mad.wide */
static int multiply_add(struct ws_symbolic *symbolic, const struct ws_instruction *instruction,
                        enum ws_c_type own, int a, int b, int c, const uint64_t *result)
{
    enum ws_type type = (enum ws_type)instruction->type[0];
    int bits = ws_types[type].bits;
    uint64_t product[LANES];

    if (a == WS_NO_TERM || b == WS_NO_TERM || c == WS_NO_TERM ||
        ws_modified(instruction, WS_MOD_HI))
        return WS_NO_TERM;
    if (ws_modified(instruction, WS_MOD_WIDE)) {
        bits = 64;
        own = ws_c_is_signed(own) ? WS_C_LONG : WS_C_ULONG;
        a = ws_terms_cast(&symbolic->terms, own, read_as(symbolic, type, a));
        b = ws_terms_cast(&symbolic->terms, own, read_as(symbolic, type, b));
        if (a == WS_NO_TERM || b == WS_NO_TERM)
            return WS_NO_TERM;
    }
    for (int i = 0; i < LANES; i++)
        product[i] = symbolic->terms.node[a].lane[i] * symbolic->terms.node[b].lane[i];
    return ws_terms_binary(
        &symbolic->terms, WS_C_ADD, own,
        ws_terms_binary(&symbolic->terms, WS_C_MULTIPLY, own, a, b, product, bits), c, result,
        bits);
}

/* bfe of unsigned numbers at a place that is known. */
static int field(struct ws_symbolic *symbolic, enum ws_c_type own, int a, int from, int length,
                 const uint64_t *result, int bits)
{
    uint64_t shifted[LANES], mask;
    int place, moved;

    if (a == WS_NO_TERM || from == WS_NO_TERM || length == WS_NO_TERM || ws_c_is_signed(own) ||
        ws_terms_at(&symbolic->terms, from)->op != WS_C_NUMBER ||
        ws_terms_at(&symbolic->terms, length)->op != WS_C_NUMBER)
        return WS_NO_TERM;
    place = (int)(ws_terms_at(&symbolic->terms, from)->value & 255);
    mask = ws_terms_at(&symbolic->terms, length)->value & 255;
    if (place >= bits)
        return WS_NO_TERM;
    mask = mask < 64 ? ((uint64_t)1 << mask) - 1 : UINT64_MAX;
    a = ws_terms_cast(&symbolic->terms, own, a);
    if (a == WS_NO_TERM)
        return WS_NO_TERM;
    for (int i = 0; i < LANES; i++)
        shifted[i] = symbolic->terms.node[a].lane[i] >> place;
    moved = ws_terms_binary(&symbolic->terms, WS_C_SHIFT_RIGHT, own, a,
                            ws_terms_number(&symbolic->terms, WS_C_INT, (uint64_t)place), shifted,
                            bits);
    return ws_terms_binary(&symbolic->terms, WS_C_BIT_AND, own, moved,
                           ws_terms_number(&symbolic->terms, own, ws_c_convert(mask, own)), result,
                           bits);
}

/* lop3: the exclusive or of the products of operands that its table has. */
static int looked_up(struct ws_symbolic *symbolic, enum ws_c_type own, const int operand[3],
                     uint64_t table, int bits)
{
    uint64_t all[LANES];
    int sum = WS_NO_TERM;

    for (int step = 1; step < 8; step *= 2) /* from the table to its products */
        for (int i = 0; i < 8; i++)
            if (i & step)
                table ^= (table >> (i - step) & 1) << i;
    for (int i = 0; i < LANES; i++)
        all[i] = ws_c_convert(UINT64_MAX, own);
    for (int term = 0; term < 8; term++) {
        uint64_t lane[LANES], before[LANES];
        int product = WS_NO_TERM;

        if (!(table >> term & 1))
            continue;
        memcpy(lane, all, sizeof lane);
        for (int o = 0; o < 3; o++) {
            if (!(term >> (2 - o) & 1))
                continue;
            if (operand[o] == WS_NO_TERM)
                return WS_NO_TERM;
            for (int i = 0; i < LANES; i++)
                lane[i] &= symbolic->terms.node[operand[o]].lane[i];
            product = product == WS_NO_TERM ? operand[o]
                                            : ws_terms_binary(&symbolic->terms, WS_C_BIT_AND, own,
                                                              product, operand[o], lane, bits);
            if (product == WS_NO_TERM)
                return WS_NO_TERM;
        }
        product = term ? product : ws_terms_number(&symbolic->terms, own, all[0]);
        if (product == WS_NO_TERM)
            return WS_NO_TERM;
        for (int i = 0; sum != WS_NO_TERM && i < LANES; i++)
            before[i] = symbolic->terms.node[sum].lane[i] ^ lane[i];
        sum = sum == WS_NO_TERM ? product
                                : ws_terms_binary(&symbolic->terms, WS_C_BIT_XOR, own, sum, product,
                                                  before, bits);
        if (sum == WS_NO_TERM)
            return WS_NO_TERM;
    }
    return sum == WS_NO_TERM ? ws_terms_number(&symbolic->terms, own, 0) : sum;
}

/* abs: a < 0 ? -a : a. */
static int magnitude(struct ws_symbolic *symbolic, enum ws_c_type own, int a,
                     const uint64_t *result)
{
    uint64_t lane[LANES];
    int below, negated;

    if (a == WS_NO_TERM)
        return WS_NO_TERM;
    a = ws_terms_cast(&symbolic->terms, own, a);
    if (a == WS_NO_TERM)
        return WS_NO_TERM;
    for (int i = 0; i < LANES; i++)
        lane[i] = ws_c_signed(symbolic->terms.node[a].lane[i]) < 0;
    below = ws_terms_binary(&symbolic->terms, WS_C_LESS, own, a,
                            ws_terms_number(&symbolic->terms, own, 0), lane, 1);
    for (int i = 0; i < LANES; i++)
        lane[i] = 0 - symbolic->terms.node[a].lane[i];
    negated = ws_terms_prefixed(&symbolic->terms, WS_C_MINUS, own, a, lane);
    return ws_terms_choose(&symbolic->terms, below, negated, a, result);
}

/* The operators of two integers; WS_C_NUMBER: another instruction. */
static enum ws_c_operator operator_of(const struct ws_instruction *instruction)
{
    static const struct {
        enum ws_opcode opcode;
        enum ws_c_operator op;
    } rows[] = {{WS_OP_ADD, WS_C_ADD},        {WS_OP_SUB, WS_C_SUBTRACT},
                {WS_OP_MUL, WS_C_MULTIPLY},   {WS_OP_DIV, WS_C_DIVIDE},
                {WS_OP_REM, WS_C_REMAINDER},  {WS_OP_AND, WS_C_BIT_AND},
                {WS_OP_OR, WS_C_BIT_OR},      {WS_OP_XOR, WS_C_BIT_XOR},
                {WS_OP_SHL, WS_C_SHIFT_LEFT}, {WS_OP_SHR, WS_C_SHIFT_RIGHT}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (instruction->opcode == rows[i].opcode)
            return rows[i].op;
    return WS_C_NUMBER;
}

/* The term of an instruction's result. */
static int result_of(struct ws_symbolic *symbolic, const struct ws_step *step,
                     const struct ws_lanes *lanes)
{
    const struct ws_instruction *instruction = step->instruction;
    enum ws_type type = (enum ws_type)instruction->type[0];
    int count = instruction->operands, a = WS_NO_TERM, b = WS_NO_TERM, c = WS_NO_TERM,
        bits = ws_types[type].bits;
    enum ws_c_type guess = type_of(type, symbolic, WS_NO_TERM, WS_NO_TERM), own;
    enum ws_c_operator op = operator_of(instruction);

    if (ws_types[type].kind == WS_KIND_FLOAT)
        return WS_NO_TERM;
    if (count > 1)
        a = of_operand(symbolic, step, ws_step_operand(step, 1), guess);
    if (count > 2)
        b = of_operand(symbolic, step, ws_step_operand(step, 2),
                       instruction->opcode == WS_OP_SHL || instruction->opcode == WS_OP_SHR
                           ? WS_C_INT
                           : guess);
    if (count > 3)
        c = of_operand(symbolic, step, ws_step_operand(step, 3), guess);
    own = type_of(type, symbolic, a, b);
    if (op != WS_C_NUMBER) {
        if (type == WS_TYPE_PRED)
            return of_predicates(symbolic, op, a, b, lanes->value);
        if (ws_modified(instruction, WS_MOD_HI))
            return WS_NO_TERM;
        if (ws_modified(instruction, WS_MOD_WIDE)) {
            own = ws_c_is_signed(own) ? WS_C_LONG : WS_C_ULONG;
            bits = 64;
        }
        if (bits == 16 || ws_modified(instruction, WS_MOD_WIDE)) {
            a = a == WS_NO_TERM ? WS_NO_TERM : read_as(symbolic, type, a);
            b = b == WS_NO_TERM || ws_c_is_shift(op) ? b : read_as(symbolic, type, b);
        }
        a = ws_terms_binary(&symbolic->terms, op, own, a, b, lanes->value, bits);
        return a != WS_NO_TERM && bits < 32 ? read_as(symbolic, WS_TYPE_U16, a) : a;
    }
    switch ((enum ws_opcode)instruction->opcode) {
    case WS_OP_MOV:
        return symbolic->terms.type ? ws_terms_cast(&symbolic->terms, *symbolic->terms.type, a) : a;
    case WS_OP_CVTA:
        return a;
    case WS_OP_CVT:
        if (instruction->types < 2 || a == WS_NO_TERM ||
            ws_types[instruction->type[1]].kind == WS_KIND_FLOAT)
            return WS_NO_TERM;
        a = ws_terms_cast(&symbolic->terms, guess,
                          read_as(symbolic, (enum ws_type)instruction->type[1], a));
        return a != WS_NO_TERM && bits < 32 ? read_as(symbolic, type, a) : a;
    case WS_OP_MAD:
        return multiply_add(symbolic, instruction, own, a, b, c, lanes->value);
    case WS_OP_BFE:
        return field(symbolic, own, a, b, c, lanes->value, bits);
    case WS_OP_LOP3:
        if (count < 5)
            return WS_NO_TERM;
        return looked_up(symbolic, own, (const int[]){a, b, c},
                         ws_step_value(step, ws_step_operand(step, 4)->slot)->value[0] & 255, bits);
    case WS_OP_ABS:
        return magnitude(symbolic, own, a, lanes->value);
    case WS_OP_NEG:
        return ws_terms_prefixed(&symbolic->terms, WS_C_MINUS, own, a, lanes->value);
    case WS_OP_NOT:
        return type == WS_TYPE_PRED
                   ? ws_terms_prefixed(&symbolic->terms, WS_C_NOT, WS_C_INT, a, lanes->value)
                   : ws_terms_prefixed(&symbolic->terms, WS_C_COMPLEMENT, own, a, lanes->value);
    case WS_OP_MIN:
        return least(symbolic, WS_C_LESS, own, a, b, lanes->value);
    case WS_OP_MAX:
        return least(symbolic, WS_C_GREATER, own, a, b, lanes->value);
    case WS_OP_SETP:
        return compare(symbolic, step, a, b, lanes->value);
    case WS_OP_SELP:
        if (a != WS_NO_TERM && b != WS_NO_TERM && c != WS_NO_TERM &&
            ws_terms_is_number(&symbolic->terms, a, 1) &&
            ws_terms_is_number(&symbolic->terms, b, 0))
            return c;
        if (a != WS_NO_TERM && b != WS_NO_TERM && c != WS_NO_TERM &&
            ws_terms_is_number(&symbolic->terms, a, 0) &&
            ws_terms_is_number(&symbolic->terms, b, 1))
            return ws_terms_prefixed(&symbolic->terms, WS_C_NOT, WS_C_INT, c, lanes->value);
        return ws_terms_choose(&symbolic->terms, c, a, b, lanes->value);
    case WS_OP_LD:
        return load(symbolic, step, lanes);
    default:
        return WS_NO_TERM;
    }
}

/* A guard: the lanes for which it is true, and those for which it is not. */
static void watch_guard(struct ws_symbolic *symbolic, const struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    uint32_t lanes = step->warp->split[step->warp->splits - 1].lanes, yes = 0;
    const struct ws_lanes *guard = ws_step_value(step, instruction->guard);
    int condition;

    for (int i = 0; i < LANES; i++)
        yes |= (uint32_t)(guard->value[i] & 1) << i;
    yes &= lanes;
    if (!yes || yes == lanes || symbolic->masks == MASKS ||
        WS_SLOT_TABLE(instruction->guard) != WS_SLOT_REGISTER ||
        (int)WS_SLOT_INDEX(instruction->guard) >= symbolic->registers)
        return;
    condition = whole(symbolic, symbolic->of_register[WS_SLOT_INDEX(instruction->guard)], lanes);
    if (condition != WS_NO_TERM)
        symbolic->mask[symbolic->masks++] = (struct mask){lanes, yes, condition};
}

static void watch_store(struct ws_symbolic *symbolic, const struct ws_step *step)
{
    const struct ws_operand *to = ws_step_operand(step, 0);
    int node, *of;

    if (step->instruction->space != WS_SPACE_LOCAL)
        return;
    of = local_of(symbolic, step, to);
    if (!of)
        return;
    node = step->instruction->vector == 1
               ? of_operand(symbolic, step, ws_step_operand(step, 1),
                            type_of((enum ws_type)step->instruction->type[0], symbolic, WS_NO_TERM,
                                    WS_NO_TERM))
               : WS_NO_TERM;
    *of = merged(symbolic, step, *of, node);
}

/* The operand that is an address, of an instruction that has one in brackets. */
static int address_of(struct ws_symbolic *symbolic, const struct ws_step *step)
{
    int node;

    for (int i = 0; i < step->instruction->operands; i++) {
        const struct ws_operand *operand = ws_step_operand(step, i);
        uint64_t lane[LANES];

        if (operand->kind != WS_OPERAND_MEMORY)
            continue;
        node = of_operand(symbolic, step, operand, WS_C_ULONG);
        if (node == WS_NO_TERM || !operand->offset)
            return node;
        for (int l = 0; l < LANES; l++)
            lane[l] = symbolic->terms.node[node].lane[l] + (uint64_t)operand->offset;
        return ws_terms_binary(
            &symbolic->terms, WS_C_ADD, ws_terms_at(&symbolic->terms, node)->type, node,
            ws_terms_number(&symbolic->terms, WS_C_INT, (uint64_t)operand->offset), lane, 32);
    }
    if (!step->instruction->operands)
        return WS_NO_TERM;
    node = of_operand(symbolic, step, ws_step_operand(step, 0), WS_C_LONG); /* warpscope.address */
    return symbolic->terms.type ? ws_terms_cast(&symbolic->terms, *symbolic->terms.type, node)
                                : node;
}

static void begin(struct ws_symbolic *symbolic, const struct ws_step *step)
{
    int count = step->launch->kernel->registers;

    symbolic->locals = step->frame->bytes < MOST_LOCALS ? step->frame->bytes : MOST_LOCALS;
    symbolic->of_local = malloc((symbolic->locals + 1) * sizeof *symbolic->of_local);
    symbolic->of_register = malloc(((size_t)count + 1) * sizeof *symbolic->of_register);
    if (!symbolic->of_register || !symbolic->of_local) {
        symbolic->terms.no_memory = symbolic->is_broken = true;
        return;
    }
    symbolic->registers = count;
    for (uint64_t i = 0; i < symbolic->locals; i++)
        symbolic->of_local[i] = WS_NO_TERM;
    for (int i = 0; i < count; i++)
        symbolic->of_register[i] = WS_NO_TERM;
}

static void watch(struct ws_symbolic *symbolic, const struct ws_step *step)
{
    enum ws_opcode opcode = (enum ws_opcode)step->instruction->opcode;
    const struct ws_operand *to;

    if (step->warp->index != step->launch->wanted->warp)
        return;
    if (!symbolic->of_register)
        begin(symbolic, step);
    symbolic->is_broken |= step->warp->frames > 1 || step->warp->is_uncertain;
    if (symbolic->is_broken)
        return;
    symbolic->terms.active = step->active;
    if (step->instruction->guard != WS_NO_SLOT)
        watch_guard(symbolic, step);
    if (opcode == WS_OP_BRA)
        return;
    symbolic->address = address_of(symbolic, step);
    if (opcode == WS_OP_ST) {
        watch_store(symbolic, step);
        return;
    }
    if (!step->instruction->operands)
        return;
    to = ws_step_operand(step, 0);
    if (to->kind == WS_OPERAND_VALUE && WS_SLOT_TABLE(to->slot) == WS_SLOT_REGISTER) {
        struct ws_lanes own = *ws_step_value(step, to->slot), *lanes = &own;
        int bits = step->frame->function->register_bits[WS_SLOT_INDEX(to->slot)], node;

        for (int i = 0; i < LANES && bits == 64; i++) /* generic addresses are offsets here */
            if (own.value[i] >> 32 == WS_WINDOW_SHARED >> 32 ||
                own.value[i] >> 32 == WS_WINDOW_LOCAL >> 32)
                own.value[i] &= 0xFFFFFFFF;
        node = result_of(symbolic, step, lanes);
        if (node != WS_NO_TERM &&
            !ws_terms_equal(symbolic->terms.active, symbolic->terms.node[node].lane, lanes->value,
                            bits))
            node = WS_NO_TERM;
        if (node == WS_NO_TERM && ws_types[step->instruction->type[0]].kind != WS_KIND_FLOAT &&
            step->instruction->opcode != WS_OP_SETP)
            node = of_values(symbolic, lanes, step->active,
                             type_of((enum ws_type)step->instruction->type[0], symbolic, WS_NO_TERM,
                                     WS_NO_TERM));
        set_register(symbolic, step, to, node);
    } else {
        set_register(symbolic, step, to, WS_NO_TERM);
    }
}

void ws_symbolic_watch(struct ws_symbolic *symbolic, const struct ws_step *step,
                       const enum ws_c_type *type)
{
    int source = step->instruction->source;

    symbolic->terms.type = type;
    symbolic->terms.column = source >= 0 ? step->launch->module->source[source].column : 0;
    if (!symbolic->is_broken)
        watch(symbolic, step);
}

struct ws_watched ws_symbolic_place(const struct ws_step *step)
{
    return (struct ws_watched){step->warp->index, step->instruction->line};
}

void ws_symbolic_lanes(const struct ws_step *step, uint32_t *active, int64_t address[])
{
    bool loads = step->instruction->opcode == WS_OP_LDMATRIX;
    struct ws_addresses addresses;

    *active = 0;
    if (!strncmp(step->instruction->instruction, "warpscope.address", 17)) {
        const struct ws_lanes *value = ws_step_value(step, ws_step_operand(step, 0)->slot);

        *active = step->active & ~value->unknown;
        for (int lane = 0; lane < LANES; lane++) {
            uint64_t one = value->value[lane];
            enum ws_space space = ws_address_space(one);

            address[lane] =
                !strstr(step->instruction->instruction, "64")
                    ? ws_c_signed(ws_c_convert(one, WS_C_INT))
                : space == WS_SPACE_LOCAL || space == WS_SPACE_GLOBAL || space == WS_SPACE_CONST
                    ? WS_ELSEWHERE
                    : ws_c_signed(one);
        }
        return;
    }
    if ((!loads && step->instruction->opcode != WS_OP_STMATRIX) || step->instruction->operands < 2)
        return;
    ws_step_find_addresses(step, ws_step_operand(step, loads), &addresses);
    *active = step->active & ~addresses.unknown;
    for (int lane = 0; lane < LANES; lane++)
        address[lane] = (uint32_t)addresses.address[lane];
}

static bool append(int **list, size_t *count, size_t *room, int value)
{
    if (*count == *room) {
        size_t more = *room ? 2 * *room : 64;
        int *grown = realloc(*list, more * sizeof *grown);

        if (!grown)
            return false;
        *list = grown;
        *room = more;
    }
    (*list)[(*count)++] = value;
    return true;
}

void ws_symbolic_access(struct ws_symbolic *symbolic)
{
    if (symbolic && !append(&symbolic->of_access, &symbolic->accesses, &symbolic->access_room,
                            symbolic->is_broken ? WS_NO_TERM : symbolic->address))
        symbolic->terms.no_memory = true;
}

bool ws_symbolic_keep(struct ws_symbolic *symbolic, size_t index, uint64_t base)
{
    int node = index < symbolic->accesses ? symbolic->of_access[index] : WS_NO_TERM, less;

    if (node != WS_NO_TERM && base) {
        uint64_t lane[LANES];

        for (int i = 0; i < LANES; i++)
            lane[i] = symbolic->terms.node[node].lane[i] - base;
        less = ws_terms_at(&symbolic->terms, node)->op == WS_C_NUMBER
                   ? ws_terms_number(&symbolic->terms, WS_C_ULONG,
                                     symbolic->terms.node[node].lane[0] - base)
                   : ws_terms_without(&symbolic->terms, node, base);
        symbolic->terms.active = ALL_LANES;
        node = less != WS_NO_TERM
                   ? less
                   : ws_terms_binary(&symbolic->terms, WS_C_SUBTRACT, WS_C_ULONG, node,
                                     ws_terms_number(&symbolic->terms, WS_C_ULONG, base), lane, 32);
    }
    return !symbolic->terms.no_memory &&
           append(&symbolic->of_execution, &symbolic->executions, &symbolic->execution_room, node);
}

bool ws_symbolic_local(const struct ws_step *step, int64_t slot, enum ws_c_type type,
                       int64_t *value)
{
    const struct ws_ptx_module *module = step->launch->module;
    const struct ws_frame *frame = &step->warp->frame[0];
    bool any = false;

    for (int v = 0; v < module->variables; v++) {
        if (strcmp(module->variable[v].name, "ws_frame") != 0 ||
            module->variable[v].function != (int)(frame->function - module->function))
            continue;
        for (int lane = 0; lane < LANES; lane++) {
            uint64_t one;
            ws_origin origin;

            if (!(step->active >> lane & 1))
                continue;
            if (!ws_memory_load(step->warp, WS_SPACE_LOCAL, lane,
                                WS_WINDOW_LOCAL + frame->local + module->variable[v].offset +
                                    (uint64_t)slot,
                                ws_c_bytes(type), &one, &origin))
                return false;
            one = ws_c_convert(one, type);
            if (any && ws_c_signed(one) != *value)
                return false;
            *value = ws_c_signed(one);
            any = true;
        }
    }
    return any;
}

const char *ws_symbolic_wrong(const struct ws_step *step, enum ws_c_type type, int *lane)
{
    enum ws_c_operator op = operator_of(step->instruction);
    enum ws_c_type right = ws_c_is_shift(op) ? WS_C_INT : type;
    uint64_t room[2][LANES], value;
    const uint64_t *a, *b;
    const char *wrong;
    ws_origin ignored = 0;
    uint32_t known = step->active;

    if (op == WS_C_NUMBER && step->instruction->opcode != WS_OP_NEG)
        return NULL;
    for (int i = 1; i < step->instruction->operands; i++)
        known &= ~ws_step_unknown(step, ws_step_operand(step, i), &ignored);
    a = ws_step_bits(step, ws_step_operand(step, 1), 8 * ws_c_bytes(type), ws_c_is_signed(type),
                     room[0]);
    b = op == WS_C_NUMBER ? a
                          : ws_step_bits(step, ws_step_operand(step, 2), 8 * ws_c_bytes(right),
                                         ws_c_is_signed(right), room[1]);
    for (*lane = 0; *lane < LANES; ++*lane) {
        if (!(known >> *lane & 1))
            continue;
        wrong = op == WS_C_NUMBER ? ws_c_prefixed(WS_C_MINUS, type, a[*lane], &value)
                                  : ws_c_binary(op, type, right, a[*lane], b[*lane], &value);
        if (wrong)
            return wrong;
    }
    return NULL;
}

/* ---- what is written out */

/* Which constant a kernel's parameter is; WS_NO_TERM: none that can be written as a name. */
static int constant_of(const struct ws_expression *expression, char *const *name, uint64_t index)
{
    for (int i = 0; i < expression->constants.count; i++)
        if (!strcmp(expression->constants.constant[i].name, name[index]) &&
            !strpbrk(name[index], ".:%"))
            return i;
    return WS_NO_TERM;
}

static int write_out(const struct ws_symbolic *symbolic, int node, char *const *name,
                     struct ws_expression *expression)
{
    const struct ws_node *from = &symbolic->terms.node[node];
    struct ws_term copy = from->term;
    int operands = copy.op == WS_C_CHOOSE      ? 3
                   : copy.op > WS_C_COMPLEMENT ? 2
                   : copy.op >= WS_C_CAST      ? 1
                                               : 0;

    for (int i = 0; i < operands; i++)
        copy.operand[i] = write_out(symbolic, from->term.operand[i], name, expression);
    if (copy.op == WS_C_NAME) {
        int constant = constant_of(expression, name, copy.value);

        if (constant == WS_NO_TERM)
            copy = (struct ws_term){.op = WS_C_NUMBER, .type = copy.type, .value = from->lane[0]};
        else
            copy.value = (uint64_t)constant;
    }
    expression->has_lane |= copy.op == WS_C_LANE;
    expression->node[expression->nodes] = copy;
    return expression->nodes++;
}

bool ws_symbolic_expression(struct ws_symbolic *symbolic, int nth, char *const *name,
                            const struct ws_snippet_given *given, bool is_typed,
                            struct ws_expression *expression, struct ws_error *error)
{
    int node = (size_t)nth < symbolic->executions ? symbolic->of_execution[nth] : WS_NO_TERM;

    symbolic->terms.active = ALL_LANES;
    expression->nodes = 0;
    expression->has_lane = false;
    memset(&expression->constants, 0, sizeof expression->constants);
    if (given->constants)
        expression->constants = *given->constants;
    if (symbolic->terms.no_memory)
        return ws_no_memory(error);
    /* What is left of it is its 32 low bits, so a last cast to those says nothing. */
    while (node != WS_NO_TERM && is_typed && ws_terms_at(&symbolic->terms, node)->op == WS_C_CAST &&
           ws_terms_at(&symbolic->terms, node)->value <= WS_C_ULONG)
        node = ws_terms_at(&symbolic->terms, node)->operand[0];
    while (node != WS_NO_TERM && !is_typed &&
           ws_terms_at(&symbolic->terms, node)->op == WS_C_CAST &&
           ws_terms_plain(&symbolic->terms, node) != node)
        node = ws_terms_plain(&symbolic->terms, node);
    if (node == WS_NO_TERM || symbolic->terms.node[node].size > WS_EXPRESSION_LENGTH)
        return ws_fail(error, WS_CODE_LIMIT,
                       "address does not fit in one expression, or depends on the lane's path");
    expression->root = write_out(symbolic, node, name, expression);
    return true;
}
