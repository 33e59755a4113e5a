/*
 * Snippets as a whole: C++ is translated (translate.h), PTX is wrapped if it has no kernel, and
 * either is executed (probe/ptx). Its accesses become executions, with offsets from the start of
 * the array.
 */
#include "probe/snippet/run/snippet.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "probe/compile/fragment_ptx.h"
#include "probe/compile/scan.h"
#include "probe/snippet/read/foreign.h"
#include "probe/snippet/read/lexeme.h"
#include "probe/snippet/read/names.h"
#include "probe/snippet/run/run.h"

enum { PARSE_LIMIT = 64 << 20, MOST_PTX = 1 << 20 };

bool ws_snippet_text_is_ptx(const char *text)
{
    size_t length = strlen(text);
    char *bare = ws_scan_bare(text, length);
    bool whole, is = bare && ws_ptx_is(bare, length, &whole);

    free(bare);
    return is;
}

/* A snippet that is a single expression must be understood completely. */
static bool check_expression(const struct ws_snippet *snippet, struct ws_error *error)
{
    const struct ws_snippet_given nothing = {0};
    const struct ws_cxx_left *left;
    struct ws_translation translation;
    bool good =
        ws_translate(&snippet->tokens, 0, &nothing, WS_AS_SNIPPET, "text", &translation, error);

    left = good ? ws_left_statement(&translation.cxx) : NULL;
    good = good && (!left || ws_fail_left(snippet, left, error));
    ws_translation_finish(&translation);
    return good;
}

static bool parse(struct ws_snippet *snippet, const char *text, const char *declared,
                  struct ws_error *error)
{
    char place[WS_TOKEN_PLACE_SIZE];
    size_t most;

