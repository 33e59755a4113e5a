/* The table of targets. */
#include "probe/isa/targets.h"

enum { RANGES = 2 };

static const struct {
    const char *text, *brief, *ptx;
    int ptx_version;
    struct {
        int from, to; /* 0: none */
    } range[RANGES];
} table[] = {
#define TARGETS(word, text_, brief_, ptx_, version, ...)                                           \
    [WS_TARGETS_##word] = {text_, brief_, ptx_, version, {__VA_ARGS__}},
#include "probe/isa/targets.def"
#undef TARGETS
};

const char *ws_targets_text(enum ws_targets targets)
{
    return table[targets].text;
}

const char *ws_targets_short(enum ws_targets targets)
{
    return table[targets].brief;
}

const char *ws_targets_ptx(enum ws_targets targets)
{
    return table[targets].ptx;
}

int ws_targets_ptx_version(enum ws_targets targets)
{
    return table[targets].ptx_version;
}

bool ws_targets_allow(enum ws_targets targets, int major, int minor)
{
    int capability = 10 * major + minor;

    for (int i = 0; i < RANGES; i++)
        if (capability >= table[targets].range[i].from && capability <= table[targets].range[i].to)
            return true;
    return false;
}
