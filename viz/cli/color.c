/* --color. */
#include "viz/cli/color.h"

bool ws_color_take(const struct ws_arguments *arguments, int option, const char *plain,
                   const char *cure, struct ws_error *error)
{
    enum ws_colours colours =
        (enum ws_colours)ws_arguments_word(arguments, option, WS_COLOURS_AUTO);

    if (plain && colours == WS_COLOURS_ALWAYS)
        return ws_fail(error, WS_CODE_UNUSED, "--color always does not apply to %s; %s", plain,
                       cure);
    ws_terminal_colours(colours);
    return true;
}
