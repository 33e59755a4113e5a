/*
 * Loads and stores, and the parts that all accesses share: lanes' addresses, the record of those in
 * shared memory, and the reason if one is not counted.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "probe/ptx/machine.h"

enum { REASON_ADDRESS = 1, REASON_PREDICATE, REASON_BRANCH };

/* Whether all lanes' addresses are in one space, the usual case. */
static bool in_one_space(struct ws_addresses *addresses)
{
    uint64_t differs = 0;

    for (int i = 1; i < LANES; i++)
        differs |= addresses->address[i] ^ addresses->address[0];
    if (differs >> 31)
        return false;
    addresses->space = ws_address_space(addresses->address[0]);
    return true;
}

void ws_step_find_addresses(const struct ws_step *step, const struct ws_operand *operand,
                            struct ws_addresses *addresses)
{
    const struct ws_lanes *base = ws_step_value(step, operand->slot);
    enum ws_space space = (enum ws_space)step->instruction->space;

    addresses->space = space;
    addresses->unknown = base->unknown & step->active;
    addresses->origin = addresses->unknown ? base->origin : 0;
    addresses->shared = 0;
    addresses->is_generic = addresses->may_share = false;
    for (int i = 0; i < LANES; i++)
        addresses->address[i] = base->value[i] + (uint64_t)operand->offset;
    switch (space) {
    case WS_SPACE_SHARED:
        addresses->shared = step->active & ~addresses->unknown;
        addresses->may_share = true;
        for (int i = 0; i < LANES; i++) {
            addresses->is_generic |= addresses->shared >> i & 1 &&
                                     ws_is_generic_shared(step->launch, addresses->address[i]);
            addresses->address[i] = ws_shared_offset(step->launch, addresses->address[i]);
        }
        return;
    case WS_SPACE_LOCAL:
    case WS_SPACE_CONST:
        for (int i = 0; i < LANES; i++)
            addresses->address[i] = ws_space_window(space) | (addresses->address[i] & 0xFFFFFFFF);
        return;
    case WS_SPACE_GLOBAL:
    case WS_SPACE_PARAM:
        addresses->space = WS_SPACE_GENERIC;
        return;
    case WS_SPACE_GENERIC:
        if (!addresses->unknown && step->active == ALL_LANES && in_one_space(addresses)) {
            if (addresses->space == WS_SPACE_SHARED) {
                addresses->shared = ALL_LANES;
                for (int i = 0; i < LANES; i++)
                    addresses->address[i] -= WS_SHARED_BASE - WS_WINDOW_SHARED;
            }
            return;
        }
        for (int i = 0; i < LANES; i++)
            if (ws_address_space(addresses->address[i]) == WS_SPACE_SHARED) {
                addresses->shared |= 1u << i;
                addresses->address[i] -= WS_SHARED_BASE - WS_WINDOW_SHARED;
            }
        addresses->shared &= step->active & ~addresses->unknown;
        addresses->may_share =
            addresses->unknown && !(addresses->origin & (WS_ORIGIN_POINTER | WS_ORIGIN_IN_LOCAL));
        step->launch->pointer_assumed |=
            addresses->unknown && (addresses->origin & WS_ORIGIN_POINTER);
        return;
    }
}

void ws_step_uncounted(const struct ws_step *step, int reason, ws_origin origin,
                       enum ws_access_does does, int bytes, const char *text)
{
    struct ws_launch *launch = step->launch;
    struct ws_recorder *recorder = &launch->recorder;

    if (launch->failed || (recorder->warp >= 0 && recorder->warp != step->warp->index))
        return;
    if (!ws_record_again(recorder, step->index, reason, origin, !step->warp->repeats) &&
        !ws_record_uncounted(recorder, step->index, reason, origin, does, bytes, text)) {
        launch->failed = true;
        ws_no_memory(launch->error);
    }
}

void ws_step_note(const struct ws_step *step, const char *format, ...)
{
    char text[400];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!ws_record_note(&step->launch->recorder, text)) {
        step->launch->failed = true;
        ws_no_memory(step->launch->error);
    }
}

