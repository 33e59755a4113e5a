/* The names of types that kernels use, with what they are worth: their size and, of integers, kind.
 */
#ifndef WS_SNIPPET_TYPE_NAME_H
#define WS_SNIPPET_TYPE_NAME_H

#include "probe/snippet/c_type.h"

struct ws_type_fact {
    bool is_integer;
    enum ws_c_type integer;
    int bytes; /* 0 for void */
};

/* Whether `name` is a type's, without or with namespaces before it: "half", "cutlass::half_t". */
bool ws_type_named(const char *name, struct ws_type_fact *fact);

#endif
