/* What the pages of data-movement variants and of MMAs have in common. */
#ifndef WS_SITE_FACTS_H
#define WS_SITE_FACTS_H

#include "probe/evidence/store/evidence.h"
#include "viz/site/html.h"

/*
 * The top of such a page: its name, a sentence, its provenance in large letters, "captured on H200"
 * or "specified", and its instruction in PTX. Opens a list of facts.
 */
void ws_site_top(const char *site, enum ws_site_section section, const char *name,
                 const char *sentence, const char *ptx, const struct ws_evidence *evidence,
                 struct ws_bytes *out);

/* The source of the mapping, for a capture with the machine and tools, as a row of a list. */
void ws_site_provenance(const struct ws_evidence *evidence, const struct ws_variant *variant,
                        struct ws_bytes *out);

/* Rows of such a list. */
void ws_site_fact(struct ws_bytes *out, const char *name, const char *text);

/* The PTX ISA version and the targets that have it. */
void ws_site_targets(int ptx_version, enum ws_targets targets, struct ws_bytes *out);

/* "row = t / 4", "column = …": equations under each other. */
void ws_site_equations(const char *(*equation)(const struct ws_variant *variant, int i,
                                               char *buffer),
                       const struct ws_variant *variant, struct ws_bytes *out);

/* Command lines, one per line, ready to copy. */
void ws_site_commands(struct ws_bytes *out, const char *const *format, int count, const char *name);

#endif
