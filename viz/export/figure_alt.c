/*
 * Alternative text of a picture: one row per kind for its contents, and every choice that was made.
 * A list rejects choices without effect on its figure, so all choices of an entry are visible.
 */
#include "viz/export/figure_alt.h"

#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/figure/blank.h"
#include "viz/figure/kind/aspect.h"
#include "viz/figure/kinds.h"

/*
 * A kind, and what its figures show of the instruction, whose name goes between the two. Kinds
 * whose words depend on the instruction have none here.
 */
static const struct {
    const char *kind, *shows;
} words[] = {
    [WS_FIGURE_FRAGMENT] = {"Fragment", ", which lane and register hold each element"},
    [WS_FIGURE_ADDRESS] = {"Addresses", ", which lane supplies each row address"},
    [WS_FIGURE_REGISTER] = {"Registers", ", which elements each of the 32 lanes holds"},
    [WS_FIGURE_MAPPING] = {"Mapping", NULL},
    [WS_FIGURE_STEP] = {"Step by step", NULL},
    [WS_FIGURE_COMPARE] = {"Compared", NULL},
    [WS_FIGURE_BANK] = {"Banks", ", which rows are in which of the 32 banks, phase by phase"},
    [WS_FIGURE_COST] = {"Cost", ", wavefronts and cycles at each pitch"},
    [WS_FIGURE_TRANSPOSE] = {"Transposed", ", the same elements in memory and in the fragment"},
    [WS_FIGURE_BITS] = {"Bits", ", where the bits of a row are in a register"},
    [WS_FIGURE_SWIZZLE] = {"Swizzle", ", the groups of banks of a tile, before and after"},
    [WS_FIGURE_WORKSHEET] = {"Worksheet", NULL},
    [WS_FIGURE_CHAIN] = {"Chain", ", from shared memory through registers and the MMA and back"},
    [WS_FIGURE_MMA] = {"MMA",
                       ", A, B and D by lanes, and the row and column that produce an element"},
    [WS_FIGURE_EXPLORE] = {"Explore", NULL},
    [WS_FIGURE_ATOM] = {"Atoms",
                        ", which row and chunk is in every 16 bytes of each swizzle mode's atom"},
    [WS_FIGURE_TILE] = {"Tile", ", where its descriptor finds each chunk in shared memory"},
    [WS_FIGURE_KSTEP] = {"k-steps", ", which chunks of an atom each reads"},
    [WS_FIGURE_CYCLES] = {"Cycles", ", captured and predicted for each layout"},
};

_Static_assert(sizeof words / sizeof words[0] == WS_FIGURES, "every kind has words");

/* The text around a choice's value, if it is not the choice's name. */
static const struct {
    const char *before, *after;
} around[WS_CHOICES] = {
    [WS_CHOICE_COLOR] = {"colored by ", ""},
    [WS_CHOICE_LABEL] = {"labeled by ", ""},
    [WS_CHOICE_THEME] = {"", " theme"},
    [WS_CHOICE_FIT] = {"shaped ", ""},
    [WS_CHOICE_BARE] = {"without title or legend", ""},
    [WS_CHOICE_REGISTERS] = {"registers called ", ""},
    [WS_CHOICE_MAJOR] = {"", "-major"},
    [WS_CHOICE_TILE] = {"tile order ", ""},
    [WS_CHOICE_PITCH] = {"pitch ", " bytes"},
    [WS_CHOICE_PADDING] = {"padding ", " bytes"},
    [WS_CHOICE_BASE] = {"base ", " bytes"},
    [WS_CHOICE_ANIMATE] = {"one frame after the other", ""},
    [WS_CHOICE_LET] = {"", ""},
    [WS_CHOICE_LAYOUT_AT] = {"from (", ") of the layout"},
    [WS_CHOICE_ELEMENT] = {"elements of ", " bytes"},
};

/* Choices that other text covers, or that make no difference worth mentioning. */
static const bool passed_over[WS_CHOICES] = {
    [WS_CHOICE_FIGURE] = true,    [WS_CHOICE_FORMAT] = true,     [WS_CHOICE_VIEW] = true,
    [WS_CHOICE_HIGHLIGHT] = true, [WS_CHOICE_LANE] = true,       [WS_CHOICE_FRAME] = true,
    [WS_CHOICE_PAGES] = true,     [WS_CHOICE_WITH] = true,       [WS_CHOICE_SIZE] = true,
    [WS_CHOICE_DPI] = true,       [WS_CHOICE_BACKGROUND] = true, [WS_CHOICE_TITLE] = true,
    [WS_CHOICE_CAPTION] = true,   [WS_CHOICE_NO_LEGEND] = true,  [WS_CHOICE_ID] = true,
    [WS_CHOICE_TEXT] = true,      [WS_CHOICE_FRAGMENT] = true,   [WS_CHOICE_NUMBERS] = true,
    [WS_CHOICE_BUFFER] = true,    [WS_CHOICE_GRID] = true,       [WS_CHOICE_BLANK] = true,
    [WS_CHOICE_SEED] = true,      [WS_CHOICE_SHEET] = true,      [WS_CHOICE_TRACE] = true,
    [WS_CHOICE_PATTERN] = true,   [WS_CHOICE_OPERAND] = true,
};

