/* warpscope window: the options of the window, most of which are those of its state. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/access/formula.h"
#include "probe/access/numbers_expression.h"
#include "probe/base/file.h"
#include "probe/kernel/kernel_count.h"
#include "probe/name/named.h"
#include "probe/name/subject.h"
#include "viz/cli/commands.h"
#include "viz/cli/module.h"
#include "viz/cli/window_file.h"
#include "viz/export/assets.h"

/* The window's options; those of its state are named as in the state. */
enum {
    OPTION_VIEW,
    OPTION_THEME,
    OPTION_COLOUR,
    OPTION_LABEL,
    OPTION_ARRANGEMENT,
    OPTION_FONT,
    OPTION_MOTION,
    OPTION_TILE,
    OPTION_PITCH,
    OPTION_PADDING,
    OPTION_BASE,
    OPTION_SWIZZLE,
    OPTION_EXPRESSION,
    OPTION_CODE,
    OPTION_LET,
    OPTION_EXECUTION,
    OPTION_LAYOUT,
    OPTION_LAYOUT_AT,
    OPTION_ELEMENT,
    OPTION_SELECT,
    OPTION_PINS,
    OPTION_BUFFER,
    OPTION_ZOOM,
    OPTION_MEMORY,
    OPTION_BASELINE,
    OPTION_OPERANDS,
    OPTION_OPERAND,
    OPTION_DESCRIPTOR,
    OPTION_MAJOR,
    OPTION_FED,
    OPTION_ALONE,
    OPTION_CONTROLS,
    STATE_OPTIONS,
    OPTION_SIZE = STATE_OPTIONS,
    OPTION_CAPTURE,
    OPTION_FRESH,
    OPTION_PRESENT,
    OPTION_DISPLAY,
    OPTION_SCRIPT,
    OPTION_BENCH,
    OPTION_TRACE,
    OPTION_PATTERN,
    OPTION_SET
};

static const char *tile_word(int index)
{
    return index < WS_TILES ? ws_tile_name((enum ws_tile)index) : NULL;
}

static WS_WORDS(memory_word, "rows", "banks");

static WS_WORDS(alone_word, "none", "memory", "matrices", "registers", "shared", "tile", "lanes",
                "b", "a", "d");

static WS_WORDS(rows_word, "fitting", "all", "one");

static WS_WORDS(set_word, "font", "memory", "arrangement", "motion", "alone", "controls", "zoom",
                "baseline");

