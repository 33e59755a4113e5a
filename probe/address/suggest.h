/*
 * Ways to be rid of conflicts and faults, found by trying: a larger pitch, or a swizzle. What is
 * suggested has been counted and is free of both, every row aligned and inside the buffer.
 */
#ifndef WS_ADDRESS_SUGGEST_H
#define WS_ADDRESS_SUGGEST_H

#include "probe/address/suggestion.h"

/*
 * The least padding that leaves no conflict. Of a tile it is added to its pitch, until that is a
 * multiple of the alignment. Of a snippet one constant grows, or one number in its text: whatever
 * its unit, it must be a distance, each lane's address going up evenly with it, and a phase's rows
 * that were one stay one, others apart. That holds for all executions of the instruction that the
 * options choose, in every warp and for every value that they name; and no other instruction of the
 * snippet then costs more. A constant called pitch, stride or ld-something goes before other
 * constants, these before numbers, and then what takes least memory. Of a layout the stride of its
 * rows grows, and what is a multiple of it. Not found for given numbers, where no padding helps, and for addresses
 * without conflicts. Fails for lack of memory.
 */
bool ws_suggest_padding(const struct ws_variant *variant, const struct ws_address_options *options,
                        struct ws_suggestion *suggestion, struct ws_error *error);

/*
 * A swizzle, in place of the one given, that leaves no conflict: the smallest of 32, 64 and 128
 * bytes, else the Swizzle<B,M,S> of the fewest bits that keeps a row's bytes together. It is put into
 * a layout, in the layout's own units, where that is the same. Not found
 * where none does, and for addresses without conflicts. The data must have been written to shared
 * memory with the same swizzle. Fails for lack of memory.
 */
bool ws_suggest_swizzle(const struct ws_variant *variant, const struct ws_address_options *options,
                        struct ws_suggestion *suggestion, struct ws_error *error);

/*
 * Writes the suggested addresses as C over `int t`, as ws_address_write() does; the constant that
 * grew is written as its value, as its name stands for another.
 */
bool ws_suggestion_write(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                         FILE *file, struct ws_error *error);

#endif
