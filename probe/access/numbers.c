/*
 * 32 addresses as a kernel prints them: numbers in lane order, or each after its lane. A scanner
 * that tracks its line and column, and one loop over lanes, words and numbers.
 */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "probe/access/address.h"

struct scanner {
    const char *name, *at, *end, *line_start;
    int line;
    struct ws_error *error;
    uint32_t *number;
    bool seen[WS_LANES];
    int in_order, labelled;
};

static bool fail_as(const struct scanner *scanner, enum ws_code code, const char *at,
                    const char *reason)
{
    return ws_fail_at(scanner->error, code, scanner->name, scanner->line,
                      (int)(at - scanner->line_start) + 1, reason);
}

static bool fail_at(const struct scanner *scanner, const char *at, const char *reason)
{
    return fail_as(scanner, WS_CODE_NUMBER, at, reason);
}

static int peek(const struct scanner *scanner)
{
    return scanner->at < scanner->end ? (unsigned char)*scanner->at : -1;
}

/* White space, separators and comments. */
static void skip_between(struct scanner *scanner)
{
    for (int c; (c = peek(scanner)) >= 0; scanner->at++) {
        if (c == '#')
            while (scanner->at + 1 < scanner->end && scanner->at[1] != '\n')
                scanner->at++;
        else if (c == '\n') {
            scanner->line++;
            scanner->line_start = scanner->at + 1;
        } else if (!isspace(c) && c != ',' && c != ';')
            return;
    }
}

/* ':' or '=' after a lane or a word, on the same line. */
static bool take_colon(struct scanner *scanner)
{
    const char *at = scanner->at;

    while (at < scanner->end && (*at == ' ' || *at == '\t'))
        at++;
    if (at == scanner->end || (*at != ':' && *at != '='))
        return false;
    scanner->at = at + 1;
    return true;
}

/* Words that people print before a number. */
static const struct {
    const char *word;
    bool lane; /* otherwise it precedes the address */
} words[] = {{"lane", true},  {"thread", true},   {"tid", true},    {"t", true},
             {"addr", false}, {"address", false}, {"offset", false}};

static bool take_word(struct scanner *scanner, bool *lane_next)
{
    const char *start = scanner->at;
    char word[16] = "", reason[128];
    size_t length = 0;

    for (int c; isalpha(c = peek(scanner)) || c == '_'; scanner->at++)
        if (length < sizeof word - 1)
            word[length++] = (char)tolower(c);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!strcmp(word, words[i].word)) {
            *lane_next = words[i].lane;
            take_colon(scanner);
            return true;
        }
    }
    snprintf(reason, sizeof reason,
             "'%s' is not a number, nor lane, thread, t, tid, address, addr or offset", word);
    return fail_at(scanner, start, reason);
}

static bool take_number(struct scanner *scanner, uint32_t *value)
{
    const char *start = scanner->at;
    bool hex = scanner->end - start > 1 && start[0] == '0' && (start[1] == 'x' || start[1] == 'X');
    uint64_t number = 0;
    int digits = 0;

    scanner->at += hex ? 2 : 0;
    for (int c; hex ? isxdigit(c = peek(scanner)) : isdigit(c = peek(scanner)); scanner->at++) {
        int digit = isdigit(c) ? c - '0' : tolower(c) - 'a' + 10;

        if (number <= UINT32_MAX)
            number = number * (hex ? 16 : 10) + (unsigned)digit;
        digits++;
    }
    if (!digits)
        return fail_at(scanner, start, "expected hexadecimal digits after 0x");
    if (isalnum(peek(scanner)) || peek(scanner) == '.')
        return fail_at(scanner, start, "expected a whole number; start a hexadecimal one with 0x");
    if (number > UINT32_MAX)
        return fail_at(scanner, start,
                       "address exceeds 32 bits; print (unsigned)__cvta_generic_to_shared(p)");
    *value = (uint32_t)number;
    return true;
}

static bool keep(struct scanner *scanner, const char *start, int lane, uint32_t value)
{
    char reason[128];

    if (lane < 0) {
        if (scanner->labelled)
            return fail_at(scanner, start,
                           "this number has no lane, but earlier ones have; write 'LANE: NUMBER'");
        if (scanner->in_order == WS_LANES)
            return fail_at(scanner, start,
                           "more than 32 numbers; pass one per lane, or write each as '5: 80'");
        lane = scanner->in_order++;
    } else if (scanner->in_order) {
        return fail_at(
            scanner, start,
            "this number has a lane, but earlier ones have none; write all as 'LANE: NUMBER'");
    } else if (scanner->seen[lane]) {
        snprintf(reason, sizeof reason, "lane %d is given twice", lane);
        return fail_at(scanner, start, reason);
    } else {
        scanner->labelled++;
    }
    scanner->seen[lane] = true;
    scanner->number[lane] = value;
    return true;
}

static bool scan(struct scanner *scanner)
{
    int lane = -1;
    bool lane_next = false;

    for (skip_between(scanner); peek(scanner) >= 0; skip_between(scanner)) {
        const char *start = scanner->at;
        int c = peek(scanner);
        uint32_t value = 0;

        if (isalpha(c)) {
            if (!take_word(scanner, &lane_next))
                return false;
            continue;
        }
        if (c == '-')
            return fail_at(scanner, start, "an address cannot be negative");
        if (!isdigit(c))
            return fail_at(scanner, start, "expected a number or a separator");
        if (!take_number(scanner, &value))
            return false;
        if (lane < 0 && (take_colon(scanner) || lane_next)) {
            if (value >= WS_LANES)
                return fail_at(scanner, start, "lane is out of range; expected 0 to 31");
            lane = (int)value;
        } else {
            if (!keep(scanner, start, lane, value))
                return false;
            lane = -1;
        }
        lane_next = false;
    }
    if (lane >= 0 || lane_next)
        return fail_at(scanner, scanner->at, "expected an address after the last lane");
    return true;
}

bool ws_addresses_parse(const char *name, const char *text, size_t length,
                        uint32_t number[WS_LANES], struct ws_error *error)
{
    struct scanner scanner = {.name = name,
                              .at = text,
                              .end = text + length,
                              .line_start = text,
                              .line = 1,
                              .error = error,
                              .number = number};
    char reason[80];

    if (!scan(&scanner))
        return false;
    for (int lane = 0; lane < WS_LANES && scanner.labelled; lane++) {
        if (!scanner.seen[lane]) {
            snprintf(reason, sizeof reason, "lane %d is missing; pass all 32", lane);
            return fail_as(&scanner, WS_CODE_ADDRESS, scanner.at, reason);
        }
    }
    if (!scanner.labelled && scanner.in_order < WS_LANES) {
        snprintf(reason, sizeof reason, "expected 32 addresses, found %d", scanner.in_order);
        return fail_as(&scanner, WS_CODE_ADDRESS, scanner.at, reason);
    }
    return true;
}
