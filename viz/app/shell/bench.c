/*
 * Measures the window's speed: a tour with the pointer over every panel of several variants, each
 * move timed from its event to the finished picture; and the stepper, each picture from the tick to
 * the last pixel. Prints lines with name, value and unit, separated by tabs, which bench.py turns
 * into a table; a line without tabs is a heading.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "viz/app/control/field.h"
#include "viz/app/shell/screen.h"

enum { STEPS = 60, MOST_TIMES = 20000 };

static const char *const variants[] = {"ldmatrix.m8n8.x4.b16", "ldmatrix.m8n8.x4.trans.b16",
                                       "ldmatrix.m16n16.x2.trans.b8", "stmatrix.m16n8.x4.trans.b8",
                                       "ldmatrix.m8n16.x4.b8x16.b4x16_p64"};

struct times {
    double value[MOST_TIMES];
    int count;
};

static double now_ms(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double percentile(struct times *times, double part)
{
    qsort(times->value, (size_t)times->count, sizeof times->value[0], compare);
    return times->count ? times->value[(int)(part * (times->count - 1))] : 0;
}

static bool timed_move(struct ws_screen *screen, int x, int y, struct times *times,
                       struct ws_error *error)
{
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}};
    double start = now_ms();

    SDL_PushEvent(&event);
    ws_screen_pump(screen);
    if (!ws_screen_draw(screen, error))
        return false;
    if (times->count < MOST_TIMES)
        times->value[times->count++] = now_ms() - start;
    return true;
}

/* Along the window's diagonals and lines, in and out of every panel. */
static bool tour(struct ws_screen *screen, struct times *times, struct ws_error *error)
{
    int width = (int)screen->app.canvas.pixels_x, height = (int)screen->app.canvas.pixels_y;

    for (int line = 0; line < 8; line++)
        for (int i = 0; i < STEPS; i++) {
            double along = (double)i / (STEPS - 1), across = (line % 4 + 1) / 5.0;
            double x = line < 4 ? along : across, y = line < 4 ? across : along;

            if (!timed_move(screen, (int)(x * (width - 1)), (int)(y * (height - 1)), times, error))
                return false;
        }
    return true;
}

/* Times keys that change the whole picture. */
static bool redraws(struct ws_screen *screen, struct times *times, struct ws_error *error)
{
    static const char *const chords[] = {"n",      "v",      "ctrl+shift+c", "ctrl+t", "ctrl+t",
                                         "ctrl+t", "ctrl+t", "ctrl+shift+l", "="};

    for (size_t i = 0; i < sizeof chords / sizeof chords[0]; i++) {
        struct ws_event event = {.kind = WS_EVENT_KEY};
        double start = now_ms();

        snprintf(event.text, sizeof event.text, "%s", chords[i]);
        ws_app_event(&screen->app, &event);
        if (!ws_screen_draw(screen, error))
            return false;
        times->value[times->count++] = now_ms() - start;
    }
    return true;
}

static void press(struct ws_screen *screen, const char *chord)
{
    struct ws_event event = {.kind = WS_EVENT_KEY};

    snprintf(event.text, sizeof event.text, "%s", chord);
    ws_app_event(&screen->app, &event);
}

/* Plays all of x4, its rows in conflict, picture by picture. */
static bool plays(struct ws_screen *screen, struct times *times, struct ws_error *error)
{
    struct ws_state *state = &screen->app.desk.state;

    ws_state_finish(state);
    ws_state_init(state);
    if (!ws_state_set(state, "pitch", "128", error))
        return false;
    screen->app.desk.dirty = true;
    press(screen, "s");
    if (!ws_screen_draw(screen, error))
        return false;
    press(screen, "home");
    press(screen, "space");
    while (screen->app.moves && times->count < MOST_TIMES) {
        double start = now_ms();

        ws_app_tick(&screen->app, 16);
        if (!ws_screen_draw(screen, error))
            return false;
        times->value[times->count++] = now_ms() - start;
    }
    press(screen, "escape");
    return ws_screen_draw(screen, error);
}

/* A key and its character, as from a keyboard; NULL character: only the key. */
static bool timed_key(struct ws_screen *screen, const char *chord, const char *text,
                      struct times *times, struct ws_error *error)
{
    struct ws_event event = {.kind = WS_EVENT_TEXT};
    double start = now_ms();

    press(screen, chord);
    snprintf(event.text, sizeof event.text, "%s", text ? text : "");
    if (text)
        ws_app_event(&screen->app, &event);
    if (!ws_screen_draw(screen, error))
        return false;
    times->value[times->count++] = now_ms() - start;
    return true;
}

