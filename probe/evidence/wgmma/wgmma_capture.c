/* A capture of a warpgroup's MMA in memory, and its runs: one per digit and ones, pass by pass. */
#include "probe/evidence/wgmma/wgmma_capture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/evidence/mma/mma_number.h"
#include "probe/isa/descriptor.h"

enum { CHUNK_BYTES = 16, ATOM_ROWS = 8, CHUNKS = 2 /* k has 32 bytes in every type */ };

const char *ws_wgmma_named_text(enum ws_wgmma_named named)
{
    static const char *const texts[] = {"A", "B", "registers of A"};

    return texts[named];
}

void ws_wgmma_capture_destroy(struct ws_wgmma_capture *capture)
{
    if (!capture)
        return;
    for (int i = 0; i < WS_WGMMA_PASSES; i++) {
        free(capture->pass[i].set);
        free(capture->pass[i].received);
    }
    free(capture->image);
    free(capture);
}

size_t ws_wgmma_pass_words(const struct ws_wgmma_capture *capture, enum ws_wgmma_named named)
{
    const struct ws_wgmma_pass *pass = &capture->pass[named];

    return (size_t)pass->digits * (size_t)pass->ones * WS_WARPGROUP *
           (size_t)ws_wgmma_words(capture->mma);
}

static int width_bits(const struct ws_mma *mma, enum ws_operand_role role)
{
    return ws_mma_type_bits(ws_mma_operand_type(mma, role));
}

int ws_wgmma_plain_bytes(const struct ws_mma *mma, enum ws_operand_role role)
{
    return (role == WS_OPERAND_A ? mma->m : mma->n) * mma->k * width_bits(mma, role) / 8;
}

int ws_wgmma_plain_element(const struct ws_mma *mma, enum ws_operand_role role, int along, int k)
{
    int elements = CHUNK_BYTES * 8 / width_bits(mma, role);
    int chunk = (along / ATOM_ROWS * CHUNKS + k / elements) * ATOM_ROWS + along % ATOM_ROWS;

    return chunk * elements + k % elements;
}

int64_t ws_wgmma_plain_number(const struct ws_wgmma_capture *capture, enum ws_operand_role role,
                              uint64_t descriptor, int element)
{
    int width = width_bits(capture->mma, role), bit = element * width;
    const uint8_t *byte = capture->image + ws_descriptor_start(descriptor) + bit / 8;
    uint64_t bits = (uint64_t)*byte >> bit % 8;
    int64_t number;

    for (int i = 1; i < width / 8; i++)
        bits |= (uint64_t)byte[i] << 8 * i;
    bits &= UINT64_MAX >> (64 - width);
    return ws_mma_decode(ws_mma_operand_type(capture->mma, role), bits, &number) && number >= 0
               ? number
               : -1;
}

bool ws_wgmma_is_plain(const struct ws_wgmma_capture *capture, enum ws_operand_role role,
                       uint64_t descriptor)
{
    struct ws_descriptor fields = ws_descriptor_of(descriptor);

    return fields.leading_bytes == WS_WGMMA_PLAIN_LEADING &&
           fields.stride_bytes == WS_WGMMA_PLAIN_STRIDE && !fields.swizzle_bytes &&
           !fields.base_offset && !fields.other &&
           fields.start_bytes % WS_WGMMA_PLAIN_STRIDE == 0 &&
           fields.start_bytes + ws_wgmma_plain_bytes(capture->mma, role) <= capture->image_bytes;
}

/* Whether a pass belongs to those with A in registers, or to the others. */
static bool is_asked(int named, bool registers)
{
    return (named == WS_WGMMA_NAMED_REGISTERS) == registers;
}

static bool copy(void **to, const void *from, size_t bytes, struct ws_error *error)
{
    *to = malloc(bytes + 1);
    if (!*to)
        return ws_no_memory(error);
    memcpy(*to, from, bytes);
    return true;
}

static struct ws_wgmma_run run_of(const struct ws_wgmma_pass *pass, enum ws_wgmma_named named,
                                  int digit, int ones)
{
    struct ws_wgmma_run run = {.registers = WS_WGMMA_BY_DESCRIPTOR};

    switch (named) {
    case WS_WGMMA_NAMED_A:
        run.a = pass->digit[digit];
        run.b = pass->one[ones];
        break;
    case WS_WGMMA_NAMED_B:
        run.a = pass->one[ones];
        run.b = pass->digit[digit];
        break;
    case WS_WGMMA_NAMED_REGISTERS:
        run.registers = (uint32_t)digit;
        run.b = pass->one[ones];
        break;
    case WS_WGMMA_PASSES:
        break;
    }
    return run;
}

bool ws_wgmma_capture_runs(const struct ws_wgmma_capture *capture, bool registers,
                           struct ws_wgmma_experiment *experiment, struct ws_error *error)
{
    const struct ws_wgmma_pass *held = &capture->pass[WS_WGMMA_NAMED_REGISTERS];
    void *image = NULL, *set = NULL;
    bool done = copy(&image, capture->image, (size_t)capture->image_bytes, error);

    if (registers && done)
        done = copy(&set, held->set, (size_t)held->digits * sizeof *held->set, error);
    *experiment = (struct ws_wgmma_experiment){.mma = capture->mma,
                                               .image_bytes = capture->image_bytes,
                                               .images = 1,
                                               .image = image,
                                               .sets = registers ? held->digits : 0,
                                               .set = set};
    for (int i = 0; i < WS_WGMMA_PASSES; i++)
        if (is_asked(i, registers))
            experiment->runs += capture->pass[i].digits * capture->pass[i].ones;
    experiment->run = calloc((size_t)experiment->runs + 1, sizeof *experiment->run);
    if (!done || !experiment->run)
        return done ? ws_no_memory(error) : false;
    for (int i = 0, run = 0; i < WS_WGMMA_PASSES; i++) {
        const struct ws_wgmma_pass *pass = &capture->pass[i];

        if (is_asked(i, registers))
            for (int of = 0; of < pass->digits * pass->ones; of++)
                experiment->run[run++] =
                    run_of(pass, (enum ws_wgmma_named)i, of / pass->ones, of % pass->ones);
    }
    return true;
}

bool ws_wgmma_capture_receive(struct ws_wgmma_capture *capture, bool registers, int major,
                              const struct ws_wgmma_where *where, const uint32_t *received,
                              struct ws_error *error)
{
    const char suffix[] = {(char)where->target_suffix, 0};

    snprintf(capture->target, sizeof capture->target, "%s_%u%s",
             (int)where->target / 10 == major ? "sm" : "compute", (unsigned)where->target, suffix);
    capture->image_address = where->image_address;
    for (int i = 0; i < WS_WGMMA_PASSES; i++) {
        size_t words = ws_wgmma_pass_words(capture, (enum ws_wgmma_named)i);
        void *kept;

        if (!is_asked(i, registers))
            continue;
        if (!copy(&kept, received, words * sizeof *received, error))
            return false;
        free(capture->pass[i].received);
        capture->pass[i].received = kept;
        received += words;
    }
    return true;
}
