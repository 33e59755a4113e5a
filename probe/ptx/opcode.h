/*
 * The words of an opcode as numbers: its first word, its types, its state space, and its modifiers.
 * A modifier is one bit, whatever its meaning in the instruction: ".lo" is the low half of a
 * multiplication and a comparison of unsigned numbers.
 */
#ifndef WS_PTX_OPCODE_H
#define WS_PTX_OPCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* X(NAME, text, destinations): the number of operands, from the first, that are written. */
#define WS_OPCODES(X)                                                                              \
    X(OTHER, "", 1)                                                                                \
    X(ADD, "add", 1)                                                                               \
    X(SUB, "sub", 1)                                                                               \
    X(MUL, "mul", 1)                                                                               \
    X(MAD, "mad", 1)                                                                               \
    X(ADDC, "addc", 1)                                                                             \
    X(SUBC, "subc", 1)                                                                             \
    X(MADC, "madc", 1)                                                                             \
    X(MUL24, "mul24", 1)                                                                           \
    X(MAD24, "mad24", 1)                                                                           \
    X(SAD, "sad", 1)                                                                               \
    X(DIV, "div", 1)                                                                               \
    X(REM, "rem", 1)                                                                               \
    X(ABS, "abs", 1)                                                                               \
    X(NEG, "neg", 1)                                                                               \
    X(MIN, "min", 1)                                                                               \
    X(MAX, "max", 1)                                                                               \
    X(POPC, "popc", 1)                                                                             \
    X(CLZ, "clz", 1)                                                                               \
    X(BFIND, "bfind", 1)                                                                           \
    X(FNS, "fns", 1)                                                                               \
    X(BREV, "brev", 1)                                                                             \
    X(BFE, "bfe", 1)                                                                               \
    X(BFI, "bfi", 1)                                                                               \
    X(SZEXT, "szext", 1)                                                                           \
    X(BMSK, "bmsk", 1)                                                                             \
    X(DP4A, "dp4a", 1)                                                                             \
    X(DP2A, "dp2a", 1)                                                                             \
    X(AND, "and", 1)                                                                               \
    X(OR, "or", 1)                                                                                 \
    X(XOR, "xor", 1)                                                                               \
    X(NOT, "not", 1)                                                                               \
    X(CNOT, "cnot", 1)                                                                             \
    X(LOP3, "lop3", 1)                                                                             \
    X(SHL, "shl", 1)                                                                               \
    X(SHR, "shr", 1)                                                                               \
    X(SHF, "shf", 1)                                                                               \
    X(PRMT, "prmt", 1)                                                                             \
    X(FMA, "fma", 1)                                                                               \
    X(RCP, "rcp", 1)                                                                               \
    X(SQRT, "sqrt", 1)                                                                             \
    X(COPYSIGN, "copysign", 1)                                                                     \
    X(TESTP, "testp", 1)                                                                           \
    X(SETP, "setp", 1)                                                                             \
    X(SET, "set", 1)                                                                               \
    X(SELP, "selp", 1)                                                                             \
    X(SLCT, "slct", 1)                                                                             \
    X(MOV, "mov", 1)                                                                               \
    X(CVT, "cvt", 1)                                                                               \
    X(CVTA, "cvta", 1)                                                                             \
    X(ISSPACEP, "isspacep", 1)                                                                     \
    X(MAPA, "mapa", 1)                                                                             \
    X(GETCTARANK, "getctarank", 1)                                                                 \
    X(SHFL, "shfl", 1)                                                                             \
    X(VOTE, "vote", 1)                                                                             \
    X(MATCH, "match", 1)                                                                           \
    X(REDUX, "redux", 1)                                                                           \
    X(ELECT, "elect", 1)                                                                           \
    X(ACTIVEMASK, "activemask", 1)                                                                 \
    X(LD, "ld", 1)                                                                                 \
    X(LDU, "ldu", 1)                                                                               \
    X(ST, "st", 0)                                                                                 \
    X(ATOM, "atom", 1)                                                                             \
    X(RED, "red", 0)                                                                               \
    X(LDMATRIX, "ldmatrix", 1)                                                                     \
    X(STMATRIX, "stmatrix", 0)                                                                     \
    X(MOVMATRIX, "movmatrix", 1)                                                                   \
    X(CP, "cp", 0)                                                                                 \
    X(MBARRIER, "mbarrier", 0)                                                                     \
    X(WMMA, "wmma", 1)                                                                             \
    X(MMA, "mma", 1)                                                                               \
    X(WGMMA, "wgmma", 0)                                                                           \
    X(TCGEN05, "tcgen05", 0)                                                                       \
    X(BRA, "bra", 0)                                                                               \
    X(BRX, "brx", 0)                                                                               \
    X(CALL, "call", 0)                                                                             \
    X(RET, "ret", 0)                                                                               \
    X(EXIT, "exit", 0)                                                                             \
    X(TRAP, "trap", 0)                                                                             \
    X(BAR, "bar", 0)                                                                               \
    X(BARRIER, "barrier", 0)                                                                       \
    X(NOTHING, "nop", 0)                                                                           \
    X(BRKPT, "brkpt", 0)                                                                           \
    X(MEMBAR, "membar", 0)                                                                         \
    X(FENCE, "fence", 0)                                                                           \
    X(NANOSLEEP, "nanosleep", 0)                                                                   \
    X(GRIDDEPCONTROL, "griddepcontrol", 0)                                                         \
    X(SETMAXNREG, "setmaxnreg", 0)                                                                 \
    X(PMEVENT, "pmevent", 0)                                                                       \
    X(PREFETCH, "prefetch", 0)                                                                     \
    X(PREFETCHU, "prefetchu", 0)                                                                   \
    X(DISCARD, "discard", 0)                                                                       \
    X(APPLYPRIORITY, "applypriority", 0)                                                           \
    X(WARPSCOPE, "warpscope", 0)                                                                   \
    X(TENSORMAP, "tensormap", 0)                                                                   \
    X(SUST, "sust", 0)                                                                             \
    X(SURED, "sured", 0)                                                                           \
    X(MULTIMEM, "multimem", 0)                                                                     \
    X(STACKRESTORE,                                                                                \
      "stackrestor"                                                                                \
      "e",                                                                                         \
      0)                                                                                           \
    X(CLUSTERLAUNCHCONTROL,                                                                        \
      "clusterlaunchc"                                                                             \
      "ontrol",                                                                                    \
      0)

