/* warpscope window: the options of the window, most of which are those of its state. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/formula.h"
#include "probe/address/numbers_expression.h"
#include "probe/base/file.h"
#include "probe/isa/subject.h"
#include "viz/cli/commands.h"
#include "viz/cli/module.h"
#include "viz/cli/window_file.h"
#include "viz/export/assets.h"

/* What the window's options are; those of its state are named as the state names them. */
enum {
    OPTION_VIEW, OPTION_THEME, OPTION_COLOUR, OPTION_LABEL, OPTION_ARRANGEMENT, OPTION_FONT,
    OPTION_MOTION,
    OPTION_TILE, OPTION_PITCH, OPTION_PADDING, OPTION_BASE, OPTION_SWIZZLE, OPTION_EXPRESSION,
    OPTION_CODE, OPTION_LET, OPTION_EXECUTION, OPTION_LAYOUT, OPTION_LAYOUT_AT, OPTION_ELEMENT,
    OPTION_SELECT, OPTION_PINS, OPTION_BUFFER, OPTION_ZOOM, OPTION_MEMORY, OPTION_BASELINE,
    OPTION_OPERANDS, OPTION_OPERAND, OPTION_DESCRIPTOR, OPTION_MAJOR, OPTION_FED, OPTION_ALONE, OPTION_CONTROLS, STATE_OPTIONS, OPTION_SIZE = STATE_OPTIONS, OPTION_CAPTURE,
    OPTION_FRESH, OPTION_PRESENT, OPTION_DISPLAY, OPTION_SCRIPT, OPTION_BENCH, OPTION_TRACE,
    OPTION_PATTERN
};

static const char *tile_word(int index)
{
    return index < WS_TILES ? ws_tile_name((enum ws_tile)index) : NULL;
}

static const char *memory_word(int index)
{
    static const char *const words[] = {"rows", "banks"};

    return index < (int)(sizeof words / sizeof words[0]) ? words[index] : NULL;
}

static const char *alone_word(int index)
{
    static const char *const words[] = {"none", "memory", "matrices", "registers", "shared",
                                        "tile", "lanes",  "b",        "a",         "d"};

    return index < (int)(sizeof words / sizeof words[0]) ? words[index] : NULL;
}

static const char *rows_word(int index)
{
    static const char *const words[] = {"fitting", "all", "one"};

    return index < 3 ? words[index] : NULL;
}

