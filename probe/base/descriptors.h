/*
 * Descriptors 0, 1 and 2 are the standard streams' in every process. Where a program is started
 * with one closed, the next file or pipe that it opens would get that number, and messages would go
 * into it.
 */
#ifndef WS_BASE_DESCRIPTORS_H
#define WS_BASE_DESCRIPTORS_H

#include "probe/base/error.h"

/*
 * Takes those of 0, 1 and 2 that are closed, so that nothing else gets them; first thing in main().
 * Reading from one or writing to one fails as it does where it is closed. Fails where /dev/null
 * cannot be opened.
 */
bool ws_descriptors_take(struct ws_error *error);

#endif
