/* An axis is legal if the elements have it; its range is that of the elements. */
#include "viz/cli/find_pattern.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "probe/access/bank.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/text/product_words.h"
#include "viz/text/text_add.h"

enum { MOST_BYTE = 1 << 25 }; /* more than any descriptor reaches */

bool ws_find_check(const struct ws_find_asked *asked, struct ws_error *error)
{
    for (int axis = 0; axis < WS_AXES && asked->elements; axis++)
        if (asked->value[axis])
            return ws_fail(error, WS_CODE_CONFLICT,
                           "--element already determines the %s; remove --%s", asked->option[axis],
                           asked->option[axis]);
    return !asked->value[WS_AXIS_BYTE] || !asked->value[WS_AXIS_BANK] ||
           ws_fail(error, WS_CODE_CONFLICT, "--address already determines the bank; remove --bank");
}

bool ws_find_of_elements(const char *option, struct ws_error *error)
{
    return ws_fail(error, WS_CODE_UNUSED,
                   "--%s applies to elements, which a trace does not have; pass --address, --bank, "
                   "--lane, --warp or --site",
                   option);
}

static bool has_axis(const struct ws_elements *elements, enum ws_axis axis)
{
    axis = axis == WS_AXIS_BANK            ? WS_AXIS_BYTE
           : axis == WS_AXIS_REGISTER_BYTE ? WS_AXIS_REGISTER
                                           : axis;
    if (axis == WS_AXIS_BYTE && elements->rows)
        return true;
    for (int i = 0; i < elements->columns; i++)
        if (elements->column[i] == axis)
            return true;
    return false;
}

/* Of a tensor, where rows and columns are those of its two innermost dimensions. */
static bool is_coordinate(enum ws_axis axis)
{
    return axis >= WS_AXIS_C0 && axis <= WS_AXIS_C4;
}

/* The operand's variant, of elements in registers. */
static const struct ws_variant *face_of(const struct ws_elements *elements, int part)
{
    return ((const struct ws_mapping *)elements->part[part])->variant;
}

/* An operand that the pattern leaves open. */
static int next_part(const struct ws_elements *elements, const struct ws_entry *pattern, int part)
{
    while (++part < WS_OPERAND_ROLES)
        if (elements->part[part] &&
            (pattern->at[WS_AXIS_OPERAND] == WS_OPEN || pattern->at[WS_AXIS_OPERAND] == part))
            break;
    return part;
}

/*
 * The error for an axis, the same for every family: the axis, and where the elements are instead.
 */
static bool refuse_axis(const struct ws_find_asked *asked, const struct ws_elements *elements,
                        const struct ws_entry *pattern, enum ws_axis axis, const char *name,
                        struct ws_error *error)
{
    const char *option = asked->option[axis];
    const struct ws_variant *face;

    if (has_axis(elements, WS_AXIS_SITE))
        return ws_find_of_elements(option, error);
    if (is_coordinate(axis))
        return ws_fail(error, WS_CODE_UNUSED,
                       "--%s: the tensor has one dimension; pass --column or --element", option);
    if (axis == WS_AXIS_MATRIX)
        return ws_fail(error, WS_CODE_UNUSED, "--%s: an operand of %s is one matrix; remove it",
                       option, name);
    if (axis == WS_AXIS_SITE || axis == WS_AXIS_WARP)
        return ws_fail(error, WS_CODE_UNUSED, "--%s applies to traces; remove it", option);
    if (!elements->threads)
        return ws_fail(error, WS_CODE_UNUSED,
                       "--%s applies to registers, but the descriptor's operand is in shared "
                       "memory; pass --row, --column, --address or --bank",
                       option);
    face = face_of(elements, next_part(elements, pattern, -1));
    if (ws_describes(face))
        return ws_fail(error, WS_CODE_MISSING, "--%s needs a descriptor; pass --descriptor",
                       option);
    return ws_fail(error, WS_CODE_UNUSED,
                   "--%s applies to shared memory, but the elements of %s are in registers; pass "
                   "--row, --column, --lane or --register",
                   option, name);
}

/* "the operands of mma…", "operand A of mma…", or a variant's name. Returns `buffer`. */
enum { WHERE_SIZE = 120 };
static const char *where(const struct ws_elements *elements, const struct ws_entry *pattern,
                         const char *name, char buffer[WHERE_SIZE])
{
    int part = next_part(elements, pattern, -1);
    bool several = next_part(elements, pattern, part) < WS_OPERAND_ROLES;

    if (several)
        snprintf(buffer, WHERE_SIZE, "the operands of %.90s", name);
    else if (part != WS_OPERAND_MATRICES)
        snprintf(buffer, WHERE_SIZE, "operand %s of %.90s",
                 ws_operand_letter((enum ws_operand_role)part), name);
    else
        snprintf(buffer, WHERE_SIZE, "%.90s", name);
    return buffer;
}

