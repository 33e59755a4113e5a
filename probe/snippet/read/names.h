/*
 * Names that kernels use and do not declare: the lane, the thread and the warp; types, with their size and,
 * of integers, kind; identifiers that no kernel can declare.
 */
#ifndef WS_SNIPPET_NAMES_H
#define WS_SNIPPET_NAMES_H

#include "probe/snippet/read/c_value.h"

/* t, lane, lane_id …; tid, thread_id …; warp, warp_id … */
bool ws_name_is_lane(const char *name);
bool ws_name_is_thread(const char *name);
bool ws_name_is_warp(const char *name);

struct ws_type_fact {
    bool is_integer;
    enum ws_c_type integer;
    int bytes; /* 0 for void */
};

/* The name after the last "::". */
const char *ws_unqualified(const char *name);

/* Whether `name` is a type's, without or with namespaces before it: "half", "cutlass::half_t". */
bool ws_type_named(const char *name, struct ws_type_fact *fact);

/* CUDA's vectors: a name with the number of elements behind it, "uint4". */
struct ws_vector_name {
    const char *name, *element;
    int bytes; /* of an element */
    char least, most;
};
/* The vector with this name; NULL: none. */
const struct ws_vector_name *ws_vector_named(const char *name);

/*
 * Why `name`, an identifier, cannot name a constant in CUDA C++: "a keyword of C++", "a macro of the
 * headers that nvcc includes", …; NULL if it can.
 */
const char *ws_reserved_reason(const char *name);

#endif
