/* Pages are listed, then checked for in the directory, then written by several processes. */
#include "viz/site/site.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "probe/base/progress.h"
#include "viz/export/assets.h"
#include "viz/export/name.h"
#include "viz/export/plan.h"
#include "viz/export/workers.h"
#include "viz/site/address.h"
#include "viz/site/chapter.h"
#include "viz/site/figures.h"
#include "viz/site/html.h"
#include "viz/site/pages.h"
#include "viz/site/sources.h"

extern const char ws_page_style[], ws_page_script[], ws_site_style[], ws_site_script[];

/* A page, or the style or script of all pages. */
struct ws_site_page {
    char file[160]; /* its path in the directory */
    bool (*write)(struct ws_site *site, int index, struct ws_bytes *out, struct ws_error *error);
    int index; /* of its variant, MMA or lesson */
};

struct ws_site_pages {
    struct ws_site_page *page; /* owned */
    int pages;
};

struct building {
    struct ws_site site;
    struct ws_site_pages pages;
    const char *folder;
};

/* They include the figures' own style and script, which are not in the pages. */
static bool write_style(struct ws_site *site, int index, struct ws_bytes *out,
                        struct ws_error *error)
{
    const char *rule = (const char *)site->rules.data + 1;

    (void)index;
    (void)error;
    ws_bytes_text(out, "/* " WS_SITE_MARK " " WARPSCOPE_VERSION
                       ": the figures' style, then the site's */\n");
    ws_bytes_text(out, ws_page_style);
    ws_bytes_text(out, ws_site_style);
    ws_bytes_text(out, "\n/* Colors of dark pages. */\n@media (prefers-color-scheme:dark){\n");
    for (; *rule; rule += strcspn(rule, "\n") + 1)
        ws_bytes_print(out, "main svg %.*s\n", (int)strcspn(rule, "\n"), rule);
    ws_bytes_text(out, "}\n");
    return true;
}

static bool write_script(struct ws_site *site, int index, struct ws_bytes *out,
                         struct ws_error *error)
{
    (void)site;
    (void)index;
    (void)error;
    ws_bytes_text(out, "/* " WS_SITE_MARK " " WARPSCOPE_VERSION
                       ": the site's script, then the figures' */\n");
    ws_bytes_text(out, ws_site_script);
    ws_bytes_text(out, ws_page_script);
    return true;
}

/* Four cells of a fragment: the icon beside a page's name in a browser. */
static bool write_icon(struct ws_site *site, int index, struct ws_bytes *out,
                       struct ws_error *error)
{
    (void)site;
    (void)index;
    (void)error;
    ws_bytes_text(out, "<!-- " WS_SITE_MARK " " WARPSCOPE_VERSION " -->\n"
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\">\n"
                       "<path fill=\"#50a08d\" d=\"M1 1h6v6H1z\"/>"
                       "<path fill=\"#60acc7\" d=\"M9 1h6v6H9z\"/>\n"
                       "<path fill=\"#8b87c1\" d=\"M1 9h6v6H1z\"/>"
                       "<path fill=\"#ca946c\" d=\"M9 9h6v6H9z\"/>\n</svg>\n");
    return true;
}

static struct ws_site_page *add_page(struct ws_site_pages *pages, ws_site_write *write, int index)
{
    struct ws_site_page *page = &pages->page[pages->pages++];

    page->write = write;
    page->index = index;
    return page;
}

static void add_named(struct ws_site_pages *pages, const char *file, ws_site_write *write)
{
    struct ws_site_page *page = add_page(pages, write, 0);

    snprintf(page->file, sizeof page->file, "%s", file);
}

/* The slowest pages come first, so that no process has one left at the end. */
static bool list_pages(const struct ws_site *site, struct ws_site_pages *pages,
                       struct ws_error *error)
{
    size_t chapters = 0, most;

    while (ws_site_chapters[chapters].name)
        chapters++;
    most = (size_t)WS_VARIANTS + WS_MMAS + (size_t)site->alike.kinds + (size_t)site->shelf.lessons +
           chapters + 5;
    pages->page = calloc(most, sizeof *pages->page);
    if (!pages->page)
        return ws_no_memory(error);
    add_named(pages, "index.html", ws_site_index);
    for (int i = 0; i < site->shelf.lessons; i++) {
        struct ws_site_page *page = add_page(pages, ws_site_lesson, i);

        ws_site_lesson_address(site->shelf.lesson[i].name, page->file, sizeof page->file);
    }
    for (int i = 0; i < WS_VARIANTS; i++) {
        struct ws_site_page *page = add_page(pages, ws_site_variant, i);

        ws_site_address(ws_variant((enum ws_variant_id)i)->name, page->file, sizeof page->file);
    }
    for (int i = 0; i < WS_MMAS; i++) {
        struct ws_site_page *page = add_page(pages, ws_site_product, i);

        ws_site_address(ws_mma((enum ws_mma_id)i)->name, page->file, sizeof page->file);
    }
    for (int i = 0; i < site->alike.kinds; i++) {
        struct ws_site_page *page;

        if (site->layout[i] != i)
            continue;
        page = add_page(pages, ws_site_layout, i);
        ws_site_image_address(site->alike.first[i]->name, page->file, sizeof page->file);
    }
    for (int i = 0; i < (int)chapters; i++) {
        struct ws_site_page *page = add_page(pages, ws_site_manual, i);

        ws_site_chapter_address(ws_site_chapters[i].name, page->file, sizeof page->file);
    }
    add_named(pages, "errata.html", ws_site_errata);
    add_named(pages, "warpscope.css", write_style);
    add_named(pages, "warpscope.js", write_script);
    add_named(pages, "warpscope.svg", write_icon);
    return true;
}

