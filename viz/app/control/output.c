/*
 * Exports and copies use the command line's functions: figures, drawers, and texts. This file only
 * chooses the content.
 */
#include "viz/app/control/output.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/memory.h"
#include "probe/isa/operand.h"
#include "viz/app/control/bar.h"
#include "viz/app/model/find.h"
#include "viz/app/model/window_labels.h"
#include "viz/code/code.h"
#include "viz/code/feed_code.h"
#include "viz/code/wgmma_code.h"
#include "viz/export/option_checks.h"
#include "viz/export/plan.h"
#include "viz/figure/kind/aspect.h"
#include "viz/say/elements.h"
#include "viz/text/described_text.h"
#include "viz/text/mapping_text.h"

/* The variant that differs only in .trans, or NULL. */
static const struct ws_variant *turned(const struct ws_variant *variant)
{
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *other = ws_variant((enum ws_variant_id)id);

        if (other->family == variant->family && !strcmp(other->shape, variant->shape) &&
            !strcmp(other->num, variant->num) && !strcmp(other->type, variant->type) &&
            other->trans != variant->trans)
            return other;
    }
    return NULL;
}

/* Why a figure does not apply to a variant; NULL if it does. */
static const char *without_memory(const struct ws_variant *variant)
{
    static const char *const why[WS_KINDS] = {
        [WS_KIND_MOVE] = "movmatrix has no addresses",
        [WS_KIND_MMA] = "mma has no addresses: its operands are in registers",
        [WS_KIND_WGMMA] = "wgmma has no lane addresses: it uses a descriptor",
    };

    return ws_address_lanes(variant) ? NULL : why[variant->family->kind];
}

/* For figures that show how matrices get into registers. */
static const char *without_move(const struct ws_variant *variant)
{
    static const char *const why[WS_KINDS] = {
        [WS_KIND_MMA] = "mma does not move matrices; use the chain figure",
        [WS_KIND_WGMMA] = "wgmma does not move matrices; use the chain figure",
    };

    return why[variant->family->kind];
}

static const char *without_product(const struct ws_variant *variant)
{
    return variant->family->kind != WS_KIND_MOVE ? NULL : "only an MMA has a chain";
}

static const char *without_trans(const struct ws_variant *variant)
{
    return variant->trans ? NULL : "this variant does not transpose";
}

static const char *without_packing(const struct ws_variant *variant)
{
    return ws_moved(variant)->width_bits < 8 ? NULL : "only 6- and 4-bit loads unpack rows";
}

static const char *without_other(const struct ws_variant *variant)
{
    return turned(variant) ? NULL : "no variant differs only in .trans";
}

static const char *without_descriptor(const struct ws_variant *variant)
{
    return ws_describes(variant) ? NULL : "only wgmma operands have descriptors";
}

/* For a figure of A, B and D in registers. */
static const char *without_threads(const struct ws_variant *variant)
{
    return ws_describes(variant) ? "no thread holds B of a wgmma; use the tile figure" : NULL;
}

static const struct {
    enum ws_figure_kind kind;
    const char *(*lacks)(const struct ws_variant *variant);
} kinds[] = {
    {WS_FIGURE_FRAGMENT, NULL},
    {WS_FIGURE_ADDRESS, without_memory},
    {WS_FIGURE_REGISTER, NULL},
    {WS_FIGURE_MAPPING, without_move},
    {WS_FIGURE_STEP, without_move},
    {WS_FIGURE_BANK, without_memory},
    {WS_FIGURE_SWIZZLE, without_memory},
    {WS_FIGURE_COST, without_memory},
    {WS_FIGURE_TRANSPOSE, without_trans},
    {WS_FIGURE_COMPARE, without_other},
    {WS_FIGURE_BITS, without_packing},
    {WS_FIGURE_WORKSHEET, NULL},
    {WS_FIGURE_CHAIN, without_product},
    {WS_FIGURE_EXPLORE, without_threads},
    {WS_FIGURE_ATOM, without_descriptor},
    {WS_FIGURE_TILE, without_descriptor},
    {WS_FIGURE_KSTEP, without_descriptor},
    {WS_FIGURE_CYCLES, without_descriptor},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static_assert(KINDS * WS_EXPORT_FORMATS <= WS_MAX_LINES, "the menu has a line for each");

/* A line of the menu: each kind in each graphical format. */
struct choice {
    int kind; /* of `kinds` */
    enum ws_picture_format format;
};

/* The i-th line; false after the last. */
static bool choice_at(int index, struct choice *choice)
{
    for (int kind = 0; kind < KINDS; kind++)
        for (int format = 0; format < WS_PICTURES; format++)
            if (ws_picture_has((enum ws_picture_format)format, WS_DRAWN) && index-- == 0) {
                *choice = (struct choice){kind, (enum ws_picture_format)format};
                return true;
            }
    return false;
}

bool ws_export_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    const struct ws_variant *variant = desk->state.choices.variant;
    struct choice choice;
    const char *lacks;

    if (!choice_at(index, &choice))
        return false;
    memset(item, 0, sizeof *item);
    snprintf(item->text, sizeof item->text, "%s figure as %s",
             ws_figure_name(kinds[choice.kind].kind), ws_picture_word((int)choice.format));
    lacks = kinds[choice.kind].lacks ? kinds[choice.kind].lacks(variant) : NULL;
    if (!lacks && choice.format == WS_PICTURE_HTML &&
        (ws_figure_describes(kinds[choice.kind].kind) ||
         (kinds[choice.kind].kind == WS_FIGURE_CHAIN && !without_descriptor(variant))))
        lacks = "a page shows what threads hold, and this figure shows memory";
    item->disabled = lacks;
    if (lacks)
        snprintf(item->why, sizeof item->why, "%s", lacks);
    return true;
}

