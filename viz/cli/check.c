/*
 * warpscope check: every captured variant against the specified layout, bit by bit, one line each.
 * An unreadable file also gets a line, and the rest are still checked.
 */
#include <string.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "probe/base/page.h"
#include "probe/base/progress.h"
#include "probe/evidence/box/box_check.h"
#include "probe/evidence/descriptor/descriptor_check.h"
#include "probe/evidence/mma/mma_relation.h"
#include "probe/evidence/move/timing.h"
#include "probe/evidence/move/verify.h"
#include "probe/evidence/store/capture_folder.h"
#include "probe/evidence/store/provenance.h"
#include "probe/evidence/wgmma/wgmma_relation.h"
#include "viz/cli/check_report.h"
#include "viz/cli/commands.h"
#include "viz/export/assets.h"

enum { PAGE_WIDTH = 80 };

enum { OPTION_FORMAT };
enum { FORMAT_TEXT, FORMAT_JSON };

static WS_WORDS(format_word, "text", "json");

static const struct ws_option options[] = {
    [OPTION_FORMAT] = WS_FORMAT_OPTION(format_word, "text (default) or json", NULL),
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope check", "all captures that come with Warpscope"},
    {"warpscope check mine", "a directory that warpscope-probe wrote"},
    {"warpscope check mine/ldmatrix.m8n8.x4.b16.json", "one capture"},
    {"warpscope check - --format json < mine/ldmatrix.m8n8.x4.b16.json",
     "a capture from standard input, for a program"},
    {0},
};

enum { DEVICES = 16 };

/* Counts for one device. */
struct device {
    char name[WS_TEXT_SIZE];
    int checked, agree;
};

struct tally {
    int files, unreadable, variants, products, boxes, different, unexplained;
    int descriptor_files, descriptors; /* that read what the rule predicts */
    int warpgroups;
    bool seen[WS_VARIANTS], seen_product[WS_PRODUCTS], seen_boxes[WS_BOX_GROUP_COUNT];
    bool no_memory;                /* unrelated to the captures: nothing more is read */
    struct ws_check_report said;   /* the printed report */
    struct device device[DEVICES]; /* the first of them, in the order they were met */
    int devices, more;             /* and how many mappings there were for others */
};

/* The cycles per wavefront, and whether they explain every measured pattern. */
static void check_timings(const struct ws_captured_variant *captured, struct tally *tally)
{
    struct ws_timing_fit fit;
    struct ws_error text = {0}, why = {0};
    bool explained;

    if (!ws_timing_fit(captured, &fit))
        return;
    explained = ws_timing_check(captured, &why);
    tally->unexplained += !explained;
    ws_timing_fit_text(&fit, tally->said.all || ws_locale_unicode(), &text);
    ws_check_report_timing(&tally->said, captured->variant->name, text.text,
                           explained ? NULL : why.text);
}

/* Counts by name, if the report needs them: "{s:i, s:i}" and its arguments. */
#define COUNTS(tally, ...) ((tally)->said.all ? json_pack(__VA_ARGS__) : NULL)

/* Counts and reports the verdict. False without one, because memory ran out. */
static bool conclude(struct ws_check_entry *entry, struct tally *tally)
{
    if (!entry->agrees && ws_is_no_memory(&entry->why)) {
        json_decref(entry->counts);
        tally->no_memory = true;
        return false;
    }
    tally->different += !entry->agrees;
    ws_check_report_entry(&tally->said, entry);
    return true;
}

static void check_variant(const struct ws_any_capture *any, struct tally *tally)
{
    const struct ws_captured_variant *captured = &any->move->captured;
    const struct ws_variant *variant = captured->variant;
    int lanes = ws_address_lanes(variant), elements = ws_element_count(variant);
    struct ws_check_entry entry = {.kind = "variant", .name = variant->name};

    entry.agrees = ws_check(captured, &entry.why);
    entry.counts = COUNTS(tally, "{s:i, s:i, s:i}", "elements", elements, "address_lanes", lanes,
                          "ignored_lanes", lanes ? WS_LANES - lanes : 0);
    if (lanes == 0)
        snprintf(entry.words, sizeof entry.words, "%d elements, no addresses", elements);
    else
        snprintf(entry.words, sizeof entry.words, "%d elements, %d address lanes, %d ignored lanes",
                 elements, lanes, WS_LANES - lanes);
    if (!conclude(&entry, tally))
        return;
    tally->variants++;
    tally->seen[variant->id] = true;
    check_timings(captured, tally);
}

