/* Runs of the snippet, and what each place makes of them. */
#include "probe/feed/suggest_search.h"

#include <stdlib.h>
#include <string.h>

#include "probe/access/sweep.h"
#include "probe/isa/operand.h"

#define FAULT_COST ((int64_t)1 << 20)

bool ws_addresses_same_rows(const struct ws_addresses *a, const struct ws_addresses *b)
{
    const int rows = ws_moved(a->variant)->access->phase_rows;

    for (int lane = 0; lane < a->counted; lane++)
        for (int other = lane - lane % rows; other < lane; other++)
            if (!((a->inactive >> lane | a->inactive >> other) & 1) &&
                (a->address[lane] == a->address[other]) != (b->address[lane] == b->address[other]))
                return false;
    return true;
}

static void count(const struct ws_addresses *addresses, struct ws_swizzle swizzle,
                  int64_t buffer_bytes, struct ws_banks *banks)
{
    struct ws_addresses swizzled = *addresses;

    for (int lane = 0; lane < swizzled.counted; lane++)
        swizzled.address[lane] = ws_swizzle_apply(swizzle, swizzled.address[lane]);
    ws_banks_count(&swizzled, buffer_bytes, banks);
}

bool ws_addresses_free(const struct ws_addresses *addresses, int cases, struct ws_swizzle swizzle,
                       int64_t buffer_bytes)
{
    bool free = true;

    for (int i = 0; i < cases && free; i++) {
        struct ws_banks banks;

        count(&addresses[i], swizzle, buffer_bytes, &banks);
        free = ws_banks_free(&banks);
    }
    return free;
}

struct row {
    int64_t start, end;
    int place, memory;
};

static int compare(const void *a, const void *b)
{
    const struct row *left = a, *right = b;

    return (left->start > right->start) - (left->start < right->start);
}

/* Of rows in the order of their addresses. */
static struct ws_row_meetings count_meetings(const struct row *row, int rows, int place, int memory)
{
    struct ws_row_meetings meetings = {0};
    const struct row *last = NULL;
    int at = 0;

    for (int i = 0; i < rows; i++) {
        if (row[i].place != place || (last && last->start == row[i].start))
            continue;
        meetings.distinct++;
        meetings.touching += last && row[i].start < last->end;
        last = &row[i];
        while (at < rows &&
               (row[at].place == place || row[at].memory != memory || row[at].end <= last->start))
            at++;
        meetings.shared += at < rows && row[at].start < last->end;
    }
    return meetings;
}

/* Counts them for places that have something to be rid of. */
static void meet(struct ws_search *search, const struct ws_executions *ran)
{
    struct row *row = malloc(((size_t)ran->count * WS_LANES + 1) * sizeof *row);
    int rows = 0;

    search->no_memory |= !row;
    for (int i = 0; i < ran->count && row; i++) {
        const struct ws_execution *execution = &ran->execution[i];
        const int place = search->place_of[i], bytes = ws_row_bytes(execution->variant);

        for (int lane = 0; lane < ws_address_lanes(execution->variant); lane++)
            if (execution->active >> lane & 1)
                row[rows++] = (struct row){execution->offset[lane], execution->offset[lane] + bytes,
                                           place, search->place[place].memory};
    }
    if (row)
        qsort(row, (size_t)rows, sizeof *row, compare);
    for (int i = 0; i < search->places && row; i++)
        if (!search->place[i].given.free)
            search->tried[i].meetings = count_meetings(row, rows, i, search->place[i].memory);
    free(row);
}

static void judge(const struct ws_search *search, const struct ws_execution *given,
                  const struct ws_execution *ran, struct ws_swizzle swizzle,
                  struct ws_outcome *outcome)
{
    struct ws_addresses before, now;
    struct ws_error error;
    struct ws_banks banks;

    if (!ws_address_lanes(ran->variant))
        return;
    if (!ws_addresses_of(ran->variant, &search->options, ran, &now, &error)) {
        outcome->cost += FAULT_COST;
        outcome->broken = true;
        return;
    }
    count(&now, search->swizzle, search->options.buffer_bytes, &banks);
    outcome->cost += banks.faulting ? FAULT_COST : banks.wavefronts;
    outcome->free &= ws_banks_free(&banks);
    if (!ws_addresses_of(given->variant, &search->options, given, &before, &error))
        return;
    outcome->same_rows &= ws_addresses_same_rows(&before, &now);
    for (int lane = 0; lane < now.counted; lane++) {
        outcome->swizzled &= now.address[lane] == ws_swizzle_apply(swizzle, before.address[lane]);
        outcome->top = now.address[lane] > outcome->top ? now.address[lane] : outcome->top;
    }
}

static bool is_harmless(const struct ws_search *search, const struct ws_outcome *outcome, int place)
{
    int64_t more = 0;

    for (int i = 0; i < search->places; i++)
        more += i == place ? 0 : outcome[i].cost - search->place[i].given.cost;
    return more <= 0 && !outcome[place].broken;
}

