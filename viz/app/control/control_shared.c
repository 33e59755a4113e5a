/*
 * The fields of a descriptor, each a control, and the number that they make, which is one too:
 * whatever is changed, the others follow. What a field cannot hold is refused with the reason.
 */
#include "viz/app/control/control_tables.h"
#include "viz/app/model/window_labels.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void operand_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "%s", ws_operand_letter(desk->state.choices.described));
}

static bool operand_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    const char *word = ws_described_role_word(index);

    return word && ws_control_word(
                       word, !strcmp(word, ws_operand_letter(desk->state.choices.described)), item);
}

static void operand_choose(struct ws_desk *desk, int index)
{
    struct ws_choices *choices = &desk->state.choices;
    enum ws_operand_role role = index ? WS_OPERAND_B : WS_OPERAND_A;

    if (role == choices->described)
        return;
    ws_desk_change(desk, 0);
    choices->described = role;
    if (choices->major_said == WS_MAJOR_SAID_M || choices->major_said == WS_MAJOR_SAID_N)
        choices->major_said = WS_MAJOR_SAID_MN;
}

static const char *const majors[] = {"K: contiguous along k", "MN: contiguous along m or n"};

static void major_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "%s", ws_major_name(desk->state.choices.major));
}

static bool major_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    const struct ws_choices *choices = &desk->state.choices;
    struct ws_described described;
    struct ws_error why;

    if (index >= WS_MAJORS)
        return false;
    ws_control_word(majors[index], index == (int)choices->major, item);
    item->disabled = !ws_described_of(choices->variant->mma, choices->described,
                                      (enum ws_major)index, &choices->descriptor, &described, &why);
    if (item->disabled)
        ws_window_error(&why, item->why, sizeof item->why);
    return true;
}

static void major_choose(struct ws_desk *desk, int index)
{
    ws_desk_change(desk, 0);
    desk->state.choices.major = (enum ws_major)index;
    desk->state.choices.major_said = index == WS_MAJOR_K ? WS_MAJOR_SAID_K : WS_MAJOR_SAID_MN;
}

static const char *const swizzles[] = {"none", "32", "64", "128"};

enum { SWIZZLES = sizeof swizzles / sizeof swizzles[0] };

static void swizzle_name(int bytes, char *text, size_t size)
{
    snprintf(text, size, bytes ? "%d bytes" : "none", bytes);
}

static void swizzle_text(const struct ws_desk *desk, char *text, size_t size)
{
    swizzle_name(desk->state.choices.descriptor.swizzle_bytes, text, size);
}

static bool swizzle_item(const struct ws_desk *desk, int index, struct ws_item *item)
{
    char text[24];
    int bytes;

    if (index >= SWIZZLES)
        return false;
    bytes = (int)strtol(swizzles[index], NULL, 10);
    swizzle_name(bytes, text, sizeof text);
    return ws_control_word(text, bytes == desk->state.choices.descriptor.swizzle_bytes, item);
}

/* Makes `next` the descriptor, as a change of a control that goes on while it is typed in. */
static void take(struct ws_desk *desk, enum ws_control control, struct ws_descriptor next)
{
    ws_desk_change(desk, ws_control_steps(control));
    desk->state.choices.descriptor = next;
    desk->state.choices.has_descriptor = true;
}

static void swizzle_choose(struct ws_desk *desk, int index)
{
    struct ws_descriptor next = desk->state.choices.descriptor;
    struct ws_error error;

    if (index < SWIZZLES && ws_descriptor_set(&next, "swizzle", swizzles[index], &error))
        take(desk, WS_CONTROL_SHARED_SWIZZLE, next);
}

static bool enter(struct ws_desk *desk, enum ws_control control, const char *field,
                  const char *text, struct ws_error *error)
{
    struct ws_descriptor next = desk->state.choices.descriptor;

    if (!ws_descriptor_set(&next, field, text, error))
        return false;
    take(desk, control, next);
    return true;
}

