/* The contents of a file decide how it is opened, not its name. */
#include "viz/cli/window_file.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "probe/evidence/store/any_capture.h"
#include "probe/evidence/store/capture_folder.h"
#include "probe/name/subject.h"
#include "viz/teach/lesson_index.h"
#include "viz/teach/lesson_read.h"

bool ws_window_is_file(const char *word)
{
    const struct ws_variant *variant;
    struct ws_error none;

    if (access(word, F_OK))
        return ws_lesson_is_file(word) && !strpbrk(word, " ;{\n");
    return ws_lesson_is_file(word) || !ws_subject_parse(word, WS_OPERAND_MATRICES, &variant, &none);
}

static bool is_folder(const char *path)
{
    struct stat status;

    return !stat(path, &status) && S_ISDIR(status.st_mode);
}

/* The first byte of a file; EOF if it is empty, '{' if it cannot be read once more. */
static int first_byte(const char *path)
{
    struct stat status;
    FILE *file = !stat(path, &status) && S_ISREG(status.st_mode) ? fopen(path, "rb") : NULL;
    int byte = file ? getc(file) : '{';

    if (file)
        fclose(file);
    return byte;
}

static bool has_captures(const char *folder, struct ws_error *error)
{
    struct ws_paths paths;
    bool listed = ws_capture_list(folder, &paths, error);
    int count = paths.count;

    ws_paths_finish(&paths);
    return listed && (count || ws_fail(error, WS_CODE_NO_MATCH,
                                       "%.300s: no captures in this directory; make one with "
                                       "`warpscope-probe --output %.300s`",
                                       folder, folder));
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
        return has_captures(path, error);
    if (!ws_any_capture_read(path, &any, error)) {
        int first = first_byte(path);

        if (first == EOF)
            ws_fail(error, WS_CODE_READ,
                    "%.300s is empty; pass a capture, lesson, trace or kernel file", path);
        else if (error->code == WS_CODE_JSON && first != '{' && first != '[')
            ws_fail(error, WS_CODE_READ,
                    "%.300s is not a capture, lesson or trace; for CUDA C++ or PTX run `warpscope "
                    "banks %.300s`",
                    path, path);
        return false;
    }
    done = take_subject(path, &any, variant, error);
    ws_any_capture_finish(&any);
    return done;
}
