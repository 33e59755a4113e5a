/* Help and man page texts for the program as a whole; a command's texts are in its row. */
#ifndef WS_CLI_PROGRAM_H
#define WS_CLI_PROGRAM_H

#include "viz/cli/command.h"

extern const char ws_program_summary[], ws_program_description[], ws_program_details[];
extern const struct ws_example ws_program_examples[]; /* the last has no line */

/* The other program: its name and summary. */
extern const struct ws_example ws_program_probe;

/* Whether a word in place of a command is its name, or what it does. */
bool ws_is_probe(const char *word);

/* Rows of a word and its meaning; the last has no line. */
extern const struct ws_example ws_exit_codes[], ws_environment[];

#endif
