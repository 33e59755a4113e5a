/* Sentences about MMAs and operands, from their rows in the library. */
#include "viz/text/product_words.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/mma/mma_tensor.h"

char *ws_product_sentence(const struct ws_mma *mma, char buffer[WS_PRODUCT_WORDS_SIZE])
{
    const struct ws_operand *a = ws_moved(ws_mma_operand(mma, WS_OPERAND_A));

    if (a->matrices > 1)
        snprintf(buffer, WS_PRODUCT_WORDS_SIZE,
                 "%d MMAs D = A x B + C at once: A is %dx%d, B %dx%d, C and D %dx%d; lanes 4p to "
                 "4p + 3 and 4p + 16 to 4p + 19 hold matrix p of each operand, for MMA p",
                 a->matrices, mma->m, mma->k, mma->k, mma->n, mma->m, mma->n);
    else if (mma->warpgroup)
        snprintf(buffer, WS_PRODUCT_WORDS_SIZE,
                 "D = A x B + D by one warpgroup, whose four warps have 16 rows each: A is "
                 "%dx%d%s, B %dx%d, C and D %dx%d in the same registers; a descriptor reads B from "
                 "shared memory, and A is there or in registers%s",
                 mma->m, mma->k, mma->sparse ? ", of which half is stored" : "", mma->k, mma->n,
                 mma->m, mma->n,
                 mma->sparse ? "; E, the metadata, selects which columns of A are stored" : "");
    else if (mma->sparse)
        snprintf(buffer, WS_PRODUCT_WORDS_SIZE,
                 "D = A x B + C by one warp: A is %dx%d, of which %dx%d is stored, B %dx%d, C and "
                 "D %dx%d; E, the metadata, selects which columns of A are stored",
                 mma->m, mma->k, mma->m, mma->k / 2, mma->k, mma->n, mma->m, mma->n);
    else
        snprintf(buffer, WS_PRODUCT_WORDS_SIZE,
                 "D = A x B + C by one warp: A is %dx%d, B %dx%d, C and D %dx%d", mma->m, mma->k,
                 mma->k, mma->n, mma->m, mma->n);
    return buffer;
}

char *ws_product_tensor(const struct ws_mma *mma, char buffer[WS_PRODUCT_WORDS_SIZE])
{
    static const char counted[] = "from the assembler's output";
    const char *opcode = ws_mma_opcode(mma);

    switch (mma->tensor) {
    case WS_MMA_NATIVE:
        snprintf(buffer, WS_PRODUCT_WORDS_SIZE, "on sm_90%s native, %d %s %s",
                 mma->warpgroup ? "a" : "", mma->tensor_count, opcode, counted);
        break;
    case WS_MMA_EMULATED:
        if (opcode)
            snprintf(buffer, WS_PRODUCT_WORDS_SIZE,
                     "on sm_90 emulated with %d %s and other instructions, %s", mma->tensor_count,
                     opcode, counted);
        else
            snprintf(buffer, WS_PRODUCT_WORDS_SIZE, "on sm_90 emulated without the tensor cores");
        break;
    case WS_MMA_ABSENT:
        snprintf(buffer, WS_PRODUCT_WORDS_SIZE, "sm_90 does not have it");
        break;
    }
    return buffer;
}

char *ws_product_target(const struct ws_mma *mma, char buffer[WS_PRODUCT_WORDS_SIZE])
{
    char tensor[WS_PRODUCT_WORDS_SIZE];
    int length =
        snprintf(buffer, WS_PRODUCT_WORDS_SIZE, "PTX ISA %d.%d, %s; ", mma->ptx_version / 10,
                 mma->ptx_version % 10, ws_targets_short(mma->targets));

    snprintf(buffer + length, (size_t)(WS_PRODUCT_WORDS_SIZE - length), "%s",
             ws_product_tensor(mma, tensor));
    return buffer;
}

const char *ws_product_untold(void)
{
    return "Captures cannot determine the order of k, because permuting k in both A and B changes "
           "nothing; nor the order of rows (in A, C and D) or columns (in B, C and D). These "
           "follow the PTX ISA.";
}