static const struct ws_option options[] = {
    [OPTION_VIEW] = {.id = WS_CHOICE_VIEW, .help = "fragment or memory"},
    [OPTION_THEME] = {.id = WS_CHOICE_THEME, .words = ws_theme_word, .help = "light, dark, print or contrast"},
    [OPTION_COLOUR] = {.id = WS_CHOICE_COLOR,
                       .help = "what colour says: lane, register, matrix, address or none"},
    [OPTION_LABEL] = {.id = WS_CHOICE_LABEL,
                      .help = "what labels say: thread, element, register or index"},
    [OPTION_ARRANGEMENT] = {.id = WS_CHOICE_ARRANGEMENT,
                            .help = "matrices as in the tile, or by registers"},
    [OPTION_FONT] = {.id = WS_CHOICE_FONT},
    [OPTION_MOTION] = {.id = WS_CHOICE_MOTION},
    [OPTION_TILE] = {.id = WS_CHOICE_TILE,
                     .words = tile_word,
                     .help = "how the matrices lie in memory: auto, columns, rows, stacked or "
                             "side"},
    [OPTION_PITCH] = {.id = WS_CHOICE_PITCH,
                      .help = "from one row of the tile to the next; 0: packed"},
    [OPTION_PADDING] = {.id = WS_CHOICE_PADDING},
    [OPTION_BASE] = {.id = WS_CHOICE_BASE, .help = "where the tile starts"},
    [OPTION_SWIZZLE] = {.id = WS_CHOICE_SWIZZLE, .help = "none, 32, 64, 128 or B,M,S"},
    [OPTION_EXPRESSION] = {.name = "address",
                           .value = "C",
                           .help = "the whole address over the lane t: tile, pitch, padding, swizzle "
                                   "and base rest then; constants follow it: 't * pitch; "
                                   "pitch=144'; or a kernel's lines, with --let beside them"},
    [OPTION_CODE] = {.id = WS_CHOICE_CODE},
    [OPTION_LET] = {.id = WS_CHOICE_LET, .help = "what a name is that the code leaves open; may be "
                                                 "given several times"},
    [OPTION_EXECUTION] = {.id = WS_CHOICE_EXECUTION},
    [OPTION_LAYOUT] = {.id = WS_CHOICE_LAYOUT},
    [OPTION_LAYOUT_AT] = {.id = WS_CHOICE_LAYOUT_AT},
    [OPTION_ELEMENT] = {.id = WS_CHOICE_ELEMENT},
    [OPTION_SELECT] = {.name = "select",
                       .value = "WHAT",
                       .help = "what is selected: 'lane 5', 'M2[3,5]', '0x120'; several with ; "
                               "between"},
    [OPTION_PINS] = {.name = "pins",
                     .value = "WHAT",
                     .help = "what is pinned, numbered from 1: up to nine, such as 'lane 5; M2[3,5]'"},
    [OPTION_BUFFER] = {.id = WS_CHOICE_BUFFER},
    [OPTION_ZOOM] = {.name = "zoom", .value = "NUMBERS", .help = "of the panels"},
    [OPTION_OPERANDS] = {.name = "operands",
                         .value = "LETTERS",
                         .offers = ws_operand_word,
                         .list = true,
                         .help = "of a product, what the panels of A, B and D show: A,B,D or A,B,C; "
                                 "E, SA and SB where it has them"},
    [OPTION_OPERAND] = {.name = "operand",
                        .value = "OPERAND",
                        .words = ws_described_role_word,
                        .help = "of a wgmma, which operand the descriptor is of: A or B"},
    [OPTION_DESCRIPTOR] = {.id = WS_CHOICE_DESCRIPTOR},
    [OPTION_MAJOR] = {.id = WS_CHOICE_MAJOR},
    [OPTION_FED] = {.name = "fed-by",
                    .value = "LOAD OPERAND",
                    .offers = ws_variant_word,
                    .help = "of a product, the load that is to feed an operand, and how it lies in "
                            "memory: 'ldmatrix.m8n8.x4.b16 A', 'ldmatrix.m8n8.x2.trans.b16 B row'"},
    [OPTION_ALONE] = {.name = "alone",
                      .value = "PANEL",
                      .words = alone_word,
                      .help = "which panel has the window to itself: memory, matrices, registers, of "
                              "a product lanes, a, b or d; or none"},
    [OPTION_CONTROLS] = {.name = "controls",
                         .value = "ROWS",
                         .words = rows_word,
                         .help = "rows of controls: fitting, all or one"},
    [OPTION_MEMORY] = {.name = "memory",
                       .value = "HOW",
                       .words = memory_word,
                       .help = "shared memory as the rows of the matrices, or as its banks"},
    [OPTION_BASELINE] = {.name = "baseline",
                         .value = "ADDRESSES",
                         .help = "what the wavefronts are held against: 'VARIANT: ' and 32 "
                                 "addresses"},
    [OPTION_SIZE] = {.name = "size", .value = "WxH", .help = "of the window"},
    [OPTION_CAPTURE] = {.name = "capture",
                        .value = "FILE|FOLDER",
                        .help = "a capture to open, or a folder of them"},
    [OPTION_FRESH] = {.name = "fresh", .help = "do not restore what was shown last"},
    [OPTION_PRESENT] = {.name = "present",
                        .help = "present at once: full screen, large, without controls (F11)"},
    [OPTION_DISPLAY] = {.name = "display",
                        .value = "NUMBER",
                        .help = "present on that display, the first being 1"},
    [OPTION_SCRIPT] = {.name = "script",
                       .value = "FILE",
                       .help = "play a script, - for standard "
                               "input"},
    [OPTION_BENCH] = {.name = "bench", .help = "measure, print what was measured, and leave"},
    [OPTION_TRACE] = {.id = WS_CHOICE_TRACE,
                      .help = "what a kernel with WARPSCOPE_TRACE() wrote: its addresses, as C over "
                              "t, and its variant"},
    [OPTION_PATTERN] = {.id = WS_CHOICE_PATTERN},
    {0},
};

