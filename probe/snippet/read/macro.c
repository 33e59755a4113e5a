/*
 * The preprocessor: #define with and without parameters, #undef, #if in the forms that snippets
 * have, and macro expansion. A macro's expansion is read from a stack of sources, and a macro is
 * not expanded again while its own expansion is being read.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "probe/snippet/read/expression.h"

enum { MOST_TOKENS = 1 << 20, MOST_SOURCES = 64, MOST_PARAMETERS = 32, MOST_BRANCHES = 32 };

struct macro {
    struct macro *before;
    const struct ws_token *name;
    bool takes_arguments, takes_more; /* "...": its last parameter, __VA_ARGS__ */
    int parameters;
    const struct ws_token *parameter[MOST_PARAMETERS];
    const struct ws_token *body;
    int length;
    bool open; /* its expansion is being read */
};

struct source {
    const struct ws_token *token;
    int count, at;
    struct macro *macro; /* NULL: the text, or an argument */
};

struct expander {
    struct ws_arena *arena;
    const struct ws_tokens *in;
    int made;
    struct macro *macros;
    struct source source[MOST_SOURCES];
    int sources;
    int branches;
    bool taken[MOST_BRANCHES], done[MOST_BRANCHES]; /* of #if, and whether one branch was taken */
    int includes;
    struct ws_error *error;
};

static bool fail_at(const struct expander *expander, const struct ws_token *token, const char *what)
{
    char place[WS_TOKEN_PLACE_SIZE];

    return ws_fail(expander->error, WS_CODE_SYNTAX, "%s: %s",
                   ws_place_words(expander->in->has_lines, token->line, token->column, place),
                   what);
}

static bool refuse_at(const struct expander *expander, const struct ws_token *token,
                      const char *construct)
{
    char what[128];

    snprintf(what, sizeof what, WS_CXX_UNSUPPORTED "%s", construct);
    fail_at(expander, token, what);
    expander->error->code = WS_CODE_UNSUPPORTED;
    return false;
}

static bool same(const struct ws_token *a, const struct ws_token *b)
{
    return a->length == b->length && !memcmp(a->text, b->text, (size_t)a->length);
}

static struct macro *find(const struct expander *expander, const struct ws_token *name)
{
    struct macro *macro = expander->macros;

    while (macro && !same(macro->name, name))
        macro = macro->before;
    return macro && macro->body ? macro : NULL;
}

/* A list of tokens under construction, in the arena. */
struct list {
    struct ws_token *token;
    int count, room;
};

static bool append(struct expander *expander, struct list *list, const struct ws_token *token)
{
    if (++expander->made > 2 * MOST_TOKENS)
        return fail_at(expander, token, "macros expand without limit");
    if (list->count == list->room) {
        int room = list->room ? 2 * list->room : 16;
        size_t size = (size_t)room * sizeof *list->token;
        struct ws_token *grown = ws_arena_take(expander->arena, size);

        if (!grown && expander->arena->taken + size > expander->arena->limit)
            return fail_at(expander, token, "macros expand without limit");
        if (!grown)
            return ws_no_memory(expander->error);
        if (list->count)
            memcpy(grown, list->token, (size_t)list->count * sizeof *grown);
        list->token = grown;
        list->room = room;
    }
    list->token[list->count++] = *token;
    return true;
}

static bool append_all(struct expander *expander, struct list *list, const struct ws_token *token,
                       int count)
{
    while (count-- > 0)
        if (!append(expander, list, token++))
            return false;
    return true;
}

static bool open_source(struct expander *expander, const struct ws_token *token, int count,
                        struct macro *macro, const struct ws_token *place)
{
    if (expander->sources == MOST_SOURCES)
        return fail_at(expander, place, "macros nested too deeply");
    expander->source[expander->sources++] = (struct source){token, count, 0, macro};
    if (macro)
        macro->open = true;
    return true;
}

/* The next token of the sources above `floor`, or NULL; `take` moves past it. */
static const struct ws_token *next(struct expander *expander, int floor, bool take)
{
    while (expander->sources > floor) {
        struct source *source = &expander->source[expander->sources - 1];

        if (source->at < source->count) {
            const struct ws_token *token = &source->token[source->at];

            source->at += take;
            return token;
        }
        if (source->macro)
            source->macro->open = false;
        expander->sources--;
    }
    return NULL;
}

