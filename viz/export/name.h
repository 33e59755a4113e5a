/*
 * What files are called. A figure's own name is its variant and then only what is not the default,
 * so that figures which differ have names which differ; a pattern makes names of another form from
 * the same parts.
 */
#ifndef WS_CLI_NAME_H
#define WS_CLI_NAME_H

#include "viz/export/job.h"

/*
 * The name of a job's file within its folder, with the format's ending: by `pattern`, or the
 * figure's own where that is NULL. "{variant}" and the other placeholders stand for what the figure
 * is, "{{" and "}}" for braces; an ending that the pattern has is not put on again. MISNAMED: by an
 * unknown placeholder, where the name would leave the folder, and with another format's ending.
 * FAILED: out of memory. *name is the caller's to free, and NULL unless NAMED.
 */
enum ws_naming { WS_NAMED, WS_MISNAMED, WS_NAMING_FAILED };
enum ws_naming ws_job_name(const struct ws_job *job, const char *pattern, char **name,
                           struct ws_error *error);

/*
 * What the ending of a file's name says, after its last slash: a format, or WS_PICTURES where it
 * has none or that of no picture. `ending`, unless NULL, gets where it starts, after the dot, or
 * NULL.
 */
enum ws_picture_format ws_name_format(const char *name, const char **ending);

/* Whether a name stays in its folder and is written in one way only: no "..", "." or "//". */
bool ws_name_stays(const char *name);

/* "folder/file"; of the folder ".", the file alone. The caller's to free; NULL: out of memory. */
char *ws_path_join(const char *folder, const char *file);

#endif