    snippet->is_ptx = ws_snippet_text_is_ptx(text);
    most = snippet->is_ptx ? MOST_PTX : WS_SNIPPET_LENGTH;
    if (strlen(text) > most)
        return ws_fail(error, WS_CODE_LIMIT, "column %zu: snippet is longer than %zu characters",
                       most + 1, most);
    snippet->text = ws_arena_text(&snippet->arena, text, strlen(text));
    snippet->declared = ws_arena_text(&snippet->arena, declared, strlen(declared));
    if (!snippet->text || !snippet->declared)
        return ws_no_memory(error);
    if (snippet->is_ptx)
        return ws_tokens_make(snippet->declared, &snippet->arena, &snippet->tokens, error);
    if (!ws_foreign_check(snippet->text, error))
        return false;
    if (!ws_tokens_make(snippet->text, &snippet->arena, &snippet->tokens, error))
        return false;
    if (!snippet->tokens.count)
        return ws_fail(error, WS_CODE_NO_ACCESS, "%s: " WS_NO_KERNEL_WORDS,
                       ws_snippet_place(snippet, 1, 1, place));
    return ws_snippet_is_expression(snippet)
               ? check_expression(snippet, error)
               : ws_tokens_join(snippet->declared, &snippet->tokens, &snippet->arena,
                                &snippet->tokens, &snippet->beside, error);
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
    ws_cxx_add_cure(error, WS_CXX_CODE_CURE);
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

/* ---- running */

/* PTX that reads an unknown block shape: fails for a coordinate along y or z; assumes the size of a
 * block of x threads, with a note. */
static bool check_shape(struct ws_run *run, int64_t x)
{
    static const char *const names[] = {"%tid.y", "%tid.z", "%ntid.y", "%ntid.z", "%ntid.x"};
    const char *text = run->snippet->text;
    char place[WS_TOKEN_PLACE_SIZE], note[160];
    int line, column;

    for (int i = 0; run->snippet->is_ptx && i < 5; i++) {
        if (!ws_ptx_find_name(text, names[i], &line, &column))
            continue;
        ws_snippet_place(run->snippet, line, column, place);
        if (i < 2) {
            snprintf(run->executions->unknown, sizeof run->executions->unknown, "blockDim.x");
            return ws_fail(run->error, WS_CODE_NAME, "%s: blockDim.x is not known", place);
        }
        snprintf(note, sizeof note, "%s: %s is assumed to be %lld; pass --let blockDim.x=VALUE",
                 place, names[i], (long long)(i < 4 ? 1 : x));
        ws_executions_note(run->executions, note);
    }
    return true;
}

static int64_t constant_of(const struct ws_run *run, const char *name, int64_t otherwise)
{
    const struct ws_constant *constant = ws_constant_named(run->given->constants, name);

    return constant ? constant->value : otherwise;
}

static bool set_block(struct ws_run *run, struct ws_ptx_launch *launch)
{
    int64_t x = constant_of(run, "blockDim.x", 0), y = constant_of(run, "blockDim.y", 0);
    int64_t threads = WS_LANES * (run->given->warp + 1);
    struct ws_ptx_kernel kernel = ws_ptx_module_kernel(run->module, launch->kernel);

    if (!x && kernel.required) {
        memcpy(launch->block, kernel.block, sizeof launch->block);
        for (int i = 0; i < 3; i++)
            launch->block[i] = launch->block[i] ? launch->block[i] : 1;
    } else if (!x && !check_shape(run, threads)) {
        return false;
    } else {
        x = x > 0 ? x : threads;
        y = y > 0 ? y : (threads + x - 1) / x;
        launch->block[0] = (uint32_t)x;
        launch->block[1] = (uint32_t)y;
        launch->block[2] = (uint32_t)((threads + x * y - 1) / (x * y));
    }
    for (int i = 0; i < 3; i++) {
        static const char *const names[][2] = {
            {"blockIdx.x", "%ctaid.x"}, {"blockIdx.y", "%ctaid.y"}, {"blockIdx.z", "%ctaid.z"}};

        launch->block_index[i] =
            (uint32_t)constant_of(run, names[i][0], constant_of(run, names[i][1], 0));
        launch->grid[i] = launch->block_index[i] + 1;
    }
    x = (int64_t)launch->block[0] * launch->block[1] * launch->block[2];
    if (x > 1024 || run->given->warp >= (x + WS_LANES - 1) / WS_LANES)
        return ws_fail(
            run->error, WS_CODE_LAUNCH,
            "warp %d does not exist in a block of (%u, %u, %u) threads; pass a smaller --warp",
            run->given->warp, (unsigned)launch->block[0], (unsigned)launch->block[1],
            (unsigned)launch->block[2]);
    return true;
}

/* The kernel's parameters: those of C++ are names of the text, those of PTX have their own. */
static bool set_parameters(struct ws_run *run, struct ws_ptx_launch *launch)
{
    const struct ws_cxx *cxx = &run->translation.cxx;
    int count = ws_ptx_module_kernel(run->module, launch->kernel).parameters;

    run->value = calloc((size_t)count + 1, sizeof *run->value);
    run->name = calloc((size_t)count + 1, sizeof *run->name);
    run->left = calloc((size_t)cxx->lefts + 1, sizeof *run->left);
    if (!run->value || !run->name || !run->left)
        return ws_no_memory(run->error);
    for (int i = 0; i < count; i++) {
        const char *name = run->snippet->is_ptx
                               ? ws_ptx_module_parameter(run->module, launch->kernel, i).name
                               : cxx->parameter[i].name;
        int64_t value;

        run->name[i] = strdup(name);
        if (!run->name[i])
            return ws_no_memory(run->error);
        run->names++;
        value = constant_of(run, run->name[i], INT64_MIN);
        if (value != INT64_MIN)
            run->value[launch->parameters++] =
                (struct ws_ptx_parameter_value){.parameter = i, .value = (uint64_t)value};
    }
    for (int i = 0; i < cxx->lefts; i++)
        run->left[i] = cxx->left[i].reason;
    launch->parameter = run->value;
    launch->names = run->names;
    launch->name = run->name;
    launch->name_option = "let";
    launch->lefts = cxx->lefts;
    launch->left = run->left;
    return true;
}

/* Sets the register that is the lane before the first instruction. */
static bool give_lane(struct ws_run *run)
{
    const char *lane = run->given->lane, *body = strstr(run->ptx, "\t.loc");
    char declaration[WS_NAME_SIZE + 16];

    for (int bits = 32; lane && *lane == '%' && body && bits <= 64; bits += 32) {
        struct ws_memory made;

        snprintf(declaration, sizeof declaration, ".reg .b%d %s;", bits, lane);
        if (!strstr(run->ptx, declaration))
            continue;
        if (!ws_memory_open(&made, run->error))
            return false;
        fprintf(made.file, "%.*s\tcvt.u%d.u32 %s, %%laneid;\n%s", (int)(body - run->ptx), run->ptx,
                bits, lane, body);
        if (!ws_memory_close(&made, run->error))
            return false;
        free(run->ptx);
        run->ptx = made.text;
        run->length = made.length;
        return true;
    }
    return true;
}

/* A whole listing is its own source: the file that it was compiled from is not available. */
static bool take_listing(struct ws_run *run)
{
    run->ptx = strdup(run->snippet->text);
    if (!run->ptx)
        return ws_no_memory(run->error);
    run->length = strlen(run->ptx);
    run->is_listing = true;
    for (char *line = run->ptx; line; line = strchr(line, '\n')) {
        line += strspn(line, " \t\r\n");
        if (!strncmp(line, ".loc", 4) && strchr(" \t", line[4]))
            memset(line, ' ', strcspn(line, "\r\n"));
    }
    return true;
}

/* Converts the position "the code:15:18: …" in the PTX to the position in the pasted text. */
static bool fail_parse(const struct ws_run *run)
{
    const char *at = run->ptx, *words;
    int line, column, length, from = 0, first = 1;
    struct ws_error error = *run->error;
    char place[WS_TOKEN_PLACE_SIZE];

    if (sscanf(error.text, "the code:%d:%d: %n", &line, &column, &length) < 2)
        return false;
    words = error.text + length;
    for (int i = 1; !run->is_listing && at && i < line; i++, at = strchr(at, '\n') + 1)
        if (sscanf(at, " .loc 1 %d %d", &from, &first) == 2)
            length = i; /* text that follows begins there */
    if (from) {
        column += line == length + 1 ? first - 1 : 0;
        line = from + line - length - 1;
    }
    return ws_fail(run->error, WS_CODE_SYNTAX, "%s: %s",
                   ws_snippet_place(run->snippet, line, column, place), words);
}

static bool make_ptx(struct ws_run *run)
{
    const struct ws_snippet *snippet = run->snippet;
    size_t length = strlen(snippet->text);
    char *bare;
    bool whole = false, done;

    if (!snippet->is_ptx) {
        done = ws_translate(&snippet->tokens, snippet->beside, run->given, WS_AS_SNIPPET, "text",
                            &run->translation, run->error);
        run->executions->used_warp = run->translation.cxx.uses_warp;
        if (done && run->translation.hidden)
            snprintf(run->executions->hidden, sizeof run->executions->hidden, "%s",
                     run->translation.hidden);
        return done && ws_ptx_module_parse("the code", run->translation.ptx,
                                           run->translation.length, &run->module, run->error);
    }
    run->executions->used_warp = strstr(snippet->text, "%tid") || strstr(snippet->text, "%warpid");
    bare = ws_scan_bare(snippet->text, length);
    if (!bare)
        return ws_no_memory(run->error);
    ws_ptx_is(bare, length, &whole);
    done = whole ? take_listing(run)
                 : ws_ptx_wrap("the code", snippet->text, bare, length, &run->ptx, &run->length,
                               run->error) &&
                       give_lane(run);
    free(bare);
    return done &&
           (ws_ptx_module_parse("the code", run->ptx, run->length, &run->module, run->error) ||
            fail_parse(run));
}

static void free_parameters(struct ws_run *run)
{
    while (run->names)
        free(run->name[--run->names]);
    free(run->name);
    free(run->value);
    free(run->left);
    run->name = NULL;
    run->value = NULL;
    run->left = NULL;
}

static bool execute(struct ws_run *run)
{
    bool good = true;

    for (int i = 0; good && i < ws_ptx_module_kernels(run->module); i++) {
        struct ws_ptx_launch launch = {.kernel = i,
                                       .warp = run->given->warp,
                                       .step_limit = (uint64_t)ws_snippet_steps,
                                       .observe = ws_run_watch,
                                       .observer = run};

        free_parameters(run);
        good = set_block(run, &launch) && set_parameters(run, &launch) &&
               (ws_ptx_launch_run(run->module, &launch, &run->accesses, run->error) ||
                (run->snippet->is_ptx && fail_parse(run)));
        good = good && (!run->no_memory || ws_no_memory(run->error));
    }
    if (good && !ws_ptx_module_kernels(run->module))
        good = ws_fail(run->error, WS_CODE_KERNEL, "line 1, column 1: listing has no kernel");
    return good;
}

static void finish(struct ws_run *run)
{
    ws_translation_finish(&run->translation);
    ws_ptx_module_free(run->module);
    ws_accesses_finish(&run->accesses);
    free_parameters(run);
    free(run->ptx);
    free(run->seen);
}

/* In a single expression of integers, undefined behavior in C is an error, in the first lane that
 * has it. */
static bool check_defined(struct ws_run *run)
{
    bool is_lane =
        !run->executions->used_warp || (!run->given->warp && !constant_of(run, "blockDim.x", 0));
    struct ws_expression expression;
    int64_t value;

    if (!is_lane || !ws_snippet_expression(run->snippet, run->given, &expression))
        return true;
    for (int lane = 0; lane < WS_LANES; lane++)
        if (!ws_expression_value(&expression, lane, &value, run->error) &&
            run->error->code == WS_CODE_ADDRESS) { /* not only too large for 64 signed bits */
            run->executions->undefined = true;
            run->executions->undefined_lane = lane;
            return false;
        }
    return true;
}

bool ws_snippet_run(const struct ws_snippet *snippet, const struct ws_snippet_given *given,
                    struct ws_executions *executions, struct ws_error *error)
{
    struct ws_run run = {
        .snippet = snippet, .given = given, .executions = executions, .error = error};
    bool done = make_ptx(&run) && check_defined(&run) && execute(&run) && ws_run_collect(&run);

