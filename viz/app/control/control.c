/* The rows of all controls except those of the addresses, which have their own table. */
#include "viz/app/control/control.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/app/control/control_tables.h"
#include "viz/app/control/output.h"
#include "viz/app/model/find.h"
#include "viz/app/model/shared_sentence.h"
#include "viz/app/model/window_labels.h"

static bool word_item(const struct ws_desk *desk, enum ws_choice_id id, int index,
                      struct ws_item *item)
{
    const char *word = ws_choice(id)->words(index);

    return word && ws_control_word(word, index == ws_choice_index(&desk->state.choices, id), item);
}

/* A control for a choice among a few words. */
#define CHOICE(name, NAME)                                                                         \
    static void name##_text(const struct ws_desk *desk, char *text, size_t size)                   \
    {                                                                                              \
        ws_choice_print(&desk->state.choices, WS_CHOICE_##NAME, 0, text, size);                    \
    }                                                                                              \
    static void name##_choose(struct ws_desk *desk, int index)                                     \
    {                                                                                              \
        ws_desk_change(desk, 0);                                                                   \
        ws_choice_pick(&desk->state.choices, WS_CHOICE_##NAME, index);                             \
    }

/* The same with a menu of those words. */
#define WORDS(name, NAME)                                                                          \
    CHOICE(name, NAME)                                                                             \
    static bool name##_item(const struct ws_desk *desk, int index, struct ws_item *item)           \
    {                                                                                              \
        return word_item(desk, WS_CHOICE_##NAME, index, item);                                     \
    }

CHOICE(colour, COLOR)
WORDS(label, LABEL)
CHOICE(theme, THEME)
CHOICE(arrangement, ARRANGEMENT)

static bool colour_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    if (!word_item(desk, WS_CHOICE_COLOR, index, item))
        return false;
    item->disabled = index == WS_BY_ADDRESS && !desk->state.choices.variant->family->address_lane;
    if (item->disabled)
        snprintf(item->why, sizeof item->why, "no lane supplies addresses of operands");
    return true;
}

/* A window has a theme of its own. */
static bool theme_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    const char *word = ws_theme_word(index);

    return word && ws_control_word(word, index == (int)desk->state.choices.theme, item);
}

/* The sites of the open trace, and a line about the others. */
static bool site_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    const struct ws_traced *traced = ws_traced_of(&desk->traces, &desk->state);
    const struct ws_traced_site *site;

    if (!traced || index >= traced->sites + (traced->more > 0))
        return false;
    site = &traced->site[index];
    *item = (struct ws_item){.disabled = index == traced->sites || site->why};
    if (index == traced->sites) {
        snprintf(item->text, sizeof item->text, "%d more sites", traced->more);
        snprintf(item->why, sizeof item->why, "`warpscope trace --format csv` lists all");
        return true;
    }
    item->chosen = site == ws_traced_shown(&desk->traces, &desk->state);
    snprintf(item->text, sizeof item->text, "%s", site->text);
    snprintf(item->why, sizeof item->why, "%s", site->why ? site->why : "");
    return true;
}

static void site_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_traced_site *site = ws_traced_shown(&desk->traces, &desk->state);

    if (!site)
        snprintf(text, size, "none");
    else if (!site->number)
        snprintf(text, size, "one pattern");
    else
        snprintf(text, size, "%d", site->number);
}

static void site_choose(struct ws_desk *desk, int index)
{
    struct ws_error error;

    ws_desk_change(desk, 0);
    if (ws_traced_show(&desk->traces, index, &desk->state, &error))
        ws_desk_say(desk, "%s", ws_traced_of(&desk->traces, &desk->state)->site[index].text);
    else
        ws_desk_fail(desk, &error);
}

static void set_font(struct ws_desk *desk, int percent)
{
    if (percent < WS_FONT_LEAST || percent > WS_FONT_MOST)
        return;
    ws_desk_change(desk, ws_control_steps(WS_CONTROL_LARGER));
    desk->state.choices.font_percent = percent;
}

static void smaller_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "A\u2212");
}

