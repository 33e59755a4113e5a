/* What holds of the controls whoever lays out, draws or presses them. */
#include "viz/app/control/bar.h"

#include <string.h>

#include "viz/app/panel/window_layout.h"

void ws_bar_init(struct ws_bar *bar, struct ws_desk *desk)
{
    memset(bar, 0, sizeof *bar);
    bar->desk = desk;
    bar->hovered = bar->focus = bar->popup.at = -1;
}

void ws_bar_finish(struct ws_bar *bar)
{
    ws_scene_finish(&bar->popup.scene);
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
    for (int i = 0; i < bar->widgets; i++)
        if (ws_box_holds(bar->widget[i].box, x, y))
            return i;
    return -1;
}

void ws_bar_close_popup(struct ws_bar *bar)
{
    bar->popup.kind = WS_POPUP_NONE;
    bar->popup.at = -1;
    bar->popup.changed = bar->desk->chrome_dirty = true;
}
