/* The contents of a file decide how it is opened, not its name. */
#include "viz/cli/window_file.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "probe/evidence/store/any_capture.h"
#include "probe/name/subject.h"
#include "viz/teach/lesson_index.h"
#include "viz/teach/lesson_read.h"

bool ws_window_is_file(const char *word)
{
    struct stat status;

    return ws_lesson_is_file(word) && (!strpbrk(word, " ;{\n") || !stat(word, &status));
}

static bool is_folder(const char *path)
{
    struct stat status;

    return !stat(path, &status) && S_ISDIR(status.st_mode);
}

/* The variant that the window opens for a capture. */
static bool take_subject(const char *path, const struct ws_any_capture *any,
                         const struct ws_variant **variant, struct ws_error *error)
{
    struct ws_captured_instruction captured = ws_any_capture_instruction(any);

    *variant = captured.variant;
    return captured.variant ||
           (captured.mma ? ws_subject_operand(captured.mma, WS_OPERAND_MATRICES, variant, error)
                         : ws_fail(error, WS_CODE_UNAVAILABLE,
                                   "%.300s: the window cannot show box captures; use `warpscope "
                                   "check FILE` or `warpscope box`",
                                   path));
}

bool ws_window_take_file(const char *path, struct ws_window_start *start,
                         const struct ws_variant **variant, struct ws_error *error)
{
    struct ws_any_capture any;
    bool done;

    if (ws_lesson_is(path)) {
        start->lesson = path;
        return true;
    }
    if (start->capture)
        return ws_fail(error, WS_CODE_CONFLICT, "--capture %.200s and %.200s conflict; remove one",
                       start->capture, path);
    start->capture = path;
    if (is_folder(path))
        return true;
    if (!ws_any_capture_read(path, &any, error))
        return false;
    done = take_subject(path, &any, variant, error);
    ws_any_capture_finish(&any);
    return done;
}
