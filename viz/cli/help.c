/* warpscope help, and --help. */
#include "viz/cli/help.h"

#include <string.h>

#include "viz/cli/commands.h"
#include "viz/cli/completion.h"
#include "viz/cli/icon.h"
#include "viz/cli/man.h"
#include "viz/cli/program.h"

enum { WIDTH = 80, HELP_COLUMN = 26, CODE_COLUMN = 5 };

static void print_paragraphs(FILE *out, const char *text)
{
    while (*text) {
        const char *end = strstr(text, "\n\n");
        size_t length = end ? (size_t)(end - text) : strlen(text);
        char paragraph[1200];

        snprintf(paragraph, sizeof paragraph, "%.*s", (int)length, text);
        putc('\n', out);
        ws_print_wrapped(out, paragraph, 0, WIDTH);
        text += length + (end ? 2 : 0);
    }
}

static void print_options(FILE *out, const struct ws_option *option)
{
    fputs("\nOptions\n", out);
    for (; option->name; option++)
        ws_help_option(out, option, HELP_COLUMN, true);
    ws_help_row(out, "-h, --help", HELP_COLUMN, "print this and exit");
}

static void print_program_help(FILE *out)
{
    const struct ws_command *command;

    fputs("Usage: warpscope COMMAND ...\n       warpscope [VARIANT|FILE]\n", out);
    print_paragraphs(out, ws_program_description);
    fputs("\nCommands\n", out);
    for (int i = 0; (command = ws_command(i)); i++) {
        char left[64];

        snprintf(left, sizeof left, "%s%s%s", command->name, *command->operands ? " " : "",
                 command->operands);
        ws_help_row(out, left, HELP_COLUMN, command->summary);
    }
    ws_help_rows(out, "Beside it", ws_program_beside, HELP_COLUMN);
    fputs("\nOptions\n", out);
    ws_help_row(out, "-h, --help", HELP_COLUMN,
                "print this and exit; after a command, its own help");
    ws_help_row(out, "-V, --version", HELP_COLUMN, "print the version and exit");
    ws_help_examples(out, ws_program_examples);
    ws_help_rows(out, "Environment", ws_environment, HELP_COLUMN);
    ws_help_rows(out, "Exit codes", ws_exit_codes, CODE_COLUMN);
}

void ws_help_print(FILE *out, const struct ws_command *command)
{
    if (!command) {
        print_program_help(out);
        return;
    }
    fprintf(out, "Usage: warpscope %s%s%s [OPTION...]\n", command->name,
            *command->operands ? " " : "", command->operands);
    print_paragraphs(out, command->description);
    print_options(out, ws_command_options(command));
    ws_help_examples(out, command->example);
}

enum { OPTION_FORMAT };
enum { FORMAT_TEXT, FORMAT_MAN, FORMAT_BASH, FORMAT_ZSH, FORMAT_FISH, FORMAT_ICON };

/* The last is the icon as SVG; after it stand those of a size. */
static const char *format_word(int index)
{
    static const char *const words[] = {"text", "man", "bash", "zsh", "fish", "icon"};

    return index <= FORMAT_ICON ? words[index] : ws_icon_word(index - FORMAT_ICON - 1);
}

static const struct ws_option options[] = {
    [OPTION_FORMAT] = {.name = "format",
                       .value = "FORMAT",
                       .words = format_word,
                       .help =
                           "text (the default), man (the man page), bash, zsh, fish (the "
                           "shell's completion script), or icon (the program's, as SVG; icon-48 "
                           "and so on: as PNG, so many pixels wide)"},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope help show", "the same as `warpscope show --help`"},
    {"warpscope help --format man show | man -l -", "its man page"},
    {"source <(warpscope help --format bash)", "completion in this shell"},
    {0},
};

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    int format = ws_arguments_word(arguments, OPTION_FORMAT, FORMAT_TEXT);
    const struct ws_command *about = NULL;

    if (arguments->operands && format >= FORMAT_BASH) {
        ws_fail(error, "--format %s is one %s for all commands; leave out '%.60s'",
                format_word(format), format < FORMAT_ICON ? "script" : "icon",
                arguments->operand[0]);
        return WS_EXIT_USAGE;
    }
    if (arguments->operands) {
        about = ws_command_named(arguments->operand[0]);
        if (!about) {
            ws_fail_unknown(error, "command", arguments->operand[0], ws_command_word);
            return WS_EXIT_USAGE;
        }
    }
    if (format >= FORMAT_ICON)
        return ws_icon_print(format - FORMAT_ICON - 1, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
    switch (format) {
    case FORMAT_TEXT:
        ws_help_print(stdout, about);
        break;
    case FORMAT_MAN:
        ws_man_print(stdout, about);
        break;
    case FORMAT_BASH:
        ws_completion_print(stdout, ws_completion_bash);
        break;
    case FORMAT_ZSH:
        ws_completion_print(stdout, ws_completion_zsh);
        break;
    case FORMAT_FISH:
        ws_completion_print(stdout, ws_completion_fish);
        break;
    }
    return WS_EXIT_DONE;
}

const struct ws_command ws_command_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .operand = WS_OPERAND_COMMAND,
    .most = 1,
    .summary = "explain the program or a command; man pages and shell completions",
    .description = "Prints the help of a COMMAND, or of the program. The man pages, the "
                   "completions and the icons that are installed with Warpscope are this command's "
                   "output.",
    .option = options,
    .example = examples,
    .run = run,
};
