/*
 * Operands of an instruction as lanes' values, and its results. A write under an uncertain guard
 * joins: a lane that held the same value keeps it, any other is unknown afterwards.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/ptx/machine.h"

void ws_step_fail(const struct ws_step *step, const char *format, ...)
{
    char what[300];
    va_list arguments;

    if (step->launch->failed)
        return;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    step->launch->failed = true;
    ws_fail_at(step->launch->error, WS_CODE_RUNTIME, step->launch->module->name,
               step->instruction->line, step->instruction->column, what);
}

const struct ws_lanes *ws_step_value(const struct ws_step *step, ws_slot slot)
{
    switch (WS_SLOT_TABLE(slot)) {
    case WS_SLOT_REGISTER:
        return &step->frame->registers[WS_SLOT_INDEX(slot)];
    case WS_SLOT_CONSTANT:
        return &step->launch->constant[WS_SLOT_INDEX(slot)];
    case WS_SLOT_SPECIAL:
        return &step->warp->special[WS_SLOT_INDEX(slot)];
    case WS_SLOT_NONE:
        break;
    }
    return &step->warp->special[WS_SPECIAL_UNKNOWN];
}

const uint64_t *ws_step_bits(const struct ws_step *step, const struct ws_operand *operand, int bits,
                             bool is_signed, uint64_t room[LANES])
{
    const struct ws_lanes *lanes = ws_step_value(step, operand->slot);
    int width = bits < 64 ? bits : 64;
    uint64_t mask = width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX;
    uint64_t flip = is_signed ? (uint64_t)1 << (width - 1) : 0;

    if (operand->negated) {
        for (int i = 0; i < LANES; i++)
            room[i] = ~lanes->value[i] & mask;
        return room;
    }
    if (width == 64 ||
        (!is_signed && bits == 32 && WS_SLOT_TABLE(operand->slot) != WS_SLOT_CONSTANT &&
         (WS_SLOT_TABLE(operand->slot) != WS_SLOT_REGISTER ||
          step->frame->function->register_bits[WS_SLOT_INDEX(operand->slot)] <= 32)))
        return lanes->value;
    for (int i = 0; i < LANES; i++)
        room[i] = ((lanes->value[i] & mask) ^ flip) - flip;
    return room;
}

uint32_t ws_step_unknown(const struct ws_step *step, const struct ws_operand *operand,
                         ws_origin *origin)
{
    const struct ws_lanes *lanes = ws_step_value(step, operand->slot);
    uint32_t unknown = lanes->unknown & step->active;

    if (unknown)
        *origin = ws_origin_join(*origin, lanes->origin);
    return unknown;
}

ws_origin ws_step_origin(const struct ws_step *step, enum ws_origin_kind kind, int index,
                         int offset)
{
    return ws_origin_make(&step->launch->origins, kind, step->index, index, offset, 0);
}

ws_origin ws_step_derive(const struct ws_step *step, ws_origin parent)
{
    struct ws_derived *last = &step->launch->derived[step->index];
    ws_origin flags = parent & WS_ORIGIN_FLAGS;

    parent &= ~WS_ORIGIN_FLAGS;
    if (!last->child || last->parent != parent) {
        last->parent = parent;
        last->child =
            ws_origin_make(&step->launch->origins, WS_ORIGIN_DERIVED, step->index, 0, 0, parent);
    }
    return last->child | flags;
}

ws_origin ws_step_flags(const struct ws_step *step)
{
    ws_origin flags = 0;

    switch (step->instruction->opcode) {
    case WS_OP_ADD:
    case WS_OP_SUB:
    case WS_OP_MAD:
    case WS_OP_AND: /* aligned */
    case WS_OP_OR:
        break;
    default:
        return 0;
    }
    for (int o = step->instruction->opcode == WS_OP_MAD ? 3 : 1; o < step->instruction->operands;
         o++) {
        const struct ws_lanes *lanes = ws_step_value(step, ws_step_operand(step, o)->slot);

        if (lanes->unknown & step->active)
            flags |= lanes->origin & WS_ORIGIN_FLAGS;
        for (int i = 0; i < LANES; i++)
            if (step->active >> i & 1 && !(lanes->unknown >> i & 1)) {
                enum ws_space space = ws_address_space(lanes->value[i]);

                flags |= space == WS_SPACE_SHARED  ? WS_ORIGIN_IN_SHARED
                         : space == WS_SPACE_LOCAL ? WS_ORIGIN_IN_LOCAL
                                                   : 0;
            }
    }
    if (flags & (WS_ORIGIN_IN_SHARED | WS_ORIGIN_IN_LOCAL))
        flags &= ~WS_ORIGIN_POINTER; /* a parameter is an offset there */
    return flags & WS_ORIGIN_IN_SHARED && flags & WS_ORIGIN_IN_LOCAL ? 0 : flags;
}

