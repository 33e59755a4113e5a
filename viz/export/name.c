/* Names from parts and patterns; see name.h. */
#include "viz/export/name.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/options.h"
#include "viz/export/name_part.h"

/* Writes the placeholder that starts at `at`, after its brace; returns its end, or NULL. */
static const char *write_placeholder(const struct ws_job *job, const char *pattern, const char *at,
                                     struct ws_bytes *out, struct ws_error *error)
{
    size_t length = strcspn(at, "{}");
    const char *part;
    char word[32];

    if (at[length] != '}') {
        ws_fail(error, WS_CODE_SYNTAX, "name '%.100s': '{' is not closed; write {{ for a brace",
                pattern);
        return NULL;
    }
    for (int i = 0; (part = ws_name_word(i)); i++)
        if (strlen(part) == length && !strncmp(part, at, length)) {
            ws_name_part_write(i, job, out);
            return at + length + 1;
        }
    snprintf(word, sizeof word, "%.*s", (int)(length < 31 ? length : 31), at);
    ws_fail_unknown(error, "placeholder", word, ws_name_listed_word);
    return NULL;
}

static bool write_pattern(const struct ws_job *job, const char *pattern, struct ws_bytes *out,
                          struct ws_error *error)
{
    for (const char *at = pattern; *at;) {
        size_t plain = strcspn(at, "{}");

        ws_bytes_add(out, at, plain);
        at += plain;
        if (!*at)
            break;
        if (at[0] == at[1]) {
            ws_bytes_add(out, at, 1);
            at += 2;
        } else if (*at == '}') {
            return ws_fail(error, WS_CODE_SYNTAX,
                           "name '%.100s': '}' is not opened; write }} for a brace", pattern);
        } else {
            at = write_placeholder(job, pattern, at + 1, out, error);
            if (!at)
                return false;
        }
    }
    return true;
}

enum ws_picture_format ws_name_format(const char *name, const char **ending)
{
    const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;
    const char *dot = strrchr(base, '.');

    if (dot == base || (dot && !dot[1]))
        dot = NULL;
    if (ending)
        *ending = dot ? dot + 1 : NULL;
    for (int i = 0; dot && i < WS_PICTURES; i++)
        if (!strcmp(dot + 1, ws_picture_word(i)))
            return (enum ws_picture_format)i;
    return WS_PICTURES;
}

bool ws_name_stays(const char *name)
{
    for (const char *part = name;; part++) {
        size_t length = strcspn(part, "/");

        if (!length || (length == 1 && part[0] == '.') ||
            (length == 2 && part[0] == '.' && part[1] == '.'))
            return false;
        part += length;
        if (!*part)
            return true;
    }
}

/* Puts the format's ending on, unless it is there; another's is refused. */
static bool write_ending(const struct ws_job *job, struct ws_bytes *out, struct ws_error *error)
{
    const char *word = ws_picture_word((int)job->format), *name;
    enum ws_picture_format said;

    ws_bytes_add(out, "", 1);
    if (out->failed)
        return true; /* the caller reports it */
    name = (const char *)out->data;
    said = ws_name_format(name, NULL);
    if (said != WS_PICTURES && said != job->format)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "name '%.100s' ends in %s, but the format is %s; change one", name,
                       ws_picture_word((int)said), word);
    if (!ws_name_stays(name))
        return ws_fail(error, WS_CODE_VALUE,
                       "name '%.100s' is not a path inside the output directory; change it", name);
    out->length--;
    if (said == WS_PICTURES)
        ws_bytes_print(out, ".%s", word);
    return true;
}

enum ws_naming ws_job_name(const struct ws_job *job, const char *pattern, char **name,
                           struct ws_error *error)
{
    struct ws_bytes out = {0};
    bool good = true;

    *name = NULL;
    if (pattern) {
        good = write_pattern(job, pattern, &out, error) && write_ending(job, &out, error);
    } else {
        ws_name_own(job, &out);
        ws_bytes_print(&out, ".%s", ws_picture_word((int)job->format));
    }
    ws_bytes_add(&out, "", 1);
    if (good && !out.failed)
        *name = strdup((const char *)out.data); /* no larger than it is: there may be many */
    ws_bytes_finish(&out);
    if (good && !*name) {
        ws_no_memory(error);
        return WS_NAMING_FAILED;
    }
    return good ? WS_NAMED : WS_MISNAMED;
}

char *ws_path_join(const char *folder, const char *file)
{
    size_t length = strlen(folder), rest = strlen(file);
    char *path;

    if (!strcmp(folder, "."))
        length = 0;
    while (length > 1 && folder[length - 1] == '/')
        length--;
    path = malloc(length + rest + 2);
    if (!path)
        return NULL;
    memcpy(path, folder, length);
    if (length && folder[length - 1] != '/')
        path[length++] = '/';
    memcpy(path + length, file, rest + 1);
    return path;
}
