/* Draws buttons, which are placed as controls elsewhere: so they can be as large as needed. */
#include "viz/app/control/band_parts.h"

#include <math.h>

#include "viz/scene/lines.h"
#include "viz/scene/metrics.h"
#include "viz/teach/markup.h"

enum { BUTTON_EDGE = 12, GAP = 8, TIGHT_GAP = 4, SMALLEST = 6 };

/* The pitch of lines, in font sizes: of lines.h, and of markup. */
#define LINE        1.3
#define MARKED_LINE 1.35

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};
static const struct ws_tint accent = {WS_TINT_MATRIX, 0};

struct ws_band_size ws_band_size_of(double width)
{
    return width < 900 ? (struct ws_band_size){17, 14, 12, false}
                       : (struct ws_band_size){19, 15, 12, false};
}

struct ws_box ws_band_box(struct ws_box box, double x, double y)
{
    box.x += x;
    box.y += y;
    return box;
}

/* Draws text in lines; returns the y below them. */
static double draw_words(struct ws_scene *scene, double x, double y, double width, double size,
                         enum ws_role role, const char *text, bool marked_up)
{
    return (marked_up ? ws_markup_draw : ws_lines_draw)(scene, x, y, width, size, role, text);
}

static double words_height(double width, double size, const char *text, bool marked_up)
{
    return *text ? draw_words(NULL, 0, 0, width, size, WS_ROLE_LABEL, text, marked_up) : 0;
}

static double letter_width(double size)
{
    return 1.6 * size;
}

/* The width of a choice's text in a button, which also has space for the mark right or wrong. */
static double text_room(double width, double size)
{
    return width - 2 * BUTTON_EDGE - letter_width(size) - 1.5 * size;
}

/* The width of a button with the widest choice on one line. */
static double natural_width(const struct ws_band_choices *choices)
{
    const struct ws_question *question = choices->question;
    const double size = choices->size.text;
    double most = 0;

    for (int i = 0; i < question->choices; i++)
        most = fmax(most, choices->marked_up
                              ? ws_markup_width(question->choice[i].text, size, WS_ROLE_LABEL)
                              : ws_text_width(question->choice[i].text, size, false, false));
    return ceil(most) - text_room(0, size);
}

/* The width of each choice: a few short ones do not fill the window. */
static double each_width(const struct ws_band_choices *choices, int columns, double width)
{
    const double room = (width - (columns - 1) * GAP) / columns;
    const double enough = (columns == choices->question->choices ? 24
                           : columns > 1                         ? 40
                                                                 : 70) *
                          choices->size.text;

    return fmin(room, columns > 1 ? fmax(enough, natural_width(choices)) : enough);
}

/* Lays out the choices in `columns` columns. */
static double lay_out(const struct ws_band_choices *choices, int columns, double y, double width,
                      double below, struct ws_box box[WS_MOST_CHOICES])
{
    const int count = choices->question->choices;
    const double size = choices->size.text, each = each_width(choices, columns, width);
    const bool tight = choices->size.tight;

    for (int first = 0; first < count; first += columns) {
        double high = 0;

        for (int i = first; i < first + columns && i < count; i++)
            high = fmax(high, words_height(text_room(each, size), size,
                                           choices->question->choice[i].text, choices->marked_up));
        high = ceil(high + (tight ? 0.5 : columns > 1 ? 1 : 0.7) * size);
        for (int i = first; i < first + columns && i < count; i++)
            box[i] = (struct ws_box){WS_BAND_EDGE + (i - first) * (each + GAP), y, each, high};
        y += high + below + (tight ? TIGHT_GAP : columns > 1 ? GAP : GAP - 2);
    }
    return y;
}

/*
 * The number of choices per line: all, or half of them, if each then fits on one line of text;
 * otherwise half of them or one, whichever is lower in total.
 */
static int columns_of(const struct ws_band_choices *choices, double width, double below)
{
    const int count = choices->question->choices, ways[] = {count, (count + 1) / 2};
    struct ws_box box[WS_MOST_CHOICES];

    for (int i = 0; i < 2; i++)
        if ((width - (ways[i] - 1) * GAP) / ways[i] >= natural_width(choices))
            return ways[i];
    return lay_out(choices, ways[1], 0, width, below, box) <
                   lay_out(choices, 1, 0, width, below, box)
               ? ways[1]
               : 1;
}

