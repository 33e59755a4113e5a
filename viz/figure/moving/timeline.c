/* The acts are one row per family; everything else follows from addresses and the bank rule. */
#include "viz/figure/moving/timeline.h"

#include <math.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/memory.h"

/* The part of an animation step by which its last row starts after the first. */
#define STAGGER 0.55

/* The part of a row's way by which its last run of elements starts after the first. */
#define STREAM 0.7

/* How much faster than an animation step the rows of a wavefront light up. */
#define LIGHTING 1.6

enum ws_act ws_step_act(const struct ws_variant *variant, int frame)
{
    static const enum ws_act load[WS_STEP_FRAMES] = {WS_ACT_ADDRESS, WS_ACT_FETCH, WS_ACT_AIM,
                                                     WS_ACT_ARRIVE};
    static const enum ws_act store[WS_STEP_FRAMES] = {WS_ACT_ADDRESS, WS_ACT_HOLD, WS_ACT_AIM,
                                                      WS_ACT_WRITE};

    return (variant->family->writes_memory ? store : load)[frame];
}

static const struct ws_variant *variant_of(const struct ws_timeline *timeline)
{
    return timeline->figure->evidence->mapping.variant;
}

static enum ws_act act_of(const struct ws_timeline *timeline, int frame)
{
    return ws_step_act(variant_of(timeline), frame);
}

/* Lanes of a store that write bytes which another lane writes too. */
static uint32_t racing(const struct ws_banks *banks, int64_t buffer_bytes)
{
    struct ws_findings findings;
    uint32_t lanes = 0;

    ws_addresses_check(&banks->addresses, buffer_bytes, &findings);
    for (int i = 0; i < findings.count; i++)
        if (findings.finding[i].kind == WS_FINDING_OVERLAPPING && findings.finding[i].other >= 0)
            lanes |= (uint32_t)1 << findings.finding[i].lane | (uint32_t)1
                                                                   << findings.finding[i].other;
    return lanes;
}

static bool count(struct ws_timeline *timeline, struct ws_error *error)
{
    const struct ws_address_options *options = timeline->figure->addresses;
    struct ws_addresses addresses;
    struct ws_banks banks;

    if (!ws_addresses_make(variant_of(timeline), options, &addresses, error))
        return false;
    ws_banks_count(&addresses, options->buffer_bytes, &banks);
    timeline->addressed = true;
    memcpy(timeline->address, addresses.address, sizeof timeline->address);
    timeline->faulting = banks.faulting;
    timeline->inactive = addresses.inactive & ~banks.faulting;
    timeline->unmoved = timeline->faulting | timeline->inactive;
    timeline->counted = !banks.faulting;
    if (variant_of(timeline)->family->writes_memory)
        timeline->racing = racing(&banks, options->buffer_bytes) & ~banks.faulting;
    timeline->phases = timeline->counted ? banks.phases : timeline->phases;
    for (int i = 0; i < banks.phases && timeline->counted; i++) {
        for (int lane = 0; lane < banks.phase[i].lanes; lane++)
            timeline->phase[banks.phase[i].first_lane + lane] = i;
        timeline->wavefronts[i] = banks.phase[i].wavefronts;
        ws_phase_schedule(&addresses, &banks.phase[i], timeline->wavefront);
    }
    return true;
}

bool ws_timeline_make(const struct ws_figure *figure, struct ws_timeline *timeline,
                      struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    int lanes = ws_address_lanes(variant);

    memset(timeline, 0, sizeof *timeline);
    timeline->figure = figure;
    timeline->phases = lanes ? ws_phase_count(variant) : 1;
    for (int i = 0; i < timeline->phases; i++)
        timeline->wavefronts[i] = 1;
    for (int lane = 0; lane < lanes; lane++)
        timeline->phase[lane] = ws_phase_of(variant, lane);
    return !lanes || !figure->addresses || count(timeline, error);
}

int ws_timeline_beats(const struct ws_timeline *timeline, int frame)
{
    int wavefronts = 0;

    for (int i = 0; i < timeline->phases; i++)
        wavefronts += timeline->wavefronts[i];
    switch (act_of(timeline, frame)) {
    case WS_ACT_ADDRESS:
    case WS_ACT_ARRIVE:
        return timeline->phases;
    case WS_ACT_FETCH:
    case WS_ACT_WRITE:
        return wavefronts;
    case WS_ACT_AIM:
    case WS_ACT_HOLD:
        break;
    }
    return ws_moved(variant_of(timeline))->registers;
}

