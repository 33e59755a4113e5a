/* A query that fits several operands of an MMA covers them all; otherwise the one that it fits. */
#include "viz/app/model/find.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/descriptor.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "probe/name/subject.h"
#include "viz/text/text_add.h"

/* The limit of a descriptor: its start, both offsets, and the size of one atom. */
enum { WS_MOST_BYTE = 64 * WS_DESCRIPTOR_SPAN };

/* The operand of a pattern; A if the pattern has none. */
static const struct ws_variant *operand_of(const struct ws_variant *variant,
                                           const struct ws_shown *pattern)
{
    const struct ws_variant *operand =
        ws_operand_of(variant, (enum ws_operand_role)pattern->operand);

    return operand ? operand : ws_instruction(ws_instruction_number(variant));
}

static bool names_place(const struct ws_shown *pattern)
{
    return pattern->matrix >= 0 || pattern->row >= 0 || pattern->column >= 0 || pattern->reg >= 0 ||
           pattern->bit >= 0;
}

/* Whether a pattern has what only a warpgroup MMA has: bytes of shared memory, or its B. */
static bool is_shared(const struct ws_variant *variant, const struct ws_shown *pattern)
{
    return ws_describes(variant) && (pattern->byte >= 0 || pattern->operand == WS_OPERAND_B);
}

static bool shared_fits(const struct ws_mma *mma, const struct ws_shown *pattern)
{
    struct ws_shown rest = *pattern;

    if (pattern->byte >= 0) {
        rest.byte = -1;
        return !memcmp(&rest, &WS_SHOWS_NOTHING, sizeof rest) && pattern->byte < WS_MOST_BYTE;
    }
    return pattern->lane < 0 && pattern->reg < 0 && pattern->bit < 0 && pattern->address_lane < 0 &&
           pattern->bank < 0 && pattern->matrix <= 0 && pattern->row < mma->k &&
           pattern->column < mma->n;
}

/* "0x18a", a byte, or "B[3,5]", "B[*,5]"; returns false for other or incomplete text. */
static bool parse_shared(const struct ws_mma *mma, const char *text, struct ws_shown *pattern,
                         bool *is_one, struct ws_error *error)
{
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    char place[64];
    struct ws_error other;
    char *end;
    long byte;

    *pattern = WS_SHOWS_NOTHING;
    *is_one = hexadecimal || ((text[0] == 'B' || text[0] == 'b') && text[1] == '[');
    if (!*is_one)
        return false;
    if (hexadecimal) {
        byte = strtol(text, &end, 16);
        if (end == text + 1 || end[strspn(end, " ")])
            return ws_fail(error, WS_CODE_NUMBER, "'%.40s' is not a byte; use one such as 0x18a",
                           text);
        pattern->byte = byte < WS_MOST_BYTE ? (int)byte : WS_MOST_BYTE;
        return byte < WS_MOST_BYTE ||
               ws_fail(error, WS_CODE_RANGE,
                       "byte %.20s is out of range; a descriptor reaches bytes up to 0x%x", text,
                       WS_MOST_BYTE - 1);
    }
    snprintf(place, sizeof place, "B%.60s", text + 1);
    if (ws_highlight_parse(place, pattern, &other))
        pattern->matrix = 0;
    else
        return ws_fail(error, WS_CODE_SYNTAX,
                       "'%.40s' is not an element of B; use B[3,5] or B[*,5]", text);
    return shared_fits(mma, pattern) ||
           ws_fail(error, WS_CODE_RANGE,
                   "%.40s is out of range; B has rows 0 to %d and columns 0 to %d", text,
                   mma->k - 1, mma->n - 1);
}

static void write_shared_place(const struct ws_shown *pattern, char *text, size_t size)
{
    if (pattern->byte >= 0) {
        snprintf(text, size, "0x%04x", (unsigned)pattern->byte);
        return;
    }
    text[0] = 0;
    ws_text_add(text, size, pattern->row < 0 ? "B[*," : "B[%d,", pattern->row);
    ws_text_add(text, size, pattern->column < 0 ? "*]" : "%d]", pattern->column);
}

