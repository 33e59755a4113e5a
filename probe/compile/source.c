/*
 * See source.h. Code belongs to both the device and the host, since a kernel may call any function; what
 * launches kernels or calls the runtime is the host's alone.
 */
#include "probe/compile/source.h"

#include "probe/base/memory.h"
#include "probe/compile/local_constant.h"

#include <stdlib.h>
#include <string.h>

void ws_put_name(const char *name, FILE *out)
{
    for (; *name; name++) {
        if (*name == '"' || *name == '\\')
            fputc('\\', out);
        fputc((unsigned char)*name < ' ' ? ' ' : *name, out);
    }
}

/* Prints a line marker, and the blanks that a place in the line has before it. */
static void put_place(const struct ws_source *source, size_t place, FILE *out)
{
    size_t line = place;

    while (line && source->text[line - 1] != '\n')
        line--;
    fprintf(out, "\n# %d \"", ws_scan_line(source->text, place));
    ws_put_name(source->name, out);
    fprintf(out, "\"\n%*s", (int)(place - line < 4096 ? place - line : 0), "");
}

void ws_source_print(const struct ws_source *source, FILE *out)
{
    size_t at = 0;

    for (int host = 0, keep = 0; host < 2 * source->hosts || keep < source->keeps;) {
        const struct ws_piece *piece = &source->host[host / 2];
        size_t next = host == 2 * source->hosts ? source->length
                      : host % 2                ? piece->end
                                                : piece->start;
        bool keeps = keep < source->keeps && source->keep[keep].place <= next;

        next = keeps ? source->keep[keep].place : next;
        fwrite(source->text + at, 1, next - at, out);
        at = next;
        if (!keeps) {
            fprintf(out, "\n#pragma clang force_cuda_host_device %s", host % 2 ? "begin" : "end");
            host++;
        } else {
            if (source->keep[keep].text)
                fprintf(out,
                        "\n#pragma clang force_cuda_host_device end\n# 1 \"<skipped %d>\"\n%s\n"
                        "#pragma clang force_cuda_host_device begin",
                        source->keep[keep].id, source->keep[keep].text);
            keep++;
        }
        put_place(source, at, out);
    }
    fwrite(source->text + at, 1, source->length - at, out);
}

/* Adds the instantiation of "kernel<…>", which a piece names. */
static bool keep_instance(struct ws_source *source, const struct ws_piece *piece, size_t start,
                          size_t end, struct ws_error *error)
{
    struct ws_keep *all = realloc(source->keep, ((size_t)source->keeps + 1) * sizeof *all);
    struct ws_memory memory;
    int at = source->keeps;

    if (!all)
        return ws_no_memory(error);
    source->keep = all;
    if (!ws_memory_open(&memory, error))
        return false;
    fprintf(memory.file, "void *ws_keep_%d() { auto kernel = &", source->keeps);
    bool good = ws_local_constants_print(source->original, source->bare, source->length, start, end,
                                         memory.file);
    fputs("; return (void *)kernel; }", memory.file);
    if (!ws_memory_close(&memory, error))
        return false;
    if (!good) {
        free(memory.text);
        return true;
    }
    while (at && all[at - 1].place > piece->start)
        at--;
    memmove(all + at + 1, all + at, (size_t)(source->keeps - at) * sizeof *all);
    all[at] = (struct ws_keep){piece->start, source->keeps, memory.text};
    source->keeps++;
    return true;
}

/* Instantiates the kernels' templates that a skipped piece names with arguments. */
static bool keep_instances(struct ws_source *source, const struct ws_piece *piece,
                           struct ws_error *error)
{
    const char *bare = source->bare;

    for (size_t at = 0;
         (at = ws_scan_find(bare, at, source->length, "__global__")) < source->length; at++) {
        size_t name = at, length = ws_scan_kernel_name(bare, source->length, &name), end;

        for (size_t i = piece->start; length && i < piece->end; i += end ? end : 1) {
            end = ws_scan_name_length(bare, i, piece->end);
            if (end != length || memcmp(bare + i, bare + name, length) || bare[i + length] != '<' ||
                bare[i + length + 1] == '<')
                continue;
            int depth = 0;
            size_t close = i + length;
            for (; close < piece->end && bare[close] != ';'; close++) {
                depth += bare[close] == '<' || bare[close] == '(';
                depth -= bare[close] == '>' || bare[close] == ')';
                if (!depth)
                    break;
            }
            size_t start = i;
            while (start > piece->start &&
                   (bare[start - 1] == ':' || ws_scan_name(bare[start - 1])))
                start--;
            if (bare[close] == '>' && !keep_instance(source, piece, start, close + 1, error))
                return false;
        }
    }
    return true;
}

/* The piece around a place, if it has nothing of the device. */
static bool host_piece(const struct ws_source *source, size_t place, struct ws_piece *piece)
{
    static const char *const device[] = {"__global__", "__device__", "__shared__", "__constant__"};

    if (!ws_piece_around(source->bare, source->length, place, piece))
        return false;
    for (size_t i = 0; i < sizeof device / sizeof *device; i++)
        if (ws_scan_has(source->bare, piece->start, piece->end, device[i]))
            return false;
    return true;
}

