/* PTX by its statements: each ends in ';', a label in ':', some directives with their line. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/ptx_opcode.h"
#include "probe/address/ptx_read.h"

static bool add_line(struct ws_ptx_reader *reader, struct ws_ptx_line **line)
{
    void *lines = reader->ptx->line;

    if (!ws_ptx_grow(reader, &lines, reader->ptx->lines, &reader->line_room, sizeof **line))
        return false;
    reader->ptx->line = lines;
    *line = &reader->ptx->line[reader->ptx->lines++];
    **line = (struct ws_ptx_line){0};
    if (reader->inside) {
        (*line)->at = *reader->inside;
    } else {
        (*line)->at.line = reader->line;
        (*line)->at.column = (int)(reader->at - reader->line_start) + 1;
    }
    return true;
}

static bool take_operands(struct ws_ptx_reader *reader, struct ws_ptx_line *line)
{
    struct ws_ptx_operand **end = &line->operand;

    ws_ptx_skip_blanks(reader);
    while (*reader->at && *reader->at != ';') {
        if (!ws_ptx_take_operand(reader, 0, end))
            return false;
        end = &(*end)->next;
        ws_ptx_skip_blanks(reader);
        if (*reader->at && *reader->at != ';' && *reader->at != ',' && *reader->at != '(')
            return ws_ptx_read_fail(reader, "';' is wanted here, at the end of %s", line->opcode);
        if (*reader->at != ',')
            continue;
        reader->at++;
        ws_ptx_skip_blanks(reader);
        if (!*reader->at || *reader->at == ';')
            return ws_ptx_read_fail(reader, "an operand of %s is wanted here", line->opcode);
    }
    reader->at += *reader->at == ';';
    return true;
}

static bool take_instruction(struct ws_ptx_reader *reader)
{
    struct ws_ptx_line *line;
    size_t length = 0;

    if (!add_line(reader, &line))
        return false;
    line->opcode = "@";
    if (*reader->at == '@') {
        reader->at++;
        if (!ws_ptx_take_operand(reader, 0, &line->guard))
            return false;
        ws_ptx_skip_blanks(reader);
    }
    while (ws_ptx_word_length(reader->at + length) || reader->at[length] == '.' ||
           !strncmp(reader->at + length, "::", 2))
        length += reader->at[length] == ':' ? 2 : 1;
    if (!length)
        return ws_ptx_read_fail(reader, "an instruction of PTX is wanted here");
    line->opcode = ws_arena_text(reader->arena, reader->at, length);
    if (!line->opcode)
        return ws_no_memory(reader->error);
    reader->at += length;
    return take_operands(reader, line);
}

/* The names of .reg and of variables, behind the types: "%p<3>", "smem[4096]", "a, b". */
static bool take_declared(struct ws_ptx_reader *reader, bool is_register, enum ws_ptx_name_is is)
{
    for (;;) {
        int index;

        ws_ptx_skip_blanks(reader);
        while (*reader->at == '.' || isdigit((unsigned char)*reader->at)) {
            reader->at += 1 + ws_ptx_word_length(reader->at + 1);
            ws_ptx_skip_blanks(reader);
        }
        if (!ws_ptx_is_name_start(*reader->at))
            break;
        if (!ws_ptx_take_name(reader, &index))
            return false;
        reader->ptx->name[index].is = is;
        reader->ptx->name[index].declared = is_register;
        if (*reader->at == '<' && is_register) {
            const char *stem = reader->ptx->name[index].text;
            long count = strtol(reader->at + 1, NULL, 10);

            /* r<4> are r0 to r3; those with % need no declaration */
            for (long i = 0; i < count && i < 256 && *stem != '%'; i++) {
                char name[80];
                int length = snprintf(name, sizeof name, "%.60s%ld", stem, i), each;

                if (!ws_ptx_intern(reader, name, (size_t)length, &each))
                    return false;
                reader->ptx->name[each].declared = true;
            }
        }
        ws_ptx_skip_until(reader, ",;=");
        if (*reader->at != ',')
            break;
        reader->at++;
    }
    ws_ptx_skip_until(reader, ";");
    reader->at += *reader->at == ';';
    return true;
}

static void take_block(struct ws_ptx_reader *reader)
{
    for (int i = 0; i < 3; i++) {
        char *end;

        reader->ptx->block[i] = strtol(reader->at, &end, 10);
        reader->at = end + strspn(end, " \t");
        if (*reader->at != ',')
            break;
        reader->at++;
    }
    for (int i = 1; i < 3; i++)
        if (!reader->ptx->block[i])
            reader->ptx->block[i] = 1;
}

/* .entry or .func, up to its {; one that only is declared is nothing. */
static bool take_entry(struct ws_ptx_reader *reader)
{
    struct ws_ptx_line *line;

    if (!add_line(reader, &line))
        return false;
    while (*reader->at && *reader->at != '{' && *reader->at != ';') {
        if (*reader->at == '(') {
            ws_ptx_skip_pair(reader, '(', ')');
        } else if (!strncmp(reader->at, ".reqntid", 8)) {
            reader->at += 8;
            take_block(reader);
        } else {
            ws_ptx_step(reader);
        }
        ws_ptx_skip_blanks(reader);
    }
    if (*reader->at == '{')
        reader->ptx->entries++;
    else
        reader->ptx->lines--;
    reader->at += *reader->at != 0;
    return true;
}

