/* Of several positions at a box's corners: the first that covers nothing, or that covers least. */
#include "viz/app/panel/badge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "viz/app/panel/box.h"

#define LARGEST  12.0
#define SMALLEST 8.0
#define STEP     1.0

enum { MOST_NUMBERS = 4 }; /* for more items per pin, only the first gets the number */

/* The boxes that badges must not cover. */
struct taken {
    struct ws_box *box; /* owned */
    int boxes;
    double width, height; /* of the picture */
};

static double overlap(const struct ws_box *a, const struct ws_box *b)
{
    double width = fmin(a->x + a->width, b->x + b->width) - fmax(a->x, b->x);
    double height = fmin(a->y + a->height, b->y + b->height) - fmax(a->y, b->y);

    return width > 0 && height > 0 ? width * height : 0;
}

/* The area of a box that covers letters or other badges, or is outside the picture. */
static double covered(const struct taken *taken, const struct ws_box *box)
{
    const struct ws_box picture = {0, 0, taken->width, taken->height};
    double sum = box->width * box->height - overlap(box, &picture);

    for (int i = 0; i < taken->boxes; i++)
        sum += overlap(box, &taken->box[i]);
    return sum;
}

static struct ws_box place_at(const struct taken *taken, const struct ws_box *frame)
{
    /* Positions as fractions of the frame, and offsets outwards from there in badge sizes. */
    static const struct {
        double right, down; /* 0 to 1 */
        double x, y;
    } places[] = {{0, 0, 0, 0},       {0, 0, -0.6, -0.6}, {0, 1, -0.6, -0.6}, {1, 0, -0.6, -0.6},
                  {1, 1, -0.6, -0.6}, {0, 0.5, 0.55, 0},  {1, 0.5, 0.55, 0},  {1, 0, 0, 0},
                  {0, 1, 0, 0},       {1, 1, 0, 0},       {0, 0, 0.6, -0.55}, {1, 0, 0.6, -0.55},
                  {0, 0, -0.6, 0.4},  {1, 0, -0.6, 0.4},  {0, 0.5, -0.55, 0}, {1, 0.5, -0.55, 0}};
    struct ws_box best = {0};
    double least = INFINITY;

    for (double size = LARGEST; size >= SMALLEST && least > 0; size -= STEP)
        for (size_t i = 0; i < sizeof places / sizeof places[0] && least > 0; i++) {
            double x = frame->x + places[i].right * frame->width +
                       (places[i].right > 0 ? places[i].x : -places[i].x) * size;
            double y = frame->y + places[i].down * frame->height +
                       (places[i].down > 0 ? places[i].y : -places[i].y) * size;
            struct ws_box box = {x - size / 2, y - size / 2, size, size};
            double covers = covered(taken, &box);

            if (covers < least) {
                least = covers;
                best = box;
            }
        }
    return best;
}

static void add_badge(struct ws_panel *panel, int number, const struct ws_box *frame)
{
    if (panel->badges < WS_MAX_BADGES)
        panel->badge[panel->badges++] = (struct ws_badge){.number = number, .frame = *frame};
}

/* Places the numbers of the first `numbers` badges from `first` on. */
static void place_numbers(struct ws_panel *panel, int first, int numbers, struct taken *taken)
{
    for (int i = first; i < first + numbers && i < panel->badges; i++) {
        panel->badge[i].box = place_at(taken, &panel->badge[i].frame);
        taken->box[taken->boxes++] = panel->badge[i].box;
    }
}

/* The heading or chip that shows exactly the pinned item; or NULL. */
static const struct ws_target *own_target(const struct ws_panel *panel, const struct ws_shown *pin)
{
    for (int i = 0; i < panel->targets; i++) {
        struct ws_shown pattern = ws_pattern_of(&panel->target[i].shown);

        if (panel->target[i].shown.bit < 0 && !memcmp(&pattern, pin, sizeof pattern))
            return &panel->target[i];
    }
    return NULL;
}

/*
 * Whether to frame a target, with the frame: for a block that is marked as a whole, its first
 * target.
 */
static bool frames(const struct ws_panel *panel, const struct ws_model *model,
                   const struct ws_highlight_state *lit, int target, struct ws_box *frame)
{
    const struct ws_target *of = &panel->target[target];
    int first, last, marked = 0;

    if (of->shown.bit < 0 || ws_highlight_state_of(model, lit, &of->shown) != WS_LIGHT_MARKED)
        return false;
    ws_block_targets(panel, target, &first, &last);
    for (int i = first; i <= last; i++)
        marked += ws_highlight_state_of(model, lit, &panel->target[i].shown) == WS_LIGHT_MARKED;
    *frame = marked == last - first + 1 ? of->block : of->box;
    return target == first || marked <= last - first;
}

/* Frames of a pin that together fill a box become that box. */
static void join(struct ws_panel *panel, int first)
{
    struct ws_box all = panel->badge[first].frame;
    double area = 0;

    for (int i = first; i < panel->badges; i++) {
        all = ws_joined_box(&all, &panel->badge[i].frame);
        area += panel->badge[i].frame.width * panel->badge[i].frame.height;
    }
    if (area < 0.999 * all.width * all.height)
        return;
    panel->badge[first].frame = all;
    panel->badges = first + 1;
}

/* Adds frames for a pin's elements in a panel that has no heading for it. */
static void frame_elements(struct ws_panel *panel, const struct ws_model *model,
                           const struct ws_shown *pin, int number)
{
    struct ws_highlight_state lit = {0};
    int first = panel->badges;

    ws_highlight_state_make(model, pin, 1, &lit);
    for (int i = 0; i < panel->targets && panel->badges < WS_MAX_BADGES; i++) {
        struct ws_box frame;

        if (frames(panel, model, &lit, i, &frame))
            add_badge(panel, number, &frame);
    }
    ws_highlight_state_finish(&lit);
    if (panel->badges > first)
        join(panel, first);
}

static void place_pin(struct ws_panel *panel, const struct ws_model *model,
                      const struct ws_shown *pin, int number, struct taken *taken)
{
    const struct ws_target *own = own_target(panel, pin);
    int first = panel->badges, count;

    if (own)
        add_badge(panel, number, own->text >= 0 ? &own->block : &own->box);
    else
        frame_elements(panel, model, pin, number);
    count = panel->badges - first;
    place_numbers(panel, first, count > MOST_NUMBERS ? 1 : count, taken);
}

void ws_badges_place(struct ws_panel *panel, const struct ws_model *model,
                     const struct ws_state *state)
{
    struct taken taken = {.width = panel->scene.width, .height = panel->scene.height};

    panel->badges = 0;
    if (!state->pins)
        return;
    taken.box = malloc(((size_t)panel->inks + WS_MAX_BADGES) * sizeof *taken.box);
    if (!taken.box)
        return;
    if (panel->inks)
        memcpy(taken.box, panel->ink, (size_t)panel->inks * sizeof *taken.box);
    taken.boxes = panel->inks;
    for (int i = 0; i < state->pins; i++)
        place_pin(panel, model, &state->pin[i], i + 1, &taken);
    free(taken.box);
}
