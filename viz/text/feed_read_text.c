/* Sentences for a writer and a descriptor, from the result of feed_read.h. */
#include "viz/text/feed_read_text.h"

#include <inttypes.h>
#include <string.h>

#include "viz/text/text_add.h"

#define ADD(...) ws_text_add(buffer, WS_FEED_READ_TEXT_SIZE, __VA_ARGS__)

static const char *letter(const struct ws_feed_read_report *told)
{
    return ws_operand_letter(told->question->described.role);
}

/* "the box", "the 2 boxes", "stmatrix.m8n8.x4.b16" */
static const char *writer_name(const struct ws_stored_writer *writer, char *name, size_t size)
{
    if (!writer->boxed)
        snprintf(name, size, "%s", writer->from->name);
    else if (writer->boxes > 1)
        snprintf(name, size, "a row of %d boxes", writer->boxes);
    else
        snprintf(name, size, "the box");
    return name;
}

char *ws_feed_read_answer_words(const struct ws_feed_read_report *told, char *buffer)
{
    char name[96];

    snprintf(buffer, WS_FEED_READ_TEXT_SIZE, "%s: %s %s %s of %s by %s descriptor",
             told->reading->feeds ? "yes" : "no",
             writer_name(&told->question->writer, name, sizeof name),
             told->reading->feeds ? "feeds" : "does not feed", letter(told), told->mma->name,
             !told->found           ? "this"
             : told->reading->feeds ? "the following"
                                    : "any");
    return buffer;
}

/* The start of the operand in the matrix, if it is not that of the matrix. */
static void add_start(const struct ws_feed_read *question, char *buffer)
{
    bool is_a = question->described.role == WS_OPERAND_A;

    if (question->along || question->k)
        ADD("; the operand starts at [%d,%d] of it", is_a ? question->along : question->k,
            is_a ? question->k : question->along);
}

static void add_lines(const struct ws_feed_read_report *told, char *buffer)
{
    const struct ws_stored_writer *writer = &told->question->writer;
    const struct ws_address_options *options = writer->addresses;
    char name[WS_SWIZZLE_SIZE];

    ADD("by as many %s as needed, in rows ", writer->from->name);
    if (options->pitch_bytes + options->padding_bytes)
        ADD("%" PRId64 " bytes apart", options->pitch_bytes + options->padding_bytes);
    else
        ADD("without gaps");
    ADD(" from byte %" PRId64 ", swizzle %s", options->base_bytes,
        ws_swizzle_name(options->swizzle, name));
}

char *ws_feed_read_written(const struct ws_feed_read_report *told, char *buffer)
{
    const struct ws_stored_writer *writer = &told->question->writer;
    char map[WS_TENSOR_MAP_TEXT_SIZE], order[WS_STORED_ORDER_SIZE];

    *buffer = '\0';
    ADD("written: ");
    if (writer->boxed) {
        ADD("by TMA, %s, to byte %d", ws_tensor_map_text(&writer->boxed->map, map),
            writer->boxed->shared_bytes);
        if (writer->boxes > 1)
            ADD(" and every %d bytes, %d boxes along dimension 0", writer->box_bytes,
                writer->boxes);
        for (int i = 0; i < writer->boxed->map.rank; i++)
            if (writer->boxed->coordinate[i])
                ADD("; coordinate %d is %" PRId64, i, writer->boxed->coordinate[i]);
    } else if (writer->addresses->source == WS_FROM_TILE) {
        add_lines(told, buffer);
    } else {
        ADD("by %s, %d execution%s by the four warps, %s", writer->from->name, told->executions,
            told->executions == 1 ? "" : "s",
            writer->row ? "each lane stores the element of --row and --column"
            : writer->from->family->by_lane
                ? "each thread stores the next part of a row"
                : "each warp stores 16 of the warpgroup's 64 rows, each time the next columns");
    }
    ADD("; stored as %s",
        ws_stored_order_text(&writer->order, told->question->described.role, order));
    add_start(told->question, buffer);
    return buffer;
}

