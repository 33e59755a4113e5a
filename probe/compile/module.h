/*
 * The contents of a compiled module: the kernels in LLVM's representation with their names, and the
 * constants that were added to the text for evaluation.
 */
#ifndef WS_COMPILE_MODULE_H
#define WS_COMPILE_MODULE_H

#include "probe/compile/compiled.h"

/* Adds the kernels of a module to compiled->kernel, in the order of the text. Fails for lack of memory. */
bool ws_module_kernels(const char *text, struct ws_compiled *compiled, struct ws_error *error);

/* The value of a global array of 32-bit constants, "NAME = … [3 x i32] [i32 16, i32 16, i32 1]".
 * False if none exists. */
bool ws_module_constant(const char *text, const char *name, int count, uint32_t *value);

/* The entries of PTX without LLVM's representation: names only. */
bool ws_module_entries(const char *ptx, struct ws_compiled *compiled, struct ws_error *error);

/* Reduces the kernels of `compiled` to those that are entries, keeping their details. */
void ws_module_merge(struct ws_compiled *entries, struct ws_compiled *compiled);

#endif
