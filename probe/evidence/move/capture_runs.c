/*
 * Reads the runs of a capture. It refuses what cannot have happened (an address outside memory, a
 * change that changes nothing, a run too many), so that only what the GPU did remains in doubt.
 */
#include "probe/evidence/move/capture_runs.h"
#include "probe/isa/operand.h"

#include <string.h>

enum { MEMORY_LINES = WS_MEMORY_BYTES / WS_MEMORY_LINE };

static bool read_memory(const struct ws_json *json, const struct ws_json_node *pass,
                        const char *key, uint8_t memory[WS_MEMORY_BYTES])
{
    struct ws_json_node node = ws_json_member(pass, key);

    if (!ws_json_array(json, &node, MEMORY_LINES, MEMORY_LINES, NULL))
        return false;
    for (size_t i = 0; i < MEMORY_LINES; i++) {
        struct ws_json_node line = ws_json_item(&node, i);

        if (!ws_json_bytes(json, &line, WS_MEMORY_LINE, memory + i * WS_MEMORY_LINE))
            return false;
    }
    return true;
}

/* Digits of a register in hexadecimal. */
static int register_digits(const struct ws_variant *variant)
{
    return ws_moved(variant)->register_bits / 4;
}

static bool read_registers(const struct ws_json *json, const struct ws_json_node *pass,
                           const char *key, const struct ws_variant *variant,
                           struct ws_registers *registers)
{
    struct ws_json_node node = ws_json_member(pass, key);
    size_t threads = (size_t)ws_moved(variant)->threads;

    if (!ws_registers_init(registers, ws_moved(variant), json->error) ||
        !ws_json_array(json, &node, threads, threads, NULL))
        return false;
    for (size_t lane = 0; lane < threads; lane++) {
        struct ws_json_node item = ws_json_item(&node, lane);

        if (!ws_json_hex(json, &item, registers->registers, register_digits(variant),
                         ws_register_at(registers, (int)lane, 0)))
            return false;
    }
    return true;
}

/* The fields of a pass, depending on what the instruction reads and writes; NULL after the last. */
static void list_fields(const struct ws_family *family, const char *fields[5])
{
    int count = 0;

    if (family->reads_memory || family->writes_memory)
        fields[count++] = "memory_before";
    if (family->lanes_give)
        fields[count++] = "registers_given";
    if (family->lanes_receive)
        fields[count++] = "registers_received";
    if (family->writes_memory)
        fields[count++] = "memory_after";
    fields[count] = NULL;
}

static bool read_pass(const struct ws_json *json, const struct ws_json_node *node,
                      const struct ws_variant *variant, struct ws_pass *pass)
{
    const struct ws_family *family = variant->family;
    const char *fields[5];

    list_fields(family, fields);
    if (!ws_json_object(json, node, fields))
        return false;
    if ((family->reads_memory || family->writes_memory) &&
        !read_memory(json, node, "memory_before", pass->input.memory))
        return false;
    if (family->lanes_give &&
        !read_registers(json, node, "registers_given", variant, &pass->input.given))
        return false;
    if (family->writes_memory)
        return read_memory(json, node, "memory_after", pass->output.memory);
    memcpy(pass->output.memory, pass->input.memory, WS_MEMORY_BYTES);
    return read_registers(json, node, "registers_received", variant, &pass->output.received);
}

static bool in_memory(const struct ws_access *access, const struct ws_input *input,
                      uint32_t address)
{
    return address % (uint32_t)access->alignment_bytes == 0 &&
           address - input->memory_base <= (uint32_t)(WS_MEMORY_BYTES - access->row_bytes);
}

/* The lane below `lanes` whose row has this address, or -1. */
static int lane_addressing(const struct ws_input *input, int lanes, uint32_t address)
{
    for (int lane = 0; lane < lanes; lane++)
        if (input->address[lane] == address)
            return lane;
    return -1;
}

