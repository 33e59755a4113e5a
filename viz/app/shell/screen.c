/* Converts SDL's events to events of the app, and copies the app's pixels to the window. */
#include "viz/app/shell/screen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/app/control/bar_input.h"
#include "viz/app/mode/present.h"
#include "viz/app/shell/badge.h"
#include "viz/draw/png.h"

enum {
    FIRST_WIDTH = 1280,
    FIRST_HEIGHT = 800,
    LEAST_WIDTH = 480,
    LEAST_HEIGHT = 400,
    HANDLE_WIDTH = 100, /* of a window's top, by which it can be dragged */
    HANDLE_HEIGHT = 30,
    LONGEST_MS = 100, /* that a tick may be late, after a pause of the machine */
};

static void copy_text(void *self, const char *text)
{
    struct ws_screen *screen = self;
    struct ws_error error;

    if (!SDL_SetClipboardText(text))
        return;
    ws_fail(&error, WS_CODE_SYSTEM, "the clipboard: %s", SDL_GetError());
    ws_desk_fail(&screen->app.desk, &error);
}

static bool paste_text(void *self, char *text, size_t size)
{
    char *held = SDL_GetClipboardText();
    bool any = held && *held;

    (void)self;
    if (any)
        snprintf(text, size, "%s", held);
    SDL_free(held);
    return any;
}

static void quit(void *self)
{
    ((struct ws_screen *)self)->quits = true;
}

static bool start_run(void *self, const struct ws_state *state, struct ws_error *error)
{
    return ws_trial_thread_start(&((struct ws_screen *)self)->trial, state, error);
}

static void end_run(struct ws_screen *screen)
{
    struct ws_desk *desk = &screen->app.desk;

    ws_desk_trial_done(desk, ws_trial_thread_end(&screen->trial, &desk->state),
                       &screen->trial.error);
}

static bool fail_to_open(const char *why, struct ws_error *error)
{
    return ws_fail(error, WS_CODE_DISPLAY,
                   "cannot open a window: %s; use ssh -X or xvfb-run, or a command that needs no "
                   "display, such as export or handout",
                   why);
}

/* SDL falls back to drivers without a display; those must be requested by name. */
static bool sees_display(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();

    return getenv("SDL_VIDEODRIVER") ||
           (driver && strcmp(driver, "offscreen") && strcmp(driver, "dummy"));
}

void ws_screen_init(struct ws_screen *screen, const char *assets)
{
    memset(screen, 0, sizeof *screen);
    screen->hall.display = WS_ANY_DISPLAY;
    screen->host =
        (struct ws_host){screen, copy_text, paste_text, quit, start_run, ws_gpu_trial_missing()};
    snprintf(screen->captures, sizeof screen->captures, "%s/captures", assets);
    ws_app_init(&screen->app, screen->captures, &screen->host);
}

bool ws_screen_open(struct ws_screen *screen, struct ws_error *error)
{
    /* The program draws the window's pixels: no GPU context, no second copy. */
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY") && !getenv("SDL_VIDEODRIVER"))
        return fail_to_open("neither DISPLAY nor WAYLAND_DISPLAY is set", error);
    if (SDL_Init(SDL_INIT_VIDEO))
        return fail_to_open(SDL_GetError(), error);
    if (!sees_display())
        return fail_to_open("cannot connect to the display", error);
    if (!ws_render_init(&screen->render, error))
        return false;
    screen->trial.ended = SDL_RegisterEvents(1);
    return true;
}

void ws_screen_finish(struct ws_screen *screen)
{
    ws_trial_thread_finish(&screen->trial);
    ws_app_finish(&screen->app);
    ws_render_finish(&screen->render);
    ws_hall_finish(&screen->hall);
    SDL_FreeSurface(screen->own);
    if (screen->window)
        SDL_DestroyWindow(screen->window);
    SDL_Quit();
}

/* Before SDL 2.26 a window's surface, which all is drawn into, had a pixel a point. */
static void size_in_pixels(SDL_Window *window, int *width, int *height)
{
#if SDL_VERSION_ATLEAST(2, 26, 0)
    SDL_GetWindowSizeInPixels(window, width, height);
#else
    SDL_GetWindowSize(window, width, height);
#endif
}

/* Pixels per px: WARPSCOPE_SCALE, otherwise the system's. */
static double density(SDL_Window *window)
{
    const char *forced = getenv("WARPSCOPE_SCALE");
    double value = forced ? strtod(forced, NULL) : 0;
    int pixels, points, height;

    if (value >= 0.5 && value <= 8)
        return value;
    size_in_pixels(window, &pixels, &height);
    SDL_GetWindowSize(window, &points, &height);
    return points > 0 ? (double)pixels / points : 1;
}

