/* What pages of variants and of products say alike. */
#ifndef WS_SITE_FACTS_H
#define WS_SITE_FACTS_H

#include "probe/evidence/evidence.h"
#include "viz/site/html.h"

/*
 * The top of such a page: its name, a sentence, whether it was captured, "captured on H200" or
 * "specified", a word that no reader overlooks, and its instruction in PTX. A list of facts is then open.
 */
void ws_site_top(const char *site, enum ws_site_section section, const char *name,
                 const char *sentence, const char *ptx, const struct ws_evidence *evidence,
                 struct ws_bytes *out);

/* Where the mapping comes from, and of a capture with what it was made, as a row of a list. */
void ws_site_provenance(const struct ws_evidence *evidence, const struct ws_variant *variant,
                        struct ws_bytes *out);

/* Rows of such a list. */
void ws_site_fact(struct ws_bytes *out, const char *name, const char *text);

/* Which PTX ISA and which targets have it. */
void ws_site_targets(int ptx_version, enum ws_targets targets, struct ws_bytes *out);

/* "row = t / 4", "column = …": equations under each other. */
void ws_site_equations(const char *(*equation)(const struct ws_variant *variant, int i,
                                               char *buffer),
                       const struct ws_variant *variant, struct ws_bytes *out);

/* Command lines, one a line, ready to be copied. */
void ws_site_commands(struct ws_bytes *out, const char *const *format, int count, const char *name);

#endif
