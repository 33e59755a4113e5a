/*
 * Cures of kernels' bank conflicts as text. In both formats each difference applies after those of the offers
 * before it, except alternatives, which apply in place of the offer before.
 */
#ifndef WS_REPORT_CURE_TEXT_H
#define WS_REPORT_CURE_TEXT_H

#include <stdio.h>

#include "probe/kernel/kernel_cure.h"

/*
 * Of each offer a sentence and its difference, then why others have none, and the total, what is not
 * counted, and notes. The whole is a patch: `patch -p1` ignores the sentences. Alternatives have no
 * difference here, so that it applies. False where memory runs out.
 */
bool ws_cures_print(const struct ws_kernel_result *result, const struct ws_cures *cures,
                    int results, FILE *file);

/*
 * {"format": "warpscope cures", "version": 1, "cures": [{"file", "array", "line", "kernel", "kind",
 * "what", "alternative", "before", "after", "bytes", "diff"}], "before", "after", "notes": […]}.
 */
void ws_cures_json(const struct ws_kernel_result *result, const struct ws_cures *cures, int results,
                   FILE *file);

#endif
