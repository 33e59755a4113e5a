/* The accesses of a run, as executions and notes. See run.h. */
#include "probe/snippet/run/run.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/compile/scan.h"
#include "probe/snippet/read/site_rule.h"

int ws_snippet_steps = 1 << 23;

const struct ws_cxx_left *ws_left_statement(const struct ws_cxx *cxx)
{
    for (int i = 0; i < cxx->lefts; i++)
        if (cxx->left[i].is_statement && !cxx->left[i].name)
            return &cxx->left[i];
    return NULL;
}

char *ws_snippet_place(const struct ws_snippet *snippet, int line, int column, char *buffer)
{
    return ws_place_words(strchr(snippet->text, '\n') != NULL, line, column, buffer);
}

bool ws_fail_left(const struct ws_snippet *snippet, const struct ws_cxx_left *left,
                  struct ws_error *error)
{
    char place[WS_TOKEN_PLACE_SIZE];

    return ws_fail(error, WS_CODE_UNSUPPORTED, "%s: %.300s",
                   ws_snippet_place(snippet, left->line, left->column, place), left->reason);
}

bool ws_ptx_find_name(const char *text, const char *name, int *line, int *column)
{
    size_t length = strlen(name);

    for (const char *at = text; (at = strstr(at, name)); at += length)
        if (!isalnum((unsigned char)at[length]) && !strchr("_$.", at[length])) {
            const char *start = at;

            while (start > text && start[-1] != '\n')
                start--;
            *line = ws_scan_line(text, (size_t)(at - text));
            *column = (int)(at - start) + 1;
            return true;
        }
    return false;
}

const struct ws_cxx_line *ws_run_line(const struct ws_run *run, int ptx_line)
{
    const struct ws_cxx *cxx = &run->translation.cxx;
    int first = 0, end = cxx->lines;

    while (first < end) {
        int middle = first + (end - first) / 2;

        if (cxx->line[middle].ptx_line > ptx_line)
            end = middle;
        else
            first = middle + 1;
    }
    return first ? &cxx->line[first - 1] : NULL;
}

/*
 * Whether the caller requested an access; plain C++ loads, stores and atomics count only on
 * request.
 */
static bool is_wanted(const struct ws_run *run, const struct ws_site *site)
{
    const struct ws_cxx_line *line = ws_run_line(run, site->ptx_line);
    bool is_plain = !strncmp(site->instruction, "ld.", 3) ||
                    !strncmp(site->instruction, "st.", 3) || !strncmp(site->instruction, "atom", 4);

    return run->given->plain || run->snippet->is_ptx || !line || !is_plain || line->text[0] == '{';
}

/* The last variable that starts at or before an address, or NULL. */
static const struct ws_shared_variable *variable_at(const struct ws_run *run, uint32_t address)
{
    const struct ws_shared_variable *found = NULL;

    for (int i = 0; i < run->accesses.variables; i++) {
        const struct ws_shared_variable *one = &run->accesses.variable[i];

        if (one->offset <= address && (!found || one->offset >= found->offset))
            found = one;
    }
    return found;
}

/* "tile", of "_ZZ6kernelvE4tile_1" and of "tile". */
static const char *shared_name(const char *mangled, int *length)
{
    const char *last = mangled;

    for (const char *at = mangled; (at = strchr(at, 'E')); at++)
        if (!strncmp(mangled, "_Z", 2) && at[1] >= '1' && at[1] <= '9')
            last = at + 1;
    *length = last == mangled ? (int)strlen(mangled) : (int)strtol(last, (char **)&last, 10);
    return last;
}

