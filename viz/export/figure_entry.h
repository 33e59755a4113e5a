/* Reading one figure of a list. */
#ifndef WS_EXPORT_FIGURE_ENTRY_H
#define WS_EXPORT_FIGURE_ENTRY_H

#include "viz/export/figure_reader.h"

/* Reads the present figure, of entry->group, and adds it to the plan. */
bool ws_list_entry(const struct ws_list_reader *reader, const struct ws_json_node *object,
                   struct ws_figure_entry *entry);

#endif
