/* Compares, element by element, the bytes that a descriptor reads with the stored bytes. */
#include "probe/feed/feed_descriptor.h"

#include "probe/access/stored_make.h"

struct ws_stored_byte ws_feed_read_wanted(const struct ws_stored *stored,
                                          const struct ws_described *described, int along, int k,
                                          int *bit, bool *outside)
{
    bool by_k = stored->major == WS_MAJOR_K;
    int64_t side = (int64_t)(by_k ? k : along) * described->width_bits;
    struct ws_stored_byte byte = {by_k ? along : k, (int32_t)(side / 8)};

    *bit = (int)(side % 8);
    *outside = ws_stored_outside(stored, byte);
    return byte;
}

/* The byte at an address; a descriptor may address bytes outside shared memory. */
static struct ws_stored_byte at(const struct ws_stored *stored, int address)
{
    return address < WS_STORED_BYTES ? stored->at[address]
                                     : (struct ws_stored_byte){WS_STORED_NOTHING, 0};
}

/* Whether the byte is a box's fill; all fill is the same. */
static bool is_fill(const struct ws_stored *stored, struct ws_stored_byte there)
{
    return there.line == WS_STORED_FILL || (there.line >= 0 && ws_stored_outside(stored, there));
}

/* Whether the byte at an address is the expected one. */
static bool holds(const struct ws_stored *stored, int address, struct ws_stored_byte wanted,
                  bool outside)
{
    struct ws_stored_byte there = at(stored, address);

    if (outside)
        return is_fill(stored, there);
    return there.line == wanted.line && there.byte == wanted.byte;
}

/* Sets the element found in place of the expected one, by the operand's rows and columns. */
static void name_there(const struct ws_stored *stored, const struct ws_described *described,
                       int along, int k, int read_bit, struct ws_feed_misread *found)
{
    struct ws_stored_byte there = at(stored, found->byte);
    bool by_k = stored->major == WS_MAJOR_K;
    int side, line;

    found->is_fill = is_fill(stored, there);
    found->is_element = there.line >= 0 && !found->is_fill;
    if (!found->is_element)
        return;
    side = (int)(((int64_t)there.byte * 8 + read_bit) / described->width_bits) - (by_k ? k : along);
    line = there.line - (by_k ? along : k);
    found->there_row = (described->role == WS_OPERAND_A) == by_k ? line : side;
    found->there_column = (described->role == WS_OPERAND_A) == by_k ? side : line;
}

/* Whether an element of the operand is read correctly; if not, `found`, unless NULL, is set. */
static bool is_right(const struct ws_stored *stored, const struct ws_described *described,
                     int along, int k, int row, int column, struct ws_feed_misread *found)
{
    bool is_a = described->role == WS_OPERAND_A, outside;
    int bytes = described->width_bits < 8 ? 1 : described->width_bits / 8, wanted_bit;
    struct ws_stored_byte wanted =
        ws_feed_read_wanted(stored, described, along + (is_a ? row : column),
                            k + (is_a ? column : row), &wanted_bit, &outside);
    int64_t bit = ws_described_bit(described, row, column);

    for (int i = 0; i < bytes; i++) {
        int address = (int)(bit / 8) + i;

        if (holds(stored, address, wanted, outside) && bit % 8 == wanted_bit) {
            wanted.byte++;
            continue;
        }
        if (!found)
            return false;
        *found = (struct ws_feed_misread){row, column, .byte = address};
        name_there(stored, described, along, k, (int)(bit % 8), found);
        found->held = outside ? -1 : ws_stored_find(stored, wanted);
        return false;
    }
    return true;
}

void ws_feed_read_judge(const struct ws_stored *stored, const struct ws_described *described,
                        int along, int k, struct ws_feed_reading *reading)
{
    int rows = ws_described_rows(described), columns = ws_described_columns(described);

    *reading = (struct ws_feed_reading){.elements = rows * columns};
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            struct ws_feed_misread *first = reading->wrong ? NULL : &reading->first;

            reading->wrong += !is_right(stored, described, along, k, row, column, first);
        }
    reading->feeds = !reading->wrong;
}

bool ws_feed_read_ask(const struct ws_feed_read *question, struct ws_stored *stored,
                      struct ws_feed_reading *reading, struct ws_error *error)
{
    if (!ws_stored_make(&question->writer, &question->described, question->along, question->k,
                        stored, error))
        return false;
    ws_feed_read_judge(stored, &question->described, question->along, question->k, reading);
    return true;
}
