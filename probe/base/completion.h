/*
 * Completion scripts for three shells, from the tables that options are parsed by. They are written
 * out whole, so that completing runs no program. What an option's value may be, its row says: the
 * words it takes or offers; a path, where the value's name has FILE or DIR in it; else nothing is
 * known of it, and nothing is offered.
 */
#ifndef WS_BASE_COMPLETION_H
#define WS_BASE_COMPLETION_H

#include <stdio.h>

#include "probe/base/options.h"

/* Which paths fit; where there are words too, ELSE: files where no word begins as what was typed.
 */
enum ws_completed_paths { WS_PATHS_NONE, WS_PATHS_FILES, WS_PATHS_ELSE, WS_PATHS_FOLDERS };

/* Words that several places offer. In the script they stand once, by this name. */
struct ws_completed_set {
    const char *name;
    ws_words *words;
};

enum { WS_COMPLETED_SETS = 4 };

struct ws_completed_command {
    const char *name; /* NULL: the program's own, the last of a program's commands */
    const char *summary;
    const struct ws_option *option;            /* the last has no name */
    ws_words *operands[WS_COMPLETED_SETS + 1]; /* sets of the program's; NULL after the last */
    enum ws_completed_paths paths;             /* that operands may be */
    int most;                                  /* how many operands; below 0: any number */
    bool runs;                                 /* what follows -- is a program and its arguments */
};

struct ws_completed {
    const char *program;
    const struct ws_completed_set *set;           /* the last has no name */
    const struct ws_completed_command *command;   /* the last has no options */
    const struct ws_completed_command *otherwise; /* what runs where no command is named; or NULL */
};

/* The three of them write a script; of the names of shells as a set of words by place. */
typedef void ws_completion(FILE *out, const struct ws_completed *completed);
ws_completion ws_completion_bash, ws_completion_zsh, ws_completion_fish;

/* "bash", "zsh" and "fish"; NULL after the last. */
const char *ws_shell_word(int index);

/* What an option's value is offered: words, or NULL; and whether its name says that it is a path.
 */
ws_words *ws_option_offers(const struct ws_option *option);
enum ws_completed_paths ws_option_paths(const struct ws_option *option);

/* The name of the set that has these words; NULL: none. */
const char *ws_completed_name(const struct ws_completed *completed, ws_words *words);

/* Whether there is a command to be named. */
bool ws_completed_has_commands(const struct ws_completed *completed);

/* The first option of a table, from this row on, that is listed; NULL after the last. */
const struct ws_option *ws_option_listed(const struct ws_option *option);

void ws_print_words(FILE *out, ws_words *words, const char *between);

#endif
