/*
 * Compares the capability, target and versions of a capture with each other. Only `check` calls
 * this: other readers show a capture unchanged.
 */
#include "probe/evidence/store/provenance.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/release.h"

/*
 * Whether a GPU has this capability (times ten), up to the latest that this program knows; later
 * ones are accepted.
 */
static bool is_known(int capability)
{
    static const int known[] = {75, 80, 86, 87, 88, 89, 90, 100, 101, 103, 110, 120, 121};
    size_t count = sizeof known / sizeof known[0];

    for (size_t i = 0; i < count; i++)
        if (known[i] == capability)
            return true;
    return capability > known[count - 1];
}

/* CUDA 12 calls sm_110 sm_101. */
static int current_capability(int capability)
{
    return capability == 101 ? 110 : capability;
}

/*
 * Whether a GPU runs code compiled for a target: with suffix a only that GPU, with f its family
 * from there on, otherwise that GPU and, by the driver, later ones.
 */
static bool runs(int capability, int target, char suffix)
{
    capability = current_capability(capability);
    target = current_capability(target);
    return suffix == 'a'   ? capability == target
           : suffix == 'f' ? capability / 10 == target / 10 && capability >= target
                           : capability >= target;
}

static bool check_target(const struct ws_capture_head *head,
                         const struct ws_captured_instruction *wants, struct ws_error *error)
{
    const char *digits = wants->target + strcspn(wants->target, "0123456789");
    const char *first = ws_targets_ptx(wants->targets);
    char *suffix;
    int target = (int)strtol(digits, &suffix, 10); /* two or three digits, as read */
    bool own = isalpha((unsigned char)first[strlen(first) - 1]);

    if (!is_known(10 * head->major + head->minor))
        return ws_fail(error, WS_CODE_CAPTURE, "compute_capability: no GPU has \"%d.%d\"",
                       head->major, head->minor);
    if (!ws_targets_allow(wants->targets, head->major, head->minor))
        return ws_fail(
            error, WS_CODE_CAPTURE,
            "compute_capability: \"%d.%d\" does not have the instruction, which needs %s",
            head->major, head->minor, ws_targets_text(wants->targets));
    if (!runs(10 * head->major + head->minor, target, *suffix))
        return ws_fail(error, WS_CODE_CAPTURE,
                       "target: a GPU of compute capability %d.%d does not run \"%s\"", head->major,
                       head->minor, wants->target);
    return (ws_targets_allow(wants->targets, target / 10, target % 10) && (!own || *suffix)) ||
           ws_fail(error, WS_CODE_CAPTURE,
                   "target: \"%s\" does not have the instruction, which needs %s", wants->target,
                   ws_targets_text(wants->targets));
}

/* A version times ten, and its major number; false for "unknown". */
static bool read_version(const char *text, long *release, long *major)
{
    char *end;
    long most = 1000;

    if (!isdigit((unsigned char)*text))
        return false;
    *major = strtol(text, &end, 10);
    *major = *major < most ? *major : most;
    *release = 10 * *major;
    if (*end == '.') {
        long minor = strtol(end + 1, NULL, 10);

        *release += minor < 9 ? minor : 9;
    }
    return true;
}

/* Within a major version any driver runs any Toolkit's kernels; an older major version may not. */
static bool check_versions(const struct ws_capture_head *head,
                           const struct ws_captured_instruction *wants, struct ws_error *error)
{
    int least = ws_release_for(wants->targets, wants->ptx_version, head->major, head->minor);
    long toolkit = 0, toolkit_major = 0, cuda = 0, cuda_major = 0;
    bool has_toolkit = read_version(head->toolkit, &toolkit, &toolkit_major);

    if (has_toolkit && toolkit < least)
        return ws_fail(error, WS_CODE_CAPTURE,
                       "toolkit: \"%s\" is older than the instruction, which came with %d.%d",
                       head->toolkit, least / 10, least % 10);
    if (!read_version(head->cuda, &cuda, &cuda_major))
        return true;
    if (cuda_major < least / 10)
        return ws_fail(error, WS_CODE_CAPTURE,
                       "cuda: \"%s\" is older than the instruction, which came with %d.%d",
                       head->cuda, least / 10, least % 10);
    return !has_toolkit || cuda_major >= toolkit_major ||
           ws_fail(error, WS_CODE_CAPTURE,
                   "cuda: \"%s\" is older than the Toolkit of the kernels, \"%s\"", head->cuda,
                   head->toolkit);
}

bool ws_provenance_check(const struct ws_any_capture *any, const char *path, struct ws_error *error)
{
    const struct ws_capture_head *head = ws_any_capture_head(any);
    struct ws_captured_instruction wants = ws_any_capture_instruction(any);

    return (check_target(head, &wants, error) && check_versions(head, &wants, error)) ||
           ws_fail_in(error, path);
}
