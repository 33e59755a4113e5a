/*
 * Kernels' bank conflicts as text: a table to read, CSV and JSON for programs, and what editors and code
 * scanners read, compilers' lines and SARIF. All are made of the results of kernel_count.h, one per
 * file; all list what is not counted.
 */
#ifndef WS_REPORT_KERNEL_TEXT_H
#define WS_REPORT_KERNEL_TEXT_H

#include <stdio.h>

#include "probe/kernel/kernel_count.h"

struct ws_kernel_report {
    int results;
    const struct ws_kernel_result *result; /* borrowed */
    int notes;                             /* beside those of results */
    const char *const *note;
};

/*
 * Of each kernel a line per place, the most excess first, and the total; then the worst place of all with
 * its line of source and its phases (`width` as of ws_bank_table()), what is not counted, and notes.
 * False where memory runs out.
 */
bool ws_kernel_table(const struct ws_kernel_report *report, int width, FILE *file);

/* Places of a run that are not counted, by cause, each with its cure. False where memory runs out. */
bool ws_kernel_put_uncounted(const struct ws_kernel_result *result, int run, FILE *file);

/* "note: …", a line for each of a result's notes. */
void ws_kernel_put_notes(const struct ws_kernel_result *result, FILE *file);

/*
 * "file,line,column,instruction,kernel,executions,wavefronts,ideal,excess,ways,faulting,uncounted" and a
 * line per place; of what is not counted the reason is in the last field, and numbers but executions
 * are empty. Of a trace ",offset,site,trace,device" follow.
 */
void ws_kernel_csv(const struct ws_kernel_report *report, FILE *file);

/*
 * One JSON object, by assets/schemas/accesses.schema.json. Accesses are written one by one, so that
 * their number needs no memory. Fails, with nothing written, for lack of memory.
 */
bool ws_kernel_json(const struct ws_kernel_report *report, FILE *file, struct ws_error *error);

/* "FILE:LINE:COLUMN: warning: 32-way bank conflict: … [-Wbank-conflict]", as compilers write. */
void ws_kernel_gcc(const struct ws_kernel_report *report, FILE *file);

/* SARIF 2.1.0. Fails, with nothing written, for lack of memory. */
bool ws_kernel_sarif(const struct ws_kernel_report *report, FILE *file, struct ws_error *error);

#endif
