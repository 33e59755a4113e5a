/* Checks an MMA's capture: its relation against the PTX ISA's, and its first runs bit by bit. */
#include <string.h>

#include "probe/evidence/mma/mma_check_sparse.h"
#include "probe/evidence/mma/mma_execute.h"
#include "probe/evidence/mma/mma_relation.h"

/* Compares what each pass received while A was zero with the same in software. */
static bool check_without_a(const struct ws_mma_capture *capture, const struct ws_mma_slots *slots,
                            struct ws_mma_software *software, const struct ws_registers *a,
                            const struct ws_registers *d, struct ws_error *error)
{
    const struct ws_operand *operand = ws_mma_moved(capture->mma, WS_OPERAND_D);
    char where[WS_MMA_SLOT_SIZE];

    for (int i = 0; i < capture->passes; i++) {
        const struct ws_mma_pass *pass = &capture->pass[i];

        if (!ws_mma_software_give(software, &pass->b, &pass->c, error) ||
            !ws_mma_software_run(software, a, d, error))
            return false;
        for (int slot = 0; slot < slots->count[WS_OPERAND_D]; slot++)
            if (ws_mma_element(operand, &pass->received, slot) != ws_mma_element(operand, d, slot))
                return ws_fail(error, WS_CODE_CAPTURE,
                               "pass %d: with A zero, %s of D does not follow from B and C", i,
                               ws_mma_slot_text(capture->mma, WS_OPERAND_D, slot, where));
    }
    return true;
}

static bool check_slots(const struct ws_mma_capture *capture, const struct ws_mma_slots *slots,
                        struct ws_error *error)
{
    struct ws_registers a = {0}, d = {0};
    struct ws_mma_software software;
    bool done = ws_mma_software_init(slots, &software, error) &&
                ws_registers_init(&a, ws_mma_moved(capture->mma, WS_OPERAND_A), error) &&
                ws_registers_init(&d, ws_mma_moved(capture->mma, WS_OPERAND_D), error) &&
                check_without_a(capture, slots, &software, &a, &d, error);

    ws_registers_finish(&a);
    ws_registers_finish(&d);
    ws_mma_software_finish(&software);
    return done;
}

static bool check_dense(const struct ws_mma_capture *capture, int *meetings, struct ws_error *error)
{
    struct ws_mma_relation captured = {0}, specified = {0};
    struct ws_mma_slots slots;
    bool done = ws_mma_slots_specified(capture->mma, &slots, error) &&
                ws_mma_relation_decode(capture, &captured, error) &&
                ws_mma_relation_of(&slots, &specified, error) &&
                ws_mma_relation_equal(&captured, &specified, error) &&
                check_slots(capture, &slots, error);

    if (meetings)
        *meetings = done ? ws_mma_relation_meetings(&captured) : 0;
    ws_mma_relation_finish(&captured);
    ws_mma_relation_finish(&specified);
    ws_mma_slots_finish(&slots);
    return done;
}

bool ws_mma_check(const struct ws_mma_capture *capture, int *meetings, struct ws_error *error)
{
    return capture->mma->sparse ? ws_mma_check_sparse(capture, meetings, error)
                                : check_dense(capture, meetings, error);
}
