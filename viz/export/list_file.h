/* Reading a figure list from its file. */
#ifndef WS_EXPORT_LIST_FILE_H
#define WS_EXPORT_LIST_FILE_H

#include "viz/export/figure_list.h"

/* Whether a choice can be made for all figures of a list at once: a format, a theme, a size. */
bool ws_list_styled(enum ws_choice_id id);

/*
 * Reads a list and adds its figures to the plan, in `folder`. Such choices that were given to
 * `style`, which may be NULL, are instead of the figures' own. Bad entries fail the list, each reported
 * as "FILE:LINE:COLUMN: …": the last is the error, those before it are on standard error already.
 * With `keep_going` all are, they are passed over, and *bad counts them. Finish the list in either
 * case, after the plan.
 */
bool ws_figure_list_read(const char *path, const char *folder, bool keep_going,
                         const struct ws_choices *style, struct ws_plan *plan,
                         struct ws_figure_list *list, int *bad, struct ws_error *error);

#endif
