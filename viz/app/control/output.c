/*
 * Exports and copies are made by what makes the command line's: figures, drawers, and texts. Only
 * the choice of what to write is made here.
 */
#include "viz/app/control/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "viz/text/code.h"
#include "probe/base/memory.h"
#include "viz/text/mapping_text.h"
#include "viz/export/plan.h"
#include "viz/export/sense.h"
#include "viz/figure/aspect.h"

static const enum ws_figure_kind kinds[] = {
    WS_FIGURE_FRAGMENT, WS_FIGURE_ADDRESS, WS_FIGURE_REGISTER,
    WS_FIGURE_MAPPING,  WS_FIGURE_STEP,    WS_FIGURE_BANK,
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* What a line of the menu stands for: each kind in each format to look at. */
struct choice {
    enum ws_figure_kind kind;
    enum ws_picture_format format;
};

/* The i-th line; false after the last. */
static bool choice_at(int index, struct choice *choice)
{
    for (int kind = 0; kind < KINDS; kind++)
        for (int format = 0; format < WS_PICTURES; format++)
            if (ws_picture_has((enum ws_picture_format)format, WS_DRAWN) && index-- == 0) {
                *choice = (struct choice){kinds[kind], (enum ws_picture_format)format};
                return true;
            }
    return false;
}

bool ws_export_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    struct choice choice;

    if (!choice_at(index, &choice))
        return false;
    memset(item, 0, sizeof *item);
    snprintf(item->text, sizeof item->text, "%s figure as %s", ws_figure_name(choice.kind),
             ws_picture_word((int)choice.format));
    item->disabled =
        ws_figure_needs_memory(choice.kind) && !ws_address_lanes(desk->state.choices.variant);
    if (item->disabled)
        snprintf(item->why, sizeof item->why, "movmatrix has no addresses");
    return true;
}

/* Says a choice, unless it is as at the start or the figure does not show what it says. */
static void say(struct ws_choices *choices, enum ws_choice_id id, enum ws_figure_kind kind)
{
    choices->given[id] = !ws_choice_is_default(choices, id) &&
                         !ws_choice_lacks(id, choices, kind, choices->variant);
}

/*
 * What is selected, as far as one figure can show it: figures mark one thing, and those that follow
 * a lane are told the lane. Of several things, or of a bank, nothing is said.
 */
static void choose_selection(struct ws_choices *choices, const struct ws_state *state,
                             enum ws_figure_kind kind)
{
    const struct ws_shown *pick = &state->pick[0];

    if (state->picks != 1 || pick->bank >= 0)
        return;
    if (ws_aspect_lacks(kind, WS_ASPECT_LANE))
        choices->highlight = *pick;
    else
        choices->lane = pick->lane;
}

/* What is shown, as a request for one figure; what is given of it is what has to be said. */
static void make_request(const struct ws_desk *desk, int index, struct ws_request *request)
{
    static const enum ws_choice_id said[] = {
        WS_CHOICE_VIEW,  WS_CHOICE_COLOR,   WS_CHOICE_LABEL,   WS_CHOICE_THEME, WS_CHOICE_HIGHLIGHT,
        WS_CHOICE_LANE,  WS_CHOICE_TILE,    WS_CHOICE_PITCH,   WS_CHOICE_PADDING,
        WS_CHOICE_SWIZZLE, WS_CHOICE_BASE,  WS_CHOICE_EXPRESSION, WS_CHOICE_LET,
    };
    const struct ws_state *state = &desk->state;
    struct ws_choices *choices = &request->choices;
    struct choice choice = {kinds[0], WS_PICTURE_DEFAULT}; /* beyond the last line */

    ws_request_init(request);
    choice_at(index, &choice);
    request->picked[state->choices.variant->id] = request->named[state->choices.variant->id] = true;
    ws_choices_copy(&state->choices, choices);
    memset(choices->given, false, sizeof choices->given);
    choices->kind[choice.kind] = choices->given[WS_CHOICE_FIGURE] = true;
    choices->format[choice.format] = choices->given[WS_CHOICE_FORMAT] = true;
    choices->addresses = ws_state_addresses(state);
    if (choice.kind != WS_FIGURE_BANK) /* the tile of other figures is no address */
        choices->addresses.tile = state->choices.addresses.tile;
    choose_selection(choices, state, choice.kind);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        say(choices, said[i], choice.kind);
}

