/*
 * Options as tables, on top of getopt_long(). A command lists what it takes; the parser collects
 * what was given, checks values that are one of a few words, and suggests the nearest right word.
 */
#ifndef WS_CLI_OPTIONS_H
#define WS_CLI_OPTIONS_H

#include "probe/isa/isa.h"

/* Gives the i-th word of a set, and NULL after the last. */
typedef const char *ws_words(int index);

struct ws_option {
    const char *name;  /* without its dashes */
    const char *value; /* what the help calls its value; NULL for a flag */
    ws_words *words;   /* the legal values; NULL: any text, which the command checks */
    bool list;         /* several words may be given, with commas between */
    bool many;         /* may be given several times, and all count; else twice is refused */
    const char *help;  /* a sentence without a full stop */
};

struct ws_choice {
    int option; /* index into the command's table */
    const char *value;
};

struct ws_arguments {
    const struct ws_option *option; /* the command's table */
    struct ws_choice *choice;       /* options in the order given; owned */
    int choices;
    char **operand; /* borrowed from argv */
    int operands;
    bool help; /* --help was among them */
};

/*
 * Parses argv[1…]; argv[0] is the command's name. `option` is a table whose last row has no name.
 * Finish `arguments` in either case.
 */
bool ws_arguments_parse(int argc, char **argv, const struct ws_option *option,
                        struct ws_arguments *arguments, struct ws_error *error);

void ws_arguments_finish(struct ws_arguments *arguments);

/* Whether `value` is what the option takes, as far as its row says. */
bool ws_option_check(const struct ws_option *option, const char *value, struct ws_error *error);

/* The value given to an option, of several the last, or `otherwise`. */
const char *ws_arguments_value(const struct ws_arguments *arguments, int option,
                               const char *otherwise);

/* Whether a flag (or any option) was given. */
bool ws_arguments_has(const struct ws_arguments *arguments, int option);

/* The index of the word given to an option with `words`, or `otherwise`. */
int ws_arguments_word(const struct ws_arguments *arguments, int option, int otherwise);

/* Reads a decimal integer that is the whole of `text`. False if it is none. */
bool ws_parse_integer(const char *text, int *value);

/*
 * Reads an integer from 0 to `count` - 1. The error names `what`, where it is (`in`), and the
 * range: "row 9 is out of range: in ldmatrix.m8n8.x1.b16 it is 0 to 7".
 */
bool ws_parse_index(const char *text, const char *what, const char *in, int count, int *value,
                    struct ws_error *error);

/* The one variant that an operand names; a glob is good if it picks just one. */
bool ws_parse_variant(const char *text, const struct ws_variant **variant, struct ws_error *error);

/*
 * Those of the words that are marked, in order, each after `before`: "a, b and c", where `last` is
 * " and ". What has no room is cut off. Returns `text`.
 */
char *ws_words_join(ws_words *words, const bool *marked, const char *before, const char *last,
                    char *text, size_t size);

/* "unknown WHAT 'GIVEN'; did you mean WORD?" where a word of the set is near, else the whole set.
 */
bool ws_fail_unknown(struct ws_error *error, const char *what, const char *given, ws_words *words);

#endif