static void smaller_choose(struct ws_desk *desk, int index)
{
    (void)index;
    set_font(desk, desk->state.choices.font_percent - 10);
}

static void larger_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "A+");
}

static void larger_choose(struct ws_desk *desk, int index)
{
    (void)index;
    set_font(desk, desk->state.choices.font_percent + 10);
}

static void fit_text(const struct ws_desk *desk, char *text, size_t size)
{
    double most = 1;

    for (int i = 0; i < WS_PANELS; i++)
        most = desk->state.zoom[i].scale > most ? desk->state.zoom[i].scale : most;
    snprintf(text, size, most > 1 ? "Fit (%.0f %%)" : "Fit", 100 * most);
}

static bool fit_usable(const struct ws_desk *desk, char *why, size_t size)
{
    for (int i = 0; i < WS_PANELS; i++)
        if (desk->state.zoom[i].scale > 1 || desk->state.zoom[i].x > 0 || desk->state.zoom[i].y > 0)
            return true;
    snprintf(why, size, "no panel is zoomed or moved; zoom with Ctrl and the wheel");
    return false;
}

static void fit_choose(struct ws_desk *desk, int index)
{
    (void)index;
    ws_desk_change(desk, 0);
    for (int i = 0; i < WS_PANELS; i++)
        desk->state.zoom[i] = (struct ws_zoom){1, 0, 0};
}

static void rows_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, desk->folded ? "All controls" : "Instruction only");
}

static void rows_choose(struct ws_desk *desk, int index)
{
    (void)index;
    ws_undo_keep(&desk->undo, &desk->state, ws_control_steps(WS_CONTROL_ROWS));
    desk->state.rows = !desk->folded ? WS_ROWS_ONE : desk->low ? WS_ROWS_ALL : WS_ROWS_FITTING;
    desk->dirty = true;
}

static void alone_text(const struct ws_desk *desk, int panel, char *text, size_t size)
{
    snprintf(text, size, desk->state.alone == panel ? "All panels" : "This panel only");
}

static void alone_choose(struct ws_desk *desk, int panel)
{
    ws_undo_keep(&desk->undo, &desk->state, ws_control_steps(WS_CONTROL_ALONE_MEMORY));
    desk->state.alone = desk->state.alone == panel ? -1 : panel;
    desk->dirty = true;
}

#define ALONE(NAME, name)                                                                          \
    static void alone_##name##_text(const struct ws_desk *desk, char *text, size_t size)           \
    {                                                                                              \
        alone_text(desk, WS_PANEL_##NAME, text, size);                                             \
    }                                                                                              \
    static void alone_##name##_choose(struct ws_desk *desk, int index)                             \
    {                                                                                              \
        (void)index;                                                                               \
        alone_choose(desk, WS_PANEL_##NAME);                                                       \
    }

WS_PANEL_LIST(ALONE)

static void undo_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "Undo");
}

static bool undo_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "there is nothing to undo");
    return desk->undo.at > 0;
}

static void undo_choose(struct ws_desk *desk, int index)
{
    (void)index;
    desk->dirty = ws_undo_back(&desk->undo, &desk->state) || desk->dirty;
}

static void redo_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "Redo");
}

static bool redo_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "there is nothing to redo");
    return desk->undo.at < desk->undo.count;
}

static void redo_choose(struct ws_desk *desk, int index)
{
    (void)index;
    desk->dirty = ws_undo_forward(&desk->undo, &desk->state) || desk->dirty;
}

static void find_text(const struct ws_desk *desk, char *text, size_t size)
{
    ws_find_write_all(desk->state.choices.variant, desk->state.pick, desk->state.picks, text, size);
}

/* A bare number is an index if the labels are indices; otherwise it is refused. */
static const char *as_labelled(const struct ws_desk *desk, const char *text, char *index,
                               size_t size)
{
    bool number = *text && strspn(text, "0123456789") == strlen(text);

    if (desk->state.choices.label != WS_LABEL_INDEX || !number)
        return text;
    snprintf(index, size, "index %s", text);
    return index;
}

