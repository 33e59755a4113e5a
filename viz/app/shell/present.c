/*
 * The audience's display is the one with the window. Exception: if that is the machine's first
 * display and there is another, the other is used, as it is a projector. The speaker's window is on
 * a display that is not the audience's.
 */
#include "viz/app/shell/present.h"

#include <SDL_syswm.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/mode/present.h"
#include "viz/app/mode/speaker.h"
#include "viz/app/panel/layer.h"
#include "viz/draw/cairo.h"

enum {
    NOTES_HEIGHT = 450, /* of the speaker's window, in px: letters grow with the window */
    LEAST_MS = 250,     /* between two pictures of it */
    SMALL_WIDTH = 640,  /* of the window if it is on the audience's display */
    SMALL_HEIGHT = 400,
};

#if SDL_VIDEO_DRIVER_X11
static XErrorHandler before;

static int on_x_error(Display *display, XErrorEvent *event)
{
    return event->error_code == BadWindow ? 0 : before(display, event);
}

/*
 * SDL queries the position of a window's frame whenever it moves, and a window manager may have
 * destroyed the frame by then: it does so when the window is hidden. By default Xlib then ends the
 * program. SDL loads Xlib itself, so that nothing is linked here.
 */
static void survive_lost_frames(void)
{
    XErrorHandler (*set)(XErrorHandler handler) = NULL;
    void *xlib = NULL, *found;

    if (!before && !strcmp(SDL_GetCurrentVideoDriver(), "x11"))
        xlib = SDL_LoadObject("libX11.so.6");
    found = xlib ? SDL_LoadFunction(xlib, "XSetErrorHandler") : NULL;
    memcpy(&set, &found, sizeof set);
    if (set)
        before = set(on_x_error);
}
#else
static void survive_lost_frames(void)
{
}
#endif

void ws_hall_finish(struct ws_hall *hall)
{
    ws_scene_finish(&hall->layer.scene);
    if (hall->notes || hall->kept)
        SDL_DestroyWindow(hall->notes ? hall->notes : hall->kept);
    hall->notes = hall->kept = NULL;
}

bool ws_hall_has_display(int display, struct ws_error *error)
{
    int count = SDL_GetNumVideoDisplays();
    char there[400] = "";
    size_t length = 0;

    if (display >= 0 && display < count)
        return true;
    for (int i = 0; i < count && length < sizeof there; i++) {
        SDL_Rect bounds = {0};

        SDL_GetDisplayBounds(i, &bounds);
        length += (size_t)snprintf(there + length, sizeof there - length, "%s%d (%dx%d)",
                                   i ? ", " : "", i + 1, bounds.w, bounds.h);
    }
    return ws_fail(error, WS_CODE_RANGE, "--display %d does not exist; there %s %s", display + 1,
                   count == 1 ? "is" : "are", there);
}

/* The display for the audience. */
static int audience(const struct ws_hall *hall, int own)
{
    int count = SDL_GetNumVideoDisplays();

    if (hall->display != WS_ANY_DISPLAY && hall->display < count)
        return hall->display;
    return own == 0 && count > 1 ? 1 : own;
}

/* The window gets the display's size first, since without a window manager nobody else sets it. */
static void fill(struct ws_hall *hall, SDL_Window *window)
{
    int own = SDL_GetWindowDisplayIndex(window), display = audience(hall, own);
    SDL_Rect room;

    hall->full = true;
    hall->began = time(NULL);
    hall->maximised = SDL_GetWindowFlags(window) & SDL_WINDOW_MAXIMIZED;
    SDL_GetWindowPosition(window, &hall->place.x, &hall->place.y);
    SDL_GetWindowSize(window, &hall->place.w, &hall->place.h);
    if (!SDL_GetDisplayBounds(display, &room)) {
        SDL_SetWindowPosition(window, room.x, room.y);
        SDL_SetWindowSize(window, room.w, room.h);
    } else if (display != own) {
        SDL_SetWindowPosition(window, (int)SDL_WINDOWPOS_CENTERED_DISPLAY((unsigned)display),
                              (int)SDL_WINDOWPOS_CENTERED_DISPLAY((unsigned)display));
    }
    SDL_SetWindowFullscreen(window, SDL_WINDOW_FULLSCREEN_DESKTOP);
}

