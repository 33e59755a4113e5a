/* See kernel_words.h. */
#include "viz/report/kernel_words.h"

#include <inttypes.h>
#include <string.h>

#include "probe/access/copy.h"
#include "viz/text/text_add.h"

struct ws_kernel_place ws_kernel_place(const struct ws_kernel_result *result,
                                       const struct ws_site *site)
{
    struct ws_kernel_place place = {result->name, site->line, site->column};

    if (result->trace && site->file)
        place.file = site->file;
    else if (site->line && site->file)
        place.file = strcmp(site->file, result->path) ? site->file : result->name;
    else if (result->is_ptx && !result->compiled.fragment)
        place = (struct ws_kernel_place){result->name, site->ptx_line, 0};
    return place;
}

const char *ws_kernel_origin(const struct ws_trace *trace, char text[WS_KERNEL_ORIGIN])
{
    snprintf(text, WS_KERNEL_ORIGIN, "%s%s", trace->evaluated ? "" : "traced on ", trace->device);
    return text;
}

const char *ws_kernel_view(const struct ws_kernel_result *result)
{
    if (result->trace)
        return result->trace->evaluated ? "evaluated" : "trace";
    if (result->is_ptx)
        return "ptx";
    return result->compiled.view == WS_OPTIMIZED ? "optimized" : "as written";
}

const char *ws_kernel_title(const struct ws_kernel_run *run, char text[WS_KERNEL_NAME])
{
    int depth = 0, length = 0;

    for (const char *at = run->printed; *at && length < WS_KERNEL_NAME - 1; at++) {
        depth += *at == '<';
        depth -= *at == '>' && depth;
        if (*at == '(' && !depth)
            break;
        text[length++] = *at;
    }
    text[length] = 0;
    return text;
}

void ws_kernel_worst(const struct ws_kernel_run *run, const struct ws_kernel_site *site,
                     struct ws_banks *banks)
{
    ws_kernel_count_pattern(&site->rule, &run->accesses.pattern[site->worst], banks);
}

/* Whether lanes of a phase that follow each other are the same number of bytes apart. */
static bool is_strided(const struct ws_banks *banks, const struct ws_phase *phase, int64_t *stride)
{
    const struct ws_addresses *addresses = &banks->addresses;
    bool any = false;

    *stride = 0;
    for (int lane = phase->first_lane + 1; lane < phase->first_lane + phase->lanes; lane++) {
        int64_t apart = (int64_t)addresses->address[lane] - addresses->address[lane - 1];

        if ((addresses->inactive >> lane | addresses->inactive >> (lane - 1)) & 1)
            continue;
        if (any && apart != *stride)
            return false;
        *stride = apart;
        any = true;
    }
    return any;
}

void ws_kernel_cause(const struct ws_banks *banks, char text[WS_KERNEL_WORDS])
{
    const struct ws_phase *worst = &banks->phase[0];
    int group = 0, wide = ws_group_banks(banks->addresses.variant);
    char where[24];
    int64_t stride;

    for (int i = 1; i < banks->phases; i++)
        if (banks->phase[i].wavefronts > worst->wavefronts)
            worst = &banks->phase[i];
    for (int i = 1; i < ws_bank_groups(banks->addresses.variant); i++)
        group = worst->rows[i] > worst->rows[group] ? i : group;
    if (wide == 1)
        snprintf(where, sizeof where, "bank %d", group);
    else
        snprintf(where, sizeof where, "banks %d-%d", wide * group, wide * group + wide - 1);
    if (ws_banks_by_source(banks))
        snprintf(text, WS_KERNEL_WORDS, "its sources in global memory count: %s",
                 ws_copy_words(banks->addresses.variant));
    else if (is_strided(banks, worst, &stride))
        snprintf(text, WS_KERNEL_WORDS,
                 "consecutive lanes are %" PRId64 " bytes apart, so %d of them are in %s",
                 stride < 0 ? -stride : stride, worst->wavefronts, where);
    else
        snprintf(text, WS_KERNEL_WORDS, "%d different addresses of one phase are in %s",
                 worst->wavefronts, where);
}

void ws_kernel_conflict(const struct ws_kernel_run *run, const struct ws_kernel_site *site,
                        char text[WS_KERNEL_WORDS])
{
    int turns = site->rule.turns ? site->rule.turns : 1;
    char cause[WS_KERNEL_WORDS];
    struct ws_banks banks;

    ws_kernel_worst(run, site, &banks);
    ws_kernel_cause(&banks, cause);
    snprintf(text, WS_KERNEL_WORDS,
             "%d-way bank conflict: %d wavefronts, ideal %d; %.250s; executed %" PRIu64 " time%s",
             ws_banks_ways(&banks), banks.wavefronts * turns, banks.phases * turns, cause,
             site->executions, site->executions == 1 ? "" : "s");
}

const char *ws_kernel_uncounted_cure(const char *reason)
{
    const char *cure = strstr(reason, "; pass --");

    return cure ? cure + 2 : NULL;
}

const char *ws_kernel_first_cure(const struct ws_kernel_result *result)
{
    for (int i = 0; i < result->runs; i++)
        for (int j = 0; j < result->run[i].tally.uncounteds; j++) {
            const char *cure = ws_kernel_uncounted_cure(result->run[i].tally.uncounted[j].reason);

            if (cure)
                return cure;
        }
    return NULL;
}

bool ws_kernel_is_uncounted(const struct ws_kernel_result *result)
{
    int uncounteds = 0;

    for (int i = 0; i < result->runs; i++) {
        if (result->run[i].tally.executions)
            return false;
        uncounteds += result->run[i].tally.uncounteds;
    }
    return uncounteds > 0;
}

void ws_kernel_uncounted_words(const struct ws_kernel_uncounted *uncounted,
                               char text[WS_KERNEL_WORDS])
{
    snprintf(text, WS_KERNEL_WORDS, "%.80s: %.280s; executed %" PRIu64 " time%s",
             uncounted->site->instruction, uncounted->reason, uncounted->times,
             uncounted->times == 1 ? "" : "s");
}
