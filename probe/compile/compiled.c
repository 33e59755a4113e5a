/* See compiled.h. */
#include "probe/compile/compiled.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool ws_compiled_note(struct ws_compiled *compiled, struct ws_error *error, const char *format, ...)
{
    char text[600];
    va_list list;
    char **all = realloc(compiled->note, ((size_t)compiled->notes + 1) * sizeof *all);

    if (!all)
        return ws_no_memory(error);
    compiled->note = all;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (!(all[compiled->notes] = strdup(text)))
        return ws_no_memory(error);
    compiled->notes++;
    return true;
}

void ws_compiled_launch_finish(struct ws_compiled_launch *launch)
{
    free(launch->kernel);
    free(launch->grid);
    free(launch->block);
    free(launch->bytes);
    free(launch->argument);
    *launch = (struct ws_compiled_launch){0};
}

void ws_compiled_finish(struct ws_compiled *compiled)
{
    for (int i = 0; i < compiled->launches; i++)
        ws_compiled_launch_finish(&compiled->launch[i]);
    for (int i = 0; i < compiled->notes; i++)
        free(compiled->note[i]);
    for (int i = 0; i < compiled->kernels; i++) {
        for (int j = 0; j < compiled->kernel[i].parameters; j++)
            free(compiled->kernel[i].parameter[j]);
        free(compiled->kernel[i].parameter);
        free(compiled->kernel[i].mangled);
        free(compiled->kernel[i].printed);
    }
    for (int i = 0; i < compiled->lefts; i++)
        free(compiled->left[i]);
    free(compiled->left);
    free(compiled->launch);
    free(compiled->note);
    free(compiled->kernel);
    free(compiled->compiler);
    free(compiled->ptx);
    *compiled = (struct ws_compiled){0};
}
