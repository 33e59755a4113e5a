/*
 * The arms of a conditional that chooses between objects of a class: for `T v = c ? A[i] : B[j]`
 * clang makes one pointer (a phi) and copies once through it, while with scalars each arm has its
 * own load. A marker before the copy records each lane's arm, so that the two accesses of the text
 * are counted as two: "warpscope.arms.b32 ARM, POINTER;" (launch.h).
 */
#ifndef WS_COMPILE_ARMS_H
#define WS_COMPILE_ARMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The chosen pointers of a function, by name, with the value that identifies the arm. All zeroes is
 * empty. */
struct ws_arms {
    struct ws_arm_name {
        const char *name; /* "%cond-lvalue5", in the text */
        size_t length;
        int arm; /* of "%ws.arm.ARM" */
    } * name;    /* owned */
    size_t names, room;
    int made, leaves, pointers;
};

/* Call at the start of a function. */
void ws_arms_reset(struct ws_arms *arms);
void ws_arms_finish(struct ws_arms *arms);

/* Processes a line of LLVM's representation. _after: after printing the line, prints the arm of a
 * phi. _before: prints the marker before a copy from a chosen pointer. */
void ws_arms_after(struct ws_arms *arms, const char *line, size_t length, FILE *out);
void ws_arms_before(struct ws_arms *arms, const char *line, size_t length, FILE *out);

#endif
