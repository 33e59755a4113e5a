/*
 * A command is a table row: its name, its help texts, its options and the function that runs it.
 * The parser, --help, the man pages and the shell completions all use these rows, so they always
 * agree.
 */
#ifndef WS_CLI_COMMAND_H
#define WS_CLI_COMMAND_H

#include "probe/base/page.h"
#include "viz/choice/choices.h"

/* Exit codes. */
enum ws_exit {
    WS_EXIT_DONE,
    WS_EXIT_FAILED, /* it ran, and something failed */
    WS_EXIT_USAGE,  /* usage error */
};

/* The kind of a command's operands, for the completions. A subject is any variant. */
enum ws_argument_kind {
    WS_OPERAND_NONE,
    WS_OPERAND_VARIANT,
    WS_OPERAND_PRODUCT,
    WS_OPERAND_SUBJECT,
    WS_OPERAND_FED,     /* a subject, or the name of a pair */
    WS_OPERAND_COUNTED, /* a variant, or a file of a kernel */
    WS_OPERAND_OPENED,  /* a subject, or a file that the command opens */
    WS_OPERAND_LESSON,  /* a lesson's name, or a file */
    WS_OPERAND_FILE,
    WS_OPERAND_FOLDER,
    WS_OPERAND_COMMAND,
    WS_OPERAND_ERRATUM
};

/* A command's row of --format: its words, its help and the addition for the full help. */
#define WS_FORMAT_OPTION(formats, named, details)                                                  \
    {                                                                                              \
        .name = "format", .value = "FORMAT", .words = (formats), .help = (named),                  \
        .more = (details), .group = WS_GROUP_OUTPUT, .brief = true                                 \
    }

struct ws_command {
    const char *name;
    const char *operands; /* for a synopsis: "VARIANT", "[GLOB…]"; "" for none */
    enum ws_argument_kind operand;
    int least, most;                  /* how many operands; most < 0: any number */
    const char *summary;              /* one line, without a period */
    const char *description;          /* one or two sentences */
    const char *details;              /* paragraphs for the full help and the man page; or NULL */
    const struct ws_option *option;   /* ends as ws_choice_table() expects */
    const struct ws_example *example; /* the last has no line */

    /* Prints results to standard output; unless it returns DONE, sets `error`. */
    enum ws_exit (*run)(const struct ws_arguments *arguments, struct ws_error *error);
};

/* The rows, each in the file of its name. */
extern const struct ws_command ws_command_list, ws_command_show, ws_command_find, ws_command_banks,
    ws_command_code, ws_command_descriptor, ws_command_box, ws_command_feed, ws_command_check,
    ws_command_export, ws_command_lesson, ws_command_quiz, ws_command_handout, ws_command_errata,
    ws_command_site, ws_command_trace, ws_command_window, ws_command_help;

#endif
