/* Drawn as the figures are, so that no file is needed. */
#include "viz/app/shell/badge.h"

#include "viz/draw/cairo.h"
#include "viz/scene/icon.h"

enum { SIZE = 64, BITS = 32 };

/* cairo's colors are premultiplied with alpha: only the corners differ. */
static void give(SDL_Window *window, cairo_surface_t *surface)
{
    SDL_Surface *icon;

    cairo_surface_flush(surface);
    icon = SDL_CreateRGBSurfaceWithFormatFrom(cairo_image_surface_get_data(surface), SIZE, SIZE,
                                              BITS, cairo_image_surface_get_stride(surface),
                                              SDL_PIXELFORMAT_ARGB8888);
    if (icon)
        SDL_SetWindowIcon(window, icon);
    SDL_FreeSurface(icon);
}

void ws_badge_give(SDL_Window *window)
{
    const struct ws_drawing drawing = {.theme = WS_THEME_LIGHT, .no_background = true};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SIZE, SIZE);
    cairo_t *cairo = cairo_create(surface);
    struct ws_scene scene;
    struct ws_error error;

    ws_icon_make(&scene, SIZE);
    if (ws_draw_scene(cairo, &scene, &drawing, &error))
        give(window, surface);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    ws_scene_finish(&scene);
}