static bool find_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    struct ws_addresses rows = {0};
    char index[WS_SETTING_SIZE + 8];
    const struct ws_addresses *addresses = desk->model.has_addresses ? &rows : NULL;
    bool right;

    if (addresses)
        rows = ws_model_rows(&desk->model);
    text = as_labelled(desk, text, index, sizeof index);
    right = ws_find_parse_all(desk->state.choices.variant, addresses, text, desk->state.pick,
                              &desk->state.picks, error);
    /* An error anywhere clears the selection: a part of the query would mean something else. */
    if (!right)
        desk->state.picks = 0;
    desk->hovers = false; /* until the pointer moves */
    desk->chrome_dirty = true;
    return right;
}

static void export_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "Export");
}

static void export_choose(struct ws_desk *desk, int index)
{
    struct ws_error error;
    char path[160];

    if (ws_export(desk, index, path, sizeof path, &error))
        ws_desk_wrote(desk, path);
    else
        ws_desk_fail(desk, &error);
}

static void copy_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "Copy");
}

static void copy_choose(struct ws_desk *desk, int index)
{
    struct ws_error error;
    struct ws_item item;
    char *text = ws_copy_text(desk, index, &error);

    if (!text) {
        ws_desk_fail(desk, &error);
        return;
    }
    desk->host->copy(desk->host->self, text);
    ws_copy_item(desk, index, &item);
    ws_desk_say(desk, "Copied: %s", item.text);
    free(text);
}

static void help_text(const struct ws_desk *desk, char *text, size_t size)
{
    (void)desk;
    snprintf(text, size, "Help");
}

static void badge_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_evidence *evidence = &desk->model.evidence;

    if (!desk->model.has_evidence)
        snprintf(text, size, "\u203c capture unreadable");
    else if (ws_model_kind(&desk->model) == WS_KIND_WGMMA)
        ws_shared_badge(&desk->model, text, size);
    else if (evidence->standing == WS_SPECIFIED)
        snprintf(text, size, "\u25cb specified only");
    else if (evidence->standing == WS_CAPTURED)
        snprintf(text, size, "\u25cf captured on %s", evidence->brief);
    else
        snprintf(text, size, "\u203c capture disagrees");
}

static void view_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "%s", ws_view_of(desk->state.choices.variant, desk->state.choices.view));
}

static bool view_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    const char *other = desk->state.choices.variant->family->source ? "Source" : "Memory";

    return index <= WS_VIEW_MEMORY && ws_control_word(index == WS_VIEW_MEMORY ? other : "Fragment",
                                                      index == (int)desk->state.choices.view, item);
}

static void view_choose(struct ws_desk *desk, int index)
{
    ws_desk_change(desk, 0);
    desk->state.choices.view = (enum ws_view)index;
}

static bool arrangement_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    return index < 2 && ws_control_word(index ? "Registers" : "Tile",
                                        index == desk->state.choices.by_register, item);
}

static void memory_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "%s", ws_memory_word((int)desk->state.memory));
}

static bool memory_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    return index < WS_MEMORY_VIEWS && ws_control_word(index == WS_MEMORY_BANKS ? "Banks" : "Rows",
                                                      index == (int)desk->state.memory, item);
}

static void memory_choose(struct ws_desk *desk, int index)
{
    ws_desk_change(desk, 0);
    desk->state.memory = (enum ws_memory_view)index;
}

static bool has_memory(const struct ws_desk *desk, char *why, size_t size)
{
    if (ws_address_lanes(desk->state.choices.variant))
        ws_window_error(&desk->model.address_error, why, size);
    else
        snprintf(why, size, "%s uses no memory", desk->state.choices.variant->family->name);
    return desk->model.has_addresses;
}

static bool has_several(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "there is only one matrix");
    return ws_moved(desk->state.choices.variant)->matrices > 1;
}