/* "; pass --param 3=VALUE" if a parameter is the cause. */
static void say_cure(const struct ws_launch *launch, ws_origin origin, char *text, size_t size)
{
    const struct ws_origin_node *node = ws_origin_root(&launch->origins, origin);

    if (node->kind == WS_ORIGIN_PARAMETER) {
        const struct ws_ptx_launch *wanted = launch->wanted;
        int variable = launch->kernel->parameter[node->index].variable;
        bool is_whole = !node->offset && launch->module->variable[variable].bytes <= 8;
        bool is_named = is_whole && node->index < wanted->names;
        size_t used = strlen(text);

        if (is_named)
            snprintf(text + used, size - used, "; pass --%s %.60s=VALUE",
                     wanted->name_option ? wanted->name_option : "param",
                     wanted->name[node->index]);
        else if (is_whole)
            snprintf(text + used, size - used, "; pass --param %d=VALUE", node->index);
        else
            snprintf(text + used, size - used, "; pass --param %d+%d%s=VALUE", node->index,
                     node->offset, node->parent == 8 ? ":8" : "");
    }
}

static void uncounted_because(const struct ws_step *step, int reason, ws_origin origin,
                              enum ws_access_does does, int bytes)
{
    const struct ws_launch *launch = step->launch;
    const char *left = ws_origin_left(&launch->origins, origin);
    const char *tail = left ? ": " : ", which is unknown";
    char why[300], line[40], what[60], text[700], cause[700];
    ws_origin key = reason == REASON_BRANCH ? step->warp->why : origin;
    const struct ws_origin_node *root;

    if (ws_record_again(&step->launch->recorder, step->index, reason, key, !step->warp->repeats))
        return;
    left = left ? left : "";
    ws_origin_describe(&launch->origins, launch->module, launch->kernel, origin,
                       reason == REASON_BRANCH ? step->warp->branch : step->index, why, sizeof why);
    if (reason == REASON_BRANCH) {
        ws_origin_line(launch->module, step->warp->branch, line, sizeof line);
        snprintf(what, sizeof what, "%s at %s", step->warp->is_loop ? "loop" : "branch", line);
        if (step->warp->is_loop)
            snprintf(text, sizeof text, "the loop at %s ends by %s%s%.200s", line, why, tail, left);
        else
            snprintf(text, sizeof text, "the branch at %s depends on %s%s%.200s", line, why, tail,
                     left);
    } else {
        snprintf(what, sizeof what, reason == REASON_ADDRESS ? "address" : "predicate");
        snprintf(text, sizeof text, "its %s depends on %s%s%.200s", what, why, tail, left);
    }
    say_cure(launch, origin, text, sizeof text);
    ws_origin_cause(&launch->origins, launch->module, launch->kernel, origin, cause, sizeof cause);
    say_cure(launch, origin, cause, sizeof cause);
    step->launch->recorder.cause = cause;
    step->launch->recorder.what = what;
    root = ws_origin_root(&launch->origins, origin);
    step->launch->recorder.parameter =
        root->kind == WS_ORIGIN_PARAMETER && !root->offset ? root->index : -1;
    step->launch->recorder.left = root->kind == WS_ORIGIN_LEFT ? root->index : -1;
    ws_step_uncounted(step, reason, key, does, bytes, text);
}

/* Of `lanes`, which load from the result of a conditional, those of the lowest lane's arm. */
static uint32_t lanes_of_arm(const struct ws_arms_pending *arms, uint32_t lanes)
{
    uint32_t same = 0;
    int first = 0;

    while (!(lanes >> first & 1))
        first++;
    for (int lane = first; lane < LANES; lane++)
        if (lanes >> lane & 1 && arms->arm[lane] == arms->arm[first])
            same |= 1u << lane;
    return same;
}

/* Whether a load of `bytes` is the next piece of the copy that the warp's arms belong to. */
static bool is_of_arms(struct ws_arms_pending *arms, const struct ws_addresses *addresses,
                       uint32_t lanes, int bytes)
{
    enum { MOST_BYTES = 128 };
    int64_t apart = -1;

    for (int lane = 0; lane < LANES; lane++) {
        int64_t from = (int64_t)((uint32_t)addresses->address[lane]) -
                       (int64_t)((uint32_t)arms->address[lane]);

        if (!(lanes >> lane & 1))
            continue;
        if (!(arms->lanes >> lane & 1) || from < arms->next || from >= MOST_BYTES ||
            (apart >= 0 && from != apart)) {
            arms->lanes = 0;
            return false;
        }
        apart = from;
    }
    arms->next = apart + bytes;
    return true;
}

