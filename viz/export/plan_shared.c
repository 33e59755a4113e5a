/* Descriptors of figures. */
#include "viz/export/plan_shared.h"

#include <stdio.h>
#include <stdlib.h>

#include "probe/evidence/store/boxed_evidence.h"
#include "probe/evidence/store/described_evidence.h"
#include "viz/text/text_add.h"

/*
 * Eight rows of 128 bytes, one under the other; for an MN-major operand, two of these make an MMA's
 * k.
 */
static const struct ws_descriptor usual[WS_MAJORS] = {
    [WS_MAJOR_K] = {.leading_bytes = 16, .stride_bytes = 1024, .swizzle_bytes = 128},
    [WS_MAJOR_MN] = {.leading_bytes = 2048, .stride_bytes = 1024, .swizzle_bytes = 128},
};

void ws_plan_shared_finish(struct ws_plan_shared *shared)
{
    while (shared) {
        struct ws_plan_shared *next = shared->next;

        free(shared);
        shared = next;
    }
}

/* The type of a tensor that holds an operand's elements. */
static enum ws_tensor_type tensor_type(const struct ws_mma *mma)
{
    return mma->a == WS_MMA_bf16            ? WS_TENSOR_bf16
           : mma->a == WS_MMA_tf32          ? WS_TENSOR_tf32
           : ws_mma_type_bits(mma->a) == 16 ? WS_TENSOR_f16
                                            : WS_TENSOR_u8;
}

/* A box with rows as long as the swizzle's, as many as the operand has, inside the tensor. */
static void usual_box(const struct ws_mma *mma, const struct ws_described *described,
                      struct ws_boxed *boxed)
{
    struct ws_tensor_map *map = &boxed->map;
    int swizzle = described->descriptor.swizzle_bytes;
    int bytes = ws_tensor_type_bytes(tensor_type(mma));

    map->type = tensor_type(mma);
    map->rank = 2;
    map->swizzle_bytes = swizzle;
    map->box[0] = (swizzle ? swizzle : 16) / bytes;
    map->box[1] = described->major == WS_MAJOR_K ? described->extent : described->depth;
    map->stride_bytes[0] = bytes;
    for (int i = 0; i < map->rank; i++) {
        map->step[i] = 1;
        map->size[i] = 4 * map->box[i];
        boxed->coordinate[i] = map->box[i];
    }
    map->stride_bytes[1] = map->size[0] * bytes;
}

/* The box that TMA copies: the given one, at the tensor's first element, or a usual one. */
static void put_box(const struct ws_choices *choices, const struct ws_mma *mma,
                    struct ws_plan_shared *made, struct ws_figure *figure)
{
    int start = made->described.descriptor.start_bytes;

    if (choices->has_box)
        made->boxed.map = choices->box;
    else
        usual_box(mma, &made->described, &made->boxed);
    made->boxed.shared_bytes = start / 1024 * 1024;
    figure->boxed = &made->boxed;
    figure->usual_box = !choices->has_box;
}

/* The usual descriptor; for a given box, one of its swizzle. */
static struct ws_descriptor usual_of(const struct ws_choices *choices, enum ws_figure_kind kind)
{
    struct ws_descriptor descriptor = usual[choices->major];

    if (kind == WS_FIGURE_CHAIN && choices->has_box) {
        descriptor.swizzle_bytes = choices->box.swizzle_bytes;
        descriptor.stride_bytes = 8 * (descriptor.swizzle_bytes ? descriptor.swizzle_bytes : 16);
        if (choices->major == WS_MAJOR_MN)
            descriptor.leading_bytes = 2 * descriptor.stride_bytes;
    }
    return descriptor;
}

/* The parts of memory that a figure shows, as the descriptors that read them. */
struct shown {
    struct ws_described described[4 * 4]; /* each k-step of each swizzle */
    int count;
};

/* Adds a descriptor, and for a K-major operand those of the further k-steps of its atom. */
static void add_steps(const struct ws_described *described, struct shown *shown)
{
    int taken = described->depth * described->width_bits / 8;
    int row = described->major == WS_MAJOR_K ? described->descriptor.swizzle_bytes : 0;

    for (int start = 0; start == 0 || start < row; start += taken) {
        struct ws_described *step = &shown->described[shown->count++];

        *step = *described;
        step->descriptor.start_bytes += start;
    }
}

