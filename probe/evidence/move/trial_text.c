/* A trial as text: one line per lane, then the verdict; and the same as one JSON object. */
#include <inttypes.h>

#include "probe/base/json.h"
#include "probe/evidence/move/method.h"
#include "probe/evidence/move/trial.h"
#include "probe/isa/operand.h"
#include "probe/isa/place.h"

/* "M0[3,5]", or "?" if it is not an element's value. */
static int write_element(const struct ws_trial *trial, int lane, int reg, int element, FILE *out)
{
    char name[WS_PLACE_SIZE];
    struct ws_place place =
        ws_mapping_place(&trial->found, (struct ws_slot){lane, reg, element, 0});

    if (place.matrix < 0)
        return fprintf(out, "?");
    return fprintf(out, "%s", ws_place_name(trial->found.variant, WS_VIEW_MEMORY, place, name));
}

static void write_lane(const struct ws_trial *trial, int lane, FILE *out)
{
    const struct ws_variant *variant = trial->addresses.variant;

    fprintf(out, "%4d  ", lane);
    if (lane < trial->addresses.counted)
        fprintf(out, "%7" PRIu32 "  ", trial->addresses.address[lane]);
    else if (trial->addresses.counted)
        fprintf(out, "%7s  ", "-");
    for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
        int width = 2 + 9 * ws_moved(variant)->elements, written = 0;

        for (int element = 0; element < ws_moved(variant)->elements; element++) {
            if (element)
                written += fprintf(out, " ");
            written += write_element(trial, lane, reg, element, out);
        }
        fprintf(out, "%*s", reg < ws_moved(variant)->registers - 1 ? width - written : 0, "");
    }
    fputc('\n', out);
}

void ws_trial_write_text(const struct ws_trial *trial, const char *device, FILE *out)
{
    const struct ws_variant *variant = trial->addresses.variant;
    int phases = trial->phases;
    char name[WS_REGISTER_SIZE];

    fprintf(out, "%s on %s\n", variant->name, device);
    fprintf(out, "%s\n\n", ws_method(variant->family->id)->trial_text);
    fprintf(out, "lane  %s", trial->addresses.counted ? "address  " : "");
    for (int reg = 0; reg < ws_moved(variant)->registers; reg++)
        fprintf(out, "%s%*s", ws_register_name(variant, reg, name),
                reg < ws_moved(variant)->registers - 1 ? 9 * ws_moved(variant)->elements : 0, "");
    fputc('\n', out);
    for (int lane = 0; lane < WS_LANES; lane++)
        write_lane(trial, lane, out);
    if (trial->moved_as_predicted)
        fprintf(out, "\nelements: as the PTX ISA specifies\n");
    else
        fprintf(out, "\nelements: NOT as the PTX ISA specifies: %s\n", trial->difference.text);
    if (phases)
        fprintf(out, "wavefronts: %d in %d phase%s\n", trial->wavefronts, phases,
                phases > 1 ? "s" : "");
    if (trial->predicted)
        fprintf(out, "cycles: %.2f measured, %.2f predicted: %s\n", trial->cycles,
                trial->predicted_cycles,
                trial->timed_as_predicted ? "as predicted" : "NOT as predicted");
    else
        fprintf(out, "cycles: %.2f measured, including global memory; none predicted\n",
                trial->cycles);
}

static void write_json_lane(const struct ws_trial *trial, int lane, FILE *out)
{
    const struct ws_variant *variant = trial->addresses.variant;

    fprintf(out, "    { \"lane\": %d, ", lane);
    if (trial->addresses.counted)
        fprintf(out, "\"address\": %" PRIu32 ", ", trial->addresses.address[lane]);
    if (variant->family->lanes_receive) {
        fputs("\"registers\": [", out);
        for (int reg = 0; reg < ws_moved(variant)->registers; reg++)
            fprintf(out, "%s\"%0*" PRIx64 "\"", reg ? ", " : "",
                    ws_moved(variant)->register_bits / 4,
                    *ws_register_at(&trial->received, lane, reg));
        fputs("], ", out);
    }
    fputs("\"elements\": [", out);
    for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
        fputs(reg ? ", [" : "[", out);
        for (int element = 0; element < ws_moved(variant)->elements; element++) {
            struct ws_place place =
                ws_mapping_place(&trial->found, (struct ws_slot){lane, reg, element, 0});

            fputs(element ? ", " : "", out);
            if (place.matrix >= 0)
                fprintf(out, "[%d, %d, %d]", place.matrix, place.row, place.column);
            else
                fputs("null", out);
        }
        fputc(']', out);
    }
    fputs("] }", out);
}

void ws_trial_write_json(const struct ws_trial *trial, const char *device, FILE *out)
{
    fputs(WS_JSON_HEAD "  \"variant\": ", out);
    ws_json_write_string(trial->addresses.variant->name, out);
    fputs(",\n  \"device\": ", out);
    ws_json_write_string(device, out);
    fputs(",\n  \"lanes\": [\n", out);
    for (int lane = 0; lane < WS_LANES; lane++) {
        write_json_lane(trial, lane, out);
        fputs(lane < WS_LANES - 1 ? ",\n" : "\n", out);
    }
    fprintf(out, "  ],\n  \"elements_as_predicted\": %s,\n",
            trial->moved_as_predicted ? "true" : "false");
    fputs("  \"difference\": ", out);
    ws_json_write_string(trial->difference.text, out);
    fprintf(out, ",\n  \"wavefronts\": %d,\n  \"cycles\": %.2f,\n", trial->wavefronts,
            trial->cycles);
    if (trial->predicted)
        fprintf(out, "  \"predicted_cycles\": %.2f,\n  \"cycles_as_predicted\": %s\n}\n",
                trial->predicted_cycles, trial->timed_as_predicted ? "true" : "false");
    else
        fputs("  \"predicted_cycles\": null,\n  \"cycles_as_predicted\": null\n}\n", out);
}
