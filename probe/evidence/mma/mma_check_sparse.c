/*
 * Checks the experiment step by step: each step must be present, and nothing else. For a pattern of
 * metadata, the capture is checked like a dense MMA's, using only those passes.
 */
#include "probe/evidence/mma/mma_check_sparse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/mma/mma_execute_sparse.h"
#include "probe/evidence/mma/mma_number.h"
#include "probe/isa/operand.h"

/* The capture and what it is compared with. */
struct judged {
    const struct ws_mma_capture *capture;
    const struct ws_mma_slots *slots;
    const struct ws_mma_placing *placing;
    struct ws_mma_software software;
    struct ws_registers d; /* the software's result */
    int64_t *more;         /* by slot of D: what a changed chunk adds to it; owned */
};

static bool is_of(const struct judged *judged, int pass, const struct ws_sparse_step *step)
{
    struct ws_sparse_step found;

    return ws_mma_pass_step(judged->capture->mma, &judged->capture->pass[pass], &found) &&
           judged->capture->pass[pass].changed.runs && !memcmp(&found, step, sizeof found);
}

/* Which slots meet if each chunk has the step's pattern, by judged->placing. */
static bool relation_of(const struct judged *judged, const struct ws_mma_pass *pass,
                        struct ws_mma_relation *relation, struct ws_error *error)
{
    const struct ws_mma_slots *slots = judged->slots;
    const struct ws_mma *mma = slots->mma;
    size_t columns = (size_t)slots->count[WS_OPERAND_D];
    size_t meetings = (size_t)slots->count[WS_OPERAND_A] * columns;

    *relation = (struct ws_mma_relation){.mma = mma};
    memcpy(relation->count, slots->count, sizeof relation->count);
    relation->b = malloc(meetings * sizeof *relation->b);
    relation->c = malloc(columns * sizeof *relation->c);
    if (!relation->b || !relation->c)
        return ws_no_memory(error);
    memset(relation->b, -1, meetings * sizeof *relation->b);
    for (int a = 0; a < slots->count[WS_OPERAND_A]; a++) {
        int row = slots->place[WS_OPERAND_A][a] / (mma->k / 2);
        int k = ws_mma_placed(slots, judged->placing, pass->selector, &pass->e, a);

        for (int column = 0; column < mma->n && k >= 0; column++)
            relation->b[(size_t)a * columns +
                        (size_t)slots->slot[WS_OPERAND_D][row * mma->n + column]] =
                (int16_t)slots->slot[WS_OPERAND_B][k * mma->n + column];
    }
    for (size_t d = 0; d < columns; d++)
        relation->c[d] = (int16_t)slots->slot[WS_OPERAND_C][slots->place[WS_OPERAND_D][d]];
    return true;
}

/* The passes of a step of B, and those of C, borrowed. */
static bool check_relation(const struct judged *judged, const struct ws_sparse_step *step,
                           int *meetings, struct ws_error *error)
{
    struct ws_mma_relation captured = {0}, wanted = {0};
    struct ws_mma_capture *view = malloc(sizeof *view);
    char prefix[40];
    bool done = view || ws_no_memory(error);

    if (done) {
        *view = *judged->capture;
        view->passes = 0;
        for (int pass = 0; pass < judged->capture->passes; pass++)
            if (is_of(judged, pass, step) || !judged->capture->pass[pass].changed.runs)
                view->pass[view->passes++] = judged->capture->pass[pass];
        done = ws_mma_relation_decode(view, &captured, error) &&
               relation_of(judged, &view->pass[0], &wanted, error) &&
               ws_mma_relation_equal(&captured, &wanted, error);
    }
    if (done)
        *meetings += ws_mma_relation_meetings(&captured);
    ws_mma_relation_finish(&captured);
    ws_mma_relation_finish(&wanted);
    free(view);
    snprintf(prefix, sizeof prefix, "metadata 0x%x in every chunk", (unsigned)step->pattern);
    return done || ws_fail_in(error, prefix);
}

