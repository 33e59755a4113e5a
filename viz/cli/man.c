/* Man pages, in the classic man macros, from the same rows as --help. */
#include "viz/cli/man.h"

#include "probe/base/page.h"
#include "viz/cli/commands.h"
#include "viz/cli/program.h"
#include "viz/site/chapter.h"

static void print_program(FILE *out)
{
    const struct ws_command *command;

    ws_man_title(out, "warpscope", ws_program_summary);
    fputs(".SH SYNOPSIS\n\\fBwarpscope\\fR \\fICOMMAND\\fR ...\n.br\n"
          "\\fBwarpscope\\fR [\\fIVARIANT\\fR|\\fIFILE\\fR]\n.SH DESCRIPTION\n",
          out);
    ws_print_roff(out, ws_program_description);
    fputs(".PP\n", out);
    ws_print_roff(out, ws_program_details);
    fputs(".SH COMMANDS\n", out);
    for (int i = 0; (command = ws_command(i)); i++) {
        fprintf(out, ".TP\n\\fB%s\\fR %s\n", command->name, command->operands);
        ws_print_roff(out, command->summary);
    }
    fputs(".SH OPTIONS\n.TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR [\\fBall\\fR]\nprint help; after a "
          "command, its help\n.TP\n\\fB\\-V\\fR, \\fB\\-\\-version\\fR\nprint the version\n",
          out);
    ws_man_examples(out, ws_program_examples);
}

static void print_command(FILE *out, const struct ws_command *command)
{
    char name[40];

    snprintf(name, sizeof name, "warpscope-%s", command->name);
    ws_man_title(out, name, command->summary);
    fprintf(out, ".SH SYNOPSIS\n\\fBwarpscope %s\\fR %s [\\fIOPTION\\fR...]\n.SH DESCRIPTION\n",
            command->name, command->operands);
    ws_print_roff(out, command->description);
    if (command->details) {
        fputs(".PP\n", out);
        ws_print_roff(out, command->details);
    }
    ws_man_options(out, ws_command_options(command));
    ws_man_examples(out, command->example);
}

/* The other pages: the program's, those of all other commands, the probe's; the program's has the manual's
 * chapters, too. */
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
    fprintf(out, "%s\\fBwarpscope\\-probe\\fR(1)", comma);
    for (const struct ws_site_chapter *chapter = ws_site_chapters; !about && chapter->name;
         chapter++)
        fprintf(out, ",\n\\fBwarpscope\\-%s\\fR(7)", chapter->name);
    putc('\n', out);
}

void ws_man_print(FILE *out, const struct ws_command *command)
{
    if (command)
        print_command(out, command);
    else
        print_program(out);
    ws_man_rows(out, "ENVIRONMENT", ws_environment);
    ws_man_rows(out, "EXIT STATUS", ws_exit_codes);
    print_see_also(out, command);
}
