/* The frame around every figure, in whatever medium. */
#include "viz/figure/sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/scene/metrics.h"

enum {
    BARE_MARGIN = 4,
    HEAD_GAP = 8,
    FOOT_GAP = 10,
    COLUMN_GAP = 24,
    MOST_TASK = 17,
    OMITTED = 200
};

/*
 * Without a medium: the width that keeps labels legible at 8 cm, and the largest ratio of height to
 * width.
 */
#define WIDEST  500
#define TALLEST 1.9
/*
 * The largest scale of a picture on a sheet with space; on a page, no heading in it may be larger
 * than the title.
 */
#define MOST      1.25
#define MOST_PAGE ((double)WS_PAGE_TITLE_SIZE / WS_HEADING_SIZE)
/*
 * The part of a page that counts as well filled; the least part of its width for a column of text.
 */
#define FILLED       0.7
#define LEAST_COLUMN 0.35
/* The largest factor on that text, and the most of the column's height that it then takes. */
#define MOST_TEXT   1.5
#define TEXT_STEP   0.05
#define FULL_COLUMN 0.7
/* The largest factor by which a row of cells grows in height on a page with space. */
#define MOST_ROW 1.7
#define ROW_STEP 0.25
/* The weight of empty sides in ws_sheet_suits(), beyond half of a sheet's width. */
#define EMPTY_PRICE 20.0

static double margin_of(const struct ws_sheet *sheet)
{
    const struct ws_medium *medium = &sheet->figure->medium;

    return medium->bare && medium->fit == WS_FIT_FREE ? BARE_MARGIN : WS_MARGIN;
}

/* The text size of a worksheet's tasks: larger on a page, next to handwriting. */
static double task_size(const struct ws_figure *figure, double width)
{
    bool page = figure->medium.height > figure->medium.width;

    return page ? fmax(WS_LABEL_SIZE, fmin(width / 52, MOST_TASK)) : WS_LABEL_SIZE;
}

/*
 * Lines for a name and a date, one below the other in a narrow column; on the answers, their title.
 */
static double draw_name_line(const struct ws_figure *figure, struct ws_scene *scene, double x,
                             double y, double width)
{
    static const char answers[] = "Answers in the worksheet's empty cells";
    double size = task_size(figure, width), below = y + 2.4 * size, line = below - size / 3;
    double middle = line - WS_TEXT_DROP * size, date = x + width - 11 * size;
    bool narrow = width < 22 * size && figure->worksheet.sheet != WS_SHEET_ANSWERS;

    if (narrow)
        below += 2.4 * size;
    if (!scene)
        return below;
    if (figure->worksheet.sheet == WS_SHEET_ANSWERS) {
        ws_scene_text(scene, x, middle, size, WS_ANCHOR_START, WS_ROLE_TRACE_TEXT,
                      ws_text_width(answers, size, false, true) > width ? "Answers" : answers);
        return below;
    }
    ws_scene_text(scene, x, middle, size, WS_ANCHOR_START, WS_ROLE_NOTE, "Name");
    ws_scene_line(scene, x + 3.2 * size, line + 1, narrow ? x + width : date - size, line + 1,
                  WS_ROLE_RULE, false);
    if (narrow) {
        date = x;
        middle += 2.4 * size;
        line += 2.4 * size;
    }
    ws_scene_text(scene, date, middle, size, WS_ANCHOR_START, WS_ROLE_NOTE, "Date");
    ws_scene_line(scene, date + 2.7 * size, line + 1, x + width, line + 1, WS_ROLE_RULE, false);
    return below;
}

static const char *title_of(const struct ws_sheet *sheet)
{
    return sheet->figure->title ? sheet->figure->title : sheet->title;
}

