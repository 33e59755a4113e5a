/* Man pages, in the classic man macros, from the same rows as --help. */
#include "probe/base/page.h"
#include "viz/cli/help.h"

static void print_bold(FILE *out, const char *text)
{
    fputs(".B ", out);
    ws_print_roff(out, text);
}

static void print_tagged(FILE *out, const struct ws_example *row)
{
    for (; row->line; row++) {
        fputs(".TP\n", out);
        print_bold(out, row->line);
        ws_print_roff(out, row->does);
    }
}

static void print_option(FILE *out, const struct ws_option *option)
{
    fprintf(out, ".TP\n\\fB\\-\\-%s\\fR", option->name);
    if (option->value)
        fprintf(out, " \\fI%s\\fR", option->value);
    putc('\n', out);
    ws_print_roff(out, option->help);
}

static void print_title(FILE *out, const struct ws_command *command, const char *summary)
{
    const char *dash = command ? "-" : "", *name = command ? command->name : "";

    fputs(".TH WARPSCOPE", out);
    fputs(dash, out);
    for (const char *c = name; *c; c++)
        putc(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c, out);
    fprintf(out, " 1 \"\" \"Warpscope %s\" \"User Commands\"\n.SH NAME\nwarpscope%s%s \\- %s\n",
            WARPSCOPE_VERSION, command ? "\\-" : "", name, summary);
}

static void print_examples(FILE *out, const struct ws_example *row)
{
    fputs(".SH EXAMPLES\n", out);
    for (; row->line; row++) {
        fputs(".TP\n.nh\n", out);
        print_bold(out, row->line);
        fputs(".hy\n", out);
        ws_print_roff(out, row->does);
    }
}

static void print_program(FILE *out)
{
    const struct ws_command *command;

    print_title(out, NULL, ws_program_summary);
    fputs(".SH SYNOPSIS\n\\fBwarpscope\\fR \\fICOMMAND\\fR ...\n.br\n"
          "\\fBwarpscope\\fR [\\fIVARIANT\\fR]\n.SH DESCRIPTION\n",
          out);
    ws_print_roff(out, ws_program_description);
    fputs(".SH COMMANDS\n", out);
    for (int i = 0; (command = ws_command(i)); i++) {
        fprintf(out, ".TP\n\\fB%s\\fR %s\n", command->name, command->operands);
        ws_print_roff(out, command->summary);
    }
    fputs(".SH OPTIONS\n.TP\n\\fB\\-\\-help\\fR\nPrint a summary and exit; after a command, that "
          "command's.\n.TP\n\\fB\\-\\-version\\fR\nPrint the version and exit.\n",
          out);
    print_examples(out, ws_program_examples);
}

static void print_command(FILE *out, const struct ws_command *command)
{
    print_title(out, command, command->summary);
    fprintf(out, ".SH SYNOPSIS\n\\fBwarpscope %s\\fR %s [\\fIOPTION\\fR...]\n.SH DESCRIPTION\n",
            command->name, command->operands);
    ws_print_roff(out, command->description);
    fputs(".SH OPTIONS\n", out);
    for (const struct ws_option *option = ws_command_options(command); option->name; option++)
        print_option(out, option);
    fputs(".TP\n\\fB\\-\\-help\\fR\nPrint a summary and exit.\n", out);
    print_examples(out, command->example);
}

/* The other pages: the program's, those of all commands without this one's, the probe's. */
static void print_see_also(FILE *out, const struct ws_command *about)
{
    const struct ws_command *command;
    const char *comma = "";

    fputs(".SH SEE ALSO\n", out);
    if (about) {
        fputs("\\fBwarpscope\\fR(1)", out);
        comma = ",\n";
    }
    for (int i = 0; (command = ws_command(i)); i++) {
        if (command == about)
            continue;
        fprintf(out, "%s\\fBwarpscope\\-%s\\fR(1)", comma, command->name);
        comma = ",\n";
    }
    fprintf(out, "%s\\fBwarpscope\\-probe\\fR(1)\n", comma);
}

void ws_man_print(FILE *out, const struct ws_command *command)
{
    if (command)
        print_command(out, command);
    else
        print_program(out);
    fputs(".SH ENVIRONMENT\n", out);
    print_tagged(out, ws_environment);
    fputs(".SH EXIT STATUS\n", out);
    print_tagged(out, ws_exit_codes);
    print_see_also(out, command);
}
