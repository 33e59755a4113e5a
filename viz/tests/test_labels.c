/*
 * One grammar: every name that a panel prints can be typed into Find, and finds that item; and
 * every selection by mouse is written so that it can be typed again. In every variant, with every
 * kind of label, in both views, at several sizes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "probe/tests/sample.h"
#include "viz/app/control/control.h"
#include "viz/tests/player.h"

/* A small window, the same zoomed in, and a large one. */
static const struct {
    int width, height;
    double zoom;
} looks[] = {{1280, 800, 1}, {1280, 800, 4}, {3840, 2160, 1}};

enum { LOOKS = sizeof looks / sizeof looks[0] };

static void look(struct ws_app *app, int size, int view, int label)
{
    struct ws_state *state = &app->desk.state;

    state->choices.view = (enum ws_view)view;
    state->choices.label = (enum ws_label_by)label;
    for (int panel = 0; panel < WS_MOVE_PANELS; panel++)
        state->zoom[panel] = (struct ws_zoom){looks[size].zoom, 0, 0};
    app->desk.dirty = true;
    ws_app_update(app);
}

static bool find(struct ws_app *app, const char *typed, struct ws_error *error)
{
    return ws_control_row(WS_CONTROL_FIND)->enter(&app->desk, typed, error);
}

/*
 * Texts that are not names: column titles, counts, sentences, and bare numbers, which Find reports
 * as ambiguous. Everything else is a name.
 */
static bool is_name(const char *text)
{
    static const char *const others[] = {
        "Banks 0\u201331, by phase", "lane", "address", "address from", "banks", "padding"};

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (!strcmp(text, others[i]))
            return false;
    return strlen(text) != strspn(text, "0123456789") && strncmp(text, "rule", 4) &&
           strncmp(text, "measured", 8) && !strstr(text, " row") && !strstr(text, "wavefront") &&
           !strstr(text, " ignored");
}

/* The whole of a label that begins at node `i`, over its lines; moves `i` to its last node. */
static void label_at(const struct ws_scene *scene, int *i, char *text, size_t size)
{
    int parent = scene->node[*i].parent;
    bool shows = parent >= 0 &&
                 (scene->node[parent].shown.lane >= 0 || scene->node[parent].shown.matrix >= 0);

    snprintf(text, size, "%s", scene->text + scene->node[*i].text);
    while (shows && *i + 1 < scene->nodes && scene->node[*i + 1].kind == WS_NODE_TEXT &&
           scene->node[*i + 1].parent == parent) {
        size_t length = strlen(text);

        ++*i;
        snprintf(text + length, size - length, " %s", scene->text + scene->node[*i].text);
    }
}

static void each_label_is_understood(struct ws_app *app)
{
    const struct ws_variant *variant = app->desk.state.choices.variant;
    struct ws_shown found[WS_LANES];
    struct ws_addresses rows = {0};
    int count;

    if (app->desk.model.has_addresses)
        rows = ws_model_rows(&app->desk.model);
    for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
        const struct ws_scene *scene = &app->canvas.panel[panel].scene;

        if (panel == WS_PANEL_MEMORY && !ws_address_lanes(variant))
            continue; /* a sentence reports that there is no memory */
        for (int i = 0; i < scene->nodes; i++) {
            struct ws_error error = {0};
            char text[200];

            if (scene->node[i].kind != WS_NODE_TEXT)
                continue;
            label_at(scene, &i, text, sizeof text);
            if (!is_name(text))
                continue;
            if (!ws_query_parse_all(variant, &rows, text, found, &count, &error) || !count)
                fail_msg("%s, panel %d: '%s': %s", app->desk.state.choices.variant->name, panel,
                         text, error.text);
        }
    }
}

static void each_pattern_comes_back(struct ws_app *app)
{
    for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
        const struct ws_panel *shown = &app->canvas.panel[panel];

        for (int i = 0; i < shown->scene.nodes; i++) {
            struct ws_shown pattern = ws_pattern_of(&shown->scene.node[i].shown), again;
            struct ws_error error = {0};
            char echo[200];

            ws_query_write(app->desk.state.choices.variant, &pattern, echo, sizeof echo);
            if (!*echo || shown->scene.node[i].kind != WS_NODE_GROUP)
                continue;
            if (!ws_query_parse(app->desk.state.choices.variant, NULL, echo, &again, &error))
                fail_msg("%s: '%s': %s", app->desk.state.choices.variant->name, echo, error.text);
            assert_memory_equal(&again, &pattern, sizeof again);
        }
    }
}

