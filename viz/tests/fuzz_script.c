/*
 * Window scripts, one verb per line. An invalid line is refused with a one-line message, and the
 * next line is still played. Verbs that only wait, print, or write to a given file are skipped, as
 * are those that would take long.
 *
 * Drawing takes a hundred times as long as reading a line and acting on it. So most inputs are
 * played in one window, which is hidden and drawn once, one after the other; one input in PAINTED,
 * chosen by its bytes, is played in a window of its own, drawn after each line, and the next input
 * opens another hidden one. A finding may need the inputs that the hidden window has had before:
 * they are in the file session.txt beside the assets, which is an input, too: "# next" begins one
 * that was another, and "# update" brings the layout up to date. A replayed input is played both
 * ways.
 */
#include "viz/app/shell/screen.h"
#include "viz/tests/fuzz_room.h"

enum { MOST_LINES = 60, MOST_NUMBER = 2500, PAINTED = 512, UPDATED = 16 };

static struct ws_screen screen;
static FILE *session; /* NULL: no hidden window is open */

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

static void play(const char *text)
{
    for (int lines = 0; *text && lines < MOST_LINES; lines++) {
        size_t length = strcspn(text, "\n"), blank = strspn(text, " \t");
        struct ws_error error = {0};
        char line[4096];

        snprintf(line, sizeof line, "%.*s", (int)(length - blank), text + blank);
        text += length + (text[length] == '\n');
        if (!strcmp(line, "# next"))
            lines = screen.quits = false;
        else if (!strcmp(line, "# update"))
            ws_app_update(&screen.app);
        else if (!screen.quits && is_played(line) &&
                 !ws_script_run(&screen, fuzz_file((const uint8_t *)line, strlen(line)), &error))
            fuzz_refused(&error);
    }
}

static void open_window(void)
{
    struct ws_error error = {0};

    setenv("SDL_VIDEODRIVER", "dummy", 1);
    unsetenv("WARPSCOPE_SCALE");
    ws_screen_init(&screen, fuzz_assets);
    if (!ws_screen_open(&screen, &error))
        fuzz_found("no window: %s", error.text);
    screen.place.width = 900;
    screen.place.height = 600;
    if (!ws_screen_show(&screen, false, &error))
        fuzz_found("no window is shown: %s", error.text);
}

static void play_painted(const char *text)
{
    open_window();
    play(text);
    ws_screen_finish(&screen);
}

static void play_hidden(const char *text, bool updated)
{
    char path[sizeof fuzz_assets + 20];

    snprintf(path, sizeof path, "%s/session.txt", fuzz_assets);
    if (!session) {
        open_window();
        SDL_HideWindow(screen.window);
        session = fopen(path, "w");
    }
    if (!session || fprintf(session, "# next\n%s\n%s", text, updated ? "# update\n" : "") < 0 ||
        fflush(session))
        abort();
    screen.quits = false;
    play(text);
    if (updated)
        play("# update");
}

static void end_session(void)
{
    if (session) {
        fclose(session);
        ws_screen_finish(&screen);
    }
    session = NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    bool replayed = getenv("WS_FUZZ_REPLAY") != NULL;
    uint32_t chosen = 2166136261;

    for (size_t i = 0; i < size; i++)
        chosen = (chosen ^ data[i]) * 16777619;
    fuzz_room_enter();
    fuzz_quiet();
    if (replayed || chosen % PAINTED == 0) {
        end_session();
        play_painted(text);
    }
    if (replayed || chosen % PAINTED)
        play_hidden(text, replayed || chosen % UPDATED == 1);
    fuzz_loud();
    free(text);
    return 0;
}
