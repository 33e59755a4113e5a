/*
 * Completion scripts for three shells, from the tables that options are parsed with. They contain
 * everything, so completing runs no program. An option's row determines its values: the words it
 * takes or offers; a path, if the value's name contains FILE or DIR; otherwise nothing is offered.
 */
#ifndef WS_BASE_COMPLETION_H
#define WS_BASE_COMPLETION_H

#include <stdio.h>

#include "probe/base/options.h"

/* The paths that fit. With words, too, ELSE: files if no word begins with the typed text. */
enum ws_completed_paths { WS_PATHS_NONE, WS_PATHS_FILES, WS_PATHS_ELSE, WS_PATHS_FOLDERS };

/* Words that several places offer. The script has them once, under this name. */
struct ws_completed_set {
    const char *name;
    ws_words *words;
};

enum { WS_COMPLETED_SETS = 4 };

struct ws_completed_command {
    const char *name; /* NULL: the program's own row, the last of a program's commands */
    const char *summary;
    const struct ws_option *option;            /* the last has no name */
    ws_words *operands[WS_COMPLETED_SETS + 1]; /* sets of the program's; NULL after the last */
    enum ws_completed_paths paths;             /* for operands */
    int most;                                  /* number of operands; below 0: any number */
    bool runs;                                 /* a program and its arguments follow -- */
};

struct ws_completed {
    const char *program;
    const struct ws_completed_set *set;           /* the last has no name */
    const struct ws_completed_command *command;   /* the last has no options */
    const struct ws_completed_command *otherwise; /* runs if no command is named; or NULL */
};

/* Each writes a script. The names of the shells are a set of words, by index. */
typedef void ws_completion(FILE *out, const struct ws_completed *completed);
ws_completion ws_completion_bash, ws_completion_zsh, ws_completion_fish;

/* "bash", "zsh" and "fish"; NULL after the last. */
const char *ws_shell_word(int index);

/* The words offered for an option's value, or NULL; and whether its name indicates a path. */
ws_words *ws_option_offers(const struct ws_option *option);
enum ws_completed_paths ws_option_paths(const struct ws_option *option);

/* The name of the set with these words; NULL: none. */
const char *ws_completed_name(const struct ws_completed *completed, ws_words *words);

bool ws_completed_has_commands(const struct ws_completed *completed);

/* The first listed option of a table, from this row on; NULL after the last. */
const struct ws_option *ws_option_listed(const struct ws_option *option);

void ws_print_words(FILE *out, ws_words *words, const char *between);

#endif