static void resize(struct ws_screen *screen)
{
    int width, height;

    size_in_pixels(screen->window, &width, &height);
    ws_app_resize(&screen->app, width, height, density(screen->window));
    screen->exposed = true;
}

/* The bounds of the display that shows enough of the window's top to drag it; or of the first. */
static bool display_of(const struct ws_window_place *place, SDL_Rect *room)
{
    const SDL_Rect top = {place->x, place->y, place->width, HANDLE_HEIGHT};

    for (int i = 0; place->placed && i < SDL_GetNumVideoDisplays(); i++) {
        SDL_Rect seen;

        if (!SDL_GetDisplayUsableBounds(i, room) && SDL_IntersectRect(&top, room, &seen) &&
            seen.w >= HANDLE_WIDTH && seen.h == HANDLE_HEIGHT)
            return true;
    }
    *room = (SDL_Rect){0, 0, FIRST_WIDTH, FIRST_HEIGHT};
    SDL_GetDisplayUsableBounds(0, room);
    return false;
}

void ws_screen_fit(struct ws_window_place *place)
{
    SDL_Rect room;

    place->placed = display_of(place, &room);
    if (place->width > room.w)
        place->width = room.w;
    if (place->height > room.h)
        place->height = room.h;
}

/* Stores the window's position, unless it fills the screen or is hidden. */
static void keep_place(struct ws_screen *screen)
{
    struct ws_window_place *place = &screen->place;
    int top = 0, left = 0;

    if (screen->hall.full)
        return;
    if (SDL_GetWindowFlags(screen->window) &
        (SDL_WINDOW_MAXIMIZED | SDL_WINDOW_MINIMIZED | SDL_WINDOW_FULLSCREEN))
        return;
    SDL_GetWindowSize(screen->window, &place->width, &place->height);
    SDL_GetWindowPosition(screen->window, &place->x, &place->y);
    /* A new window is placed by its frame. */
    SDL_GetWindowBordersSize(screen->window, &top, &left, NULL, NULL);
    place->x -= left;
    place->y -= top;
    place->placed = true;
}

bool ws_screen_show(struct ws_screen *screen, bool presents, struct ws_error *error)
{
    const struct ws_window_place *place = &screen->place;
    int centre = SDL_WINDOWPOS_CENTERED, width = place->width, height = place->height;
    SDL_Rect room;

    if (!width || !height) {
        display_of(place, &room);
        width = room.w < FIRST_WIDTH ? room.w : room.w >= 1900 ? 1600 : FIRST_WIDTH;
        height = room.h < FIRST_HEIGHT ? room.h : room.h >= 1000 ? 960 : FIRST_HEIGHT;
    }
    screen->window = SDL_CreateWindow("Warpscope", place->placed ? place->x : centre,
                                      place->placed ? place->y : centre, width, height,
                                      SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!screen->window)
        return fail_to_open(SDL_GetError(), error);
    ws_badge_give(screen->window);
    SDL_SetWindowMinimumSize(screen->window, LEAST_WIDTH, LEAST_HEIGHT);
    SDL_StartTextInput();
    resize(screen);
    keep_place(screen);
    if (presents)
        ws_present_toggle(&screen->app);
    if (!ws_screen_draw(screen, error))
        return false;
    screen->first_ms = (double)SDL_GetTicks();
    return true;
}

/* "ctrl+shift+z": modifiers in one order, then the key's name in lower case. */
static void chord_of(const SDL_Keysym *key, char *chord, size_t size)
{
    const char *name = SDL_GetKeyName(key->sym);
    size_t length;

    snprintf(chord, size, "%s%s%s", key->mod & (KMOD_CTRL | KMOD_GUI) ? "ctrl+" : "",
             key->mod & KMOD_ALT ? "alt+" : "", key->mod & KMOD_SHIFT ? "shift+" : "");
    length = strlen(chord);
    for (; *name && length + 1 < size; name++)
        if (*name != ' ')
            chord[length++] = (char)tolower((unsigned char)*name);
    chord[length] = 0;
}

