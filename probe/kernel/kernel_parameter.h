/* Values for a kernel's parameters, as options give them. */
#ifndef WS_KERNEL_KERNEL_PARAMETER_H
#define WS_KERNEL_KERNEL_PARAMETER_H

#include "probe/kernel/kernel_result.h"

/*
 * Reads "3=VALUE", "K=VALUE" or, for bytes of a struct, "3+8=VALUE" (4 bytes) and "3+8:8=VALUE" (8) for
 * a kernel of a module. Integers are decimal or hexadecimal; a parameter that is floating takes a
 * floating value, and bytes of a struct take either. *there is false, without an error, where the kernel has no
 * parameter of that name.
 */
bool ws_kernel_parameter(const struct ws_ptx_module *module, int index,
                         const struct ws_compiled_kernel *kernel, const char *text,
                         struct ws_ptx_parameter_value *value, bool *there, struct ws_error *error);

/*
 * Fails for a parameter that no kernel of the result has, "K=VALUE", with the names that they have, or
 * with the number of the parameter where the compiler kept no names.
 */
bool ws_kernel_fail_parameter(const struct ws_ptx_module *module,
                              const struct ws_kernel_result *result, const char *given,
                              struct ws_error *error);

/*
 * The value that a launch's argument gives a parameter. False where it is not a constant, is not of the
 * parameter's type, or may be a null pointer.
 */
bool ws_kernel_argument(struct ws_ptx_parameter parameter,
                        const struct ws_compiled_argument *argument, uint64_t *value);

#endif
