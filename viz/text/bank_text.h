/* Bank reports as text: a table to read, CSV and JSON for programs, and suggestions in C. */
#ifndef WS_TEXT_BANK_TEXT_H
#define WS_TEXT_BANK_TEXT_H

#include "probe/address/suggest.h"
#include "probe/evidence/rule.h"

struct ws_kernel_at;

/* All that a report shows. Borrows `variant`, and what `options` borrows. */
struct ws_bank_report {
    const struct ws_variant *variant;
    struct ws_address_options options;
    struct ws_banks banks;
    struct ws_rule rule; /* whether it was measured; empty until the caller knows */
    struct ws_findings findings;
    struct ws_suggestion padding, swizzle; /* ws_suggest(); empty until the caller makes them */
    int element;    /* the size that faulting offsets are to be multiplied with, or 0 (suggest.h) */
    uint64_t times; /* how often these addresses are given */
    const struct ws_executions *ran; /* borrowed: the code's run, for its notes; NULL: none */
    const struct ws_kernel_at *at;   /* borrowed: the traced site that it is of; NULL: none */
};

/*
 * Makes the addresses and everything that follows from them: all but report->rule, which follows
 * from captures (ws_evidence_rule()), the suggestions, and what the code ran. Fails as ws_addresses_make() does.
 */
bool ws_bank_report_make(const struct ws_variant *variant, const struct ws_address_options *options,
                         struct ws_bank_report *report, struct ws_error *error);

/*
 * A line a phase with who collides with whom, the total, findings, and what would leave no
 * conflict. Who collides goes on in lines below where a line would be longer than `width`; 0:
 * never. Ends with a newline, as all that follow. Where lanes fault, which do in each phase, and no
 * count. False where memory runs out.
 */
bool ws_bank_table(const struct ws_bank_report *report, int width, FILE *file);

/* The lines of phases alone, of banks without faults. */
void ws_bank_phases(const struct ws_banks *banks, int width, FILE *file);

/*
 * "phase,matrix,wavefronts,addresses,note" and a line a phase; its addresses are decimal, in one
 * field and in the lanes' order, separated by spaces, with "-" for an inactive lane. The note is
 * empty, or says in quotes which lanes of the phase fault and that an expression or given numbers
 * were swizzled. Where any lane faults, wavefronts are empty in every line. Of a traced site
 * ",file,line,column,instruction,kernel,offset,site,trace,device" follow in each.
 */
void ws_bank_csv(const struct ws_bank_report *report, FILE *file);

/*
 * The same as one JSON object, with lanes, bank groups, findings and suggestions. "note" says what
 * was swizzled, else it is null. Where lanes fault, "wavefronts", "least", "measured" and
 * "bank_groups" are null, and of an inactive lane its address and bank group. A traced site has "site" and
 * "kernel" too, as in reports of kernels. Fails, with nothing written, if memory runs out.
 */
bool ws_bank_json(const struct ws_bank_report *report, FILE *file, struct ws_error *error);

/*
 * What --suggest prints: a C comment and the expression of each suggestion, ready to paste; a
 * comment alone where there is nothing to suggest. False where memory runs out.
 */
bool ws_bank_suggest(const struct ws_bank_report *report, FILE *file);

#endif
