/* The words for one lane, and for all lanes. */
#include "viz/figure/followed.h"

#include <stdarg.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/name/lanes.h"
#include "viz/figure/lanes.h"
#include "viz/figure/named.h"

/* A text that grows at its end and is truncated at its size. */
struct words {
    char *text;
    size_t size, length;
};

static void WS_PRINTF(2, 3) say(struct words *words, const char *format, ...)
{
    va_list arguments;

    if (words->length >= words->size)
        return;
    va_start(arguments, format);
    words->length += (size_t)vsnprintf(words->text + words->length, words->size - words->length,
                                       format, arguments);
    va_end(arguments);
}

/* The lanes that hold the elements of a lane's row or, for movmatrix, what the lane held. */
static uint32_t holders(const struct ws_mapping *mapping, int lane)
{
    int slots = ws_slot_count(mapping->variant);
    uint32_t lanes = 0;

    for (int number = 0; number < slots; number++)
        if (mapping->entry[number].address_lane == lane)
            lanes |= (uint32_t)1 << ws_slot_at(mapping->variant, number).lane;
    return lanes;
}

/* The lanes that supply the row addresses of a lane's elements. */
static uint32_t address_lanes(const struct ws_mapping *mapping, int lane)
{
    int slots = ws_slot_count(mapping->variant);
    uint32_t lanes = 0;

    for (int number = 0; number < slots; number++)
        if (ws_slot_at(mapping->variant, number).lane == lane)
            lanes |= (uint32_t)1 << mapping->entry[number].address_lane;
    return lanes;
}

/* The number of rows whose addresses a lane supplies; `first` gets the first. */
static int rows_of(const struct ws_mapping *mapping, int lane, struct ws_place *first)
{
    const struct ws_operand *moved = ws_moved(mapping->variant);
    int rows = 0;

    for (int i = 0; i < moved->matrices * moved->rows; i++)
        if (ws_mapping_row_lanes(mapping, i / moved->rows, i % moved->rows) >> lane & 1)
            rows++;
    ws_mapping_lane_row(mapping, lane, first);
    return rows;
}

/* Whether figures outline what a lane gives by dashes: its own row has the outline of what it moves. */
static bool is_dashed(const struct ws_mapping *mapping, int lane)
{
    struct ws_place first;

    return !mapping->variant->family->by_lane && rows_of(mapping, lane, &first) > 0;
}

/* The elements that a lane of movmatrix held: "M0[1,2] and M0[1,3]". */
static void say_held(struct words *words, const struct ws_mapping *mapping, int lane)
{
    int count = 0, all = 0;
    char place[WS_PLACE_SIZE];

    for (int number = 0; number < ws_slot_count(mapping->variant); number++) {
        struct ws_slot slot;

        all += ws_mapping_slot(mapping, ws_place_at(mapping->variant, number), &slot) &&
               ws_mapping_address_lane(mapping, slot) == lane;
    }
    for (int number = 0; number < ws_slot_count(mapping->variant); number++) {
        struct ws_place at = ws_place_at(mapping->variant, number);
        struct ws_slot slot;

        if (!ws_mapping_slot(mapping, at, &slot) || ws_mapping_address_lane(mapping, slot) != lane)
            continue;
        say(words, "%s%s",
            !count             ? ""
            : count == all - 1 ? " and "
                               : ", ",
            ws_place_name(mapping->variant, WS_VIEW_MEMORY, at, place));
        count++;
    }
}

char *ws_given_words(const struct ws_figure *figure, int lane, char *text, size_t size)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_family *family = mapping->variant->family;
    struct words words = {text, size, 0};
    struct ws_place row;
    int rows = rows_of(mapping, lane, &row);
    const char *dashed = is_dashed(mapping, lane) ? " (dashed)" : "";
    char lanes[64], place[WS_PLACE_SIZE];

    text[0] = '\0';
    if (!rows) {
        say(&words, "Lane %d's address is ignored.", lane);
        return text;
    }
    ws_lanes_range(holders(mapping, lane), lanes, sizeof lanes);
    if (!ws_address_lanes(mapping->variant)) {
        say(&words, "Lane %d held ", lane);
        say_held(&words, mapping, lane);
        say(&words, "%s, now in %s.", dashed, lanes);
        return text;
    }
    row.column = -1;
    if (rows == 1)
        say(&words, "Lane %d supplies the address of %s%s", lane,
            ws_place_name(mapping->variant, WS_VIEW_MEMORY, row, place), dashed);
    else
        say(&words, "Lane %d supplies the addresses of %d rows%s", lane, rows, dashed);
    say(&words, ", which %s %s.",
        family->writes_memory ? rows == 1 ? "is filled from" : "are filled from"
        : rows == 1           ? "goes to"
                              : "go to",
        lanes);
    return text;
}

/* The places of one register: "M0[1,2] and M0[1,3]"; of more than two, the first and the last. */
static void say_places(struct words *words, const struct ws_mapping *mapping, int lane, int reg)
{
    int elements = ws_moved(mapping->variant)->elements;
    char first[WS_PLACE_SIZE], last[WS_PLACE_SIZE];

    ws_place_name(mapping->variant, WS_VIEW_MEMORY,
                  ws_mapping_place(mapping, (struct ws_slot){lane, reg, 0, 0}), first);
    ws_place_name(mapping->variant, WS_VIEW_MEMORY,
                  ws_mapping_place(mapping, (struct ws_slot){lane, reg, elements - 1, 0}), last);
    say(words, "%s", first);
    if (elements > 1)
        say(words, "%s%s", elements > 2 ? ", \u2026, " : " and ", last);
}

char *ws_moved_words(const struct ws_figure *figure, int lane, char *text, size_t size)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_family *family = mapping->variant->family;
    int registers = ws_moved(mapping->variant)->registers;
    struct words words = {text, size, 0};
    uint32_t from = address_lanes(mapping, lane);
    char name[WS_REGISTER_SIZE], lanes[64];

    text[0] = '\0';
    say(&words, "It %s%s",
        family->from_global     ? "copies "
        : family->writes_memory ? "stores "
                                : "receives ",
        is_dashed(mapping, lane) ? "(solid) " : "");
    for (int reg = 0; reg<registers; reg += registers> 1 ? registers - 1 : 1) {
        say(&words, "%s", !reg ? "" : registers == 2 ? " and " : ", \u2026, ");
        ws_figure_register(figure, reg, name);
        if (family->writes_memory)
            say(&words, "%s at ", name);
        say_places(&words, mapping, lane, reg);
        if (!family->writes_memory)
            say(&words, " in %s", name);
    }
    ws_lanes_range(from, lanes, sizeof lanes);
    if (!ws_address_lanes(mapping->variant))
        say(&words, ", previously held by %s.", lanes);
    else
        say(&words,
            from & (from - 1) ? ", %s rows whose addresses %s supply."
                              : ", %s the row whose address %s supplies.",
            family->writes_memory ? "in" : "from", lanes);
    return text;
}

char *ws_flow_note(const struct ws_variant *variant, char *text, size_t size)
{
    char view[WS_VIEW_NOTE_SIZE];

    ws_view_note(variant, WS_VIEW_MEMORY, view);
    if (!variant->trans)
        snprintf(text, size, "%s%s%s", view, *ws_pass_note(variant) ? " " : "",
                 ws_pass_note(variant));
    else if (variant->family->writes_memory)
        snprintf(text, size,
                 "%s .trans: adjacent elements of a register are stored one below the other.",
                 view);
    else
        snprintf(text, size,
                 "%s .trans: elements one below the other become adjacent in a register.", view);
    return text;
}
