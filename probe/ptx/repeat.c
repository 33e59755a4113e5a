/*
 * Loops that never end because nothing that decides about them changes. The registers that decide are
 * those that a branch or an exit of the kernel reads, and those that these are computed from; so are
 * words of local memory with a fixed address, where the quick reader keeps variables. If they are the
 * same as at an earlier turn of the loop, and so are the lanes, all further turns are the same. A state
 * is kept after 1, 2, 4, 8, … backward branches, which finds a repetition of any length.
 *
 * Other values of memory, and those of functions, are not followed: then nothing is found.
 */
#include <string.h>

#include "probe/ptx/machine.h"

/* What decides: registers, and then words of the kernel's local memory. */
struct search {
    struct ws_warp *warp;
    const struct ws_ptx_module *module;
    const struct ws_function *kernel;
    bool *decides;
    bool changed;
};

enum { MOST_WORDS = 1 << 12 };

static int words_of(const struct ws_function *kernel)
{
    return (int)(kernel->frame_bytes + 3) / 4;
}

static void mark(struct search *s, int number)
{
    s->changed |= !s->decides[number];
    s->decides[number] = true;
}

static void mark_slot(struct search *s, ws_slot slot)
{
    if (WS_SLOT_TABLE(slot) == WS_SLOT_REGISTER)
        mark(s, WS_SLOT_INDEX(slot));
}

/* Marks what an operand is read from. */
static void mark_reads(struct search *s, const struct ws_operand *operand)
{
    if (operand->kind == WS_OPERAND_LIST || operand->kind == WS_OPERAND_PAIR ||
        operand->kind == WS_OPERAND_MEMORY)
        for (int i = 0; i < operand->count; i++)
            mark_reads(s, &s->module->operand[operand->first + i]);
    if (operand->kind == WS_OPERAND_VALUE || operand->kind == WS_OPERAND_MEMORY)
        mark_slot(s, operand->slot);
}

/* Whether a written operand has a register that decides. */
static bool writes_deciding(const struct search *s, const struct ws_operand *operand)
{
    bool found = false;

    if (operand->kind == WS_OPERAND_LIST || operand->kind == WS_OPERAND_PAIR)
        for (int i = 0; i < operand->count; i++)
            found |= writes_deciding(s, &s->module->operand[operand->first + i]);
    return found ||
           (operand->kind == WS_OPERAND_VALUE && WS_SLOT_TABLE(operand->slot) == WS_SLOT_REGISTER &&
            s->decides[WS_SLOT_INDEX(operand->slot)]);
}

/* The words of a local access at a fixed address of the kernel's frame. */
static bool find_words(const struct search *s, const struct ws_instruction *instruction,
                       const struct ws_operand *operand, int *first, int *end)
{
    int bytes = ws_types[instruction->type[0]].bits / 8 * instruction->vector;

    for (int i = 0; i < s->kernel->addresses; i++)
        if (s->kernel->address[i].slot == operand->slot && operand->kind == WS_OPERAND_MEMORY) {
            int64_t at = (int64_t)(uint32_t)s->warp->frame->registers[WS_SLOT_INDEX(operand->slot)]
                             .value[0] +
                         operand->offset - s->warp->frame->local;

            *first = (int)at / 4;
            *end = (int)(at + bytes + 3) / 4;
            return at >= 0 && *end <= words_of(s->kernel);
        }
    return false;
}

/* Whether an unsigned number is compared with 0 in a way that has one result: i >= 0, i < 0. */
static bool has_one_result(const struct search *s, const struct ws_instruction *instruction)
{
    const struct ws_operand *by =
        instruction->operands > 2 ? ws_operand(s->module, instruction, 2) : NULL;

    return by && instruction->opcode == WS_OP_SETP && !instruction->combine &&
           (instruction->compare == WS_COMPARE_GE || instruction->compare == WS_COMPARE_LT) &&
           ws_types[instruction->type[0]].kind == WS_KIND_UNSIGNED &&
           WS_SLOT_TABLE(by->slot) == WS_SLOT_CONSTANT &&
           !s->warp->launch->constant[WS_SLOT_INDEX(by->slot)].value[0];
}

/* A deciding result. False: it is computed from something that is not followed. */
static bool follow(struct search *s, const struct ws_instruction *instruction)
{
    bool is_load = instruction->opcode == WS_OP_LD;
    bool is_constant =
        is_load && (instruction->space == WS_SPACE_PARAM || instruction->space == WS_SPACE_CONST);
    int first, end;

    mark_slot(s, instruction->guard);
    if (has_one_result(s, instruction))
        return true;
    for (int o = 1; o < instruction->operands; o++) {
        const struct ws_operand *operand = ws_operand(s->module, instruction, o);

        if (operand->kind == WS_OPERAND_MEMORY && !is_constant) {
            if (!is_load || instruction->space != WS_SPACE_LOCAL ||
                !find_words(s, instruction, operand, &first, &end))
                return false;
            for (int w = first; w < end; w++)
                mark(s, s->kernel->registers + w);
        }
        mark_reads(s, operand);
    }
    return instruction->opcode != WS_OP_BAR && instruction->opcode != WS_OP_BARRIER;
}

