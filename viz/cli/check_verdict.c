/* A function per kind of capture. */
#include "viz/cli/check_verdict.h"

#include "probe/base/file.h"
#include "probe/base/page.h"
#include "probe/evidence/box/box_check.h"
#include "probe/evidence/mma/mma_relation.h"
#include "probe/evidence/move/timing.h"
#include "probe/evidence/move/verify.h"
#include "probe/evidence/store/capture_folder.h"
#include "probe/evidence/store/provenance.h"
#include "probe/evidence/wgmma/wgmma_relation.h"

/* Counts by name, if the report needs them: "{s:i, s:i}" and its arguments. */
#define COUNTS(as_json, ...) ((as_json) ? json_pack(__VA_ARGS__) : NULL)

/* The cycles per wavefront, and whether they explain every measured pattern. */
static void judge_timings(const struct ws_captured_variant *captured, bool as_json,
                          struct ws_verdict *verdict)
{
    struct ws_timing_fit fit;

    verdict->timed = ws_timing_fit(captured, &fit);
    if (!verdict->timed)
        return;
    verdict->explained = ws_timing_check(captured, &verdict->unexplained);
    ws_timing_fit_text(&fit, as_json || ws_locale_unicode(), &verdict->timing);
}

static void judge_variant(const struct ws_any_capture *any, bool as_json,
                          struct ws_verdict *verdict)
{
    const struct ws_captured_variant *captured = &any->move->captured;
    const struct ws_variant *variant = captured->variant;
    int lanes = ws_address_lanes(variant), elements = ws_element_count(variant);

    verdict->id = (int)variant->id;
    verdict->name = variant->name;
    verdict->agrees = ws_check(captured, &verdict->why);
    verdict->counts = COUNTS(as_json, "{s:i, s:i, s:i}", "elements", elements, "address_lanes",
                             lanes, "ignored_lanes", lanes ? WS_LANES - lanes : 0);
    if (lanes == 0)
        snprintf(verdict->words, sizeof verdict->words, "%d elements, no addresses", elements);
    else
        snprintf(verdict->words, sizeof verdict->words,
                 "%d elements, %d address lanes, %d ignored lanes", elements, lanes,
                 WS_LANES - lanes);
    judge_timings(captured, as_json, verdict);
}

static void judge_product(const struct ws_any_capture *any, bool as_json,
                          struct ws_verdict *verdict)
{
    const struct ws_mma_capture *capture = any->product;
    const struct ws_mma *mma = capture->mma;
    int a = ws_mma_slot_count(mma, WS_OPERAND_A), b = ws_mma_slot_count(mma, WS_OPERAND_B);
    int d = ws_mma_slot_count(mma, WS_OPERAND_D);
    int metadata = mma->sparse ? ws_mma_slot_count(mma, WS_OPERAND_METADATA) : 0, meetings = 0;
    char sparse[80] = "";

    verdict->id = (int)mma->id;
    verdict->name = mma->name;
    verdict->agrees = ws_mma_check(capture, &meetings, &verdict->why);
    verdict->counts = COUNTS(as_json, "{s:i, s:i, s:i, s:i, s:i}", "a", a, "b", b, "d", d,
                             "metadata", metadata, "meetings", verdict->agrees ? meetings : 0);
    if (mma->sparse)
        snprintf(sparse, sizeof sparse, "; %d of E select A's elements, for each selector",
                 metadata);
    snprintf(verdict->words, sizeof verdict->words,
             "%d elements of A meet %d of B in %d of D, %d times; C as D%s", a, b, d, meetings,
             sparse);
}

/* The same for wgmma: where D, and A in registers, hold the elements that are in memory. */
static void judge_warpgroup(const struct ws_any_capture *any, bool as_json,
                            struct ws_verdict *verdict)
{
    const struct ws_wgmma_capture *capture = any->warpgroup;
    const struct ws_mma *mma = capture->mma;
    int a = ws_mma_slot_count(mma, WS_OPERAND_A), d = ws_mma_slot_count(mma, WS_OPERAND_D);
    int found = 0;

