/*
 * What the quick reader does not support, in one form: "not supported by the quick reader: CONSTRUCT", with
 * the construct's place before it. Words that a text only has where it needs a compiler are a table.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "probe/snippet/run/cxx.h"

/*
 * A keyword is refused wherever it begins a statement or an operand; any other word only where the text
 * declares nothing of that name, and so would otherwise be unknown. "tex2D*" stands for all that begin so.
 */
static const struct {
    const char *words, *construct; /* NULL: the word itself */
    bool is_keyword;
} rows[] = {
    {"goto switch new delete typeid decltype typeof", NULL, true},
    {"__typeof__", "typeof", true},
    {"try catch throw", "exceptions", true},
    {"requires concept", "concepts", true},
    {"co_await co_return co_yield", "coroutines", true},
    {"operator", "overloaded operators", true},
    {"nvcuda wmma fragment fill_fragment load_matrix_sync store_matrix_sync mma_sync", "WMMA",
     false},
    {"cooperative_groups cg this_thread_block this_grid this_cluster thread_block* tiled_partition "
     "coalesced_threads",
     "cooperative groups", false},
    {"cuda", "libcu++", false},
    {"cub", "CUB", false},
    {"thrust", "Thrust", false},
    {"cute", "CuTe", false},
    {"cutlass", "CUTLASS", false},
    {"std", "the C++ standard library", false},
    {"cudaTextureObject_t tex1D* tex2D* tex3D*", "textures", false},
    {"cudaSurfaceObject_t surf1D* surf2D* surf3D*", "surfaces", false},
};

static bool is_listed(const char *words, const char *name)
{
    size_t own;

    for (; *words; words += own + strspn(words + own, " ")) {
        own = strcspn(words, " ");
        if (words[own - 1] == '*' ? !strncmp(name, words, own - 1)
                                  : !strncmp(name, words, own) && !name[own])
            return true;
    }
    return false;
}

/* The unsupported construct that the word at a token belongs to: of keywords, or of names that the
 * text does not declare; NULL: none. */
static const char *refused(struct ws_cxx *cxx, int token, bool keywords)
{
    const char *name = cxx->name[token];

    for (size_t i = 0; name && i < sizeof rows / sizeof *rows; i++)
        if (rows[i].is_keyword == keywords && is_listed(rows[i].words, name))
            return !keywords && ws_cxx_find(cxx, name) ? NULL
                   : rows[i].construct                 ? rows[i].construct
                                                       : name;
    return NULL;
}

void ws_cxx_check_word(struct ws_cxx *cxx, int token, bool keywords)
{
    const char *construct = refused(cxx, token, keywords);
    const char *name = cxx->name[token];

    while (construct && !keywords && ws_cxx_is(cxx, token + 1, "::") && cxx->name[token + 2]) {
        name = ws_cxx_format(cxx, "%.200s::%.100s", name, cxx->name[token + 2]);
        token += 2;
    }
    if (construct && !keywords)
        ws_cxx_refuse(cxx, token, "%s, as in %.100s", construct, name);
    if (construct)
        ws_cxx_refuse(cxx, token, "%s", construct);
}

void ws_cxx_refuse(struct ws_cxx *cxx, int token, const char *format, ...)
{
    char construct[340];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(construct, sizeof construct, format, arguments);
    va_end(arguments);
    ws_cxx_fail(cxx, token, WS_CXX_UNSUPPORTED "%s", construct);
}

void ws_cxx_refuse_text(struct ws_cxx *cxx, int token, const char *construct)
{
    cxx->is_fatal = true;
    ws_cxx_refuse(cxx, token, "%s", construct);
}

void ws_cxx_add_cure(struct ws_error *error, const char *cure)
{
    char text[sizeof error->text];

    if (error->code != WS_CODE_UNSUPPORTED || !strstr(error->text, "quick reader") ||
        strstr(error->text, cure))
        return;
    memcpy(text, error->text, sizeof text);
    ws_fail(error, WS_CODE_UNSUPPORTED, "%.400s; %.100s", text, cure);
}