/* Checks D of every pass while nothing is tried. */
static bool check_first(struct judged *judged, int pass, struct ws_error *error)
{
    const struct ws_mma_pass *given = &judged->capture->pass[pass];
    const struct ws_mma *mma = judged->capture->mma;
    const struct ws_operand *operand = ws_mma_moved(mma, WS_OPERAND_D);
    char where[WS_MMA_SLOT_SIZE];

    if (!ws_mma_software_give(&judged->software, &given->b, &given->c, error) ||
        !ws_mma_software_run_sparse(&judged->software, judged->placing, given->selector, &given->a,
                                    &given->e, &judged->d, error))
        return false;
    for (int slot = 0; slot < judged->slots->count[WS_OPERAND_D]; slot++)
        if (ws_mma_element(operand, &given->received, slot) !=
            ws_mma_element(operand, &judged->d, slot))
            return ws_fail(error, WS_CODE_CAPTURE,
                           "pass %d: %s of D does not follow from A, B and C", pass,
                           ws_mma_slot_text(mma, WS_OPERAND_D, slot, where));
    return true;
}

/* How the contribution of slot `a` of A differs if the metadata `e` are `changed`. */
static bool add_moved(struct judged *judged, const struct ws_mma_pass *pass,
                      const struct ws_registers *changed, int a, struct ws_error *error)
{
    const struct ws_mma_slots *slots = judged->slots;
    const struct ws_mma *mma = slots->mma;
    int row = slots->place[WS_OPERAND_A][a] / (mma->k / 2);
    int from = ws_mma_placed(slots, judged->placing, pass->selector, &pass->e, a);
    int to = ws_mma_placed(slots, judged->placing, pass->selector, changed, a);
    int64_t number;

    if (from < 0 || to < 0 ||
        !ws_mma_decode(mma->a, ws_mma_element(ws_mma_moved(mma, WS_OPERAND_A), &pass->a, a),
                       &number))
        return ws_fail(error, WS_CODE_CAPTURE,
                       "the metadata moves a value that is not a number, or moves it nowhere");
    for (int column = 0; column < mma->n; column++)
        judged->more[slots->slot[WS_OPERAND_D][row * mma->n + column]] +=
            number *
            (judged->software.b[to * mma->n + column] - judged->software.b[from * mma->n + column]);
    return true;
}

static bool refuse_change(const struct judged *judged, int index, int d, struct ws_error *error)
{
    char of_index[WS_MMA_SLOT_SIZE], of_d[WS_MMA_SLOT_SIZE];

    return ws_fail(error, WS_CODE_CAPTURE, "%s of D is wrong when the metadata of %s changes",
                   ws_mma_slot_text(judged->capture->mma, WS_OPERAND_D, d, of_d),
                   ws_mma_index_text(judged->placing, index, of_index));
}

/* Compares the changes of a run with judged->more, and sets that to zero. */
static bool check_changes(struct judged *judged, const struct ws_mma_pass *pass, int run, int index,
                          int *next, struct ws_error *error)
{
    const struct ws_mma *mma = judged->capture->mma;
    const struct ws_operand *d = ws_mma_moved(mma, WS_OPERAND_D);
    uint64_t mask = (UINT64_C(1) << d->width_bits) - 1;
    int64_t before, number;

    for (int left = ws_mma_changed(&pass->changed, run); left; left--) {
        int at = (*next)++, reg = ws_mma_change_register(&pass->changed, at);
        uint64_t value = ws_mma_change_value(&pass->changed, at);

        for (int element = 0; element < d->elements; element++) {
            int slot = reg * d->elements + element;

            if (!ws_mma_decode(mma->d, ws_mma_element(d, &pass->received, slot), &before) ||
                !ws_mma_decode(mma->d, value >> ws_element_bit(d, element) & mask, &number) ||
                number - before != judged->more[slot])
                return refuse_change(judged, index, slot, error);
            judged->more[slot] = 0;
        }
    }
    for (const int64_t *more = judged->more, *end = more + judged->slots->count[WS_OPERAND_D];
         more < end; more++)
        if (*more)
            return refuse_change(judged, index, (int)(more - judged->more), error);
    return true;
}

/* Checks every run of a pass of metadata, with B and C already in the software. */
static bool check_runs(struct judged *judged, const struct ws_mma_pass *pass,
                       const struct ws_sparse_step *step, struct ws_error *error)
{
    const struct ws_mma_placing *placing = judged->placing;
    const int16_t *placed = placing->index + step->selector * placing->slots;
    struct ws_registers changed;
    bool done = ws_registers_copy(&changed, &pass->e, error);
    int next = 0, slots = placing->slots;

    for (int run = 0; run < WS_METADATA_RUNS && done; run++) {
        int index = ws_mma_run_index(judged->capture->mma, step, run);
        uint64_t *metadata = ws_register_at(&changed, run / WS_METADATA_CHUNKS, 0);
        uint64_t held = *metadata;
        int bit = run % WS_METADATA_CHUNKS * WS_CHUNK_BITS;

        *metadata = (held & ~(UINT64_C(0xF) << bit)) | (uint64_t)step->chunk << bit;
        for (int a = 0; a < slots; a++)
            if (placed[a] == index)
                done = done && add_moved(judged, pass, &changed, a, error);
        done = done && check_changes(judged, pass, run, index, &next, error);
        *metadata = held;
    }
    ws_registers_finish(&changed);
    return done;
}

