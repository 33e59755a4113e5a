/*
 * Products: what is asked becomes patterns of one or several operands, whose rows csv and json
 * write as `show` does. An element of D brings with it all that goes into it.
 */
#include "viz/cli/find_product.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "probe/isa/mma_parse.h"
#include "probe/isa/named.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/cli/find_answer.h"
#include "viz/export/assets.h"
#include "viz/say/elements.h"
#include "viz/text/product_text.h"
#include "viz/text/product_words.h"
#include "viz/text/text_add.h"
#include "viz/text/trace_text.h"

/* What was asked, understood. */
struct question {
    const struct ws_mma *mma;
    enum ws_operand_role role; /* that is asked about alone, or WS_OPERAND_MATRICES */
    int elements;
    struct ws_place *element; /* owned, as the next */
    enum ws_operand_role *of;
    int lane, reg, byte; /* -1 where not given */
};

static bool is_asked(const struct question *question, enum ws_operand_role role)
{
    return ws_mma_has(question->mma, role) &&
           (question->role == WS_OPERAND_MATRICES || question->role == role);
}

static bool fail_element(const struct question *question, const char *text, struct ws_error *error)
{
    bool several = ws_moved(ws_mma_operand(question->mma, WS_OPERAND_D))->matrices > 1;

    return ws_fail(error, WS_CODE_SYNTAX,
                   "--element %.40s: expected an element of an operand, such as --element '%s'",
                   text, several ? "D0[3,5]" : "D[3,5]");
}

/* The operand whose letter a text begins with; WS_OPERAND_MATRICES if none has it. */
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

/* "3,5" of operand A, "A,3,5", or "2,3,1" of one of its matrices: as a name. */
static bool place_text(const struct ws_variant *face, const char *text, char *name, size_t size)
{
    const char *letter = ws_operand_letter(ws_moved(face)->role), *comma;
    char numbers[WS_PLACE_SIZE];
    int matrix = 0; /* digits of its number, and of what follows none */

    text = ws_place_numbers(text, numbers);
    comma = strchr(text, ',');

    if (ws_moved(face)->matrices > 1) {
        if (!comma || !strchr(comma + 1, ',') || comma - text > 12)
            return false;
        matrix = (int)(comma - text);
    }
    snprintf(name, size, "%s%.*s[%.60s]", letter, matrix, text, matrix ? comma + 1 : text);
    return isdigit((unsigned char)*text);
}

static bool parse_element(const char *text, const struct question *question,
                          enum ws_operand_role *of, struct ws_place *place, struct ws_error *error)
{
    enum ws_operand_role role = role_of(text);
    const struct ws_variant *face;
    const char *at = text, *whole = text;
    char name[96];

    if (!*text || (role == WS_OPERAND_MATRICES && isalpha((unsigned char)*text)))
        return fail_element(question, text, error);
    if (role == WS_OPERAND_MATRICES && question->role == role)
        return ws_fail(
            error, WS_CODE_AMBIGUOUS,
            "--element %.40s needs an operand; pass it as 'A[%.20s]', or pass --operand A", text,
            text);
    if (role != WS_OPERAND_MATRICES && question->role != WS_OPERAND_MATRICES &&
        role != question->role)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--element %.40s is in operand %s, but --operand is %s; remove one", text,
                       ws_operand_letter(role), ws_operand_letter(question->role));
    if (!ws_subject_operand(question->mma, role == WS_OPERAND_MATRICES ? question->role : role,
                            &face, error))
        return ws_fail_in(error, "--element");
    *of = ws_moved(face)->role;
    if (role != WS_OPERAND_MATRICES)
        text += strlen(ws_operand_letter(role));
    if (role == WS_OPERAND_MATRICES || *text == ',') {
        if (!place_text(face, text + (*text == ','), name, sizeof name))
            return fail_element(question, whole, error);
        at = name;
    }
    if (!ws_place_read(face, &at, place, error))
        return ws_fail_in(error, "--element");
    return (!*at && place->matrix >= 0 && place->row >= 0 && place->column >= 0) ||
           fail_element(question, whole, error);
}

/* "… has none of that name; there are a0-a3, b0-b1, …" */
static bool fail_register(const struct ws_mma *mma, const char *text, struct ws_error *error)
{
    char all[128] = "", registers[WS_REGISTERS_SIZE];

    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        if (ws_mma_has(mma, role) && !(mma->warpgroup && role == WS_OPERAND_C))
            ws_text_add(all, sizeof all, "%s%s", *all ? ", " : "",
                        ws_operand_registers(ws_mma_operand(mma, role), registers));
    return ws_fail(error, WS_CODE_OPERAND,
                   "--register %.20s: %s does not have it; expected one of %s", text, mma->name,
                   all);
}

