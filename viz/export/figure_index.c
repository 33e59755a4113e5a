/*
 * The index page of a figure list, as Markdown: groups, pictures side by side, and under each its
 * instruction and the source of its mapping. A group is one table, whose columns have a fixed width
 * and together fit the pages where it is read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/export/figure_list.h"
#include "viz/export/name.h"

/*
 * px: a page as GitHub shows Markdown, without the table's last border; and the space beside a
 * cell's content, 13 px of padding and a border.
 */
enum { PAGE_WIDTH = 1011, CELL_SIDES = 27, WIDEST_PICTURE = 840 };

/* Paragraphs, with an empty line after them. */
static void paragraph(struct ws_bytes *bytes, const char *text)
{
    if (text)
        ws_bytes_print(bytes, "%s\n\n", text);
}

/* A file's name as a relative address: all characters except the plainest as %XX. */
static void address(struct ws_bytes *bytes, const char *file)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                "0123456789-._~/";

    for (; *file; file++) {
        if (strchr(plain, *file))
            ws_bytes_add(bytes, file, 1);
        else
            ws_bytes_print(bytes, "%%%02X", (unsigned)(unsigned char)*file);
    }
}

/*
 * An instruction that can be wrapped after its dots, so that a cell can be narrower than its first
 * word.
 */
static void breakable(struct ws_bytes *bytes, const char *ptx)
{
    char piece[WS_FIGURE_PTX_SIZE];

    while (*ptx) {
        size_t length = strcspn(ptx, ".") + (strchr(ptx, '.') != NULL);

        snprintf(piece, sizeof piece, "%.*s", (int)length, ptx);
        ws_bytes_xml(bytes, piece);
        ptx += length;
        if (ptx[-1] == '.')
            ws_bytes_text(bytes, "<wbr>");
    }
}

/* How wide a group's pictures are shown. */
static int picture_width(const struct ws_figure_group *group)
{
    int width = group->thumbnails ? group->thumbnails : WIDEST_PICTURE;
    int most = PAGE_WIDTH / group->columns - CELL_SIDES;

    return width < most ? width : most;
}

/*
 * The figure, or its thumbnail, as a picture; its words if pages cannot show the file as a picture.
 */
static void link_text(struct ws_bytes *bytes, const struct ws_figure_entry *entry,
                      const struct ws_figure_group *group, const struct ws_plan *plan,
                      const char *thumbnail)
{
    enum ws_picture_format format = plan->job[entry->job].format;
    bool picture = !ws_picture_has(format, WS_PAGES) && !ws_picture_has(format, WS_ANSWERS);

    if (thumbnail || picture) {
        ws_bytes_text(bytes, "<img src=\"");
        address(bytes, thumbnail ? thumbnail : entry->file);
        ws_bytes_text(bytes, "\" alt=\"");
    }
    ws_bytes_xml(bytes, entry->alt);
    if (thumbnail || picture)
        ws_bytes_print(bytes, "\" width=\"%d\">", picture_width(group));
}

static void figure_cell(struct ws_bytes *bytes, const struct ws_figure_entry *entry,
                        const struct ws_figure_group *group, const struct ws_plan *plan)
{
    const struct ws_figure *figure = &plan->job[entry->job].figure;
    const struct ws_evidence *evidence = figure->evidence;
    char ptx[WS_FIGURE_PTX_SIZE];
    char *thumbnail = entry->thumbnail < 0 ? NULL : ws_thumbnail_file(entry->file);

    ws_bytes_print(bytes, "<td width=\"%d\" align=\"center\" valign=\"top\">\n",
                   PAGE_WIDTH / group->columns);
    ws_bytes_text(bytes, "<a href=\"");
    address(bytes, entry->file);
    ws_bytes_text(bytes, "\">");
    link_text(bytes, entry, group, plan, thumbnail);
    ws_bytes_text(bytes, "</a><br>\n");
    if (entry->note) {
        ws_bytes_xml(bytes, entry->note);
        ws_bytes_text(bytes, "<br>\n");
    }
    ws_bytes_text(bytes, "<code>");
    breakable(bytes, ws_figure_ptx(figure, evidence->mapping.variant, ptx));
    ws_bytes_text(bytes, "</code><br>\n<sub>");
    ws_bytes_xml(bytes, figure->known ? figure->known : evidence->text);
    ws_bytes_text(bytes, "</sub>\n</td>\n");
    bytes->failed |= entry->thumbnail >= 0 && !thumbnail;
    free(thumbnail);
}

static void group_figures(struct ws_bytes *bytes, const struct ws_figure_list *list, int group,
                          const struct ws_plan *plan)
{
    int columns = list->group[group].columns, figures = 0;

    for (int i = 0; i < list->entries; i++) {
        if (list->entry[i].group != group)
            continue;
        if (figures % columns == 0)
            ws_bytes_text(bytes, figures ? "</tr><tr>\n" : "<table><tr>\n");
        figure_cell(bytes, &list->entry[i], &list->group[group], plan);
        figures++;
    }
    if (figures)
        ws_bytes_text(bytes, "</tr></table>\n\n");
}

bool ws_figure_list_index(const struct ws_figure_list *list, const struct ws_plan *plan,
                          const char *folder, struct ws_error *error)
{
    struct ws_bytes bytes = {0};
    char *path;
    bool saved;

    if (!list->index)
        return true;
    if (list->title)
        ws_bytes_print(&bytes, "# %s\n\n", list->title);
    paragraph(&bytes, list->text);
    for (int group = 0; group < list->groups; group++) {
        if (list->group[group].title)
            ws_bytes_print(&bytes, "## %s\n\n", list->group[group].title);
        paragraph(&bytes, list->group[group].text);
        group_figures(&bytes, list, group, plan);
    }
    while (bytes.length > 1 && bytes.data[bytes.length - 2] == '\n')
        bytes.length--;
    path = ws_path_join(folder, list->index);
    saved = bytes.failed || !path ? ws_no_memory(error) : ws_bytes_save(&bytes, path, error);
    free(path);
    ws_bytes_finish(&bytes);
    return saved;
}
