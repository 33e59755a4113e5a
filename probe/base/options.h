/*
 * Options as tables, on top of getopt_long(). A program or a command lists what it takes; the
 * parser collects what was given, checks values that are one of a few words, and suggests the
 * nearest right word. Help and man pages are printed from the same rows (page.h).
 */
#ifndef WS_BASE_OPTIONS_H
#define WS_BASE_OPTIONS_H

#include "probe/base/words.h"

/* The headings that options are listed under in a full help, in this order. */
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

enum { WS_MOST_OPTIONS = 80 }; /* of one command, and the row that ends them */

struct ws_option {
    const char *name;  /* without its dashes */
    const char *value; /* what the help calls its value; NULL: a flag. FILE and DIR in it: paths */
    ws_words *words;   /* the legal values; NULL: any text, which whoever asks checks */
    ws_words *offers;  /* without `words`, some of what the value may be, for completion; or NULL */
    bool list;         /* several words may be given, with commas between */
    bool keys;         /* of what it offers, = follows each: lane=5 */
    bool many;         /* may be given several times, and all count; else twice is refused */
    char letter;       /* the short form, or 0 for none; 'h' is --help's */
    int id;            /* the table's own: what it stands for */
    const char *help;  /* what it does, without a full stop */
    const char *more;  /* details for the full help and the man page; or NULL */
    enum ws_option_group group;
    bool brief; /* on the short help, which has room for ten */
    bool old;   /* an earlier spelling: accepted, and not in help, man pages and completions */

    /*
     * The name of another row of the table, which takes the value instead: where is_other() holds
     * for the value, or always if that is NULL.
     */
    const char *other;
    bool (*is_other)(const char *value);

    /*
     * How an earlier option is written now: a listed option, and its value with this one's in it, named
     * as in `value`: "pitch +BYTES". Without that name it is a flag, or the last of its words.
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
    char unknown[64]; /* of an option like none in the table, where that was the error, its name */
};

/*
 * Parses argv[1…]; argv[0] is the command's name. `option` is a table whose last row has no name.
 * Every table has --help and -h, optionally with the word "all"; what follows them is ignored. One of
 * an option's words may be given in other letters, small or capital, and is kept as the table has
 * it. Finish `arguments` in either case.
 */
bool ws_arguments_parse(int argc, char **argv, const struct ws_option *option,
                        struct ws_arguments *arguments, struct ws_error *error);

void ws_arguments_finish(struct ws_arguments *arguments);

/* Whether it is listed nowhere. */
bool ws_option_is_old(const struct ws_option *option);

/* An option as messages name it: "pitch", or as an earlier one is written now. */
const char *ws_option_written(const struct ws_option *option);

/* Whether `value` is what the option takes, as far as its row says. */
bool ws_option_check(const struct ws_option *option, const char *value, struct ws_error *error);

/* The value given to an option, of several the last, or `otherwise`. */
const char *ws_arguments_value(const struct ws_arguments *arguments, int option,
                               const char *otherwise);

/* Whether a flag (or any option) was given. */
bool ws_arguments_has(const struct ws_arguments *arguments, int option);

/* The index of the word given to an option with `words`, or `otherwise`. */
int ws_arguments_word(const struct ws_arguments *arguments, int option, int otherwise);

/*
 * Reads a decimal integer that is the whole of `text`; what does not fit becomes the nearest that
 * does. False if it is none.
 */
bool ws_parse_integer(const char *text, int *value);

/*
 * Reads an integer from 0 to `count` - 1. The error names `what`, where it is (`in`), and the
 * range: "row 9 is out of range: in ldmatrix.m8n8.x1.b16 it is 0 to 7".
 */
bool ws_parse_index(const char *text, const char *what, const char *in, int count, int *value,
                    struct ws_error *error);

#endif
