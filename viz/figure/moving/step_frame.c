/* The tables of frames, and their words with the placeholders filled in. */
#include "viz/figure/moving/step_frame.h"

#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/kinds.h"
#include "viz/figure/lanes.h"
#include "viz/figure/moving/beat.h"
#include "viz/figure/named.h"
#include "viz/paint/bank_words.h"

enum { FRAMES = WS_STEP_FRAMES };

/*
 * Placeholders in the words: $b bytes of a row, $p the meaning and number of phases, $u how many
 * rows are not moved and why, $s the followed lane, $d what happens to its address, $e what a row
 * supplies, $o what it takes, $h what a lane holds, $k where it holds that, $m the elements that are
 * marked, $l the lane.
 */
static const struct ws_step_frame load[FRAMES] = {
    {.words = "One lane supplies the address of each row of $b bytes; $d. No element has moved.",
     .address_lanes = true,
     .gives = true},
    {.words = "$p$uA row has $e, each in its lane's color.",
     .address_lanes = true,
     .memory = true,
     .phases = true},
    {.words = "Each element will move to the lane of its color; $m.",
     .some = "$uElements of the other rows will move to the lanes of their colors; $m.",
     .memory = true,
     .arrows = true,
     .leaves = true,
     .comes = true},
    {.words = "Each lane holds $h, in its color; $l.",
     .some = "$uLanes hold the elements of the other rows, in their colors; $l.",
     .memory = true,
     .lanes = true,
     .leaves = true,
     .comes = true},
};

static const struct ws_step_frame store[FRAMES] = {
    {.words = "One lane supplies the address of each row of $b bytes; $d. A color is the lane that "
              "holds the element.",
     .address_lanes = true,
     .gives = true,
     .lanes = true},
    {.words = "Each lane holds $h, in its color; $l.", .lanes = true, .comes = true},
    {.words = "Each element will move from the lane of its color to its place in a row; $m.",
     .some = "$uElements of the other rows will move from the lanes of their colors; $m.",
     .lanes = true,
     .arrows = true,
     .leaves = true,
     .comes = true},
    {.words = "$p$uA row receives $o, each in its lane's color; the $k keep their values.",
     .address_lanes = true,
     .memory = true,
     .lanes = true,
     .phases = true},
};

/* From global memory: copied data is drawn at the place of registers, but no register holds it. */
static const struct ws_step_frame copy[FRAMES] = {
    {.words = "One lane supplies the address of each row of $b bytes; $d. A color is the lane that "
              "copies the element.",
     .address_lanes = true,
     .gives = true,
     .lanes = true},
    {.words = "Each lane reads its row in global memory, in its color; $l.",
     .lanes = true,
     .comes = true},
    {.words = "Each row will pass to shared memory, through no register; $m.",
     .some = "$uThe other rows will pass to shared memory, through no register; $m.",
     .lanes = true,
     .arrows = true,
     .leaves = true,
     .comes = true},
    {.words = "$p$uA row receives $o, each in its lane's color; the $k keep their values.",
     .address_lanes = true,
     .memory = true,
     .lanes = true,
     .phases = true},
};

/* Between registers: the source register is drawn at the place of memory. */
static const struct ws_step_frame move[FRAMES] = {
    {.words = "Several lanes hold each row; T$s's part is dashed. No element has moved.",
     .address_lanes = true,
     .gives = true},
    {.words = "Each element is in the color of the lane that will hold it.",
     .address_lanes = true,
     .memory = true},
    {.words = "Each element will move to the lane of its color; $m.",
     .memory = true,
     .arrows = true,
     .leaves = true,
     .comes = true},
    {.words = "Each lane holds its part of the matrix, in its color; $l.",
     .memory = true,
     .lanes = true,
     .leaves = true,
     .comes = true},
};

const struct ws_step_frame *ws_step_frame(const struct ws_variant *variant, int frame)
{
    const struct ws_step_frame *frames = !ws_address_lanes(variant)       ? move
                                         : variant->family->from_global   ? copy
                                         : variant->family->writes_memory ? store
                                                                          : load;

    return &frames[frame];
}

bool ws_step_follows(const struct ws_variant *variant, int frame)
{
    const struct ws_step_frame *shown = ws_step_frame(variant, frame);

    return shown->gives || shown->leaves || shown->comes;
}

bool ws_step_addresses(const struct ws_variant *variant, int frame)
{
    switch (ws_step_act(variant, frame)) {
    case WS_ACT_ADDRESS:
    case WS_ACT_FETCH:
    case WS_ACT_WRITE:
        return true;
    case WS_ACT_AIM:
    case WS_ACT_ARRIVE:
    case WS_ACT_HOLD:
        break;
    }
    return false;
}

