/* Chance is SplitMix64 (Steele, Lea and Flood, 2014), the same on every machine. */
#include "viz/teach/quiz/quiz_maker.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME_SIZE = 64 };

int ws_quiz_chance(struct ws_quiz_maker *maker, int count)
{
    uint64_t z = maker->chance += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)((z ^ z >> 31) % (uint64_t)count);
}

/* The `index`-th of words with a blank between. */
static void word_at(const char *words, int index, char name[NAME_SIZE])
{
    while (index--)
        words = strchr(words, ' ') + 1;
    snprintf(name, NAME_SIZE, "%.*s", (int)strcspn(words, " "), words);
}

bool ws_quiz_about(struct ws_quiz_maker *maker, const char *names)
{
    const struct ws_variant *variant;
    char name[NAME_SIZE];
    int count = 1;

    for (const char *at = names; (at = strchr(at, ' ')); at++)
        count++;
    word_at(names, ws_quiz_chance(maker, count), name);
    variant = ws_variant_named(name);
    maker->evidence = ws_quiz_evidence(maker->source, variant, maker->error);
    maker->failed = !maker->evidence;
    if (maker->failed)
        return false;
    maker->mapping = &maker->evidence->mapping;
    maker->made->question.variant = variant;
    snprintf(maker->made->provenance, sizeof maker->made->provenance, "%s", maker->evidence->text);
    return true;
}

const struct ws_mapping *ws_quiz_mapping(struct ws_quiz_maker *maker, const char *name)
{
    const struct ws_variant *variant = ws_variant_named(name);
    const struct ws_evidence *evidence =
        variant ? ws_quiz_evidence(maker->source, variant, maker->error) : NULL;

    maker->failed = maker->failed || (variant && !evidence);
    return evidence ? &evidence->mapping : NULL;
}

const struct ws_mapping *ws_quiz_sibling(struct ws_quiz_maker *maker)
{
    const struct ws_variant *about = maker->made->question.variant;

    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *other = ws_variant((enum ws_variant_id)i);

        if (other->family == about->family && !strcmp(other->shape, about->shape) &&
            !strcmp(other->num, about->num) && !strcmp(other->type, about->type) &&
            other->trans != about->trans)
            return ws_quiz_mapping(maker, other->name);
    }
    return NULL;
}

struct ws_slot ws_quiz_slot(struct ws_quiz_maker *maker, struct ws_place *place)
{
    const struct ws_variant *variant = maker->made->question.variant;
    struct ws_slot slot = ws_slot_at(variant, ws_quiz_chance(maker, ws_slot_count(variant)));

    *place = ws_mapping_place(maker->mapping, slot);
    return slot;
}

#define PRINT(text)                                                                                \
    do {                                                                                           \
        va_list arguments;                                                                         \
                                                                                                   \
        va_start(arguments, format);                                                               \
        vsnprintf(text, sizeof(text), format, arguments);                                          \
        va_end(arguments);                                                                         \
    } while (0)

void ws_quiz_ask(struct ws_quiz_maker *maker, const char *format, ...)
{
    PRINT(maker->made->question.text);
}

void ws_quiz_because(struct ws_quiz_maker *maker, const char *format, ...)
{
    PRINT(maker->made->question.because);
}

void ws_quiz_hint(struct ws_quiz_maker *maker, const char *format, ...)
{
    PRINT(maker->made->hint);
}

void ws_quiz_right(struct ws_quiz_maker *maker, const char *format, ...)
{
    struct ws_question_choice *right = &maker->made->question.choice[0];

    maker->made->question.ask = WS_ASK_CHOOSE;
    maker->made->question.choices = 1;
    right->right = true;
    PRINT(right->text);
}

void ws_quiz_wrong(struct ws_quiz_maker *maker, const char *text, const char *format, ...)
{
    struct ws_question_choice *wrong = &maker->pool[maker->pooled];

    if (maker->pooled == WS_QUIZ_POOL || !strcmp(text, maker->made->question.choice[0].text))
        return;
    for (int i = 0; i < maker->pooled; i++)
        if (!strcmp(text, maker->pool[i].text))
            return;
    maker->pooled++;
    *wrong = (struct ws_question_choice){0};
    snprintf(wrong->text, sizeof wrong->text, "%s", text);
    PRINT(wrong->because);
}

void ws_quiz_wrong_number(struct ws_quiz_maker *maker, const char *text, int number,
                          const char *because)
{
    const char *place = strstr(text, "%d");
    char said[WS_CHOICE_TEXT_SIZE];

    snprintf(said, sizeof said, "%.*s%d%s", (int)(place - text), text, number, place + 2);
    ws_quiz_wrong(maker, said, "%s", because);
}

struct ws_swizzle ws_quiz_swizzle_of(int bytes)
{
    /* Rows of 16 bytes, eight to the 128 bytes of all banks. */
    return (struct ws_swizzle){bytes == 128  ? 3
                               : bytes == 64 ? 2
                               : bytes == 32 ? 1
                                             : 0,
                               bytes ? 4 : 0, bytes ? 3 : 0};
}

void ws_quiz_tile(struct ws_quiz_maker *maker, int pitch_bytes, int swizzle_bytes)
{
    maker->made->addressed = true;
    maker->made->addresses =
        (struct ws_address_options){.source = WS_FROM_TILE,
                                    .tile = WS_TILE_COLUMNS,
                                    .pitch_bytes = pitch_bytes,
                                    .swizzle = ws_quiz_swizzle_of(swizzle_bytes)};
}

bool ws_quiz_banks(struct ws_quiz_maker *maker, const struct ws_variant *variant,
                   const struct ws_address_options *options, struct ws_banks *banks)
{
    struct ws_addresses addresses;
    struct ws_error error;

    (void)maker;
    if (!ws_addresses_make(variant, options, &addresses, &error))
        return false;
    ws_banks_count(&addresses, 0, banks);
    return true;
}
