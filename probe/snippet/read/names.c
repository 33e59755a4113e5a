/*
 * Tables of names with a fixed meaning: the lane's, types', and those that cannot be declared. The
 * macros among these are those that nvcc 13.0 defines before the first line of a source on Linux,
 * as patterns for similar names; code_compiles.sh compares the two.
 */
#include "probe/snippet/read/names.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stddef.h>
#include <string.h>

#include "probe/snippet/read/lexeme.h"

bool ws_name_is_lane(const char *name)
{
    return ws_word_among("t lane laneid lane_id laneId lane_idx laneIdx lid lane_index", name,
                         strlen(name));
}

bool ws_name_is_thread(const char *name)
{
    return ws_word_among("tid thread_id threadId thread_idx thread_index thread_num", name,
                         strlen(name));
}

bool ws_name_is_warp(const char *name)
{
    return ws_word_among("warp warp_id warpId warpid warp_idx warpIdx warp_index wid", name,
                         strlen(name));
}

/* ---- types */

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
    {"nv_bfloat16", 2},
    {"__nv_bfloat16", 2},
    {"bfloat16", 2},
    {"bfloat16_t", 2},
    {"bf16", 2},
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

const struct ws_vector_name ws_vector_names[WS_VECTOR_NAMES] = {
    {"char", "signed char", 1, 1, 4},
    {"uchar", "unsigned char", 1, 1, 4},
    {"short", "short", 2, 1, 4},
    {"ushort", "unsigned short", 2, 1, 4},
    {"int", "int", 4, 1, 4},
    {"uint", "unsigned", 4, 1, 4},
    {"long", "long", 8, 1, 4},
    {"ulong", "unsigned long", 8, 1, 4},
    {"longlong", "long long", 8, 1, 4},
    {"ulonglong", "unsigned long long", 8, 1, 4},
    {"float", "float", 4, 1, 4},
    {"double", "double", 8, 1, 4},
    {"half", "half", 2, 2, 2},
    {"__half", "half", 2, 2, 2},
    {"half_", "half", 2, 2, 2},
    {"nv_bfloat16", "bf16", 2, 2, 2},
    {"__nv_bfloat16", "bf16", 2, 2, 2},
    {"bf16_", "bf16", 2, 2, 2},
    {"float_", "float", 4, 2, 2},
};

/* The name after the last ::. */
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
    for (int i = 0; i < WS_VECTOR_NAMES; i++)
        if (ws_is_vector(&ws_vector_names[i], name)) {
            *fact =
                (struct ws_type_fact){.bytes = ws_vector_names[i].bytes * (name[length - 1] - '0')};
            return true;
        }
    return false;
}

bool ws_is_vector(const struct ws_vector_name *vector, const char *name)
{
    size_t length = strlen(vector->name);

    return !strncmp(name, vector->name, length) && name[length] >= '0' + vector->least &&
           name[length] <= '0' + vector->most && !name[length + 1];
}

/* ---- reserved names */

/* clang-format off */
static const char *const keywords[] = {
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break",
    "case", "catch", "char", "char16_t", "char32_t", "char8_t", "class", "co_await",
    "co_return", "co_yield", "compl", "concept", "const", "const_cast", "consteval",
    "constexpr", "constinit", "continue", "decltype", "default", "delete", "do", "double",
    "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for",
    "friend", "goto", "if", "inline", "int", "long", "mutable", "namespace", "new", "noexcept",
    "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "public",
    "register", "reinterpret_cast", "requires", "restrict", "return", "short", "signed",
    "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template", "this",
    "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "typeof", "union",
    "unsigned", "using", "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
    NULL,
};

/* Patterns of fnmatch(). */
static const char *const types[] = {
    "int[1368]*_t", "uint[1368]*_t", "int_fast*_t", "uint_fast*_t", "int_least*_t",
    "uint_least*_t", "intptr_t", "uintptr_t", "intmax_t", "uintmax_t", "size_t", "ptrdiff_t",
    NULL,
};