/* Whether a file begins with the mark of the site's files. */
static bool read_mark(const char *path, bool *own, struct ws_error *error)
{
    char head[512];
    FILE *file = fopen(path, "rb");
    size_t length;

    if (!file)
        return ws_fail(error, WS_CODE_READ, "cannot open %.300s: %s", path, ws_reason(errno));
    length = fread(head, 1, sizeof head - 1, file);
    fclose(file);
    head[length] = 0;
    *own = strstr(head, WS_SITE_MARK) != NULL;
    return true;
}

/* Whether the existing file of that name, if any, may be overwritten. */
static bool check_path(const struct building *building, const char *file, const char *path,
                       struct ws_error *error)
{
    struct stat status;
    bool own = false;

    if (lstat(path, &status))
        return true;
    if (S_ISREG(status.st_mode) && !read_mark(path, &own, error))
        return false;
    return own ||
           ws_fail(error, WS_CODE_EXISTS,
                   "%.300s contains %.100s, which warpscope did not write; use another directory",
                   building->folder, file);
}

/* Only files of such a site are overwritten. */
static bool check_foreign(const struct building *building, struct ws_error *error)
{
    bool good = true;

    for (int i = 0; i < building->pages.pages && good; i++) {
        const char *file = building->pages.page[i].file;
        char *path = ws_path_join(building->folder, file);

        good = path ? check_path(building, file, path, error) : ws_no_memory(error);
        free(path);
    }
    return good;
}

static enum ws_outcome write_page(const void *context, int task, struct ws_error *error)
{
    struct building *building = (struct building *)(uintptr_t)context;
    const struct ws_site_page *page = &building->pages.page[task];
    unsigned failures = ws_memory_failures();
    struct ws_bytes bytes = {0};
    char *path = ws_path_join(building->folder, page->file);
    bool good =
        path ? page->write(&building->site, page->index, &bytes, error) : ws_no_memory(error);

    if (good && ws_memory_failures() != failures)
        good = ws_no_memory(error);
    if (path && !good)
        ws_fail_in(error, page->file);
    good = good && ws_bytes_save(&bytes, path, error);
    ws_bytes_finish(&bytes);
    free(path);
    return good ? WS_OUTCOME_WRITTEN : WS_OUTCOME_FAILED;
}

static const char *page_file(const void *context, int task)
{
    return ((const struct building *)context)->pages.page[task].file;
}

/* The result: the first failure, in page order. */
static bool look_back(const struct building *building, const struct ws_result *result,
                      struct ws_site_made *made, struct ws_error *error)
{
    const struct ws_site_pages *pages = &building->pages;

    *made = (struct ws_site_made){0};
    for (int i = 0; i < pages->pages; i++) {
        char *path;
        struct stat status;

        if (result[i].outcome == WS_OUTCOME_FAILED) {
            *error = result[i].error;
            return false;
        }
        path = ws_path_join(building->folder, pages->page[i].file);
        if (!path)
            return ws_no_memory(error);
        if (!stat(path, &status))
            made->megabytes += (double)status.st_size / 1e6;
        free(path);
        made->pages += strstr(pages->page[i].file, ".html") != NULL;
    }
    return true;
}

static bool build(struct building *building, int workers, struct ws_site_made *made,
                  struct ws_error *error)
{
    struct ws_tasks tasks = {.run = write_page, .name = page_file, .context = building};
    struct ws_result *result;
    bool good;

    if (!list_pages(&building->site, &building->pages, error) || !check_foreign(building, error) ||
        !ws_folder_make(building->folder, error))
        return false;
    tasks.tasks = building->pages.pages;
    result = calloc((size_t)tasks.tasks, sizeof *result);
    if (!result)
        return ws_no_memory(error);
    good = ws_tasks_run(&tasks, workers ? workers : ws_workers_for(tasks.tasks), result, error) &&
           look_back(building, result, made, error);
    free(result);
    return good;
}

/* A lesson that cannot be read has no page. */
static bool read_lessons(struct ws_lesson_index *shelf, struct ws_error *error)
{
    char folder[WS_PATH_SIZE];

    if (!ws_assets_path("lessons", folder, error) || !ws_lesson_index_read(folder, shelf, error))
        return false;
    for (int i = 0; i < shelf->lessons; i++)
        if (shelf->lesson[i].wrong.text[0]) {
            *error = shelf->lesson[i].wrong;
            return false;
        }
    return true;
}

bool ws_site_build(const char *folder, const char *title, int workers, struct ws_site_made *made,
                   struct ws_error *error)
{
    struct building building = {.folder = folder, .site.title = title};
    struct ws_captures captures = {0};
    bool good;

    ws_progress_start();
    building.site.captures = &captures;
    good = ws_assets_captures(&captures, error) && ws_captures_named(&captures, error) &&
           read_lessons(&building.site.shelf, error) &&
           ws_layout_classes_find(&building.site.alike, error) &&
           ws_site_find_rules(&building.site, error) &&
           ws_site_find_layouts(&building.site, error) && build(&building, workers, made, error);
    free(building.pages.page);
    ws_bytes_finish(&building.site.rules);
    ws_layout_classes_finish(&building.site.alike);
    ws_lesson_index_finish(&building.site.shelf);
    ws_captures_finish(&captures);
    return good;
}
