/*
 * Files of kernels: options become requests, results become one report. Options are found here by
 * their names, so that the table of banks.c is the only one.
 */
#include "viz/cli/banks_kernel.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "probe/base/arena.h"
#include "probe/base/code_file.h"
#include "probe/base/file.h"
#include "probe/snippet/read/foreign.h"
#include "probe/snippet/read/lexeme.h"
#include "viz/cli/banks_output.h"
#include "viz/cli/banks_tally.h"
#include "viz/cli/kernel_report.h"
#include "viz/report/cure_text.h"
#include "viz/report/kernel_words.h"
#include "viz/text/text_add.h"

/* Options that only kernels have, and shared ones that kernels support too. */
static const char *const only_kernels[] = {
    "kernel",  "block",  "grid", "block-index", "param",      "smem",   "optimized",
    "include", "define", "std",  "strict",      "max-excess", "output", NULL};
static const char *const shared[] = {"format", "let", "lane", "warp", "suggest", NULL};

static bool is_among(const char *const *names, const char *name)
{
    for (; *names; names++)
        if (!strcmp(*names, name))
            return true;
    return false;
}

static const char *name_of(const struct ws_arguments *arguments, int given)
{
    return arguments->option[arguments->given[given].option].name;
}

/* The last value given to an option; NULL: not given. For a flag "". */
static const char *value_of(const struct ws_arguments *arguments, const char *name)
{
    for (int i = arguments->count - 1; i >= 0; i--)
        if (!strcmp(name_of(arguments, i), name))
            return arguments->given[i].value ? arguments->given[i].value : "";
    return NULL;
}

bool ws_is_kernel_file(const char *operand)
{
    static const char *const endings[] = {".cu", ".cuh", ".cpp", ".h", ".ptx", NULL};
    const char *dot = strrchr(operand, '.');
    const struct ws_variant *variant;
    struct ws_error ignored;
    struct stat status;

    if (!strcmp(operand, "-") || (dot && is_among(endings, dot)))
        return true;
    return (!stat(operand, &status) || ws_file_is_named(operand)) &&
           !ws_parse_variant(operand, &variant, &ignored);
}

bool ws_banks_check_no_kernel(const struct ws_arguments *arguments, struct ws_error *error)
{
    static const char cure[] = "needs a kernel file, as in `warpscope banks gemm.cu`";

    for (int i = 0; i < arguments->count; i++) {
        const char *name = name_of(arguments, i), *value = arguments->given[i].value;

        if (is_among(only_kernels, name))
            return ws_fail(error, WS_CODE_UNUSED, "--%s %s", name, cure);
        if (!strcmp(name, "format") && (!strcmp(value, "gcc") || !strcmp(value, "sarif")))
            return ws_fail(error, WS_CODE_UNUSED, "--format %s %s", value, cure);
        if (!strcmp(name, "warp") && !strcmp(value, "all"))
            return ws_fail(error, WS_CODE_UNUSED, "--warp all %s", cure);
    }
    return true;
}

/* "16", "16,8" or "16,8,1"; of a block's index from 0. */
static bool read_size(const struct ws_arguments *arguments, const char *name, uint32_t least,
                      uint32_t size[3], struct ws_error *error)
{
    const char *text = value_of(arguments, name), *at = text;

    for (int i = 0; text && i < 3; i++) {
        char *end;
        unsigned long value = strtoul(at, &end, 10);

        size[i] = i && !*at ? least : (uint32_t)value;
        if (i && !*at)
            continue;
        if (*at < '0' || *at > '9' || value < least || value > INT32_MAX ||
            (*end && (*end != ',' || !end[1] || i == 2)))
            return ws_fail(error, WS_CODE_NUMBER,
                           "--%s %.40s: expected X, X,Y or X,Y,Z, each from %u to 2147483647", name,
                           text, (unsigned)least);
        at = end + (*end == ',');
    }
    return true;
}

