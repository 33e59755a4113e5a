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
#include "viz/choice/addresses.h"
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
    item->disabled = ws_figure_needs_memory(choice.kind) && !ws_address_lanes(desk->state.variant);
    if (item->disabled)
        snprintf(item->why, sizeof item->why, "movmatrix has no addresses");
    return true;
}

/* The options of `warpscope export` that say what is shown; their values are in `value`. */
enum { OPTIONS = 15 + WS_MAX_CONSTANTS };

struct options {
    enum ws_figure_kind kind;
    const struct ws_variant *variant;
    struct ws_figure like; /* what the values are, as far as it decides what shows */
    enum ws_request_option option[OPTIONS];
    char value[OPTIONS][WS_SETTING_SIZE];
    int count;
};

/* Adds an option, unless the figure does not show what it says. */
static void add_option(struct options *options, enum ws_request_option option, const char *value)
{
    if (ws_option_lacks(option, &options->like, options->kind, options->variant))
        return;
    options->option[options->count] = option;
    snprintf(options->value[options->count++], WS_SETTING_SIZE, "%s", value);
}

/* A setting of the state as an option, unless it is as at the start. */
static void add_setting(struct options *options, const struct ws_state *state, const char *name,
                        enum ws_request_option option)
{
    char was[WS_SETTING_SIZE], now[WS_SETTING_SIZE];
    struct ws_state first;

    ws_state_init(&first);
    ws_state_get(&first, name, was);
    ws_state_get(state, name, now);
    if (strcmp(was, now))
        add_option(options, option, now);
}

/*
 * What is selected, as far as one figure can show it: figures mark one thing, and those that follow
 * a lane are told the lane. Of several things, or of a bank, nothing is said.
 */
static void add_selection(struct options *options, const struct ws_state *state)
{
    const struct ws_shown *pick = &state->pick[0];
    const struct {
        const char *name;
        int value;
    } part[] = {{"matrix", pick->matrix}, {"row", pick->row},      {"column", pick->column},
                {"lane", pick->lane},     {"register", pick->reg}, {"bit", pick->bit},
                {"address_lane", pick->address_lane}};
    char text[WS_SETTING_SIZE] = "";
    size_t length = 0;

    if (state->picks != 1 || pick->bank >= 0)
        return;
    if (!ws_aspect_lacks(options->kind, WS_ASPECT_LANE)) {
        snprintf(text, sizeof text, "%d", pick->lane);
        if (pick->lane >= 0)
            add_option(options, WS_REQUEST_LANE, text);
        return;
    }
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        if (part[i].value >= 0)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%s=%d",
                                       length ? "," : "", part[i].name, part[i].value);
    if (length)
        add_option(options, WS_REQUEST_HIGHLIGHT, text);
}

static void say_options(const struct ws_desk *desk, int index, struct options *options)
{
    const struct ws_state *state = &desk->state;
    struct choice choice = {kinds[0], WS_PICTURE_DEFAULT};
    enum ws_figure_kind kind;

    choice_at(index, &choice);
    kind = choice.kind;
    *options = (struct options){.kind = kind, .variant = state->variant};
    options->like = ws_figure_of(kind, NULL);
    options->like.colour = state->colour;
    if (state->picks == 1)
        options->like.highlight = state->pick[0];
    add_option(options, WS_REQUEST_FIGURE, ws_figure_name(kind));
    add_option(options, WS_REQUEST_FORMAT, ws_picture_word((int)choice.format));
    add_setting(options, state, "view", WS_REQUEST_VIEW);
    add_setting(options, state, "color", WS_REQUEST_COLOR);
    add_setting(options, state, "label", WS_REQUEST_LABEL);
    add_setting(options, state, "theme", WS_REQUEST_THEME);
    add_selection(options, state);
    if (kind != WS_FIGURE_BANK || !state->expression[0])
        add_setting(options, state, "tile", WS_REQUEST_ADDRESS + WS_ADDRESS_TILE);
    if (state->expression[0]) {
        char constant[WS_NAME_SIZE + 24];

        add_option(options, WS_REQUEST_ADDRESS + WS_ADDRESS_EXPRESSION, state->expression);
        for (int i = 0; ws_state_constant(state, i, constant, sizeof constant); i++)
            add_option(options, WS_REQUEST_ADDRESS + WS_ADDRESS_LET, constant);
    } else {
        add_setting(options, state, "pitch", WS_REQUEST_ADDRESS + WS_ADDRESS_PITCH);
        add_setting(options, state, "padding", WS_REQUEST_ADDRESS + WS_ADDRESS_PADDING);
    }
    add_setting(options, state, "swizzle", WS_REQUEST_ADDRESS + WS_ADDRESS_SWIZZLE);
    add_setting(options, state, "base", WS_REQUEST_ADDRESS + WS_ADDRESS_BASE);
}

bool ws_export(struct ws_desk *desk, int index, char *path, size_t size, struct ws_error *error)
{
    struct ws_request request;
    struct options options;
    struct ws_plan plan;
    bool done;

    if (!desk->model.has_evidence)
        return ws_fail(error, "%s", desk->model.evidence_error.text);
    say_options(desk, index, &options);
    ws_request_init(&request);
    ws_plan_init(&plan, &desk->captures);
    done = ws_request_pick(&request, desk->state.variant->name, error);
    for (int i = 0; i < options.count && done; i++)
        done = ws_request_set(&request, options.option[i], options.value[i], error);
    done = done && ws_request_complete(&request, error) &&
           ws_plan_add(&plan, &request, ".", error);
    for (int i = 0; i < plan.jobs && done; i++) {
        snprintf(path, size, "%s", plan.job[i].path);
        done = ws_job_run(&plan.job[i], ws_raster_open(), error) == WS_OUTCOME_WRITTEN;
    }
    ws_plan_finish(&plan);
    return done;
}

static bool write_ptx(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    char ptx[WS_PTX_SIZE];

    (void)error; /* every variant has its instruction */
    fputs(ws_variant_ptx(desk->state.variant, ptx), out);
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

    return ws_address_write(desk->state.variant, &options, false, out, error);
}

static bool write_cuda(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    struct ws_address_options options = ws_state_addresses(&desk->state);

    if (desk->model.has_addresses && ws_address_faults(&desk->model.report.findings, error))
        return false;
    return ws_code_write(desk->state.variant, &options, WS_LANG_CUDA, out, error);
}

static bool write_command(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    char options[4096] = "";

    (void)error; /* every state can be said */
    ws_state_options(&desk->state, options, sizeof options);
    fprintf(out, "warpscope %s%s", desk->state.variant->name, options);
    return true;
}

/* What `warpscope export` needs to be told for the file that the first line of Export writes. */
static bool write_export(const struct ws_desk *desk, FILE *out, struct ws_error *error)
{
    struct options options;

    (void)error; /* every state can be said */
    say_options(desk, 0, &options);
    fprintf(out, "warpscope export %s", desk->state.variant->name);
    for (int i = 0; i < options.count; i++) {
        char text[WS_SETTING_SIZE + 40] = "";

        ws_option_append(ws_request_options()[options.option[i]].name, options.value[i], text,
                         sizeof text);
        fputs(text, out);
    }
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
