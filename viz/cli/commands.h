/* The commands by number and by name, once the program has said which there are. */
#ifndef WS_CLI_COMMANDS_H
#define WS_CLI_COMMANDS_H

#include "viz/cli/command.h"

enum { WS_MOST_COMMANDS = 32 };

/* Says which there are, with NULL after the last; borrowed to the program's end. */
void ws_commands_are(const struct ws_command *const *commands);

/* The i-th command, and NULL after the last. */
const struct ws_command *ws_command(int index);

/* The command of that name, or NULL. */
const struct ws_command *ws_command_named(const char *name);

/* The command's table, with what its choices say of themselves; the last has no name. */
const struct ws_option *ws_command_options(const struct ws_command *command);

/* The i-th command's name, and NULL after the last: for ws_nearest_word() and option values. */
const char *ws_command_word(int index);

/* Runs what needs no more than the choices that the arguments make; they end with it. */
enum ws_exit ws_run_with_choices(const struct ws_arguments *arguments,
                                 enum ws_exit (*run)(const struct ws_arguments *arguments,
                                                     struct ws_choices *choices,
                                                     struct ws_error *error),
                                 struct ws_error *error);

#endif
