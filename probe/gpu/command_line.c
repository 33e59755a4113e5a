/* The probe's options, what is said of them, and how they are read. */
#include "probe/gpu/command_line.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/page.h"

enum {
    OPTION_OUT,
    OPTION_RUN,
    OPTION_FORMAT,
    OPTION_LIST,
    OPTION_TIME,
    OPTION_DEVICE,
    OPTION_HELP,
    OPTION_MAN,
    OPTION_VERSION,
    OPTIONS,
    ALL_OPTIONS = OPTIONS + WS_ADDRESS_OPTIONS
};

static const struct option_row {
    const char *name, *value, *help;
    char letter;
} option_rows[OPTIONS] = {
    [OPTION_OUT] = {"out", "FOLDER",
                    "capture, and write a file a variant into FOLDER, each whole or not at all: "
                    "those that are there are replaced, and all else in it is left alone. To -, "
                    "which is standard output, or a device or pipe, one variant's is written; "
                    "beside - the report goes to standard error",
                    'o'},
    [OPTION_RUN] = {"run", "VARIANT",
                    "execute it at the addresses that the address options give, and say what came, "
                    "how long it took, and whether that is as predicted",
                    'r'},
    [OPTION_FORMAT] = {"format", "FORMAT", "of --run: text (the default) or json", 'f'},
    [OPTION_LIST] = {"list", NULL, "say of each variant whether this GPU can run it, or why not",
                     'l'},
    [OPTION_TIME] = {"time", NULL,
                     "compare the time of a capture with that of a program that only creates a "
                     "context, loads the kernels and launches an empty one",
                     't'},
    [OPTION_DEVICE] = {"device", "N", "use GPU N, counted from 0 (the default)", 'd'},
    [OPTION_HELP] = {"help", NULL, "print a summary", 'h'},
    [OPTION_MAN] = {"man", NULL, "print the manual page, in roff", 'm'},
    [OPTION_VERSION] = {"version", NULL, "print the version", 'V'},
};

/* A line and what it does, or an exit status and what it means; the last has none. */
struct row {
    const char *line, *does;
};

static const char *const synopsis[] = {
    "--out FOLDER [VARIANT...]",
    "--run VARIANT [ADDRESS OPTION...]",
    "--list | --time [VARIANT...]",
    NULL,
};

static const char summary[] = "capture what this machine's GPU does";

static const char description[] =
    "Runs ldmatrix, stmatrix and movmatrix on this machine's GPU and captures what every lane "
    "received. A VARIANT is a name, a PTX instruction or a glob; without one, all that the GPU can "
    "run.";

static const char addresses[] = "Which addresses the lanes of --run give: byte offsets in shared "
                                "memory, one row a lane.";

static const struct row exit_codes[] = {
    {"0", "done"},
    {"1", "something failed, or the GPU disagrees with the PTX ISA or with what was predicted (a "
          "capture is written all the same)"},
    {"2", "wrong usage"},
    {0},
};

static const struct row examples[] = {
    {"warpscope-probe --out h200 'ldmatrix.m8n8.*'", "capture six variants"},
    {"warpscope-probe --run ldmatrix.m8n8.x4.b16 --pitch 144",
     "are rows of 144 bytes free of conflicts?"},
    {0},
};

static const char *option_name(int index)
{
    if (index < OPTIONS)
        return option_rows[index].name;
    return index < ALL_OPTIONS ? ws_address_option[index - OPTIONS].name : NULL;
}

enum { WIDTH = 80, HELP_COLUMN = 25 };

/* "  -o, --out FILE         capture, …", wrapped beside it. */
static void help_row(FILE *out, char letter, const char *name, const char *value, const char *help)
{
    char shown[40];

    snprintf(shown, sizeof shown, "--%s%s%s", name, value ? " " : "", value ? value : "");
    fprintf(out, letter ? "  -%c, " : "      ", letter);
    fprintf(out, "%-*s ", HELP_COLUMN - 7, shown);
    ws_print_wrapped(out, help, HELP_COLUMN, WIDTH);
}

