/*
 * Tries all combinations of a few values of each part, and keeps the cheapest. The data is written
 * anew for each and judged: this file does not use the rule of descriptors.
 */
#include "probe/feed/feed_descriptor_rewrite.h"

#include <limits.h>

#include "probe/feed/feed_descriptor_solve.h"

enum { COST_BASE = 1, COST_MORE = 2, COST_SWIZZLE = 4, COST_WIDTH = 3, COST_DESCRIPTOR = 1 };

struct search {
    const struct ws_feed_read *question;
    bool as_asked;
    int best;
    struct ws_feed_read_near near;
    struct ws_error *error;
    bool failed; /* for lack of memory */
};

/* Writes with `near`, and keeps it if that is read correctly and costs less. */
static void try(struct search *search, struct ws_feed_read_near near, int cost)
{
    struct ws_address_options addresses;
    struct ws_feed_read question;
    struct ws_feed_reading reading;
    struct ws_stored stored;
    struct ws_error error;

    if (cost >= search->best || search->failed)
        return;
    near.write = true;
    near.described = search->question->described;
    question = ws_feed_read_near_question(search->question, &near, &addresses);
    if (!ws_feed_read_ask(&question, &stored, &reading, &error)) {
        search->failed = ws_is_no_memory(&error);
        if (search->failed)
            *search->error = error;
        ws_stored_finish(&stored);
        return;
    }
    if (!reading.feeds && !search->as_asked &&
        ws_feed_solve_nearest(&stored, question.along, question.k, &question.described,
                              &near.described)) {
        near.descriptor = true;
        near.major = near.described.major != question.described.major;
        cost +=
            COST_DESCRIPTOR + ws_feed_descriptor_far(&search->question->described, &near.described);
        reading.feeds = true;
    }
    ws_stored_finish(&stored);
    if (reading.feeds && cost < search->best) {
        search->best = cost;
        search->near = near;
    }
}

static int up(int value, int unit)
{
    return (value + unit - 1) / unit * unit;
}

static int down(int value, int unit)
{
    return value / unit * unit;
}

/* Swizzles to try: the writer's own first, then the descriptor's, then all. */
static int swizzle_at(int own, int descriptor, int index)
{
    static const int all[] = {128, 64, 32, 0};

    return index == 0 ? own : index == 1 ? descriptor : all[index - 2];
}

enum { SWIZZLES = 6, ATOM_ROWS = 8, CHUNK_BYTES = 16, MOST_BOX = 256 };

/* Boxes of one swizzle, start and width, as many as the operand needs. */
static void try_boxes(struct search *search, struct ws_boxed boxed, int cost)
{
    const struct ws_feed_read *question = search->question;
    const struct ws_stored_writer *writer = &question->writer;
    const struct ws_described *described = &question->described;
    bool by_k = ws_stored_major(&writer->order) == WS_MAJOR_K;
    int bytes = ws_tensor_type_bytes(boxed.map.type), width = boxed.map.box[0] * bytes;
    int sides = by_k ? question->k + described->depth : question->along + described->extent;
    int lines = by_k ? question->along + described->extent : question->k + described->depth;
    int boxes = (up(sides * described->width_bits, 8) / 8 + width - 1) / width;

    for (int more = 0; more < 2; more++)
        for (int taller = 0; taller < 2; taller++) {
            struct ws_feed_read_near near = {.boxed = boxed, .boxes = writer->boxes};

            if (more)
                near.boxes = boxes;
            if ((more && near.boxes == writer->boxes) || near.boxes > WS_STORED_MOST_BOXES)
                continue;
            if (taller && (lines <= boxed.map.box[1] || lines > MOST_BOX))
                continue;
            if (taller)
                near.boxed.map.box[1] = lines;
            near.box_bytes = ws_stored_box_bytes(&near.boxed);
            near.box_bytes =
                up(near.box_bytes, boxed.map.swizzle_bytes ? boxed.map.swizzle_bytes * ATOM_ROWS
                                                           : WS_BOXED_ALIGNMENT);
            if (!more && !taller && boxed.map.box[0] == writer->boxed->map.box[0] &&
                writer->boxes > 1 && near.boxes == writer->boxes)
                near.box_bytes = writer->box_bytes;
            try(search, near, cost + COST_MORE * (more + taller));
        }
}

static void rewrite_box(struct search *search)
{
    const struct ws_boxed *own = search->question->writer.boxed;
    const struct ws_descriptor *asked = &search->question->described.descriptor;

    for (int i = 0; i < SWIZZLES; i++)
        for (int start = 0; start < 3; start++)
            for (int width = 0; width < 2; width++) {
                struct ws_boxed boxed = *own;
                int swizzle = swizzle_at(own->map.swizzle_bytes, asked->swizzle_bytes, i);
                int unit = (swizzle ? swizzle : CHUNK_BYTES) * ATOM_ROWS, cost = 0;

                boxed.map.swizzle_bytes = swizzle;
                cost += COST_SWIZZLE * (i > 0) + (i > 1);
                if (start) {
                    boxed.shared_bytes =
                        start == 1 ? up(own->shared_bytes, unit) : down(own->shared_bytes, unit);
                    cost += COST_BASE;
                }
                if (width) {
                    boxed.map.box[0] =
                        (swizzle ? swizzle : CHUNK_BYTES) / ws_tensor_type_bytes(own->map.type);
                    cost += COST_WIDTH;
                }
                try_boxes(search, boxed, cost);
            }
}

static void rewrite_lines(struct search *search)
{
    static const struct ws_swizzle swizzles[] = {
        [0] = {0, 0, 0}, [1] = {1, 4, 3}, [2] = {2, 4, 3}, [3] = {3, 4, 3}};
    const struct ws_address_options *own = search->question->writer.addresses;
    const struct ws_descriptor *asked = &search->question->described.descriptor;
    bool lines = own->source == WS_FROM_TILE;

    for (int i = -1; i < SWIZZLES; i++)
        for (int start = 0; start < 3; start++)
            for (int pitch = 0; pitch < (lines ? 2 : 1); pitch++) {
                int bytes = i < 0 ? 0 : swizzle_at(asked->swizzle_bytes, 128, i);
                int index = bytes == 128 ? 3 : bytes == 64 ? 2 : bytes == 32;
                int unit = (bytes ? bytes : 128) * ATOM_ROWS;
                struct ws_feed_read_near near = {.pitch_bytes = own->pitch_bytes,
                                                 .base_bytes = own->base_bytes,
                                                 .swizzle = i < 0 ? own->swizzle : swizzles[index]};
                int cost = COST_SWIZZLE * (i >= 0) + (i > 0);

                if (start) {
                    near.base_bytes = start == 1 ? up((int)own->base_bytes, unit)
                                                 : down((int)own->base_bytes, unit);
                    cost += COST_BASE;
                }
                if (pitch) {
                    near.pitch_bytes = bytes ? bytes : CHUNK_BYTES;
                    cost += COST_WIDTH;
                }
                try(search, near, cost);
            }
}

bool ws_feed_rewrite(const struct ws_feed_read *question, bool as_asked,
                     struct ws_feed_read_near *near, bool *found, struct ws_error *error)
{
    struct search search = {
        .question = question, .as_asked = as_asked, .best = INT_MAX, .error = error};

    if (question->writer.boxed)
        rewrite_box(&search);
    else
        rewrite_lines(&search);
    *found = search.best < INT_MAX;
    if (*found)
        *near = search.near;
    return !search.failed;
}
