/* Source code of a variant and its addresses. PTX arithmetic is in ptx.c. */
#include "viz/code/code.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "probe/isa/operand.h"
#include "probe/snippet/run/constants.h"
#include "viz/code/ptx.h"

static const char *const lang_names[WS_LANGS] = {"cuda", "ptx", "cccl"};

const char *ws_lang_name(enum ws_lang lang)
{
    return lang_names[lang];
}

/* The newest PTX ISA version, times ten, whose instructions of these kinds cuda::ptx has. */
enum { CCCL_PTX = 86 };

bool ws_lang_has(enum ws_lang lang, const struct ws_variant *variant, struct ws_error *error)
{
    if (lang != WS_LANG_CCCL)
        return true;
    if (!variant->family->in_cuda_ptx)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "cuda::ptx does not have %s; pass --format cuda or ptx",
                       variant->family->name);
    if (variant->ptx_version > CCCL_PTX)
        return ws_fail(
            error, WS_CODE_UNAVAILABLE,
            "cuda::ptx supports PTX ISA %d.%d, but %s needs %d.%d; pass --format cuda or ptx",
            CCCL_PTX / 10, CCCL_PTX % 10, variant->name, variant->ptx_version / 10,
            variant->ptx_version % 10);
    if (!strcmp(variant->shape, "m16n16"))
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "cuda::ptx does not have ldmatrix with .m16n16; pass --format cuda or ptx");
    return true;
}

/* Names in generated code, which are changed if a constant has the same name. */
enum own { OWN_REGISTERS, OWN_SOURCE, OWN_TILE, OWN_OFFSET, OWN_ROW, OWN_ADDRESS, OWNS };

static const char *const own_names[OWNS] = {"r", "source", "tile", "offset", "row", "address"};

enum { OWN_SIZE = 8 + WS_MAX_CONSTANTS + 1 }; /* with at most one underscore per constant */

/* The parameters that all three languages share. */
struct code {
    const struct ws_variant *variant;
    const struct ws_address_options *options;
    struct ws_addresses addresses;
    struct ws_expression expression; /* without base and swizzle; unused for given numbers */
    char *offset;                    /* owned; the expression in C, with its base */
    char own[OWNS][OWN_SIZE];        /* in cuda and cccl; PTX has no named constants */
    FILE *file;
};

static bool is_constant(const struct ws_constants *constants, const char *name)
{
    for (int i = 0; i < constants->count; i++)
        if (!strcmp(constants->constant[i].name, name))
            return true;
    return false;
}

/* "offset", or "offset_" if a constant has that name. */
static void pick_names(struct code *code)
{
    for (int i = 0; i < OWNS; i++) {
        size_t length = strlen(own_names[i]);

        memcpy(code->own[i], own_names[i], length + 1);
        while (is_constant(&code->options->constants, code->own[i])) {
            code->own[i][length++] = '_';
            code->own[i][length] = 0;
        }
    }
}

/* The expression of the tile or of the user's text. */
static bool parse_offset(struct code *code, struct ws_error *error)
{
    struct ws_address_options plain = *code->options;
    struct ws_memory tile;
    bool parsed;

    if (plain.source == WS_FROM_NUMBERS)
        return true;
    if (plain.source == WS_FROM_EXPRESSION)
        return ws_addresses_expression(code->variant, &plain, &code->expression, error);
    if (!ws_memory_open(&tile, error))
        return false;
    plain.base_bytes = 0;
    parsed = ws_address_write(code->variant, &plain, true, tile.file, error);
    parsed = ws_memory_close(&tile, error) && parsed &&
             ws_expression_parse(tile.text, NULL, &code->expression, error);
    free(tile.text);
    return parsed;
}

static bool write_offset_text(struct code *code, struct ws_error *error)
{
    struct ws_memory text;
    bool written;

    if (code->options->source == WS_FROM_NUMBERS)
        return true;
    if (!ws_memory_open(&text, error))
        return false;
    written = ws_address_write(code->variant, code->options, true, text.file, error);
    written = ws_memory_close(&text, error) && written;
    code->offset = text.text;
    return written;
}

