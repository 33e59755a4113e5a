/*
 * Colors by escape sequence, from the same palette as the figures. If a terminal has 256 colors, a
 * tint becomes the nearest of the 6 × 6 × 6 cube, and the text's color is selected again by its
 * contrast with that.
 */
#include "viz/text/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *environment(const char *name)
{
    const char *value = getenv(name);

    return value ? value : "";
}

static enum ws_colours said = WS_COLOURS_AUTO;

WS_WORDS(ws_colours_word, "auto", "always", "never");

void ws_terminal_colours(enum ws_colours colours)
{
    said = colours;
}

static enum ws_depth depth_of(FILE *out)
{
    const char *depth = environment("COLORTERM"), *force = environment("CLICOLOR_FORCE");
    bool forced = said == WS_COLOURS_ALWAYS || (*force && strcmp(force, "0"));

    if (said == WS_COLOURS_NEVER || (said == WS_COLOURS_AUTO && *environment("NO_COLOR")))
        return WS_DEPTH_NONE;
    if (!forced &&
        (!isatty(fileno(out)) || !*environment("TERM") || !strcmp(environment("TERM"), "dumb")))
        return WS_DEPTH_NONE;
    return !strcmp(depth, "truecolor") || !strcmp(depth, "24bit") ? WS_DEPTH_TRUE : WS_DEPTH_256;
}

struct ws_terminal ws_terminal_of(FILE *out)
{
    return (struct ws_terminal){out, depth_of(out), ws_locale_unicode()};
}

/* The cube's level (0 to 5) nearest to a channel: its levels are 0, 95, 135, 175, 215, 255. */
static int cube_level(unsigned char channel)
{
    return channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40;
}

static unsigned char cube_channel(int level)
{
    return (unsigned char)(level ? 55 + 40 * level : 0);
}

void ws_terminal_lane(const struct ws_terminal *terminal, int lane)
{
    static const struct ws_colour black = {0, 0, 0}, white = {255, 255, 255};
    struct ws_colour ground;
    int red, green, blue;
    bool dark_text;

    if (terminal->depth == WS_DEPTH_NONE)
        return;
    ground = ws_tint_colour(WS_THEME_LIGHT, (struct ws_tint){WS_TINT_LANE, lane}, white);
    red = cube_level(ground.red);
    green = cube_level(ground.green);
    blue = cube_level(ground.blue);
    if (terminal->depth == WS_DEPTH_256)
        ground = (struct ws_colour){cube_channel(red), cube_channel(green), cube_channel(blue)};
    dark_text = ws_contrast(ground, black) >= ws_contrast(ground, white);
    if (terminal->depth == WS_DEPTH_TRUE)
        fprintf(terminal->out, "\033[48;2;%d;%d;%d;38;2;%sm", ground.red, ground.green, ground.blue,
                dark_text ? "0;0;0" : "255;255;255");
    else
        fprintf(terminal->out, "\033[48;5;%d;38;5;%dm", 16 + 36 * red + 6 * green + blue,
                dark_text ? 16 : 231);
}

void ws_terminal_bold(const struct ws_terminal *terminal)
{
    if (terminal->depth != WS_DEPTH_NONE)
        fputs("\033[1m", terminal->out);
}

void ws_terminal_faint(const struct ws_terminal *terminal)
{
    if (terminal->depth != WS_DEPTH_NONE)
        fputs("\033[2m", terminal->out);
}

void ws_terminal_plain(const struct ws_terminal *terminal)
{
    if (terminal->depth != WS_DEPTH_NONE)
        fputs("\033[0m", terminal->out);
}

void ws_terminal_repeat(const struct ws_terminal *terminal, const char *text, int times)
{
    for (int i = 0; i < times; i++)
        fputs(text, terminal->out);
}

void ws_terminal_centre(const struct ws_terminal *terminal, const char *text, int width)
{
    int space = width - (int)strlen(text);

    fprintf(terminal->out, "%*s%s%*s", space / 2, "", text, space - space / 2, "");
}