static void check_product(const struct ws_any_capture *any, struct tally *tally)
{
    const struct ws_mma_capture *capture = any->product;
    const struct ws_mma *mma = capture->mma;
    struct ws_check_entry entry = {.kind = "product", .name = mma->name};
    int a = ws_mma_slot_count(mma, WS_OPERAND_A), b = ws_mma_slot_count(mma, WS_OPERAND_B);
    int d = ws_mma_slot_count(mma, WS_OPERAND_D);
    int metadata = mma->sparse ? ws_mma_slot_count(mma, WS_OPERAND_METADATA) : 0, meetings = 0;
    char sparse[80] = "";

    entry.agrees = ws_mma_check(capture, &meetings, &entry.why);
    entry.counts = COUNTS(tally, "{s:i, s:i, s:i, s:i, s:i}", "a", a, "b", b, "d", d, "metadata",
                          metadata, "meetings", entry.agrees ? meetings : 0);
    if (mma->sparse)
        snprintf(sparse, sizeof sparse, "; %d of E select A's elements, for each selector",
                 metadata);
    snprintf(entry.words, sizeof entry.words,
             "%d elements of A meet %d of B in %d of D, %d times; C as D%s", a, b, d, meetings,
             sparse);
    if (!conclude(&entry, tally))
        return;
    tally->products++;
    tally->seen_product[mma->id] = true;
}

/* The same for wgmma: where D, and A in registers, hold the elements that are in memory. */
static void check_warpgroup(const struct ws_any_capture *any, struct tally *tally)
{
    const struct ws_wgmma_capture *capture = any->warpgroup;
    const struct ws_mma *mma = capture->mma;
    struct ws_check_entry entry = {.kind = "warpgroup", .name = mma->name};
    int a = ws_mma_slot_count(mma, WS_OPERAND_A), d = ws_mma_slot_count(mma, WS_OPERAND_D);
    int found = 0;

    entry.agrees = ws_wgmma_check(capture, &found, &entry.why);
    entry.counts = COUNTS(tally, "{s:i, s:i, s:i, s:i}", "a", a, "d", d, "threads", WS_WARPGROUP,
                          "found", entry.agrees ? found : 0);
    snprintf(entry.words, sizeof entry.words,
             "%d elements of D and %d of A in %d threads, found %d times", d, a, WS_WARPGROUP,
             found);
    if (!conclude(&entry, tally))
        return;
    tally->warpgroups++;
    tally->seen_product[mma->id] = true;
}

/* The effect of descriptor fields, from descriptors that differ in one field only. */
static void print_effects(const struct ws_descriptor_findings *findings)
{
    const struct ws_descriptor_effect *swizzled = &findings->base[1];
    const struct {
        const char *what;
        const struct ws_descriptor_effect *effect;
    } nones[] = {
        {"bits outside all fields", &findings->other},
        {"LBO with a single step", &findings->leading},
        {"base offset without a swizzle", &findings->base[0]},
    };
    const char *before = "    no effect: ";

    printf("    %.2f to %.2f cycles per instruction\n", findings->least_cycles,
           findings->most_cycles);
    for (size_t i = 0; i < sizeof nones / sizeof nones[0]; i++)
        if (nones[i].effect->tried) {
            printf("%s%s, %d of %d", before, nones[i].what, nones[i].effect->none,
                   nones[i].effect->tried);
            before = "; ";
        }
    if (swizzled->tried)
        printf("%sbase offset with a swizzle, %d of %d",
               *before == ';' ? "\n    effect: " : "    effect: ", swizzled->tried - swizzled->none,
               swizzled->tried);
    if (swizzled->tried || *before == ';')
        putchar('\n');
}