static void write_heading(const struct code *code)
{
    const struct ws_variant *variant = code->variant;

    fprintf(code->file, "// %s: PTX ISA %d.%d, %s\n", variant->name, variant->ptx_version / 10,
            variant->ptx_version % 10, ws_targets_text(variant->targets));
}

/* A note on the numbers of a table: whether they were swizzled, evaluated or traced. */
static void write_table_note(const struct code *code)
{
    char swizzled[WS_SWIZZLED_SIZE];

    if (*ws_swizzled_words(code->options, swizzled))
        fprintf(code->file, "// Note: %s.\n", swizzled);
    if (code->options->traced_from[0])
        fprintf(code->file,
                "// %s: %s.\n// They are relative to address 0 of shared memory, not to the "
                "tile.\n",
                code->options->evaluated ? "Evaluated" : "Traced", code->options->traced_from);
}

static void write_table(const struct code *code, const char *lines)
{
    for (int lane = 0; lane < WS_LANES; lane++)
        fprintf(code->file, "%s%" PRIu32,
                !lane      ? ""
                : lane % 8 ? ", "
                           : lines,
                code->addresses.address[lane]);
}

/* `constexpr int pitch = 144;` for each constant that the expression names. */
static void write_constants(const struct code *code)
{
    const struct ws_expression *expression = &code->expression;

    for (int i = 0; i < expression->constants.count; i++) {
        int64_t value = expression->constants.constant[i].value;
        bool used = false;

        for (int term = 0; term < expression->nodes; term++)
            used |= expression->node[term].op == WS_C_NAME &&
                    expression->node[term].value == (uint64_t)i;
        if (used)
            fprintf(code->file, "    constexpr %s %s = %" PRId64 "%s;\n",
                    value >= INT32_MIN && value <= INT32_MAX ? "int" : "long long",
                    expression->constants.constant[i].name, value == INT64_MIN ? value + 1 : value,
                    value == INT64_MIN ? " - 1" : "");
    }
}

/* Writes `offset` and, with a swizzle, `row`; returns the name of the one to use. */
static const char *write_offset(const struct code *code)
{
    struct ws_swizzle swizzle = code->options->swizzle;
    int from = swizzle.base + (swizzle.shift > 0 ? swizzle.shift : 0);
    uint32_t mask = (((uint32_t)1 << swizzle.bits) - 1) << from;
    const char *offset = code->own[OWN_OFFSET], *row = code->own[OWN_ROW];
    char swizzled[WS_SWIZZLED_SIZE];

    if (code->options->source == WS_FROM_NUMBERS) {
        fprintf(code->file, "    const uint32_t %s = %s_offset[threadIdx.x %% 32];\n", offset,
                code->variant->symbol);
        return offset;
    }
    if (code->expression.has_lane)
        fputs("    const int t = threadIdx.x % 32; // the lane, in a 1-D block\n", code->file);
    write_constants(code);
    fprintf(code->file, "    const uint32_t %s = static_cast<uint32_t>(", offset);
    fprintf(code->file, "%s);\n", code->offset);
    if (!swizzle.bits)
        return offset;
    if (*ws_swizzled_words(code->options, swizzled))
        fprintf(code->file, "    // Note: %s.\n", swizzled);
    fprintf(code->file,
            "    // The swizzle uses the offset: align the memory to %" PRIu32
            " bytes.\n    const uint32_t %s = %s ^ ((%s & 0x%" PRIx32 ") %s %d);\n",
            (uint32_t)1 << (swizzle.base + swizzle.bits + abs(swizzle.shift)), row, offset, offset,
            mask, swizzle.shift > 0 ? ">>" : "<<", abs(swizzle.shift));
    return row;
}

