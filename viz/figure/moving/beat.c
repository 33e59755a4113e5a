/* Captions, one function per act: what happens, and then what the followed lane does. */
#include "viz/figure/moving/beat.h"

#include <stdarg.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/name/lanes.h"
#include "viz/figure/lanes.h"

/* The state of a caption. */
struct telling {
    const struct ws_timeline *timeline;
    const struct ws_mapping *mapping;
    int frame, beat, lane;
    uint32_t lanes; /* whose rows have their turn in the animation step */
    char *text;
    size_t length;
};

static void WS_PRINTF(2, 3) say(struct telling *telling, const char *format, ...)
{
    va_list arguments;

    if (telling->length >= WS_BEAT_SIZE)
        return;
    va_start(arguments, format);
    telling->length += (size_t)vsnprintf(telling->text + telling->length,
                                         WS_BEAT_SIZE - telling->length, format, arguments);
    va_end(arguments);
}

const char *ws_step_name(const struct ws_variant *variant, int frame)
{
    static const char *const load[] = {"Addresses", "Rows fetched", "Distribution", "Registers"};
    static const char *const store[] = {"Addresses", "Registers", "Collection", "Rows written"};
    static const char *const copy[] = {"Addresses", "Global memory", "Copy", "Rows written"};
    static const char *const move[] = {"Source lanes", "Source register", "Exchange",
                                       "Destination register"};

    return (!ws_address_lanes(variant)       ? move
            : variant->family->from_global   ? copy
            : variant->family->writes_memory ? store
                                             : load)[frame];
}

/*
 * The moved elements that the followed lane holds in a register or, if `reg` is -1, in the first one that
 * holds any row of the animation step: "M1[1,2] and M1[1,3]", "M0[4,1] to M0[7,1]" if they are
 * adjacent, else "M0[2,1], …, M0[3,9]". Returns how many there are; `found` gets the register.
 */
static int held(const struct telling *telling, int reg, char *text, size_t size, int *found)
{
    const struct ws_variant *variant = telling->mapping->variant;
    char first[WS_PLACE_SIZE] = "", last[WS_PLACE_SIZE] = "";
    struct ws_place before = {0};
    int count = 0, said = 0, across = 0, down = 0; /* steps to the right, and down */

    for (int number = 0; number < ws_slot_count(variant); number++) {
        struct ws_slot slot = ws_slot_at(variant, number);
        int address_lane = ws_mapping_address_lane(telling->mapping, slot);

        if (slot.lane != telling->lane || (reg >= 0 && slot.reg != reg) ||
            (reg < 0 && address_lane >= 0 && !(telling->lanes >> address_lane & 1)) ||
            !ws_slot_moves(telling->mapping, slot, telling->timeline->unmoved))
            continue;
        if (!count++)
            *found = slot.reg;
        if (slot.reg == *found) {
            struct ws_place place = ws_mapping_place(telling->mapping, slot);

            across += place.row == before.row && place.column == before.column + 1;
            down += place.column == before.column && place.row == before.row + 1;
            before = place;
            ws_place_name(variant, WS_VIEW_MEMORY, place, said++ ? last : first);
            if (said == 1)
                across = down = 0;
        }
    }
    snprintf(text, size, "%s%s%s", first,
             said < 2                                 ? ""
             : said == 2                              ? " and "
             : across == said - 1 || down == said - 1 ? " to "
                                                      : ", \u2026, ",
             last);
    return count;
}

/* The lanes that hold the row whose address a lane supplies. */
static uint32_t holders(const struct telling *telling)
{
    uint32_t lanes = 0;

    for (int number = 0; number < ws_slot_count(telling->mapping->variant); number++) {
        struct ws_slot slot = ws_slot_at(telling->mapping->variant, number);

        if (ws_mapping_address_lane(telling->mapping, slot) == telling->lane)
            lanes |= (uint32_t)1 << slot.lane;
    }
    return lanes;
}

static bool follows_row(const struct telling *telling)
{
    return telling->timeline->figure->follows_row;
}

/* The row whose address the followed lane supplies has its turn. */
static bool gives_here(const struct telling *telling, struct ws_place *row)
{
    return telling->lane >= 0 && telling->lanes >> telling->lane & 1 &&
           ws_mapping_lane_row(telling->mapping, telling->lane, row);
}

