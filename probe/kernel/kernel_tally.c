/*
 * See kernel_tally.h. A pattern is counted once for each rule of its accesses, so that the loop
 * over accesses, of which there may be millions, only looks costs up.
 */
#include "probe/kernel/kernel_tally.h"

#include <stdlib.h>
#include <string.h>

void ws_kernel_count_pattern(const struct ws_kernel_rule *rule,
                             const struct ws_site_pattern *pattern, struct ws_banks *banks)
{
    struct ws_addresses addresses = {.variant = rule->variant,
                                     .counted = ws_address_lanes(rule->variant),
                                     .inactive = ~pattern->active,
                                     .may_share = true, /* races are counted, too */
                                     .sourced = pattern->source != NULL};
    uint32_t odd = 0, mask = rule->narrow ? ~3u : ~0u;

    for (int lane = 0; lane < WS_LANES; lane++) {
        addresses.address[lane] = pattern->address[lane] & mask;
        if (rule->narrow == 2 && pattern->active >> lane & pattern->address[lane] & 1)
            odd |= 1u << lane;
    }
    if (pattern->source)
        memcpy(addresses.source, pattern->source, sizeof addresses.source);
    ws_banks_count(&addresses, 0, banks);
    banks->faulting |= odd;
}

/* The cost of one pattern by one rule. */
struct cost {
    uint8_t wavefronts, ideal, ways;
    bool at_least;
    enum { COST_UNKNOWN, COST_COUNTED, COST_FAULTS } state : 8;
};

/* The costs of all patterns by one rule. */
struct costs {
    struct ws_kernel_rule rule;
    struct cost *cost;
};

struct work {
    const struct ws_accesses *accesses;
    struct ws_kernel_tally *tally;
    int *costs_of;   /* of each site of the tally */
    int costs, room; /* rules in use */
    struct costs *all;
};

static void say_fault(const struct ws_kernel_rule *rule, const struct ws_banks *banks,
                      const struct ws_site_pattern *pattern, char text[WS_KERNEL_FAULT_SIZE])
{
    struct ws_findings findings;
    int lane = 0;

    if (!rule->narrow) {
        ws_addresses_check(&banks->addresses, 0, &findings);
        ws_findings_fault(&findings, text, WS_KERNEL_FAULT_SIZE);
        return;
    }
    while (!(banks->faulting >> lane & 1))
        lane++;
    snprintf(text, WS_KERNEL_FAULT_SIZE, "lane %d's address, byte %u, is not a multiple of %d",
             lane, (unsigned)pattern->address[lane], rule->narrow);
}

/* The first lane whose bytes are not all in the block's shared memory; -1 if all are. */
static int lane_beyond(const struct ws_accesses *accesses, const struct ws_kernel_site *site,
                       const struct ws_site_pattern *pattern)
{
    int lanes = ws_address_lanes(site->rule.variant);
    uint64_t bytes = site->site->bytes > 0 ? (uint64_t)site->site->bytes : 1;

    if (!accesses->shared_limit || site->site->does == WS_ACCESS_NAMES)
        return -1;
    for (int lane = 0; lane < lanes; lane++)
        if (pattern->active >> lane & 1 && pattern->address[lane] + bytes > accesses->shared_limit)
            return lane;
    return -1;
}

static void say_beyond(const struct ws_accesses *accesses, struct ws_kernel_site *site,
                       const struct ws_site_access *access, int lane)
{
    uint32_t address = accesses->pattern[access->pattern].address[lane];
    bool is_before = address > INT32_MAX;

    site->beyond = true;
    site->fault_warp = access->warp;
    snprintf(site->fault, sizeof site->fault,
             "thread %d %s at byte %lld, %s the %llu bytes of shared memory",
             access->warp * WS_LANES + lane,
             site->site->does == WS_ACCESS_LOADS ? "loads" : "stores",
             is_before ? (long long)address - (1LL << 32) : (long long)address,
             is_before ? "before" : "beyond", (unsigned long long)accesses->shared_limit);
}

static const struct cost *cost_of(struct work *work, struct ws_kernel_site *site,
                                  struct costs *costs, const struct ws_site_access *access)
{
    struct cost *cost = &costs->cost[access->pattern];
    const struct ws_site_pattern *counted = &work->accesses->pattern[access->pattern];
    int beyond, turns = costs->rule.turns ? costs->rule.turns : 1;
    struct ws_banks banks;

