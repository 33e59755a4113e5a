/*
 * The caption is as large as fits on two lines, and smaller above a source of two lines; the rest
 * keeps its size and is below it. The source ends at the foot, and where it is long begins as much
 * higher as there is place.
 */
#include "viz/app/panel/caption_band.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viz/scene/metrics.h"
#include "viz/scene/wrap.h"

enum { EDGE = 16, MOST_CAPTION = 18, LEAST_CAPTION = 12, CAPTION_LINES = 2, DETAIL = 10 };

#define LOW_CAPTION 13.5 /* that leaves room for a source of two lines */

#define PITCH 1.25 /* from line to line, in ems */

static int lines_of(const char *text, double width, double size, enum ws_role role)
{
    int lines = 0;

    for (text += strspn(text, " "); *text; text += strspn(text, " "), lines++)
        text += ws_wrap_line(text, width, size, ws_role_monospace(role), ws_role_bold(role));
    return lines;
}

/* At most `most` lines; where there is more, the last ends so. Returns the y below. */
static double put_lines(struct ws_scene *scene, struct ws_box box, double y, double size,
                        enum ws_role role, const char *text, int most)
{
    const bool mono = ws_role_monospace(role), bold = ws_role_bold(role);

    text += strspn(text, " ");
    for (int line = 1; *text && line <= most; line++) {
        size_t length = ws_wrap_line(text, box.width, size, mono, bold);
        char shown[1100];
        bool cut = line == most && text[length + strspn(text + length, " ")];

        if (cut)
            length = ws_wrap_line(text, box.width - ws_text_width("\u2026", size, mono, bold), size,
                                  mono, bold);
        snprintf(shown, sizeof shown, "%.*s%s", (int)length, text, cut ? "\u2026" : "");
        ws_scene_text(scene, box.x, y + PITCH * size / 2, size, WS_ANCHOR_START, role, shown);
        y += PITCH * size;
        text += length;
        text += strspn(text, " ");
    }
    return y;
}

static double caption_size(const char *text, double width, double size)
{
    while (size > LEAST_CAPTION && lines_of(text, width, size, WS_ROLE_HEADING) > CAPTION_LINES)
        size -= 0.5;
    return size;
}

/* The source, whose last line is always at the same place, from `y` on at the highest. */
static void put_source(struct ws_scene *scene, struct ws_box box, double y, const char *source)
{
    const double pitch = PITCH * WS_PRESENT_LEAST;
    int most = (int)fmax(1 + floor((box.y - y) / pitch), 1);
    int lines = lines_of(source, box.width, WS_PRESENT_LEAST, WS_ROLE_NOTE);

    lines = lines < most ? lines : most;
    put_lines(scene, box, box.y - (lines - 1) * pitch, WS_PRESENT_LEAST, WS_ROLE_NOTE, source,
              lines);
}

void ws_caption_band_draw(struct ws_scene *scene, const struct ws_narration *told,
                          struct ws_box box)
{
    const struct ws_box room = {box.x + EDGE, box.y, box.width - 2 * EDGE, box.height};
    double foot = box.y + box.height - 1.7 * WS_PRESENT_LEAST, y = box.y + 2;
    double where = ws_text_width(told->where, WS_PRESENT_LEAST, false, false);
    struct ws_box source = {room.x, foot, room.width - (*told->where ? where + EDGE : 0),
                            WS_PRESENT_LEAST};
    double most = lines_of(told->source, source.width, WS_PRESENT_LEAST, WS_ROLE_NOTE) > 1
                      ? LOW_CAPTION
                      : MOST_CAPTION;

    y = put_lines(scene, room, y, caption_size(told->caption, room.width, most), WS_ROLE_HEADING,
                  told->caption, CAPTION_LINES);
    if (y + PITCH * DETAIL <= foot + 1)
        y = put_lines(scene, room, y + 1, DETAIL, WS_ROLE_CODE, told->detail, 1);
    put_source(scene, source, y, told->source);
    if (*told->where)
        ws_scene_text(scene, room.x + room.width, foot + PITCH * WS_PRESENT_LEAST / 2,
                      WS_PRESENT_LEAST, WS_ANCHOR_END, WS_ROLE_NOTE, told->where);
}