/*
 * "Eight rows form a phase: the rows of one matrix are read together." and so on; `split`: some phase
 * takes several wavefronts.
 */
static size_t put_phase(const struct ws_variant *variant, bool split, char *text, size_t size)
{
    const char *together = split ? "together unless their banks conflict" : "together";
    const struct ws_operand *moved = ws_moved(variant);
    int lanes = ws_address_lanes(variant), most = moved->access->phase_rows;
    int rows = lanes < most ? lanes : most; /* that are moved together */

    if (variant->family->by_lane)
        return (size_t)snprintf(text, size, "%s rows form a phase: they are %s %s. ",
                                ws_phase_rows_word(rows),
                                variant->family->writes_memory ? "written" : "read", together);

    return (size_t)snprintf(text, size, "%s rows form a phase: the rows of %s are %s %s. ",
                            ws_phase_rows_word(rows),
                            rows < moved->rows   ? "a matrix"
                            : rows > moved->rows ? "two matrices"
                                                 : "one matrix",
                            variant->family->writes_memory ? "written" : "read",
                            rows < moved->rows ? "in two phases" : together);
}

static size_t put_count(const struct ws_timeline *timeline, int wavefronts, char *text, size_t size)
{
    int phases = timeline->phases;

    if (timeline->counted)
        return (size_t)snprintf(text, size, "That is %d phase%s in %d wavefront%s. ", phases,
                                phases == 1 ? "" : "s", wavefronts, wavefronts == 1 ? "" : "s");
    return (size_t)(phases == 1 ? snprintf(text, size, "That is one phase. ")
                                : snprintf(text, size, "That is %d phases in sequence. ", phases));
}

/* Phases are not known if an address faults. */
static size_t put_phases(const struct ws_timeline *timeline, char *text, size_t size)
{
    int wavefronts = 0;
    size_t length;

    if (timeline->faulting)
        return 0;
    for (int i = 0; i < timeline->phases; i++)
        wavefronts += timeline->wavefronts[i];
    length = put_phase(timeline->figure->evidence->mapping.variant, wavefronts > timeline->phases,
                       text, size);
    return length +
           (length < size ? put_count(timeline, wavefronts, text + length, size - length) : 0);
}

static int unmoved_rows(const struct ws_timeline *timeline)
{
    int count = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        count += (int)(timeline->unmoved >> lane & 1);
    return count;
}

static size_t put_address(const struct ws_timeline *timeline, char *text, size_t size)
{
    int lane = ws_figure_lane(timeline->figure);
    struct ws_place row;

    if (!ws_mapping_lane_row(&timeline->figure->evidence->mapping, lane, &row))
        return (size_t)snprintf(text, size, "T%d's is ignored", lane);
    if (lane >= 0 && timeline->inactive >> lane & 1)
        return (size_t)snprintf(text, size, "T%d is inactive", lane);
    if (timeline->addressed)
        return (size_t)snprintf(text, size, "T%d's, byte %u, is dashed", lane,
                                (unsigned)timeline->address[lane]);
    return (size_t)snprintf(text, size, "T%d's is dashed", lane);
}

/* For matrices, whose rows belong to many lanes, and for rows of one lane each. */
static const char *phrase_of(const struct ws_variant *variant, char letter)
{
    bool one = variant->family->by_lane;

    switch (letter) {
    case 'e':
        return one ? "one lane's words" : "elements for several lanes";
    case 'o':
        return one ? "one lane's words" : "elements of several lanes";
    case 'h':
        return one ? "its row" : "its part of every matrix";
    default:
        return variant->family->from_global ? "words in global memory" : "registers";
    }
}

/* "24 of 32 rows are not read: their addresses fault. ", or nothing. */
static size_t put_unmoved(const struct ws_timeline *timeline, char *text, size_t size)
{
    const struct ws_variant *variant = timeline->figure->evidence->mapping.variant;
    int count = unmoved_rows(timeline);
    const char *faults = count == 1 ? "its address faults" : "their addresses fault";
    const char *idle = count == 1 ? "its lane is inactive" : "their lanes are inactive";

    if (!count)
        return 0;
    return (size_t)snprintf(
        text, size, "%d of %d rows %s not %s: %s%s%s. ", count, ws_address_lanes(variant),
        count == 1 ? "is" : "are", variant->family->writes_memory ? "written" : "read",
        timeline->faulting ? faults : "", timeline->faulting && timeline->inactive ? " or " : "",
        timeline->inactive ? idle : "");
}

