/*
 * MMA variants: the query becomes patterns of one or several operands, whose rows csv and json
 * write as `show` does. An element of D includes all its inputs.
 */
#include "viz/cli/find_pattern.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/name/mma_parse.h"
#include "probe/name/named.h"
#include "viz/cli/find_answer.h"
#include "viz/export/assets.h"
#include "viz/report/trace_text.h"
#include "viz/say/elements.h"
#include "viz/text/product_text.h"

/* The parsed query. */
struct question {
    const struct ws_mma *mma;
    enum ws_operand_role role; /* the only one in question, or WS_OPERAND_MATRICES */
    int elements;
    struct ws_place *element; /* owned, as the next */
    enum ws_operand_role *of;
    struct ws_entry pattern; /* without elements */
};

static bool is_asked(const struct question *question, enum ws_operand_role role)
{
    int64_t operand = question->pattern.at[WS_AXIS_OPERAND];

    return ws_mma_has(question->mma, role) && (operand == WS_OPEN || operand == role);
}

/* The operand whose letter a text begins with; WS_OPERAND_MATRICES if it has no such letter. */
static enum ws_operand_role role_of(const char *text)
{
    size_t length = 0;

    while (isalpha((unsigned char)text[length]))
        length++;
    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        if (strlen(ws_operand_letter(role)) == length &&
            !strncasecmp(ws_operand_letter(role), text, length))
            return role;
    return WS_OPERAND_MATRICES;
}

static bool parse_element(const char *text, const struct question *question,
                          enum ws_operand_role *of, struct ws_place *place, struct ws_error *error)
{
    enum ws_operand_role role = role_of(text);
    const struct ws_variant *face = ws_mma_operand(question->mma, WS_OPERAND_D);

    if (!*text || (role == WS_OPERAND_MATRICES && isalpha((unsigned char)*text)))
        return ws_find_place(text, face, WS_VIEW_MEMORY, place, error); /* which refuses it */
    if (role == WS_OPERAND_MATRICES && question->role == role)
        return ws_fail(
            error, WS_CODE_AMBIGUOUS,
            "--element %.40s needs an operand; write it as 'A[3,5]', or pass --operand A", text);
    if (role != WS_OPERAND_MATRICES && question->role != WS_OPERAND_MATRICES &&
        role != question->role)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--element %.40s is in operand %s, but --operand is %s; remove one", text,
                       ws_operand_letter(role), ws_operand_letter(question->role));
    if (!ws_subject_operand(question->mma, role == WS_OPERAND_MATRICES ? question->role : role,
                            &face, error))
        return ws_fail_in(error, "--element");
    *of = ws_moved(face)->role;
    return ws_find_place(text, face, WS_VIEW_MEMORY, place, error);
}

static bool parse_elements(const struct ws_find_asked *asked, struct question *question,
                           struct ws_error *error)
{
    question->element = calloc((size_t)asked->elements + 1, sizeof *question->element);
    question->of = calloc((size_t)asked->elements + 1, sizeof *question->of);
    if (!question->element || !question->of)
        return ws_no_memory(error);
    for (; question->elements < asked->elements; question->elements++)
        if (!parse_element(asked->element[question->elements], question,
                           &question->of[question->elements],
                           &question->element[question->elements], error))
            return false;
    return true;
}

/*
 * The elements of an operand that contribute to an element of D, or the element itself:
 * mma_trace.h.
 */
static struct ws_entry fed(enum ws_operand_role role, struct ws_place d)
{
    struct ws_entry row = ws_entry_at(d);

    row.at[WS_AXIS_OPERAND] = role;
    if (role == WS_OPERAND_B || role == WS_OPERAND_SCALE_B)
        row.at[WS_AXIS_ROW] = WS_OPEN;
    else if (role != WS_OPERAND_C && role != WS_OPERAND_D)
        row.at[WS_AXIS_COLUMN] = WS_OPEN;
    return row;
}

/* The patterns of an element; for one of D also of all its inputs. */
static bool element_patterns(const struct question *question, int i,
                             const struct ws_written_product *product, struct ws_entry *pattern,
                             int *patterns, struct ws_error *error)
{
    enum ws_operand_role role = question->of[i];
    struct ws_slot slot;
    char name[WS_PLACE_SIZE];

    if (!ws_mapping_slot(&product->evidence[role].mapping, question->element[i], &slot))
        return ws_fail(error, WS_CODE_NO_MATCH, "%s: no %s holds %s in the capture",
                       question->mma->name, ws_thread_word(ws_mma_threads(question->mma)),
                       ws_place_name(ws_product_face(product, role), WS_VIEW_MEMORY,
                                     question->element[i], name));
    pattern[*patterns] = ws_entry_at(question->element[i]);
    pattern[(*patterns)++].at[WS_AXIS_OPERAND] = role;
    for (int other = WS_OPERAND_A; role == WS_OPERAND_D && other < WS_OPERAND_ROLES; other++)
        pattern[(*patterns)++] = fed((enum ws_operand_role)other, question->element[i]);
    return true;
}

