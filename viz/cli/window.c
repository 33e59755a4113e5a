/*
 * The window is a module, so that no other command waits for SDL2 to load. Where a build has none,
 * this says so, and what works instead.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "viz/cli/commands.h"
#include "viz/export/assets.h"
#include "viz/export/window.h"

static void commands_text(char *text, size_t size)
{
    const char *word;
    size_t length = 0;

    text[0] = 0;
    for (int i = 0; (word = ws_command_word(i)) && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, i ? ", %s" : "%s", word);
}

/* What the window's options are; those of its state are named as the state names them. */
enum {
    OPTION_VIEW, OPTION_THEME, OPTION_COLOUR, OPTION_LABEL, OPTION_ARRANGEMENT, OPTION_FONT,
    OPTION_TILE, OPTION_PITCH, OPTION_PADDING, OPTION_BASE, OPTION_SWIZZLE, OPTION_EXPRESSION,
    OPTION_SELECT, OPTION_ZOOM, STATE_OPTIONS, OPTION_SIZE = STATE_OPTIONS, OPTION_CAPTURE,
    OPTION_FRESH, OPTION_SCRIPT, OPTION_BENCH
};

static const char *tile_word(int index)
{
    return index < WS_TILES ? ws_tile_name((enum ws_tile)index) : NULL;
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
                           .help = "the address over the lane t, instead of a tile; constants "
                                   "follow it: 't * pitch; pitch=144'"},
    [OPTION_SELECT] = {.name = "select",
                       .value = "WHAT",
                       .help = "what is selected: 'lane 5', 'M2[3,5]', '0x120'; several with ; "
                               "between"},
    [OPTION_ZOOM] = {.name = "zoom", .value = "NUMBERS", .help = "of the three panels"},
    [OPTION_SIZE] = {.name = "size", .value = "WxH", .help = "of the window"},
    [OPTION_CAPTURE] = {.name = "capture",
                        .value = "CAPTURE",
                        .help = "a capture to open, or a folder of them"},
    [OPTION_FRESH] = {.name = "fresh", .help = "do not restore what was shown last"},
    [OPTION_SCRIPT] = {.name = "script",
                       .value = "FILE",
                       .help = "play a script, - for standard "
                               "input"},
    [OPTION_BENCH] = {.name = "bench", .help = "measure, print a table, and leave"},
    {0},
};

static bool open_module(const struct ws_window_start *start, struct ws_error *error)
{
    char path[WS_PATH_SIZE], commands[200];
    ws_window_open *open;
    void *entry;

    if (!ws_module_path(WS_WINDOW_MODULE, path, error))
        return false;
    if (access(path, F_OK)) {
        commands_text(commands, sizeof commands);
        return ws_fail(error, "this build has no window; these commands work without it: %s (see "
                              "`warpscope --help`)", commands);
    }
    if (!ws_module_open(WS_WINDOW_MODULE, WS_WINDOW_SYMBOL, &entry, error))
        return false;
    memcpy(&open, &entry, sizeof open); /* ISO C has no cast from an object to a function */
    return open(start, error);
}

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
    };
    const char *size = ws_arguments_value(arguments, OPTION_SIZE, NULL);
    const struct ws_variant *variant;

    if (size && (sscanf(size, "%dx%d", &start.width, &start.height) != 2 || start.width < 1 ||
                 start.height < 1)) {
        ws_fail(error, "--size %.40s: width and height are wanted, such as 1280x800", size);
        return WS_EXIT_USAGE;
    }
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
    return open_module(&start, error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
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
        "`warpscope` alone and `warpscope VARIANT` open it too. It starts as it was left; options "
        "change that.\n\n"
        "However it is closed, what it showed, its size and its place are kept in "
        "$XDG_STATE_HOME/warpscope/state.json, by default below ~/.local/state. A value there that "
        "is wrong is told of and lost alone; the file as it was is then kept beside, as "
        "state.json.kept.",
    .option = options,
    .example = examples,
    .run = run,
};
