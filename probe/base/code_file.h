/* Files of code, CUDA C++ or PTX, distinguished from other files before they are parsed. */
#ifndef WS_BASE_CODE_FILE_H
#define WS_BASE_CODE_FILE_H

#include <stddef.h>

#include "probe/base/error.h"

/* Fails for a file that is not code: one that is empty, binary, JSON or a trace. The error names
 * the kind of file, and the command or option that reads it. */
bool ws_code_file_check(const char *name, const char *text, size_t length, struct ws_error *error);

#endif