/* Leaves the piece around a place as it is marked; *made is false where it is already. */
static bool unmark(struct ws_source *source, size_t place, bool *made, struct ws_error *error)
{
    struct ws_piece piece, *all;
    int at = 0;

    *made = false;
    if (!ws_piece_around(source->bare, source->length, place, &piece))
        return true;
    while (at < source->hosts && source->host[at].start < piece.start)
        at++;
    if (at < source->hosts && source->host[at].start < piece.end)
        return true;
    if (!(all = realloc(source->host, ((size_t)source->hosts + 1) * sizeof *all)))
        return ws_no_memory(error);
    source->host = all;
    memmove(all + at + 1, all + at, (size_t)(source->hosts - at) * sizeof *all);
    all[at] = piece;
    source->hosts++;
    return *made = true;
}

bool ws_source_unmark(struct ws_source *source, size_t place, struct ws_error *error)
{
    bool ignored;

    for (size_t at = 0;
         (at = ws_scan_find(source->bare, at, source->length, "__global__")) < source->length; at++)
        if (!unmark(source, at, &ignored, error))
            return false;
    return unmark(source, place, &ignored, error);
}

bool ws_source_make_host(struct ws_source *source, size_t place, bool *made, struct ws_error *error)
{
    struct ws_piece piece;

    *made = false;
    return !host_piece(source, place, &piece) || unmark(source, place, made, error);
}

/* What launches, what calls the runtime, and what a program starts with, is the host's. */
bool ws_source_find_host(struct ws_source *source, struct ws_error *error)
{
    static const char *const words[] = {"main", "exit", "fprintf", "getenv"};
    bool made;

    for (int i = 0; i < source->launches->count; i++)
        if (!ws_source_make_host(source, source->launches->launch[i].start, &made, error))
            return false;
    for (size_t at = 0, length; at < source->length; at += length ? length : 1) {
        const char *name = source->bare + at;

        length = ws_scan_name_length(source->bare, at, source->length);
        bool host = length > 4 && !memcmp(name, "cuda", 4) && name[4] >= 'A' && name[4] <= 'Z';
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            host |= length == strlen(words[i]) && !memcmp(name, words[i], length);
        if (host && name[length] == '(' && !ws_source_make_host(source, at, &made, error))
            return false;
    }
    return true;
}

/* Skips the code of the host that holds a place. False, without an error, where it is not the host's. */
bool ws_source_skip(struct ws_source *source, const struct ws_diagnostic *diagnostic, bool *skipped,
                    struct ws_error *error)
{
    size_t place =
        ws_scan_place(source->text, source->length, diagnostic->line, diagnostic->column);
    struct ws_piece piece;
    struct ws_error reason;
    char name[64] = "";

    *skipped = false;
    if (!host_piece(source, place, &piece))
        return true;
    for (size_t i = piece.start; i < piece.end && !*name; i++) {
        size_t length = ws_scan_name_length(source->bare, i, piece.end);

        if (length && length < sizeof name && source->bare[i + length] == '(')
            memcpy(name, source->bare + i, length);
        i += length;
    }
    *skipped = true;
    bool blank = true;
    for (size_t i = piece.start; i < piece.end; i++) {
        blank &= source->text[i] == ' ' || source->text[i] == '\n' || source->text[i] == '\t' ||
                 source->text[i] == '\r';
        if (source->text[i] != '\n')
            source->text[i] = ' ';
    }
    if (blank)
        return true;
    struct ws_skipped *all = realloc(source->skipped, ((size_t)source->skips + 1) * sizeof *all);
    if (!all)
        return ws_no_memory(error);
    source->skipped = all;
    ws_diagnostic_refuse(diagnostic, &reason);
    all[source->skips] = (struct ws_skipped){piece, strdup(reason.text)};
    if (!all[source->skips].reason)
        return ws_no_memory(error);
    source->skips++;
    return keep_instances(source, &piece, error) &&
           ws_compiled_note(source->compiled, error, "skipped host code at lines %d to %d%s%s",
                            ws_scan_line(source->bare, piece.start),
                            ws_scan_line(source->bare, piece.end), *name ? ": " : "", name);
}

bool ws_source_blame(const struct ws_source *source, const struct ws_diagnostic *diagnostic,
                     struct ws_error *error)
{
    char name[256];

    for (int i = 0; i < source->skips; i++)
        if (ws_diagnostic_name(diagnostic, name, sizeof name) &&
            ws_scan_has(source->bare, source->skipped[i].piece.start, source->skipped[i].piece.end,
                        name))
            return ws_fail(error, WS_CODE_COMPILE, "%s", source->skipped[i].reason);
    return ws_diagnostic_refuse(diagnostic, error);
}

void ws_source_finish(struct ws_source *source)
{
    for (int i = 0; i < source->keeps; i++)
        free(source->keep[i].text);
    for (int i = 0; i < source->skips; i++)
        free(source->skipped[i].reason);
    free(source->keep);
    free(source->skipped);
    free(source->host);
    free(source->text);
    free(source->bare);
    free(source->original);
    *source = (struct ws_source){0};
}