bool ws_search_padded(const struct ws_search *search, const struct ws_outcome *outcome, int place)
{
    const struct ws_row_meetings *before = &search->place[place].given.meetings;
    const struct ws_row_meetings *now = &outcome[place].meetings;

    return outcome[place].free && outcome[place].same_rows &&
           (before->touching || !memcmp(before, now, sizeof *now)) &&
           is_harmless(search, outcome, place);
}

bool ws_search_swizzled(const struct ws_search *search, const struct ws_outcome *outcome, int place)
{
    return outcome[place].swizzled && is_harmless(search, outcome, place);
}

static bool sweep(struct ws_search *search, const struct ws_address_options *options,
                  struct ws_executions *ran)
{
    struct ws_error error;
    bool done;

    ws_executions_finish(ran);
    done = ws_sweep_run(options, ran, &error);
    search->no_memory |= !done && ws_is_no_memory(&error);
    for (int i = 0; i < ran->count; i++) {
        if (!ran->execution[i].variant)
            ran->execution[i].variant = search->variant;
        done = done && ran->execution[i].variant;
    }
    return done;
}

static bool parse(struct ws_search *search, const char *text, const char *declared,
                  struct ws_snippet **parsed)
{
    struct ws_error error;
    bool done = text && ws_snippet_parse(text, declared, parsed, &error);

    search->no_memory |= !text || (!done && ws_is_no_memory(&error));
    return done;
}

static bool run(struct ws_search *search, const struct ws_change *change)
{
    const struct ws_code_edit *edit = &change->edit;
    const char *declared = search->options.constants.declared;
    const bool by_edit = edit->by[0] && change->in != search->options.parsed;
    struct ws_address_options options = search->options;
    struct ws_snippet *parsed = NULL;
    char *text = NULL;
    bool done = true;

    if (change->constant >= 0)
        options.constants.constant[change->constant].value = change->value;
    options.literal = by_edit ? 0 : change->literal;
    options.literal_value = change->value;
    if (by_edit) {
        text = ws_code_edit_apply(edit->declared ? declared : options.expression, edit);
        done = parse(search, text && edit->declared ? options.expression : text,
                     edit->declared ? text : declared, &parsed);
        options.expression = edit->declared ? options.expression : text;
        options.parsed = parsed;
    }
    done = done && sweep(search, &options, &search->ran);
    ws_snippet_free(parsed);
    free(text);
    return done;
}

bool ws_search_try(struct ws_search *search, const struct ws_change *change,
                   struct ws_swizzle swizzle)
{
    const struct ws_executions *given = &search->given, *ran = &search->ran;
    bool done = run(search, change) && ran->count == given->count;

    for (int i = 0; i < search->places; i++)
        search->tried[i] = (struct ws_outcome){.free = true, .same_rows = true, .swizzled = true};
    for (int i = 0; i < given->count && done; i++) {
        done = ran->execution[i].variant == given->execution[i].variant &&
               ran->execution[i].active == given->execution[i].active;
        if (done)
            judge(search, &given->execution[i], &ran->execution[i], swizzle,
                  &search->tried[search->place_of[i]]);
    }
    if (done)
        meet(search, ran);
    return done && !search->no_memory;
}

/* The place of an instruction, or ->places. */
static int find(const struct ws_search *search, const struct ws_variant *variant, int line,
                int column)
{
    int i = 0;

    while (i < search->places &&
           (search->place[i].variant != variant || search->place[i].line != line ||
            search->place[i].column != column))
        i++;
    return i;
}

static void drop_part(struct ws_search *search)
{
    struct ws_error error;

    if (search->part && search->part != search)
        search->no_memory |= !ws_search_finish(search->part, &error);
    if (search->part != search)
        free(search->part);
    search->part = NULL;
}

/* The next execution of the place searched, from one on; NULL: none. */
static const struct ws_execution *next_case(const struct ws_search *search, int *index)
{
    while (*index < search->given.count && search->place_of[*index] != search->at)
        ++*index;
    return *index < search->given.count ? &search->given.execution[(*index)++] : NULL;
}

/* Whether the part's place executes what it does in one run of the whole. */
static bool same_cases(const struct ws_search *search, const struct ws_search *part)
{
    const struct ws_execution *first = NULL, *own, *now;
    int at = 0, part_at = 0;

    while ((now = next_case(part, &part_at))) {
        own = next_case(search, &at);
        first = first ? first : own;
        if (!own || own->warp != now->warp || own->active != now->active ||
            memcmp(own->value, first->value, sizeof own->value) ||
            memcmp(own->offset, now->offset, sizeof own->offset))
            return false;
    }
    own = next_case(search, &at);
    return first && (!own || own->warp != first->warp ||
                     memcmp(own->value, first->value, sizeof own->value));
}

