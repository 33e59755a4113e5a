/* Several lanes at once, as the bits of a word: lane 0 is the lowest. */
#ifndef WS_NAME_LANES_H
#define WS_NAME_LANES_H

#include <stddef.h>
#include <stdint.h>

/* Of lanes as bits, of which there is at least one: the lowest. */
int ws_first_lane(uint32_t lanes);

/* "T5", or "T0 +7" for lane 0 and seven more. Returns `buffer`. */
char *ws_lanes_name(uint32_t lanes, char *buffer, size_t size);

/* Lanes as bits, at least one, in words: "T5", "T20–T23", "T1, T9 and T17", "T2, T6, …, T30". */
char *ws_lanes_range(uint32_t lanes, char *text, size_t size);

#endif
