/* A launch: places the variables that the kernel reaches, fills constants and special registers, and
 * runs the warps of the block in turns until all have ended. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/ptx/machine.h"

enum { MOST_THREADS = 1024, SHARED_BYTES = 256 * 1024 };

int ws_ptx_module_kernels(const struct ws_ptx_module *module)
{
    return module->kernels;
}

/* Marks the variables and functions that an instruction's operands name. */
struct reach {
    const struct ws_ptx_module *module;
    bool *variable, *function;
    int *waiting; /* functions */
    int waitings;
};

static void reach_function(struct reach *reach, int function)
{
    while (function >= 0 && reach->module->function[function].alias >= 0)
        function = reach->module->function[function].alias;
    if (function < 0 || reach->function[function])
        return;
    reach->function[function] = true;
    reach->waiting[reach->waitings++] = function;
}

static void reach_variable(struct reach *reach, int variable)
{
    const struct ws_variable *at = &reach->module->variable[variable];

    if (reach->variable[variable])
        return;
    reach->variable[variable] = true;
    for (int i = 0; i < at->relocations; i++) {
        reach_function(reach, at->relocation[i].function);
        if (at->relocation[i].variable >= 0 && !reach->variable[at->relocation[i].variable])
            reach->variable[at->relocation[i].variable] =
                true; /* one step suffices for addresses */
    }
}

static void reach_operand(struct reach *reach, const struct ws_operand *operand, int depth)
{
    if (operand->kind == WS_OPERAND_FUNCTION)
        reach_function(reach, operand->index);
    if (operand->kind == WS_OPERAND_VALUE || operand->kind == WS_OPERAND_MEMORY) {
        if (WS_SLOT_TABLE(operand->slot) == WS_SLOT_CONSTANT) {
            const struct ws_ptx_constant *constant =
                &reach->module->constant[WS_SLOT_INDEX(operand->slot)];

            if (constant->kind == WS_CONSTANT_VARIABLE)
                reach_variable(reach, constant->index);
            else if (constant->kind == WS_CONSTANT_FUNCTION)
                reach_function(reach, constant->index);
        }
    }
    if ((operand->kind == WS_OPERAND_LIST || operand->kind == WS_OPERAND_PAIR ||
         operand->kind == WS_OPERAND_MEMORY) &&
        depth < 16)
        for (int i = 0; i < operand->count; i++)
            if (operand->kind != WS_OPERAND_MEMORY || operand->first >= 0)
                reach_operand(reach, &reach->module->operand[operand->first + i], depth + 1);
}

/* The variables and functions that a kernel reaches; the caller frees both. */
static bool find_reached(const struct ws_ptx_module *module, int kernel, bool **variable,
                         bool **function)
{
    struct reach reach = {.module = module};

    reach.variable = calloc((size_t)module->variables + 1, sizeof *reach.variable);
    reach.function = calloc((size_t)module->functions + 1, sizeof *reach.function);
    reach.waiting = calloc((size_t)module->functions + 1, sizeof *reach.waiting);
    *variable = reach.variable;
    *function = reach.function;
    if (!reach.variable || !reach.function || !reach.waiting) {
        free(reach.waiting);
        return false;
    }
    reach_function(&reach, kernel);
    while (reach.waitings) {
        const struct ws_function *at = &module->function[reach.waiting[--reach.waitings]];

        for (int i = at->first; at->is_defined && i < at->end; i++)
            for (int o = 0; o < module->instruction[i].operands; o++)
                reach_operand(&reach, ws_operand(module, &module->instruction[i], o), 0);
    }
    free(reach.waiting);
    return true;
}

struct ws_ptx_kernel ws_ptx_module_kernel(const struct ws_ptx_module *module, int kernel)
{
    const struct ws_function *function = &module->function[module->kernel[kernel]];
    struct ws_ptx_kernel result = {.name = function->name, .parameters = function->parameters};
    bool *variable, *reached;

    result.required = function->required[0] != 0;
    memcpy(result.block, result.required ? function->required : function->maximum,
           sizeof result.block);
    if (find_reached(module, module->kernel[kernel], &variable, &reached))
        for (int v = 0; v < module->variables; v++)
            result.dynamic |= variable[v] && module->variable[v].is_dynamic;
    free(variable);
    free(reached);
    return result;
}

