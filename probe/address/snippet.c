/* Snippets as a whole: what is run of one, what it records, and what is asked of it afterwards. */
#include "probe/address/snippet.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/address/lexeme.h"
#include "probe/address/macro.h"
#include "probe/address/parse.h"
#include "probe/address/ptx.h"
#include "probe/address/type_name.h"
#include "probe/address/warp_statement.h"

enum { PARSE_LIMIT = 32 << 20, RUN_LIMIT = 64 << 20 };

/* The tokens of what is declared, before those of the text. */
static bool join_tokens(struct ws_snippet *snippet, struct ws_error *error)
{
    struct ws_tokens first, all = snippet->tokens;

    if (!ws_tokens_make(snippet->declared, &snippet->arena, &first, error))
        return false;
    all.count += first.count;
    all.literals += first.literals;
    all.token = ws_arena_take(&snippet->arena, ((size_t)all.count + 1) * sizeof *all.token);
    if (!all.token)
        return ws_no_memory(error);
    if (first.count)
        memcpy(all.token, first.token, (size_t)first.count * sizeof *all.token);
    for (int i = 0; i < first.count; i++)
        if (all.token[i].literal >= 0)
            all.token[i].literal += snippet->tokens.literals;
    memcpy(all.token + first.count, snippet->tokens.token,
           ((size_t)snippet->tokens.count + 1) * sizeof *all.token);
    snippet->tokens = all;
    return true;
}

/* A listing of PTX is one statement, behind what is declared. */
static bool parse_listing(struct ws_snippet *snippet, struct ws_error *error)
{
    struct ws_tree *list = ws_arena_take(&snippet->arena, sizeof *list), **end;

    if (!list || !ws_tokens_make(snippet->declared, &snippet->arena, &snippet->tokens, error))
        return list || ws_no_memory(error);
    list->kind = WS_TREE_BLOCK;
    snippet->tree = list;
    if (*snippet->declared &&
        !ws_parse_snippet(&snippet->tokens, &snippet->arena, &snippet->tree, error))
        return false;
    snippet->tokens.has_lines = strchr(snippet->text, '\n');
    for (end = &snippet->tree->list; *end; end = &(*end)->next)
        ;
    *end = ws_arena_take(&snippet->arena, sizeof **end);
    if (!*end)
        return ws_no_memory(error);
    **end = (struct ws_tree){.kind = WS_TREE_PTX, .line = 1, .column = 1, .literal = -1};
    return ws_ptx_parse(snippet->text, NULL, &snippet->arena, &(*end)->ptx, error);
}

/* What is declared, by itself: so many statements come first of all. */
static bool parse_beside(struct ws_snippet *snippet, struct ws_error *error)
{
    struct ws_tokens tokens;

    return ws_tokens_make(snippet->declared, &snippet->arena, &tokens, error) &&
           ws_parse_snippet(&tokens, &snippet->arena, &snippet->beside, error);
}

static bool parse(struct ws_snippet *snippet, const char *text, const char *declared,
                  struct ws_error *error)
{
    bool is_listing = ws_ptx_is_listing(text);
    int most = is_listing ? WS_PTX_LENGTH : WS_SNIPPET_LENGTH;

    if (strlen(text) > (size_t)most)
        return ws_fail(error, "column %d: a snippet has at most %d characters", most + 1, most);
    snippet->text = ws_arena_text(&snippet->arena, text, strlen(text));
    snippet->declared = ws_arena_text(&snippet->arena, declared, strlen(declared));
    if (!snippet->text || !snippet->declared)
        return ws_no_memory(error);
    if (*declared && !parse_beside(snippet, error))
        return false;
    if (is_listing)
        return parse_listing(snippet, error);
    return ws_tokens_make(snippet->text, &snippet->arena, &snippet->tokens, error) &&
           (!*declared || join_tokens(snippet, error)) &&
           ws_parse_snippet(&snippet->tokens, &snippet->arena, &snippet->tree, error);
}