static double draw_head(const struct ws_sheet *sheet, struct ws_scene *scene, double x, double y,
                        double width)
{
    const struct ws_figure *figure = sheet->figure;
    const struct ws_evidence *shown[] = {figure->evidence,
                                         figure->kind == WS_FIGURE_COMPARE ? figure->other : NULL};
    char ptx[2][WS_FIGURE_PTX_SIZE];
    double size = WS_CODE_SIZE; /* of both instructions of a comparison */

    if (figure->medium.bare)
        return y;
    y = ws_lines_draw_even(scene, x, y, width,
                           figure->medium.height > 0 ? WS_PAGE_TITLE_SIZE : WS_TITLE_SIZE,
                           WS_ROLE_TITLE, title_of(sheet)) +
        2;
    for (int i = 0; i < 2 && shown[i]; i++)
        size = ws_lines_code_size(width, size,
                                  ws_figure_ptx(figure, shown[i]->mapping.variant, ptx[i]));
    for (int i = 0; i < 2 && shown[i]; i++)
        y = ws_lines_draw_code(scene, x, y, width, size, ptx[i]);
    y += 2;
    if (sheet->note)
        y = ws_lines_draw(scene, x, y, width, WS_NOTE_SIZE, WS_ROLE_NOTE, sheet->note);
    if (sheet->task) {
        y = draw_name_line(figure, scene, x, y, width) + 6;
        y = ws_lines_draw(scene, x, y, width, task_size(figure, width), WS_ROLE_NOTE, sheet->task);
    }
    if (sheet->alert)
        y = ws_lines_draw(scene, x, y, width, WS_NOTE_SIZE, WS_ROLE_ALERT_TEXT, sheet->alert);
    return y + HEAD_GAP;
}

/* Whether a figure shows banks, which follow from addresses and a rule. */
static bool shows_banks(const struct ws_figure *figure)
{
    return ws_figure_like(figure) == WS_FIGURE_BANK || figure->kind == WS_FIGURE_SWIZZLE ||
           figure->kind == WS_FIGURE_COST ||
           (figure->kind == WS_FIGURE_EXPLORE &&
            ws_address_lanes(figure->evidence->mapping.variant));
}

/*
 * "; addresses traced: site 5, LDS, of NVIDIA H200 (sm_90)" for a figure with traced addresses,
 * otherwise "".
 */
static const char *traced_words(const struct ws_figure *figure, char text[WS_TRACED_SIZE + 32])
{
    const struct ws_address_options *addresses = figure->addresses;

    text[0] = 0;
    if (addresses && addresses->traced_from[0] &&
        (shows_banks(figure) || figure->kind == WS_FIGURE_STEP))
        snprintf(text, WS_TRACED_SIZE + 32, "; addresses %s: %s", ws_traced_word(addresses),
                 addresses->traced_from);
    return text;
}

static double draw_provenance(const struct ws_evidence *evidence, struct ws_scene *scene, double x,
                              double y, double width, const char *prefix, const char *suffix)
{
    bool disagrees = evidence->standing == WS_DISAGREES;
    char text[640 + WS_TRACED_SIZE];

    snprintf(text, sizeof text, "%s%s%s%s%s", prefix, evidence->text, disagrees ? ": " : "",
             disagrees ? evidence->remark : "", suffix);
    return ws_lines_draw(scene, x, y, width, WS_SMALL_SIZE,
                         disagrees ? WS_ROLE_ALERT_TEXT : WS_ROLE_SMALL, text);
}

static double draw_foot(const struct ws_sheet *sheet, struct ws_scene *scene, double x, double y,
                        double width)
{
    const struct ws_figure *figure = sheet->figure;
    char traced[WS_TRACED_SIZE + 32];

    if (figure->medium.bare)
        return y;
    y += FOOT_GAP;
    if (!figure->no_legend) {
        y = ws_keys_draw(&sheet->keys, scene, x, y, width);
        for (size_t i = 0; i < WS_LEGENDS; i++)
            if (sheet->legend[i])
                y = ws_lines_draw(scene, x, y, width, WS_NOTE_SIZE, WS_ROLE_NOTE, sheet->legend[i]);
        if (sheet->omitted)
            y = ws_lines_draw(scene, x, y, width, WS_NOTE_SIZE, WS_ROLE_NOTE, sheet->omitted);
    }
    if (figure->caption)
        y = ws_lines_draw(scene, x, y + 3, width, WS_NOTE_SIZE + 1, WS_ROLE_NOTE, figure->caption);
    y += 3;
    if (figure->kind == WS_FIGURE_COMPARE && figure->other &&
        strcmp(figure->other->text, figure->evidence->text)) {
        y = draw_provenance(figure->evidence, scene, x, y, width,
                            sheet->stacked ? "above: " : "left: ", "");
        return draw_provenance(figure->other, scene, x, y, width,
                               sheet->stacked ? "below: " : "right: ", "");
    }
    if (sheet->provenance)
        return ws_lines_draw(scene, x, y, width, WS_SMALL_SIZE, WS_ROLE_SMALL, sheet->provenance);
    /* Only the mapping was captured. */
    return draw_provenance(figure->evidence, scene, x, y, width,
                           shows_banks(figure) ? "mapping " : "", traced_words(figure, traced));
}

