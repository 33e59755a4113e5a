/* Instructions as they are written: text with its place, and printed as a module at the end. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/snippet/run/cxx.h"

enum { MOST_LINES = 1 << 18, MOST_FRAME = 1 << 20 };

int ws_cxx_register(struct ws_cxx *cxx)
{
    return ++cxx->registers;
}

int ws_cxx_label(struct ws_cxx *cxx)
{
    return ++cxx->labels;
}

void ws_cxx_emit_text(struct ws_cxx *cxx, const char *text)
{
    const struct ws_token *token = &cxx->tokens.token[cxx->place];

    if (cxx->is_silent)
        return;
    if (++cxx->written > MOST_LINES)
        ws_cxx_stop(cxx, cxx->at,
                    "called functions have more than %d instructions; install clang, or pass only "
                    "the part that accesses shared memory",
                    MOST_LINES);
    cxx->line = ws_cxx_grown(cxx, cxx->line, cxx->lines, &cxx->line_room, sizeof *cxx->line);
    cxx->line[cxx->lines++] = (struct ws_cxx_line){
        .text = text, .line = token->line, .column = token->column, .loops = cxx->loop};
}

void ws_cxx_emit(struct ws_cxx *cxx, const char *format, ...)
{
    char text[1024], *copy;
    va_list arguments;
    int length;

    if (cxx->is_silent)
        return;
    va_start(arguments, format);
    length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length >= (int)sizeof text)
        ws_cxx_fail(cxx, cxx->at, "instruction is longer than 1000 characters");
    copy = ws_cxx_take(cxx, (size_t)length + 1);
    memcpy(copy, text, (size_t)length + 1);
    ws_cxx_emit_text(cxx, copy);
}

void ws_cxx_put_label(struct ws_cxx *cxx, int label)
{
    ws_cxx_emit(cxx, "$L%d:", label);
}

void ws_cxx_swap(struct ws_cxx *cxx, int first, int middle)
{
    size_t before = (size_t)(middle - first), after = (size_t)(cxx->lines - middle);
    struct ws_cxx_line *copy;

    if (!before || !after)
        return;
    copy = ws_cxx_take(cxx, before * sizeof *copy);
    memcpy(copy, &cxx->line[first], before * sizeof *copy);
    memmove(&cxx->line[first], &cxx->line[middle], after * sizeof *copy);
    memcpy(&cxx->line[(size_t)first + after], copy, before * sizeof *copy);
}

int64_t ws_cxx_slot(struct ws_cxx *cxx, int64_t bytes, int align)
{
    int64_t slot = (cxx->frame + align - 1) / align * align;

    if (bytes > MOST_FRAME - slot)
        ws_cxx_fail(cxx, cxx->at, "local variables exceed %d bytes", MOST_FRAME);
    cxx->frame = slot + bytes;
    cxx->slot = ws_cxx_grown(cxx, cxx->slot, cxx->slots, &cxx->slot_room, sizeof *cxx->slot);
    cxx->slot[cxx->slots++] = (struct ws_cxx_slot){slot, slot + bytes, false};
    return slot;
}

void ws_cxx_point_at(struct ws_cxx *cxx, const struct ws_cxx_value *place)
{
    if (place->is != WS_CXX_PLACE || place->space != WS_CXX_LOCAL || !place->symbol)
        return;
    for (int i = cxx->slots - 1; i >= 0; i--)
        if (cxx->slot[i].start <= place->offset) {
            cxx->slot[i].is_pointed = true;
            return;
        }
}

void ws_cxx_global(struct ws_cxx *cxx, const char *format, ...)
{
    char text[1200];
    va_list arguments;
    size_t length;

    va_start(arguments, format);
    length = (size_t)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length >= sizeof text)
        ws_cxx_fail(cxx, cxx->at, "name is longer than 1000 characters");
    if (cxx->globals_length + length + 1 > cxx->globals_room) {
        size_t room = 2 * (cxx->globals_length + length + 512);
        char *grown = ws_cxx_take(cxx, room);

        if (cxx->globals_length)
            memcpy(grown, cxx->globals, cxx->globals_length);
        cxx->globals = grown;
        cxx->globals_room = room;
    }
    memcpy(cxx->globals + cxx->globals_length, text, length + 1);
    cxx->globals_length += length;
}

char ws_cxx_class(const struct ws_cxx_type *type)
{
    if (type->kind == WS_CXX_FLOAT)
        return type->bytes == 4 ? 'f' : 'g';
    return type->bytes == 8 ? 'd' : 'r';
}

const char *ws_cxx_operand(struct ws_cxx *cxx, const struct ws_cxx_value *value)
{
    if (value->is == WS_CXX_REGISTER)
        return ws_cxx_format(cxx, "%%%c%d", ws_cxx_class(value->type), value->reg);
    if (value->type->bytes <= 4 && value->type->kind == WS_CXX_INTEGER &&
        !ws_c_is_signed(value->type->integer))
        return ws_cxx_format(cxx, "%" PRIu64, value->number);
    return ws_cxx_format(cxx, "%" PRId64, ws_c_signed(value->number));
}

const char *ws_cxx_at(struct ws_cxx *cxx, const struct ws_cxx_value *place, int64_t offset)
{
    offset += place->offset;
    if (place->symbol)
        return ws_cxx_format(cxx, "[%s%+" PRId64 "]", place->symbol, offset);
    return ws_cxx_format(cxx, "[%%d%d%+" PRId64 "]", place->reg, offset);
}

/* ---- as a module */

void ws_cxx_print_body(struct ws_cxx *cxx, int line, FILE *out)
{
    int count = cxx->registers + 1, from = 0, column = 0;

    fprintf(out,
            "{\n\t.local .align 16 .b8 ws_frame[%" PRId64 "];\n"
            "\t.reg .pred %%p<%d>; .reg .b16 %%h<%d>; .reg .b32 %%r<%d>; .reg .b64 %%d<%d>; "
            ".reg .f32 %%f<%d>; .reg .f64 %%g<%d>;\n",
            cxx->frame + 16, count, count, count, count, count, count);
    line += 3;
    for (int i = 0; i < cxx->lines; i++) {
        struct ws_cxx_line *one = &cxx->line[i];

        if (one->line != from || one->column != column) {
            fprintf(out, "\t.loc\t1 %d %d\n", one->line, one->column);
            from = one->line;
            column = one->column;
            line++;
        }
        fprintf(out, "\t%s\n", one->text);
        one->ptx_line = line++;
        for (const char *c = one->text; (c = strchr(c, '\n')); c++)
            line++;
    }
    fputs("\tret;\n}\n", out);
}

static void print_text(const char *text, int bytes, FILE *out)
{
    for (const char *at; (at = strstr(text, "WS_OWN_BYTES")); text = at + 12)
        fprintf(out, "%.*s%d", (int)(at - text), text, bytes);
    fputs(text, out);
}

void ws_cxx_print_head(const struct ws_cxx *cxx, const char *path, FILE *out)
{
    enum { OWN = 192 << 10, MOST = 64 << 10 };
    int bytes = cxx->pointers > 3 ? OWN / cxx->pointers / 1024 * 1024 : MOST;

    fputs(".version 8.0\n.target sm_90\n.address_size 64\n.file 1 \"", out);
    for (; *path; path++)
        fputc(strchr("\"\\\n", *path) ? '_' : *path, out);
    fputs("\"\n", out);
    print_text(cxx->globals ? cxx->globals : "", bytes < 1024 ? 1024 : bytes, out);
    ws_cxx_print_shared(cxx->shared, out);
}
