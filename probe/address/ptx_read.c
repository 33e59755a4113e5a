/* Words of PTX. */
#include "probe/address/ptx_read.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 8 /* lists within each other */ };

#undef ws_ptx_read_fail /* clang-tidy's, which is for those who call */
bool ws_ptx_read_fail(const struct ws_ptx_reader *reader, const char *format, ...)
{
    char place[WS_PLACE_SIZE], what[200];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return ws_fail(reader->error, "%s: %s",
                   ws_place_words(reader->has_lines, reader->line,
                                  (int)(reader->at - reader->line_start) + 1, place),
                   what);
}

void ws_ptx_step(struct ws_ptx_reader *reader)
{
    if (*reader->at++ == '\n') {
        reader->line++;
        reader->line_start = reader->at;
    }
}

void ws_ptx_skip_blanks(struct ws_ptx_reader *reader)
{
    for (;;) {
        if (isspace((unsigned char)*reader->at)) {
            ws_ptx_step(reader);
        } else if (reader->at[0] == '/' && reader->at[1] == '/') {
            reader->at += strcspn(reader->at, "\n");
        } else if (reader->at[0] == '/' && reader->at[1] == '*') {
            const char *end = strstr(reader->at + 2, "*/");

            end = end ? end + 2 : reader->at + strlen(reader->at);
            while (reader->at < end)
                ws_ptx_step(reader);
        } else {
            return;
        }
    }
}

void ws_ptx_skip_until(struct ws_ptx_reader *reader, const char *marks)
{
    while (*reader->at && !strchr(marks, *reader->at)) {
        const char *before = reader->at;

        ws_ptx_skip_blanks(reader);
        if (*reader->at == '"') {
            ws_ptx_step(reader);
            while (*reader->at && *reader->at != '"')
                ws_ptx_step(reader);
        }
        if (reader->at == before && *reader->at)
            ws_ptx_step(reader);
    }
}

/* Past what was opened at the next character, with all in between. */
void ws_ptx_skip_pair(struct ws_ptx_reader *reader, char open, char close)
{
    const char marks[] = {open, close, 0};
    int depth = 0;

    do {
        depth += *reader->at == open;
        depth -= *reader->at == close;
        ws_ptx_step(reader);
        if (depth)
            ws_ptx_skip_until(reader, marks);
    } while (depth && *reader->at);
}

bool ws_ptx_is_name_start(char c)
{
    return isalpha((unsigned char)c) || c == '_' || c == '$' || c == '%';
}

size_t ws_ptx_word_length(const char *text)
{
    size_t length = 0;

    while (isalnum((unsigned char)text[length]) || text[length] == '_' || text[length] == '$')
        length++;
    return length;
}

/* "%tid.x", "%0", "%[name]", "global_smem"; 0 for none. */
size_t ws_ptx_name_length(const char *text)
{
    size_t length = *text == '%', more;

    if (!ws_ptx_is_name_start(*text))
        return 0;
    if (!strncmp(text, "%[", 2))
        return text[strcspn(text, "]\n")] == ']' ? strcspn(text, "]") + 1 : 0;
    more = ws_ptx_word_length(text + length);
    if (!more)
        return 0;
    length += more;
    while (*text == '%' && text[length] == '.' && ws_ptx_word_length(text + length + 1))
        length += 1 + ws_ptx_word_length(text + length + 1);
    return length;
}

bool ws_ptx_grow(struct ws_ptx_reader *reader, void **array, int count, int *room, size_t size)
{
    int larger = *room ? 2 * *room : 64;
    void *grown;

    if (count < *room)
        return true;
    grown = ws_arena_take(reader->arena, (size_t)larger * size);
    if (!grown)
        return ws_no_memory(reader->error);
    if (count)
        memcpy(grown, *array, (size_t)count * size);
    *array = grown;
    *room = larger;
    return true;
}

/* The index of a name, which is new or has been met. */
bool ws_ptx_intern(struct ws_ptx_reader *reader, const char *text, size_t length, int *index)
{
    struct ws_ptx *ptx = reader->ptx;
    unsigned hash = 5381;
    void *names = ptx->name;

    for (size_t i = 0; i < length; i++)
        hash = hash * 33 + (unsigned char)text[i];
    for (*index = reader->head[hash % WS_PTX_HEADS] - 1; *index >= 0;
         *index = ptx->name[*index].next)
        if (strlen(ptx->name[*index].text) == length &&
            !memcmp(ptx->name[*index].text, text, length))
            return true;
    if (!ws_ptx_grow(reader, &names, ptx->names, &reader->name_room, sizeof *ptx->name))
        return false;
    ptx->name = names;
    ptx->name[ptx->names] = (struct ws_ptx_name){.text = ws_arena_text(reader->arena, text, length),
                                                 .label = -1,
                                                 .next = reader->head[hash % WS_PTX_HEADS] - 1};
    if (!ptx->name[ptx->names].text)
        return ws_no_memory(reader->error);
    reader->head[hash % WS_PTX_HEADS] = ptx->names + 1;
    *index = ptx->names++;
    return true;
}

/* A name at the next character; in asm, %% is the % of a register. */
bool ws_ptx_take_name(struct ws_ptx_reader *reader, int *index)
{
    size_t length;

    reader->at += reader->inside && reader->at[0] == '%' && reader->at[1] == '%';
    length = ws_ptx_name_length(reader->at);
    if (!length)
        return ws_ptx_read_fail(reader, "a register or a name is wanted here");
    if (!ws_ptx_intern(reader, reader->at, length, index))
        return false;
    reader->at += length;
    return true;
}

