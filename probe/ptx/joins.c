/*
 * Which writes join. Where it is unknown whether an instruction is executed, its destination may keep
 * the old value, unless nobody reads the old one: a register that only this instruction writes, and that
 * is read in the same block behind it alone.
 */
#include <stdlib.h>

#include "probe/ptx/module.h"

enum { NO_WRITER = -1, SEVERAL = -2 };

struct writers {
    const struct ws_ptx_module *module;
    const struct ws_function *function;
    int *writer;   /* of each register: an instruction */
    bool *escapes; /* it is read elsewhere */
};

static void note_write(struct writers *w, const struct ws_operand *operand, int instruction)
{
    int *writer;

    if (operand->kind == WS_OPERAND_LIST || operand->kind == WS_OPERAND_PAIR)
        for (int i = 0; i < operand->count; i++)
            note_write(w, &w->module->operand[operand->first + i], instruction);
    if (operand->kind != WS_OPERAND_VALUE || WS_SLOT_TABLE(operand->slot) != WS_SLOT_REGISTER)
        return;
    writer = &w->writer[WS_SLOT_INDEX(operand->slot)];
    *writer = *writer == NO_WRITER ? instruction : SEVERAL;
}

static void note_read(struct writers *w, ws_slot slot, int instruction)
{
    const struct ws_function *function = w->function;
    int writer;

    if (WS_SLOT_TABLE(slot) != WS_SLOT_REGISTER)
        return;
    writer = w->writer[WS_SLOT_INDEX(slot)];
    if (writer < 0 || writer >= instruction ||
        function->flow.block_of[writer - function->first] !=
            function->flow.block_of[instruction - function->first])
        w->escapes[WS_SLOT_INDEX(slot)] = true;
}

static void note_reads(struct writers *w, const struct ws_operand *operand, int instruction)
{
    if (operand->kind == WS_OPERAND_LIST || operand->kind == WS_OPERAND_PAIR ||
        operand->kind == WS_OPERAND_MEMORY)
        for (int i = 0; i < operand->count; i++)
            note_reads(w, &w->module->operand[operand->first + i], instruction);
    if (operand->kind == WS_OPERAND_VALUE || operand->kind == WS_OPERAND_MEMORY)
        note_read(w, operand->slot, instruction);
}

static bool joins(const struct writers *w, const struct ws_operand *operand)
{
    bool found = false;

    if (operand->kind == WS_OPERAND_LIST || operand->kind == WS_OPERAND_PAIR)
        for (int i = 0; i < operand->count; i++)
            found |= joins(w, &w->module->operand[operand->first + i]);
    if (operand->kind == WS_OPERAND_VALUE && WS_SLOT_TABLE(operand->slot) == WS_SLOT_REGISTER)
        found |=
            w->writer[WS_SLOT_INDEX(operand->slot)] < 0 || w->escapes[WS_SLOT_INDEX(operand->slot)];
    return found;
}

/* Operands that are written: the first, but of an instruction that stores none. */
static bool writes(const struct ws_instruction *instruction)
{
    return instruction->operands &&
           (ws_opcode_destinations((enum ws_opcode)instruction->opcode) ||
            instruction->opcode == WS_OP_CALL || instruction->opcode == WS_OP_MBARRIER ||
            instruction->opcode == WS_OP_WGMMA || instruction->opcode == WS_OP_TCGEN05 ||
            instruction->opcode == WS_OP_BAR || instruction->opcode == WS_OP_BARRIER ||
            instruction->opcode == WS_OP_MULTIMEM);
}

bool ws_function_joins(struct ws_ptx_module *module, struct ws_function *function)
{
    size_t registers = (size_t)function->registers + 1;
    struct writers w = {.module = module, .function = function};
    bool good;

    w.writer = calloc(registers, sizeof *w.writer);
    w.escapes = calloc(registers, sizeof *w.escapes);
    good = w.writer && w.escapes;
    for (size_t r = 0; good && r < registers; r++)
        w.writer[r] = NO_WRITER;
    for (int i = function->first; good && i < function->end; i++)
        if (writes(&module->instruction[i]))
            note_write(&w, ws_operand(module, &module->instruction[i], 0), i);
    for (int i = function->first; good && i < function->end; i++) {
        const struct ws_instruction *instruction = &module->instruction[i];

        if (instruction->guard != WS_NO_SLOT)
            note_read(&w, instruction->guard, i);
        for (int o = 0; o < instruction->operands; o++)
            if (o || !writes(instruction) ||
                ws_operand(module, instruction, o)->kind == WS_OPERAND_MEMORY)
                note_reads(&w, ws_operand(module, instruction, o), i);
    }
    for (int r = 0; good && r < function->results; r++)
        if (function->result[r].variable < 0)
            w.escapes[WS_SLOT_INDEX(function->result[r].slot)] = true;
    for (int i = function->first; good && i < function->end; i++)
        module->instruction[i].joins = writes(&module->instruction[i]) &&
                                       joins(&w, ws_operand(module, &module->instruction[i], 0));
    free(w.writer);
    free(w.escapes);
    return good;
}
