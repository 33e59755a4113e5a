/* See terms.h. */
#include "probe/snippet/terms.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SIZE = WS_EXPRESSION_LENGTH + 8 /* the last casts go away */ };

int ws_terms_add(struct ws_terms *terms, struct ws_term term, int size, const uint64_t lane[LANES])
{
    struct ws_node *node;

    if (size > MOST_SIZE || terms->nodes == WS_MOST_TERMS)
        return WS_NO_TERM;
    if (terms->nodes == terms->room) {
        int room = terms->room ? 2 * terms->room : 128;
        struct ws_node *grown = realloc(terms->node, (size_t)room * sizeof *grown);

        if (!grown) {
            terms->no_memory = true;
            return WS_NO_TERM;
        }
        terms->node = grown;
        terms->room = room;
    }
    node = &terms->node[terms->nodes];
    node->term = term;
    node->size = size;
    for (int i = 0; i < LANES; i++)
        node->lane[i] = ws_c_convert(lane[i], term.type);
    return terms->nodes++;
}

int ws_terms_number(struct ws_terms *terms, enum ws_c_type type, uint64_t value)
{
    enum ws_c_type promoted = ws_c_promoted(type);
    bool negative = ws_c_is_signed(promoted) && ws_c_signed(value) < 0;
    bool least = negative && value == ws_c_convert(0 - value, promoted); /* -2147483647 - 1 */
    uint64_t lane[LANES];
    int made, one;

    for (int i = 0; i < LANES; i++)
        lane[i] = negative ? 0 - value - least : value;
    made = ws_terms_add(
        terms, (struct ws_term){.op = WS_C_NUMBER, .type = promoted, .value = lane[0]}, 1, lane);
    if (!negative || made == WS_NO_TERM)
        return made;
    for (int i = 0; i < LANES; i++)
        lane[i] = value + least;
    made = ws_terms_add(
        terms, (struct ws_term){.op = WS_C_MINUS, .type = promoted, .operand = {made}}, 2, lane);
    if (!least || made == WS_NO_TERM)
        return made;
    for (int i = 0; i < LANES; i++)
        lane[i] = value;
    one = ws_terms_number(terms, promoted, 1);
    return one == WS_NO_TERM
               ? WS_NO_TERM
               : ws_terms_add(terms,
                              (struct ws_term){
                                  .op = WS_C_SUBTRACT, .type = promoted, .operand = {made, one}},
                              4, lane);
}

const struct ws_term *ws_terms_at(const struct ws_terms *terms, int node)
{
    return &terms->node[node].term;
}

bool ws_terms_is_number(const struct ws_terms *terms, int node, uint64_t value)
{
    return ws_terms_at(terms, node)->op == WS_C_NUMBER && ws_terms_at(terms, node)->value == value;
}

int ws_terms_cast(struct ws_terms *terms, enum ws_c_type type, int a)
{
    const struct ws_term *term;
    uint64_t lane[LANES];

    if (a == WS_NO_TERM)
        return WS_NO_TERM;
    term = ws_terms_at(terms, a);
    if (term->type == type)
        return a;
    if (term->op == WS_C_NUMBER && type <= WS_C_ULONG && term->value <= INT32_MAX)
        return ws_terms_number(terms, type, term->value);
    memcpy(lane, terms->node[a].lane, sizeof lane); /* the list may move */
    if (term->op == WS_C_LANE && type <= WS_C_UNSIGNED)
        return ws_terms_add(terms, (struct ws_term){.op = WS_C_LANE, .type = type}, 1, lane);
    for (int i = 0; i < LANES; i++)
        lane[i] = ws_c_convert(terms->node[a].lane[i], type);
    return ws_terms_add(
        terms,
        (struct ws_term){
            .op = WS_C_CAST, .type = ws_c_promoted(type), .operand = {a}, .value = type},
        terms->node[a].size + 1, lane);
}

