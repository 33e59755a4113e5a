/* Tables of the varied fields, with one pass through them per swizzle mode. */
#include "probe/evidence/descriptor/descriptor_plan.h"

#include <string.h>

static const struct ws_descriptor_subject subjects[WS_DESCRIPTOR_SUBJECTS] = {
    {"descriptor.A.k.b16", WS_wgmma_m64n16k16_f32_f16_f16, WS_OPERAND_A, WS_MAJOR_K},
    {"descriptor.A.mn.b16", WS_wgmma_m64n16k16_f32_f16_f16, WS_OPERAND_A, WS_MAJOR_MN},
    {"descriptor.A.k.b8", WS_wgmma_m64n64k32_s32_u8_u8, WS_OPERAND_A, WS_MAJOR_K},
    {"descriptor.A.k.b32", WS_wgmma_m64n8k8_f32_tf32_tf32, WS_OPERAND_A, WS_MAJOR_K},
    {"descriptor.B.k.b16", WS_wgmma_m64n64k16_f32_f16_f16, WS_OPERAND_B, WS_MAJOR_K},
    {"descriptor.B.mn.b16", WS_wgmma_m64n256k16_f32_f16_f16, WS_OPERAND_B, WS_MAJOR_MN},
    {"descriptor.B.k.b8", WS_wgmma_m64n64k32_s32_u8_u8, WS_OPERAND_B, WS_MAJOR_K},
    {"descriptor.B.k.b32", WS_wgmma_m64n64k8_f32_tf32_tf32, WS_OPERAND_B, WS_MAJOR_K},
};

const struct ws_descriptor_subject *ws_descriptor_subject(int index)
{
    return &subjects[index];
}

const struct ws_descriptor_subject *ws_descriptor_subject_named(const char *name)
{
    for (int i = 0; i < WS_DESCRIPTOR_SUBJECTS; i++)
        if (!strcmp(subjects[i].name, name))
            return &subjects[i];
    return NULL;
}

const struct ws_descriptor_subject *ws_descriptor_subject_of(const struct ws_described *described)
{
    for (int i = 0; i < WS_DESCRIPTOR_SUBJECTS; i++) {
        const struct ws_descriptor_subject *subject = &subjects[i];

        if (subject->role == described->role && subject->major == described->major &&
            ws_descriptor_width(subject) == described->width_bits)
            return subject;
    }
    return NULL;
}

int ws_descriptor_width(const struct ws_descriptor_subject *subject)
{
    return ws_mma_type_bits(ws_mma_operand_type(ws_mma(subject->product), subject->role));
}

/* The MMA as usually written, and with imm-trans if it is not 0. */
char *ws_descriptor_ptx(const struct ws_descriptor_subject *subject,
                        char buffer[WS_DESCRIPTOR_PTX_SIZE])
{
    const struct ws_mma *product = ws_mma(subject->product);

    if (subject->role == WS_OPERAND_B) {
        ws_wgmma_ptx_registers(product, buffer);
        if (subject->major == WS_MAJOR_MN)
            buffer[strlen(buffer) - strlen("0;")] = '1';
        return buffer;
    }
    ws_mma_ptx(product, buffer);
    if (subject->major == WS_MAJOR_MN)
        buffer[strlen(buffer) - strlen("0, 0;")] = '1';
    return buffer;
}

struct ws_described ws_descriptor_described(const struct ws_descriptor_subject *subject,
                                            const struct ws_descriptor *descriptor)
{
    struct ws_described described;
    struct ws_error never;

    ws_described_of(ws_mma(subject->product), subject->role, subject->major, descriptor, &described,
                    &never);
    return described;
}

/* The leading and the stride offset: those of usual tiles, then any others. */
static const struct {
    int leading, stride;
} offsets[] = {
    {16, 1024},   {0, 1024},   {128, 256},  {256, 128},  {1024, 128}, {128, 1024},
    {1024, 2048}, {2048, 512}, {512, 256},  {256, 512},  {1024, 512}, {512, 4096},
    {16, 16},     {0, 0},      {48, 80},    {80, 208},   {208, 1040}, {1040, 48},
    {144, 272},   {4096, 16},  {8208, 336}, {336, 6160},
};

/* Start addresses relative to an atom: chunks of its first row, its rows, and both. */
static const int starts[] = {0,   16,  32,  48,  64,  80,  96,  112, 128, 144,
                             256, 288, 384, 512, 528, 640, 768, 896, 1008};
static const int plain_starts[] = {0, 16, 48, 128, 528};

/* Bits outside all fields: each group of adjacent ones, and all. */
static const uint64_t groups[] = {
    UINT64_C(3) << 14,     UINT64_C(3) << 30,   UINT64_C(7) << 46,
    UINT64_C(0x3ff) << 52, WS_DESCRIPTOR_OTHER,
};

