/* Properties of the controls that their layout, drawing and input share. */
#include "viz/app/control/bar.h"

#include <string.h>

#include "viz/app/panel/layer.h"
#include "viz/app/panel/window_layout.h"

void ws_bar_init(struct ws_bar *bar, struct ws_desk *desk)
{
    memset(bar, 0, sizeof *bar);
    bar->desk = desk;
    bar->hovered = bar->focus = bar->hint_at = bar->popup.at = bar->slides = -1;
}

void ws_bar_finish(struct ws_bar *bar)
{
    ws_scene_finish(&bar->popup.scene);
    ws_edit_finish(&bar->field.edit);
    ws_formula_drop(bar->field.formula);
}

struct ws_box ws_bar_groove(const struct ws_widget *widget)
{
    const struct ws_box *box = &widget->box;

    return (struct ws_box){box->x + 8, box->y + 8, box->width - 16, 4};
}

int ws_bar_widget(const struct ws_bar *bar, enum ws_control control)
{
    for (int i = 0; i < bar->widgets; i++)
        if (bar->widget[i].control == control)
            return i;
    return -1;
}

int ws_bar_widget_at(const struct ws_bar *bar, double x, double y)
{
    bool over = ws_box_holds(bar->editor.area, x, y);

    for (int i = 0; i < bar->widgets; i++)
        if (over == (bar->widget[i].layer == WS_LAYER_OVER) &&
            ws_box_holds(bar->widget[i].box, x, y))
            return i;
    return -1;
}

static enum ws_control control_at(const struct ws_bar *bar, int widget)
{
    return widget >= 0 && widget < bar->widgets ? bar->widget[widget].control : WS_CONTROLS_COUNT;
}

struct ws_bar_held ws_bar_hold(const struct ws_bar *bar)
{
    return (struct ws_bar_held){control_at(bar, bar->focus), control_at(bar, bar->hovered),
                                control_at(bar, bar->hint_at)};
}

void ws_bar_close_popup(struct ws_bar *bar)
{
    bar->popup.kind = WS_POPUP_NONE;
    bar->popup.at = -1;
    bar->popup.changed = bar->desk->chrome_dirty = true;
}

void ws_bar_find_held(struct ws_bar *bar, struct ws_bar_held held)
{
    bar->focus = ws_bar_widget(bar, held.focus);
    bar->hovered = ws_bar_widget(bar, held.hovered);
    bar->hint_at = ws_bar_widget(bar, held.hint_at);
    /* A menu goes with its control. */
    if (bar->popup.kind == WS_POPUP_MENU && ws_bar_widget(bar, bar->popup.menu) < 0)
        ws_bar_close_popup(bar);
}
