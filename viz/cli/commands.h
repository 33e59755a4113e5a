/* The commands by number and by name, after the program has set them. */
#ifndef WS_CLI_COMMANDS_H
#define WS_CLI_COMMANDS_H

#include "viz/cli/command.h"

enum { WS_MOST_COMMANDS = 32 };

/* Sets the commands, with NULL after the last; borrowed to the program's end. */
void ws_commands_are(const struct ws_command *const *commands);

/* The i-th command, and NULL after the last. */
const struct ws_command *ws_command(int index);

/* The command of that name, or NULL. */
const struct ws_command *ws_command_named(const char *name);

/* The command's options, with the fields that its choices define; the last has no name. */
const struct ws_option *ws_command_options(const struct ws_command *command);

/* The i-th command's name, and NULL after the last: for ws_nearest_word() and option values. */
const char *ws_command_word(int index);

/* Fails for an argument more than the command takes. */
void ws_command_extra(const struct ws_command *command, const char *extra, struct ws_error *error);

/* Fails for a variant where a file is expected, unless a file has that name; `cure` is the command
 * that takes a variant. */
bool ws_refuse_variant(const char *word, const char *expected, const char *cure,
                       struct ws_error *error);

/* What follows the path of a written file (or NULL), called before: ", in a new directory" or "". */
const char *ws_new_folder_words(const char *path);

/* Runs what needs no more than the choices that the arguments make; they end with it. */
enum ws_exit ws_run_with_choices(const struct ws_arguments *arguments,
                                 enum ws_exit (*run)(const struct ws_arguments *arguments,
                                                     struct ws_choices *choices,
                                                     struct ws_error *error),
                                 struct ws_error *error);

#endif
