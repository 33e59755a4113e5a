/* The table of methods. */
#include "probe/evidence/move/method.h"

#define FAMILY(name) extern const struct ws_method ws_method_##name;
#include "probe/isa/families.def"
#undef FAMILY

static const struct ws_method *const methods[WS_FAMILIES] = {
#define FAMILY(name) [WS_FAMILY_##name] = &ws_method_##name,
#include "probe/isa/families.def"
#undef FAMILY
};

const struct ws_method *ws_method(enum ws_family_id family)
{
    return methods[family];
}