/*
 * The width between the margins. A sheet with a size in pixels is scaled anyway, so nothing shrinks
 * here.
 */
static double inner_width(const struct ws_sheet *sheet)
{
    const struct ws_medium *medium = &sheet->figure->medium;
    double width = medium->width - 2 * margin_of(sheet);

    return medium->width <= 0 ? sheet->width : medium->legible ? width : fmax(width, sheet->width);
}

/* The height of the foot, or of the highest foot in the series. */
static double foot_height(const struct ws_sheet *sheet, double width)
{
    double height = draw_foot(sheet, NULL, 0, 0, width);

    for (int i = 0; i < sheet->in_series; i++) {
        struct ws_sheet other = *sheet;

        other.keys = sheet->series[i];
        height = fmax(height, draw_foot(&other, NULL, 0, 0, width));
    }
    return height;
}

/* The height of everything except the picture. */
static double frame_height(const struct ws_sheet *sheet)
{
    return draw_head(sheet, NULL, 0, 0, inner_width(sheet)) +
           foot_height(sheet, inner_width(sheet)) + 2 * margin_of(sheet);
}

static double least_of(const struct ws_sheet *sheet)
{
    return sheet->least > 0 ? sheet->least : WS_LEAST_TEXT;
}

/* The largest scale at which a picture may be drawn. */
static double most_scale(const struct ws_sheet *sheet)
{
    const struct ws_medium *medium = &sheet->figure->medium;

    return sheet->most > 0      ? sheet->most
           : medium->bare       ? HUGE_VAL
           : medium->height > 0 ? MOST_PAGE
                                : MOST;
}

double ws_sheet_scale(const struct ws_sheet *sheet)
{
    const struct ws_medium *medium = &sheet->figure->medium;
    double scale = inner_width(sheet) / sheet->width;

    if (medium->width <= 0)
        return 1;
    scale = fmin(scale, most_scale(sheet));
    if (medium->height > 0)
        return fmin(scale, fmax(medium->height - frame_height(sheet), 1) / sheet->height);
    /* On paper, no taller than a page as long as text stays legible. */
    if (medium->legible)
        return fmin(scale, fmax((ws_medium_low(medium) - 1 - frame_height(sheet)) / sheet->height,
                                WS_LEAST_TEXT / least_of(sheet)));
    return scale;
}

/*
 * The width in px of a text column left of the picture, for a page that the picture leaves mostly
 * empty or on which it is illegible, if the picture does not become smaller. 0: text is above and
 * below. Sets `scale` to the picture's scale.
 */
static double words_beside(const struct ws_sheet *sheet, double *scale)
{
    const struct ws_medium *medium = &sheet->figure->medium;
    double margin = margin_of(sheet), wide = inner_width(sheet), high = medium->height - 2 * margin;
    double around = frame_height(sheet) - 2 * margin, larger, column;

    *scale = ws_sheet_scale(sheet);
    if (medium->height <= 0 || !medium->legible || medium->bare ||
        (*scale * least_of(sheet) >= WS_LEAST_TEXT &&
         *scale * sheet->width * *scale * sheet->height + around * wide > FILLED * wide * high))
        return 0;
    column = fmax(LEAST_COLUMN * wide,
                  ws_lines_widest_word(title_of(sheet), wide, WS_PAGE_TITLE_SIZE, WS_ROLE_TITLE));
    larger = fmin(fmin(high / sheet->height, most_scale(sheet)),
                  (wide - column - COLUMN_GAP) / sheet->width);
    column = wide - larger * sheet->width - COLUMN_GAP;
    if (larger < *scale || draw_head(sheet, NULL, 0, 0, column) + foot_height(sheet, column) > high)
        return 0;
    *scale = larger;
    return column;
}

