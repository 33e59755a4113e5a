/* The shortest form of a head is the panel's own title; the rest is added as far as it fits. */
#include "viz/app/control/head.h"

#include <math.h>
#include <stdio.h>

#include "viz/app/control/widget.h"
#include "viz/app/panel/direction.h"
#include "viz/app/panel/layer.h"
#include "viz/app/panel/panels.h"
#include "viz/scene/metrics.h"

enum { TITLE_SIZE = 13, WORDS_SIZE = 11, APART = 10, LEAST_SIZE = 8, LEAST_ADVICE = 7 };
enum { CONTROL_HEIGHT = 24, BETWEEN = 8, TOOLS_UP = 3 };

/* The widgets of a panel are consecutive: the first, and their number. */
static int widgets_of(const struct ws_bar *bar, int panel, int *first)
{
    int count = 0;

    for (int i = 0; i < bar->widgets; i++)
        if (bar->widget[i].layer == (int)WS_LAYER_HEAD + panel &&
            !ws_widget_is_sign(bar->widget[i].control) && !count++)
            *first = i;
    return count;
}

/* A head without the sign at its right end. */
static struct ws_panel_place without_sign(const struct ws_panel_place *place)
{
    struct ws_panel_place rest = *place;

    rest.head.width = fmax(rest.head.width - WS_SIGN_WIDTH - BETWEEN, 0);
    return rest;
}

/* The panel's title: that in `words`, changed if it depends on the desk, otherwise the row's. */
static const char *own_title(const struct ws_desk *desk, struct ws_flow_words *words, int panel)
{
    if (ws_panel_row(panel)->called)
        ws_panel_row(panel)->called(desk, words->title, sizeof words->title);
    return words->title[0] ? words->title : ws_panel_row(panel)->title;
}

static double title_width(const char *title)
{
    return ceil(ws_text_width(title, TITLE_SIZE, false, true));
}

/* The title's text within `room`, and the text beside it. */
struct title {
    char text[96], zoomed[24];
    struct ws_flow_words words;
    const char *beside;
    double
        width; /* of all that fits; more than `room` if even the panel's own title does not fit */
};

static void make_title(const struct ws_desk *desk, int panel, double room, struct title *title)
{
    double zoom = desk->state.zoom[panel].scale, least = 0, more;
    const char *own;

    ws_flow_words(desk->state.choices.variant, panel, &title->words);
    own = own_title(desk, &title->words, panel);
    title->beside = title->words.words;
    if (zoom > 1) {
        snprintf(title->zoomed, sizeof title->zoomed, "%.0f %%", 100 * zoom);
        title->beside = title->zoomed;
        least = APART + ws_text_width(title->zoomed, WORDS_SIZE, false, false);
    }
    snprintf(title->text, sizeof title->text, title->words.state ? "%s (%s)" : "%s", own,
             title->words.state);
    if (title_width(title->text) + least > room)
        snprintf(title->text, sizeof title->text, "%s", own);
    title->width = title_width(title->text);
    more = APART + ws_text_width(title->beside, WORDS_SIZE, false, false);
    if (!*title->beside || title->width + more > room)
        title->beside = "";
    else
        title->width += more;
}

static double remark_width(const struct ws_remark *remark)
{
    return ws_text_width(remark->text, remark->size, false, ws_role_bold(remark->role));
}

static bool get_remark(const struct ws_desk *desk, int panel, bool brief, struct ws_remark *remark)
{
    const struct ws_panel_row *row = ws_panel_row(panel);

    return row->remark && row->remark(desk, brief, remark);
}

/* The controls' position between title and remark, with space for both. */
static double middle_x(const struct ws_desk *desk, int panel, struct ws_box head, double width)
{
    struct ws_remark remark;
    struct title title;
    double room = head.width - width - APART;

    if (get_remark(desk, panel, false, &remark))
        room -= remark_width(&remark) + APART;
    make_title(desk, panel, room, &title);
    return head.x + title.width + APART;
}

static void put(struct ws_widget *widget, double x, double y, double width, double height)
{
    widget->box = (struct ws_box){x, y + (height - CONTROL_HEIGHT) / 2, width, CONTROL_HEIGHT};
}

/* Places the controls from the left, the last at the line's end; smaller if they do not fit. */
static void place_tools(struct ws_bar *bar, int first, int count, struct ws_box line)
{
    double width = -BETWEEN, x = line.x, fits;

    for (int i = first; i < first + count; i++)
        width += ws_widget_width(bar->desk, &bar->widget[i]) + BETWEEN;
    fits = fmin(1, line.width / width);
    for (int i = first; i < first + count; i++) {
        double wide = ws_widget_width(bar->desk, &bar->widget[i]) * fits;

        if (i == first + count - 1)
            x = line.x + line.width - wide;
        put(&bar->widget[i], x, line.y - TOOLS_UP, wide, line.height);
        bar->widget[i].text_size = WS_CONTROL_SIZE * fits;
        x += wide + BETWEEN * fits;
    }
}

static void place_sign(struct ws_bar *bar, int panel, struct ws_box head)
{
    int index = ws_bar_widget(bar, WS_CONTROL_ALONE_MEMORY + (enum ws_control)panel);

    if (index >= 0)
        put(&bar->widget[index], head.x + head.width - WS_SIGN_WIDTH, head.y, WS_SIGN_WIDTH,
            head.height);
}