static void check_descriptors(const struct ws_any_capture *any, struct tally *tally)
{
    const struct ws_descriptor_capture *capture = any->descriptors;
    struct ws_check_entry entry = {.kind = "descriptors", .name = capture->subject->name};
    const char *product = ws_mma(capture->subject->product)->name;
    struct ws_descriptor_findings findings = {0};

    entry.agrees = ws_descriptor_check(capture, &findings, &entry.why);
    entry.counts = COUNTS(tally, "{s:i, s:i, s:s, s:f, s:f}", "descriptors",
                          entry.agrees ? findings.descriptors : 0, "elements",
                          entry.agrees ? findings.elements : 0, "product", product, "least_cycles",
                          findings.least_cycles, "most_cycles", findings.most_cycles);
    snprintf(entry.words, sizeof entry.words, "%d descriptors, %d elements read by %s",
             findings.descriptors, findings.elements, product);
    if (!conclude(&entry, tally))
        return;
    tally->descriptor_files++;
    if (!entry.agrees)
        return;
    tally->descriptors += findings.descriptors;
    if (!tally->said.all)
        print_effects(&findings);
}

/* One line per group: a capture of boxes counts as one mapping, like an MMA's. */
static void check_boxes(const struct ws_any_capture *any, struct tally *tally)
{
    const struct ws_box_capture *capture = any->boxes;
    struct ws_check_entry entry = {.kind = "boxes", .name = ws_box_group_name((int)capture->group)};
    struct ws_box_tally boxes = {0};

    entry.agrees = ws_box_check(capture, &boxes, &entry.why);
    entry.counts = COUNTS(tally, "{s:i, s:i, s:i, s:i}", "encoded", boxes.encoded, "refused",
                          boxes.refused, "boxes", boxes.copied, "bytes", boxes.bytes);
    if (ws_box_group_encodes(capture->group))
        snprintf(entry.words, sizeof entry.words,
                 "%d tensor maps encoded and %d refused by the driver", boxes.encoded,
                 boxes.refused);
    else
        snprintf(entry.words, sizeof entry.words, "%d boxes, %d bytes of shared memory",
                 boxes.copied, boxes.bytes);
    if (!conclude(&entry, tally))
        return;
    tally->boxes++;
    tally->seen_boxes[capture->group] = true;
}

static void (*const checks[])(const struct ws_any_capture *any, struct tally *tally) = {
    [WS_ANY_MOVE] = check_variant,        [WS_ANY_PRODUCT] = check_product,
    [WS_ANY_WARPGROUP] = check_warpgroup, [WS_ANY_DESCRIPTORS] = check_descriptors,
    [WS_ANY_BOXES] = check_boxes,
};

static void fail_file(const char *path, const struct ws_error *error, struct tally *tally)
{
    tally->no_memory |= ws_is_no_memory(error);
    if (tally->no_memory)
        return;
    tally->files++;
    tally->unreadable++;
    ws_check_report_unreadable(&tally->said, ws_file_input_name(path), error);
}

static int count_checked(const struct tally *tally)
{
    return tally->variants + tally->products + tally->warpgroups + tally->descriptor_files +
           tally->boxes;
}

/* Adds the mappings checked since the count was `checked`. */
static void count_device(const char *name, int checked, int different, struct tally *tally)
{
    int at = 0;

    checked = count_checked(tally) - checked;
    while (at < tally->devices && strcmp(tally->device[at].name, name))
        at++;
    if (at == DEVICES) {
        tally->more += checked;
        return;
    }
    if (at == tally->devices)
        snprintf(tally->device[tally->devices++].name, WS_TEXT_SIZE, "%s", name);
    tally->device[at].checked += checked;
    tally->device[at].agree += checked - (tally->different - different);
}

static void check_file(const char *path, bool in_folder, struct tally *tally)
{
    struct ws_any_capture any;
    struct ws_error error = {0};
    int checked = count_checked(tally), different = tally->different;
    char where[WS_PATH_SIZE];
    const char *name;

    if (tally->no_memory)
        return;
    if ((in_folder && !ws_capture_named(path, &error)) ||
        !ws_any_capture_read(path, &any, &error)) {
        fail_file(path, &error, tally);
        return;
    }
    if (!ws_provenance_check(&any, ws_file_input_name(path), &error)) {
        fail_file(path, &error, tally);
        ws_any_capture_finish(&any);
        return;
    }
    tally->files++;
    /*
     * Text prints the heading once for all captures of a directory that one run of the probe made.
     */
    name = ws_file_input_name(path);
    snprintf(where, sizeof where, "%.*s",
             (int)(in_folder ? strrchr(name, '/') - name : (long)strlen(name)), name);
    ws_check_report_file(&tally->said, name, where, ws_any_capture_head(&any));
    checks[any.kind](&any, tally);
    count_device(ws_any_capture_head(&any)->device, checked, different, tally);
    ws_any_capture_finish(&any);
}

