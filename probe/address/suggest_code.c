/*
 * Changes of the user's own code. A swizzle is written at every place where it could stand, the changed snippet
 * is run, and kept if each address is what the swizzle makes of it.
 */
#include "probe/address/suggest_code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/suggest_number.h"
#include "probe/address/suggest_search.h"
#include "probe/address/suggest_site.h"

enum { MOST_SWIZZLES = 3, MOST_ROW_SHIFT = 3 };

static bool try_edit(struct ws_search *search, const struct ws_edit *edit,
                     struct ws_swizzle swizzle, struct ws_suggestion *suggestion)
{
    const char *source = search->options.expression;
    size_t start, length, behind = edit->start + edit->length;
    bool good = true;

    for (int whole = 0; whole < 2 && good; whole++) {
        struct ws_addresses *made;
        int cases;

        good = ws_search_make_edited(search, edit, whole, &made, &cases);
        if (good) {
            good = ws_search_is_given(search, made, cases, swizzle);
            free(made);
        }
    }
    ws_edit_line_span(source, edit->start, &start, &length);
    if (!good || length - edit->length + strlen(edit->by) >= sizeof suggestion->source)
        return false;
    snprintf(suggestion->source, sizeof suggestion->source, "%.*s%s%.*s",
             (int)(edit->start - start), source + start, edit->by, (int)(start + length - behind),
             source + behind);
    suggestion->line = ws_edit_line(source, edit->start);
    suggestion->at = edit->start;
    suggestion->instead = edit->length;
    memcpy(suggestion->by, edit->by, sizeof edit->by);
    suggestion->options.swizzle = swizzle;
    return true;
}

/* In every unit; over the row's index, or over its own bits. */
static bool try_site(struct ws_search *search, const struct ws_site *site, bool rows,
                     struct ws_swizzle swizzle, struct ws_suggestion *suggestion)
{
    static const int units[] = {2, 1, 4, 8};
    struct ws_edit edit;

    if (rows != (site->row_length > 0))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        for (int shift = rows ? 0 : -1; shift <= (rows ? MOST_ROW_SHIFT : -1); shift++)
            if (ws_site_edit(search->options.expression, site, swizzle, units[i], shift, &edit) &&
                try_edit(search, &edit, swizzle, suggestion))
                return true;
    return false;
}

static bool try_sites(struct ws_search *search, struct ws_swizzle swizzle,
                      struct ws_suggestion *suggestion)
{
    struct ws_site site[WS_MOST_SITES];
    int sites = ws_sites_find(search->options.expression, site);

    for (int rows = 1; rows >= 0; rows--)
        for (int i = sites - 1; i >= 0 && !search->no_memory; i--)
            if (try_site(search, &site[i], rows, swizzle, suggestion))
                return true;
    return false;
}

bool ws_suggest_code(const struct ws_variant *variant, const struct ws_address_options *options,
                     struct ws_suggestion *padding, struct ws_suggestion *swizzle,
                     struct ws_error *error)
{
    struct ws_swizzle tried;
    struct ws_search search;
    bool statements;
    int at = 0;

    if (options->source != WS_FROM_EXPRESSION)
        return true;
    ws_search_start(&search, variant, options);
    statements = search.needed && !ws_snippet_is_expression(search.options.parsed);
    if (statements) {
        *padding = (struct ws_suggestion){.options = *options, .constant = -1};
        ws_suggest_number(&search, true, padding);
    }
    for (int i = 0; i < MOST_SWIZZLES && statements && swizzle->found && !search.swizzle.bits &&
                    ws_search_swizzle(&search, &at, &tried);
         i++)
        if (try_sites(&search, tried, swizzle))
            break;
    return ws_search_finish(&search, error);
}
