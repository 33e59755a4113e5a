/* Two tables: what came with which Toolkit, PTX ISA versions and the targets of devices. */
#include "probe/isa/release.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* Versions, from the first on. */
static const struct {
    int ptx_version, release;
} versions[] = {
#define VERSION(ptx)                                                                               \
    {                                                                                              \
        ptx, WS_RELEASE_OF_PTX_##ptx                                                               \
    }
    VERSION(78), VERSION(80), VERSION(81), VERSION(82), VERSION(83), VERSION(84),
    VERSION(85), VERSION(86), VERSION(87), VERSION(88), VERSION(90),
#undef VERSION
};

int ws_release_of_ptx(int ptx_version)
{
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++)
        if (ptx_version <= versions[i].ptx_version)
            return versions[i].release;
    return WS_RELEASE_OF_PTX_90 + ptx_version - 90;
}

/*
 * Devices by the first Toolkit that compiles for what is theirs alone or their family's. (nvcc,
 * "Virtual Architecture Feature List": families came with CUDA 12.9, and cover later devices too.)
 */
enum { FAMILIES = 129 };
static const struct {
    int capability, release;
} devices[] = {{90, 120}, {100, 128}, {101, 128}, {120, 128}, {110, 130}};

/* A target that later ones do not follow ends in a letter. */
static bool is_own(enum ws_targets targets)
{
    const char *name = ws_targets_ptx(targets);

    return !isdigit((unsigned char)name[strlen(name) - 1]);
}

int ws_release_for(enum ws_targets targets, int ptx_version, int major, int minor)
{
    int release = ws_release_of_ptx(ptx_version), own = FAMILIES;

    if (!is_own(targets))
        return release;
    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++)
        if (devices[i].capability == 10 * major + minor)
            own = devices[i].release;
    return release > own ? release : own;
}