bool ws_snippet_parse(const char *text, const char *declared, struct ws_snippet **snippet,
                      struct ws_error *error)
{
    *snippet = calloc(1, sizeof **snippet);
    if (!*snippet)
        return ws_no_memory(error);
    ws_arena_init(&(*snippet)->arena, PARSE_LIMIT);
    if (parse(*snippet, text, declared ? declared : "", error))
        return true;
    ws_snippet_free(*snippet);
    *snippet = NULL;
    return false;
}

void ws_snippet_free(struct ws_snippet *snippet)
{
    if (!snippet)
        return;
    ws_arena_finish(&snippet->arena);
    free(snippet);
}

/* The function that a text which ends in functions means: the last kernel, or the last of all. */
static const struct ws_tree *entry_of(const struct ws_tree *list)
{
    const struct ws_tree *last = NULL, *kernel = NULL;

    for (; list; list = list->next) {
        if (list->kind == WS_TREE_NOTHING)
            continue;
        last = list;
        if (list->kind == WS_TREE_FUNCTION && list->function->global)
            kernel = list;
    }
    return last && last->kind == WS_TREE_FUNCTION ? kernel ? kernel : last : NULL;
}

/* Runs a function as nobody calls it: what its parameters are is for the constants to say. */
static bool run_entry(struct ws_warp *warp, const struct ws_tree *tree)
{
    const struct ws_function *function = tree->function;
    const struct ws_shape *shape = NULL;

    if (!ws_scope_templates(warp, function->templates, NULL))
        return false;
    warp->is_kernel = function->global;
    for (const struct ws_tree *one = function->parameters; one; one = one->next)
        if (one->name && !ws_warp_statement(warp, one))
            return false;
    warp->is_kernel = false;
    if (function->result && function->result->name &&
        !ws_shape_make(warp, function->result, &shape))
        return false;
    if (!ws_warp_unknown(warp, tree, NULL, &warp->last,
                         "%s() has no instruction and gives no address", tree->name))
        return false;
    warp->result = &warp->last;
    warp->result_shape = shape;
    return ws_warp_statement(warp, function->body);
}

/* Of what is declared beside the text, what that never saw, as it declares the same itself. */
static void find_hidden(struct ws_warp *warp)
{
    for (const struct ws_binding *one = warp->beside; one; one = one->next)
        if (one->is_hidden && !one->is_used)
            snprintf(warp->executions->hidden, sizeof warp->executions->hidden, "%s", one->name);
}

static bool run_all(struct ws_warp *warp, const struct ws_snippet *snippet)
{
    const struct ws_tree *entry = entry_of(snippet->tree->list), *end = snippet->tree;
    const struct ws_tree *beside = snippet->beside ? snippet->beside->list : NULL;

    if (!ws_warp_unknown(warp, snippet->tree, NULL, &warp->last,
                         "there is no instruction and no address"))
        return false;
    for (const struct ws_tree *one = snippet->tree->list; one && warp->mask; one = one->next) {
        if (!ws_warp_statement(warp, one))
            return false;
        if (one->kind != WS_TREE_NOTHING)
            end = one;
        if (beside && !(beside = beside->next))
            warp->beside = warp->scope;
    }
    if (entry && !run_entry(warp, entry))
        return false;
    find_hidden(warp);
    if (warp->executions->count)
        return true;
    warp->mask = UINT32_MAX;
    return ws_warp_record(warp, end, NULL, warp->left_out.unknown ? &warp->left_out : &warp->last);
}

bool ws_snippet_is_expression(const struct ws_snippet *snippet)
{
    const struct ws_tree *only = snippet->tree->list;

    return only && !*snippet->declared && !only->next && only->last && only->kind < WS_TREE_NOTHING;
}

static bool run_start(struct ws_warp *warp, const struct ws_snippet *snippet,
                      const struct ws_snippet_given *given, struct ws_executions *executions,
                      struct ws_error *error)
{
    *warp = (struct ws_warp){.tidies = !ws_snippet_is_expression(snippet),
                             .snippet = snippet,
                             .given = given,
                             .executions = executions,
                             .mask = UINT32_MAX,
                             .mask_term = WS_ALWAYS,
                             .error = error,
                             .value = ws_warp_value,
                             .body = ws_warp_statement};
    ws_arena_init(&warp->arena, RUN_LIMIT);
    if (!run_all(warp, snippet))
        return false;
    if (warp->lost)
        return ws_no_memory(error);
    if (given->element_bytes && !warp->used_element_bytes)
        return ws_fail(error,
                       "the addresses have a type of their own: an element's bytes (%d) "
                       "change nothing",
                       given->element_bytes);
    return true;
}

