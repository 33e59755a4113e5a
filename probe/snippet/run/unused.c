/* Words of a snippet, in its text and in its declarations. */
#include "probe/snippet/run/unused.h"

#include <stdlib.h>
#include <string.h>

#include "probe/snippet/run/run.h"

/* How often a word occurs after macro expansion: in the text, or beside it. */
static int times_in(const struct ws_snippet *snippet, bool beside, const char *word, size_t length)
{
    const struct ws_tokens *tokens = &snippet->tokens;
    int declared = snippet->is_ptx ? tokens->count : snippet->beside, times = 0;

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
    if (snippet->is_ptx)
        return NULL;
    for (int i = 0; i < constants->count; i++)
        if (!is_used(snippet, constants->constant[i].name))
            return constants->constant[i].name;
    return lane[0] && !is_used(snippet, lane) ? lane : NULL;
}

enum { MOST_NAMES = 64 };

/* The names that a text declares. */
struct names {
    int count;
    const char *name[MOST_NAMES]; /* the translation's */
    struct ws_arena arena;
    struct ws_translation translation;
};

/* Fails if a name is declared twice. The caller finishes *names in either case. */
static bool read_names(const char *text, struct names *names, struct ws_error *error)
{
    struct ws_tokens tokens;
    const char *twice;

    *names = (struct names){0};
    ws_arena_init(&names->arena, (size_t)1 << 22);
    return ws_tokens_make(text, &names->arena, &tokens, error) &&
           ws_translate_names(&tokens, &names->translation, names->name, MOST_NAMES, &names->count,
                              &twice, error) &&
           (!twice || ws_fail(error, WS_CODE_DUPLICATE,
                              "%.60s is declared twice; remove one declaration", twice));
}

static void finish_names(struct names *names)
{
    ws_translation_finish(&names->translation);
    ws_arena_finish(&names->arena);
}

/* The number of names that a text declares; false if it declares one twice, or one that is a
 * constant's. */
static bool count_names(const char *text, const struct ws_constants *constants, int *count,
                        struct ws_error *error)
{
    struct names names;
    bool good = read_names(text, &names, error);

    for (int i = 0; good && i < names.count; i++)
        if (ws_constant_named(constants, names.name[i]))
            good = ws_fail(error, WS_CODE_DUPLICATE,
                           "%.60s is both a constant and declared; remove one", names.name[i]);
    *count = names.count;
    finish_names(&names);
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

bool ws_snippet_check_declared(const struct ws_snippet *snippet, const char *declared,
                               struct ws_error *error)
{
    struct names names;
    bool good = read_names(declared, &names, error);

    if (good && names.count && snippet->is_ptx)
        good = ws_fail(error, WS_CODE_UNUSED, "PTX declares its own names; remove the --let of %s",
                       names.name[0]);
    for (int i = 0; good && i < names.count; i++) {
        size_t length = strlen(names.name[i]);

        if (!times_in(snippet, false, names.name[i], length) &&
            times_in(snippet, true, names.name[i], length) < 2)
            good = ws_fail(error, WS_CODE_UNUSED, "code does not use '%s'; remove its --let",
                           names.name[i]);
    }
    finish_names(&names);
    return good;
}
