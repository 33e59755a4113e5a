/* warpscope errata: known errors, where they are published, and the corrections. */
#include "viz/text/errata.h"
#include "probe/base/words.h"
#include "viz/cli/command.h"

enum { OPTION_FORMAT };
enum { FORMAT_TEXT, FORMAT_MARKDOWN, FORMAT_JSON };

static WS_WORDS(format_word, "text", "markdown", "json");

static const struct ws_option options[] = {
    [OPTION_FORMAT] = WS_FORMAT_OPTION(format_word, "text (default), markdown or json", NULL),
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope errata", "all of them"},
    {"warpscope errata m16n8k256-a quadrants", "two of them"},
    {"warpscope errata --format markdown", "for your own page"},
    {0},
};

static void print_erratum(const struct ws_erratum *erratum, int format, bool first)
{
    switch (format) {
    case FORMAT_MARKDOWN:
        ws_erratum_print_markdown(stdout, erratum);
        break;
    case FORMAT_JSON:
        fputs(first ? "" : ",\n", stdout);
        ws_erratum_print_json(stdout, erratum);
        break;
    default:
        fputs(first ? "" : "\n", stdout);
        ws_erratum_print_text(stdout, erratum);
    }
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    int format = ws_arguments_word(arguments, OPTION_FORMAT, FORMAT_TEXT);

    for (int i = 0; i < arguments->operands; i++)
        if (!ws_erratum_named(arguments->operand[i])) {
            ws_fail_unknown(error, "erratum", arguments->operand[i], ws_erratum_word);
            return WS_EXIT_USAGE;
        }
    if (format == FORMAT_JSON)
        puts("[");
    for (int i = 0; i < arguments->operands; i++)
        print_erratum(ws_erratum_named(arguments->operand[i]), format, i == 0);
    for (int i = 0; arguments->operands == 0 && ws_errata[i].name; i++)
        print_erratum(&ws_errata[i], format, i == 0);
    if (format == FORMAT_JSON)
        puts("\n]");
    return WS_EXIT_DONE;
}

const struct ws_command ws_command_errata = {
    .name = "errata",
    .operands = "[NAME...]",
    .operand = WS_OPERAND_ERRATUM,
    .most = -1,
    .summary = "list known errors in manuals and web pages",
    .description = "Lists known errors in manuals, web pages and figures about these instructions: "
                   "source, error, correction, and a command that shows it.",
    .details = "Every entry is tested whenever Warpscope is built and tested. Lesson 9 explains "
               "how to find out which of two figures is right.",
    .option = options,
    .example = examples,
    .run = run,
};