static bool expand(struct expander *expander, int floor, struct list *list);

/* The arguments of a call, after its '('. */
static bool take_arguments(struct expander *expander, int floor, const struct macro *macro,
                           const struct ws_token *call, struct list arguments[MOST_PARAMETERS])
{
    int depth = 0, argument = 0, needed = macro->parameters;

    memset(arguments, 0, MOST_PARAMETERS * sizeof arguments[0]);
    for (;;) {
        const struct ws_token *token = next(expander, floor, true);
        bool last = macro->takes_more && argument == needed - 1;

        if (!token || token->kind == WS_TOKEN_END)
            return fail_at(expander, call, "macro call is not closed with )");
        if (depth == 0 && ws_token_is(token, ")"))
            break;
        if (token->kind == WS_TOKEN_LINE)
            continue;
        if (depth == 0 && ws_token_is(token, ",") && !last) {
            if (++argument >= needed)
                return fail_at(expander, call, "macro call has too many arguments");
            continue;
        }
        depth += ws_token_is_among(token, "( { [") - ws_token_is_among(token, ") } ]");
        if (!needed)
            return fail_at(expander, call, "macro call has too many arguments");
        if (!append(expander, &arguments[argument], token))
            return false;
    }
    if (needed && argument + 1 < needed - macro->takes_more)
        return fail_at(expander, call, "macro call has too few arguments");
    return true;
}

static int parameter_of(const struct macro *macro, const struct ws_token *token)
{
    for (int i = 0; token->kind == WS_TOKEN_NAME && i < macro->parameters; i++)
        if (same(macro->parameter[i], token))
            return i;
    return -1;
}

/* # of a parameter: its argument as a string. */
static bool quote(struct expander *expander, const struct list *argument,
                  const struct ws_token *call, struct list *made)
{
    struct ws_token string = *call;
    size_t length = 0;
    char *text;

    for (int i = 0; i < argument->count; i++)
        length += (size_t)argument->token[i].length + 3;
    text = ws_arena_take(expander->arena, length + 1);
    if (!text)
        return ws_no_memory(expander->error);
    length = 0;
    for (int i = 0; i < argument->count; i++) {
        const struct ws_token *token = &argument->token[i];
        const char *mark = token->kind == WS_TOKEN_STRING ? "\"" : "";

        length += (size_t)sprintf(text + length, "%s%s%.*s%s", i && token->spaced ? " " : "", mark,
                                  token->length, token->text, mark);
    }
    string.kind = WS_TOKEN_STRING;
    string.text = text;
    string.length = (int)length;
    return append(expander, made, &string);
}

/* ##: joins the last token and the next one. */
static bool paste(struct expander *expander, struct list *made, const struct ws_token *right)
{
    struct ws_token *left = &made->token[made->count - 1];
    char *text = ws_arena_take(expander->arena, (size_t)left->length + (size_t)right->length + 1);

    if (!text)
        return ws_no_memory(expander->error);
    left->length = sprintf(text, "%.*s%.*s", left->length, left->text, right->length, right->text);
    left->text = text;
    return true;
}

/* An argument in a macro's body: expanded, unless # or ## is next to it. */
static bool substitute(struct expander *expander, const struct macro *macro,
                       struct list arguments[MOST_PARAMETERS], const struct ws_token *call,
                       struct list *made)
{
    for (int i = 0; i < macro->length; i++) {
        const struct ws_token *token = &macro->body[i];
        bool quoted = macro->takes_arguments && ws_token_is(token, "#") && i + 1 < macro->length;
        bool pasted = ws_token_is(token, "##") && made->count && i + 1 < macro->length;
        const struct ws_token *named = quoted || pasted ? &macro->body[++i] : token;
        int parameter = parameter_of(macro, named);
        struct list *argument = parameter >= 0 ? &arguments[parameter] : NULL;
        struct list spread = {0};
        bool before_paste = i + 1 < macro->length && ws_token_is(&macro->body[i + 1], "##");

        if (quoted && argument) {
            if (!quote(expander, argument, call, made))
                return false;
            continue;
        }
        if (pasted) {
            const struct ws_token *right = argument ? argument->token : named;
            int count = argument ? argument->count : 1;

            if (count && (!paste(expander, made, right) ||
                          !append_all(expander, made, right + 1, count - 1)))
                return false;
            continue;
        }
        if (!argument) {
            if (!append(expander, made, named))
                return false;
            continue;
        }
        if (!before_paste) {
            int floor = expander->sources;

            if (!open_source(expander, argument->token, argument->count, NULL, call) ||
                !expand(expander, floor, &spread))
                return false;
            argument = &spread;
        }
        if (!append_all(expander, made, argument->token, argument->count))
            return false;
    }
    return true;
}