    if (!done)
        ws_cxx_add_cure(error, WS_CXX_CODE_CURE);
    finish(&run);
    return done;
}

bool ws_snippet_expression(const struct ws_snippet *snippet, const struct ws_snippet_given *given,
                           struct ws_expression *expression)
{
    return ws_snippet_is_expression(snippet) &&
           ws_expression_read(snippet->tokens.token, given, expression);
}

int ws_snippet_literals(const struct ws_snippet *snippet)
{
    return snippet->is_ptx ? 0 : snippet->tokens.literals;
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

/* "int x", "half *p": a type and a name. */
static bool starts_declaration(const struct ws_tokens *tokens)
{
    char name[WS_NAME_SIZE];
    struct ws_type_fact fact;

    if (ws_token_is_among(
            tokens->token,
            "const unsigned signed auto static struct using typedef extern __shared__"))
        return true;
    snprintf(name, sizeof name, "%.*s", tokens->token[0].length, tokens->token[0].text);
    return tokens->token[0].kind == WS_TOKEN_NAME && tokens->count > 1 &&
           ws_type_named(name, &fact) && tokens->token[1].kind == WS_TOKEN_NAME;
}

bool ws_snippet_is_expression(const struct ws_snippet *snippet)
{
    const struct ws_tokens *tokens = &snippet->tokens;

    if (snippet->is_ptx || *snippet->declared || !tokens->count)
        return false;
    for (int i = 0; i < tokens->count; i++)
        if (ws_token_is_among(&tokens->token[i], "; { } asm __asm__ return"))
            return false;
    return !starts_declaration(tokens);
}
