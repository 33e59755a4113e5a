/*
 * CUDA C++ as PTX, without a compiler: the quick reader's front end as a whole. What it makes is
 * executed as a compiler's PTX is (probe/ptx/launch.h).
 */
#ifndef WS_SNIPPET_TRANSLATE_H
#define WS_SNIPPET_TRANSLATE_H

#include "probe/snippet/cxx.h"

/* A part of a kernel as one kernel, `fragment`; of zeroes it owns nothing. */
struct ws_translation {
    struct ws_cxx cxx; /* its parameters, loops, notes and what it left out */
    char *ptx;         /* owned */
    size_t length;
    int *line; /* owned; of each line of the PTX, from 1: index into the cxx's lines, or -1 */
    int lines;
    const char *hidden; /* declared beside the text, which declares it too and never sees that */
};

enum ws_translate_as {
    WS_AS_SNIPPET, /* values given are parameters */
    WS_AS_KERNEL   /* values given are constants */
};

/*
 * Translates a fragment: its statements, and where functions stand last, the last kernel or else the
 * last of them. The first `beside` tokens are what is declared beside it. Where no instruction of the
 * text takes an address, the value of the last statement is one (warpscope.address). `path` is what .loc
 * calls the text. Finish *translation in either case; it borrows the tokens. Fails with the place of what
 * is no C++ at all.
 */
bool ws_translate(const struct ws_tokens *tokens, int beside, const struct ws_snippet_given *given,
                  enum ws_translate_as as, const char *path, struct ws_translation *translation,
                  struct ws_error *error);
void ws_translation_finish(struct ws_translation *translation);

/*
 * Reads the declarations of a text alone: the names that it declares, up to `most`, in their order;
 * *twice: one of them that is a variable or type and is declared again, or NULL. They belong to the
 * translation, which is to be finished.
 */
bool ws_translate_names(const struct ws_tokens *tokens, struct ws_translation *translation,
                        const char **name, int most, int *names, const char **twice,
                        struct ws_error *error);

#endif
