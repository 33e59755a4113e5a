/*
 * warpscope export: the request becomes a plan, a list of jobs, one per file; workers do the jobs;
 * their reports become notes and the exit code.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "probe/base/progress.h"
#include "probe/base/utf8.h"
#include "viz/cli/commands.h"
#include "viz/export/list_file.h"
#include "viz/export/name.h"
#include "viz/export/option_checks.h"
#include "viz/export/output_conflicts.h"
#include "viz/export/size.h"
#include "viz/export/target.h"
#include "viz/export/workers.h"

enum {
    OPTION_OUTPUT,
    OPTION_LIST,
    OPTION_SET,
    OPTION_KEEP_GOING,
    OPTION_JOBS,
    OPTION_ALL,
    OPTION_OMIT,
    OPTION_NAME, /* from here on, choices: the properties and names of figures */
};

static WS_WORDS(set_word, "ptx-manual", "ptx-manual-mma", "ptx-manual-wgmma");
static WS_WORDS(omit_word, "legend", "text", "background", "page");

/* Texts that list the formats, from their rows. */
#define WS_FORMAT(name, word, help, traits, text, outlines) " ." word
static const char summary[] = "write figures as"
#include "viz/choice/formats.def"
                              " files";
static const char output_more[] =
    "existing files are overwritten; - is standard output; a name that ends in one of"
#include "viz/choice/formats.def" /* NOLINT(readability-duplicate-include): the rows again */
    " is a file of that format, any other a directory; a name with braces is a pattern: "
    "'figures/{figure}/{variant}.{theme}'; braces take variant, figure, with, frame, format, the "
    "names of "
    "other options, legend, or options (all that are not the default), as assets/lists/README.md "
    "describes; default: this directory for one figure, figures/ for several, where nothing is "
    "overwritten";
#undef WS_FORMAT

/* Whether a word is the name of a list that comes with the program. */
static bool is_set(const char *word)
{
    return ws_word_index(set_word, word) >= 0;
}

