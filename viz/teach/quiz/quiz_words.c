/* All words are of a mapping, which may be a capture's: nothing here knows a layout. */
#include "viz/teach/quiz/quiz_words.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/name/lanes.h"
#include "viz/text/mapping_text.h"

enum { SIZE = WS_QUIZ_WORDS_SIZE };

static int bits_of(uint32_t lanes)
{
    int count = 0;

    for (; lanes; lanes &= lanes - 1)
        count++;
    return count;
}

char *ws_quiz_lanes(uint32_t lanes, char text[WS_QUIZ_WORDS_SIZE])
{
    int first = lanes ? ws_first_lane(lanes) : 0, count = bits_of(lanes), said = 0;
    size_t length;

    if (!count) {
        snprintf(text, SIZE, "no lane");
    } else if (count == 1) {
        snprintf(text, SIZE, "lane %d", first);
    } else if (count > 2 && !((lanes >> first) & ((lanes >> first) + 1))) {
        snprintf(text, SIZE, "lanes %d to %d", first, first + count - 1);
    } else {
        length = (size_t)snprintf(text, SIZE, "lanes ");
        for (int lane = 0; lane < WS_LANES; lane++)
            if (lanes >> lane & 1 && length < SIZE) {
                length += (size_t)snprintf(text + length, SIZE - length, "%s%d",
                                           !said              ? ""
                                           : said + 1 < count ? ", "
                                                              : " and ",
                                           lane);
                said++;
            }
    }
    return text;
}

uint32_t ws_quiz_row_holders(const struct ws_mapping *mapping, int matrix, int row)
{
    uint32_t lanes = 0;
    struct ws_slot slot;

    for (int column = 0; column < ws_moved(mapping->variant)->columns; column++)
        if (ws_mapping_slot(mapping, (struct ws_place){matrix, row, column, 0}, &slot))
            lanes |= (uint32_t)1 << slot.lane;
    return lanes;
}

char *ws_quiz_row_part(const struct ws_mapping *mapping, int matrix, int row,
                       char text[WS_QUIZ_WORDS_SIZE])
{
    const struct ws_operand *moved = ws_moved(mapping->variant);
    uint32_t registers = 0, elements = 0;
    struct ws_slot slot = {0};
    char name[WS_REGISTER_SIZE];
    size_t length = 0;

    for (int column = 0; column < moved->columns; column++)
        if (ws_mapping_slot(mapping, (struct ws_place){matrix, row, column, 0}, &slot)) {
            registers |= (uint32_t)1 << slot.reg;
            elements |= (uint32_t)1 << slot.element;
        }
    if (bits_of(registers) == 1 && bits_of(elements) == 1)
        return ws_slot_part(mapping->variant, slot, text);
    text[0] = 0;
    for (int reg = 0; reg < moved->registers; reg++)
        if (registers >> reg & 1 && length < SIZE)
            length += (size_t)snprintf(text + length, SIZE - length, "%s%s", length ? " and " : "",
                                       ws_register_name(mapping->variant, reg, name));
    return text;
}

char *ws_quiz_row_goes(const struct ws_mapping *mapping, int matrix, int row,
                       char text[WS_QUIZ_WORDS_SIZE])
{
    char lanes[SIZE], part[SIZE];

    snprintf(text, SIZE, "%.100s, in %.40s",
             ws_quiz_lanes(ws_quiz_row_holders(mapping, matrix, row), lanes),
             ws_quiz_row_part(mapping, matrix, row, part));
    return text;
}

char *ws_quiz_held(const struct ws_mapping *mapping, int lane, int reg,
                   char text[WS_QUIZ_WORDS_SIZE])
{
    const int elements = ws_moved(mapping->variant)->elements;
    char name[WS_PLACE_SIZE];
    size_t length = 0;

    text[0] = 0;
    for (int element = 0; element < elements && length < SIZE; element++)
        length += (size_t)snprintf(
            text + length, SIZE - length, "%s%s",
            !element                 ? ""
            : element + 1 < elements ? ", "
                                     : " and ",
            ws_place_name(mapping->variant, WS_VIEW_MEMORY,
                          ws_mapping_place(mapping, (struct ws_slot){lane, reg, element, 0}),
                          name));
    return text;
}

void ws_quiz_tell_slot(struct ws_quiz_maker *maker, struct ws_slot slot)
{
    const struct ws_mapping *mapping = maker->mapping;
    char name[WS_PLACE_SIZE], part[WS_PART_SIZE], letters[WS_LETTERS_SIZE];
    char rule[2][120] = {"", ""};
    struct ws_equation equation;

    ws_place_name(mapping->variant, WS_VIEW_MEMORY, ws_mapping_place(mapping, slot), name);
    ws_slot_part(mapping->variant, slot, part);
    if (maker->evidence->standing == WS_DISAGREES) {
        ws_quiz_because(maker, "%s is in lane %d, %s, in the capture.", name, slot.lane, part);
        return;
    }
    for (int i = 0; i < 2; i++)
        if (ws_answer_equation(mapping, slot, i + 1, &equation))
            ws_equation_text(&equation, rule[i], sizeof rule[i]);
    ws_quiz_because(maker, "%s is in lane %d, %s: row = %s, column = %s (%s).", name, slot.lane,
                    part, rule[0], rule[1], ws_variant_letters(mapping->variant, letters));
}

struct ws_shown ws_quiz_element_shown(struct ws_place place)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;

    shown.matrix = place.matrix;
    shown.row = place.row;
    shown.column = place.column;
    return shown;
}

struct ws_shown ws_quiz_slot_shown(const struct ws_mapping *mapping, struct ws_slot slot)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;

    shown.lane = slot.lane;
    shown.reg = slot.reg;
    shown.bit = ws_element_bit(ws_moved(mapping->variant), slot.element);
    return shown;
}
