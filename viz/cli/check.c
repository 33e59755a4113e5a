/*
 * warpscope check: every captured variant against the specified layout, bit by bit, a line each. A
 * file that cannot be read is a line too, and the rest are checked all the same.
 */
#include <string.h>
#include <unistd.h>

#include "probe/base/page.h"
#include "probe/evidence/box_check.h"
#include "probe/evidence/capture_folder.h"
#include "probe/evidence/descriptor_check.h"
#include "probe/evidence/mma_relation.h"
#include "probe/evidence/timing.h"
#include "probe/evidence/verify.h"
#include "probe/evidence/wgmma_relation.h"
#include "viz/cli/command.h"
#include "viz/export/assets.h"

enum { PAGE_WIDTH = 80 };

static const struct ws_option options[] = {{0}};

static const struct ws_example examples[] = {
    {"warpscope check", "all captures that came with Warpscope"},
    {"warpscope check mine", "a folder made with warpscope-probe"},
    {"warpscope check mine/ldmatrix.m8n8.x4.b16.json", "one capture of it"},
    {0},
};

enum { DEVICES = 16 };

/* What was checked of one device. */
struct device {
    char name[WS_TEXT_SIZE];
    int checked, agree;
};

struct tally {
    int files, unreadable, variants, products, boxes, different, unexplained;
    int descriptor_files, descriptors; /* that were read as the rule says */
    int warpgroups;
    bool seen[WS_VARIANTS], seen_product[WS_PRODUCTS], seen_boxes[WS_BOX_GROUP_COUNT];
    bool no_memory;                /* no word on the captures: nothing more is read */
    struct ws_error heading;       /* the last one printed */
    struct device device[DEVICES]; /* the first of them, in the order they were met */
    int devices, more;             /* and how many mappings there were of others */
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
    bool agrees = ws_check(captured, &error);

