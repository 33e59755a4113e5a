/*
 * Figure lists: a JSON file that names every figure of a book or a site. An entry is a file name, a
 * variant and the options of `warpscope export` by their names. Entries are in groups, and a list
 * can have an index page that shows them all. assets/lists/README.md documents the format.
 */
#ifndef WS_EXPORT_FIGURE_LIST_H
#define WS_EXPORT_FIGURE_LIST_H

#include "viz/export/plan.h"

struct ws_figure_entry {
    const char *file; /* within the output directory; borrowed, as all strings */
    const char *note; /* for the index; NULL for none */
    const char *alt;  /* the figure in words, if there is an index; otherwise NULL */
    int group;
    int job;       /* in the plan */
    int thumbnail; /* the job of its thumbnail, or -1 */
};

struct ws_figure_group {
    const char *title, *text; /* NULL for none */
    int columns;              /* pictures side by side in the index */
    int thumbnails;           /* width in px of PNG thumbnails in the index; 0 for none */
};

/* Choices whose addresses figures borrow: one for all figures of a list with the same addresses. */
struct ws_list_kept {
    struct ws_choices choices; /* owned */
    struct ws_list_kept *next;
};

struct ws_figure_list {
    const char *title, *text, *index; /* index: the page's file name, or NULL */
    struct ws_figure_group *group;
    int groups;
    struct ws_figure_entry *entry;
    int entries;
    bool rasters;     /* whether any figure needs the raster module */
    void *root;       /* the JSON that the strings are borrowed from */
    char *text_owned; /* the file's text */
    char **made;      /* values that the file writes differently: numbers, paths */
    int values;
    struct ws_list_kept *kept;
};

/*
 * The file of a figure's thumbnail: "thumbnails/NAME.png". The caller frees it; NULL: out of
 * memory.
 */
char *ws_thumbnail_file(const char *file);

void ws_figure_list_finish(struct ws_figure_list *list);

/* Writes the index page, if the list has one, to directory `folder`. */
bool ws_figure_list_index(const struct ws_figure_list *list, const struct ws_plan *plan,
                          const char *folder, struct ws_error *error);

#endif
