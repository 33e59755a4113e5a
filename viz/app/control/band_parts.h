/*
 * The common parts of the bands of lessons and quiz: font sizes, choices as large buttons, the
 * judgement with its first words before it, the progress, the line of small print.
 */
#ifndef WS_APP_BAND_PARTS_H
#define WS_APP_BAND_PARTS_H

#include "viz/app/model/desk.h"

enum { WS_BAND_EDGE = 16 };

/* Font sizes, in px; all else follows from them. */
struct ws_band_size {
    double caption, text, small;
    bool tight; /* no line of controls, and no space for later text: for an audience */
};

/* The sizes for a window that is `width` px wide. */
struct ws_band_size ws_band_size_of(double width);

/* A box of a band, moved to a band whose top left is at (x, y) of the window. */
struct ws_box ws_band_box(struct ws_box box, double x, double y);

/* The choices of a question, and their state. */
struct ws_band_choices {
    const struct ws_question *question;
    struct ws_band_size size;
    bool marked_up; /* with markup, as in a lesson: *emphasis* and `code` */
    bool open;      /* can still be answered */
    bool told;      /* the right answer is shown */
    int chosen;     /* marked or answered, or -1 */
    int tried;      /* the wrong choice of a first try, or -1 */
};

/*
 * Places the choices from `y` on, in as few lines as possible, equally large in a line; `below` px
 * are left below each line. Returns the y below.
 */
double ws_band_choices_lay_out(const struct ws_band_choices *choices, double y, double width,
                               double below, struct ws_box box[WS_MOST_CHOICES]);

/* Draws a choice; `hovered`: it is under the pointer. */
void ws_band_choice_draw(const struct ws_band_choices *choices, int index, struct ws_box box,
                         bool hovered, struct ws_scene *scene);

/* A judgement: its first words, right or wrong, and the rest, which does not overlap them. */
struct ws_judgement_words {
    const char *lead;
    bool wrong;
    const char *rest;
    bool marked_up; /* markup in `rest` */
};

/* The height of the rest; 0 for none. */
double ws_judgement_height(double width, double size, const char *rest, bool marked_up);

void ws_judgement_draw(struct ws_judgement_words words, struct ws_box box, double size,
                       struct ws_scene *scene);

/* A line along the band's top over `part` of its width, 0 to 1. */
void ws_progress_draw(double x, double y, double width, double part, struct ws_scene *scene);

/* The desk's message or, without one, small print; a long one is smaller and has several lines. */
void ws_band_foot_draw(const struct ws_desk *desk, struct ws_box box, const char *small,
                       struct ws_scene *scene);

#endif
