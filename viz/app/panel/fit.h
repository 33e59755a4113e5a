/* Sizes that fit a panel's room. */
#ifndef WS_APP_FIT_H
#define WS_APP_FIT_H

#include "viz/app/panel/panel.h"

/* The least that a label is legible at, in px; and the height of the row that it stands in. */
enum { WS_LEAST_LABEL = 9 };
double ws_least_row(double unit);

/* The size of text that suits a cell of a height: most of a low one, a smaller share of a high one. */
double ws_label_share(double height);

/*
 * How many times as large heads are as beside labels of 10 px, where labels have a size: they grow
 * less than labels, but with the panel that they stand in, and no more than leaves the cells what
 * they need. `least` is the panel's least extent for the room.
 */
double ws_head_scale(double label_size, const struct ws_room *room, struct ws_extent least);

/* Down to whole pixels, at least one; and up. */
double ws_whole(double size, double unit);
double ws_whole_up(double size, double unit);

/*
 * The largest font size, between `least` and `most`, at which `text` fits `width`; 0 where not even
 * the least does.
 */
double ws_fitting_size(const char *text, double width, double least, double most);

/* A label in the middle of a box, none where it does not fit; all that have the same `widest` are of
 * one size, `most` at most. */
void ws_fit_label(struct ws_scene *scene, struct ws_box box, const char *text, const char *widest,
                  double most);

#endif
