/*
 * A picture of the stage for an audience: it fills its card, even if cells become wider or higher
 * than they were, and no text is smaller than a hall can read. Text for which there is no room at
 * that size is omitted.
 */
#ifndef WS_APP_HALL_H
#define WS_APP_HALL_H

#include "viz/scene/scene.h"

/* Maps (x, y) to (to_x, to_y), and lengths by a factor per direction. */
struct ws_spread {
    double x, y, to_x, to_y, across, down;
};

/* The smallest box that holds all that is drawn, except paper. */
struct ws_box ws_spread_ink(const struct ws_scene *scene);

/* Maps a box into the center of another, which it fills unless that would distort it too much. */
struct ws_spread ws_spread_into(struct ws_box from, struct ws_box to);

/* Text keeps its shape: its size follows the smaller factor. */
void ws_spread_scene(struct ws_scene *scene, const struct ws_spread *spread);

/*
 * Enlarges text that is smaller than `least` px, or omits it: labels of one size
 * all or none, according to their cells; other text if it would overlap text, cross into cells, or
 * leave the box `within`.
 */
void ws_hall_texts(struct ws_scene *scene, double least, struct ws_box within);

/* Both: fills the box with a picture and its text. */
void ws_hall_fill(struct ws_scene *scene, double least, struct ws_box box);

#endif
