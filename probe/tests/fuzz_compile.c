/*
 * The input and the output of a compiler, read without one: fragments, launches, PTX, clang's
 * messages and its representation. Nothing crashes, and printed text is read again.
 */
#include "probe/compile/fragment.h"
#include "probe/compile/fragment_ptx.h"
#include "probe/compile/launches.h"
#include "probe/compile/module.h"
#include "probe/compile/rewrite.h"
#include "probe/compile/scan.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static struct ws_error error;

static void read_fragment(const char *text, const char *bare, size_t length)
{
    const char *value[] = {text}, *at = text;
    struct ws_compile_request request = {
        .name = text, .text = text, .length = length, .values = 1, .value = value};
    struct ws_fragment fragment;
    struct ws_diagnostic diagnostic;
    char *printed = NULL;
    size_t size;
    bool given;
    FILE *out = open_memstream(&printed, &size);

    if (out && ws_fragment_split(text, bare, length, &fragment, &error)) {
        while (ws_diagnostic_next(&at, &diagnostic))
            ws_fragment_open(&fragment, &request, &diagnostic, &given, &error);
        ws_fragment_check(&fragment, &error);
        ws_fragment_print(&fragment, &request, out);
        ws_fragment_finish(&fragment);
    }
    if (out)
        fclose(out);
    free(printed);
}

static void read_launches(const char *text, const char *bare, size_t length)
{
    struct ws_launches launches;
    struct ws_compiled compiled = {0};
    char *printed = NULL;
    size_t size;
    FILE *out = open_memstream(&printed, &size);

    if (out && ws_launches_find(bare, length, &launches, &error)) {
        for (int i = 0; i < launches.count * WS_LAUNCH_EXPRESSIONS; i++)
            launches.launch[i / WS_LAUNCH_EXPRESSIONS].asked[i % WS_LAUNCH_EXPRESSIONS] = true;
        for (int i = 0; ws_launches_argument(&launches, i); i++)
            ws_launches_argument(&launches, i)->asked = true;
        ws_launches_ask(text, bare, length, &launches, out);
        ws_module_kernels(text, &compiled, &error);
        ws_module_entries(text, &compiled, &error);
        ws_launches_answer(text, bare, length, &launches, text, &compiled, &error);
        ws_launches_finish(&launches);
    }
    ws_compiled_finish(&compiled);
    if (out)
        fclose(out);
    free(printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), *bare, *made = NULL;
    size_t made_length;
    struct ws_piece piece;
    bool whole;

    if (!text)
        return 0;
    for (size_t i = 0; i < size; i++) /* as ws_compile() does */
        text[i] = data[i] ? (char)data[i] : ' ';
    text[size] = 0;
    if ((bare = ws_scan_bare(text, size))) {
        read_fragment(text, bare, size);
        read_launches(text, bare, size);
        for (size_t i = 0; i < size; i += 1 + size / 16)
            ws_piece_around(bare, size, i, &piece);
        ws_ptx_is(bare, size, &whole);
        if (ws_ptx_wrap("a", text, bare, size, &made, &made_length, &error))
            free(made);
        if (ws_ir_rewrite(text, size, text, &made, &made_length, &error)) {
            ws_ptx_strip(made, &made_length);
            free(made);
        }
    }
    free(bare);
    free(text);
    return 0;
}
