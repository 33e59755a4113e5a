/*
 * Builds the list of accesses.h while a launch runs: sites by instruction, patterns by hash, and
 * uncounted accesses by instruction and reason.
 */
#ifndef WS_PTX_RECORD_H
#define WS_PTX_RECORD_H

#include "probe/ptx/module.h"

struct ws_recorder {
    struct ws_accesses *accesses;
    const struct ws_ptx_module *module;
    const char *kernel; /* in the store */
    int *site;          /* site index + 1 of each instruction; 0: none yet */
    int block;
    int warp; /* the warp whose accesses are kept; -1: all */
    struct ws_uncounted_key {
        int instruction, reason; /* reason: a caller's number */
        uint32_t origin;
        int index; /* into uncounted, + 1; 0: free */
    } * key;
    int keys, key_room;
    bool has_variables;  /* of an earlier launch of the kernel */
    bool is_full;        /* no further access is kept */
    bool is_generic;     /* of the next access: as of struct ws_site */
    int parameter, left; /* of the next uncounted access: see struct ws_uncounted */
    const char *cause, *what;
};

bool ws_recorder_begin(struct ws_recorder *recorder, struct ws_accesses *accesses,
                       const struct ws_ptx_module *module, const char *kernel,
                       const uint32_t block[3], int warp);

/* Sorts the records into the order of the text, and frees data that only recording needs. */
bool ws_recorder_finish(struct ws_recorder *recorder);

/* Records one access of a warp. False: out of memory. */
bool ws_record_access(struct ws_recorder *recorder, int instruction, enum ws_access_does does,
                      int bytes, int warp, uint32_t active, const uint32_t address[WS_WARP_LANES]);

/*
 * Whether this instruction was already recorded with that reason. If so, and if `counts`, counts
 * one more execution.
 */
bool ws_record_again(struct ws_recorder *recorder, int instruction, int reason, uint32_t origin,
                     bool counts);
bool ws_record_uncounted(struct ws_recorder *recorder, int instruction, int reason, uint32_t origin,
                         enum ws_access_does does, int bytes, const char *text);

/*
 * Adds a variable of the kernel unless an earlier launch did. The recorder fills in its name and kernel.
 */
bool ws_record_variable(struct ws_recorder *recorder, const char *name,
                        struct ws_shared_variable variable);

/*
 * Records that the step limit stopped the block, in a loop that ends at instruction `loop`; below
 * 0: in none.
 */
void ws_record_stopped(struct ws_recorder *recorder, int loop, bool is_endless);

/* Adds a note unless it exists. */
bool ws_record_note(struct ws_recorder *recorder, const char *text);

#endif