const char *ws_operand_type(const struct ws_variant *face)
{
    enum ws_operand_role role = ws_moved(face)->role;

    switch (role) {
    case WS_OPERAND_A:
    case WS_OPERAND_B:
    case WS_OPERAND_C:
    case WS_OPERAND_D:
        return ws_mma_type_text(ws_mma_operand_type(face->mma, role));
    case WS_OPERAND_METADATA:
        return "metadata";
    case WS_OPERAND_SCALE_A:
    case WS_OPERAND_SCALE_B:
        return "scale factors";
    case WS_OPERAND_MATRICES:
    case WS_OPERAND_ROLES:
        break;
    }
    return "";
}

const char *ws_operand_extents(const struct ws_variant *face)
{
    switch (ws_moved(face)->role) {
    case WS_OPERAND_A:
        return face->mma->sparse ? "m x k/2, as stored" : "m x k";
    case WS_OPERAND_B:
        return "k x n";
    case WS_OPERAND_C:
    case WS_OPERAND_D:
        return "m x n";
    case WS_OPERAND_METADATA:
        return "one row per row of A, one column per index";
    case WS_OPERAND_SCALE_A:
        return "one row per row of A";
    case WS_OPERAND_SCALE_B:
        return "one column per column of B";
    case WS_OPERAND_MATRICES:
    case WS_OPERAND_ROLES:
        break;
    }
    return "";
}

char *ws_operand_registers(const struct ws_variant *face, char buffer[WS_REGISTERS_SIZE])
{
    int registers = ws_moved(face)->registers;
    char first[WS_REGISTER_SIZE], last[WS_REGISTER_SIZE];

    ws_register_name(face, 0, first);
    if (registers == 1)
        snprintf(buffer, WS_REGISTERS_SIZE, "%s", first);
    else
        snprintf(buffer, WS_REGISTERS_SIZE, "%s-%s", first,
                 ws_register_name(face, registers - 1, last));
    return buffer;
}

char *ws_operand_sentence(const struct ws_variant *face, char buffer[WS_PRODUCT_WORDS_SIZE])
{
    const struct ws_operand *operand = ws_moved(face);
    char selector[WS_SELECTOR_SIZE];
    size_t length;

    length = (size_t)snprintf(
        buffer, WS_PRODUCT_WORDS_SIZE,
        "%s%dx%d %s (%s); %d register%s of %d bits per %s, %d element%s of %d bit%s in each",
        operand->matrices > 1 ? "4 matrices of " : "", operand->rows, operand->columns,
        ws_operand_type(face), ws_operand_extents(face), operand->registers,
        operand->registers == 1 ? "" : "s", operand->register_bits,
        ws_thread_word(operand->threads), operand->elements, operand->elements == 1 ? "" : "s",
        operand->width_bits, operand->width_bits == 1 ? "" : "s");
    if (*ws_mma_selector_text(face, selector))
        snprintf(buffer + length, WS_PRODUCT_WORDS_SIZE - length,
                 "; shown with the selector %s, %s", selector,
                 operand->selectors ? "which uses the lanes below" : "which uses all lanes");
    return buffer;
}

const char *ws_operand_equation(const struct ws_variant *face, int i,
                                char buffer[WS_OPERAND_EQUATION_SIZE])
{
    static const struct {
        const char *name;
        enum ws_coordinate coordinate;
    } lines[] = {
        {"matrix", WS_COORDINATE_MATRIX},
        {"row", WS_COORDINATE_ROW},
        {"column", WS_COORDINATE_COLUMN},
    };
    size_t at = (size_t)i + (ws_moved(face)->matrices == 1);
    char formula[WS_FORMULA_SIZE];

    if (at >= sizeof lines / sizeof lines[0])
        return NULL;
    snprintf(buffer, WS_OPERAND_EQUATION_SIZE, "%-6s = %s", lines[at].name,
             ws_layout_formula(face, lines[at].coordinate, formula));
    return buffer;
}
