/* The probe's options, their help, and how they are read. */
#include "probe/gpu/command_line.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/completion.h"
#include "probe/base/file.h"
#include "probe/base/page.h"
#include "probe/gpu/pick.h"
#include "probe/gpu/trace_run.h"
#include "probe/name/named.h"

static WS_WORDS(format_word, "text", "json");

enum {
    OPTION_OUTPUT,
    OPTION_OUT,
    OPTION_RUN,
    OPTION_FORMAT,
    OPTION_LIST,
    OPTION_TIME,
    OPTION_DEVICE,
    OPTION_MAN,
    OPTION_COMPLETION,
    OPTION_VERSION,
    OPTIONS,
    ALL_OPTIONS = OPTIONS + WS_ADDRESS_OPTIONS
};

static const struct ws_option own[OPTIONS] = {
    [OPTION_OUTPUT] = {.name = "output",
                       .value = "DIR",
                       .letter = 'o',
                       .help = "capture, and write one file per variant to DIR",
                       .more =
                           "overwrites files of the same name; with a slash at the end, to a "
                           "directory in DIR named after the GPU; - is standard output, for one "
                           "variant, and the report goes to standard error",
                       .brief = true},
    [OPTION_OUT] = {.name = "out", .value = "DIR", .old = true, .other = "output"},
    [OPTION_RUN] = {.name = "run",
                    .value = "VARIANT",
                    .letter = 'r',
                    .offers = ws_named_word,
                    .help = "run it at the given addresses, and compare and time it",
                    .brief = true},
    [OPTION_FORMAT] = {.name = "format",
                       .value = "FORMAT",
                       .letter = 'f',
                       .words = format_word,
                       .help = "text (default) or json, with --run",
                       .brief = true},
    [OPTION_LIST] = {.name = "list",
                     .letter = 'l',
                     .help = "list which variants this GPU can run",
                     .brief = true},
    [OPTION_TIME] = {.name = "time",
                     .letter = 't',
                     .help = "time a capture, and the start-up of CUDA without one"},
    [OPTION_DEVICE] = {.name = "device",
                       .value = "N",
                       .letter = 'd',
                       .help = "use GPU N (default 0)",
                       .brief = true},
    [OPTION_MAN] = {.name = "man", .letter = 'm', .help = "print the man page"},
    [OPTION_COMPLETION] = {.name = "completion",
                           .value = "SHELL",
                           .letter = 'c',
                           .words = ws_shell_word,
                           .help = "print the completion script for bash, zsh or fish"},
    [OPTION_VERSION] = {.name = "version",
                        .letter = 'V',
                        .help = "print the version",
                        .brief = true},
};

static const char *const synopsis[] = {
    "--output DIR [VARIANT...]",
    "--run VARIANT [OPTION...]",
    "--list | --time [VARIANT...]",
    "trace [OPTION...] -- PROGRAM [ARGUMENT...]",
    NULL,
};

static const char summary[] = "capture what this machine's GPU does";

static const char trace_summary[] = "record what a program does to shared memory";

static const char description[] =
    "Runs matrix instructions on this machine's GPU and captures which data every lane receives, "
    "which bytes wgmma descriptors read, and where TMA copies data.";

static const char details[] =
    "VARIANT is a name, a PTX instruction or a glob; 'descriptor.*' are the captures of "
    "descriptors, "
    "'box.*' those of TMA. Without it, everything that the GPU can run is captured. The address "
    "options apply to --run: byte offsets in shared memory, one row per lane.";

static const struct ws_example exit_codes[] = {
    {"0", "success"},
    {"1", "failure, or the GPU disagrees with the PTX ISA or with the prediction; a capture is "
          "written nevertheless"},
    {"2", "wrong usage"},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope-probe --output mine", "capture everything; `warpscope check mine` checks it"},
    {"warpscope-probe --run ldmatrix.x4 --pitch 144",
     "check that rows 144 bytes apart have no bank conflicts"},
    {"warpscope-probe --list", "what this GPU can run"},
    {"warpscope-probe trace -- python3 train.py",
     "trace a program's shared memory; `warpscope trace` reports its bank conflicts"},
    {"warpscope-probe --output mine 'ldmatrix.m8n8.*'", "capture six variants"},
    {"warpscope-probe --output mine 'descriptor.*'", "capture what descriptors read"},
    {0},
};

enum { WIDTH = 80, CODE_COLUMN = 5, BRIEF_EXAMPLES = 3 };

static const struct ws_option *table(void)
{
    static struct ws_option rows[ALL_OPTIONS + 1];

    memcpy(rows, own, sizeof own);
    memcpy(rows + OPTIONS, ws_address_option, sizeof ws_address_option);
    return rows;
}

