/*
 * The probe's answer to a run from the window: its JSON, or anything else, since it is another
 * program. An accepted answer is printed in words.
 */
#include "probe/tests/fuzz.h"
#include "viz/app/model/gpu_trial.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    char *text = fuzz_text(data, size), words[1024];
    struct ws_mapping specified = {0};
    struct ws_gpu_trial trial = {0};
    struct ws_error error = {0};
    const char *at = words;

    if (!ws_mapping_specified(variant, &specified, &error))
        abort();
    if (ws_gpu_trial_parse(variant, text, size, &trial, &error)) {
        for (int i = 0; i < ws_slot_count(variant); i++)
            ws_gpu_trial_differs(&trial, &specified, ws_slot_at(variant, i));
        ws_gpu_trial_words(&trial, words, sizeof words);
        for (unsigned character; (character = ws_utf8_next(&at));)
            if (!ws_utf8_is_plain(character))
                fuzz_found("U+%04X in '%s'", character, words);
    } else {
        fuzz_refused(&error);
    }
    ws_gpu_trial_finish(&trial);
    ws_mapping_finish(&specified);
    free(text);
    return 0;
}
