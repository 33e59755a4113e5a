/* What a figure list holds, as far as it is made and freed. */
#include "viz/export/figure_list.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *ws_thumbnail_file(const char *file)
{
    static const char folder[] = "thumbnails/", ending[] = ".png";
    size_t stem = (size_t)(strrchr(file, '.') - file);
    char *path = malloc(sizeof folder + stem + sizeof ending);

    if (path)
        sprintf(path, "%s%.*s%s", folder, (int)stem, file, ending);
    return path;
}

void ws_figure_list_finish(struct ws_figure_list *list)
{
    for (int i = 0; i < list->values; i++)
        free(list->made[i]);
    while (list->kept) {
        struct ws_list_kept *next = list->kept->next;

        ws_choices_finish(&list->kept->choices);
        free(list->kept);
        list->kept = next;
    }
    free(list->made);
    free(list->group);
    free(list->entry);
    free(list->text_owned);
    json_decref(list->root);
}
