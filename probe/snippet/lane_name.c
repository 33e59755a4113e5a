/* Lists of names. */
#include "probe/snippet/lane_name.h"

#include <string.h>

#include "probe/snippet/lexeme.h"

bool ws_name_is_lane(const char *name)
{
    return ws_word_among("t lane laneid lane_id laneId lane_idx laneIdx lid lane_index", name,
                         strlen(name));
}

bool ws_name_is_thread(const char *name)
{
    return ws_word_among("tid thread_id threadId thread_idx thread_index thread_num", name,
                         strlen(name));
}

bool ws_name_is_warp(const char *name)
{
    return ws_word_among("warp warp_id warpId warpid warp_idx warpIdx warp_index wid", name,
                         strlen(name));
}