/*
 * The factor on the text in a column beside the picture, which would leave most of the column empty
 * otherwise. All frames of a series have text of one size.
 */
static double text_factor(const struct ws_sheet *sheet, double column)
{
    double word = ws_lines_widest_word(title_of(sheet), column, WS_PAGE_TITLE_SIZE, WS_ROLE_TITLE);
    double high = FULL_COLUMN * (sheet->figure->medium.height - 2 * margin_of(sheet));
    double factor = sheet->in_series ? 1 : fmin(MOST_TEXT, column / word);

    while (factor > 1 && factor * (draw_head(sheet, NULL, 0, 0, column / factor) +
                                   foot_height(sheet, column / factor)) >
                             high)
        factor -= TEXT_STEP;
    return fmax(factor, 1);
}

double ws_sheet_drawn(const struct ws_sheet *sheet)
{
    double scale;

    words_beside(sheet, &scale);
    return scale;
}

double ws_sheet_room(const struct ws_sheet *sheet)
{
    double scale, column = words_beside(sheet, &scale);

    return column > 0 || sheet->figure->medium.width <= 0
               ? sheet->width
               : fmax(inner_width(sheet) / scale, sheet->width);
}

/*
 * On a page, a length in steps up to `most`, until the picture, which each px makes `across` px
 * wider and `down` px higher, would be drawn smaller.
 */
static double grown(const struct ws_sheet *sheet, double length, double most, double step,
                    double across, double down)
{
    double least = ws_sheet_drawn(sheet) - 1e-9;
    struct ws_sheet filled = *sheet;

    while (sheet->figure->medium.height > 0 && length < most) {
        filled.width += step * across;
        filled.height += step * down;
        if (ws_sheet_drawn(&filled) < least)
            break;
        length += step;
    }
    return length;
}

double ws_sheet_row(const struct ws_sheet *sheet, double row, double rows)
{
    return grown(sheet, row, MOST_ROW * row, ROW_STEP, 0, rows);
}

double ws_sheet_cell(const struct ws_sheet *sheet, double cell, double most, double cells)
{
    return grown(sheet, cell, most, 1, cells, 0);
}

double ws_sheet_height(const struct ws_sheet *sheet)
{
    return frame_height(sheet) + ws_sheet_scale(sheet) * sheet->height;
}

/* 1 if the height is not too large, otherwise less. */
static double lowness(double height, double width)
{
    return fmin(TALLEST * width / height, 1);
}

double ws_sheet_suits(const struct ws_sheet *sheet)
{
    const struct ws_medium *medium = &sheet->figure->medium;
    double least = least_of(sheet), scale = ws_sheet_scale(sheet);
    double widest = sheet->widest > 0 ? sheet->widest : WIDEST;
    double outer = medium->width > 0 ? medium->width : sheet->width + 2 * margin_of(sheet);
    double height = ws_sheet_height(sheet);
    double legible = medium->width <= 0 ? widest / outer
                     : medium->legible  ? scale * least / WS_LEAST_TEXT
                                        : (medium->width - 2 * margin_of(sheet)) / sheet->width;
    double low = medium->height > 0 ? 1 : lowness(height, outer);

    legible = fmin(legible, 1);
    if (medium->height > 0 && sheet->column)
        words_beside(sheet, &scale);
    if (medium->height > 0)
        return 100 * scale * least;
    if (medium->legible && (legible < 0.999 || height > ws_medium_tallest(medium)))
        return 10 * legible *
               fmin(ws_medium_tallest(medium) / height, 0.999); /* it will be refused */
    if (legible < 0.999 || low < 1)
        return 10 + 40 * legible * low;
    return 100 + 10 * fmin(scale, MOST) - 3 * fabs(log(height / outer)) -
           EMPTY_PRICE * fmax(0.5 - scale * sheet->width / inner_width(sheet), 0);
}

