/*
 * A table of pictures made for lessons, which `warpscope export` does not have. A new one is a
 * function and a row.
 */
#ifndef WS_TEACH_PICTURE_H
#define WS_TEACH_PICTURE_H

#include "viz/teach/pictures.h"

/* The name of the i-th picture, and NULL after the last. */
const char *ws_picture_name(int index);

/* The number of parts of the i-th picture, in their order: 1 or more. */
int ws_picture_parts(int index);

/* The provenance of the i-th picture; NULL: that of the variant. */
const char *ws_picture_known(int index);

/*
 * Draws the i-th picture into an initialized scene. The scene's size becomes that of the available
 * space or, if tight, that of the picture. Fails with the reason if captures that it needs cannot
 * be read.
 */
bool ws_picture_draw(int index, const struct ws_picture_room *room, struct ws_scene *scene,
                     struct ws_error *error);

#endif
