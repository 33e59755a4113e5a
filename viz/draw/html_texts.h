/*
 * Texts that differ in their numbers alone, as the sentences of a figure's elements do: the words are
 * kept once, with places for the numbers, and of each text the numbers. A script puts them together.
 */
#ifndef WS_DRAW_HTML_TEXTS_H
#define WS_DRAW_HTML_TEXTS_H

#include "viz/draw/bytes.h"

struct ws_html_pattern;
struct ws_html_span;

/* A zeroed struct is empty and ready. All are owned. */
struct ws_html_texts {
    struct ws_html_pattern *pattern;
    struct ws_html_span *span; /* the numbers of all texts, one text after the other */
    int *of;                   /* each text's pattern */
    int patterns, patterns_room, spans, spans_room, texts, texts_room;
    bool failed; /* out of memory */
};

/* Keeps a text, which is borrowed, and returns its number, from 0. */
int ws_html_text(struct ws_html_texts *texts, const char *text);

/*
 * Writes the patterns as a JSON list of strings, in which U+0001 stands where a number goes, and U+0002
 * with a character after it where one goes again: "0" for the first of them, "1" for the second. Those
 * that are the same in all texts of a pattern stand in it as they are.
 */
void ws_html_add_patterns(const struct ws_html_texts *texts, struct ws_bytes *out);

/*
 * Writes texts `first` to `first` + `count` - 1 as one JSON list: of each its pattern's number, then
 * what goes into its places, a number or, of what a number would not be written as, a string.
 */
void ws_html_add_texts(const struct ws_html_texts *texts, int first, int count,
                       struct ws_bytes *out);

void ws_html_texts_finish(struct ws_html_texts *texts);

#endif
