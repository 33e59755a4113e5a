/* warpscope help, and --help. */
#include "viz/cli/help.h"

#include <limits.h>
#include <string.h>

#include "viz/cli/commands.h"
#include "viz/cli/completion.h"
#include "viz/cli/icon.h"
#include "viz/cli/man.h"
#include "viz/cli/program.h"

enum { WIDTH = 80, HELP_COLUMN = 20, CODE_COLUMN = 5, ERROR_COLUMN = 20, BRIEF_EXAMPLES = 3 };

static void print_paragraphs(FILE *out, const char *text)
{
    while (text && *text) {
        const char *end = strstr(text, "\n\n");
        size_t length = end ? (size_t)(end - text) : strlen(text);
        char paragraph[1200];

        snprintf(paragraph, sizeof paragraph, "%.*s", (int)length, text);
        putc('\n', out);
        ws_print_wrapped(out, paragraph, 0, WIDTH);
        text += length + (end ? 2 : 0);
    }
}

static void print_program_help(FILE *out, bool all)
{
    const struct ws_command *command;

    fputs("Usage: warpscope COMMAND ...\n       warpscope [VARIANT|FILE]\n", out);
    print_paragraphs(out, ws_program_description);
    print_paragraphs(out, all ? ws_program_details : NULL);
    ws_help_examples(out, ws_program_examples, all ? INT_MAX : BRIEF_EXAMPLES);
    fputs("\nCommands\n", out);
    for (int i = 0; (command = ws_command(i)); i++)
        ws_help_row(out, command->name, HELP_COLUMN, command->summary);
    ws_help_row(out, ws_program_probe.line, HELP_COLUMN, ws_program_probe.does);
    fputs("\nOptions\n", out);
    ws_help_row(out, "-h, --help [all]", HELP_COLUMN, "print help; after a command, its help");
    ws_help_row(out, "-V, --version", HELP_COLUMN, "print the version");
    if (!all)
        return;
    ws_help_rows(out, "Environment", ws_environment, HELP_COLUMN);
    ws_help_rows(out, "Exit codes", ws_exit_codes, CODE_COLUMN);
}

void ws_help_print(FILE *out, const struct ws_command *command, bool all)
{
    if (!command) {
        print_program_help(out, all);
        return;
    }
    fprintf(out, "Usage: warpscope %s%s%s [OPTION...]\n", command->name,
            *command->operands ? " " : "", command->operands);
    print_paragraphs(out, command->description);
    print_paragraphs(out, all ? command->details : NULL);
    ws_help_examples(out, command->example, all ? INT_MAX : BRIEF_EXAMPLES);
    ws_help_options(out, ws_command_options(command), all);
    fprintf(out, "\nDetails: man warpscope-%s\n", command->name);
}

static void print_code(FILE *out, enum ws_code code)
{
    const struct ws_code_help *help = ws_code_help(code);
    const char *where = ws_code_where(code);

    fprintf(out, "error[%s]\n\n", ws_code_name((int)code));
    ws_print_wrapped(out, help->explanation, 0, WIDTH);
    fprintf(out, "\nExample%s%s\n  %s\n", where ? ", fails only " : "", where ? where : "",
            help->example);
    fputs("\nInstead\n  ", out);
    ws_print_wrapped(out, help->cure, 2, WIDTH);
}

static void print_codes(FILE *out)
{
    fputs("Codes of errors. `warpscope help CODE` explains one with an example.\n\n", out);
    for (int code = 0; code < WS_CODE_COUNT; code++)
        ws_help_row(out, ws_code_name(code), ERROR_COLUMN,
                    ws_code_help((enum ws_code)code)->explanation);
}

/* What `warpscope help` explains besides a command: each code, and "errors". */
static const char *topic_word(int index)
{
    return index == WS_CODE_COUNT ? "errors" : ws_code_name(index);
}

/* The commands, then the topics. */
static const char *help_word(int index)
{
    int commands = 0;

    while (ws_command_word(commands))
        commands++;
    return index < commands ? ws_command_word(index) : topic_word(index - commands);
}

