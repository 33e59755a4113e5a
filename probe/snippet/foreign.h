/* Text that is no CUDA C++ and no PTX, or needs a library's headers: what to do with it instead. */
#ifndef WS_SNIPPET_FOREIGN_H
#define WS_SNIPPET_FOREIGN_H

#include "probe/base/error.h"

/* Fails with "line 3, column 1: this is Python: …" where the text is in another language. */
bool ws_foreign_check(const char *text, struct ws_error *error);

#endif