bool ws_kernel_read_number(const struct ws_arguments *arguments, const char *name, uint64_t least,
                           uint64_t most, uint64_t *number, struct ws_error *error)
{
    const char *text = value_of(arguments, name);
    bool is_number;
    char *end;

    if (!text)
        return true;
    errno = 0;
    *number = strtoull(text, &end, 10);
    is_number = *text >= '0' && *text <= '9' && !*end;
    if (is_number && !errno && *number >= least && *number <= most)
        return true;
    if (most >= UINT64_MAX - 1)
        return ws_fail(error, is_number ? WS_CODE_RANGE : WS_CODE_NUMBER,
                       "--%s %.40s: expected a number, %" PRIu64 " or more", name, text, least);
    return ws_fail(error, is_number ? WS_CODE_RANGE : WS_CODE_NUMBER,
                   "--%s %.40s: expected a number from %" PRIu64 " to %" PRIu64, name, text, least,
                   most);
}

static bool read_dynamic(const char *text, struct ws_kernel_request *request,
                         struct ws_error *error)
{
    enum { MOST = 1 << 20 };
    int64_t bytes = 0;
    bool is_number = !text || ws_parse_bytes(text, &bytes);

    if (!is_number || bytes < 0 || bytes > MOST)
        return ws_fail(error, is_number ? WS_CODE_RANGE : WS_CODE_NUMBER,
                       "--smem %.40s: expected a number of bytes from 0 to %d", text, MOST);
    request->has_dynamic = text != NULL;
    request->dynamic_bytes = (uint32_t)bytes;
    return true;
}

/* The kernel options of a command line; `arena` owns its lists. */
struct asked {
    struct ws_kernel_request request;
    struct ws_kernel_judged judged;
    bool suggests;      /* edits instead of the report */
    const char *output; /* a trace's file instead of the report; NULL: none */
    struct ws_arena arena;
};

/* "-I" and "DIR" as one string; NULL if out of memory. */
static const char *joined(struct ws_arena *arena, const char *before, const char *value)
{
    size_t size = strlen(before) + strlen(value) + 1;
    char *text = ws_arena_take(arena, size);

    if (text)
        snprintf(text, size, "%s%s", before, value);
    return text;
}

/* Refuses values that a compiler would ignore, or report in code that is not the user's. */
static bool check_compiled(const char *name, const char *text, struct ws_error *error)
{
    size_t length = ws_word_length(text);
    struct stat status;

    if (!*text || *text == '-')
        return ws_fail(error, WS_CODE_MISSING, "--%s needs a value before '%.60s'", name, text);
    if (!strcmp(name, "include") && (stat(text, &status) || !S_ISDIR(status.st_mode)))
        return ws_fail(error, WS_CODE_READ, "--include %.200s: not a directory", text);
    return strcmp(name, "define") || (length && (!text[length] || strchr("=(", text[length]))) ||
           ws_fail(error, WS_CODE_VALUE, "--define %.60s: expected NAME or NAME=VALUE", text);
}

static bool take_lists(const struct ws_arguments *arguments, struct asked *asked,
                       struct ws_error *error)
{
    static const struct {
        const char *name, *before;
    } compiled[] = {{"include", "-I"}, {"define", "-D"}, {"std", "-std="}};
    size_t room = (size_t)arguments->count + 1;
    struct ws_compile_request *compile = &asked->request.compile;
    const char **argument = ws_arena_take(&asked->arena, 3 * room * sizeof *argument), **value,
               **parameter;

