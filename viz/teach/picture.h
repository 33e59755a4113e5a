/*
 * Pictures that were made for lessons, as a table: what no figure of `warpscope export` shows. A new
 * one is a function and a row.
 */
#ifndef WS_TEACH_PICTURE_H
#define WS_TEACH_PICTURE_H

#include "viz/teach/pictures.h"

/* The name of the i-th picture, and NULL after the last. */
const char *ws_picture_name(int index);

/* Into how many parts the i-th is divided, which follow each other: 1 and more. */
int ws_picture_parts(int index);

/* In whose name the i-th says what it shows; NULL: in that of what is known of the variant. */
const char *ws_picture_known(int index);

/*
 * Draws the i-th into an initialised scene, whose width and height are then the room's, or, where it
 * is tight, the picture's. Fails, with the reason, where captures that it needs cannot be read.
 */
bool ws_picture_draw(int index, const struct ws_picture_room *room, struct ws_scene *scene,
                     struct ws_error *error);

#endif
