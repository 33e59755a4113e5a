/* What feeds what, on the page of the one and of the other. */
#ifndef WS_SITE_FEEDING_H
#define WS_SITE_FEEDING_H

#include "viz/site/sources.h"

/* Of a variant: the products whose operands it gives or takes. Nothing where there are none. */
void ws_site_feeds(const struct ws_site *site, const struct ws_variant *variant,
                   struct ws_bytes *out);

/* Of a product: the others with the same layouts, where there are any. */
void ws_site_alike(const struct ws_site *site, const struct ws_mma *mma, struct ws_bytes *out);

/* Of a product: what gives A and B, and what takes D. */
void ws_site_fed(const struct ws_site *site, const struct ws_mma *mma, struct ws_bytes *out);

#endif