    verdict->id = (int)mma->id;
    verdict->name = mma->name;
    verdict->agrees = ws_wgmma_check(capture, &found, &verdict->why);
    verdict->counts = COUNTS(as_json, "{s:i, s:i, s:i, s:i}", "a", a, "d", d, "threads",
                             WS_WARPGROUP, "found", verdict->agrees ? found : 0);
    snprintf(verdict->words, sizeof verdict->words,
             "%d elements of D and %d of A in %d threads, found %d times", d, a, WS_WARPGROUP,
             found);
}

static void judge_descriptors(const struct ws_any_capture *any, bool as_json,
                              struct ws_verdict *verdict)
{
    const struct ws_descriptor_capture *capture = any->descriptors;
    const char *product = ws_mma(capture->subject->product)->name;
    struct ws_descriptor_findings *findings = &verdict->findings;

    verdict->id = (int)capture->subject->product;
    verdict->name = capture->subject->name;
    verdict->agrees = ws_descriptor_check(capture, findings, &verdict->why);
    verdict->counts =
        COUNTS(as_json, "{s:i, s:i, s:s, s:f, s:f}", "descriptors",
               verdict->agrees ? findings->descriptors : 0, "elements",
               verdict->agrees ? findings->elements : 0, "product", product, "least_cycles",
               findings->least_cycles, "most_cycles", findings->most_cycles);
    snprintf(verdict->words, sizeof verdict->words, "%d descriptors, %d elements read by %s",
             findings->descriptors, findings->elements, product);
}

/* One line per group: a capture of boxes counts as one mapping, like an MMA's. */
static void judge_boxes(const struct ws_any_capture *any, bool as_json, struct ws_verdict *verdict)
{
    const struct ws_box_capture *capture = any->boxes;
    struct ws_box_tally boxes = {0};

    verdict->id = (int)capture->group;
    verdict->name = ws_box_group_name((int)capture->group);
    verdict->agrees = ws_box_check(capture, &boxes, &verdict->why);
    verdict->counts = COUNTS(as_json, "{s:i, s:i, s:i, s:i}", "encoded", boxes.encoded, "refused",
                             boxes.refused, "boxes", boxes.copied, "bytes", boxes.bytes);
    if (ws_box_group_encodes(capture->group))
        snprintf(verdict->words, sizeof verdict->words,
                 "%d tensor maps encoded and %d refused by the driver", boxes.encoded,
                 boxes.refused);
    else
        snprintf(verdict->words, sizeof verdict->words, "%d boxes, %d bytes of shared memory",
                 boxes.copied, boxes.bytes);
}

static void (*const judges[])(const struct ws_any_capture *any, bool as_json,
                              struct ws_verdict *verdict) = {
    [WS_ANY_MOVE] = judge_variant,        [WS_ANY_PRODUCT] = judge_product,
    [WS_ANY_WARPGROUP] = judge_warpgroup, [WS_ANY_DESCRIPTORS] = judge_descriptors,
    [WS_ANY_BOXES] = judge_boxes,
};

const char *ws_verdict_kind_word(enum ws_any_kind kind)
{
    static const char *const words[] = {
        [WS_ANY_MOVE] = "variant",        [WS_ANY_PRODUCT] = "product",
        [WS_ANY_WARPGROUP] = "warpgroup", [WS_ANY_DESCRIPTORS] = "descriptors",
        [WS_ANY_BOXES] = "boxes",
    };

    return words[kind];
}

void ws_verdict_of(const char *path, bool in_folder, bool as_json, struct ws_verdict *verdict)
{
    struct ws_any_capture any;

    if ((in_folder && !ws_capture_named(path, &verdict->why)) ||
        !ws_any_capture_read(path, &any, &verdict->why))
        return;
    verdict->read = ws_provenance_check(&any, ws_file_input_name(path), &verdict->why);
    if (verdict->read) {
        verdict->kind = any.kind;
        verdict->head = *ws_any_capture_head(&any);
        judges[any.kind](&any, as_json, verdict);
        if (as_json && ws_json_lacks_memory())
            verdict->read = ws_no_memory(&verdict->why);
    }
    ws_any_capture_finish(&any);
}