static const char snippet[] =
    "// A tile of A, 128 by 32 halves, as in a kernel.\n"
    "#define SWIZZLE(row, chunk) ((chunk) ^ (((row) >> 1) & 3))\n"
    "\n"
    "template <int PITCH>\n"
    "__device__ int tile_offset(int row, int chunk)\n"
    "{\n"
    "\treturn row * PITCH + SWIZZLE(row, chunk) * 8;\n"
    "}\n"
    "\n"
    "constexpr int BM = 128, BK = 32, STAGES = 4;\n"
    "__shared__ __align__(128) half As[STAGES][BM * BK];\n"
    "\n"
    "const int lane = threadIdx.x & 31;\n"
    "const int warp = threadIdx.x >> 5;\n"
    "const int warp_m = warp % 2 * 64;\n"
    "int stage = 0;\n"
    "\n"
    "for (int k = 0; k < BK / 16; k++) {\n"
    "\t#pragma unroll\n"
    "\tfor (int m = 0; m < 4; m++) {\n"
    "\t\tint row = warp_m + m * 16 + lane % 16;\n"
    "\t\tint chunk = k * 2 + lane / 16;\n"
    "\t\tconst half *from = &As[stage][tile_offset<BK>(row, chunk)];\n"
    "\t\tuint32_t address = __cvta_generic_to_shared(from);\n"
    "\t\tasm volatile(\"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, "
    "%2, %3}, [%4];\"\n"
    "\t\t\t: \"=r\"(a[m][0]), \"=r\"(a[m][1]), \"=r\"(a[m][2]), "
    "\"=r\"(a[m][3])\n"
    "\t\t\t: \"r\"(address));\n"
    "\t}\n"
    "\tstage ^= 1;\n"
    "}";

/* Types into a snippet of 30 lines, so that each key moves rows to other banks or is an error. */
static bool types(struct ws_screen *screen, struct times *times, struct ws_error *error)
{
    static const char line[] = "int row = warp_m + m * 16 + lane % 16";
    struct ws_state *state = &screen->app.desk.state;
    struct ws_field *typed = &screen->app.bar.field;
    int field;

    ws_state_finish(state);
    ws_state_init(state);
    if (!ws_state_set(state, "address", snippet, error))
        return false;
    screen->app.desk.dirty = true;
    press(screen, "escape");
    if (!ws_screen_draw(screen, error))
        return false;
    field = ws_bar_widget(&screen->app.bar, WS_CONTROL_EXPRESSION);
    ws_field_focus(&screen->app.bar, field);
    if (!ws_screen_draw(screen, error))
        return false;
    ws_edit_move(&typed->edit, (int)(strstr(snippet, line) - snippet) + (int)strlen(line), false);
    for (int i = 0; i < 60; i++)
        if (!timed_key(screen, "space", " ", times, error) ||
            !timed_key(screen, "+", "+", times, error) ||
            !timed_key(screen, "4", "4", times, error) ||
            !timed_key(screen, "8", "8", times, error) ||
            !timed_key(screen, "backspace", NULL, times, error) ||
            !timed_key(screen, "backspace", NULL, times, error) ||
            !timed_key(screen, "backspace", NULL, times, error) ||
            !timed_key(screen, "backspace", NULL, times, error))
            return false;
    press(screen, "escape");
    return ws_screen_draw(screen, error);
}

/* The peak memory of the process, in MB. */
static double peak_memory(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024;
}

static double cpu_ms(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

/* Prints a table's rows: the measured action, its time, and the unit, separated by tabs. */
static void rows(const char *what, struct times *times)
{
    printf("%s, median\t%.3g\tms\n", what, percentile(times, 0.5));
    printf("%s, 99th percentile of %d\t%.3g\tms\n", what, times->count, percentile(times, 0.99));
    printf("%s, worst\t%.3g\tms\n", what, percentile(times, 1));
}

/* Measures at a size, and at pixels per px: a large screen is a dense one. */
static bool measure(struct ws_screen *screen, int width, int height, const char *scale,
                    struct ws_error *error)
{
    static struct times moves, draws, frames;

    moves.count = draws.count = frames.count = 0;
    setenv("WARPSCOPE_SCALE", scale, 1);
    SDL_SetWindowSize(screen->window, width, height);
    ws_screen_pump(screen);
    if (!ws_screen_draw(screen, error))
        return false;
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        ws_state_finish(&screen->app.desk.state);
        ws_state_init(&screen->app.desk.state);
        ws_state_set_variant(&screen->app.desk.state, ws_variant_named(variants[i]));
        screen->app.desk.dirty = true;
        if (!ws_screen_draw(screen, error) || !tour(screen, &moves, error) ||
            !redraws(screen, &draws, error))
            return false;
    }
    printf("The window at %d x %d\n", (int)screen->app.canvas.pixels_x,
           (int)screen->app.canvas.pixels_y);
    rows("move", &moves);
    rows("redraw", &draws);
    if (!plays(screen, &frames, error))
        return false;
    rows("step", &frames);
    frames.count = 0;
    if (!types(screen, &frames, error))
        return false;
    rows("type into 30 lines", &frames);
    return true;
}

bool ws_bench(struct ws_screen *screen, struct ws_error *error)
{
    static const struct {
        int width, height;
        const char *scale;
    } sizes[] = {{1280, 800, "1"}, {1920, 1080, "1"}, {3840, 2160, "2"}};
    SDL_Event event;
    double cpu;

    printf("The window's start\nfirst picture, after SDL started\t%.3g\tms\n", screen->first_ms);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        if (!measure(screen, sizes[i].width, sizes[i].height, sizes[i].scale, error))
            return false;
    ws_screen_pump(screen);
    cpu = cpu_ms();
    while (SDL_WaitEventTimeout(&event, 2000))
        ws_screen_handle(screen, &event);
    printf("The window at rest\ncomputed in 2 s\t%.3g\tms\npeak memory\t%.3g\tMiB\n",
           cpu_ms() - cpu, peak_memory());
    return true;
}
