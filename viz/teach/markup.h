/*
 * The light markup of captions: *emphasis* and `code`. A backslash before either character makes it
 * literal. Code has no markup inside. The stars of M3[2,*] and of 3 * 8 are literal everywhere.
 * Markup that is not closed extends to the end.
 */
#ifndef WS_TEACH_MARKUP_H
#define WS_TEACH_MARKUP_H

#include "viz/scene/scene.h"

enum ws_markup { WS_MARKUP_PLAIN, WS_MARKUP_STRONG, WS_MARKUP_CODE };

/* A run of one style, without blanks within. */
struct ws_markup_word {
    enum ws_markup style;
    char text[120];   /* a longer word is split */
    bool blank_first; /* follows a blank, so a line may break before it */
};

/* The position in a text. Starts as {text}. */
struct ws_markup_at {
    const char *text;
    enum ws_markup style;
};

/* The next word; false at the end. */
bool ws_markup_next(struct ws_markup_at *at, struct ws_markup_word *word);

/* The text without its markup, cut off at `size`. Returns `plain`. */
char *ws_markup_plain(const char *text, char *plain, size_t size);

/* The width of the text on one line, its plain words in the role's letters. */
double ws_markup_width(const char *text, double size, enum ws_role role);

/*
 * Draws text in lines of at most `width`, its first line's top at `y`; returns the y below the
 * last. With `scene` NULL it only measures. `role` is that of plain words.
 */
double ws_markup_draw(struct ws_scene *scene, double x, double y, double width, double size,
                      enum ws_role role, const char *text);

#endif
