/* A descriptor as text for readers; descriptor_json.c has the same for programs. */
#include "viz/text/descriptor_text.h"

#include <inttypes.h>
#include <string.h>

#include "viz/text/text_add.h"

enum { SCREEN = 80, PARTS_SHOWN = 16, FIELDS = 5 };

const char *ws_descriptor_type(const struct ws_descriptor_asked *asked,
                               const struct ws_described *described)
{
    if (asked->mma)
        return ws_described_type(ws_mma_operand_type(asked->mma, described->role));
    return described->width_bits == 32  ? "tfloat32_t"
           : described->width_bits == 8 ? "int8_t"
                                        : "half_t";
}

bool ws_descriptor_part(const struct ws_descriptor_asked *asked, int nth, int *along, int *k,
                        struct ws_descriptor *descriptor, bool *fails, struct ws_error *error)
{
    struct ws_described part = asked->shown[0].described;
    enum ws_major major = part.major;
    int across = ws_described_tile_columns(asked->tile) / part.depth;
    int down = ws_described_tile_rows(asked->tile) / part.extent;

    *fails = false;
    *along = nth / across * part.extent;
    *k = nth % across * part.depth;
    if (nth >= across * down)
        return false;
    *fails =
        !ws_described_fit(asked->tile, *along, *k, &part, error) ||
        ((part.major != major || part.descriptor.leading_bytes != asked->descriptor.leading_bytes ||
          part.descriptor.stride_bytes != asked->descriptor.stride_bytes) &&
         !ws_fail(error, WS_CODE_NO_DESCRIPTOR,
                  "the part of the tile at (%d,%d) needs other offsets than the first part", *along,
                  *k));
    *descriptor = part.descriptor;
    return !*fails;
}

/*
 * " (captured on 8 descriptors …)" if all captured ones agree; otherwise the name of the PTX ISA.
 */
static enum ws_standing alike(const struct ws_described_alike *count, const char *device,
                              const char *what, char name[WS_SAID_NAME_SIZE])
{
    if (!count->like) {
        snprintf(name, WS_SAID_NAME_SIZE, " (PTX ISA; none captured)");
        return WS_SPECIFIED;
    }
    if (count->agree == count->like)
        snprintf(name, WS_SAID_NAME_SIZE, " (captured on %d descriptor%s %s, on %.60s)",
                 count->like, count->like > 1 ? "s" : "", what, device);
    else
        snprintf(name, WS_SAID_NAME_SIZE, " (PTX ISA; of %d captured on %.60s %s, %d DISAGREE)",
                 count->like, device, what, count->like - count->agree);
    return count->agree == count->like ? WS_CAPTURED : WS_DISAGREES;
}

enum ws_standing ws_note_standing(const struct ws_note *said,
                                  const struct ws_described_evidence *evidence,
                                  char name[WS_SAID_NAME_SIZE])
{
    name[0] = 0;
    switch (said->by) {
    case WS_SAID_BY_RULE:
        return evidence->standing;
    case WS_SAID_BY_ISA:
        snprintf(name, WS_SAID_NAME_SIZE, " (PTX ISA)");
        return WS_SPECIFIED;
    case WS_SAID_OF_OTHER:
        return alike(&evidence->other, evidence->device, "with some of them set", name);
    case WS_SAID_OF_BASE:
        return alike(&evidence->base, evidence->device, "with this base offset", name);
    case WS_SAID_OF_START:
        return alike(&evidence->start, evidence->device, "that start there", name);
    }
    return WS_SPECIFIED;
}

static void print_bits(FILE *out, const struct ws_descriptor *descriptor)
{
    fprintf(out, "  %-7s %-9s %-8s %s\n", "BITS", "FIELD", "HOLDS", "VALUE");
    /* The swizzle, which is the first field, has the highest bits. */
    for (int i = 1; i <= FIELDS; i++) {
        struct ws_descriptor_bits bits = ws_descriptor_bits_of(descriptor, i % FIELDS);
        const char *name = ws_descriptor_field(i % FIELDS);
        bool swizzle = !strcmp(name, "swizzle"), base = !strcmp(name, "base");
        char where[16], holds[16];

        snprintf(where, sizeof where, "%d-%d", bits.first, bits.last);
        snprintf(holds, sizeof holds, swizzle || base ? "%d" : "0x%04x", bits.raw);
        fprintf(out, "  %-7s %-9s %-8s ", where, name, holds);
        if (swizzle && !bits.value)
            fputs("no swizzle\n", out);
        else if (swizzle)
            fprintf(out, "the %d-byte swizzle\n", bits.value);
        else if (base)
            fprintf(out, "%d\n", bits.value);
        else
            fprintf(out, "%d bytes\n", bits.value);
    }
    if (descriptor->other)
        fprintf(out, "  %-7s %-9s 0x%" PRIx64 "\n", "others", "none", descriptor->other);
}

/* "wrong: …", in 80 columns, after a dash. */
static void print_sayings(FILE *out, const struct ws_sayings *sayings,
                          const struct ws_described_evidence *evidence)
{
    for (int i = 0; i < sayings->count; i++) {
        const struct ws_note *said = &sayings->said[i];
        char text[WS_SAID_SIZE + WS_SAID_NAME_SIZE + 40] = "", name[WS_SAID_NAME_SIZE];

        if (said->kind != WS_SAID_MEANS)
            ws_text_add(text, sizeof text, "%s: ",
                        said->kind == WS_SAID_WRONG   ? "WRONG"
                        : said->kind == WS_SAID_DOUBT ? "doubtful"
                                                      : "note");
        ws_text_add(text, sizeof text, "%s", said->text);
        ws_note_standing(said, evidence, name);
        ws_text_add(text, sizeof text, "%s", name);
        fputs("  - ", out);
        ws_print_wrapped(out, text, 4, SCREEN);
    }
}

