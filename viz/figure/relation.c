/*
 * A relation is made in one pass over all slots and one over all lanes. Texts are stored one after
 * the other in one buffer, which grows.
 */
#include "viz/figure/relation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/element_narration.h"
#include "viz/figure/named.h"
#include "viz/figure/operand_narration.h"
#include "viz/text/answer.h"
#include "viz/text/text_add.h"

enum { LINE = 2048, FIRST_ROOM = 1 << 14 };

/* The three lines. */
struct lines {
    char words[LINE], formulas[LINE], operands[LINE];
};

static const struct lines no_lines;

void ws_relation_finish(struct ws_relation *relation)
{
    free(relation->element);
    free(relation->text);
    *relation = (struct ws_relation){0};
}

/* Stores a text and returns its offset. After a failed allocation there are no texts at all. */
static int keep(struct ws_relation *relation, const char *text)
{
    int length = (int)strlen(text) + 1, at = relation->text_length;

    if (!relation->text || !*text)
        return 0;
    if (at + length > relation->text_room) {
        int room = 2 * (at + length);
        char *grown = realloc(relation->text, (size_t)room);

        if (!grown) {
            free(relation->text);
            relation->text = NULL;
            return 0;
        }
        relation->text = grown;
        relation->text_room = room;
    }
    memcpy(relation->text + at, text, (size_t)length);
    relation->text_length += length;
    return at;
}

static void clear(struct lines *lines)
{
    lines->words[0] = lines->formulas[0] = lines->operands[0] = 0;
}

static struct ws_related *add(struct ws_relation *relation, struct ws_shown shown,
                              const struct lines *lines)
{
    struct ws_related *element = &relation->element[relation->elements++];

    *element = (struct ws_related){.shown = shown,
                                   .address = -1,
                                   .words = keep(relation, lines->words),
                                   .formulas = keep(relation, lines->formulas),
                                   .operands = keep(relation, lines->operands)};
    relation->lane[shown.lane].elements++;
    return element;
}

/* The figure's addresses, or those of a packed tile if it has none. */
static bool locate(const struct ws_figure *figure, struct ws_located *located,
                   struct ws_banks *banks, struct ws_findings *findings, struct ws_error *error)
{
    static const struct ws_address_options packed;
    const struct ws_address_options *options = figure->addresses ? figure->addresses : &packed;
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    struct ws_addresses addresses;

    *located =
        (struct ws_located){.evidence = figure->evidence, .buffer_bytes = options->buffer_bytes};
    if (!ws_address_lanes(variant))
        return true;
    if (!ws_addresses_make(variant, options, &addresses, error))
        return false;
    ws_banks_count(&addresses, options->buffer_bytes, banks);
    ws_addresses_check(&addresses, options->buffer_bytes, findings);
    located->banks = banks;
    located->findings = findings;
    return true;
}

static bool fault_of(const void *located, int lane, char *text, size_t size)
{
    return ws_located_fault_words(located, lane, text, size);
}

/* Appends the fault of the first of `lanes` that has one, otherwise of the first in `giving`. */
static void say_fault(const struct ws_located *located, uint32_t lanes, uint32_t giving,
                      char *words)
{
    char fault[WS_FAULT_SIZE + 32];

    if (ws_faults_words(lanes, fault_of, located, fault, sizeof fault) ||
        ws_faults_words(giving, fault_of, located, fault, sizeof fault))
        ws_text_add(words, LINE, " Fault: %s.", fault);
}

/*
 * A lane of a data-movement variant, after its elements. If it holds only one element, it has that
 * element's words.
 */
static void add_lane(const struct ws_located *located, int lane, struct ws_relation *relation)
{
    struct ws_related_lane *told = &relation->lane[lane];
    const struct ws_related *only = NULL;
    char words[LINE] = "", fault[WS_FAULT_SIZE + 32];
    uint32_t giving = 0;

    for (int i = 0; i < relation->elements; i++)
        if (relation->element[i].shown.lane == lane) {
            only = &relation->element[i];
            giving |= (uint32_t)1 << only->shown.address_lane;
        }
    if (ws_faults_words((uint32_t)1 << lane, fault_of, located, fault, sizeof fault))
        told->fault = keep(relation, fault);
    told->phase = located->banks ? ws_banks_phase_of(located->banks, lane) : -1;
    if (told->elements == 1) {
        told->words = only->words;
        return;
    }
    if (told->elements)
        ws_tell_lane(located->evidence, lane, words, sizeof words);
    else
        ws_text_add(words, sizeof words, "lane %d: holds no element of this variant.", lane);
    say_fault(located, (uint32_t)1 << lane, giving, words);
    told->words = keep(relation, words);
}

