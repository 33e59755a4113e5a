/*
 * File names. A figure's own name is its variant followed by whatever is not the default, so that
 * different figures have different names; a pattern arranges the same parts differently.
 */
#ifndef WS_CLI_NAME_H
#define WS_CLI_NAME_H

#include "viz/export/job.h"

/*
 * The name of a job's file within its directory, with the format's extension: by `pattern`, or the
 * figure's own if that is NULL. "{variant}" and the other placeholders stand for properties of the
 * figure, "{{" and "}}" for braces; an extension in the pattern is not added again. MISNAMED: an
 * unknown placeholder, a name that would leave the directory, or another format's extension.
 * FAILED: out of memory. *name is the caller's to free, and NULL unless NAMED.
 */
enum ws_naming { WS_NAMED, WS_MISNAMED, WS_NAMING_FAILED };
enum ws_naming ws_job_name(const struct ws_job *job, const char *pattern, char **name,
                           struct ws_error *error);

/*
 * The format of a file name's extension, after its last slash: WS_PICTURES if it has none or not a
 * picture's. `ending`, unless NULL, gets where it starts, after the dot, or NULL.
 */
enum ws_picture_format ws_name_format(const char *name, const char **ending);

/* Whether a name stays in its directory and has only one spelling: no "..", "." or "//". */
bool ws_name_stays(const char *name);

/*
 * "folder/file"; for the directory ".", only the file. The caller's to free; NULL: out of memory.
 */
char *ws_path_join(const char *folder, const char *file);

#endif