bool ws_export(struct ws_desk *desk, int index, char *path, size_t size, struct ws_error *error)
{
    struct ws_request request;
    struct ws_plan plan;
    bool done;

    if (!desk->model.has_evidence)
        return ws_fail(error, "%s", desk->model.evidence_error.text);
    make_request(desk, index, &request);
    ws_plan_init(&plan, &desk->captures);
    done = ws_request_complete(&request, error) && ws_plan_add(&plan, &request, ".", error);
    for (int i = 0; i < plan.jobs && done; i++) {
        snprintf(path, size, "%s", plan.job[i].path);
        done = ws_job_run(&plan.job[i], ws_raster_open(), error) == WS_OUTCOME_WRITTEN;
    }
    ws_plan_finish(&plan);
    ws_request_finish(&request);
    return done;
}

static bool write_ptx(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    char ptx[WS_PTX_SIZE];

    (void)error; /* every variant has its instruction */
    fputs(ws_variant_ptx(desk->state.choices.variant, ptx), out);
    return true;
}

static bool write_csv(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    const struct ws_pick all = {NULL};

    (void)error; /* every mapping can be listed */
    ws_mapping_csv(out, &desk->model.evidence.mapping, &all);
    return true;
}

static bool write_cute(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    return ws_mapping_cute(out, &desk->model.evidence, error);
}

static bool write_addresses(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    struct ws_address_options options = ws_state_addresses(&desk->state);

    return ws_address_write(desk->state.choices.variant, &options, false, out, error);
}

static bool write_cuda(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    struct ws_address_options options = ws_state_addresses(&desk->state);

    if (desk->model.has_addresses && ws_findings_refuse(&desk->model.report.findings, error))
        return false;
    return ws_code_write(desk->state.choices.variant, &options, WS_LANG_CUDA, out, error);
}

static bool write_command(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    char options[4096] = "";

    (void)error; /* every state can be said */
    ws_state_options(&desk->state, options, sizeof options);
    fprintf(out, "warpscope %s%s", desk->state.choices.variant->name, options);
    return true;
}

/* What `warpscope export` needs to be told for the file that the first line of Export writes. */
static bool write_export(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    struct ws_request request;
    char value[WS_CHOSEN_SIZE], text[WS_CHOSEN_SIZE + 40];

    (void)error; /* every state can be said */
    make_request(desk, 0, &request);
    fprintf(out, "warpscope export %s", desk->state.choices.variant->name);
    for (int id = WS_CHOICE_NONE + 1; id < WS_CHOICES; id++)
        for (int nth = 0; request.choices.given[id] &&
                          ws_choice_print(&request.choices, (enum ws_choice_id)id, nth, value,
                                          sizeof value); nth++) {
            text[0] = 0;
            ws_option_append(ws_choice((enum ws_choice_id)id)->name, value, text, sizeof text);
            fputs(text, out);
        }
    ws_request_finish(&request);
    return true;
}

static const struct {
    const char *text;
    bool (*write)(const struct ws_desk *desk, FILE *out, struct ws_error *error);
} copies[] = {
    {"PTX instruction", write_ptx},
    {"CUDA code with these addresses", write_cuda},
    {"mapping as CSV", write_csv},
    {"CuTe layout", write_cute},
    {"address expression in C", write_addresses},
    {"command line of this view", write_command},
    {"command line that exports its fragment figure", write_export},
};

enum { COPIES = sizeof copies / sizeof copies[0] };

bool ws_copy_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    if (index >= COPIES)
        return false;
    memset(item, 0, sizeof *item);
    snprintf(item->text, sizeof item->text, "%s", copies[index].text);
    item->disabled = copies[index].write == write_addresses && !desk->model.has_addresses;
    if (item->disabled)
        snprintf(item->why, sizeof item->why, "%.200s",
                 desk->model.address_error.text[0] ? desk->model.address_error.text
                                                   : "movmatrix has no addresses");
    return true;
}

char *ws_copy_text(const struct ws_desk *desk, int index, struct ws_error *error)
{
    struct ws_memory text;
    bool done;

    if (!ws_memory_open(&text, error))
        return NULL;
    done = copies[index].write(desk, text.file, error);
    if (ws_memory_close(&text, error) && done)
        return text.text;
    free(text.text);
    return NULL;
}
