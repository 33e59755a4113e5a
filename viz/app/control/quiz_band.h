/*
 * The band of the quiz, in the place of the foot: how far the round is and its score, the question,
 * the choices or a field, and what was right and why. Whoever shows it says where; the buttons are
 * controls, and only their places come from here.
 */
#ifndef WS_APP_QUIZ_BAND_H
#define WS_APP_QUIZ_BAND_H

#include "viz/app/control/band_parts.h"

/* Where everything lies, from the band's top left; a box without width is not there. */
struct ws_quiz_band {
    double width, height;
    struct ws_band_size size;
    struct ws_box head; /* progress and score; controls stand at its right end */
    struct ws_box question;
    struct ws_box choice[WS_MOST_CHOICES];
    struct ws_box field;     /* to type an answer into, and what can be typed beside it */
    struct ws_box judgement; /* as high as the longest that there can be */
    struct ws_box foot;      /* a line of small print */
};

enum { WS_QUIZ_FIELD = 180 };

/* `low`: in a low window, where no room is kept for a judgement before there is one. */
void ws_quiz_band_lay_out(const struct ws_desk *desk, double width, struct ws_band_size size,
                          bool low, struct ws_quiz_band *band);

/* Draws it with its top left at (x, y); the choice of index `hovered`, or -1, is pointed at. */
void ws_quiz_band_draw(const struct ws_desk *desk, const struct ws_quiz_band *band, double x,
                       double y, int hovered, struct ws_scene *scene);

/* What the judgement's place says: the judgement, the hint, or "". Returns `text`. */
enum { WS_QUIZ_JUDGEMENT_SIZE = 2 * WS_BECAUSE_SIZE + WS_CHOICE_TEXT_SIZE + 240 };
char *ws_quiz_band_judgement(const struct ws_round *round, char text[WS_QUIZ_JUDGEMENT_SIZE]);

/* What the question's place says: the question, or at the end of a round the score. */
char *ws_quiz_band_question(const struct ws_round *round, char text[WS_QUIZ_JUDGEMENT_SIZE]);

#endif
