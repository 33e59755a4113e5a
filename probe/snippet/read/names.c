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
    const char *names;
    struct ws_type_fact fact;
} types[] = {
    {"int int32_t", {true, WS_C_INT, 4}},
    {"unsigned uint32_t uint", {true, WS_C_UNSIGNED, 4}},
    {"long int64_t ptrdiff_t ssize_t intptr_t index_t", {true, WS_C_LONG, 8}},
    {"ulong uint64_t size_t uintptr_t", {true, WS_C_ULONG, 8}},
    {"bool", {true, WS_C_BOOL, 1}},
    {"char int8_t", {true, WS_C_INT8, 1}},
    {"uint8_t uchar", {true, WS_C_UINT8, 1}},
    {"short int16_t", {true, WS_C_INT16, 2}},
    {"ushort uint16_t", {true, WS_C_UINT16, 2}},
    {"void", {.bytes = 0}},
    {"byte b8_t float_e4m3_t float_e5m2_t __nv_fp8_e4m3 __nv_fp8_e5m2 __nv_fp8_storage_t "
     "fp8_e4m3 fp8e4m3 fp8e5m2 fp8_e5m2",
     {.bytes = 1}},
    {"half __half half_t float16_t __half_raw fp16 nv_bfloat16 __nv_bfloat16 bfloat16 bfloat16_t "
     "bf16 __nv_fp8x2_e4m3 __nv_fp8x2_e5m2 b16_t",
     {.bytes = 2}},
    {"float float32_t tfloat32_t __nv_fp8x4_e4m3 __nv_fp8x4_e5m2 b32_t", {.bytes = 4}},
    {"double b64_t", {.bytes = 8}},
    {"b128_t uint128_t int128_t __int128 __uint128_t", {.bytes = 16}},
};

static const struct ws_vector_name vectors[] = {
    {"char", "int8_t", 1, 1, 4},
    {"uchar", "uint8_t", 1, 1, 4},
    {"short", "short", 2, 1, 4},
    {"ushort", "ushort", 2, 1, 4},
    {"int", "int", 4, 1, 4},
    {"uint", "unsigned", 4, 1, 4},
    {"long", "long", 8, 1, 4},
    {"ulong", "ulong", 8, 1, 4},
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

const struct ws_vector_name *ws_vector_named(const char *name)
{
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        size_t length = strlen(vectors[i].name);

        if (!strncmp(name, vectors[i].name, length) && name[length] >= '0' + vectors[i].least &&
            name[length] <= '0' + vectors[i].most && !name[length + 1])
            return &vectors[i];
    }
    return NULL;
}

const char *ws_unqualified(const char *name)
{
    for (const char *at = name; (at = strstr(at, "::")); at += 2)
        name = at + 2;
    return name;
}

bool ws_type_named(const char *qualified, struct ws_type_fact *fact)
{
    const char *name = ws_unqualified(qualified);
    size_t length = strlen(name);
    const struct ws_vector_name *vector = ws_vector_named(name);

    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ws_word_among(types[i].names, name, length)) {
            *fact = types[i].fact;
            return true;
        }
    if (vector)
        *fact = (struct ws_type_fact){.bytes = vector->bytes * (name[length - 1] - '0')};
    return vector != NULL;
}

/* ---- reserved names */

/* clang-format off */
static const char keywords[] =
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t "
    "char32_t char8_t class co_await co_return co_yield compl concept const const_cast consteval "
    "constexpr constinit continue decltype default delete do double dynamic_cast else enum "
    "explicit export extern false float for friend goto if inline int long mutable namespace new "
    "noexcept not not_eq nullptr operator or or_eq private protected public register "
    "reinterpret_cast requires restrict return short signed sizeof static static_assert "
    "static_cast struct switch template this thread_local throw true try typedef typeid typename "
    "typeof union unsigned using virtual void volatile wchar_t while xor xor_eq";

/* Patterns of fnmatch(). */
static const char *const type_names[] = {
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
    if (ws_word_among(keywords, name, strlen(name)))
        return "a keyword of C++";
    if (is_among(type_names, name))
        return "a type";
    return is_among(macros, name) ? "a macro of the headers that nvcc includes" : NULL;
}