enum ws_opcode {
#define X(name, text, destinations) WS_OP_##name,
    WS_OPCODES(X)
#undef X
        WS_OPCODES_COUNT
};

/* X(NAME, text, bits, kind) */
#define WS_TYPES(X)                                                                                \
    X(NONE, "", 32, BITS)                                                                          \
    X(PRED, "pred", 1, BITS)                                                                       \
    X(B8, "b8", 8, BITS)                                                                           \
    X(B16, "b16", 16, BITS)                                                                        \
    X(B32, "b32", 32, BITS)                                                                        \
    X(B64, "b64", 64, BITS)                                                                        \
    X(B128, "b128", 128, BITS)                                                                     \
    X(U8, "u8", 8, UNSIGNED)                                                                       \
    X(U16, "u16", 16, UNSIGNED)                                                                    \
    X(U32, "u32", 32, UNSIGNED)                                                                    \
    X(U64, "u64", 64, UNSIGNED)                                                                    \
    X(S8, "s8", 8, SIGNED)                                                                         \
    X(S16, "s16", 16, SIGNED)                                                                      \
    X(S32, "s32", 32, SIGNED)                                                                      \
    X(S64, "s64", 64, SIGNED)                                                                      \
    X(F16, "f16", 16, FLOAT)                                                                       \
    X(BF16, "bf16", 16, FLOAT)                                                                     \
    X(F32, "f32", 32, FLOAT)                                                                       \
    X(F64, "f64", 64, FLOAT)                                                                       \
    X(F16X2, "f16x2", 32, FLOAT)                                                                   \
    X(BF16X2, "bf16x2", 32, FLOAT)                                                                 \
    X(U16X2, "u16x2", 32, UNSIGNED)                                                                \
    X(S16X2, "s16x2", 32, SIGNED)                                                                  \
    X(TF32, "tf32", 32, BITS)                                                                      \
    X(F32X2, "f32x2", 64, BITS)                                                                    \
    X(E4M3X2, "e4m3x2", 16, BITS)                                                                  \
    X(E5M2X2, "e5m2x2", 16, BITS)