/* "=r"(r[0]), "=r"(r[1]): every register of a lane. */
static void write_operands(const struct code *code, const char *constraint)
{
    for (int i = 0; i < ws_moved(code->variant)->registers; i++)
        fprintf(code->file, "%s\"%s\"(%s[%d])", i ? ", " : "", constraint, code->own[OWN_REGISTERS],
                i);
}

/*
 * The numbers of asm operands start with the outputs: received registers, or else with the address.
 */
static void write_asm(const struct code *code)
{
    const struct ws_variant *variant = code->variant;
    bool receives = variant->family->lanes_receive;
    char address[16], operands[WS_PTX_SIZE];
    const struct ws_operand_names names = {
        .destination = "%", .source = "%", .first_source = 1, .address = address, .global = "%1"};

    snprintf(address, sizeof address, "%%%d", receives ? ws_moved(variant)->registers : 0);
    fprintf(code->file, "    asm volatile(\"%s %s;\"\n                 :%s", variant->mnemonic,
            ws_variant_operands(variant, &names, operands), receives ? " " : "");
    if (receives)
        write_operands(code, "=r");
    fprintf(code->file, "\n                 : \"r\"(%s)", code->own[OWN_ADDRESS]);
    if (variant->family->from_global) {
        fprintf(code->file, ", \"l\"(__cvta_generic_to_global(%s))", code->own[OWN_SOURCE]);
    } else if (variant->family->lanes_give) {
        fputs(", ", code->file);
        write_operands(code, "r");
    }
    fputs("\n                 : \"memory\");\n", code->file);
    if (variant->family->from_global)
        fputs("    // Available after cp.async.wait_all, or the wait for its group.\n", code->file);
}

/* For variants only between registers: from one value to another. */
static void write_value_function(const struct code *code)
{
    fprintf(code->file,
            "#include <cstdint>\n\n"
            "__device__ __forceinline__ uint32_t %s(uint32_t a)\n{\n"
            "    uint32_t d;\n\n"
            "    asm volatile(\"%s %%0, %%1;\" : \"=r\"(d) : \"r\"(a));\n"
            "    return d;\n}\n",
            code->variant->symbol, code->variant->mnemonic);
}

/* ldmatrix_m8n16_b8x16_b6x16_p32: .trans and source formats are part of a cuda::ptx name. */
static void write_cccl_call(const struct code *code, const char *offset)
{
    const char *address = code->own[OWN_ADDRESS], *registers = code->own[OWN_REGISTERS];
    const struct ws_variant *variant = code->variant;
    bool load = variant->family->reads_memory, formats = strchr(variant->type + 1, '.') != NULL;
    const char *type = formats                               ? "void"
                       : ws_moved(variant)->width_bits == 16 ? "uint16_t"
                                                             : "uint8_t";

    fprintf(code->file,
            "    %svoid *%s = static_cast<%sunsigned char *>(%s) + %s;\n\n"
            "    cuda::ptx::%s_%s%s",
            load ? "const " : "", address, load ? "const " : "", code->own[OWN_TILE], offset,
            variant->family->name, variant->shape, variant->trans ? "_trans" : "");
    for (const char *c = variant->type; formats && *c; c++)
        fputc(*c == '.' ? '_' : *c, code->file);
    if (load)
        fprintf(code->file, "(cuda::ptx::space_shared, %s, static_cast<const %s *>(%s));\n",
                registers, type, address);
    else
        fprintf(code->file, "(static_cast<%s *>(%s), %s);\n", type, address, registers);
}

