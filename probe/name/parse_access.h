/*
 * From what people write to an ordinary access: st.shared, ld.shared and cp.async. What counts is
 * the bytes of a lane. So .f32, .u32 and .s32 mean what .b32 does, .b64 and its like mean .v2.b32,
 * .v2.b64 means .v4.b32, and a vector without a type is one of .b32.
 */
#ifndef WS_NAME_PARSE_ACCESS_H
#define WS_NAME_PARSE_ACCESS_H

#include "probe/isa/isa.h"

/*
 * Understands `text`, whose first word, before `after`, is `family`'s: the rest of its name, with
 * its qualifiers in any order, and its operands, if it has any. Fails as ws_variant_parse() does.
 */
bool ws_access_parse(const char *text, const struct ws_family *family, const char *after,
                     const struct ws_variant **variant, struct ws_error *error);

#endif