static bool take_directive(struct ws_ptx_reader *reader)
{
    static const char *const to_line_end[] = {
        ".version",       ".target",   ".address_size",    ".loc",
        ".file",          ".maxntid",  ".minnctapersm",    ".maxnctapersm",
        ".maxnreg",       ".noreturn", ".explicitcluster", ".reqnctapercluster",
        ".maxclusterrank"};
    static const char *const before_others[] = {".visible", ".extern", ".weak", ".common"};
    static const char *const elsewhere[] = {".global", ".const", ".local", ".tex"};
    const char *word = reader->at;
    size_t length = 1 + ws_ptx_word_length(reader->at + 1);

#define IS(text) (length == strlen(text) && !memcmp(word, text, length))
    reader->at += length;
    for (size_t i = 0; i < sizeof to_line_end / sizeof to_line_end[0]; i++)
        if (IS(to_line_end[i])) {
            reader->at += strcspn(reader->at, "\n");
            return true;
        }
    for (size_t i = 0; i < sizeof before_others / sizeof before_others[0]; i++)
        if (IS(before_others[i]))
            return true;
    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++)
        if (IS(elsewhere[i]))
            return take_declared(reader, false, WS_PTX_OUTSIDE);
    if (IS(".reg"))
        return take_declared(reader, true, WS_PTX_REGISTER);
    if (IS(".shared"))
        return take_declared(reader, false, WS_PTX_SHARED);
    if (IS(".entry") || IS(".func"))
        return take_entry(reader);
    if (IS(".reqntid")) {
        take_block(reader);
        return true;
    }
    if (IS(".section")) {
        ws_ptx_skip_until(reader, "{");
        if (*reader->at)
            ws_ptx_skip_pair(reader, '{', '}');
        return true;
    }
#undef IS
    ws_ptx_skip_until(reader, ";");
    reader->at += *reader->at == ';';
    return true;
}

/* name: */
static bool sees_label(const struct ws_ptx_reader *reader)
{
    size_t length = ws_ptx_name_length(reader->at);
    const char *behind = reader->at + length;

    if (!length || *reader->at == '%')
        return false;
    behind += strspn(behind, " \t");
    return behind[0] == ':' && behind[1] != ':';
}

static bool take_statement(struct ws_ptx_reader *reader)
{
    int index;

    if (*reader->at == ';' || *reader->at == '{' || *reader->at == '}') {
        reader->at++;
        return true;
    }
    if (*reader->at == '.')
        return take_directive(reader);
    if (!sees_label(reader))
        return take_instruction(reader);
    if (!ws_ptx_take_name(reader, &index))
        return false;
    reader->ptx->name[index].label = reader->ptx->lines;
    ws_ptx_skip_blanks(reader);
    reader->at++;
    return true;
}

/* In asm, what is not understood up to the ';' counts only if it is an instruction that does. */
static bool give_up_statement(struct ws_ptx_reader *reader)
{
    struct ws_ptx *ptx = reader->ptx;

    if (ptx->lines) {
        ptx->line[ptx->lines - 1].wrong =
            ws_arena_text(reader->arena, reader->error->text, strlen(reader->error->text));
        if (!ptx->line[ptx->lines - 1].wrong)
            return ws_no_memory(reader->error);
    }
    ws_ptx_skip_until(reader, ";");
    reader->at += *reader->at == ';';
    return true;
}

/* What cuobjdump writes before the first line of the listing. */
static const char *listing_start(const char *text)
{
    for (const char *at = text; (at = strstr(at, ".version ")); at++)
        if (at == text || at[-1] == '\n')
            return at;
    return NULL;
}

bool ws_ptx_parse(const char *text, const struct ws_tree *inside, struct ws_arena *arena,
                  struct ws_ptx **ptx, struct ws_error *error)
{
    struct ws_ptx_reader *reader = ws_arena_take(arena, sizeof *reader);
    const char *start = inside ? NULL : listing_start(text);

    *ptx = ws_arena_take(arena, sizeof **ptx);
    if (!reader || !*ptx)
        return ws_no_memory(error);
    *reader = (struct ws_ptx_reader){.at = text,
                                     .line_start = text,
                                     .line = 1,
                                     .inside = inside,
                                     .has_lines = strchr(text, '\n'),
                                     .arena = arena,
                                     .ptx = *ptx,
                                     .error = error};
    if (start && !strncmp(text + strspn(text, " \t\r\n"), "Fatbin", 6))
        while (reader->at < start)
            ws_ptx_step(reader);
    for (ws_ptx_skip_blanks(reader); *reader->at; ws_ptx_skip_blanks(reader)) {
        if (!strncmp(reader->at, "Fatbin ", 7))
            break;
        if (take_statement(reader))
            continue;
        if (!inside || ws_is_no_memory(error) || !give_up_statement(reader))
            return false;
    }
    return true;
}

/* Past comments and what stands before the first word. */
static const char *first_word(const char *text)
{
    for (;;) {
        text += strspn(text, " \t\r\n{");
        if (text[0] == '/' && text[1] == '/')
            text += strcspn(text, "\n");
        else if (text[0] == '/' && text[1] == '*' && strstr(text, "*/"))
            text = strstr(text, "*/") + 2;
        else
            return text;
    }
}

bool ws_ptx_is_listing(const char *text)
{
    const char *word = first_word(text), *behind;
    size_t length = ws_ptx_word_length(word), name;

    if (*word == '@' || *word == '%' || (*word == '.' && isalpha((unsigned char)word[1])))
        return true;
    if (!strncmp(word, "Fatbin ", 7))
        return listing_start(word);
    if (length && word[length] == ':' && word[length + 1] != ':')
        return ws_ptx_is_listing(word + length + 1);
    name = length;
    while (ws_ptx_word_length(word + length) || word[length] == '.' ||
           !strncmp(word + length, "::", 2))
        length += word[length] == ':' ? 2 : 1;
    behind = word + length + strspn(word + length, " \t");
    return name && length > name && word[name] == '.' && behind > word + length && *behind &&
           (ws_ptx_is_name_start(*behind) || strchr("{[", *behind)) && ws_ptx_is_opcode(word, name);
}
