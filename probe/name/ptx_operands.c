/* An instruction's operands, read from left to right with one function per part. */
#include "probe/name/ptx_operands.h"

#include <stdlib.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/mma/operand_reader.h"

struct reader {
    struct ws_operand_reader text;
    const struct ws_variant *variant;
    int registers; /* expected of a lane */
};

/* A destination register may be dropped, and a source (`numbers`) may be a number; but ptxas
 * requires one register that determines the type. */
static bool read_registers(struct reader *reader, bool numbers)
{
    int count = 0, named = 0, due = reader->registers;

    if (!ws_reader_take(&reader->text, '{'))
        return ws_fail(reader->text.error, WS_CODE_SYNTAX, "the registers must be in braces");
    do {
        if (ws_reader_take_name(&reader->text))
            named++;
        else if (!(numbers ? ws_reader_take_number(&reader->text)
                           : ws_reader_take(&reader->text, '_')))
            return ws_reader_wanted(&reader->text, "a register");
        count++;
    } while (ws_reader_take(&reader->text, ','));
    if (!ws_reader_take(&reader->text, '}'))
        return ws_reader_wanted(&reader->text, "',' or '}'");
    if (count != due)
        return ws_fail(reader->text.error, WS_CODE_OPERAND, "%s moves %d register%s, not %d",
                       *reader->variant->num ? reader->variant->num : "it", due,
                       due == 1 ? "" : "s", count);
    return named || ws_fail(reader->text.error, WS_CODE_OPERAND,
                            "expected at least one register in the braces");
}

static bool read_address(struct reader *reader)
{
    if (!ws_reader_take(&reader->text, '['))
        return ws_fail(reader->text.error, WS_CODE_SYNTAX, "the address must be in brackets");
    if (!ws_reader_take_name(&reader->text))
        return ws_reader_wanted(&reader->text, "a register or a name");
    while (ws_reader_take(&reader->text, '+')) {
        ws_reader_skip_space(&reader->text);
        if (!ws_reader_take_number(&reader->text) && !ws_reader_take_placeholder(&reader->text))
            return ws_reader_wanted(&reader->text, "a number of bytes");
    }
    return ws_reader_take(&reader->text, ']') || ws_reader_wanted(&reader->text, "']'");
}

static bool read_comma(struct reader *reader, const char *then)
{
    if (ws_reader_take(&reader->text, ','))
        return true;
    if (!*reader->text.at || *reader->text.at == ';')
        return ws_fail(reader->text.error, WS_CODE_SYNTAX, "expected ',' and %s", then);
    return ws_reader_wanted(&reader->text, "','");
}

/* A store's source (`number`) may be a number. */
static bool read_register(struct reader *reader, bool number)
{
    return ws_reader_take_name(&reader->text) || (number && ws_reader_take_number(&reader->text)) ||
           ws_reader_wanted(&reader->text, "a register");
}

/* The bytes that cp.async copies and, if given, the number of them that are not zeros. */
static bool read_bytes(struct reader *reader)
{
    int due = ws_row_bytes(reader->variant), bytes;

    ws_reader_skip_space(&reader->text);
    bytes = atoi(reader->text.at);
    if (!ws_reader_take_number(&reader->text))
        return ws_reader_wanted(&reader->text, "a number of bytes");
    if (bytes != due)
        return ws_fail(reader->text.error, WS_CODE_OPERAND, "%s copies %d bytes, not %d",
                       reader->variant->name, due, bytes);
    return !ws_reader_take(&reader->text, ',') || ws_reader_take_name(&reader->text) ||
           ws_reader_take_number(&reader->text) ||
           ws_reader_wanted(&reader->text, "the number of source bytes");
}

/* The name of an operand that begins with this letter in a family's pattern. */
static const char *called(char first)
{
    return first == '{' ? "the registers" : first == '[' ? "the address" : "the second register";
}

static bool read_part(struct reader *reader, const char *part)
{
    if (*part == '{')
        return read_registers(reader, part[2] == 's');
    if (*part == '[')
        return read_address(reader);
    return part[1] == 'b'
               ? read_bytes(reader)
               : read_register(reader, part[1] == 's' && reader->variant->family->by_lane);
}

/* The text after the next comma of a pattern, or NULL. */
static const char *next_part(const char *part)
{
    const char *comma = strchr(part, ',');

    return comma ? comma + 2 : NULL;
}

/* The family's pattern for the expected number of registers. */
static const char *pattern_of(const struct reader *reader)
{
    const struct ws_family *family = reader->variant->family;

    return family->one_operand && reader->registers == 1 ? family->one_operand : family->operands;
}

/* Reads operands in the order of the family's pattern. */
static bool read_operands(struct reader *reader)
{
    const struct ws_family *family = reader->variant->family;
    const char *pattern = pattern_of(reader), *second = next_part(pattern);

    if (second && *pattern != *second && *reader->text.at == *second)
        return ws_fail(reader->text.error, WS_CODE_ORDER, "%s has %s first, then %s", family->name,
                       called(*pattern), called(*second));
    for (const char *part = pattern; part; part = next_part(part))
        if ((part != pattern && !read_comma(reader, called(*part))) || !read_part(reader, part))
            return false;
    return true;
}

bool ws_ptx_operands_parse(const char *text, const struct ws_variant *variant, int registers,
                           struct ws_error *error)
{
    struct reader reader = {{text, error}, variant, registers};

    if (!registers)
        reader.registers = ws_moved(variant)->registers;
    ws_reader_skip_space(&reader.text);
    if (*reader.text.at && *reader.text.at != ';' && !read_operands(&reader))
        return false;
    ws_reader_take(&reader.text, ';');
    ws_reader_skip_space(&reader.text);
    return !*reader.text.at ||
           ws_fail(error, WS_CODE_SYNTAX, "unexpected text '%.40s'", reader.text.at);
}
