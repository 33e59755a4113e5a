/*
 * What the terminal can show: colors or none, Unicode or ASCII. Output to a file or a pipe, or with
 * NO_COLOR set, is plain text.
 */
#ifndef WS_TEXT_TERMINAL_H
#define WS_TEXT_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#include "probe/base/page.h"
#include "viz/choice/palette.h"

enum ws_depth { WS_DEPTH_NONE, WS_DEPTH_256, WS_DEPTH_TRUE };

/* When there are colors: depending on the stream and the environment, always, or never. */
enum ws_colours { WS_COLOURS_AUTO, WS_COLOURS_ALWAYS, WS_COLOURS_NEVER };

/* "auto", "always", "never", and NULL after the last. */
const char *ws_colours_word(int index);

/* Sets this for all later calls of ws_terminal_of(); the default is AUTO. */
void ws_terminal_colours(enum ws_colours colours);

struct ws_terminal {
    FILE *out;
    enum ws_depth depth; /* of colors */
    bool unicode;        /* box drawing and arrows, else ASCII */
};

/*
 * Checks the stream and the environment: NO_COLOR, CLICOLOR_FORCE (colors even in a pipe), TERM,
 * COLORTERM, unless `ws_terminal_colours()` decides; LC_ALL, LC_CTYPE and LANG for Unicode.
 */
struct ws_terminal ws_terminal_of(FILE *out);

/* Starts the colors of a lane's cell: its tint as the background, black or white for the text. */
void ws_terminal_lane(const struct ws_terminal *terminal, int lane);

/* Starts bold, or faint, text. */
void ws_terminal_bold(const struct ws_terminal *terminal);
void ws_terminal_faint(const struct ws_terminal *terminal);

/* Resets to the terminal's own colors. */
void ws_terminal_plain(const struct ws_terminal *terminal);

/* Prints `text` in the middle of `width` columns; it must be ASCII and fit. */
void ws_terminal_centre(const struct ws_terminal *terminal, const char *text, int width);

/* Prints `text` `times` times. */
void ws_terminal_repeat(const struct ws_terminal *terminal, const char *text, int times);

#endif
