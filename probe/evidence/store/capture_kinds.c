/*
 * The kinds of captures, a row each: the prefix of their struct and functions, their format and
 * version, the message for an older version, and of a capture, `of`, its subject's name, its check
 * and its instruction. The rows define the functions that their headers declare.
 */
#include "probe/evidence/box/box_check.h"
#include "probe/evidence/descriptor/descriptor_check.h"
#include "probe/evidence/mma/mma_relation.h"
#include "probe/evidence/move/verify.h"
#include "probe/evidence/store/any_capture.h"
#include "probe/evidence/wgmma/wgmma_relation.h"

#define KIND(prefix, file_format, file_version, of_older, named, checked, ...)                     \
    static const char *prefix##_name(const void *capture)                                          \
    {                                                                                              \
        const struct prefix *of = capture;                                                         \
                                                                                                   \
        return named;                                                                              \
    }                                                                                              \
    static bool prefix##_agrees(const void *capture, struct ws_error *error)                       \
    {                                                                                              \
        const struct prefix *of = capture;                                                         \
                                                                                                   \
        return checked;                                                                            \
    }                                                                                              \
    static struct ws_captured_instruction prefix##_instruction(const void *capture)                \
    {                                                                                              \
        const struct prefix *of = capture;                                                         \
                                                                                                   \
        return (struct ws_captured_instruction){__VA_ARGS__};                                      \
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
        .check = prefix##_agrees,                                                                  \
        .instruction = prefix##_instruction,                                                       \
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
    bool prefix##_text(const struct prefix *capture, char **text, size_t *length,                  \
                       struct ws_error *error)                                                     \
    {                                                                                              \
        return ws_capture_file_text(&prefix##_kind, capture, text, length, error);                 \
    }

KIND(ws_capture, WS_CAPTURE_FORMAT, WS_CAPTURE_VERSION,
     "with all variants in one file; recapture with `warpscope-probe --output DIRECTORY`",
     of->captured.variant->name, ws_check(&of->captured, error), of->captured.target,
     of->captured.variant->targets, of->captured.variant->ptx_version, of->captured.variant, NULL)
KIND(ws_mma_capture, WS_MMA_CAPTURE_FORMAT, WS_MMA_CAPTURE_VERSION, NULL, of->mma->name,
     ws_mma_check(of, NULL, error), of->target, of->mma->targets, of->mma->ptx_version, NULL,
     of->mma)
KIND(ws_wgmma_capture, WS_WGMMA_CAPTURE_FORMAT, WS_WGMMA_CAPTURE_VERSION, NULL, of->mma->name,
     ws_wgmma_check(of, NULL, error), of->target, of->mma->targets, of->mma->ptx_version, NULL,
     of->mma)
KIND(ws_descriptor_capture, WS_DESCRIPTOR_CAPTURE_FORMAT, WS_DESCRIPTOR_CAPTURE_VERSION, NULL,
     of->subject->name, ws_descriptor_check(of, NULL, error), of->target,
     ws_mma(of->subject->product)->targets, ws_mma(of->subject->product)->ptx_version, NULL,
     ws_mma(of->subject->product))
KIND(ws_box_capture, WS_BOX_CAPTURE_FORMAT, WS_BOX_CAPTURE_VERSION, NULL,
     ws_box_group_name((int)of->group), ws_box_check(of, &(struct ws_box_tally){0}, error),
     of->target, WS_TARGETS_SM90, 80, NULL, NULL)

const struct ws_capture_kind *const ws_capture_kinds[WS_ANY_KINDS] = {
    [WS_ANY_MOVE] = &ws_capture_kind,
    [WS_ANY_PRODUCT] = &ws_mma_capture_kind,
    [WS_ANY_WARPGROUP] = &ws_wgmma_capture_kind,
    [WS_ANY_DESCRIPTORS] = &ws_descriptor_capture_kind,
    [WS_ANY_BOXES] = &ws_box_capture_kind,
};
