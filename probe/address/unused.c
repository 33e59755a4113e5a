/* Words of a snippet, as they stand in its text and in what is declared beside it. */
#include "probe/address/unused.h"

#include <string.h>

#include "probe/address/warp.h"

/* How often a word stands there once macros are spread out: in the text, or beside it. */
static int times_in(const struct ws_snippet *snippet, bool beside, const char *word, size_t length)
{
    const char *end = snippet->declared + strlen(snippet->declared);
    int times = 0;

    for (int i = 0; i < snippet->tokens.count; i++) {
        const struct ws_token *token = &snippet->tokens.token[i];
        bool is_beside = token->text >= snippet->declared && token->text < end;

        times += token->kind == WS_TOKEN_NAME && is_beside == beside &&
                 (size_t)token->length == length && !memcmp(token->text, word, length);
    }
    return times;
}

static bool stands(const struct ws_snippet *snippet, const char *word, size_t length)
{
    return times_in(snippet, false, word, length) || times_in(snippet, true, word, length);
}

static bool is_used(const struct ws_snippet *snippet, const char *name)
{
    static const char *const threads[] = {"threadIdx", "tx", "ty", "tz"};

    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++)
        if (!strncmp(name, "blockDim.", 9) && stands(snippet, threads[i], strlen(threads[i])))
            return true;
    return stands(snippet, name, strcspn(name, ".:"));
}

static bool is_listing(const struct ws_snippet *snippet)
{
    for (const struct ws_tree *one = snippet->tree->list; one; one = one->next)
        if (one->kind == WS_TREE_PTX)
            return true;
    return false;
}

const char *ws_snippet_unused(const struct ws_snippet *snippet,
                              const struct ws_constants *constants, const char *lane)
{
    if (is_listing(snippet))
        return NULL;
    for (int i = 0; i < constants->count; i++)
        if (!is_used(snippet, constants->constant[i].name))
            return constants->constant[i].name;
    return lane[0] && !is_used(snippet, lane) ? lane : NULL;
}

static bool is_declaration(const struct ws_tree *tree)
{
    return tree->name && (tree->kind == WS_TREE_DECLARE || tree->kind == WS_TREE_USING ||
                          tree->kind == WS_TREE_STRUCT || tree->kind == WS_TREE_FUNCTION);
}

/* The nth name that a list of statements declares, in their order, and its statement. */
static const struct ws_tree *nth_declared(const struct ws_tree *list, int nth)
{
    for (; list; list = list->next)
        for (const struct ws_tree *one = list->kind == WS_TREE_DECLARES ? list->list : list; one;
             one = list->kind == WS_TREE_DECLARES ? one->next : NULL)
            if (is_declaration(one) && !nth--)
                return one;
    return NULL;
}

bool ws_snippet_declares(const struct ws_snippet *snippet)
{
    return nth_declared(snippet->tree->list, 0) != NULL;
}

/* A function may be declared several times, and so may a template for some of its arguments. */
static bool is_single(const struct ws_tree *tree)
{
    return tree->kind == WS_TREE_DECLARE || tree->kind == WS_TREE_USING ||
           (tree->kind == WS_TREE_STRUCT && !tree->b && !tree->c);
}

const char *ws_snippet_declared_twice(const struct ws_snippet *snippet)
{
    const struct ws_tree *list = snippet->tree->list, *one;

    for (int i = 0; (one = nth_declared(list, i)); i++)
        for (int before = 0; before < i; before++) {
            const struct ws_tree *other = nth_declared(list, before);

            if (one->name == other->name && is_single(one) && is_single(other))
                return one->name;
        }
    return NULL;
}

bool ws_snippet_check_declared(const struct ws_snippet *snippet, struct ws_error *error)
{
    const struct ws_tree *list = snippet->beside ? snippet->beside->list : NULL, *one;

    if (list && is_listing(snippet))
        return ws_fail(error,
                       "PTX declares all that it names: leave the declaration of %s beside it "
                       "out",
                       nth_declared(list, 0) ? nth_declared(list, 0)->name : "names");
    for (int i = 0; (one = nth_declared(list, i)); i++) {
        size_t length = strlen(one->name);

        if (!times_in(snippet, false, one->name, length) &&
            times_in(snippet, true, one->name, length) < 2)
            return ws_fail(error,
                           "%s is declared beside the code, which does not name it: leave that "
                           "declaration out",
                           one->name);
    }
    return true;
}