enum {
    ROOM = 16384,     /* before start addresses that are not 0: a tile can begin before them */
    ROWS = 8,         /* of an atom */
    PERIOD = 128,     /* bytes per unit of the base offset */
    ATOM_MOST = 2048, /* the most bytes of one atom with a start address within it */
    USUAL_N = 64,     /* for a wider B every second descriptor is measured, because four times as
                   * much is read */
};

struct list {
    const struct ws_descriptor_subject *subject;
    uint64_t *number;
    int count, asked;
};

/*
 * Omits duplicates, and descriptors that could exceed the image with any interpretation of the
 * offsets: beyond a block's shared memory a wgmma faults, which loses all results.
 */
static void add(struct list *list, const struct ws_descriptor *descriptor)
{
    struct ws_described described = ws_descriptor_described(list->subject, descriptor);
    struct ws_described_atom atom = ws_described_atom(&described);
    uint64_t number = ws_descriptor_number(descriptor);
    int leading = atom.leading > 2 ? atom.leading : 2, stride = atom.stride > 2 ? atom.stride : 2;
    int end = descriptor->start_bytes + leading * descriptor->leading_bytes +
              stride * descriptor->stride_bytes + ATOM_MOST;

    if (described.extent > USUAL_N && list->asked++ % 2)
        return;
    for (int i = 0; i < list->count; i++)
        if (list->number[i] == number)
            return;
    if (end <= WS_DESCRIPTOR_IDENTITY && list->count < WS_DESCRIPTORS_MOST)
        list->number[list->count++] = number;
}

/* A tile without gaps, as in most kernels: the basis for varying all fields except offsets. */
static struct ws_descriptor usual(const struct ws_descriptor_subject *subject, int swizzle)
{
    int row = swizzle ? swizzle : WS_DESCRIPTOR_UNIT, atom = ROWS * row;
    struct ws_descriptor descriptor = {
        .start_bytes = ROOM, .leading_bytes = 16, .stride_bytes = atom, .swizzle_bytes = swizzle};

    if (subject->major == WS_MAJOR_MN)
        descriptor.leading_bytes = 2 * atom;
    else if (!swizzle) {
        descriptor.leading_bytes = atom;
        descriptor.stride_bytes = 2 * atom;
    }
    return descriptor;
}

static void add_offsets(struct list *list, int swizzle)
{
    for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++)
        add(list, &(struct ws_descriptor){.leading_bytes = offsets[i].leading,
                                          .stride_bytes = offsets[i].stride,
                                          .swizzle_bytes = swizzle});
}

static void add_starts(struct list *list, int swizzle)
{
    const int *start = swizzle ? starts : plain_starts;
    size_t count =
        swizzle ? sizeof starts / sizeof starts[0] : sizeof plain_starts / sizeof plain_starts[0];
    struct ws_descriptor descriptor = usual(list->subject, swizzle);

    for (size_t i = 0; i < count; i++) {
        descriptor.start_bytes = ROOM + start[i];
        add(list, &descriptor);
    }
    descriptor.stride_bytes += 16;
    descriptor.start_bytes = ROOM + 32;
    add(list, &descriptor);
}

/* With a start address at an atom, and with one some rows of 128 bytes later. */
static void add_bases(struct list *list, int swizzle)
{
    struct ws_descriptor descriptor = usual(list->subject, swizzle);

    for (int base = 1; base < ROWS; base++) {
        descriptor.base_offset = base;
        descriptor.start_bytes = ROOM;
        add(list, &descriptor);
        if (!swizzle)
            continue;
        descriptor.start_bytes = ROOM + base * PERIOD;
        add(list, &descriptor);
        if (swizzle != ROWS * WS_DESCRIPTOR_UNIT)
            continue;
        descriptor.start_bytes = ROOM + (ROWS - base) * PERIOD + 32;
        add(list, &descriptor);
    }
    descriptor.stride_bytes += 48;
    descriptor.base_offset = 3;
    add(list, &descriptor);
}

static void add_others(struct list *list, int swizzle)
{
    struct ws_descriptor descriptor = usual(list->subject, swizzle);

    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        descriptor.other = groups[i];
        add(list, &descriptor);
    }
    for (int bit = 0; bit < 64 && swizzle == ROWS * WS_DESCRIPTOR_UNIT; bit++) {
        descriptor.other = UINT64_C(1) << bit & WS_DESCRIPTOR_OTHER;
        if (descriptor.other)
            add(list, &descriptor);
    }
}

int ws_descriptor_plan(const struct ws_descriptor_subject *subject,
                       uint64_t number[WS_DESCRIPTORS_MOST])
{
    static const int swizzles[] = {0, 32, 64, 128};
    static void (*const adders[])(struct list *, int) = {add_offsets, add_starts, add_bases,
                                                         add_others};
    struct list list = {subject, number, 0, 0};

    for (size_t kind = 0; kind < sizeof adders / sizeof adders[0]; kind++)
        for (size_t i = 0; i < sizeof swizzles / sizeof swizzles[0]; i++)
            adders[kind](&list, swizzles[i]);
    return list.count;
}
