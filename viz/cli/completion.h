/* Completion scripts of the three shells, made from the table of commands. */
#ifndef WS_CLI_COMPLETION_H
#define WS_CLI_COMPLETION_H

#include <stdio.h>

void ws_completion_bash(FILE *out);
void ws_completion_zsh(FILE *out);
void ws_completion_fish(FILE *out);

#endif