/* All the names that were said, in one text, as the setting has them. */
static const char *all_lets(const struct ws_arguments *arguments, char *text, size_t size)
{
    size_t length = 0;

    for (int i = 0; i < arguments->count && length < size; i++)
        if (arguments->given[i].option == OPTION_LET)
            length += (size_t)snprintf(text + length, size - length, "%s%s", length ? "; " : "",
                                       arguments->given[i].value);
    return text;
}

/* All of them say the whole address. */
static bool check_sources(const struct ws_arguments *arguments, struct ws_error *error)
{
    static const int source[] = {OPTION_EXPRESSION, OPTION_CODE, OPTION_LAYOUT, OPTION_TRACE};
    int given = 0;

    for (size_t i = 0; i < sizeof source / sizeof source[0]; i++)
        given += ws_arguments_has(arguments, source[i]);
    return given < 2 ||
           ws_fail(error, "--address, --code, --layout and --trace: give one of them");
}

/*
 * The code of a file, without the ends of its last lines; the caller frees it. NULL, with the status
 * where that fails; no file is no failure.
 */
static char *take_code(const struct ws_arguments *arguments, enum ws_exit *status,
                       struct ws_error *error)
{
    struct ws_address_options addresses = {
        .source = WS_FROM_EXPRESSION,
        .file = ws_arguments_value(arguments, OPTION_CODE, NULL),
    };
    const char *script = ws_arguments_value(arguments, OPTION_SCRIPT, ""), *file = addresses.file;
    size_t length;

    *status = WS_EXIT_DONE;
    if (!file)
        return NULL;
    if (!strcmp(file, "-") && !strcmp(script, "-")) {
        *status = WS_EXIT_USAGE;
        ws_fail(error, "--code - and --script -: standard input has one of them; give a file for "
                       "the other");
        return NULL;
    }
    if (!ws_address_options_read(&addresses, error)) {
        *status = WS_EXIT_FAILED;
    } else {
        length = strlen(addresses.read);
        while (length && strchr(" \t\r\n", addresses.read[length - 1]))
            addresses.read[--length] = 0;
        if (!length || length > WS_CODE_LENGTH) {
            *status = WS_EXIT_FAILED;
            ws_fail(error,
                    length ? "%s: longer than %d characters, which the window takes"
                           : "%s: no code stands in it",
                    ws_file_input_name(file), WS_CODE_LENGTH);
        }
    }
    if (*status == WS_EXIT_DONE)
        return addresses.read;
    free(addresses.read);
    return NULL;
}

/*
 * The addresses of a trace, as an expression in `text`, and its variant where none was given. False
 * with the status where that fails; no trace is no failure.
 */
static bool take_trace(const struct ws_arguments *arguments, const struct ws_variant **variant,
                       char text[WS_EXPRESSION_LENGTH + 1], enum ws_exit *status,
                       struct ws_error *error)
{
    struct ws_address_options addresses = {
        .source = WS_FROM_NUMBERS,
        .trace = ws_arguments_value(arguments, OPTION_TRACE, NULL),
        .pattern = ws_arguments_value(arguments, OPTION_PATTERN, NULL),
    };

    text[0] = 0;
    *status = WS_EXIT_USAGE;
    if (!addresses.trace)
        return !addresses.pattern || ws_fail(error, "--pattern picks one of a trace's; give --trace "
                                                    "FILE too");
    *status = WS_EXIT_FAILED;
    if (!ws_address_options_read(&addresses, error))
        return false;
    *status = WS_EXIT_USAGE;
    if (*variant && addresses.traced && *variant != addresses.traced)
        return ws_fail(error, "the addresses are traced from %s, not %s", addresses.traced->name,
                       (*variant)->name);
    if (addresses.traced)
        *variant = addresses.traced;
    ws_numbers_expression(addresses.number, text);
    return true;
}

/* A variant, or a file; the status is that of a failure. */
static bool take_operand(const char *word, struct ws_window_start *start,
                         const struct ws_variant **variant, enum ws_exit *status,
                         struct ws_error *error)
{
    if (ws_window_is_file(word)) {
        *status = WS_EXIT_FAILED;
        return ws_window_take_file(word, start, variant, error);
    }
    *status = WS_EXIT_USAGE;
    return ws_subject_parse(word, WS_OPERAND_MATRICES, variant, error);
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    struct ws_window_setting setting[STATE_OPTIONS + 2];
    char traced[WS_EXPRESSION_LENGTH + 1];
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

