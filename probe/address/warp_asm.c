/*
 * asm("…"): its PTX runs with %0, %1 and %[name] bound to the values of the snippet, and what it
 * writes to outputs is theirs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/ptx_name.h"
#include "probe/address/warp_ptx.h"

/* The nth operand: outputs come first, then inputs. */
static const struct ws_tree *operand_at(const struct ws_tree *tree, int nth)
{
    const struct ws_tree *operand = tree->a->list;

    for (bool inputs = false;; operand = operand->next) {
        if (!operand && !inputs) {
            inputs = true;
            operand = tree->b->list;
        }
        if (!operand || !nth--)
            return operand;
    }
}

/* Whether a name in the text is the nth operand's: "%3", "%[row]". */
static bool means(const char *text, const struct ws_tree *operand, int nth)
{
    size_t length = strlen(text);

    if (text[1] != '[')
        return strtol(text + 1, NULL, 10) == nth;
    return operand->name && strlen(operand->name) == length - 3 &&
           !memcmp(operand->name, text + 2, length - 3);
}

static bool is_output(const struct ws_tree *operand)
{
    return operand->text && operand->text[0] == '=';
}

/* The values of operands that the text names. */
static bool bind(struct ws_warp *warp, const struct ws_tree *tree, struct ws_ptx_value *value)
{
    const struct ws_ptx *ptx = tree->ptx;
    const struct ws_tree *operand;

    for (int i = 0; i < ptx->names; i++)
        for (int nth = 0; ws_ptx_is_placeholder(ptx->name[i].text) && !value[i].has &&
                          (operand = operand_at(tree, nth));
             nth++) {
            if (!operand->a || is_output(operand) || !means(ptx->name[i].text, operand, nth))
                continue;
            if (!warp->value(warp, operand->a, &value[i].value))
                return false;
            value[i].has = true;
        }
    return true;
}

/* What the text wrote to an output; one that it did not write has no value. */
static bool assign(struct ws_warp *warp, const struct ws_tree *tree, const struct ws_tree *operand,
                   int nth, const struct ws_ptx_value *value)
{
    const struct ws_ptx *ptx = tree->ptx;
    struct ws_vector written, result;
    bool has = false;

    for (int i = 0; i < ptx->names; i++)
        if (ws_ptx_is_placeholder(ptx->name[i].text) && value[i].written &&
            means(ptx->name[i].text, operand, nth)) {
            result = value[i].value;
            has = true;
        }
    if (!has && !is_output(operand))
        return true;
    if (!warp->value(warp, operand->a, &written))
        return false;
    if (!written.variable)
        return true;
    if (!has && !ws_warp_unknown(warp, tree, NULL, &result, "what asm writes is not known"))
        return false;
    return ws_warp_assign(warp, tree, written.variable, &result);
}

bool ws_warp_asm(struct ws_warp *warp, const struct ws_tree *tree)
{
    struct ws_ptx_value *value = calloc((size_t)tree->ptx->names + 1, sizeof *value);
    const struct ws_tree *operand = tree->a->list;
    bool done;

    if (!value)
        return ws_no_memory(warp->error);
    done = bind(warp, tree, value) && ws_ptx_run(warp, tree->ptx, tree, value);
    for (int nth = 0; done && operand; operand = operand->next, nth++)
        done = !operand->a || assign(warp, tree, operand, nth, value);
    free(value);
    return done;
}
