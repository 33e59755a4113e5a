/*
 * Expressions of a function, such as a launch's, whose names are local constants of the function around:
 * what they are worth without it.
 */
#ifndef WS_COMPILE_LOCAL_CONSTANT_H
#define WS_COMPILE_LOCAL_CONSTANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A definition of a name with a value: the value's place, and whether it is of a dim3. */
struct ws_local_constant {
    size_t start, end;
    bool dim3;
};

/*
 * Finds the definition of a name before `place` in the function from `first`: "int NAME = value",
 * "dim3 NAME(value)", "dim3 NAME{value}", ", NAME = value". False where there is none or it changes.
 */
bool ws_local_constant(const char *bare, size_t first, size_t place, size_t end, const char *name,
                       size_t length, struct ws_local_constant *definition);

/*
 * Prints an expression of the text with the constants and dim3 of the function
 * around put in. False, and nothing is printed, where it depends on something else.
 */
bool ws_local_constants_print(const char *text, const char *bare, size_t length, size_t start,
                              size_t end, FILE *out);

#endif