    if (!agrees && ws_is_no_memory(&error)) {
        tally->no_memory = true;
        return;
    }
    tally->variants++;
    tally->seen[variant->id] = true;
    if (!agrees) {
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

static void check_product(const struct ws_mma_capture *capture, struct tally *tally)
{
    const struct ws_mma *mma = capture->mma;
    struct ws_error error = {""};
    int meetings;
    bool agrees = ws_mma_check(capture, &meetings, &error);

    if (!agrees && ws_is_no_memory(&error)) {
        tally->no_memory = true;
        return;
    }
    tally->products++;
    tally->seen_product[mma->id] = true;
    tally->different += !agrees;
    if (!agrees) {
        printf("FAILED  %s  %s\n", mma->name, error.text);
        return;
    }
    printf("ok  %s  %d of A meet %d of B in %d of D, %d times; C as D", mma->name,
           ws_mma_slot_count(mma, WS_OPERAND_A), ws_mma_slot_count(mma, WS_OPERAND_B),
           ws_mma_slot_count(mma, WS_OPERAND_D), meetings);
    if (mma->sparse)
        printf("; %d of E place A, by each of its selectors",
               ws_mma_slot_count(mma, WS_OPERAND_METADATA));
    putchar('\n');
}

/* The same of a warpgroup's: where D, and A in registers, have what lies in memory. */
static void check_warpgroup(const struct ws_wgmma_capture *capture, struct tally *tally)
{
    const struct ws_mma *mma = capture->mma;
    struct ws_error error = {""};
    int found;
    bool agrees = ws_wgmma_check(capture, &found, &error);

    if (!agrees && ws_is_no_memory(&error)) {
        tally->no_memory = true;
        return;
    }
    tally->warpgroups++;
    tally->seen_product[mma->id] = true;
    tally->different += !agrees;
    if (!agrees)
        printf("FAILED  %s  %s\n", mma->name, error.text);
    else
        printf("ok  %s  %d of D and %d of A in %d threads, found %d times\n", mma->name,
               ws_mma_slot_count(mma, WS_OPERAND_D), ws_mma_slot_count(mma, WS_OPERAND_A),
               WS_WARPGROUP, found);
}

/* What descriptors that differ in one thing alone say of it. */
static void print_effects(const struct ws_descriptor_findings *findings)
{
    const struct ws_descriptor_effect *swizzled = &findings->base[1];
    const struct {
        const char *what;
        const struct ws_descriptor_effect *effect;
    } nones[] = {
        {"bits that no field has", &findings->other},
        {"the leading offset where it has one step", &findings->leading},
        {"the base offset without a swizzle", &findings->base[0]},
    };
    const char *before = "    no effect: ";

    for (size_t i = 0; i < sizeof nones / sizeof nones[0]; i++)
        if (nones[i].effect->tried) {
            printf("%s%s, %d of %d", before, nones[i].what, nones[i].effect->none,
                   nones[i].effect->tried);
            before = "; ";
        }
    if (swizzled->tried)
        printf("%sthe base offset with a swizzle, %d of %d",
               *before == ';' ? "\n    effect: " : "    effect: ", swizzled->tried - swizzled->none,
               swizzled->tried);
    if (swizzled->tried || *before == ';')
        putchar('\n');
}

static void check_descriptors(const struct ws_descriptor_capture *capture, struct tally *tally)
{
    struct ws_descriptor_findings findings;
    struct ws_error error = {""};
    bool agrees = ws_descriptor_check(capture, &findings, &error);

    if (!agrees && ws_is_no_memory(&error)) {
        tally->no_memory = true;
        return;
    }
    tally->descriptor_files++;
    if (!agrees) {
        tally->different++;
        printf("FAILED  %s  %s\n", capture->subject->name, error.text);
        return;
    }
    tally->descriptors += findings.descriptors;
    printf("ok  %s  %d descriptors, %d elements read by %s\n", capture->subject->name,
           findings.descriptors, findings.elements, ws_mma(capture->subject->product)->name);
    print_effects(&findings);
}

/* A line a group: a capture of boxes is one mapping, as that of a product is. */
static void check_boxes(const struct ws_box_capture *capture, struct tally *tally)
{
    const char *name = ws_box_group_name((int)capture->group);
    struct ws_box_tally boxes;
    struct ws_error error = {""};
    bool agrees = ws_box_check(capture, &boxes, &error);

    tally->boxes++;
    tally->seen_boxes[capture->group] = true;
    tally->different += !agrees;
    if (!agrees)
        printf("FAILED  %s  %s\n", name, error.text);
    else if (ws_box_group_encodes(capture->group))
        printf("ok  %s  %d tensor maps encoded and %d refused by the driver\n", name,
               boxes.encoded, boxes.refused);
    else
        printf("ok  %s  %d boxes, %d bytes of shared memory\n", name, boxes.copied, boxes.bytes);
}

/* Where captures are from, once for all of a folder that one run of the probe made. */
static void print_heading(const char *where, const struct ws_capture_head *head,
                          struct tally *tally)
{
    struct ws_error heading;

    ws_fail(&heading, "%.300s: %s (sm_%d%d), CUDA %s, %s", where, head->device, head->major,
            head->minor, head->cuda, head->date);
    if (strcmp(heading.text, tally->heading.text))
        puts(heading.text);
    tally->heading = heading;
}

static int count_checked(const struct tally *tally)
{
    return tally->variants + tally->products + tally->warpgroups + tally->descriptor_files +
           tally->boxes;
}

/* Adds what was checked since `before`. */
static void count_device(const char *name, const struct tally *before, struct tally *tally)
{
    int checked = count_checked(tally) - count_checked(before), at = 0;

    while (at < tally->devices && strcmp(tally->device[at].name, name))
        at++;
    if (at == DEVICES) {
        tally->more += checked;
        return;
    }
    if (at == tally->devices)
        snprintf(tally->device[tally->devices++].name, WS_TEXT_SIZE, "%s", name);
    tally->device[at].checked += checked;
    tally->device[at].agree += checked - (tally->different - before->different);
}

static void fail_file(const struct ws_error *error, struct tally *tally)
{
    tally->no_memory |= ws_is_no_memory(error);
    if (tally->no_memory)
        return;
    tally->files++;
    tally->unreadable++;
    printf("FAILED  %s\n", error->text);
}

static void check_file(const char *path, bool in_folder, struct tally *tally)
{
    struct tally before = *tally;
    struct ws_any_capture any;
    struct ws_error error = {""};
    char where[WS_PATH_SIZE];

    if (tally->no_memory)
        return;
    if ((in_folder && !ws_capture_named(path, &error)) ||
        !ws_any_capture_read(path, &any, &error)) {
        fail_file(&error, tally);
        return;
    }
    tally->files++;
    snprintf(where, sizeof where, "%.*s",
             (int)(in_folder ? strrchr(path, '/') - path : (long)strlen(path)), path);
    print_heading(where, ws_any_capture_head(&any), tally);
    if (any.move)
        check_variant(&any.move->captured, tally);
    else if (any.product)
        check_product(any.product, tally);
    else if (any.warpgroup)
        check_warpgroup(any.warpgroup, tally);
    else if (any.descriptors)
        check_descriptors(any.descriptors, tally);
    else
        check_boxes(any.boxes, tally);
    count_device(ws_any_capture_head(&any)->device, &before, tally);
    ws_any_capture_finish(&any);
}

/* A file, or all of a folder; how many there were. */
static int check_path(const char *path, struct tally *tally)
{
    struct ws_paths paths;
    struct ws_error error = {""};
    bool listed = ws_capture_list(path, &paths, &error);
    bool in_folder = paths.count != 1 || strcmp(paths.path[0], path);
    int count = paths.count;

    if (!listed)
        fail_file(&error, tally);
    for (int i = 0; i < count && listed; i++)
        check_file(paths.path[i], in_folder, tally);
    ws_paths_finish(&paths);
    return count + !listed;
}

/* What came with the program. False where there is nothing. */
static bool check_assets(struct tally *tally, struct ws_error *error)
{
    char folder[WS_PATH_SIZE];

    if (!ws_assets_path("captures", folder, error))
        return false;
    return (!access(folder, F_OK) && check_path(folder, tally)) ||
           ws_fail(error,
                   "no captures in %.300s; name a folder, or make one with `warpscope-probe`",
                   folder);
}

/* What it would take to capture the variants that no file has and not every probe can capture. */
static void print_needs(const struct tally *tally)
{
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        char need[WS_NEED_SIZE];

        if (!tally->seen[i] && ws_variant_need(variant, need))
            printf("not captured  %s  needs %s\n", variant->name, need);
    }
}

/* Of several devices, what each has to the sum. */
static void print_devices(const struct tally *tally)
{
    for (int i = 0; i < tally->devices && tally->devices > 1; i++)
        printf("%s: %d of %d\n", tally->device[i].name, tally->device[i].agree,
               tally->device[i].checked);
    if (tally->more)
        printf("other devices: %d\n", tally->more);
}

/* How many agree, of how many there are; and what no capture of a product can tell. */
static void print_sum(const struct tally *tally)
{
    int checked = count_checked(tally), seen = 0, products = 0, warpgroups = 0, boxes = 0;

    if (tally->products)
        ws_print_wrapped(stdout, ws_mma_unobservable, 0, PAGE_WIDTH);
    if (tally->warpgroups)
        ws_print_wrapped(stdout, ws_wgmma_unobservable, 0, PAGE_WIDTH);
    for (int i = 0; i < WS_VARIANTS; i++)
        seen += tally->seen[i];
    for (int i = 0; i < WS_MMAS; i++)
        products += tally->seen_product[i];
    for (int i = 0; i < WS_BOX_GROUP_COUNT; i++)
        boxes += tally->seen_boxes[i];
    printf("%d of %d captured mappings agree with the PTX ISA; %d of %d variants captured",
           checked - tally->different, checked, seen, WS_VARIANTS);
    if (products)
        printf(", and %d of %d products", products, WS_MMAS);
    for (int i = WS_MMAS; i < WS_PRODUCTS; i++)
        warpgroups += tally->seen_product[i];
    if (warpgroups)
        printf(", and %d of %d products of warpgroups", warpgroups, WS_PRODUCTS - WS_MMAS);
    if (boxes)
        printf(", and %d of %d groups of TMA boxes", boxes, WS_BOX_GROUP_COUNT);
    if (tally->descriptors)
        printf("; %d descriptors read as the rule says", tally->descriptors);
    putchar('\n');
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    struct tally tally = {0};

    for (int i = 0; i < arguments->operands; i++)
        if (!check_path(arguments->operand[i], &tally)) {
            struct ws_error none;

            ws_fail(&none, "%s: no captures in this folder", arguments->operand[i]);
            fail_file(&none, &tally);
        }
    if (arguments->operands == 0 && !check_assets(&tally, error))
        return WS_EXIT_FAILED;
    if (tally.no_memory) {
        ws_no_memory(error);
        return WS_EXIT_FAILED;
    }
    print_needs(&tally);
    print_devices(&tally);
    print_sum(&tally);
    if (!tally.different && !tally.unreadable && !tally.unexplained)
        return WS_EXIT_DONE;
    ws_fail(
        error,
        "check failed: %d of %d captured mappings differ, %d of %d files unreadable, %d timings "
        "not explained",
        tally.different, count_checked(&tally), tally.unreadable, tally.files, tally.unexplained);
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
        "came out. Prints a line a variant; the first difference is named. Where the instruction "
        "was "
        "timed, fits cycles = a + b x wavefronts over all patterns of addresses, and wants no "
        "pattern further off than half a cycle. Of a product, decodes which elements of A meet "
        "which of B in which of D, and which of C is added, and compares that. Of a warpgroup's, "
        "decodes which element of A's and of B's memory each slot of D came of, and which slot of A "
        "in registers holds which element; compares that, and all words with the product in "
        "software. Of descriptors, decodes from where each element of A or B was read, compares "
        "that with the canonical layouts, and counts where bits and fields that are meant to have "
        "no effect had none. Of boxes that TMA copied, decodes which byte of the tensor each byte "
        "of shared memory is. Exits with 1 if anything differs, is not explained or cannot be "
        "read.\n\n"
        "A CAPTURE is a file, a device's folder, or a folder of such folders. Without one, checks "
        "all those that came with Warpscope.",
    .option = options,
    .example = examples,
    .run = run,
};