int ws_terms_plain(const struct ws_terms *terms, int a)
{
    for (;;) {
        const struct ws_node *node = &terms->node[a], *inner;

        if (node->term.op != WS_C_CAST || node->term.value > WS_C_ULONG)
            return a;
        inner = &terms->node[node->term.operand[0]];
        for (int i = 0; i < LANES; i++)
            if (terms->active >> i & 1 &&
                (inner->lane[i] != node->lane[i] ||
                 (ws_c_signed(node->lane[i]) < 0 &&
                  ws_c_is_signed(inner->term.type) != ws_c_is_signed(node->term.type))))
                return a;
        a = node->term.operand[0];
    }
}

/* Whether `a op b` takes the lane apart where there is nothing to take: t % 32, t & 31, t / 32. */
static bool is_of_whole_lane(const struct ws_terms *terms, enum ws_c_operator op, int a, int b)
{
    const struct ws_term *left = ws_terms_at(terms, a), *right = ws_terms_at(terms, b);

    if (left->op != WS_C_LANE || right->op != WS_C_NUMBER)
        return false;
    switch ((int)op) {
    case WS_C_REMAINDER:
    case WS_C_DIVIDE:
        return right->value >= LANES;
    case WS_C_BIT_AND:
        return (right->value & (LANES - 1)) == LANES - 1;
    case WS_C_SHIFT_RIGHT:
        return right->value >= 5 && right->value < 32;
    default:
        return false;
    }
}

int ws_terms_without(struct ws_terms *terms, int sum, uint64_t value)
{
    struct ws_term term = *ws_terms_at(terms, sum);
    uint64_t lane[LANES];

    if (term.op == WS_C_CAST && ws_terms_plain(terms, sum) != sum)
        return ws_terms_without(terms, ws_terms_plain(terms, sum), value);
    if (term.op != WS_C_ADD)
        return WS_NO_TERM;
    for (int i = 0; i < 2; i++) {
        int own = term.operand[i], other = term.operand[!i];

        if (ws_terms_is_number(terms, own, value))
            return other;
        own = ws_terms_without(terms, own, value);
        if (own == WS_NO_TERM)
            continue;
        for (int l = 0; l < LANES; l++)
            lane[l] = terms->node[sum].lane[l] - value;
        term.operand[i] = own;
        return ws_terms_add(terms, term, terms->node[sum].size, lane);
    }
    return WS_NO_TERM;
}

/* x * 8 * 2 as x * 16, where those are ints; WS_NO_TERM: it is none. */
static int multiplied(struct ws_terms *terms, enum ws_c_type type, int product, int by)
{
    int first = ws_terms_at(terms, product)->operand[0],
        factor = ws_terms_at(terms, product)->operand[1];
    uint64_t lane[LANES], value;

    if (type != WS_C_INT || ws_terms_at(terms, factor)->op != WS_C_NUMBER ||
        ws_terms_at(terms, by)->op != WS_C_NUMBER ||
        (value = ws_terms_at(terms, factor)->value * ws_terms_at(terms, by)->value) > INT32_MAX)
        return WS_NO_TERM;
    factor = ws_terms_number(terms, type, value);
    if (factor == WS_NO_TERM || !ws_terms_compute(terms, WS_C_MULTIPLY, first, factor, lane))
        return WS_NO_TERM;
    return ws_terms_add(
        terms, (struct ws_term){.op = WS_C_MULTIPLY, .type = type, .operand = {first, factor}},
        terms->node[first].size + 2, lane);
}

