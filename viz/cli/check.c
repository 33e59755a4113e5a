/*
 * warpscope check: every captured variant against the specified layout, bit by bit, one line each.
 * An unreadable file also gets a line, and the rest are still checked.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "probe/base/page.h"
#include "probe/base/progress.h"
#include "probe/evidence/mma/mma_relation.h"
#include "probe/evidence/store/capture_folder.h"
#include "probe/evidence/wgmma/wgmma_relation.h"
#include "viz/cli/check_report.h"
#include "viz/cli/commands.h"
#include "viz/export/assets.h"
#include "viz/export/workers.h"

enum { PAGE_WIDTH = 80 };

enum { OPTION_FORMAT, OPTION_JOBS };
enum { FORMAT_TEXT, FORMAT_JSON };

static WS_WORDS(format_word, "text", "json");

static const struct ws_option options[] = {
    [OPTION_FORMAT] = WS_FORMAT_OPTION(format_word, "text (default) or json", NULL),
    [OPTION_JOBS] = {.name = "jobs",
                     .value = "N",
                     .help = "number of threads (default: by CPU cores)",
                     .brief = true},
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

enum { DEVICES = 16, MOST_THREADS = 64 };

/* Counts for one device. */
struct device {
    char name[WS_TEXT_SIZE];
    int checked, agree;
};

struct tally {
    int jobs; /* threads; 0: by CPU cores */
    int files, unreadable, different, unexplained;
    int descriptors;                      /* that read what the rule predicts */
    int checked[WS_ANY_KINDS];            /* captures of each kind */
    bool seen[WS_ANY_KINDS][WS_PRODUCTS]; /* which ones, by their numbers */
    bool no_memory;                       /* unrelated to the captures: nothing more is read */
    struct ws_check_report said;          /* the printed report */
    struct device device[DEVICES];        /* the first of them, in the order they were met */
    int devices, more;                    /* and how many mappings there were for others */
};

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

static int count_checked(const struct tally *tally)
{
    int checked = 0;

    for (int kind = 0; kind < WS_ANY_KINDS; kind++)
        checked += tally->checked[kind];
    return checked;
}

static void fail_file(const char *path, const struct ws_error *error, struct tally *tally)
{
    tally->no_memory |= ws_is_no_memory(error);
    if (tally->no_memory)
        return;
    tally->files++;
    tally->unreadable++;
    ws_check_report_unreadable(&tally->said, ws_file_input_name(path), error);
}

static void count_device(const char *name, bool agrees, struct tally *tally)
{
    int at = 0;

    while (at < tally->devices && strcmp(tally->device[at].name, name))
        at++;
    if (at == DEVICES) {
        tally->more++;
        return;
    }
    if (at == tally->devices)
        snprintf(tally->device[tally->devices++].name, WS_TEXT_SIZE, "%s", name);
    tally->device[at].checked++;
    tally->device[at].agree += agrees;
}

/* Counts and reports a file's verdict, unless memory ran out. */
static void report(const char *path, bool in_folder, struct ws_verdict *verdict,
                   struct tally *tally)
{
    const char *name = ws_file_input_name(path);
    char where[WS_PATH_SIZE];

    if (!verdict->read) {
        fail_file(path, &verdict->why, tally);
        return;
    }
    tally->no_memory |= !verdict->agrees && ws_is_no_memory(&verdict->why);
    if (tally->no_memory)
        return;
    tally->files++;
    tally->different += !verdict->agrees;
    tally->checked[verdict->kind]++;
    tally->seen[verdict->kind][verdict->id] = true;
    count_device(verdict->head.device, verdict->agrees, tally);
    /*
     * Text prints the heading once for all captures of a directory that one run of the probe made.
     */
    snprintf(where, sizeof where, "%.*s",
             (int)(in_folder ? strrchr(name, '/') - name : (long)strlen(name)), name);
    ws_check_report_file(&tally->said, name, where, &verdict->head);
    ws_check_report_entry(&tally->said, verdict);
    tally->unexplained += verdict->timed && !verdict->explained;
    if (verdict->kind == WS_ANY_DESCRIPTORS && verdict->agrees) {
        tally->descriptors += verdict->findings.descriptors;
        if (!tally->said.all)
            print_effects(&verdict->findings);
    }
}

/* Threads that judge files. */
struct team {
    const struct ws_paths *paths;
    bool in_folder, as_json;
    struct judged {
        struct ws_verdict verdict;
        bool done;
    } * judged;            /* of each path; owned */
    pthread_mutex_t mutex; /* of `next` and each `done` */
    pthread_cond_t is_done;
    int next;
};

/* Judges the next file. False if none is left. */
static bool judge_next(struct team *team)
{
    int file;

    pthread_mutex_lock(&team->mutex);
    file = team->next < team->paths->count ? team->next++ : -1;
    pthread_mutex_unlock(&team->mutex);
    if (file < 0)
        return false;
    ws_verdict_of(team->paths->path[file], team->in_folder, team->as_json,
                  &team->judged[file].verdict);
    pthread_mutex_lock(&team->mutex);
    team->judged[file].done = true;
    pthread_cond_signal(&team->is_done);
    pthread_mutex_unlock(&team->mutex);
    return true;
}