/* Opens a macro call's expansion as a source; its tokens get the position of the call. */
static bool call(struct expander *expander, int floor, struct macro *macro,
                 const struct ws_token *name)
{
    struct list arguments[MOST_PARAMETERS];
    struct list made = {0};

    if (macro->takes_arguments) {
        next(expander, floor, true);
        if (!take_arguments(expander, floor, macro, name, arguments))
            return false;
    }
    if (!substitute(expander, macro, arguments, name, &made))
        return false;
    for (int i = 0; i < made.count; i++) {
        made.token[i].line = name->line;
        made.token[i].column = name->column;
    }
    return open_source(expander, made.token, made.count, macro, name);
}

/* Whether a macro with arguments is called: '(' comes next. Lines may end before it. */
static bool is_called(struct expander *expander, int floor)
{
    const struct ws_token *ahead = next(expander, floor, false);

    while (ahead && ahead->kind == WS_TOKEN_LINE && expander->sources == 1 &&
           ahead[1].kind == WS_TOKEN_MARK && ws_token_is(&ahead[1], "(")) {
        next(expander, floor, true);
        ahead = next(expander, floor, false);
    }
    return ahead && ws_token_is(ahead, "(");
}

static bool expand_one(struct expander *expander, int floor, const struct ws_token *token,
                       struct list *list)
{
    struct macro *macro = token->kind == WS_TOKEN_NAME ? find(expander, token) : NULL;

    if (macro && !macro->open && (!macro->takes_arguments || is_called(expander, floor)))
        return call(expander, floor, macro, token);
    return append(expander, list, token);
}

static bool expand(struct expander *expander, int floor, struct list *list)
{
    const struct ws_token *token;

    while ((token = next(expander, floor, true)))
        if (!expand_one(expander, floor, token, list))
            return false;
    return true;
}

/* The tokens of the rest of a line; moves past them. */
static const struct ws_token *rest_of_line(struct expander *expander, int *length)
{
    struct source *text = &expander->source[0];
    const struct ws_token *start = &text->token[text->at];

    while (text->token[text->at].kind != WS_TOKEN_LINE)
        text->at++;
    *length = (int)(&text->token[text->at] - start);
    return start;
}

static bool define(struct expander *expander, const struct ws_token *line, int length)
{
    struct macro *macro = ws_arena_take(expander->arena, sizeof *macro);
    int at = 1;

    if (!macro)
        return ws_no_memory(expander->error);
    if (!length || line[0].kind != WS_TOKEN_NAME)
        return fail_at(expander, line, "#define has no name");
    macro->name = &line[0];
    if (length > 1 && ws_token_is(&line[1], "(") && !line[1].spaced) {
        macro->takes_arguments = true;
        for (at = 2; at < length && !ws_token_is(&line[at], ")"); at++) {
            if (ws_token_is(&line[at], ","))
                continue;
            if (macro->parameters == MOST_PARAMETERS)
                return fail_at(expander, &line[at], "macro has too many parameters");
            macro->takes_more |= ws_token_is(&line[at], "...");
            macro->parameter[macro->parameters++] = &line[at];
        }
        if (at++ == length)
            return fail_at(expander, &line[1], "macro parameters are not closed with )");
        if (macro->takes_more) {
            static const struct ws_token rest = {
                .kind = WS_TOKEN_NAME, .text = "__VA_ARGS__", .length = 11};

            macro->parameter[macro->parameters - 1] = &rest;
        }
    }
    macro->body = line + at;
    macro->length = length - at;
    macro->before = expander->macros;
    expander->macros = macro;
    return true;
}