void ws_command_line_help(FILE *out)
{
    for (int i = 0; synopsis[i]; i++)
        fprintf(out, "%s warpscope-probe %s\n", i ? "      " : "Usage:", synopsis[i]);
    fputs("\n", out);
    ws_print_wrapped(out, description, 0, WIDTH);
    fputs("\nOptions\n", out);
    for (const struct option_row *row = option_rows; row < option_rows + OPTIONS; row++)
        help_row(out, row->letter, row->name, row->value, row->help);
    fputs("\nAddress options\n", out);
    ws_print_wrapped(out, addresses, 0, WIDTH);
    for (int i = 0; i < WS_ADDRESS_OPTIONS; i++)
        help_row(out, 0, ws_address_option[i].name, ws_address_option[i].value,
                 ws_address_option[i].help);
    fputs("\nExit status\n", out);
    for (const struct row *row = exit_codes; row->line; row++) {
        fprintf(out, "  %s  ", row->line);
        ws_print_wrapped(out, row->does, 5, WIDTH);
    }
    fputs("\nExamples\n", out);
    for (const struct row *row = examples; row->line; row++)
        fprintf(out, "  %s\n      %s\n", row->line, row->does);
}

static void man_option(FILE *out, char letter, const char *name, const char *value,
                       const char *help)
{
    fputs(".TP\n", out);
    if (letter)
        fprintf(out, "\\fB\\-%c\\fR, ", letter);
    fprintf(out, "\\fB\\-\\-%s\\fR", name);
    if (value)
        fprintf(out, " \\fI%s\\fR", value);
    fputc('\n', out);
    ws_print_roff(out, help);
}

static void man_rows(FILE *out, const char *heading, const struct row *row)
{
    fprintf(out, ".SH %s\n", heading);
    for (; row->line; row++) {
        fputs(".TP\n.B ", out);
        ws_print_roff(out, row->line);
        ws_print_roff(out, row->does);
    }
}

void ws_command_line_man(FILE *out)
{
    fprintf(out,
            ".TH WARPSCOPE-PROBE 1 \"\" \"Warpscope %s\" \"User Commands\"\n.SH NAME\n"
            "warpscope\\-probe \\- ",
            WARPSCOPE_VERSION);
    ws_print_roff(out, summary);
    fputs(".SH SYNOPSIS\n", out);
    for (int i = 0; synopsis[i]; i++) {
        fprintf(out, "%s\\fBwarpscope\\-probe\\fR ", i ? ".br\n" : "");
        ws_print_roff(out, synopsis[i]);
    }
    fputs(".SH DESCRIPTION\n", out);
    ws_print_roff(out, description);
    fputs(".SH OPTIONS\n", out);
    for (const struct option_row *row = option_rows; row < option_rows + OPTIONS; row++)
        man_option(out, row->letter, row->name, row->value, row->help);
    fputs(".SH ADDRESS OPTIONS\n", out);
    ws_print_roff(out, addresses);
    for (int i = 0; i < WS_ADDRESS_OPTIONS; i++)
        man_option(out, 0, ws_address_option[i].name, ws_address_option[i].value,
                   ws_address_option[i].help);
    man_rows(out, "EXIT STATUS", exit_codes);
    man_rows(out, "EXAMPLES", examples);
    fputs(".SH SEE ALSO\n\\fBwarpscope\\fR(1),\n\\fBwarpscope\\-check\\fR(1)\n", out);
}

/* What was wrong with the argument that getopt_long() stopped at. */
static bool refuse_option(const char *argument, int result, struct ws_error *error)
{
    const char *near;
    char word[32];

    if (result == ':')
        return ws_fail(error, "%s needs a value; `warpscope-probe --help` shows all options",
                       argument);
    snprintf(word, sizeof word, "%.31s", argument + strspn(argument, "-"));
    word[strcspn(word, "=")] = 0;
    near = ws_nearest_word(word, option_name);
    return ws_fail(error, "no option '%.40s'%s%s%s", argument,
                   near ? "; did you mean --" : "; `warpscope-probe --help` shows all options",
                   near ? near : "", near ? "?" : "");
}

static bool read_number(const char *text, int *number, struct ws_error *error)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (end == text || *end || value < 0 || value > 1023)
        return ws_fail(error, "--device %.20s: not the number of a GPU; they count from 0", text);
    *number = (int)value;
    return true;
}

/* What getopt_long() returns for address options: they have no letters. */
enum { ADDRESS_OPTION = 256 };

