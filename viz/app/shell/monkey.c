/*
 * Half of the actions hit anywhere; the other half targets existing items: a control, a line of a
 * menu, a key with a meaning. So they also reach lessons, quiz rounds, the stepper and
 * presentations, and act there.
 */
#include "viz/app/shell/monkey.h"

#include <stdio.h>

#include "viz/app/control/bar_input.h"
#include "viz/app/control/control.h"
#include "viz/app/shell/point.h"

struct monkey {
    struct ws_script_actions *hand;
    unsigned seed;
};

static const char *const chords[] = {
    /* of all modes */
    "tab",
    "shift+tab",
    "return",
    "escape",
    "space",
    "f1",
    "/",
    "n",
    "shift+n",
    "v",
    "ctrl+m",
    "ctrl+t",
    "ctrl+b",
    "ctrl+i",
    "ctrl+z",
    "ctrl+y",
    "ctrl+shift+c",
    "ctrl+shift+l",
    "=",
    "-",
    "ctrl+0",
    "ctrl+=",
    "ctrl+-",
    "alt+=",
    "alt+-",
    "1",
    "2",
    "3",
    "4",
    "keypad+",
    /* of the panels, and of fields */
    "left",
    "right",
    "up",
    "down",
    "shift+right",
    "shift+left",
    "shift+home",
    "home",
    "end",
    "pageup",
    "pagedown",
    "ctrl+l",
    "p",
    "shift+p",
    "alt+left",
    "alt+right",
    "backspace",
    "delete",
    "ctrl+u",
    "ctrl+a",
    "ctrl+c",
    "ctrl+x",
    "ctrl+v",
    "ctrl+f",
    "shift+return",
    "ctrl+return",
    "ctrl+home",
    "ctrl+end",
    "shift+up",
    "shift+down",
    /* of the stepper, lessons and the quiz */
    "s",
    "r",
    "m",
    "a",
    "b",
    "c",
    "d",
    "e",
    "shift+c",
    "5",
    "6",
    "?",
    /* of presenting */
    "f11",
    "f5",
    "l",
    "o",
    "w",
    "f",
    ".",
};

static const char *const texts[] = {
    "1",
    "4",
    "12",
    "999",
    "lane 5",
    "(t % 16) * 32",
    "m1",
    "x",
    "0x120",
    "F1[3,5]",
    "M0[3,5]",
    "lane 5; lane 6",
    "bank 4",
    "addr 9",
    "b",
    "8",
    "-1",
    "t * pitch; pitch=144",
    /* of a warpgroup MMA */
    "lane 100",
    "d3",
    "d31",
    "B[3,5]",
    "0x4000004000010000",
};

/* Texts pasted into the address field: code that is valid, has open names, or is invalid. */
static const char *const codes[] = {
    "(t % 16) * 144\\r\\n\\t+ (t / 16) * 16",
    "(t % BM) * BK\\n+ t / BM * CHUNK",
    ("int row = t % 16;\\n\\nrow * 144 // \xc3\xa4 and a line that is longer than the field is "
     "wide, "
     "so that it scrolls across, as far as it goes\\n"),
    "t *\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n\\n16",
};

/* xorshift32: the same events for the same seed, everywhere. */
static unsigned below(struct monkey *monkey, unsigned most)
{
    monkey->seed ^= monkey->seed << 13;
    monkey->seed ^= monkey->seed >> 17;
    monkey->seed ^= monkey->seed << 5;
    return monkey->seed % most;
}

static bool act(struct monkey *monkey, const char *verb, size_t length, const char *text)
{
    return ws_script_verb(verb, length)(monkey->hand, text);
}

#define ACT(monkey, verb, text) act(monkey, verb, sizeof verb - 1, text)

/* "X Y" of anywhere in the window. */
static const char *anywhere(struct monkey *monkey, char text[32])
{
    int width, height;

    SDL_GetWindowSize(monkey->hand->screen->window, &width, &height);
    width = (int)below(monkey, (unsigned)width);
    height = (int)below(monkey, (unsigned)height);
    snprintf(text, 32, "%d %d", width, height);
    return text;
}

static const char *middle_of(const struct monkey *monkey, struct ws_box box, char text[32])
{
    double scale = ws_points_per_px(monkey->hand->screen);

    snprintf(text, 32, "%d %d", (int)((box.x + box.width / 2) * scale),
             (int)((box.y + box.height / 2) * scale));
    return text;
}

static bool point(struct monkey *monkey)
{
    char text[32];

    return ACT(monkey, "move", anywhere(monkey, text));
}

static bool click(struct monkey *monkey)
{
    char text[32];

    return ACT(monkey, "click", anywhere(monkey, text));
}

static bool add(struct monkey *monkey)
{
    char text[32];

    return ACT(monkey, "shift-click", anywhere(monkey, text));
}

