/* The table of families. */
#include "probe/isa/family.h"

#include <stddef.h>

#define FAMILY(name) extern const struct ws_family ws_family_##name;
#include "probe/isa/families.def"
#undef FAMILY

static const struct ws_family *const families[WS_FAMILIES] = {
#define FAMILY(name) [WS_FAMILY_##name] = &ws_family_##name,
#include "probe/isa/families.def"
#undef FAMILY
};

const struct ws_family *ws_family(enum ws_family_id id)
{
    return families[id];
}