/* One more than the largest number that any element has on an axis. */
static int extent(const struct ws_elements *elements, const struct ws_entry *pattern,
                  enum ws_axis axis)
{
    int64_t most = 0;
    struct ws_entry entry;

    for (int part = next_part(elements, pattern, -1); part < WS_OPERAND_ROLES;
         part = next_part(elements, pattern, part))
        for (int64_t n = elements->first[part]; n < elements->first[part + 1];)
            if (ws_elements_next(elements, NULL, &n, &entry) && entry.at[axis] >= most)
                most = entry.at[axis] + 1;
    return (int)most;
}

static int register_bytes(const struct ws_elements *elements, const struct ws_entry *pattern)
{
    int most = 0;

    for (int part = next_part(elements, pattern, -1); part < WS_OPERAND_ROLES;
         part = next_part(elements, pattern, part)) {
        int bytes = ws_moved(face_of(elements, part))->register_bits / 8;

        most = bytes > most ? bytes : most;
    }
    return most;
}

static bool read_byte(const char *text, int *byte, struct ws_error *error)
{
    int64_t value;
    bool is_number = ws_parse_bytes(text, &value);

    if (is_number && value > MOST_BYTE)
        return ws_fail(error, WS_CODE_RANGE,
                       "--address %.40s is out of range; expected a byte from 0 to %d", text,
                       MOST_BYTE);
    if (!is_number || value < 0)
        return ws_fail(error, WS_CODE_NUMBER,
                       "--address %.40s: expected a byte of shared memory, such as 288 or 0x120; "
                       "`warpscope banks` takes address code",
                       text);
    *byte = (int)value;
    return true;
}

/* In a wgmma, C's registers are D's: unless the query names C, a register of that name is D's. */
static bool is_d_too(const struct ws_variant *face, const struct ws_entry *pattern)
{
    return ws_describes(face) && ws_moved(face)->role == WS_OPERAND_C &&
           pattern->at[WS_AXIS_OPERAND] == WS_OPEN;
}

/*
 * A register's number, "1" or "r1", or its name, "b1", which also selects the operand. At least one
 * of the operands must have that number.
 */
static bool read_register(const char *text, const struct ws_elements *elements, const char *name,
                          struct ws_entry *pattern, int *reg, struct ws_error *error)
{
    char one[WS_REGISTER_SIZE], registers[WS_REGISTERS_SIZE], all[128] = "", in[WHERE_SIZE];
    const char *digits = text + ((*text == 'r' || *text == 'R') && !strchr(text, '.'));

    for (int part = next_part(elements, pattern, -1); part < WS_OPERAND_ROLES;
         part = next_part(elements, pattern, part)) {
        const struct ws_variant *face = face_of(elements, part);

        if (is_d_too(face, pattern))
            continue;
        ws_text_add(all, sizeof all, "%s%s", *all ? ", " : "",
                    ws_operand_registers(face, registers));
        for (*reg = 0; *reg < ws_moved(face)->registers; ++*reg)
            if (!strcasecmp(text, ws_register_name(face, *reg, one))) {
                pattern->at[WS_AXIS_OPERAND] = part;
                return true;
            }
    }
    where(elements, pattern, name, in);
    if (!isdigit((unsigned char)*digits) && *digits != '-')
        return ws_fail(error, WS_CODE_OPERAND, "--register %.20s: expected %s in %s", text, all,
                       in);
    return ws_parse_index(digits, "register", in, extent(elements, pattern, WS_AXIS_REGISTER), reg,
                          error);
}

/* A number that elements have, which may be negative; a box can begin anywhere. */
static bool read_present(const char *option, const char *text, const struct ws_elements *elements,
                         enum ws_axis axis, const char *name, int *value, struct ws_error *error)
{
    int64_t least = INT64_MAX, most = INT64_MIN;
    struct ws_entry entry;
    char *end;
    long number = strtol(text, &end, 10);

    for (int64_t n = 0; ws_elements_next(elements, NULL, &n, &entry);) {
        if (entry.at[axis] == WS_OPEN)
            continue;
        least = entry.at[axis] < least ? entry.at[axis] : least;
        most = entry.at[axis] > most ? entry.at[axis] : most;
    }
    if (least > most)
        return ws_fail(error, WS_CODE_UNUSED, "--%s: no access in %.150s has one; remove it",
                       option, name);
    *value = (int)number;
    if (!isdigit((unsigned char)text[*text == '-']) || *end)
        return ws_fail(error, WS_CODE_NUMBER, "--%s %.20s: expected a %s, %" PRId64 " to %" PRId64,
                       option, text, is_coordinate(axis) ? "coordinate in the tensor" : option,
                       least, most);
    return (number >= least && number <= most) ||
           ws_fail(error, WS_CODE_RANGE,
                   "--%s %.20s is outside %.150s; expected %" PRId64 " to %" PRId64, option, text,
                   name, least, most);
}

