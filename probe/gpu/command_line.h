/*
 * What the probe is asked to do. Its options are one table, from which the parser, --help and the
 * man page and the completions are made; those that say addresses are address_options.h's.
 */
#ifndef WS_GPU_COMMAND_LINE_H
#define WS_GPU_COMMAND_LINE_H

#include <stdio.h>

#include "probe/access/address_options.h"

struct ws_command_line {
    const char *out, *run; /* --output's directory, --run's variant, or NULL */
    const char *format;    /* as given, or NULL */
    const char *shell;     /* whose completion is asked for, or NULL */
    int device;
    bool list, time, json, help, help_all, man, version;
    struct ws_address_options addresses;
    const char *address_option; /* the last one given, or NULL */
    char *const *patterns;      /* the operands; ends with NULL */
};

/*
 * Reads the program's arguments, from which everything in `line` is borrowed. Fails where an option
 * or its value is unknown, or where some do not go together; not after --help, --man,
 * --completion or --version.
 */
bool ws_command_line_read(int argc, char **argv, struct ws_command_line *line,
                          struct ws_error *error);

/* The short help or all of it, at most 80 columns wide, and the man page in roff. */
void ws_command_line_help(FILE *out, bool all);
void ws_command_line_man(FILE *out);

/* The completion script of a shell, one of ws_shell_word(). */
void ws_command_line_completion(FILE *out, const char *shell);

#endif