enum ws_type {
#define X(name, text, bits, kind) WS_TYPE_##name,
    WS_TYPES(X)
#undef X
        WS_TYPES_COUNT
};

enum ws_type_kind { WS_KIND_BITS, WS_KIND_UNSIGNED, WS_KIND_SIGNED, WS_KIND_FLOAT };

struct ws_type_fact {
    const char *text;
    uint8_t bits, kind; /* enum ws_type_kind */
};
extern const struct ws_type_fact ws_types[WS_TYPES_COUNT];

enum ws_space {
    WS_SPACE_GENERIC,
    WS_SPACE_SHARED,
    WS_SPACE_LOCAL,
    WS_SPACE_GLOBAL,
    WS_SPACE_CONST,
    WS_SPACE_PARAM,
};

enum ws_compare {
    WS_COMPARE_NONE,
    WS_COMPARE_EQ,
    WS_COMPARE_NE,
    WS_COMPARE_LT,
    WS_COMPARE_LE,
    WS_COMPARE_GT,
    WS_COMPARE_GE,
    WS_COMPARE_EQU, /* also true if an operand is NaN */
    WS_COMPARE_NEU,
    WS_COMPARE_LTU,
    WS_COMPARE_LEU,
    WS_COMPARE_GTU,
    WS_COMPARE_GEU,
    WS_COMPARE_NUM,
    WS_COMPARE_NAN,
};