/* C's registers are D's in a wgmma: unless C is asked about, one of that name is D's. */
static bool is_d_too(const struct question *question, enum ws_operand_role role)
{
    return question->mma->warpgroup && role == WS_OPERAND_C && question->role != role;
}

/*
 * A register's number, or its name, "b1", which says the operand too. Of several operands one at
 * least must have that number.
 */
static bool parse_register(const char *text, struct question *question, struct ws_error *error)
{
    const struct ws_variant *widest = NULL;
    char name[WS_REGISTER_SIZE], registers[WS_REGISTERS_SIZE], where[120];

    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const struct ws_variant *face;

        if (!is_asked(question, role) || is_d_too(question, role))
            continue;
        face = ws_mma_operand(question->mma, role);
        if (!widest || ws_moved(face)->registers > ws_moved(widest)->registers)
            widest = face;
        for (int reg = 0; reg < ws_moved(face)->registers; reg++)
            if (!strcasecmp(text, ws_register_name(face, reg, name))) {
                question->role = role;
                question->reg = reg;
                return true;
            }
    }
    if ((*text == 'r' || *text == 'R') && isdigit((unsigned char)text[1]))
        text++; /* as of what moves; no operand has an r */
    if (!isdigit((unsigned char)*text) && *text != '-') {
        if (question->role == WS_OPERAND_MATRICES)
            return fail_register(question->mma, text, error);
        return ws_fail(error, WS_CODE_OPERAND, "--register %.20s: operand %s of %s has %s", text,
                       ws_operand_letter(question->role), question->mma->name,
                       ws_operand_registers(widest, registers));
    }
    if (question->role == WS_OPERAND_MATRICES)
        snprintf(where, sizeof where, "the operands of %.80s", question->mma->name);
    else
        snprintf(where, sizeof where, "operand %s of %.80s", ws_operand_letter(question->role),
                 question->mma->name);
    return ws_parse_index(text, "register", where, ws_moved(widest)->registers, &question->reg,
                          error);
}

static bool parse_lane(const struct ws_find_asked *asked, struct question *question,
                       struct ws_error *error)
{
    int threads = ws_mma_threads(question->mma), bits = 0;

    if (asked->lane && !ws_parse_index(ws_lane_digits(asked->lane), ws_thread_word(threads),
                                       ws_threads_word(threads), threads, &question->lane, error))
        return false;
    if (asked->reg && !parse_register(asked->reg, question, error))
        return false;
    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        if (is_asked(question, role)) {
            int own = ws_moved(ws_mma_operand(question->mma, role))->register_bits;

            bits = own > bits ? own : bits;
        }
    return !asked->byte || ws_parse_index(asked->byte, "byte",
                                          bits == 64 ? "a 64-bit register" : "a 32-bit register",
                                          bits / 8, &question->byte, error);
}

static bool parse_question(const struct ws_find_asked *asked, struct question *question,
                           struct ws_error *error)
{
    const struct ws_variant *face;

    *question = (struct question){.role = asked->role, .lane = -1, .reg = -1, .byte = -1};
    if (!ws_parse_mma(asked->product, &question->mma, error) ||
        !ws_subject_operand(question->mma, asked->role, &face, error))
        return false;
    question->element = calloc((size_t)asked->elements + 1, sizeof *question->element);
    question->of = calloc((size_t)asked->elements + 1, sizeof *question->of);
    if (!question->element || !question->of)
        return ws_no_memory(error);
    for (; question->elements < asked->elements; question->elements++)
        if (!parse_element(asked->element[question->elements], question,
                           &question->of[question->elements],
                           &question->element[question->elements], error))
            return false;
    if (!parse_lane(asked, question, error))
        return false;
    if (!asked->lane && (asked->reg || asked->byte))
        return ws_fail(error, WS_CODE_MISSING,
                       "--register and --byte are parts of a lane; pass --lane");
    if (asked->lane && asked->elements)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--element and --lane are opposite queries; remove one");
    if (!asked->lane && !asked->elements)
        return ws_fail(error, WS_CODE_MISSING,
                       "no query; pass --element, such as --element 'D[3,5]', or --lane L");
    return true;
}

/* What of an operand goes into an element of D, or is it: mma_trace.h. */
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

/* The patterns of an element, and with one of D of all that goes into it. */
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

/* What the lane holds of the operands asked about; they are shown though it holds nothing. */
static struct ws_entry lane_pattern(const struct question *question)
{
    struct ws_entry row = ws_entry_open();

