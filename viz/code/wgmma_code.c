/*
 * The code that all wgmma variants share is text here. The instruction itself is built from its row
 * in the library, and its registers from operand D.
 */
#include "viz/code/wgmma_code.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/code/tensor_map_code.h"

enum { CHUNK_BYTES = 16, ATOM_ROWS = 8, STEP_BYTES = 32 };

/* Guarded, so that code for two operands or two variants can be pasted into one file. */
static const char common[] =
    "#ifndef WGMMA_COMMON\n#define WGMMA_COMMON\n"
    "// A matrix descriptor; all in bytes. `start` is a shared address, and swizzle 0, 32, 64 or "
    "128.\n"
    "__host__ __device__ constexpr uint64_t wgmma_descriptor(uint32_t start, uint32_t leading,\n"
    "                                                        uint32_t stride, uint32_t swizzle,\n"
    "                                                        uint32_t base = 0)\n"
    "{\n"
    "    return static_cast<uint64_t>(start >> 4 & 0x3fff) |\n"
    "           static_cast<uint64_t>(leading >> 4 & 0x3fff) << 16 |\n"
    "           static_cast<uint64_t>(stride >> 4 & 0x3fff) << 32 |\n"
    "           static_cast<uint64_t>(base & 7) << 49 |\n"
    "           static_cast<uint64_t>(swizzle == 128  ? 1\n"
    "                                 : swizzle == 64 ? 2\n"
    "                                 : swizzle == 32 ? 3\n"
    "                                                 : 0)\n"
    "               << 62;\n"
    "}\n"
    "\n"
    "// wgmma_fence(): before the first wgmma, and after any other write to its registers.\n"
    "// wgmma_commit(): after the last. wgmma_wait(): until at most `pending` groups are\n"
    "// incomplete; then d may be read.\n"
    "__device__ __forceinline__ void wgmma_fence()\n"
    "{\n"
    "    asm volatile(\"wgmma.fence.sync.aligned;\" ::: \"memory\");\n"
    "}\n"
    "__device__ __forceinline__ void wgmma_commit()\n"
    "{\n"
    "    asm volatile(\"wgmma.commit_group.sync.aligned;\" ::: \"memory\");\n"
    "}\n"
    "template <int pending = 0> __device__ __forceinline__ void wgmma_wait()\n"
    "{\n"
    "    asm volatile(\"wgmma.wait_group.sync.aligned %0;\" ::\"n\"(pending) : \"memory\");\n"
    "}\n"
    "\n"
    "// Keeps the compiler from moving accesses to d across it: call it before wgmma_fence() and\n"
    "// after wgmma_wait().\n"
    "template <int n> __device__ __forceinline__ void wgmma_hold(float (&d)[n])\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        asm volatile(\"\" : \"+f\"(d[i])::\"memory\");\n"
    "}\n"
    "template <typename T, int n> __device__ __forceinline__ void wgmma_hold(T (&d)[n])\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        asm volatile(\"\" : \"+r\"(d[i])::\"memory\");\n"
    "}\n"
    "\n"
    "// Makes stores to shared memory visible to wgmma and to TMA copies: each thread that stored\n"
    "// calls it before the block's barrier.\n"
    "__device__ __forceinline__ void fence_stores()\n"
    "{\n"
    "    asm volatile(\"fence.proxy.async.shared::cta;\" ::: \"memory\");\n"
    "}\n"
    "\n"
    "// A barrier that TMA copies complete: one thread makes it, one expects the bytes to copy, "
    "and\n"
    "// all wait for its phase: 0, 1, 0, ...\n"
    "__device__ __forceinline__ void barrier_make(uint64_t *barrier)\n"
    "{\n"
    "    asm volatile(\"mbarrier.init.shared::cta.b64 [%0], 1;\\n\\t\"\n"
    "                 \"fence.mbarrier_init.release.cluster;\"\n"
    "                 ::\"r\"(static_cast<uint32_t>(__cvta_generic_to_shared(barrier))) : "
    "\"memory\");\n"
    "}\n"
    "__device__ __forceinline__ void barrier_expect(uint64_t *barrier, uint32_t bytes)\n"
    "{\n"
    "    asm volatile(\"mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;\"\n"
    "                 ::\"r\"(static_cast<uint32_t>(__cvta_generic_to_shared(barrier))), "
    "\"r\"(bytes)\n"
    "                 : \"memory\");\n"
    "}\n"
    "__device__ __forceinline__ void barrier_wait(uint64_t *barrier, uint32_t phase)\n"
    "{\n"
    "    uint32_t done = 0;\n"
    "\n"
    "    while (!done)\n"
    "        asm volatile(\"{\\n\\t.reg .pred p;\\n\\t\"\n"
    "                     \"mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\\n\\t\"\n"
    "                     \"selp.u32 %0, 1, 0, p;\\n\\t}\"\n"
    "                     : \"=r\"(done)\n"
    "                     : \"r\"(static_cast<uint32_t>(__cvta_generic_to_shared(barrier))), "
    "\"r\"(phase)\n"
    "                     : \"memory\");\n"
    "}\n"
    "#endif\n"
    "\n";

