/*
 * Scripts: a verb a line, played through SDL's own event queue, so that what is tested is what a
 * hand does. '#' starts a comment. Points are pixels of the window or what is there:
 *
 *   size W H             the window's size          scale N         pixels a px
 *   move POINT           the pointer                click POINT     and press, and release
 *   shift-click POINT    add to the selection       drag X Y X Y    press, move, release
 *   wheel N              at the pointer             ctrl-wheel N    zoom
 *   key CHORD            "ctrl+z", "left", "alt+l"  type TEXT       as typed
 *   drop FILE            onto the window            wait MS         let time pass
 *   minimise, restore, expose, leave                monkey SEED N   N random events
 *   screenshot FILE      the picture as PNG
 *   expect WHAT TEXT     fails unless it holds: selection, sentence, formula, operands, message,
 *                        trial, variant, mode, hint, popup, field (the text that is being edited),
 *                        control:NAME; `expect not …` the other way round
 *
 *   POINT: X Y, or PANEL QUERY (memory, matrices, registers and "m0 r3 c5"), or control NAME, or
 *   item TEXT (the line of an open menu that starts so)
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/app/control/control.h"
#include "viz/app/model/query.h"
#include "viz/app/panel/panels.h"
#include "viz/app/shell/screen.h"
#include "viz/app/shell/seen.h"

struct script {
    struct ws_screen *screen;
    struct ws_error *error;
    int x, y; /* the pointer, in points */
};

static double points_per_px(const struct script *script)
{
    int points, height;

    SDL_GetWindowSize(script->screen->window, &points, &height);
    return script->screen->app.canvas.scale * points / script->screen->app.canvas.pixels_x;
}

/* Lets the window have what was pushed, as its loop would. */
static bool settle(struct script *script)
{
    ws_screen_pump(script->screen);
    return ws_screen_draw(script->screen, script->error);
}

static void push_motion(struct script *script, int x, int y)
{
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}};

    script->x = x;
    script->y = y;
    SDL_PushEvent(&event);
}

static void push_button(struct script *script, Uint32 type)
{
    SDL_Event event = {.button = {.type = type,
                                  .button = SDL_BUTTON_LEFT,
                                  .x = script->x,
                                  .y = script->y}};

    SDL_PushEvent(&event);
}

static bool middle_of(struct script *script, struct ws_box box, int *x, int *y)
{
    double scale = points_per_px(script);

    *x = (int)((box.x + box.width / 2) * scale);
    *y = (int)((box.y + box.height / 2) * scale);
    return true;
}

/* The middle of the first thing in a panel that a query matches. */
static bool find_target(struct script *script, int panel, const char *query, int *x, int *y)
{
    const struct ws_app *app = &script->screen->app;
    const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + panel];
    struct ws_shown pattern;

    if (!ws_query_parse(app->desk.state.choices.variant, NULL, query, &pattern, script->error))
        return false;
    for (int i = 0; i < app->canvas.panel[panel].targets; i++) {
        const struct ws_target *target = &app->canvas.panel[panel].target[i];
        struct ws_shown shown = ws_pattern_of(&target->shown);
        struct ws_box box = target->box;

        if (memcmp(&shown, &pattern, sizeof shown))
            continue;
        box.x += layer->x;
        box.y += layer->y;
        return middle_of(script, box, x, y);
    }
    return ws_fail(script->error, "nothing in that panel is '%.60s'", query);
}

static bool find_item(struct script *script, const char *text, int *x, int *y)
{
    const struct ws_app *app = &script->screen->app;
    struct ws_item item;

    for (int i = 0; app->bar.popup.kind == WS_POPUP_MENU && i < app->bar.popup.items; i++)
        if (ws_control_row(app->bar.popup.menu)->item(&app->desk, i, &item) &&
            !strncmp(item.text, text, strlen(text)))
            return middle_of(script, app->bar.popup.item[i], x, y);
    return ws_fail(script->error, "no open menu has the line '%.60s'", text);
}