double ws_timeline_beat_ms(const struct ws_timeline *timeline, int frame)
{
    switch (act_of(timeline, frame)) {
    case WS_ACT_ARRIVE:
        return 2400;
    case WS_ACT_WRITE:
        return 2000;
    case WS_ACT_ADDRESS:
    case WS_ACT_FETCH:
    case WS_ACT_AIM:
    case WS_ACT_HOLD:
        break;
    }
    return 1100;
}

int ws_timeline_beat(const struct ws_timeline *timeline, int frame, double moment, double *part)
{
    int beats = ws_timeline_beats(timeline, frame), beat;

    /* A rounded `moment` at the start of an animation step must not be in the step before. */
    moment = fmin(fmax(moment, 0), 1) * beats;
    beat = (int)(moment + 1e-9);
    if (beat >= beats)
        beat = beats - 1;
    if (part)
        *part = fmin(fmax(moment - beat, 0), 1);
    return beat;
}

void ws_timeline_phase(const struct ws_timeline *timeline, int frame, int beat, int *phase,
                       int *wavefront)
{
    enum ws_act act = act_of(timeline, frame);

    *phase = *wavefront = 0;
    if (act != WS_ACT_FETCH && act != WS_ACT_WRITE) {
        *phase = beat;
        return;
    }
    while (beat >= timeline->wavefronts[*phase] && *phase + 1 < timeline->phases)
        beat -= timeline->wavefronts[(*phase)++];
    *wavefront = beat;
}

int ws_timeline_turn(const struct ws_timeline *timeline, int frame, int lane)
{
    enum ws_act act = act_of(timeline, frame);
    int beat = 0;

    if (lane < 0)
        return 0;
    if (act != WS_ACT_FETCH && act != WS_ACT_WRITE)
        return timeline->phase[lane];
    for (int phase = 0; phase < timeline->phase[lane]; phase++)
        beat += timeline->wavefronts[phase];
    return beat + timeline->wavefront[lane];
}

uint32_t ws_timeline_lanes(const struct ws_timeline *timeline, int frame, int beat)
{
    int counted = ws_address_lanes(variant_of(timeline));
    uint32_t lanes = 0;

    for (int lane = 0; lane < (counted ? counted : WS_LANES); lane++)
        if (ws_timeline_turn(timeline, frame, lane) == beat)
            lanes |= (uint32_t)1 << lane;
    return lanes & ~timeline->inactive;
}

/* The rank of a lane's row among those of its animation step, and their number. */
static int rank_of(const struct ws_timeline *timeline, int frame, int lane, int *rows)
{
    uint32_t lanes = ws_timeline_lanes(timeline, frame, ws_timeline_turn(timeline, frame, lane));
    int rank = 0;

    *rows = 0;
    for (int other = 0; other < WS_LANES; other++)
        if (lanes >> other & 1) {
            rank += other < lane;
            ++*rows;
        }
    return rank;
}

double ws_timeline_row_part(const struct ws_timeline *timeline, int frame, double part, int lane)
{
    int rows, rank = rank_of(timeline, frame, lane < 0 ? 0 : lane, &rows);
    double start = rows > 1 ? STAGGER * rank / (rows - 1) : 0;

    part = (part - start) / (1 - STAGGER);
    return part <= 0 ? 0 : part >= 1 - 1e-9 ? 1 : part;
}

/* The last runs of a row start first: a row fills from its far end, and none passes another. */
double ws_timeline_element_part(const struct ws_timeline *timeline, int frame, double part,
                                struct ws_slot slot)
{
    const struct ws_mapping *mapping = &timeline->figure->evidence->mapping;
    const struct ws_place place = ws_mapping_place(mapping, slot);
    int runs = 0, after = 0;
    struct ws_slot first;

    for (int column = 0; column < ws_moved(mapping->variant)->columns; runs++) {
        after += column > place.column;
        column = ws_memory_run_end(mapping, (struct ws_place){place.matrix, place.row, column, 0},
                                   &first);
    }
    part = ws_timeline_row_part(timeline, frame, part, ws_mapping_address_lane(mapping, slot));
    part = (part - (runs > 1 ? STREAM * after / (runs - 1) : 0)) / (runs > 1 ? 1 - STREAM : 1);
    return part <= 0 ? 0 : part >= 1 - 1e-9 ? 1 : part;
}