static const struct ws_option options[] = {
    [OPTION_VIEW] = {.id = WS_CHOICE_VIEW,
                     .help = "show the matrix as fragment or memory",
                     .group = WS_GROUP_LOOK,
                     .brief = true},
    [OPTION_THEME] = {.id = WS_CHOICE_THEME,
                      .words = ws_theme_word,
                      .help = "light, dark, print or contrast",
                      .brief = true},
    [OPTION_COLOUR] = {.id = WS_CHOICE_COLOR,
                       .help = "color by lane, register, matrix, address or none",
                       .brief = true},
    [OPTION_LABEL] = {.id = WS_CHOICE_LABEL,
                      .help = "label by thread, element, register, index or tv"},
    [OPTION_ARRANGEMENT] = {.id = WS_CHOICE_ARRANGEMENT},
    [OPTION_FONT] = {.id = WS_CHOICE_FONT},
    [OPTION_MOTION] = {.id = WS_CHOICE_MOTION},
    [OPTION_TILE] = {.id = WS_CHOICE_TILE,
                     .words = tile_word,
                     .help = "matrix order: auto, columns, rows, stacked or side"},
    [OPTION_PITCH] = {.id = WS_CHOICE_PITCH, .brief = true},
    [OPTION_PADDING] = {.id = WS_CHOICE_PADDING},
    [OPTION_BASE] = {.id = WS_CHOICE_BASE},
    [OPTION_SWIZZLE] = {.id = WS_CHOICE_SWIZZLE, .brief = true},
    [OPTION_EXPRESSION] = {.name = "address",
                           .value = "CODE|FILE",
                           .help = "byte offset for lane t: CUDA C++, PTX or a file of it",
                           .more = "replaces tile, pitch, padding, swizzle and base; names follow "
                                   "it, as in 't * pitch; pitch=144', or are defined by --let; "
                                   "also the trace of a kernel that ran on a GPU; - is standard "
                                   "input",
                           .group = WS_GROUP_ADDRESSES,
                           .brief = true,
                           .other = "code",
                           .is_other = ws_file_is_input},
    [OPTION_CODE] = {.id = WS_CHOICE_CODE},
    [OPTION_LET] = {.id = WS_CHOICE_LET, .brief = true},
    [OPTION_EXECUTION] = {.id = WS_CHOICE_EXECUTION},
    [OPTION_LAYOUT] = {.id = WS_CHOICE_LAYOUT},
    [OPTION_LAYOUT_AT] = {.id = WS_CHOICE_LAYOUT_AT},
    [OPTION_ELEMENT] = {.id = WS_CHOICE_ELEMENT},
    [OPTION_SELECT] = {.name = "select",
                       .value = "WHAT",
                       .help = "select 'lane 5', 'M2[3,5]' or '0x120'; several with ;",
                       .brief = true},
    [OPTION_PINS] = {.name = "pins", .value = "WHAT", .help = "pin up to nine: 'lane 5; M2[3,5]'"},
    [OPTION_BUFFER] = {.id = WS_CHOICE_BUFFER},
    [OPTION_ZOOM] = {.name = "zoom", .value = "NUMBERS", .now = "set zoom=NUMBERS"},
    [OPTION_OPERANDS] = {.name = "operands",
                         .value = "LETTERS",
                         .offers = ws_operand_word,
                         .list = true,
                         .help = "operands in the panels: A,B,D or A,B,C",
                         .more = "also E, SA and SB if the variant has them",
                         .group = WS_GROUP_PRODUCTS},
    [OPTION_OPERAND] = {.name = "operand",
                        .value = "OPERAND",
                        .words = ws_described_role_word,
                        .help = "operand of wgmma that the descriptor is for: A or B",
                        .group = WS_GROUP_DESCRIPTORS},
    [OPTION_DESCRIPTOR] = {.id = WS_CHOICE_DESCRIPTOR},
    [OPTION_MAJOR] = {.id = WS_CHOICE_MAJOR},
    [OPTION_FED] = {.name = "fed-by",
                    .value = "LOAD OPERAND",
                    .offers = ws_named_word,
                    .help = "load that fills an operand: 'ldmatrix.x4 A'",
                    .more = "with its order in memory: 'ldmatrix.x2.trans B row'",
                    .group = WS_GROUP_PRODUCTS},
    [OPTION_ALONE] = {.name = "alone",
                      .value = "PANEL",
                      .words = alone_word,
                      .now = "set alone=PANEL"},
    [OPTION_CONTROLS] = {.name = "controls",
                         .value = "ROWS",
                         .words = rows_word,
                         .now = "set controls=ROWS"},
    [OPTION_MEMORY] = {.name = "memory",
                       .value = "HOW",
                       .words = memory_word,
                       .now = "set memory=HOW"},
    [OPTION_BASELINE] = {.name = "baseline", .value = "ADDRESSES", .now = "set baseline=ADDRESSES"},
    [OPTION_SIZE] = {.name = "size",
                     .value = "WxH",
                     .help = "window size",
                     .group = WS_GROUP_WINDOW},
    [OPTION_CAPTURE] = {.name = "capture", .value = "FILE|DIR", .old = true},
    [OPTION_FRESH] = {.name = "fresh",
                      .help = "do not restore the last session",
                      .group = WS_GROUP_WINDOW,
                      .brief = true},
    [OPTION_PRESENT] = {.name = "present",
                        .help = "full screen, large, without controls (F11)",
                        .group = WS_GROUP_WINDOW,
                        .brief = true},
    [OPTION_DISPLAY] = {.name = "display",
                        .value = "NUMBER",
                        .help = "present on this display, from 1",
                        .group = WS_GROUP_WINDOW},
    [OPTION_SCRIPT] = {.name = "script",
                       .value = "FILE",
                       .help = "run a script of input events (- for standard input)",
                       .group = WS_GROUP_TESTING},
    [OPTION_BENCH] = {.name = "bench", .old = true},
    [OPTION_TRACE] = {.id = WS_CHOICE_TRACE},
    [OPTION_PATTERN] = {.id = WS_CHOICE_PATTERN},
    [OPTION_SET] = {.name = "set",
                    .value = "NAME=VALUE",
                    .offers = set_word,
                    .list = true,
                    .keys = true,
                    .many = true,
                    .help = "a setting of the window, as its controls have it; may be repeated",
                    .more = "font=130 (text size, 70 to 250); memory=rows or banks; "
                            "arrangement=tile or registers; motion=full or none; alone=memory, "
                            "matrices, registers, for an MMA variant lanes, a, b or d, or none; "
                            "controls=fitting, all or one; zoom=1.5; baseline='VARIANT: ' and 32 "
                            "addresses to compare wavefronts with",
                    .group = WS_GROUP_WINDOW},
    {0},
};