static bool add_execution(struct ws_run *run, const struct ws_site_access *access,
                          const struct ws_script_probe *seen, const struct ws_variant *variant)
{
    const struct ws_site *site = &run->accesses.site[access->site];
    const struct ws_site_pattern *pattern = &run->accesses.pattern[access->pattern];
    const struct ws_cxx_line *line = ws_run_line(run, seen ? seen->line : site->ptx_line);
    struct ws_execution execution = {.variant = variant,
                                     .line = site->line,
                                     .column = site->column,
                                     .warp = run->given->warp,
                                     .active = pattern->active,
                                     .typed = line ? line->is_typed : run->accesses.variables > 0,
                                     .count = 1};
    const struct ws_shared_variable *variable = NULL;
    int first = 0;

    while (first < WS_LANES - 1 && !(pattern->active >> first & 1))
        first++;
    if ((execution.typed && !(line && line->is_home)) || !line)
        variable = variable_at(run, pattern->address[first]);
    if (line && (!strncmp(line->text, "ld.", 3) || !strncmp(line->text, "st.", 3))) {
        execution.typed = true; /* C++'s own */
        variable = variable_at(run, pattern->address[first]);
    }
    snprintf(execution.label, sizeof execution.label, "line %d%s%.45s", site->line,
             seen && seen->loop[0] ? ", " : "", seen ? seen->loop : "");
    if (variable) {
        int length;
        const char *name = shared_name(variable->name, &length);

        snprintf(execution.memory, sizeof execution.memory, "%.*s", length, name);
    }
    if (seen && seen->active) /* lanes whose addresses are ignored execute it, too */
        execution.active = seen->active;
    for (int lane = 0; lane < WS_LANES; lane++) {
        int64_t address = seen && seen->active ? seen->address[lane] : pattern->address[lane];
        int64_t offset = address - (int64_t)(variable ? variable->offset : 0);

        if (address == WS_ELSEWHERE)
            offset = address;
        execution.offset[lane] = execution.active >> lane & 1 ? offset : 0;
    }
    return ws_executions_add(run->executions, &execution, run->error);
}

/* Notes an access that no rule counts; it is not listed among executions. */
static void note_uncounted(struct ws_run *run, const struct ws_site *site,
                           const struct ws_kernel_rule *rule)
{
    char text[WS_EXECUTION_NOTE];

    if (rule->narrow)
        snprintf(text, sizeof text,
                 "line %d %s %d byte%s per lane, which %s not counted: only 4, 8 and 16 are",
                 site->line, site->does == WS_ACCESS_LOADS ? "loads" : "stores", rule->narrow,
                 rule->narrow == 1 ? "" : "s", rule->narrow == 1 ? "is" : "are");
    else
        snprintf(text, sizeof text, "line %d is not counted: %s: %.90s", site->line,
                 site->instruction, rule->reason);
    ws_executions_note(run->executions, text);
}

static bool take_accesses(struct ws_run *run, bool names)
{
    struct ws_kernel_rule *rule = calloc((size_t)run->accesses.sites + 1, sizeof *rule);
    size_t seen = 0;
    bool good = rule || ws_no_memory(run->error);

    for (int i = 0; good && i < run->accesses.sites; i++)
        rule[i] = ws_kernel_rule(&run->accesses.site[i], NULL);
    for (size_t i = 0; good && i < run->accesses.accesses; i++) {
        const struct ws_site_access *access = &run->accesses.access[i];
        const struct ws_site *site = &run->accesses.site[access->site];
        const struct ws_kernel_rule *by = &rule[access->site];
        const struct ws_script_probe *at;

        while (seen < run->seens && run->seen[seen].warp != access->warp)
            seen++;
        at = seen < run->seens ? &run->seen[seen++] : NULL;
        if ((site->does == WS_ACCESS_NAMES) != names || !is_wanted(run, site))
            continue;
        if (site->does != WS_ACCESS_NAMES && (!by->variant || by->narrow)) {
            note_uncounted(run, site, by);
            continue;
        }
        good = add_execution(run, access, at, by->variant);
    }
    free(rule);
    return good;
}

/* The position of a parameter's name in the text, or of the token that needs it. */
static void name_place(const struct ws_cxx *cxx, const struct ws_cxx_parameter *parameter,
                       int *line, int *column)
{
    const struct ws_token *token = &cxx->tokens.token[parameter->token];
    size_t length = strcspn(parameter->name, ".:");

    for (int i = 0; i < cxx->tokens.count; i++) {
        const struct ws_token *one = &cxx->tokens.token[i];

        if (one->kind == WS_TOKEN_NAME && (size_t)one->length == length &&
            !memcmp(one->text, parameter->name, length)) {
            token = one;
            break;
        }
    }
    *line = token->line;
    *column = token->column;
}

/* The skipped code, or its unknown name, that an access depends on; NULL: none. */
static const struct ws_cxx_left *left_behind(const struct ws_run *run,
                                             const struct ws_uncounted *uncounted)
{
    return uncounted->left >= 0 && uncounted->left < run->translation.cxx.lefts
               ? &run->translation.cxx.left[uncounted->left]
               : NULL;
}

