/*
 * The traces that were opened: of each the sites of kernels that ran, to choose from. A state says which trace and
 * site it is of, so that undo finds the list again that a site was chosen from.
 */
#ifndef WS_APP_TRACED_H
#define WS_APP_TRACED_H

#include "viz/app/model/state.h"

enum { WS_TRACED_MOST = 30 }; /* sites of a list; `warpscope trace` reports the others */

struct ws_traced_site {
    int number;                       /* 0: of one pattern, which was picked */
    char text[480];                   /* "site 5: LDS at scan.cu:40 of scan, 2-way, 512 excess" */
    const struct ws_variant *variant; /* what it is counted as */
    char *address;                    /* owned: its worst pattern, as is typed; NULL: … */
    const char *why;                  /* … why it cannot be shown */
    char from[WS_TRACED_SIZE];        /* "site 5, LDS, of NVIDIA H200 (sm_90)" */
    bool evaluated;                   /* no GPU ran it */
};

/* One trace. */
struct ws_traced {
    int sites, more; /* executed sites in the list, the worst first, and beyond it */
    struct ws_traced_site site[WS_TRACED_MOST];
};

/* A zeroed struct is empty. */
struct ws_traces {
    int count;
    struct ws_traced *trace; /* owned, in the order opened */
};

/*
 * Adds, as a trace of one site, the pattern that a state's addresses are of: `from` as in struct ws_traced_site. Its
 * state says so from now on. Fails for lack of memory.
 */
bool ws_traces_add_pattern(struct ws_traces *traces, const char *from, bool evaluated,
                           struct ws_state *state, struct ws_error *error);

/* Adds a trace. Fails, and adds none, where it has no site that can be shown. */
bool ws_traces_open(struct ws_traces *traces, const char *path, struct ws_error *error);
void ws_traces_finish(struct ws_traces *traces);

/* The trace that a state chooses sites of; NULL: none. */
const struct ws_traced *ws_traced_of(const struct ws_traces *traces, const struct ws_state *state);

/* The site of its trace that a state shows; NULL: none, since something else is shown by now. */
const struct ws_traced_site *ws_traced_shown(const struct ws_traces *traces,
                                             const struct ws_state *state);

/* ws_state_addresses(), which say so where they are those of a traced site. */
struct ws_address_options ws_traced_addresses(const struct ws_traces *traces,
                                              const struct ws_state *state);

/* Shows a site of the state's trace: its instruction, and its addresses as the whole address. */
bool ws_traced_show(const struct ws_traces *traces, int site, struct ws_state *state,
                    struct ws_error *error);

/* Shows the worst site that can be shown of the trace opened last. */
bool ws_traced_show_worst(const struct ws_traces *traces, struct ws_state *state,
                          struct ws_error *error);

#endif