void ws_wgmma_includes(bool map, FILE *file)
{
    fputs("#include <cstdint>\n", file);
    if (map)
        fputs("#include <cuda.h>\n#include <cuda_runtime.h>\n", file);
    fputs("\n", file);
}

/* The template's and the parameters' line. */
static void write_head(const struct ws_mma *mma, bool registers, FILE *file)
{
    const struct ws_variant *d = ws_mma_operand(mma, WS_OPERAND_D);
    const struct ws_variant *a = ws_mma_operand(mma, WS_OPERAND_A);
    char name[WS_MMA_FUNCTION_SIZE];

    if (ws_wgmma_transposes(mma))
        fprintf(file, "template <%sint transpose_b = 0>\n",
                registers ? "" : "int transpose_a = 0, ");
    fprintf(file, "__device__ __forceinline__ void\n%s(%s (&d)[%d], ", ws_mma_function(mma, name),
            ws_mma_cpp(d), ws_moved(d)->registers);
    if (registers)
        fprintf(file, "const %s (&a)[%d]", ws_mma_cpp(a), ws_moved(a)->registers);
    else
        fputs("uint64_t a", file);
    fputs(", uint64_t b, bool add)\n{\n", file);
}

/* "%first, …": `count` operands of the asm statement, with line breaks. */
static int write_numbers(int first, int count, FILE *file)
{
    for (int i = 0; i < count; i++)
        fprintf(file, "%s%%%d", !i ? "" : i % 16 ? ", " : ", \"\n                 \"", first + i);
    return first + count;
}

static void write_body(const struct ws_mma *mma, bool registers, FILE *file)
{
    const struct ws_variant *d = ws_mma_operand(mma, WS_OPERAND_D);
    int count = ws_moved(d)->registers, next;
    int inputs = registers ? ws_moved(ws_mma_operand(mma, WS_OPERAND_A))->registers : 1;

    fprintf(file,
            "    asm volatile(\"{\\n\\t.reg .pred p;\\n\\tsetp.ne.b32 p, %%%d, 0;\\n\\t\"\n"
            "                 \"%s \"\n                 \"{",
            count + inputs + 1, mma->mnemonic);
    next = write_numbers(0, count, file);
    fputs(registers ? "}, \"\n                 \"{" : "}, \"\n                 \"", file);
    next = write_numbers(next, inputs, file);
    fprintf(file, "%s, %%%d, p", registers ? "}" : "", next);
    next += 2;
    if (ws_wgmma_scales(mma))
        fputs(", 1, 1", file);
    if (ws_wgmma_transposes(mma)) {
        if (!registers)
            fprintf(file, ", %%%d", next++);
        fprintf(file, ", %%%d", next);
    }
    fputs(";\\n\\t}\"\n                 : ", file);
    for (int i = 0; i < count; i++)
        fprintf(file, "%s\"+%c\"(d[%d])",
                !i      ? ""
                : i % 6 ? ", "
                        : ",\n                   ",
                !strcmp(ws_mma_cpp(d), "float") ? 'f' : 'r', i);
    fputs("\n                 : ", file);
    for (int i = 0; i < inputs && registers; i++)
        fprintf(file, "\"r\"(a[%d]), ", i);
    fprintf(file, "%s\"l\"(b), \"r\"(static_cast<int>(add))", registers ? "" : "\"l\"(a), ");
    if (ws_wgmma_transposes(mma))
        fprintf(file, "%s, \"n\"(transpose_b)", registers ? "" : ", \"n\"(transpose_a)");
    fputs("\n                 : \"memory\");\n}\n", file);
}

/* The function's name in capitals. */
static void write_guard(const char *name, FILE *file)
{
    for (const char *c = name; *c; c++)
        fputc(toupper((unsigned char)*c), file);
}

bool ws_wgmma_code(const struct ws_mma *mma, FILE *file, struct ws_error *error)
{
    char name[WS_MMA_FUNCTION_SIZE];

    if (!mma->warpgroup || mma->sparse)
        return ws_fail(error, WS_CODE_UNAVAILABLE, "no code for %s: it is %s", mma->name,
                       mma->sparse ? "not a wgmma" : "no wgmma");
    ws_mma_function(mma, name);
    fputs(common, file);
    fputs("#ifndef ", file);
    write_guard(name, file);
    fputs("\n#define ", file);
    write_guard(name, file);
    fputs("\n", file);
    fprintf(file,
            "// %s: PTX ISA %d.%d, %s.\n// The 128 threads of a warpgroup call it. It computes D = "
            "A B, and with `add` D = A B + D; a and b are\n// descriptors%s.\n",
            mma->name, mma->ptx_version / 10, mma->ptx_version % 10, ws_targets_text(mma->targets),
            ws_wgmma_transposes(mma) ? ", and transpose_a and transpose_b are 1 for MN-major ones"
                                     : "");
    write_head(mma, false, file);
    write_body(mma, false, file);
    fputs("\n// The same with A in registers.\n", file);
    write_head(mma, true, file);
    write_body(mma, true, file);
    fputs("#endif\n", file);
    return true;
}