static bool click_twice(struct monkey *monkey)
{
    char text[32];

    return ACT(monkey, "double-click", anywhere(monkey, text));
}

static bool drag(struct monkey *monkey)
{
    char from[32], to[32], text[72];

    anywhere(monkey, from);
    anywhere(monkey, to);
    snprintf(text, sizeof text, "%s %s", from, to);
    return ACT(monkey, "drag", text);
}

static bool zoom(struct monkey *monkey)
{
    return ACT(monkey, "ctrl-wheel", below(monkey, 2) ? "1" : "-1");
}

static bool scroll(struct monkey *monkey)
{
    return ACT(monkey, "wheel", below(monkey, 2) ? "1" : "-1");
}

/* Presses a present control: at its center, or on either half if it has two. */
static bool press(struct monkey *monkey)
{
    const struct ws_bar *bar = &monkey->hand->screen->app.bar;
    struct ws_box box;
    char text[32];

    if (!bar->widgets)
        return true;
    box = bar->widget[below(monkey, (unsigned)bar->widgets)].box;
    box.x += box.width * (below(monkey, 2) ? 0.25 : -0.25);
    return ACT(monkey, "click", middle_of(monkey, box, text));
}

/* Chooses a line of the open menu; without one, presses Lessons, Quiz or Steps. */
static bool choose(struct monkey *monkey)
{
    static const enum ws_control doors[] = {WS_CONTROL_LESSONS, WS_CONTROL_QUIZ, WS_CONTROL_STEPS};
    const struct ws_bar *bar = &monkey->hand->screen->app.bar;
    char text[32];
    int door;

    if (bar->popup.kind == WS_POPUP_MENU && bar->popup.items)
        return ACT(
            monkey, "click",
            middle_of(monkey, bar->popup.item[below(monkey, (unsigned)bar->popup.items)], text));
    door = ws_bar_widget(bar, doors[below(monkey, sizeof doors / sizeof doors[0])]);
    return door < 0 || ACT(monkey, "click", middle_of(monkey, bar->widget[door].box, text));
}

static bool hit_key(struct monkey *monkey)
{
    return ACT(monkey, "key", chords[below(monkey, sizeof chords / sizeof chords[0])]);
}

static bool write(struct monkey *monkey)
{
    return ACT(monkey, "type", texts[below(monkey, sizeof texts / sizeof texts[0])]);
}

static bool resize(struct monkey *monkey)
{
    unsigned width = 480 + below(monkey, 1000), height = 400 + below(monkey, 600);
    char text[32];

    snprintf(text, sizeof text, "%u %u", width, height);
    return ACT(monkey, "size", text);
}

/* Pastes code into the address field, if there is one. */
static bool paste(struct monkey *monkey)
{
    const struct ws_bar *bar = &monkey->hand->screen->app.bar;
    int field = ws_bar_widget(bar, WS_CONTROL_EXPRESSION);
    char text[32];

    if (field < 0 || bar->widget[field].box.width <= 0)
        return true;
    return ACT(monkey, "clipboard", codes[below(monkey, sizeof codes / sizeof codes[0])]) &&
           ACT(monkey, "click", middle_of(monkey, bar->widget[field].box, text)) &&
           ACT(monkey, "key", below(monkey, 2) ? "ctrl+a" : "end") && ACT(monkey, "key", "ctrl+v");
}

static bool expose(struct monkey *monkey)
{
    return ACT(monkey, "expose", "");
}

static bool pass_time(struct monkey *monkey)
{
    return ACT(monkey, "tick", below(monkey, 4) ? "16" : "64");
}

/* A lesson's file, as from a file manager. */
static bool drop(struct monkey *monkey)
{
    const struct ws_lesson_index *shelf = &monkey->hand->screen->app.desk.course.shelf;

    return !shelf->lessons ||
           ACT(monkey, "drop", shelf->lesson[below(monkey, (unsigned)shelf->lessons)].path);
}

static const struct {
    unsigned weight; /* of all, which are 100 */
    bool (*act)(struct monkey *monkey);
} acts[] = {
    {18, point}, {2, paste},  {14, click},    {3, add},    {2, click_twice}, {3, drag},
    {4, zoom},   {3, scroll}, {12, press},    {5, choose}, {20, hit_key},    {4, write},
    {2, resize}, {2, expose}, {5, pass_time}, {1, drop},
};

bool ws_monkey(struct ws_script_actions *hand, unsigned seed, int count)
{
    struct monkey monkey = {.hand = hand, .seed = seed};

    for (int i = 0; i < count && !hand->screen->quits; i++) {
        unsigned at = below(&monkey, 100);
        size_t which = 0;

        while (at >= acts[which].weight)
            at -= acts[which++].weight;
        if (!acts[which].act(&monkey))
            return false;
    }
    return true;
}
