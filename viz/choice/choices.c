/* Operations on all choices, and the one result that several choices make together. */
#include "viz/choice/choices.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/sweep.h"
#include "probe/snippet/run/unused.h"

void ws_choices_init(struct ws_choices *choices)
{
    memset(choices, 0, sizeof *choices);
    choices->highlight = WS_SHOWS_NOTHING;
    choices->lane = -1;
    choices->frame = WS_FRAMES_APART;
    choices->moment = 1;
    choices->worksheet.seed = 1;
    choices->font_percent = 100;
    choices->addresses.swizzle = (struct ws_swizzle){0, 4, 3};
}

void ws_choices_finish(struct ws_choices *choices)
{
    ws_formula_drop(choices->formula);
    choices->formula = NULL;
    free(choices->addresses.read);
    choices->addresses.read = NULL;
}

void ws_choices_copy(const struct ws_choices *from, struct ws_choices *to)
{
    *to = *from;
    ws_formula_keep(to->formula);
}

/* Choices that are written the same are the same. */
bool ws_choice_is_default(const struct ws_choices *choices, enum ws_choice_id id)
{
    char was[WS_CHOSEN_SIZE], now[WS_CHOSEN_SIZE];
    struct ws_choices first;

    if (id == WS_CHOICE_NUMBERS)
        return choices->addresses.source != WS_FROM_NUMBERS;
    ws_choices_init(&first);
    return ws_choice_print(&first, id, 0, was, sizeof was) ==
               ws_choice_print(choices, id, 0, now, sizeof now) &&
           !strcmp(was, now);
}

bool ws_choices_settle(struct ws_choices *choices, struct ws_error *error)
{
    struct ws_address_options *addresses = &choices->addresses;
    struct ws_formula *formula;

    if (!choices->unsettled || addresses->source != WS_FROM_EXPRESSION)
        return true;
    formula = ws_formula_make(addresses->expression, &addresses->constants, error);
    if (!formula)
        return false;
    ws_formula_drop(choices->formula);
    choices->formula = formula;
    choices->unsettled = false;
    ws_formula_use(formula, addresses);
    free(addresses->read);
    addresses->read = NULL;
    return true;
}

void ws_choices_use_formula(struct ws_choices *choices, struct ws_formula *formula)
{
    struct ws_address_options *addresses = &choices->addresses;

    ws_formula_keep(formula);
    ws_formula_drop(choices->formula);
    choices->formula = formula;
    choices->unsettled = false;
    addresses->source = addresses->layout[0] ? WS_FROM_LAYOUT : WS_FROM_TILE;
    addresses->expression = addresses->code_file = NULL;
    addresses->parsed = NULL;
    addresses->constants = (struct ws_constants){0};
    if (!formula)
        addresses->execution = 0;
    if (formula)
        ws_formula_use(formula, addresses);
}

/* What running code shows about the names and options given for it. */
struct seen {
    bool ran, warp;            /* it works; it uses the warp's number */
    char hidden[WS_NAME_SIZE]; /* a declaration that the code hides by its own; "" if none */
};

/* Runs it for all values of its names; if something seems unused, again with C++'s own loads. */
static void see(const struct ws_address_options *addresses, struct seen *seen)
{
    struct ws_address_options own = *addresses;

    *seen = (struct seen){0};
    for (int plain = 0; plain < 2; plain++) {
        struct ws_executions executions = {0};
        struct ws_error error;

        if (seen->ran && !seen->hidden[0] && (seen->warp || !addresses->warp))
            return;
        own.plain = plain;
        if (ws_sweep_run(&own, &executions, &error)) {
            if (!seen->ran || !executions.hidden[0])
                memcpy(seen->hidden, executions.hidden, sizeof seen->hidden);
            seen->warp |= executions.used_warp;
            seen->ran = true;
        }
        ws_executions_finish(&executions);
    }
}

