/*
 * warpscope check: every captured variant against the specified layout, bit by bit, a line each. A
 * file that cannot be read is a line too, and the rest are checked all the same.
 */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/page.h"
#include "probe/evidence/timing.h"
#include "probe/base/utf8.h"
#include "probe/evidence/verify.h"
#include "viz/export/assets.h"
#include "viz/cli/command.h"

static const struct ws_option options[] = {{0}};

static const struct ws_example examples[] = {
    {"warpscope check", "all captures that came with Warpscope"},
    {"warpscope check mine.json", "one made with warpscope-probe"},
    {0},
};

struct tally {
    int files, unreadable, variants, different, unexplained;
    bool seen[WS_VARIANTS];
    bool no_memory; /* no word on the captures: nothing more is read */
};

/* What a wavefront costs, and whether that explains every pattern measured. */
static void check_timings(const struct ws_captured_variant *captured, struct tally *tally)
{
    struct ws_timing_fit fit;
    struct ws_error text = {""};

    if (!ws_timing_fit(captured, &fit))
        return;
    printf("    %s\n", ws_timing_fit_text(&fit, ws_locale_unicode(), &text));
    if (ws_timing_check(captured, &text))
        return;
    tally->unexplained++;
    printf("FAILED  %s  %s\n", captured->variant->name, text.text);
}

static void check_variant(const struct ws_captured_variant *captured, struct tally *tally)
{
    const struct ws_variant *variant = captured->variant;
    int lanes = ws_address_lanes(variant);
    struct ws_error error = {""};

    tally->variants++;
    tally->seen[variant->id] = true;
    if (!ws_check(captured, &error)) {
        tally->different++;
        printf("FAILED  %s  %s\n", variant->name, error.text);
    } else if (lanes == 0) {
        printf("ok  %s  %d elements, no addresses\n", variant->name, ws_element_count(variant));
    } else {
        printf("ok  %s  %d elements, %d address lanes, %d ignored lanes\n", variant->name,
               ws_element_count(variant), lanes, WS_LANES - lanes);
    }
    check_timings(captured, tally);
}

static void check_file(const char *path, struct tally *tally)
{
    struct ws_capture *capture;
    struct ws_error error = {""};
    bool read = !tally->no_memory && ws_capture_read(path, &capture, &error);

    tally->no_memory |= !read && ws_is_no_memory(&error);
    if (tally->no_memory)
        return;
    tally->files++;
    if (!read) {
        tally->unreadable++;
        printf("FAILED  %s\n", error.text);
        return;
    }
    ws_utf8_print(path, stdout);
    printf(": %s (sm_%d%d), CUDA %s, %s\n", capture->device, capture->major, capture->minor,
           capture->cuda, capture->date);
    for (int i = 0; i < capture->variants; i++)
        check_variant(&capture->variant[i], tally);
    ws_capture_destroy(capture);
}

static int is_json(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);

    return length > 5 && !strcmp(entry->d_name + length - 5, ".json");
}

/* Checks every *.json of a folder, by name; a folder that is not there holds none. */
static bool check_folder(const char *folder, struct tally *tally, struct ws_error *error)
{
    struct dirent **entry;
    int entries = scandir(folder, &entry, is_json, alphasort);

    if (entries < 0 && errno != ENOENT)
        return ws_fail(error, "%.400s: %s", folder, ws_reason(errno));
    for (int i = 0; i < entries; i++) {
        char path[WS_PATH_SIZE + 260];

        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        check_file(path, tally);
        free(entry[i]);
    }
    if (entries >= 0)
        free(entry);
    return true;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    struct tally tally = {0};
    char folder[WS_PATH_SIZE];
    int seen = 0;

    for (int i = 0; i < arguments->operands; i++)
        check_file(arguments->operand[i], &tally);
    if (arguments->operands == 0) {
        if (!ws_assets_path("captures", folder, error) || !check_folder(folder, &tally, error))
            return WS_EXIT_FAILED;
        if (tally.files == 0 && !tally.no_memory) {
            ws_fail(error, "no captures in %.300s; name a file, or make one with `warpscope-probe`",
                    folder);
            return WS_EXIT_FAILED;
        }
    }
    if (tally.no_memory) {
        ws_no_memory(error);
        return WS_EXIT_FAILED;
    }
    for (int i = 0; i < WS_VARIANTS; i++)
        seen += tally.seen[i];
    printf("%d of %d captured mappings agree with the PTX ISA; %d of %d variants captured\n",
           tally.variants - tally.different, tally.variants, seen, WS_VARIANTS);
    if (!tally.different && !tally.unreadable && !tally.unexplained)
        return WS_EXIT_DONE;
    ws_fail(error,
            "check failed: %d of %d captured mappings differ, %d of %d files unreadable, %d timings "
            "not explained",
            tally.different, tally.variants, tally.unreadable, tally.files, tally.unexplained);
    return WS_EXIT_FAILED;
}

const struct ws_command ws_command_check = {
    .name = "check",
    .operands = "[CAPTURE...]",
    .operand = WS_OPERAND_FILE,
    .most = -1,
    .summary = "check captures against the layouts that the PTX ISA specifies",
    .description =
        "Decodes each capture's raw evidence and compares it with the specified layout: every "
        "element, every lane's address, the lanes whose address is ignored, and every bit that "
        "came out. Prints a line a variant; the first difference is named. Where the instruction was "
        "timed, fits cycles = a + b x wavefronts over all patterns of addresses, and wants no "
        "pattern further off than half a cycle. Exits with 1 if anything differs, is not explained "
        "or cannot be read.\n\n"
        "Without a CAPTURE, checks all those that came with Warpscope.",
    .option = options,
    .example = examples,
    .run = run,
};