/* Checks a file, or all of a directory; returns how many there were. */
static int check_path(const char *path, struct tally *tally)
{
    struct ws_paths paths;
    struct ws_error error = {0};
    bool listed = ws_capture_list(path, &paths, &error);
    bool in_folder = paths.count != 1 || strcmp(paths.path[0], path);
    int count = paths.count;

    if (!listed)
        fail_file(path, &error, tally);
    for (int i = 0; i < count && listed; i++) {
        ws_progress_step(i, count, paths.path[i]);
        check_file(paths.path[i], in_folder, tally);
    }
    ws_progress_erase();
    ws_paths_finish(&paths);
    return count + !listed;
}

/* Checks the installed captures. False without captures. */
static bool check_assets(struct tally *tally, struct ws_error *error)
{
    char folder[WS_PATH_SIZE];

    if (!ws_assets_path("captures", folder, error))
        return false;
    return (!access(folder, F_OK) && check_path(folder, tally)) ||
           ws_fail(error, WS_CODE_NO_MATCH,
                   "no captures in %.300s; pass a directory, or make one with `warpscope-probe`",
                   folder);
}

/* What capturing requires for the variants that no file has and not every probe can capture. */
static void print_needs(struct tally *tally)
{
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)i);
        char need[WS_NEED_SIZE];

        if (!tally->seen[i] && ws_variant_need(variant, need))
            ws_check_report_missing(&tally->said, variant->name, need);
    }
}

/* For several devices, what each contributes to the sum. */
static void print_devices(const struct tally *tally)
{
    for (int i = 0; i < tally->devices && tally->devices > 1; i++)
        printf("%s: %d of %d\n", tally->device[i].name, tally->device[i].agree,
               tally->device[i].checked);
    if (tally->more)
        printf("other devices: %d\n", tally->more);
}

struct sum {
    int seen, products, warpgroups, boxes; /* how many different ones were captured */
};

static struct sum sum_of(const struct tally *tally)
{
    struct sum sum = {0};

    for (int i = 0; i < WS_VARIANTS; i++)
        sum.seen += tally->seen[i];
    for (int i = 0; i < WS_MMAS; i++)
        sum.products += tally->seen_product[i];
    for (int i = WS_MMAS; i < WS_PRODUCTS; i++)
        sum.warpgroups += tally->seen_product[i];
    for (int i = 0; i < WS_BOX_GROUP_COUNT; i++)
        sum.boxes += tally->seen_boxes[i];
    return sum;
}

static bool print_json(struct tally *tally, struct ws_error *error)
{
    struct sum sum = sum_of(tally);
    int checked = count_checked(tally);

    return ws_check_report_print(
        &tally->said,
        json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i}", "files", tally->files,
                  "unreadable", tally->unreadable, "checked", checked, "agree",
                  checked - tally->different, "timings_unexplained", tally->unexplained, "variants",
                  sum.seen, "products", sum.products, "warpgroup_products", sum.warpgroups,
                  "box_groups", sum.boxes, "descriptors", tally->descriptors),
        error);
}

/* How many agree, of how many; and what no capture of an MMA can show. */
static void print_sum(const struct tally *tally)
{
    struct sum sum = sum_of(tally);
    int checked = count_checked(tally);

    if (tally->products)
        ws_print_wrapped(stdout, ws_mma_unobservable, 0, PAGE_WIDTH);
    if (tally->warpgroups)
        ws_print_wrapped(stdout, ws_wgmma_unobservable, 0, PAGE_WIDTH);
    print_devices(tally);
    printf("%d of %d captured mappings agree with the PTX ISA; %d of %d variants captured",
           checked - tally->different, checked, sum.seen, WS_VARIANTS);
    if (sum.products)
        printf(", and %d of %d MMA variants", sum.products, WS_MMAS);
    if (sum.warpgroups)
        printf(", and %d of %d wgmma variants", sum.warpgroups, WS_PRODUCTS - WS_MMAS);
    if (sum.boxes)
        printf(", and %d of %d groups of TMA boxes", sum.boxes, WS_BOX_GROUP_COUNT);
    if (tally->descriptors)
        printf("; %d descriptors agree with the rule", tally->descriptors);
    putchar('\n');
}