static void write_lanes(const struct ws_step *step, struct ws_lanes *to, const uint64_t *value,
                        uint64_t mask, uint32_t unknown, ws_origin origin)
{
    uint32_t active = step->active, weak = active & ~step->certain;

    if (!step->instruction->joins)
        weak = 0; /* later reads follow this write */
    unknown &= active;
    if (step->warp->is_uncertain) {
        for (int i = 0; i < LANES; i++)
            if (active >> i & 1)
                step->warp->changed |= (unknown >> i & 1) ? !(to->unknown >> i & 1)
                                                          : !(to->unknown >> i & 1) &&
                                                                to->value[i] != (value[i] & mask);
    }
    if (weak) {
        uint32_t differs = 0;

        for (int i = 0; i < LANES; i++) {
            bool is_new = to->unknown >> i & 1 && !to->origin; /* it was never written */

            if (weak >> i & 1 && !is_new &&
                ((to->unknown | unknown) >> i & 1 || to->value[i] != (value[i] & mask)))
                differs |= 1u << i;
        }
        if (differs) {
            ws_origin flags =
                (to->unknown & differs) == differs ? origin & to->origin & WS_ORIGIN_FLAGS : 0;

            if (!(unknown & differs) && to->unknown & differs)
                origin = to->origin;
            origin = ws_origin_join(origin & ~WS_ORIGIN_FLAGS, step->warp->why) | flags;
            unknown |= differs;
        }
    }
    if (active == ALL_LANES && !unknown) {
        for (int i = 0; i < LANES; i++)
            to->value[i] = value[i] & mask;
        to->unknown = 0;
        to->origin = 0;
        return;
    }
    if (unknown == ALL_LANES) {
        memset(to->value, 0, sizeof to->value);
        to->unknown = ALL_LANES;
        to->origin = origin;
        return;
    }
    for (int i = 0; i < LANES; i++) {
        uint64_t chosen = active >> i & 1 ? UINT64_MAX : 0;
        uint64_t known = unknown >> i & 1 ? 0 : UINT64_MAX;

        to->value[i] = (to->value[i] & ~chosen) | (value[i] & mask & chosen & known);
    }
    if (unknown) {
        uint32_t rest = to->unknown & ~active;

        if (rest && to->origin)
            origin &= to->origin | ~WS_ORIGIN_FLAGS;
        to->origin = origin;
    }
    to->unknown = (to->unknown & ~active) | unknown;
    if (!to->unknown)
        to->origin = 0;
}

void ws_step_write(const struct ws_step *step, const struct ws_operand *operand,
                   const uint64_t *value, uint32_t unknown, ws_origin origin)
{
    uint32_t index = WS_SLOT_INDEX(operand->slot);
    int bits;

    if (operand->kind != WS_OPERAND_VALUE || WS_SLOT_TABLE(operand->slot) != WS_SLOT_REGISTER)
        return;
    bits = step->frame->function->register_bits[index];
    write_lanes(step, &step->frame->registers[index], value,
                bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX, unknown, origin);
}

void ws_step_forget(const struct ws_step *step, const struct ws_operand *operand, ws_origin origin)
{
    static const uint64_t zero[LANES];
    const struct ws_operand *element = &step->launch->module->operand[operand->first];

    if (operand->kind == WS_OPERAND_LIST || operand->kind == WS_OPERAND_PAIR) {
        for (int i = 0; i < operand->count; i++)
            ws_step_forget(step, &element[i], origin);
        return;
    }
    if (operand->kind != WS_OPERAND_VALUE)
        return;
    ws_step_write(step, operand, zero, ALL_LANES, origin);
    if (operand->count == 2) { /* .b128 */
        struct ws_operand high = *operand;

        high.slot++;
        high.count = 0;
        ws_step_write(step, &high, zero, ALL_LANES, origin);
    }
}

void ws_step_write_unknown(const struct ws_step *step, enum ws_origin_kind kind)
{
    if (ws_step_has(step, 0))
        ws_step_forget(step, ws_step_operand(step, 0), ws_step_origin(step, kind, -1, 0));
}
