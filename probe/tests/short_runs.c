/* Fuzz targets read more inputs in their time where no input runs for long. */
#include "probe/snippet/run/run.h"

#pragma weak ws_snippet_steps /* not every target runs code */

__attribute__((constructor)) static void keep_runs_short(void)
{
    if (&ws_snippet_steps)
        ws_snippet_steps = 4096;
}
