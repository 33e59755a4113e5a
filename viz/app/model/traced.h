/* An open trace: the sites of kernels that ran, to choose from. */
#ifndef WS_APP_TRACED_H
#define WS_APP_TRACED_H

#include "viz/app/model/state.h"

enum { WS_TRACED_MOST = 30 }; /* sites of a list; `warpscope trace` reports the others */

struct ws_traced_site {
    int number;
    char text[176];                   /* "site 5: LDS at scan.cu:40, 2-way, 512 excess" */
    const struct ws_variant *variant; /* what it is counted as */
    char *address;                    /* owned: its worst pattern, as is typed; NULL: … */
    const char *why;                  /* … why it cannot be shown */
};

/* A zeroed struct is of no trace. */
struct ws_traced {
    int sites, more; /* executed sites in the list, the worst first, and beyond it */
    int chosen;      /* the last one shown: others may have the same addresses */
    struct ws_traced_site site[WS_TRACED_MOST];
};

/* Lists a trace's sites in place of those before; on failure those stay. A trace without one fails. */
bool ws_traced_open(struct ws_traced *traced, const char *path, struct ws_error *error);
void ws_traced_finish(struct ws_traced *traced);

/* The site that a state shows; -1: none. */
int ws_traced_shown(const struct ws_traced *traced, const struct ws_state *state);

/* Shows a site: its instruction, and its addresses as the whole address. */
bool ws_traced_show(struct ws_traced *traced, int index, struct ws_state *state,
                    struct ws_error *error);

#endif
