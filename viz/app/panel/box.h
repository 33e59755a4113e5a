/* Boxes compared and joined. */
#ifndef WS_APP_BOX_H
#define WS_APP_BOX_H

#include "viz/scene/scene.h"

/* Whether two boxes are the same. */
bool ws_same_box(const struct ws_box *a, const struct ws_box *b);

/* The smallest box that holds both. */
struct ws_box ws_joined_box(const struct ws_box *a, const struct ws_box *b);

/* Whether two have more in common than an edge. */
bool ws_boxes_meet(const struct ws_box *a, const struct ws_box *b);

#endif