static const struct ws_option options[] = {
    [OPTION_OUTPUT] = {.name = "output",
                       .letter = 'o',
                       .value = "FILE|DIR",
                       .help = "write to this file or directory, or by a pattern: '{figure}.pdf'",
                       .more = output_more,
                       .group = WS_GROUP_OUTPUT,
                       .brief = true},
    [OPTION_LIST] = {.name = "list",
                     .value = "FILE|SET",
                     .offers = set_word,
                     .help = "draw a JSON list of figures, or a set: ptx-manual",
                     .more = "and an index page; sets: ptx-manual, the PTX manual's figures of "
                             "these instructions, ptx-manual-mma and ptx-manual-wgmma; the format "
                             "is in assets/lists/README.md",
                     .group = WS_GROUP_OUTPUT,
                     .brief = true,
                     .other = "set",
                     .is_other = is_set},
    [OPTION_SET] = {.name = "set", .value = "SET", .words = set_word, .old = true},
    [OPTION_KEEP_GOING] = {.name = "keep-going",
                           .help = "skip invalid entries of a list",
                           .group = WS_GROUP_OUTPUT},
    [OPTION_JOBS] = {.name = "jobs",
                     .value = "N",
                     .help = "number of processes (default: by CPU cores)",
                     .group = WS_GROUP_OUTPUT},
    [OPTION_ALL] = {.name = "all", .help = "write more than 500 files", .group = WS_GROUP_OUTPUT},
    [OPTION_OMIT] = {.name = "omit",
                     .value = "PART",
                     .words = omit_word,
                     .list = true,
                     .many = true,
                     .help = "omit legend, text, background or page, or several: text,page",
                     .more =
                         "text: all text around the figure, which stays in the file's metadata; "
                         "background: transparent, except around text and lines; page: HTML to "
                         "embed in another page",
                     .group = WS_GROUP_LOOK,
                     .brief = true},
    [OPTION_NAME] = {.id = WS_CHOICE_NAME},
    {.id = WS_CHOICE_FIGURE, .brief = true},
    {.id = WS_CHOICE_FORMAT, .brief = true},
    {.id = WS_CHOICE_OPERAND, .group = WS_GROUP_FIGURES, .brief = true},
    {.id = WS_CHOICE_VIEW, .group = WS_GROUP_FIGURES},
    {.id = WS_CHOICE_COLOR},
    {.id = WS_CHOICE_LABEL},
    {.id = WS_CHOICE_THEME, .brief = true},
    {.id = WS_CHOICE_HIGHLIGHT},
    {.id = WS_CHOICE_LANE, .group = WS_GROUP_FIGURES},
    {.id = WS_CHOICE_FRAME},
    {.id = WS_CHOICE_MOMENT},
    {.id = WS_CHOICE_PAGES},
    {.id = WS_CHOICE_GRID},
    {.id = WS_CHOICE_BLANK},
    {.id = WS_CHOICE_SEED},
    {.id = WS_CHOICE_SHEET},
    {.id = WS_CHOICE_ANIMATE},
    {.id = WS_CHOICE_WITH},
    {.id = WS_CHOICE_DESCRIPTOR},
    {.id = WS_CHOICE_MAJOR},
    {.id = WS_CHOICE_BOX},
    {.id = WS_CHOICE_SIZE, .brief = true},
    {.id = WS_CHOICE_FIT},
    {.id = WS_CHOICE_DPI},
    {.id = WS_CHOICE_BACKGROUND},
    {.id = WS_CHOICE_TITLE},
    {.id = WS_CHOICE_CAPTION},
    {.id = WS_CHOICE_NO_LEGEND},
    {.id = WS_CHOICE_BARE},
    {.id = WS_CHOICE_REGISTERS},
    {.id = WS_CHOICE_ID},
    {.id = WS_CHOICE_FRAGMENT},
    {.id = WS_CHOICE_TEXT},
    WS_FIGURE_ADDRESS_CHOICES,
    {.id = WS_CHOICE_WARP},
    {.name = "width", .value = "SIZE", .old = true, .other = "size"},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope export ldmatrix.x4", "the PTX manual's figure, as SVG"},
    {"warpscope export ldmatrix.x4 --figure explore --output x4.html",
     "memory, matrices and registers, as an interactive page"},
    {"warpscope export 'stmatrix.*' --format svg,png --output figures --size 8cm",
     "all stores, for a column in print"},
    {"warpscope export ldmatrix.x4.trans --figure mapping --lane 5 --output lane5.svg",
     "the mapping, with lane 5 emphasized"},
    {"warpscope export --list ptx-manual --output manual", "the PTX manual's figures"},
    {0},
};

/* Files from which an export reports its size, and the most that it writes without --all. */
enum { MANY_FILES = 100, MOST_FILES = 500 };

/* The default directory of several figures, to keep them apart from other files. */
static const char default_folder[] = "figures/";

/* The whole request. */
struct export
{
    struct ws_request request;
    const char *new_folder; /* ws_new_folder_words() of a single file */
    struct ws_figure_list list;
    struct ws_plan plan;
    struct ws_target target;
    int workers;               /* 0: as many as are useful */
    bool listed;               /* by a list or a set, not by options */
    char folder[WS_PATH_SIZE]; /* the part of --output before a pattern */
    bool named;                /* --output was given */
    int bad;                   /* skipped entries of a list */
};

/* Whether a choice can be combined with a list or a set, which defines the rest. */
static bool check_listed(const struct ws_option *option, bool set, struct ws_error *error)
{
    if (option->id == WS_CHOICE_NONE)
        return true;
    if (!set)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--%s conflicts with --list; set it in the list's entries",
                       ws_option_written(option));
    return ws_list_styled((enum ws_choice_id)option->id) ||
           ws_fail(error, WS_CODE_CONFLICT,
                   "--%s conflicts with --list SET, which defines its figures; remove one",
                   ws_option_written(option));
}

static bool set_options(const struct ws_arguments *arguments, struct export *export,
                        struct ws_error *error)
{
    bool set = ws_arguments_has(arguments, OPTION_SET);

