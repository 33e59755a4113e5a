/*
 * The target of --output: standard output, a file or a directory; and the format of its extension.
 */
#ifndef WS_CLI_TARGET_H
#define WS_CLI_TARGET_H

#include "viz/export/request.h"

struct ws_target {
    const char *path; /* borrowed */
    bool file;        /* standard output, a device or pipe, or one picture; otherwise a directory */
    enum ws_picture_format format; /* of the file's extension; WS_PICTURES: none */
};

/*
 * Reads --output. A directory is one that exists, a name with a slash at its end, or one without an
 * extension; otherwise the extension must be a picture format's.
 */
bool ws_target_parse(const char *path, struct ws_target *target, struct ws_error *error);

/*
 * Sets a request's format from the extension of a name (of --output, or of a pattern); it must
 * agree with --format. Errors call it `option`; WS_PICTURES sets nothing.
 */
bool ws_target_format(const char *option, const char *name, enum ws_picture_format format,
                      struct ws_choices *choices, struct ws_error *error);

#endif
