/* Each word of an opcode is looked up once, where the text is parsed. */
#include "probe/ptx/opcode.h"

#include <string.h>

static const struct {
    const char *text;
    int destinations;
} opcodes[] = {
#define X(name, text, destinations) {text, destinations},
    WS_OPCODES(X)
#undef X
};

const struct ws_type_fact ws_types[WS_TYPES_COUNT] = {
#define X(name, text, bits, kind) {text, bits, WS_KIND_##kind},
    WS_TYPES(X)
#undef X
};

static const char *const modifiers[] = {
#define X(name, text) text,
    WS_MODIFIERS(X)
#undef X
};

static const struct {
    const char *text;
    enum ws_compare compare;
} compares[] = {
    {"eq", WS_COMPARE_EQ},   {"ne", WS_COMPARE_NE},   {"lt", WS_COMPARE_LT},
    {"le", WS_COMPARE_LE},   {"gt", WS_COMPARE_GT},   {"ge", WS_COMPARE_GE},
    {"lo", WS_COMPARE_LT},   {"ls", WS_COMPARE_LE},   {"hi", WS_COMPARE_GT},
    {"hs", WS_COMPARE_GE},   {"equ", WS_COMPARE_EQU}, {"neu", WS_COMPARE_NEU},
    {"ltu", WS_COMPARE_LTU}, {"leu", WS_COMPARE_LEU}, {"gtu", WS_COMPARE_GTU},
    {"geu", WS_COMPARE_GEU}, {"num", WS_COMPARE_NUM}, {"nan", WS_COMPARE_NAN},
};

static const struct {
    const char *text;
    enum ws_space space;
} spaces[] = {
    {"shared", WS_SPACE_SHARED}, {"local", WS_SPACE_LOCAL}, {"global", WS_SPACE_GLOBAL},
    {"const", WS_SPACE_CONST},   {"param", WS_SPACE_PARAM},
};

static bool same(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && !memcmp(word, text, length);
}

int ws_opcode_destinations(enum ws_opcode opcode)
{
    return opcodes[opcode].destinations;
}

enum ws_type ws_ptx_type_named(const char *text, size_t length)
{
    for (int i = WS_TYPE_PRED; i < WS_TYPES_COUNT; i++)
        if (same(ws_types[i].text, text, length))
            return (enum ws_type)i;
    return WS_TYPE_NONE;
}

static enum ws_modifier modifier_named(const char *text, size_t length)
{
    for (int i = WS_MOD_NONE + 1; i < WS_MOD_OTHER; i++)
        if (same(modifiers[i], text, length))
            return (enum ws_modifier)i;
    return WS_MOD_OTHER;
}

static void read_modifier(struct ws_opcode_words *words, enum ws_modifier modifier)
{
    words->modifiers[modifier / 64] |= (uint64_t)1 << (modifier % 64);
    if (modifier >= WS_MOD_RN && modifier <= WS_MOD_RPI)
        words->round = (uint8_t)modifier;
    if (modifier >= WS_MOD_AND && modifier <= WS_MOD_XOR)
        words->combine = (uint8_t)modifier;
    if (modifier == WS_MOD_V2 || modifier == WS_MOD_V4 || modifier == WS_MOD_V8)
        words->vector = modifier == WS_MOD_V2 ? 2 : modifier == WS_MOD_V4 ? 4 : 8;
}

/* "shared::cta" is a space, "mbarrier::complete_tx::bytes" the modifier before its colons. */
static void read_word(struct ws_opcode_words *words, const char *text, size_t length)
{
    const char *colons = memchr(text, ':', length);
    size_t head = colons ? (size_t)(colons - text) : length;
    enum ws_type type = ws_ptx_type_named(text, length);

    if (type != WS_TYPE_NONE) {
        if (words->types < 4)
            words->type[words->types++] = (uint8_t)type;
        return;
    }
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (same(spaces[i].text, text, head)) {
            words->names_shared |= spaces[i].space == WS_SPACE_SHARED;
            if (words->space == WS_SPACE_GENERIC)
                words->space = (uint8_t)spaces[i].space;
            return;
        }
    if (words->compare == WS_COMPARE_NONE)
        for (size_t i = 0; i < sizeof compares / sizeof *compares; i++)
            if (same(compares[i].text, text, length))
                words->compare = (uint8_t)compares[i].compare;
    read_modifier(words, modifier_named(text, head));
}

void ws_opcode_read(const char *text, size_t length, struct ws_opcode_words *words)
{
    const char *dot = memchr(text, '.', length);
    size_t head = dot ? (size_t)(dot - text) : length;

    *words = (struct ws_opcode_words){.opcode = WS_OP_OTHER, .vector = 1};
    for (int i = WS_OP_OTHER + 1; i < WS_OPCODES_COUNT; i++)
        if (same(opcodes[i].text, text, head))
            words->opcode = (enum ws_opcode)i;
    while (head < length) {
        const char *word = text + head + 1, *next = memchr(word, '.', length - head - 1);
        size_t size = next ? (size_t)(next - word) : length - head - 1;

        read_word(words, word, size);
        head += size + 1;
    }
}
