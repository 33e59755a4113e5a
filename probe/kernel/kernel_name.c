/* See kernel_name.h. A printed name is "ns::gemm<128, float>(float *, int)". */
#include "probe/kernel/kernel_name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/words.h"
#include "probe/compile/scan.h"

enum { NAME_SIZE = 512 };

/* Without blanks and, of a printed name, without its parameters. */
static void squeeze(const char *text, char name[NAME_SIZE])
{
    int depth = 0, length = 0;

    for (; *text && length < NAME_SIZE - 1; text++) {
        depth += *text == '<';
        depth -= *text == '>' && depth;
        if (*text == '(' && !depth)
            break;
        if (*text != ' ' && *text != '\t')
            name[length++] = *text;
    }
    name[length] = 0;
}

/* What follows the last "::" before any template arguments. */
static const char *without_namespaces(const char *name)
{
    const char *end = name + strcspn(name, "<"), *start = name;

    for (const char *at = name; at + 1 < end; at++)
        if (at[0] == ':' && at[1] == ':')
            start = at + 2;
    return start;
}

static bool matches(const char *name, const char *wanted)
{
    size_t length = strlen(wanted), plain = strcspn(name, "<");

    if (!strcmp(name, wanted) || (plain == length && !memcmp(name, wanted, length)))
        return true;
    return length && wanted[length - 1] == '>' && !strncmp(name, wanted, length - 1) &&
           name[length - 1] == ',';
}

bool ws_kernel_is_named(const struct ws_compiled_kernel *kernel, const char *name)
{
    char printed[NAME_SIZE], wanted[NAME_SIZE];

    if (!strcmp(kernel->mangled, name))
        return true;
    squeeze(kernel->printed, printed);
    squeeze(name, wanted);
    return wanted[0] && (matches(printed, wanted) || matches(without_namespaces(printed), wanted));
}

bool ws_kernel_fail_none(const struct ws_kernel_result *result, struct ws_error *error)
{
    char *bare = ws_scan_bare(result->text, result->length);
    bool has_functions = bare && ws_scan_has(bare, 0, result->length, "__device__");

    if (!bare)
        return ws_no_memory(error);
    free(bare);
    return has_functions
               ? ws_fail(error, WS_CODE_KERNEL,
                         "%.120s has only __device__ functions; pass the kernel's file, or use "
                         "`warpscope banks --address %.120s`",
                         result->name, result->name)
               : ws_fail(error, WS_CODE_KERNEL, "%.200s: " WS_NO_KERNEL_WORDS, result->name);
}

bool ws_kernel_fail_unknown(const struct ws_kernel_result *result, const char *name,
                            struct ws_error *error)
{
    const struct ws_compiled *compiled = &result->compiled;
    char list[300] = "", own[NAME_SIZE], nearest[NAME_SIZE] = "";
    int fewest = 99;

    for (int i = 0; i < compiled->kernels; i++) {
        size_t used = strlen(list);
        const char *plain;
        int edits;

        squeeze(compiled->kernel[i].printed, own);
        plain = without_namespaces(own);
        edits = ws_word_edits(name, plain);
        if (edits < fewest && ws_word_is_near(edits, name)) {
            fewest = edits;
            snprintf(nearest, sizeof nearest, "%s", plain);
        }
        if (used + strlen(own) + 8 < sizeof list)
            snprintf(list + used, sizeof list - used, "%s%.250s", used ? ", " : "", own);
        else if (used && list[used - 1] != '.')
            snprintf(list + used, sizeof list - used, " ...");
    }
    if (compiled->fragment)
        return ws_kernel_fail_none(result, error);
    if (!compiled->kernels)
        return ws_fail(error, WS_CODE_KERNEL, "%.200s names no kernel; remove --kernel",
                       result->name);
    if (nearest[0])
        return ws_fail(error, WS_CODE_KERNEL,
                       "%.120s: unknown kernel '%.80s'; did you mean %.80s? (kernels: %s)",
                       result->name, name, nearest, list);
    return ws_fail(error, WS_CODE_KERNEL, "%.120s: unknown kernel '%.80s'; kernels: %s",
                   result->name, name, list);
}
