/*
 * Window scripts, a verb a line, played in a window that nobody sees. A line that cannot be played
 * is refused in a line, and the next one is played all the same. Verbs that only wait, that print,
 * or that write where they are told are left out, and so is what would take long.
 */
#include "viz/app/shell/screen.h"
#include "viz/tests/fuzz_room.h"

enum { MOST_LINES = 60, MOST_NUMBER = 2500 };

/* Whether a line is one to play. */
static bool is_played(const char *line)
{
    static const char *const left_out[] = {"wait", "where", "screenshot", "monkey"};

    for (size_t i = 0; i < sizeof left_out / sizeof left_out[0]; i++)
        if (!strncmp(line, left_out[i], strlen(left_out[i])))
            return false;
    if (strncmp(line, "tick", 4) && strncmp(line, "size", 4))
        return strncmp(line, "drop /", 6) != 0;
    for (const char *at = line; (at = strpbrk(at, "0123456789"));) {
        char *end;

        if (strtoul(at, &end, 10) > MOST_NUMBER)
            return false;
        at = end;
    }
    return true;
}

static void play_line(struct ws_screen *screen, const char *line)
{
    struct ws_error error = {0};

    if (!ws_script_run(screen, fuzz_file((const uint8_t *)line, strlen(line)), &error))
        fuzz_refused(&error);
}

static void play(struct ws_screen *screen, char *text)
{
    for (int lines = 0; *text && lines < MOST_LINES && !screen->quits; lines++) {
        char *end = text + strcspn(text, "\n");
        bool last = !*end;

        *end = 0;
        text += strspn(text, " \t");
        if (is_played(text))
            play_line(screen, text);
        text = last ? end : end + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct ws_screen screen;
    struct ws_error error = {0};

    fuzz_room_enter();
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    unsetenv("WARPSCOPE_SCALE");
    if (!ws_screen_init(&screen, fuzz_assets, &error))
        fuzz_found("no window: %s", error.text);
    screen.place.width = 900;
    screen.place.height = 600;
    if (!ws_screen_show(&screen, false, &error))
        fuzz_found("no window is shown: %s", error.text);
    fuzz_quiet();
    play(&screen, text);
    fuzz_loud();
    ws_screen_finish(&screen);
    free(text);
    return 0;
}
