/*
 * Scripts: one verb per line, sent through SDL's own event queue, so that a test covers the user's
 * input. '#' starts a comment. Points are pixels of the window or items in it:
 *
 *   size W H             the window's size          scale N         pixels per px
 *   move POINT           the pointer                click POINT     and press, and release
 *   shift-click POINT    add to the selection       drag X Y X Y    press, move, release
 *   double-click POINT   the word, in a field; the panel alone
 *   wheel N              at the pointer             ctrl-wheel N    zoom
 *   key CHORD            "ctrl+z", "left", "alt+l"  type TEXT       types it
 *   clipboard TEXT       sets it, \n, \r, \t and \\ in it as in C; clipboard+ TEXT: one more line
 *   drop FILE            onto the window            wait MS         waits in real time, …
 *   tick MS [STEP]       … or only for animations, in steps of 16 ms or STEP
 *   minimise, restore, expose, leave                monkey SEED N   N random events …
 *   where POINT          prints "X Y", for an external tool
 *   screenshot FILE      the picture as PNG         screenshot notes FILE   the speaker's
 *   expect WHAT TEXT     fails unless WHAT has TEXT: selection, pins, sentence, formula, operands,
 *                        message, trial, variant, mode, step, play (the animation, in any mode),
 *                        hint, popup, size (of the window), field (the edited text),
 *                        editor (all text of the code panel), clipboard,
 *                        control:NAME, panel:NAME (every text in it), quiz:question,
 *                        quiz:judgement, quiz:score; of a presentation show (the presenter's
 *                        overlay), `told` (to the audience), notes (speaker's window); of a lesson
 *                        caption, question, choices, judgement, step (its name and number), votes;
 *                        `expect not …` fails if it has
 *
 *   POINT: X Y, PANEL QUERY (memory, matrices, registers, stage and "m0 r3 c5"), or control NAME,
 *   or item TEXT (the line of an open menu that starts so), or editor LINE COLUMN (in code)
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "viz/app/shell/monkey.h"
#include "viz/app/shell/point.h"
#include "viz/app/shell/script_actions.h"
#include "viz/app/shell/script_probe.h"

static bool verb_screenshot(struct ws_script_actions *hand, const char *text)
{
    struct ws_screen *screen = hand->screen;

    if (!strncmp(text, "notes ", 6))
        return ws_screen_shot(screen, screen->hall.notes, text + 6, hand->error);
    return ws_screen_shot(screen, screen->window, text, hand->error);
}

static bool verb_where(struct ws_script_actions *hand, const char *text)
{
    int x, y;

    if (!ws_point_find(hand->screen, text, &x, &y, hand->error))
        return false;
    printf("%d %d\n", x, y);
    return true;
}

static bool verb_monkey(struct ws_script_actions *hand, const char *text)
{
    unsigned seed = 0;
    int count = 0;

    if (sscanf(text, "%u %d", &seed, &count) != 2 || !seed)
        return ws_fail(hand->error, WS_CODE_SCRIPT,
                       "monkey needs SEED COUNT, with a SEED other than 0");
    return ws_monkey(hand, seed, count);
}

static void seen_clipboard(char *text, size_t size)
{
    char *held = SDL_GetClipboardText();

    snprintf(text, size, "%s", held ? held : "");
    SDL_free(held);
}

static bool verb_expect(struct ws_script_actions *hand, const char *text)
{
    bool negated = !strncmp(text, "not ", 4);
    char what[40], now[WS_SETTING_SIZE];
    size_t length;

    text += negated ? 4 : 0;
    length = strcspn(text, " ");
    snprintf(what, sizeof what, "%.*s", (int)(length < 39 ? length : 39), text);
    text += length + (text[length] == ' ');
    if (!strcmp(what, "clipboard"))
        seen_clipboard(now, sizeof now);
    else if (!ws_script_probe(&hand->screen->app, what, now, sizeof now, hand->error))
        return false;
    /* An empty text is expected to be empty, any other to be contained. */
    if ((*text ? strstr(now, text) != NULL : !*now) != negated)
        return true;
    return ws_fail(hand->error, WS_CODE_SCRIPT, "expected %s %s'%.160s', found '%.240s'", what,
                   negated ? "without " : "", text, now);
}

/* The verbs of scripts that are not user input. */
static const struct {
    const char *name;
    ws_verb *verb;
} verbs[] = {
    {"monkey", verb_monkey},
    {"screenshot", verb_screenshot},
    {"expect", verb_expect},
    {"where", verb_where},
};

static bool play_line(struct ws_script_actions *hand, char *line)
{
    ws_verb *verb;
    size_t length;

    line[strcspn(line, "\r\n")] = 0;
    line += strspn(line, " \t");
    if (!*line || *line == '#')
        return true;
    length = strcspn(line, " ");
    verb = ws_script_verb(line, length);
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0] && !verb; i++)
        if (strlen(verbs[i].name) == length && !strncmp(line, verbs[i].name, length))
            verb = verbs[i].verb;
    if (verb)
        return verb(hand, line + length + (line[length] == ' '));
    return ws_fail(hand->error, WS_CODE_SCRIPT, "'%.*s' is not a command of scripts",
                   (int)(length < 40 ? length : 40), line);
}

bool ws_script_run(struct ws_screen *screen, const char *path, struct ws_error *error)
{
    struct ws_script_actions hand = {.screen = screen, .error = error};
    FILE *file = strcmp(path, "-") ? fopen(path, "r") : stdin;
    char line[4096], where[320];
    bool done = true;

    if (!file)
        return ws_fail(error, WS_CODE_READ, "%.300s: %s", path, strerror(errno));
    done = ws_script_settle(&hand);
    for (int number = 1; done && !screen->quits && fgets(line, sizeof line, file); number++) {
        done = play_line(&hand, line);
        if (!done) {
            snprintf(where, sizeof where, "%.280s:%d", path, number);
            ws_fail_in(error, where);
        }
    }
    if (file != stdin)
        fclose(file);
    return done;
}