    if (cost->state != COST_UNKNOWN && (cost->state != COST_FAULTS || site->fault[0]))
        return cost;
    ws_kernel_count_pattern(&costs->rule, counted, &banks);
    beyond = lane_beyond(work->accesses, site, counted);
    cost->state = banks.faulting || beyond >= 0 ? COST_FAULTS : COST_COUNTED;
    cost->wavefronts = (uint8_t)(banks.wavefronts * turns);
    cost->ideal = (uint8_t)(banks.phases * turns);
    cost->ways = (uint8_t)ws_banks_ways(&banks);
    cost->at_least = banks.at_least;
    if (costs->rule.flat) {
        cost->wavefronts = cost->ideal = (uint8_t)turns;
        cost->ways = 1;
    }
    if (site->fault[0])
        return cost;
    if (banks.faulting)
        say_fault(&costs->rule, &banks, counted, site->fault);
    else if (beyond >= 0)
        say_beyond(work->accesses, site, access, beyond);
    return cost;
}

static void add(struct work *work, const struct ws_site_access *access, int *most_excess)
{
    int index = work->tally->place[access->site], excess;
    struct ws_kernel_site *site = &work->tally->site[index];
    const struct cost *cost;

    cost = cost_of(work, site, &work->all[work->costs_of[index]], access);
    site->executions += access->times;
    if (cost->state == COST_FAULTS) {
        site->faulting += access->times;
        if (site->beyond && access->warp < site->fault_warp) {
            int lane = lane_beyond(work->accesses, site, &work->accesses->pattern[access->pattern]);

            if (lane >= 0)
                say_beyond(work->accesses, site, access, lane);
        }
        if (most_excess[index] < 0)
            site->worst = access->pattern;
        return;
    }
    site->wavefronts += cost->wavefronts * access->times;
    site->ideal += cost->ideal * access->times;
    site->ways = cost->ways > site->ways ? cost->ways : site->ways;
    site->at_least |= cost->at_least;
    excess = cost->wavefronts - cost->ideal;
    if (excess > most_excess[index]) {
        most_excess[index] = excess;
        site->worst = access->pattern;
    }
}

struct ordered {
    const struct ws_site *site;
    int index;
};

static int compare_text(const char *a, const char *b)
{
    return a == b ? 0 : !a ? -1 : !b ? 1 : strcmp(a, b);
}

static int compare_places(const struct ws_site *a, const struct ws_site *b)
{
    int order = compare_text(a->kernel, b->kernel);

    order = order ? order : compare_text(a->file, b->file);
    order = order ? order : (a->offset > b->offset) - (a->offset < b->offset);
    order = order ? order : (a->line > b->line) - (a->line < b->line);
    order = order ? order : (a->column > b->column) - (a->column < b->column);
    if (!order && !a->line)
        order = (a->ptx_line > b->ptx_line) - (a->ptx_line < b->ptx_line);
    return order ? order : compare_text(a->instruction, b->instruction);
}

static int by_place(const void *a, const void *b)
{
    const struct ordered *x = a, *y = b;
    int order = compare_places(x->site, y->site);

    return order ? order : (x->index > y->index) - (x->index < y->index);
}

/* For each site the first one with its position; `first` has an entry per site. */
static bool find_first(const struct ws_accesses *accesses, int *first)
{
    struct ordered *ordered = malloc(((size_t)accesses->sites + 1) * sizeof *ordered);

    if (!ordered)
        return false;
    for (int i = 0; i < accesses->sites; i++)
        ordered[i] = (struct ordered){&accesses->site[i], i};
    qsort(ordered, (size_t)accesses->sites, sizeof *ordered, by_place);
    for (int i = 0; i < accesses->sites; i++)
        first[ordered[i].index] = i && !compare_places(ordered[i - 1].site, ordered[i].site)
                                      ? first[ordered[i - 1].index]
                                      : ordered[i].index;
    free(ordered);
    return true;
}

static int costs_for(struct work *work, const struct ws_kernel_rule *rule)
{
    struct costs *costs;

    for (int i = 0; i < work->costs; i++)
        if (work->all[i].rule.variant == rule->variant &&
            work->all[i].rule.narrow == rule->narrow && work->all[i].rule.turns == rule->turns &&
            work->all[i].rule.flat == rule->flat)
            return i;
    costs = realloc(work->all, ((size_t)work->costs + 1) * sizeof *costs);
    if (!costs)
        return -1;
    work->all = costs;
    costs[work->costs] =
        (struct costs){*rule, calloc((size_t)work->accesses->patterns + 1, sizeof *costs->cost)};
    return costs[work->costs].cost ? work->costs++ : -1;
}

/* Makes the tally's sites, and those that no rule counts. `first` becomes the destination of
 * accesses. */
