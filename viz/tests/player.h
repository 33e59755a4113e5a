/*
 * A simulated user without a window: sends keys, characters and mouse actions as events of the app,
 * and reads the visible result. Each step updates the app, as the window's loop would.
 */
#ifndef WS_VIZ_TESTS_PLAYER_H
#define WS_VIZ_TESTS_PLAYER_H

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/app/mode/app.h"
#include "viz/choice/query.h"

static char player_clipboard[1 << 15];

static inline void player_copy(void *self, const char *text)
{
    (void)self;
    snprintf(player_clipboard, sizeof player_clipboard, "%s", text);
}

static inline bool player_paste(void *self, char *text, size_t size)
{
    (void)self;
    snprintf(text, size, "%s", player_clipboard);
    return *player_clipboard;
}

static inline void player_quit(void *self)
{
    (void)self;
}

static inline bool player_run(void *self, const struct ws_state *state, struct ws_error *error)
{
    (void)self;
    (void)state;
    return ws_fail(error, WS_CODE_SYSTEM, "no GPU in tests");
}

static struct ws_host player_host = {NULL,        player_copy, player_paste,
                                     player_quit, player_run,  NULL};

static inline struct ws_app *player_start(const char *variant, int width, int height)
{
    struct ws_app *app = malloc(sizeof *app);

    if (!app)
        abort();
    player_clipboard[0] = 0;
    ws_app_init(app, WS_SOURCE_DIR "/assets/captures", &player_host);
    ws_state_set_variant(&app->desk.state, ws_variant_named(variant));
    ws_app_resize(app, width, height, 1);
    ws_app_update(app);
    return app;
}

static inline void player_finish(struct ws_app *app)
{
    ws_app_finish(app);
    free(app);
}

static inline void player_event(struct ws_app *app, enum ws_event_kind kind, const char *text)
{
    struct ws_event event = {.kind = kind};

    snprintf(event.text, sizeof event.text, "%s", text);
    ws_app_event(app, &event);
    ws_app_update(app);
}

static inline void press_key(struct ws_app *app, const char *chord)
{
    player_event(app, WS_EVENT_KEY, chord);
}

/* One character at a time: first its key, then its text, as from a keyboard. */
static inline void type_keys(struct ws_app *app, const char *text)
{
    for (; *text; text++) {
        char chord[16], character[2] = {*text, 0};

        if (*text == ' ')
            snprintf(chord, sizeof chord, "space");
        else
            snprintf(chord, sizeof chord, "%s%c", isupper((unsigned char)*text) ? "shift+" : "",
                     tolower((unsigned char)*text));
        player_event(app, WS_EVENT_KEY, chord);
        player_event(app, WS_EVENT_TEXT, character);
    }
}

/* At a point of the window, in its pixels. */
static inline void mouse(struct ws_app *app, enum ws_event_kind kind, double x, double y)
{
    struct ws_event event = {.kind = kind, .x = x, .y = y, .button = 1};

    ws_app_event(app, &event);
    ws_app_update(app);
}

static inline void click_at(struct ws_app *app, double x, double y)
{
    mouse(app, WS_EVENT_MOVE, x, y);
    mouse(app, WS_EVENT_PRESS, x, y);
    mouse(app, WS_EVENT_RELEASE, x, y);
}

static inline const struct ws_widget *widget_of(const struct ws_app *app, enum ws_control control)
{
    return &app->bar.widget[ws_bar_widget(&app->bar, control)];
}

static inline void click_on(struct ws_app *app, enum ws_control control)
{
    struct ws_box box = widget_of(app, control)->box;

    click_at(app, (box.x + box.width / 2) * app->canvas.scale,
             (box.y + box.height / 2) * app->canvas.scale);
}

/* Focuses and empties Find, and types into it. */
static inline void find_typed(struct ws_app *app, const char *text)
{
    press_key(app, "escape");
    press_key(app, "escape");
    press_key(app, "escape");
    press_key(app, "ctrl+f");
    press_key(app, "ctrl+u");
    type_keys(app, text);
}

static inline const char *selected(const struct ws_app *app)
{
    static char text[WS_SETTING_SIZE];

    ws_query_write_all(app->desk.state.choices.variant, app->desk.state.pick, app->desk.state.picks,
                       text, sizeof text);
    return text;
}

/* Whether a scene has a text that contains `wanted`. */
static inline bool scene_says(const struct ws_scene *scene, const char *wanted)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT &&
            strstr(scene->text + scene->node[i].text, wanted))
            return true;
    return false;
}

#endif