char *ws_feed_read_by(const struct ws_feed_read_report *told, char *buffer)
{
    const struct ws_described *described = &told->question->described;
    char text[WS_DESCRIPTOR_TEXT_SIZE];

    snprintf(buffer, WS_FEED_READ_TEXT_SIZE, "read: %s-major, by %s (0x%016" PRIx64 ")",
             ws_major_name(described->major), ws_descriptor_text(&described->descriptor, text),
             ws_descriptor_number(&described->descriptor));
    return buffer;
}

char *ws_feed_read_first(const struct ws_feed_read_report *told, char *buffer)
{
    const struct ws_feed_misread *first = &told->reading->first;
    int rows = ws_described_rows(&told->question->described);
    int columns = ws_described_columns(&told->question->described);

    *buffer = '\0';
    ADD("%s[%d,%d] is read at byte %d, ", letter(told), first->row, first->column, first->byte);
    if (!first->is_element)
        ADD("%s",
            first->is_fill ? "which is the box's out-of-bounds fill" : "which was not written");
    else if (first->there_row >= 0 && first->there_row < rows && first->there_column >= 0 &&
             first->there_column < columns)
        ADD("which holds %s[%d,%d]", letter(told), first->there_row, first->there_column);
    else
        ADD("which holds [%d,%d] of the matrix, outside the operand, counted from its first "
            "element",
            first->there_row, first->there_column);
    if (first->held >= 0)
        ADD("; it is at byte %d", first->held);
    else
        ADD("; the element was never written");
    ADD(" (%d of %d elements wrong)", told->reading->wrong, told->reading->elements);
    return buffer;
}

/* The descriptor that is right for the data as written; NULL if none is. */
static const struct ws_described *right_for_this(const struct ws_feed_read_why *why)
{
    for (int i = 0; i < why->nears; i++)
        if (!why->near[i].write)
            return &why->near[i].described;
    return NULL;
}

/* The numbers of a fault: found and expected. */
static void add_numbers(const struct ws_feed_read_report *told, enum ws_feed_read_fault fault,
                        char *buffer)
{
    const struct ws_descriptor *is = &told->question->described.descriptor;
    const struct ws_described *near = right_for_this(told->why);
    const struct ws_descriptor *right;
    const struct ws_boxed *boxed = told->question->writer.boxed;

    if (!near)
        return;
    right = &near->descriptor;
    switch (fault) {
    case WS_FEED_READ_MAJOR:
        ADD(": expected %s-major", ws_major_name(near->major));
        return;
    case WS_FEED_READ_SWIZZLE:
        ADD(": the descriptor has %d bytes, but the data was written with %d", is->swizzle_bytes,
            boxed ? boxed->map.swizzle_bytes : right->swizzle_bytes);
        return;
    case WS_FEED_READ_UNALIGNED:
        ADD(": the buffer starts at byte %d, %d bytes after a multiple of %d", told->base,
            told->base % (8 * right->swizzle_bytes), 8 * right->swizzle_bytes);
        return;
    case WS_FEED_READ_BASE_OFFSET:
        ADD(": found %d, expected %d", is->base_offset, right->base_offset);
        return;
    case WS_FEED_READ_START_RELATIVE:
        ADD(": the buffer is at %d; the start is %d, expected %d", told->base, is->start_bytes,
            right->start_bytes);
        return;
    case WS_FEED_READ_START_TWICE:
    case WS_FEED_READ_STEP_MISSING:
    case WS_FEED_READ_STEP_ELEMENTS:
    case WS_FEED_READ_STEP_NOT_SHIFTED:
    case WS_FEED_READ_STEP_WRONG:
    case WS_FEED_READ_START_NOT_SHIFTED:
    case WS_FEED_READ_START_SHIFTED_TWICE:
    case WS_FEED_READ_START:
        ADD(": found %d, expected %d", is->start_bytes, right->start_bytes);
        return;
    case WS_FEED_READ_SWAPPED:
        ADD(": expected leading %d and stride %d", right->leading_bytes, right->stride_bytes);
        return;
    case WS_FEED_READ_LEADING_ELEMENTS:
    case WS_FEED_READ_LEADING_NOT_SHIFTED:
    case WS_FEED_READ_LEADING_SHIFTED_TWICE:
    case WS_FEED_READ_LEADING:
        ADD(": found %d, expected %d", is->leading_bytes, right->leading_bytes);
        return;
    case WS_FEED_READ_STRIDE_ELEMENTS:
    case WS_FEED_READ_STRIDE_NOT_SHIFTED:
    case WS_FEED_READ_STRIDE_SHIFTED_TWICE:
    case WS_FEED_READ_STRIDE:
        ADD(": found %d, expected %d", is->stride_bytes, right->stride_bytes);
        return;
    case WS_FEED_READ_NARROW:
    case WS_FEED_READ_SHORT:
    case WS_FEED_READ_ROWS:
    case WS_FEED_READ_MISSING:
    case WS_FEED_READ_OTHER:
    case WS_FEED_READ_FAULT_COUNT:
        return;
    }
}