static bool find_point(struct script *script, const char *text, int *x, int *y)
{
    const struct ws_app *app = &script->screen->app;
    enum ws_control control;

    if (sscanf(text, "%d %d", x, y) == 2)
        return true;
    for (int i = 0; i < WS_PANELS; i++) {
        const char *name = ws_panel_row(i)->name;
        size_t length = strlen(name);

        if (!strncmp(text, name, length) && text[length] == ' ')
            return find_target(script, i, text + length + 1, x, y);
    }
    if (!strncmp(text, "item ", 5))
        return find_item(script, text + 5, x, y);
    if (!strncmp(text, "control ", 8) && ws_control_named(text + 8, &control) &&
        ws_bar_widget(&app->bar, control) >= 0) {
        struct ws_box box = app->bar.widget[ws_bar_widget(&app->bar, control)].box;

        /* Of two halves, the one that is not chosen. */
        if (ws_control_row(control)->kind == WS_KIND_SWITCH) {
            struct ws_item item;

            ws_control_row(control)->item(&app->desk, 0, &item);
            box.width /= 2;
            box.x += item.chosen ? box.width : 0;
        }
        return middle_of(script, box, x, y);
    }
    return ws_fail(script->error, "'%.60s' is no point: X Y, PANEL QUERY, control NAME or item TEXT",
                   text);
}

static bool verb_move(struct script *script, const char *text)
{
    int x, y;

    if (!find_point(script, text, &x, &y))
        return false;
    push_motion(script, x, y);
    return settle(script);
}

static bool verb_click(struct script *script, const char *text)
{
    if (!verb_move(script, text))
        return false;
    push_button(script, SDL_MOUSEBUTTONDOWN);
    push_button(script, SDL_MOUSEBUTTONUP);
    return settle(script);
}

static bool verb_shift_click(struct script *script, const char *text)
{
    bool done;

    SDL_SetModState(KMOD_LSHIFT);
    done = verb_click(script, text);
    SDL_SetModState(KMOD_NONE);
    return done;
}

static bool verb_drag(struct script *script, const char *text)
{
    int x, y, to_x, to_y;

    if (sscanf(text, "%d %d %d %d", &x, &y, &to_x, &to_y) != 4)
        return ws_fail(script->error, "drag wants X Y X Y");
    push_motion(script, x, y);
    push_button(script, SDL_MOUSEBUTTONDOWN);
    if (!settle(script))
        return false;
    push_motion(script, to_x, to_y);
    if (!settle(script))
        return false;
    push_button(script, SDL_MOUSEBUTTONUP);
    return settle(script);
}

static bool verb_wheel(struct script *script, const char *text)
{
    /* SDL asks the mouse where it is; a script's pointer is told by the event before. */
    struct ws_event event = {.kind = WS_EVENT_WHEEL, .wheel_y = strtod(text, NULL)};

    event.x = script->x * script->screen->app.canvas.scale / points_per_px(script);
    event.y = script->y * script->screen->app.canvas.scale / points_per_px(script);
    event.ctrl = SDL_GetModState() & KMOD_CTRL;
    ws_app_event(&script->screen->app, &event);
    return settle(script);
}

static bool verb_ctrl_wheel(struct script *script, const char *text)
{
    bool done;

    SDL_SetModState(KMOD_LCTRL);
    done = verb_wheel(script, text);
    SDL_SetModState(KMOD_NONE);
    return done;
}

static const struct {
    const char *word, *name; /* as a chord says it, and as SDL does */
} keys[] = {
    {"pageup", "PageUp"}, {"pagedown", "PageDown"}, {"return", "Return"}, {"escape", "Escape"},
    {"backspace", "Backspace"}, {"space", "Space"}, {"tab", "Tab"}, {"delete", "Delete"},
    {"keypad+", "Keypad +"}, {"keypad-", "Keypad -"}, {"keypad0", "Keypad 0"},
};

