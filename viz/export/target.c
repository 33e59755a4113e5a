/* What --output names; see target.h. */
#include "viz/export/target.h"

#include <string.h>
#include <sys/stat.h>

#include "probe/base/file.h"
#include "viz/export/name.h"

bool ws_target_parse(const char *path, struct ws_target *target, struct ws_error *error)
{
    size_t length = strlen(path);
    char endings[WS_ENDINGS_SIZE];
    const char *ending;
    struct stat status;
    bool exists = !stat(path, &status);

    *target = (struct ws_target){.path = path, .format = WS_PICTURES};
    if (!length)
        return ws_fail(error, WS_CODE_MISSING,
                       "no output; pass --output FILE or DIRECTORY (. is the current one)");
    if (ws_file_descriptor(path) >= 0)
        return target->file = true;
    if (path[length - 1] == '/' || (exists && S_ISDIR(status.st_mode)))
        return true;
    target->format = ws_name_format(path, &ending);
    target->file = target->format != WS_PICTURES || (exists && !S_ISREG(status.st_mode));
    if (target->file || !ending)
        return true;
    return ws_fail(
        error, WS_CODE_VALUE,
        "--output %.200s: unknown format .%.20s; end it in %s, or, for a directory, in /", path,
        ending, ws_picture_endings(endings));
}

bool ws_target_format(const char *option, const char *name, enum ws_picture_format format,
                      struct ws_choices *choices, struct ws_error *error)
{
    if (format == WS_PICTURES)
        return true;
    for (int i = 0; i < WS_PICTURES; i++)
        if (choices->format[i] && i != (int)format)
            return ws_fail(error, WS_CODE_CONFLICT,
                           "%s %.200s and --format %s conflict: the name ends in %s; remove one",
                           option, name, ws_picture_word(i), ws_picture_word((int)format));
    return choices->format[format] = true;
}
