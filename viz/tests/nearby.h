/*
 * Boxes found by place: the plane is cut into square buckets, each with the boxes that reach into
 * it, so that what lies near a point is found without looking at everything.
 */
#ifndef WS_TESTS_NEARBY_H
#define WS_TESTS_NEARBY_H

#include "viz/figure/scene.h"

struct ws_nearby {
    const struct ws_box *box; /* borrowed */
    int boxes;
    double left, top;
    int across, down;
    int *start, *item; /* of bucket i: item[start[i]] to item[start[i + 1] - 1] */
    int *seen, search; /* in which search a box was last found */
};

/* Indexes `boxes` boxes; finish it in either case. False when out of memory. */
bool ws_nearby_init(struct ws_nearby *nearby, const struct ws_box *box, int boxes);
void ws_nearby_finish(struct ws_nearby *nearby);

/*
 * Writes to `found` which boxes touch `area`, each once, in no order, at most as many as there are
 * boxes. Returns how many.
 */
int ws_nearby_find(struct ws_nearby *nearby, struct ws_box area, int *found);

#endif
