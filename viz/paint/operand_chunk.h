/*
 * An operand in shared memory, chunk by chunk. In either major, elements that are adjacent in
 * memory form chunks of 16 bytes, and chunks form rows. In a K-major A a row is one m, and its
 * chunks go along k; in an MN-major A a row is one k, and its chunks go along m. All figures of
 * operands in memory draw rows from top to bottom and chunks from left to right.
 */
#ifndef WS_PAINT_OPERAND_CHUNK_H
#define WS_PAINT_OPERAND_CHUNK_H

#include "probe/address/described.h"
#include "probe/isa/place.h"
#include "viz/choice/palette.h"
#include "viz/choice/shown.h"

enum {
    WS_CHUNK_BYTES = 16,
    WS_MEMORY_LINE_BYTES = 128, /* across the 32 banks */
    WS_LINE_CHUNKS = WS_MEMORY_LINE_BYTES / WS_CHUNK_BYTES,
    WS_ATOM_ROWS = 8,
    WS_OPERAND_CHUNKS = 1024, /* more than the largest operand has: 256 rows of 64 bytes */
};

/* A chunk, by its row and its number in the row. */
struct ws_operand_chunk {
    int row, number;
};

/* Rows, chunks in each, elements in a chunk. */
int ws_operand_chunk_rows(const struct ws_described *described);
int ws_operand_chunks_across(const struct ws_described *described);
int ws_operand_chunk_elements(const struct ws_described *described);

/* The chunk that a key uses as its sample: the second of row 3, or the only one of a row. */
struct ws_operand_chunk ws_operand_chunk_sample(const struct ws_described *described);

/* The address of a chunk's first byte in shared memory: a multiple of 16. */
int ws_operand_chunk_address(const struct ws_described *described, struct ws_operand_chunk chunk);

/* The same by the map of the operand, for loops over many chunks. */
int ws_operand_chunk_address_by(const struct ws_described *described, const struct ws_map *map,
                                struct ws_operand_chunk chunk);

/* The chunk that holds the operand's element at a row and a column of the MMA's operand. */
struct ws_operand_chunk ws_operand_chunk_of(const struct ws_described *described, int row,
                                            int column);

/* The chunk's n-th element, in rows and columns of the MMA's operand. */
struct ws_place ws_operand_chunk_place(const struct ws_described *described,
                                       struct ws_operand_chunk chunk, int element);

/* The dimension of rows, and that along which chunks go: 'm', 'n' or 'k'. */
char ws_operand_row_letter(const struct ws_described *described);
char ws_operand_side_letter(const struct ws_described *described);

/* "A[3,8–15]", for an MN-major operand "A[8–15,3]"; and only its range in the row, "8–15". */
enum { WS_CHUNK_WORDS_SIZE = 48 };
char *ws_operand_chunk_words(const struct ws_described *described, struct ws_operand_chunk chunk,
                             char text[WS_CHUNK_WORDS_SIZE]);
char *ws_operand_chunk_range(const struct ws_described *described, struct ws_operand_chunk chunk,
                             char text[WS_CHUNK_WORDS_SIZE]);

/* "3,1": row 3, chunk 1. */
char *ws_operand_chunk_name(struct ws_operand_chunk chunk, char text[WS_CHUNK_WORDS_SIZE]);

/* "A[3,8–15]: row 3, chunk 1, at byte 400", for a tooltip. */
enum { WS_CHUNK_TOLD_SIZE = 96 };
char *ws_operand_chunk_told(const struct ws_described *described, struct ws_operand_chunk chunk,
                            char text[WS_CHUNK_TOLD_SIZE]);

/* Its first element, its number and its address. */
struct ws_shown ws_operand_chunk_shown(const struct ws_described *described,
                                       struct ws_operand_chunk chunk);

/* One of eight colors, by the chunk's number. */
struct ws_tint ws_operand_chunk_tint(struct ws_operand_chunk chunk);

/* "none", "32 bytes", "64 bytes", "128 bytes"; "no swizzle", "the 128-byte swizzle". */
const char *ws_swizzle_mode_name(int swizzle_bytes);
const char *ws_swizzle_mode_words(int swizzle_bytes);

/* "K-major A of f16 elements: a row is one m, a chunk is 8 elements along k." */
enum { WS_OPERAND_LIES_SIZE = 160 };
char *ws_operand_lies(const struct ws_described *described, char text[WS_OPERAND_LIES_SIZE]);

#endif
