/* See kernel_same.h. Accesses repeat patterns, so each pair of patterns is compared once. */
#include "probe/kernel/kernel_same.h"

#include <stdlib.h>
#include <string.h>

int ws_kernel_variable(const struct ws_kernel_run *run, const char *name)
{
    for (int i = 0; i < run->accesses.variables; i++)
        if (!strcmp(run->accesses.variable[i].name, name))
            return i;
    return -1;
}

static int variable_at(const struct ws_accesses *accesses, uint32_t address)
{
    for (int i = 0; i < accesses->variables; i++) {
        const struct ws_shared_variable *variable = &accesses->variable[i];

        if (address >= variable->offset && (address - variable->offset < variable->bytes ||
                                            (variable->is_dynamic && !variable->bytes)))
            return i;
    }
    return -1;
}

/* The lanes whose addresses the instruction uses. */
static uint32_t lanes_of(const struct ws_kernel_run *run, const struct ws_site_access *access)
{
    uint32_t active = run->accesses.pattern[access->pattern].active;
    int place = run->tally.place[access->site];
    int lanes = place < 0 ? 32 : ws_address_lanes(run->tally.site[place].rule.variant);

    return lanes < 32 ? active & ((1u << lanes) - 1) : active;
}

int ws_kernel_access_variable(const struct ws_kernel_run *run, const struct ws_site_access *access)
{
    uint32_t lanes = lanes_of(run, access);
    int lane = 0;

    if (!lanes)
        return -1;
    while (!(lanes >> lane & 1))
        lane++;
    return variable_at(&run->accesses, run->accesses.pattern[access->pattern].address[lane]);
}

bool ws_kernel_variable_excess(const struct ws_kernel_run *run, uint64_t *excess,
                               struct ws_error *error)
{
    struct known {
        const struct ws_variant *variant;
        int narrow, variable, excess;
    } *known = calloc((size_t)run->accesses.patterns + 1, sizeof *known);

    for (int i = 0; i < run->accesses.variables; i++)
        excess[i] = 0;
    if (!known)
        return ws_no_memory(error);
    for (size_t i = 0; i < run->accesses.accesses; i++) {
        const struct ws_site_access *access = &run->accesses.access[i];
        const struct ws_site_pattern *pattern = &run->accesses.pattern[access->pattern];
        struct known *cost = &known[access->pattern];
        int place = run->tally.place[access->site];
        const struct ws_kernel_rule *rule;
        struct ws_banks banks;

        if (place < 0)
            continue;
        rule = &run->tally.site[place].rule;
        if (cost->variant != rule->variant || cost->narrow != rule->narrow) {
            ws_kernel_count_pattern(rule, pattern, &banks);
            *cost =
                (struct known){rule->variant, rule->narrow, ws_kernel_access_variable(run, access),
                               banks.faulting ? 0 : banks.wavefronts - banks.phases};
        }
        if (cost->variable >= 0)
            excess[cost->variable] += (uint64_t)cost->excess;
    }
    free(known);
    return true;
}

/* Of each byte before, where it is after, and the other way; -1: not known yet. */
struct moved {
    int32_t *to, *from;
    uint64_t bytes, bytes_after;
};

/* One access, whose bytes move together. */
static bool move_bytes(struct moved *moved, uint32_t before, uint32_t after, int bytes)
{
    for (uint32_t i = 0; i < (uint32_t)bytes; i++) {
        if (before + i >= moved->bytes || after + i >= moved->bytes_after)
            return false;
        if (moved->to[before + i] < 0 && moved->from[after + i] < 0) {
            moved->to[before + i] = (int32_t)(after + i);
            moved->from[after + i] = (int32_t)(before + i);
        } else if (moved->to[before + i] != (int32_t)(after + i) ||
                   moved->from[after + i] != (int32_t)(before + i)) {
            return false;
        }
    }
    return true;
}