static bool make_sites(struct work *work, int *first, const struct ws_variant *only)
{
    struct ws_kernel_tally *tally = work->tally;

    for (int i = 0; i < work->accesses->sites; i++) {
        const struct ws_site *site = &work->accesses->site[i];
        struct ws_kernel_rule rule;

        if (first[i] != i) {
            tally->place[i] = tally->place[first[i]];
            continue;
        }
        rule = ws_kernel_rule(site, only);
        if (only && rule.variant != only) {
            work->tally->place[i] = WS_KERNEL_OMITTED;
        } else if (!rule.variant) {
            tally->uncounted[tally->uncounteds] =
                (struct ws_kernel_uncounted){.site = site, .reason = rule.reason, .is_known = true};
            work->tally->place[i] = -1 - tally->uncounteds++;
        } else {
            work->costs_of[tally->sites] = costs_for(work, &rule);
            if (work->costs_of[tally->sites] < 0)
                return false;
            tally->narrow |= rule.narrow != 0;
            tally->atomics |= rule.turns != 0;
            tally->site[tally->sites] = (struct ws_kernel_site){.site = site, .rule = rule};
            work->tally->place[i] = tally->sites++;
        }
    }
    return true;
}

static bool count_all(struct work *work, int *most_excess)
{
    const struct ws_accesses *accesses = work->accesses;
    struct ws_kernel_tally *tally = work->tally;

    for (int i = 0; i < tally->sites; i++)
        most_excess[i] = -1;
    for (size_t i = 0; i < accesses->accesses; i++) {
        int index = work->tally->place[accesses->access[i].site];

        if (index >= 0)
            add(work, &accesses->access[i], most_excess);
        else if (-1 - (int64_t)index < tally->uncounteds)
            tally->uncounted[-1 - index].times += accesses->access[i].times;
    }
    for (int i = 0; i < tally->sites; i++) {
        tally->executions += tally->site[i].executions;
        tally->wavefronts += tally->site[i].wavefronts;
        tally->ideal += tally->site[i].ideal;
        tally->faulting += tally->site[i].faulting;
    }
    return true;
}

/* Adds to an entry with the same position and reason, such as another iteration of an unrolled
 * loop. */
static void add_uncounted(struct ws_kernel_tally *tally, const struct ws_uncounted *uncounted)
{
    for (int i = tally->uncounteds - 1; i >= 0; i--) {
        struct ws_kernel_uncounted *other = &tally->uncounted[i];

        if (other->site->line != uncounted->site.line ||
            other->site->column != uncounted->site.column ||
            compare_places(other->site, &uncounted->site) ||
            strcmp(other->reason, uncounted->reason))
            continue;
        other->times += uncounted->times;
        return;
    }
    tally->uncounted[tally->uncounteds++] =
        (struct ws_kernel_uncounted){.site = &uncounted->site,
                                     .reason = uncounted->reason,
                                     .cause = uncounted->cause,
                                     .what = uncounted->what,
                                     .times = uncounted->times};
}

bool ws_kernel_tally_make(const struct ws_accesses *accesses, const struct ws_variant *only,
                          struct ws_kernel_tally *tally, struct ws_error *error)
{
    size_t sites = (size_t)accesses->sites + 1;
    size_t uncounteds = sites + (size_t)accesses->uncounteds;
    struct work work = {
        .accesses = accesses, .tally = tally, .costs_of = malloc(sites * sizeof *work.costs_of)};
    int *first = malloc(sites * sizeof *first);
    bool done;

    *tally = (struct ws_kernel_tally){.site = malloc(sites * sizeof *tally->site),
                                      .uncounted = malloc(uncounteds * sizeof *tally->uncounted),
                                      .place = malloc(sites * sizeof *tally->place)};
    done = first && tally->place && work.costs_of && tally->site && tally->uncounted &&
           find_first(accesses, first) && make_sites(&work, first, only) && count_all(&work, first);
    for (int i = 0; done && i < accesses->uncounteds; i++)
        if (!only || ws_kernel_rule(&accesses->uncounted[i].site, only).variant == only)
            add_uncounted(tally, &accesses->uncounted[i]);
    for (int i = 0; i < work.costs; i++)
        free(work.all[i].cost);
    free(work.all);
    free(work.costs_of);
    free(first);
    if (done)
        return true;
    ws_kernel_tally_finish(tally);
    return ws_no_memory(error);
}

void ws_kernel_tally_finish(struct ws_kernel_tally *tally)
{
    free(tally->site);
    free(tally->uncounted);
    free(tally->place);
    *tally = (struct ws_kernel_tally){0};
}
