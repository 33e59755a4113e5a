/* How large an export would be, before anything of it is written. */
#ifndef WS_EXPORT_SIZE_H
#define WS_EXPORT_SIZE_H

#include "viz/export/job.h"

enum { WS_SIZE_TEXT = 64 };

/*
 * "3222 files, about 1.7 GB": some of the jobs are drawn and thrown away, PNG and PDF as SVG, so that
 * it is a rough estimate. False only where memory ran out.
 */
bool ws_jobs_size(const struct ws_job *job, int jobs, char text[WS_SIZE_TEXT],
                  struct ws_error *error);

#endif
