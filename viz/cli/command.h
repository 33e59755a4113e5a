/*
 * A command is a row: its name, what it says of itself, its options and the function that runs it.
 * The parser, --help, the man pages and the shell completions are all made from these rows, so none
 * of them can tell a different story.
 */
#ifndef WS_CLI_COMMAND_H
#define WS_CLI_COMMAND_H

#include "probe/base/page.h"
#include "viz/choice/choices.h"

/* What a program exits with. */
enum ws_exit {
    WS_EXIT_DONE,
    WS_EXIT_FAILED, /* it ran, and something failed */
    WS_EXIT_USAGE,  /* it was asked wrongly */
};

/* What a command's operands are: for the completions. A subject is any variant. */
enum ws_argument_kind {
    WS_OPERAND_NONE,
    WS_OPERAND_VARIANT,
    WS_OPERAND_PRODUCT,
    WS_OPERAND_SUBJECT,
    WS_OPERAND_FED,     /* a subject, or the name of a pair */
    WS_OPERAND_COUNTED, /* a variant, or a file of a kernel */
    WS_OPERAND_OPENED,  /* a subject, or a file that the window opens */
    WS_OPERAND_LESSON,  /* a lesson's name, or a file */
    WS_OPERAND_FILE,
    WS_OPERAND_FOLDER,
    WS_OPERAND_COMMAND,
    WS_OPERAND_ERRATUM
};

/* A command's row of --format: its words, and what help and the full help have of them. */
#define WS_FORMAT_OPTION(formats, named, details)                                                  \
    {                                                                                              \
        .name = "format", .value = "FORMAT", .words = (formats), .help = (named),                  \
        .more = (details), .group = WS_GROUP_OUTPUT, .brief = true                                 \
    }

struct ws_command {
    const char *name;
    const char *operands; /* as a synopsis writes them: "VARIANT", "[GLOB…]"; "" for none */
    enum ws_argument_kind operand;
    int least, most;                  /* how many operands; most < 0: any number */
    const char *summary;              /* one line, without a full stop */
    const char *description;          /* one or two sentences */
    const char *details;              /* paragraphs for the full help and the man page; or NULL */
    const struct ws_option *option;   /* ends as ws_choice_table() wants it */
    const struct ws_example *example; /* the last has no line */

    /* Prints results to standard output; leaves a line in `error` where it does not return DONE. */
    enum ws_exit (*run)(const struct ws_arguments *arguments, struct ws_error *error);
};

/* The rows themselves, each in the file of its name. */
extern const struct ws_command ws_command_list, ws_command_show, ws_command_find, ws_command_banks,
    ws_command_code, ws_command_descriptor, ws_command_box, ws_command_feed, ws_command_check,
    ws_command_export, ws_command_lesson, ws_command_quiz, ws_command_handout, ws_command_errata,
    ws_command_site, ws_command_trace, ws_command_window, ws_command_help;

#endif