void ws_command_line_help(FILE *out, bool all)
{
    for (int i = 0; synopsis[i]; i++)
        fprintf(out, "%s warpscope-probe %s\n", i ? "      " : "Usage:", synopsis[i]);
    fputs("\n", out);
    ws_print_wrapped(out, description, 0, WIDTH);
    if (all) {
        fputs("\n", out);
        ws_print_wrapped(out, details, 0, WIDTH);
    }
    ws_help_examples(out, examples, all ? INT_MAX : BRIEF_EXAMPLES);
    ws_help_options(out, table(), all);
    if (all)
        ws_help_rows(out, "Exit codes", exit_codes, CODE_COLUMN);
    fputs("\nDetails: man warpscope-probe; warpscope-probe trace --help\n", out);
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
    fputs(".PP\n", out);
    ws_print_roff(out, details);
    ws_man_options(out, table());
    fputs(".SH TRACE\n", out);
    ws_print_roff(out, ws_trace_description);
    ws_man_options(out, ws_trace_option);
    ws_man_rows(out, "EXIT STATUS", exit_codes);
    ws_man_examples(out, examples);
    fputs(".SH SEE ALSO\n\\fBwarpscope\\fR(1),\n\\fBwarpscope\\-check\\fR(1)\n", out);
}

/* The names of two consecutive kinds, one after the other. */
static const char *word_of(enum ws_tried_kind first, int index)
{
    for (int kind = (int)first; kind < (int)first + 2; kind++)
        for (int i = 0; i < ws_tried[kind].count; i++)
            if (ws_tried_has((enum ws_tried_kind)kind, i) && !index--)
                return ws_tried[kind].name(i);
    return NULL;
}

static const char *product_word(int index)
{
    return word_of(WS_TRIED_MMAS, index);
}

static const char *other_word(int index)
{
    return word_of(WS_TRIED_DESCRIPTORS, index);
}

void ws_command_line_completion(FILE *out, const char *shell)
{
    static ws_completion *const print[] = {ws_completion_bash, ws_completion_zsh,
                                           ws_completion_fish};
    static const struct ws_completed_set sets[] = {
        {"variants", ws_named_word}, {"products", product_word}, {"others", other_word}, {0}};
    const struct ws_completed_command commands[] = {
        {.name = "trace", .summary = trace_summary, .option = ws_trace_option, .runs = true},
        {.option = table(), .operands = {ws_named_word, product_word, other_word}, .most = -1},
        {0},
    };
    const struct ws_completed completed = {
        .program = "warpscope-probe", .set = sets, .command = commands, .otherwise = &commands[1]};

    print[ws_word_index(ws_shell_word, shell)](out, &completed);
}

static bool read_number(const char *text, int *number, struct ws_error *error)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (end == text || *end || value < 0 || value > 1023)
        return ws_fail(error, WS_CODE_NUMBER,
                       "--device %.20s: expected a GPU number from 0; `nvidia-smi -L` lists them",
                       text);
    *number = (int)value;
    return true;
}

/* Captures used to be a single file; a directory with a file's name is refused. */
static bool is_file_name(const char *path)
{
    size_t length = strlen(path);

    return length > 5 && !strcmp(path + length - 5, ".json");
}

/* Checks that options fit together; a mistake here is a usage error. */
static bool check_options(const struct ws_command_line *line, struct ws_error *error)
{
    if (line->list && line->time)
        return ws_fail(error, WS_CODE_CONFLICT, "--list conflicts with --time; remove one");
    if (line->run && (line->list || line->time || line->out || line->patterns[0]))
        return ws_fail(
            error, WS_CODE_CONFLICT,
            "--run takes only a variant and its addresses; remove --output, --list and --time");
    if (!line->run && (line->address_option || line->format))
        return ws_fail(error, WS_CODE_UNUSED, "--%s has no effect without --run; remove it",
                       line->address_option ? line->address_option : "format");
    if (line->time && line->out && ws_file_is_stream(line->out))
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--time writes several captures; pass --output DIRECTORY or omit --output");
    if (line->out && is_file_name(line->out))
        return ws_fail(error, WS_CODE_WRITE,
                       "--output %.200s: a capture is a directory of files; pass --output %.*s",
                       line->out, (int)(strlen(line->out) - strlen(".json")), line->out);
    if (line->list && (line->out || line->patterns[0]))
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--list reports every variant; remove --output and the variant");
    if (!line->list && !line->time && !line->out && !line->run)
        return ws_fail(error, WS_CODE_MISSING,
                       "no action; pass --output DIRECTORY to capture, --run, --list or --time");
    return true;
}

/* Applies one option. */
static bool take(const struct ws_given *given, struct ws_command_line *line, struct ws_error *error)
{
    int address = given->option - OPTIONS;

    if (address >= 0) {
        line->address_option = ws_address_option[address].name;
        return ws_address_option_set((enum ws_address_option_id)address, given->value,
                                     &line->addresses, error);
    }
    switch (given->option) {
    case OPTION_OUTPUT:
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
    line->help = arguments->help;
    line->help_all = arguments->help_all;
    if (line->help)
        return true;
    line->patterns = arguments->operand;
    return line->man || line->shell || line->version || check_options(line, error);
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