static void restore(struct ws_hall *hall, SDL_Window *window)
{
    SDL_SetWindowFullscreen(window, 0);
    SDL_SetWindowSize(window, hall->place.w, hall->place.h);
    SDL_SetWindowPosition(window, hall->place.x, hall->place.y);
    if (hall->maximised)
        SDL_MaximizeWindow(window);
    SDL_ShowCursor(SDL_ENABLE);
    hall->full = false;
}

/* The first display that is not the audience's, or theirs if it is the only one. */
static int speakers(SDL_Window *window)
{
    int own = SDL_GetWindowDisplayIndex(window);

    for (int i = 0; i < SDL_GetNumVideoDisplays(); i++)
        if (i != own)
            return i;
    return own;
}

/* Opens the speaker's window: large on its own display; otherwise small, over the picture. */
static void open_notes(struct ws_hall *hall, SDL_Window *window)
{
    int display = speakers(window);
    bool alone = display != SDL_GetWindowDisplayIndex(window);
    int at = (int)SDL_WINDOWPOS_CENTERED_DISPLAY((unsigned)display);
    SDL_Rect room = {0, 0, SMALL_WIDTH, SMALL_HEIGHT};
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;

    survive_lost_frames();
    SDL_GetDisplayUsableBounds(display, &room);
    if (hall->kept) {
        hall->notes = hall->kept;
        hall->kept = NULL;
        SDL_SetWindowPosition(hall->notes, at, at);
        SDL_ShowWindow(hall->notes);
    } else {
        hall->notes =
            SDL_CreateWindow("Warpscope: notes", at, at, alone ? room.w * 4 / 5 : SMALL_WIDTH,
                             alone ? room.h * 4 / 5 : SMALL_HEIGHT,
                             alone ? flags : flags | SDL_WINDOW_ALWAYS_ON_TOP);
    }
    hall->exposed = true;
    SDL_RaiseWindow(window);
}

/*
 * Only hides the window: events of a destroyed window may still be pending, and querying its
 * display then ends the program.
 */
static void close_notes(struct ws_hall *hall)
{
    SDL_HideWindow(hall->notes);
    hall->kept = hall->notes;
    hall->notes = NULL;
}

void ws_hall_follow(struct ws_hall *hall, SDL_Window *window, struct ws_app *app)
{
    struct ws_error error;

    if (app->show.presents != hall->full) {
        if (hall->full) {
            restore(hall, window);
        } else {
            fill(hall, window);
            app->show.notes = speakers(window) != SDL_GetWindowDisplayIndex(window);
        }
    }
    if (hall->full)
        SDL_ShowCursor(app->show.dot || app->show.blank != WS_BLANK_NONE ? SDL_DISABLE
                                                                         : SDL_ENABLE);
    if (app->show.notes && !hall->notes) {
        open_notes(hall, window);
        if (!hall->notes) {
            app->show.notes = false;
            ws_fail(&error, WS_CODE_DISPLAY, "cannot open the window for notes: %s",
                    SDL_GetError());
            ws_desk_fail(&app->desk, &error);
        }
    } else if (!app->show.notes && hall->notes) {
        close_notes(hall);
    }
    hall->asked = hall->notes;
}

