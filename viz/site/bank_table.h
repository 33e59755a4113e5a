/* What pitches and swizzles cost, as a table. */
#ifndef WS_SITE_BANK_TABLE_H
#define WS_SITE_BANK_TABLE_H

#include "viz/site/sources.h"

/* Appends the section, or nothing of what touches no shared memory. */
bool ws_site_banks(struct ws_site *site, const struct ws_variant *variant, struct ws_bytes *out,
                   struct ws_error *error);

#endif
