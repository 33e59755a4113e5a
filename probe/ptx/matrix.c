/*
 * ldmatrix, stmatrix and movmatrix of 8x8 matrices of 16-bit elements: lane 8 m + r supplies the
 * address of row r of matrix m, and lane t holds elements 2 (t % 4) and the next of row t / 4; with
 * .trans, of column t / 4. The other shapes move data whose values are treated as unknown.
 */
#include <string.h>

#include "probe/ptx/machine.h"

enum { REASON_MATRIX = 11 };

static int matrices_of(const struct ws_instruction *instruction)
{
    return ws_modified(instruction, WS_MOD_X4) ? 4 : ws_modified(instruction, WS_MOD_X2) ? 2 : 1;
}

static bool is_plain(const struct ws_instruction *instruction)
{
    return ws_modified(instruction, WS_MOD_M8N8) && instruction->types == 1 &&
           instruction->type[0] == WS_TYPE_B16;
}

/* The position of half h of lane t's register: the row of its matrix, and the byte in the row. */
static void element_place(int lane, int half, bool transposed, int *row, int *byte)
{
    *row = transposed ? 2 * (lane % 4) + half : lane / 4;
    *byte = 2 * (transposed ? lane / 4 : 2 * (lane % 4) + half);
}

static const struct ws_operand *register_of(const struct ws_step *step,
                                            const struct ws_operand *operand, int matrix)
{
    if (operand->kind != WS_OPERAND_LIST)
        return matrix ? NULL : operand;
    return matrix < operand->count ? &step->launch->module->operand[operand->first + matrix] : NULL;
}

static void load_matrices(struct ws_step *step, const struct ws_addresses *addresses)
{
    bool transposed = ws_modified(step->instruction, WS_MOD_TRANS);
    const struct ws_operand *to = ws_step_operand(step, 0);
    uint64_t r[4][LANES];
    uint32_t unknown[4] = {0};
    ws_origin origin = 0;
    int matrices = matrices_of(step->instruction);

    for (int m = 0; m < matrices; m++)
        for (int i = 0; i < LANES; i++) {
            r[m][i] = 0;
            for (int h = 0; h < 2 && !(unknown[m] >> i & 1); h++) {
                int row, byte;
                uint64_t half = 0;

                element_place(i, h, transposed, &row, &byte);
                if (!(step->active >> (8 * m + row) & 1) ||
                    !ws_step_load(step, addresses, 8 * m + row, byte, 2, &half, &origin))
                    unknown[m] |= 1u << i;
                r[m][i] |= half << (16 * h);
            }
        }
    for (int m = 0; m < matrices; m++) {
        const struct ws_operand *one = register_of(step, to, m);

        if (one)
            ws_step_write(step, one, r[m], unknown[m], origin);
    }
}

static void store_matrices(struct ws_step *step, const struct ws_addresses *addresses)
{
    bool transposed = ws_modified(step->instruction, WS_MOD_TRANS);
    const struct ws_operand *from = ws_step_operand(step, 1);

    for (int m = 0; m < matrices_of(step->instruction); m++) {
        const struct ws_operand *one = register_of(step, from, m);
        uint64_t room[LANES];
        ws_origin origin = 0;
        uint32_t unknown;
        const uint64_t *value;

        if (!one)
            return;
        unknown = ws_step_unknown(step, one, &origin);
        value = ws_step_bits(step, one, 32, false, room);
        for (int i = 0; i < LANES; i++)
            for (int h = 0; h < 2; h++) {
                int row, byte;

                element_place(i, h, transposed, &row, &byte);
                if (step->active >> (8 * m + row) & 1)
                    ws_step_store(step, addresses, 8 * m + row, byte, 2,
                                  value[i] >> (16 * h) & 0xFFFF, !(unknown >> i & 1), origin);
            }
    }
}

static void move_matrix(struct ws_step *step)
{
    const struct ws_operand *from = ws_step_operand(step, 1);
    uint64_t room[LANES], r[LANES];
    ws_origin origin = 0;
    uint32_t source = ws_step_unknown(step, from, &origin), unknown = 0;
    const uint64_t *a = ws_step_bits(step, from, 32, false, room);

    for (int i = 0; i < LANES; i++) {
        r[i] = 0;
        for (int h = 0; h < 2; h++) { /* row 2 (t % 4) + h, column t / 4 of the source */
            int row = 2 * (i % 4) + h, column = i / 4, lane = 4 * row + column / 2;

            r[i] |= (a[lane] >> (16 * (column % 2)) & 0xFFFF) << (16 * h);
            if (source >> lane & 1 || !(step->active >> lane & 1))
                unknown |= 1u << i;
        }
    }
    ws_step_write(step, ws_step_operand(step, 0), r, unknown,
                  unknown ? ws_step_derive(step, origin) : 0);
}

void ws_step_matrix(struct ws_step *step)
{
    const struct ws_instruction *instruction = step->instruction;
    bool loads = instruction->opcode == WS_OP_LDMATRIX;
    bool rows16 = ws_modified(instruction, WS_MOD_M16N16);
    int needed = matrices_of(instruction) * (rows16 ? 16 : 8);
    uint32_t counted = needed >= LANES ? ALL_LANES : (1u << needed) - 1;
    const struct ws_operand *memory;
    struct ws_addresses addresses;

    if (instruction->operands < 2) {
        ws_step_fail(step, "'%.60s' lacks operands", instruction->instruction);
        return;
    }
    if (instruction->opcode == WS_OP_MOVMATRIX) {
        if (is_plain(instruction))
            move_matrix(step);
        else
            ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        return;
    }
    memory = ws_step_operand(step, loads ? 1 : 0);
    if (memory->kind != WS_OPERAND_MEMORY) {
        ws_step_fail(step, "'%.60s' has no address", instruction->instruction);
        return;
    }
    if (!needed) {
        ws_step_uncounted(step, REASON_MATRIX, 0, loads ? WS_ACCESS_LOADS : WS_ACCESS_STORES, 0,
                          "PTX does not have this instruction");
        ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        return;
    }
    ws_step_find_addresses(step, memory, &addresses);
    ws_step_record(step, &addresses, counted, loads ? WS_ACCESS_LOADS : WS_ACCESS_STORES, 16);
    if (!loads) {
        addresses.unknown &= counted;
        ws_step_store_anywhere(step, &addresses);
    }
    if (!is_plain(instruction)) {
        if (loads)
            ws_step_write_unknown(step, WS_ORIGIN_OPCODE);
        else
            for (int i = 0; i < LANES; i++)
                for (int b = 0; step->active & counted & 1u << i && b < 16; b += 8)
                    ws_step_store(step, &addresses, i, b, 8, 0, false,
                                  ws_step_origin(step, WS_ORIGIN_OPCODE, -1, 0));
    } else if (loads) {
        load_matrices(step, &addresses);
    } else {
        store_matrices(step, &addresses);
    }
}