void ws_step_record(const struct ws_step *step, const struct ws_addresses *addresses,
                    uint32_t counted, enum ws_access_does does, int bytes)
{
    struct ws_launch *launch = step->launch;
    uint32_t shared = addresses->shared & counted, address[LANES];
    uint32_t unknown = addresses->may_share ? addresses->unknown & counted : 0;

    if (!shared && !unknown)
        return;
    if (launch->recorder.warp >= 0 && launch->recorder.warp != step->warp->index)
        return;
    if (step->warp->is_uncertain) {
        uncounted_because(step, REASON_BRANCH, step->warp->cause, does, bytes);
    } else if (step->active & ~step->certain) {
        uncounted_because(step, REASON_PREDICATE, step->warp->why, does, bytes);
    } else if (unknown) {
        uncounted_because(step, REASON_ADDRESS, addresses->origin, does, bytes);
    } else if (ws_warp_is_partial(step->warp, step->index)) {
        step->warp->repeats = true; /* counted where the other lanes may execute it */
        uncounted_because(step, REASON_BRANCH, step->warp->cause, does, bytes);
        step->warp->repeats = false;
    } else {
        for (int i = 0; i < LANES; i++)
            address[i] = (uint32_t)addresses->address[i];
        bool by_arms = does == WS_ACCESS_LOADS && step->warp->arms.lanes &&
                       is_of_arms(&step->warp->arms, addresses, addresses->shared, bytes);

        launch->recorder.is_generic = addresses->is_generic;
        for (uint32_t rest = addresses->shared, now; rest && !launch->failed; rest &= ~now) {
            now = by_arms ? lanes_of_arm(&step->warp->arms, rest) : rest;
            if (!ws_record_access(&launch->recorder, step->index, does, bytes, step->warp->index,
                                  now, address)) {
                launch->failed = true;
                ws_no_memory(launch->error);
            }
        }
    }
}

static enum ws_space space_of(const struct ws_addresses *addresses, uint64_t address)
{
    return addresses->space == WS_SPACE_GENERIC ? ws_address_space(address) : addresses->space;
}

/* The parameter of the kernel that an unknown byte belongs to. */
static ws_origin parameter_origin(const struct ws_step *step, uint64_t address, int bytes)
{
    const struct ws_launch *launch = step->launch;
    const struct ws_function *kernel = launch->kernel;
    uint32_t at = (uint32_t)address;

    int low = 0, high = kernel->parameters;

    while (high - low > 1) { /* finds the last that begins there or before */
        int middle = low + (high - low) / 2;

        if (launch->module->variable[kernel->parameter[middle].variable].offset <= at)
            low = middle;
        else
            high = middle;
    }
    if (low < high) {
        const struct ws_variable *variable =
            &launch->module->variable[kernel->parameter[low].variable];

        if (at >= variable->offset && at < variable->offset + variable->bytes)
            return ws_origin_make(&step->launch->origins, WS_ORIGIN_PARAMETER, -1, low,
                                  (int)(at - variable->offset), (ws_origin)bytes) |
                   (bytes == 8 ? WS_ORIGIN_POINTER : 0);
    }
    return ws_step_origin(step, WS_ORIGIN_ADDRESS, -1, 0);
}

/* The variable of the module at an address. */
static int variable_at(const struct ws_launch *launch, uint64_t address)
{
    int low = 0, high = launch->addressed, variable;

    while (high - low > 1) {
        int middle = low + (high - low) / 2;

        if (launch->variable[launch->by_address[middle]] <= address)
            low = middle;
        else
            high = middle;
    }
    if (low == high)
        return -1;
    variable = launch->by_address[low];
    return address >= launch->variable[variable] &&
                   address < launch->variable[variable] + launch->module->variable[variable].bytes
               ? variable
               : -1;
}

bool ws_step_load(const struct ws_step *step, const struct ws_addresses *addresses, int lane,
                  int64_t offset, int bytes, uint64_t *value, ws_origin *origin)
{
    uint64_t address = addresses->address[lane] + (uint64_t)offset;
    enum ws_space space = space_of(addresses, address);
    ws_origin why = 0;

    *value = 0;
    if (addresses->unknown >> lane & 1) {
        why = step->instruction->space == WS_SPACE_GLOBAL || addresses->origin & WS_ORIGIN_POINTER
                  ? ws_step_origin(step, WS_ORIGIN_GLOBAL, -1, 0)
                  : ws_step_origin(step, WS_ORIGIN_ADDRESS, -1, 0);
        *origin = ws_origin_either(*origin, why);
        return false;
    }
    if (ws_memory_load(step->warp, space, lane, address, bytes, value, &why)) {
        step->launch->global_read |= space == WS_SPACE_GLOBAL;
        return true;
    }
    if (space == WS_SPACE_PARAM) {
        why = parameter_origin(step, address, bytes);
    } else if (space == WS_SPACE_GLOBAL || space == WS_SPACE_CONST) {
        int variable = why ? -1 : variable_at(step->launch, address);

        why = variable >= 0 ? ws_step_origin(step, WS_ORIGIN_NAMED, variable, 0)
                            : ws_step_origin(step, WS_ORIGIN_GLOBAL, -1, 0);
    } else if (!why && *origin) { /* the first cause is kept */
        *origin &= ~WS_ORIGIN_FLAGS;
        return false;
    } else if (!why) {
        why = ws_step_origin(step,
                             space == WS_SPACE_SHARED  ? WS_ORIGIN_SHARED
                             : space == WS_SPACE_LOCAL ? WS_ORIGIN_LOCAL
                                                       : WS_ORIGIN_GLOBAL,
                             -1, 0);
    }
    *origin = ws_origin_either(*origin, why);
    return false;
}