/* "line 3, column 7: BK is not known": the place and the reason of an uncounted access. */
static void say_uncounted(const struct ws_run *run, const struct ws_uncounted *uncounted,
                          char *text, size_t size)
{
    const struct ws_cxx_left *left = left_behind(run, uncounted);
    char place[WS_TOKEN_PLACE_SIZE];
    int line = uncounted->site.line, column = uncounted->site.column;

    if (uncounted->parameter >= 0 && uncounted->parameter < run->names) {
        const char *name = run->name[uncounted->parameter];

        if (run->snippet->is_ptx)
            ws_ptx_find_name(run->snippet->text, name, &line, &column);
        else
            name_place(&run->translation.cxx, &run->translation.cxx.parameter[uncounted->parameter],
                       &line, &column);
        snprintf(text, size, "%s: %.60s is not known",
                 ws_snippet_place(run->snippet, line, column, place), name);
        return;
    }
    if (left) {
        snprintf(text, size, "%s: %.300s",
                 ws_snippet_place(run->snippet, left->line, left->column, place), left->reason);
        return;
    }
    snprintf(text, size, "%s: %.300s", ws_snippet_place(run->snippet, line, column, place),
             uncounted->reason);
}

/* The unknown name that an access depends on; NULL: none. */
static const char *name_behind(const struct ws_run *run, const struct ws_uncounted *uncounted)
{
    const struct ws_cxx_left *left = left_behind(run, uncounted);

    if (left && left->name)
        return left->name;
    return uncounted->parameter >= 0 && uncounted->parameter < run->names
               ? run->name[uncounted->parameter]
               : NULL;
}

/*
 * "a load in line 9 is not counted: BK is not known; pass --let BK=VALUE", for all accesses with
 * this cause.
 */
static void note_unknown(struct ws_run *run, int first)
{
    const struct ws_uncounted *uncounted = run->accesses.uncounted, *one = &uncounted[first];
    const struct ws_cxx_left *left = left_behind(run, one);
    const char *name = name_behind(run, one);
    char text[2 * WS_EXECUTION_NOTE], cure[100] = "", others[60] = " is";
    const char *does = one->site.does == WS_ACCESS_LOADS    ? "a load in"
                       : one->site.does == WS_ACCESS_STORES ? "a store in"
                                                            : "an access in";
    int more = 0;

    for (int i = 0; i < run->accesses.uncounteds; i++) {
        bool same = (one->parameter >= 0 && uncounted[i].parameter == one->parameter) ||
                    (left && left_behind(run, &uncounted[i]) == left);

        if (same && i < first)
            return;
        more += same && i > first;
    }
    if (more)
        snprintf(others, sizeof others, " and %d more are", more);
    if (name)
        snprintf(cure, sizeof cure,
                 left && left->is_indexed ? "; declare it: --let 'half %.40s[64][72]'"
                                          : "; pass --let %.40s=VALUE",
                 name);
    snprintf(text, sizeof text, "%s line %d%s not counted: %.60s%s%.60s", does,
             left ? left->line : one->site.line, others,
             name   ? name
             : left ? left->reason
                    : one->reason,
             name ? " is not known" : "", cure);
    ws_executions_note(run->executions, text);
}

/*
 * Notes accesses with unknown addresses. If there are no others, fails with the first one,
 * preferably one that needs only a number for a name.
 */
static bool take_uncounted(struct ws_run *run)
{
    const struct ws_uncounted *chosen = NULL;
    const struct ws_cxx_left *left;
    const char *name;
    int worth =
        -1; /* rank of the chosen access: names that need only a number first, arrays last */
    char text[400];

    for (int i = 0; i < run->accesses.uncounteds; i++) {
        const struct ws_uncounted *one = &run->accesses.uncounted[i];
        int own;

        left = left_behind(run, one);
        if (!is_wanted(run, &one->site))
            continue;
        if (run->executions->count && one->site.does != WS_ACCESS_NAMES)
            note_unknown(run, i);
        own = left && left->is_indexed ? 0 : name_behind(run, one) ? 2 : 1;
        if (own > worth)
            chosen = one;
        worth = own > worth ? own : worth;
    }
    if (run->executions->count || !chosen)
        return true;
    left = left_behind(run, chosen);
    name = name_behind(run, chosen);
    say_uncounted(run, chosen, text, sizeof text);
    snprintf(run->executions->unknown, sizeof run->executions->unknown, "%s", name ? name : "");
    run->executions->is_indexed = left && left->is_indexed;
    return ws_fail(run->error,
                   name   ? WS_CODE_NAME
                   : left ? WS_CODE_UNSUPPORTED
                          : WS_CODE_RUNTIME,
                   "%s", text);
}