    for (int i = 0; i < arguments->count && export->listed; i++)
        if (!check_listed(&arguments->option[arguments->given[i].option], set, error))
            return false;
    return ws_choices_take(&export->request.choices, arguments, error);
}

/* The directory of --output; from the first part with braces on it is a pattern of names. */
static const char *take_pattern(const char *output, struct export *export)
{
    const char *name = output + strcspn(output, "{");

    while (name > output && name[-1] != '/')
        name--;
    export->request.choices.name = name;
    snprintf(export->folder, sizeof export->folder, "%.*s", (int)(name - output), output);
    return name > output ? export->folder : "./";
}

/* The output and the names in it, which can define the format too. */
static bool parse_names(const struct ws_arguments *arguments, struct export *export,
                        struct ws_error *error)
{
    struct ws_choices *choices = &export->request.choices;
    const char *output = ws_arguments_value(arguments, OPTION_OUTPUT, default_folder);

    export->named = ws_arguments_has(arguments, OPTION_OUTPUT);
    if (!strchr(output, '{'))
        ; /* a file or a directory */
    else if (choices->name || export->listed)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--output %.200s is a pattern of names, which %s defines too; remove one",
                       output, choices->name ? "--name" : "--list");
    else
        output = take_pattern(output, export);
    if (!ws_target_parse(output, &export->target, error))
        return false;
    if (!export->named)
        export->target.path = "figures"; /* as messages name it */
    if (export->listed)
        return !export->target.file ||
               ws_fail(error, WS_CODE_CONFLICT,
                       "--output %.200s is a file; --list needs a directory", output);
    if (choices->name && export->target.file)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--name %.100s names files in a directory, but --output %.200s is a file",
                       choices->name, output);
    return ws_target_format("--output", output, export->target.format, choices, error) &&
           (!choices->name ||
            ws_target_format("--output", choices->name, ws_name_format(choices->name, NULL),
                             choices, error));
}

static bool parse(const struct ws_arguments *arguments, struct export *export,
                  struct ws_error *error)
{
    struct ws_request *request = &export->request;
    bool list = ws_arguments_has(arguments, OPTION_LIST);
    bool set = ws_arguments_has(arguments, OPTION_SET);
    int left_out;

    export->listed = list || set;
    ws_request_init(request);
    if (!ws_arguments_jobs(arguments, OPTION_JOBS, &export->workers, error))
        return false;
    if (list && set)
        return ws_fail(error, WS_CODE_DUPLICATE, "--list is given twice; remove one");
    if (!set_options(arguments, export, error))
        return false;
    if (export->listed && arguments->operands)
        return ws_fail(error, WS_CODE_EXTRA, "'%.60s': a list names its own variants; remove it",
                       arguments->operand[0]);
    if (ws_arguments_has(arguments, OPTION_KEEP_GOING) && !list)
        return ws_fail(error, WS_CODE_UNUSED, "--keep-going needs --list");
    if (!ws_request_pick_all(request, arguments->operand, arguments->operands, &left_out, error))
        return false;
    if (left_out)
        fprintf(stderr, "skipped: %d MMA variants; add mma or wgmma to draw them\n", left_out);
    if (export->listed && !request->choices.given[WS_CHOICE_FORMAT])
        request->choices.format[WS_PICTURE_SVG] = true;
    return parse_names(arguments, export, error) &&
           (export->listed ? ws_choices_writable(&request->choices, error)
                           : ws_request_complete(request, error));
}

/* Without a GLOB, a trace that names its instruction determines the variant. */
static bool read_addresses(const struct ws_arguments *arguments, struct export *export,
                           struct ws_error *error)
{
    struct ws_request *request = &export->request;
    const struct ws_address_options *addresses = &request->choices.addresses;

    if (!ws_address_options_read(&request->choices.addresses, error))
        return false;
    if (!addresses->traced || arguments->operands || export->listed)
        return true;
    request->picked = (struct ws_subjects){0};
    return ws_request_pick(request, addresses->traced->name, error);
}

