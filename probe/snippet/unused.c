/* Words of a snippet, as they stand in its text and in what is declared beside it. */
#include "probe/snippet/unused.h"

#include <stdlib.h>
#include <string.h>

#include "probe/snippet/macro.h"
#include "probe/snippet/translate.h"

/* How often a word stands there once macros are spread out: in the text, or beside it. */
static int times_in(const struct ws_snippet *snippet, bool beside, const char *word, size_t length)
{
    int declared, times = 0;
    const struct ws_tokens *tokens = ws_snippet_tokens(snippet, &declared);

    for (int i = beside ? 0 : declared; i < (beside ? declared : tokens->count); i++) {
        const struct ws_token *token = &tokens->token[i];

        times += token->kind == WS_TOKEN_NAME && (size_t)token->length == length &&
                 !memcmp(token->text, word, length);
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

const char *ws_snippet_unused(const struct ws_snippet *snippet,
                              const struct ws_constants *constants, const char *lane)
{
    if (ws_snippet_is_ptx(snippet))
        return NULL;
    for (int i = 0; i < constants->count; i++)
        if (!is_used(snippet, constants->constant[i].name))
            return constants->constant[i].name;
    return lane[0] && !is_used(snippet, lane) ? lane : NULL;
}

enum { MOST_NAMES = 64 };

/* How many names a text declares; false where it declares one twice, or one that is a constant's. */
static bool count_names(const char *text, const struct ws_constants *constants, int *names,
                        struct ws_error *error)
{
    struct ws_translation translation;
    const char *name[MOST_NAMES], *twice;
    struct ws_arena arena;
    struct ws_tokens tokens;
    bool good;

    ws_arena_init(&arena, (size_t)1 << 20);
    good = ws_tokens_make(text, &arena, &tokens, error);
    if (good) {
        good = ws_translate_names(&tokens, &translation, name, MOST_NAMES, names, &twice, error);
        if (good && twice)
            good = ws_fail(error, WS_CODE_DUPLICATE,
                           "%.60s is declared twice; remove one declaration", twice);
        for (int i = 0; good && i < *names; i++)
            for (int k = 0; k < constants->count && good; k++)
                if (!strcmp(constants->constant[k].name, name[i]))
                    good = ws_fail(error, WS_CODE_DUPLICATE,
                                   "%.60s is both a constant and declared; remove one", name[i]);
        ws_translation_finish(&translation);
    }
    ws_arena_finish(&arena);
    return good;
}

bool ws_snippet_declares(const char *text, size_t before, const struct ws_constants *constants,
                         struct ws_error *error)
{
    char *first = strndup(text, before);
    int names = 0, all = 0;
    bool good;

    if (!first)
        return ws_no_memory(error);
    good =
        count_names(first, constants, &names, error) && count_names(text, constants, &all, error);
    free(first);
    if (good && text[before] && all == names)
        return ws_fail(error, WS_CODE_SYNTAX,
                       "declaration without a name; write one such as half As[64][72]");
    return good;
}

static bool check_names(const struct ws_snippet *snippet, const char *const *name, int names,
                        struct ws_error *error)
{
    if (names && ws_snippet_is_ptx(snippet))
        return ws_fail(error, WS_CODE_UNUSED, "PTX declares its own names; remove the --let of %s",
                       name[0]);
    for (int i = 0; i < names; i++) {
        size_t length = strlen(name[i]);

        if (!times_in(snippet, false, name[i], length) &&
            times_in(snippet, true, name[i], length) < 2)
            return ws_fail(error, WS_CODE_UNUSED, "code does not use '%s'; remove its --let",
                           name[i]);
    }
    return true;
}

bool ws_snippet_check_declared(const struct ws_snippet *snippet, struct ws_error *error)
{
    struct ws_translation translation;
    const char *name[MOST_NAMES], *twice;
    struct ws_tokens declared = *ws_snippet_tokens(snippet, &declared.count);
    struct ws_token *token;
    struct ws_arena arena;
    int names, count;
    bool good;

    ws_snippet_tokens(snippet, &count);
    if (!count)
        return true;
    ws_arena_init(&arena, (size_t)1 << 22);
    token = ws_arena_take(&arena, ((size_t)count + 1) * sizeof *token);
    if (!token) {
        ws_arena_finish(&arena);
        return ws_no_memory(error);
    }
    memcpy(token, declared.token, (size_t)count * sizeof *token);
    token[count] = declared.token[ws_snippet_tokens(snippet, &count)->count];
    declared.token = token;
    declared.count = count;
    good = ws_translate_names(&declared, &translation, name, MOST_NAMES, &names, &twice, error) &&
           check_names(snippet, name, names, error);
    ws_translation_finish(&translation);
    ws_arena_finish(&arena);
    return good;
}