static void window_event(struct ws_screen *screen, const SDL_WindowEvent *event)
{
    struct ws_event leave = {.kind = WS_EVENT_LEAVE};

    switch (event->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
        keep_place(screen);
        resize(screen);
        break;
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
        resize(screen);
        break;
    case SDL_WINDOWEVENT_MOVED:
        keep_place(screen);
        break;
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED:
        screen->exposed = true;
        break;
    case SDL_WINDOWEVENT_LEAVE:
        ws_app_event(&screen->app, &leave);
        break;
    case SDL_WINDOWEVENT_CLOSE:
        screen->quits = true;
        break;
    }
}

/* Pixels a point of SDL's mouse coordinates. */
static double pixel_ratio(struct ws_screen *screen)
{
    int points, height;

    SDL_GetWindowSize(screen->window, &points, &height);
    return points > 0 ? screen->app.canvas.pixels_x / points : 1;
}

void ws_screen_handle(struct ws_screen *screen, const SDL_Event *event)
{
    SDL_Keymod mods = SDL_GetModState();
    struct ws_event out = {.shift = mods & KMOD_SHIFT, .ctrl = mods & (KMOD_CTRL | KMOD_GUI)};
    double ratio = pixel_ratio(screen);
    int x, y;

    if (event->type == screen->trial.ended) {
        end_run(screen);
        return;
    }
    if (ws_hall_event(&screen->hall, &screen->app, event))
        return;
    switch (event->type) {
    case SDL_QUIT:
        screen->quits = true;
        return;
    case SDL_WINDOWEVENT:
        window_event(screen, &event->window);
        return;
    case SDL_MOUSEMOTION:
        out.kind = WS_EVENT_MOVE;
        out.x = event->motion.x * ratio;
        out.y = event->motion.y * ratio;
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        out.kind = event->type == SDL_MOUSEBUTTONDOWN ? WS_EVENT_PRESS : WS_EVENT_RELEASE;
        out.button = event->button.button;
        out.clicks = event->button.clicks;
        out.x = event->button.x * ratio;
        out.y = event->button.y * ratio;
        break;
    case SDL_MOUSEWHEEL:
        out.kind = WS_EVENT_WHEEL;
        SDL_GetMouseState(&x, &y);
        out.x = x * ratio;
        out.y = y * ratio;
        out.wheel_x = (double)event->wheel.preciseX;
        out.wheel_y = (double)event->wheel.preciseY;
        break;
    case SDL_KEYDOWN:
        out.kind = WS_EVENT_KEY;
        chord_of(&event->key.keysym, out.text, sizeof out.text);
        break;
    case SDL_TEXTINPUT:
        out.kind = WS_EVENT_TEXT;
        snprintf(out.text, sizeof out.text, "%s", event->text.text);
        break;
    case SDL_DROPFILE:
        out.kind = WS_EVENT_DROP;
        snprintf(out.text, sizeof out.text, "%s", event->drop.file);
        SDL_free(event->drop.file);
        break;
    default: /* SDL has many other events, which are ignored */
        return;
    }
    ws_app_event(&screen->app, &out);
}

void ws_screen_pump(struct ws_screen *screen)
{
    SDL_Event event, next;

    while (SDL_PollEvent(&event)) {
        /* Of a run of mouse moves only the last is needed. */
        while (event.type == SDL_MOUSEMOTION &&
               SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) == 1 &&
               next.type == SDL_MOUSEMOTION)
            SDL_PollEvent(&event);
        ws_screen_handle(screen, &event);
    }
}

/* The pixels to draw into: the window's own, or the app's to be converted. */
static SDL_Surface *pixels_of(struct ws_screen *screen, SDL_Surface *window, bool *anew)
{
    if (window->format->format == SDL_PIXELFORMAT_RGB888)
        return window;
    if (!screen->own || screen->own->w != window->w || screen->own->h != window->h) {
        SDL_FreeSurface(screen->own);
        screen->own =
            SDL_CreateRGBSurfaceWithFormat(0, window->w, window->h, 32, SDL_PIXELFORMAT_RGB888);
        *anew = true;
    }
    return screen->own;
}

