/* Numbers in C notation. */
#include "probe/snippet/read/lexeme.h"

#include <ctype.h>
#include <string.h>

#include "probe/compile/scan.h"

size_t ws_word_length(const char *text)
{
    size_t length = 0;

    if (isdigit((unsigned char)*text))
        return 0;
    while (ws_scan_name(text[length]))
        length++;
    return length;
}

bool ws_word_among(const char *words, const char *word, size_t length)
{
    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        size_t own = strcspn(words, " ");

        if (own == length && !memcmp(words, word, length))
            return true;
        words += own;
    }
    return false;
}

/* The first type of C's list for the literal that can represent its value; false if none can. */
static bool literal_type(uint64_t value, bool decimal, bool is_unsigned, bool is_long,
                         enum ws_c_type *type)
{
    if (!is_long && !is_unsigned && value <= INT32_MAX)
        *type = WS_C_INT;
    else if (!is_long && (is_unsigned || !decimal) && value <= UINT32_MAX)
        *type = WS_C_UNSIGNED;
    else if (!is_unsigned && value <= INT64_MAX)
        *type = WS_C_LONG;
    else if (is_unsigned || !decimal)
        *type = WS_C_ULONG;
    else
        return false;
    return true;
}

static int digit_value(char c)
{
    if (isdigit((unsigned char)c))
        return c - '0';
    if (isxdigit((unsigned char)c))
        return tolower((unsigned char)c) - 'a' + 10;
    return 99;
}

/* u, l or ll and both, in either order and case; "lL" is refused. */
static bool take_suffix(const char **at, bool *is_unsigned, bool *is_long, struct ws_error *error)
{
    const char *start = *at;
    int unsigned_letters = 0, long_letters = 0, shown = 0;

    for (; ws_scan_name(**at); ++*at) {
        char c = **at;

        if (c == 'u' || c == 'U')
            unsigned_letters++;
        else if ((c == 'l' || c == 'L') && (!long_letters || (long_letters == 1 && (*at)[-1] == c)))
            long_letters++;
        else
            break;
    }
    *is_unsigned = unsigned_letters == 1;
    *is_long = long_letters > 0;
    if (!ws_scan_name(**at) && unsigned_letters <= 1)
        return true;
    while (shown < 40 && ws_scan_name(start[shown]))
        shown++;
    return ws_fail(error, WS_CODE_SYNTAX, "number ends in '%.*s'; start a hexadecimal one with 0x",
                   shown, start);
}

bool ws_take_literal(const char **at, uint64_t *value, enum ws_c_type *type, struct ws_error *error)
{
    const char *digit = *at;
    char second = *digit == '0' ? (char)tolower((unsigned char)digit[1]) : 0;
    unsigned base = *digit != '0' ? 10 : second == 'x' ? 16 : second == 'b' ? 2 : 8;
    const char *first = digit += base == 16 || base == 2 ? 2 : 0;
    bool is_unsigned, is_long;

    *value = 0;
    for (; digit_value(*digit) < (int)base; digit++) {
        unsigned worth = (unsigned)digit_value(*digit);

        if (*value > (UINT64_MAX - worth) / base)
            return ws_fail(error, WS_CODE_RANGE, "number does not fit in 64 bits");
        *value = *value * base + worth;
    }
    if (digit == first)
        return ws_fail(error, WS_CODE_SYNTAX, "expected digits after '%.2s'", *at);
    if (base == 8 && isdigit((unsigned char)*digit))
        return ws_fail(error, WS_CODE_SYNTAX,
                       "a number that starts with 0 is octal in C, so %c is not a digit of it",
                       *digit);
    if (*digit == '.')
        return ws_fail(error, WS_CODE_SYNTAX, "expected an integer, found a fraction");
    if (!take_suffix(&digit, &is_unsigned, &is_long, error))
        return false;
    if (!literal_type(*value, base == 10, is_unsigned, is_long, type))
        return ws_fail(error, WS_CODE_RANGE,
                       "number is too large for a signed type; add the suffix u");
    *at = digit;
    return true;
}
