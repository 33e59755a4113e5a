/*
 * How an access to shared memory is counted: the one list of what may touch it, for kernels and for
 * snippets, for what is counted and for what is said not to be.
 */
#ifndef WS_SNIPPET_SITE_RULE_H
#define WS_SNIPPET_SITE_RULE_H

#include "probe/isa/isa.h"
#include "probe/ptx/accesses.h"

struct ws_kernel_rule {
    const struct ws_variant *variant; /* NULL: by no rule */
    int narrow;         /* bytes of an access of less than a word, counted as its words; else 0 */
    const char *reason; /* why there is no rule; static */
    /*
     * Of an atomic of machine code: how many wavefronts each that its variant's rule counts is; 0: it is no
     * atomic. `flat`: no lane has to wait for another. Nsight Compute counts so on an H200 and an H100.
     */
    int turns;
    bool flat;
};

/*
 * The rule for a site: by its bytes and, where it moves matrices or copies, its opcode. `named` is the
 * variant of an address that no instruction in the text uses; NULL: not given.
 */
struct ws_kernel_rule ws_kernel_rule(const struct ws_site *site, const struct ws_variant *named);

#endif