/* Sorts variables by address: those of global memory, then those of constant memory. */
static bool sort_variables(struct ws_launch *launch)
{
    const struct ws_ptx_module *module = launch->module;

    launch->by_address =
        ws_launch_take(launch, ((size_t)module->variables + 1) * sizeof *launch->by_address);
    if (!launch->by_address)
        return false;
    for (int order = 0; order < 4; order++)
        for (int v = 0; v < module->variables; v++)
            if (module->variable[v].space == (order / 2 ? WS_SPACE_CONST : WS_SPACE_GLOBAL) &&
                (module->variable[v].initial == NULL) == order % 2)
                launch->by_address[launch->addressed++] = v;
    return true;
}

/*
 * Places the shared variables that the kernel reaches as ptxas does: first the kernel's own, then
 * the module's, then those of other functions, each in the order of the text. *align is raised to
 * the alignment of dynamic memory.
 */
static bool place_shared(struct ws_launch *launch, uint64_t *align)
{
    const struct ws_ptx_module *module = launch->module;
    const int kernel = (int)(launch->kernel - module->function);

    for (int rank = 0; rank < 3; rank++)
        for (int v = 0; v < module->variables; v++) {
            const struct ws_variable *variable = &module->variable[v];
            int its_rank = variable->function == kernel ? 0 : variable->function < 0 ? 1 : 2;

            if (variable->space != WS_SPACE_SHARED || !launch->reached[v] || its_rank != rank)
                continue;
            if (variable->is_dynamic) {
                *align = variable->align > *align ? variable->align : *align;
                continue;
            }
            launch->static_bytes =
                (launch->static_bytes + variable->align - 1) / variable->align * variable->align;
            launch->variable[v] = launch->static_bytes;
            launch->static_bytes += variable->bytes;
            if (launch->static_bytes > (uint64_t)1 << 31)
                return ws_fail(launch->error, WS_CODE_LIMIT,
                               "%.200s: more than 2 GiB of shared memory", module->name);
        }
    return true;
}

/* Places of variables. Initialized ones come first, so that only they need memory. */
static bool place_variables(struct ws_launch *launch)
{
    const struct ws_ptx_module *module = launch->module;
    uint64_t end[2] = {0}, initialized[2] = {0}, align = 16;

    launch->variable =
        ws_launch_take(launch, ((size_t)module->variables + 1) * sizeof *launch->variable);
    if (!launch->variable)
        return false;
    for (int pass = 0; pass < 2; pass++)
        for (int v = 0; v < module->variables; v++) {
            const struct ws_variable *variable = &module->variable[v];
            int space = variable->space == WS_SPACE_CONST;

            if ((variable->space != WS_SPACE_GLOBAL && variable->space != WS_SPACE_CONST) ||
                (variable->initial != NULL) == pass)
                continue;
            end[space] = (end[space] + variable->align - 1) / variable->align * variable->align;
            launch->variable[v] = ws_space_window(variable->space) + end[space];
            end[space] += variable->bytes ? variable->bytes : 1;
            if (!pass)
                initialized[space] = end[space];
            if (end[space] > (uint64_t)1 << 31)
                return ws_fail(launch->error, WS_CODE_LIMIT, "%.200s: more than 2 GiB of variables",
                               module->name);
        }
    for (int v = 0; v < module->variables; v++) {
        const struct ws_variable *variable = &module->variable[v];

        if (variable->space == WS_SPACE_PARAM && !variable->in_frame)
            launch->variable[v] = WS_WINDOW_PARAM + variable->offset;
    }
    if (!place_shared(launch, &align) || !sort_variables(launch))
        return false;
    launch->dynamic_begin = (launch->static_bytes + align - 1) / align * align;
    for (int v = 0; v < module->variables; v++)
        if (module->variable[v].space == WS_SPACE_SHARED && module->variable[v].is_dynamic)
            launch->variable[v] = launch->dynamic_begin;
    for (int v = 0; v < module->variables; v++) {
        const struct ws_variable *variable = &module->variable[v];

        if (variable->space == WS_SPACE_SHARED && launch->reached[v] &&
            !ws_record_variable(
                &launch->recorder, variable->name,
                (struct ws_shared_variable){
                    .offset = launch->variable[v],
                    .bytes = variable->is_dynamic ? launch->wanted->dynamic_bytes : variable->bytes,
                    .is_dynamic = variable->is_dynamic}))
            return ws_no_memory(launch->error);
    }
    return ws_bytes_begin(launch, &launch->global, initialized[0]) &&
           ws_bytes_begin(launch, &launch->constants, initialized[1]) &&
           ws_bytes_begin(launch, &launch->parameters, launch->kernel->parameter_bytes) &&
           ws_bytes_begin(launch, &launch->shared, SHARED_BYTES);
}

