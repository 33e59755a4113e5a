/*
 * An MMA as PTX writes it, with its operands. Those of mma are registers in braces; of a wgmma D is
 * registers, A is registers or a descriptor, B a descriptor, and C is D, with a predicate that
 * enables it.
 */
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/mma/mma.h"

static void put(char *buffer, const char *text)
{
    strncat(buffer, text, WS_MMA_PTX_SIZE - 1 - strlen(buffer));
}

enum { BRIEF = 8 }; /* registers that are listed in a text for reading */

/* ", {a0, a1}", without the part before the brace if it is the first. */
static void put_registers(const struct ws_mma *mma, enum ws_operand_role role, bool first,
                          bool brief, char *buffer)
{
    const struct ws_variant *operand = ws_mma_operand(mma, role);
    int registers = ws_moved(operand)->registers;
    size_t length = strlen(buffer);

    for (int i = 0; i < registers; i++) {
        if (brief && registers > BRIEF && i == 2) {
            i = registers - 1;
            length += (size_t)snprintf(buffer + length, WS_MMA_PTX_SIZE - length, ", …");
        }
        length += (size_t)snprintf(buffer + length, WS_MMA_PTX_SIZE - length, "%s%s%d",
                                   i       ? ", "
                                   : first ? " {"
                                           : ", {",
                                   operand->family->words, i);
    }
    snprintf(buffer + length, WS_MMA_PTX_SIZE - length, "}");
}

bool ws_wgmma_scales(const struct ws_mma *mma)
{
    return mma->d != WS_MMA_s32;
}

bool ws_wgmma_transposes(const struct ws_mma *mma)
{
    return ws_mma_type_bits(mma->a) == 16;
}

char *ws_wgmma_ptx(const struct ws_mma *mma, bool registers, bool brief, char *buffer)
{
    snprintf(buffer, WS_MMA_PTX_SIZE, "%s", mma->mnemonic);
    put_registers(mma, WS_OPERAND_D, true, brief, buffer);
    if (registers)
        put_registers(mma, WS_OPERAND_A, false, brief, buffer);
    else
        put(buffer, ", a_desc");
    put(buffer, ", b_desc");
    if (mma->sparse)
        put(buffer, ", e, 0");
    put(buffer, ", p");
    if (ws_wgmma_scales(mma))
        put(buffer, ", 1, 1");
    if (ws_wgmma_transposes(mma))
        put(buffer, registers ? ", 0" : ", 0, 0");
    put(buffer, ";");
    return buffer;
}

char *ws_wgmma_ptx_registers(const struct ws_mma *mma, char *buffer)
{
    return ws_wgmma_ptx(mma, true, false, buffer);
}

char *ws_mma_ptx(const struct ws_mma *mma, char *buffer)
{
    if (mma->warpgroup)
        return ws_wgmma_ptx(mma, false, false, buffer);
    snprintf(buffer, WS_MMA_PTX_SIZE, "%s", mma->mnemonic);
    put_registers(mma, WS_OPERAND_D, true, false, buffer);
    put_registers(mma, WS_OPERAND_A, false, false, buffer);
    put_registers(mma, WS_OPERAND_B, false, false, buffer);
    put_registers(mma, WS_OPERAND_C, false, false, buffer);
    if (mma->sparse)
        put(buffer, ", e, 0x0");
    if (mma->scales)
        put(buffer, ", sa, {0, 0}, sb, {0, 0}");
    put(buffer, ";");
    return buffer;
}
