/* The capture of the box's kind is looked for, every box of it checked, and asked for this one. */
#include "probe/evidence/store/boxed_evidence.h"

#include <stdio.h>
#include <string.h>

#include "probe/evidence/box/box_check.h"

enum { REPEAT = 1024 }; /* bytes of shared address after which a swizzle does the same */

static bool is_same(const struct ws_boxed *a, const struct ws_boxed *b)
{
    char one[WS_TENSOR_MAP_TEXT_SIZE], other[WS_TENSOR_MAP_TEXT_SIZE];

    return (a->shared_bytes - b->shared_bytes) % REPEAT == 0 &&
           !memcmp(a->coordinate, b->coordinate, (size_t)a->map.rank * sizeof *a->coordinate) &&
           !strcmp(ws_tensor_map_text(&a->map, one), ws_tensor_map_text(&b->map, other));
}

static void say_captured(const struct ws_box_capture *capture, const struct ws_captured_box *box,
                         struct ws_boxed_evidence *evidence)
{
    const struct ws_capture_head *head = &capture->head;
    struct ws_error difference = {0};
    bool agrees = ws_box_agrees(box, &difference);

    evidence->standing = agrees ? WS_CAPTURED : WS_DISAGREES;
    snprintf(evidence->text, sizeof evidence->text, "captured on %s (sm_%d%d), CUDA %s%s",
             head->device, head->major, head->minor, head->cuda,
             agrees ? "" : "; DISAGREES with the rule");
    snprintf(evidence->brief, sizeof evidence->brief, "%s", head->device);
    if (!agrees)
        snprintf(evidence->remark, sizeof evidence->remark, "%s", difference.text);
}

static void say_specified(const struct ws_tensor_map *map, const char *device,
                          struct ws_boxed_evidence *evidence)
{
    const char *by = ws_boxed_is_open(map) ? "as captured (the PTX ISA does not specify it)"
                                           : "as the PTX ISA specifies";
    int agree = evidence->agree, like = evidence->like;

    evidence->standing = WS_SPECIFIED;
    snprintf(evidence->brief, sizeof evidence->brief, "specified only");
    if (!like)
        snprintf(evidence->text, sizeof evidence->text, "%s; no box of this kind is captured",
                 ws_boxed_is_open(map) ? "by a rule that the PTX ISA does not specify" : by);
    else if (agree == like)
        snprintf(evidence->text, sizeof evidence->text,
                 "%s; %d captured box%s of this kind on %s agree%s", by, like, like > 1 ? "es" : "",
                 device, like > 1 ? "" : "s");
    else
        snprintf(evidence->text, sizeof evidence->text,
                 "%s; of %d captured boxes of this kind on %s %d DISAGREE", by, like, device,
                 like - agree);
}

bool ws_boxed_evidence(struct ws_captures *captures, const struct ws_boxed *boxed,
                       struct ws_boxed_evidence *evidence, struct ws_error *error)
{
    const struct ws_box_capture *capture;
    const struct ws_captured_box *found = NULL;

    *evidence = (struct ws_boxed_evidence){0};
    if (!ws_captures_find_boxes(captures, ws_box_group_of(&boxed->map), &capture, error))
        return false;
    for (int i = 0; capture && i < capture->boxes; i++) {
        const struct ws_captured_box *box = &capture->box[i];
        struct ws_error difference;

        if (!box->received || box->boxed.map.swizzle_bytes != boxed->map.swizzle_bytes)
            continue;
        evidence->like++;
        evidence->agree += ws_box_agrees(box, &difference);
        if (is_same(&box->boxed, boxed))
            found = box;
    }
    if (capture)
        evidence->head = &capture->head;
    if (found)
        say_captured(capture, found, evidence);
    else
        say_specified(&boxed->map, capture ? capture->head.device : NULL, evidence);
    return true;
}
