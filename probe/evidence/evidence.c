/*
 * Which mapping stands for a variant, and in whose name: the first capture that has it, else the
 * PTX ISA. The words for that are made here and nowhere else.
 */
#include "probe/evidence/evidence.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/verify.h"

static bool add_at(struct ws_captures *captures, int at, const char *path, struct ws_error *error)
{
    size_t size = strlen(path) + 1, wanted = (size_t)captures->count + 1;
    struct ws_capture **all = realloc(captures->capture, wanted * sizeof(struct ws_capture *));
    char **paths = all ? realloc(captures->path, wanted * sizeof(char *)) : NULL;
    struct ws_capture *capture;
    char *copy;

    if (all)
        captures->capture = all;
    if (paths)
        captures->path = paths;
    copy = paths ? malloc(size) : NULL;
    if (!copy)
        return ws_no_memory(error) || ws_fail_in(error, path);
    if (!ws_capture_read(path, &capture, error)) {
        free(copy);
        return false;
    }
    memcpy(copy, path, size);
    for (int i = captures->count; i > at; i--) {
        all[i] = all[i - 1];
        paths[i] = paths[i - 1];
    }
    all[at] = capture;
    paths[at] = copy;
    captures->count++;
    return true;
}

static bool is_capture_name(const char *name)
{
    size_t length = strlen(name);

    return name[0] != '.' && length > 5 && !strcmp(name + length - 5, ".json");
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The paths of a folder's captures, unsorted. What is found before a failure is still returned. */
static bool list_folder(const char *folder, char ***paths, size_t *count, struct ws_error *error)
{
    DIR *open_folder = opendir(folder);
    const struct dirent *entry;
    bool done = true;

    if (!open_folder)
        return errno == ENOENT ||
               ws_fail(error, "%s: cannot be listed: %s", folder, ws_reason(errno));
    while (done && (entry = readdir(open_folder))) {
        size_t size = strlen(folder) + strlen(entry->d_name) + 2;
        char **more;

        if (!is_capture_name(entry->d_name))
            continue;
        more = realloc(*paths, (*count + 1) * sizeof(char *));
        if (more)
            *paths = more;
        if (!more || !(more[*count] = malloc(size))) {
            done = ws_no_memory(error) || ws_fail_in(error, folder);
            break;
        }
        snprintf(more[(*count)++], size, "%s/%s", folder, entry->d_name);
    }
    closedir(open_folder);
    return done;
}

bool ws_captures_load(const char *folder, struct ws_captures *captures, struct ws_error *error)
{
    char **paths = NULL;
    size_t count = 0;
    bool done;

    memset(captures, 0, sizeof *captures);
    done = list_folder(folder, &paths, &count, error);
    if (done && count)
        qsort(paths, count, sizeof *paths, by_name);
    for (size_t i = 0; i < count && done; i++)
        done = add_at(captures, captures->count, paths[i], error);
    for (size_t i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
    return done;
}

bool ws_captures_add(const char *path, struct ws_captures *captures, struct ws_error *error)
{
    return add_at(captures, 0, path, error);
}

void ws_captures_finish(struct ws_captures *captures)
{
    for (int i = 0; i < captures->count; i++) {
        ws_capture_destroy(captures->capture[i]);
        free(captures->path[i]);
    }
    free(captures->capture);
    free(captures->path);
    memset(captures, 0, sizeof *captures);
}

bool ws_evidence_unused_count(const struct ws_evidence *evidence)
{
    for (int i = 0; evidence->captured && i < evidence->captured->ignored; i++)
        if (evidence->captured->ignored_run[i].changes)
            return true;
    return false;
}

bool ws_variant_uncertain(const struct ws_variant *variant)
{
    return variant->op == WS_OP_ldmatrix && !strcmp(variant->shape, "m16n16") &&
           variant->width_bits < 8;
}

static void specified(const struct ws_variant *variant, struct ws_evidence *evidence)
{
    bool uncertain = ws_variant_uncertain(variant);

    evidence->standing = WS_SPECIFIED;
    ws_mapping_specified(variant, &evidence->mapping);
    snprintf(evidence->text, sizeof evidence->text,
             "specified by PTX ISA %d.%d; not yet captured%s", variant->ptx_version / 10,
             variant->ptx_version % 10, uncertain ? "; no measurement of it is published" : "");
    snprintf(evidence->brief, sizeof evidence->brief, "specified only");
    if (uncertain)
        snprintf(evidence->remark, sizeof evidence->remark,
                 "nobody has published a measurement of the permutation of the 6- and 4-bit m16n16 "
                 "loads: the PTX ISA's word is all there is");
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

bool ws_evidence_of(const struct ws_captures *captures, const struct ws_variant *variant,
                    struct ws_evidence *evidence, struct ws_error *error)
{
    memset(evidence, 0, sizeof *evidence);
    for (int i = 0; i < captures->count; i++) {
        evidence->captured = ws_capture_find(captures->capture[i], variant);
        if (evidence->captured) {
            evidence->capture = captures->capture[i];
            return captured(captures->capture[i], evidence, error);
        }
    }
    specified(variant, evidence);
    return true;
}
