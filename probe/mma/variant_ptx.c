/* An instruction as PTX writes it, of whatever kind the variant is. */
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/mma/mma.h"

char *ws_variant_ptx(const struct ws_variant *variant, char *buffer)
{
    return ws_describes(variant) && ws_moved(variant)->role == WS_OPERAND_A
               ? ws_wgmma_ptx_registers(variant->mma, buffer)
               : ws_instruction_ptx(variant, buffer);
}

char *ws_ptx_brief(const struct ws_variant *variant, char *buffer)
{
    return ws_describes(variant)
               ? ws_wgmma_ptx(variant->mma, ws_moved(variant)->role == WS_OPERAND_A, true, buffer)
               : ws_instruction_ptx(variant, buffer);
}

char *ws_instruction_ptx(const struct ws_variant *variant, char *buffer)
{
    const struct ws_family *family = variant->family;
    const struct ws_operand_names names = {
        .destination = family->destination ? family->destination : "r",
        .first_destination = family->destination ? -1 : 0,
        .source = family->source ? family->source : "r",
        .first_source = family->source ? -1 : 0,
        .address = "addr",
    };
    char operands[WS_PTX_SIZE];

    if (variant->mma)
        return ws_mma_ptx(variant->mma, buffer);
    ws_variant_operands(variant, &names, operands);
    snprintf(buffer, WS_PTX_SIZE, "%s %.*s;", variant->mnemonic,
             WS_PTX_SIZE - 2 - (int)strlen(variant->mnemonic), operands);
    return buffer;
}
