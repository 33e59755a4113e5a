/* --color. */
#include "viz/cli/color.h"

bool ws_color_take(const struct ws_arguments *arguments, int option, const char *plain,
                   struct ws_error *error)
{
    enum ws_colours colours =
        (enum ws_colours)ws_arguments_word(arguments, option, WS_COLOURS_AUTO);

    if (plain && colours == WS_COLOURS_ALWAYS)
        return ws_fail(error, "--color always: %s has no colours; leave it out", plain);
    ws_terminal_colours(colours);
    return true;
}