    if (!ws_window_size(ws_arguments_value(arguments, OPTION_SIZE, NULL), &start, error))
        return WS_EXIT_USAGE;
    if (!ws_window_display(ws_arguments_value(arguments, OPTION_DISPLAY, NULL), &start, error))
        return WS_EXIT_USAGE;
    if (arguments->operands &&
        !take_operand(arguments->operand[0], &start, &variant, &status, error))
        return status;
    if (!check_sources(arguments, error))
        return WS_EXIT_USAGE;
    if (!take_trace(arguments, &variant, traced, &status, error))
        return status;
    code = take_code(arguments, &status, error);
    if (status != WS_EXIT_DONE)
        return status;
    if (variant)
        setting[start.settings++] = (struct ws_window_setting){"variant", variant->name};
    if (traced[0])
        setting[start.settings++] =
            (struct ws_window_setting){arguments->option[OPTION_EXPRESSION].name, traced};
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
    {"warpscope", "explore, from where you left off"},
    {"warpscope ldmatrix.m8n8.x4.trans.b16 --theme dark", "open a variant"},
    {"warpscope mma.m16n8k16.f32.f16.f16.f32 --select 'D[3,5]'", "a product, and what one sum is of"},
    {"warpscope ldmatrix.m8n8.x4.b16 --pitch 128 --select 'lane 5'",
     "open with addresses and a selection"},
    {"warpscope mine/ldmatrix.m8n8.x4.b16.json", "what a capture of your own has"},
    {"warpscope window --code gemm.cu --let BK=64", "a kernel's lines, from a file"},
    {"warpscope window --trace gemm.trace --pattern 3", "what a kernel gave, as it gave it"},
    {0},
};

const struct ws_command ws_command_window = {
    .name = "window",
    .operands = "[VARIANT|FILE]",
    .operand = WS_OPERAND_OPENED,
    .least = 0,
    .most = 1,
    .summary = "explore a variant with every panel linked (also: no command at all)",
    .description =
        "Opens the window: shared memory, matrices and registers of one variant side by side. "
        "What is pointed at in one panel lights up in all, and a sentence says it in words, as the "
        "formula with numbers put in, and as PTX operands. F1 shows every key.\n\n"
        "Of a product, such as mma.m16n8k16.f32.f16.f16.f32, the panels are its operands, A at the "
        "left, B above, D where they meet, and the lanes with their registers: an element of D "
        "lights "
        "its row of A and its column of B. Fed by asks whether a load brings an operand as mma "
        "wants "
        "it; if not, what does is a button.\n\n"
        "The field C over t always has the whole address in C. While it is grey it is what the "
        "tile "
        "comes to, with its pitch, padding, swizzle and base; once it is edited it is all there "
        "is, "
        "and those rest, so that nothing is swizzled twice; cleared, it is the tile's again. Where "
        "addresses have conflicts, what ends them stands beside their cost with what it gains. "
        "Baseline keeps what addresses cost, and the cost is then told before and now, whatever is "
        "changed; a suggestion that is taken does so by itself. Banks shows shared memory as it "
        "lies, 128 bytes a line.\n\n"
        "A kernel's lines can be pasted there too, or typed: Shift Enter adds one. They open in a "
        "panel under the field, which says what is wrong and where; Esc leaves it, and nothing "
        "that "
        "was typed is lost. A name that the code leaves open is asked for, one after the other: "
        "Tab, "
        "its value, Enter; --let says it at once, and --code reads the lines from a file. Code "
        "that has another instruction brings it along, "
        "and of several executions of it a picker beside the field shows one (--execution).\n\n"
        "A FILE is a lesson, or a capture, which is shown with what it is of, or a folder of "
        "captures: it has a slash in its name or ends in .json.\n\n"
        "`warpscope` alone, `warpscope VARIANT` and `warpscope FILE` open it too. It starts as it "
        "was "
        "left; options change that.\n\n"
        "However it is closed, what it showed, its size and its place are kept in "
        "$XDG_STATE_HOME/warpscope/state.json, by default below ~/.local/state. A value there that "
        "is wrong is told of and lost alone; the file as it was is then kept beside, as "
        "state.json.kept (or kept2 to kept9: none is replaced).",
    .option = options,
    .example = examples,
    .run = run,
};