static void fail_topic(const char *word, struct ws_error *error)
{
    if (ws_is_probe(word))
        ws_fail(error, WS_CODE_VALUE, "%s is another program; run `%s --help`",
                ws_program_probe.line, ws_program_probe.line);
    else if (ws_nearest_word(word, help_word))
        ws_fail_unknown(error, "command or error code", word, help_word);
    else
        ws_fail(error, WS_CODE_VALUE,
                "unknown command or error code '%.60s'; `warpscope help` lists the commands, and "
                "`warpscope help errors` the codes",
                word);
}

enum { OPTION_FORMAT };
enum { FORMAT_TEXT, FORMAT_MAN, FORMAT_BASH, FORMAT_ZSH, FORMAT_FISH, FORMAT_ICON };

/* After the icon as SVG come those of a size. */
static const char *format_word(int index)
{
    static const char *const words[] = {"text", "man", "bash", "zsh", "fish", "icon"};

    return index <= FORMAT_ICON ? words[index] : ws_icon_word(index - FORMAT_ICON - 1);
}

static const struct ws_option options[] = {
    [OPTION_FORMAT] = {.name = "format",
                       .value = "FORMAT",
                       .words = format_word,
                       .help = "text (default), man, bash, zsh, fish or icon",
                       .more = "man: the man page; bash, zsh, fish: the completion script; icon: "
                               "the program's icon as SVG, icon-48 and other sizes as PNG",
                       .brief = true},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope help banks", "same as `warpscope banks --help`"},
    {"warpscope help banks all", "with every option"},
    {"warpscope help no-descriptor", "explain an error's code; `help errors` lists all codes"},
    {"source <(warpscope help --format bash)", "completion in this shell"},
    {"warpscope help --format man banks | man -l -", "the man page of a build"},
    {0},
};

/* All formats except the icon. */
static void print(const struct ws_command *about, int format, bool all)
{
    static ws_completion *const completion[] = {[FORMAT_BASH] = ws_completion_bash,
                                                [FORMAT_ZSH] = ws_completion_zsh,
                                                [FORMAT_FISH] = ws_completion_fish};

    if (format == FORMAT_TEXT)
        ws_help_print(stdout, about, all);
    else if (format == FORMAT_MAN)
        ws_man_print(stdout, about);
    else
        ws_completion_print(stdout, completion[format]);
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    int format = ws_arguments_word(arguments, OPTION_FORMAT, FORMAT_TEXT);
    int operands = arguments->operands;
    bool all = operands && !strcmp(arguments->operand[operands - 1], "all");
    const struct ws_command *about = NULL;
    int topic;

    operands -= all;
    topic = operands ? ws_word_index(topic_word, arguments->operand[0]) : -1;
    if (operands && format >= FORMAT_BASH)
        ws_fail(error, WS_CODE_CONFLICT, "--format %s is one %s for all commands; omit '%.60s'",
                format_word(format), format < FORMAT_ICON ? "script" : "icon",
                arguments->operand[0]);
    else if (operands > 1)
        ws_fail(error, WS_CODE_EXTRA,
                "unexpected argument '%.60s'; pass one command, and optionally all",
                arguments->operand[1]);
    else if (operands && !(about = ws_command_named(arguments->operand[0])) && topic < 0)
        fail_topic(arguments->operand[0], error);
    else if (operands && !about && (all || format != FORMAT_TEXT))
        ws_fail(error, WS_CODE_CONFLICT, "help %.60s has one form; remove --format and all",
                arguments->operand[0]);
    else if (format >= FORMAT_ICON)
        return ws_icon_print(format - FORMAT_ICON - 1, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
    else {
        if (topic == WS_CODE_COUNT)
            print_codes(stdout);
        else if (topic >= 0 && !about)
            print_code(stdout, (enum ws_code)topic);
        else
            print(about, format, all);
        return WS_EXIT_DONE;
    }
    return WS_EXIT_USAGE;
}

const struct ws_command ws_command_help = {
    .name = "help",
    .operands = "[COMMAND|CODE] [all]",
    .operand = WS_OPERAND_COMMAND,
    .most = 2,
    .summary = "print help, man pages and shell completions",
    .description = "Prints the help of a command or of the program, or explains the code of an "
                   "error. With all, "
                   "it has every option and more details.",
    .details = "The installed man pages, completions and icons are output of this command.",
    .option = options,
    .example = examples,
    .run = run,
};