static void what_a_panel_prints_and_what_pointing_selects_can_be_typed(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += sample_step(5))
        for (int size = 0; size < LOOKS; size++) {
            struct ws_app *app = player_start(ws_variant((enum ws_variant_id)id)->name,
                                              looks[size].width, looks[size].height);

            for (int way = 0; way < 2 * WS_LABELS; way++) {
                look(app, size, way % 2, way / 2);
                each_label_is_understood(app);
                if (way / 2 == WS_LABEL_THREAD) /* the same things are there whatever is written */
                    each_pattern_comes_back(app);
            }
            player_finish(app);
        }
}

/* Every pattern of one or two fields, whether or not pointing can make it. */
static void every_pattern_is_a_query_for_itself(void **state)
{
    static const size_t fields[] = {
        offsetof(struct ws_shown, matrix),       offsetof(struct ws_shown, row),
        offsetof(struct ws_shown, column),       offsetof(struct ws_shown, lane),
        offsetof(struct ws_shown, reg),          offsetof(struct ws_shown, bit),
        offsetof(struct ws_shown, address_lane), offsetof(struct ws_shown, bank),
    };
    const int count = sizeof fields / sizeof fields[0];

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += sample_step(5))
        for (int pair = 0; pair < count * count; pair++)
            for (int values = 0; values < 32 * 4; values++) {
                const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
                struct ws_shown pattern = WS_SHOWS_NOTHING, again;
                struct ws_error error = {0};
                char echo[200];

                *(int *)((char *)&pattern + fields[pair % count]) = values / 4;
                if (pair / count != pair % count)
                    *(int *)((char *)&pattern + fields[pair / count]) = values % 4 * 8;
                if (!ws_query_fits(variant, &pattern))
                    continue;
                /* With a single matrix, a row or column belongs to it. */
                if ((pattern.row >= 0 || pattern.column >= 0) && ws_moved(variant)->matrices == 1)
                    pattern.matrix = 0;
                ws_query_write(variant, &pattern, echo, sizeof echo);
                if (!ws_query_parse(variant, NULL, echo, &again, &error))
                    fail_msg("%s: '%s': %s", variant->name, echo, error.text);
                if (memcmp(&again, &pattern, sizeof again))
                    fail_msg("%s: '%s' means something else", variant->name, echo);
            }
}

static void several_are_written_so_that_they_come_back(void **state)
{
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");

    (void)state;
    for (unsigned mask = 1; mask < 1 << 8; mask++) {
        struct ws_shown pattern[3 * 8], again[WS_LANES];
        struct ws_error error = {0};
        int count = 0, found = 0;
        char echo[1000];

        for (int i = 0; i < 8; i++)
            for (int what = 0; what < 3; what++) {
                if (!(mask >> i & 1))
                    continue;
                pattern[count] = WS_SHOWS_NOTHING;
                *(what == 0   ? &pattern[count].lane
                  : what == 1 ? &pattern[count].bank
                              : &pattern[count].address_lane) = i + 3;
                count++;
            }
        /* In turn, and each kind after the other. */
        for (int sorted = 0; sorted < 2; sorted++) {
            if (sorted)
                for (int i = 0; i < count; i++) {
                    pattern[i] = WS_SHOWS_NOTHING;
                    pattern[i].lane = i;
                }
            ws_query_write_all(variant, pattern, count, echo, sizeof echo);
            if (!ws_query_parse_all(variant, NULL, echo, again, &found, &error))
                fail_msg("'%s': %s", echo, error.text);
            assert_int_equal(found, count);
            assert_memory_equal(again, pattern, (size_t)count * sizeof again[0]);
        }
    }
}

/* The text that a figure prints beside its parts, and the sentence below the panels. */
static void the_sentence_is_in_the_words_of_find(void **state)
{
    static const char *const said[] = {"matrix 1, row 3, column 5", "lanes 5, 6", "lanes 4\u20137",
                                       "T14 r1.hi = M1[3,5]", "lane 14: r1.hi"};
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    struct ws_error error = {0};

    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        if (!find(app, said[i], &error))
            fail_msg("'%s': %s", said[i], error.text);
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_panel_prints_and_what_pointing_selects_can_be_typed),
        cmocka_unit_test(every_pattern_is_a_query_for_itself),
        cmocka_unit_test(several_are_written_so_that_they_come_back),
        cmocka_unit_test(the_sentence_is_in_the_words_of_find),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