static void place_in_listing(const struct ws_run *run, struct ws_site *site)
{
    const char *at = run->ptx + ws_scan_place(run->ptx, run->length, site->ptx_line, 1);

    site->line = site->ptx_line;
    site->column = (int)strspn(at, " \t") + 1;
}

/*
 * Fails because nothing can be counted; the reason is that of an access without a rule, if one
 * exists.
 */
static bool fail_empty(struct ws_run *run)
{
    char place[WS_TOKEN_PLACE_SIZE];

    for (int i = 0; i < run->accesses.sites; i++) {
        const struct ws_site *site = &run->accesses.site[i];
        struct ws_kernel_rule rule = ws_kernel_rule(site, NULL);

        if (site->does != WS_ACCESS_NAMES && is_wanted(run, site) && !rule.variant)
            return ws_fail(run->error, WS_CODE_NO_ACCESS, "%s: %s is not counted: %s",
                           ws_snippet_place(run->snippet, site->line, site->column, place),
                           site->instruction, rule.reason);
    }
    ws_snippet_place(run->snippet, 1, 1, place);
    return run->is_listing ||
                   ws_scan_has(run->snippet->text, 0, strlen(run->snippet->text), "__global__")
               ? ws_fail(run->error, WS_CODE_NO_ACCESS, "%s: the kernel " WS_NO_ACCESS_WORDS, place)
               : ws_fail(run->error, WS_CODE_NO_ACCESS, "%s: " WS_NO_KERNEL_WORDS, place);
}

/* Fails for a loop that did not end; the reason is that of a skipped statement, if one exists. */
static bool fail_stopped(struct ws_run *run)
{
    struct ws_site *loop = &run->accesses.stopped;
    char place[WS_TOKEN_PLACE_SIZE];

    if (ws_left_statement(&run->translation.cxx))
        return ws_fail_left(run->snippet, ws_left_statement(&run->translation.cxx), run->error);
    if (run->is_listing && loop->instruction)
        place_in_listing(run, loop);
    ws_snippet_place(run->snippet, loop->line ? loop->line : 1, loop->line ? loop->column : 1,
                     place);
    if (run->accesses.is_endless)
        return ws_fail(run->error, WS_CODE_LIMIT,
                       "%s: the loop never ends; add a condition, a break or a return", place);
    return ws_fail(run->error, WS_CODE_LIMIT,
                   "%s: more than %d steps; paste only the code that computes the address", place,
                   ws_snippet_steps);
}

bool ws_run_collect(struct ws_run *run)
{
    const struct ws_cxx *cxx = &run->translation.cxx;
    char words[WS_SITE_NOTE];

    for (int i = 0; run->is_listing && i < run->accesses.sites; i++)
        place_in_listing(run, &run->accesses.site[i]);
    for (int i = 0; run->is_listing && i < run->accesses.uncounteds; i++)
        place_in_listing(run, &run->accesses.uncounted[i].site);
    for (int i = 0; i < cxx->notes; i++)
        ws_executions_note(run->executions, cxx->note[i]);
    for (int i = 0; i < run->accesses.sites; i++)
        if (run->accesses.site[i].is_generic)
            ws_executions_note(run->executions,
                               ws_site_generic_words(&run->accesses.site[i], words));
    if (run->accesses.is_stopped)
        return fail_stopped(run);
    if (!take_accesses(run, false) ||
        (!run->executions->count && !run->accesses.uncounteds && !take_accesses(run, true)) ||
        !take_uncounted(run))
        return false;
    if (!run->executions->count && !take_accesses(run, true))
        return false;
    if (!run->executions->count && ws_left_statement(cxx))
        return ws_fail_left(run->snippet, ws_left_statement(cxx), run->error);
    if (!run->executions->count)
        return fail_empty(run);
    if (run->given->element_bytes && !cxx->uses_element_bytes)
        return ws_fail(
            run->error, WS_CODE_UNUSED,
            "--element-bytes %d has no effect: the addresses have their own type; remove it",
            run->given->element_bytes);
    return true;
}
