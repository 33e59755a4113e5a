/* An instruction's operands, read from left to right by one function a part. */
#include "probe/isa/ptx_operands.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    const char *at;
    const struct ws_variant *variant;
    int registers; /* that are wanted of a lane */
    struct ws_error *error;
};

static void skip_space(struct reader *reader)
{
    while (isspace((unsigned char)*reader->at))
        reader->at++;
}

/* Whether `character` comes next; then it is taken. */
static bool take(struct reader *reader, char character)
{
    skip_space(reader);
    if (*reader->at != character)
        return false;
    reader->at++;
    return true;
}

static bool wanted(const struct reader *reader, const char *what)
{
    return ws_fail(reader->error, "%s wanted at '%.40s'", what, reader->at);
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static bool take_number(struct reader *reader)
{
    const char *start;

    skip_space(reader);
    start = reader->at;
    reader->at += *reader->at == '-';
    if (!isdigit((unsigned char)*reader->at)) {
        reader->at = start;
        return false;
    }
    while (isalnum((unsigned char)*reader->at))
        reader->at++;
    return true;
}

/* r0, %r0, and what inline PTX has in its place: %0, $0, %[name]; _, which is nowhere, is none. */
static bool take_name(struct reader *reader)
{
    const char *at;
    bool marked;

    skip_space(reader);
    at = reader->at;
    marked = *at == '%' || *at == '$';
    at += marked;
    if (marked && *at == '[') {
        do
            at++;
        while (is_word(*at));
        if (*at != ']' || at[-1] == '[')
            return false;
        reader->at = at + 1;
        return true;
    }
    if (!is_word(*at) ||
        (!marked && (isdigit((unsigned char)*at) || (*at == '_' && !is_word(at[1])))))
        return false;
    while (is_word(*at))
        at++;
    reader->at = at;
    return true;
}

/*
 * What is received may be dropped, and what is given (`numbers`) may be a number; but ptxas wants one
 * register that says the type.
 */
static bool read_registers(struct reader *reader, bool numbers)
{
    int count = 0, named = 0, due = reader->registers;

    if (!take(reader, '{'))
        return ws_fail(reader->error, "the registers stand in braces");
    do {
        if (take_name(reader))
            named++;
        else if (!(numbers ? take_number(reader) : take(reader, '_')))
            return wanted(reader, "a register is");
        count++;
    } while (take(reader, ','));
    if (!take(reader, '}'))
        return wanted(reader, "',' or '}' is");
    if (count != due)
        return ws_fail(reader->error, "%s moves %d register%s, and here %s %d",
                       *reader->variant->num ? reader->variant->num : "it", due, due == 1 ? "" : "s", count == 1 ? "is" : "are",
                       count);
    return named || ws_fail(reader->error, "one register at least is wanted in the braces");
}

/* %1, $1 or %[name], where inline PTX has a number. */
static bool take_placeholder(struct reader *reader)
{
    bool marked = *reader->at == '%' || *reader->at == '$';

    return marked && (reader->at[1] == '[' || isdigit((unsigned char)reader->at[1])) &&
           take_name(reader);
}

static bool read_address(struct reader *reader)
{
    if (!take(reader, '['))
        return ws_fail(reader->error, "the address stands in brackets");
    if (!take_name(reader))
        return wanted(reader, "a register or a name is");
    while (take(reader, '+')) {
        skip_space(reader);
        if (!take_number(reader) && !take_placeholder(reader))
            return wanted(reader, "a number of bytes is");
    }
    return take(reader, ']') || wanted(reader, "']' is");
}

static bool read_comma(struct reader *reader, const char *then)
{
    if (take(reader, ','))
        return true;
    if (!*reader->at || *reader->at == ';')
        return ws_fail(reader->error, "',' and %s are missing", then);
    return wanted(reader, "',' is");
}

/* What a store gives (`number`) may be a number. */
static bool read_register(struct reader *reader, bool number)
{
    return take_name(reader) || (number && take_number(reader)) ||
           wanted(reader, "a register is");
}

/* The bytes that cp.async copies and, if they are there, those of them that are not zeros. */
static bool read_bytes(struct reader *reader)
{
    int due = ws_row_bytes(reader->variant), bytes;

    skip_space(reader);
    bytes = atoi(reader->at);
    if (!take_number(reader))
        return wanted(reader, "a number of bytes is");
    if (bytes != due)
        return ws_fail(reader->error, "%s copies %d bytes, and here are %d", reader->variant->name,
                       due, bytes);
    return !take(reader, ',') || take_name(reader) || take_number(reader) ||
           wanted(reader, "how many bytes of the source are read is");
}

/* What an operand is called that begins so in a family's pattern. */
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
    return part[1] == 'b' ? read_bytes(reader)
                          : read_register(reader, part[1] == 's' && reader->variant->family->by_lane);
}

/* What stands behind the next comma of a pattern, or NULL. */
static const char *next_part(const char *part)
{
    const char *comma = strchr(part, ',');

    return comma ? comma + 2 : NULL;
}

/* The family's pattern for as many registers as are wanted. */
static const char *pattern_of(const struct reader *reader)
{
    const struct ws_family *family = reader->variant->family;

    return family->one_operand && reader->registers == 1 ? family->one_operand : family->operands;
}

/* The family's pattern says which operands follow each other. */
static bool read_operands(struct reader *reader)
{
    const struct ws_family *family = reader->variant->family;
    const char *pattern = pattern_of(reader), *second = next_part(pattern);

    if (second && *pattern != *second && *reader->at == *second)
        return ws_fail(reader->error, "%s has %s first, then %s", family->name, called(*pattern),
                       called(*second));
    for (const char *part = pattern; part; part = next_part(part))
        if ((part != pattern && !read_comma(reader, called(*part))) || !read_part(reader, part))
            return false;
    return true;
}

bool ws_ptx_operands_parse(const char *text, const struct ws_variant *variant, int registers,
                           struct ws_error *error)
{
    struct reader reader = {text, variant, registers, error};

    if (!registers)
        reader.registers = ws_moved(variant)->registers;
    skip_space(&reader);
    if (*reader.at && *reader.at != ';' && !read_operands(&reader))
        return false;
    take(&reader, ';');
    skip_space(&reader);
    return !*reader.at || ws_fail(error, "nothing may follow: '%.40s'", reader.at);
}
