/*
 * Edits of a text: insertions and replacements that are collected by their place and made at once, and the
 * difference between two texts that have the same lines but for such edits, as `patch` reads it.
 */
#ifndef WS_KERNEL_TEXT_EDIT_H
#define WS_KERNEL_TEXT_EDIT_H

#include "probe/base/error.h"

#include <stddef.h>
#include <stdio.h>

struct ws_text_edit {
    size_t place, removed; /* bytes that are removed there */
    char *text;            /* owned: what is put there */
};

/* Begin it with zeroes and finish it. */
struct ws_text_edits {
    int edits;
    struct ws_text_edit *edit;
    bool out_of_memory; /* some edit is not there */
};

/* Adds an edit. Those at one place are made in the order in which they were added. */
void ws_text_edit(struct ws_text_edits *edits, size_t place, size_t removed, const char *format,
                  ...) WS_PRINTF(4, 5);
void ws_text_edits_finish(struct ws_text_edits *edits);

/*
 * The text with the edits made, for the caller to free, with a closing 0; *made is its length. Sorts the
 * edits. NULL for lack of memory, also of an edit before, and where edits overlap.
 */
char *ws_text_edited(const char *text, size_t length, struct ws_text_edits *edits, size_t *made);

/*
 * Prints the unified difference of two texts with the same number of lines, with "--- a/NAME" and three
 * lines of context. Of the name "/" and "./" before it are omitted. Prints nothing for equal texts. False
 * where the numbers of lines differ, and for lack of memory.
 */
bool ws_text_diff(const char *name, const char *before, size_t before_length, const char *after,
                  size_t after_length, FILE *file);

#endif
