/*
 * The codes of errors. A code names a class of mistakes that one explanation covers: it is printed with each
 * error, `warpscope help CODE` explains it, and tests compare it, so that a sentence can be improved without
 * changing a test. A name never changes its meaning.
 */
#ifndef WS_BASE_CODES_H
#define WS_BASE_CODES_H

/* WS_CODES(X): X(ENUMERATOR, "name") for each code. */
#define WS_CODES(X)                                                                                \
    /* The command line. */                                                                        \
    X(COMMAND, "unknown-command")                                                                  \
    X(OPTION, "unknown-option")                                                                    \
    X(VALUE, "unknown-value")                                                                      \
    X(NUMBER, "bad-number")                                                                        \
    X(RANGE, "out-of-range")                                                                       \
    X(MISSING, "missing-argument")                                                                 \
    X(EXTRA, "extra-argument")                                                                     \
    X(DUPLICATE, "duplicate")                                                                      \
    X(CONFLICT, "conflict")                                                                        \
    X(UNUSED, "unused")                                                                            \
    X(ORDER, "order")                                                                              \
    X(LIMIT, "too-large")                                                                          \
    X(CHECK, "check-failed")                                                                       \
    /* Instructions. */                                                                            \
    X(VARIANT, "unknown-variant")                                                                  \
    X(ILLEGAL, "illegal-variant")                                                                  \
    X(AMBIGUOUS, "ambiguous")                                                                      \
    X(OPERAND, "wrong-operand")                                                                    \
    X(NO_MATCH, "no-match")                                                                        \
    X(UNAVAILABLE, "unavailable")                                                                  \
    /* Addresses and layouts. */                                                                   \
    X(ADDRESS, "bad-address")                                                                      \
    X(LAYOUT, "bad-layout")                                                                        \
    X(SWIZZLE, "bad-swizzle")                                                                      \
    X(DESCRIPTOR, "bad-descriptor")                                                                \
    X(NO_DESCRIPTOR, "no-descriptor")                                                              \
    X(TENSOR_MAP, "bad-tensor-map")                                                                \
    X(TRACE, "bad-trace")                                                                          \
    /* CUDA C++ and PTX. */                                                                        \
    X(SYNTAX, "syntax")                                                                            \
    X(NAME, "unknown-name")                                                                        \
    X(TYPE, "type")                                                                                \
    X(UNSUPPORTED, "unsupported-code")                                                             \
    X(RUNTIME, "runtime")                                                                          \
    X(NO_ACCESS, "no-access")                                                                      \
    X(KERNEL, "no-kernel")                                                                         \
    X(LAUNCH, "launch")                                                                            \
    X(COMPILER, "no-compiler")                                                                     \
    X(COMPILE, "compile-failed")                                                                   \
    /* Figures, lessons, the window. */                                                            \
    X(FIGURE, "no-figure")                                                                         \
    X(TOO_SMALL, "too-small")                                                                      \
    X(LESSON, "bad-lesson")                                                                        \
    X(SCRIPT, "bad-script")                                                                        \
    X(DISPLAY, "no-display")                                                                       \
    /* Files. */                                                                                   \
    X(READ, "cannot-read")                                                                         \
    X(WRITE, "cannot-write")                                                                       \
    X(EXISTS, "exists")                                                                            \
    X(JSON, "bad-json")                                                                            \
    X(FIELD, "bad-field")                                                                          \
    X(VERSION, "newer-version")                                                                    \
    X(CAPTURE, "bad-capture")                                                                      \
    X(NOT_INSTALLED, "not-installed")                                                              \
    /* The GPU and the system. */                                                                  \
    X(NO_GPU, "no-gpu")                                                                            \
    X(GPU, "gpu-failed")                                                                           \
    X(SYSTEM, "system")                                                                            \
    X(OUT_OF_MEMORY, "out-of-memory")

#define WS_CODE(code, name) WS_CODE_##code,
enum ws_code { WS_CODES(WS_CODE) WS_CODE_COUNT };
#undef WS_CODE

struct ws_code_help {
    const char *explanation; /* one or two sentences */
    const char *example;     /* a command that fails with it */
    const char *cure;        /* what to do instead: a command, or a phrase */
};

/* A code's name, such as "unknown-option"; NULL beyond the last, so that it is a set of words. */
const char *ws_code_name(int code);
const struct ws_code_help *ws_code_help(enum ws_code code);

/* Where only its example fails, such as "without a GPU"; NULL if it fails on any machine. */
const char *ws_code_where(enum ws_code code);

#endif