bool ws_find_fits(const struct ws_variant *variant, const struct ws_shown *pattern)
{
    if (is_shared(variant, pattern))
        return shared_fits(variant->mma, pattern);
    return pattern->byte < 0 &&
           (pattern->operand < 0 ||
            ws_operand_of(variant, (enum ws_operand_role)pattern->operand)) &&
           (variant->family->address_lane || (pattern->address_lane < 0 && pattern->bank < 0)) &&
           ws_query_fits(operand_of(variant, pattern), pattern);
}

/* The operand whose letter precedes a number or a bracket; 0 for none. `*length`: of the letter. */
static int lettered(const struct ws_mma *mma, const char *text, size_t *length)
{
    for (int role = WS_OPERAND_ROLES - 1; role > WS_OPERAND_MATRICES; role--) {
        const char *letter = ws_operand_letter((enum ws_operand_role)role);
        bool same = ws_mma_has(mma, (enum ws_operand_role)role);

        *length = strlen(letter);
        for (size_t i = 0; i < *length && same; i++)
            same = tolower((unsigned char)text[i]) == tolower((unsigned char)letter[i]);
        if (same && (text[*length] == '[' || isdigit((unsigned char)text[*length])))
            return role;
    }
    return 0;
}

/* "A[3,5]", "A2[3,*]" or "a1", complete; returns false for longer or other text. */
static bool take_own(const struct ws_variant *operand, const char *text, size_t letters,
                     struct ws_shown *pattern, struct ws_error *error)
{
    const char *rest = text;
    struct ws_place place;
    char *end;
    long reg;

    if (strchr(text, '[')) {
        if (!ws_place_read(operand, &rest, &place, error) || rest[strspn(rest, " ")])
            return false;
        pattern->matrix = place.matrix;
        pattern->row = place.row;
        pattern->column = place.column;
        return ws_query_fits(operand, pattern);
    }
    reg = strtol(text + letters, &end, 10);
    if (end[strspn(end, " ")])
        return false;
    pattern->reg = reg > 999 ? 999 : (int)reg;
    return ws_query_fits(operand, pattern) ||
           ws_fail(error, WS_CODE_RANGE, "%.20s is out of range; use %s0 to %s%d", text,
                   operand->family->words, operand->family->words,
                   ws_moved(operand)->registers - 1);
}

/* One query of an MMA, which can mean several patterns. */
static bool parse_one(const struct ws_variant *variant, const char *text, struct ws_shown *pattern,
                      int *count, struct ws_error *error)
{
    size_t letters;
    int own = lettered(variant->mma, text, &letters), takers = 0, taker = own;
    struct ws_error why = {0};
    bool shared = false;

    if (ws_describes(variant)) {
        *count = parse_shared(variant->mma, text, pattern, &shared, error);
        if (shared)
            return *count;
    }

    if (own) {
        struct ws_shown shown = WS_SHOWS_NOTHING;

        if (take_own(ws_mma_operand(variant->mma, (enum ws_operand_role)own), text, letters, &shown,
                     &why)) {
            shown.operand = own;
            pattern[0] = shown;
            *count = 1;
            return true;
        }
    }
    for (int role = WS_OPERAND_D; role >= WS_OPERAND_A; role--) {
        const struct ws_variant *operand = ws_operand_of(variant, (enum ws_operand_role)role);
        struct ws_shown shown[WS_LANES];
        struct ws_error other;
        int many;

        if (!operand || !ws_query_parse_all(operand, NULL, text, shown, &many,
                                            !own && role == WS_OPERAND_A ? &why : &other))
            continue;
        takers++;
        taker = role;
        *count = many;
        memcpy(pattern, shown, (size_t)many * sizeof shown[0]);
    }
    for (int i = 0; i < *count && takers == 1; i++)
        pattern[i].operand = names_place(&pattern[i]) ? taker : -1;
    for (int i = 0; i < *count && takers > 1; i++)
        pattern[i].operand = -1;
    if (!takers)
        return ws_fail(error, why.text[0] ? why.code : WS_CODE_NO_MATCH, "%s",
                       why.text[0] ? why.text : "nothing matches");
    return true;
}

bool ws_find_parse_all(const struct ws_variant *variant, const struct ws_addresses *addresses,
                       const char *text, struct ws_shown *pattern, int *count,
                       struct ws_error *error)
{
    struct ws_shown found[WS_LANES];
    int total = 0;

