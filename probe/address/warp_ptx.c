/* The machine that runs PTX: places, branches and registers. */
#include "probe/address/warp_ptx.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/ptx_machine.h"

/* How many bytes a lane copies by cp.async: its third operand, where that is known. */
static bool copied_bytes(struct ws_ptx_machine *machine, const struct ws_ptx_line *line, int *bytes)
{
    const struct ws_ptx_operand *operand = line->operand;
    struct ws_vector value;

    *bytes = 0;
    for (int i = 0; operand && i < 2; i++)
        operand = operand->next;
    if (!operand)
        return true;
    if (!ws_ptx_read(machine, line, operand, &value))
        return false;
    if (!(value.unknown & machine->warp->mask) && value.uniform)
        *bytes = (int)(value.lane[0] & 0xff);
    return true;
}

/* An instruction as ws_variant_parse() reads it, its operands left out but for a number of bytes.
 */
static bool write_instruction(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                              char *text, size_t size)
{
    int bytes = 0;

    snprintf(text, size, "%.200s", line->opcode);
    if (strncmp(text, "cp.async.", 9))
        return true;
    if (!copied_bytes(machine, line, &bytes))
        return false;
    if (bytes)
        snprintf(text + strlen(text), size - strlen(text), " [dst], [src], %d;", bytes);
    return true;
}

/* The variant of an instruction that touches shared memory; NULL: it is none of those known. */
static bool variant_of(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                       const struct ws_variant **variant, bool *is_matrix)
{
    const char *opcode = line->opcode;
    char text[240];
    struct ws_error error;
    bool plain = !strncmp(opcode, "ld.", 3) || !strncmp(opcode, "st.", 3) ||
                 (!strncmp(opcode, "cp.async.", 9) && !ws_ptx_has(opcode, "bulk"));

    *variant = NULL;
    *is_matrix = !strncmp(opcode, "ldmatrix", 8) || !strncmp(opcode, "stmatrix", 8);
    if (!*is_matrix && !(plain && strstr(opcode, ".shared")))
        return true;
    if (!write_instruction(machine, line, text, sizeof text))
        return false;
    if (ws_variant_parse(text, variant, &error))
        return true;
    *variant = NULL;
    if (*is_matrix)
        return ws_ptx_fail(machine, line, error.text, "");
    if (ws_ptx_has(opcode, "commit_group") || ws_ptx_has(opcode, "wait_group") ||
        ws_ptx_has(opcode, "wait_all"))
        return true;
    ws_warp_note(machine->warp, "%.60s is left out: it is none of the instructions known", opcode);
    return ws_warp_unknown(machine->warp, machine->inside ? machine->inside : &line->at, NULL,
                           &machine->warp->left_out,
                           "%.60s is none of the instructions known, and there is no other",
                           opcode);
}

static bool execute(struct ws_ptx_machine *machine, const struct ws_ptx_line *line, bool *is_memory)
{
    struct ws_ptx_work work = {.warp = machine->warp, .at = &line->at, .opcode = line->opcode};
    const struct ws_ptx_operand *operand = line->operand;
    const struct ws_variant *variant;
    struct ws_vector address;
    bool is_matrix;

    if (!variant_of(machine, line, &variant, &is_matrix))
        return false;
    *is_memory = variant;
    if (!variant)
        return true;
    if (line->wrong)
        return ws_ptx_fail(machine, line, "in the text of asm, ", line->wrong);
    while (operand && operand->kind != WS_PTX_ADDRESS)
        operand = operand->next;
    if (!operand)
        return ws_ptx_fail(machine, line, line->opcode, " has no address, in [ ]");
    if (!ws_ptx_read(machine, line, operand, &address))
        return false;
    if (machine->inside)
        return ws_warp_record(machine->warp, machine->inside, variant, &address);
    if (address.unknown & machine->warp->mask && !is_matrix) {
        ws_warp_note(machine->warp, "line %d: %.40s is left out: %.80s", line->at.line,
                     line->opcode, address.why->text);
        if (!machine->has_left_out)
            machine->left_out = address;
        machine->has_left_out = true;
        return true;
    }
    ws_ptx_as(&work, 32, true, &address);
    address.typed = true;
    return ws_warp_record(machine->warp, &line->at, variant, &address);
}

static bool add_waiting(struct ws_ptx_machine *machine, const struct ws_ptx_waiting *waiting)
{
    for (int i = 0; i < machine->waitings; i++)
        if (machine->waiting[i].target == waiting->target) {
            struct ws_ptx_waiting *same = &machine->waiting[i];

            same->lanes |= waiting->lanes;
            same->since = same->since < waiting->since ? same->since : waiting->since;
            return true;
        }
    if (machine->waitings == WS_PTX_WAITINGS)
        return ws_ptx_fail(machine, &machine->ptx->line[waiting->branch],
                           "too many branches whose conditions are not known", "");
    machine->waiting[machine->waitings++] = *waiting;
    return true;
}