/* A store that may change a deciding word decides. */
static void follow_store(struct search *s, const struct ws_instruction *instruction)
{
    bool decides = instruction->space == WS_SPACE_GENERIC;
    int first, end;

    if (instruction->space == WS_SPACE_LOCAL &&
        !find_words(s, instruction, ws_operand(s->module, instruction, 0), &first, &end))
        decides = true;
    else if (instruction->space == WS_SPACE_LOCAL)
        for (int w = first; w < end; w++)
            decides |= s->decides[s->kernel->registers + w];
    if (!decides)
        return;
    mark_slot(s, instruction->guard);
    for (int o = 0; o < instruction->operands; o++)
        mark_reads(s, ws_operand(s->module, instruction, o));
}

static bool find_deciding(struct search *s)
{
    while (s->changed) {
        s->changed = false;
        for (int i = s->kernel->first; i < s->kernel->end; i++) {
            const struct ws_instruction *instruction = &s->module->instruction[i];
            const struct ws_operand *operand =
                instruction->operands ? ws_operand(s->module, instruction, 0) : NULL;
            enum ws_opcode opcode = (enum ws_opcode)instruction->opcode;

            if (opcode == WS_OP_CALL)
                return false;
            if (opcode == WS_OP_BRA || opcode == WS_OP_BRX || opcode == WS_OP_RET ||
                opcode == WS_OP_EXIT || opcode == WS_OP_TRAP)
                mark_slot(s, instruction->guard);
            if (opcode == WS_OP_BRX && operand)
                mark_reads(s, operand);
            else if (opcode == WS_OP_ST)
                follow_store(s, instruction);
            else if (operand && writes_deciding(s, operand) && !follow(s, instruction))
                return false;
        }
    }
    return true;
}

static bool begin(struct ws_warp *warp)
{
    struct ws_launch *launch = warp->launch;
    struct ws_repeat *repeat = &launch->repeat;
    struct search s = {
        .warp = warp, .module = launch->module, .kernel = launch->kernel, .changed = true};

    if (launch->kernel->frame_bytes > 4 * MOST_WORDS)
        return false;
    repeat->count = launch->kernel->registers + words_of(launch->kernel);
    repeat->decides = ws_launch_take(launch, ((size_t)repeat->count + 1) * sizeof *repeat->decides);
    repeat->copy = ws_launch_take(launch, ((size_t)repeat->count + 1) * sizeof *repeat->copy);
    s.decides = repeat->decides;
    return repeat->decides && repeat->copy && find_deciding(&s);
}

/* A register, or a word of local memory as one. */
static void read(const struct ws_warp *warp, int number, struct ws_lanes *lanes)
{
    uint32_t word;
    const struct ws_page *page;

    if (number < warp->launch->kernel->registers) {
        *lanes = warp->frame->registers[number];
        return;
    }
    word = warp->frame->local / 4 + (uint32_t)(number - warp->launch->kernel->registers);
    page = word / PAGE_WORDS < warp->pages ? warp->page[word / PAGE_WORDS] : NULL;
    *lanes = (struct ws_lanes){.unknown = page ? 0 : ALL_LANES};
    for (int i = 0; page && i < LANES; i++) {
        lanes->value[i] = page->value[word % PAGE_WORDS][i];
        lanes->unknown |= (uint32_t)(page->known[word % PAGE_WORDS][i] != 15) << i;
    }
}

static bool has_same(const struct ws_warp *warp, int number)
{
    const struct ws_repeat *repeat = &warp->launch->repeat;
    struct ws_lanes now;

    if (!repeat->decides[number])
        return true;
    read(warp, number, &now);
    return now.unknown == repeat->copy[number].unknown &&
           !memcmp(now.value, repeat->copy[number].value, sizeof now.value);
}

/* Whether the warp is where it was, with the same lanes and the same values. */
static bool is_same(const struct ws_warp *warp, int index)
{
    struct ws_repeat *repeat = &warp->launch->repeat;

    if (repeat->index != index || repeat->warp != warp->index || repeat->splits != warp->splits ||
        !has_same(warp, repeat->differs) ||
        memcmp(&repeat->carry, &warp->carry, sizeof warp->carry) != 0)
        return false;
    for (int s = 0; s < warp->splits; s++)
        if (repeat->split[s].next != warp->split[s].next ||
            repeat->split[s].meet != warp->split[s].meet ||
            repeat->split[s].lanes != warp->split[s].lanes)
            return false;
    for (int n = 0; n < repeat->count; n++)
        if (!has_same(warp, n)) {
            repeat->differs = n;
            return false;
        }
    return true;
}

bool ws_warp_repeats(struct ws_warp *warp, int index)
{
    struct ws_launch *launch = warp->launch;
    struct ws_repeat *repeat = &launch->repeat;

    if (repeat->is_open || warp->frames > 1 || warp->is_uncertain ||
        warp->splits > WS_REPEAT_SPLITS)
        return false;
    if (!repeat->decides && !begin(warp)) {
        repeat->is_open = true;
        return false;
    }
    if (repeat->branches && is_same(warp, index))
        return true;
    if (++repeat->branches < repeat->next)
        return false;
    repeat->next = 2 * repeat->branches;
    repeat->index = index;
    repeat->warp = warp->index;
    repeat->splits = warp->splits;
    repeat->carry = warp->carry;
    memcpy(repeat->split, warp->split, (size_t)warp->splits * sizeof *repeat->split);
    for (int n = 0; n < repeat->count; n++)
        if (repeat->decides[n])
            read(warp, n, &repeat->copy[n]);
    return false;
}
