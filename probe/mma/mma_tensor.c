/* The tensor cores' instructions, by the types that an MMA multiplies. */
#include "probe/mma/mma_tensor.h"

#include <stdio.h>

/* Of a wgmma, whose tensor cores multiply 8-bit floating point natively. */
static const char *warpgroup_opcode(const struct ws_mma *mma)
{
    static const char *const opcodes[] = {
        [WS_MMA_f16] = "HGMMA",  [WS_MMA_bf16] = "HGMMA", [WS_MMA_tf32] = "HGMMA",
        [WS_MMA_e4m3] = "QGMMA", [WS_MMA_e5m2] = "QGMMA", [WS_MMA_s8] = "IGMMA",
        [WS_MMA_u8] = "IGMMA",   [WS_MMA_b1] = "BGMMA",
    };

    return opcodes[mma->a];
}

const char *ws_mma_opcode(const struct ws_mma *mma)
{
    static const char *const opcodes[] = {
        [WS_MMA_f16] = "HMMA",  [WS_MMA_bf16] = "HMMA", [WS_MMA_tf32] = "HMMA",
        [WS_MMA_e4m3] = "HMMA", [WS_MMA_e5m2] = "HMMA", [WS_MMA_f64] = "DMMA",
        [WS_MMA_s8] = "IMMA",   [WS_MMA_u8] = "IMMA",   [WS_MMA_s4] = "IMMA",
        [WS_MMA_u4] = "IMMA",   [WS_MMA_b1] = "BMMA",
    };

    if (mma->warpgroup)
        return warpgroup_opcode(mma);
    return mma->tensor_count ? opcodes[mma->a] : NULL;
}

char *ws_mma_tensor_text(const struct ws_mma *mma, char buffer[WS_MMA_TENSOR_SIZE])
{
    const char *opcode = ws_mma_opcode(mma);

    switch (mma->tensor) {
    case WS_MMA_NATIVE:
        snprintf(buffer, WS_MMA_TENSOR_SIZE, "%d %s", mma->tensor_count, opcode);
        break;
    case WS_MMA_EMULATED:
        if (opcode)
            snprintf(buffer, WS_MMA_TENSOR_SIZE, "%d %s and more", mma->tensor_count, opcode);
        else
            snprintf(buffer, WS_MMA_TENSOR_SIZE, "other instructions");
        break;
    case WS_MMA_ABSENT:
        snprintf(buffer, WS_MMA_TENSOR_SIZE, "not on sm_90");
        break;
    }
    return buffer;
}

const char *ws_mma_tensor_word(enum ws_mma_tensor tensor)
{
    static const char *const words[] = {"native", "emulated", "absent"};

    return words[tensor];
}
