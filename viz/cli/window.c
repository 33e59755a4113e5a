/* warpscope window: the options of the window, most of which are those of its state. */
#include "viz/cli/commands.h"
#include "viz/cli/module.h"
#include "viz/export/assets.h"

/* What the window's options are; those of its state are named as the state names them. */
enum {
    OPTION_VIEW, OPTION_THEME, OPTION_COLOUR, OPTION_LABEL, OPTION_ARRANGEMENT, OPTION_FONT,
    OPTION_MOTION,
    OPTION_TILE, OPTION_PITCH, OPTION_PADDING, OPTION_BASE, OPTION_SWIZZLE, OPTION_EXPRESSION,
    OPTION_SELECT, OPTION_PINS, OPTION_BUFFER, OPTION_ZOOM, OPTION_MEMORY, OPTION_BASELINE,
    OPTION_ALONE, OPTION_CONTROLS, STATE_OPTIONS, OPTION_SIZE = STATE_OPTIONS, OPTION_CAPTURE,
    OPTION_FRESH, OPTION_PRESENT, OPTION_DISPLAY, OPTION_SCRIPT, OPTION_BENCH
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
    static const char *const words[] = {"none", "memory", "matrices", "registers"};

    return index < 4 ? words[index] : NULL;
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
                                   "pitch=144'"},
    [OPTION_SELECT] = {.name = "select",
                       .value = "WHAT",
                       .help = "what is selected: 'lane 5', 'M2[3,5]', '0x120'; several with ; "
                               "between"},
    [OPTION_PINS] = {.name = "pins",
                     .value = "WHAT",
                     .help = "what is pinned, numbered from 1: up to nine, such as 'lane 5; M2[3,5]'"},
    [OPTION_BUFFER] = {.id = WS_CHOICE_BUFFER},
    [OPTION_ZOOM] = {.name = "zoom", .value = "NUMBERS", .help = "of the three panels"},
    [OPTION_ALONE] = {.name = "alone",
                      .value = "PANEL",
                      .words = alone_word,
                      .help = "which panel has the window to itself: memory, matrices, registers or "
                              "none"},
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
                        .value = "CAPTURE",
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
    [OPTION_BENCH] = {.name = "bench", .help = "measure, print a table, and leave"},
    {0},
};

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    struct ws_window_setting setting[STATE_OPTIONS + 1];
    char assets[WS_PATH_SIZE];
    struct ws_window_start start = {
        .assets = assets,
        .setting = setting,
        .capture = ws_arguments_value(arguments, OPTION_CAPTURE, NULL),
        .script = ws_arguments_value(arguments, OPTION_SCRIPT, NULL),
        .bench = ws_arguments_has(arguments, OPTION_BENCH),
        .fresh = ws_arguments_has(arguments, OPTION_FRESH),
        .present = ws_arguments_has(arguments, OPTION_PRESENT),
    };
    const struct ws_variant *variant;

    if (!ws_window_size(ws_arguments_value(arguments, OPTION_SIZE, NULL), &start, error))
        return WS_EXIT_USAGE;
    if (!ws_window_display(ws_arguments_value(arguments, OPTION_DISPLAY, NULL), &start, error))
        return WS_EXIT_USAGE;
    if (arguments->operands) {
        if (!ws_parse_variant(arguments->operand[0], &variant, error))
            return WS_EXIT_USAGE;
        setting[start.settings++] = (struct ws_window_setting){"variant", variant->name};
    }
    for (int i = 0; i < STATE_OPTIONS; i++) {
        const char *value = ws_arguments_value(arguments, i, NULL);

        if (value)
            setting[start.settings++] =
                (struct ws_window_setting){arguments->option[i].name, value};
    }
    if (!ws_assets_path("", assets, error))
        return WS_EXIT_FAILED;
    return ws_window_start(&start, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

static const struct ws_example examples[] = {
    {"warpscope", "explore, from where you left off"},
    {"warpscope ldmatrix.m8n8.x4.trans.b16 --theme dark", "open a variant"},
    {"warpscope ldmatrix.m8n8.x4.b16 --pitch 128 --select 'lane 5'",
     "open with addresses and a selection"},
    {0},
};

const struct ws_command ws_command_window = {
    .name = "window",
    .operands = "[VARIANT]",
    .operand = WS_OPERAND_VARIANT,
    .least = 0,
    .most = 1,
    .summary = "explore a variant with every panel linked (also: no command at all)",
    .description =
        "Opens the window: shared memory, matrices and registers of one variant side by side. "
        "What is pointed at in one panel lights up in all, and a sentence says it in words, as the "
        "formula with numbers put in, and as PTX operands. F1 shows every key.\n\n"
        "The field C over t always has the whole address in C. While it is grey it is what the tile "
        "comes to, with its pitch, padding, swizzle and base; once it is edited it is all there is, "
        "and those rest, so that nothing is swizzled twice; cleared, it is the tile's again. Where "
        "addresses have conflicts, what ends them stands beside the verdict with what it gains. "
        "Baseline keeps what addresses cost, and the verdict then says before and now, whatever is "
        "changed; a suggestion that is taken does so by itself. Banks shows shared memory as it "
        "lies, 128 bytes a line.\n\n"
        "`warpscope` alone and `warpscope VARIANT` open it too. It starts as it was left; options "
        "change that.\n\n"
        "However it is closed, what it showed, its size and its place are kept in "
        "$XDG_STATE_HOME/warpscope/state.json, by default below ~/.local/state. A value there that "
        "is wrong is told of and lost alone; the file as it was is then kept beside, as "
        "state.json.kept (or kept2 to kept9: none is replaced).",
    .option = options,
    .example = examples,
    .run = run,
};