static bool check_passes(struct judged *judged, struct ws_error *error)
{
    for (int i = 0; i < judged->capture->passes; i++) {
        const struct ws_mma_pass *pass = &judged->capture->pass[i];
        struct ws_sparse_step step;

        if (!ws_mma_pass_step(judged->capture->mma, pass, &step))
            return ws_fail(error, WS_CODE_CAPTURE, "pass %d: the metadata differs between chunks",
                           i);
        if (!check_first(judged, i, error) ||
            (step.chunk && !check_runs(judged, pass, &step, error)))
            return false;
    }
    return true;
}

/* Checks that every step has its passes, and that every other pass is one of C. */
static bool check_steps(const struct judged *judged, const struct ws_sparse_step *step, int steps,
                        struct ws_error *error)
{
    int counted = 0;

    for (int i = 0; i < steps; i++) {
        int passes = 0;

        for (int pass = 0; pass < judged->capture->passes; pass++)
            passes += is_of(judged, pass, &step[i]);
        if (!passes)
            return ws_fail(error, WS_CODE_CAPTURE,
                           "selector %d: no pass tries %s with metadata 0x%x in every chunk",
                           step[i].selector, step[i].chunk ? "chunks" : "slots of A",
                           (unsigned)step[i].pattern);
        counted += passes;
    }
    for (int pass = 0; pass < judged->capture->passes; pass++)
        counted += !judged->capture->pass[pass].changed.runs;
    return counted == judged->capture->passes ||
           ws_fail(error, WS_CODE_CAPTURE, "%d of the %d passes are not part of the experiment",
                   judged->capture->passes - counted, judged->capture->passes);
}

static bool check_all(struct judged *judged, int *meetings, struct ws_error *error)
{
    struct ws_sparse_step step[WS_SPARSE_STEPS];
    struct ws_mma_placing captured = {0};
    int steps = ws_sparse_plan(judged->capture->mma, step);
    bool done = check_steps(judged, step, steps, error);

    for (int i = 0; i < steps && done; i++)
        done = step[i].chunk || check_relation(judged, &step[i], meetings, error);
    done = done && ws_mma_placing_decode(judged->capture, &captured, error) &&
           ws_mma_placing_equal(&captured, judged->placing, error) && check_passes(judged, error);
    ws_mma_placing_finish(&captured);
    return done;
}

bool ws_mma_check_placed(const struct ws_mma_capture *capture, const struct ws_mma_slots *slots,
                         const struct ws_mma_placing *placing, int *meetings,
                         struct ws_error *error)
{
    struct judged judged = {.capture = capture, .slots = slots, .placing = placing};
    int met = 0;
    bool done;

    judged.more = calloc((size_t)slots->count[WS_OPERAND_D], sizeof *judged.more);
    done = (judged.more || ws_no_memory(error)) &&
           ws_mma_software_init(slots, &judged.software, error) &&
           ws_registers_init(&judged.d, ws_mma_moved(capture->mma, WS_OPERAND_D), error) &&
           check_all(&judged, &met, error);
    if (meetings)
        *meetings = done ? met : 0;
    ws_registers_finish(&judged.d);
    ws_mma_software_finish(&judged.software);
    free(judged.more);
    return done;
}

bool ws_mma_check_sparse(const struct ws_mma_capture *capture, int *meetings,
                         struct ws_error *error)
{
    struct ws_mma_placing placing = {0};
    struct ws_mma_slots slots;
    bool done = ws_mma_slots_specified(capture->mma, &slots, error) &&
                ws_mma_placing_of(&slots, &placing, error) &&
                ws_mma_check_placed(capture, &slots, &placing, meetings, error);

    ws_mma_placing_finish(&placing);
    ws_mma_slots_finish(&slots);
    return done;
}
