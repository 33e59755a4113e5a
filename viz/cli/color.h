/* --color of the commands that print for reading: whether what they print is in colour. */
#ifndef WS_CLI_COLOR_H
#define WS_CLI_COLOR_H

#include "probe/base/options.h"
#include "viz/text/terminal.h"

/* Its row, for a command's own table. */
#define WS_COLOR_OPTION                                                                            \
    {                                                                                              \
        .name = "color", .value = "WHEN", .words = ws_colours_word,                                \
        .help = "colours: auto (where standard output is a terminal that has them, the default), " \
                "always or never; goes before NO_COLOR and CLICOLOR_FORCE"                         \
    }

/*
 * Does what --color says, which is row `option` of the table. `plain` is NULL, or what it is that
 * has no colours, such as "csv", of which `always` is then refused.
 */
bool ws_color_take(const struct ws_arguments *arguments, int option, const char *plain,
                   struct ws_error *error);

#endif