void ws_step_store(const struct ws_step *step, const struct ws_addresses *addresses, int lane,
                   int64_t offset, int bytes, uint64_t value, bool known, ws_origin origin)
{
    uint64_t address = addresses->address[lane] + (uint64_t)offset;
    enum ws_space space = space_of(addresses, address);
    bool is_weak = !(step->certain >> lane & 1);

    if (addresses->unknown >> lane & 1)
        return;
    if (space == WS_SPACE_GLOBAL) /* other blocks may store there too */
        known = false;
    ws_memory_store(step->warp, space, lane, address, bytes, value, known, origin, is_weak);
}

/* A pointer loaded from global memory cannot point into a lane's own memory. */
static bool comes_from_memory(const struct ws_step *step, ws_origin origin)
{
    const struct ws_origin_node *node = &step->launch->origins.node[origin & ~WS_ORIGIN_FLAGS];

    if (node->kind == WS_ORIGIN_DERIVED)
        node = &step->launch->origins.node[node->root];
    return !(origin & WS_ORIGIN_IN_LOCAL) &&
           (node->kind == WS_ORIGIN_GLOBAL || node->kind == WS_ORIGIN_NAMED);
}

/* A store of 4 bytes, or of a floating-point number, does not write a pointer. */
static bool may_store_pointer(const struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    int type = instruction->types ? instruction->type[instruction->types - 1] : -1;

    return instruction->opcode != WS_OP_ST || type < 0 ||
           (ws_types[type].bits > 32 && ws_types[type].kind != WS_KIND_FLOAT);
}

void ws_step_store_anywhere(const struct ws_step *step, const struct ws_addresses *addresses)
{
    ws_origin origin;

    if (!(addresses->unknown & step->active))
        return;
    if (step->instruction->space == WS_SPACE_GLOBAL ||
        (step->instruction->space == WS_SPACE_GENERIC && addresses->origin & WS_ORIGIN_POINTER)) {
        step->launch->global_written = true;
        return;
    }
    origin = ws_step_derive(step, addresses->origin) & ~WS_ORIGIN_FLAGS;
    if (addresses->may_share)
        ws_memory_forget(step->warp, WS_SPACE_SHARED, origin);
    if (step->instruction->space == WS_SPACE_LOCAL ||
        (step->instruction->space == WS_SPACE_GENERIC &&
         !(addresses->origin & WS_ORIGIN_IN_SHARED) &&
         !comes_from_memory(step, addresses->origin))) {
        if (may_store_pointer(step))
            ws_memory_forget(step->warp, WS_SPACE_LOCAL, origin);
        else
            ws_memory_forget_data(step->warp, origin);
    }
}

/* The elements of a vector operand, or the operand itself. */
static const struct ws_operand *element_of(const struct ws_step *step,
                                           const struct ws_operand *operand, int index)
{
    if (operand->kind != WS_OPERAND_LIST)
        return index ? NULL : operand;
    return index < operand->count ? &step->launch->module->operand[operand->first + index] : NULL;
}

static int access_bytes(const struct ws_step *step, enum ws_type type)
{
    return ws_types[type].bits / 8 * step->instruction->vector;
}

static int lowest(uint32_t lanes)
{
    int lane = 0;

    while (!(lanes >> lane & 1))
        lane++;
    return lane;
}