bool ws_choices_check_used(const struct ws_choices *choices, struct ws_error *error)
{
    const struct ws_address_options *addresses = &choices->addresses;
    const struct ws_constants *constants = &addresses->constants;
    const char *unused;
    struct seen seen;

    if (addresses->source != WS_FROM_EXPRESSION || !addresses->parsed ||
        !(constants->count || constants->declared[0] || addresses->lane[0] || addresses->warp))
        return true;
    see(addresses, &seen);
    if (!seen.ran)
        return true; /* errors in the code are reported where it is run */
    unused = ws_snippet_unused(addresses->parsed, constants, addresses->lane);
    if (unused)
        return ws_fail(error, WS_CODE_UNUSED, "code does not use '%s', or sets it; remove --%s %s",
                       unused, unused == addresses->lane ? "lane" : "let", unused);
    if (!ws_snippet_check_declared(addresses->parsed, constants->declared, error))
        return ws_fail_in(error, "--let");
    if (seen.hidden[0])
        return ws_fail(error, WS_CODE_UNUSED,
                       "--let %s is hidden by the code's own declaration; remove one", seen.hidden);
    return !addresses->warp || seen.warp ||
           ws_fail(error, WS_CODE_UNUSED,
                   "code does not depend on the warp (threadIdx, tid, warp_id …); remove --warp %d",
                   addresses->warp);
}

bool ws_choices_set_expression(struct ws_choices *choices, const char *text,
                               const struct ws_constants *constants, struct ws_error *error)
{
    struct ws_formula *formula = NULL;

    if (*text) {
        formula = ws_formula_make(text, constants, error);
        if (!formula)
            return false;
    }
    ws_choices_use_formula(choices, formula);
    ws_formula_drop(formula);
    return true;
}

bool ws_choices_described(const struct ws_choices *choices, const struct ws_mma *mma,
                          enum ws_operand_role role, struct ws_described *described,
                          struct ws_error *error)
{
    return ws_major_check(choices->major_said, role, error) &&
           ws_described_of(mma, role, choices->major, &choices->descriptor, described, error);
}

void ws_choice_table(const struct ws_option *rows, struct ws_option *table)
{
    for (const struct ws_option *option = rows; option->name || option->id; option++, table++) {
        assert(option - rows < WS_MOST_OPTIONS - 1);
        const struct ws_option *choice = ws_choice((enum ws_choice_id)option->id);

        *table = option->id ? *choice : *option;
        table->id = option->id;
        table->help = option->help ? option->help : choice->help;
        table->words = option->words ? option->words : choice->words;
        table->offers = option->offers ? option->offers : choice->offers;
        table->value = option->value ? option->value : choice->value;
        table->more = option->help || option->more ? option->more : choice->more;
        table->group = option->group ? option->group : choice->group;
        table->other = option->other ? option->other : choice->other;
        table->is_other = option->other ? option->is_other : choice->is_other;
        table->brief = option->brief;
    }
    *table = (struct ws_option){0};
}

bool ws_choices_take(struct ws_choices *choices, const struct ws_arguments *arguments,
                     struct ws_error *error)
{
    const struct ws_address_options *addresses = &choices->addresses;

    for (int i = 0; i < arguments->count; i++) {
        const struct ws_given *given = &arguments->given[i];
        enum ws_choice_id id = (enum ws_choice_id)arguments->option[given->option].id;

        if (id != WS_CHOICE_NONE && !ws_choice_set(choices, id, given->value, error))
            return false;
        if (id == WS_CHOICE_PITCH    ? !addresses->pitch_bytes && *given->value != '+'
            : id == WS_CHOICE_BUFFER ? !addresses->buffer_bytes
                                     : id && !choices->given[id]) /* of files, the default */
            return ws_fail(error, WS_CODE_RANGE, "--%s %.40s%s", ws_choice(id)->name, given->value,
                           id == WS_CHOICE_PITCH
                               ? ": rows would overlap; omit --pitch for a packed tile"
                               : ": same as without the option; remove it");
    }
    return true;
}
