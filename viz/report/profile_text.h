/* What Nsight Compute counted beside what the rules predict, as a table, CSV and JSON. */
#ifndef WS_REPORT_PROFILE_TEXT_H
#define WS_REPORT_PROFILE_TEXT_H

#include <stdio.h>

#include "probe/kernel/profile.h"

/* Per kernel a line a site, and the closing line "136 of 136 instructions as counted". */
void ws_profile_table(const struct ws_profile_join *join, int joins, FILE *file);

/* "site,offset,instruction,kernel,executions,counted,predicted,equal" and a line a site. */
void ws_profile_csv(const struct ws_profile_join *join, int joins, FILE *file);

/* An object with "sites", of the same fields, "equal" and "compared". */
void ws_profile_json(const struct ws_profile_join *join, int joins, FILE *file);

#endif
