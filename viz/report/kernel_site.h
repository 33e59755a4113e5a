/*
 * Where a site is and what it costs, as cells of CSV and objects of JSON: the same in reports of all sites and in
 * that of one.
 */
#ifndef WS_REPORT_KERNEL_SITE_H
#define WS_REPORT_KERNEL_SITE_H

#include <stdio.h>

#include "probe/kernel/kernel_count.h"

/* A site of a trace, for reports of it alone. */
struct ws_kernel_at {
    const struct ws_kernel_result *result; /* all borrowed */
    const struct ws_kernel_run *run;
    const struct ws_kernel_site *site;
};

/* The columns of the cells below. */
#define WS_PLACE_COLUMNS "file,line,column,instruction,kernel"
#define WS_TRACE_COLUMNS ",offset,site,trace,device,at_least"

void ws_kernel_place_csv(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                         const struct ws_site *site, FILE *file);

/* Of a trace alone; else nothing. */
void ws_kernel_trace_csv(const struct ws_kernel_result *result, const struct ws_site *site,
                         bool at_least, FILE *file);

/* {"file": …, "line": …, "column": …, "instruction": …, "kernel": …, without its end. */
void ws_kernel_place_json(const struct ws_kernel_result *result, const struct ws_site *site,
                          FILE *file);

/* Objects of "sites" and "kernels", as in assets/schemas/accesses.schema.json. */
void ws_kernel_site_json(const struct ws_kernel_result *result, const struct ws_kernel_site *site,
                         FILE *file);
void ws_kernel_run_json(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                        FILE *file);

#endif
