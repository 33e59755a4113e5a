/*
 * Options as tables, on top of getopt_long(). A program or a command lists its options; the parser
 * collects the given ones, checks values from a list of words, and suggests the nearest valid word.
 * Help and man pages are printed from the same rows (page.h).
 */
#ifndef WS_BASE_OPTIONS_H
#define WS_BASE_OPTIONS_H

#include <stdint.h>

#include "probe/base/words.h"

/* The headings of options in the full help, in this order. */
enum ws_option_group {
    WS_GROUP_OPTIONS,
    WS_GROUP_FIGURES,
    WS_GROUP_WORKSHEETS,
    WS_GROUP_LOOK,
    WS_GROUP_WINDOW,
    WS_GROUP_ADDRESSES,
    WS_GROUP_CODE,
    WS_GROUP_KERNELS,
    WS_GROUP_PRODUCTS,
    WS_GROUP_DESCRIPTORS,
    WS_GROUP_OUTPUT,
    WS_GROUP_TESTING,
    WS_OPTION_GROUPS
};

enum { WS_MOST_OPTIONS = 80 }; /* of one command, including the terminating row */

struct ws_option {
    const char *name;  /* without its dashes */
    const char *value; /* name of its value in the help; NULL: a flag. FILE and DIR in it: paths */
    ws_words *words;   /* the legal values; NULL: any text, which the caller checks */
    ws_words *offers;  /* without `words`, some possible values, for completion; or NULL */
    bool list;         /* several words may be given, separated by commas; with `many`, as if each
                        * had the option to itself */
    bool keys;         /* each offered word is followed by =: lane=5 */
    bool many;         /* may be repeated, and all values are used; otherwise that is an error */
    char letter;       /* the short form, or 0 for none; 'h' is --help's */
    int id;            /* chosen by the table */
    const char *help;  /* its effect, without a full stop */
    const char *more;  /* details for the full help and the man page; or NULL */
    enum ws_option_group group;
    bool brief; /* on the short help, which has space for ten */
    bool old;   /* an earlier spelling: accepted, but not in help, man pages and completions */

    /* The name of another row of the table, which takes the value instead if is_other() holds for
     * it, or always if that is NULL. That row may have another one, too. */
    const char *other;
    bool (*is_other)(const char *value);

    /*
     * The current spelling of an earlier option: a listed option, and its value with this one's in
     * it, named as in `value`: "pitch +BYTES". Without that name it is a flag, or the last of its
     * words.
     */
    const char *now;
};

struct ws_given {
    int option; /* index into the table */
    const char *value;
};

struct ws_arguments {
    const struct ws_option *option; /* the table */
    struct ws_given *given;         /* options in the order given; owned */
    int count;
    char **operand; /* borrowed from argv; ends with NULL */
    int operands;
    bool help;        /* --help was among them … */
    bool help_all;    /* … as --help all */
    char unknown[64]; /* name of an option that is not in the table, or a beginning of one there */
};

/*
 * Parses argv[1…]; argv[0] is the command's name. `option` is a table whose last row has no name.
 * Every table has --help and -h, optionally with the word "all"; arguments after them are ignored.
 * An option's words are case-insensitive and are stored as in the table. The caller finishes
 * `arguments` in either case.
 */
bool ws_arguments_parse(int argc, char **argv, const struct ws_option *option,
                        struct ws_arguments *arguments, struct ws_error *error);

void ws_arguments_finish(struct ws_arguments *arguments);

/* Whether it is not listed anywhere. */
bool ws_option_is_old(const struct ws_option *option);

/* An option's name in messages: "pitch", or an earlier one's current spelling. */
const char *ws_option_written(const struct ws_option *option);

/* Whether the option takes `value`, as far as its row determines. */
bool ws_option_check(const struct ws_option *option, const char *value, struct ws_error *error);

/* The value given to an option, the last if repeated, or `otherwise`. */
const char *ws_arguments_value(const struct ws_arguments *arguments, int option,
                               const char *otherwise);

/* Whether a flag (or any option) was given. */
bool ws_arguments_has(const struct ws_arguments *arguments, int option);

/* The index of the word given to an option with `words`, or `otherwise`. */
int ws_arguments_word(const struct ws_arguments *arguments, int option, int otherwise);

/* The value of an option of a number of processes or threads, 1 or more; 0 if it was not given. */
bool ws_arguments_jobs(const struct ws_arguments *arguments, int option, int *jobs,
                       struct ws_error *error);

/* Reads a decimal integer that is all of `text`; an integer out of range becomes the nearest limit.
 * False if it is not an integer. */
bool ws_parse_integer(const char *text, int *value);

/*
 * Reads a number of bytes that is all of `text`: decimal, also as 128B, or hexadecimal as 0x80. One
 * out of range becomes the nearest limit. False if it is not a number; "010" is not, as a leading 0
 * means octal to some.
 */
bool ws_parse_bytes(const char *text, int64_t *bytes);

/* Reads an integer from 0 to `count` - 1. The error names `what`, its context (`in`), and the
 * range: "row 9 is out of range: in ldmatrix.m8n8.x1.b16 it is 0 to 7". */
bool ws_parse_index(const char *text, const char *what, const char *in, int count, int *value,
                    struct ws_error *error);

#endif