static void say_matrices(struct telling *telling)
{
    uint32_t matrices = ws_mapping_lanes_matrices(telling->mapping, telling->lanes);
    int count = 0, said = 0;

    for (int matrix = 0; matrix < 32; matrix++)
        count += (int)(matrices >> matrix & 1);
    say(telling, count > 1 ? "matrices " : "matrix ");
    for (int matrix = 0; matrix < 32; matrix++)
        if (matrices >> matrix & 1) {
            say(telling, "%s%d", !said ? "" : said + 1 == count ? " and " : ", ", matrix);
            said++;
        }
}

static bool is_store(const struct telling *telling)
{
    return telling->mapping->variant->family->writes_memory;
}

/* The fault of a row of the animation step, of the followed lane's row if it faults. */
static bool say_fault(struct telling *telling)
{
    uint32_t faulting = telling->timeline->faulting & telling->lanes;
    int lane = telling->lane >= 0 && faulting >> telling->lane & 1 ? telling->lane : 0;

    if (!faulting)
        return false;
    while (!(faulting >> lane & 1))
        lane++;
    say(telling,
        "T%d's address, byte %u, faults, so its row is not %s. On a GPU the whole instruction "
        "fails.",
        lane, (unsigned)telling->timeline->address[lane], is_store(telling) ? "written" : "read");
    return true;
}

static void say_addresses(struct telling *telling)
{
    const char *source = telling->mapping->variant->family->source;
    char lanes[64], name[WS_PLACE_SIZE];
    struct ws_place row;

    if (source) {
        say(telling, "Several lanes hold each row of register %s", source);
        if (telling->lane >= 0 && ws_mapping_lane_row(telling->mapping, telling->lane, &row))
            say(telling, "; T%d holds elements of row %d", telling->lane, row.row);
        say(telling, ".");
        return;
    }
    if (say_fault(telling))
        return;
    if (telling->lane >= 0 && telling->timeline->inactive >> telling->lane & 1) {
        say(telling, "T%d is inactive: no row is %s for it.", telling->lane,
            is_store(telling) ? "written" : "read");
        return;
    }
    ws_lanes_range(telling->lanes, lanes, sizeof lanes);
    if (gives_here(telling, &row)) {
        row.column = -1;
        ws_place_name(telling->mapping->variant, WS_VIEW_MEMORY, row, name);
        say(telling, "%s supply one address each; ", lanes);
        if (telling->timeline->addressed)
            say(telling, "T%d's, byte %u, is the address of %s.", telling->lane,
                (unsigned)telling->timeline->address[telling->lane], name);
        else
            say(telling, "T%d's is the address of %s.", telling->lane, name);
    } else {
        say(telling, "%s supply the row addresses of ", lanes);
        say_matrices(telling);
        if (telling->lane >= 0 && !ws_mapping_lane_row(telling->mapping, telling->lane, &row))
            say(telling, "; T%d's address is ignored", telling->lane);
        say(telling, ".");
    }
}

/* Which of the rows that move now belong to the followed lane: what one does, or several. */
static void say_share(struct telling *telling, const char *one, const char *what)
{
    char elements[128], lanes[64];
    struct ws_place row;
    int reg = 0, count = 0;

    if (!follows_row(telling) && telling->lane >= 0)
        count = held(telling, -1, elements, sizeof elements, &reg);
    if (follows_row(telling) && gives_here(telling, &row))
        say(telling, "; T%d's row has elements of %s", telling->lane,
            ws_lanes_range(holders(telling), lanes, sizeof lanes));
    else if (count > ws_moved(telling->mapping->variant)->elements)
        say(telling, "; %d elements %s T%d", count, what, telling->lane);
    else if (count)
        say(telling, "; %s %s T%d", elements, count == 1 ? one : what, telling->lane);
    say(telling, ".");
}

static void say_rows(struct telling *telling)
{
    const struct ws_timeline *timeline = telling->timeline;
    const char *source = telling->mapping->variant->family->source;
    uint32_t racing = timeline->racing & telling->lanes;
    int phase, wavefront, rows = 0;
    char lanes[64];

    if (source) {
        say(telling, "Each element of register %s has the color of the lane that will hold it",
            source);
        say_share(telling, "is for", "are for");
        return;
    }
    if (say_fault(telling))
        return;
    if (racing) {
        say(telling, "%s write to the same bytes: the surviving row is undefined.",
            ws_lanes_range(racing, lanes, sizeof lanes));
        return;
    }
    ws_timeline_phase(timeline, telling->frame, telling->beat, &phase, &wavefront);
    for (int lane = 0; lane < WS_LANES; lane++)
        rows += (int)(telling->lanes >> lane & 1);
    say(telling, "Phase %d, wavefront %d of %d: the row%s of %s %s %s", phase, wavefront + 1,
        timeline->wavefronts[phase], rows == 1 ? "" : "s",
        ws_lanes_range(telling->lanes, lanes, sizeof lanes), rows == 1 ? "is" : "are",
        is_store(telling) ? "written" : "read");
    say_share(telling, is_store(telling) ? "comes from" : "is for",
              is_store(telling) ? "come from" : "are for");
}