char *ws_feed_read_fault(const struct ws_feed_read_report *told, char *buffer)
{
    *buffer = '\0';
    for (int i = 0; i < told->why->faults; i++) {
        ADD("%s%s", i ? "; " : "", ws_feed_read_fault_words(told->why->fault[i]));
        add_numbers(told, told->why->fault[i], buffer);
    }
    return buffer;
}

/* The differences of the writer, as arguments. */
static void add_writer(const struct ws_feed_read_report *told, const struct ws_feed_read_near *near,
                       char *buffer)
{
    const struct ws_stored_writer *writer = &told->question->writer;
    char map[WS_TENSOR_MAP_TEXT_SIZE], name[WS_SWIZZLE_SIZE];

    if (writer->boxed) {
        ADD("--box %s", ws_tensor_map_text(&near->boxed.map, map));
        if (near->boxed.shared_bytes)
            ADD(" --base %d", near->boxed.shared_bytes);
        if (near->boxes > 1)
            ADD(" --boxes %d", near->boxes);
        return;
    }
    if (near->pitch_bytes != writer->addresses->pitch_bytes)
        ADD("--pitch %" PRId64 " ", near->pitch_bytes);
    if (near->base_bytes != writer->addresses->base_bytes)
        ADD("--base %" PRId64 " ", near->base_bytes);
    if (near->swizzle.bits != writer->addresses->swizzle.bits) {
        snprintf(name, sizeof name, "%d", near->swizzle.bits ? 16 << near->swizzle.bits : 0);
        ADD("--swizzle %s ", near->swizzle.bits ? name : "none");
    }
    if (*buffer)
        buffer[strlen(buffer) - 1] = '\0';
}

char *ws_feed_read_instead(const struct ws_feed_read_report *told,
                           const struct ws_feed_read_near *near, char *buffer)
{
    char text[WS_DESCRIPTOR_TEXT_SIZE];
    bool is_a = told->question->described.role == WS_OPERAND_A;

    *buffer = '\0';
    if (near->write)
        add_writer(told, near, buffer);
    if (near->descriptor) {
        ADD("%s--descriptor %s", *buffer ? " " : "",
            ws_descriptor_text(&near->described.descriptor, text));
        if (near->major)
            ADD(" --major %s", near->described.major == WS_MAJOR_K ? "k" : is_a ? "m" : "n");
    }
    return buffer;
}

void ws_feed_read_write(const struct ws_feed_read_report *told, FILE *file)
{
    char buffer[WS_FEED_READ_TEXT_SIZE];

    fprintf(file, "%s\n", ws_feed_read_answer_words(told, buffer));
    fprintf(file, "  %s\n", ws_feed_read_written(told, buffer));
    if (told->written_known)
        fprintf(file, "    %s\n", told->written_known);
    if (told->reading->feeds || !told->found)
        fprintf(file, "  %s\n", ws_feed_read_by(told, buffer));
    if (told->known)
        fprintf(file, "    %s\n", told->known);
    if (told->reading->feeds)
        return;
    if (!told->found)
        fprintf(file, "  first wrong: %s\n", ws_feed_read_first(told, buffer));
    fprintf(file, "  cause: %s\n", ws_feed_read_fault(told, buffer));
    if (told->why->nears)
        fputs("\ncorrections, nearest first:\n", file);
    for (int i = 0; i < told->why->nears; i++)
        fprintf(file, "  %s\n", ws_feed_read_instead(told, &told->why->near[i], buffer));
}
