/*
 * Search for boxes by position: the plane is divided into square buckets, each with the boxes that
 * overlap it, so that boxes near a point are found without testing all.
 */
#ifndef WS_TESTS_NEARBY_H
#define WS_TESTS_NEARBY_H

#include "viz/scene/scene.h"

struct ws_nearby {
    const struct ws_box *box; /* borrowed */
    int boxes;
    double left, top;
    int across, down;
    int *start, *item; /* of bucket i: item[start[i]] to item[start[i + 1] - 1] */
    int *seen, search; /* the search in which a box was last found */
};

/* Indexes `boxes` boxes; call ws_nearby_finish() in either case. False when out of memory. */
bool ws_nearby_init(struct ws_nearby *nearby, const struct ws_box *box, int boxes);
void ws_nearby_finish(struct ws_nearby *nearby);

/*
 * Writes the boxes that touch `area` to `found`, each once, in any order; `found` has space for all
 * boxes. Returns their number.
 */
int ws_nearby_find(struct ws_nearby *nearby, struct ws_box area, int *found);

#endif
