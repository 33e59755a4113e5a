/*
 * Tables of names that are taken. The macros are those that nvcc 13.0 defines before the first line
 * of a source on Linux, by pattern where many are alike; code_compiles.sh compares the two.
 */
#include "probe/snippet/reserved.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

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

/* As patterns of fnmatch(). */
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
    /* limits of the system */
    "AIO_PRIO_DELTA_MAX", "BC_*_MAX", "BIG_ENDIAN", "BYTE_ORDER", "CHARCLASS_NAME_MAX",
    "COLL_WEIGHTS_MAX", "DELAYTIMER_MAX", "EXPR_NEST_MAX", "FD_SETSIZE", "HOST_NAME_MAX", "IOV_MAX",
    "LINE_MAX", "LITTLE_ENDIAN", "LOGIN_NAME_MAX", "MAX_CANON", "MAX_INPUT", "MQ_PRIO_MAX",
    "NAME_MAX", "NFDBITS", "NGROUPS_MAX", "NL_*", "NZERO", "PATH_MAX", "PDP_ENDIAN", "PIPE_BUF",
    "PTHREAD_*", "RE_DUP_MAX", "RTSIG_MAX", "SEM_VALUE_MAX", "TTY_NAME_MAX", "XATTR_*",
    /* CUDA's runtime, and what compilers call the system */
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
