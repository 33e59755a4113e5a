/*
 * The state of reading a figure list, shared by its two halves: list_file.c reads the list and its
 * groups, figure_entry.c the figures.
 */
#ifndef WS_EXPORT_FIGURE_READER_H
#define WS_EXPORT_FIGURE_READER_H

#include "probe/base/json.h"
#include "viz/export/figure_list.h"
#include "viz/export/output_conflicts.h"

enum {
    WS_LIST_FIGURES = 20000, /* at most, of all groups */
    WS_LIST_NAME_SIZE = 201, /* of a file's name as written, with its end */
    WS_LIST_INDEX = 0,       /* the index page's number in `taken` */
};

/* The errors of a list: all are reported, except those that an earlier one hides. */
struct ws_list_errors {
    int count;
    bool no_memory;       /* memory ran out: nothing more is read */
    struct ws_error last; /* of those counted; earlier ones are already on standard error */
};

/* The reader: the list that it fills and what it needs. */
struct ws_list_reader {
    struct ws_json json;
    struct ws_figure_list *list;
    struct ws_plan *plan;
    const char *folder;
    const struct ws_choices *style;    /* choices that override the figures' own, if given */
    struct ws_output_conflicts *taken; /* the files of the figures so far */
    struct ws_json_node name; /* the name pattern of figures without a file; its value may be
                               * NULL */
    int figure;               /* the current one's index in its group, from 0 */
    bool keep_going;
    int *bad;
    struct ws_list_errors *errors;
};

/* Adds the current error to those of the list, and returns false. */
bool ws_list_note(const struct ws_list_reader *reader);

/* The same for an error in an entry, which is skipped if the reader keeps going. */
bool ws_list_note_entry(const struct ws_list_reader *reader);

/* Writes the last of them, which the caller reports. */
void ws_list_tell(const struct ws_list_errors *errors, struct ws_error *error);

/*
 * Text for a page, in lines, or NULL if the object has no such field. Control characters and text
 * that no figure can hold are refused.
 */
bool ws_list_string(const struct ws_list_reader *reader, const struct ws_json_node *object,
                    const char *key, const char **string);

/* A file's name, at most 200 bytes long, that stays in the directory. */
bool ws_list_file_name(const struct ws_list_reader *reader, const struct ws_json_node *node,
                       const char **file);

/* Keeps a value, or NULL if memory ran out, as long as the list. */
const char *ws_list_keep(const struct ws_list_reader *reader, char *value);

#endif
