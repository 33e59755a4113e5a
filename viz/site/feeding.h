/* What feeds what, on the pages of both. */
#ifndef WS_SITE_FEEDING_H
#define WS_SITE_FEEDING_H

#include "viz/site/sources.h"

/* For a data-movement variant: the MMAs whose operands it loads or stores; or nothing. */
void ws_site_feeds(const struct ws_site *site, const struct ws_variant *variant,
                   struct ws_bytes *out);

/* For an MMA: the others with the same layouts, if there are any. */
void ws_site_alike(const struct ws_site *site, const struct ws_mma *mma, struct ws_bytes *out);

/* For an MMA: the variants that load A and B, and those that store D. */
void ws_site_fed(const struct ws_site *site, const struct ws_mma *mma, struct ws_bytes *out);

#endif
