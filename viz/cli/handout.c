/* warpscope handout: a lesson on paper, as PDF. The raster module has the device that writes it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "viz/cli/commands.h"
#include "viz/draw/raster.h"
#include "viz/export/assets.h"
#include "viz/export/plan.h"
#include "viz/export/workers.h"
#include "viz/teach/handout.h"
#include "viz/teach/lesson_index.h"
#include "viz/teach/lesson_read.h"

enum { OPTION_OUTPUT, OPTION_SIZE, OPTION_THEME };

static const struct ws_option options[] = {
    [OPTION_OUTPUT] = {.name = "output",
                       .letter = 'o',
                       .value = "FILE.pdf",
                       .help = "write to this file; - for standard output",
                       .more = "overwrites the file and creates missing directories",
                       .group = WS_GROUP_OUTPUT,
                       .brief = true},
    [OPTION_SIZE] = {.name = "size",
                     .value = "PAPER",
                     .words = ws_paper_word,
                     .help = "a4 (default) or letter",
                     .group = WS_GROUP_OUTPUT,
                     .brief = true},
    [OPTION_THEME] = {.id = WS_CHOICE_THEME,
                      .words = ws_theme_word,
                      .help = "light (default), dark, print or contrast",
                      .group = WS_GROUP_OUTPUT,
                      .brief = true},
    {.name = "paper", .value = "SIZE", .old = true, .other = "size"},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope handout 1 --output fragment.pdf", "the first lesson, on A4"},
    {"warpscope handout x2-and-x4 --size letter --theme print --output x4.pdf",
     "a lesson by name, on Letter, in gray"},
    {0},
};

/* A lesson that does not exist is a usage error, as for `warpscope lesson`. */
static enum ws_exit read_lesson(const char *word, struct ws_lesson *lesson, struct ws_error *error)
{
    char folder[WS_PATH_SIZE];
    struct ws_lesson_index shelf = {0};
    enum ws_exit status = WS_EXIT_FAILED;
    bool is_file = ws_lesson_is_file(word);

    if (is_file ||
        (ws_assets_path("lessons", folder, error) && ws_lesson_index_read(folder, &shelf, error))) {
        int found = is_file ? 0 : ws_lesson_index_find(&shelf, word, error);

        if (found < 0)
            status = WS_EXIT_USAGE;
        else if (ws_lesson_read(is_file ? word : shelf.lesson[found].path, lesson, error))
            status = WS_EXIT_DONE;
    }
    ws_lesson_index_finish(&shelf);
    return status;
}

static bool check_output(const char *path, struct ws_error *error)
{
    if (!path)
        return ws_fail(error, WS_CODE_MISSING, "no output; pass --output FILE");
    return ws_file_is_stream(path) ||
           (strlen(path) >= 4 && !strcmp(path + strlen(path) - 4, ".pdf")) ||
           ws_fail(error, WS_CODE_VALUE,
                   "--output %.400s: a handout is a PDF; use a name that ends in .pdf", path);
}

static bool write_pdf(const struct ws_pages *pages, enum ws_theme_id theme, const char *path,
                      struct ws_error *error)
{
    const struct ws_device_options device = ws_pages_device(pages, theme);
    const struct ws_scene *page[WS_MOST_PAGES];
    const struct ws_raster *(*open)(void);
    struct ws_bytes bytes = {0};
    void *entry;
    bool done;

    if (!ws_module_open("raster", WS_RASTER_SYMBOL, &entry, error))
        return false;
    memcpy(&open, &entry, sizeof open); /* ISO C has no cast from an object to a function */
    for (int i = 0; i < pages->pages; i++)
        page[i] = &pages->page[i];
    done = ws_device_writer(open()->device, WS_PICTURE_PDF, false)(page, pages->pages, &device,
                                                                   &bytes, error) &&
           (ws_file_is_stream(path) || ws_folder_make_above(path, error)) &&
           ws_bytes_save(&bytes, path, error);
    ws_bytes_finish(&bytes);
    open()->finish();
    return done;
}

/* The handout and its path. */
struct printing {
    const struct ws_pages *pages;
    enum ws_theme_id theme;
    const char *path;
};

static enum ws_outcome print(const void *context, int task, struct ws_error *error)
{
    const struct printing *printing = context;

    (void)task;
    return write_pdf(printing->pages, printing->theme, printing->path, error) ? WS_OUTCOME_WRITTEN
                                                                              : WS_OUTCOME_FAILED;
}

static const char *print_path(const void *context, int task)
{
    (void)task;
    return ((const struct printing *)context)->path;
}

/*
 * Prints in a process of its own, like figures: the drawing library ends a process that runs out of
 * memory.
 */
static bool print_apart(const struct printing *printing, struct ws_error *error)
{
    const struct ws_tasks tasks = {1, print, print_path, printing, true, NULL};
    struct ws_result result;

    if (!ws_tasks_run(&tasks, 1, &result, error))
        return false;
    *error = result.error;
    return result.outcome == WS_OUTCOME_WRITTEN;
}

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    const char *path = ws_arguments_value(arguments, OPTION_OUTPUT, NULL);
    struct ws_pages *pages;
    struct ws_lesson lesson;
    struct ws_captures captures = {0};
    enum ws_paper paper = (enum ws_paper)ws_arguments_word(arguments, OPTION_SIZE, WS_PAPER_A4);
    enum ws_theme_id theme =
        (enum ws_theme_id)ws_arguments_word(arguments, OPTION_THEME, WS_THEME_LIGHT);
    enum ws_exit status = read_lesson(arguments->operand[0], &lesson, error);
    const char *folder;
    bool done;

    if (status != WS_EXIT_DONE)
        return status;
    if (!check_output(path, error)) {
        ws_lesson_finish(&lesson);
        return WS_EXIT_USAGE;
    }
    pages = calloc(1, sizeof *pages);
    if (pages)
        pages->paper = paper;
    folder = ws_new_folder_words(path);
    done = (pages || ws_no_memory(error)) && ws_assets_captures(&captures, error) &&
           ws_handout_make(&lesson, &captures, pages, error) &&
           print_apart(&(struct printing){pages, theme, path}, error);
    if (done && ws_file_descriptor(path) != STDOUT_FILENO)
        printf("%d pages written to %s%s\n", pages->pages, path, folder);
    if (pages)
        ws_pages_finish(pages);
    ws_captures_finish(&captures);
    ws_lesson_finish(&lesson);
    free(pages);
    return done ? WS_EXIT_DONE : WS_EXIT_FAILED;
}

const struct ws_command ws_command_handout = {
    .name = "handout",
    .operands = "LESSON",
    .operand = WS_OPERAND_LESSON,
    .least = 1,
    .most = 1,
    .summary = "write a lesson as a PDF handout",
    .description = "Writes a lesson as PDF: a worksheet with every question, the lesson step by "
                   "step with its figures, and the answers on the last page.",
    .details =
        "LESSON is a number or a name that `warpscope lesson --list` prints, a file, or - for "
        "standard input. Animations are shown by their last frame. Notes for teachers are omitted.",
    .option = options,
    .example = examples,
    .run = run,
};