/* All given names in one text, in the form of the setting. */
static const char *all_lets(const struct ws_arguments *arguments, char *text, size_t size)
{
    size_t length = 0;

    for (int i = 0; i < arguments->count && length < size; i++)
        if (arguments->given[i].option == OPTION_LET)
            length += (size_t)snprintf(text + length, size - length, "%s%s", length ? "; " : "",
                                       arguments->given[i].value);
    return text;
}

/* Refuses several options that each define the whole address. */
static bool check_sources(const struct ws_arguments *arguments, const char *trace,
                          struct ws_error *error)
{
    static const int source[] = {OPTION_EXPRESSION, OPTION_CODE, OPTION_LAYOUT};
    int given = trace != NULL;

    for (size_t i = 0; i < sizeof source / sizeof source[0]; i++)
        given += ws_arguments_has(arguments, source[i]);
    return given < 2 || ws_fail(error, WS_CODE_CONFLICT,
                                "addresses are given twice; pass one --address or --layout");
}

/*
 * A trace has the addresses of instructions that access memory: options for other addresses and MMA
 * variants are refused. A single pattern uses a buffer; listed sites have one each.
 */
static bool check_traced(const struct ws_arguments *arguments, bool lists, struct ws_error *error)
{
    for (int i = 0; i < arguments->count; i++) {
        int option = arguments->given[i].option;
        enum ws_option_group group = arguments->option[option].group;

        if (option != OPTION_TRACE && option != OPTION_PATTERN &&
            (option != OPTION_BUFFER || lists) &&
            (group == WS_GROUP_ADDRESSES || group == WS_GROUP_CODE ||
             group == WS_GROUP_DESCRIPTORS || group == WS_GROUP_PRODUCTS))
            return ws_fail(error, WS_CODE_UNUSED, "--%s has no effect on a trace; remove it",
                           arguments->option[option].name);
    }
    return true;
}

/* Standard input is read once. */
static bool check_inputs(const struct ws_arguments *arguments, struct ws_error *error)
{
    static const int input[] = {OPTION_CODE, OPTION_TRACE, OPTION_CAPTURE, OPTION_SCRIPT};
    int given = arguments->operands && !strcmp(arguments->operand[0], "-");

    for (size_t i = 0; i < sizeof input / sizeof input[0]; i++)
        given += !strcmp(ws_arguments_value(arguments, input[i], ""), "-");
    return given < 2 || ws_fail(error, WS_CODE_DUPLICATE,
                                "- is given twice; pass a file instead of one of them");
}

