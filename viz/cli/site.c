/* warpscope site: the catalog as a directory of pages. */
#include <stdio.h>
#include <string.h>

#include "probe/base/options.h"
#include "probe/base/utf8.h"
#include "viz/cli/command.h"
#include "viz/site/site.h"

enum { OPTION_TITLE, OPTION_JOBS };

static const struct ws_option options[] = {
    [OPTION_TITLE] = {.name = "title",
                      .value = "TEXT",
                      .help = "title of the site (default: Warpscope)",
                      .brief = true},
    [OPTION_JOBS] = {.name = "jobs",
                     .value = "N",
                     .help = "number of processes (default: by CPU cores)",
                     .brief = true},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope site site", "all pages; open site/index.html"},
    {"warpscope site docs/warp --title 'Warp matrices' --jobs 2", "as part of other documents"},
    {0},
};

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    const char *folder = arguments->operand[0];
    const char *title = ws_arguments_value(arguments, OPTION_TITLE, "Warpscope");
    struct ws_site_made made;
    int workers;

    if (!ws_arguments_jobs(arguments, OPTION_JOBS, &workers, error))
        return WS_EXIT_USAGE;
    if (!title[0]) {
        ws_fail(error, WS_CODE_MISSING, "--title is empty; omit it for Warpscope");
        return WS_EXIT_USAGE;
    }
    if (!folder[0]) {
        ws_fail(error, WS_CODE_MISSING, "site: the name of DIRECTORY is empty");
        return WS_EXIT_USAGE;
    }
    if (!strcmp(folder, "-")) {
        ws_fail(error, WS_CODE_VALUE,
                "site: '-' is standard output, but a site has many files; pass a DIRECTORY");
        return WS_EXIT_USAGE;
    }
    if (!ws_site_build(folder, title, workers, &made, error))
        return WS_EXIT_FAILED;
    printf("%d pages written to ", made.pages);
    ws_utf8_print(folder, stdout);
    printf(", %.1f MB\n", made.megabytes);
    return WS_EXIT_DONE;
}

const struct ws_command ws_command_site = {
    .name = "site",
    .operands = "DIRECTORY",
    .operand = WS_OPERAND_FOLDER,
    .least = 1,
    .most = 1,
    .summary = "write all variants as a static web site",
    .description = "Writes pages about all variants, lessons and errata to a directory. They work "
                   "from file:// and on any web server, and load nothing from elsewhere.",
    .details =
        "index.html lists everything, with a search. The page of a variant is NAME.html, with a "
        "dash for :: in the name, and keeps that address; a selection follows #, as in "
        "ldmatrix.m8n8.x4.b16.html#lane=14. It has figures, the mapping as formulas and tables, "
        "targets, provenance, bank conflicts, code, and matching loads and MMAs. MMA variants with "
        "the same layouts share figures and tables. Lessons are lesson-NAME.html, known errors "
        "errata.html. The site is about 15 MB: for a figure that is too large, the page has the "
        "command that draws it.\n\nFiles are written completely or not at all and are the same on "
        "every run. Pages of an earlier run are overwritten; if another file has the name of a "
        "page, nothing is written. Other files are kept.",
    .option = options,
    .example = examples,
    .run = run,
};
