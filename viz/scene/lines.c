/* Lines of text, by the widths that all drawing code uses, so that text stays within edges. */
#include "viz/scene/lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "viz/scene/metrics.h"
#include "viz/scene/wrap.h"

#define PITCH  1.3 /* from line to line, in ems */
#define INDENT 2.4 /* of an instruction's continuation lines, in ems */

#define LEAST_CODE 9.5 /* smallest letters of an instruction */

#define SHORT 0.2 /* least width of the last of several lines, as a part of the width, … */

enum { LESS = 8, STEPS = 32 }; /* … if up to 8/32 less width for all of them achieves that */

enum { TRIES = 8 }; /* of narrower lines, each half the step of the one before */

/* The first `length` bytes of `text` as a line; returns the y below. */
static double draw_line(struct ws_scene *scene, double x, double y, double size, enum ws_role role,
                        const char *text, size_t length)
{
    char *line = scene ? strndup(text, length) : NULL;

    if (line)
        ws_scene_text(scene, x, y + PITCH * size / 2, size, WS_ANCHOR_START, role, line);
    else if (scene)
        scene->failed = true;
    free(line);
    return y + PITCH * size;
}

/* The lines of a text, and the width of the last. */
static int count_lines(double width, double size, enum ws_role role, const char *text, double *last)
{
    bool monospace = ws_role_monospace(role), bold = ws_role_bold(role);
    int lines = 0;

    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = ws_wrap_line(text, width, size, monospace, bold);

        lines++;
        *last = text[length] ? 0 : ws_text_width(text, size, monospace, bold);
        text += length;
    }
    return lines;
}

/* The width at which a text does not end in a line of one word. */
static double without_rest(double width, double size, enum ws_role role, const char *text)
{
    double last = 0;
    int lines = count_lines(width, size, role, text, &last);

    if (lines < 2 || last >= SHORT * width)
        return width;
    for (int less = 1; less <= LESS; less++) {
        double narrow = width * (STEPS - less) / STEPS;

        if (count_lines(narrow, size, role, text, &last) > lines)
            break;
        if (last >= SHORT * width)
            return narrow;
    }
    return width;
}

double ws_lines_draw(struct ws_scene *scene, double x, double y, double width, double size,
                     enum ws_role role, const char *text)
{
    if (scene)
        width = without_rest(width, size, role, text);
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length =
            ws_wrap_line(text, width, size, ws_role_monospace(role), ws_role_bold(role));

        y = draw_line(scene, x, y, size, role, text, length);
        text += length;
    }
    return y;
}

/* The width of the first `length` bytes of `text`; more than any line if there are too many. */
static double width_of(const char *text, size_t length, double size, enum ws_role role)
{
    char word[160];

    if (length >= sizeof word)
        return HUGE_VAL;
    memcpy(word, text, length);
    word[length] = 0;
    return ws_text_width(word, size, ws_role_monospace(role), ws_role_bold(role));
}

double ws_lines_widest_word(const char *text, double width, double size, enum ws_role role)
{
    double widest = 0;

    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        const char *end = text + strcspn(text, " ");
        bool parted = width_of(text, (size_t)(end - text), size, role) > width;

        while (text < end) {
            size_t length = parted ? ws_wrap_part(text) : (size_t)(end - text);
            double wide = width_of(text, length, size, role);

            widest = wide <= width ? fmax(widest, wide) : widest;
            text += length;
        }
    }
    return widest;
}

double ws_lines_draw_even(struct ws_scene *scene, double x, double y, double width, double size,
                          enum ws_role role, const char *text)
{
    double height = ws_lines_draw(NULL, 0, 0, width, size, role, text), narrow = width;
    double least = ws_lines_widest_word(text, width, size, role);

    if (!scene)
        return y + height;
    for (double step = width / 4, i = 0; i < TRIES; step /= 2, i++)
        if (narrow - step >= least &&
            ws_lines_draw(NULL, 0, 0, narrow - step, size, role, text) <= height)
            narrow -= step;
    return ws_lines_draw(scene, x, y, narrow, size, role, text);
}

/*
 * The part of an instruction's name that goes on a line: up to a qualifier's dot, or all that fits.
 */
static size_t code_length(const char *text, size_t length, double width, double size)
{
    double em = ws_text_width("0", size, true, false);
    size_t most = em * (double)length <= width * 1.000001 ? length : (size_t)(width / em),
           cut = most;

    while (cut > 1 && cut < length && text[cut] != '.')
        cut--;
    return cut > 1 ? cut : most ? most : 1;
}

/* The length of the operands that go on a line: whole groups in brackets, if one fits. */
static size_t operands_length(const char *text, double width, double size)
{
    size_t most = ws_wrap_line(text, width, size, true, false), groups = 0;
    int depth = 0;

    if (text[most])
        for (size_t i = 0; i < most; i++) {
            depth += (text[i] == '{' || text[i] == '[') - (text[i] == '}' || text[i] == ']');
            groups = text[i] == ',' && !depth ? i + 1 : groups;
        }
    return groups ? groups : most;
}

double ws_lines_code_size(double width, double size, const char *ptx)
{
    double fits = width / ws_text_width("0", (double)strcspn(ptx, " "), true, false);

    return fits < size && fits >= LEAST_CODE ? fits : size;
}

double ws_lines_draw_code(struct ws_scene *scene, double x, double y, double width, double size,
                          const char *ptx)
{
    size_t opcode = strcspn(ptx, " ");
    double indent = INDENT * size;

    size = ws_lines_code_size(width, size, ptx);
    if (ws_text_width(ptx, size, true, false) <= width)
        return draw_line(scene, x, y, size, WS_ROLE_CODE, ptx, strlen(ptx));
    for (size_t at = 0; at < opcode;) {
        double in = at ? indent : 0;
        size_t length = code_length(ptx + at, opcode - at, width - in, size);

        y = draw_line(scene, x + in, y, size, WS_ROLE_CODE, ptx + at, length);
        at += length;
    }
    for (ptx += opcode; *(ptx += strspn(ptx, " "));) {
        size_t length = operands_length(ptx, width - indent, size);

        y = draw_line(scene, x + indent, y, size, WS_ROLE_CODE, ptx, length);
        ptx += length;
    }
    return y;
}