    if (!argument)
        return ws_no_memory(error);
    value = argument + room;
    parameter = value + room;
    for (int i = 0; i < arguments->count; i++) {
        const char *name = name_of(arguments, i), *text = arguments->given[i].value;

        for (size_t j = 0; j < sizeof compiled / sizeof compiled[0]; j++) {
            if (strcmp(name, compiled[j].name))
                continue;
            if (!check_compiled(name, text, error))
                return false;
            argument[compile->arguments] = joined(&asked->arena, compiled[j].before, text);
            if (!argument[compile->arguments++])
                return ws_no_memory(error);
        }
        if (!strcmp(name, "let")) {
            if (!text[ws_word_length(text)])
                return ws_fail(error, WS_CODE_VALUE, "--let %.60s: expected NAME=VALUE", text);
            value[compile->values++] = text;
        }
        if (!strcmp(name, "param")) {
            if (!strchr(text, '='))
                return ws_fail(error, WS_CODE_VALUE,
                               "--param %.60s: expected N=VALUE or NAME=VALUE", text);
            parameter[asked->request.parameters++] = text;
        }
    }
    compile->argument = argument;
    compile->value = value;
    asked->request.parameter = parameter;
    return true;
}

static bool take_options(const struct ws_arguments *arguments, struct asked *asked,
                         struct ws_error *error)
{
    struct ws_kernel_request *request = &asked->request;
    const char *format = value_of(arguments, "format"), *warp = value_of(arguments, "warp");
    bool one_warp = warp && strcmp(warp, "all");
    uint64_t number = 0;

    for (int i = 0; i < arguments->count; i++) {
        const char *name = name_of(arguments, i);

        if (!is_among(only_kernels, name) && !is_among(shared, name))
            return ws_fail(error, WS_CODE_UNUSED, "--%s does not apply to kernel files%s",
                           ws_option_written(&arguments->option[arguments->given[i].option]),
                           is_among((const char *const[]){"lanes", "execution", NULL}, name)
                               ? "; pass --address FILE to read one without a compiler"
                           : !strcmp(name, "pattern") ? "; pass a trace to --address"
                                                      : "; remove it");
    }
    asked->judged.format =
        format ? (enum ws_bank_format)ws_word_index(ws_bank_format_word, format) : WS_BANK_TABLE;
    asked->suggests = value_of(arguments, "suggest") != NULL;
    if (asked->suggests && asked->judged.format != WS_BANK_TABLE &&
        asked->judged.format != WS_BANK_JSON)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--suggest prints a table or json; remove --format %s",
                       ws_bank_format_word((int)asked->judged.format));
    asked->output = value_of(arguments, "output");
    if (asked->output && (format || asked->suggests))
        return ws_fail(error, WS_CODE_CONFLICT,
                       "--output writes a trace, not a report; remove --%s",
                       format ? "format" : "suggest");
    asked->judged.strict = value_of(arguments, "strict") != NULL;
    request->kernel = value_of(arguments, "kernel");
    request->compile.view = value_of(arguments, "optimized") ? WS_OPTIMIZED : WS_AS_WRITTEN;
    request->compile.lane = value_of(arguments, "lane");
    if (!read_size(arguments, "block", 1, request->block, error) ||
        !read_size(arguments, "grid", 1, request->grid, error) ||
        !read_size(arguments, "block-index", 0, request->block_index, error) ||
        !ws_kernel_read_number(arguments, "max-excess", 0, UINT64_MAX - 1,
                               &asked->judged.max_excess, error) ||
        !read_dynamic(value_of(arguments, "smem"), request, error) ||
        (one_warp && !ws_kernel_read_number(arguments, "warp", 0, 31, &number, error)))
        return false;
    request->warp = one_warp ? (int)number : -1;
    return take_lists(arguments, asked, error);
}