static const struct ws_control_row rows[WS_CONTROLS_COUNT] = {
    [WS_CONTROL_BADGE] = WS_OPENER(badge, "Source of this mapping", WS_POPUP_PROVENANCE),
    [WS_CONTROL_SITE] = WS_PICKER(site, "Site", "Site of the trace, the worst first", NULL),
    [WS_CONTROL_COLOUR] = WS_PICKER(colour, "Color", "Color by", NULL),
    [WS_CONTROL_LABEL] = WS_PICKER(label, "Labels", "Label by", NULL),
    [WS_CONTROL_THEME] = WS_PICKER(theme, "Theme", "Theme of the window", NULL),
    [WS_CONTROL_ROWS] = WS_BUTTON(rows, "Hide controls except the instruction, and back", NULL),
    [WS_CONTROL_SMALLER] = WS_BUTTON(smaller, "Smaller text", NULL),
    [WS_CONTROL_LARGER] = WS_BUTTON(larger, "Larger text", NULL),
    [WS_CONTROL_FIT] = WS_BUTTON(fit, "Reset the zoom of all panels", fit_usable),
    [WS_CONTROL_UNDO] = WS_BUTTON(undo, "Undo the last change", undo_usable),
    [WS_CONTROL_REDO] = WS_BUTTON(redo, "Repeat the undone change", redo_usable),
    [WS_CONTROL_FIND] = WS_FIELD(
        find, "Find", 170, "Such as " WS_QUERY_EXAMPLES ", M1[3,*]; separate several with ;", NULL),
    [WS_CONTROL_EXPORT] = {.kind = WS_KIND_PICKER,
                           .label = "",
                           .help = "Write the view to a file",
                           .text = export_text,
                           .item = ws_export_item,
                           .choose = export_choose,
                           .across = WS_EXPORT_FORMATS},
    [WS_CONTROL_COPY] = {.kind = WS_KIND_PICKER,
                         .label = "",
                         .help = "Copy to the clipboard",
                         .text = copy_text,
                         .item = ws_copy_item,
                         .choose = copy_choose,
                         .across = 1},
    [WS_CONTROL_HELP] = WS_OPENER(help, "List all keys", WS_POPUP_HELP),
    [WS_CONTROL_VIEW] = WS_SWITCH(view, "Show a matrix as in registers or as in memory", NULL),
    [WS_CONTROL_MEMORY] = WS_SWITCH(
        memory,
        "One line per row of the matrices, or shared memory in rows of 128 bytes, 32 banks across",
        has_memory),
    [WS_CONTROL_ARRANGEMENT] = WS_SWITCH(
        arrangement, "Order of the matrices: as in the tile, or by registers", has_several),
#define X(NAME, name)                                                                              \
    [WS_CONTROL_ALONE_##NAME] = WS_BUTTON(                                                         \
        alone_##name, "Maximize this panel, and back; a double click does the same", NULL),
    WS_PANEL_LIST(X)
#undef X
};

static const char *const control_words[] = {
#define X(name, word) word,
    WS_CONTROLS(X)
#undef X
};

const struct ws_control_row *ws_control_row(enum ws_control control)
{
    const struct ws_control_row *address = ws_address_control_row(control);
    const struct ws_control_row *course = ws_course_control_row(control);
    const struct ws_control_row *play = ws_play_control_row(control);
    const struct ws_control_row *quiz = ws_quiz_control_row(control);
    const struct ws_control_row *product = ws_product_control_row(control);
    const struct ws_control_row *shared = ws_shared_control_row(control);
    const struct ws_control_row *feed = ws_feed_control_row(control);

    return address   ? address
           : course  ? course
           : play    ? play
           : quiz    ? quiz
           : product ? product
           : feed    ? feed
           : shared  ? shared
                     : &rows[control];
}

const char *ws_control_setting(enum ws_control control)
{
    static const char *const settings[WS_CONTROLS_COUNT] = {
        [WS_CONTROL_FIND] = "select",     [WS_CONTROL_PITCH] = "pitch",
        [WS_CONTROL_PADDING] = "padding", [WS_CONTROL_BASE] = "base",
        [WS_CONTROL_BUFFER] = "buffer",   [WS_CONTROL_EXPRESSION] = "address",
    };

    return settings[control];
}

bool ws_control_named(const char *word, enum ws_control *control)
{
    for (int i = 0; i < WS_CONTROLS_COUNT; i++)
        if (!strcmp(word, control_words[i])) {
            *control = (enum ws_control)i;
            return true;
        }
    return false;
}
