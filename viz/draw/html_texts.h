/*
 * Compresses texts that differ only in their numbers, such as the sentences of a figure's elements:
 * the words are stored once, with placeholders, and the numbers for each text. A script puts them
 * together.
 */
#ifndef WS_DRAW_HTML_TEXTS_H
#define WS_DRAW_HTML_TEXTS_H

#include "viz/draw/bytes.h"

struct ws_html_pattern;
struct ws_html_span;

/* A zeroed struct is empty and ready. All are owned. */
struct ws_html_texts {
    struct ws_html_pattern *pattern;
    struct ws_html_span *span; /* the numbers of all texts, in order */
    int *of;                   /* the pattern of each text */
    int patterns, patterns_room, spans, spans_room, texts, texts_room;
    bool failed; /* out of memory */
};

/* Keeps a text, which is borrowed, and returns its number, from 0. */
int ws_html_text(struct ws_html_texts *texts, const char *text);

/*
 * Writes the patterns as a JSON list of strings. U+0001 is the placeholder of a number. U+0002 and
 * a character repeat a number: "0" for the first of them, "1" for the second. Numbers that are the
 * same in all texts of a pattern are part of it.
 */
void ws_html_add_patterns(const struct ws_html_texts *texts, struct ws_bytes *out);

/*
 * Writes texts `first` to `first` + `count` - 1 as one JSON list: the pattern's number of each,
 * then the values of its placeholders: a number, or a string if a number would be written
 * differently.
 */
void ws_html_add_texts(const struct ws_html_texts *texts, int first, int count,
                       struct ws_bytes *out);

void ws_html_texts_finish(struct ws_html_texts *texts);

#endif