static const char *const macros[] = {
    /* limits of integers */
    "BOOL_MAX", "BOOL_WIDTH", "CHAR_BIT", "CHAR_M[AI][XN]", "CHAR_WIDTH", "INT_M[AI][XN]",
    "INT_WIDTH", "INT[1368]*_M[AI][XN]", "INT[1368]*_WIDTH", "INTMAX_*", "INTPTR_*", "INT_FAST*",
    "INT_LEAST*", "LLONG_M[AI][XN]", "LLONG_WIDTH", "LONG_BIT", "LONG_LONG_M[AI][XN]",
    "LONG_M[AI][XN]", "LONG_WIDTH", "PTRDIFF_*", "SCHAR_*", "SHRT_*", "SIG_ATOMIC_*", "SIZE_MAX",
    "SIZE_WIDTH", "SSIZE_MAX", "UCHAR_*", "UINT_MAX", "UINT_WIDTH", "UINT[1368]*_MAX",
    "UINT[1368]*_WIDTH", "UINTMAX_*", "UINTPTR_*", "UINT_FAST*", "UINT_LEAST*", "ULLONG_*",
    "ULONG_LONG_MAX", "ULONG_MAX", "ULONG_WIDTH", "USHRT_*", "WCHAR_*", "WINT_*", "WORD_BIT",
    /* math */
    "FP_*", "HUGE_VAL*", "INFINITY", "MATH_ERREXCEPT", "MATH_ERRNO", "MAXFLOAT", "M_[12EPLS]*",
    "NAN", "SNAN*", "math_errhandling",
    /* stdio, stdlib, string, time */
    "BUFSIZ", "EOF", "EXIT_FAILURE", "EXIT_SUCCESS", "FILENAME_MAX", "FOPEN_MAX", "L_ctermid",
    "L_cuserid", "L_tmpnam", "MB_CUR_MAX", "MB_LEN_MAX", "NULL", "P_tmpdir", "RAND_MAX", "RENAME_*",
    "SEEK_*", "TMP_MAX", "stderr", "stdin", "stdout", "CLOCKS_PER_SEC", "CLOCK_*", "TIMER_ABSTIME",
    "TIME_UTC", "ADJ_*", "MOD_[ACEFMNOST]*", "STA_*", "WCONTINUED", "WEXITED", "WNOHANG", "WNOWAIT",
    "WSTOPPED", "WUNTRACED",
    /* system limits */
    "AIO_PRIO_DELTA_MAX", "BC_*_MAX", "BIG_ENDIAN", "BYTE_ORDER", "CHARCLASS_NAME_MAX",
    "COLL_WEIGHTS_MAX", "DELAYTIMER_MAX", "EXPR_NEST_MAX", "FD_SETSIZE", "HOST_NAME_MAX", "IOV_MAX",
    "LINE_MAX", "LITTLE_ENDIAN", "LOGIN_NAME_MAX", "MAX_CANON", "MAX_INPUT", "MQ_PRIO_MAX",
    "NAME_MAX", "NFDBITS", "NGROUPS_MAX", "NL_*", "NZERO", "PATH_MAX", "PDP_ENDIAN", "PIPE_BUF",
    "PTHREAD_*", "RE_DUP_MAX", "RTSIG_MAX", "SEM_VALUE_MAX", "TTY_NAME_MAX", "XATTR_*",
    /* CUDA's runtime, and compilers' names of the system */
    "CUDARTAPI*", "CUDART_*", "CUDA_DOUBLE_MATH_FUNCTIONS", "CUDA_IPC_HANDLE_SIZE",
    "CU_UUID_HAS_BEEN_DEFINED", "cuda[A-Z]*", "i386", "linux", "unix",
    NULL,
};
/* clang-format on */

static bool is_among(const char *const *patterns, const char *name)
{
    for (; *patterns; patterns++)
        if (!fnmatch(*patterns, name, 0))
            return true;
    return false;
}

const char *ws_reserved_reason(const char *name)
{
    if (name[0] == '_' && (name[1] == '_' || isupper((unsigned char)name[1])))
        return "reserved to the compiler";
    if (!strcmp(name, "threadIdx"))
        return "a name of CUDA";
    if (is_among(keywords, name))
        return "a keyword of C++";
    if (is_among(types, name))
        return "a type";
    return is_among(macros, name) ? "a macro of the headers that nvcc includes" : NULL;
}