/*
 * The code of a file, or its 32 offsets as code, without trailing line ends; the caller frees it.
 * NULL, with the status, on failure; having no file is not a failure.
 */
static char *take_code(const struct ws_arguments *arguments, enum ws_exit *status,
                       struct ws_error *error)
{
    struct ws_address_options addresses = {
        .source = WS_FROM_EXPRESSION,
        .file = ws_arguments_value(arguments, OPTION_CODE, NULL),
    };
    const char *file = addresses.file;
    size_t length;

    *status = WS_EXIT_DONE;
    if (!file)
        return NULL;
    if (!ws_address_options_read(&addresses, error)) {
        *status = WS_EXIT_FAILED;
    } else if (addresses.source == WS_FROM_NUMBERS) {
        free(addresses.read);
        addresses.read = malloc(WS_EXPRESSION_LENGTH + 1);
        if (addresses.read)
            ws_numbers_expression(addresses.number, addresses.read);
        else
            *status = ws_no_memory(error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
    } else {
        length = strlen(addresses.read);
        while (length && strchr(" \t\r\n", addresses.read[length - 1]))
            addresses.read[--length] = 0;
        if (!length || length > WS_CODE_LENGTH) {
            *status = WS_EXIT_FAILED;
            ws_fail(error, WS_CODE_LIMIT,
                    length ? "%s: the window accepts at most %d characters" : "%s contains no code",
                    ws_file_input_name(file), WS_CODE_LENGTH);
        }
    }
    if (*status == WS_EXIT_DONE)
        return addresses.read;
    free(addresses.read);
    return NULL;
}

/*
 * The addresses of a trace's pattern as an expression, and their origin; "" and "" without a trace.
 */
struct traced {
    char text[WS_EXPRESSION_LENGTH + 1], from[WS_TRACED_SIZE];
};

/*
 * Reads a pattern of a trace, and its variant if none was given. False, with the status, on
 * failure; having no trace is not a failure.
 */
static bool take_trace(const struct ws_arguments *arguments, const char *trace,
                       const struct ws_variant **variant, struct traced *traced,
                       struct ws_window_start *start, enum ws_exit *status, struct ws_error *error)
{
    struct ws_address_options addresses = {
        .source = WS_FROM_NUMBERS,
        .trace = trace,
        .pattern = ws_arguments_value(arguments, OPTION_PATTERN, NULL),
    };

