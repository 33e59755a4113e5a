/* What is said of the program as a whole, in help and man pages alike; a command's own is in its row. */
#ifndef WS_CLI_PROGRAM_H
#define WS_CLI_PROGRAM_H

#include "viz/cli/command.h"

extern const char ws_program_summary[], ws_program_description[], ws_program_details[];
extern const struct ws_example ws_program_examples[]; /* the last has no line */

/* The other program: its name, and what it does. */
extern const struct ws_example ws_program_probe;

/* Rows of a word and what it means; the last has no line. */
extern const struct ws_example ws_exit_codes[], ws_environment[];

#endif
