/* The probe's options, what is said of them, and how they are read. */
#include "probe/gpu/command_line.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/completion.h"
#include "probe/base/file.h"
#include "probe/base/page.h"
#include "probe/gpu/pick.h"

static const char *format_word(int index)
{
    static const char *const words[] = {"text", "json", NULL};

    return words[index];
}

enum {
    OPTION_OUT,
    OPTION_RUN,
    OPTION_FORMAT,
    OPTION_LIST,
    OPTION_TIME,
    OPTION_DEVICE,
    OPTION_HELP,
    OPTION_MAN,
    OPTION_COMPLETION,
    OPTION_VERSION,
    OPTIONS,
    ALL_OPTIONS = OPTIONS + WS_ADDRESS_OPTIONS
};

static const struct ws_option own[OPTIONS] = {
    [OPTION_OUT] = {.name = "out",
                    .value = "FOLDER",
                    .letter = 'o',
                    .help =
                        "capture, and write a file a variant into FOLDER, each whole or not at "
                        "all: those that are there are replaced, and all else in it is left "
                        "alone. With a slash at its end: into the folder in it that is named "
                        "after the GPU. To -, which is standard output, or a device or pipe, one "
                        "variant's is written; beside - the report goes to standard error"},
    [OPTION_RUN] = {.name = "run",
                    .value = "VARIANT",
                    .letter = 'r',
                    .offers = ws_variant_word,
                    .help = "execute it at the addresses that the address options give, and say "
                            "what came, how long it took, and whether that is as predicted"},
    [OPTION_FORMAT] = {.name = "format",
                       .value = "FORMAT",
                       .letter = 'f',
                       .words = format_word,
                       .help = "of --run: text (the default) or json"},
    [OPTION_LIST] = {.name = "list",
                     .letter = 'l',
                     .help = "say of each variant whether this GPU can run it, or why not"},
    [OPTION_TIME] = {.name = "time",
                     .letter = 't',
                     .help = "compare the time of a capture with that of a program that only "
                             "creates a context, loads the kernels and launches an empty one"},
    [OPTION_DEVICE] = {.name = "device",
                       .value = "N",
                       .letter = 'd',
                       .help = "use GPU N, counted from 0 (the default)"},
    [OPTION_HELP] = {.name = "help", .letter = 'h', .help = "print a summary"},
    [OPTION_MAN] = {.name = "man", .letter = 'm', .help = "print the manual page, in roff"},
    [OPTION_COMPLETION] = {.name = "completion",
                           .value = "SHELL",
                           .letter = 'c',
                           .words = ws_shell_word,
                           .help = "print the completion script of bash, zsh or fish"},
    [OPTION_VERSION] = {.name = "version", .letter = 'V', .help = "print the version"},
};

static const char *const synopsis[] = {
    "--out FOLDER [VARIANT...]",
    "--run VARIANT [ADDRESS OPTION...]",
    "--list | --time [VARIANT...]",
    NULL,
};

static const char summary[] = "capture what this machine's GPU does";

static const char description[] =
    "Runs ldmatrix, stmatrix, movmatrix, mma.sync and wgmma on this machine's GPU and captures "
    "what "
    "every lane received; from where wgmma reads A and B when descriptors say where they lie "
    "('descriptor.*'); and what TMA copies where ('box.*'). A VARIANT is a name, a PTX instruction "
    "or a glob; without one, all that the GPU can run.";

static const char addresses[] = "Which addresses the lanes of --run give: byte offsets in shared "
                                "memory, one row a lane.";

static const struct ws_example exit_codes[] = {
    {"0", "done"},
    {"1", "something failed, or the GPU disagrees with the PTX ISA or with what was predicted (a "
          "capture is written all the same)"},
    {"2", "wrong usage"},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope-probe --out h200 'ldmatrix.m8n8.*'", "capture six variants"},
    {"warpscope-probe --out h200 'descriptor.*'", "capture what descriptors read"},
    {"warpscope-probe --run ldmatrix.m8n8.x4.b16 --pitch 144",
     "are rows of 144 bytes free of conflicts?"},
    {0},
};

enum { WIDTH = 80, HELP_COLUMN = 25, CODE_COLUMN = 5 };

void ws_command_line_help(FILE *out)
{
    for (int i = 0; synopsis[i]; i++)
        fprintf(out, "%s warpscope-probe %s\n", i ? "      " : "Usage:", synopsis[i]);
    fputs("\n", out);
    ws_print_wrapped(out, description, 0, WIDTH);
    fputs("\nOptions\n", out);
    for (int i = 0; i < OPTIONS; i++)
        ws_help_option(out, &own[i], HELP_COLUMN, true);
    fputs("\nAddress options\n", out);
    ws_print_wrapped(out, addresses, 0, WIDTH);
    for (int i = 0; i < WS_ADDRESS_OPTIONS; i++)
        ws_help_option(out, &ws_address_option[i], HELP_COLUMN, true);
    ws_help_rows(out, "Exit status", exit_codes, CODE_COLUMN);
    ws_help_examples(out, examples);
}

