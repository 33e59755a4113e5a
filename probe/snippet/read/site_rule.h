/*
 * How an access to shared memory is counted: the single list of instructions that may access it,
 * for kernels and snippets, both counted and reported as not counted.
 */
#ifndef WS_SNIPPET_SITE_RULE_H
#define WS_SNIPPET_SITE_RULE_H

#include "probe/isa/isa.h"
#include "probe/ptx/accesses.h"

struct ws_kernel_rule {
    const struct ws_variant *variant; /* NULL: no rule */
    int narrow;         /* bytes of an access counted as its words, if less than one; or 0 */
    const char *reason; /* why there is no rule; static */
    /*
     * Of an atomic of machine code: wavefronts per wavefront of its variant's rule; 0: not an
     * atomic. `flat`: no lane waits for another. Nsight Compute has these counts on an H200 and an
     * H100.
     */
    int turns;
    bool flat;
};

/* The rule for a site: by its bytes, and for matrix instructions and copies its opcode. `named` is
 * the variant for an address that no instruction in the text uses; NULL: not given. */
struct ws_kernel_rule ws_kernel_rule(const struct ws_site *site, const struct ws_variant *named);

#endif