static bool relate_moved(const struct ws_figure *figure, struct ws_relation *relation,
                         struct ws_error *error)
{
    const struct ws_variant *variant = relation->variant;
    struct lines lines = no_lines;
    struct ws_located located;
    struct ws_banks banks;
    struct ws_findings findings;

    if (!locate(figure, &located, &banks, &findings, error))
        return false;
    for (int number = 0; number < ws_slot_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);
        struct ws_shown shown = ws_located_shown(&located, slot);

        clear(&lines);
        ws_tell_element(&located, slot, lines.words, lines.formulas, lines.operands, LINE);
        say_fault(&located, 0, (uint32_t)1 << shown.address_lane, lines.words);
        add(relation, shown, &lines)->address = ws_located_address(&located, slot);
    }
    for (int lane = 0; lane < WS_LANES; lane++)
        add_lane(&located, lane, relation);
    clear(&lines);
    ws_tell_several(figure->evidence, lines.formulas, lines.operands, LINE);
    relation->many_formulas = keep(relation, lines.formulas);
    relation->many_operands = keep(relation, lines.operands);
    relation->address_lane_words = keep(relation, ws_address_lane_words(variant));
    return true;
}

/* A lane of an MMA, after its elements. */
static void add_bearer(int lane, struct ws_relation *relation)
{
    int count[WS_OPERAND_ROLES] = {0};
    char words[LINE] = "";

    for (int i = 0; i < relation->elements; i++)
        if (relation->element[i].shown.lane == lane)
            count[relation->element[i].shown.operand]++;
    if (relation->all.slots > 0) {
        ws_tell_bearer(&relation->all, lane, count, words, sizeof words);
    } else {
        ws_text_add(words, sizeof words, "%s %d holds ", ws_thread_title(relation->lanes), lane);
        ws_tell_counts(count, 0, words, sizeof words);
        ws_text_add(words, sizeof words, ".");
    }
    if (relation->lane[lane].elements)
        relation->lane[lane].words = keep(relation, words);
    relation->lane[lane].phase = -1;
}

/* An element of one operand by itself: its place, without the elements that it meets. */
static void tell_alone(const struct ws_mapping *mapping, struct ws_slot slot, struct lines *lines)
{
    struct ws_equation equation;
    char text[400], ptx[WS_MMA_PTX_SIZE];

    ws_answer_words(mapping, slot, true, lines->words, sizeof lines->words);
    for (int i = 0; ws_answer_equation(mapping, slot, i, &equation); i++)
        ws_text_add(lines->formulas, sizeof lines->formulas, "%s%s = %s", i ? "   " : "",
                    equation.name, ws_equation_text(&equation, text, sizeof text));
    ws_text_add(lines->operands, sizeof lines->operands, "%s   %s",
                ws_ptx_brief(mapping->variant, ptx),
                ws_element_words(mapping, NULL, slot, text, sizeof text));
}

static void relate_product(const struct ws_figure *figure, struct ws_relation *relation)
{
    static const int roles[] = {WS_OPERAND_A, WS_OPERAND_B, WS_OPERAND_D};
    const struct ws_evidence *alone[WS_OPERAND_ROLES] = {NULL};
    struct ws_operands operands = relation->all;
    int own = (int)ws_moved(relation->variant)->role;
    bool whole = relation->all.slots > 0;
    struct lines lines = no_lines;

    alone[own] = figure->evidence;
    if (!whole)
        operands = ws_operands_of(relation->variant->mma, alone);
    for (int number = 0; number < operands.slots; number++) {
        int role;
        struct ws_slot slot = ws_operands_slot(&operands, number, &role);

        clear(&lines);
        if (whole)
            ws_tell_factor(&operands, role, slot, lines.words, lines.formulas, lines.operands,
                           LINE);
        else
            tell_alone(&figure->evidence->mapping, slot, &lines);
        if (operands.operand[role]->standing == WS_DISAGREES)
            lines.formulas[0] = 0;
        add(relation, ws_shown_element(&operands.operand[role]->mapping, slot), &lines);
    }
    for (int lane = 0; lane < relation->lanes; lane++)
        add_bearer(lane, relation);
    clear(&lines);
    ws_tell_product(&operands, whole ? roles : &own, whole ? 3 : 1, lines.formulas, lines.operands,
                    LINE);
    relation->many_formulas = keep(relation, lines.formulas);
    relation->many_operands = keep(relation, lines.operands);
}

