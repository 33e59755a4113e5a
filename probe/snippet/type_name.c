/* One table; CUDA's vectors are their element's name and a count. */
#include "probe/snippet/type_name.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    enum ws_c_type type;
} integers[] = {
    {"int", WS_C_INT},
    {"unsigned", WS_C_UNSIGNED},
    {"int32_t", WS_C_INT},
    {"uint32_t", WS_C_UNSIGNED},
    {"uint", WS_C_UNSIGNED},
    {"long", WS_C_LONG},
    {"unsigned long", WS_C_ULONG},
    {"int64_t", WS_C_LONG},
    {"uint64_t", WS_C_ULONG},
    {"size_t", WS_C_ULONG},
    {"ptrdiff_t", WS_C_LONG},
    {"ssize_t", WS_C_LONG},
    {"uintptr_t", WS_C_ULONG},
    {"intptr_t", WS_C_LONG},
    {"bool", WS_C_BOOL},
    {"char", WS_C_INT8},
    {"signed char", WS_C_INT8},
    {"unsigned char", WS_C_UINT8},
    {"int8_t", WS_C_INT8},
    {"uint8_t", WS_C_UINT8},
    {"short", WS_C_INT16},
    {"unsigned short", WS_C_UINT16},
    {"int16_t", WS_C_INT16},
    {"uint16_t", WS_C_UINT16},
    {"uchar", WS_C_UINT8},
    {"ushort", WS_C_UINT16},
    {"ulong", WS_C_ULONG},
    {"index_t", WS_C_LONG},
};

static const struct {
    const char *name;
    int bytes;
} others[] = {
    {"void", 0},
    {"half", 2},
    {"__half", 2},
    {"half_t", 2},
    {"float16_t", 2},
    {"__half_raw", 2},
    {"fp16", 2},
    {"half2", 4},
    {"__half2", 4},
    {"nv_bfloat16", 2},
    {"__nv_bfloat16", 2},
    {"bfloat16", 2},
    {"bfloat16_t", 2},
    {"bf16", 2},
    {"nv_bfloat162", 4},
    {"__nv_bfloat162", 4},
    {"bf16_2", 4},
    {"half_2", 4},
    {"float_2", 8},
    {"float", 4},
    {"double", 8},
    {"float32_t", 4},
    {"tfloat32_t", 4},
    {"float_e4m3_t", 1},
    {"float_e5m2_t", 1},
    {"__nv_fp8_e4m3", 1},
    {"__nv_fp8_e5m2", 1},
    {"fp8_e4m3", 1},
    {"fp8e4m3", 1},
    {"fp8e5m2", 1},
    {"fp8_e5m2", 1},
    {"__nv_fp8_storage_t", 1},
    {"byte", 1},
    {"__nv_fp8x2_e4m3", 2},
    {"__nv_fp8x4_e4m3", 4},
    {"__nv_fp8x2_e5m2", 2},
    {"__nv_fp8x4_e5m2", 4},
    {"b8_t", 1},
    {"b16_t", 2},
    {"b32_t", 4},
    {"b64_t", 8},
    {"b128_t", 16},
    {"uint128_t", 16},
    {"int128_t", 16},
    {"__int128", 16},
    {"__uint128_t", 16},
};

static const struct {
    const char *name;
    int bytes;
} vectors[] = {
    {"char", 1}, {"uchar", 1}, {"short", 2},    {"ushort", 2},    {"int", 4},   {"uint", 4},
    {"long", 8}, {"ulong", 8}, {"longlong", 8}, {"ulonglong", 8}, {"float", 4}, {"double", 8},
};

/* The name behind the last ::. */
static const char *unqualified(const char *name)
{
    for (const char *at = name; (at = strstr(at, "::")); at += 2)
        name = at + 2;
    return name;
}

bool ws_type_named(const char *qualified, struct ws_type_fact *fact)
{
    const char *name = unqualified(qualified);
    size_t length = strlen(name);

    for (size_t i = 0; i < sizeof integers / sizeof integers[0]; i++)
        if (!strcmp(name, integers[i].name)) {
            *fact = (struct ws_type_fact){true, integers[i].type, ws_c_bytes(integers[i].type)};
            return true;
        }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (!strcmp(name, others[i].name)) {
            *fact = (struct ws_type_fact){.bytes = others[i].bytes};
            return true;
        }
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++)
        if (length && length - 1 == strlen(vectors[i].name) &&
            !memcmp(name, vectors[i].name, length - 1) && name[length - 1] >= '1' &&
            name[length - 1] <= '4') {
            *fact = (struct ws_type_fact){.bytes = vectors[i].bytes * (name[length - 1] - '0')};
            return true;
        }
    return false;
}
