/*
 * Reads an MMA's capture, and refuses impossible ones: a number of runs other than 0 or one per
 * slot of A or per chunk of metadata; a register changed twice; a change to the same value; more
 * changes than the runs can have. mma_relation.c judges what the capture means.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/base/json.h"
#include "probe/evidence/mma/mma_capture.h"
#include "probe/evidence/mma/mma_experiment.h"
#include "probe/isa/operand.h"

bool ws_mma_capture_product_read(const struct ws_json *json, const struct ws_json_node *root,
                                 const struct ws_mma **mma,
                                 bool (*has_experiment)(const struct ws_mma *mma))
{
    struct ws_json_node node = ws_json_member(root, "variant");
    const char *text;

    if (!ws_json_string(json, &node, &text))
        return false;
    *mma = ws_mma_named(text);
    if (!*mma || strcmp((*mma)->name, text))
        return ws_json_refuse(json, &node, "unknown MMA \"%.80s\"", text);
    return has_experiment(*mma) ||
           ws_json_refuse(json, &node, "this version has no experiment for %s", (*mma)->name);
}

static bool read_ptx(const struct ws_json *json, const struct ws_json_node *root,
                     const struct ws_mma *mma)
{
    struct ws_json_node node = ws_json_member(root, "ptx");
    char ptx[WS_MMA_PTX_SIZE];
    const char *text;

    return ws_json_string(json, &node, &text) &&
           (!strcmp(text, ws_mma_ptx(mma, ptx)) ||
            ws_json_refuse(json, &node, "ptx: expected %s with its operands", mma->mnemonic));
}

/* Reads registers of the current pass, which is not yet counted in `capture->passes`. */
static bool read_registers(const struct ws_json *json, const struct ws_json_node *pass,
                           const char *key, const struct ws_mma_capture *capture,
                           enum ws_operand_role role, struct ws_registers *registers)
{
    const struct ws_mma *mma = capture->mma;
    const struct ws_operand *operand = ws_mma_moved(mma, role);
    struct ws_json_node node = ws_json_member(pass, key);
    size_t threads = (size_t)operand->threads;

    if (mma->sparse && capture->passes && json_is_integer(node.value)) { /* as an earlier pass */
        uint32_t earlier;

        return ws_json_number(json, &node, 0, (uint32_t)capture->passes - 1, &earlier) &&
               ws_registers_copy(registers, ws_mma_pass_registers(&capture->pass[earlier], role),
                                 json->error);
    }
    if (!ws_registers_init(registers, operand, json->error))
        return false;
    if (mma->sparse && json_is_string(node.value)) { /* all lanes hold the same */
        if (!ws_json_hex(json, &node, operand->registers, operand->register_bits / 4,
                         registers->value))
            return false;
        for (int lane = 1; lane < operand->threads; lane++)
            memcpy(ws_register_at(registers, lane, 0), registers->value,
                   (size_t)operand->registers * sizeof *registers->value);
        return true;
    }
    if (!ws_json_array(json, &node, threads, threads, NULL))
        return false;
    for (size_t lane = 0; lane < threads; lane++) {
        struct ws_json_node item = ws_json_item(&node, lane);

        if (!ws_json_hex(json, &item, operand->registers, operand->register_bits / 4,
                         ws_register_at(registers, (int)lane, 0)))
            return false;
    }
    return true;
}

/*
 * Checks that counts add up, registers rise, and each value differs from the one received without
 * A.
 */
static bool check_changes(const struct ws_mma_pass *pass, struct ws_error *error)
{
    const struct ws_mma_changes *changed = &pass->changed;
    int registers = pass->received.threads * pass->received.registers, at = 0;

    for (int run = 0; run < changed->runs; run++) {
        int end = at + ws_mma_changed(changed, run);

        if (end > changed->changes)
            return ws_fail(error, WS_CODE_CAPTURE, "run %d ends after the last of %d changes", run,
                           changed->changes);
        for (int last = -1; at < end; at++) {
            int reg = ws_mma_change_register(changed, at);

            if (reg <= last || reg >= registers)
                return ws_fail(error, WS_CODE_CAPTURE,
                               "run %d: register %d does not exist or is out of order", run, reg);
            if (ws_mma_change_value(changed, at) == pass->received.value[reg])
                return ws_fail(error, WS_CODE_CAPTURE, "run %d: register %d did not change", run,
                               reg);
            last = reg;
        }
    }
    return at == changed->changes ||
           ws_fail(error, WS_CODE_CAPTURE, "%d changes, but the runs have %d", changed->changes,
                   at);
}