/* What edits of the texts leave no conflict; a failure where excess wavefronts stay. */
static enum ws_exit suggest_all(const struct asked *asked, const struct ws_kernel_result *result,
                                int results, char *const *text, struct ws_error *error)
{
    struct ws_cures *cures = calloc((size_t)results, sizeof *cures);
    struct ws_kernel_request request = asked->request;
    const struct ws_kernel_result *uncounted = NULL; /* with accesses, none of which is counted */
    const char *cure;
    uint64_t left = 0;
    int made = 0;
    bool good = true;

    if (!cures)
        return ws_no_memory(error) ? WS_EXIT_DONE : WS_EXIT_FAILED;
    while (good && made < results) {
        request.compile.name = result[made].name;
        request.compile.text = text[made];
        request.compile.length = result[made].length;
        good = ws_kernel_cure(&request, &result[made], &cures[made], error);
        if (good && !uncounted && ws_kernel_is_uncounted(&result[made]))
            uncounted = &result[made];
        made += good;
    }
    if (good && asked->judged.format == WS_BANK_JSON)
        ws_cures_json(result, cures, results, stdout);
    else if (good && !ws_cures_print(result, cures, results, stdout))
        good = ws_no_memory(error);
    for (int i = 0; i < made; i++) {
        left += cures[i].after;
        ws_cures_finish(&cures[i]);
    }
    free(cures);
    if (!good)
        return made < results && result[made].is_ptx ? WS_EXIT_USAGE : WS_EXIT_FAILED;
    if (left)
        ws_fail(error, WS_CODE_CHECK,
                "%" PRIu64 " excess wavefronts remain; no known edit removes them", left);
    else if (uncounted) {
        cure = ws_kernel_first_cure(uncounted);
        ws_fail(error, WS_CODE_NO_ACCESS,
                "%.200s: no access could be counted, so nothing can be suggested%s%.200s",
                uncounted->name, cure ? "; " : "", cure ? cure : "");
    }
    return left || uncounted ? WS_EXIT_FAILED : WS_EXIT_DONE;
}

/* Adds the variant of a site to "ld.shared.b32, st.shared.b32", once. */
static void list_variant(const struct ws_site *site, bool seen[WS_VARIANTS], char *list,
                         size_t size)
{
    const struct ws_variant *variant = ws_kernel_rule(site, NULL).variant;

    if (variant && !seen[variant->id])
        ws_text_add(list, size, "%s%s", list[0] ? ", " : "", variant->name);
    if (variant)
        seen[variant->id] = true;
}

/* Fails if a requested variant is in none of the files. */
static bool check_variant(const struct asked *asked, const struct ws_kernel_result *result,
                          int results, struct ws_error *error)
{
    const struct ws_variant *variant = asked->request.variant;
    bool seen[WS_VARIANTS] = {false};
    char list[300] = "";

    if (!variant)
        return true;
    for (int i = 0; i < results; i++)
        for (int j = 0; j < result[i].runs; j++) {
            const struct ws_kernel_run *run = &result[i].run[j];

            if (run->tally.sites || run->tally.uncounteds)
                return true;
            for (int k = 0; k < run->accesses.sites; k++)
                list_variant(&run->accesses.site[k], seen, list, sizeof list);
            for (int k = 0; k < run->accesses.uncounteds; k++)
                list_variant(&run->accesses.uncounted[k].site, seen, list, sizeof list);
        }
    return ws_fail(error, WS_CODE_NO_MATCH, "%.150s: no %s; accesses to shared memory: %s",
                   results > 1 ? "the files" : result->name, variant->name,
                   list[0] ? list : "none");
}

/* Fails where a compiler's option is given and no file is compiled, and of a trace for what it cannot take. */
static bool check_used(const struct ws_arguments *arguments, const struct ws_kernel_result *result,
                       int results, struct ws_error *error)
{
    static const char *const compiled[] = {"include", "define", "std", "optimized", NULL};
    static const char *const of_traces[] = {"kernel", "warp",       "format",
                                            "strict", "max-excess", NULL};
    const struct ws_kernel_result *trace = NULL;
    bool only_ptx = true;

    for (int i = results - 1; i >= 0; i--) {
        trace = result[i].trace ? &result[i] : trace;
        only_ptx = only_ptx && result[i].is_ptx;
    }
    for (int i = 0; i < arguments->count; i++) {
        const char *name = name_of(arguments, i);

        if (trace && !is_among(of_traces, name))
            return ws_fail(error, WS_CODE_UNUSED, "--%s does not apply to a trace, %.150s", name,
                           trace->name);
        if (only_ptx && is_among(compiled, name))
            return ws_fail(error, WS_CODE_UNUSED, "--%s applies to CUDA C++, but %.150s is PTX",
                           name, result->name);
    }
    return true;
}