void ws_command_line_man(FILE *out)
{
    ws_man_title(out, "warpscope-probe", summary);
    fputs(".SH SYNOPSIS\n", out);
    for (int i = 0; synopsis[i]; i++) {
        fprintf(out, "%s\\fBwarpscope\\-probe\\fR ", i ? ".br\n" : "");
        ws_print_roff(out, synopsis[i]);
    }
    fputs(".SH DESCRIPTION\n", out);
    ws_print_roff(out, description);
    fputs(".SH OPTIONS\n", out);
    for (int i = 0; i < OPTIONS; i++)
        ws_man_option(out, &own[i]);
    fputs(".SH ADDRESS OPTIONS\n", out);
    ws_print_roff(out, addresses);
    for (int i = 0; i < WS_ADDRESS_OPTIONS; i++)
        ws_man_option(out, &ws_address_option[i]);
    ws_man_rows(out, "EXIT STATUS", exit_codes);
    ws_man_examples(out, examples);
    fputs(".SH SEE ALSO\n\\fBwarpscope\\fR(1),\n\\fBwarpscope\\-check\\fR(1)\n", out);
}

/* The products that can be captured, and what else is picked by name, one after the other. */
static const char *product_word(int index)
{
    for (int i = 0; i < WS_PRODUCTS; i++)
        if (ws_pick_has_experiment(ws_mma((enum ws_mma_id)i)) && !index--)
            return ws_mma((enum ws_mma_id)i)->name;
    return NULL;
}

static const char *other_word(int index)
{
    return index < WS_DESCRIPTOR_SUBJECTS ? ws_descriptor_subject(index)->name
                                          : ws_box_group_name(index - WS_DESCRIPTOR_SUBJECTS);
}

static const struct ws_option *table(void)
{
    static struct ws_option rows[ALL_OPTIONS + 1];

    memcpy(rows, own, sizeof own);
    memcpy(rows + OPTIONS, ws_address_option, sizeof ws_address_option);
    return rows;
}

void ws_command_line_completion(FILE *out, const char *shell)
{
    static ws_completion *const print[] = {ws_completion_bash, ws_completion_zsh,
                                           ws_completion_fish};
    static const struct ws_completed_set sets[] = {
        {"variants", ws_variant_word}, {"products", product_word}, {"others", other_word}, {0}};
    const struct ws_completed_command commands[] = {
        {.option = table(), .operands = {ws_variant_word, product_word, other_word}, .most = -1},
        {0},
    };
    const struct ws_completed completed = {
        .program = "warpscope-probe", .set = sets, .command = commands};

    print[ws_word_index(ws_shell_word, shell)](out, &completed);
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

/* Does what one option says. */
static bool take(const struct ws_given *given, struct ws_command_line *line, struct ws_error *error)
{
    int address = given->option - OPTIONS;

    if (address >= 0) {
        line->address_option = ws_address_option[address].name;
        return ws_address_option_set((enum ws_address_option_id)address, given->value,
                                     &line->addresses, error);
    }
    switch (given->option) {
    case OPTION_OUT:
        line->out = given->value;
        break;
    case OPTION_RUN:
        line->run = given->value;
        break;
    case OPTION_FORMAT:
        line->format = given->value;
        line->json = !strcmp(given->value, "json");
        break;
    case OPTION_LIST:
        line->list = true;
        break;
    case OPTION_TIME:
        line->time = true;
        break;
    case OPTION_DEVICE:
        return read_number(given->value, &line->device, error);
    case OPTION_HELP:
        line->help = true;
        break;
    case OPTION_MAN:
        line->man = true;
        break;
    case OPTION_COMPLETION:
        line->shell = given->value;
        break;
    case OPTION_VERSION:
        line->version = true;
        break;
    }
    return true;
}

static bool read_all(int argc, char **argv, struct ws_arguments *arguments,
                     struct ws_command_line *line, struct ws_error *error)
{
    if (!ws_arguments_parse(argc, argv, table(), arguments, error))
        return false;
    for (int i = 0; i < arguments->count; i++)
        if (!take(&arguments->given[i], line, error))
            return false;
    line->patterns = arguments->operand;
    return line->help || line->man || line->shell || line->version || check_options(line, error);
}

bool ws_command_line_read(int argc, char **argv, struct ws_command_line *line,
                          struct ws_error *error)
{
    struct ws_arguments arguments;
    bool done;

    memset(line, 0, sizeof *line);
    done = read_all(argc, argv, &arguments, line, error);
    ws_arguments_finish(&arguments);
    return done;
}
