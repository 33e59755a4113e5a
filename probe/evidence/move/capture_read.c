/*
 * Reads the capture of a variant. Each field is checked when it is read, so the result needs no
 * further checks. capture_head.c reads the head and capture_runs.c the runs; verify.c judges what
 * they mean.
 */
#include "probe/evidence/move/capture.h"
#include "probe/evidence/move/capture_runs.h"

enum { MAX_INSTRUCTIONS = 1 << 20 };

static bool read_variant(const struct ws_json *json, const struct ws_json_node *root,
                         const struct ws_variant **variant)
{
    struct ws_json_node node = ws_json_member(root, "variant");
    const char *text;

    if (!ws_json_string(json, &node, &text))
        return false;
    *variant = ws_variant_named(text);
    return *variant || ws_json_refuse(json, &node, "unknown variant \"%.80s\"", text);
}

bool ws_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root, void *into)
{
    struct ws_json_node method = ws_json_member(root, "timing_method");
    struct ws_json_node instructions = ws_json_member(root, "timing_instructions");
    struct ws_capture *capture = into;
    struct ws_captured_variant *captured = &capture->captured;
    uint32_t number;

    if (!read_variant(json, root, &captured->variant) ||
        !ws_capture_fields(json, root, captured->variant) ||
        !ws_capture_head_read(json, root, &capture->head) ||
        !ws_json_text(json, &method, capture->timing_method, WS_SENTENCE_SIZE) ||
        !ws_json_number(json, &instructions, 0, MAX_INSTRUCTIONS, &number) ||
        !ws_capture_read_runs(json, root, captured) ||
        !ws_capture_read_timings(json, root, captured))
        return false;
    capture->timing_instructions = (int)number;
    if (captured->timings && !number)
        return ws_json_refuse(json, &instructions, "timings without instructions");
    for (int timing = 0; timing < captured->timings; timing++)
        captured->timing[timing].instructions = (int)number;
    return true;
}
