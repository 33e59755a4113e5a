/*
 * The opened traces, each with the sites of kernels that ran. A state has the number of its trace
 * and site, so that undo also restores the list that a site was chosen from.
 */
#ifndef WS_APP_TRACED_H
#define WS_APP_TRACED_H

#include "viz/app/model/state.h"

enum { WS_TRACED_MOST = 30 }; /* sites in a list; `warpscope trace` reports the others */

struct ws_traced_site {
    int number;                       /* 0: a single pattern, which was chosen */
    char text[480];                   /* "site 5: LDS at scan.cu:40 of scan, 2-way, 512 excess" */
    const struct ws_variant *variant; /* the variant that it is counted as */
    char *address;                    /* owned: its worst pattern, as typed; NULL: … */
    const char *why;                  /* … the reason that it cannot be shown */
    char from[WS_TRACED_SIZE];        /* "site 5, LDS, of NVIDIA H200 (sm_90)" */
    bool evaluated;                   /* no GPU ran it */
    bool sourced;                     /* of cp.async, where lanes read: … */
    uint32_t source[WS_LANES];        /* … as in struct ws_address_options */
};

/* One trace. */
struct ws_traced {
    int sites, more; /* executed sites in the list, the worst first, and the number of others */
    struct ws_traced_site site[WS_TRACED_MOST];
};

/* A zeroed struct is empty. */
struct ws_traces {
    int count;
    struct ws_traced *trace; /* owned, in the order opened */
};

/*
 * Adds the pattern of a state's addresses as a trace of one site: `from` as in struct
 * ws_traced_site. Sets the state's trace and site to it. Fails for lack of memory.
 */
bool ws_traces_add_pattern(struct ws_traces *traces, const char *from, bool evaluated,
                           struct ws_state *state, struct ws_error *error);

/* Adds a trace. Fails without adding it if none of its sites can be shown. */
bool ws_traces_open(struct ws_traces *traces, const char *path, struct ws_error *error);
void ws_traces_finish(struct ws_traces *traces);

/* The trace of a state's sites; NULL: none. */
const struct ws_traced *ws_traced_of(const struct ws_traces *traces, const struct ws_state *state);

/* The site that a state shows; NULL: none, since it shows other addresses by now. */
const struct ws_traced_site *ws_traced_shown(const struct ws_traces *traces,
                                             const struct ws_state *state);

/* ws_state_addresses(), marked as traced if they are those of a traced site. */
struct ws_address_options ws_traced_addresses(const struct ws_traces *traces,
                                              const struct ws_state *state);

/* Shows a site of the state's trace: its instruction, and its addresses as an expression. */
bool ws_traced_show(const struct ws_traces *traces, int site, struct ws_state *state,
                    struct ws_error *error);

/* Shows the worst site of the last opened trace that can be shown. */
bool ws_traced_show_worst(const struct ws_traces *traces, struct ws_state *state,
                          struct ws_error *error);

#endif
