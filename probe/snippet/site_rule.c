/* See site_rule.h. */
#include "probe/snippet/site_rule.h"

#include <string.h>

static struct ws_kernel_rule by_name(const char *name)
{
    const struct ws_variant *variant = NULL;
    struct ws_error ignored;

    if (ws_variant_parse(name, &variant, &ignored) && ws_address_lanes(variant))
        return (struct ws_kernel_rule){.variant = variant};
    return (struct ws_kernel_rule){.reason = "no rule for this instruction was measured"};
}

static struct ws_kernel_rule copy_rule(const struct ws_site *site)
{
    bool past_l1 = strstr(site->instruction, ".cg.") != NULL;

    switch (site->bytes) {
    case 4:
        return by_name("cp.async.ca.4");
    case 8:
        return by_name("cp.async.ca.8");
    case 16:
        return by_name(past_l1 ? "cp.async.cg.16" : "cp.async.ca.16");
    default:
        return (struct ws_kernel_rule){.reason = "no rule for copies of this size was measured"};
    }
}

struct ws_kernel_rule ws_kernel_rule(const struct ws_site *site, const struct ws_variant *named)
{
    static const enum ws_variant_id loads[] = {WS_ld_shared_one_plain_b32,
                                               WS_ld_shared_v2_plain_b32,
                                               WS_ld_shared_v4_plain_b32},
                                    stores[] = {WS_st_shared_one_plain_b32,
                                                WS_st_shared_v2_plain_b32,
                                                WS_st_shared_v4_plain_b32};
    const enum ws_variant_id *ids = site->does == WS_ACCESS_LOADS ? loads : stores;
    struct ws_kernel_rule rule = {0};

    if (site->does == WS_ACCESS_NAMES) {
        rule.variant = named;
        rule.reason = "no instruction in the text uses this address; pass a VARIANT, such as "
                      "ldmatrix.m8n8.x4.b16";
    } else if (site->does == WS_ACCESS_UPDATES) {
        rule.reason = "no rule for atomics was measured";
    } else if (site->variant) {
        rule = by_name(site->variant);
    } else if (site->does == WS_ACCESS_COPIES) {
        rule = copy_rule(site);
    } else if (strstr(site->instruction, "matrix")) {
        rule = by_name(site->instruction);
    } else if (site->bytes == 1 || site->bytes == 2) {
        rule.variant = ws_variant(ids[0]);
        rule.narrow = site->bytes;
    } else if (site->bytes == 4 || site->bytes == 8 || site->bytes == 16) {
        rule.variant = ws_variant(ids[site->bytes == 4 ? 0 : site->bytes == 8 ? 1 : 2]);
    } else {
        rule.reason = "no rule for accesses of this size was measured";
    }
    return rule;
}