/* X(NAME, text) */
#define WS_MODIFIERS(X)                                                                            \
    X(NONE, "")                                                                                    \
    X(LO, "lo")                                                                                    \
    X(HI, "hi")                                                                                    \
    X(WIDE, "wide")                                                                                \
    X(CC, "cc")                                                                                    \
    X(SAT, "sat")                                                                                  \
    X(SATFINITE, "satfinite")                                                                      \
    X(RELU, "relu")                                                                                \
    X(FTZ, "ftz")                                                                                  \
    X(APPROX, "approx")                                                                            \
    X(FULL, "full")                                                                                \
    X(NAN, "NaN")                                                                                  \
    X(XORSIGN, "xorsign")                                                                          \
    X(ABS, "abs")                                                                                  \
    X(RN, "rn")                                                                                    \
    X(RZ, "rz")                                                                                    \
    X(RM, "rm")                                                                                    \
    X(RP, "rp")                                                                                    \
    X(RNA, "rna")                                                                                  \
    X(RS, "rs")                                                                                    \
    X(RNI, "rni")                                                                                  \
    X(RZI, "rzi")                                                                                  \
    X(RMI, "rmi")                                                                                  \
    X(RPI, "rpi")                                                                                  \
    X(AND, "and")                                                                                  \
    X(OR, "or")                                                                                    \
    X(XOR, "xor")                                                                                  \
    X(ADD, "add")                                                                                  \
    X(INC, "inc")                                                                                  \
    X(DEC, "dec")                                                                                  \
    X(MIN, "min")                                                                                  \
    X(MAX, "max")                                                                                  \
    X(EXCH, "exch")                                                                                \
    X(CAS, "cas")                                                                                  \
    X(POPC, "popc")                                                                                \
    X(LEFT, "l")                                                                                   \
    X(RIGHT, "r")                                                                                  \
    X(CLAMP, "clamp")                                                                              \
    X(WRAP, "wrap")                                                                                \
    X(SHIFTAMT, "shiftamt")                                                                        \
    X(F4E, "f4e")                                                                                  \
    X(B4E, "b4e")                                                                                  \
    X(RC8, "rc8")                                                                                  \
    X(ECL, "ecl")                                                                                  \
    X(ECR, "ecr")                                                                                  \
    X(RC16, "rc16")                                                                                \
    X(UP, "up")                                                                                    \
    X(DOWN, "down")                                                                                \
    X(BFLY, "bfly")                                                                                \
    X(IDX, "idx")                                                                                  \
    X(ALL, "all")                                                                                  \
    X(ANY, "any")                                                                                  \
    X(UNI, "uni")                                                                                  \
    X(BALLOT, "ballot")                                                                            \
    X(SYNC, "sync")                                                                                \
    X(ARRIVE, "arrive")                                                                            \
    X(WAIT, "wait")                                                                                \
    X(RED, "red")                                                                                  \
    X(WARP, "warp")                                                                                \
    X(CLUSTER, "cluster")                                                                          \
    X(ARRIVE_DROP, "arrive_drop")                                                                  \
    X(X1, "x1")                                                                                    \
    X(X2, "x2")                                                                                    \
    X(X4, "x4")                                                                                    \
    X(M8N8, "m8n8")                                                                                \
    X(M16N16, "m16n16")                                                                            \
    X(M16N8, "m16n8")                                                                              \
    X(M8N16, "m8n16")                                                                              \
    X(TRANS, "trans")                                                                              \
    X(V2, "v2")                                                                                    \
    X(V4, "v4")                                                                                    \
    X(V8, "v8")                                                                                    \
    X(TO, "to")                                                                                    \
    X(ASYNC, "async")                                                                              \
    X(BULK, "bulk")                                                                                \
    X(TENSOR, "tensor")                                                                            \
    X(REDUCE, "reduce")                                                                            \
    X(LOAD, "load")                                                                                \
    X(STORE, "store")                                                                              \
    X(COMMIT_GROUP, "commit_group")                                                                \
    X(WAIT_GROUP, "wait_group")                                                                    \
    X(WAIT_ALL, "wait_all")                                                                        \
    X(MBARRIER, "mbarrier")                                                                        \
    X(TRY_WAIT, "try_wait")                                                                        \
    X(TEST_WAIT, "test_wait")                                                                      \
    X(INIT, "init")                                                                                \
    X(PENDING_COUNT, "pending_count")                                                              \
    X(MMA_ASYNC, "mma_async")                                                                      \
    X(PACK, "pack")                                                                                \
    X(FINITE, "finite")                                                                            \
    X(INFINITE, "infinite")                                                                        \
    X(NUMBER, "number")                                                                            \
    X(NOTANUMBER, "notanumber")                                                                    \
    X(NORMAL, "normal")                                                                            \
    X(SUBNORMAL, "subnormal")                                                                      \
    X(OTHER, "?")

enum ws_modifier {
#define X(name, text) WS_MOD_##name,
    WS_MODIFIERS(X)
#undef X
        WS_MODIFIERS_COUNT
};

/* A full opcode, in parts. */
struct ws_opcode_words {
    enum ws_opcode opcode;
    uint8_t type[4], types;
    uint8_t space, compare, combine, round, vector;
    bool names_shared;
    uint64_t modifiers[2];
};
void ws_opcode_read(const char *text, size_t length, struct ws_opcode_words *words);

/* Operands, from the first, that the opcode writes. */
int ws_opcode_destinations(enum ws_opcode opcode);

/* The type of this name, without its dot; WS_TYPE_NONE: none. */
enum ws_type ws_ptx_type_named(const char *text, size_t length);

#endif
