/* Buckets in one array, filled by counting first: two walks over the boxes, two allocations. */
#include "viz/tests/nearby.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKET = 24, MOST_BUCKETS = 200 }; /* px; along one side */

/* The buckets that a box reaches into: first and last, across and down. */
struct reach {
    int left, right, top, bottom;
};

static int bucket_at(double distance, int count)
{
    if (!(distance > 0))
        return 0;
    return distance >= (double)count * BUCKET ? count - 1 : (int)(distance / BUCKET);
}

static struct reach reach_of(const struct ws_nearby *nearby, struct ws_box box)
{
    return (struct reach){bucket_at(box.x - nearby->left, nearby->across),
                          bucket_at(box.x + box.width - nearby->left, nearby->across),
                          bucket_at(box.y - nearby->top, nearby->down),
                          bucket_at(box.y + box.height - nearby->top, nearby->down)};
}

static int buckets_for(double extent)
{
    return extent > 0 ? (int)fmin(extent / BUCKET + 1, MOST_BUCKETS) : 1;
}

bool ws_nearby_init(struct ws_nearby *nearby, const struct ws_box *box, int boxes)
{
    double right = -INFINITY, bottom = -INFINITY;
    int buckets, total = 0;

    *nearby = (struct ws_nearby){.box = box, .boxes = boxes, .left = INFINITY, .top = INFINITY};
    for (int i = 0; i < boxes; i++) {
        nearby->left = fmin(nearby->left, box[i].x);
        nearby->top = fmin(nearby->top, box[i].y);
        right = fmax(right, box[i].x + box[i].width);
        bottom = fmax(bottom, box[i].y + box[i].height);
    }
    nearby->across = buckets_for(right - nearby->left);
    nearby->down = buckets_for(bottom - nearby->top);
    buckets = nearby->across * nearby->down;
    nearby->start = calloc((size_t)buckets + 2, sizeof *nearby->start);
    nearby->seen = calloc((size_t)boxes + 1, sizeof *nearby->seen);
    if (!nearby->start || !nearby->seen)
        return false;
    /* Counted two buckets on, so that filling leaves each start where it belongs. */
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < boxes; i++) {
            struct reach reach = reach_of(nearby, box[i]);

            for (int y = reach.top; y <= reach.bottom; y++)
                for (int x = reach.left; x <= reach.right; x++) {
                    int bucket = y * nearby->across + x;

                    if (pass)
                        nearby->item[nearby->start[bucket + 1]++] = i;
                    else
                        nearby->start[bucket + 2]++, total++;
                }
        }
        if (pass)
            continue;
        for (int i = 2; i <= buckets + 1; i++)
            nearby->start[i] += nearby->start[i - 1];
        nearby->item = malloc(((size_t)total + 1) * sizeof *nearby->item);
        if (!nearby->item)
            return false;
    }
    return true;
}

void ws_nearby_finish(struct ws_nearby *nearby)
{
    free(nearby->start);
    free(nearby->item);
    free(nearby->seen);
    memset(nearby, 0, sizeof *nearby);
}

int ws_nearby_find(struct ws_nearby *nearby, struct ws_box area, int *found)
{
    struct reach reach = reach_of(nearby, area);
    int count = 0;

    nearby->search++;
    for (int y = reach.top; y <= reach.bottom && nearby->boxes; y++)
        for (int x = reach.left; x <= reach.right; x++) {
            int bucket = y * nearby->across + x;

            for (int i = nearby->start[bucket]; i < nearby->start[bucket + 1]; i++) {
                int item = nearby->item[i];
                const struct ws_box *box = &nearby->box[item];

                if (nearby->seen[item] == nearby->search)
                    continue;
                nearby->seen[item] = nearby->search;
                if (box->x <= area.x + area.width && area.x <= box->x + box->width &&
                    box->y <= area.y + area.height && area.y <= box->y + box->height)
                    found[count++] = item;
            }
        }
    return count;
}
