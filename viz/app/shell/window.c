/*
 * The window on SDL2: events in, pixels out. Everything else is in the app, which does not use SDL.
 * The loop sleeps in SDL_WaitEvent(); it draws only after a change, and only the changed boxes.
 */
#include "viz/export/window.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "viz/app/control/bar_input.h"
#include "viz/app/control/control.h"
#include "viz/app/mode/app.h"
#include "viz/app/mode/lesson.h"
#include "viz/app/model/round_desk.h"
#include "viz/app/shell/desktop.h"
#include "viz/app/shell/screen.h"
#include "viz/app/shell/signals.h"
#include "viz/export/assets.h"

#if defined(__GNUC__)
#define EXPORTED __attribute__((visibility("default")))
#else
#define EXPORTED
#endif

enum { FIRST_WIDTH = 1280, FIRST_HEIGHT = 800 };

/* As typed into Find, where an address selects the row that the other settings place there. */
static bool start_selection(struct ws_app *app, const char *what, struct ws_error *error)
{
    ws_desk_model(&app->desk);
    return ws_control_row(WS_CONTROL_FIND)->enter(&app->desk, what, error);
}

/* Restores the lessons gone through, even if nothing else is restored. */
static void keep_lessons(struct ws_window_place *place, const char *path)
{
    struct ws_window_place kept = {0};
    struct ws_state state;
    struct ws_error error;

    ws_state_init(&state);
    if (!access(path, F_OK))
        ws_state_load(&state, &kept, path, &error); /* errors in it are reported another time */
    memcpy(place->lessons, kept.lessons, sizeof place->lessons);
    ws_state_finish(&state);
}

/* Restores the last state, opens a file, then applies the options, which may refer to it. */
static bool start_state(struct ws_screen *screen, const struct ws_window_start *start,
                        const char *path, struct ws_error *error)
{
    struct ws_app *app = &screen->app;
    const char *select = NULL;
    struct ws_error wrong;

    if (path && !access(path, F_OK) && !start->fresh &&
        !ws_state_load(&app->desk.state, &screen->place, path, &wrong)) {
        ws_fail_in(&wrong, "not restored");
        ws_desk_fail(&app->desk, &wrong);
    }
    if (path && start->fresh)
        keep_lessons(&screen->place, path);
    app->desk.play.calm = ws_desktop_is_calm();
    if (start->capture && !ws_desk_open(&app->desk, start->capture, error))
        return false;
    for (int i = 0; i < start->settings; i++) {
        const char *name = start->setting[i].name;

        if (!strcmp(name, "select")) {
            select = start->setting[i].value;
            continue;
        }
        if (!ws_state_set(&app->desk.state, name, start->setting[i].value, error))
            return false;
        /* Settings of the command line take precedence over the desktop's. */
        app->desk.play.calm = app->desk.play.calm && strcmp(name, "motion") != 0;
    }
    if (start->traced && !ws_traces_add_pattern(&app->desk.traces, start->traced, start->evaluated,
                                                &app->desk.state, error))
        return false;
    return !select || start_selection(app, select, error);
}

/* Opens the display; the window has its last place, or the given size and display. */
static bool open_display(struct ws_screen *screen, const struct ws_window_start *start,
                         struct ws_error *error)
{
    if (!ws_screen_open(screen, error))
        return false;
    ws_screen_fit(&screen->place);
    if (start->width) {
        screen->place.width = start->width;
        screen->place.height = start->height;
    }
    if (!start->display)
        return true;
    screen->hall.display = start->display - 1;
    return ws_hall_has_display(start->display - 1, error);
}

/* Starts the requested round. */
static void start_quiz(struct ws_app *app, const struct ws_window_start *start)
{
    if (!start->quiz)
        return;
    app->desk.round.questions = start->quiz_questions;
    ws_round_begin(&app->desk, start->quiz_level, start->quiz_seed, start->quiz_questions);
    ws_app_enter(app, WS_MODE_QUIZ);
}

/* Opens the requested lesson, or the menu of all. */
static bool start_lesson(struct ws_screen *screen, const struct ws_window_start *start,
                         struct ws_error *error)
{
    struct ws_app *app = &screen->app;

    snprintf(app->desk.course.done, sizeof app->desk.course.done, "%s", screen->place.lessons);
    if (!start->lesson)
        return true;
    if (*start->lesson)
        return ws_lesson_open(app, start->lesson, start->step, error);
    ws_app_resize(app, FIRST_WIDTH, FIRST_HEIGHT, 1); /* so that the controls have places */
    ws_app_update(app);
    ws_bar_press(&app->bar, WS_CONTROL_LESSONS);
    return true;
}

static bool run(struct ws_screen *screen, const struct ws_window_start *start,
                struct ws_error *error)
{
    start_quiz(&screen->app, start);
    if (start->bench)
        return ws_bench(screen, error);
    if (start->script)
        return ws_script_run(screen, start->script, error);
    return ws_screen_loop(screen, error);
}

static bool open_window(const struct ws_window_start *start, struct ws_error *error)
{
    char path[WS_PATH_SIZE];
    bool wants = !start->script && !start->bench; /* to be remembered */
    struct ws_error nowhere;
    bool keeps = wants && ws_user_path("state.json", path, &nowhere);
    struct ws_screen screen;
    bool done;

    ws_screen_init(&screen, start->assets);
    if (!keeps || !ws_user_path("quiz.json", screen.app.desk.round.path, &nowhere))
        screen.app.desk.round.path[0] = 0;
    done = start_state(&screen, start, keeps ? path : NULL, error) &&
           open_display(&screen, start, error) && start_lesson(&screen, start, error) &&
           ws_screen_show(&screen, start->present, error) && (!wants || ws_signals_begin(error)) &&
           run(&screen, start, error);
    ws_app_enter(&screen.app, WS_MODE_EXPLORE); /* the user's own state is back */
    if (done && keeps) {
        snprintf(screen.place.lessons, sizeof screen.place.lessons, "%s",
                 screen.app.desk.course.done);
        done = ws_state_save(&screen.app.desk.state, &screen.place, path, error);
    }
    if (done && wants && !keeps)
        done =
            ws_fail(error, WS_CODE_WRITE, "cannot save the window's state: %.400s", nowhere.text);
    ws_signals_end();
    ws_screen_finish(&screen);
    return done;
}

EXPORTED bool ws_window_main(const struct ws_window_start *start, struct ws_error *error)
{
    return open_window(start, error);
}