/* Whether the first and the last job show different operands of one MMA. */
static bool are_operands(const struct ws_plan *plan)
{
    const struct ws_variant *first, *last;

    if (!plan->jobs)
        return false;
    first = plan->job[0].figure.evidence->mapping.variant;
    last = plan->job[plan->jobs - 1].figure.evidence->mapping.variant;
    return first->name == last->name && first != last;
}

/*
 * Without --output: one figure goes to the current directory instead of the default one, and no
 * file is replaced, except those that a list of the user's own names.
 */
static bool settle_default(struct export *export, bool replaces, struct ws_error *error)
{
    struct ws_plan *plan = &export->plan;
    struct stat status;

    if (plan->jobs == 1 && !export->listed) {
        const char *path = plan->job[0].path + sizeof default_folder - 1;

        export->target.path = ".";
        if (!ws_plan_rename(plan, 0, path, error))
            return false;
    }
    for (int i = 0; i < plan->jobs && !replaces; i++)
        if (!lstat(plan->job[i].path, &status))
            return ws_fail(
                error, WS_CODE_EXISTS, "'%.300s' exists; pass --output %.100s to overwrite it",
                plan->job[i].path, plan->jobs == 1 ? plan->job[i].path : export->target.path);
    return true;
}

/* Reports the size of a large export; refuses a very large one without --all. */
static enum ws_exit announce(const struct ws_plan *plan, bool all, struct ws_error *error)
{
    char size[WS_SIZE_TEXT];

    if (ws_memory_failures()) { /* then the picks may be wrong */
        ws_no_memory(error);
        return WS_EXIT_FAILED;
    }
    if (plan->jobs < MANY_FILES)
        return WS_EXIT_DONE;
    if (!ws_jobs_size(plan->job, plan->jobs, size, error))
        return WS_EXIT_FAILED;
    if (plan->jobs > MOST_FILES && !all) {
        ws_fail(error, WS_CODE_LIMIT,
                "%s; pass --all to write them, or pick fewer with a GLOB or --figure", size);
        return WS_EXIT_USAGE;
    }
    fprintf(stderr, "warpscope: note: %s\n", size);
    return WS_EXIT_DONE;
}

/* Creates the directories, or names the only figure. */
static enum ws_exit plan_output(struct export *export, bool all, struct ws_error *error)
{
    struct ws_plan *plan = &export->plan;
    enum ws_exit status;

    if (export->target.file && plan->jobs != 1) {
        ws_fail(error, WS_CODE_CONFLICT,
                "--output %.200s holds one figure, but %d are selected; pass one variant, %skind "
                "and format%s, or a directory",
                export->target.path, plan->jobs,
                export->request.choices.operand == WS_OPERAND_MATRICES && are_operands(plan)
                    ? "operand, "
                    : "",
                export->request.choices.kind[WS_FIGURE_WORKSHEET] ? ", and one --sheet" : "");
        return WS_EXIT_USAGE;
    }
    export->new_folder = export->target.file ? ws_new_folder_words(export->target.path) : "";
    if (export->target.file)
        return ws_plan_rename(plan, 0, export->target.path, error) &&
                       (ws_file_is_stream(export->target.path) || ws_plan_folders(plan, error))
                   ? WS_EXIT_DONE
                   : WS_EXIT_FAILED;
    if (!ws_plan_paths_differ(plan, error))
        return WS_EXIT_USAGE;
    if (!export->named && !settle_default(export, false, error))
        return WS_EXIT_FAILED;
    status = announce(plan, all, error);
    if (status == WS_EXIT_DONE &&
        (!ws_folder_make(export->target.path, error) || !ws_plan_folders(plan, error)))
        status = WS_EXIT_FAILED;
    return status;
}

/* The figures of a list, or of one that comes with the program. */
static enum ws_exit plan_list(const struct ws_arguments *arguments, struct export *export,
                              struct ws_error *error)
{
    const char *list = ws_arguments_value(arguments, OPTION_LIST, NULL);
    bool keep_going = ws_arguments_has(arguments, OPTION_KEEP_GOING);
    char path[WS_PATH_SIZE], name[80];