bool ws_sheet_legible(const struct ws_sheet *sheet, double suits)
{
    return suits > (sheet->figure->medium.height > 0 ? 100 * WS_LEAST_TEXT - 1 : 10);
}

struct ws_box ws_sheet_open(struct ws_sheet *sheet, struct ws_scene *scene)
{
    const struct ws_figure *figure = sheet->figure;
    const struct ws_evidence *evidence = figure->evidence;
    const struct ws_medium *medium = &figure->medium;
    double margin = margin_of(sheet), inner = inner_width(sheet), scale;
    double column = words_beside(sheet, &scale), height = sheet->height * scale, room = height;
    double around = column > 0 ? 2 * margin : frame_height(sheet);
    char ptx[WS_FIGURE_PTX_SIZE], traced[WS_TRACED_SIZE + 32];
    char known[sizeof evidence->text + sizeof traced + OMITTED];

    if (medium->height > 0)
        room = fmax(medium->height - around, height);
    scene->width = ceil(inner + 2 * margin);
    scene->height = medium->height > 0 && room + around <= medium->height + 0.5
                        ? medium->height
                        : ceil(room + around);
    snprintf(known, sizeof known, "%s%s%s%s", evidence->text, traced_words(figure, traced),
             medium->bare && sheet->omitted ? ". " : "",
             medium->bare && sheet->omitted ? sheet->omitted : "");
    ws_scene_describe(scene, title_of(sheet), sheet->description,
                      ws_figure_ptx(figure, evidence->mapping.variant, ptx),
                      sheet->provenance ? sheet->provenance : known);
    ws_scene_rect(scene, (struct ws_box){0, 0, scene->width, scene->height}, 0, WS_ROLE_PAPER,
                  (struct ws_tint){WS_TINT_NONE, 0});
    sheet->at = (struct ws_box){margin + (inner - sheet->width * scale) / 2, margin,
                                sheet->width * scale, height};
    if (column > 0)
        sheet->at.x = margin + column + COLUMN_GAP;
    sheet->words = column > 0 ? column : inner;
    sheet->enlarged = column > 0 ? text_factor(sheet, column) : 1;
    if (!medium->bare) {
        sheet->first = scene->nodes;
        ws_scene_open(scene, WS_SHOWS_NOTHING);
        around = draw_head(sheet, scene, margin, margin, sheet->words / sheet->enlarged);
        ws_scene_scale(scene, sheet->first, margin, margin, sheet->enlarged, margin, margin);
        sheet->at.y = column > 0 ? margin : around;
        ws_scene_close(scene);
    }
    sheet->at.y += (room - height) / 2;
    sheet->first = scene->nodes;
    return sheet->at;
}

double ws_sheet_left(const struct ws_sheet *sheet)
{
    if (sheet->words < inner_width(sheet))
        return sheet->at.x;
    return sheet->at.x - (sheet->at.x - margin_of(sheet)) * sheet->width / sheet->at.width;
}

void ws_sheet_close(const struct ws_sheet *sheet, struct ws_scene *scene)
{
    double margin = margin_of(sheet), scale = sheet->at.width / sheet->width, width;
    struct ws_sheet drawn = *sheet;

    if (fabs(scale - 1) > 1e-9)
        ws_scene_scale(scene, sheet->first, sheet->at.x, sheet->at.y, scale, sheet->at.x,
                       sheet->at.y);
    if (!scene->failed)
        scene->node[0].box = (struct ws_box){0, 0, scene->width, scene->height};
    if (sheet->figure->medium.bare)
        return;
    ws_keys_keep_drawn(&drawn.keys, scene, sheet->first);
    drawn.first = scene->nodes;
    ws_scene_open(scene, WS_SHOWS_NOTHING);
    width = sheet->words / sheet->enlarged;
    draw_foot(&drawn, scene, margin, 0, width);
    ws_scene_scale(scene, drawn.first, margin, draw_foot(&drawn, NULL, 0, 0, width),
                   sheet->enlarged, margin, scene->height - margin);
    ws_scene_close(scene);
}