/* Prints the compiler's messages; of many, only the first lines. */
static void print_diagnostics(const char *text)
{
    enum { MOST_LINES = 20 };
    int lines = 0;

    for (const char *line = text; *line; lines++) {
        size_t length = strcspn(line, "\n");

        length += line[length] == '\n';
        if (lines < MOST_LINES)
            fwrite(line, 1, length, stderr);
        line += length;
    }
    if (lines > MOST_LINES)
        fprintf(stderr, "and %d more line%s\n", lines - MOST_LINES,
                lines == MOST_LINES + 1 ? "" : "s");
}

bool ws_kernel_file_count(const char *path, struct ws_kernel_request *request, char **text,
                          struct ws_kernel_result *result, struct ws_error *error)
{
    const struct ws_file_kind kind = {request->only_traces ? "trace" : "kernel", 64 << 20, true};
    struct ws_compile_request *compile = &request->compile;
    char *diagnostics = NULL;
    bool done;

    if (!ws_file_read(path, &kind, text, &compile->length, error))
        return false;
    compile->name = strcmp(path, "-") ? path : "<stdin>";
    compile->text = *text;
    if (ws_kernel_is_trace(*text, compile->length))
        return ws_kernel_trace(request, result, error);
    if (request->only_traces)
        return ws_fail(error, WS_CODE_TRACE,
                       "%.200s is %s; `warpscope-probe trace -- PROGRAM` makes a trace, and "
                       "`warpscope banks` counts kernels",
                       ws_file_input_name(path), compile->length ? "not a trace" : "empty");
    if (!ws_code_file_check(ws_file_input_name(path), *text, compile->length, error))
        return false;
    done = ws_kernel_count(request, result, &diagnostics, error);
    if (!done && ws_kernel_needs_compiler(path, *text, compile->length) &&
        !ws_foreign_check_refused(*text, error))
        ws_fail_in(error, ws_file_input_name(path));
    else if (diagnostics)
        print_diagnostics(diagnostics);
    free(diagnostics);
    return done;
}

enum ws_exit ws_banks_kernel(const struct ws_arguments *arguments, int first,
                             const struct ws_variant *variant, struct ws_error *error)
{
    int files = arguments->operands - first, results = 0;
    struct asked asked = {.request.variant = variant, .judged.max_excess = UINT64_MAX};
    struct ws_kernel_result *result = calloc((size_t)files, sizeof *result);
    char **text = calloc((size_t)files, sizeof *text);
    enum ws_exit status = WS_EXIT_FAILED;

    ws_arena_init(&asked.arena, SIZE_MAX);
    if (!result || !text)
        ws_no_memory(error);
    else if (!take_options(arguments, &asked, error) ||
             (asked.output && files > 1 &&
              !ws_fail(error, WS_CODE_CONFLICT, "--output writes one trace; pass one file")))
        status = WS_EXIT_USAGE;
    else
        while (results < files &&
               ws_kernel_file_count(arguments->operand[first + results], &asked.request,
                                    &text[results], &result[results], error))
            results++;
    if (!files || results < files || !check_variant(&asked, result, results, error))
        ; /* `error` has the reason */
    else if (!check_used(arguments, result, results, error))
        status = WS_EXIT_USAGE;
    else if (asked.output)
        status = ws_banks_output(asked.output, result, error)
                     ? ws_kernel_judge(result, 1, &asked.judged, error)
                     : WS_EXIT_FAILED;
    else if (asked.suggests)
        status = suggest_all(&asked, result, results, text, error);
    else
        status = ws_kernel_report_all(result, results, &asked.judged, error);
    for (int i = 0; i < results; i++)
        ws_kernel_result_finish(&result[i]);
    for (int i = 0; text && i < files; i++)
        free(text[i]);
    ws_arena_finish(&asked.arena);
    free(result);
    free(text);
    return status;
}
