/* warpscope site: the catalogue as a folder of pages. */
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
                      .help = "what the site is called on every page; Warpscope if not given"},
    [OPTION_JOBS] = {.name = "jobs",
                     .value = "N",
                     .help = "how many processes write; what they write is the same for any N"},
    {0},
};

static const struct ws_example examples[] = {
    {"warpscope site site", "the whole catalogue; open site/index.html"},
    {"warpscope site docs/warp --title 'Warp matrices' --jobs 2", "as a part of a project's docs"},
    {0},
};

static enum ws_exit run(const struct ws_arguments *arguments, struct ws_error *error)
{
    const char *folder = arguments->operand[0];
    const char *title = ws_arguments_value(arguments, OPTION_TITLE, "Warpscope");
    const char *jobs = ws_arguments_value(arguments, OPTION_JOBS, NULL);
    struct ws_site_made made;
    int workers = 0;

    if (jobs && (!ws_parse_integer(jobs, &workers) || workers < 1)) {
        ws_fail(error, "--jobs '%.40s': a number from 1 is wanted", jobs);
        return WS_EXIT_USAGE;
    }
    if (!title[0]) {
        ws_fail(error, "--title is empty: leave it out for Warpscope");
        return WS_EXIT_USAGE;
    }
    if (!folder[0]) {
        ws_fail(error, "site: the name of the FOLDER is empty");
        return WS_EXIT_USAGE;
    }
    if (!strcmp(folder, "-")) {
        ws_fail(error, "site: '-' is standard output, and a site is many files; name a FOLDER");
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
    .operands = "FOLDER",
    .operand = WS_OPERAND_FOLDER,
    .least = 1,
    .most = 1,
    .summary = "the catalogue as a static site, whose figures answer to their reader",
    .description =
        "Writes the whole catalogue into FOLDER, which is made if need be, as pages for a course "
        "or "
        "a project's docs. All links are relative, and nothing is fetched: it works from file:// "
        "and "
        "under any address of a server.\n\n"
        "index.html has everything in it, with a search. A variant or a product has its page at "
        "NAME.html, with a dash for the :: of a name, and that address stays: "
        "ldmatrix.m8n8.x4.b16.html; behind a # stands what is selected in its figure, as in "
        "ldmatrix.m8n8.x4.b16.html#lane=14. The page of a variant has the explore figure and "
        "others, "
        "the mapping as formulas and tables, targets and provenance, banks, code, and what it "
        "feeds; "
        "that of a product its operands, what feeds them, and code. Products with the same layouts "
        "share the figure and the tables of the first of them. Lessons are pages with their "
        "questions, lesson-NAME.html, and errata.html has the errors in circulation. All in all it "
        "is "
        "under 12.5 MB: a figure that would be larger than there is room for is named by the "
        "command "
        "line that makes it.\n\n"
        "Files are written whole or not at all, and are the same bytes on every run. A file that "
        "an earlier run made is replaced; where another file has the name of a page, nothing is "
        "written. Files of other names are left alone.",
    .option = options,
    .example = examples,
    .run = run,
};
