/*
 * A module of PTX: parsed, and each of its kernels run for a small block with a small step limit.
 * Recorded data must be consistent: indices, active lanes, the order of the text.
 */
#include "probe/ptx/launch.h"
#include "probe/tests/fuzz.h"

static void check_site(const struct ws_site *site, const struct ws_site *before)
{
    if (!site->instruction || !site->kernel || site->ptx_line < 1)
        fuzz_found("a site without a place");
    if (before && before->ptx_line > site->ptx_line)
        fuzz_found("site of line %d after line %d", site->ptx_line, before->ptx_line);
}

static void check(const struct ws_accesses *accesses)
{
    for (int i = 0; i < accesses->sites; i++)
        check_site(&accesses->site[i], i ? &accesses->site[i - 1] : NULL);
    for (int i = 0; i < accesses->uncounteds; i++) {
        check_site(&accesses->uncounted[i].site, i ? &accesses->uncounted[i - 1].site : NULL);
        if (!accesses->uncounted[i].reason[0] || !accesses->uncounted[i].times)
            fuzz_found("an access is not counted for no reason");
    }
    for (size_t i = 0; i < accesses->accesses; i++) {
        const struct ws_site_access *access = &accesses->access[i];

        if (access->site < 0 || access->site >= accesses->sites || access->pattern < 0 ||
            access->pattern >= accesses->patterns || access->block < 0 ||
            access->block >= accesses->blocks || access->warp < 0 || access->warp > 1)
            fuzz_found("access %zu names what is not there", i);
        if (!accesses->pattern[access->pattern].active)
            fuzz_found("access %zu has no active lane", i);
        if (i && access->block == access[-1].block && access->warp < access[-1].warp)
            fuzz_found("access %zu is not in the warps' order", i);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct ws_ptx_module *module;
    struct ws_error error = {0};
    struct ws_accesses accesses = {0};

    if (!ws_ptx_module_parse("fuzz.ptx", text, size, &module, &error)) {
        fuzz_refused(&error);
        free(text);
        return 0;
    }
    free(text);
    for (int k = 0; k < ws_ptx_module_kernels(module) && k < 8; k++) {
        struct ws_ptx_kernel kernel = ws_ptx_module_kernel(module, k);
        struct ws_ptx_parameter_value value = {.value = 40};
        struct ws_ptx_launch launch = {.kernel = k,
                                       .block = {40, 1, 1},
                                       .grid = {1, 1, 1},
                                       .parameters = kernel.parameters > 1,
                                       .parameter = &value,
                                       .warp = k % 2 ? 0 : -1,
                                       .step_limit = 3000};

        error.text[0] = 0;
        if (!ws_ptx_launch_run(module, &launch, &accesses, &error))
            fuzz_refused(&error);
        check(&accesses);
    }
    ws_accesses_finish(&accesses);
    ws_ptx_module_free(module);
    return 0;
}
