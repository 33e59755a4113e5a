/* Text that is neither CUDA C++ nor PTX, or needs a library's headers: advice instead. */
#ifndef WS_SNIPPET_FOREIGN_H
#define WS_SNIPPET_FOREIGN_H

#include "probe/base/error.h"

/* Fails with "line 3, column 1: this is Python: …" for text in another language. */
bool ws_foreign_check(const char *text, struct ws_error *error);

/* Also fails for text without a statement, but not for the names of libraries: for a file that a
 * compiler has refused. */
bool ws_foreign_check_refused(const char *text, struct ws_error *error);

#endif
