/*
 * The kinds of captures, a row each: what their struct and functions begin with, their format and
 * version, what is to be said of an older version, and the name of what a capture, `of`, is of. The
 * functions that their headers promise come of the rows.
 */
#include "probe/evidence/box_capture.h"
#include "probe/evidence/capture.h"
#include "probe/evidence/capture_file.h"
#include "probe/evidence/descriptor_capture.h"
#include "probe/evidence/mma_capture.h"
#include "probe/evidence/wgmma_capture.h"

#define KIND(prefix, file_format, file_version, of_older, named)                                   \
    static const char *prefix##_name(const void *capture)                                          \
    {                                                                                              \
        const struct prefix *of = capture;                                                         \
                                                                                                   \
        return named;                                                                              \
    }                                                                                              \
    static void prefix##_end(void *capture)                                                        \
    {                                                                                              \
        prefix##_destroy(capture);                                                                 \
    }                                                                                              \
    static const struct ws_capture_kind prefix##_kind = {                                          \
        .format = file_format,                                                                     \
        .version = file_version,                                                                   \
        .older = of_older,                                                                         \
        .bytes = sizeof(struct prefix),                                                            \
        .name = prefix##_name,                                                                     \
        .read = prefix##_read_fields,                                                              \
        .write = prefix##_write_fields,                                                            \
        .destroy = prefix##_end,                                                                   \
    };                                                                                             \
    bool prefix##_parse(const char *path, const char *text, size_t length,                         \
                        struct prefix **capture, struct ws_error *error)                           \
    {                                                                                              \
        *capture = ws_capture_file_parse(&prefix##_kind, path, text, length, error);               \
        return *capture;                                                                           \
    }                                                                                              \
    bool prefix##_read(const char *path, struct prefix **capture, struct ws_error *error)          \
    {                                                                                              \
        *capture = ws_capture_file_read(&prefix##_kind, path, error);                              \
        return *capture;                                                                           \
    }                                                                                              \
    bool prefix##_text(const struct prefix *capture, char **text, size_t *length,                  \
                       struct ws_error *error)                                                     \
    {                                                                                              \
        return ws_capture_file_text(&prefix##_kind, capture, text, length, error);                 \
    }                                                                                              \
    bool prefix##_write(const struct prefix *capture, const char *path, struct ws_error *error)    \
    {                                                                                              \
        return ws_capture_file_write(&prefix##_kind, capture, path, error);                        \
    }

KIND(ws_capture, WS_CAPTURE_FORMAT, WS_CAPTURE_VERSION,
     "with all variants in one file; recapture with `warpscope-probe --output DIRECTORY`",
     of->captured.variant->name)
KIND(ws_mma_capture, WS_MMA_CAPTURE_FORMAT, WS_MMA_CAPTURE_VERSION, NULL, of->mma->name)
KIND(ws_wgmma_capture, WS_WGMMA_CAPTURE_FORMAT, WS_WGMMA_CAPTURE_VERSION, NULL, of->mma->name)
KIND(ws_descriptor_capture, WS_DESCRIPTOR_CAPTURE_FORMAT, WS_DESCRIPTOR_CAPTURE_VERSION, NULL,
     of->subject->name)
KIND(ws_box_capture, WS_BOX_CAPTURE_FORMAT, WS_BOX_CAPTURE_VERSION, NULL,
     ws_box_group_name((int)of->group))