/*
 * The CuTe layouts of the atom and, with an MMA, of the operand. Each is on one line of any length,
 * ready to copy.
 */
static void print_cute(FILE *out, const struct ws_descriptor_asked *asked,
                       const struct ws_described *described)
{
    const char *type = ws_descriptor_type(asked, described);
    int swizzle_bytes = described->descriptor.swizzle_bytes;
    struct ws_cute cute =
        ws_described_atom_cute(swizzle_bytes, described->major, described->width_bits);
    char text[300], name[WS_ATOM_NAME_SIZE];
    struct ws_error error;

    ws_cute_print(&cute, text, sizeof text);
    fprintf(out, "  %s =\n    %s\n",
            ws_described_atom_name(swizzle_bytes, described->major, type, name), text);
    if (!asked->mma)
        return;
    if (ws_described_cute(described, &cute, &error))
        ws_cute_print(&cute, text, sizeof text);
    else
        snprintf(text, sizeof text, "not expressible in CuTe: %.200s", error.text);
    fprintf(out, "  all of %s:\n    %s\n", ws_operand_letter(described->role), text);
}

static bool print_operand(FILE *out, const struct ws_descriptor_asked *asked,
                          const struct ws_described_shown *shown, struct ws_error *error)
{
    const struct ws_described *described = &shown->described;
    struct ws_sayings sayings = {0};
    char text[320] = "";

    if (!ws_described_say(described, asked->any, &sayings, error))
        return false;
    if (asked->mma)
        fprintf(out, "\nAs %s of %s, %s-major:\n", ws_operand_letter(described->role),
                asked->mma->name, ws_major_name(described->major));
    else if (!asked->any)
        fprintf(out, "\nRead %s-major, elements of %d bits:\n", ws_major_name(described->major),
                described->width_bits);
    else
        fprintf(out, "\nRead %s-major%s:\n", ws_major_name(described->major),
                described->major == WS_MAJOR_K ? ", elements of any width"
                                               : ", 16-bit elements only");
    print_cute(out, asked, described);
    print_sayings(out, &sayings, &shown->evidence);
    /* The evidence is for one width, even if the rest is for all. */
    if (asked->any)
        snprintf(text, sizeof text,
                 "%s with elements of %d bits: ", ws_operand_letter(described->role),
                 described->width_bits);
    ws_text_add(text, sizeof text, "%s", shown->evidence.text);
    fputs("  ", out);
    ws_print_wrapped(out, text, 2, SCREEN);
    if (shown->evidence.remark[0]) {
        fputs("  ", out);
        ws_print_wrapped(out, shown->evidence.remark, 2, SCREEN);
    }
    return true;
}

/* The number of parts of a tile; false if one of them is read in another way. */
static bool count_parts(const struct ws_descriptor_asked *asked, int *count, struct ws_error *error)
{
    struct ws_descriptor descriptor;
    int along, k;
    bool fails;

    for (*count = 0; ws_descriptor_part(asked, *count, &along, &k, &descriptor, &fails, error);)
        ++*count;
    return !fails;
}

static void print_parts(FILE *out, const struct ws_descriptor_asked *asked, int count)
{
    const struct ws_described *described = &asked->shown[0].described;
    struct ws_descriptor descriptor;
    struct ws_error none;
    int along, k;
    char text[300];
    bool fails;

    ws_cute_print(&asked->tile->cute, text, sizeof text);
    fprintf(out, "\nThe tile, %d x %d elements of %d bits", ws_described_tile_rows(asked->tile),
            ws_described_tile_columns(asked->tile), asked->tile->width_bits);
    if (asked->tile->stages > 1)
        fprintf(out, ", the first of %" PRId64, asked->tile->stages);
    fprintf(out, ":\n  %s\n  ", text);
    snprintf(text, sizeof text,
             "Each instruction reads %d x %d of it; only the start field differs:",
             described->extent, described->depth);
    ws_print_wrapped(out, text, 2, SCREEN);
    for (int i = 0; i < count && i < PARTS_SHOWN; i++)
        if (ws_descriptor_part(asked, i, &along, &k, &descriptor, &fails, &none))
            fprintf(out, "    from (%d,%d)%*sstart %-7d 0x%016" PRIx64 "\n", along, k,
                    (along < 10) + (along < 100) + (k < 10) + (k < 100) + 2, "",
                    descriptor.start_bytes, ws_descriptor_number(&descriptor));
    if (count > PARTS_SHOWN)
        fprintf(out, "    and %d more; --format json shows all\n", count - PARTS_SHOWN);
}

bool ws_descriptor_write(FILE *out, const struct ws_descriptor_asked *asked, struct ws_error *error)
{
    struct ws_sayings sayings = {0};
    struct ws_descriptor plain = asked->descriptor;
    char text[WS_DESCRIPTOR_TEXT_SIZE];
    int parts = 0;

    if (asked->tile && !count_parts(asked, &parts, error))
        return false;
    plain.other = 0;
    fprintf(out, "0x%016" PRIx64 " = %s\n\n", ws_descriptor_number(&asked->descriptor),
            ws_descriptor_text(&plain, text));
    print_bits(out, &asked->descriptor);
    ws_descriptor_say(&asked->descriptor, &sayings);
    if (sayings.count)
        putc('\n', out);
    print_sayings(out, &sayings, &asked->shown[0].evidence);
    if (asked->tile)
        print_parts(out, asked, parts);
    for (int i = 0; i < asked->count; i++)
        if (!print_operand(out, asked, &asked->shown[i], error))
            return false;
    return true;
}