    if (!variant->family->several)
        return ws_query_parse_all(variant, addresses, text, pattern, count, error);
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, ";");
        struct ws_shown more[WS_LANES];
        char one[256];
        int many = 0;

        while (length && isspace((unsigned char)*at)) {
            at++;
            length--;
        }
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        at += length + (at[length] == ';');
        if (!*one)
            continue;
        if (!parse_one(variant, one, more, &many, error))
            return false;
        if (total + many > WS_LANES)
            return ws_fail(error, WS_CODE_LIMIT, "too many things to find; list at most %d",
                           WS_LANES);
        memcpy(found + total, more, (size_t)many * sizeof more[0]);
        total += many;
    }
    memcpy(pattern, found, (size_t)total * sizeof found[0]);
    *count = total;
    return true;
}

bool ws_find_parse(const struct ws_variant *variant, const char *text, struct ws_shown *pattern,
                   struct ws_error *error)
{
    struct ws_shown found[WS_LANES];
    int count;

    if (!variant->family->several)
        return ws_query_parse(variant, NULL, text, pattern, error);
    if (!ws_find_parse_all(variant, NULL, text, found, &count, error))
        return false;
    if (count != 1)
        return ws_fail(error, WS_CODE_EXTRA, "'%.60s': expected one element, lane, address or bank",
                       text);
    *pattern = found[0];
    return true;
}

/* For an MMA, a pattern without an operand: "row 3", "r1", the row or register of any. */
static bool write_shared(const struct ws_variant *variant, const struct ws_shown *pattern,
                         char *text, size_t size)
{
    const struct {
        int value;
        const char *word;
    } parts[] = {{pattern->row, "row "},
                 {pattern->column, "column "},
                 {pattern->reg, "r"},
                 {pattern->address_lane, "addr "}};
    int found = -1, count = 0;

    for (int i = 0; i < (int)(sizeof parts / sizeof parts[0]); i++)
        if (parts[i].value >= 0) {
            found = i;
            count++;
        }
    if (!variant->family->several || pattern->operand >= 0 || count != 1 || pattern->lane >= 0 ||
        pattern->bit >= 0 || pattern->bank >= 0 || pattern->byte >= 0 ||
        (pattern->matrix >= 0 && ws_moved(operand_of(variant, pattern))->matrices > 1))
        return false;
    snprintf(text, size, "%s%d", parts[found].word, parts[found].value);
    return true;
}

void ws_find_write(const struct ws_variant *variant, const struct ws_shown *pattern, char *text,
                   size_t size)
{
    const struct ws_variant *operand = operand_of(variant, pattern);

    if (is_shared(variant, pattern)) {
        write_shared_place(pattern, text, size);
        return;
    }
    if (write_shared(variant, pattern, text, size))
        return;
    /* The query for a single register is its name, and for a matrix all of its rows. */
    if (pattern->operand >= 0 && pattern->reg >= 0 && pattern->lane < 0 && pattern->bit < 0) {
        snprintf(text, size, "%s%d", operand->family->words, pattern->reg);
    } else if (pattern->operand >= 0 && pattern->reg < 0 && pattern->lane < 0 && pattern->row < 0 &&
               pattern->column < 0) {
        char matrix[16] = "";

        if (ws_moved(operand)->matrices > 1 && pattern->matrix >= 0)
            snprintf(matrix, sizeof matrix, "%d", pattern->matrix);
        snprintf(text, size, "%s%s[*,*]", ws_operand_letter(ws_moved(operand)->role), matrix);
    } else {
        ws_query_write(operand, pattern, text, size);
    }
}

void ws_find_write_all(const struct ws_variant *variant, const struct ws_shown *pattern, int count,
                       char *text, size_t size)
{
    bool any = false;

    for (int i = 0; i < count; i++)
        any = any || pattern[i].operand >= 0 || pattern[i].byte >= 0 ||
              write_shared(variant, &pattern[i], text, size);
    if (!any) {
        ws_query_write_all(variant, pattern, count, text, size);
        return;
    }
    text[0] = 0;
    for (int i = 0; i < count; i++) {
        char one[WS_PLACE_SIZE + 80];

        ws_find_write(variant, &pattern[i], one, sizeof one);
        ws_text_add(text, size, "%s%s", i ? "; " : "", one);
    }
}
