/* Actions are pushed onto SDL's queue, and the window processes them before the next action. */
#include "viz/app/shell/script_actions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/options.h"
#include "viz/app/control/bar_input.h"
#include "viz/app/shell/point.h"

bool ws_script_settle(struct ws_script_actions *hand)
{
    ws_screen_pump(hand->screen);
    return ws_screen_draw(hand->screen, hand->error);
}

static void push_motion(struct ws_script_actions *hand, int x, int y)
{
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}};

    hand->x = x;
    hand->y = y;
    SDL_PushEvent(&event);
}

static void push_button(struct ws_script_actions *hand, Uint32 type)
{
    SDL_Event event = {
        .button = {.type = type, .button = SDL_BUTTON_LEFT, .x = hand->x, .y = hand->y}};

    SDL_PushEvent(&event);
}

static bool verb_move(struct ws_script_actions *hand, const char *text)
{
    int x, y;

    if (!ws_point_find(hand->screen, text, &x, &y, hand->error))
        return false;
    push_motion(hand, x, y);
    return ws_script_settle(hand);
}

static bool verb_click(struct ws_script_actions *hand, const char *text)
{
    if (!verb_move(hand, text))
        return false;
    push_button(hand, SDL_MOUSEBUTTONDOWN);
    push_button(hand, SDL_MOUSEBUTTONUP);
    return ws_script_settle(hand);
}

static bool verb_double_click(struct ws_script_actions *hand, const char *text)
{
    SDL_Event event = {
        .button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .clicks = 2}};

    if (!verb_click(hand, text))
        return false;
    event.button.x = hand->x;
    event.button.y = hand->y;
    SDL_PushEvent(&event);
    push_button(hand, SDL_MOUSEBUTTONUP);
    return ws_script_settle(hand);
}

static bool verb_shift_click(struct ws_script_actions *hand, const char *text)
{
    bool done;

    SDL_SetModState(KMOD_LSHIFT);
    done = verb_click(hand, text);
    SDL_SetModState(KMOD_NONE);
    return done;
}

static bool verb_drag(struct ws_script_actions *hand, const char *text)
{
    int x, y, to_x, to_y;

    if (sscanf(text, "%d %d %d %d", &x, &y, &to_x, &to_y) != 4)
        return ws_fail(hand->error, WS_CODE_SCRIPT, "drag needs X Y X Y");
    push_motion(hand, x, y);
    push_button(hand, SDL_MOUSEBUTTONDOWN);
    if (!ws_script_settle(hand))
        return false;
    push_motion(hand, to_x, to_y);
    if (!ws_script_settle(hand))
        return false;
    push_button(hand, SDL_MOUSEBUTTONUP);
    return ws_script_settle(hand);
}

static bool verb_wheel(struct ws_script_actions *hand, const char *text)
{
    /* SDL asks the mouse for its position; a script's pointer is known from the event before. */
    struct ws_event event = {.kind = WS_EVENT_WHEEL, .wheel_y = strtod(text, NULL)};

    event.x = hand->x * hand->screen->app.canvas.scale / ws_points_per_px(hand->screen);
    event.y = hand->y * hand->screen->app.canvas.scale / ws_points_per_px(hand->screen);
    event.ctrl = SDL_GetModState() & KMOD_CTRL;
    ws_app_event(&hand->screen->app, &event);
    return ws_script_settle(hand);
}

static bool verb_ctrl_wheel(struct ws_script_actions *hand, const char *text)
{
    bool done;

    SDL_SetModState(KMOD_LCTRL);
    done = verb_wheel(hand, text);
    SDL_SetModState(KMOD_NONE);
    return done;
}

static const struct {
    const char *word, *name; /* as in a chord, and SDL's name */
} keys[] = {
    {"pageup", "PageUp"},    {"pagedown", "PageDown"},   {"return", "Return"},
    {"escape", "Escape"},    {"backspace", "Backspace"}, {"space", "Space"},
    {"tab", "Tab"},          {"delete", "Delete"},       {"keypad+", "Keypad +"},
    {"keypad-", "Keypad -"}, {"keypad0", "Keypad 0"},
};

static bool verb_key(struct ws_script_actions *hand, const char *text)
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
        return ws_fail(hand->error, WS_CODE_SCRIPT, "'%.40s' is not a key", text);
    event.key.keysym.sym = key;
    event.key.keysym.mod = mod;
    SDL_PushEvent(&event);
    return ws_script_settle(hand);
}

static bool verb_type(struct ws_script_actions *hand, const char *text)
{
    /* One character at a time, as from a keyboard; before each its key. */
    for (; *text; text++) {
        SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
        SDL_Event key = {.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED}};

        key.key.keysym.sym = (SDL_Keycode)(unsigned char)*text;
        SDL_PushEvent(&key);
        event.text.text[0] = *text;
        SDL_PushEvent(&event);
        if (!ws_script_settle(hand))
            return false;
    }
    return true;
}

