/* The contents of descriptor_text.c as JSON, made completely before it is printed. */
#include <inttypes.h>
#include <stdio.h>

#include "probe/address/described_facts.h"
#include "probe/base/json.h"
#include "viz/text/descriptor_text.h"
#include "viz/text/mapping_text.h"

static json_t *number_json(const struct ws_descriptor *descriptor)
{
    char text[24];

    snprintf(text, sizeof text, "0x%016" PRIx64, ws_descriptor_number(descriptor));
    return json_string(text);
}

static json_t *bits_json(const struct ws_descriptor *descriptor)
{
    json_t *all = json_array();
    const char *name;

    for (int i = 0; (name = ws_descriptor_field(i)); i++) {
        struct ws_descriptor_bits bits = ws_descriptor_bits_of(descriptor, i);

        json_array_append_new(all, json_pack("{s:s, s:i, s:i, s:i, s:i}", "field", name,
                                             "first_bit", bits.first, "last_bit", bits.last,
                                             "holds", bits.raw, "value", bits.value));
    }
    return all;
}

static json_t *sayings_json(const struct ws_sayings *sayings,
                            const struct ws_described_evidence *evidence)
{
    json_t *all = json_array();

    for (int i = 0; i < sayings->count; i++) {
        const struct ws_note *said = &sayings->said[i];
        char name[WS_SAID_NAME_SIZE];
        enum ws_standing standing = ws_note_standing(said, evidence, name);

        json_array_append_new(all, json_pack("{s:s, s:s, s:s, s:s}", "kind",
                                             ws_saying_kind_word((int)said->kind), "about",
                                             said->key, "standing", ws_standing_word(standing),
                                             "words", said->text));
    }
    return all;
}

static json_t *operand_json(const struct ws_descriptor_asked *asked,
                            const struct ws_described_shown *shown, struct ws_error *error)
{
    const struct ws_described *described = &shown->described;
    struct ws_described_atom atom = ws_described_atom(described);
    int swizzle_bytes = described->descriptor.swizzle_bytes;
    const char *type = ws_descriptor_type(asked, described);
    struct ws_cute cute =
        ws_described_atom_cute(swizzle_bytes, described->major, described->width_bits);
    char layout[300], name[WS_ATOM_NAME_SIZE], whole[300] = "";
    struct ws_sayings sayings = {0};
    struct ws_described_facts facts;
    struct ws_error none;
    int left;

    if (!ws_described_say(described, asked->any, &sayings, error) ||
        !ws_described_facts_of(described, &facts, error))
        return NULL;
    ws_cute_print(&cute, layout, sizeof layout);
    if (asked->mma && ws_described_cute(described, &cute, &none))
        ws_cute_print(&cute, whole, sizeof whole);
    return json_pack(
        "{s:s, s:o, s:i, s:s, s:{s:i, s:i, s:s, s:s}, s:o, s:i, s:i, s:i, s:i, s:i, s:s, s:s, s:o}",
        "operand", ws_operand_letter(described->role), "variant",
        asked->mma ? json_string(asked->mma->name) : json_null(), "width", described->width_bits,
        "major", ws_major_word((int)described->major), "atom", "rows", atom.rows, "row_bytes",
        atom.row_bytes, "name", ws_described_atom_name(swizzle_bytes, described->major, type, name),
        "layout", layout, "layout", *whole ? json_string(whole) : json_null(), "bytes_read",
        facts.bytes, "first_byte", facts.first, "last_byte", facts.end - 1, "shared_elements",
        facts.shared, "k_step_bytes", ws_described_step(described, &left), "standing",
        ws_standing_word(shown->evidence.standing), "provenance", shown->evidence.text,
        "statements", sayings_json(&sayings, &shown->evidence));
}

static json_t *tile_json(const struct ws_descriptor_asked *asked, struct ws_error *error)
{
    struct ws_descriptor descriptor;
    json_t *all = json_array();
    int along, k, nth = 0;
    char text[300];
    bool fails;

    while (ws_descriptor_part(asked, nth++, &along, &k, &descriptor, &fails, error))
        json_array_append_new(all, json_pack("{s:i, s:i, s:i, s:o}", "row", along, "k", k, "start",
                                             descriptor.start_bytes, "descriptor",
                                             number_json(&descriptor)));
    if (fails) {
        json_decref(all);
        return NULL;
    }
    ws_cute_print(&asked->tile->cute, text, sizeof text);
    return json_pack("{s:s, s:I, s:i, s:i, s:i, s:o}", "layout", text, "stages",
                     asked->tile->stages, "rows", ws_described_tile_rows(asked->tile), "columns",
                     ws_described_tile_columns(asked->tile), "width", asked->tile->width_bits,
                     "parts", all);
}

/* Fails after an object could not be made; the error has the reason, unless memory ran out. */
static bool fail_packed(struct ws_error *error)
{
    return ws_json_lacks_memory() ? ws_no_memory(error) : false;
}

bool ws_descriptor_json(FILE *out, const struct ws_descriptor_asked *asked, struct ws_error *error)
{
    struct ws_descriptor plain = asked->descriptor;
    struct ws_sayings sayings = {0};
    char text[WS_DESCRIPTOR_TEXT_SIZE], other[24];
    json_t *operands, *tile;

    ws_json_watch();
    plain.other = 0;
    operands = json_array();
    tile = asked->tile ? tile_json(asked, error) : json_null();
    if (!tile) {
        json_decref(operands);
        return fail_packed(error);
    }
    for (int i = 0; i < asked->count; i++) {
        json_t *operand = operand_json(asked, &asked->shown[i], error);

        if (!operand) {
            json_decref(operands);
            json_decref(tile);
            return fail_packed(error);
        }
        json_array_append_new(operands, operand);
    }
    ws_descriptor_say(&asked->descriptor, &sayings);
    snprintf(other, sizeof other, "0x%" PRIx64, asked->descriptor.other);
    return ws_json_print(json_pack("{s:o, s:s, s:o, s:s, s:o, s:o, s:o}", "descriptor",
                                   number_json(&asked->descriptor), "fields",
                                   ws_descriptor_text(&plain, text), "bits",
                                   bits_json(&asked->descriptor), "other_bits", other, "statements",
                                   sayings_json(&sayings, &asked->shown[0].evidence), "tile", tile,
                                   "operands", operands),
                         out, error);
}
