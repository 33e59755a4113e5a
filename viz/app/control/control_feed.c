/*
 * The load that feeds an operand, and the operand's order in memory. The addresses use the same
 * controls as any load; if the load does not feed the operand, a button proposes one that does.
 */
#include "viz/app/control/control_tables.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/model/window_labels.h"
#include "viz/text/feed_text.h"

static const struct ws_fed *fed_of(const struct ws_desk *desk)
{
    return &desk->state.fed;
}

static void load_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "%s", fed_of(desk)->from ? fed_of(desk)->from->name : "nothing");
}

static bool load_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    const struct ws_variant *load = index ? ws_fed_load(index - 1) : NULL;

    if (index && !load)
        return false;
    return ws_control_word(load ? load->name : "nothing", load == fed_of(desk)->from, item);
}

static void load_choose(struct ws_desk *desk, int index)
{
    struct ws_fed *fed = &desk->state.fed;

    ws_desk_change(desk, 0);
    fed->from = index ? ws_fed_load(index - 1) : NULL;
    fed->operand = fed->operand ? fed->operand : WS_OPERAND_A;
    fed->orders = 0;
}

static void operand_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "%s", ws_operand_letter(fed_of(desk)->operand));
}

static bool operand_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    enum ws_operand_role role = WS_OPERAND_A + (enum ws_operand_role)index;

    return role <= WS_OPERAND_C &&
           ws_control_word(ws_operand_letter(role), role == fed_of(desk)->operand, item);
}

static void operand_choose(struct ws_desk *desk, int index)
{
    ws_desk_change(desk, 0);
    desk->state.fed.operand = WS_OPERAND_A + (enum ws_operand_role)index;
    desk->state.fed.orders = 0;
}

static const char *const majors[] = {
    [WS_FEED_UNSAID] = "auto: A by rows, B by columns, C by rows",
    [WS_FEED_ROW] = "row: as stored, one row after another",
    [WS_FEED_COLUMN] = "column: transposed, one column after another",
};

static void major_text(const struct ws_desk *desk, char *text, size_t size)
{
    const char *word = majors[fed_of(desk)->major];

    snprintf(text, size, "%.*s", (int)strcspn(word, ":"), word);
}

static bool major_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    return index <= WS_FEED_COLUMN &&
           ws_control_word(majors[index], index == (int)fed_of(desk)->major, item);
}

static void major_choose(struct ws_desk *desk, int index)
{
    ws_desk_change(desk, 0);
    desk->state.fed.major = (enum ws_feed_major)index;
}

/* "Take ldmatrix.m8n8.x4.trans.b16 …": the proposed load. */
static void take_text(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_feed_near *near = ws_feeding_near(&desk->model.feeding);
    char instead[WS_FEED_TEXT_SIZE];

    if (!near) {
        snprintf(text, size, "Apply the fix");
        return;
    }
    ws_feed_instead(near, instead);
    ws_window_labels(instead, sizeof instead);
    snprintf(text, size, "Take: %s", instead);
}

static bool take_usable(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size,
             desk->model.feeding.judged && desk->model.feeding.answer.feeds
                 ? "this load already feeds the operand"
                 : "no similar load does");
    return ws_feeding_near(&desk->model.feeding);
}

static void take_choose(struct ws_desk *desk, int index)
{
    const struct ws_feed_near *near = ws_feeding_near(&desk->model.feeding);
    struct ws_feed_near taken;

    (void)index;
    if (!near)
        return;
    taken = *near;
    ws_desk_change(desk, 0);
    desk->state.fed.from = taken.question.from;
    if (taken.major)
        desk->state.fed.major = taken.answer.major;
    if (taken.tile)
        desk->state.choices.addresses.tile = taken.answer.tile;
    if (taken.stored && taken.question.stored)
        desk->state.choices.addresses.swizzle = *taken.question.stored;
    desk->state.fed.orders = taken.question.orders;
    memcpy(desk->state.fed.order, taken.question.order, sizeof desk->state.fed.order);
}

static bool is_fed(const struct ws_desk *desk, char *why, size_t size)
{
    snprintf(why, size, "no load is chosen");
    return fed_of(desk)->from;
}

static const struct ws_control_row rows[WS_CONTROLS_COUNT] = {
    [WS_CONTROL_FED_BY] =
        WS_PICKER(load, "Fed by", "The load that feeds an operand from shared memory", NULL),
    [WS_CONTROL_FED_OPERAND] = WS_PICKER(operand, "", "The operand that it feeds", is_fed),
    [WS_CONTROL_FED_MAJOR] = WS_PICKER(major, "Major", "Order of the operand in memory", is_fed),
    [WS_CONTROL_FED_TAKE] =
        WS_BUTTON(take, "The most similar load that feeds the operand", take_usable),
};

const struct ws_control_row *ws_feed_control_row(enum ws_control control)
{
    return rows[control].text ? &rows[control] : NULL;
}
