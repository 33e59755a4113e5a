/*
 * The arms of a conditional that chooses between objects of a class: in `T v = c ? A[i] : B[j]` clang
 * makes one pointer of both (a phi) and copies once through it, where of scalars each arm is a load of
 * its own. A marker before the copy tells which arm each lane comes from, so that the text's two accesses
 * are two: "warpscope.arms.b32 ARM, POINTER;" (launch.h).
 */
#ifndef WS_COMPILE_ARMS_H
#define WS_COMPILE_ARMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The chosen pointers of a function, by name, and the value that tells their arms. All zeroes is none. */
struct ws_arms {
    struct ws_arm_name {
        const char *name; /* "%cond-lvalue5", in the text */
        size_t length;
        int arm; /* of "%ws.arm.ARM" */
    } * name;    /* owned */
    size_t names, room;
    int made, leaves, pointers;
};

/* At the start of a function. */
void ws_arms_reset(struct ws_arms *arms);
void ws_arms_finish(struct ws_arms *arms);

/*
 * Looks at a line of LLVM's representation. _after: prints what follows the line, which has been
 * printed: the arm of a phi. _before: prints the marker that comes before a copy from a chosen pointer.
 */
void ws_arms_after(struct ws_arms *arms, const char *line, size_t length, FILE *out);
void ws_arms_before(struct ws_arms *arms, const char *line, size_t length, FILE *out);

#endif
