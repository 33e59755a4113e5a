/*
 * For random_kernels.sh: what the compiler and the evaluator of PTX list, as JSON, one object per
 * kernel. A file of many kernels is compiled once: list_accesses FILE.cu NAME X Y [NAME X Y]…
 */
#include "probe/compile/compile.h"
#include "probe/ptx/launch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_string(const char *text)
{
    putchar('"');
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if ((unsigned char)*text < ' ')
            printf("\\u%04x", (unsigned)*text);
        else
            putchar(*text);
    putchar('"');
}

static void print_error(const char *stage, const char *text)
{
    printf("{\"error\": ");
    print_string(stage);
    printf(", \"text\": ");
    print_string(text);
    printf("}\n");
}

static void print_accesses(const struct ws_accesses *accesses)
{
    printf("{\"accesses\": [");
    for (size_t i = 0; i < accesses->accesses; i++) {
        const struct ws_site_access *access = &accesses->access[i];
        const struct ws_site *site = &accesses->site[access->site];
        const struct ws_site_pattern *pattern = &accesses->pattern[access->pattern];
        printf("%s\n{\"line\": %d, \"column\": %d, \"instruction\": ", i ? "," : "", site->line,
               site->column);
        print_string(site->instruction);
        printf(", \"bytes\": %d, \"store\": %s, \"warp\": %d, \"active\": %u, \"addresses\": [",
               site->bytes, site->does == WS_ACCESS_LOADS ? "false" : "true", access->warp,
               (unsigned)pattern->active);
        for (int lane = 0; lane < WS_WARP_LANES; lane++)
            printf("%s%u", lane ? "," : "", (unsigned)pattern->address[lane]);
        printf("]}");
    }
    printf("], \"uncounted\": [");
    for (int i = 0; i < accesses->uncounteds; i++) {
        const struct ws_uncounted *uncounted = &accesses->uncounted[i];
        printf("%s{\"line\": %d, \"instruction\": ", i ? ", " : "", uncounted->site.line);
        print_string(uncounted->site.instruction);
        printf(", \"reason\": ");
        print_string(uncounted->reason);
        putchar('}');
    }
    printf("], \"notes\": [");
    for (int i = 0; i < accesses->notes; i++) {
        printf("%s", i ? ", " : "");
        print_string(accesses->note[i]);
    }
    printf("]}\n");
}

/* Runs the kernel NAME(…), of a block of x by y threads. */
static void run(const struct ws_compiled *compiled, const struct ws_ptx_module *module,
                const char *name, uint32_t x, uint32_t y)
{
    const char *mangled = "";
    size_t length = strlen(name);
    for (int i = 0; i < compiled->kernels; i++)
        if (strcspn(compiled->kernel[i].printed, "(") == length &&
            memcmp(compiled->kernel[i].printed, name, length) == 0)
            mangled = compiled->kernel[i].mangled;
    struct ws_ptx_launch launch = {.kernel = -1, .block = {x, y, 1}, .grid = {1, 1, 1}, .warp = -1};
    for (int i = 0; i < ws_ptx_module_kernels(module); i++)
        if (strcmp(ws_ptx_module_kernel(module, i).name, mangled) == 0)
            launch.kernel = i;
    if (launch.kernel < 0) {
        print_error("the kernel was not found", name);
        return;
    }
    struct ws_accesses accesses = {0};
    struct ws_error error = {""};
    if (ws_ptx_launch_run(module, &launch, &accesses, &error))
        print_accesses(&accesses);
    else
        print_error("not executed", error.text);
    ws_accesses_finish(&accesses);
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = malloc(16 << 20);
    *length = text ? fread(text, 1, (16 << 20) - 1, file) : 0;
    if (text)
        text[*length] = '\0';
    fclose(file);
    return text;
}

int main(int count, char **argument)
{
    size_t length = 0;
    char *text = count > 1 ? read_file(argument[1], &length) : NULL;
    if (!text || count % 3 != 2) {
        fprintf(stderr, "Usage: list_accesses FILE.cu NAME X Y [NAME X Y]...\n");
        return 2;
    }
    struct ws_compile_request request = {
        .name = argument[1], .text = text, .length = length, .view = WS_AS_WRITTEN};
    struct ws_compiled compiled;
    struct ws_ptx_module *module = NULL;
    struct ws_error error = {""};
    char *diagnostics = NULL;
    bool is_compiled = ws_compile(&request, &compiled, &diagnostics, &error);
    bool is_parsed = is_compiled && ws_ptx_module_parse("kernels.ptx", compiled.ptx,
                                                        compiled.ptx_length, &module, &error);
    if (is_compiled && getenv("LIST_PTX"))
        fwrite(compiled.ptx, 1, compiled.ptx_length, stderr);
    for (int i = 2; i < count; i += 3)
        if (is_parsed)
            run(&compiled, module, argument[i], (uint32_t)atoi(argument[i + 1]),
                (uint32_t)atoi(argument[i + 2]));
        else
            print_error(is_compiled ? "not parsed" : "not compiled", error.text);
    if (diagnostics)
        fprintf(stderr, "%s", diagnostics);
    ws_ptx_module_free(module);
    if (is_compiled)
        ws_compiled_finish(&compiled);
    free(diagnostics);
    free(text);
    return is_parsed ? 0 : 1;
}
