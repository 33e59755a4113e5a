/* Tokens, names and errors of the front end. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/snippet/run/cxx.h"

enum { BUCKETS = 1024, ARENA = 256 << 20 };

struct ws_cxx_names_table {
    struct entry {
        const char *text;
        size_t length;
        struct entry *next;
    } * bucket[BUCKETS];
};

bool ws_cxx_begin(struct ws_cxx *cxx, const struct ws_tokens *tokens, struct ws_error *error)
{
    *cxx = (struct ws_cxx){.tokens = *tokens, .error = error, .loop = -1, .frame = 8};
    ws_arena_init(&cxx->arena, ARENA);
    cxx->name =
        ws_arena_take(&cxx->arena, ((size_t)tokens->count + WS_CXX_AHEAD) * sizeof *cxx->name);
    cxx->tokens.token =
        ws_arena_take(&cxx->arena, ((size_t)tokens->count + WS_CXX_AHEAD) * sizeof *tokens->token);
    if (!cxx->name || !cxx->tokens.token)
        return ws_no_memory(error);
    for (int i = 0; i < tokens->count + WS_CXX_AHEAD; i++)
        cxx->tokens.token[i] = tokens->token[i < tokens->count ? i : tokens->count];
    return true;
}

void ws_cxx_intern_all(struct ws_cxx *cxx)
{
    cxx->space = ws_cxx_intern(cxx, "", 0);
    for (int i = 0; i < cxx->tokens.count; i++)
        if (cxx->tokens.token[i].kind == WS_TOKEN_NAME) {
            cxx->name[i] =
                ws_cxx_intern(cxx, cxx->tokens.token[i].text, (size_t)cxx->tokens.token[i].length);
            cxx->has_operators |= ws_cxx_is(cxx, i, "operator");
            cxx->has_jumps |= ws_cxx_is(cxx, i, "goto");
        }
}

static _Noreturn void fail(struct ws_cxx *cxx, int token, enum ws_code code, const char *text)
{
    const struct ws_token *at = &cxx->tokens.token[token];
    char place[WS_TOKEN_PLACE_SIZE];

    cxx->failed = token;
    ws_fail(cxx->error, code, "%s: %s",
            ws_place_words(cxx->tokens.has_lines, at->line, at->column, place), text);
    longjmp(*cxx->recover, 1);
}

void ws_cxx_fail(struct ws_cxx *cxx, int token, const char *format, ...)
{
    char text[400];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fail(cxx, token, WS_CODE_UNSUPPORTED, text);
}

void ws_cxx_stop(struct ws_cxx *cxx, int token, const char *format, ...)
{
    char text[400];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cxx->is_fatal = true;
    fail(cxx, token, WS_CODE_SYNTAX, text);
}

void *ws_cxx_take(struct ws_cxx *cxx, size_t size)
{
    void *taken = ws_arena_take(&cxx->arena, size);

    if (taken)
        return taken;
    cxx->is_fatal = true;
    ws_no_memory(cxx->error);
    longjmp(*cxx->recover, 1);
}

void *ws_cxx_grown(struct ws_cxx *cxx, void *items, int count, int *room, size_t size)
{
    void *grown;

    if (count < *room)
        return items;
    *room = *room ? 2 * *room : 16;
    grown = ws_cxx_take(cxx, (size_t)*room * size);
    if (count)
        memcpy(grown, items, (size_t)count * size);
    return grown;
}

const char *ws_cxx_format(struct ws_cxx *cxx, const char *format, ...)
{
    char text[1024], *copy;
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length >= (int)sizeof text)
        ws_cxx_stop(cxx, cxx->at, "name is longer than 1000 characters");
    copy = ws_cxx_take(cxx, (size_t)length + 1);
    memcpy(copy, text, (size_t)length + 1);
    return copy;
}

const char *ws_cxx_intern(struct ws_cxx *cxx, const char *text, size_t length)
{
    unsigned hash = 5381;
    struct entry *entry;
    char *copy;

    if (!cxx->table)
        cxx->table = ws_cxx_take(cxx, sizeof *cxx->table);
    for (size_t i = 0; i < length; i++)
        hash = hash * 33 ^ (unsigned char)text[i];
    for (entry = cxx->table->bucket[hash % BUCKETS]; entry; entry = entry->next)
        if (entry->length == length && !memcmp(entry->text, text, length))
            return entry->text;
    entry = ws_cxx_take(cxx, sizeof *entry);
    copy = ws_cxx_take(cxx, length + 1);
    memcpy(copy, text, length);
    entry->text = copy;
    entry->length = length;
    entry->next = cxx->table->bucket[hash % BUCKETS];
    cxx->table->bucket[hash % BUCKETS] = entry;
    return copy;
}

/* What is read for goes on behind the end, but not for long. */
static const struct ws_token *token_at(const struct ws_cxx *cxx, int token)
{
    if (token > cxx->tokens.count + WS_CXX_AHEAD / 2)
        ws_cxx_stop((struct ws_cxx *)cxx, cxx->tokens.count, "unexpected end of the text");
    return &cxx->tokens.token[token];
}

bool ws_cxx_is(const struct ws_cxx *cxx, int token, const char *text)
{
    return ws_token_is(token_at(cxx, token), text);
}

