/*
 * See module.h. A kernel's "define" line names its parameters and its debug information, whose name
 * has the arguments of its template; the metadata, or the calling convention, marks it as a kernel.
 */
#include "probe/compile/module.h"

#include "probe/compile/scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *text, size_t length)
{
    char *made = malloc(length + 1);

    if (made) {
        memcpy(made, text, length);
        made[length] = 0;
    }
    return made;
}

/* The length of the symbol at a place, without its quotes, which are skipped. */
static size_t symbol(const char **at)
{
    if (**at == '"') {
        (*at)++;
        return strcspn(*at, "\"\n");
    }
    size_t length = 0;
    while (ws_scan_name((*at)[length]) || ((*at)[length] && strchr("$.-", (*at)[length])))
        length++;
    return length;
}

/* Whether the metadata say that a symbol is a kernel: "@NAME, !"kernel", i32 1". */
static bool annotated(const char *text, const char *name, size_t length)
{
    for (const char *at = text; (at = strstr(at, ", !\"kernel\", i32 1")); at++) {
        const char *end = at;

        if (end > text && end[-1] == '"')
            end--;
        if ((size_t)(end - text) > length && !memcmp(end - length, name, length) &&
            (end[-(long)length - 1] == '@' || end[-(long)length - 1] == '"'))
            return true;
    }
    return false;
}

/* The name and the line that "!N = distinct !DISubprogram(name: …, line: …" gives. */
static void described(const char *text, int number, const char **name, size_t *length, int *line)
{
    char start[64];
    const char *at, *end;

    *name = NULL;
    snprintf(start, sizeof start, "\n!%d = distinct !DISubprogram(", number);
    if (!(at = strstr(text, start)))
        return;
    end = at + 1 + strcspn(at + 1, "\n");
    const char *named = strstr(at, "name: \""), *lined = strstr(at, ", line: ");
    if (named && named < end) {
        *name = named + 7;
        *length = strcspn(*name, "\"\n");
    }
    if (lined && lined < end)
        *line = atoi(lined + 8);
}

/* Adds "%NAME" of each parameter between the brackets that `at` is behind. */
static bool parameters(const char *at, struct ws_compiled_kernel *kernel)
{
    int depth = 1;

    for (const char *start = at; depth > 0 && *at && *at != '\n'; at++) {
        depth += *at == '(' || *at == '[' || *at == '{';
        depth -= *at == ')' || *at == ']' || *at == '}';
        if ((*at == ',' && depth == 1) || !depth) {
            const char *name = NULL;

            for (const char *i = start; i < at; i++)
                if (*i == '%' && i[-1] == ' ')
                    name = i + 1;
            if (name || at > start) {
                char **all =
                    realloc(kernel->parameter, ((size_t)kernel->parameters + 1) * sizeof *all);

                if (!all)
                    return false;
                kernel->parameter = all;
                size_t length = name ? (size_t)(at - name) : 0;
                if (!(all[kernel->parameters] = copy(name ? name : "", length)))
                    return false;
                kernel->parameters++;
            }
            start = at + 1;
        }
    }
    return true;
}

static bool add(const char *mangled, size_t mangled_length, const char *printed,
                size_t printed_length, int line, const char *parameter,
                struct ws_compiled *compiled)
{
    struct ws_compiled_kernel *all =
        realloc(compiled->kernel, ((size_t)compiled->kernels + 1) * sizeof *all);

    if (!all)
        return false;
    compiled->kernel = all;
    struct ws_compiled_kernel *kernel = &all[compiled->kernels++];
    *kernel = (struct ws_compiled_kernel){.line = line};
    kernel->mangled = copy(mangled, mangled_length);
    kernel->printed = copy(printed, printed_length);
    return kernel->mangled && kernel->printed && (!parameter || parameters(parameter, kernel));
}

static int by_line(const void *a, const void *b)
{
    const struct ws_compiled_kernel *x = a, *y = b;

    return x->line != y->line ? (x->line > y->line) - (x->line < y->line)
                              : strcmp(x->mangled, y->mangled);
}