/* Adds a choice, unless it has its default or the figure does not depend on it. */
static void say(struct ws_choices *choices, enum ws_choice_id id, enum ws_figure_kind kind)
{
    choices->given[id] =
        !ws_choice_is_default(choices, id) && !ws_choice_lacks(id, choices, kind, choices->variant);
}

/*
 * Adds the selection, as far as one figure can show it: a figure marks one item, and figures that
 * follow a lane get the lane. Several items, or a bank, are not added.
 */
static void choose_selection(struct ws_choices *choices, const struct ws_state *state,
                             enum ws_figure_kind kind)
{
    const struct ws_shown *pick = &state->pick[0];

    if (state->picks != 1 || pick->bank >= 0)
        return;
    if (ws_figure_describes(kind)) { /* it has coordinates of its operand, and no lanes */
        if (pick->operand == (int)state->choices.described && pick->row >= 0 && pick->column >= 0) {
            choices->highlight.operand = pick->operand;
            choices->highlight.row = pick->row;
            choices->highlight.column = pick->column;
        }
        return;
    }
    if (ws_aspect_lacks(kind, WS_ASPECT_LANE))
        choices->highlight = *pick;
    else
        choices->lane = pick->lane;
}

/* Adds the stepper's instant, and the lane that it follows. */
static void choose_instant(struct ws_choices *choices, const struct ws_play *play)
{
    choices->frame = play->frame;
    choices->given[WS_CHOICE_FRAME] = true;
    choices->moment = round(1000 * play->moment) / 1000;
    choices->lane = play->lane;
}

/* A chain uses the load chosen to feed the MMA. */
static void choose_load(struct ws_choices *choices, const struct ws_chaining *chaining)
{
    choices->with = chaining->there ? chaining->by : NULL;
    choices->given[WS_CHOICE_WITH] = choices->with;
}

/* Adds the variant; for an MMA the operands in its panels, or the whole MMA in one figure. */
static void pick_variants(const struct ws_state *state, enum ws_figure_kind kind,
                          struct ws_request *request)
{
    const struct ws_variant *variant = state->choices.variant;
    bool whole = true;

    for (int side = 0; side < WS_SIDES && !ws_figure_is_whole(kind); side++)
        if (ws_panel_is_of(WS_PANEL_B + side, variant)) {
            ws_subjects_add(&request->picked,
                            (int)ws_mma_operand(variant->mma, state->side[side])->id);
            whole = false;
        }
    if (whole)
        ws_subjects_add(&request->picked, (int)variant->id);
    ws_subjects_join(&request->named, &request->picked);
}

/* Adds the operand in memory, and its descriptor. */
static void choose_described(struct ws_choices *choices, const struct ws_state *state,
                             enum ws_figure_kind kind)
{
    bool of_a = state->choices.described == WS_OPERAND_A; /* a chain shows only this operand */
    bool describes = ws_describes(state->choices.variant) &&
                     (ws_figure_describes(kind) || (kind == WS_FIGURE_CHAIN && of_a));

    choices->has_descriptor = describes;
    if (!describes)
        return;
    if (ws_figure_describes(kind))
        choices->operand = state->choices.described;
    choices->given[WS_CHOICE_OPERAND] = ws_figure_describes(kind);
    choices->given[WS_CHOICE_DESCRIPTOR] = !ws_aspect_lacks(kind, WS_ASPECT_DESCRIPTOR);
    choices->given[WS_CHOICE_MAJOR] = choices->major != WS_MAJOR_K;
}