static bool undefine(struct expander *expander, const struct ws_token *name)
{
    struct macro *gone = ws_arena_take(expander->arena, sizeof *gone);

    if (!gone)
        return ws_no_memory(expander->error);
    gone->name = name;
    gone->before = expander->macros;
    expander->macros = gone;
    return true;
}

/* The value of a compiler-defined name: nvcc 13.0 for compute capability 9.0; NULL: none. */
static const struct ws_token *of_compiler(const struct ws_token *name)
{
    static const struct {
        const char *name;
        struct ws_token value;
    } names[] = {
        {"__CUDA_ARCH__", {.kind = WS_TOKEN_NUMBER, .text = "900", .length = 3}},
        {"__CUDACC__", {.kind = WS_TOKEN_NUMBER, .text = "1", .length = 1}},
        {"__CUDACC_VER_MAJOR__", {.kind = WS_TOKEN_NUMBER, .text = "13", .length = 2}},
        {"__CUDACC_VER_MINOR__", {.kind = WS_TOKEN_NUMBER, .text = "0", .length = 1}},
        {"__CUDACC_VER_BUILD__", {.kind = WS_TOKEN_NUMBER, .text = "0", .length = 1}},
        {"__cplusplus", {.kind = WS_TOKEN_NUMBER, .text = "201703", .length = 6}},
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (ws_token_is(name, names[i].name))
            return &names[i].value;
    return NULL;
}

/* Expands a condition's macros. defined(X) becomes 0 or 1 before; the compiler's own names have its
 * values. */
static bool spread_condition(struct expander *expander, const struct ws_token *line, int length,
                             struct list *spread)
{
    struct ws_token truth = {.kind = WS_TOKEN_NUMBER, .length = 1};
    struct list plain = {0};
    int floor = expander->sources;

    for (int i = 0; i < length; i++) {
        const struct ws_token *name = &line[i];
        bool defined = ws_token_is(name, "defined") && i + 1 < length;

        if (defined) {
            bool wrapped = ws_token_is(&line[++i], "(") && i + 2 < length;
            i += wrapped;
            truth.text = find(expander, &line[i]) || of_compiler(&line[i]) ? "1" : "0";
            i += wrapped;
        }
        if (!defined && !find(expander, name) && of_compiler(name))
            name = of_compiler(name);
        if (!append(expander, &plain, defined ? &truth : name))
            return false;
    }
    return open_source(expander, plain.token, plain.count, NULL, line) &&
           expand(expander, floor, spread);
}

static bool condition(struct expander *expander, const struct ws_token *line, int length,
                      bool *holds)
{
    struct list spread = {0};
    int64_t value;

    if (!spread_condition(expander, line, length, &spread))
        return false;
    if (!append(expander, &spread, &(struct ws_token){.kind = WS_TOKEN_END, .text = ""}))
        return false;
    if (!ws_condition_value(spread.token, &value))
        return fail_at(
            expander, line,
            "cannot evaluate this #if; pass -D NAME=VALUE for a file, or paste one branch");
    *holds = value != 0;
    return true;
}

static bool open_branch(struct expander *expander, const struct ws_token *place, bool taken)
{
    if (expander->branches == MOST_BRANCHES)
        return fail_at(expander, place, "#if nested too deeply; paste one branch");
    expander->taken[expander->branches] = taken;
    expander->done[expander->branches++] = taken;
    return true;
}

static bool skips(const struct expander *expander)
{
    for (int i = 0; i < expander->branches; i++)
        if (!expander->taken[i])
            return true;
    return false;
}

/* A line that starts with '#', which is already taken. */
static bool directive(struct expander *expander, const struct ws_token *hash)
{
    int length, last = expander->branches - 1;
    const struct ws_token *word = rest_of_line(expander, &length), *rest = word + 1;
    bool holds = false, skipped = skips(expander);

    if (!length)
        return true;
    if (ws_token_is(word, "ifdef") || ws_token_is(word, "ifndef"))
        return open_branch(expander, hash,
                           !skipped && length > 1 &&
                               (find(expander, rest) || of_compiler(rest)) ==
                                   ws_token_is(word, "ifdef"));
    if (ws_token_is(word, "if"))
        return (skipped || condition(expander, rest, length - 1, &holds)) &&
               open_branch(expander, hash, holds);
    if (ws_token_is_among(word, "else elif endif")) {
        if (last < 0)
            return fail_at(expander, hash, "no matching #if");
        if (ws_token_is(word, "endif")) {
            expander->branches--;
            return true;
        }
        holds = true;
        if (!expander->done[last] && ws_token_is(word, "elif") &&
            !condition(expander, rest, length - 1, &holds))
            return false;
        expander->taken[last] = !expander->done[last] && holds;
        expander->done[last] |= holds;
        return true;
    }
    if (!skipped && ws_token_is(word, "include") && length > 1 && rest->kind == WS_TOKEN_STRING &&
        !expander->includes)
        expander->includes = word->line;
    if (!skipped && ws_token_is(word, "pragma") && length > 1)
        return ws_pragma_check(expander->in->has_lines, rest, rest, expander->error);
    if (skipped || ws_token_is_among(word, "pragma include warning ident"))
        return true;
    if (ws_token_is(word, "line"))
        return refuse_at(expander, word, "#line");
    if (ws_token_is(word, "error"))
        return refuse_at(expander, word, "#error, which this text reaches");
    if (ws_token_is(word, "define"))
        return define(expander, rest, length - 1);
    if (ws_token_is(word, "undef") && length > 1)
        return undefine(expander, rest);
    return fail_at(expander, hash, "unknown preprocessor directive");
}

static bool expand_macros(struct ws_arena *arena, struct ws_tokens *tokens, struct ws_error *error)
{
    struct expander *expander = ws_arena_take(arena, sizeof *expander);
    struct list list = {0};
    bool starts = true;

    if (!expander)
        return ws_no_memory(error);
    *expander = (struct expander){.arena = arena, .in = tokens, .error = error, .sources = 1};
    expander->source[0] = (struct source){.token = tokens->token, .count = tokens->count};
    for (;;) {
        const struct ws_token *token = next(expander, 0, true);

        if (!token)
            break;
        if (token->kind == WS_TOKEN_LINE) {
            starts = true;
        } else if (starts && ws_token_is(token, "#")) {
            if (!directive(expander, token))
                return false;
        } else {
            starts = false;
            if (!skips(expander) && !expand_one(expander, 0, token, &list))
                return false;
        }
    }
    if (!append(expander, &list, &tokens->token[tokens->count]))
        return false;
    tokens->token = list.token;
    tokens->count = list.count - 1;
    if (!ws_tokens_take_pragmas(tokens, error))
        return false;
    tokens->includes = expander->includes;
    tokens->is_ptx = ws_arena_take(arena, (size_t)tokens->count + 1);
    return tokens->is_ptx || ws_no_memory(error);
}

bool ws_tokens_make(const char *text, struct ws_arena *arena, struct ws_tokens *tokens,
                    struct ws_error *error)
{
    return ws_tokens_raw(text, arena, tokens, error) && expand_macros(arena, tokens, error);
}

bool ws_tokens_join(const char *declared, const struct ws_tokens *tokens, struct ws_arena *arena,
                    struct ws_tokens *all, int *beside, struct ws_error *error)
{
    struct ws_tokens first = {0}, joined = *tokens;

    *beside = 0;
    *all = joined;
    if (!*declared)
        return true;
    if (!ws_tokens_make(declared, arena, &first, error))
        return false;
    joined.count += first.count;
    joined.literals += first.literals;
    joined.token = ws_arena_take(arena, ((size_t)joined.count + 1) * sizeof *joined.token);
    joined.is_ptx = ws_arena_take(arena, (size_t)joined.count + 1);
    if (!joined.token || !joined.is_ptx)
        return ws_no_memory(error);
    if (first.count)
        memcpy(joined.token, first.token, (size_t)first.count * sizeof *joined.token);
    for (int i = 0; i < first.count; i++)
        if (joined.token[i].literal >= 0)
            joined.token[i].literal += tokens->literals;
    memcpy(joined.token + first.count, tokens->token,
           ((size_t)tokens->count + 1) * sizeof *joined.token);
    *beside = first.count;
    *all = joined;
    return true;
}
