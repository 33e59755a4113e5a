/* Wavefronts of the usual tile at usual pitches, counted as `warpscope banks` counts them. */
#include "viz/site/bank_table.h"

#include "probe/access/bank.h"
#include "probe/evidence/store/rule.h"
#include "viz/site/html.h"

enum { PITCHES = 8, SWIZZLES = 4 };

static const struct {
    const char *name;
    int bytes; /* of a row of its tiles */
} swizzles[SWIZZLES] = {{"none", 1}, {"32", 32}, {"64", 64}, {"128", 128}};

/* Powers of two, and each with a row's bytes of padding: the pitches that kernels have. */
static int pitch_at(const struct ws_variant *variant, int i)
{
    int first = 2 * ws_row_bytes(variant) > 32 ? 2 * ws_row_bytes(variant) : 32;

    return (first << i / 2) + (i % 2 ? ws_row_bytes(variant) : 0);
}

/* False where that makes no layout: rows begin elsewhere in each row of the swizzle's tiles. */
static bool count(const struct ws_variant *variant, int pitch, int swizzle, struct ws_banks *banks)
{
    struct ws_address_options options = {.pitch_bytes = pitch};
    struct ws_addresses addresses;
    struct ws_error none;

    if (!ws_swizzle_parse(swizzles[swizzle].name, &options.swizzle, &none) ||
        pitch % swizzles[swizzle].bytes || !ws_addresses_make(variant, &options, &addresses, &none))
        return false;
    ws_banks_count(&addresses, 0, banks);
    return !banks->faulting;
}

static void add_cell(const struct ws_variant *variant, int pitch, int swizzle, struct ws_bytes *out)
{
    struct ws_banks banks;

    if (!count(variant, pitch, swizzle, &banks))
        ws_bytes_text(out, "<td class=\"none\">–</td>");
    else if (ws_banks_free(&banks))
        ws_bytes_print(out, "<td class=\"free\">%d</td>", banks.wavefronts);
    else
        ws_bytes_print(out, "<td>%d <small>%d-way</small></td>", banks.wavefronts,
                       ws_banks_ways(&banks));
}

bool ws_site_banks(struct ws_site *site, const struct ws_variant *variant, struct ws_bytes *out,
                   struct ws_error *error)
{
    struct ws_rule rule;

    if (!ws_address_lanes(variant))
        return true;
    if (!ws_evidence_rule(site->captures, variant, &rule, error))
        return false;
    ws_bytes_print(
        out,
        "<h2 id=\"banks\">Banks</h2>\n<p>Wavefronts of the default tile by pitch and swizzle. The "
        "ideal is %d, without bank conflicts; the others show their worst phase. Counts: ",
        ws_phase_count(variant));
    ws_bytes_xml(out, rule.text);
    ws_bytes_text(out,
                  ".</p>\n<div class=\"scroll\" tabindex=\"0\"><table class=\"banks\">\n<caption>"
                  "Wavefronts by pitch and swizzle, both in bytes</caption>\n<tr>"
                  "<th scope=\"col\">pitch</th>");
    for (int i = 0; i < SWIZZLES; i++)
        ws_bytes_print(out, "<th scope=\"col\">%s%s</th>", i ? "swizzle " : "", swizzles[i].name);
    ws_bytes_text(out, "</tr>\n");
    for (int i = 0; i < PITCHES; i++) {
        ws_bytes_print(out, "<tr><th scope=\"row\">%d</th>", pitch_at(variant, i));
        for (int swizzle = 0; swizzle < SWIZZLES; swizzle++)
            add_cell(variant, pitch_at(variant, i), swizzle, out);
        ws_bytes_text(out, "</tr>\n");
    }
    ws_bytes_print(out,
                   "</table></div>\n<p class=\"note\">–: the pitch is not a multiple of the "
                   "swizzle's bytes. Other tiles: <code>warpscope banks %s --pitch 144 --swizzle "
                   "64</code></p>\n",
                   variant->name);
    return true;
}
