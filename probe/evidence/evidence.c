/*
 * Which mapping stands for a variant, and in whose name: the first capture that has it, else the
 * PTX ISA. The words for that are made here and nowhere else.
 */
#include "probe/evidence/evidence.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/evidence/verify.h"

bool ws_captures_load(const char *folder, struct ws_captures *captures, struct ws_error *error)
{
    *captures = (struct ws_captures){0};
    return ws_capture_folders(folder, &captures->folders, error);
}

/* Puts `count` captures before the one at `at`, and owns them. */
static bool insert(struct ws_captures *captures, int at, struct ws_capture **capture, int count,
                   struct ws_error *error)
{
    struct ws_capture **all =
        realloc(captures->capture, (size_t)(captures->count + count) * sizeof *all);

    if (!all)
        return ws_no_memory(error);
    captures->capture = all;
    memmove(all + at + count, all + at, (size_t)(captures->count - at) * sizeof *all);
    memcpy(all + at, capture, (size_t)count * sizeof *all);
    captures->count += count;
    return true;
}

static bool add_all(const struct ws_paths *paths, struct ws_captures *captures,
                    struct ws_error *error)
{
    struct ws_capture **read = calloc((size_t)paths->count, sizeof *read);
    bool done = read || ws_no_memory(error);

    for (int i = 0; i < paths->count && done; i++)
        done = ws_capture_read(paths->path[i], &read[i], error);
    done = done && insert(captures, 0, read, paths->count, error);
    for (int i = 0; i < paths->count && read && !done; i++)
        ws_capture_destroy(read[i]);
    free(read);
    return done;
}

bool ws_captures_add(const char *path, struct ws_captures *captures, struct ws_error *error)
{
    struct ws_paths paths;
    bool done = ws_capture_list(path, &paths, error);

    if (done && !paths.count)
        done = ws_fail(error, "%s: no captures in this folder", path);
    done = done && add_all(&paths, captures, error);
    ws_paths_finish(&paths);
    return done;
}

bool ws_captures_named(const struct ws_captures *captures, struct ws_error *error)
{
    struct ws_paths paths = {0};
    bool named = !captures->folders.count || access(captures->folders.path[0], F_OK) ||
                 ws_capture_list(captures->folders.path[0], &paths, error);

    for (int i = 0; i < paths.count && named; i++)
        named = ws_capture_named(paths.path[i], error);
    ws_paths_finish(&paths);
    return named;
}

/* Reads the variant's file in a folder; NULL, and true, where there is none. */
static bool ask_folder(const char *folder, const struct ws_variant *variant,
                       struct ws_capture **capture, struct ws_error *error)
{
    char *path = ws_capture_path(folder, variant);
    bool done;

    *capture = NULL;
    if (!path)
        return ws_no_memory(error) || ws_fail_in(error, folder);
    done = (access(path, F_OK) && (errno == ENOENT || errno == ENOTDIR)) ||
           ws_capture_read(path, capture, error);
    free(path);
    return done;
}

bool ws_captures_find(struct ws_captures *captures, const struct ws_variant *variant,
                      const struct ws_capture **capture, struct ws_error *error)
{
    struct ws_capture *read = NULL;

    *capture = NULL;
    for (int i = 0; i < captures->count && !*capture; i++)
        if (captures->capture[i]->captured.variant == variant)
            *capture = captures->capture[i];
    for (int i = 0; i < captures->folders.count && !*capture && !read; i++)
        if (!ask_folder(captures->folders.path[i], variant, &read, error))
            return false;
    if (!read)
        return true;
    if (!insert(captures, captures->count, &read, 1, error)) {
        ws_capture_destroy(read);
        return false;
    }
    *capture = read;
    return true;
}

void ws_captures_finish(struct ws_captures *captures)
{
    for (int i = 0; i < captures->count; i++)
        ws_capture_destroy(captures->capture[i]);
    free(captures->capture);
    ws_paths_finish(&captures->folders);
    *captures = (struct ws_captures){0};
}

bool ws_evidence_unused_count(const struct ws_evidence *evidence)
{
    for (int i = 0; evidence->captured && i < evidence->captured->ignored; i++)
        if (evidence->captured->ignored_run[i].changes)
            return true;
    return false;
}

static bool specified(const struct ws_variant *variant, struct ws_evidence *evidence,
                      struct ws_error *error)
{
    bool uncertain = variant->doubted;
    char text[WS_NEED_SIZE];
    const char *need = ws_variant_need(variant, text);

    evidence->standing = WS_SPECIFIED;
    if (!ws_mapping_specified(variant, &evidence->mapping, error))
        return false;
    snprintf(evidence->text, sizeof evidence->text,
             "specified by PTX ISA %d.%d; not yet captured%s%s%s", variant->ptx_version / 10,
             variant->ptx_version % 10, uncertain ? "; no measurement of it is published" : "",
             need ? ": needs " : "", need ? need : "");
    snprintf(evidence->brief, sizeof evidence->brief, "specified only");
    if (uncertain)
        snprintf(evidence->remark, sizeof evidence->remark,
                 "nobody has published a measurement of the permutation of the 6- and 4-bit m16n16 "
                 "loads: the PTX ISA's word is all there is");
    return true;
}

void ws_evidence_finish(struct ws_evidence *evidence)
{
    ws_mapping_finish(&evidence->mapping);
}

static bool captured(const struct ws_capture *capture, struct ws_evidence *evidence,
                     struct ws_error *error)
{
    struct ws_error difference = {""};
    bool agrees;

    if (!ws_decode(evidence->captured, &evidence->mapping, error)) {
        char where[2 * WS_TEXT_SIZE];

        snprintf(where, sizeof where, "%s on %s", evidence->captured->variant->name,
                 capture->device);
        return ws_fail_in(error, where);
    }
    agrees = ws_check(evidence->captured, &difference);
    if (!agrees && ws_is_no_memory(&difference)) {
        ws_mapping_finish(&evidence->mapping);
        return ws_no_memory(error);
    }
    evidence->standing = agrees ? WS_CAPTURED : WS_DISAGREES;
    snprintf(evidence->text, sizeof evidence->text, "captured on %s (sm_%d%d), CUDA %s%s",
             capture->device, capture->major, capture->minor, capture->cuda,
             agrees ? "" : "; DISAGREES with the PTX ISA");
    snprintf(evidence->brief, sizeof evidence->brief, "%s", capture->device);
    if (!agrees)
        snprintf(evidence->remark, sizeof evidence->remark, "%.*s",
                 (int)sizeof evidence->remark - 1, difference.text);
    return true;
}

const char *ws_device_short(const char *device)
{
    static const char *const prefixes[] = {"NVIDIA ", "GeForce "};

    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (!strncmp(device, prefixes[i], strlen(prefixes[i])))
            device += strlen(prefixes[i]);
    return device;
}

bool ws_evidence_of(struct ws_captures *captures, const struct ws_variant *variant,
                    struct ws_evidence *evidence, struct ws_error *error)
{
    memset(evidence, 0, sizeof *evidence);
    if (!ws_captures_find(captures, variant, &evidence->capture, error))
        return false;
    if (!evidence->capture)
        return specified(variant, evidence, error);
    evidence->captured = &evidence->capture->captured;
    return captured(evidence->capture, evidence, error);
}