    if (!list) {
        snprintf(name, sizeof name, "lists/%s.json",
                 ws_arguments_value(arguments, OPTION_SET, NULL));
        if (!ws_assets_path(name, path, error))
            return WS_EXIT_FAILED;
        list = path;
    }
    if (!ws_figure_list_read(list, export->target.path, keep_going, &export->request.choices,
                             &export->plan, &export->list, &export->bad, error) ||
        (!export->named &&
         !settle_default(export, ws_arguments_has(arguments, OPTION_LIST), error)) ||
        announce(&export->plan, true, error) != WS_EXIT_DONE || /* a list names each of them */
        !ws_folder_make(export->target.path, error) || !ws_plan_folders(&export->plan, error))
        return WS_EXIT_FAILED;
    return WS_EXIT_DONE;
}

static enum ws_exit make_plan(const struct ws_arguments *arguments, struct export *export,
                              struct ws_error *error)
{
    if (export->listed)
        return plan_list(arguments, export, error);
    if (!ws_plan_add(&export->plan, &export->request, export->target.path, error))
        return export->plan.misnamed ? WS_EXIT_USAGE : WS_EXIT_FAILED;
    if (!ws_plan_marks(&export->plan, error))
        return WS_EXIT_USAGE;
    if (export->plan.jobs > MOST_FILES && !ws_arguments_has(arguments, OPTION_ALL))
        return announce(&export->plan, false, error); /* before thousands of figures are built */
    if (!ws_plan_exist(&export->plan, &export->request.choices, error))
        return ws_is_no_memory(error) ? WS_EXIT_FAILED : WS_EXIT_USAGE;
    return plan_output(export, ws_arguments_has(arguments, OPTION_ALL), error);
}

static bool load_raster(const struct export *export, const struct ws_raster **raster,
                        struct ws_error *error)
{
    const struct ws_raster *(*open)(void);
    bool wanted = export->listed ? export->list.rasters : ws_request_rasters(&export->request);
    void *entry;

    *raster = NULL;
    if (!wanted)
        return true;
    if (!ws_module_open("raster", WS_RASTER_SYMBOL, &entry, error))
        return false;
    memcpy(&open, &entry, sizeof open); /* ISO C has no cast from an object to a function */
    *raster = open();
    return true;
}

/* Whether an earlier job was skipped for the same reason: each operand of an MMA has a job. */
static bool noted_before(const struct ws_plan *plan, const struct ws_result *result, int index)
{
    for (int i = 0; i < index; i++)
        if (result[i].outcome == WS_OUTCOME_SENSELESS && plan->job[i].picked_by_glob &&
            !strcmp(result[i].error.text, result[index].error.text))
            return true;
    return false;
}

/* Prints the paths of several figures, as far as they are few, and the number of the others. */
static void print_written(const struct ws_plan *plan, const struct ws_result *result, int written)
{
    enum { MOST_NAMED = 8 };
    int named = 0;

    for (int i = 0; i < plan->jobs && named < MOST_NAMED; i++)
        if (result[i].outcome == WS_OUTCOME_WRITTEN) {
            fputs("  ", stdout);
            ws_utf8_print(plan->job[i].path, stdout);
            putchar('\n');
            named++;
        }
    if (written > named)
        printf("  and %d more\n", written - named);
}

