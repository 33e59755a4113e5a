/* A single element is described in full, several as a list of lanes. */
#include <stdio.h>
#include <string.h>

#include "viz/app/model/address_cost.h"
#include "viz/app/model/find.h"
#include "viz/app/model/product_sentence.h"
#include "viz/app/model/sentence.h"
#include "viz/app/model/shared_sentence.h"
#include "viz/figure/element_narration.h"
#include "viz/text/text_add.h"

/* A hovered or selected item: an address, or the lane that held an element before. */
static void name_pattern(const struct ws_variant *variant, const struct ws_shown *pattern,
                         char *text, size_t size)
{
    struct ws_shown rest = *pattern;

    rest.address_lane = -1;
    ws_find_write(variant, &rest, text, size);
    if (pattern->address_lane >= 0)
        ws_text_add(text, size, "%s%s%d", *text ? " " : "",
                    ws_address_lanes(variant) ? "address from T" : "source lane ",
                    pattern->address_lane);
}

/* The patterns described: the hover, or the whole selection. */
static int told(const struct ws_desk *desk, const struct ws_shown **pattern)
{
    *pattern = desk->tells_hover ? &desk->hover : desk->state.pick;
    return desk->tells_hover ? 1 : desk->state.picks;
}

/* The same as text, in the form that Find writes, unless a pattern has an address. */
static void name_what(const struct ws_desk *desk, char *text, size_t size)
{
    const struct ws_variant *variant = desk->state.choices.variant;
    const struct ws_shown *pattern;
    int count = told(desk, &pattern);
    bool addresses = false;
    char one[WS_SETTING_SIZE];

    text[0] = 0;
    for (int i = 0; i < count; i++)
        addresses = addresses || pattern[i].address_lane >= 0;
    if (!addresses && !desk->tells_hover) {
        ws_find_write_all(variant, pattern, count, text, size);
        return;
    }
    for (int i = 0; i < count; i++) {
        name_pattern(variant, &pattern[i], one, sizeof one);
        ws_text_add(text, size, "%s%s", i ? "; " : "", one);
    }
}

/* "5, 6 and 7"; with many, the first and the last few. */
static void list_lanes(const unsigned char *light, enum ws_light least, char *text, size_t size)
{
    int lanes[WS_LANES], count = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        if (light[lane] >= least)
            lanes[count++] = lane;
    text[0] = 0;
    for (int i = 0; i < count; i++) {
        int last = i;

        while (last + 1 < count && lanes[last + 1] == lanes[last] + 1)
            last++;
        if (last > i + 1)
            ws_text_add(text, size, "%s%d\u2013%d", i ? ", " : "", lanes[i], lanes[last]);
        else
            ws_text_add(text, size, "%s%d", i ? ", " : "", lanes[i]);
        i = last > i + 1 ? last : i;
    }
}

static void say_lanes(const struct ws_desk *desk, const struct ws_highlight_state *lit, char *words,
                      size_t size)
{
    char what[WS_SETTING_SIZE], lanes[200], address_lanes[200];

    name_what(desk, what, sizeof what);
    list_lanes(lit->lane, WS_LIGHT_RELATED, lanes, sizeof lanes);
    list_lanes(lit->address, WS_LIGHT_RELATED, address_lanes, sizeof address_lanes);
    ws_text_add(words, size, "%s: %d elements, held by lane%s %s", what, lit->marked,
                strpbrk(lanes, ",\u2013") ? "s" : "", lanes);
    if (*address_lanes)
        ws_text_add(words, size, "; %s lane%s %s",
                    ws_address_lane_words(desk->state.choices.variant),
                    strpbrk(address_lanes, ",\u2013") ? "s" : "", address_lanes);
    ws_text_add(words, size, ".");
}

static void say_many(const struct ws_desk *desk, const struct ws_highlight_state *lit, char *words,
                     char *formulas, char *operands, size_t size)
{
    const struct ws_shown *pattern;

    if (told(desk, &pattern) == 1 && ws_is_lane(pattern))
        ws_tell_lane(&desk->model.evidence, pattern->lane, words, size);
    else
        say_lanes(desk, lit, words, size);
    ws_tell_several(&desk->model.evidence, formulas, operands, size);
}