static uint64_t symbol_value(struct ws_launch *launch, int variable, int function, int64_t addend,
                             bool generic)
{
    if (variable < 0)
        return WS_WINDOW_FUNCTION + (uint64_t)function;
    if (generic && launch->module->variable[variable].space == WS_SPACE_SHARED) {
        launch->generic_shared = true;
        return WS_SHARED_BASE + launch->variable[variable] + (uint64_t)addend;
    }
    return launch->variable[variable] + (uint64_t)addend;
}

static void initialize_variables(struct ws_launch *launch)
{
    for (int v = 0; v < launch->module->variables; v++) {
        const struct ws_variable *variable = &launch->module->variable[v];
        struct ws_bytes *bytes =
            variable->space == WS_SPACE_CONST ? &launch->constants : &launch->global;
        uint32_t at = (uint32_t)launch->variable[v];

        if (!variable->initial)
            continue;
        if (variable->space != WS_SPACE_GLOBAL && variable->space != WS_SPACE_CONST)
            continue;
        memcpy(bytes->value + at, variable->initial, variable->initial_bytes);
        memset(bytes->known + at, 1, variable->bytes);
        for (int r = 0; r < variable->relocations; r++) {
            const struct ws_relocation *relocation = &variable->relocation[r];
            uint64_t value = symbol_value(launch, relocation->variable, relocation->function,
                                          relocation->addend, relocation->generic) >>
                             relocation->shift;

            memcpy(bytes->value + at + relocation->offset, &value, relocation->bytes);
        }
        bytes->low = 0;
        bytes->high = bytes->size;
    }
}

static bool fill_constants(struct ws_launch *launch)
{
    const struct ws_ptx_module *module = launch->module;

    launch->constant =
        ws_launch_take(launch, ((size_t)module->constants + 1) * sizeof *launch->constant);
    if (!launch->constant)
        return false;
    for (int c = 0; c < module->constants; c++) {
        const struct ws_ptx_constant *constant = &module->constant[c];
        uint64_t value = constant->value;

        if (constant->kind == WS_CONSTANT_VARIABLE)
            value = symbol_value(launch, constant->index, -1, (int64_t)constant->value, false);
        else if (constant->kind == WS_CONSTANT_FUNCTION)
            value = WS_WINDOW_FUNCTION + (uint64_t)constant->index;
        for (int i = 0; i < LANES; i++)
            launch->constant[c].value[i] = value;
    }
    return true;
}

static bool fill_parameters(struct ws_launch *launch)
{
    const struct ws_function *kernel = launch->kernel;

    for (int p = 0; p < launch->wanted->parameters; p++) {
        const struct ws_ptx_parameter_value *given = &launch->wanted->parameter[p];
        const struct ws_variable *variable;
        uint64_t bytes;

        if (given->parameter < 0 || given->parameter >= kernel->parameters ||
            kernel->parameter[given->parameter].variable < 0)
            return ws_fail(launch->error, WS_CODE_LAUNCH,
                           "kernel '%.100s' has no parameter %d, only %d of them", kernel->name,
                           given->parameter, kernel->parameters);
        variable = &launch->module->variable[kernel->parameter[given->parameter].variable];
        bytes = given->bytes ? (uint64_t)given->bytes : (variable->bytes < 8 ? variable->bytes : 8);
        if (given->bytes < 0 || bytes > 8 || given->offset < 0 ||
            (uint64_t)given->offset + bytes > variable->bytes)
            return ws_fail(launch->error, WS_CODE_RANGE,
                           "--param %d: bytes are outside the parameter, which has %llu bytes",
                           given->parameter, (unsigned long long)variable->bytes);
        memcpy(launch->parameters.value + variable->offset + given->offset, &given->value, bytes);
        memset(launch->parameters.known + variable->offset + given->offset, 1, bytes);
    }
    return true;
}

