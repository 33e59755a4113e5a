/* The mean of a few, evenly spread over all; see size.h. */
#include "viz/export/size.h"

#include <stdio.h>

enum { SAMPLES = 12 };

/* What drawing libraries would write is taken to be as large as the text that needs none. */
static struct ws_job as_text(struct ws_job job)
{
    if (!ws_device_writer(NULL, job.format, job.encoding.outlines)) {
        job.format = WS_PICTURE_SVG;
        job.encoding.outlines = false;
    }
    return job;
}

bool ws_jobs_size(const struct ws_job *job, int jobs, char text[WS_SIZE_TEXT],
                  struct ws_error *error)
{
    double bytes = 0;
    int drawn = 0;

    for (int i = 0; i < SAMPLES; i++) {
        struct ws_job sample = as_text(job[(2 * i + 1) * (int64_t)jobs / (2 * SAMPLES)]);
        struct ws_bytes made = {0};

        if (ws_job_encode(&sample, NULL, &made, error) == WS_OUTCOME_WRITTEN) {
            bytes += (double)made.length;
            drawn++;
        }
        ws_bytes_finish(&made);
        if (ws_memory_failures())
            return ws_no_memory(error);
    }
    bytes *= drawn ? (double)jobs / drawn : 0;
    if (bytes < 1e9)
        snprintf(text, WS_SIZE_TEXT, "%d files, about %.0f MB", jobs, bytes / 1e6 + 0.5);
    else
        snprintf(text, WS_SIZE_TEXT, "%d files, about %.1f GB", jobs, bytes / 1e9);
    return true;
}