static bool verb_key(struct script *script, const char *text)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED}};
    Uint16 mod = KMOD_NONE;
    SDL_Keycode key;

    for (;;) {
        if (!strncmp(text, "ctrl+", 5))
            mod |= KMOD_LCTRL, text += 5;
        else if (!strncmp(text, "alt+", 4))
            mod |= KMOD_LALT, text += 4;
        else if (!strncmp(text, "shift+", 6))
            mod |= KMOD_LSHIFT, text += 6;
        else
            break;
    }
    key = SDL_GetKeyFromName(text);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (!strcmp(text, keys[i].word))
            key = SDL_GetKeyFromName(keys[i].name);
    if (key == SDLK_UNKNOWN)
        return ws_fail(script->error, "'%.40s' is no key", text);
    event.key.keysym.sym = key;
    event.key.keysym.mod = mod;
    SDL_PushEvent(&event);
    return settle(script);
}

static bool verb_type(struct script *script, const char *text)
{
    /* A character at a time, as it would come; and before each its key. */
    for (; *text; text++) {
        SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
        SDL_Event key = {.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED}};

        key.key.keysym.sym = (SDL_Keycode)(unsigned char)*text;
        SDL_PushEvent(&key);
        event.text.text[0] = *text;
        SDL_PushEvent(&event);
        if (!settle(script))
            return false;
    }
    return true;
}

static bool verb_drop(struct script *script, const char *text)
{
    SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(text)}};

    SDL_PushEvent(&event);
    return settle(script);
}

static bool verb_size(struct script *script, const char *text)
{
    int width, height;

    if (sscanf(text, "%d %d", &width, &height) != 2 || width < 1 || height < 1)
        return ws_fail(script->error, "size wants W H");
    SDL_SetWindowSize(script->screen->window, width, height);
    return settle(script);
}

static bool push_window(struct script *script, Uint8 what)
{
    SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .event = what}};

    SDL_PushEvent(&event);
    return settle(script);
}

static bool verb_scale(struct script *script, const char *text)
{
    setenv("WARPSCOPE_SCALE", text, 1);
    return push_window(script, SDL_WINDOWEVENT_DISPLAY_CHANGED);
}

static bool verb_minimise(struct script *script, const char *text)
{
    (void)text;
    SDL_MinimizeWindow(script->screen->window);
    return settle(script);
}

static bool verb_restore(struct script *script, const char *text)
{
    (void)text;
    SDL_RestoreWindow(script->screen->window);
    return push_window(script, SDL_WINDOWEVENT_RESTORED);
}

static bool verb_expose(struct script *script, const char *text)
{
    (void)text;
    return push_window(script, SDL_WINDOWEVENT_EXPOSED);
}

static bool verb_leave(struct script *script, const char *text)
{
    (void)text;
    return push_window(script, SDL_WINDOWEVENT_LEAVE);
}

static bool verb_wait(struct script *script, const char *text)
{
    SDL_Delay((Uint32)atoi(text));
    return settle(script);
}

static bool verb_screenshot(struct script *script, const char *text)
{
    return ws_screen_shot(script->screen, text, script->error);
}