bool ws_hall_event(struct ws_hall *hall, struct ws_app *app, const SDL_Event *event)
{
    SDL_Window *notes = hall->notes ? hall->notes : hall->kept;
    Uint32 id = notes ? SDL_GetWindowID(notes) : 0;

    if (!id)
        return false;
    switch (event->type) {
    case SDL_WINDOWEVENT:
        if (event->window.windowID != id)
            return false;
        if (event->window.event == SDL_WINDOWEVENT_CLOSE)
            app->show.notes = false;
        hall->exposed = hall->exposed || event->window.event == SDL_WINDOWEVENT_EXPOSED ||
                        event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED;
        return true;
    case SDL_MOUSEMOTION:
        return event->motion.windowID == id;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return event->button.windowID == id;
    case SDL_MOUSEWHEEL:
        return event->wheel.windowID == id;
    default: /* keys go to the app, from either window */
        return false;
    }
}

/* Draws the layer on pixels of its own, whatever the window's are, and shows them. */
static bool paint(struct ws_hall *hall, SDL_Surface *window, enum ws_theme_id theme, double scale,
                  struct ws_texts *texts, struct ws_error *error)
{
    SDL_Surface *own =
        SDL_CreateRGBSurfaceWithFormat(0, window->w, window->h, 32, SDL_PIXELFORMAT_RGB888);
    const struct ws_drawing drawing = {.theme = theme, .texts = texts};
    cairo_surface_t *surface;
    cairo_t *cairo;
    bool drawn;

    if (!own)
        return ws_fail(error, WS_CODE_DISPLAY, "the speaker's window: %s", SDL_GetError());
    surface = cairo_image_surface_create_for_data(own->pixels, CAIRO_FORMAT_RGB24, own->w, own->h,
                                                  own->pitch);
    cairo = cairo_create(surface);
    cairo_scale(cairo, scale, scale);
    drawn = ws_draw_scene(cairo, &hall->layer.scene, &drawing, error);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    cairo_surface_destroy(surface);
    SDL_BlitSurface(own, NULL, window, NULL);
    SDL_FreeSurface(own);
    if (SDL_UpdateWindowSurface(hall->notes))
        hall->exposed = true; /* the window changed meanwhile: its next event draws it anew */
    return drawn;
}

static struct ws_speaker_clock clock_of(const struct ws_hall *hall)
{
    time_t now = time(NULL);
    struct tm local = {0};

    localtime_r(&now, &local);
    return (struct ws_speaker_clock){local.tm_hour, local.tm_min,
                                     (int)(difftime(now, hall->began) / 60)};
}

bool ws_hall_draw(struct ws_hall *hall, const struct ws_app *app, struct ws_texts *texts,
                  struct ws_error *error)
{
    Uint64 now = SDL_GetTicks64();
    SDL_Surface *window;
    struct ws_scene scene;
    double scale;

    if (!hall->notes || (!hall->exposed && now - hall->drawn_ms < LEAST_MS))
        return true;
    window = SDL_GetWindowSurface(hall->notes);
    if (!window)
        return ws_fail(error, WS_CODE_DISPLAY, "the speaker's window: %s", SDL_GetError());
    scale = (double)window->h / NOTES_HEIGHT;
    ws_scene_init(&scene);
    ws_speaker_draw(&scene, app, clock_of(hall), window->w / scale, NOTES_HEIGHT);
    ws_layer_set(&hall->layer, (struct ws_box){0, 0, scene.width, scene.height}, &scene);
    hall->drawn_ms = now;
    hall->asked = false;
    if (!hall->exposed && !hall->layer.changed)
        return true;
    hall->exposed = hall->layer.changed = false;
    return paint(hall, window, app->desk.state.choices.theme, scale, texts, error);
}

int ws_hall_due(const struct ws_hall *hall)
{
    Uint64 since = SDL_GetTicks64() - hall->drawn_ms;
    time_t now = time(NULL);
    /* The minute of the time of day and that of the elapsed time both advance. */
    int to_minute = 60 - (int)(now % 60), to_next = 60 - (int)((now - hall->began) % 60);

    if (!hall->notes)
        return WS_NEVER;
    if (hall->asked)
        return since < LEAST_MS ? (int)(LEAST_MS - since) : 0;
    return 1000 * (to_minute < to_next ? to_minute : to_next);
}