/* The function for cuda and cccl, which name the instruction differently. */
static void write_function(struct code *code, enum ws_lang lang)
{
    const struct ws_variant *variant = code->variant;
    bool load = variant->family->reads_memory;
    const char *offset;

    pick_names(code);
    fprintf(code->file, "#include <cstdint>\n");
    if (lang == WS_LANG_CCCL)
        fprintf(code->file, "#include <cuda/ptx> // a CCCL later than that of CUDA 13.0\n");
    fputs("\n", code->file);
    if (code->options->source == WS_FROM_NUMBERS) {
        write_table_note(code);
        fprintf(code->file, "__constant__ const uint32_t %s_offset[32] = {\n    ", variant->symbol);
        write_table(code, ",\n    ");
        fputs("};\n\n", code->file);
    }
    fprintf(code->file, "__device__ __forceinline__ void %s(", variant->symbol);
    if (variant->family->from_global)
        fprintf(code->file, "const void *%s", code->own[OWN_SOURCE]);
    else
        fprintf(code->file, "%suint32_t (&%s)[%d]", load ? "" : "const ", code->own[OWN_REGISTERS],
                ws_moved(variant)->registers);
    fprintf(code->file, ", %svoid *%s)\n{\n", load ? "const " : "", code->own[OWN_TILE]);
    offset = write_offset(code);
    if (lang == WS_LANG_CCCL) {
        write_cccl_call(code, offset);
    } else {
        fprintf(code->file,
                "    const uint32_t %s = static_cast<uint32_t>(__cvta_generic_to_shared(%s)) + "
                "%s;\n\n",
                code->own[OWN_ADDRESS], code->own[OWN_TILE], offset);
        write_asm(code);
    }
    fputs("}\n", code->file);
}

/* Computes %address from %t and the shared memory `tile`. */
static void write_ptx_address(const struct code *code, struct ws_ptx_registers *registers,
                              FILE *file)
{
    struct ws_swizzle swizzle = code->options->swizzle;
    int from = swizzle.base + (swizzle.shift > 0 ? swizzle.shift : 0), x;
    uint32_t mask = (((uint32_t)1 << swizzle.bits) - 1) << from;
    char swizzled[WS_SWIZZLED_SIZE];

    if (code->options->source == WS_FROM_NUMBERS) {
        fprintf(file,
                "    mov.b64 %%y%d, %s_offset;\n    mad.wide.u32 %%y%d, %%t, 4, %%y%d;\n"
                "    ld.const.u32 %%x%d, [%%y%d];\n",
                registers->y, code->variant->symbol, registers->y + 1, registers->y, registers->x,
                registers->y + 1);
        registers->y += 2;
        x = registers->x++;
    } else {
        x = ws_ptx_write(&code->expression, registers, file);
        if (code->options->base_bytes) {
            fprintf(file, "    add.u32 %%x%d, %%x%d, %" PRId64 ";\n", registers->x, x,
                    code->options->base_bytes);
            x = registers->x++;
        }
        if (swizzle.bits) {
            if (*ws_swizzled_words(code->options, swizzled))
                fprintf(file, "    // Note: %s.\n", swizzled);
            fprintf(file,
                    "    and.b32 %%x%d, %%x%d, 0x%" PRIx32 ";\n    %s %%x%d, %%x%d, %d;\n"
                    "    xor.b32 %%x%d, %%x%d, %%x%d;\n",
                    registers->x, x, mask, swizzle.shift > 0 ? "shr.u32" : "shl.b32",
                    registers->x + 1, registers->x, abs(swizzle.shift), registers->x + 2, x,
                    registers->x + 1);
            registers->x += 3;
            x = registers->x - 1;
        }
    }
    fprintf(file, "    mov.u32 %%address, tile;\n    add.u32 %%address, %%address, %%x%d;\n", x);
}

/* Between this lane's 16 bytes of the global buffer and its registers. */
static void write_global(const struct code *code, bool load)
{
    for (int i = 0; i < ws_moved(code->variant)->registers; i++) {
        if (load)
            fprintf(code->file, "    ld.global.b32 %%r%d, [%%mine + %d];\n", i, 4 * i);
        else
            fprintf(code->file, "    st.global.b32 [%%mine + %d], %%r%d;\n", 4 * i, i);
    }
}