/* A special register's value in a lane; false: not known. */
static bool special_value(const struct ws_launch *launch, enum ws_special special, uint64_t thread,
                          uint64_t *value)
{
    const struct ws_ptx_launch *wanted = launch->wanted;
    uint64_t lane = thread % LANES, x = wanted->block[0], y = wanted->block[1];

    switch (special) {
    case WS_SPECIAL_TID_X:
        *value = thread % x;
        return true;
    case WS_SPECIAL_TID_Y:
        *value = thread / x % y;
        return true;
    case WS_SPECIAL_TID_Z:
        *value = thread / x / y;
        return true;
    case WS_SPECIAL_NTID_X:
    case WS_SPECIAL_NTID_Y:
    case WS_SPECIAL_NTID_Z:
        *value = wanted->block[special - WS_SPECIAL_NTID_X];
        return true;
    case WS_SPECIAL_CTAID_X:
    case WS_SPECIAL_CTAID_Y:
    case WS_SPECIAL_CTAID_Z:
        *value = wanted->block_index[special - WS_SPECIAL_CTAID_X];
        return true;
    case WS_SPECIAL_CLUSTER_X:
    case WS_SPECIAL_CLUSTER_Y:
    case WS_SPECIAL_CLUSTER_Z:
        *value = wanted->block_index[special - WS_SPECIAL_CLUSTER_X];
        return true;
    case WS_SPECIAL_NCTAID_X:
    case WS_SPECIAL_NCTAID_Y:
    case WS_SPECIAL_NCTAID_Z:
        *value = wanted->grid[special - WS_SPECIAL_NCTAID_X];
        return *value != 0;
    case WS_SPECIAL_NCLUSTER_X:
    case WS_SPECIAL_NCLUSTER_Y:
    case WS_SPECIAL_NCLUSTER_Z:
        *value = wanted->grid[special - WS_SPECIAL_NCLUSTER_X];
        return *value != 0;
    case WS_SPECIAL_LANEID:
        *value = lane;
        return true;
    case WS_SPECIAL_WARPID:
        *value = thread / LANES;
        return true;
    case WS_SPECIAL_NWARPID:
        *value = (uint64_t)launch->warps;
        return true;
    case WS_SPECIAL_MASK_EQ:
        *value = (uint64_t)1 << lane;
        return true;
    case WS_SPECIAL_MASK_LE:
        *value = ((uint64_t)2 << lane) - 1;
        return true;
    case WS_SPECIAL_MASK_LT:
        *value = ((uint64_t)1 << lane) - 1;
        return true;
    case WS_SPECIAL_MASK_GE:
        *value = ALL_LANES & ~(((uint64_t)1 << lane) - 1);
        return true;
    case WS_SPECIAL_MASK_GT:
        *value = ALL_LANES & ~(((uint64_t)2 << lane) - 1);
        return true;
    case WS_SPECIAL_DYNAMIC:
        *value = wanted->dynamic_bytes;
        return *value != 0;
    case WS_SPECIAL_TOTAL:
    case WS_SPECIAL_AGGREGATE:
        *value = launch->dynamic_begin + wanted->dynamic_bytes;
        return wanted->dynamic_bytes != 0;
    case WS_SPECIAL_ONE:
    case WS_SPECIAL_ONE_Y:
    case WS_SPECIAL_ONE_Z:
    case WS_SPECIAL_CLUSTER_SIZE:
        *value = 1;
        return true;
    case WS_SPECIAL_ZERO:
    case WS_SPECIAL_ZERO_Y:
    case WS_SPECIAL_ZERO_Z:
    case WS_SPECIAL_CLUSTER_RANK:
    case WS_SPECIAL_CLUSTER_EXPLICIT:
        *value = 0;
        return true;
    case WS_SPECIAL_UNKNOWN:
    case WS_SPECIALS_COUNT:
        break;
    }
    return false;
}