/* Which option getopt_long() found, address options counted after the others; -1 for none. */
static int row_of(int result)
{
    if (result >= ADDRESS_OPTION)
        return OPTIONS + result - ADDRESS_OPTION;
    for (int row = 0; row < OPTIONS; row++)
        if (option_rows[row].letter == result)
            return row;
    return -1;
}

/* The habit of the time when a capture was one file; a folder of that name helps nobody. */
static bool is_file_name(const char *path)
{
    size_t length = strlen(path);

    return length > 5 && !strcmp(path + length - 5, ".json");
}

/* What goes together; a mistake here is wrong usage. */
static bool check_options(const struct ws_command_line *line, struct ws_error *error)
{
    if (line->list && line->time)
        return ws_fail(error, "--list and --time: ask for one at a time");
    if (line->run && (line->list || line->time || line->out || line->patterns[0]))
        return ws_fail(error,
                       "--run takes one variant and its addresses, and neither --out, --list "
                       "nor --time");
    if (!line->run && (line->address_option || line->format))
        return ws_fail(error, "--%s is for --run",
                       line->address_option ? line->address_option : "format");
    if (line->time && line->out && ws_file_is_stream(line->out))
        return ws_fail(error, "--time writes several times: name a folder, or leave out --out");
    if (line->out && is_file_name(line->out))
        return ws_fail(error,
                       "--out %.200s: a capture is a folder with a file a variant: name a folder, "
                       "such as %.*s",
                       line->out, (int)(strlen(line->out) - strlen(".json")), line->out);
    if (line->list && (line->out || line->patterns[0]))
        return ws_fail(error, "--list takes neither --out nor a variant: it tells of every one");
    if (!line->list && !line->time && !line->out && !line->run)
        return ws_fail(error,
                       "what to do? give --out FOLDER to capture, or --run, --list or --time");
    return true;
}

bool ws_command_line_read(int argc, char **argv, struct ws_command_line *line,
                          struct ws_error *error)
{
    struct option table[ALL_OPTIONS + 1] = {{0}};
    char letters[2 + 2 * OPTIONS] = ":", *letter = letters + 1;
    bool given[ALL_OPTIONS] = {false};
    int result;

    for (int i = 0; i < OPTIONS; i++) {
        table[i] = (struct option){option_rows[i].name,
                                   option_rows[i].value ? required_argument : no_argument, NULL,
                                   option_rows[i].letter};
        *letter++ = option_rows[i].letter;
        if (option_rows[i].value)
            *letter++ = ':';
    }
    for (int i = 0; i < WS_ADDRESS_OPTIONS; i++)
        table[OPTIONS + i] = (struct option){ws_address_option[i].name, required_argument, NULL,
                                             ADDRESS_OPTION + i};
    memset(line, 0, sizeof *line);
    opterr = 0;
    while ((result = getopt_long(argc, argv, letters, table, NULL)) != -1) {
        int row = row_of(result), id = row - OPTIONS;

        if (row < 0)
            return refuse_option(argv[optind - 1], result, error);
        if (given[row] && (id < 0 || !ws_address_option[id].many))
            return ws_fail(error, "--%s is given twice; it counts once", option_name(row));
        given[row] = true;
        if (id >= 0) {
            line->address_option = ws_address_option[id].name;
            if (!ws_address_option_set((enum ws_address_option_id)id, optarg, &line->addresses,
                                       error))
                return false;
            continue;
        }
        switch (row) {
        case OPTION_OUT:
            line->out = optarg;
            break;
        case OPTION_RUN:
            line->run = optarg;
            break;
        case OPTION_FORMAT:
            line->format = optarg;
            line->json = !strcmp(optarg, "json");
            if (!line->json && strcmp(optarg, "text"))
                return ws_fail(error, "--format %.40s: wanted is text or json", optarg);
            break;
        case OPTION_LIST:
            line->list = true;
            break;
        case OPTION_TIME:
            line->time = true;
            break;
        case OPTION_DEVICE:
            if (!read_number(optarg, &line->device, error))
                return false;
            break;
        case OPTION_HELP:
            line->help = true;
            break;
        case OPTION_MAN:
            line->man = true;
            break;
        case OPTION_VERSION:
            line->version = true;
            break;
        }
    }
    line->patterns = argv + optind;
    if (line->help || line->man || line->version)
        return true;
    return check_options(line, error);
}