static bool read_row_address(const struct ws_json *json, const struct ws_json_node *node,
                             const struct ws_variant *variant, const struct ws_input *input,
                             int rows_taken, uint32_t *address)
{
    const struct ws_access *access = ws_moved(variant)->access;
    int lane;

    if (!ws_json_number(json, node, 0, 0xFFFFFFFF, address))
        return false;
    if (!in_memory(access, input, *address))
        return ws_json_refuse(
            json, node,
            "address %u is not a multiple of %d within the %d bytes of memory from "
            "%u",
            (unsigned)*address, access->alignment_bytes, WS_MEMORY_BYTES,
            (unsigned)input->memory_base);
    lane = lane_addressing(input, rows_taken, *address);
    return lane < 0 || ws_json_refuse(json, node, "address %u is already that of lane %d's row",
                                      (unsigned)*address, lane);
}

/* The addresses of every pass. Lanes whose addresses are ignored repeat the others. */
static bool read_addresses(const struct ws_json *json, const struct ws_json_node *parent,
                           const struct ws_variant *variant, struct ws_input *input)
{
    struct ws_json_node base = ws_json_member(parent, "memory_base");
    struct ws_json_node node = ws_json_member(parent, "addresses");
    int counted = ws_address_lanes(variant);

    if (!ws_json_number(json, &base, 0, 0xFFFFFFFF - (WS_MEMORY_BYTES - 1), &input->memory_base))
        return false;
    if (input->memory_base % WS_MEMORY_LINE)
        return ws_json_refuse(json, &base, "memory_base: %u is not a multiple of %d",
                              (unsigned)input->memory_base, WS_MEMORY_LINE);
    if (!ws_json_array(json, &node, WS_LANES, WS_LANES, NULL))
        return false;
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct ws_json_node item = ws_json_item(&node, (size_t)lane);

        if (!read_row_address(json, &item, variant, input, lane < counted ? lane : 0,
                              &input->address[lane]))
            return false;
        if (input->address[lane] != input->address[lane % counted])
            return ws_json_refuse(json, &item,
                                  "lane %d's address is ignored and must repeat lane %d's, %u",
                                  lane, lane % counted, (unsigned)input->address[lane % counted]);
    }
    return true;
}

static bool add_change(const struct ws_json *json, const struct ws_json_node *node,
                       const struct ws_captured_variant *captured, struct ws_change change,
                       struct ws_rerun *rerun)
{
    const struct ws_output *first = &captured->pass[0].output;
    uint64_t before = captured->variant->family->writes_memory
                          ? first->memory[change.offset]
                          : *ws_register_at(&first->received, change.lane, change.reg);

    if (rerun->changes == WS_MAX_CHANGES)
        return ws_json_refuse(json, node, "changed: more than %d registers or bytes",
                              WS_MAX_CHANGES);
    if (change.value == before)
        return ws_json_refuse(json, node, "changed: value equals the first pass");
    rerun->change[rerun->changes++] = change;
    return true;
}

/* [lane, register, "value"], in order. */
static bool read_register_change(const struct ws_json *json, const struct ws_json_node *node,
                                 const struct ws_captured_variant *captured, struct ws_rerun *rerun)
{
    const struct ws_change *last = rerun->changes ? &rerun->change[rerun->changes - 1] : NULL;
    struct ws_json_node lane = ws_json_item(node, 0), reg = ws_json_item(node, 1);
    struct ws_json_node value = ws_json_item(node, 2);
    uint32_t number[2];
    struct ws_change change = {0};

    if (!ws_json_array(json, node, 3, 3, NULL) ||
        !ws_json_number(json, &lane, 0, WS_LANES - 1, &number[0]) ||
        !ws_json_number(json, &reg, 0, (uint32_t)ws_moved(captured->variant)->registers - 1,
                        &number[1]) ||
        !ws_json_hex(json, &value, 1, register_digits(captured->variant), &change.value))
        return false;
    change.lane = (int)number[0];
    change.reg = (int)number[1];
    if (last &&
        (change.lane < last->lane || (change.lane == last->lane && change.reg <= last->reg)))
        return ws_json_refuse(json, node, "changed: must be in order of lane and register");
    return add_change(json, &value, captured, change, rerun);
}