/* Selects the rows that answer the question, and the operands that they belong to. */
static bool choose(const struct question *question, struct ws_written_product *product,
                   struct ws_matches *found, struct ws_error *error)
{
    struct ws_entry *pattern =
        calloc((size_t)question->elements * WS_OPERAND_ROLES + 1, sizeof *pattern);
    struct ws_entry row;
    int patterns = 0;
    bool done = pattern || ws_no_memory(error);

    for (int i = 0; i < question->elements && done; i++)
        done = element_patterns(question, i, product, pattern, &patterns, error);
    if (done && !question->elements)
        pattern[patterns++] = question->pattern;
    done = done && ws_elements_match(&product->elements, pattern, patterns, found, error);
    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        product->shown[role] = !question->elements && is_asked(question, role) &&
                               question->pattern.at[WS_AXIS_REGISTER] <
                                   ws_moved(ws_product_face(product, role))->registers;
    for (int64_t n = 0; ws_elements_next(&product->elements, found, &n, &row);)
        product->shown[row.at[WS_AXIS_OPERAND]] = true;
    product->matches = found;
    free(pattern);
    return done;
}

/* Moves the elements of D to the front: their terms are written. */
static int traced_first(struct question *question)
{
    int count = 0;

    for (int i = 0; i < question->elements; i++)
        if (question->of[i] == WS_OPERAND_D)
            question->element[count++] = question->element[i];
    return count;
}

static void print_trace(const struct ws_written_product *product, struct ws_place d)
{
    ws_trace_text(stdout, product, d);
    putchar('\n');
}

static void print_elements(const struct question *question,
                           const struct ws_written_product *product)
{
    for (int i = 0; i < question->elements; i++) {
        const struct ws_evidence *evidence = &product->evidence[question->of[i]];
        struct ws_slot slot = {0};

        ws_mapping_slot(&evidence->mapping, question->element[i], &slot);
        ws_find_print(evidence, slot, true);
        if (question->of[i] == WS_OPERAND_D)
            print_trace(product, question->element[i]);
    }
}

/* Whether each register has the elements of the one `period` before, `*columns` further. */
static bool repeats(const struct ws_mapping *mapping, int lane, int period, int *columns)
{
    const struct ws_operand *operand = ws_moved(mapping->variant);

    for (int reg = period; reg < operand->registers; reg++)
        for (int i = 0; i < operand->elements; i++) {
            struct ws_place place =
                ws_mapping_place(mapping, (struct ws_slot){.lane = lane, .reg = reg, .element = i});
            struct ws_place before = ws_mapping_place(
                mapping, (struct ws_slot){.lane = lane, .reg = reg - period, .element = i});

            if (reg == period && !i)
                *columns = place.column - before.column;
            if (place.row != before.row || place.column - before.column != *columns)
                return false;
        }
    return true;
}

/* An operand's registers in a lane, one per line; of many that repeat, the first and the last. */
static void print_registers(const struct ws_evidence *evidence, int lane)
{
    enum { MOST_LINES = 8 };
    const struct ws_variant *face = evidence->mapping.variant;
    const struct ws_operand *operand = ws_moved(face);
    char name[WS_REGISTER_SIZE], text[WS_HELD_SIZE], selector[WS_SELECTOR_SIZE];
    int columns = 0, period = operand->registers;

    if (operand->registers > MOST_LINES && ws_operand_holds(operand, lane))
        for (period = 1; !repeats(&evidence->mapping, lane, period, &columns);)
            period++;
    for (int reg = 0; reg < operand->registers; reg++) {
        if (reg == period && reg < operand->registers - period) {
            printf("  …    each %d registers later, %d columns further; --format csv lists all\n",
                   period, columns);
            reg = operand->registers - period;
        }
        printf("  %-4s ", ws_register_name(face, reg, name));
        if (ws_operand_holds(operand, lane))
            ws_print_wrapped(stdout, ws_held_text(&evidence->mapping, lane, reg, text), 7, 80);
        else
            printf("ignored with the selector %s\n", ws_mma_selector_text(face, selector));
    }
}

/* Each element in a sentence of its own; for one register of D also its inputs. */
static void print_slots(const struct question *question, const struct ws_written_product *product,
                        enum ws_operand_role role)
{
    const struct ws_evidence *evidence = &product->evidence[role];
    struct ws_entry row;