/* A mode's atoms, one after the other, as they are usually read. */
static void add_mode(const struct ws_described *described, int swizzle, struct shown *shown)
{
    struct ws_described atoms = *described;
    int bytes = 8 * (swizzle ? swizzle : 16);
    bool by_k = described->major == WS_MAJOR_K;

    atoms.descriptor = (struct ws_descriptor){
        .swizzle_bytes = swizzle,
        .leading_bytes = !swizzle ? bytes
                         : by_k   ? 16
                                  : 2 * bytes,
        .stride_bytes = swizzle ? bytes : 2 * bytes,
    };
    add_steps(&atoms, shown);
}

static void find_shown(const struct ws_figure *figure, struct shown *shown)
{
    static const int every[] = {0, 32, 64, 128};
    const struct ws_described *described = figure->described;

    shown->count = 0;
    if (figure->kind == WS_FIGURE_KSTEP)
        add_steps(described, shown);
    else if (figure->kind != WS_FIGURE_ATOM)
        shown->described[shown->count++] = *described;
    for (int i = 0; i < 4 && figure->kind == WS_FIGURE_ATOM; i++)
        if (figure->usual || every[i] == described->descriptor.swizzle_bytes)
            add_mode(described, every[i], shown);
}

/* The evidence for all that a figure shows: the weakest of it. */
static bool know(struct ws_captures *captures, const struct ws_mma *mma, struct ws_figure *figure,
                 struct ws_plan_shared *made, struct ws_error *error)
{
    static const int doubt[] = {[WS_CAPTURED] = 0, [WS_SPECIFIED] = 1, [WS_DISAGREES] = 2};
    struct ws_described_evidence evidence;
    struct shown shown;
    int worst = -1;

    find_shown(figure, &shown);
    for (int i = 0; i < shown.count; i++) {
        if (!ws_described_evidence(captures, &shown.described[i], mma, &evidence, error))
            return false;
        if (doubt[evidence.standing] <= worst)
            continue;
        worst = doubt[evidence.standing];
        figure->timed = evidence.capture;
        snprintf(made->known, sizeof made->known, "%s%s%s", evidence.text,
                 evidence.remark[0] ? ": " : "", evidence.remark);
    }
    return true;
}

/* Adds the evidence for the box; nothing for an illegal box, which the figure refuses. */
static bool know_box(struct ws_captures *captures, struct ws_plan_shared *made,
                     struct ws_error *error)
{
    struct ws_boxed_evidence evidence;
    struct ws_error none;

    if (!ws_boxed_check(&made->boxed, &none))
        return true;
    if (!ws_boxed_evidence(captures, &made->boxed, &evidence, error))
        return false;
    ws_text_add(made->known, sizeof made->known, "; box: %s%s%s", evidence.text,
                evidence.remark[0] ? ": " : "", evidence.remark);
    return true;
}

bool ws_plan_share(struct ws_plan_shared **shared, struct ws_captures *captures,
                   const struct ws_choices *choices, struct ws_figure *figure,
                   struct ws_error *error)
{
    const struct ws_mma *mma = figure->evidence->mapping.variant->mma;
    enum ws_operand_role role =
        choices->operand == WS_OPERAND_MATRICES ? WS_OPERAND_A : choices->operand;
    struct ws_choices said = *choices;
    struct ws_plan_shared *made;

    if (!ws_describes(figure->evidence->mapping.variant))
        return true;
    if (!choices->has_descriptor)
        said.descriptor = usual_of(choices, figure->kind);
    made = calloc(1, sizeof *made);
    if (!made)
        return ws_no_memory(error);
    made->next = *shared;
    *shared = made;
    if (!ws_choices_described(&said, mma, role, &made->described, error))
        return false;
    figure->described = &made->described;
    figure->usual = !choices->has_descriptor;
    figure->known = made->known;
    if (!know(captures, mma, figure, made, error))
        return false;
    if (figure->kind != WS_FIGURE_CHAIN)
        return true;
    put_box(choices, mma, made, figure);
    return know_box(captures, made, error);
}