/* [offset, "bytes"]: a maximal run of consecutive bytes. */
static bool read_byte_changes(const struct ws_json *json, const struct ws_json_node *node,
                              const struct ws_captured_variant *captured, struct ws_rerun *rerun)
{
    struct ws_json_node offset = ws_json_item(node, 0), bytes = ws_json_item(node, 1);
    uint8_t value[WS_MAX_CHANGES];
    const char *string;
    uint32_t start;
    size_t count;

    if (!ws_json_array(json, node, 2, 2, NULL) ||
        !ws_json_number(json, &offset, 0, WS_MEMORY_BYTES - 1, &start) ||
        !ws_json_string(json, &bytes, &string))
        return false;
    count = strlen(string) / 2;
    if (count == 0 || count > WS_MAX_CHANGES || start + count > WS_MEMORY_BYTES)
        return ws_json_refuse(json, &bytes,
                              "changed: a run must have 1 to %d bytes and end within memory",
                              WS_MAX_CHANGES);
    if (!ws_json_bytes(json, &bytes, (int)count, value))
        return false;
    if (rerun->changes && (int)start <= rerun->change[rerun->changes - 1].offset + 1)
        return ws_json_refuse(json, node,
                              "changed: runs of bytes must be in order, with a gap between them");
    for (size_t i = 0; i < count; i++)
        if (!add_change(json, &bytes, captured,
                        (struct ws_change){.offset = (int)(start + i), .value = value[i]}, rerun))
            return false;
    return true;
}

static bool read_changes(const struct ws_json *json, const struct ws_json_node *parent,
                         const struct ws_captured_variant *captured, struct ws_rerun *rerun)
{
    struct ws_json_node node = ws_json_member(parent, "changed");
    size_t count;

    if (!ws_json_array(json, &node, 0, WS_MAX_CHANGES, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        struct ws_json_node item = ws_json_item(&node, i);

        if (captured->variant->family->writes_memory
                ? !read_byte_changes(json, &item, captured, rerun)
                : !read_register_change(json, &item, captured, rerun))
            return false;
    }
    return true;
}

static bool read_moved(const struct ws_json *json, const struct ws_json_node *parent,
                       struct ws_captured_variant *captured)
{
    static const char *const fields[] = {"lane", "address", "changed", NULL};
    const struct ws_input *first = &captured->pass[0].input;
    struct ws_json_node node = ws_json_member(parent, "moved");
    int counted = ws_address_lanes(captured->variant);

    if (!ws_json_array(json, &node, (size_t)counted, (size_t)counted, NULL))
        return false;
    for (int i = 0; i < counted; i++) {
        struct ws_rerun *rerun = &captured->moved_run[i];
        struct ws_json_node run = ws_json_item(&node, (size_t)i);
        struct ws_json_node lane = ws_json_member(&run, "lane");
        struct ws_json_node address = ws_json_member(&run, "address");
        uint32_t number;

        if (!ws_json_object(json, &run, fields) ||
            !ws_json_number(json, &lane, (uint32_t)i, (uint32_t)i, &number))
            return false;
        rerun->lane = i;
        memcpy(rerun->address, first->address, sizeof rerun->address);
        if (!read_row_address(json, &address, captured->variant, first, counted,
                              &rerun->address[i]) ||
            !read_changes(json, &run, captured, rerun))
            return false;
    }
    captured->moved = counted;
    return true;
}

/*
 * The lanes whose addresses are used supply the same ones as before; all others supply one common
 * address.
 */
static bool read_ignored_addresses(const struct ws_json *json, const struct ws_json_node *run,
                                   const struct ws_captured_variant *captured,
                                   uint32_t address[WS_LANES])
{
    const struct ws_input *first = &captured->pass[0].input;
    struct ws_json_node node = ws_json_member(run, "addresses");
    int counted = ws_address_lanes(captured->variant);

    if (!ws_json_array(json, &node, WS_LANES, WS_LANES, NULL))
        return false;
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct ws_json_node item = ws_json_item(&node, (size_t)lane);

        if (!ws_json_number(json, &item, 0, 0xFFFFFFFF, &address[lane]))
            return false;
        if (lane < counted && address[lane] != first->address[lane])
            return ws_json_refuse(
                json, &item, "lane %d supplies an address, which must equal that of the passes, %u",
                lane, (unsigned)first->address[lane]);
        if (lane > counted && address[lane] != address[counted])
            return ws_json_refuse(json, &item, "lane %d must have the same address as lane %d, %u",
                                  lane, counted, (unsigned)address[counted]);
    }
    return true;
}

