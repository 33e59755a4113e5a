/* Sentences for a load and an operand, from the result of feed.h. */
#include "viz/text/feed_text.h"

#include <ctype.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/text/text_add.h"

#define ADD(...) ws_text_add(buffer, WS_FEED_TEXT_SIZE, __VA_ARGS__)

static const char *role_of(const struct ws_feed_question *question)
{
    return ws_operand_letter(ws_moved(question->operand)->role);
}

char *ws_feed_word_name(const struct ws_feed_question *question, int word, char *buffer)
{
    snprintf(buffer, WS_FEED_NAME_SIZE, "%c%d", ws_feed_is_chain(question) ? 'p' : 'r', word);
    return buffer;
}

char *ws_feed_operand_name(const struct ws_feed_question *question, int word, char *buffer)
{
    const char *name = question->operand->family->words;

    if (ws_feed_is_store(question))
        snprintf(buffer, WS_FEED_NAME_SIZE, "p%d", word);
    else if (ws_moved(question->operand)->register_bits > WS_FEED_BITS)
        snprintf(buffer, WS_FEED_NAME_SIZE, "%s%d.%s", name, word / 2, word % 2 ? "hi" : "lo");
    else
        snprintf(buffer, WS_FEED_NAME_SIZE, "%s%d", name, word);
    return buffer;
}

static const char *subject(const struct ws_feed_question *question, char *buffer)
{
    snprintf(buffer, WS_FEED_TEXT_SIZE, "%s%s", ws_feed_is_chain(question) ? "D of " : "",
             question->from->name);
    return buffer;
}

char *ws_feed_answer_words(const struct ws_feed_question *question,
                           const struct ws_feed_answer *answer, char *buffer)
{
    char from[WS_FEED_TEXT_SIZE];
    bool store = ws_feed_is_store(question);

    snprintf(buffer, WS_FEED_TEXT_SIZE, "%s: %.160s %s%s %s of %.120s",
             !answer->feeds ? "no"
             : answer->part ? "yes, in part"
                            : "yes",
             subject(question, from), answer->feeds ? "" : "does not ",
             store           ? answer->feeds ? "stores" : "store"
             : answer->feeds ? "feeds"
                             : "feed",
             role_of(question), question->operand->mma->name);
    return buffer;
}

/* "m rows of k" */
static const char *majors(const struct ws_feed_question *question, enum ws_feed_major major)
{
    bool turned = major == WS_FEED_COLUMN;

    switch (ws_moved(question->operand)->role) {
    case WS_OPERAND_A:
        return turned ? "k rows of m" : "m rows of k";
    case WS_OPERAND_B:
        return turned ? "n rows of k" : "k rows of n";
    case WS_OPERAND_MATRICES:
    case WS_OPERAND_C:
    case WS_OPERAND_D:
    case WS_OPERAND_METADATA:
    case WS_OPERAND_SCALE_A:
    case WS_OPERAND_SCALE_B:
    case WS_OPERAND_ROLES:
        break;
    }
    return turned ? "n rows of m" : "m rows of n";
}

static const char *tile_words(const struct ws_feed_question *question, enum ws_tile tile)
{
    int matrices = ws_moved(question->from)->matrices, high, wide;

    if (tile == WS_TILE_AUTO || matrices == 1)
        return "";
    ws_tile_grid(tile, matrices, &high, &wide);
    return wide == 1              ? "; tiles stacked"
           : high == 1            ? "; tiles side by side"
           : tile == WS_TILE_ROWS ? "; tiles along the rows"
                                  : "; tiles down the columns";
}

