/* Completion scripts of the three shells, made from the table of commands. */
#ifndef WS_CLI_COMPLETION_H
#define WS_CLI_COMPLETION_H

#include "probe/base/completion.h"

/* Prints the script of one shell, such as ws_completion_bash. */
void ws_completion_print(FILE *out, ws_completion *print);

#endif
