/* Packs of parameters: "B... rest", "f(rest...)", "sizeof...(rest)" and folds. */
#include <string.h>

#include "probe/snippet/c_operator.h"
#include "probe/snippet/cxx.h"

struct ws_cxx_pack {
    int count;
    struct ws_cxx_value value[WS_CXX_ARGUMENTS];
};

void ws_cxx_bind_pack(struct ws_cxx *cxx, const char *name, const struct ws_cxx_binding *from,
                      int count)
{
    struct ws_cxx_pack *pack = ws_cxx_take(cxx, sizeof *pack);

    pack->count = count;
    for (int i = count - 1; i >= 0; i--, from = from->before)
        pack->value[i] = from->value;
    ws_cxx_bind(cxx, name, WS_CXX_PACK)->pack = pack;
}

bool ws_cxx_pack_value(const struct ws_cxx_binding *binding, int index, struct ws_cxx_value *value)
{
    if (binding->names != WS_CXX_PACK || index >= binding->pack->count)
        return false;
    *value = binding->pack->value[index];
    return true;
}

/* The pack that a token names; NULL: none. */
static const struct ws_cxx_pack *pack_at(struct ws_cxx *cxx, int token)
{
    const struct ws_cxx_binding *found =
        cxx->name[token] ? ws_cxx_find(cxx, cxx->name[token]) : NULL;

    return found && found->names == WS_CXX_PACK ? found->pack : NULL;
}

bool ws_cxx_spread(struct ws_cxx *cxx, struct ws_cxx_arguments *arguments)
{
    const struct ws_cxx_pack *pack = pack_at(cxx, cxx->at);

    if (!pack || !ws_cxx_is(cxx, cxx->at + 1, "..."))
        return false;
    for (int i = 0; i < pack->count; i++) {
        if (arguments->count == WS_CXX_ARGUMENTS)
            ws_cxx_fail(cxx, cxx->at, "more than %d arguments", WS_CXX_ARGUMENTS);
        arguments->token[arguments->count] = cxx->at;
        arguments->value[arguments->count++] = pack->value[i];
    }
    cxx->at += 2;
    return true;
}

struct ws_cxx_value ws_cxx_pack_size(struct ws_cxx *cxx)
{
    const struct ws_cxx_pack *pack = pack_at(cxx, cxx->at + 2);

    if (!pack)
        ws_cxx_fail(cxx, cxx->at, "this sizeof... is not supported by the quick reader");
    cxx->at = ws_cxx_behind(cxx, cxx->at + 1);
    return ws_cxx_number(ws_cxx_integer(WS_C_ULONG), (uint64_t)pack->count);
}

static const struct ws_c_spelling *operator_at(struct ws_cxx *cxx, int token)
{
    for (int i = 0; i < WS_C_BINARIES; i++)
        if (ws_cxx_is(cxx, token, ws_c_binary_operator[i].text) &&
            ws_c_binary_operator[i].op != WS_C_AND && ws_c_binary_operator[i].op != WS_C_OR)
            return &ws_c_binary_operator[i];
    ws_cxx_fail(cxx, token, "this fold is not supported by the quick reader");
}

bool ws_cxx_fold(struct ws_cxx *cxx, struct ws_cxx_value *value)
{
    int open = cxx->at, end = ws_cxx_behind(cxx, open) - 1, dots = open + 1, token;
    const struct ws_cxx_pack *first, *last;
    const struct ws_c_spelling *spelling;
    bool is_right;

    while (dots < end && !ws_cxx_is(cxx, dots, "..."))
        dots = ws_cxx_is(cxx, dots, "(") || ws_cxx_is(cxx, dots, "[") || ws_cxx_is(cxx, dots, "{")
                   ? ws_cxx_behind(cxx, dots)
                   : dots + 1;
    if (dots >= end)
        return false;
    first = dots == open + 3 ? pack_at(cxx, open + 1) : NULL;
    last = dots == end - 3 ? pack_at(cxx, end - 1) : NULL;
    token = dots == open + 1 ? dots + 1 : dots - 1;
    spelling = operator_at(cxx, token);
    is_right = first != NULL;
    if (!first && !last)
        ws_cxx_fail(cxx, dots, "this fold is not supported by the quick reader");
    if (!first)
        first = last;
    value->is = WS_CXX_NOTHING;
    if (dots != open + 1 && dots != end - 1) { /* with a value to begin with */
        cxx->at = is_right ? dots + 2 : open + 1;
        *value = ws_cxx_unary(cxx);
        if (cxx->at != (is_right ? end : dots - 1))
            ws_cxx_fail(cxx, dots, "this fold is not supported by the quick reader");
    }
    for (int i = 0; i < first->count; i++) {
        struct ws_cxx_value one = first->value[is_right ? first->count - 1 - i : i];

        *value = value->is == WS_CXX_NOTHING ? one
                 : is_right                  ? ws_cxx_binary(cxx, token, spelling->op, one, *value)
                                             : ws_cxx_binary(cxx, token, spelling->op, *value, one);
    }
    if (value->is == WS_CXX_NOTHING)
        ws_cxx_fail(cxx, dots, "fold over an empty pack");
    cxx->at = end + 1;
    return true;
}
