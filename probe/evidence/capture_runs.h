/* Reading one variant of a capture: the parts of capture.c that know the runs and the timings. */
#ifndef WS_PROBE_CAPTURE_RUNS_H
#define WS_PROBE_CAPTURE_RUNS_H

#include "probe/evidence/capture.h"
#include "probe/base/json.h"

/*
 * Reads the variant at `node` into `captured`, which is all zero. `last` is the variant before it
 * in the file, or NULL: the catalogue's order is the file's.
 */
bool ws_capture_read_variant(const struct ws_json *json, const struct ws_json_node *node,
                             const struct ws_variant *last, struct ws_captured_variant *captured);

/* Reads the timings of the variant at `parent`; captured->variant is set. capture_timings.c. */
bool ws_capture_read_timings(const struct ws_json *json, const struct ws_json_node *parent,
                             struct ws_captured_variant *captured);

#endif