char *ws_feed_lies(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                   char *buffer)
{
    int rows = ws_feed_rows(question->operand, answer->major);
    int columns = ws_feed_columns(question->operand, answer->major);
    int bits = ws_feed_element_bits(question);
    char name[WS_SWIZZLE_SIZE], layout[256];
    int64_t row = ws_feed_row_bytes(
        question->operand, answer->major,
        ws_feed_format(ws_feed_is_chain(question) ? NULL : question->from, question->operand));
    struct ws_swizzle stored;

    if (ws_feed_is_chain(question)) {
        snprintf(buffer, WS_FEED_TEXT_SIZE,
                 "%s is D of %d MMA%s, %d rows of %d elements, %s, in %d bits each",
                 role_of(question), answer->products, answer->products == 1 ? "" : "s side by side",
                 ws_moved(question->from)->rows,
                 answer->products * ws_moved(question->from)->columns,
                 majors(question, answer->major), bits);
        return buffer;
    }
    snprintf(buffer, WS_FEED_TEXT_SIZE, "%s is stored as %s: %d rows of %d elements of %d bit%s",
             role_of(question), majors(question, answer->major), rows, columns, bits,
             bits == 1 ? "" : "s");
    if (question->addresses->source == WS_FROM_LAYOUT) {
        struct ws_address_options options = ws_feed_addresses(question, answer);

        ws_layout_tile_words(question->from, &options, layout, sizeof layout);
        ADD(", modes 0 and 1 of %s", layout);
    } else {
        ADD(", pitch %lld bytes%s", (long long)answer->pitch_bytes,
            answer->pitch_seen ? " (derived from the addresses)" : "");
        if (answer->pitch_bytes < row)
            ADD(", so its rows of %lld bytes overlap", (long long)row);
    }
    ADD("%s", tile_words(question, answer->tile));
    stored = ws_feed_stored(question);
    if (stored.bits)
        ADD("; stored with %s%s",
            isdigit((unsigned char)*ws_swizzle_name(stored, name)) ? "a swizzle of " : "", name);
    if (answer->feeds && (answer->at[0].row || answer->at[0].column))
        ADD("; it starts at row %d, element %d", answer->at[0].row, answer->at[0].column);
    return buffer;
}

char *ws_feed_assigned(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                       int tile, char *buffer)
{
    char word[WS_FEED_NAME_SIZE], name[WS_FEED_NAME_SIZE];
    const char *between = "";

    buffer[0] = 0;
    for (int i = 0; i < answer->operand_words; i++) {
        int from = answer->at[tile].word[i];

        if (from < 0)
            continue;
        ws_feed_word_name(question, from, word);
        ws_feed_operand_name(question, i, name);
        ADD("%s%s = %s", between, ws_feed_is_store(question) ? word : name,
            ws_feed_is_store(question) ? name : word);
        between = ", ";
    }
    return buffer;
}

/* "{d0, d1}", the values that are packed into a word; a bar separates those of two MMAs. */
static void add_values(const struct ws_variant *d, int bits, bool alone, int word, char *buffer)
{
    int elements = WS_FEED_BITS / bits, tile = -1;
    struct ws_feed_value value;

    ADD("{");
    for (int i = 0; i < elements; i++) {
        value = ws_feed_value(d, bits, alone, word, i);
        if (tile >= 0 && value.tile != tile)
            ADD(" | d%d", value.value);
        else
            ADD("%sd%d", i ? ", " : "", value.value);
        tile = value.tile;
    }
    ADD("}");
}

/* " of columns 8 to 15", for the MMAs whose values a word holds. */
static void add_columns(const struct ws_feed_question *question, int bits, int word, char *buffer)
{
    const struct ws_variant *d = question->from;
    int columns = ws_moved(d)->columns;
    int first = ws_feed_value(d, bits, false, word, 0).tile;
    int last = ws_feed_value(d, bits, false, word, WS_FEED_BITS / bits - 1).tile;

    ADD(" of columns %d to %d", columns * first, columns * last + columns - 1);
}

char *ws_feed_packed(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                     char *buffer)
{
    bool chain = ws_feed_is_chain(question);
    const struct ws_variant *d = chain ? question->from : question->operand;
    int bits = ws_feed_element_bits(question), words, last = -1;
    bool same = ws_moved(d)->slot_bits == bits;

    buffer[0] = 0;
    if ((!chain && !ws_feed_is_store(question)) || bits > WS_FEED_BITS)
        return buffer;
    words = chain ? answer->words : answer->operand_words;
    for (int word = 0; word < words; word++) {
        int tile = chain ? ws_feed_value(d, bits, false, word, WS_FEED_BITS / bits - 1).tile : 0;

        if (word && tile != last)
            add_columns(question, bits, word - 1, buffer);
        ADD("%s", !word ? "" : tile != last ? "; " : ", ");
        ADD("p%d = ", word);
        if (same)
            ADD("d%d", word % ws_moved(d)->registers);
        else
            add_values(d, bits, !chain, word, buffer);
        last = tile;
    }
    if (chain)
        add_columns(question, bits, words - 1, buffer);
    return buffer;
}

