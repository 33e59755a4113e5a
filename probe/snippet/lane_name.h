/* What kernels call the lane, the thread and the warp. */
#ifndef WS_SNIPPET_LANE_NAME_H
#define WS_SNIPPET_LANE_NAME_H

#include <stdbool.h>

/* t, lane, lane_id …; tid, thread_id …; warp, warp_id … */
bool ws_name_is_lane(const char *name);
bool ws_name_is_thread(const char *name);
bool ws_name_is_warp(const char *name);

#endif
