/* --color of the commands that print for reading: whether what they print is in colour. */
#ifndef WS_CLI_COLOR_H
#define WS_CLI_COLOR_H

#include "probe/base/options.h"
#include "viz/text/terminal.h"

/* Its row, for a command's own table. */
#define WS_COLOR_OPTION                                                                            \
    {                                                                                              \
        .name = "color", .value = "WHEN", .words = ws_colours_word,                                \
        .help = "color the output: auto (default), always, never",                                 \
        .more = "auto: in a terminal with colors; overrides NO_COLOR and CLICOLOR_FORCE",          \
        .group = WS_GROUP_OUTPUT, .brief = true                                                    \
    }

/*
 * Does what --color says, which is row `option` of the table. `plain` is NULL, or what it is that
 * has no colours, such as "csv", of which `always` is then refused; `cure` is what to
 * do instead.
 */
bool ws_color_take(const struct ws_arguments *arguments, int option, const char *plain,
                   const char *cure, struct ws_error *error);

#endif
