/*
 * The band of a lesson: its caption, its question with the choices, the votes of a class and the
 * judgement, laid out for any width and font size. The caller decides where it is drawn. The
 * buttons are controls; this file only computes their places.
 */
#ifndef WS_APP_BAND_H
#define WS_APP_BAND_H

#include "viz/app/control/band_parts.h"
#include "viz/app/model/course.h"

/* The boxes, relative to the band's top left; a box without width is absent. */
struct ws_band {
    double width, height;
    struct ws_band_size size;
    struct ws_box head; /* title and progress; the controls are at its right end */
    struct ws_box caption, question;
    struct ws_box choice[WS_MOST_CHOICES];
    struct ws_box votes[WS_MOST_CHOICES]; /* the bars, and the field before them */
    struct ws_box field;                  /* the answer field, and the expected input beside it */
    struct ws_box judgement;              /* as high as the longest possible judgement */
    struct ws_box foot;                   /* a line of small print */
};

/* The choices under the pointer and with the focus, or -1. */
struct ws_band_marks {
    int hovered, focused;
};

enum { WS_VOTE_FIELD = 52, WS_VOTE_HEIGHT = 32 };

/* The width of the answer field. */
#define WS_ANSWER_WIDTH(size) (12 * (size).text)

/* Lays out the step that a course with an open lesson shows. */
void ws_band_lay_out(const struct ws_course *course, double width, struct ws_band_size size,
                     struct ws_band *band);

/* Draws the band with its top left at (x, y); the title may use `head` px of its line. */
void ws_band_draw(const struct ws_course *course, const struct ws_band *band, double x, double y,
                  double head, struct ws_band_marks marks, struct ws_scene *scene);

/* The text of the judgement, "" for none yet; it begins with right or wrong. Returns `text`. */
enum { WS_JUDGEMENT_SIZE = WS_BECAUSE_SIZE + 240 };
char *ws_band_judgement(const struct ws_course *course, char text[WS_JUDGEMENT_SIZE]);

#endif
