/* Finds the capture of the operand's kind, checks it once, and looks up the descriptor in it. */
#include "probe/evidence/store/described_evidence.h"

#include <stdio.h>
#include <stdlib.h>

#include "probe/address/boxed.h"
#include "probe/evidence/descriptor/descriptor_check.h"

enum { REPEAT = 1024 }; /* period of swizzles, in bytes of the start address */

static void count_alike(bool alike, bool agrees, struct ws_described_alike *count)
{
    count->like += alike;
    count->agree += alike && agrees;
}

/* Counts captured descriptors of the kind that share other fields. */
static void count_fields(const struct ws_descriptor *captured, const struct ws_descriptor *asked,
                         bool agrees, struct ws_described_evidence *evidence)
{
    int start = asked->start_bytes % REPEAT;

    count_alike(captured->other & asked->other, agrees, &evidence->other);
    count_alike(asked->base_offset && captured->base_offset == asked->base_offset, agrees,
                &evidence->base);
    count_alike(start && captured->start_bytes % REPEAT == start, agrees, &evidence->start);
}

/* Counts and checks all descriptors of a file that have the swizzle. */
static bool check_alike(struct ws_known *known, const struct ws_descriptor *asked,
                        struct ws_described_evidence *evidence, struct ws_error *error)
{
    const struct ws_descriptor_capture *capture = known->any.descriptors;
    struct ws_error difference;

    if (!known->verdict)
        known->verdict = calloc((size_t)capture->count, sizeof *known->verdict);
    if (!known->verdict)
        return ws_no_memory(error);
    for (int i = 0; i < capture->count; i++) {
        struct ws_descriptor captured = ws_descriptor_of(capture->number[i]);
        enum ws_descriptor_verdict *verdict = &known->verdict[i];

        if (captured.swizzle_bytes != asked->swizzle_bytes)
            continue;
        if (*verdict == WS_NOT_ASKED) {
            bool agrees = ws_descriptor_check_one(capture, i, &difference);

            if (!agrees && ws_is_no_memory(&difference))
                return ws_no_memory(error);
            *verdict = agrees ? WS_AGREES : WS_DIFFERS;
        }
        evidence->like++;
        evidence->agree += *verdict == WS_AGREES;
        count_fields(&captured, asked, *verdict == WS_AGREES, evidence);
    }
    return true;
}

static uint64_t repeated(const struct ws_descriptor *descriptor)
{
    struct ws_descriptor copy = *descriptor;

    copy.start_bytes %= REPEAT;
    return ws_descriptor_number(&copy);
}

/* Whether it reads beyond a block's shared memory, where nothing can have been captured. */
static bool is_beyond(const struct ws_described *described)
{
    int first, end;

    ws_described_span(described, &first, &end);
    return end > WS_BOXED_SHARED_BYTES;
}

/* The index of a file's descriptor, or -1. */
static int find(const struct ws_descriptor_capture *capture, const struct ws_described *described)
{
    struct ws_described widest = ws_descriptor_described(capture->subject, &described->descriptor);

    if (is_beyond(described))
        return -1;

    for (int i = 0; i < capture->count && described->extent <= widest.extent; i++) {
        struct ws_descriptor captured = ws_descriptor_of(capture->number[i]);

        if (repeated(&captured) == repeated(&described->descriptor))
            return i;
    }
    return -1;
}

static void say_captured(const struct ws_known *known, int index, const struct ws_mma *mma,
                         struct ws_described_evidence *evidence)
{
    const struct ws_capture_head *head = &known->any.descriptors->head;
    const struct ws_mma *executed = ws_mma(known->any.descriptors->subject->product);
    bool itself = executed == mma;
    struct ws_error difference = {0};
    bool agrees = known->verdict[index] == WS_AGREES;

    evidence->standing = agrees ? WS_CAPTURED : WS_DISAGREES;
    snprintf(evidence->text, sizeof evidence->text, "captured on %s (sm_%d%d), CUDA %s%s%s%s",
             head->device, head->major, head->minor, head->cuda, itself ? "" : ", with ",
             itself ? "" : executed->name, agrees ? "" : "; DISAGREES with the PTX ISA");
    snprintf(evidence->brief, sizeof evidence->brief, "%s", head->device);
    if (!agrees && !ws_descriptor_check_one(known->any.descriptors, index, &difference))
        snprintf(evidence->remark, sizeof evidence->remark, "%s", difference.text);
}

static void say_specified(struct ws_described_evidence *evidence)
{
    const char *device = evidence->capture ? evidence->capture->head.device : "";
    int agree = evidence->agree, like = evidence->like;

    evidence->standing = WS_SPECIFIED;
    snprintf(evidence->brief, sizeof evidence->brief, "specified only");
    if (!like)
        snprintf(evidence->text, sizeof evidence->text,
                 "as the PTX ISA specifies; no descriptor of this kind is captured");
    else if (agree == like)
        snprintf(evidence->text, sizeof evidence->text,
                 "as the PTX ISA specifies; %d captured descriptor%s of this kind on %s agree%s",
                 like, like > 1 ? "s" : "", device, like > 1 ? "" : "s");
    else
        snprintf(evidence->text, sizeof evidence->text,
                 "as the PTX ISA specifies; of %d captured descriptors of this kind on %s %d "
                 "DISAGREE",
                 like, device, like - agree);
}

bool ws_described_evidence(struct ws_captures *captures, const struct ws_described *described,
                           const struct ws_mma *mma, struct ws_described_evidence *evidence,
                           struct ws_error *error)
{
    const struct ws_descriptor_subject *subject = ws_descriptor_subject_of(described);
    struct ws_known *known = NULL;
    int index;

    *evidence = (struct ws_described_evidence){0};
    if (subject && !ws_captures_find_descriptors(captures, subject, &known, error))
        return false;
    if (!known) {
        say_specified(evidence);
        return true;
    }
    evidence->capture = known->any.descriptors;
    snprintf(evidence->device, sizeof evidence->device, "%s", evidence->capture->head.device);
    if (!check_alike(known, &described->descriptor, evidence, error))
        return false;
    index = find(known->any.descriptors, described);
    if (index >= 0)
        say_captured(known, index, mma, evidence);
    else
        say_specified(evidence);
    return true;
}
