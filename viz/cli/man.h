/* Man pages, made from the table of commands. */
#ifndef WS_CLI_MAN_H
#define WS_CLI_MAN_H

#include <stdio.h>

#include "viz/cli/command.h"

/* The man page of a command, in roff; of the program where it is NULL. */
void ws_man_print(FILE *out, const struct ws_command *command);

#endif