static bool read_ignored(const struct ws_json *json, const struct ws_json_node *parent,
                         struct ws_captured_variant *captured)
{
    static const char *const fields[] = {"addresses", "changed", NULL};
    struct ws_json_node node = ws_json_member(parent, "ignored");
    size_t count, most = ws_address_lanes(captured->variant) < WS_LANES ? WS_MAX_IGNORED : 0;

    if (!ws_json_array(json, &node, 0, most, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        struct ws_rerun *rerun = &captured->ignored_run[i];
        struct ws_json_node run = ws_json_item(&node, i);

        rerun->lane = -1;
        if (!ws_json_object(json, &run, fields) ||
            !read_ignored_addresses(json, &run, captured, rerun->address) ||
            !read_changes(json, &run, captured, rerun))
            return false;
    }
    captured->ignored = (int)count;
    return true;
}

static bool read_passes(const struct ws_json *json, const struct ws_json_node *parent,
                        struct ws_captured_variant *captured)
{
    struct ws_json_node node = ws_json_member(parent, "passes");
    size_t count = (size_t)ws_pass_count(captured->variant);
    struct ws_input given = captured->pass[0].input;

    if (!ws_json_array(json, &node, count, count, NULL))
        return false;
    captured->passes = (int)count;
    for (size_t i = 0; i < count; i++) {
        struct ws_json_node item = ws_json_item(&node, i);

        captured->pass[i].input = given;
        if (!read_pass(json, &item, captured->variant, &captured->pass[i]))
            return false;
    }
    return true;
}

static bool read_ptx(const struct ws_json *json, const struct ws_json_node *parent,
                     struct ws_captured_variant *captured)
{
    struct ws_json_node ptx = ws_json_member(parent, "ptx");
    size_t length = strlen(captured->variant->mnemonic);

    if (!ws_json_text(json, &ptx, captured->ptx, sizeof captured->ptx))
        return false;
    if (strncmp(captured->ptx, captured->variant->mnemonic, length) || captured->ptx[length] != ' ')
        return ws_json_refuse(json, &ptx, "ptx: expected %s", captured->variant->mnemonic);
    return ws_capture_target_read(json, parent, captured->target);
}

bool ws_capture_fields(const struct ws_json *json, const struct ws_json_node *root,
                       const struct ws_variant *variant)
{
    enum { SHARED = 12, ALL = 16 };
    /* The fields of every variant first, then those of variants with addresses. */
    static const char *const fields[ALL] = {
        "format", "version", "variant",     "probe",         "date",
        "device", "ptx",     "target",      "timing_method", "timing_instructions",
        "passes", "timings", "memory_base", "addresses",     "moved",
        "ignored"};
    const char *names[ALL + 1] = {NULL};

    memcpy(names, fields, (ws_address_lanes(variant) ? ALL : SHARED) * sizeof(const char *));
    return ws_json_object(json, root, names);
}

bool ws_capture_read_runs(const struct ws_json *json, const struct ws_json_node *root,
                          struct ws_captured_variant *captured)
{
    bool none = !ws_address_lanes(captured->variant);

    return read_ptx(json, root, captured) &&
           (none || read_addresses(json, root, captured->variant, &captured->pass[0].input)) &&
           read_passes(json, root, captured) &&
           (none || (read_moved(json, root, captured) && read_ignored(json, root, captured)));
}