/* What `a op b` is more plainly; WS_NO_TERM: nothing. */
static int tidied(struct ws_terms *terms, enum ws_c_operator op, enum ws_c_type type, int a, int b)
{
    bool whole;
    int kept;

    if (!terms->tidies)
        return WS_NO_TERM;
    if ((op == WS_C_ADD || op == WS_C_BIT_XOR || op == WS_C_BIT_OR) &&
        ws_terms_is_number(terms, a, 0))
        return b;
    if ((op == WS_C_ADD || op == WS_C_SUBTRACT || op == WS_C_BIT_XOR || op == WS_C_BIT_OR ||
         op == WS_C_SHIFT_LEFT || op == WS_C_SHIFT_RIGHT) &&
        ws_terms_is_number(terms, b, 0))
        return a;
    if (op == WS_C_MULTIPLY && (ws_terms_is_number(terms, a, 0) || ws_terms_is_number(terms, b, 0)))
        return ws_terms_number(terms, type, 0);
    if ((op == WS_C_MULTIPLY || op == WS_C_DIVIDE) && ws_terms_is_number(terms, b, 1))
        return a;
    if (op == WS_C_MULTIPLY && ws_terms_at(terms, a)->op == WS_C_MULTIPLY &&
        (kept = multiplied(terms, type, a, b)) != WS_NO_TERM)
        return kept;
    if (op == WS_C_SUBTRACT && ws_terms_at(terms, b)->op == WS_C_NUMBER &&
        (kept = ws_terms_without(terms, a, ws_terms_at(terms, b)->value)) != WS_NO_TERM)
        return kept;
    whole = is_of_whole_lane(terms, op, a, b);
    if (whole && (op == WS_C_DIVIDE || op == WS_C_SHIFT_RIGHT))
        return ws_terms_number(terms, type, 0);
    return whole ? a : WS_NO_TERM;
}

bool ws_terms_equal(uint32_t active, const uint64_t a[LANES], const uint64_t b[LANES], int bits)
{
    uint64_t mask = bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX;

    for (int i = 0; i < LANES; i++)
        if (active >> i & 1 && (a[i] ^ b[i]) & mask)
            return false;
    return true;
}

bool ws_terms_compute(const struct ws_terms *terms, enum ws_c_operator op, int a, int b,
                      uint64_t lane[LANES])
{
    const struct ws_node *left = &terms->node[a], *right = &terms->node[b];

    for (int i = 0; i < LANES; i++) {
        lane[i] = 0;
        if (terms->active >> i & 1 && ws_c_binary(op, left->term.type, right->term.type,
                                                  left->lane[i], right->lane[i], &lane[i]))
            return false;
    }
    return true;
}

/* `a op b` of signed numbers that wraps around, as of unsigned ones. */
static int wrapping(struct ws_terms *terms, enum ws_c_operator op, enum ws_c_type type, int a,
                    int b)
{
    enum ws_c_type wraps = type == WS_C_LONG ? WS_C_ULONG : WS_C_UNSIGNED;
    uint64_t lane[LANES];
    int node;

    if (op != WS_C_ADD && op != WS_C_SUBTRACT && op != WS_C_MULTIPLY && op != WS_C_SHIFT_LEFT)
        return WS_NO_TERM;
    a = ws_terms_cast(terms, wraps, a);
    b = ws_c_is_shift(op) ? b : ws_terms_cast(terms, wraps, b);
    if (a == WS_NO_TERM || b == WS_NO_TERM || !ws_terms_compute(terms, op, a, b, lane))
        return WS_NO_TERM;
    node = ws_terms_add(terms, (struct ws_term){.op = op, .type = wraps, .operand = {a, b}},
                        terms->node[a].size + terms->node[b].size + 1, lane);
    return ws_terms_cast(terms, type, node);
}

/* The lane and numbers that an int holds, as ints. */
static int slim(struct ws_terms *terms, int a)
{
    const struct ws_term *term = ws_terms_at(terms, a);

    if (!terms->tidies || term->type == WS_C_INT)
        return a;
    if (term->op == WS_C_NUMBER && term->value <= INT32_MAX)
        return ws_terms_number(terms, WS_C_INT, term->value);
    return term->op == WS_C_LANE ? ws_terms_cast(terms, WS_C_INT, a) : a;
}