    *traced = (struct traced){0};
    *status = WS_EXIT_USAGE;
    if (!addresses.trace)
        return !addresses.pattern ||
               ws_fail(error, WS_CODE_UNUSED,
                       "--pattern selects one pattern of a trace; pass --address FILE too");
    *status = WS_EXIT_FAILED;
    if (!ws_address_options_read(&addresses, error) || !ws_address_options_whole(&addresses, error))
        return false;
    *status = WS_EXIT_USAGE;
    if (*variant && addresses.traced && *variant != addresses.traced)
        return ws_fail(error, WS_CODE_CONFLICT, "the trace is of %s; remove %s",
                       addresses.traced->name, (*variant)->name);
    if (addresses.traced)
        *variant = addresses.traced;
    ws_numbers_expression(addresses.number, traced->text);
    memcpy(traced->from, addresses.traced_from, sizeof traced->from);
    start->traced = traced->from;
    start->evaluated = addresses.evaluated;
    return true;
}

/*
 * Whether the window opens the trace itself, with a list of its sites, because no pattern is given.
 */
static bool lists_sites(const struct ws_arguments *arguments, const char *trace,
                        const struct ws_variant *variant, struct ws_window_start *start)
{
    if (!trace || !strcmp(trace, "-") || variant || start->capture ||
        ws_arguments_has(arguments, OPTION_PATTERN))
        return false;
    start->capture = trace;
    return true;
}

/*
 * The operand. For a trace on standard input: the path of a file with its content, because its
 * first words, which distinguish it from a capture, are read again. NULL: it cannot be read.
 */
static const char *file_of_input(const char *operand, struct ws_error *error)
{
    static const char path[] = "/dev/stdin";
    char buffer[1 << 14];
    ssize_t length = 0;
    FILE *file;
    bool done;

    if (strcmp(operand, "-") != 0)
        return operand;
    file = tmpfile();
    done = file != NULL;
    while (done && (length = read(STDIN_FILENO, buffer, sizeof buffer)) > 0)
        done = fwrite(buffer, 1, (size_t)length, file) == (size_t)length;
    done = done && !length && !fflush(file) && dup2(fileno(file), STDIN_FILENO) >= 0 &&
           !lseek(STDIN_FILENO, 0, SEEK_SET);
    if (!done)
        ws_fail(error, WS_CODE_READ, "standard input cannot be read: %s", strerror(errno));
    if (file)
        fclose(file);
    return !done ? NULL : ws_trace_is_input(path) ? path : operand;
}

/* A variant, a file, or a capture from standard input; the status is that of a failure. */
static bool take_operand(const char *word, struct ws_window_start *start,
                         const struct ws_variant **variant, enum ws_exit *status,
                         struct ws_error *error)
{
    *status = WS_EXIT_USAGE;
    if (!strcmp(word, "-") && !start->capture) {
        start->capture = word;
        return true;
    }
    if (ws_window_is_file(word)) {
        *status = WS_EXIT_FAILED;
        return ws_window_take_file(word, start, variant, error);
    }
    return ws_subject_parse(word, WS_OPERAND_MATRICES, variant, error);
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    struct ws_window_setting setting[STATE_OPTIONS + 2];
    const char *trace = ws_arguments_value(arguments, OPTION_TRACE, NULL), *operand;
    struct traced traced;
    enum ws_exit status;
    char assets[WS_PATH_SIZE], lets[4096], *code;
    struct ws_window_start start = {
        .assets = assets,
        .setting = setting,
        .capture = ws_arguments_value(arguments, OPTION_CAPTURE, NULL),
        .script = ws_arguments_value(arguments, OPTION_SCRIPT, NULL),
        .bench = ws_arguments_has(arguments, OPTION_BENCH),
        .fresh = ws_arguments_has(arguments, OPTION_FRESH),
        .present = ws_arguments_has(arguments, OPTION_PRESENT),
    };
    const struct ws_variant *variant = NULL;
    bool lists;

