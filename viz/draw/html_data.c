/*
 * Numbers are in one list, element after element, the shortest form in JSON; sentences are
 * assembled from common patterns (html_texts.h).
 */
#include "viz/draw/html_data.h"

#include <stdlib.h>
#include <string.h>

#include "probe/access/bank.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/mma/mma.h"
#include "viz/choice/look.h"
#include "viz/draw/html_string.h"
#include "viz/draw/html_texts.h"
#include "viz/figure/named.h"

const char *ws_html_variant(const struct ws_figure *figure)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;

    return variant->name;
}

/* `,"name":` */
static void add_name(struct ws_bytes *out, const char *name)
{
    ws_bytes_print(out, ",\"%s\":", name);
}

static void add_member(struct ws_bytes *out, const char *name, const char *text)
{
    add_name(out, name);
    ws_html_add_string(out, text);
}

/* An operand: the ranges of a pattern's numbers, and the names of its registers and their parts. */
static void add_operand(const struct ws_variant *variant, int operands, struct ws_bytes *out)
{
    const struct ws_operand *operand = ws_moved(variant);
    bool halves = ws_has_halves(operand), bytes = halves || operand->slot_bits == 8;
    char name[WS_REGISTER_SIZE];

    ws_bytes_print(out,
                   "{\"operand\":%d,\"matrix\":%d,\"row\":%d,\"column\":%d,\"lane\":%d,"
                   "\"register\":%d,\"bit\":%d,\"address_lane\":%d,\"bank\":%d,",
                   variant->family->address_lane ? 0 : operands, operand->matrices, operand->rows,
                   operand->columns, operand->threads, operand->registers, operand->register_bits,
                   variant->family->address_lane ? WS_LANES : 0,
                   variant->family->address_lane ? WS_BANKS : 0);
    ws_bytes_print(out, "\"letter\":\"%s\",\"word\":\"%s\",\"joint\":\"%s\",\"names\":[",
                   ws_place_letter(variant, WS_VIEW_MEMORY), variant->family->words,
                   bytes ? "." : " ");
    for (int reg = 0; reg < operand->registers; reg++)
        ws_bytes_print(out, "%s\"%s\"", reg ? "," : "", ws_register_name(variant, reg, name));
    ws_bytes_text(out, "],\"parts\":{");
    for (int i = 0; i < operand->elements; i++) {
        int bit = ws_element_bit(operand, i);

        ws_bytes_print(out, "%s\"%d\":\"", i ? "," : "", bit);
        if (halves)
            ws_bytes_text(out, i ? "hi" : "lo");
        else if (bytes)
            ws_bytes_print(out, "b%d", i);
        else
            ws_bytes_print(out, "bits %d-%d", bit, bit + operand->width_bits - 1);
        ws_bytes_text(out, "\"");
    }
    ws_bytes_text(out, "}}");
}

/*
 * The variant of each operand that has elements; for a single operand, and for data movement, the
 * variant itself.
 */
static int operands_of(const struct ws_relation *relation,
                       const struct ws_variant *operand[WS_OPERAND_ROLES])
{
    int count = 0;

    for (int role = 0; role < WS_OPERAND_ROLES; role++)
        if (relation->all.operand[role])
            operand[count++] = relation->all.operand[role]->mapping.variant;
    if (!count)
        operand[count++] = relation->variant;
    return count;
}

/* The index of an operand in the list. */
static int operand_number(const struct ws_variant *const *operand, int operands, int role)
{
    for (int i = 0; i < operands; i++)
        if (ws_shown_operand(operand[i]) == role)
            return i;
    return -1;
}

/*
 * All that each element shows, in the order of the script's FIELDS: data movement has no operand,
 * an MMA no addresses.
 */
static void add_elements(const struct ws_relation *relation,
                         const struct ws_variant *const *operand, int operands,
                         struct ws_bytes *out)
{
    add_name(out, "elements");
    ws_bytes_text(out, "[");
    for (int i = 0; i < relation->elements; i++) {
        const struct ws_shown *shown = &relation->element[i].shown;

        if (i)
            ws_bytes_text(out, ",");
        if (shown->operand >= 0)
            ws_bytes_print(out, "%d,", operand_number(operand, operands, shown->operand));
        ws_bytes_print(out, "%d,%d,%d,%d,%d,%d", shown->matrix, shown->row, shown->column,
                       shown->lane, shown->reg, shown->bit);
        if (relation->variant->family->address_lane)
            ws_bytes_print(out, ",%d,%d", shown->address_lane, shown->bank);
    }
    ws_bytes_text(out, "]");
}