int ws_terms_binary(struct ws_terms *terms, enum ws_c_operator op, enum ws_c_type type, int a,
                    int b, const uint64_t result[LANES], int bits)
{
    uint64_t lane[LANES];
    int plainer, own_a, own_b;
    enum ws_c_type own;

    if (a == WS_NO_TERM || b == WS_NO_TERM)
        return WS_NO_TERM;
    own_a = slim(terms, ws_terms_plain(terms, a));
    own_b = slim(terms, ws_terms_plain(terms, b));
    if (own_a == WS_NO_TERM || own_b == WS_NO_TERM)
        return WS_NO_TERM;
    own = ws_c_binary_type(op, ws_terms_at(terms, own_a)->type, ws_terms_at(terms, own_b)->type);
    if ((terms->type && ws_c_bytes(own) > ws_c_bytes(type)) ||
        !ws_terms_compute(terms, op, own_a, own_b, lane) ||
        !ws_terms_equal(terms->active, lane, result, bits)) {
        own_a = ws_terms_cast(terms, type, a);
        own_b = ws_c_is_shift(op) ? b : ws_terms_cast(terms, type, b);
        own = ws_c_is_comparison(op) ? WS_C_INT : type;
        if (own_a == WS_NO_TERM || own_b == WS_NO_TERM)
            return WS_NO_TERM;
        if (!ws_terms_compute(terms, op, own_a, own_b, lane))
            return wrapping(terms, op, type, own_a, own_b);
        if (!ws_terms_equal(terms->active, lane, result, bits))
            return WS_NO_TERM;
    }
    plainer = tidied(terms, op, own, own_a, own_b);
    if (plainer != WS_NO_TERM)
        return plainer;
    return ws_terms_add(
        terms,
        (struct ws_term){.op = op, .type = own, .column = terms->column, .operand = {own_a, own_b}},
        terms->node[own_a].size + terms->node[own_b].size + 1, lane);
}

bool ws_terms_is_truth(const struct ws_terms *terms, int a)
{
    enum ws_c_operator op = ws_terms_at(terms, a)->op;

    return ws_c_is_comparison(op) || op == WS_C_NOT || op == WS_C_AND || op == WS_C_OR;
}

/* A condition without "!= 0". */
static int bare(const struct ws_terms *terms, int a)
{
    const struct ws_term *term = ws_terms_at(terms, a);

    return term->op == WS_C_UNEQUAL && ws_terms_is_number(terms, term->operand[1], 0)
               ? term->operand[0]
               : a;
}

int ws_terms_prefixed(struct ws_terms *terms, enum ws_c_operator op, enum ws_c_type type, int a,
                      const uint64_t result[LANES])
{
    uint64_t ignored;

    if (a == WS_NO_TERM)
        return WS_NO_TERM;
    a = op == WS_C_NOT ? bare(terms, a) : ws_terms_cast(terms, type, ws_terms_plain(terms, a));
    if (a == WS_NO_TERM)
        return WS_NO_TERM;
    for (int i = 0; i < LANES; i++)
        if (terms->active >> i & 1 && ws_c_prefixed(op, type, terms->node[a].lane[i], &ignored))
            return WS_NO_TERM;
    return ws_terms_add(
        terms, (struct ws_term){.op = op, .type = type, .column = terms->column, .operand = {a}},
        terms->node[a].size + 1, result);
}

int ws_terms_choose(struct ws_terms *terms, int condition, int yes, int no,
                    const uint64_t result[LANES])
{
    struct ws_term term = {.op = WS_C_CHOOSE};
    int size;

    if (condition == WS_NO_TERM || yes == WS_NO_TERM || no == WS_NO_TERM)
        return WS_NO_TERM;
    if (yes == no)
        return yes;
    condition = bare(terms, condition);
    size = terms->node[condition].size + terms->node[yes].size + terms->node[no].size + 1;
    term.operand[0] = condition;
    term.operand[1] = yes;
    term.operand[2] = no;
    if (ws_terms_is_number(terms, no, 0) && ws_terms_is_truth(terms, yes)) {
        term = (struct ws_term){.op = WS_C_AND, .operand = {condition, bare(terms, yes)}};
        size--;
    } else if (ws_terms_is_number(terms, yes, 1) && ws_terms_is_truth(terms, no)) {
        term = (struct ws_term){.op = WS_C_OR, .operand = {condition, bare(terms, no)}};
        size--;
    }
    term.type = ws_c_common(ws_terms_at(terms, yes)->type, ws_terms_at(terms, no)->type);
    return ws_terms_add(terms, term, size, result);
}