/* The highlight: the elements of a lane, the lane, or the row whose address it supplies. */
static size_t put_followed(const struct ws_timeline *timeline, bool elements, char *text,
                           size_t size)
{
    const struct ws_figure *figure = timeline->figure;
    int lane = ws_figure_lane(figure);
    bool moves = ws_lanes_move(&figure->evidence->mapping, lane, -1, timeline->unmoved);

    return (size_t)snprintf(text, size,
                            figure->follows_row ? "the row at T%d's address is marked"
                            : !moves            ? "no element of T%d moves"
                            : elements          ? "T%d's are marked"
                                                : "T%d is marked",
                            lane);
}

/* The words of a frame; only how many rows are not moved, if none is, in frames that move rows. */
static const char *words_of(const struct ws_timeline *timeline, int index)
{
    const struct ws_variant *variant = timeline->figure->evidence->mapping.variant;
    const struct ws_step_frame *frame = ws_step_frame(variant, index);
    bool moves = frame->some || frame->phases; /* rows */

    if (!timeline->unmoved || !moves)
        return frame->words;
    return unmoved_rows(timeline) == ws_address_lanes(variant) ? "$u"
           : frame->some                                       ? frame->some
                                                               : frame->words;
}

void ws_step_words(const struct ws_timeline *timeline, int frame, char *text, size_t size)
{
    const struct ws_figure *figure = timeline->figure;
    const char *words = words_of(timeline, frame);
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    size_t length = 0;

    for (; *words && length + 1 < size; words++) {
        char *end = text + length;
        size_t left = size - length;

        if (*words != '$')
            length += (size_t)snprintf(end, left, "%c", *words);
        else if (*++words == 'b')
            length += (size_t)snprintf(end, left, "%d", ws_row_bytes(variant));
        else if (*words == 's')
            length += (size_t)snprintf(end, left, "%d", ws_figure_lane(figure));
        else if (*words == 'm' || *words == 'l')
            length += put_followed(timeline, *words == 'm', end, left);
        else if (*words == 'd')
            length += put_address(timeline, end, left);
        else if (*words == 'u')
            length += put_unmoved(timeline, end, left);
        else if (*words == 'p')
            length += put_phases(timeline, end, left);
        else
            length += (size_t)snprintf(end, left, "%s", phrase_of(variant, *words));
    }
    if (length && length < size && text[length - 1] == ' ')
        text[length - 1] = '\0';
}

void ws_step_shown(const struct ws_figure *figure, char *text, size_t size)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    char names[WS_STEP_FRAMES][32];

    for (int i = 0; i < WS_STEP_FRAMES; i++) {
        snprintf(names[i], sizeof names[i], "%s", ws_step_name(variant, i));
        if (figure->frame < 0)
            names[i][0] = (char)(names[i][0] | 0x20); /* in a sentence */
    }
    if (figure->frame >= 0)
        snprintf(text, size, "Step %d of %d of the instruction: %s.", figure->frame + 1,
                 WS_STEP_FRAMES, names[figure->frame]);
    else
        snprintf(text, size, "The instruction in four frames: %s, %s, %s, %s.", names[0], names[1],
                 names[2], names[3]);
}

const char *ws_step_alert(const struct ws_timeline *timeline, char *text, size_t size)
{
    struct ws_addresses addresses;
    struct ws_findings findings;
    struct ws_error error;
    char fault[WS_FINDINGS_SIZE];

    if (!timeline->faulting && !timeline->racing)
        return NULL;
    if (!ws_addresses_make(timeline->figure->evidence->mapping.variant, timeline->figure->addresses,
                           &addresses, &error))
        return NULL;
    ws_addresses_check(&addresses, timeline->figure->addresses->buffer_bytes, &findings);
    if (!ws_findings_fault(&findings, fault, sizeof fault))
        return NULL;
    snprintf(text, size, "Address error: %s.", fault);
    return text;
}

/* What a lane does with an element of its color. */
static const char *colours_words(const struct ws_figure *figure)
{
    const struct ws_family *family = figure->evidence->mapping.variant->family;

    return family->from_global     ? "lane that copies the element"
           : family->writes_memory ? "lane that holds the element"
                                   : "lane that receives the element";
}

/* What the mark of the followed lane means in memory, or in registers. */
static const char *mark_words(const struct ws_family *family, bool in_memory)
{
    return family->from_global     ? "copied by T%d"
           : !in_memory            ? "held by T%d"
           : family->writes_memory ? "stored by T%d"
                                   : "received by T%d";
}