/* The lanes that have come to where two ways meet, or beyond it. */
static bool settle(struct ws_ptx_machine *machine)
{
    for (int i = 0; i < machine->waitings; i++) {
        struct ws_ptx_waiting waiting = machine->waiting[i];
        bool arrived = true;

        for (int lane = 0; lane < WS_LANES; lane++)
            arrived &= !(waiting.lanes >> lane & 1) || machine->place[lane] >= waiting.target;
        if (!arrived)
            continue;
        machine->waiting[i] = machine->waiting[--machine->waitings];
        if (!ws_ptx_forget_since(machine, &waiting))
            return false;
        for (int lane = 0; lane < WS_LANES; lane++) {
            struct ws_ptx_waiting beyond = waiting;

            if (!(waiting.lanes >> lane & 1) || machine->place[lane] == waiting.target)
                continue;
            beyond.target = machine->place[lane];
            beyond.lanes = (uint32_t)1 << lane;
            machine->place[lane] = waiting.target;
            if (beyond.target < machine->ptx->lines && !add_waiting(machine, &beyond))
                return false;
        }
        i = -1;
    }
    return true;
}

static bool has_execution(const struct ws_ptx_machine *machine, int from, int to)
{
    for (int i = from; i <= to && i < machine->ptx->lines; i++) {
        const char *opcode = machine->ptx->line[i].opcode;

        if (opcode && (!strncmp(opcode, "ldmatrix", 8) || !strncmp(opcode, "stmatrix", 8) ||
                       strstr(opcode, ".shared")))
            return true;
    }
    return false;
}

/* A loop is left after its first time. */
static bool leave_loop(struct ws_ptx_machine *machine, int target, int at)
{
    if (!machine->inside && has_execution(machine, target, at))
        ws_warp_note(machine->warp,
                     "the loop in lines %d to %d is run once: its turns are not known",
                     machine->ptx->line[target].at.line, machine->ptx->line[at].at.line);
    return ws_ptx_forget_lines(machine, target, at);
}

/* Whether lanes of the mask came here by an unknown branch of the loop from `target` on. */
static bool can_leave(const struct ws_ptx_machine *machine, int target, int at)
{
    for (int i = 0; i < machine->waitings; i++)
        if (machine->waiting[i].lanes & machine->warp->mask && machine->waiting[i].target > at &&
            machine->waiting[i].branch >= target)
            return true;
    return false;
}

static void go(struct ws_ptx_machine *machine, int place)
{
    for (int lane = 0; lane < WS_LANES; lane++)
        if (machine->warp->mask >> lane & 1)
            machine->place[lane] = place;
}

static bool jump(struct ws_ptx_machine *machine, const struct ws_ptx_line *line, bool is_known)
{
    const struct ws_ptx_operand *to = line->operand;
    int at = (int)(line - machine->ptx->line), target;

    if (!to || to->kind != WS_PTX_NAME || machine->ptx->name[to->name].label < 0)
        return ws_ptx_fail(machine, line, "the label of this branch is not in the text: ",
                           to && to->name >= 0 ? machine->ptx->name[to->name].text : "");
    target = machine->ptx->name[to->name].label;
    if (target > at) {
        struct ws_ptx_waiting waiting = {target, at, machine->step, machine->warp->mask};

        if (!is_known && !machine->inside && has_execution(machine, at, target - 1))
            ws_warp_note(machine->warp,
                         "line %d: whether lines up to %d are jumped over is not known; "
                         "they are run",
                         line->at.line, machine->ptx->line[target - 1].at.line);
        if (!is_known)
            return add_waiting(machine, &waiting);
        go(machine, target);
        return true;
    }
    if (!is_known)
        return leave_loop(machine, target, at);
    if (can_leave(machine, target, at)) {
        if (!leave_loop(machine, target, at))
            return false;
        go(machine, machine->ptx->lines);
        return true;
    }
    machine->turns = machine->loop_end == at ? machine->turns + 1 : 1;
    machine->loop_end = at;
    if (!machine->inside)
        snprintf(machine->warp->loop, sizeof machine->warp->loop, "pass %d", machine->turns + 1);
    go(machine, target);
    return true;
}

static int next_entry(const struct ws_ptx_machine *machine, int at)
{
    while (++at < machine->ptx->lines && machine->ptx->line[at].opcode)
        ;
    return at;
}