bool ws_screen_draw(struct ws_screen *screen, struct ws_error *error)
{
    SDL_Surface *window, *surface;
    SDL_Rect rects[WS_MAX_DAMAGE];
    bool anew = screen->exposed;

    ws_hall_follow(&screen->hall, screen->window, &screen->app);
    if (!ws_hall_draw(&screen->hall, &screen->app, screen->render.texts, error))
        return false;
    if (SDL_GetWindowFlags(screen->window) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN))
        return true;
    ws_app_update(&screen->app);
    if (!anew && !ws_app_has_changed(&screen->app))
        return true;
    window = SDL_GetWindowSurface(screen->window);
    if (!window)
        return ws_fail(error, WS_CODE_DISPLAY, "the window's pixels: %s", SDL_GetError());
    if (window->w != (int)screen->app.canvas.pixels_x ||
        window->h != (int)screen->app.canvas.pixels_y) {
        ws_app_resize(&screen->app, window->w, window->h, density(screen->window));
        ws_app_update(&screen->app);
    }
    surface = pixels_of(screen, window, &anew);
    if (!surface)
        return ws_fail(error, WS_CODE_DISPLAY, "the window's pixels: %s", SDL_GetError());
    if (!ws_render_draw(&screen->render, &screen->app, surface->pixels, surface->pitch, surface->w,
                        surface->h, anew, error))
        return false;
    for (int i = 0; i < screen->render.damages; i++) {
        const struct ws_pixels *box = &screen->render.damage[i];

        rects[i] = (SDL_Rect){box->x, box->y, box->width, box->height};
        if (surface != window)
            SDL_BlitSurface(surface, &rects[i], window, &rects[i]);
    }
    screen->exposed = false;
    if (screen->render.damages &&
        SDL_UpdateWindowSurfaceRects(screen->window, rects, screen->render.damages)) {
        /* The window changed meanwhile: its next event draws it anew. */
        screen->exposed = true;
    }
    return true;
}

/* The shorter of two waiting times; a negative one is infinite. */
static int sooner(int a, int b)
{
    return a < 0 || (b >= 0 && b < a) ? b : a;
}

/* The ms until something is to be done without an event. */
static int rest_of(const struct ws_screen *screen, int due, int passed)
{
    int rest = due < 0 ? due : due > passed ? due - passed : 0;

    return sooner(rest, ws_hall_due(&screen->hall));
}

bool ws_screen_loop(struct ws_screen *screen, struct ws_error *error)
{
    Uint64 ticked = SDL_GetTicks64();
    SDL_Event event;

    while (!screen->quits) {
        int due = ws_app_due(&screen->app), passed = (int)(SDL_GetTicks64() - ticked);
        int rest = rest_of(screen, due, passed);
        int hint = ws_bar_hint_waits(&screen->app.bar) ? WS_HINT_MS : WS_NEVER;

        if (SDL_WaitEventTimeout(&event, sooner(rest, hint))) {
            /* An animation that starts now has not run since the last tick. */
            if (due < 0)
                ticked = SDL_GetTicks64();
            ws_screen_handle(screen, &event);
        } else if (hint >= 0 && sooner(rest, hint) == hint) {
            ws_bar_rest(&screen->app.bar);
        } else if (rest < 0) {
            return ws_fail(error, WS_CODE_DISPLAY, "waiting for events: %s", SDL_GetError());
        }
        ws_screen_pump(screen);
        passed = (int)(SDL_GetTicks64() - ticked);
        if (due >= 0 && passed >= due) {
            ws_app_tick(&screen->app, passed < due + LONGEST_MS ? passed : due + LONGEST_MS);
            ticked = SDL_GetTicks64();
        }
        if (!screen->quits && !ws_screen_draw(screen, error))
            return false;
    }
    return true;
}

bool ws_screen_shot(struct ws_screen *screen, SDL_Window *of, const char *path,
                    struct ws_error *error)
{
    SDL_Surface *window = of ? SDL_GetWindowSurface(of) : NULL;
    SDL_Surface *surface = screen->own && of == screen->window ? screen->own : window;
    const struct ws_png_words words = {"Warpscope", NULL, NULL, NULL};
    struct ws_png png = {0};
    struct ws_bytes bytes = {0};
    cairo_surface_t *from, *into;
    cairo_t *cairo;
    bool done;

    if (!surface)
        return ws_fail(error, WS_CODE_DISPLAY, "%s: %s", path,
                       of ? SDL_GetError() : "that window is not open");
    from = cairo_image_surface_create_for_data(surface->pixels, CAIRO_FORMAT_RGB24, surface->w,
                                               surface->h, surface->pitch);
    into = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, surface->w, surface->h);
    cairo = cairo_create(into);
    cairo_set_source_surface(cairo, from, 0, 0);
    cairo_paint(cairo);
    cairo_destroy(cairo);
    cairo_surface_flush(into);
    done = ws_png_write(&png, into, 96 * screen->app.canvas.density, &words, &bytes, error) &&
           ws_bytes_save(&bytes, path, error);
    cairo_surface_destroy(into);
    cairo_surface_destroy(from);
    ws_png_finish(&png);
    ws_bytes_finish(&bytes);
    return done;
}
