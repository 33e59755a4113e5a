/* What --output names: standard output, a file or a folder; and what its ending says. */
#ifndef WS_CLI_TARGET_H
#define WS_CLI_TARGET_H

#include "viz/export/request.h"

struct ws_target {
    const char *path; /* borrowed */
    bool file;        /* standard output, a device or pipe, or one picture; else a folder */
    enum ws_picture_format format; /* that the file's ending says; WS_PICTURES: none */
};

/*
 * Reads --output. A folder is one that exists, a name with a slash at its end, or one without an
 * ending; else the ending says a picture's format, and any other is refused.
 */
bool ws_target_parse(const char *path, struct ws_target *target, struct ws_error *error);

/*
 * Lets the ending of a name (of --output, or of a pattern) say a request's format; it must not be
 * another than --format says. `option` is what errors call it; WS_PICTURES says nothing.
 */
bool ws_target_format(const char *option, const char *name, enum ws_picture_format format,
                      struct ws_choices *choices, struct ws_error *error);

#endif