double ws_band_choices_lay_out(const struct ws_band_choices *choices, double y, double width,
                               double below, struct ws_box box[WS_MOST_CHOICES])
{
    return lay_out(choices, columns_of(choices, width, below), y, width, below, box);
}

void ws_band_choice_draw(const struct ws_band_choices *choices, int index, struct ws_box box,
                         bool hovered, struct ws_scene *scene)
{
    const struct ws_question_choice *choice = &choices->question->choice[index];
    const bool open = choices->open, chosen = choices->chosen == index;
    const bool right = choices->told && choice->right;
    const bool tried = choices->tried == index;
    const bool wrong = tried || (choices->told && chosen && !choice->right);
    const bool strong = (open && !tried) || chosen || right;
    const double size = choices->size.text, room = text_room(box.width, size);
    const double high = words_height(room, size, choice->text, choices->marked_up);
    const double x = box.x + BUTTON_EDGE, middle = box.y + box.height / 2;
    const char letter[2] = {(char)('A' + index), 0};
    char plain[WS_CHOICE_TEXT_SIZE];

    ws_scene_rect(scene, box, 6,
                  wrong   ? WS_ROLE_ALERT
                  : right ? WS_ROLE_CELL_MARKED
                  : open  ? WS_ROLE_CELL
                          : WS_ROLE_CELL_MUTED,
                  (right || chosen) && !wrong ? accent : no_tint);
    ws_scene_text(scene, x, middle, size, WS_ANCHOR_START,
                  strong ? WS_ROLE_HEADING : WS_ROLE_LABEL_MUTED, letter);
    if (strong || !choices->marked_up)
        draw_words(scene, x + letter_width(size), middle - high / 2, room, size,
                   strong ? WS_ROLE_LABEL : WS_ROLE_LABEL_MUTED, choice->text, choices->marked_up);
    else /* muted text has no markup */
        ws_lines_draw(scene, x + letter_width(size), middle - high / 2, room, size,
                      WS_ROLE_LABEL_MUTED, ws_markup_plain(choice->text, plain, sizeof plain));
    if (right || wrong)
        ws_scene_text(scene, box.x + box.width - BUTTON_EDGE, middle, size, WS_ANCHOR_END,
                      WS_ROLE_HEADING, right ? "\u2713" : "\u00d7");
    if ((hovered || chosen) && open && !tried)
        ws_scene_rect(scene, box, 6, WS_ROLE_FRAME, no_tint);
}

/* The width of any first words, so that the rest always begins at the same x. */
static double lead_width(double size)
{
    return ceil(ws_text_width("Not now.", size, false, true) + 0.5 * size);
}

double ws_judgement_height(double width, double size, const char *rest, bool marked_up)
{
    return words_height(width - lead_width(size), size, rest, marked_up);
}

void ws_judgement_draw(struct ws_judgement_words words, struct ws_box box, double size,
                       struct ws_scene *scene)
{
    ws_scene_text(scene, box.x, box.y + (words.marked_up ? MARKED_LINE : LINE) * size / 2, size,
                  WS_ANCHOR_START, words.wrong ? WS_ROLE_ALERT_TEXT : WS_ROLE_TRACE_TEXT,
                  words.lead);
    draw_words(scene, box.x + lead_width(size), box.y, box.width - lead_width(size), size,
               WS_ROLE_LABEL, words.rest, words.marked_up);
}

void ws_progress_draw(double x, double y, double width, double part, struct ws_scene *scene)
{
    ws_scene_rect(scene, (struct ws_box){x, y, width * part, 3}, 0, WS_ROLE_ARROW_STRONG, no_tint);
}

void ws_band_foot_draw(const struct ws_desk *desk, struct ws_box box, const char *small,
                       struct ws_scene *scene)
{
    const bool says = desk->message[0];
    const char *text = says ? desk->message : small;
    const enum ws_role role = !says                 ? WS_ROLE_SMALL
                              : desk->message_alert ? WS_ROLE_ALERT_TEXT
                                                    : WS_ROLE_NOTE;
    double size = says ? 12 : 11, height = 0;

    if (ws_text_width(text, size, false, ws_role_bold(role)) <= box.width) {
        ws_scene_text(scene, box.x, box.y + box.height / 2, size, WS_ANCHOR_START, role, text);
        return;
    }
    while ((height = ws_lines_draw(NULL, 0, 0, box.width, size, role, text)) > box.height &&
           size > SMALLEST)
        size -= 0.5;
    ws_lines_draw(scene, box.x, box.y + (box.height - height) / 2, box.width, size, role, text);
}
