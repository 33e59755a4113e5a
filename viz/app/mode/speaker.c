/* Left the notes, as large as they fit; right the audience's text and the next step's. */
#include "viz/app/mode/speaker.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/mode/present.h"
#include "viz/scene/lines.h"

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

enum { EDGE = 20, TOP = 48, HEADING = 12, MOST_NOTES = 22, LEAST_NOTES = 11, BESIDE = 15 };

#define NOTES_PART 0.58 /* of the width */

static double put_part(struct ws_scene *scene, struct ws_box box, double y, double size,
                       enum ws_role role, const char *heading, const char *text)
{
    ws_scene_text(scene, box.x, y + HEADING / 2.0, HEADING, WS_ANCHOR_START, WS_ROLE_NOTE, heading);
    return ws_lines_draw(scene, box.x, y + 1.8 * HEADING, box.width, size, role, text) + EDGE;
}

/* An empty line separates paragraphs; lines within one are joined. */
static double put_notes(struct ws_scene *scene, struct ws_box box, double size, const char *notes)
{
    double y = box.y;

    while (*notes) {
        size_t length = strcspn(notes, "\n");
        char line[2400];

        snprintf(line, sizeof line, "%.*s", (int)length, notes);
        y = ws_lines_draw(scene, box.x, y, box.width, size, WS_ROLE_LABEL, line) + 0.4 * size;
        notes += length + (notes[length] == '\n');
    }
    return y;
}

static double notes_size(struct ws_box box, const char *notes)
{
    double size = MOST_NOTES;

    while (size > LEAST_NOTES && put_notes(NULL, box, size, notes) > box.y + box.height)
        size -= 0.5;
    return size;
}

static void draw_top(struct ws_scene *scene, const struct ws_narration *told,
                     struct ws_speaker_clock clock, double width)
{
    char time[24], passed[32];

    snprintf(time, sizeof time, "%d:%02d", clock.hour, clock.minute);
    snprintf(passed, sizeof passed, "%d minute%s", clock.minutes, clock.minutes == 1 ? "" : "s");
    ws_scene_rect(scene, (struct ws_box){0, 0, width, TOP}, 0, WS_ROLE_PANEL, no_tint);
    ws_scene_text(scene, EDGE, TOP / 2.0, 20, WS_ANCHOR_START, WS_ROLE_HEADING, passed);
    ws_scene_text(scene, width / 2, TOP / 2.0, 14, WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, told->where);
    ws_scene_text(scene, width - EDGE, TOP / 2.0, 20, WS_ANCHOR_END, WS_ROLE_HEADING, time);
}

void ws_speaker_draw(struct ws_scene *scene, const struct ws_app *app,
                     struct ws_speaker_clock clock, double width, double height)
{
    static const char *const blanks[] = {"", "The screen is black: press any key",
                                         "The screen is white: press any key"};
    double middle = EDGE + (width - 3 * EDGE) * NOTES_PART, y = TOP + EDGE;
    struct ws_box notes = {EDGE, y + 1.8 * HEADING, middle - EDGE, height - y - EDGE - 2 * HEADING};
    struct ws_box beside = {middle + EDGE, y, width - middle - 2 * EDGE, height - y};
    struct ws_narration told;

    ws_present_narration(app, &told);
    if (!*told.notes)
        snprintf(told.notes, sizeof told.notes, "This step has no notes.");
    scene->width = width;
    scene->height = height;
    ws_scene_rect(scene, (struct ws_box){0, 0, width, height}, 0, WS_ROLE_PAPER, no_tint);
    draw_top(scene, &told, clock, width);
    ws_scene_text(scene, notes.x, y + HEADING / 2.0, HEADING, WS_ANCHOR_START, WS_ROLE_NOTE,
                  "Notes");
    put_notes(scene, notes, notes_size(notes, told.notes), told.notes);
    if (app->show.blank != WS_BLANK_NONE)
        y = put_part(scene, beside, y, BESIDE, WS_ROLE_ALERT_TEXT, "Screen",
                     blanks[app->show.blank]);
    y = put_part(scene, beside, y, BESIDE, WS_ROLE_HEADING, "Now", told.caption);
    if (*told.detail)
        y = ws_lines_draw(scene, beside.x, y - EDGE / 2.0, beside.width, HEADING, WS_ROLE_NOTE,
                          told.detail) +
            EDGE;
    put_part(scene, beside, y, BESIDE, WS_ROLE_LABEL, "Next", *told.next ? told.next : "\u2013");
}
