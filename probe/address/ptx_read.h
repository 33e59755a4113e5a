/* PTX by its characters: blanks and comments, names, numbers, operands. Inside of ptx_parse.c. */
#ifndef WS_ADDRESS_PTX_READ_H
#define WS_ADDRESS_PTX_READ_H

#include "probe/address/ptx.h"

enum { WS_PTX_HEADS = 1024 };

struct ws_ptx_reader {
    const char *at, *line_start;
    int line;
    bool has_lines;
    const struct ws_tree *inside;
    struct ws_arena *arena;
    struct ws_ptx *ptx;
    int line_room, name_room;
    int head[WS_PTX_HEADS]; /* of the names of a hash, plus 1 */
    struct ws_error *error;
};

/* "line 3, column 7: WHAT", at the next character, and false. */
bool ws_ptx_read_fail(const struct ws_ptx_reader *reader, const char *format, ...) WS_PRINTF(2, 3);
#ifdef __clang_analyzer__ /* as in error.h */
#define ws_ptx_read_fail(...) ws_false(ws_ptx_read_fail(__VA_ARGS__))
#endif

/* Past one character; past blanks and comments; to one of the marks; past (…) with all in it. */
void ws_ptx_step(struct ws_ptx_reader *reader);
void ws_ptx_skip_blanks(struct ws_ptx_reader *reader);
void ws_ptx_skip_until(struct ws_ptx_reader *reader, const char *marks);
void ws_ptx_skip_pair(struct ws_ptx_reader *reader, char open, char close);

/* Letters, digits, _ and $; and what a name is: "%tid.x", "%0", "%[name]", "smem"; 0 for none. */
size_t ws_ptx_word_length(const char *text);
size_t ws_ptx_name_length(const char *text);
bool ws_ptx_is_name_start(char c);

/* Room for one more of an array in the arena. */
bool ws_ptx_grow(struct ws_ptx_reader *reader, void **array, int count, int *room, size_t size);

/* The index of a name, which is new or has been met; and of the one that is next. */
bool ws_ptx_intern(struct ws_ptx_reader *reader, const char *text, size_t length, int *index);
bool ws_ptx_take_name(struct ws_ptx_reader *reader, int *index);

/* An operand; `depth` lists are around it. */
bool ws_ptx_take_operand(struct ws_ptx_reader *reader, int depth, struct ws_ptx_operand **operand);

#endif
