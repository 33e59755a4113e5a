/*
 * The window on SDL2: events in, pixels out. Everything else is the app's, which knows no SDL. The
 * loop sleeps in SDL_WaitEvent(); it draws when an event changed something, and then only the boxes
 * that changed.
 */
#include "viz/export/window.h"

#include <SDL.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "viz/app/control/control.h"
#include "viz/app/mode/app.h"
#include "viz/app/shell/screen.h"
#include "viz/app/shell/signals.h"

#if defined(__GNUC__)
#define EXPORTED __attribute__((visibility("default")))
#else
#define EXPORTED
#endif

enum { PATH_SIZE = 4096 };

/*
 * Where the state is kept: $XDG_STATE_HOME/warpscope/state.json; makes the folder. A relative
 * XDG_STATE_HOME counts as none, as the XDG Base Directory Specification has it.
 */
static bool state_path(char *path)
{
    const char *base = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool given = base && *base == '/';
    int length;

    if (!given && !(home && *home))
        return false;
    length = snprintf(path, PATH_SIZE, "%s%s/warpscope/state.json", given ? base : home,
                      given ? "" : "/.local/state");
    if (length < 0 || length >= PATH_SIZE)
        return false;
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = 0;
        if (mkdir(path, 0777) && errno != EEXIST) {
            *at = '/';
            return false;
        }
        *at = '/';
    }
    return true;
}

/* As typed into Find, where an address means the row that the other settings have put there. */
static bool start_selection(struct ws_app *app, const char *what, struct ws_error *error)
{
    ws_desk_model(&app->desk);
    return ws_control_row(WS_CONTROL_FIND)->enter(&app->desk, what, error);
}

/* Restores the last state, then what the command line says. */
static bool start_state(struct ws_screen *screen, const struct ws_window_start *start,
                        const char *path, struct ws_error *error)
{
    struct ws_app *app = &screen->app;
    const char *select = NULL;
    struct ws_error wrong;

    if (path && !access(path, F_OK) && !start->fresh &&
        !ws_state_load(&app->desk.state, &screen->place, path, &wrong))
        ws_desk_say(&app->desk, true, "Not restored: %.280s", wrong.text);
    ws_screen_fit(&screen->place);
    if (start->width) {
        screen->place.width = start->width;
        screen->place.height = start->height;
    }
    for (int i = 0; i < start->settings; i++)
        if (!strcmp(start->setting[i].name, "select"))
            select = start->setting[i].value;
        else if (!ws_state_set(&app->desk.state, start->setting[i].name, start->setting[i].value,
                               error))
            return false;
    return !select || start_selection(app, select, error);
}

static bool run(struct ws_screen *screen, const struct ws_window_start *start,
                struct ws_error *error)
{
    if (start->bench)
        return ws_bench(screen, error);
    if (start->script)
        return ws_script_run(screen, start->script, error);
    return ws_screen_loop(screen, error);
}

static bool open_window(const struct ws_window_start *start, struct ws_error *error)
{
    char path[PATH_SIZE];
    bool keeps = !start->script && !start->bench && state_path(path);
    struct ws_screen screen;
    bool done;

    if (!ws_screen_init(&screen, start->assets, error)) {
        ws_screen_finish(&screen);
        return false;
    }
    done = start_state(&screen, start, keeps ? path : NULL, error) &&
           (!start->capture || ws_desk_open(&screen.app.desk, start->capture, error)) &&
           ws_screen_show(&screen, error) && (!keeps || ws_signals_begin(error)) &&
           run(&screen, start, error);
    if (done && keeps)
        done = ws_state_save(&screen.app.desk.state, &screen.place, path, error);
    ws_signals_end();
    ws_screen_finish(&screen);
    return done;
}

EXPORTED bool ws_window_main(const struct ws_window_start *start, struct ws_error *error)
{
    return open_window(start, error);
}