static bool begin_warp(struct ws_launch *launch, int index, uint64_t threads)
{
    struct ws_warp *warp = &launch->warp[index];
    uint64_t left = threads - (uint64_t)index * LANES;

    warp->launch = launch;
    warp->index = index;
    warp->lanes = left >= LANES ? ALL_LANES : (1u << left) - 1;
    warp->carry.unknown = ALL_LANES;
    warp->special = ws_launch_take(launch, WS_SPECIALS_COUNT * sizeof *warp->special);
    if (!warp->special)
        return false;
    for (int s = 0; s < WS_SPECIALS_COUNT; s++)
        for (int lane = 0; lane < LANES; lane++)
            if (!special_value(launch, (enum ws_special)s, (uint64_t)index * LANES + (uint64_t)lane,
                               &warp->special[s].value[lane])) {
                warp->special[s].value[lane] = 0;
                warp->special[s].unknown |= 1u << lane;
            }
    return ws_warp_begin(warp);
}

static bool begin(struct ws_launch *launch)
{
    const struct ws_ptx_launch *wanted = launch->wanted;
    uint64_t threads = 1;
    bool *functions = NULL, good;

    if (wanted->kernel < 0 || wanted->kernel >= launch->module->kernels)
        return ws_fail(launch->error, WS_CODE_KERNEL, "%.200s has no kernel %d, only %d of them",
                       launch->module->name, wanted->kernel, launch->module->kernels);
    launch->kernel = &launch->module->function[launch->module->kernel[wanted->kernel]];
    for (int i = 0; i < 3; i++)
        threads = threads > MOST_THREADS ? threads : threads * wanted->block[i];
    if (!threads || threads > MOST_THREADS)
        return ws_fail(launch->error, WS_CODE_LAUNCH,
                       "block of %u x %u x %u threads; expected 1 to %d threads", wanted->block[0],
                       wanted->block[1], wanted->block[2], MOST_THREADS);
    launch->warps = (int)((threads + LANES - 1) / LANES);
    good = find_reached(launch->module, launch->module->kernel[wanted->kernel], &launch->reached,
                        &functions);
    free(functions);
    if (!good || !ws_origins_begin(&launch->origins))
        return ws_no_memory(launch->error);
    launch->origins.names = wanted->names;
    launch->origins.name = wanted->name;
    launch->origins.lefts = wanted->lefts;
    launch->origins.left = wanted->left;
    if (!ws_recorder_begin(&launch->recorder, launch->recorder.accesses, launch->module,
                           launch->kernel->name, wanted->block_index, wanted->warp))
        return ws_no_memory(launch->error);
    if (!place_variables(launch) || !fill_constants(launch) || !fill_parameters(launch))
        return false;
    initialize_variables(launch);
    launch->derived = ws_launch_take(launch, ((size_t)launch->module->instructions + 1) *
                                                 sizeof *launch->derived);
    launch->warp = ws_launch_take(launch, (size_t)launch->warps * sizeof *launch->warp);
    launch->mark =
        ws_launch_take(launch, ((size_t)launch->module->instructions + 1) * sizeof *launch->mark);
    launch->region =
        ws_launch_take(launch, ((size_t)launch->module->instructions + 1) * sizeof *launch->region);
    if (!launch->derived || !launch->warp || !launch->mark || !launch->region)
        return false;
    for (int w = 0; w < launch->warps; w++)
        if (!begin_warp(launch, w, threads))
            return false;
    return true;
}

static void take_turns(struct ws_launch *launch)
{
    bool waits = true;

    while (waits && !launch->failed && !launch->stopped) {
        bool ran = false;

        for (int w = 0; w < launch->warps; w++) {
            ran |= launch->warp[w].state == WS_WARP_RUNS;
            launch->warp[w].yields = false;
            ws_warp_run(&launch->warp[w]);
        }
        if (!ran)
            waits = ws_barriers_release(launch);
    }
}

