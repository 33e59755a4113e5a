/* What a file held that is about to be replaced, kept beside it. */
#ifndef WS_BASE_FILE_KEEP_H
#define WS_BASE_FILE_KEEP_H

#include "probe/base/file.h"

/*
 * Writes the bytes to PATH.kept; where other bytes are kept under that name, to PATH.kept2, and so on
 * to PATH.kept9. Nothing that is there is replaced; what is kept already is not kept twice. Fails
 * where all nine are taken.
 */
bool ws_file_keep(const char *path, const char *bytes, size_t length, struct ws_error *error);

#endif
