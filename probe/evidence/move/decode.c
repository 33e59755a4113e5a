/* Values of elements, their origins, and which elements a moved address affects. */
#include "probe/evidence/move/decode.h"

#include <stdio.h>
#include <stdlib.h>

#include "probe/isa/element.h"
#include "probe/isa/operand.h"

enum { CHAINS = 256, NOTHING = -1, SLOT_TEXT_SIZE = 80 };

/* Found by value through short chains. */
struct ws_origins {
    int count;
    int chain[CHAINS];
    struct {
        uint64_t value;
        int next;
    } origin[];
};

struct ws_origins *ws_origins_create(int count)
{
    struct ws_origins *origins =
        malloc(sizeof *origins + (size_t)count * sizeof origins->origin[0]);

    if (!origins)
        return NULL;
    origins->count = 0;
    for (int i = 0; i < CHAINS; i++)
        origins->chain[i] = NOTHING;
    return origins;
}

int ws_origin_of(const struct ws_origins *origins, uint64_t value)
{
    int i = origins->chain[value % CHAINS];

    while (i != NOTHING && origins->origin[i].value != value)
        i = origins->origin[i].next;
    return i;
}

bool ws_origins_add(struct ws_origins *origins, uint64_t value)
{
    if (ws_origin_of(origins, value) != NOTHING)
        return false;
    origins->origin[origins->count].value = value;
    origins->origin[origins->count].next = origins->chain[value % CHAINS];
    origins->chain[value % CHAINS] = origins->count++;
    return true;
}

uint64_t ws_value_at_place(const struct ws_captured_variant *captured, int number, bool after)
{
    const struct ws_operand *moved = ws_moved(captured->variant);
    int lane = number / moved->columns, column = number % moved->columns;
    uint64_t value = 0;

    for (int i = 0; i < captured->passes; i++) {
        const struct ws_pass *pass = &captured->pass[i];
        const uint8_t *memory = after ? pass->output.memory : pass->input.memory;
        uint32_t offset = pass->input.address[lane] - captured->pass[0].input.memory_base;

        value |= ws_row_element(moved, memory + offset, column) << i * moved->width_bits;
    }
    return value;
}

static uint64_t value_in(const struct ws_captured_variant *captured, struct ws_slot slot,
                         bool received)
{
    const struct ws_operand *moved = ws_moved(captured->variant);
    uint64_t value = 0;

    for (int i = 0; i < captured->passes; i++) {
        const struct ws_pass *pass = &captured->pass[i];
        const struct ws_registers *registers =
            received ? &pass->output.received : &pass->input.given;
        uint64_t reg = *ws_register_at(registers, slot.lane, slot.reg);

        value |= ws_register_element(moved, reg, slot.element) << i * moved->width_bits;
    }
    return value;
}

uint64_t ws_value_given(const struct ws_captured_variant *captured, struct ws_slot slot)
{
    return value_in(captured, slot, false);
}

/* "lane 5, r1, bits 0 to 15". */
static char *slot_text(const struct ws_variant *variant, struct ws_slot slot,
                       char text[SLOT_TEXT_SIZE])
{
    const struct ws_operand *operand = &variant->operand[slot.operand];
    int bit = ws_element_bit(operand, slot.element);
    char name[WS_REGISTER_SIZE];

    snprintf(text, SLOT_TEXT_SIZE, "lane %d, %s, bits %d to %d", slot.lane,
             ws_register_name(variant, slot.reg, name), bit, bit + operand->width_bits - 1);
    return text;
}

bool ws_fail_at_slot(const struct ws_variant *variant, struct ws_slot slot, struct ws_error *error)
{
    char text[SLOT_TEXT_SIZE];

    return ws_fail_in(error, slot_text(variant, slot, text));
}

static bool find_slots(const struct ws_captured_variant *captured, const struct ws_origins *origins,
                       int *place, int *holder, struct ws_error *error)
{
    const struct ws_variant *variant = captured->variant;

    for (int i = 0; i < ws_element_count(variant); i++) {
        struct ws_slot slot = ws_slot_at(variant, i);
        uint64_t value = value_in(captured, slot, true);
        int origin = ws_origin_of(origins, value);
        char other[SLOT_TEXT_SIZE];

        if (origin == NOTHING) {
            ws_fail(error, WS_CODE_CAPTURE, "received 0x%llx, which is not the value of an element",
                    (unsigned long long)value);
            return ws_fail_at_slot(variant, slot, error);
        }
        if (holder[origin] != NOTHING) {
            ws_fail(error, WS_CODE_CAPTURE, "received the element 0x%llx, which is also at %s",
                    (unsigned long long)value,
                    slot_text(variant, ws_slot_at(variant, holder[origin]), other));
            return ws_fail_at_slot(variant, slot, error);
        }
        holder[origin] = i;
        place[i] = origin;
    }
    return true;
}

bool ws_decode_received(const struct ws_captured_variant *captured,
                        uint64_t (*value_of)(const struct ws_captured_variant *captured,
                                             int origin),
                        int *place, struct ws_error *error)
{
    int count = ws_element_count(captured->variant);
    struct ws_origins *origins = ws_origins_create(count);
    int *holder = malloc((size_t)count * sizeof *holder);
    bool done = origins && holder ? true : ws_no_memory(error);

    for (int i = 0; i < count && done; i++) {
        uint64_t value = value_of(captured, i);

        holder[i] = NOTHING;
        if (!ws_origins_add(origins, value))
            done =
                ws_fail(error, WS_CODE_CAPTURE, "the inputs are not distinct: 0x%llx occurs twice",
                        (unsigned long long)value);
    }
    done = done && find_slots(captured, origins, place, holder, error);
    free(holder);
    free(origins);
    return done;
}

bool ws_hangs_on(struct ws_hanging *hanging, int slot, int lane, struct ws_error *error)
{
    const struct ws_variant *variant = hanging->captured->variant;

    if (hanging->lane[slot] != NOTHING && hanging->lane[slot] != lane) {
        ws_fail(error, WS_CODE_CAPTURE,
                "the element depends on the addresses of both lane %d and lane %d",
                hanging->lane[slot], lane);
        return ws_fail_at_slot(variant, ws_slot_at(variant, slot), error);
    }
    hanging->lane[slot] = lane;
    return true;
}