/* The faults of hovered or selected lanes, or of the lanes that supply the items' addresses. */
static void say_fault(const struct ws_desk *desk, char *words, size_t size)
{
    const struct ws_shown *pattern;
    int patterns = told(desk, &pattern);
    uint32_t asked = 0, giving = 0;
    char fault[WS_FAULT_SIZE + 32];

    for (int i = 0; i < patterns; i++) {
        int lane = pattern[i].address_lane >= 0 ? pattern[i].address_lane : pattern[i].lane;

        asked |= lane >= 0 ? (uint32_t)1 << lane : 0;
    }
    for (int lane = 0; lane < WS_LANES; lane++)
        if (ws_desk_narration(desk)->address[lane] != WS_LIGHT_DIM)
            giving |= (uint32_t)1 << lane;
    if (ws_lanes_fault(&desk->model, asked, fault, sizeof fault) ||
        ws_lanes_fault(&desk->model, giving, fault, sizeof fault))
        ws_text_add(words, size, " Fault: %s.", fault);
}

static void say_none(const struct ws_desk *desk, char *words, size_t size)
{
    const struct ws_shown *pattern;
    struct ws_place row;
    char what[WS_SETTING_SIZE];
    bool rests;

    told(desk, &pattern);
    rests = pattern->address_lane >= 0 &&
            !ws_mapping_lane_row(&desk->model.evidence.mapping, pattern->address_lane, &row);
    name_what(desk, what, sizeof what);
    ws_text_add(words, size, "%s: holds no element of this variant%s.", what,
                rests ? "; its address is ignored" : "");
}

static void move_provenance(const struct ws_model *model, bool brief, char *text, size_t size)
{
    const struct ws_evidence *evidence = &model->evidence;

    snprintf(text, size, "%s", evidence->remark[0] && !brief ? evidence->remark : evidence->text);
}

static const struct {
    const char *queries;
    void (*say)(const struct ws_desk *desk, const struct ws_highlight_state *lit, const char *what,
                char *words, char *formulas, char *operands, size_t size);
    void (*provenance)(const struct ws_model *model, bool brief, char *text, size_t size);
} kinds[WS_KINDS] = {
    [WS_KIND_MOVE] = {"lane 5, M2[3,5], 0x120", NULL, move_provenance},
    [WS_KIND_MMA] = {"lane 5, A[3,5], D[3,*], b1", ws_product_narration, ws_product_provenance},
    [WS_KIND_WGMMA] = {"A[3,5], 0x18a, D[3,*], lane 70", ws_shared_narration, ws_shared_provenance},
};

void ws_provenance(const struct ws_model *model, bool brief, char *text, size_t size)
{
    kinds[ws_model_kind(model)].provenance(model, brief, text, size);
}

void ws_sentence(const struct ws_desk *desk, char *words, char *formulas, char *operands,
                 size_t size)
{
    const struct ws_highlight_state *lit = ws_desk_narration(desk);
    enum ws_kind kind = ws_model_kind(&desk->model);

    words[0] = formulas[0] = operands[0] = 0;
    if (!lit->any) {
        snprintf(words, size, "Point at anything, or type what to find: %s. F1 lists all keys.",
                 kinds[kind].queries);
        return;
    }
    if (desk->hovers && desk->state.picks)
        ws_text_add(words, size, desk->tells_hover ? "Pointing at: " : "Selected: ");
    if (kinds[kind].say) {
        char what[WS_SETTING_SIZE];

        name_what(desk, what, sizeof what);
        kinds[kind].say(desk, lit, what, words, formulas, operands, size);
        return;
    }
    if (lit->marked == 0) {
        say_none(desk, words, size);
    } else if (lit->marked == 1) {
        struct ws_located located = ws_model_located(&desk->model);

        ws_tell_element(&located, lit->first, words, formulas, operands, size);
    } else {
        say_many(desk, lit, words, formulas, operands, size);
    }
    say_fault(desk, words, size);
}
