/*
 * What the terminal can show: colours or none, Unicode or ASCII. Where output goes to a file or a
 * pipe, or NO_COLOR is set, everything is plain text.
 */
#ifndef WS_TEXT_TERMINAL_H
#define WS_TEXT_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#include "probe/base/page.h"
#include "viz/choice/palette.h"

enum ws_depth { WS_DEPTH_NONE, WS_DEPTH_256, WS_DEPTH_TRUE };

/* When there are colours: where the stream and the environment say so, or whatever they say. */
enum ws_colours { WS_COLOURS_AUTO, WS_COLOURS_ALWAYS, WS_COLOURS_NEVER };

/* "auto", "always", "never", and NULL after the last. */
const char *ws_colours_word(int index);

/* Says when, for every ws_terminal_of() from here on; before, it is AUTO. */
void ws_terminal_colours(enum ws_colours colours);

struct ws_terminal {
    FILE *out;
    enum ws_depth depth; /* of colour */
    bool unicode;        /* box drawing and arrows, else ASCII */
};

/*
 * Looks at the stream and the environment: NO_COLOR, CLICOLOR_FORCE (colours even in a pipe), TERM,
 * COLORTERM, unless ws_terminal_colours() said so; LC_ALL, LC_CTYPE and LANG for Unicode.
 */
struct ws_terminal ws_terminal_of(FILE *out);

/* Starts the colours of a lane's cell: its tint as the ground, black or white for the text. */
void ws_terminal_lane(const struct ws_terminal *terminal, int lane);

/* Starts bold, or faint, text. */
void ws_terminal_bold(const struct ws_terminal *terminal);
void ws_terminal_faint(const struct ws_terminal *terminal);

/* Back to the terminal's own colours. */
void ws_terminal_plain(const struct ws_terminal *terminal);

/* Prints `text` in the middle of `width` columns; it must hold ASCII alone and fit. */
void ws_terminal_centre(const struct ws_terminal *terminal, const char *text, int width);

/* Prints `text` `times` times. */
void ws_terminal_repeat(const struct ws_terminal *terminal, const char *text, int times);

#endif