static void run_finish(struct ws_warp *warp)
{
    ws_arena_finish(&warp->arena);
    free(warp->term);
    free(warp->term_of);
}

bool ws_snippet_run(const struct ws_snippet *snippet, const struct ws_snippet_given *given,
                    struct ws_executions *executions, struct ws_error *error)
{
    struct ws_warp warp;
    bool done = run_start(&warp, snippet, given, executions, error);

    run_finish(&warp);
    return done;
}

/* Copies a term with all that it is made of, operands first. */
static int write_out(const struct ws_warp *warp, int term, struct ws_expression *expression)
{
    const struct ws_term *from = &warp->term[term].term;
    int operands = from->op == WS_C_CHOOSE      ? 3
                   : from->op > WS_C_COMPLEMENT ? 2
                   : from->op >= WS_C_CAST      ? 1
                                                : 0;
    struct ws_term copy = *from;

    for (int i = 0; i < operands; i++)
        copy.operand[i] = write_out(warp, from->operand[i], expression);
    expression->has_lane |= from->op == WS_C_LANE;
    expression->node[expression->nodes] = copy;
    return expression->nodes++;
}

bool ws_snippet_expression(const struct ws_snippet *snippet, const struct ws_snippet_given *given,
                           int nth, struct ws_expression *expression, struct ws_error *error)
{
    struct ws_executions executions = {0};
    struct ws_warp warp;
    bool done = run_start(&warp, snippet, given, &executions, error);
    int term = done && nth < executions.count ? warp.term_of[nth] : WS_NO_TERM;

    expression->nodes = 0;
    expression->has_lane = false;
    memset(&expression->constants, 0, sizeof expression->constants);
    if (given->constants)
        expression->constants = *given->constants;
    if (done && term == WS_NO_TERM)
        done = ws_fail(error, "the address is too long to be written as one expression, or depends "
                              "on the path that a lane takes");
    /* What is left of it is its 32 low bits, so a last cast to those says nothing. */
    while (done && warp.term[term].term.op == WS_C_CAST &&
           warp.term[term].term.value <= WS_C_ULONG && executions.execution[nth].typed)
        term = warp.term[term].term.operand[0];
    if (done)
        expression->root = write_out(&warp, term, expression);
    run_finish(&warp);
    ws_executions_finish(&executions);
    return done;
}

int ws_snippet_literals(const struct ws_snippet *snippet)
{
    return snippet->tokens.literals;
}

bool ws_snippet_literal(const struct ws_snippet *snippet, int literal, struct ws_literal *found)
{
    for (int i = 0; i < snippet->tokens.count; i++) {
        const struct ws_token *token = &snippet->tokens.token[i];
        const char *start = token->text;
        struct ws_error error;
        enum ws_c_type type;
        uint64_t value;
        bool declared;

        if (token->kind != WS_TOKEN_NUMBER || token->literal != literal)
            continue;
        if (!ws_take_literal(&start, &value, &type, &error) ||
            start != token->text + token->length || value > INT64_MAX)
            return false;
        declared = token->text >= snippet->declared &&
                   token->text < snippet->declared + strlen(snippet->declared);
        *found = (struct ws_literal){
            .value = (int64_t)value,
            .declared = declared,
            .line = token->line,
            .column = token->column,
            .start = (size_t)(token->text - (declared ? snippet->declared : snippet->text)),
            .length = (size_t)token->length};
        return true;
    }
    return false;
}

const char *ws_snippet_unknown_type(const struct ws_snippet *snippet)
{
    const struct ws_tree *only = snippet->tree->list;
    struct ws_type_fact fact;

    if (!only || only->kind != WS_TREE_DECLARE || only->type->pointers || only->list ||
        !only->type->name || ws_type_named(only->type->name, &fact))
        return NULL;
    return only->type->name;
}
