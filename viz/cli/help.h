/* --help, made from the table of commands. */
#ifndef WS_CLI_HELP_H
#define WS_CLI_HELP_H

#include <stdio.h>

#include "viz/cli/command.h"

/* The --help of a command, or of the program if it is NULL: the short one, or all of it. */
void ws_help_print(FILE *out, const struct ws_command *command, bool all);

#endif