bool ws_cxx_is_among(const struct ws_cxx *cxx, int token, const char *words)
{
    return ws_token_is_among(token_at(cxx, token), words);
}

int ws_cxx_over(struct ws_cxx *cxx, int token)
{
    return ws_cxx_is_among(cxx, token, "( [ {") ? ws_cxx_behind(cxx, token) : token + 1;
}

int ws_cxx_up_to(struct ws_cxx *cxx, int token, const char *words)
{
    while (!ws_cxx_is_among(cxx, token, words) && !ws_cxx_is_end(cxx, token))
        token = ws_cxx_over(cxx, token);
    return token;
}

bool ws_cxx_is_end(const struct ws_cxx *cxx, int token)
{
    return cxx->tokens.token[token].kind == WS_TOKEN_END;
}

bool ws_cxx_changes(const struct ws_cxx *cxx, int token)
{
    return ws_cxx_is_among(cxx, token, "= += -= *= /= %= &= |= ^= <<= ++ --") ||
           (ws_cxx_is(cxx, token, ">") && ws_cxx_is(cxx, token + 1, ">="));
}

bool ws_cxx_accept(struct ws_cxx *cxx, const char *words)
{
    bool is = ws_cxx_is_among(cxx, cxx->at, words);

    cxx->at += is;
    return is;
}

void ws_cxx_expect(struct ws_cxx *cxx, const char *text)
{
    const struct ws_token *token = &cxx->tokens.token[cxx->at];

    if (ws_cxx_accept(cxx, text))
        return;
    if (token->kind == WS_TOKEN_END)
        ws_cxx_fail(cxx, cxx->at, "expected '%s', found the end of the text", text);
    ws_cxx_fail(cxx, cxx->at, "expected '%s' before '%.*s'", text,
                token->length < 40 ? token->length : 40, token->text);
}

int ws_cxx_behind(struct ws_cxx *cxx, int token)
{
    enum { MOST = 64 }; /* brackets whose kinds are compared */
    static const char opening[] = "([{", closing[] = ")]}";
    bool angle = ws_cxx_is(cxx, token, "<");
    int depth = 0, angles = 0, open[MOST];

    for (int at = token; !ws_cxx_is_end(cxx, at); at++) {
        const struct ws_token *one = &cxx->tokens.token[at];
        char mark = one->kind == WS_TOKEN_MARK && one->length == 1 ? *one->text : 0;

        if (mark && strchr(opening, mark)) {
            if (depth < MOST)
                open[depth] = at;
            depth++;
        } else if (mark && strchr(closing, mark)) {
            if (!depth--)
                break;
            if (depth < MOST &&
                strchr(closing, mark) - closing !=
                    strchr(opening, *cxx->tokens.token[open[depth]].text) - opening) {
                depth++;
                break;
            }
        } else if (angle && !depth) {
            angles += (mark == '<') - (mark == '>');
        }
        if (!depth && !angles)
            return at + 1;
    }
    if (depth > 0 && depth <= MOST) /* the innermost */
        token = open[depth - 1];
    ws_cxx_stop(cxx, token, "'%.*s' is not closed", cxx->tokens.token[token].length,
                cxx->tokens.token[token].text);
}

void ws_cxx_note(struct ws_cxx *cxx, const char *format, ...)
{
    char text[sizeof cxx->note[0]];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (int i = 0; i < cxx->notes; i++)
        if (!strcmp(cxx->note[i], text))
            return;
    if (cxx->notes < (int)(sizeof cxx->note / sizeof cxx->note[0]))
        memcpy(cxx->note[cxx->notes++], text, sizeof text);
}

int ws_cxx_reason(struct ws_cxx *cxx, int token, const char *reason)
{
    const struct ws_token *at = &cxx->tokens.token[token];

    for (int i = 0; i < cxx->lefts; i++)
        if (cxx->left[i].line == at->line && cxx->left[i].column == at->column &&
            !strcmp(cxx->left[i].reason, reason))
            return i;
    cxx->left = ws_cxx_grown(cxx, cxx->left, cxx->lefts, &cxx->left_room, sizeof *cxx->left);
    cxx->left[cxx->lefts] = (struct ws_cxx_left){
        .line = at->line, .column = at->column, .reason = ws_cxx_format(cxx, "%.400s", reason)};
    return cxx->lefts++;
}

bool ws_cxx_try(struct ws_cxx *cxx, bool holds_all, void (*part)(struct ws_cxx *, void *),
                void *data)
{
    struct ws_cxx_state state = cxx->state;
    struct ws_cxx_instances *instances = cxx->instances;
    int lines = cxx->lines;
    jmp_buf *outer = cxx->recover, here;

    cxx->recover = &here;
    if (!setjmp(here)) {
        part(cxx, data);
        cxx->recover = outer;
        return true;
    }
    cxx->recover = outer;
    if (cxx->is_fatal && (!holds_all || ws_is_no_memory(cxx->error)))
        longjmp(*outer, 1);
    cxx->is_fatal = false;
    for (int i = state.context.depth + 1; i < WS_CXX_DEPTH && cxx->open[i]; i++)
        cxx->open[i]->is_open = false;
    cxx->state = state;
    cxx->instances = instances;
    cxx->lines = lines;
    return false;
}