    if (ws_arguments_has(arguments, OPTION_SET)) { /* otherwise it is the setting's own row */
        const char *word = ws_arguments_value(arguments, OPTION_SET, NULL);

        if (ws_word_index(set_word, word) >= 0)
            ws_fail(error, WS_CODE_MISSING, "--set %s needs a value, as in --set font=130", word);
        else
            ws_fail_unknown(error, "setting", word, set_word);
        return WS_EXIT_USAGE;
    }
    if (!strcmp(ws_arguments_value(arguments, OPTION_PITCH, ""), "0")) {
        ws_fail(error, WS_CODE_RANGE,
                "--pitch 0: rows would overlap; pass --fresh for a packed tile");
        return WS_EXIT_USAGE;
    }
    if (!ws_window_size(ws_arguments_value(arguments, OPTION_SIZE, NULL), &start, error))
        return WS_EXIT_USAGE;
    if (!ws_window_display(ws_arguments_value(arguments, OPTION_DISPLAY, NULL), &start, error))
        return WS_EXIT_USAGE;
    if (!check_inputs(arguments, error))
        return WS_EXIT_USAGE;
    operand = arguments->operands ? file_of_input(arguments->operand[0], error) : NULL;
    if (arguments->operands && !operand)
        return WS_EXIT_FAILED;
    if (operand && !trace && ws_trace_is_input(operand))
        trace = operand;
    else if (operand && !take_operand(operand, &start, &variant, &status, error))
        return status;
    if (!check_sources(arguments, trace, error))
        return WS_EXIT_USAGE;
    lists = lists_sites(arguments, trace, variant, &start);
    if (trace && !check_traced(arguments, lists, error))
        return WS_EXIT_USAGE;
    if (lists)
        trace = NULL;
    if (!take_trace(arguments, trace, &variant, &traced, &start, &status, error))
        return status;
    code = take_code(arguments, &status, error);
    if (status != WS_EXIT_DONE)
        return status;
    if (variant)
        setting[start.settings++] = (struct ws_window_setting){"variant", variant->name};
    if (traced.text[0])
        setting[start.settings++] =
            (struct ws_window_setting){arguments->option[OPTION_EXPRESSION].name, traced.text};
    for (int i = 0; i < STATE_OPTIONS; i++) {
        const char *value = ws_arguments_value(arguments, i, NULL);

        if (value && i == OPTION_LET)
            value = all_lets(arguments, lets, sizeof lets);
        if (value && i == OPTION_CODE)
            setting[start.settings++] =
                (struct ws_window_setting){arguments->option[OPTION_EXPRESSION].name, code};
        else if (value)
            setting[start.settings++] =
                (struct ws_window_setting){arguments->option[i].name, value};
    }
    status = ws_assets_path("", assets, error) && ws_window_start(&start, error) ? WS_EXIT_DONE
                                                                                 : WS_EXIT_FAILED;
    free(code);
    return status;
}

static const struct ws_example examples[] = {
    {"warpscope", "continue the last session"},
    {"warpscope ldmatrix.x4 --pitch 128 --select 'lane 5'", "a variant, addresses, a selection"},
    {"warpscope window --address gemm.cu --let BK=64", "lines of a kernel, from a file"},
    {"warpscope ldmatrix.x4.trans --theme dark", "a variant on a dark background"},
    {"warpscope mma.m16n8k16.f32.f16.f16.f32 --select 'D[3,5]'",
     "an MMA, and the elements that one sum depends on"},
    {"warpscope mine/ldmatrix.m8n8.x4.b16.json", "your own capture"},
    {"warpscope window --address gemm.trace --pattern 3", "addresses of a kernel that ran"},
    {0},
};

const struct ws_command ws_command_window = {
    .name = "window",
    .operands = "[VARIANT|FILE]",
    .operand = WS_OPERAND_OPENED,
    .least = 0,
    .most = 1,
    .summary = "explore a variant in the window",
    .description = "Opens the window: shared memory, matrices and registers of a variant, linked. "
                   "Point at an element to see it in every panel; F1 lists all keys.",
    .details =
        "`warpscope`, `warpscope VARIANT` and `warpscope FILE` open the window too. FILE is a "
        "lesson, a capture (- for standard input), a directory of captures, or a trace, "
        "whose sites are then in a list, the worst first. The window starts as it was left; "
        "options change that.\n\nOf an MMA variant "
        "the panels are its operands, A on the left, B at the top, D where they meet, and the "
        "lanes with their registers. Fed by "
        "checks whether a load fills an operand, and offers one that does.\n\nThe field C over t "
        "has the address as C++. While it is gray, it follows the tile, pitch, padding, swizzle "
        "and base; once edited, it replaces them; when cleared, they apply again. It takes a "
        "kernel's lines too: Shift Enter adds a line, and undefined names are asked for. If the "
        "code has several executions, a picker selects one. Suggestions that remove bank conflicts "
        "are next to the wavefronts. Baseline keeps the current count for comparison.\n\nThe state "
        "is saved in $XDG_STATE_HOME/warpscope/state.json, by default in ~/.local/state. Invalid "
        "values there are reported and ignored, and the file is kept as state.json.kept (or kept2 "
        "to kept9).",
    .option = options,
    .example = examples,
    .run = run,
};
