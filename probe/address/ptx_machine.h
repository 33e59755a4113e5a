/*
 * PTX under way: the values of its names and the lanes' places. Inside of warp_ptx.c and of
 * ptx_value.c, which reads and writes registers.
 */
#ifndef WS_ADDRESS_PTX_MACHINE_H
#define WS_ADDRESS_PTX_MACHINE_H

#include "probe/address/ptx_name.h"
#include "probe/address/ptx_opcode.h"

enum { WS_PTX_WAITINGS = 64 };

/* Where the two ways of a branch that is not known meet. */
struct ws_ptx_waiting {
    int target, branch; /* lines */
    int since;          /* the branch's step */
    uint32_t lanes;
};

struct ws_ptx_machine {
    struct ws_warp *warp;
    const struct ws_ptx *ptx;
    const struct ws_tree *inside;
    struct ws_ptx_value *value;
    int place[WS_LANES]; /* the line that is each lane's next */
    int step;
    struct ws_ptx_waiting waiting[WS_PTX_WAITINGS];
    int waitings;
    int loop_end, turns; /* of the loop under way that is known */
    struct ws_vector made, left_out;
    bool has_made, has_left_out;
};

/* "line 3, column 7: WHAT", at a line of PTX, and false. */
bool ws_ptx_fail(const struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                 const char *what, const char *name);
#ifdef __clang_analyzer__ /* as in error.h */
#define ws_ptx_fail(...) ws_false(ws_ptx_fail(__VA_ARGS__))
#endif

/* An operand's value. */
bool ws_ptx_read(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                 const struct ws_ptx_operand *operand, struct ws_vector *value);

/* All registers that an operand is as a destination are known no longer; `what` says why. */
bool ws_ptx_forget(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                   const struct ws_ptx_operand *operand, const char *what);

/* So are those that are written in the lines between two, or have been since a branch. */
bool ws_ptx_forget_lines(struct ws_ptx_machine *machine, int from, int to);
bool ws_ptx_forget_since(struct ws_ptx_machine *machine, const struct ws_ptx_waiting *waiting);

/* Executes an instruction that makes its first operand of the others; `opcode` NULL: unknown. */
bool ws_ptx_make_values(struct ws_ptx_machine *machine, const struct ws_ptx_line *line,
                        const struct ws_ptx_opcode *opcode);

/* Executes one that loads a register: from a parameter that is given, or what is not known. */
bool ws_ptx_load(struct ws_ptx_machine *machine, const struct ws_ptx_line *line);

#endif