/*
 * A rule for meeting elements: the other's `field`, in groups of `times`, equals this one's `from`
 * in groups of `parts`.
 */
struct rule {
    const char *field, *from;
    int parts, times;
};

static void add_rule(const struct rule *rule, struct ws_bytes *out)
{
    if (rule->field)
        ws_bytes_print(out, ",[\"%s\",\"%s\",%d,%d]", rule->field, rule->from, rule->parts,
                       rule->times);
}

/* The rules of what an element of `role` meets of `other`; false if it meets nothing. */
static bool rules_of(const struct ws_relation *relation, const struct ws_operand *role,
                     const struct ws_operand *other, struct rule rule[2])
{
    static const struct rule row = {"row", "row", 1, 1}, column = {"column", "column", 1, 1};
    static const struct rule none = {NULL, NULL, 1, 1};
    const bool sum[] = {role->role == WS_OPERAND_C || role->role == WS_OPERAND_D,
                        other->role == WS_OPERAND_C || other->role == WS_OPERAND_D};

    rule[0] = none;
    rule[1] = none;
    if (role->role == WS_OPERAND_MATRICES)
        return true;
    if (role->role > WS_OPERAND_D) {
        int rows = other->rows / role->rows, columns = other->columns / role->columns;

        rule[0] = (struct rule){"row", "row", 1, rows};
        rule[1] = (struct rule){"column", "column", 1, columns};
        return other->role == (role->role == WS_OPERAND_SCALE_B ? WS_OPERAND_B : WS_OPERAND_A) &&
               rows > 0 && columns > 0;
    }
    if (other->role > WS_OPERAND_D)
        return false;
    if (role->role == other->role || (sum[0] && sum[1])) {
        rule[0] = row;
        rule[1] = column;
    } else if (role->role == WS_OPERAND_A && other->role == WS_OPERAND_B) {
        rule[0] = (struct rule){"row", "column", relation->stored, relation->chosen};
    } else if (role->role == WS_OPERAND_B && other->role == WS_OPERAND_A) {
        rule[1] = (struct rule){"column", "row", relation->chosen, relation->stored};
    } else if (role->role == WS_OPERAND_A || other->role == WS_OPERAND_A) {
        rule[0] = row; /* A's rows are those of the sums, … */
    } else {
        rule[1] = column; /* … and B's columns */
    }
    return true;
}

/*
 * By operand: the elements that its elements meet, as rules for each other operand. Data movement
 * has no operand, and its elements meet those of their lane.
 */
static void add_meetings(const struct ws_relation *relation,
                         const struct ws_variant *const *operand, int operands,
                         struct ws_bytes *out)
{
    static const struct rule lane = {"lane", "lane", 1, 1}, matrix = {"matrix", "matrix", 1, 1};
    const int from = ws_shown_operand(operand[0]) < 0 ? -1 : 0;
    bool first;

    add_name(out, "met");
    ws_bytes_text(out, "{");
    for (int i = 0; i < operands; i++) {
        ws_bytes_print(out, "%s\"%d\":[", i ? "," : "", from + i);
        first = true;
        for (int j = 0; j < operands; j++) {
            struct rule rule[2];

            if (!rules_of(relation, ws_moved(operand[i]), ws_moved(operand[j]), rule))
                continue;
            ws_bytes_print(out, "%s[%d", first ? "" : ",", from + j);
            add_rule(from < 0 ? &lane : &matrix, out);
            add_rule(&rule[0], out);
            add_rule(&rule[1], out);
            ws_bytes_text(out, "]");
            first = false;
        }
        ws_bytes_text(out, "]");
    }
    ws_bytes_text(out, "}");
}

static const char *text_of(const struct ws_relation *relation, int offset)
{
    return relation->text + offset;
}