static void add_shown(const struct ws_figure *figure, struct ws_bytes *bytes)
{
    const struct ws_family *family = figure->evidence->mapping.variant->family;

    if (figure->kind == WS_FIGURE_CHAIN && figure->boxed)
        ws_bytes_text(bytes, ", from a tensor through a box in shared memory to D over four warps");
    else if (words[figure->kind].shows && figure->part < 0)
        ws_bytes_text(bytes, words[figure->kind].shows);
    else if (figure->kind == WS_FIGURE_REGISTER)
        ws_bytes_print(bytes, "%s, warp %d", words[figure->kind].shows, figure->part);
    else if (figure->kind == WS_FIGURE_EXPLORE && figure->part >= 0)
        ws_bytes_print(bytes, ", panel %d", figure->part + 1);
    else if (figure->kind == WS_FIGURE_EXPLORE)
        ws_bytes_print(bytes, ", %s side by side",
                       family->source          ? "source, matrix and destination"
                       : family->by_lane       ? "memory and lanes"
                       : !family->address_lane ? "A, B and D by lanes"
                                               : "memory, matrices and registers");
    else if (figure->kind == WS_FIGURE_WORKSHEET)
        ws_bytes_print(bytes, ", a %s grid with %s", ws_grid_word((int)figure->worksheet.grid),
                       ws_hides_answers(figure) ? "empty cells" : "answers in the cells");
    else if (figure->kind == WS_FIGURE_COMPARE)
        ws_bytes_print(bytes, " with %s, differences marked", figure->other->mapping.variant->name);
    else if (figure->frame >= 0)
        ws_bytes_print(bytes, ", step %d of %d", figure->frame + 1, ws_figure_frames(figure->kind));
    else
        ws_bytes_print(bytes, " from %s to %s", family->reads_memory ? "memory" : "registers",
                       family->writes_memory ? "memory" : "registers");
}

/* The lane that is followed, chosen or the figure's own, and other marks. */
static void add_marked(const struct ws_figure *figure, struct ws_bytes *bytes)
{
    bool chain = figure->kind == WS_FIGURE_CHAIN && !figure->boxed;
    bool own = chain || figure->kind == WS_FIGURE_MAPPING || figure->kind == WS_FIGURE_STEP;
    bool follows = ws_figure_follows(figure) && (own || figure->lane >= 0);
    char marked[200];

    if (figure->kind == WS_FIGURE_WORKSHEET) {
        if (figure->worksheet.blank == WS_BLANK_LANE)
            ws_bytes_print(bytes, ", of %s %d",
                           ws_thread_word(ws_moved(figure->evidence->mapping.variant)->threads),
                           ws_blank_lane(figure));
        return;
    }

    if (follows)
        ws_bytes_print(bytes, ", lane %d followed",
                       chain ? ws_chain_lane(figure)
                       : own ? ws_figure_lane(figure)
                             : figure->lane);
    if ((follows && own) || !ws_highlight_print(&figure->highlight, marked, sizeof marked))
        return;
    ws_bytes_text(bytes, ", ");
    for (const char *at = marked; *at; at++)
        if (*at == ',')
            ws_bytes_text(bytes, ", ");
        else
            ws_bytes_add(bytes, *at == '=' || *at == '_' ? " " : at, 1);
    ws_bytes_text(bytes, " marked");
}

/* A choice that is not the default. */
static void add_choice(const struct ws_choices *choices, enum ws_choice_id id,
                       struct ws_bytes *bytes)
{
    char value[WS_CHOSEN_SIZE];

    for (int nth = 0; ws_choice_print(choices, id, nth, value, sizeof value); nth++)
        if (around[id].before)
            ws_bytes_print(bytes, ", %s%s%s", around[id].before, value, around[id].after);
        else
            ws_bytes_print(bytes, ", %s%s%s", ws_choice(id)->name, *value ? " " : "", value);
}

void ws_figure_alt(const struct ws_figure *figure, const struct ws_choices *choices,
                   struct ws_bytes *bytes)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    enum ws_operand_role role =
        ws_figure_describes(figure->kind) ? figure->described->role : ws_moved(variant)->role;

    ws_bytes_print(bytes, "%s: %s", words[figure->kind].kind, variant->name);
    if (role != WS_OPERAND_MATRICES && figure->kind != WS_FIGURE_MMA &&
        figure->kind != WS_FIGURE_EXPLORE)
        ws_bytes_print(bytes, ", operand %s", ws_operand_letter(role));
    add_shown(figure, bytes);
    if (figure->kind == WS_FIGURE_WORKSHEET
            ? !ws_worksheet_lacks(&figure->worksheet, WS_ASPECT_VIEW)
            : !ws_aspect_lacks(figure->kind, WS_ASPECT_VIEW) && !variant->family->one_view)
        ws_bytes_print(bytes, ", %s view", ws_view_name(figure->view));
    add_marked(figure, bytes);
    for (int i = WS_CHOICE_NONE + 1; i < WS_CHOICES; i++) {
        enum ws_choice_id id = (enum ws_choice_id)i;

        if (ws_choice_of_figures(id) && !passed_over[id] && !ws_choice_is_default(choices, id))
            add_choice(choices, id, bytes);
    }
}
