/* The arguments of cuTensorMapEncodeTiled as arrays, and one asm statement for the copy. */
#include "viz/code/tensor_map_code.h"

#include <inttypes.h>

static const char *cuda_type(enum ws_tensor_type type)
{
    static const char *const words[] = {
#define X(name, bytes, cuda, nan) #cuda,
        WS_TENSOR_TYPES(X)
#undef X
    };

    return words[type];
}

static void write_swizzle(const struct ws_tensor_map *map, FILE *file)
{
    if (map->swizzle_bytes)
        fprintf(file, "CU_TENSOR_MAP_SWIZZLE_%dB", map->swizzle_bytes);
    else
        fputs("CU_TENSOR_MAP_SWIZZLE_NONE", file);
}

static void write_interleave(const struct ws_tensor_map *map, FILE *file)
{
    if (map->interleave_bytes)
        fprintf(file, "CU_TENSOR_MAP_INTERLEAVE_%dB", map->interleave_bytes);
    else
        fputs("CU_TENSOR_MAP_INTERLEAVE_NONE", file);
}

static void write_numbers(const struct ws_tensor_map *map, FILE *file)
{
    fputs("    const cuuint64_t size[] = {", file);
    for (int i = 0; i < map->rank; i++)
        fprintf(file, "%s%" PRId64, i ? ", " : "", map->size[i]);
    fputs("}; // elements, innermost first\n    const cuuint64_t stride[] = {", file);
    for (int i = 1; i < map->rank; i++)
        fprintf(file, "%s%" PRId64, i > 1 ? ", " : "", map->stride_bytes[i]);
    fprintf(file, "%s}; // bytes, of dimension 1 up\n    const cuuint32_t box[] = {",
            map->rank > 1 ? "" : "0");
    for (int i = 0; i < map->rank; i++)
        fprintf(file, "%s%d", i ? ", " : "", map->box[i]);
    fputs("}; // elements\n    const cuuint32_t step[] = {", file);
    for (int i = 0; i < map->rank; i++)
        fprintf(file, "%s%d", i ? ", " : "", ws_tensor_map_step(map, i));
    fputs("};\n", file);
}

static void write_map(const struct ws_tensor_map *map, const char *name, FILE *file)
{
    char text[WS_TENSOR_MAP_TEXT_SIZE];

    fprintf(file, "// The tensor map %s.\n", ws_tensor_map_text(map, text));
    fprintf(file,
            "// `tensor` is aligned to 16 bytes; if `encode`, cuTensorMapEncodeTiled, is nullptr, "
            "the driver supplies it.\ninline CUresult\n%s_map(CUtensorMap *map, void *tensor,\n    "
            "decltype(&cuTensorMapEncodeTiled) encode = nullptr)\n{\n",
            name);
    write_numbers(map, file);
    fputs("    if (!encode) {\n"
          "        void *found = nullptr;\n"
          "        cudaDriverEntryPointQueryResult result;\n"
          "#if CUDART_VERSION >= 12050\n"
          "        cudaGetDriverEntryPointByVersion(\"cuTensorMapEncodeTiled\", &found, 12000, "
          "cudaEnableDefault,\n"
          "                                         &result);\n"
          "#else\n"
          "        cudaGetDriverEntryPoint(\"cuTensorMapEncodeTiled\", &found, cudaEnableDefault, "
          "&result);\n"
          "#endif\n"
          "        if (!found)\n"
          "            return CUDA_ERROR_NOT_FOUND;\n"
          "        encode = reinterpret_cast<decltype(encode)>(found);\n"
          "    }\n",
          file);
    fprintf(file,
            "    return encode(map, CU_TENSOR_MAP_DATA_TYPE_%s, %d, tensor, size, stride, box, "
            "step,\n                  ",
            cuda_type(map->type), map->rank);
    write_interleave(map, file);
    fputs(", ", file);
    write_swizzle(map, file);
    fprintf(file,
            ",\n                  CU_TENSOR_MAP_L2_PROMOTION_NONE, "
            "CU_TENSOR_MAP_FLOAT_OOB_FILL_%s);\n}\n",
            map->fill_nan ? "NAN_REQUEST_ZERO_FMA" : "NONE");
}

static void write_load(const struct ws_tensor_map *map, const char *name, int boxes, int box_bytes,
                       FILE *file)
{
    int64_t bytes = ws_tensor_map_box_bytes(map);

    fprintf(file,
            "\n// Copies %s from coordinates c0, ... to `tile` in shared memory. One thread calls "
            "it;\n// readers wait for the barrier's phase. `map` is a __grid_constant__ parameter, "
            "or in\n// global memory.\n__device__ __forceinline__ void\n%s_load(void *tile, const "
            "CUtensorMap *map, uint64_t *barrier",
            boxes > 1 ? "the boxes" : "the box", name);
    for (int i = 0; i < map->rank; i++)
        fprintf(file, ", int32_t c%d", i);
    fprintf(file,
            ")\n{\n    const uint32_t to = static_cast<uint32_t>(__cvta_generic_to_shared(tile));\n"
            "    const uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(barrier));\n\n"
            "    barrier_expect(barrier, %" PRId64 ");\n",
            bytes * boxes);
    if (boxes > 1)
        fprintf(file, "    for (int i = 0; i < %d; i++)\n    ", boxes);
    fprintf(file,
            "    asm volatile(\"cp.async.bulk.tensor.%dd.shared::cluster.global.mbarrier::complete_"
            "tx::bytes \"\n    %s             \"[%%0], [%%1, {",
            map->rank, boxes > 1 ? "    " : "");
    for (int i = 0; i < map->rank; i++)
        fprintf(file, "%s%%%d", i ? ", " : "", i + 3);
    fprintf(file, "}], [%%2];\" ::\"r\"(to");
    if (boxes > 1)
        fprintf(file, " + i * %d", box_bytes);
    fputs("), \"l\"(map), \"r\"(at)", file);
    for (int i = 0; i < map->rank; i++) {
        fprintf(file, ", \"r\"(c%d", i);
        if (!i && boxes > 1)
            fprintf(file, " + i * %d", map->box[0]);
        fputs(")", file);
    }
    fputs(" : \"memory\");\n}\n", file);
}

void ws_tensor_map_code(const struct ws_tensor_map *map, const char *name, int boxes, int box_bytes,
                        FILE *file)
{
    write_map(map, name, file);
    write_load(map, name, boxes, box_bytes, file);
}