/*
 * The byte offset of the next atom along k. The instruction does not need it, because along k it
 * stays within a row of a swizzle's atom. The writer defines it, or the leading offset, which has
 * no effect there. 0: unknown.
 */
static int next_row(const struct ws_described *described, const struct ws_stored_writer *writer)
{
    const struct ws_descriptor *descriptor = &described->descriptor;

    if (writer && writer->boxed && writer->boxes > 1)
        return writer->box_bytes;
    if (writer && writer->boxed && writer->order.count > 2 &&
        writer->order.dimension[2] == WS_STORED_DEEP)
        return ws_tensor_map_landed(&writer->boxed->map, 0) *
               ws_tensor_map_landed(&writer->boxed->map, 1) *
               ws_tensor_type_bytes(writer->boxed->map.type);
    return descriptor->leading_bytes >= descriptor->swizzle_bytes * ATOM_ROWS
               ? descriptor->leading_bytes
               : 0;
}

bool ws_wgmma_step(const struct ws_described *described, const struct ws_stored_writer *writer,
                   char *text, size_t size, int *most)
{
    const struct ws_descriptor *descriptor = &described->descriptor;
    int swizzle = descriptor->swizzle_bytes, eights = described->depth / ATOM_ROWS;
    int steps = swizzle / STEP_BYTES;
    int next = next_row(described, writer);

    if (described->major == WS_MAJOR_MN) {
        snprintf(text, size, "step * %d",
                 eights * (swizzle ? descriptor->stride_bytes : descriptor->leading_bytes));
        return true;
    }
    if (!swizzle) {
        snprintf(text, size, "step * %d", STEP_BYTES / CHUNK_BYTES * descriptor->leading_bytes);
        return true;
    }
    if (steps == 1 && next)
        snprintf(text, size, "step * %d", next);
    else if (next)
        snprintf(text, size, "step %% %d * %d + step / %d * %d", steps, STEP_BYTES, steps, next);
    else
        snprintf(text, size, "step * %d", STEP_BYTES);
    *most = steps;
    return next != 0;
}

void ws_wgmma_operand_code(const struct ws_mma *mma, const struct ws_described *described,
                           const struct ws_stored_writer *writer, FILE *file)
{
    const struct ws_descriptor *fields = &described->descriptor;
    char letter = (char)tolower((unsigned char)*ws_operand_letter(described->role));
    char function[WS_MMA_FUNCTION_SIZE], name[WS_MMA_FUNCTION_SIZE + 4], step[96];
    char text[WS_DESCRIPTOR_TEXT_SIZE];
    int unit = (fields->swizzle_bytes ? fields->swizzle_bytes : CHUNK_BYTES) * ATOM_ROWS, most = 0;
    bool all = ws_wgmma_step(described, writer, step, sizeof step, &most);
    struct ws_descriptor shown = *fields;
    char offset[16] = "";

    shown.start_bytes -= writer && writer->boxed ? writer->boxed->shared_bytes : 0;
    if (shown.start_bytes)
        snprintf(offset, sizeof offset, "%d + ", shown.start_bytes);
    snprintf(name, sizeof name, "%s_%c", ws_mma_function(mma, function), letter);
    fprintf(file,
            "// %s of %s, %s-major, in shared memory with %s:\n// the descriptor of a step along "
            "k, in units of %d elements. `tile` is a multiple of %d bytes.\n",
            ws_operand_letter(described->role), mma->name, ws_major_name(described->major),
            ws_descriptor_text(&shown, text), described->depth, unit);
    if (!all)
        fprintf(file, "// step < %d: the k-steps in one swizzle row.\n", most);
    fprintf(
        file,
        "__device__ __forceinline__ uint64_t\n%s_descriptor(const void *tile, int step = 0)\n{\n"
        "    return wgmma_descriptor(static_cast<uint32_t>(__cvta_generic_to_shared(tile)) + "
        "%s%s,\n                            %d, %d, %d, %d);\n}\n",
        name, offset, step, fields->leading_bytes, fields->stride_bytes, fields->swizzle_bytes,
        fields->base_offset);
    if (writer && writer->boxed) {
        fputs("\n", file);
        ws_tensor_map_code(&writer->boxed->map, name, writer->boxes, writer->box_bytes, file);
    }
}