/* xorshift32: the same events for the same seed, everywhere. */
static unsigned next_random(unsigned *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

static bool verb_monkey(struct script *script, const char *text)
{
    static const char *const chords[] = {
        "left", "right", "up", "down", "shift+right", "pageup", "pagedown", "n", "v", "ctrl+l",
        "ctrl+m", "ctrl+t", "ctrl+shift+c", "ctrl+shift+l", "=", "-", "ctrl+0", "ctrl+=", "ctrl+-", "ctrl+z", "ctrl+y", "p", "tab",
        "shift+tab", "return", "escape", "f1", "/", "backspace", "home", "end", "delete", "ctrl+u",
        "ctrl+a", "ctrl+c", "ctrl+x", "ctrl+v", "shift+left", "shift+home", "keypad+",
    };
    static const char *const texts[] = {"1", "4", "lane 5", "(t % 16) * 32", "m1", "x", "0x120",
                                        "F1[3,5]", "lane 5; lane 6"};
    unsigned seed = 1;
    int count = 0;

    if (sscanf(text, "%u %d", &seed, &count) != 2 || !seed)
        return ws_fail(script->error, "monkey wants SEED COUNT, the seed not 0");
    for (int i = 0; i < count; i++) {
        unsigned what = next_random(&seed) % 100;
        int width, height;
        char line[64];
        bool done;

        SDL_GetWindowSize(script->screen->window, &width, &height);
        snprintf(line, sizeof line, "%d %d", (int)(next_random(&seed) % (unsigned)width),
                 (int)(next_random(&seed) % (unsigned)height));
        if (what < 35)
            done = verb_move(script, line);
        else if (what < 60)
            done = verb_click(script, line);
        else if (what < 65)
            done = verb_shift_click(script, line);
        else if (what < 70)
            done = verb_ctrl_wheel(script, next_random(&seed) % 2 ? "1" : "-1");
        else if (what < 73)
            done = verb_wheel(script, next_random(&seed) % 2 ? "1" : "-1");
        else if (what < 90)
            done = verb_key(script, chords[next_random(&seed) % (sizeof chords / sizeof chords[0])]);
        else if (what < 96)
            done = verb_type(script, texts[next_random(&seed) % (sizeof texts / sizeof texts[0])]);
        else if (what < 98) {
            snprintf(line, sizeof line, "%d %d", 480 + (int)(next_random(&seed) % 1500),
                     400 + (int)(next_random(&seed) % 900));
            done = verb_size(script, line);
        } else
            done = verb_expose(script, "");
        if (!done)
            return false;
    }
    return true;
}

static bool verb_expect(struct script *script, const char *text)
{
    bool negated = !strncmp(text, "not ", 4);
    char what[40], now[2048];
    size_t length;

    text += negated ? 4 : 0;
    length = strcspn(text, " ");
    snprintf(what, sizeof what, "%.*s", (int)(length < 39 ? length : 39), text);
    text += length + (text[length] == ' ');
    if (!ws_seen(&script->screen->app, what, now, sizeof now, script->error))
        return false;
    /* An empty text is expected to be empty, any other to be contained. */
    if ((*text ? strstr(now, text) != NULL : !*now) != negated)
        return true;
    return ws_fail(script->error, "expected %s %s'%.160s' but it is '%.240s'", what,
                   negated ? "without " : "", text, now);
}

static const struct {
    const char *name;
    bool (*play)(struct script *script, const char *text);
} verbs[] = {
    {"move", verb_move},           {"click", verb_click},     {"shift-click", verb_shift_click},
    {"drag", verb_drag},           {"wheel", verb_wheel},     {"ctrl-wheel", verb_ctrl_wheel},
    {"key", verb_key},             {"type", verb_type},       {"drop", verb_drop},
    {"size", verb_size},           {"scale", verb_scale},     {"minimise", verb_minimise},
    {"restore", verb_restore},     {"expose", verb_expose},   {"leave", verb_leave},
    {"wait", verb_wait},           {"monkey", verb_monkey},   {"screenshot", verb_screenshot},
    {"expect", verb_expect},
};

static bool play_line(struct script *script, char *line)
{
    size_t length;

    line[strcspn(line, "\r\n")] = 0;
    line += strspn(line, " \t");
    if (!*line || *line == '#')
        return true;
    length = strcspn(line, " ");
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strlen(verbs[i].name) == length && !strncmp(line, verbs[i].name, length))
            return verbs[i].play(script, line + length + (line[length] == ' '));
    return ws_fail(script->error, "'%.*s' is no verb", (int)(length < 40 ? length : 40), line);
}

bool ws_script_run(struct ws_screen *screen, const char *path, struct ws_error *error)
{
    struct script script = {.screen = screen, .error = error};
    FILE *file = strcmp(path, "-") ? fopen(path, "r") : stdin;
    char line[1024], where[320];
    bool done = true;

    if (!file)
        return ws_fail(error, "%.300s: %s", path, strerror(errno));
    done = settle(&script);
    for (int number = 1; done && !screen->quits && fgets(line, sizeof line, file); number++) {
        done = play_line(&script, line);
        if (!done) {
            snprintf(where, sizeof where, "%.280s:%d", path, number);
            ws_fail_in(error, where);
        }
    }
    if (file != stdin)
        fclose(file);
    return done;
}
