/*
 * CUDA C++ to PTX, without a compiler: the quick reader's front end as a whole. The result is
 * executed like a compiler's PTX (probe/ptx/launch.h).
 */
#ifndef WS_SNIPPET_TRANSLATE_H
#define WS_SNIPPET_TRANSLATE_H

#include "probe/snippet/run/cxx.h"

/* A part of a kernel as one kernel, `fragment`; all zeroes owns nothing. */
struct ws_translation {
    struct ws_cxx cxx; /* its parameters, loops, notes and skipped code */
    char *ptx;         /* owned */
    size_t length;
    const char *hidden; /* declared beside the text and again in it, hiding the former */
};

enum ws_translate_as {
    WS_AS_SNIPPET, /* values given are parameters */
    WS_AS_KERNEL   /* values given are constants */
};

/*
 * Translates a fragment: its statements, or, if functions are last, the last kernel or otherwise
 * the last function. The first `beside` tokens are the declarations. If no instruction of the text
 * takes an address, the value of the last statement is one (warpscope.address). `path` is the
 * text's name in .loc. The caller finishes *translation in either case; it borrows the tokens.
 * Fails, with a position, for text that is not C++.
 */
bool ws_translate(const struct ws_tokens *tokens, int beside, const struct ws_snippet_given *given,
                  enum ws_translate_as as, const char *path, struct ws_translation *translation,
                  struct ws_error *error);
void ws_translation_finish(struct ws_translation *translation);

/*
 * Reads only the declarations of a text: the names that it declares, up to `most`, in their order;
 * *twice: one of them that is a variable or type and is declared again, or NULL. They belong to the
 * translation, which the caller finishes.
 */
bool ws_translate_names(const struct ws_tokens *tokens, struct ws_translation *translation,
                        const char **name, int most, int *names, const char **twice,
                        struct ws_error *error);

#endif