static void say_register(struct telling *telling)
{
    const struct ws_timeline *timeline = telling->timeline;
    char name[WS_REGISTER_SIZE], part[64], whole[24], elements[128];
    int reg = telling->beat, found, count;
    struct ws_place place = ws_mapping_place(telling->mapping, (struct ws_slot){0, reg, 0, 0});

    ws_figure_register(timeline->figure, reg, name);
    if (!ws_lanes_move(telling->mapping, -1, reg, timeline->unmoved)) {
        say(telling, "No element will %s %s: %s.", is_store(telling) ? "leave" : "reach", name,
            timeline->faulting ? "the addresses of its rows fault" : "the lanes are inactive");
        return;
    }
    ws_lanes_part(telling->mapping, reg, part, sizeof part);
    snprintf(whole, sizeof whole,
             telling->mapping->variant->family->by_lane ? "the rows" : "matrix %d", place.matrix);
    say(telling, "%s will %s %s%s%s%s", name, is_store(telling) ? "fill" : "take", part,
        part[0] ? " of " : "", whole, timeline->unmoved ? ", except rows that are not moved" : "");
    count = telling->lane < 0 || follows_row(telling)
                ? 0
                : held(telling, reg, elements, sizeof elements, &found);
    if (count)
        say(telling, ": T%d will %s %s", telling->lane, is_store(telling) ? "send" : "receive",
            elements);
    say(telling, ".");
}

static void say_held(struct telling *telling)
{
    char name[WS_REGISTER_SIZE], elements[128];
    int found;

    ws_figure_register(telling->timeline->figure, telling->beat, name);
    if (telling->lane < 0 || follows_row(telling) ||
        !held(telling, telling->beat, elements, sizeof elements, &found))
        say(telling, "Each lane holds its part of register %s.", name);
    else
        say(telling, "%s of T%d will be %s.", name, telling->lane, elements);
}

static void say_arrival(struct telling *telling)
{
    const struct ws_variant *variant = telling->mapping->variant;
    const struct ws_operand *moved = ws_moved(variant);
    char name[WS_REGISTER_SIZE], elements[128], lanes[64];
    struct ws_place row;
    int reg, count;

    if (say_fault(telling))
        return;
    if (follows_row(telling) && gives_here(telling, &row)) {
        say(telling, "T%d's row splits into runs, which move to %s.", telling->lane,
            ws_lanes_range(holders(telling), lanes, sizeof lanes));
        return;
    }
    if (variant->family->source)
        say(telling, "Elements move between lanes");
    else if (moved->width_bits < moved->slot_bits)
        say(telling, "Packed rows expand to one byte per element");
    else if (variant->trans)
        say(telling, "Each row becomes a column of its fragment");
    else
        say(telling, variant->family->by_lane ? "Each row moves to the registers of its lane"
                                              : "Rows split into runs, one per lane");
    count = telling->lane < 0 || follows_row(telling)
                ? 0
                : held(telling, -1, elements, sizeof elements, &reg);
    if (count && variant->family->by_lane)
        say(telling, "; row %d to those of T%d",
            ws_mapping_place(telling->mapping, (struct ws_slot){telling->lane, 0, 0, 0}).row,
            telling->lane);
    else if (count)
        say(telling, "; %s %s %s of T%d", elements, variant->trans ? "collect in" : "move to",
            ws_figure_register(telling->timeline->figure, reg, name), telling->lane);
    say(telling, ".");
}

