/*
 * The parts that names are made of: one table, whose words are the placeholders of patterns, and
 * whose order is that of a figure's own name.
 */
#ifndef WS_CLI_NAME_PART_H
#define WS_CLI_NAME_PART_H

#include <stdint.h>

#include "viz/export/job.h"

/* The i-th part's word, and NULL after the last. */
const char *ws_name_word(int index);

/* The i-th word to list: without earlier spellings and repeated words. */
const char *ws_name_listed_word(int index);

/* Writes what a part is of a job; returns whether that is not the default. */
bool ws_name_part_write(int index, const struct ws_job *job, struct ws_bytes *out);

/* Writes the figure's own name: every part that is not the default, in 120 bytes at most. */
void ws_name_own(const struct ws_job *job, struct ws_bytes *out);

#endif