bool ws_module_kernels(const char *text, struct ws_compiled *compiled, struct ws_error *error)
{
    const char *metadata = strstr(text, "\n!nvvm.annotations = ");

    for (const char *at = text; (at = strstr(at, "\ndefine ")); at++) {
        const char *end = at + 1 + strcspn(at + 1, "\n"),
                   *name = memchr(at, '@', (size_t)(end - at));
        const char *printed = NULL, *debug, *convention = strstr(at, " ptx_kernel ");
        size_t printed_length = 0;
        int line = 0;

        if (!name)
            continue;
        name++;
        size_t name_length = symbol(&name);
        if (!(convention && convention < name) &&
            !(metadata && annotated(metadata, name, name_length)))
            continue;
        debug = strstr(name, "!dbg !");
        if (debug && debug < end)
            described(text, atoi(debug + 6), &printed, &printed_length, &line);
        const char *open = name + name_length;
        while (open < end && *open != '(')
            open++;
        if (!add(name, name_length, printed ? printed : name,
                 printed ? printed_length : name_length, line, open < end ? open + 1 : NULL,
                 compiled))
            return ws_no_memory(error);
    }
    if (compiled->kernels > 1)
        qsort(compiled->kernel, (size_t)compiled->kernels, sizeof *compiled->kernel, by_line);
    return true;
}

bool ws_module_entries(const char *ptx, struct ws_compiled *compiled, struct ws_error *error)
{
    for (const char *at = ptx; (at = strstr(at, ".entry ")); at += 7) {
        const char *name = at + 7 + strspn(at + 7, " \t");
        size_t length = strcspn(name, " \t\r\n("), printed_length = length;
        const char *printed = name, *place = strstr(name, "\t.loc\t"),
                   *next = strstr(name, ".entry ");

        /* "_Z4gemmILi32EEvPf": a name outside of namespaces, without its arguments */
        if (length > 3 && !memcmp(name, "_Z", 2) && name[2] >= '0' && name[2] <= '9') {
            size_t digits = strspn(name + 2, "0123456789");
            size_t count = (size_t)atoi(name + 2);

            if (digits < 4 && 2 + digits + count <= length) {
                printed = name + 2 + digits;
                printed_length = count;
            }
        }
        int line = place && (!next || place < next) ? atoi(place + 6 + strcspn(place + 6, " ")) : 0;
        if (length && !add(name, length, printed, printed_length, line, NULL, compiled))
            return ws_no_memory(error);
    }
    return true;
}

static bool has_kernel(const struct ws_compiled *compiled, const char *mangled)
{
    for (int i = 0; i < compiled->kernels; i++)
        if (!strcmp(compiled->kernel[i].mangled, mangled))
            return true;
    return false;
}

void ws_module_merge(struct ws_compiled *entries, struct ws_compiled *compiled)
{
    for (int i = 0; i < entries->kernels; i++)
        for (int j = 0; j < compiled->kernels; j++)
            if (!strcmp(entries->kernel[i].mangled, compiled->kernel[j].mangled)) {
                struct ws_compiled_kernel known = compiled->kernel[j];

                compiled->kernel[j] = entries->kernel[i];
                entries->kernel[i] = known;
            }
    struct ws_compiled_kernel *kernels = entries->kernel;
    int count = entries->kernels, kept = 0;
    entries->kernel = compiled->kernel;
    entries->kernels = compiled->kernels;
    compiled->kernel = kernels;
    compiled->kernels = count;
    for (int i = 0; i < compiled->launches; i++) {
        struct ws_compiled_launch launch = compiled->launch[i];

        if (has_kernel(compiled, launch.kernel)) {
            compiled->launch[i] = compiled->launch[kept];
            compiled->launch[kept++] = launch;
        }
    }
    for (int i = kept; i < compiled->launches; i++)
        ws_compiled_launch_finish(&compiled->launch[i]);
    compiled->launches = kept;
}

bool ws_module_constant(const char *text, const char *name, int count, uint32_t *value)
{
    char start[96], shape[32];
    const char *at, *end;

    snprintf(start, sizeof start, "\n@%s = ", name);
    snprintf(shape, sizeof shape, "[%d x i32] ", count);
    if (!(at = strstr(text, start)))
        return false;
    end = at + 1 + strcspn(at + 1, "\n");
    memset(value, 0, (size_t)count * sizeof *value);
    if (!(at = strstr(at, shape)) || at >= end)
        return false;
    at += strlen(shape);
    if (!strncmp(at, "zeroinitializer", 15))
        return true;
    for (int i = 0; i < count; i++) {
        if (!(at = strstr(at, "i32 ")) || at >= end)
            return false;
        at += 4;
        value[i] = (uint32_t)strtoll(at, NULL, 10);
    }
    return true;
}