/* A frame at rest. */
static void say_rest(struct telling *telling)
{
    const struct ws_timeline *timeline = telling->timeline;
    const struct ws_variant *variant = telling->mapping->variant;
    const struct ws_operand *moved = ws_moved(variant);
    int wavefronts = ws_timeline_beats(timeline, telling->frame), lane = telling->lane, found;
    bool lanes = ws_address_lanes(variant) > 0, holds = lane >= 0 && !follows_row(telling);
    char elements[128];

    telling->lanes = timeline->faulting;
    if (say_fault(telling))
        return;
    switch (ws_step_act(variant, telling->frame)) {
    case WS_ACT_ADDRESS:
        telling->lanes = ws_timeline_lanes(timeline, telling->frame,
                                           ws_timeline_turn(timeline, telling->frame, lane));
        say_addresses(telling);
        break;
    case WS_ACT_FETCH:
    case WS_ACT_WRITE:
        if (!lanes)
            say(telling, "Each element has the color of the lane that will hold it.");
        else if (timeline->racing)
            say(telling, "Several lanes write the same rows: the surviving row is undefined.");
        else if (timeline->counted)
            say(telling, "All rows are %s: %d phase%s in %d wavefront%s, %s conflicts.",
                is_store(telling) ? "written" : "read", timeline->phases,
                timeline->phases == 1 ? "" : "s", wavefronts, wavefronts == 1 ? "" : "s",
                wavefronts > timeline->phases ? "with bank" : "without bank");
        else
            say(telling, "All rows are %s, phase by phase.",
                is_store(telling) ? "written" : "read");
        break;
    case WS_ACT_AIM:
        say(telling, is_store(telling)
                         ? "Each element will go from the lane of its color to its row"
                         : "Each element will go to the lane of its color");
        if (holds)
            say(telling, "; those of T%d are marked", lane);
        say(telling, ".");
        break;
    case WS_ACT_HOLD:
        say(telling, "Each lane holds its %s",
            variant->family->by_lane ? "row" : "part of every matrix");
        if (holds)
            say(telling, "; that of T%d is marked", lane);
        say(telling, ".");
        break;
    case WS_ACT_ARRIVE:
        say(telling, "Each lane holds its part of %s",
            moved->matrices > 1 ? "every matrix" : "the matrix");
        if (holds && held(telling, 0, elements, sizeof elements, &found))
            say(telling, ": T%d has %d elements, first %s", lane,
                moved->registers * moved->elements, elements);
        say(telling, ".");
        break;
    }
}

char *ws_beat_sentence(const struct ws_timeline *timeline, int frame, int beat, int lane,
                       char text[WS_BEAT_SIZE])
{
    struct telling telling = {.timeline = timeline,
                              .mapping = &timeline->figure->evidence->mapping,
                              .frame = frame,
                              .beat = beat,
                              .lane = lane,
                              .lanes = ws_timeline_lanes(timeline, frame, beat),
                              .text = text};

    text[0] = 0;
    if (beat >= ws_timeline_beats(timeline, frame)) {
        say_rest(&telling);
        return text;
    }
    switch (ws_step_act(telling.mapping->variant, frame)) {
    case WS_ACT_ADDRESS:
        say_addresses(&telling);
        break;
    case WS_ACT_FETCH:
    case WS_ACT_WRITE:
        say_rows(&telling);
        break;
    case WS_ACT_AIM:
        say_register(&telling);
        break;
    case WS_ACT_HOLD:
        say_held(&telling);
        break;
    case WS_ACT_ARRIVE:
        say_arrival(&telling);
        break;
    }
    return text;
}

char *ws_beat_count(const struct ws_timeline *timeline, int frame, int beat,
                    char text[WS_BEAT_SIZE])
{
    const struct ws_variant *variant = timeline->figure->evidence->mapping.variant;
    int phase, wavefront, beats = ws_timeline_beats(timeline, frame);

    text[0] = 0;
    if (beat >= beats)
        return text;
    ws_timeline_phase(timeline, frame, beat, &phase, &wavefront);
    switch (ws_step_act(variant, frame)) {
    case WS_ACT_FETCH:
    case WS_ACT_WRITE:
        if (timeline->faulting)
            snprintf(text, WS_BEAT_SIZE, "phase %d", phase);
        else if (ws_address_lanes(variant) && timeline->phases == 1)
            snprintf(text, WS_BEAT_SIZE, "wavefront %d of %d", wavefront + 1,
                     timeline->wavefronts[phase]);
        else if (ws_address_lanes(variant))
            snprintf(text, WS_BEAT_SIZE, "phase %d, wavefront %d of %d", phase, wavefront + 1,
                     timeline->wavefronts[phase]);
        break;
    case WS_ACT_ADDRESS:
    case WS_ACT_ARRIVE:
        if (beats > 1)
            snprintf(text, WS_BEAT_SIZE, "phase %d", phase);
        break;
    case WS_ACT_AIM:
    case WS_ACT_HOLD:
        if (beats > 1)
            snprintf(text, WS_BEAT_SIZE, "%s %d of %d",
                     variant->family->from_global ? "word" : "register", beat + 1, beats);
        break;
    }
    return text;
}