static void *judge_rest(void *team)
{
    while (judge_next(team)) {
    }
    return NULL;
}

/* Waits for the verdict on a file; meanwhile judges others. */
static struct ws_verdict *wait_for(struct team *team, int file)
{
    bool done = false, some = true;

    while (!done) {
        some = some && judge_next(team);
        pthread_mutex_lock(&team->mutex);
        while (!some && !team->judged[file].done)
            pthread_cond_wait(&team->is_done, &team->mutex);
        done = team->judged[file].done;
        pthread_mutex_unlock(&team->mutex);
    }
    return &team->judged[file].verdict;
}

/* Judges the files in several threads, or in this one alone where others cannot be started. */
static void check_files(const struct ws_paths *paths, bool in_folder, struct tally *tally)
{
    struct team team = {.paths = paths,
                        .in_folder = in_folder,
                        .as_json = tally->said.all,
                        .judged = calloc((size_t)paths->count + 1, sizeof *team.judged),
                        .mutex = PTHREAD_MUTEX_INITIALIZER,
                        .is_done = PTHREAD_COND_INITIALIZER};
    pthread_t thread[MOST_THREADS];
    int threads = 0, most = (tally->jobs ? tally->jobs : ws_workers_for(paths->count)) - 1;

    tally->no_memory |= !team.judged;
    while (!tally->no_memory && threads < most && threads < MOST_THREADS &&
           !pthread_create(&thread[threads], NULL, judge_rest, &team))
        threads++;
    for (int i = 0; i < paths->count && !tally->no_memory; i++) {
        struct ws_verdict *verdict = wait_for(&team, i);

        ws_progress_step(i, paths->count, paths->path[i]);
        report(paths->path[i], in_folder, verdict, tally);
    }
    pthread_mutex_lock(&team.mutex);
    team.next = paths->count; /* nothing more is read after memory ran out */
    pthread_mutex_unlock(&team.mutex);
    while (threads)
        pthread_join(thread[--threads], NULL);
    for (int i = 0; i < paths->count && team.judged; i++)
        json_decref(team.judged[i].verdict.counts);
    free(team.judged);
}

/* Checks a file, or all of a directory; returns how many there were. */
static int check_path(const char *path, struct tally *tally)
{
    struct ws_paths paths;
    struct ws_error error = {0};
    bool listed = ws_capture_list(path, &paths, &error);
    int count = paths.count;

    if (listed)
        check_files(&paths, count != 1 || strcmp(paths.path[0], path), tally);
    else
        fail_file(path, &error, tally);
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

        if (!tally->seen[WS_ANY_MOVE][i] && ws_variant_need(variant, need))
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

/* How many different ones of a kind were captured. */
static int count_seen(const struct tally *tally, enum ws_any_kind kind)
{
    int seen = 0;

    for (int i = 0; i < WS_PRODUCTS; i++)
        seen += tally->seen[kind][i];
    return seen;
}

static bool print_json(struct tally *tally, struct ws_error *error)
{
    int checked = count_checked(tally);

    return ws_check_report_print(
        &tally->said,
        json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i}", "files", tally->files,
                  "unreadable", tally->unreadable, "checked", checked, "agree",
                  checked - tally->different, "timings_unexplained", tally->unexplained, "variants",
                  count_seen(tally, WS_ANY_MOVE), "products", count_seen(tally, WS_ANY_PRODUCT),
                  "warpgroup_products", count_seen(tally, WS_ANY_WARPGROUP), "box_groups",
                  count_seen(tally, WS_ANY_BOXES), "descriptors", tally->descriptors),
        error);
}

/* How many agree, of how many; and what no capture of an MMA can show. */
static void print_sum(const struct tally *tally)
{
    static const struct {
        enum ws_any_kind kind;
        int all;
        const char *what;
    } sums[] = {{WS_ANY_PRODUCT, WS_MMAS, "MMA variants"},
                {WS_ANY_WARPGROUP, WS_PRODUCTS - WS_MMAS, "wgmma variants"},
                {WS_ANY_BOXES, WS_BOX_GROUP_COUNT, "groups of TMA boxes"}};
    int checked = count_checked(tally);

    if (tally->checked[WS_ANY_PRODUCT])
        ws_print_wrapped(stdout, ws_mma_unobservable, 0, PAGE_WIDTH);
    if (tally->checked[WS_ANY_WARPGROUP])
        ws_print_wrapped(stdout, ws_wgmma_unobservable, 0, PAGE_WIDTH);
    print_devices(tally);
    printf("%d of %d captured mappings agree with the PTX ISA; %d of %d variants captured",
           checked - tally->different, checked, count_seen(tally, WS_ANY_MOVE), WS_VARIANTS);
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++)
        if (tally->checked[sums[i].kind])
            printf(", and %d of %d %s", count_seen(tally, sums[i].kind), sums[i].all, sums[i].what);
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
    if (!ws_arguments_jobs(arguments, OPTION_JOBS, &tally.jobs, error))
        return WS_EXIT_USAGE;
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