    row.at[WS_AXIS_THREAD] = question->lane;
    if (question->role != WS_OPERAND_MATRICES)
        row.at[WS_AXIS_OPERAND] = question->role;
    if (question->reg >= 0)
        row.at[WS_AXIS_REGISTER] = question->reg;
    if (question->byte >= 0)
        row.at[WS_AXIS_REGISTER_BYTE] = question->byte;
    return row;
}

/* Chooses the rows that answer the question, and shows the operands that they are of. */
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
    if (done && question->lane >= 0)
        pattern[patterns++] = lane_pattern(question);
    done = done && ws_elements_match(&product->elements, pattern, patterns, found, error);
    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
        product->shown[role] = question->lane >= 0 && is_asked(question, role) &&
                               question->reg < ws_moved(ws_product_face(product, role))->registers;
    for (int64_t n = 0; ws_elements_next(&product->elements, found, &n, &row);)
        product->shown[row.at[WS_AXIS_OPERAND]] = true;
    product->matches = found;
    free(pattern);
    return done;
}

/* Moves the elements of D to the front: those whose terms are written. */
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

/* An operand's registers in a lane, one a line. */
static void print_registers(const struct ws_evidence *evidence, int lane)
{
    const struct ws_variant *face = evidence->mapping.variant;
    const struct ws_operand *operand = ws_moved(face);
    char name[WS_REGISTER_SIZE], text[WS_HELD_SIZE], selector[WS_SELECTOR_SIZE];

    for (int reg = 0; reg < operand->registers; reg++) {
        printf("  %-4s ", ws_register_name(face, reg, name));
        if (ws_operand_holds(operand, lane))
            ws_print_wrapped(stdout, ws_held_text(&evidence->mapping, lane, reg, text), 7, 80);
        else
            printf("ignored with the selector %s\n", ws_mma_selector_text(face, selector));
    }
}

/* Each element in a sentence of its own; of one register of D, what goes into them, too. */
static void print_slots(const struct question *question, const struct ws_written_product *product,
                        enum ws_operand_role role)
{
    const struct ws_evidence *evidence = &product->evidence[role];
    struct ws_entry row;

    for (int64_t n = 0; ws_elements_next(&product->elements, product->matches, &n, &row);) {
        if (row.at[WS_AXIS_OPERAND] != role)
            continue;
        ws_find_print(evidence, ws_entry_slot(&row), false);
        if (role == WS_OPERAND_D && question->role == role)
            print_trace(product, ws_mapping_place(&evidence->mapping, ws_entry_slot(&row)));
    }
}

static void print_lane(const struct question *question, const struct ws_written_product *product)
{
    bool brief = question->reg < 0 && question->byte < 0;

    char title[200];

    snprintf(title, sizeof title, "%s %d of %s holds, from the low bits of each register up:",
             ws_thread_title(ws_mma_threads(question->mma)), question->lane, question->mma->name);
    if (brief)
        ws_print_wrapped(stdout, title, 0, 80);
    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const struct ws_evidence *evidence = &product->evidence[role];

        if (!product->shown[role])
            continue;
        if (brief || !ws_operand_holds(ws_moved(evidence->mapping.variant), question->lane))
            print_registers(evidence, question->lane);
        else
            print_slots(question, product, role);
    }
    if (brief)
        putchar('\n');
}

/* What is known of the operands that were asked about: once where it is the same of all. */
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

static bool answer(struct question *question, const char *name, enum ws_find_format format,
                   struct ws_error *error)
{
    struct ws_captures captures = {0};
    struct ws_written_product product = {0};
    struct ws_matches found = {0};
    bool done = ws_assets_captures(&captures, error) &&
                ws_product_of(&captures, question->mma, WS_OPERAND_MATRICES, &product, error) &&
                choose(question, &product, &found, error);

    if (done && format == WS_FIND_TEXT) {
        if (question->elements && !ws_named_in_full(name))
            printf("%s\n", question->mma->name);
        print_elements(question, &product);
        if (question->lane >= 0)
            print_lane(question, &product);
        print_provenance(&product);
    } else if (done && format == WS_FIND_CSV) {
        ws_say_csv(stdout, &product.elements, &found);
    } else if (done) {
        product.traces = traced_first(question);
        product.traced = question->element;
        ws_product_json(stdout, &product);
    }
    ws_matches_finish(&found);
    ws_product_finish(&product);
    ws_captures_finish(&captures);
    return done;
}

enum ws_exit ws_find_product(const struct ws_find_asked *asked, struct ws_error *error)
{
    struct question question;
    enum ws_exit status = WS_EXIT_DONE;

    if (!parse_question(asked, &question, error))
        status = WS_EXIT_USAGE;
    else if (!answer(&question, asked->product, asked->format, error))
        status = WS_EXIT_FAILED;
    free(question.element);
    free(question.of);
    return status;
}
