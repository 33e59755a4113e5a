/*
 * The index page of a figure list, as Markdown: groups, pictures beside each other, and under each
 * its instruction and where its mapping comes from.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/export/figure_list.h"
#include "viz/export/name.h"

enum { PAGE_WIDTH = 840 }; /* px of a page that pictures share */

/* Paragraphs, with an empty line after them. */
static void paragraph(struct ws_bytes *bytes, const char *text)
{
    if (text)
        ws_bytes_print(bytes, "%s\n\n", text);
}

/* A file's name as a relative address: all but the plainest characters as %XX. */
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

static void figure_cell(struct ws_bytes *bytes, const struct ws_figure_entry *entry,
                        const struct ws_figure_group *group, const struct ws_plan *plan)
{
    const struct ws_evidence *evidence = plan->job[entry->job].figure.evidence;
    char ptx[WS_PTX_SIZE];
    char *thumbnail = entry->thumbnail < 0 ? NULL : ws_thumbnail_file(entry->file);
    int width = group->thumbnails ? group->thumbnails : PAGE_WIDTH / group->columns;

    ws_bytes_text(bytes, "<td align=\"center\" valign=\"top\">\n");
    ws_bytes_text(bytes, "<a href=\"");
    address(bytes, entry->file);
    ws_bytes_text(bytes, "\"><img src=\"");
    address(bytes, thumbnail ? thumbnail : entry->file);
    ws_bytes_text(bytes, "\" alt=\"");
    ws_bytes_xml(bytes, evidence->mapping.variant->name);
    ws_bytes_print(bytes, "\" width=\"%d\"></a><br>\n", width);
    if (entry->note) {
        ws_bytes_xml(bytes, entry->note);
        ws_bytes_text(bytes, "<br>\n");
    }
    ws_bytes_text(bytes, "<code>");
    ws_bytes_xml(bytes, ws_variant_ptx(evidence->mapping.variant, ptx));
    ws_bytes_text(bytes, "</code><br>\n<sub>");
    ws_bytes_xml(bytes, evidence->text);
    ws_bytes_text(bytes, "</sub>\n</td>\n");
    bytes->failed |= entry->thumbnail >= 0 && !thumbnail;
    free(thumbnail);
}

static void group_figures(struct ws_bytes *bytes, const struct ws_figure_list *list, int group,
                          const struct ws_plan *plan)
{
    int columns = list->group[group].columns, column = 0;

    for (int i = 0; i < list->entries; i++) {
        if (list->entry[i].group != group)
            continue;
        if (column == 0)
            ws_bytes_text(bytes, "<table><tr>\n");
        figure_cell(bytes, &list->entry[i], &list->group[group], plan);
        if (++column == columns) {
            ws_bytes_text(bytes, "</tr></table>\n\n");
            column = 0;
        }
    }
    if (column)
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
    saved = bytes.failed || !path ? ws_no_memory(error)
                                  : ws_bytes_save(&bytes, path, error);
    free(path);
    ws_bytes_finish(&bytes);
    return saved;
}