/* The three lines of an element as one text; to be freed. NULL if out of memory. */
static char *lines_of(const struct ws_relation *relation, const struct ws_related *element)
{
    struct ws_bytes text = {0};

    ws_bytes_print(&text, "%s\n%s\n%s", text_of(relation, element->words),
                   text_of(relation, element->formulas), text_of(relation, element->operands));
    ws_bytes_add(&text, "", 1);
    if (text.failed)
        ws_bytes_finish(&text);
    return (char *)text.data;
}

static void add_list(const struct ws_html_texts *texts, const char *name, int first, int count,
                     struct ws_bytes *out)
{
    add_name(out, name);
    ws_html_add_texts(texts, first, count, out);
}

/* The sentences about elements and lanes. */
static void add_sentences(const struct ws_relation *relation, struct ws_bytes *out)
{
    char **lines = calloc((size_t)relation->elements + 1, sizeof *lines);
    struct ws_html_texts texts = {0};

    out->failed = out->failed || !lines;
    for (int i = 0; lines && i < relation->elements; i++) {
        lines[i] = lines_of(relation, &relation->element[i]);
        out->failed = out->failed || !lines[i];
        ws_html_text(&texts, lines[i] ? lines[i] : "");
    }
    for (int lane = 0; lane < relation->lanes; lane++)
        ws_html_text(&texts, text_of(relation, relation->lane[lane].words));
    for (int lane = 0; lane < relation->lanes; lane++)
        ws_html_text(&texts, text_of(relation, relation->lane[lane].fault));
    if (!out->failed) {
        add_name(out, "texts");
        ws_html_add_patterns(&texts, out);
        add_list(&texts, "lines", 0, relation->elements, out);
        add_list(&texts, "laneWords", relation->elements, relation->lanes, out);
        add_list(&texts, "faults", relation->elements + relation->lanes, relation->lanes, out);
    }
    ws_html_texts_finish(&texts);
    for (int i = 0; lines && i < relation->elements; i++)
        free(lines[i]);
    free(lines);
}

static void add_relation(const struct ws_relation *relation, struct ws_bytes *out)
{
    const struct ws_variant *variant = relation->variant, *operand[WS_OPERAND_ROLES];
    int operands = operands_of(relation, operand);

    ws_bytes_print(out, ",\"product\":%s,\"transposes\":%s,\"numbered\":%s",
                   variant->family->several ? "true" : "false", variant->trans ? "true" : "false",
                   variant->family->destination || variant->family->one_view ? "false" : "true");
    add_name(out, "operands");
    for (int i = 0; i < operands; i++) {
        ws_bytes_text(out, i ? "," : "[");
        add_operand(operand[i], operands, out);
    }
    ws_bytes_text(out, "]");
    add_elements(relation, operand, operands, out);
    add_meetings(relation, operand, operands, out);
    add_name(out, "phases");
    for (int lane = 0; lane < relation->lanes; lane++)
        ws_bytes_print(out, "%c%d", lane ? ',' : '[', relation->lane[lane].phase);
    ws_bytes_text(out, "]");
    add_member(out, "thread", ws_thread_word(relation->lanes));
    add_member(out, "from", ws_address_lanes(variant) ? "address from T" : "source lane ");
    add_member(out, "none",
               variant->family->several ? "no operand of this MMA holds it"
                                        : "holds no element of this variant");
    add_member(out, "rests", "; its address is ignored");
    add_member(out, "address_lane_words", text_of(relation, relation->address_lane_words));
    add_member(out, "manyFormulas", text_of(relation, relation->many_formulas));
    add_member(out, "manyOperands", text_of(relation, relation->many_operands));
    add_sentences(relation, out);
}

void ws_html_add_data(const struct ws_figure *figure, const struct ws_relation *relation,
                      const char *given_in, struct ws_bytes *out)
{
    ws_bytes_text(out, "{\"variant\":");
    ws_html_add_string(out, ws_html_variant(figure));
    add_member(out, "figure", ws_figure_name(figure->kind));
    add_member(out, "view", ws_view_name(figure->view));
    if (relation) {
        add_member(out, "givenIn", given_in ? given_in : "");
        add_relation(relation, out);
    }
    ws_bytes_text(out, "}");
}