/* An instruction in the lanes of the mask, whose guard holds or is not known. */
static bool run_line(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                     const struct ws_vector *guard)
{
    const struct ws_ptx_opcode *opcode = ws_ptx_opcode(line->opcode);
    enum ws_ptx_does does = opcode ? opcode->does : WS_PTX_MAKES;
    bool is_memory = false;

    if (does == WS_PTX_JUMPS)
        return jump(machine, line, !guard);
    if (does == WS_PTX_ENDS) {
        if (!guard)
            go(machine, next_entry(machine, (int)(line - machine->ptx->line)));
        return true;
    }
    if (!execute(machine, line, &is_memory))
        return false;
    if (is_memory && guard && !machine->inside)
        ws_warp_note(machine->warp,
                     "line %d: whether lanes are left out is not known; all execute it",
                     line->at.line);
    if (does == WS_PTX_LOADS)
        return ws_ptx_load(machine, line);
    if (does != WS_PTX_MAKES)
        return true;
    if (guard)
        return ws_ptx_forget(machine, line, line->operand, "as it depends on a guard that is not");
    return ws_ptx_make_values(machine, line, opcode);
}

static bool run_guarded(struct ws_ptx_machine *machine, const struct ws_ptx_line *line)
{
    struct ws_warp *warp = machine->warp;
    struct ws_vector guard;
    uint32_t holds;

    if (!line->guard)
        return run_line(machine, line, NULL);
    if (!ws_ptx_read(machine, line, line->guard, &guard))
        return false;
    if (guard.unknown & warp->mask)
        return run_line(machine, line, &guard);
    holds = ws_vector_true(warp, &guard);
    if (!holds)
        return true;
    if (holds != warp->mask)
        warp->mask_term = ws_mask_term(warp, &guard, true);
    warp->mask = holds;
    return run_line(machine, line, NULL);
}

/* The first line that is any lane's next, with those lanes as the mask. */
static int next_line(struct ws_ptx_machine *machine)
{
    int at = machine->ptx->lines;

    for (int lane = 0; lane < WS_LANES; lane++)
        at = machine->place[lane] < at ? machine->place[lane] : at;
    machine->warp->mask = 0;
    for (int lane = 0; lane < WS_LANES; lane++)
        machine->warp->mask |= (uint32_t)(machine->place[lane] == at) << lane;
    return at;
}

static bool run_one(struct ws_ptx_machine *machine, int at)
{
    const struct ws_ptx_line *line = &machine->ptx->line[at];

    go(machine, at + 1);
    machine->step++;
    if (++machine->warp->steps > WS_MOST_STEPS)
        return ws_ptx_fail(machine, line,
                           "so far the listing has run for too many steps; paste the "
                           "part that works out the address",
                           "");
    if (at > machine->loop_end && !machine->inside)
        machine->warp->loop[0] = 0;
    if (line->opcode)
        return run_guarded(machine, line);
    for (int i = 0; i < machine->ptx->names; i++) /* a kernel's registers are its own */
        machine->value[i].has = false;
    return true;
}

static bool run_lines(struct ws_ptx_machine *machine)
{
    struct ws_warp *warp = machine->warp;
    uint32_t all = warp->mask;
    int all_term = warp->mask_term, at;
    bool done;

    while ((done = settle(machine)) && (at = next_line(machine)) < machine->ptx->lines) {
        warp->mask_term = warp->mask == all ? all_term : WS_NO_TERM;
        done = run_one(machine, at);
        if (!done)
            break;
    }
    warp->mask = all;
    warp->mask_term = all_term;
    return done;
}

bool ws_ptx_run(struct ws_warp *warp, const struct ws_ptx *ptx, const struct ws_tree *inside,
                struct ws_ptx_value *value)
{
    struct ws_ptx_machine machine = {
        .warp = warp, .ptx = ptx, .inside = inside, .value = value, .loop_end = -1};
    int executions = warp->executions->count;

    for (int lane = 0; lane < WS_LANES; lane++)
        machine.place[lane] = warp->mask >> lane & 1 ? 0 : ptx->lines;
    if (!run_lines(&machine))
        return false;
    if (inside)
        return true;
    warp->loop[0] = 0;
    if (machine.has_left_out && warp->executions->count == executions)
        return ws_warp_needs(warp, &machine.left_out);
    if (machine.has_made && !ptx->entries) {
        struct ws_ptx_work work = {.warp = warp};

        ws_ptx_as(&work, 32, true, &machine.made);
        machine.made.typed = true;
        warp->last = machine.made;
    }
    return true;
}

bool ws_warp_listing(struct ws_warp *warp, const struct ws_tree *tree)
{
    struct ws_ptx_value *value = calloc((size_t)tree->ptx->names + 1, sizeof *value);
    bool done;

    if (!value)
        return ws_no_memory(warp->error);
    done = ws_warp_unknown(warp, tree, NULL, &warp->last,
                           "the listing has no ldmatrix, no stmatrix and no other instruction that "
                           "is known") &&
           ws_ptx_run(warp, tree->ptx, NULL, value);
    free(value);
    return done;
}