static bool same_access(struct moved *moved, const struct ws_kernel_run *before,
                        const struct ws_kernel_run *after, size_t index, uint64_t *seen)
{
    const struct ws_site_access *old = &before->accesses.access[index];
    const struct ws_site_access *new = &after->accesses.access[index];
    const struct ws_site *old_site = &before->accesses.site[old->site];
    const struct ws_site *new_site = &after->accesses.site[new->site];
    const struct ws_site_pattern *old_pattern = &before->accesses.pattern[old->pattern];
    const struct ws_site_pattern *new_pattern = &after->accesses.pattern[new->pattern];
    uint64_t key = (uint64_t) new->pattern << 8 | (uint8_t)old_site->bytes;
    uint32_t lanes = lanes_of(before, old);

    if (old->warp != new->warp || old_site->line != new_site->line ||
        old_site->does != new_site->does || old_site->bytes != new_site->bytes ||
        strcmp(old_site->instruction, new_site->instruction) != 0 ||
        old_pattern->active != new_pattern->active)
        return false;
    if (seen[old->pattern] == key + 1)
        return true;
    seen[old->pattern] = key + 1;
    for (int lane = 0; lane < WS_WARP_LANES; lane++) {
        uint32_t from = old_pattern->address[lane], to = new_pattern->address[lane];
        int old_variable = variable_at(&before->accesses, from);
        int new_variable = variable_at(&after->accesses, to);

        if (!(lanes >> lane & 1))
            continue;
        if (old_variable < 0 && from == to)
            continue;
        if (old_variable < 0 || new_variable < 0 ||
            strcmp(before->accesses.variable[old_variable].name,
                   after->accesses.variable[new_variable].name) != 0 ||
            !move_bytes(moved, from, to, old_site->bytes))
            return false;
    }
    return true;
}

static uint64_t uncounted_times(const struct ws_kernel_run *run)
{
    uint64_t times = 0;

    for (int i = 0; i < run->accesses.uncounteds; i++)
        times += run->accesses.uncounted[i].times;
    return times;
}

/* Bytes of shared memory that accesses may reach: dynamic memory may have no size. */
static uint64_t reached_bytes(const struct ws_kernel_run *run)
{
    uint64_t bytes = 0;

    for (int i = 0; i < run->accesses.patterns; i++)
        for (int lane = 0; lane < WS_WARP_LANES; lane++)
            if (run->accesses.pattern[i].address[lane] + (uint64_t)16 > bytes)
                bytes = run->accesses.pattern[i].address[lane] + (uint64_t)16;
    return bytes < 1 << 20 ? bytes : 1 << 20;
}

bool ws_kernel_same(const struct ws_kernel_run *before, const struct ws_kernel_run *after,
                    bool *same, struct ws_error *error)
{
    struct moved moved = {.bytes = reached_bytes(before), .bytes_after = reached_bytes(after)};
    uint64_t *seen = calloc((size_t)before->accesses.patterns + 1, sizeof *seen);
    bool good;

    *same = before->accesses.accesses == after->accesses.accesses &&
            before->accesses.uncounteds == after->accesses.uncounteds &&
            uncounted_times(before) == uncounted_times(after) &&
            before->tally.uncounteds == after->tally.uncounteds &&
            after->tally.faulting <= before->tally.faulting;
    moved.to = malloc((moved.bytes + 1) * sizeof *moved.to);
    moved.from = malloc((moved.bytes_after + 1) * sizeof *moved.from);
    good = seen && moved.to && moved.from;
    if (good) {
        memset(moved.to, -1, moved.bytes * sizeof *moved.to);
        memset(moved.from, -1, moved.bytes_after * sizeof *moved.from);
    }
    for (size_t i = 0; good && *same && i < before->accesses.accesses; i++)
        *same = same_access(&moved, before, after, i, seen);
    free(moved.to);
    free(moved.from);
    free(seen);
    return good || ws_no_memory(error);
}