/* Prints notes on skipped jobs, counts written files, and finds the first failure. */
static enum ws_exit conclude(const struct ws_plan *plan, const struct ws_result *result,
                             const char *output, const char *folder, struct ws_error *error)
{
    enum ws_exit status = WS_EXIT_DONE;
    int written = 0;

    for (int i = 0; i < plan->jobs; i++) {
        const struct ws_job *job = &plan->job[i];

        switch (result[i].outcome) {
        case WS_OUTCOME_NONE:
            break;
        case WS_OUTCOME_WRITTEN:
            written++;
            break;
        case WS_OUTCOME_SENSELESS:
            if (job->picked_by_glob) {
                if (!noted_before(plan, result, i))
                    fprintf(stderr, "skipped: %s\n", result[i].error.text);
            } else if (status == WS_EXIT_DONE) {
                *error = result[i].error;
                status = WS_EXIT_USAGE;
            }
            break;
        case WS_OUTCOME_FAILED:
            if (status != WS_EXIT_FAILED)
                *error = result[i].error;
            status = WS_EXIT_FAILED;
            break;
        }
    }
    if (status == WS_EXIT_FAILED && plan->jobs > 1) {
        char cause[sizeof error->text];

        memcpy(cause, error->text, sizeof cause);
        ws_fail(error, error->code, "%.400s (%d of %d figures were written)", cause, written,
                plan->jobs);
    }
    if (status == WS_EXIT_DONE && ws_file_descriptor(output) != STDOUT_FILENO) {
        printf("%d figure%s written to ", written, written == 1 ? "" : "s");
        ws_utf8_print(plan->jobs == 1 && written ? plan->job[0].path : output, stdout);
        puts(folder);
        if (plan->jobs > 1)
            print_written(plan, result, written);
    }
    return status;
}

static enum ws_exit draw(struct export *export, struct ws_error *error)
{
    const struct ws_plan *plan = &export->plan;
    int workers = export->workers ? export->workers : ws_workers_for(plan->jobs);
    struct ws_result *result = calloc((size_t)plan->jobs + 1, sizeof *result);
    const struct ws_raster *raster;
    enum ws_exit status = WS_EXIT_FAILED;

    if (!result)
        ws_no_memory(error);
    else if (load_raster(export, &raster, error) &&
             ws_jobs_run(plan->job, plan->jobs, raster, workers, result, error))
        status = conclude(plan, result, export->target.path, export->new_folder, error);
    free(result);
    if (status == WS_EXIT_DONE &&
        !ws_figure_list_index(&export->list, plan, export->target.path, error))
        status = WS_EXIT_FAILED;
    if (status == WS_EXIT_DONE && export->bad) {
        ws_fail(error, WS_CODE_FIELD, "%d invalid %s skipped", export->bad,
                export->bad == 1 ? "entry was" : "entries were");
        status = WS_EXIT_FAILED;
    }
    return status;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    struct export export = {.new_folder = ""};
    struct ws_captures captures;
    enum ws_exit status = WS_EXIT_FAILED;

    if (!parse(arguments, &export, error)) {
        ws_request_finish(&export.request);
        return WS_EXIT_USAGE;
    }
    ws_progress_start();
    ws_plan_init(&export.plan, &captures);
    if (ws_assets_captures(&captures, error) && read_addresses(arguments, &export, error))
        status = make_plan(arguments, &export, error);
    if (status == WS_EXIT_DONE)
        status = draw(&export, error);
    ws_plan_finish(&export.plan);
    ws_figure_list_finish(&export.list);
    ws_request_finish(&export.request);
    ws_captures_finish(&captures);
    return status;
}

const struct ws_command ws_command_export = {
    .name = "export",
    .operands = "[GLOB...]",
    .operand = WS_OPERAND_SUBJECT,
    .most = -1,
    .summary = summary,
    .description = "Writes figures of the variants that match, one file per figure. Each figure "
                   "states whether its mapping was captured or is specified.",
    .details =
        "A GLOB or words match as for `warpscope list`; without them all variants are drawn. Files "
        "are named after the variant, the kind of figure and the options that are not the default, "
        "as in ldmatrix.m8n8.x4.b16.mapping.lane-11.svg; --output changes that. Files are written "
        "completely or not at all. SVG files are the same on every machine. An HTML figure is one "
        "file that loads nothing; without JavaScript it is a static figure.\n\nA kind that a "
        "variant does not have is skipped with a note if a glob matched the variant, and is an "
        "error if its name did. An option that has no effect on any figure is an error.\n\nWith "
        "--list SET, --format, --theme, --size, --omit and --text apply.",
    .option = options,
    .example = examples,
    .run = run,
};