/* Makes a request for one figure of the present view; `given` marks the choices to be written. */
static void make_request(const struct ws_desk *desk, int index, struct ws_request *request)
{
    static const enum ws_choice_id said[] = {
        WS_CHOICE_VIEW,       WS_CHOICE_COLOR,     WS_CHOICE_LABEL,   WS_CHOICE_THEME,
        WS_CHOICE_HIGHLIGHT,  WS_CHOICE_MOMENT,    WS_CHOICE_LANE,    WS_CHOICE_TILE,
        WS_CHOICE_PITCH,      WS_CHOICE_PADDING,   WS_CHOICE_SWIZZLE, WS_CHOICE_BASE,
        WS_CHOICE_EXPRESSION, WS_CHOICE_LET,       WS_CHOICE_WARP,    WS_CHOICE_EXECUTION,
        WS_CHOICE_LAYOUT,     WS_CHOICE_LAYOUT_AT, WS_CHOICE_ELEMENT, WS_CHOICE_BUFFER,
    };
    const struct ws_state *state = &desk->state;
    struct ws_choices *choices = &request->choices;
    struct choice choice = {0, WS_PICTURE_DEFAULT}; /* beyond the last line */
    enum ws_figure_kind kind;

    ws_request_init(request);
    choice_at(index, &choice);
    kind = kinds[choice.kind].kind;
    pick_variants(state, kind, request);
    ws_choices_copy(&state->choices, choices);
    memset(choices->given, false, sizeof choices->given);
    choose_described(choices, state, kind);
    choices->kind[kind] = choices->given[WS_CHOICE_FIGURE] = true;
    choices->format[choice.format] = choices->given[WS_CHOICE_FORMAT] = true;
    choices->addresses = ws_traced_addresses(&desk->traces, state);
    if (kind != WS_FIGURE_BANK &&
        kind != WS_FIGURE_SWIZZLE) /* the tile of other figures is not an address */
        choices->addresses.tile = state->choices.addresses.tile;
    if (kind == WS_FIGURE_COMPARE) {
        choices->with = turned(state->choices.variant);
        choices->given[WS_CHOICE_WITH] = true;
    }
    choose_selection(choices, state, kind);
    if (kind == WS_FIGURE_CHAIN)
        choose_load(choices, &desk->model.chaining);
    if ((kind == WS_FIGURE_STEP || kind == WS_FIGURE_CHAIN) && desk->mode == WS_MODE_STEP)
        choose_instant(choices, &desk->play);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        say(choices, said[i], kind);
}

bool ws_export(struct ws_desk *desk, int index, char *path, size_t size, struct ws_error *error)
{
    struct ws_request request;
    struct ws_plan plan;
    bool done;

    if (!desk->model.has_evidence)
        return ws_fail(error, desk->model.evidence_error.code, "%s",
                       desk->model.evidence_error.text);
    make_request(desk, index, &request);
    ws_plan_init(&plan, &desk->captures);
    done = ws_request_complete(&request, error) && ws_plan_add(&plan, &request, ".", error);
    for (int i = 0; i < plan.jobs && done; i++) {
        snprintf(path, size, "%s", plan.job[i].path);
        done = ws_job_run(&plan.job[i], ws_raster_open(), error) == WS_OUTCOME_WRITTEN;
    }
    if (done && plan.jobs > 1)
        snprintf(path, size, "%s and %d more", plan.job[0].path, plan.jobs - 1);
    ws_plan_finish(&plan);
    ws_request_finish(&request);
    return done;
}

static bool write_selection(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    const struct ws_state *state = &desk->state;
    char text[WS_SETTING_SIZE];

    (void)error; /* every selection is a query */
    ws_find_write_all(state->choices.variant, state->pick, state->picks, text, sizeof text);
    fputs(text, out);
    return true;
}

static bool write_ptx(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    char ptx[WS_PTX_SIZE];

    (void)error; /* every variant has its instruction */
    ws_instruction_ptx(desk->state.choices.variant, ptx);
    if (desk->model.shared.there)
        ws_described_transpose(&desk->model.shared.described, ptx);
    fputs(ptx, out);
    return true;
}

/*
 * The evidence of the present view; for an MMA, that of the selected operand, otherwise that of D's
 * panel.
 */
static const struct ws_evidence *evidence_of(const struct ws_desk *desk)
{
    const struct ws_model_product *product = &desk->model.product;
    int role = desk->state.picks ? desk->state.pick[0].operand : -1;

    if (!ws_model_product_operand(product, role))
        role = (int)desk->state.side[WS_SIDE_D];
    return ws_model_product_operand(product, role) ? &product->operand[role]
                                                   : &desk->model.evidence;
}

/* Whether to use the operand in shared memory: unless the selection is in another. */
static bool means_shared(const struct ws_desk *desk)
{
    const struct ws_model *model = &desk->model;
    int role = desk->state.picks ? desk->state.pick[0].operand : -1;

    return model->shared.there && (role < 0 || ws_shared_is(&model->shared, role));
}