void ws_step_name_lanes(const struct ws_mapping *mapping, bool grouped, struct ws_keys *keys)
{
    static const char *const words[2][2] = {
        {"lane that supplies the row address", "lanes that supply the row addresses"},
        {"lanes that hold the source row", "lanes that hold the source rows"}};
    const bool from_lanes = !ws_address_lanes(mapping->variant);
    uint32_t lanes = 0;

    for (int row = 0; row < ws_moved(mapping->variant)->rows; row++)
        lanes |= ws_mapping_row_lanes(mapping, 0, row);
    for (int i = 0; i < keys->count; i++) {
        struct ws_key *key = &keys->key[i];

        if (key->mark != WS_KEY_LABEL || key->role != WS_ROLE_PANEL)
            continue;
        snprintf(key->label, sizeof key->label, "%s", from_lanes ? "T0\u2013T3" : "T5 \u2192");
        if (grouped)
            ws_lanes_range(lanes, key->label, sizeof key->label);
        snprintf(key->words, sizeof key->words, "%s", words[from_lanes][grouped]);
    }
}

void ws_step_keys(const struct ws_timeline *timeline, int only, struct ws_keys *keys)
{
    const struct ws_figure *figure = timeline->figure;
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const struct ws_tint none = {WS_TINT_NONE, 0};
    int lane = ws_figure_lane(figure);
    /* in any of these frames */
    bool gives = false, holds = false, leaves = false, colours = false, address_lanes = false;
    bool unread = false, from_lanes = !ws_address_lanes(variant);
    bool stays = timeline->faulting || timeline->inactive; /* some elements do not move */
    struct ws_place row;

    for (int i = 0; i < FRAMES; i++) {
        const struct ws_step_frame *frame = ws_step_frame(variant, i);

        if (only >= 0 && only != i)
            continue;
        gives |= frame->gives && !(frame->leaves && variant->family->by_lane);
        leaves |= frame->leaves || ws_step_act(variant, i) == WS_ACT_WRITE; /* in motion */
        holds |= frame->comes;
        colours |= frame->memory || frame->lanes;
        unread |= !variant->family->writes_memory &&
                  (!frame->memory || stays ||
                   (figure->moment < 1 && ws_step_act(variant, i) == WS_ACT_FETCH));
        address_lanes |= frame->address_lanes;
    }
    colours &= variant->family->writes_memory || !ws_faults_all(variant, timeline->faulting);
    if (colours)
        ws_key_add(keys, WS_KEY_STRIP, WS_ROLE_CELL, (struct ws_tint){WS_TINT_LANE, 0}, "%s",
                   colours_words(figure));
    if (variant->family->from_global)
        ws_key_add_label(keys, WS_ROLE_CELL, none, "g0",
                         "bytes 0 to 3 of each lane's %d bytes in global memory",
                         ws_row_bytes(variant));
    if (address_lanes)
        ws_key_add_label(keys, WS_ROLE_PANEL, none, "", "%s", "");
    if (holds || leaves)
        ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_ARROW_STRONG, none,
                   mark_words(variant->family, leaves), lane);
    if (gives && ws_mapping_lane_row(&figure->evidence->mapping, lane, &row))
        ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_GIVES, none,
                   from_lanes ? "source held by T%d" : "row at T%d's address", lane);
    if (ws_row_data_bytes(variant) < ws_row_bytes(variant))
        ws_key_add(keys, WS_KEY_CELL, WS_ROLE_PADDING, none,
                   "padding (bytes %d to %d of a row), not to scale", ws_row_data_bytes(variant),
                   ws_row_bytes(variant) - 1);
    ws_key_add(keys, WS_KEY_CELL, WS_ROLE_CELL_MUTED, none, "not%s%s filled", stays ? "" : " yet",
               unread ? " read or" : "");
    for (int reg = 0; reg < ws_moved(variant)->registers; reg++)
        if (ws_lanes_divider(&figure->evidence->mapping, reg) > 0) {
            ws_key_add(keys, WS_KEY_LINE, WS_ROLE_CELL_MARKED, none,
                       "between columns of different registers");
            break;
        }
    if (timeline->faulting)
        ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_ALERT, none, "row whose address faults");
    if (timeline->racing)
        ws_key_add(keys, WS_KEY_ENDS, WS_ROLE_ALERT, none, "row that several lanes store");
    ws_step_name_lanes(&figure->evidence->mapping, false, keys);
}