/* 12, 0x1f, 0b101, 017, with U; what is no integer is WS_PTX_OTHER. */
static void take_number(struct ws_ptx_reader *reader, struct ws_ptx_operand *operand)
{
    const char *at = reader->at;
    char second = *at == '0' ? (char)tolower((unsigned char)at[1]) : 0;
    int base = *at != '0' ? 10 : second == 'x' ? 16 : second == 'b' ? 2 : 8;
    char *end;

    operand->kind = WS_PTX_NUMBER;
    operand->number = strtoull(base == 2 ? at + 2 : at, &end, base);
    end += *end == 'U' || *end == 'u';
    if (ws_ptx_word_length(end) || *end == '.') {
        operand->kind = WS_PTX_OTHER;
        while (ws_ptx_word_length(end) || *end == '.' ||
               ((*end == '+' || *end == '-') && tolower((unsigned char)end[-1]) == 'e'))
            end++;
    }
    reader->at = end;
}

/* "+16", "-16", "+-16" behind a name: added to what stands there. */
static bool take_offset(struct ws_ptx_reader *reader, struct ws_ptx_operand *operand)
{
    ws_ptx_skip_blanks(reader);
    while (*reader->at == '+' || *reader->at == '-') {
        struct ws_ptx_operand number = {0};
        bool minus = false;

        for (; *reader->at == '+' || *reader->at == '-' || *reader->at == ' '; reader->at++)
            minus ^= *reader->at == '-';
        if (!isdigit((unsigned char)*reader->at))
            return ws_ptx_read_fail(reader, "a number is wanted here");
        take_number(reader, &number);
        operand->number += minus ? 0 - number.number : number.number;
        ws_ptx_skip_blanks(reader);
    }
    return true;
}

/* Operands with commas between them, up to `close`, which is taken. */
static bool take_list(struct ws_ptx_reader *reader, char close, int depth,
                      struct ws_ptx_operand **list)
{
    struct ws_ptx_operand **end = list;

    for (ws_ptx_skip_blanks(reader); *reader->at != close; ws_ptx_skip_blanks(reader)) {
        if (!ws_ptx_take_operand(reader, depth, end))
            return false;
        end = &(*end)->next;
        ws_ptx_skip_blanks(reader);
        if (*reader->at != ',' && *reader->at != close)
            return ws_ptx_read_fail(reader, "',' or '%c' is wanted here", close);
        reader->at += *reader->at == ',';
    }
    reader->at++;
    return true;
}

/* [name + number]; what else stands in it, as coordinates of a tensor, is left out. */
static bool take_address(struct ws_ptx_reader *reader, struct ws_ptx_operand *operand)
{
    reader->at++;
    ws_ptx_skip_blanks(reader);
    operand->kind = WS_PTX_ADDRESS;
    if (ws_ptx_is_name_start(*reader->at) && !ws_ptx_take_name(reader, &operand->name))
        return false;
    if (operand->name < 0 && isdigit((unsigned char)*reader->at)) {
        take_number(reader, operand);
        operand->kind = WS_PTX_ADDRESS;
    }
    if (!take_offset(reader, operand))
        return false;
    ws_ptx_skip_until(reader, "];");
    if (*reader->at != ']')
        return ws_ptx_read_fail(reader, "']' is wanted here");
    reader->at++;
    return true;
}

/* a|b, two destinations. */
static bool take_second(struct ws_ptx_reader *reader, int depth, struct ws_ptx_operand **operand)
{
    struct ws_ptx_operand *first = *operand;

    ws_ptx_skip_blanks(reader);
    if (*reader->at != '|')
        return true;
    reader->at++;
    *operand = ws_arena_take(reader->arena, sizeof **operand);
    if (!*operand)
        return ws_no_memory(reader->error);
    **operand = (struct ws_ptx_operand){.kind = WS_PTX_LIST, .name = -1, .list = first};
    return ws_ptx_take_operand(reader, depth, &first->next);
}

bool ws_ptx_take_operand(struct ws_ptx_reader *reader, int depth, struct ws_ptx_operand **operand)
{
    struct ws_ptx_operand *made = ws_arena_take(reader->arena, sizeof *made);
    char first;

    *operand = made;
    if (!made)
        return ws_no_memory(reader->error);
    made->kind = WS_PTX_OTHER;
    made->name = -1;
    ws_ptx_skip_blanks(reader);
    if (*reader->at == '!') {
        made->negated = true;
        reader->at++;
        ws_ptx_skip_blanks(reader);
    }
    first = *reader->at;
    if ((first == '{' || first == '(') && depth < DEEPEST) {
        made->kind = WS_PTX_LIST;
        reader->at++;
        return take_list(reader, first == '{' ? '}' : ')', depth + 1, &made->list);
    }
    if (first == '[')
        return take_address(reader, made);
    if (first == '"' || (first == '_' && !ws_ptx_word_length(reader->at + 1))) {
        made->kind = WS_PTX_OTHER;
        reader->at++;
        if (first == '_')
            return take_second(reader, depth, operand);
        ws_ptx_skip_until(reader, ",;");
        return true;
    }
    if (ws_ptx_is_name_start(first)) {
        if (!ws_ptx_take_name(reader, &made->name))
            return false;
        made->kind = WS_PTX_NAME;
        return take_offset(reader, made) && take_second(reader, depth, operand);
    }
    if (first == '-' || first == '+' || isdigit((unsigned char)first)) {
        struct ws_ptx_operand number = {0};

        reader->at += first == '-' || first == '+';
        ws_ptx_skip_blanks(reader);
        if (!isdigit((unsigned char)*reader->at))
            return ws_ptx_read_fail(reader, "a number is wanted here");
        take_number(reader, &number);
        made->kind = number.kind;
        made->number = first == '-' ? 0 - number.number : number.number;
        return true;
    }
    return ws_ptx_read_fail(reader,
                            "an operand of PTX is wanted here: a register, a number, [address] or "
                            "{a, b}");
}
