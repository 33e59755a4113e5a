/* See site_rule.h. */
#include "probe/snippet/read/site_rule.h"

#include <string.h>

static struct ws_kernel_rule by_name(const char *name)
{
    const struct ws_variant *variant = NULL;
    struct ws_error ignored;

    if (ws_variant_parse(name, &variant, &ignored) && ws_address_lanes(variant))
        return (struct ws_kernel_rule){.variant = variant};
    return (struct ws_kernel_rule){.reason = "no rule for this instruction was measured"};
}

/*
 * Atomics by their opcode, the first that matches. Lanes that add one and want no result share a wavefront as
 * loads do; else each lane of a bank takes its own turn, as copies' do; a compare-and-swap takes two.
 */
static struct ws_kernel_rule atomic_rule(const struct ws_site *site)
{
    static const struct {
        const char *opcode;
        enum ws_variant_id id, wide; /* of 4 bytes, and of 8 */
        int turns;
        bool flat;
    } rows[] = {
        {"ATOMS.POPC.INC", WS_ld_shared_one_plain_b32, WS_ld_shared_v2_plain_b32, 1, false},
        {"ATOMS.CAST", WS_cp_async_ca_one_plain_4, WS_cp_async_ca_one_plain_8, 2, true},
        {"ATOMS.CAS", WS_cp_async_ca_one_plain_4, WS_cp_async_ca_one_plain_8, 2, false},
        {"ATOMS.", WS_cp_async_ca_one_plain_4, WS_cp_async_ca_one_plain_8, 1, false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!strncmp(site->instruction, rows[i].opcode, strlen(rows[i].opcode)) &&
            (site->bytes == 4 || site->bytes == 8))
            return (struct ws_kernel_rule){
                .variant = ws_variant(site->bytes == 4 ? rows[i].id : rows[i].wide),
                .turns = rows[i].turns,
                .flat = rows[i].flat};
    return (struct ws_kernel_rule){
        .reason = "no rule for this atomic; a trace counts those that become ATOMS"};
}

struct ws_kernel_rule ws_kernel_rule(const struct ws_site *site, const struct ws_variant *named)
{
    static const enum ws_variant_id loads[] = {WS_ld_shared_one_plain_b32,
                                               WS_ld_shared_v2_plain_b32,
                                               WS_ld_shared_v4_plain_b32},
                                    copies[] = {WS_cp_async_ca_one_plain_4,
                                                WS_cp_async_ca_one_plain_8,
                                                WS_cp_async_ca_one_plain_16},
                                    stores[] = {WS_st_shared_one_plain_b32,
                                                WS_st_shared_v2_plain_b32,
                                                WS_st_shared_v4_plain_b32};
    const enum ws_variant_id *ids = site->does == WS_ACCESS_LOADS    ? loads
                                    : site->does == WS_ACCESS_COPIES ? copies
                                                                     : stores;
    struct ws_kernel_rule rule = {0};

    if (site->does == WS_ACCESS_NAMES) {
        rule.variant = named;
        rule.reason = "no instruction in the text uses this address; pass a VARIANT, such as "
                      "ldmatrix.m8n8.x4.b16";
    } else if (site->does == WS_ACCESS_UPDATES) {
        rule = atomic_rule(site);
    } else if (site->variant) {
        rule = by_name(site->variant);
    } else if (ids == copies && site->bytes == 16 && strstr(site->instruction, ".cg.")) {
        rule.variant = ws_variant(WS_cp_async_cg_one_plain_16);
    } else if (ids == copies && site->bytes != 4 && site->bytes != 8 && site->bytes != 16) {
        rule.reason = "no rule for copies of this size was measured";
    } else if (ids != copies && strstr(site->instruction, "matrix")) {
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