/* "r2.lo", "r2 byte 1", "r2 bits 4 to 7", or "r2" if the element fills it. */
static void add_bits(const char *name, int bit, int bits, char *buffer)
{
    ADD("%s", name);
    if (bits == 16 && bit % 16 == 0)
        ADD(bit ? ".hi" : ".lo");
    else if (bits == 8 && bit % 8 == 0)
        ADD(" byte %d", bit / 8);
    else if (bits == 1)
        ADD(" bit %d", bit);
    else if (bits < WS_FEED_BITS)
        ADD(" bits %d to %d", bit, bit + bits - 1);
}

char *ws_feed_first_wrong(const struct ws_feed_question *question,
                          const struct ws_feed_answer *answer, char *buffer)
{
    const struct ws_feed_wrong *wrong = &answer->wrong;
    char wanted[WS_PLACE_SIZE], place[WS_PLACE_SIZE], name[WS_FEED_NAME_SIZE];
    int bits = ws_feed_element_bits(question), held = bits, slot = bits;
    bool store = ws_feed_is_store(question);

    if (!store && slot < ws_moved(question->operand)->slot_bits)
        slot = ws_moved(question->operand)->slot_bits;
    slot = slot < WS_FEED_BITS ? slot : WS_FEED_BITS;
    held = held < WS_FEED_BITS ? held : WS_FEED_BITS;
    snprintf(buffer, WS_FEED_TEXT_SIZE, "%s %s in T%d ",
             ws_place_name(question->operand, WS_VIEW_MEMORY, wrong->wanted, wanted),
             store ? "is" : "belongs", wrong->slot.lane);
    add_bits(ws_feed_operand_name(question, wrong->slot.reg, name), wrong->slot.element * slot,
             slot, buffer);
    ADD(store ? ", which %s stores" : ", which receives %s",
        ws_feed_word_name(question, wrong->taken, name));
    if (wrong->other && wrong->instead.row == wrong->wanted.row &&
        wrong->instead.column == wrong->wanted.column) {
        ADD(", but its bits are in other positions");
    } else if (wrong->other) {
        ws_place_name(question->operand, WS_VIEW_MEMORY, wrong->instead, place);
        ADD(store ? " at the position of %s%s" : " with %s%s", wrong->split ? "a part of " : "",
            place);
    } else {
        ADD(store ? " outside D" : " with no element of the matrix");
    }
    if (store && wrong->held) {
        ADD("; its own position receives T%d ", wrong->lane);
        add_bits(ws_feed_word_name(question, wrong->word, name), wrong->bit, held, buffer);
    } else if (store) {
        ADD("; its own position receives nothing");
    } else if (wrong->held) {
        ADD("; %s%s is in T%d ", wrong->split ? "the lowest bit of " : "", wanted, wrong->lane);
        if (wrong->split)
            add_bits(ws_feed_word_name(question, wrong->word, name), wrong->bit, 1, buffer);
        else
            add_bits(ws_feed_word_name(question, wrong->word, name), wrong->bit, held, buffer);
    } else {
        ADD("; no register holds %s", wanted);
    }
    return buffer;
}

static const char *elements_together(int bits)
{
    return bits == 8   ? "pairs of 8-bit elements"
           : bits == 4 ? "four adjacent 4-bit elements"
                       : "sixteen adjacent 1-bit elements";
}

static void add_order(const struct ws_feed_why *why, char *buffer)
{
    enum { SHOWN = 10 };

    for (int k = 0; k < why->permutations && k < SHOWN; k++)
        ADD("%s%d", k ? ", " : "", why->permuted[k]);
    ADD(why->permutations > SHOWN ? ", ..." : "");
}