/* Bytes as C escapes them: \n, \r, \t, and a backslash as two. */
static void append_plain(const char *text, char *plain, size_t size)
{
    static const char *const signs = "nrt\\", *const bytes = "\n\r\t\\";
    size_t length = strlen(plain);

    for (; *text && length + 1 < size; text++) {
        const char *sign = *text == '\\' && text[1] ? strchr(signs, text[1]) : NULL;

        text += sign != NULL;
        plain[length++] = sign ? bytes[sign - signs] : *text;
    }
    plain[length] = 0;
}

static bool hold(struct ws_script_actions *hand, const char *text, bool adds)
{
    char plain[2 * WS_SETTING_SIZE] = "", *held = adds ? SDL_GetClipboardText() : NULL;

    if (held)
        snprintf(plain, sizeof plain, "%s\n", held);
    SDL_free(held);
    append_plain(text, plain, sizeof plain);
    return !SDL_SetClipboardText(plain) ||
           ws_fail(hand->error, WS_CODE_DISPLAY, "clipboard: %s", SDL_GetError());
}

static bool verb_clipboard(struct ws_script_actions *hand, const char *text)
{
    return hold(hand, text, false);
}

static bool verb_clipboard_more(struct ws_script_actions *hand, const char *text)
{
    return hold(hand, text, true);
}

static bool verb_drop(struct ws_script_actions *hand, const char *text)
{
    SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(text)}};

    SDL_PushEvent(&event);
    return ws_script_settle(hand);
}

static bool verb_size(struct ws_script_actions *hand, const char *text)
{
    int width, height;

    if (sscanf(text, "%d %d", &width, &height) != 2 || width < 1 || height < 1)
        return ws_fail(hand->error, WS_CODE_SCRIPT, "size needs W H");
    SDL_SetWindowSize(hand->screen->window, width, height);
    return ws_script_settle(hand);
}

static bool push_window(struct ws_script_actions *hand, Uint8 what)
{
    SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .event = what}};

    SDL_PushEvent(&event);
    return ws_script_settle(hand);
}

static bool verb_scale(struct ws_script_actions *hand, const char *text)
{
    setenv("WARPSCOPE_SCALE", text, 1);
    return push_window(hand, SDL_WINDOWEVENT_DISPLAY_CHANGED);
}

static bool verb_minimise(struct ws_script_actions *hand, const char *text)
{
    (void)text;
    SDL_MinimizeWindow(hand->screen->window);
    return ws_script_settle(hand);
}

static bool verb_restore(struct ws_script_actions *hand, const char *text)
{
    (void)text;
    SDL_RestoreWindow(hand->screen->window);
    return push_window(hand, SDL_WINDOWEVENT_RESTORED);
}

static bool verb_expose(struct ws_script_actions *hand, const char *text)
{
    (void)text;
    return push_window(hand, SDL_WINDOWEVENT_EXPOSED);
}

static bool verb_leave(struct ws_script_actions *hand, const char *text)
{
    (void)text;
    return push_window(hand, SDL_WINDOWEVENT_LEAVE);
}

static bool verb_wait(struct ws_script_actions *hand, const char *text)
{
    int wait;

    if (!ws_parse_integer(text, &wait) || wait < 0)
        return ws_fail(hand->error, WS_CODE_SCRIPT, "wait needs MS");
    SDL_Delay((Uint32)wait);
    if (wait >= WS_HINT_MS)
        ws_bar_rest(&hand->screen->app.bar);
    ws_app_watch(&hand->screen->app);
    return ws_script_settle(hand);
}

static bool verb_tick(struct ws_script_actions *hand, const char *text)
{
    int left, step = 16;

    if (sscanf(text, "%d %d", &left, &step) < 1 || step < 1)
        return ws_fail(hand->error, WS_CODE_SCRIPT, "tick needs MS, or MS and the MS of a step");
    for (; left > 0; left -= step) {
        ws_app_tick(&hand->screen->app, left < step ? left : step);
        if (!ws_script_settle(hand))
            return false;
    }
    return true;
}

static const struct {
    const char *name;
    ws_verb *verb;
} verbs[] = {
    {"move", verb_move},
    {"click", verb_click},
    {"shift-click", verb_shift_click},
    {"drag", verb_drag},
    {"wheel", verb_wheel},
    {"double-click", verb_double_click},
    {"key", verb_key},
    {"type", verb_type},
    {"ctrl-wheel", verb_ctrl_wheel},
    {"size", verb_size},
    {"scale", verb_scale},
    {"drop", verb_drop},
    {"expose", verb_expose},
    {"leave", verb_leave},
    {"minimise", verb_minimise},
    {"clipboard", verb_clipboard},
    {"clipboard+", verb_clipboard_more},
    {"wait", verb_wait},
    {"tick", verb_tick},
    {"restore", verb_restore},
};

ws_verb *ws_script_verb(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strlen(verbs[i].name) == length && !strncmp(name, verbs[i].name, length))
            return verbs[i].verb;
    return NULL;
}
