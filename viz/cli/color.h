/* --color of the commands with readable output: whether it is in color. */
#ifndef WS_CLI_COLOR_H
#define WS_CLI_COLOR_H

#include "probe/base/options.h"
#include "viz/text/terminal.h"

/* The option's row, for a command's own table. */
#define WS_COLOR_OPTION                                                                            \
    {                                                                                              \
        .name = "color", .value = "WHEN", .words = ws_colours_word,                                \
        .help = "color the output: auto (default), always, never",                                 \
        .more = "auto: in a terminal with colors; overrides NO_COLOR and CLICOLOR_FORCE",          \
        .group = WS_GROUP_OUTPUT, .brief = true                                                    \
    }

/*
 * Applies --color, which is row `option` of the table. `plain` is NULL, or a format without colors,
 * such as "csv", for which `always` is refused; `cure` is what to use instead.
 */
bool ws_color_take(const struct ws_arguments *arguments, int option, const char *plain,
                   const char *cure, struct ws_error *error);

#endif
