/*
 * Selects the mapping of a variant and its source: the first capture that has it, otherwise the PTX
 * ISA. Only this file writes the text that names the source.
 */
#include "probe/evidence/store/evidence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/base/file.h"
#include "probe/evidence/mma/mma_relation.h"
#include "probe/evidence/move/verify.h"
#include "probe/evidence/wgmma/wgmma_relation.h"
#include "probe/isa/operand.h"

bool ws_captures_load(const char *folder, struct ws_captures *captures, struct ws_error *error)
{
    *captures = (struct ws_captures){0};
    return ws_capture_folders(folder, &captures->folders, error);
}

/* Inserts a capture before index `at`, and takes ownership of it. */
static bool insert(struct ws_captures *captures, int at, struct ws_any_capture any,
                   struct ws_error *error)
{
    struct ws_known *all = realloc(captures->known, (size_t)(captures->count + 1) * sizeof *all);

    if (!all)
        return ws_no_memory(error);
    captures->known = all;
    memmove(all + at + 1, all + at, (size_t)(captures->count - at) * sizeof *all);
    all[at] = (struct ws_known){.any = any};
    captures->count++;
    return true;
}

/*
 * Inserts in the paths' order, before all others. If memory runs out, keeps those inserted so far.
 */
static bool insert_all(struct ws_any_capture *read, int count, struct ws_captures *captures,
                       struct ws_error *error)
{
    for (int i = 0; i < count; i++) {
        if (!insert(captures, i, read[i], error))
            return false;
        read[i] = (struct ws_any_capture){0};
    }
    return true;
}

static bool add_all(const struct ws_paths *paths, struct ws_captures *captures,
                    struct ws_error *error)
{
    struct ws_any_capture *read = calloc((size_t)paths->count, sizeof *read);
    bool done = read || ws_no_memory(error);

    for (int i = 0; i < paths->count && done; i++)
        done = ws_any_capture_read(paths->path[i], &read[i], error);
    done = done && insert_all(read, paths->count, captures, error);
    for (int i = 0; i < paths->count && read; i++)
        ws_any_capture_finish(&read[i]);
    free(read);
    return done;
}

