/* Sizes that fit a panel. */
#ifndef WS_APP_FIT_H
#define WS_APP_FIT_H

#include "viz/app/panel/panel.h"

/* The smallest legible label, in px; and the height of its row. */
enum { WS_LEAST_LABEL = 9 };
double ws_least_row(double unit);

/* The font size for a cell of a height: most of a low one, a smaller share of a high one. */
double ws_label_share(double height);

/*
 * The scale of heads: 1 beside labels of 10 px. Heads grow less than labels, but with the width of
 * the panel, and only as far as the cells keep the space that they need. `least` is the panel's
 * least extent for the room.
 */
double ws_head_scale(double label_size, const struct ws_room *room, struct ws_extent least);

/* Rounds down to whole pixels, at least one; rounds up. */
double ws_whole(double size, double unit);
double ws_whole_up(double size, double unit);

/*
 * The largest font size, between `least` and `most`, at which `text` fits `width`; 0 if it does not
 * fit at `least`.
 */
double ws_fitting_size(const char *text, double width, double least, double most);

/*
 * A label in the middle of a box, or none if it does not fit. All labels with the same `widest`
 * have the same size, at most `most`.
 */
void ws_fit_label(struct ws_scene *scene, struct ws_box box, const char *text, const char *widest,
                  double most);

#endif