static void load_part(struct ws_step *step, const struct ws_addresses *addresses,
                      const struct ws_operand *to, int64_t offset, int bytes, bool is_signed)
{
    uint64_t value[LANES];
    uint32_t unknown = 0;
    ws_origin origin = 0;

    if (step->active == ALL_LANES && !addresses->unknown && !is_signed &&
        ws_memory_load_lanes(step->warp, addresses->space, addresses->address, offset, bytes, value,
                             &unknown, &origin)) {
        ws_step_write(step, to, value, unknown, origin);
        return;
    }
    unknown = 0;
    origin = 0;
    if ((addresses->unknown & step->active) == step->active) {
        memset(value, 0, sizeof value);
        ws_step_load(step, addresses, lowest(step->active), offset, bytes, &value[0], &origin);
        value[0] = 0;
        ws_step_write(step, to, value, step->active, origin);
        return;
    }
    for (int i = 0; i < LANES; i++) {
        value[i] = 0;
        if (!(step->active >> i & 1))
            continue;
        if (!ws_step_load(step, addresses, i, offset, bytes, &value[i], &origin))
            unknown |= 1u << i;
        else if (is_signed && bytes < 8)
            value[i] =
                ((value[i] ^ (uint64_t)1 << (8 * bytes - 1)) - ((uint64_t)1 << (8 * bytes - 1)));
    }
    ws_step_write(step, to, value, unknown, origin);
}

static void load(struct ws_step *step)
{
    const struct ws_operand *to = ws_step_operand(step, 0), *from = ws_step_operand(step, 1);
    enum ws_type type =
        (enum ws_type)
            step->instruction->type[step->instruction->types ? step->instruction->types - 1 : 0];
    int bytes = ws_types[type].bits / 8;
    struct ws_addresses addresses;

    ws_step_find_addresses(step, from, &addresses);
    ws_step_record(step, &addresses, step->active, WS_ACCESS_LOADS, access_bytes(step, type));
    if (to->kind == WS_OPERAND_PAIR) { /* d|p of ld with a predicate: not evaluated */
        ws_step_forget(step, to, ws_step_origin(step, WS_ORIGIN_OPCODE, -1, 0));
        return;
    }
    for (int e = 0; e < step->instruction->vector; e++) {
        const struct ws_operand *element = element_of(step, to, e);

        if (!element)
            break;
        if (bytes == 16) {
            struct ws_operand high = *element;

            high.slot++;
            load_part(step, &addresses, element, 16 * e, 8, false);
            if (element->kind == WS_OPERAND_VALUE && element->count == 2)
                load_part(step, &addresses, &high, 16 * e + 8, 8, false);
            continue;
        }
        load_part(step, &addresses, element, e * bytes, bytes,
                  ws_types[type].kind == WS_KIND_SIGNED);
    }
}

static void store_part(struct ws_step *step, const struct ws_addresses *addresses,
                       const struct ws_operand *from, int64_t offset, int bytes)
{
    uint64_t room[LANES];
    ws_origin origin = 0;
    uint32_t unknown = ws_step_unknown(step, from, &origin);
    const uint64_t *value = ws_step_bits(step, from, 64, false, room);

    if (unknown)
        origin = ws_step_derive(step, origin);
    if ((!unknown || unknown == ALL_LANES) && step->certain == ALL_LANES && !addresses->unknown &&
        ws_memory_store_lanes(step->warp, addresses->space, addresses->address, offset, bytes,
                              value, !unknown, origin))
        return;
    for (int i = 0; i < LANES; i++)
        if (step->active >> i & 1)
            ws_step_store(step, addresses, i, offset, bytes, value[i], !(unknown >> i & 1), origin);
}

static void store(struct ws_step *step)
{
    const struct ws_operand *to = ws_step_operand(step, 0), *from = ws_step_operand(step, 1);
    enum ws_type type =
        (enum ws_type)
            step->instruction->type[step->instruction->types ? step->instruction->types - 1 : 0];
    int bytes = ws_types[type].bits / 8;
    struct ws_addresses addresses;

    ws_step_find_addresses(step, to, &addresses);
    ws_step_record(step, &addresses, step->active, WS_ACCESS_STORES, access_bytes(step, type));
    ws_step_store_anywhere(step, &addresses);
    for (int e = 0; e < step->instruction->vector; e++) {
        const struct ws_operand *element = element_of(step, from, e);

        if (!element)
            break;
        if (bytes == 16) {
            struct ws_operand high = *element;

            if (element->count == 2)
                high.slot++;
            store_part(step, &addresses, element, 16 * e, 8);
            store_part(step, &addresses, &high, 16 * e + 8, 8);
            continue;
        }
        store_part(step, &addresses, element, e * bytes, bytes);
    }
}

void ws_step_access(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    bool loads = instruction->opcode != WS_OP_ST;

    if (instruction->operands < 2 ||
        ws_step_operand(step, loads ? 1 : 0)->kind != WS_OPERAND_MEMORY ||
        ws_types[instruction->type[0]].bits < 8) {
        ws_step_fail(step, "'%.60s' has no address or no type", instruction->instruction);
        return;
    }
    if (loads)
        load(step);
    else
        store(step);
}