static bool read_axis(const struct ws_find_asked *asked, enum ws_axis axis,
                      const struct ws_elements *elements, const char *name,
                      struct ws_entry *pattern, int *value, struct ws_error *error)
{
    const char *text = asked->value[axis];
    int threads = elements->threads ? elements->threads : WS_LANES, bytes;
    char in[WHERE_SIZE];

    if (is_coordinate(axis) || axis == WS_AXIS_SITE || axis == WS_AXIS_WARP)
        return read_present(asked->option[axis], text, elements, axis, name, value, error);
    switch ((int)axis) {
    case WS_AXIS_BYTE:
        return read_byte(text, value, error);
    case WS_AXIS_BANK:
        return ws_parse_index(text, "bank", "shared memory", WS_BANKS, value, error);
    case WS_AXIS_THREAD:
        return ws_parse_index(ws_lane_digits(text), ws_thread_word(threads),
                              ws_threads_word(threads), threads, value, error);
    case WS_AXIS_REGISTER:
        return read_register(text, elements, name, pattern, value, error);
    case WS_AXIS_REGISTER_BYTE:
        bytes = register_bytes(elements, pattern);
        return ws_parse_index(text, "byte", bytes == 8 ? "a 64-bit register" : "a 32-bit register",
                              bytes, value, error);
    default:
        return ws_parse_index(text, asked->option[axis], where(elements, pattern, name, in),
                              extent(elements, pattern, axis), value, error);
    }
}

bool ws_find_pattern(const struct ws_find_asked *asked, const struct ws_elements *elements,
                     const char *name, const char *example, struct ws_entry *pattern,
                     struct ws_error *error)
{
    bool any = asked->elements > 0;

    *pattern = ws_entry_open();
    if (asked->role != WS_OPERAND_MATRICES)
        pattern->at[WS_AXIS_OPERAND] = asked->role;
    for (int i = 0; i < WS_AXES; i++) {
        enum ws_axis axis = (enum ws_axis)i;
        int value;

        if (!asked->value[axis])
            continue;
        if (!has_axis(elements, axis))
            return refuse_axis(asked, elements, pattern, axis, name, error);
        if (!read_axis(asked, axis, elements, name, pattern, &value, error))
            return false;
        pattern->at[axis] = value;
        any = true;
    }
    if (!any && !example)
        return ws_fail(error, WS_CODE_MISSING,
                       "no query; pass --address, --bank, --lane, --warp or --site");
    return any ||
           ws_fail(error, WS_CODE_MISSING,
                   "no query; pass --element, such as --element %s, or %s--row%s", example,
                   elements->threads ? "--lane, " : "",
                   has_axis(elements, WS_AXIS_BYTE) ? ", --address or --bank" : " or --column");
}

bool ws_find_asks_only(const struct ws_entry *pattern, enum ws_axis axis)
{
    for (int other = WS_AXIS_OPERAND + 1; other < WS_AXES; other++)
        if ((pattern->at[other] != WS_OPEN) != (other == (int)axis))
            return false;
    return true;
}

/* Numbers, with or without a letter, as a name; false if there are not as many as in a place. */
static bool name_place(const char *text, const struct ws_variant *face, enum ws_view view,
                       char *name, size_t size)
{
    char buffer[WS_PLACE_SIZE];
    bool letter = isalpha((unsigned char)*text);
    const char *numbers = ws_place_numbers(letter ? strchr(text, ',') + 1 : text, buffer);
    const char *first = strchr(numbers, ','), *second = first ? strchr(first + 1, ',') : NULL;
    bool numbered = ws_place_is_numbered(face);
    const char *matrix = second ? numbers : "0";

    if (!first || (second && !numbered) || (!second && ws_moved(face)->matrices > 1))
        return false;
    if (!letter)
        text = ws_place_letter(face, view);
    snprintf(name, size, "%.*s%.*s[%s]", (int)strcspn(text, ","), text,
             numbered ? (int)strcspn(matrix, ",") : 0, matrix, second ? first + 1 : numbers);
    return true;
}

bool ws_find_place(const char *text, const struct ws_variant *face, enum ws_view view,
                   struct ws_place *place, struct ws_error *error)
{
    size_t letters = 0;
    bool several = ws_moved(face)->matrices > 1, right;
    const char *at = text;
    char name[96];

    while (isalpha((unsigned char)text[letters]))
        letters++;
    if (!letters || text[letters] == ',')
        at = name_place(text, face, view, name, sizeof name) ? name : NULL;
    if (at && !ws_place_read(face, &at, place, error)) {
        if (error->code != WS_CODE_SYNTAX)
            return ws_fail_in(error, "--element");
        at = NULL; /* the message quotes the argument */
    }
    right = at && !*at && place->matrix >= 0 && place->row >= 0 && place->column >= 0;
    return right || ws_fail(error, WS_CODE_SYNTAX,
                            "--element %.40s: expected %srow and column, such as '%s%s[3,5]'", text,
                            several ? "matrix, " : "", ws_place_letter(face, view),
                            ws_place_is_numbered(face) ? "0" : "");
}