bool ws_captures_add(const char *path, struct ws_captures *captures, struct ws_error *error)
{
    struct ws_paths paths;
    bool done = ws_capture_list(path, &paths, error);

    if (done && !paths.count)
        done = ws_fail(error, WS_CODE_NO_MATCH, "%s: no captures in this directory", path);
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

/*
 * A capture file's text, to be freed; NULL if it cannot be read: a later strict read reports why.
 */
static char *text_of(const char *path, size_t *length)
{
    static const struct ws_file_kind kind = {"capture", WS_CAPTURE_BYTES, false};
    struct ws_error none;
    char *text;

    return ws_file_read(path, &kind, &text, length, &none) ? text : NULL;
}

/* The path of the file to use of that name in the set; NULL, and true, if there is no file. */
static bool find_file(const struct ws_captures *captures, const char *name, char **path,
                      struct ws_error *error)
{
    return ws_capture_earliest(&captures->folders, name, path, error);
}

/* The capture of that name that was added or read before, or NULL. */
static struct ws_known *kept(const struct ws_captures *captures, const char *name)
{
    for (int i = 0; i < captures->count; i++)
        if (!strcmp(ws_any_capture_name(&captures->known[i].any), name))
            return &captures->known[i];
    return NULL;
}

/* The same, or else the file to use; NULL, and true, if there is no file. */
static bool find(struct ws_captures *captures, enum ws_any_kind kind, const char *name,
                 struct ws_known **known, struct ws_error *error)
{
    struct ws_any_capture read = {0};
    char *path;
    bool done;

    *known = kept(captures, name);
    if (*known)
        return true;
    if (!find_file(captures, name, &path, error))
        return false;
    done = !path || (ws_any_capture_read_as(kind, path, &read, error) &&
                     insert(captures, captures->count, read, error));
    if (!done)
        ws_any_capture_finish(&read);
    *known = done && path ? &captures->known[captures->count - 1] : NULL;
    free(path);
    return done;
}

bool ws_captures_find(struct ws_captures *captures, const struct ws_variant *variant,
                      const struct ws_capture **capture, struct ws_error *error)
{
    struct ws_known *known = NULL;
    bool done = variant->mma || find(captures, WS_ANY_MOVE, variant->name, &known, error);

    *capture = known ? known->any.move : NULL;
    return done;
}

/* Adds the head of a file that is in the list; NULL if it is not, or cannot be added. */
static const struct ws_capture_head *verify(struct ws_captures *captures, const char *path,
                                            const char *name, const struct ws_mapping *specified,
                                            const struct ws_mma *mma)
{
    size_t length, size = ((size_t)captures->heads + 1) * sizeof *captures->head;
    char *text = text_of(path, &length);
    struct ws_known_head *known = text ? calloc(1, sizeof *known) : NULL;
    struct ws_known_head **all = NULL;

    if (known &&
        ws_verified_has(&captures->verified, captures->folders.path[0],
                        mma ? ws_verified_product(mma, text, length)
                            : ws_verified_move(name, text, length, specified)) &&
        ws_verified_head(text, &known->head))
        all = realloc(captures->head, size);
    free(text);
    if (!all) {
        free(known);
        return NULL;
    }
    known->name = name;
    captures->head = all;
    captures->head[captures->heads++] = known;
    return &known->head;
}

/*
 * The head of a capture in the list of those that agree with the PTX ISA; NULL, and true, if it is
 * not in the list and must be read, or if there is no capture.
 */
static bool find_verified(struct ws_captures *captures, const char *name,
                          const struct ws_mapping *specified, const struct ws_mma *mma,
                          const struct ws_capture_head **head, bool *exists, struct ws_error *error)
{
    char *path;

    *head = NULL;
    *exists = true;
    if (kept(captures, name))
        return true;
    for (int i = 0; i < captures->heads && !*head; i++)
        if (captures->head[i]->name == name)
            *head = &captures->head[i]->head;
    if (*head)
        return true;
    if (!find_file(captures, name, &path, error))
        return false;
    *exists = path;
    *head = path ? verify(captures, path, name, specified, mma) : NULL;
    free(path);
    return true;
}

bool ws_captures_find_product(struct ws_captures *captures, const struct ws_mma *mma,
                              struct ws_known **known, struct ws_error *error)
{
    return find(captures, mma->warpgroup ? WS_ANY_WARPGROUP : WS_ANY_PRODUCT, mma->name, known,
                error);
}

/* Reads descriptors of a file that is in the list, all of which agree; false if it is not. */
static bool read_verified(struct ws_captures *captures, const struct ws_descriptor_subject *subject,
                          const char *path, struct ws_any_capture *any)
{
    size_t length;
    char *text = text_of(path, &length);
    struct ws_descriptor_capture *capture = text ? calloc(1, sizeof *capture) : NULL;
    bool done;

    if (capture)
        capture->subject = subject;
    done = capture && ws_verified_numbers(text, capture) &&
           ws_verified_has(&captures->verified, captures->folders.path[0],
                           ws_verified_descriptors(text, length, capture)) &&
           ws_verified_head(text, &capture->head);
    free(text);
    if (!done)
        ws_descriptor_capture_destroy(capture);
    *any = (struct ws_any_capture){WS_ANY_DESCRIPTORS, {done ? capture : NULL}};
    return done;
}

/* Adds those descriptors, with the verdict that all agree; nothing if they are not in the list. */
static bool note_verified(struct ws_captures *captures, const struct ws_descriptor_subject *subject,
                          struct ws_error *error)
{
    struct ws_any_capture any = {0};
    struct ws_known *known;
    char *path;
    bool done = find_file(captures, subject->name, &path, error);

    if (!done || !path)
        return done;
    if (read_verified(captures, subject, path, &any)) {
        int count = any.descriptors->count;
        enum ws_descriptor_verdict *verdict = calloc((size_t)count, sizeof *verdict);

        for (int i = 0; i < count && verdict; i++)
            verdict[i] = WS_AGREES;
        done = (verdict || ws_no_memory(error)) && insert(captures, captures->count, any, error);
        known = done ? &captures->known[captures->count - 1] : NULL;
        if (known)
            known->verdict = verdict;
        else
            free(verdict);
        if (!done)
            ws_any_capture_finish(&any);
    }
    free(path);
    return done;
}

bool ws_captures_find_descriptors(struct ws_captures *captures,
                                  const struct ws_descriptor_subject *subject,
                                  struct ws_known **known, struct ws_error *error)
{
    return (kept(captures, subject->name) || note_verified(captures, subject, error)) &&
           find(captures, WS_ANY_DESCRIPTORS, subject->name, known, error);
}

bool ws_captures_find_boxes(struct ws_captures *captures, enum ws_box_group group,
                            const struct ws_box_capture **capture, struct ws_error *error)
{
    struct ws_known *known = NULL;
    bool done = find(captures, WS_ANY_BOXES, ws_box_group_name((int)group), &known, error);

    *capture = known ? known->any.boxes : NULL;
    return done;
}

void ws_captures_finish(struct ws_captures *captures)
{
    for (int i = 0; i < captures->count; i++) {
        ws_any_capture_finish(&captures->known[i].any);
        free(captures->known[i].verdict);
    }
    free(captures->known);
    for (int i = 0; i < captures->heads; i++)
        free(captures->head[i]);
    free(captures->head);
    ws_verified_finish(&captures->verified);
    ws_paths_finish(&captures->folders);
    *captures = (struct ws_captures){0};
}

const struct ws_captured_variant *ws_evidence_captured(const struct ws_evidence *evidence)
{
    const struct ws_capture *capture;
    struct ws_error none;

    if (!evidence->unread)
        return evidence->read;
    return ws_captures_find(evidence->unread, evidence->mapping.variant, &capture, &none) && capture
               ? &capture->captured
               : NULL;
}

/* In a capture that agrees, no such address has an effect; this was checked. */
bool ws_evidence_unused_count(const struct ws_evidence *evidence)
{
    const struct ws_captured_variant *captured =
        evidence->standing == WS_DISAGREES ? ws_evidence_captured(evidence) : NULL;

    for (int i = 0; captured && i < captured->ignored; i++)
        if (captured->ignored_run[i].changes)
            return true;
    return false;
}

/* All except the mapping. */
static void say_specified(const struct ws_variant *variant, struct ws_evidence *evidence)
{
    bool uncertain = variant->doubted;
    char text[WS_NEED_SIZE];
    const char *need = ws_variant_need(variant, text);

    evidence->standing = WS_SPECIFIED;
    if (!*evidence->text)
        snprintf(evidence->text, sizeof evidence->text,
                 "specified by PTX ISA %d.%d; not yet captured%s%s%s", variant->ptx_version / 10,
                 variant->ptx_version % 10, uncertain ? "; no measurement of it is published" : "",
                 need ? ": needs " : "", need ? need : "");
    snprintf(evidence->brief, sizeof evidence->brief, "specified only");
    if (uncertain)
        snprintf(
            evidence->remark, sizeof evidence->remark,
            "the permutation of the 6- and 4-bit m16n16 loads was not measured; it follows the "
            "PTX ISA");
}

void ws_evidence_finish(struct ws_evidence *evidence)
{
    ws_mapping_finish(&evidence->mapping);
}

/*
 * Sets the source of a mapping. `subject` is the captured variant's name followed by a space, or
 * "".
 */
static void say_captured(const struct ws_capture_head *head, const char *subject, bool agrees,
                         const struct ws_error *difference, struct ws_evidence *evidence)
{
    evidence->head = head;
    evidence->standing = agrees ? WS_CAPTURED : WS_DISAGREES;
    snprintf(evidence->text, sizeof evidence->text, "%scaptured on %s (sm_%d%d), CUDA %s%s",
             subject, head->device, head->major, head->minor, head->cuda,
             agrees ? "" : "; DISAGREES with the PTX ISA");
    snprintf(evidence->brief, sizeof evidence->brief, "%s", head->device);
    if (!agrees)
        snprintf(evidence->remark, sizeof evidence->remark, "%.*s",
                 (int)sizeof evidence->remark - 1, difference->text);
}

/* Decodes and checks a capture; if it agrees, the mapping is the specified one. */
static bool captured(const struct ws_capture *capture, struct ws_evidence *evidence,
                     struct ws_error *error)
{
    struct ws_error difference = {0};
    struct ws_mapping decoded;
    bool agrees;

    if (!ws_decode(&capture->captured, &decoded, error)) {
        char where[2 * WS_TEXT_SIZE];

        snprintf(where, sizeof where, "%s on %s", capture->captured.variant->name,
                 capture->head.device);
        return ws_fail_in(error, where);
    }
    ws_mapping_finish(&evidence->mapping);
    evidence->mapping = decoded;
    agrees = ws_check(&capture->captured, &difference);
    if (!agrees && ws_is_no_memory(&difference))
        return ws_no_memory(error);
    say_captured(&capture->head, "", agrees, &difference, evidence);
    return true;
}

/* The result of checking an MMA's capture; zeroed without a capture. */
struct judged {
    const struct ws_capture_head *head;
    const struct ws_error *difference; /* NULL: it agrees */
};

/* Uses the list of captures that agree; otherwise checks the capture at the first request. */
static bool judge(struct ws_captures *captures, const struct ws_mma *mma, struct judged *judged,
                  struct ws_error *error)
{
    struct ws_known *known;
    bool exists;

    *judged = (struct judged){0};
    if (!find_verified(captures, mma->name, NULL, mma, &judged->head, &exists, error))
        return false;
    if (judged->head || !exists)
        return true;
    if (!ws_captures_find_product(captures, mma, &known, error))
        return false;
    if (!known)
        return true;
    if (!known->checked) {
        known->agrees = ws_any_capture_check(&known->any, &known->difference);
        known->checked = known->agrees || !ws_is_no_memory(&known->difference);
    }
    *judged = (struct judged){ws_any_capture_head(&known->any),
                              known->agrees ? NULL : &known->difference};
    return known->checked || ws_no_memory(error);
}

/* Whether two MMAs of a warpgroup differ only in n. */
static bool differ_in_n(const struct ws_mma *mma, const struct ws_mma *other)
{
    return mma->sparse == other->sparse &&
           !strcmp(strchr(mma->name, 'k'), strchr(other->name, 'k'));
}

/* For an MMA that was not captured: the n for which it was, and whether they agree. */
static bool say_others(struct ws_captures *captures, const struct ws_mma *mma,
                       struct ws_evidence *evidence, struct ws_error *error)
{
    const struct ws_capture_head *head = NULL;
    int captured = 0, agree = 0;
    char said[64] = "";

    for (int i = WS_MMAS; i < WS_PRODUCTS; i++) {
        const struct ws_mma *other = ws_mma((enum ws_mma_id)i);
        struct judged judged;
        size_t length = strlen(said);

        if (!ws_wgmma_has_experiment(other) || !differ_in_n(mma, other))
            continue;
        if (!judge(captures, other, &judged, error))
            return false;
        if (!judged.head)
            continue;
        head = judged.head;
        captured++;
        agree += !judged.difference;
        snprintf(said + length, sizeof said - length, "%s%d", length ? ", " : "", other->n);
    }
    if (captured)
        snprintf(evidence->text, sizeof evidence->text,
                 "specified by PTX ISA %d.%d; n = %d is not captured, n = %s captured on %s %s%s",
                 mma->ptx_version / 10, mma->ptx_version % 10, mma->n, said, head->device,
                 agree < captured ? "DISAGREE" : "agree", captured == 1 ? (agree ? "s" : "S") : "");
    return true;
}

bool ws_product_stands(struct ws_captures *captures, const struct ws_mma *mma,
                       struct ws_stands *stands, struct ws_error *error)
{
    struct judged judged;
    bool done = judge(captures, mma, &judged, error);

    *stands = (struct ws_stands){!judged.head        ? WS_SPECIFIED
                                 : judged.difference ? WS_DISAGREES
                                                     : WS_CAPTURED,
                                 judged.head};
    return done;
}

/* Of an operand of an MMA, all except the mapping. */
static bool say_product(struct ws_captures *captures, const struct ws_variant *operand,
                        struct ws_evidence *evidence, struct ws_error *error)
{
    const struct ws_mma *mma = operand->mma;
    enum ws_operand_role role = ws_moved(operand)->role;
    struct judged judged;

    *evidence = (struct ws_evidence){.mapping.variant = operand};
    if (!judge(captures, mma, &judged, error) ||
        (!judged.head && !say_others(captures, mma, evidence, error)))
        return false;
    if (!judged.head) {
        say_specified(operand, evidence);
        return true;
    }
    evidence->unread_product = captures;
    say_captured(judged.head,
                 ws_mma_has(mma, WS_OPERAND_B) /* in registers: only what meets is known */
                     ? role == WS_OPERAND_METADATA ? "relation of E and A "
                                                   : "relation of A, B, C and D "
                     : role == WS_OPERAND_C ? "as D, which has the same registers as C: " : "",
                 !judged.difference, judged.difference, evidence);
    return true;
}

const struct ws_any_capture *ws_evidence_product(const struct ws_evidence *evidence)
{
    const struct ws_variant *operand = evidence->mapping.variant;
    struct ws_known *known = NULL;
    struct ws_error none;

    if (evidence->unread_product)
        ws_captures_find_product(evidence->unread_product, operand->mma, &known, &none);
    return known ? &known->any : NULL;
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
    const struct ws_capture_head *head = NULL;
    const struct ws_capture *capture = NULL;
    bool done, exists;

    if (variant->mma)
        return say_product(captures, variant, evidence, error) &&
               ws_mapping_specified(variant, &evidence->mapping, error);
    memset(evidence, 0, sizeof *evidence);
    done =
        ws_mapping_specified(variant, &evidence->mapping, error) &&
        find_verified(captures, variant->name, &evidence->mapping, NULL, &head, &exists, error) &&
        (head || !exists || ws_captures_find(captures, variant, &capture, error));
    if (done && head) {
        evidence->unread = captures;
        say_captured(head, "", true, NULL, evidence);
    } else if (done && !capture) {
        say_specified(variant, evidence);
    } else if (done) {
        evidence->read = &capture->captured;
        done = captured(capture, evidence, error);
    }
    if (!done)
        ws_evidence_finish(evidence);
    return done;
}