/* Takes a text's first run as the part; false where the place searched is not in it as it was. */
static bool start_part(struct ws_search *search, char *text)
{
    struct ws_address_options options = search->options;
    const struct ws_place *own = &search->place[search->at];
    struct ws_search *part = search->part = malloc(sizeof *part);

    search->no_memory |= !part;
    if (!part) {
        free(text);
        return false;
    }
    for (int i = 0; i < options.constants.count; i++)
        options.constants.constant[i].more = 0;
    options.warp = options.warps ? 0 : options.warp;
    options.warps = 0;
    options.expression = text;
    options.parsed = NULL;
    options.swizzle = search->swizzle;
    ws_search_start(part, search->variant, &options);
    part->text = text;
    part->at = find(part, own->variant, own->line, own->column);
    if (part->at < part->places && same_cases(search, part))
        return true;
    drop_part(search);
    return false;
}

/* The statements of other places are blanked, if the place's addresses need none of them. */
static bool find_part(struct ws_search *search)
{
    bool found = search->places < 2 && ws_sweep_runs(&search->options) < 2;

    if (found)
        search->part = search;
    for (int blank = 1; blank >= 0 && !found && !search->no_memory; blank--) {
        char *text = strdup(search->options.expression);

        search->no_memory |= !text;
        for (int i = 0; i < search->places && blank && text; i++)
            if (search->place[i].line != search->place[search->at].line)
                ws_code_blank(text, search->place[i].line, search->place[i].column);
        found = text && start_part(search, text);
    }
    return found;
}

bool ws_search_go(struct ws_search *search, int place)
{
    const struct ws_outcome *given = &search->place[place].given;
    const struct ws_execution *execution;
    struct ws_error error;
    int at = 0;

    drop_part(search);
    free(search->addresses);
    search->addresses = NULL;
    search->at = place;
    search->cases = 0;
    if (given->free || given->broken || search->no_memory)
        return false;
    search->addresses = malloc((size_t)search->given.count * sizeof *search->addresses);
    search->no_memory |= !search->addresses;
    while (search->addresses && (execution = next_case(search, &at)))
        if (!ws_addresses_of(execution->variant, &search->options, execution,
                             &search->addresses[search->cases++], &error))
            return false;
    return search->addresses && find_part(search);
}

/* Adds an execution to its place, which may be a new one. */
static void add(struct ws_search *search, int index)
{
    const struct ws_execution *execution = &search->given.execution[index];
    const int at = find(search, execution->variant, execution->line, execution->column);
    struct ws_place *place = &search->place[at];
    bool was_free;

    search->place_of[index] = at;
    if (at == search->places) {
        *place = (struct ws_place){.variant = execution->variant,
                                   .line = execution->line,
                                   .column = execution->column,
                                   .given = {.free = true}};
        while (strcmp(search->given.execution[place->memory].memory, execution->memory) != 0)
            place->memory++;
        search->places++;
    }
    was_free = place->given.free;
    judge(search, execution, execution, search->swizzle, &place->given);
    if (place->number && (!was_free || place->given.free))
        return;
    place->number = 0;
    for (int i = 0; i <= index; i++)
        place->number += search->given.execution[i].variant == execution->variant;
}

void ws_search_start(struct ws_search *search, const struct ws_variant *variant,
                     const struct ws_address_options *options)
{
    size_t room;

    *search =
        (struct ws_search){.options = *options, .swizzle = options->swizzle, .variant = variant};
    search->options.swizzle = (struct ws_swizzle){0, 4, 3};
    search->options.execution = 0;
    search->options.plain |= variant && ws_is_plain(variant);
    if (!options->parsed &&
        parse(search, options->expression, options->constants.declared, &search->snippet))
        search->options.parsed = search->snippet;
    if (!search->options.parsed || !sweep(search, &search->options, &search->given))
        return;
    room = (size_t)search->given.count + 1;
    search->place = calloc(room, sizeof *search->place);
    search->place_of = calloc(room, sizeof *search->place_of);
    search->tried = calloc(room, sizeof *search->tried);
    search->best = calloc(room, sizeof *search->best);
    search->no_memory = !search->place || !search->place_of || !search->tried || !search->best;
    for (int i = 0; i < search->given.count && !search->no_memory; i++)
        add(search, i);
    if (!search->no_memory)
        meet(search, &search->given);
    for (int i = 0; i < search->places && !search->no_memory; i++)
        search->place[i].given.meetings = search->tried[i].meetings;
}

bool ws_search_finish(struct ws_search *search, struct ws_error *error)
{
    drop_part(search);
    ws_executions_finish(&search->given);
    ws_executions_finish(&search->ran);
    ws_snippet_free(search->snippet);
    free(search->text);
    free(search->addresses);
    free(search->best);
    free(search->tried);
    free(search->place_of);
    free(search->place);
    return !search->no_memory || ws_no_memory(error);
}
