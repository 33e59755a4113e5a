/*
 * What the bands of lessons and of the quiz have in common: sizes of letters, choices as large
 * buttons, the judgement with its first words before it, how far it has come, the line of small
 * print.
 */
#ifndef WS_APP_BAND_PARTS_H
#define WS_APP_BAND_PARTS_H

#include "viz/app/model/desk.h"

enum { WS_BAND_EDGE = 16 };

/* Sizes of letters, in px; all else follows from them. */
struct ws_band_size {
    double caption, text, small;
    bool tight; /* no line of controls, and no room for what is not said yet: for an audience */
};

/* Those of a window that is `width` px wide. */
struct ws_band_size ws_band_size_of(double width);

/* A box of a band whose top left is at (x, y) of the window. */
struct ws_box ws_band_box(struct ws_box box, double x, double y);

/* Choices, and what is told of them. */
struct ws_band_choices {
    const struct ws_question *question;
    struct ws_band_size size;
    bool marked_up; /* as a lesson's words are, with *emphasis* and `code` */
    bool open;      /* can be answered still */
    bool told;      /* what is right is shown */
    int chosen;     /* marked, or answered with; or -1 */
    int tried;      /* the wrong one of a first try, or -1 */
};

/*
 * Places the choices from `y` on, in as few lines as have room for them, as large as each other in a
 * line; under each line `below` px are left. Returns the y below.
 */
double ws_band_choices_lay_out(const struct ws_band_choices *choices, double y, double width,
                               double below, struct ws_box box[WS_MOST_CHOICES]);

/* Draws one; `hovered`: it is pointed at. */
void ws_band_choice_draw(const struct ws_band_choices *choices, int index, struct ws_box box,
                         bool hovered, struct ws_scene *scene);

/* A judgement: its first words, which tell whether, and the rest, which keeps clear of them. */
struct ws_judgement_words {
    const char *lead;
    bool wrong;
    const char *rest;
    bool marked_up; /* the rest */
};

/* How high such a rest is; 0 for none. */
double ws_judgement_height(double width, double size, const char *rest, bool marked_up);

void ws_judgement_draw(struct ws_judgement_words words, struct ws_box box, double size,
                       struct ws_scene *scene);

/* A line along the band's top, so far as `part`, 0 to 1. */
void ws_progress_draw(double x, double y, double width, double part, struct ws_scene *scene);

/* The desk's message or, where it has none, small print; a long one smaller, on several lines. */
void ws_band_foot_draw(const struct ws_desk *desk, struct ws_box box, const char *small,
                       struct ws_scene *scene);

#endif
