/*
 * Executes one instruction that is neither a branch nor a call: checks its guard, and dispatches
 * its opcode.
 */
#include "probe/ptx/machine.h"

static void dispatch(struct ws_step *step)
{
    bool is_number = ws_types[step->instruction->type[0]].kind == WS_KIND_FLOAT;
    bool is_async =
        ws_modified(step->instruction, WS_MOD_ASYNC) || ws_modified(step->instruction, WS_MOD_BULK);

    switch (step->instruction->opcode) {
    case WS_OP_ADD:
    case WS_OP_SUB:
    case WS_OP_MUL:
    case WS_OP_MAD:
    case WS_OP_DIV:
    case WS_OP_ABS:
    case WS_OP_NEG:
    case WS_OP_MIN:
    case WS_OP_MAX:
        if (step->instruction->type[0] == WS_TYPE_F32X2)
            ws_step_other(step);
        else if (is_number)
            ws_step_floating(step);
        else
            ws_step_integer(step);
        return;
    case WS_OP_FMA:
    case WS_OP_RCP:
    case WS_OP_SQRT:
    case WS_OP_COPYSIGN:
    case WS_OP_TESTP:
        if (is_number)
            ws_step_floating(step);
        else
            ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        return;
    case WS_OP_SETP:
    case WS_OP_SET:
    case WS_OP_SELP:
    case WS_OP_SLCT:
        ws_step_compare(step);
        return;
    case WS_OP_MOV:
    case WS_OP_CVTA:
    case WS_OP_ISSPACEP:
    case WS_OP_MAPA:
    case WS_OP_GETCTARANK:
        ws_step_move(step);
        return;
    case WS_OP_CVT:
        ws_step_convert(step);
        return;
    case WS_OP_SHFL:
    case WS_OP_VOTE:
    case WS_OP_MATCH:
    case WS_OP_REDUX:
    case WS_OP_ELECT:
    case WS_OP_ACTIVEMASK:
        ws_step_exchange(step);
        return;
    case WS_OP_LD:
    case WS_OP_LDU:
    case WS_OP_ST:
        if (is_async)
            ws_step_other(step);
        else
            ws_step_access(step);
        return;
    case WS_OP_ATOM:
    case WS_OP_RED:
        if (is_async)
            ws_step_other(step);
        else
            ws_step_atomic(step);
        return;
    case WS_OP_LDMATRIX:
    case WS_OP_STMATRIX:
    case WS_OP_MOVMATRIX:
        ws_step_matrix(step);
        return;
    case WS_OP_BAR:
    case WS_OP_BARRIER:
        if (!step->warp->is_uncertain)
            ws_step_barrier(step);
        else if (ws_modified(step->instruction, WS_MOD_RED))
            ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        return;
    case WS_OP_ADDC:
    case WS_OP_SUBC:
    case WS_OP_MADC:
    case WS_OP_MUL24:
    case WS_OP_MAD24:
    case WS_OP_SAD:
    case WS_OP_REM:
    case WS_OP_POPC:
    case WS_OP_CLZ:
    case WS_OP_BFIND:
    case WS_OP_FNS:
    case WS_OP_BREV:
    case WS_OP_BFE:
    case WS_OP_BFI:
    case WS_OP_SZEXT:
    case WS_OP_BMSK:
    case WS_OP_DP4A:
    case WS_OP_DP2A:
    case WS_OP_AND:
    case WS_OP_OR:
    case WS_OP_XOR:
    case WS_OP_NOT:
    case WS_OP_CNOT:
    case WS_OP_LOP3:
    case WS_OP_SHL:
    case WS_OP_SHR:
    case WS_OP_SHF:
    case WS_OP_PRMT:
        ws_step_integer(step);
        return;
    default:
        ws_step_other(step);
        return;
    }
}

void ws_warp_execute(struct ws_warp *warp, int index, uint32_t lanes)
{
    struct ws_step step = ws_warp_step_at(warp, index, lanes);
    ws_origin origin;
    uint32_t unknown, yes = ws_step_guarded(&step, lanes, &unknown, &origin);

    step.active = yes | unknown;
    step.certain = warp->is_uncertain ? 0 : yes;
    if (!step.active)
        return;
    if (unknown && !warp->is_uncertain)
        warp->why = origin;
    dispatch(&step);
    if (step.launch->wanted->observe)
        step.launch->wanted->observe(step.launch->wanted->observer, &step);
}
