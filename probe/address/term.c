/* Terms: what a vector's numbers came from. */
#include <stdlib.h>

#include "probe/address/warp.h"

static int new_term(struct ws_warp *warp, struct ws_term term, int size, bool is_literal)
{
    if (warp->terms == warp->term_room) {
        int room = warp->term_room ? 2 * warp->term_room : 256;
        struct ws_warp_term *grown =
            room > WS_MOST_TERMS ? NULL : realloc(warp->term, (size_t)room * sizeof *grown);

        if (!grown) {
            warp->lost |= room <= WS_MOST_TERMS;
            return WS_NO_TERM;
        }
        warp->term = grown;
        warp->term_room = room;
    }
    warp->term[warp->terms] = (struct ws_warp_term){term, size, is_literal};
    return warp->terms++;
}

int ws_term_number(struct ws_warp *warp, enum ws_c_type type, uint64_t value)
{
    enum ws_c_type promoted = ws_c_promoted(type);
    uint64_t magnitude = 0 - value;
    bool negative = ws_c_is_signed(promoted) && ws_c_signed(value) < 0;
    int number =
        new_term(warp,
                 (struct ws_term){
                     .op = WS_C_NUMBER, .type = promoted, .value = negative ? magnitude : value},
                 1, true);

    return negative ? ws_term_add(warp, WS_C_MINUS, promoted, number, WS_NO_TERM, WS_NO_TERM)
                    : number;
}

static bool is_number(const struct ws_warp *warp, int term, uint64_t value)
{
    return warp->term[term].term.op == WS_C_NUMBER && warp->term[term].term.value == value;
}

/* Whether `a op b` takes the lane apart where there is nothing to take: t % 32, t & 31, t / 32 … */
static bool is_of_whole_lane(const struct ws_warp *warp, enum ws_c_operator op, int a, int b)
{
    const struct ws_term *left = &warp->term[a].term, *right = &warp->term[b].term;

    if (left->op != WS_C_LANE || right->op != WS_C_NUMBER)
        return false;
    switch ((int)op) {
    case WS_C_REMAINDER:
    case WS_C_DIVIDE:
        return right->value >= WS_LANES;
    case WS_C_BIT_AND:
        return (right->value & (WS_LANES - 1)) == WS_LANES - 1;
    case WS_C_SHIFT_RIGHT:
        return right->value >= 5 && right->value < 32;
    default:
        return false;
    }
}

/*
 * What `a op b` of a whole snippet is, more plainly: variables that are 0, and lanes taken out of a
 * thread's number, are how it came about. WS_NO_TERM where there is nothing plainer.
 */
static int tidied(struct ws_warp *warp, enum ws_c_operator op, enum ws_c_type type, int a, int b)
{
    int kept = WS_NO_TERM;

    if ((op == WS_C_ADD || op == WS_C_BIT_XOR || op == WS_C_BIT_OR) && is_number(warp, a, 0))
        kept = b;
    else if ((op == WS_C_ADD || op == WS_C_SUBTRACT || op == WS_C_BIT_XOR || op == WS_C_BIT_OR) &&
             is_number(warp, b, 0))
        kept = a;
    else if (op == WS_C_MULTIPLY && (is_number(warp, a, 0) || is_number(warp, b, 0)))
        return ws_term_number(warp, type, 0);
    else if (op == WS_C_DIVIDE && is_number(warp, a, 0) && warp->term[b].term.op == WS_C_NUMBER)
        return ws_term_number(warp, type, 0);
    else if (is_of_whole_lane(warp, op, a, b) && (op == WS_C_DIVIDE || op == WS_C_SHIFT_RIGHT))
        return ws_term_number(warp, type, 0);
    else if (is_of_whole_lane(warp, op, a, b))
        kept = a;
    return kept == WS_NO_TERM ? WS_NO_TERM : ws_term_cast(warp, type, kept);
}

int ws_term_add(struct ws_warp *warp, enum ws_c_operator op, enum ws_c_type type, int a, int b,
                int c)
{
    int operands = op == WS_C_CHOOSE ? 3 : op > WS_C_COMPLEMENT ? 2 : op >= WS_C_CAST ? 1 : 0;
    const int operand[3] = {a, b, c};
    bool is_literal = op != WS_C_NAME && op != WS_C_LANE;
    int size = 1, plainer;

    for (int i = 0; i < operands; i++) {
        if (operand[i] < 0)
            return WS_NO_TERM;
        is_literal &= warp->term[operand[i]].is_literal;
        size += warp->term[operand[i]].size;
    }
    if (size > WS_EXPRESSION_LENGTH)
        return WS_NO_TERM;
    if (warp->tidies && operands == 2 && (plainer = tidied(warp, op, type, a, b)) != WS_NO_TERM)
        return plainer;
    return new_term(warp,
                    (struct ws_term){.op = op, .type = ws_c_promoted(type), .operand = {a, b, c}},
                    size, is_literal);
}

int ws_term_cast(struct ws_warp *warp, enum ws_c_type type, int a)
{
    int cast;

    if (a < 0)
        return WS_NO_TERM;
    if (type == WS_C_BOOL)
        return ws_term_add(warp, WS_C_UNEQUAL, WS_C_INT, a, ws_term_number(warp, WS_C_INT, 0),
                           WS_NO_TERM);
    if (warp->term[a].term.type == type)
        return a;
    if (warp->tidies && warp->term[a].term.op == WS_C_LANE && type <= WS_C_UNSIGNED)
        return ws_term_add(warp, WS_C_LANE, type, WS_NO_TERM, WS_NO_TERM, WS_NO_TERM);
    if (warp->tidies && warp->term[a].term.op == WS_C_NUMBER && type <= WS_C_LONG &&
        warp->term[a].term.value <= INT32_MAX)
        return ws_term_number(warp, type, warp->term[a].term.value);
    cast = ws_term_add(warp, WS_C_CAST, ws_c_promoted(type), a, WS_NO_TERM, WS_NO_TERM);
    if (cast >= 0)
        warp->term[cast].term.value = type;
    return cast;
}