/* One unit more or less, as far as the field goes. */
static bool step(struct ws_desk *desk, enum ws_control control, const char *field, int value,
                 int unit, int by)
{
    char text[24];
    struct ws_error error;

    snprintf(text, sizeof text, "%d", value + by * unit);
    return enter(desk, control, field, text, &error);
}

#define FIELD(NAME, name, member, unit)                                                            \
    static void name##_text(const struct ws_desk *desk, char *text, size_t size)                   \
    {                                                                                              \
        snprintf(text, size, "%d", desk->state.choices.descriptor.member);                         \
    }                                                                                              \
    static bool name##_enter(struct ws_desk *desk, const char *text, struct ws_error *error)       \
    {                                                                                              \
        return enter(desk, WS_CONTROL_SHARED_##NAME, #name, text, error);                          \
    }                                                                                              \
    static bool name##_step(struct ws_desk *desk, int by)                                          \
    {                                                                                              \
        return step(desk, WS_CONTROL_SHARED_##NAME, #name, desk->state.choices.descriptor.member,  \
                    unit, by);                                                                     \
    }

FIELD(LEADING, leading, leading_bytes, WS_DESCRIPTOR_UNIT)
FIELD(STRIDE, stride, stride_bytes, WS_DESCRIPTOR_UNIT)
FIELD(START, start, start_bytes, WS_DESCRIPTOR_UNIT)
FIELD(BASE, base, base_offset, 1)

static void descriptor_text(const struct ws_desk *desk, char *text, size_t size)
{
    snprintf(text, size, "0x%016" PRIx64, ws_descriptor_number(&desk->state.choices.descriptor));
}

static bool descriptor_enter(struct ws_desk *desk, const char *text, struct ws_error *error)
{
    struct ws_descriptor next;

    if (!ws_descriptor_parse(text, &next, error))
        return false;
    take(desk, WS_CONTROL_DESCRIPTOR, next);
    return true;
}

#define STEPPED(name, label_, width_, help_)                                                       \
    {                                                                                              \
        .kind = WS_KIND_FIELD, .label = label_, .width = width_, .code = true, .help = help_,      \
        .text = name##_text, .enter = name##_enter, .step = name##_step                            \
    }

static const struct ws_control_row rows[WS_CONTROLS_COUNT] = {
    [WS_CONTROL_SHARED_OPERAND] = WS_SWITCH(operand, "Operand of the descriptor", NULL),
    [WS_CONTROL_SHARED_MAJOR] =
        WS_PICKER(major, "Major", "Direction in which its elements are contiguous", NULL),
    [WS_CONTROL_SHARED_SWIZZLE] = WS_PICKER(
        swizzle, "Swizzle",
        "Bits 62 and 63: bytes per row of an atom, whose 16-byte chunks are permuted", NULL),
    [WS_CONTROL_SHARED_LEADING] = STEPPED(
        leading, "Leading", 60,
        "LBO: bytes to the next atom along the contiguous direction; step by 16 with Up and Down"),
    [WS_CONTROL_SHARED_STRIDE] = STEPPED(
        stride, "Stride", 60,
        "SBO: bytes from eight rows of an atom to the next eight; step by 16 with Up and Down"),
    [WS_CONTROL_SHARED_START] =
        STEPPED(start, "Start", 60, "Start address in bytes; step by 16 with Up and Down"),
    [WS_CONTROL_SHARED_BASE] =
        STEPPED(base, "Base", 28, "Base offset, 0 to 7, for unaligned atoms"),
    [WS_CONTROL_DESCRIPTOR] =
        WS_FIELD(descriptor, "Descriptor", 150,
                 "The descriptor's 64-bit number, or fields: swizzle=128,stride=1024", NULL),
};

const struct ws_control_row *ws_shared_control_row(enum ws_control control)
{
    return rows[control].text ? &rows[control] : NULL;
}
