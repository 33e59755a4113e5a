/*
 * PTX text taken apart: lines of opcode and operands, with names as numbers. It is a listing, as
 * compilers print it, or the text of asm("…") in a snippet, whose operands are called %0, %1,
 * %[name]. Nothing is understood yet but what a name is; ptx_opcode.h says what the opcodes do,
 * warp_ptx.h runs them.
 */
#ifndef WS_ADDRESS_PTX_H
#define WS_ADDRESS_PTX_H

#include "probe/address/token.h"
#include "probe/address/tree.h"

enum {
    WS_PTX_LENGTH = 1 << 20, /* of a listing: bytes, at most */
    WS_PTX_OPERANDS = 16,    /* of an instruction, without those in { } */
};

enum ws_ptx_kind {
    WS_PTX_NAME,    /* name, plus number */
    WS_PTX_NUMBER,  /* number */
    WS_PTX_ADDRESS, /* [name + number], or [number] without a name */
    WS_PTX_LIST,    /* {…}, (…) or a|b: list */
    WS_PTX_OTHER,   /* a floating-point number, a string, _ */
};

struct ws_ptx_operand {
    enum ws_ptx_kind kind;
    bool negated;    /* !%p1 */
    int name;        /* index into names; -1: none */
    uint64_t number; /* as 64 bits */
    struct ws_ptx_operand *list, *next;
};

enum ws_ptx_name_is {
    WS_PTX_REGISTER, /* or a special register, or a symbol that is declared elsewhere */
    WS_PTX_SHARED,   /* a variable in shared memory */
    WS_PTX_OUTSIDE,  /* a variable elsewhere, whose address is not known */
};

struct ws_ptx_name {
    const char *text; /* "%r5", "%tid.x", "global_smem", "$L__BB0_2", "%0" */
    enum ws_ptx_name_is is;
    bool declared; /* as a register */
    int label;     /* index of the line that it stands before; -1: it is no label */
    int next;      /* of the same hash; -1: none */
};

struct ws_ptx_line {
    struct ws_tree at;            /* where it stands, for errors */
    const char *opcode;           /* "shl.b32"; NULL: a kernel or function begins here */
    struct ws_ptx_operand *guard; /* @%p1, @!%p1; NULL: none */
    struct ws_ptx_operand *operand;
    const char *wrong; /* in asm: why it was not understood; NULL: it was */
};

struct ws_ptx {
    int lines;
    struct ws_ptx_line *line;
    int names;
    struct ws_ptx_name *name;
    int entries;      /* kernels and functions */
    int64_t block[3]; /* of .reqntid; 0: not given */
};

/* Whether a text is a listing and no C++, by its first words. */
bool ws_ptx_is_listing(const char *text);

/*
 * Takes a listing apart (`inside` NULL), or the text of the asm statement `inside`, where %% is a %
 * and what is not understood has no effect. All belongs to the arena. Fails with the place of the
 * first thing that is not understood.
 */
bool ws_ptx_parse(const char *text, const struct ws_tree *inside, struct ws_arena *arena,
                  struct ws_ptx **ptx, struct ws_error *error);

#endif
