/* Files of CUDA C++ as PTX, without a compiler, in the place of ws_compile(). */
#ifndef WS_SNIPPET_TRANSLATE_FILE_H
#define WS_SNIPPET_TRANSLATE_FILE_H

#include "probe/compile/compiled.h"

/*
 * Translates a file with its kernels, or a fragment, as ws_compile() does; `path` is what .loc calls the
 * file. Finish *compiled where this succeeds. Fails with "NAME: line 3, column 7: …".
 */
bool ws_translate_file(const struct ws_compile_request *request, const char *path,
                       struct ws_compiled *compiled, struct ws_error *error);

#endif
