/*
 * The band of the quiz, in place of the foot: progress and score of the round, the question, the
 * choices or a field, and the right answer with its reason. The caller decides where it is drawn.
 * The buttons are controls; this file only computes their places.
 */
#ifndef WS_APP_QUIZ_BAND_H
#define WS_APP_QUIZ_BAND_H

#include "viz/app/control/band_parts.h"

/* The boxes, relative to the band's top left; a box without width is absent. */
struct ws_quiz_band {
    double width, height;
    struct ws_band_size size;
    struct ws_box head; /* progress and score; the controls are at its right end */
    struct ws_box question;
    struct ws_box choice[WS_MOST_CHOICES];
    struct ws_box field;     /* the answer field, and the expected input beside it */
    struct ws_box judgement; /* as high as the longest possible judgement */
    struct ws_box foot;      /* a line of small print */
};

enum { WS_QUIZ_FIELD = 180 };

/* `low`: for a low window, which reserves no space for a judgement before there is one. */
void ws_quiz_band_lay_out(const struct ws_desk *desk, double width, struct ws_band_size size,
                          bool low, struct ws_quiz_band *band);

/* Draws the band with its top left at (x, y); `hovered`: choice under the pointer, or -1. */
void ws_quiz_band_draw(const struct ws_desk *desk, const struct ws_quiz_band *band, double x,
                       double y, int hovered, struct ws_scene *scene);

/* The text in the judgement's place: the judgement, the hint, or "". Returns `text`. */
enum { WS_QUIZ_JUDGEMENT_SIZE = 2 * WS_BECAUSE_SIZE + WS_CHOICE_TEXT_SIZE + 240 };
char *ws_quiz_band_judgement(const struct ws_round *round, char text[WS_QUIZ_JUDGEMENT_SIZE]);

/* The text in the question's place: the question, or at the end of a round the score. */
char *ws_quiz_band_question(const struct ws_round *round, char text[WS_QUIZ_JUDGEMENT_SIZE]);

#endif