static bool read_changes(const struct ws_json *json, const struct ws_json_node *node,
                         const struct ws_mma *mma, struct ws_mma_pass *pass)
{
    struct ws_json_node runs = ws_json_member(node, "runs");
    struct ws_json_node changes = ws_json_member(node, "changes");
    struct ws_json_node packed = ws_json_member(node, "changed");
    int registers = pass->received.threads * pass->received.registers;
    int slots = pass->chunk ? WS_METADATA_RUNS : ws_mma_slot_count(mma, WS_OPERAND_A);
    struct ws_error reason = {0};
    uint32_t run_count, change_count;

    if (!ws_json_number(json, &runs, 0, (uint32_t)slots, &run_count) ||
        !ws_json_number(json, &changes, 0, run_count * (uint32_t)registers, &change_count))
        return false;
    if (run_count && run_count != (uint32_t)slots)
        return ws_json_refuse(json, &runs, "runs: %s has 0 or %d", mma->name, slots);
    pass->changed.runs = (int)run_count;
    pass->changed.changes = (int)change_count;
    pass->changed.value_bytes = ws_mma_moved(mma, WS_OPERAND_D)->register_bits / 8;
    pass->changed.length =
        2 * (size_t)run_count + (size_t)change_count * (1 + (size_t)pass->changed.value_bytes);
    pass->changed.bytes = ws_capture_packed_read(json, &packed, "changed", pass->changed.length);
    return pass->changed.bytes && (check_changes(pass, &reason) ||
                                   ws_json_refuse(json, &packed, "changed: %s", reason.text));
}

/* Checks that a changed chunk has runs, and a value that no chunk of the given metadata has. */
static bool check_chunk(const struct ws_json *json, const struct ws_json_node *node,
                        const struct ws_mma_pass *pass)
{
    if (!pass->chunk)
        return true;
    if (!pass->changed.runs)
        return ws_json_refuse(json, node, "chunk: %d, but no run changes a chunk to it",
                              pass->chunk);
    for (int lane = 0; lane < pass->e.threads; lane++)
        for (int bit = 0; bit < 32; bit += WS_CHUNK_BITS)
            if ((int)(*ws_register_at(&pass->e, lane, 0) >> bit & 0xF) == pass->chunk)
                return ws_json_refuse(json, node, "chunk: %d equals that of lane %d from bit %d on",
                                      pass->chunk, lane, bit);
    return true;
}

/* Reads the additional fields of a sparse MMA. */
static bool read_sparse(const struct ws_json *json, const struct ws_json_node *node,
                        const struct ws_mma_capture *capture, struct ws_mma_pass *pass)
{
    struct ws_json_node selector = ws_json_member(node, "selector");
    struct ws_json_node chunk = ws_json_member(node, "chunk");
    uint32_t selected, changed;

    if (!read_registers(json, node, "given_a", capture, WS_OPERAND_A, &pass->a) ||
        !read_registers(json, node, "given_e", capture, WS_OPERAND_METADATA, &pass->e) ||
        !ws_json_number(json, &selector, 0,
                        (uint32_t)ws_mma_selections(capture->mma, WS_OPERAND_METADATA) - 1,
                        &selected) ||
        !ws_json_number(json, &chunk, 0, 0xF, &changed))
        return false;
    pass->selector = (int)selected;
    pass->chunk = (int)changed;
    return true;
}

static bool read_pass(const struct ws_json *json, const struct ws_json_node *node,
                      const struct ws_mma_capture *capture, struct ws_mma_pass *pass)
{
    static const char *const dense[] = {"given_b", "given_c", "received", "runs",
                                        "changes", "changed", NULL};
    static const char *const sparse[] = {"given_a",  "given_b", "given_c",  "given_e",
                                         "selector", "chunk",   "received", "runs",
                                         "changes",  "changed", NULL};
    struct ws_json_node chunk = ws_json_member(node, "chunk");

    return ws_json_object(json, node, capture->mma->sparse ? sparse : dense) &&
           (!capture->mma->sparse || read_sparse(json, node, capture, pass)) &&
           read_registers(json, node, "given_b", capture, WS_OPERAND_B, &pass->b) &&
           read_registers(json, node, "given_c", capture, WS_OPERAND_C, &pass->c) &&
           read_registers(json, node, "received", capture, WS_OPERAND_D, &pass->received) &&
           read_changes(json, node, capture->mma, pass) && check_chunk(json, &chunk, pass);
}

bool ws_mma_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                                void *into)
{
    static const char *const fields[] = {"format", "version", "variant", "probe",  "date", "device",
                                         "ptx",    "target",  "one",     "passes", NULL};
    struct ws_mma_capture *capture = into;
    struct ws_json_node passes = ws_json_member(root, "passes"), one = ws_json_member(root, "one");
    size_t count;

    if (!ws_mma_capture_product_read(json, root, &capture->mma, ws_mma_has_experiment) ||
        !ws_json_object(json, root, fields) || !ws_capture_head_read(json, root, &capture->head) ||
        !read_ptx(json, root, capture->mma) ||
        !ws_capture_target_read(json, root, capture->target) ||
        !ws_json_hex(json, &one, 1, (ws_mma_moved(capture->mma, WS_OPERAND_A)->width_bits + 3) / 4,
                     &capture->one) ||
        !ws_json_array(json, &passes, 1, WS_MMA_MAX_PASSES, &count))
        return false;
    for (capture->passes = 0; capture->passes < (int)count; capture->passes++) {
        struct ws_json_node pass = ws_json_item(&passes, (size_t)capture->passes);

        if (!read_pass(json, &pass, capture, &capture->pass[capture->passes]))
            return false;
    }
    return true;
}