/* Switches show only their present choice if both choices do not fit beside the title. */
static void make_compact(struct ws_bar *bar, int panel, int first, int count, struct ws_box head)
{
    double width = 0;
    struct title title;

    make_title(bar->desk, panel, 0, &title);
    for (int i = first; i < first + count; i++)
        width += ws_widget_width(bar->desk, &bar->widget[i]) + BETWEEN;
    for (int i = first; i < first + count && width + title.width > head.width; i++)
        bar->widget[i].compact = true;
}

void ws_head_place(struct ws_bar *bar, int panel, const struct ws_panel_place *whole)
{
    const struct ws_panel_place rest = without_sign(whole), *place = &rest;
    struct ws_box head = place->head;
    int first = 0, count = widgets_of(bar, panel, &first);
    double x = head.x + head.width;

    place_sign(bar, panel, whole->head);
    make_compact(bar, panel, first, place->tools.height > 0 && count ? 1 : count, head);

    if (count && place->tools.height > 0) {
        double width = ws_widget_width(bar->desk, &bar->widget[first]);

        put(&bar->widget[first],
            fmax(fmin(middle_x(bar->desk, panel, head, width), head.x + head.width - width),
                 head.x),
            head.y, fmin(width, head.width), head.height);
        place_tools(bar, first + 1, count - 1, place->tools);
        return;
    }
    for (int i = first + count - 1; i >= first; i--) {
        double width = ws_widget_width(bar->desk, &bar->widget[i]);

        if (x - width < head.x)
            continue; /* its key works still */
        x -= width;
        put(&bar->widget[i], x, head.y, width, head.height);
        x -= BETWEEN;
    }
}

/* Draws from `left` on; returns where the remark begins, or the head's end. */
static double draw_remark(const struct ws_desk *desk, struct ws_scene *scene, int panel,
                          struct ws_box head, double left)
{
    double right = head.x + head.width, room = right - left, width, size;
    struct ws_remark remark;

    if (!get_remark(desk, panel, false, &remark))
        return right;
    if (remark_width(&remark) > room)
        get_remark(desk, panel, true, &remark);
    width = remark_width(&remark);
    size = remark.size * fmin(1, room / width);
    if (size < LEAST_SIZE)
        return right;
    ws_scene_text(scene, right, head.y + head.height / 2, size, WS_ANCHOR_END, remark.role,
                  remark.text);
    return right - fmin(width, room);
}

static void draw_title(const struct ws_desk *desk, struct ws_scene *scene, int panel,
                       struct ws_box head, double right)
{
    double middle = head.y + head.height / 2, room = right - APART - head.x, size = TITLE_SIZE;
    struct title title;

    make_title(desk, panel, room, &title);
    /* If controls fill the head, they show its content as well. */
    if (title.width > room)
        size *= room / title.width;
    if (size < LEAST_SIZE)
        return;
    ws_scene_text(scene, head.x, middle, size, WS_ANCHOR_START, WS_ROLE_HEADING, title.text);
    if (*title.beside)
        ws_scene_text(scene, head.x + title_width(title.text) + APART, middle, WORDS_SIZE,
                      WS_ANCHOR_START, WS_ROLE_SMALL, title.beside);
}

/* On the second line, as far as its controls leave space. */
static void draw_advice(const struct ws_bar *bar, struct ws_scene *scene, int panel,
                        const struct ws_panel_place *place)
{
    const struct ws_panel_row *row = ws_panel_row(panel);
    double right = place->tools.x + place->tools.width, size;
    int first = 0, count = widgets_of(bar, panel, &first);
    struct ws_remark advice;

    if (place->tools.height <= 0 || !row->advice || !row->advice(bar->desk, &advice))
        return;
    for (int i = first + 1; i < first + count; i++)
        right = fmin(right, bar->widget[i].box.x - BETWEEN);
    size = advice.size * fmin(1, (right - place->head.x) / remark_width(&advice));
    if (size >= LEAST_ADVICE)
        ws_scene_text(scene, place->head.x, place->tools.y - TOOLS_UP + place->tools.height / 2,
                      size, WS_ANCHOR_START, advice.role, advice.text);
}

void ws_head_draw(const struct ws_bar *bar, struct ws_scene *scene, int panel,
                  const struct ws_panel_place *whole)
{
    const struct ws_panel_place rest = without_sign(whole), *place = &rest;
    int first = 0, count = widgets_of(bar, panel, &first);
    double title_end = place->head.x + place->head.width, left = place->head.x, right;
    struct title title;

    make_title(bar->desk, panel, 0, &title);
    left += title.width + APART;
    for (int i = first; i < first + count && bar->widget[i].box.y < place->tools.y; i++) {
        if (bar->widget[i].box.width <= 0)
            continue;
        title_end = fmin(title_end, bar->widget[i].box.x);
        left = fmax(left, bar->widget[i].box.x + bar->widget[i].box.width + APART);
    }
    right = draw_remark(bar->desk, scene, panel, place->head, left);
    draw_title(bar->desk, scene, panel, place->head, fmin(title_end, right));
    draw_advice(bar, scene, panel, place);
}