static bool is_moved(const struct ws_timeline *timeline, int lane)
{
    return lane < 0 || !(timeline->unmoved >> lane & 1);
}

enum ws_whereabouts ws_timeline_where(const struct ws_timeline *timeline, int frame, double moment,
                                      struct ws_slot slot, double *way)
{
    int lane = ws_mapping_address_lane(&timeline->figure->evidence->mapping, slot), beat, turn;
    double part;

    *way = 0;
    /* In both directions elements travel in the last frame. */
    if (frame < WS_STEP_FRAMES - 1 || !is_moved(timeline, lane))
        return WS_AT_SOURCE;
    beat = ws_timeline_beat(timeline, frame, moment, &part);
    turn = ws_timeline_turn(timeline, frame, lane);
    *way = beat < turn   ? 0
           : beat > turn ? 1
                         : ws_timeline_element_part(timeline, frame, part, slot);
    return *way <= 0 ? WS_AT_SOURCE : *way >= 1 ? WS_AT_END : WS_UNDER_WAY;
}

/* Whether an element is in memory at the start of an animation step. */
static bool in_memory(const struct ws_timeline *timeline, int frame, int beat, struct ws_slot slot)
{
    int lane = ws_mapping_address_lane(&timeline->figure->evidence->mapping, slot);

    switch (act_of(timeline, frame)) {
    case WS_ACT_ADDRESS:
    case WS_ACT_HOLD:
        return false;
    case WS_ACT_FETCH:
    case WS_ACT_WRITE:
        return is_moved(timeline, lane) && ws_timeline_turn(timeline, frame, lane) < beat;
    case WS_ACT_AIM:
    case WS_ACT_ARRIVE:
        break;
    }
    return is_moved(timeline, lane) && !variant_of(timeline)->family->writes_memory;
}

/* Whether an element is in its register then. */
static bool in_register(const struct ws_timeline *timeline, int frame, int beat,
                        struct ws_slot slot)
{
    int lane = ws_mapping_address_lane(&timeline->figure->evidence->mapping, slot);

    return variant_of(timeline)->family->writes_memory ||
           (act_of(timeline, frame) == WS_ACT_ARRIVE && is_moved(timeline, lane) &&
            ws_timeline_turn(timeline, frame, lane) < beat);
}

/* Whether an element has come to its place since the start of an animation step. */
static bool has_arrived(const struct ws_timeline *timeline, int frame, int beat, double part,
                        struct ws_slot slot)
{
    const struct ws_mapping *mapping = &timeline->figure->evidence->mapping;
    const struct ws_place place = ws_mapping_place(mapping, slot);
    int lane = ws_mapping_address_lane(mapping, slot), start = 0, end;
    struct ws_slot first;

    if (!is_moved(timeline, lane) || ws_timeline_turn(timeline, frame, lane) != beat)
        return false;
    switch (act_of(timeline, frame)) {
    case WS_ACT_FETCH: /* rows light up from left to right, elements that share a label together */
        while (
            (end = ws_memory_run_end(mapping, (struct ws_place){place.matrix, place.row, start, 0},
                                     &first)) <= place.column)
            start = end;
        return start < fmin(LIGHTING * part, 1) * ws_moved(mapping->variant)->columns;
    case WS_ACT_ARRIVE:
    case WS_ACT_WRITE:
        return ws_timeline_element_part(timeline, frame, part, slot) >= 1;
    case WS_ACT_ADDRESS:
    case WS_ACT_AIM:
    case WS_ACT_HOLD:
        break;
    }
    return false;
}

void ws_timeline_presence(const struct ws_timeline *timeline, int frame, int beat, double part,
                          struct ws_presence *presence)
{
    const struct ws_variant *variant = variant_of(timeline);
    bool arrives = act_of(timeline, frame) == WS_ACT_ARRIVE;

    for (int number = 0; number < ws_slot_count(variant) && number < WS_STEP_SLOTS; number++) {
        struct ws_slot slot = ws_slot_at(variant, number);
        bool arrived = has_arrived(timeline, frame, beat, part, slot);

        presence->memory[number] = in_memory(timeline, frame, beat, slot) || (arrived && !arrives);
        presence->lanes[number] = in_register(timeline, frame, beat, slot) || (arrived && arrives);
    }
}

double ws_eased(double part)
{
    return part < 0.5 ? 4 * part * part * part : 1 - pow(2 - 2 * part, 3) / 2;
}