/* The operands of a whole MMA's figure; for a chain, those that are moved. */
static struct ws_operands operands_of(const struct ws_figure *figure)
{
    const struct ws_mma *mma = figure->evidence->mapping.variant->mma;
    const struct ws_evidence *operand[WS_OPERAND_ROLES];

    memcpy(operand, figure->operand, sizeof operand);
    for (int link = 0; figure->kind == WS_FIGURE_CHAIN && link < WS_LINKS; link++)
        if (!operand[ws_link_role(link)])
            operand[ws_link_role(link)] = figure->chained.operand[link];
    if (!mma || !operand[WS_OPERAND_A] || !operand[WS_OPERAND_B] || !operand[WS_OPERAND_D])
        return (struct ws_operands){0};
    return ws_operands_of(mma, operand);
}

/* The relation of one evidence, or of an MMA as a whole. */
static bool relate(const struct ws_figure *figure, struct ws_relation *relation,
                   struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    int elements;

    *relation = (struct ws_relation){.variant = variant,
                                     .all = operands_of(figure),
                                     .lanes = ws_moved(variant)->threads,
                                     .text_length = 1};
    elements = relation->all.slots > 0 ? relation->all.slots : ws_slot_count(variant);
    relation->element = calloc((size_t)elements, sizeof *relation->element);
    relation->text = malloc(FIRST_ROOM);
    if (!relation->element || !relation->text)
        return ws_no_memory(error);
    relation->text_room = FIRST_ROOM;
    relation->text[0] = 0;
    relation->stored = relation->chosen = 1;
    if (!variant->family->address_lane) {
        relation->stored = ws_operands_group(variant->mma, &relation->chosen);
        relate_product(figure, relation);
    } else if (!relate_moved(figure, relation, error)) {
        return false;
    }
    return relation->text || ws_no_memory(error);
}

/*
 * Compares two variants. An element's lane, register and bits are at one place in the first and at
 * another in the second. They have only the lanes in common, so each lane has the words of both.
 */
static bool relate_both(const struct ws_figure *figure, struct ws_relation *relation,
                        struct ws_error *error)
{
    const struct ws_evidence *const both[] = {figure->evidence, figure->other};
    struct ws_figure one = *figure;
    char(*words)[WS_WARPGROUP_THREADS][LINE] = calloc(2, sizeof *words), told[2 * LINE];

    if (!words)
        return ws_no_memory(error);
    one.kind = WS_FIGURE_FRAGMENT;
    for (int i = 1; i >= 0; i--) { /* the first comes last, because the remaining fields are its */
        ws_relation_finish(relation);
        one.evidence = both[i];
        if (!relate(&one, relation, error)) {
            free(words);
            return false;
        }
        for (int lane = 0; lane < relation->lanes; lane++)
            snprintf(words[i][lane], LINE, "%s: %s", relation->variant->name,
                     relation->text + relation->lane[lane].words);
    }
    relation->elements = relation->many_formulas = relation->many_operands = 0;
    for (int lane = 0; lane < relation->lanes; lane++) {
        told[0] = 0;
        ws_text_add(told, sizeof told, "%s %s", words[0][lane], words[1][lane]);
        relation->lane[lane].words = keep(relation, told);
    }
    free(words);
    return relation->text || ws_no_memory(error);
}

bool ws_relation_make(const struct ws_figure *figure, struct ws_relation *relation,
                      struct ws_error *error)
{
    *relation = (struct ws_relation){0};
    return figure->kind == WS_FIGURE_COMPARE && figure->other ? relate_both(figure, relation, error)
                                                              : relate(figure, relation, error);
}
