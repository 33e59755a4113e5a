/* Reading a capture's evidence: the parts of capture.c that know the runs and the timings. */
#ifndef WS_EVIDENCE_CAPTURE_RUNS_H
#define WS_EVIDENCE_CAPTURE_RUNS_H

#include "probe/base/json.h"
#include "probe/evidence/move/capture.h"

/* The file has exactly the fields that a capture of this variant has. */
bool ws_capture_fields(const struct ws_json *json, const struct ws_json_node *root,
                       const struct ws_variant *variant);

/* Reads the runs into `captured`, which is all zero but for its variant. */
bool ws_capture_read_runs(const struct ws_json *json, const struct ws_json_node *root,
                          struct ws_captured_variant *captured);

/* Reads the timings, likewise. In capture_timings.c. */
bool ws_capture_read_timings(const struct ws_json *json, const struct ws_json_node *root,
                             struct ws_captured_variant *captured);

#endif