/* The instruction, over %r0 to %r3 and %address. */
static void write_instruction(const struct code *code)
{
    static const struct ws_operand_names names = {
        .destination = "%r", .source = "%r", .address = "%address", .global = "%mine"};
    char operands[WS_PTX_SIZE];

    fprintf(code->file, "    %s %s;\n", code->variant->mnemonic,
            ws_variant_operands(code->variant, &names, operands));
    if (code->variant->family->from_global)
        fputs("    cp.async.wait_all;\n", code->file);
}

static bool write_ptx(const struct code *code, struct ws_error *error)
{
    const struct ws_variant *variant = code->variant;
    bool addressed = ws_address_lanes(variant) > 0;
    int version = ws_targets_ptx_version(variant->targets);
    const char *buffer = variant->family->from_global ? "source" : "registers";
    struct ws_ptx_registers registers = {0};
    struct ws_memory body;

    if (!ws_memory_open(&body, error))
        return false;
    if (addressed)
        write_ptx_address(code, &registers, body.file);
    if (!ws_memory_close(&body, error))
        return false;
    version = variant->ptx_version > version ? variant->ptx_version : version;
    fprintf(code->file, ".version %d.%d\n.target %s\n.address_size 64\n\n", version / 10,
            version % 10, ws_targets_ptx(variant->targets));
    if (addressed)
        fputs("// The addresses are relative to this tile: set its size and fill it as your kernel "
              "does.\n.extern .shared .align 1024 .b8 tile[];\n\n",
              code->file);
    if (addressed && code->options->source == WS_FROM_NUMBERS) {
        write_table_note(code);
        fprintf(code->file, ".const .align 4 .u32 %s_offset[32] = {\n    ", variant->symbol);
        write_table(code, ",\n    ");
        fputs("};\n\n", code->file);
    }
    fprintf(code->file,
            "// For one warp; `%s` is a global buffer with 16 bytes per lane.\n.visible .entry "
            "%s(.param .u64 %s)\n{\n    .reg .b32 %%t, %%address, %%r<4>, %%x<%d>;\n    .reg .b64 "
            "%%mine, %%y<%d>;\n    .reg .pred %%p<%d>;\n\n    mov.u32 %%t, %%laneid;\n    "
            "ld.param.u64 %%mine, [%s];\n    cvta.to.global.u64 %%mine, %%mine;\n    mad.wide.u32 "
            "%%mine, %%t, 16, %%mine;\n%s",
            buffer, variant->symbol, buffer, registers.x + 1, registers.y + 1, registers.p + 1,
            buffer, body.text);
    if (variant->family->lanes_give && !variant->family->from_global)
        write_global(code, true);
    write_instruction(code);
    if (variant->family->lanes_receive)
        write_global(code, false);
    fputs("    ret;\n}\n", code->file);
    free(body.text);
    return true;
}

static bool write_code(struct code *code, enum ws_lang lang, struct ws_error *error)
{
    bool addressed = ws_address_lanes(code->variant) > 0;

    if (addressed && (!ws_addresses_make(code->variant, code->options, &code->addresses, error) ||
                      !parse_offset(code, error) || !write_offset_text(code, error)))
        return false;
    write_heading(code);
    switch (lang) {
    case WS_LANG_CUDA:
    case WS_LANG_CCCL:
        if (addressed)
            write_function(code, lang);
        else
            write_value_function(code);
        return true;
    case WS_LANG_PTX:
        return write_ptx(code, error);
    case WS_LANGS:
        break;
    }
    return false;
}

bool ws_code_write(const struct ws_variant *variant, const struct ws_address_options *options,
                   enum ws_lang lang, FILE *file, struct ws_error *error)
{
    struct code code = {.variant = variant, .options = options};
    struct ws_memory whole;
    bool written;

    if (!ws_lang_has(lang, variant, error) || !ws_memory_open(&whole, error))
        return false;
    code.file = whole.file;
    written = write_code(&code, lang, error);
    written = ws_memory_close(&whole, error) && written;
    if (written)
        fputs(whole.text, file);
    free(whole.text);
    free(code.offset);
    return written;
}