static void finish(struct ws_launch *launch)
{
    for (int w = 0; launch->warp && w < launch->warps; w++)
        if (launch->warp[w].launch)
            ws_warp_finish(&launch->warp[w]);
    ws_ptx_bytes_finish(launch, &launch->shared);
    ws_ptx_bytes_finish(launch, &launch->parameters);
    ws_ptx_bytes_finish(launch, &launch->global);
    ws_ptx_bytes_finish(launch, &launch->constants);
    ws_origins_finish(&launch->origins);
    free(launch->warp);
    free(launch->constant);
    free(launch->variable);
    free(launch->reached);
    free(launch->by_address);
    free(launch->mark);
    free(launch->region);
    free(launch->derived);
    free(launch->repeat.decides);
    free(launch->repeat.copy);
}

static bool note_ends(struct ws_launch *launch)
{
    char text[200];
    bool good = true;

    if (launch->stopped) {
        const struct ws_site *loop = &launch->recorder.accesses->stopped;
        int endless = launch->endless ? launch->endless : launch->repeating;

        ws_record_stopped(&launch->recorder, (endless ? endless : launch->loop) - 1, endless);
        snprintf(text, sizeof text,
                 "%s %d: %s; the block was stopped after %llu warp instructions, and what follows "
                 "is not counted.",
                 loop->line ? "line" : "PTX line", loop->line ? loop->line : loop->ptx_line,
                 launch->endless     ? "the loop has no exit"
                 : launch->repeating ? "the loop never ends, since its condition stays true"
                                     : "the loop does not end",
                 (unsigned long long)launch->step_limit);
        good = ws_record_note(&launch->recorder, text);
    }
    if (launch->pointer_assumed)
        good &=
            ws_record_note(&launch->recorder,
                           "Pointers among the parameters are assumed to point to global memory.");
    if (launch->global_read && launch->global_written)
        good &=
            ws_record_note(&launch->recorder,
                           "Stores by pointers are assumed not to change the module's initialized "
                           "variables.");
    if (launch->recorder.is_full)
        good &=
            ws_record_note(&launch->recorder, "Too many accesses; the last ones are not counted.");
    return good;
}

/* Whether the kernel reaches dynamic shared memory and the launch does not give its size. */
static bool has_unknown_size(const struct ws_launch *launch)
{
    const struct ws_ptx_module *module = launch->module;
    bool is_dynamic = false;

    for (int v = 0; v < module->variables; v++)
        is_dynamic |= module->variable[v].space == WS_SPACE_SHARED && launch->reached[v] &&
                      module->variable[v].is_dynamic;
    return is_dynamic && !launch->wanted->dynamic_bytes;
}

bool ws_ptx_launch_run(const struct ws_ptx_module *module, const struct ws_ptx_launch *launch,
                       struct ws_accesses *accesses, struct ws_error *error)
{
    struct ws_launch run = {.module = module,
                            .wanted = launch,
                            .recorder = {.accesses = accesses},
                            .error = error,
                            .step_limit =
                                launch->step_limit ? launch->step_limit : (uint64_t)1 << 26};
    bool good = begin(&run);

    if (good)
        take_turns(&run);
    good = good && !run.failed;
    if (run.recorder.module) {
        accesses->warp_instructions += run.steps;
        accesses->shared_bytes =
            launch->dynamic_bytes ? run.dynamic_begin + launch->dynamic_bytes : run.static_bytes;
        accesses->shared_limit =
            run.variable && has_unknown_size(&run) ? 0 : accesses->shared_bytes;
        if (good && (run.origins.out_of_memory || !note_ends(&run)))
            good = ws_no_memory(error);
        if (!ws_recorder_finish(&run.recorder) && good)
            good = ws_no_memory(error);
    }
    finish(&run);
    return good;
}

struct ws_ptx_parameter ws_ptx_module_parameter(const struct ws_ptx_module *module, int kernel,
                                                int parameter)
{
    const struct ws_function *function = &module->function[module->kernel[kernel]];
    const struct ws_formal *formal = &function->parameter[parameter];
    struct ws_ptx_parameter result = {.name = formal->name};

    if (formal->variable >= 0) {
        result.bytes = module->variable[formal->variable].bytes;
        result.is_floating = module->variable[formal->variable].is_floating;
    }
    return result;
}
