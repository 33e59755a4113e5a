/* Compiles text for the tests of it, and lists what the PTX reads and writes. */
#ifndef WS_PROBE_TESTS_RUN_COMPILE_H
#define WS_PROBE_TESTS_RUN_COMPILE_H

#include "probe/compile/compile.h"
#include "probe/ptx/launch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct ws_compiled compiled;
static struct ws_error error;
static char *diagnostics;

static void forget(void)
{
    ws_compiled_finish(&compiled);
    free(diagnostics);
    diagnostics = NULL;
    error.text[0] = 0;
}

static bool compile_as(const struct ws_compile_request *request)
{
    forget();
    return ws_compile(request, &compiled, &diagnostics, &error);
}

static bool compile_text(const char *text)
{
    return compile_as(
        &(struct ws_compile_request){.name = "k.cu", .text = text, .length = strlen(text)});
}

static void compile_good(const char *text)
{
    if (!compile_text(text))
        fail_msg("refused: %s\n%s", error.text, diagnostics ? diagnostics : "");
}

/* Skips a test where there is no clang. */
static void need_clang(void)
{
    if (!ws_compile_clang())
        skip();
}

__attribute__((unused)) static bool starts_with(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

/*
 * What a warp of the first kernel reads and writes of shared memory: as "LINE:COLUMN opcode; …", or, of a
 * line, as "opcode; …". The caller frees it.
 */
static char *accesses_of(int of_line)
{
    struct ws_ptx_module *module;
    struct ws_ptx_launch launch = {.block = {32, 1, 1}, .grid = {1, 1, 1}, .warp = -1};
    struct ws_accesses accesses = {0};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    if (!ws_ptx_module_parse("ptx", compiled.ptx, compiled.ptx_length, &module, &error))
        fail_msg("%s\n%s", error.text, compiled.ptx);
    if (!ws_ptx_launch_run(module, &launch, &accesses, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < accesses.sites; i++)
        if (!of_line)
            fprintf(out, "%d:%d %s; ", accesses.site[i].line, accesses.site[i].column,
                    accesses.site[i].instruction);
        else if (of_line == accesses.site[i].line)
            fprintf(out, "%s; ", accesses.site[i].instruction);
    for (int i = 0; i < accesses.uncounteds; i++)
        fprintf(out, "not counted at line %d: %s", accesses.uncounted[i].site.line,
                accesses.uncounted[i].reason);
    ws_accesses_finish(&accesses);
    ws_ptx_module_free(module);
    fclose(out);
    return text;
}

static void expect_accesses(int line, const char *expected)
{
    char *accesses = accesses_of(line);

    if (strcmp(accesses, expected))
        fail_msg("line %d has '%s', not '%s'", line, accesses, expected);
    free(accesses);
}

__attribute__((unused)) static int kernel_index(const char *printed)
{
    for (int i = 0; i < compiled.kernels; i++)
        if (!strcmp(compiled.kernel[i].printed, printed))
            return i;
    fail_msg("there is no kernel '%s' of %d", printed, compiled.kernels);
    return -1;
}

__attribute__((unused)) static bool has_note(const char *part)
{
    for (int i = 0; i < compiled.notes; i++)
        if (strstr(compiled.note[i], part))
            return true;
    return false;
}

#endif
