/* One asm statement, its operands numbered as PTX orders them. */
#include "viz/code/mma_code.h"
#include "probe/isa/operand.h"

#include <ctype.h>
#include <string.h>

static const enum ws_operand_role order[] = {WS_OPERAND_D, WS_OPERAND_A, WS_OPERAND_B,
                                             WS_OPERAND_C};

char *ws_mma_function(const struct ws_mma *mma, char *buffer)
{
    size_t length = 0;

    for (const char *c = mma->name; *c && length + 1 < WS_MMA_FUNCTION_SIZE; c++)
        if (*c != ':' || c[1] != ':')
            buffer[length++] = isalnum((unsigned char)*c) ? *c : '_';
    buffer[length] = 0;
    return buffer;
}

static enum ws_mma_type type_of(const struct ws_variant *operand)
{
    return ws_mma_operand_type(operand->mma, ws_moved(operand)->role);
}

const char *ws_mma_cpp(const struct ws_variant *operand)
{
    bool sum = ws_moved(operand)->role == WS_OPERAND_C || ws_moved(operand)->role == WS_OPERAND_D;
    enum ws_mma_type type = type_of(operand);

    return type == WS_MMA_f64          ? "double"
           : type == WS_MMA_f32 && sum ? "float"
           : type == WS_MMA_s32 && sum ? "int32_t"
                                       : "uint32_t";
}

static char constraint(const struct ws_variant *operand)
{
    const char *cpp = ws_mma_cpp(operand);

    return !strcmp(cpp, "double") ? 'd' : !strcmp(cpp, "float") ? 'f' : 'r';
}

static void write_inputs(const struct ws_mma *mma, FILE *file)
{
    for (int i = 0; i < 4; i++) {
        const struct ws_variant *operand = ws_mma_operand(mma, order[i]);

        if (i > 0)
            fputs(i == 1 ? "\n                 : " : ",\n                   ", file);
        for (int reg = 0; reg < ws_moved(operand)->registers; reg++)
            fprintf(file, "%s\"%s%c\"(%s[%d])", reg ? ", " : "", i ? "" : "=", constraint(operand),
                    operand->family->words, reg);
    }
}

bool ws_mma_code(const struct ws_mma *mma, FILE *file, struct ws_error *error)
{
    char name[WS_MMA_FUNCTION_SIZE];
    int number = 0;

    if (mma->sparse || mma->scales)
        return ws_fail(error, WS_CODE_UNAVAILABLE, "no code for %s: it also needs %s", mma->name,
                       mma->sparse ? "metadata" : "scale factors");
    fprintf(file, "// %s: PTX ISA %d.%d, %s\n__device__ __forceinline__ void %s(", mma->name,
            mma->ptx_version / 10, mma->ptx_version % 10, ws_targets_text(mma->targets),
            ws_mma_function(mma, name));
    for (int i = 0; i < 4; i++) {
        const struct ws_variant *operand = ws_mma_operand(mma, order[i]);

        fprintf(file, "%s%s%s (&%s)[%d]", i ? ", " : "", i ? "const " : "", ws_mma_cpp(operand),
                operand->family->words, ws_moved(operand)->registers);
    }
    fprintf(file, ")\n{\n    asm volatile(\"%s", mma->mnemonic);
    for (int i = 0; i < 4; i++) {
        int registers = ws_moved(ws_mma_operand(mma, order[i]))->registers;

        fputs(i ? ", {" : " {", file);
        for (int reg = 0; reg < registers; reg++)
            fprintf(file, "%s%%%d", reg ? ", " : "", number++);
        fputs("}", file);
    }
    fputs(";\"\n                 : ", file);
    write_inputs(mma, file);
    fputs(");\n}\n", file);
    return true;
}
