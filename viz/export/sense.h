/*
 * Whether an option means anything for what is asked. Which figures show what is a table of
 * viz/figure/aspect.h; here options find their place in it. The command line, the entries of a list
 * and the window's exports all ask this.
 */
#ifndef WS_CLI_SENSE_H
#define WS_CLI_SENSE_H

#include "viz/export/request.h"

/*
 * Why an option changes nothing in a variant's figure of this kind, as what follows "the fragment
 * figure": "follows no lane"; NULL where it does. `like` has the values: which colours, which
 * highlight, which frame.
 */
const char *ws_option_lacks(enum ws_request_option option, const struct ws_figure *like,
                            enum ws_figure_kind kind, const struct ws_variant *variant);

/*
 * Whether every option given means something for at least one figure, and one file, of a request
 * whose variants, kinds and formats are complete. The error says which figures the option is for.
 */
bool ws_request_sensible(const struct ws_request *request, struct ws_error *error);

/*
 * Of these, the formats' part alone: whether every option given means something for a format that was
 * asked for. True where none is, as of a set, which says them itself.
 */
bool ws_request_writable(const struct ws_request *request, struct ws_error *error);

#endif
