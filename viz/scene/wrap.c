/* One pass over the text, which remembers the last possible line break. */
#include "viz/scene/wrap.h"

#include "probe/base/utf8.h"
#include "viz/scene/metrics.h"

#define SLACK 1.000001 /* text that fits exactly does not break because of rounding */

enum { ZERO_WIDTH_SPACE = 0x200B, ZERO_WIDTH_JOINER = 0x200D, WORD_JOINER = 0x2060 };

static bool is_among(unsigned character, const char *characters)
{
    unsigned other;

    while ((other = ws_utf8_next(&characters)))
        if (other == character)
            return true;
    return false;
}

/* Punctuation that must not begin, or end, a line. */
static bool closes(unsigned character)
{
    return is_among(
        character,
        "、。，．・：；？！）］｝」』】〉》〕〗〙’”…ーっゃゅょッャュョ々ゝ゛゜,.:;?!)]}»");
}

static bool opens(unsigned character)
{
    return is_among(character, "（［｛「『【〈《〔〖〘‘“([{«");
}

static bool is_flag(unsigned character)
{
    return character >= 0x1F1E6 && character <= 0x1F1FF;
}

/* Whether the two form one character: marks, joined emoji, a flag's second letter. */
static bool is_one(unsigned before, unsigned after, int flags)
{
    return ws_is_combining(after) || after == ZERO_WIDTH_JOINER || before == ZERO_WIDTH_JOINER ||
           after == WORD_JOINER || before == WORD_JOINER || (is_flag(after) && flags % 2);
}

/* Whether a line may break between two characters that are not blanks. */
static bool may_break(unsigned before, unsigned after)
{
    if (before == ZERO_WIDTH_SPACE)
        return true;
    return (ws_is_wide(before) || ws_is_wide(after)) && !closes(after) && !opens(before);
}

/* Whether the word at `at` is an operator, which binds the words on both its sides. */
static bool is_operator(const char *at)
{
    unsigned character = ws_utf8_next(&at);

    return (*at == ' ' || !*at) && is_among(character, "/×%→");
}

/* Whether the blank at `blank` is before or after such an operator. */
static bool is_bound(const char *text, const char *blank)
{
    const char *before = blank;

    while (before > text && before[-1] != ' ')
        before--;
    return is_operator(blank + 1) || (before > text && is_operator(before));
}

/* The next character; most have one byte. */
static inline unsigned next(const char **text)
{
    unsigned byte = (unsigned char)**text;

    if (!byte || byte >= 0x80)
        return ws_utf8_next(text);
    ++*text;
    return byte;
}

/* ASCII letters do not combine, and lines do not break between them. */
static inline bool is_plain(unsigned character)
{
    return character < 0x80;
}

/* Whether a name may break before `at`, which is not its start. */
static bool is_cut(const char *at)
{
    return *at == '.' || (at[0] == ':' && at[1] == ':') || at[-1] == ',';
}

size_t ws_wrap_part(const char *word)
{
    size_t length = word[0] && word[0] != ' ';

    while (length && word[length] && word[length] != ' ' && !is_cut(word + length))
        length++;
    return length;
}

size_t ws_wrap_line(const char *text, double width, double size, bool monospace, bool bold)
{
    const char *at = text, *word = text, *whole = text; /* ends after words, after characters, … */
    const char *part = text;                            /* … before a part of a name */
    unsigned before = 0, character;
    double most = width * SLACK * 1000 / size;
    long so_far = 0;
    int flags = 0; /* consecutive letters of flags */

    for (const char *start = text; (character = next(&at)); start = at) {
        bool plain = is_plain(before) && is_plain(character);
        bool one = before && character != ' ' && !plain && is_one(before, character, flags);

        if (before && !one) {
            whole = start;
            part = is_cut(start) ? start : part;
            if (before != ' ' && ((character == ' ' && !is_bound(text, start)) ||
                                  (!plain && may_break(before, character))))
                word = start;
        }
        so_far += ws_character_width(character, monospace, bold);
        if (character != ' ' && (double)so_far > most && whole > text)
            return (size_t)((word > text ? word : part > text ? part : whole) - text);
        flags = is_flag(character) ? flags + 1 : 0;
        before = character;
    }
    while (at > text && at[-1] == ' ')
        at--;
    return (size_t)(at - text);
}