char *ws_feed_fault(const struct ws_feed_question *question, const struct ws_feed_why *why,
                    char *buffer)
{
    bool is_a = ws_moved(question->operand)->role == WS_OPERAND_A;
    int bits = ws_feed_element_bits(question);
    char name[WS_FEED_NAME_SIZE];

    snprintf(buffer, WS_FEED_TEXT_SIZE, "%s", ws_feed_fault_words(why->fault));
    switch (why->fault) {
    case WS_FEED_FAULT_QUADRANTS:
        ADD(": a1 and a2 are exchanged");
        break;
    case WS_FEED_FAULT_PAIRS:
        snprintf(buffer, WS_FEED_TEXT_SIZE, "%s stay together: .trans moves units of 16 bits",
                 elements_together(bits));
        break;
    case WS_FEED_FAULT_NARROW:
        snprintf(buffer, WS_FEED_TEXT_SIZE,
                 "transposed, and a 16-bit .trans does not help: %s stay together",
                 elements_together(bits));
        break;
    case WS_FEED_FAULT_SHIFT:
        ADD(": shift left by %d", ws_moved(question->operand)->shift_bits);
        break;
    case WS_FEED_FAULT_PERMUTED:
        ADD(", ");
        add_order(why, buffer);
        ADD(": correct if %s has the same order of %s", is_a ? "B" : "A",
            is_a ? "rows" : "columns");
        for (int i = 0; i < why->orders; i++) {
            ADD(i ? "," : ", with --registers ");
            ADD("%s", ws_feed_word_name(question, why->order[i], name));
        }
        break;
    case WS_FEED_FAULT_REGISTERS:
    case WS_FEED_FAULT_TRANS_MISSING:
    case WS_FEED_FAULT_TRANS_EXTRA:
    case WS_FEED_FAULT_HALVES_APART:
    case WS_FEED_FAULT_WIDE:
    case WS_FEED_FAULT_HALVES_SWAPPED:
    case WS_FEED_FAULT_SIGN:
    case WS_FEED_FAULT_SWIZZLE:
    case WS_FEED_FAULT_TILE:
    case WS_FEED_FAULT_OTHER:
    case WS_FEED_FAULTS_COUNT:
        break;
    }
    return buffer;
}

char *ws_feed_instead(const struct ws_feed_near *near, char *buffer)
{
    const struct ws_feed_question *question = &near->question;
    char name[WS_SWIZZLE_SIZE];
    const char *between = "";

    buffer[0] = 0;
    if (near->load) {
        ADD("%s", question->from->name);
        between = " ";
    }
    if (near->major) {
        ADD("%s--major %s", between, near->answer.major == WS_FEED_ROW ? "row" : "column");
        between = " ";
    }
    if (near->tile) {
        ADD("%s--tile %s", between, ws_tile_name(near->answer.tile));
        between = " ";
    }
    if (near->swizzle) {
        ws_swizzle_name(ws_feed_swizzle(question), name);
        ADD("%s--swizzle %.*s", between, (int)strcspn(name, " "), name);
        between = " ";
    }
    if (near->stored) {
        ws_swizzle_name(*question->stored, name);
        ADD("%s--stored %.*s", between, (int)strcspn(name, " "), name);
        between = " ";
    }
    if (near->address) {
        ADD("%s--address '%s' --pitch %lld", between, near->expression,
            (long long)near->answer.pitch_bytes);
        between = " ";
    }
    for (int i = 0; near->order && i < question->orders; i++) {
        char word[WS_FEED_NAME_SIZE];

        ADD("%s%s", i ? "," : between, i ? "" : "--registers ");
        ADD("%s", ws_feed_word_name(question, question->order[i], word));
    }
    if (!buffer[0])
        ADD("its own register order");
    return buffer;
}

static void write_more(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                       FILE *file)
{
    char text[WS_FEED_TEXT_SIZE];

    for (int i = 1; i < answer->tiles; i++)
        fprintf(file, "  and the %s at row %d, element %d: %s\n", role_of(question),
                answer->at[i].row, answer->at[i].column,
                ws_feed_assigned(question, answer, i, text));
}

void ws_feed_write(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                   const struct ws_feed_why *why, FILE *file)
{
    char text[WS_FEED_TEXT_SIZE];

    fprintf(file, "%s\n", ws_feed_answer_words(question, answer, text));
    fprintf(file, "  %s\n", ws_feed_lies(question, answer, text));
    if (*ws_feed_packed(question, answer, text))
        fprintf(file, "  %s\n", text);
    if (answer->feeds) {
        fprintf(file, "  %s\n", ws_feed_assigned(question, answer, 0, text));
        write_more(question, answer, file);
        return;
    }
    fprintf(file, "  %s\n", ws_feed_fault(question, why, text));
    fprintf(file, "  %s\n", ws_feed_first_wrong(question, answer, text));
    if (!why->nears.count)
        fprintf(file, "  no other load, tile order or register order feeds it\n");
    for (int i = 0; i < why->nears.count; i++) {
        const struct ws_feed_near *near = &why->nears.near[i];
        char instead[WS_FEED_TEXT_SIZE];

        fprintf(file, "  %s %s: %s\n",
                i ? "or       " : "correct: ", ws_feed_instead(near, instead),
                ws_feed_assigned(&near->question, &near->answer, 0, text));
    }
}
