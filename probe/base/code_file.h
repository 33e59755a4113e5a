/* Files of code, CUDA C++ or PTX, told from others before a reader looks for code in them. */
#ifndef WS_BASE_CODE_FILE_H
#define WS_BASE_CODE_FILE_H

#include <stddef.h>

#include "probe/base/error.h"

/*
 * Fails for the text of a file that is no code: one that is empty, binary, JSON or a trace. The error
 * names what the file is, and the command or option that reads it.
 */
bool ws_code_file_check(const char *name, const char *text, size_t length, struct ws_error *error);

#endif
