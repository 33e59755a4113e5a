/* Lists of names. */
#include "probe/snippet/lane_name.h"

#include <stddef.h>
#include <string.h>

static const char *const lane_names[] = {"t",        "lane",    "laneid", "lane_id",   "laneId",
                                         "lane_idx", "laneIdx", "lid",    "lane_index"};
static const char *const thread_names[] = {"tid",        "thread_id",    "threadId",
                                           "thread_idx", "thread_index", "thread_num"};
static const char *const warp_names[] = {"warp",     "warp_id", "warpId",     "warpid",
                                         "warp_idx", "warpIdx", "warp_index", "wid"};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static bool is_among(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(names[i], name))
            return true;
    return false;
}

bool ws_name_is_lane(const char *name)
{
    return is_among(lane_names, COUNT(lane_names), name);
}

bool ws_name_is_thread(const char *name)
{
    return is_among(thread_names, COUNT(thread_names), name);
}

bool ws_name_is_warp(const char *name)
{
    return is_among(warp_names, COUNT(warp_names), name);
}