static bool write_csv(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    const struct ws_mapping *mapping = &evidence_of(desk)->mapping;
    struct ws_elements elements = means_shared(desk)
                                      ? ws_elements_of_described(&desk->model.shared.described)
                                      : ws_elements_of_registers(&mapping, 1);

    (void)error; /* any elements can be listed */
    ws_say_csv(out, &elements, NULL);
    return true;
}

static bool write_cute(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    return means_shared(desk) ? ws_described_cute_text(out, &desk->model.shared.described, error)
                              : ws_mapping_cute(out, evidence_of(desk), error);
}

static bool write_linear(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    return means_shared(desk) ? ws_described_linear(out, &desk->model.shared.described, error)
                              : ws_mapping_linear(out, &evidence_of(desk)->mapping, error);
}

static bool write_addresses(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    struct ws_address_options options = ws_state_addresses(&desk->state);

    return ws_address_write(desk->state.choices.variant, &options, false, out, error);
}

static bool write_cuda(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    struct ws_address_options options = ws_traced_addresses(&desk->traces, &desk->state);
    const struct ws_feeding *feeding = &desk->model.feeding;

    if (desk->model.shared.there) {
        ws_wgmma_includes(false, out);
        if (!ws_wgmma_code(desk->model.product.mma, out, error))
            return false;
        putc('\n', out);
        ws_wgmma_operand_code(desk->model.product.mma, &desk->model.shared.described, NULL, out);
        return true;
    }
    if (ws_state_addressed(&desk->state) != desk->state.choices.variant) {
        if (!feeding->asked || !feeding->judged || !feeding->answer.feeds)
            return ws_fail(error, WS_CODE_MISSING,
                           "Choose a load that feeds an operand to get its code");
        return ws_feed_code(&feeding->question, &feeding->answer, out, error);
    }
    if (desk->model.has_addresses && ws_findings_refuse(&desk->model.report.findings, error))
        return false;
    return ws_code_write(desk->state.choices.variant, &options, WS_LANG_CUDA, out, error);
}

static bool write_command(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    char options[5 * WS_SETTING_SIZE] = ""; /* a quote in quotes takes four bytes */

    (void)error; /* every state can be written */
    ws_state_options(&desk->state, options, sizeof options);
    fprintf(out, "warpscope %s%s", desk->state.choices.variant->name, options);
    return true;
}

/* Writes the command for `warpscope export` that writes the file of the first line of Export. */
static bool write_export(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    struct ws_request request;
    char value[WS_CHOSEN_SIZE], text[4 * WS_CHOSEN_SIZE + 40];

    (void)error; /* every state can be written */
    make_request(desk, 0, &request);
    fprintf(out, "warpscope export %s", desk->state.choices.variant->name);
    for (int id = WS_CHOICE_NONE + 1; id < WS_CHOICES; id++)
        for (int nth = 0;
             request.choices.given[id] &&
             ws_choice_print(&request.choices, (enum ws_choice_id)id, nth, value, sizeof value);
             nth++) {
            text[0] = 0;
            ws_option_append(ws_option_written(ws_choice((enum ws_choice_id)id)), value, text,
                             sizeof text);
            fputs(text, out);
        }
    ws_request_finish(&request);
    return true;
}

static const struct {
    const char *text;
    bool (*write)(const struct ws_desk *desk, FILE *out, struct ws_error *error);
} copies[] = {
    [WS_COPY_SELECTION] = {"selection, in the syntax of Find", write_selection},
    {"PTX instruction", write_ptx},
    {"CUDA code with these addresses", write_cuda},
    {"mapping as CSV", write_csv},
    {"CuTe layout", write_cute},
    {"linear layout, as Triton prints it", write_linear},
    {"address expression in C", write_addresses},
    {"command line for this view", write_command},
    {"command line that exports its fragment figure", write_export},
};

enum { COPIES = sizeof copies / sizeof copies[0] };

bool ws_copy_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    if (index >= COPIES)
        return false;
    memset(item, 0, sizeof *item);
    snprintf(item->text, sizeof item->text, "%s", copies[index].text);
    if (index == WS_COPY_SELECTION) {
        item->disabled = !desk->state.picks;
        snprintf(item->why, sizeof item->why, "nothing is selected");
        return true;
    }
    item->disabled = copies[index].write == write_addresses && !desk->model.has_addresses;
    if (item->disabled)
        snprintf(item->why, sizeof item->why, "%.200s",
                 without_memory(desk->state.choices.variant));
    if (item->disabled && desk->model.address_error.text[0])
        ws_window_error(&desk->model.address_error, item->why, sizeof item->why);
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
