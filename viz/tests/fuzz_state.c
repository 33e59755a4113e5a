/*
 * The window's state file. What was read is saved, and read again as the same; and a file that was
 * not understood whole is kept beside it, byte by byte.
 */
#include "viz/app/model/state.h"
#include "viz/tests/fuzz_room.h"

static void compare(const struct ws_state *a, const struct ws_state *b)
{
    static char of_a[WS_SETTING_SIZE], of_b[WS_SETTING_SIZE];

    for (int i = 0; ws_setting_name(i); i++) {
        ws_state_get(a, ws_setting_name(i), of_a);
        ws_state_get(b, ws_setting_name(i), of_b);
        fuzz_same(ws_setting_name(i), of_a, of_b);
    }
}

static void check_kept(const uint8_t *data, size_t size)
{
    FILE *file = fopen("state.json.kept", "rb");
    uint8_t *bytes = malloc(size + 2);

    if (!file || !bytes)
        fuzz_found("what was not understood is not kept");
    if (fread(bytes, 1, size + 2, file) != size || memcmp(bytes, data, size))
        fuzz_found("what is kept is something else");
    fclose(file);
    free(bytes);
}

/* Every part by its name, to a state that is new, in the window's order. */
static void set_again(const struct ws_state *from)
{
    static char text[WS_SETTING_SIZE];
    struct ws_state to;
    struct ws_error error = {0};

    ws_state_init(&to);
    for (int i = 0; ws_setting_name(i); i++) {
        ws_state_get(from, ws_setting_name(i), text);
        if (!ws_state_set(&to, ws_setting_name(i), text, &error))
            fuzz_refused(&error);
    }
    ws_state_options(&to, text, sizeof text);
    ws_state_finish(&to);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ws_window_place place = {0}, place_again = {0};
    struct ws_state state, again;
    struct ws_error error = {0};
    bool good;

    fuzz_room_enter();
    fuzz_room_put("state.json", data, size);
    ws_state_init(&state);
    ws_state_init(&again);
    good = ws_state_load(&state, &place, "state.json", &error);
    if (!good)
        fuzz_refused(&error);
    if (!ws_state_save(&state, &place, "state.json", &error))
        fuzz_found("read, and cannot be saved: %s", error.text);
    if (!good && size)
        check_kept(data, size);
    if (!ws_state_load(&again, &place_again, "state.json", &error))
        fuzz_found("saved, and cannot be read: %s", error.text);
    compare(&state, &again);
    set_again(&state);
    ws_state_finish(&state);
    ws_state_finish(&again);
    return 0;
}
