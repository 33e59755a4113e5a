/* Which kernels a name means: mangled, plain, or a template's with its arguments. */
#ifndef WS_KERNEL_KERNEL_NAME_H
#define WS_KERNEL_KERNEL_NAME_H

#include "probe/kernel/kernel_result.h"

/*
 * Whether `name` means the kernel. Blanks do not count; "gemm" means every instance of that template,
 * "gemm<128>" also one whose further arguments have defaults, and namespaces may be omitted.
 */
bool ws_kernel_is_named(const struct ws_compiled_kernel *kernel, const char *name);

/* Fails, naming the kernel that was meant or all of them. */
bool ws_kernel_fail_unknown(const struct ws_kernel_result *result, const char *name,
                            struct ws_error *error);

/* Fails for a text without a kernel and without accesses outside functions. */
bool ws_kernel_fail_none(const struct ws_kernel_result *result, struct ws_error *error);

#endif