    for (int64_t n = 0; ws_elements_next(&product->elements, product->matches, &n, &row);) {
        if (row.at[WS_AXIS_OPERAND] != role)
            continue;
        ws_find_print(evidence, ws_entry_slot(&row), false);
        if (role == WS_OPERAND_D && question->pattern.at[WS_AXIS_OPERAND] == role)
            print_trace(product, ws_mapping_place(&evidence->mapping, ws_entry_slot(&row)));
    }
}

/* The registers that a lane holds; for one of them, each element. */
static void print_lane(const struct question *question, const struct ws_written_product *product)
{
    bool brief = ws_find_asks_only(&question->pattern, WS_AXIS_THREAD);
    int lane = (int)question->pattern.at[WS_AXIS_THREAD];
    char title[200];

    snprintf(title, sizeof title, "%s %d of %s holds, from the low bits of each register up:",
             ws_thread_title(ws_mma_threads(question->mma)), lane, question->mma->name);
    if (brief)
        ws_print_wrapped(stdout, title, 0, 80);
    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const struct ws_evidence *evidence = &product->evidence[role];

        if (!product->shown[role])
            continue;
        if (brief || !ws_operand_holds(ws_moved(evidence->mapping.variant), lane))
            print_registers(evidence, lane);
        else
            print_slots(question, product, role);
    }
    if (brief)
        putchar('\n');
}

/* Whether a pattern selects the registers of a lane, whatever their elements are. */
static bool asks_registers(const struct ws_entry *pattern)
{
    static const enum ws_axis places[] = {WS_AXIS_MATRIX, WS_AXIS_ROW, WS_AXIS_COLUMN};

    for (int i = 0; i < 3; i++)
        if (pattern->at[places[i]] != WS_OPEN)
            return false;
    return pattern->at[WS_AXIS_THREAD] != WS_OPEN;
}

/* The answer to a pattern. */
static void print_pattern(const struct question *question, const struct ws_written_product *product)
{
    int64_t count = product->matches->count;

    if (asks_registers(&question->pattern))
        print_lane(question, product);
    else if (count == 0 || count > WS_FIND_SENTENCES)
        ws_find_print_matches(&product->elements, product->matches);
    else
        for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
            print_slots(question, product, role);
}

/* The evidence for the queried operands: once if it is the same for all. */
static void print_provenance(const struct ws_written_product *product)
{
    const char *said = NULL;

    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const struct ws_evidence *evidence = &product->evidence[role];

        if (!product->shown[role])
            continue;
        if (!said || strcmp(said, evidence->text) != 0)
            ws_print_wrapped(stdout, evidence->text, 0, 80);
        said = evidence->text;
        if (evidence->remark[0])
            ws_print_wrapped(stdout, evidence->remark, 0, 80);
    }
}

static bool print(struct question *question, const struct ws_find_asked *asked,
                  struct ws_written_product *product, struct ws_error *error)
{
    struct ws_matches found = {0};
    bool done = choose(question, product, &found, error);

    if (done && asked->format == WS_FIND_TEXT) {
        if (question->elements && !ws_named_in_full(asked->subject))
            printf("%s\n", question->mma->name);
        print_elements(question, product);
        if (!question->elements)
            print_pattern(question, product);
        print_provenance(product);
    } else if (done && asked->format == WS_FIND_CSV) {
        ws_say_csv(stdout, &product->elements, &found);
    } else if (done) {
        product->traces = traced_first(question);
        product->traced = question->element;
        ws_product_json(stdout, product);
    }
    ws_matches_finish(&found);
    return done;
}

static enum ws_exit answer(const struct ws_find_asked *asked, struct question *question,
                           struct ws_error *error)
{
    struct ws_captures captures = {0};
    struct ws_written_product product = {0};
    bool several = ws_moved(ws_mma_operand(question->mma, WS_OPERAND_D))->matrices > 1;
    enum ws_exit status = WS_EXIT_FAILED;

    if (ws_assets_captures(&captures, error) &&
        ws_product_of(&captures, question->mma, WS_OPERAND_MATRICES, &product, error)) {
        if (!ws_find_pattern(asked, &product.elements, question->mma->name,
                             several ? "'D0[3,5]'" : "'D[3,5]'", &question->pattern, error))
            status = WS_EXIT_USAGE;
        else if (print(question, asked, &product, error))
            status = WS_EXIT_DONE;
    }
    ws_product_finish(&product);
    ws_captures_finish(&captures);
    return status;
}

enum ws_exit ws_find_product(const struct ws_find_asked *asked, struct ws_error *error)
{
    struct question question = {.role = asked->role};
    const struct ws_variant *face;
    enum ws_exit status = WS_EXIT_USAGE;

    if (ws_parse_mma(asked->subject, &question.mma, error) &&
        ws_subject_operand(question.mma, asked->role, &face, error) &&
        parse_elements(asked, &question, error))
        status = answer(asked, &question, error);
    free(question.element);
    free(question.of);
    return status;
}
