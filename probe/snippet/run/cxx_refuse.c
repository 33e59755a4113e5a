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
    const char *word, *construct;
    bool is_keyword;
} rows[] = {
    {"goto", "goto", true},
    {"switch", "switch", true},
    {"try", "exceptions", true},
    {"catch", "exceptions", true},
    {"throw", "exceptions", true},
    {"new", "new", true},
    {"delete", "delete", true},
    {"typeid", "typeid", true},
    {"decltype", "decltype", true},
    {"typeof", "typeof", true},
    {"__typeof__", "typeof", true},
    {"requires", "concepts", true},
    {"concept", "concepts", true},
    {"co_await", "coroutines", true},
    {"co_return", "coroutines", true},
    {"co_yield", "coroutines", true},
    {"operator", "overloaded operators", true},
    {"nvcuda", "WMMA", false},
    {"wmma", "WMMA", false},
    {"fragment", "WMMA", false},
    {"fill_fragment", "WMMA", false},
    {"load_matrix_sync", "WMMA", false},
    {"store_matrix_sync", "WMMA", false},
    {"mma_sync", "WMMA", false},
    {"cooperative_groups", "cooperative groups", false},
    {"cg", "cooperative groups", false},
    {"this_thread_block", "cooperative groups", false},
    {"this_grid", "cooperative groups", false},
    {"this_cluster", "cooperative groups", false},
    {"thread_block*", "cooperative groups", false},
    {"tiled_partition", "cooperative groups", false},
    {"coalesced_threads", "cooperative groups", false},
    {"cuda", "libcu++", false},
    {"cub", "CUB", false},
    {"thrust", "Thrust", false},
    {"cute", "CuTe", false},
    {"cutlass", "CUTLASS", false},
    {"std", "the C++ standard library", false},
    {"cudaTextureObject_t", "textures", false},
    {"cudaSurfaceObject_t", "surfaces", false},
    {"tex1D*", "textures", false},
    {"tex2D*", "textures", false},
    {"tex3D*", "textures", false},
    {"surf1D*", "surfaces", false},
    {"surf2D*", "surfaces", false},
    {"surf3D*", "surfaces", false},
};

const char *ws_cxx_refused(struct ws_cxx *cxx, int token, bool keywords)
{
    const char *name = cxx->name[token];

    for (size_t i = 0; name && i < sizeof rows / sizeof *rows; i++) {
        size_t length = strcspn(rows[i].word, "*");

        if (rows[i].is_keyword != keywords || strncmp(name, rows[i].word, length) != 0 ||
            (name[length] && !rows[i].word[length]))
            continue;
        return keywords || !ws_cxx_find(cxx, name) ? rows[i].construct : NULL;
    }
    return NULL;
}

void ws_cxx_check_word(struct ws_cxx *cxx, int token, bool keywords)
{
    const char *construct = ws_cxx_refused(cxx, token, keywords);
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
