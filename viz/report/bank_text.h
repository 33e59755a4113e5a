/* Bank reports as text: a table to read, CSV and JSON for programs, and suggestions in C. */
#ifndef WS_REPORT_BANK_TEXT_H
#define WS_REPORT_BANK_TEXT_H

#include "probe/evidence/store/rule.h"
#include "probe/feed/suggest.h"

struct ws_kernel_at;

/* The contents of a report. Borrows `variant`, and what `options` borrows. */
struct ws_bank_report {
    const struct ws_variant *variant;
    struct ws_address_options options;
    struct ws_banks banks;
    struct ws_rule rule; /* provenance; empty until the caller sets it */
    struct ws_findings findings;
    struct ws_suggestion padding, swizzle; /* ws_suggest(); empty until the caller sets them */
    int element;                           /* factor for faulting offsets, or 0 (suggest.h) */
    uint64_t times;                        /* how often these addresses are accessed */
    const struct ws_executions *ran; /* borrowed: the run of the code, for its notes; NULL: none */
    const struct ws_kernel_at *at;   /* borrowed: its traced site; NULL: none */
};

/*
 * Makes the addresses and everything that follows from them, except report->rule, which follows
 * from captures (ws_evidence_rule()), the suggestions, and the run of the code. Fails as
 * ws_addresses_make() does.
 */
bool ws_bank_report_make(const struct ws_variant *variant, const struct ws_address_options *options,
                         struct ws_bank_report *report, struct ws_error *error);

/*
 * One line per phase with its conflicting lanes, the total, findings, and conflict-free rewrites.
 * Lines longer than `width` continue below; 0: never. Ends with a newline, as all functions below.
 * If lanes fault, it has these for each phase, and no count. False if memory runs out.
 */
bool ws_bank_table(const struct ws_bank_report *report, int width, FILE *file);

/* Only the lines of phases, for banks without faults. */
void ws_bank_phases(const struct ws_banks *banks, int width, FILE *file);

/*
 * "phase,matrix,wavefronts,addresses,note" and one line per phase. Its addresses are decimal, in
 * one field and in lane order, separated by spaces, with "-" for an inactive lane. The note is
 * empty, or states in quotes which lanes of the phase fault and that an expression or given numbers
 * were swizzled. If any lane faults, wavefronts are empty in every line. For a traced site,
 * ",file,line,column,instruction,kernel,offset,site,trace,device" follow in each.
 */
void ws_bank_csv(const struct ws_bank_report *report, FILE *file);

/*
 * The same as one JSON object, with lanes, bank groups, findings and suggestions. "note" states
 * which addresses were swizzled, or is null. If lanes fault, "wavefronts", "least", "measured" and
 * "bank_groups" are null. For an inactive lane, its address and bank group are null. A traced site
 * has "site" and "kernel" too, as in reports of kernels. Fails, with nothing written, if memory
 * runs out.
 */
bool ws_bank_json(const struct ws_bank_report *report, FILE *file, struct ws_error *error);

/*
 * The output of --suggest: a C comment and the expression of each suggestion, ready to paste; only
 * a comment if there is nothing to suggest. False if memory runs out.
 */
bool ws_bank_suggest(const struct ws_bank_report *report, FILE *file);

#endif