static enum ws_exit check(const struct ws_arguments *arguments, struct tally *tally,
                          struct ws_error *error)
{
    bool lists = tally->said.all; /* as JSON, once all is read */

    /* On a terminal the lines themselves show the progress. */
    if (lists || !isatty(STDOUT_FILENO))
        ws_progress_start();
    for (int i = 0; i < arguments->operands; i++)
        if (!check_path(arguments->operand[i], tally)) {
            struct ws_error none;

            ws_fail(&none, WS_CODE_NO_MATCH,
                    "%s: no captures in this directory; make one with `warpscope-probe`",
                    arguments->operand[i]);
            fail_file(arguments->operand[i], &none, tally);
        }
    if (arguments->operands == 0 && !check_assets(tally, error))
        return WS_EXIT_FAILED;
    if (tally->no_memory) {
        ws_no_memory(error);
        return WS_EXIT_FAILED;
    }
    if (lists || count_checked(tally))
        print_needs(tally);
    if (lists && !print_json(tally, error))
        return WS_EXIT_FAILED;
    if (!count_checked(tally)) {
        ws_fail(error, WS_CODE_CHECK, "nothing was checked: no capture could be read");
        return WS_EXIT_FAILED;
    }
    if (!lists)
        print_sum(tally);
    if (!tally->different && !tally->unreadable && !tally->unexplained)
        return WS_EXIT_DONE;
    ws_fail(
        error, WS_CODE_CHECK,
        "%d of %d captured mappings differ, %d of %d files unreadable, %d timings not explained",
        tally->different, count_checked(tally), tally->unreadable, tally->files,
        tally->unexplained);
    return WS_EXIT_FAILED;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    int format = ws_arguments_word(arguments, OPTION_FORMAT, FORMAT_TEXT), streams = 0;
    enum ws_exit status = WS_EXIT_FAILED;
    struct tally tally = {0};

    for (int i = 0; i < arguments->operands; i++) {
        streams += !strcmp(arguments->operand[i], "-");
        if (!ws_refuse_variant(arguments->operand[i], "a capture", "warpscope show", error))
            return WS_EXIT_USAGE;
    }
    if (streams > 1) {
        ws_fail(error, WS_CODE_DUPLICATE, "- is given twice, but standard input is read once");
        return WS_EXIT_USAGE;
    }
    if (ws_check_report_begin(&tally.said, format == FORMAT_JSON, error))
        status = check(arguments, &tally, error);
    ws_check_report_finish(&tally.said);
    return status;
}

const struct ws_command ws_command_check = {
    .name = "check",
    .operands = "[CAPTURE...]",
    .operand = WS_OPERAND_FILE,
    .most = -1,
    .summary = "check captures against the PTX ISA",
    .description = "Decodes captures and compares every element, address and bit with the layout "
                   "that the PTX ISA specifies. Exits with 1 if anything differs.",
    .details =
        "CAPTURE is a file, - for standard input, a directory of one device's captures, or a "
        "directory of such directories. Without it, all captures that come with Warpscope are "
        "checked. One line per variant has the first difference.\n\nIf the instruction was timed, "
        "cycles = a + b x wavefronts is fitted to all address patterns; each must be within half a "
        "cycle. Of an MMA variant, the check decodes which elements of A and B meet in each "
        "element of D, and which element of C is added. Of wgmma, it decodes which elements of "
        "memory and registers each slot of D depends on, and compares all values with software. Of "
        "descriptors, it decodes the byte that each element was read from, and the bits that had "
        "no effect. Of TMA boxes, it decodes the tensor byte in each byte of shared memory. "
        "Captures with impossible GPU, target, CUDA version or date are rejected.\n\nThe json has "
        "captures, not_captured and sum. A capture has file, device, target, cuda, date, kind "
        "(`variant`, `product`, `warpgroup`, `descriptors` or `boxes`), name, verdict (agrees, "
        "differs or "
        "unreadable), why, code, counts, and timing (fit, explained, why). not_captured has name "
        "and needs of variants without a capture. sum has files, unreadable, checked, agree, "
        "timings_unexplained, variants, `products`, warpgroup_products, box_groups and "
        "descriptors.",
    .option = options,
    .example = examples,
    .run = run,
};
