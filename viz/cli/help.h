/*
 * What the program says of itself, in every form: --help, man pages, shell completions. All are
 * made from the table of commands, and none is written by hand.
 */
#ifndef WS_CLI_HELP_H
#define WS_CLI_HELP_H

#include <stdio.h>

#include "viz/cli/command.h"

/* The --help of a command; of the program where it is NULL. */
void ws_help_print(FILE *out, const struct ws_command *command);

/* The man page of a command, in roff; of the program where it is NULL. */
void ws_man_print(FILE *out, const struct ws_command *command);

/* Completion scripts of the three shells. */
void ws_completion_bash(FILE *out);
void ws_completion_zsh(FILE *out);
void ws_completion_fish(FILE *out);

/* What stands for the commands' shared parts, in help and man alike. */
extern const char ws_program_summary[], ws_program_description[];
extern const struct ws_example ws_program_examples[]; /* the last has no line */

/* Rows of a word and what it means; the last has no line. */
extern const struct ws_example ws_exit_codes[], ws_environment[];

#endif
