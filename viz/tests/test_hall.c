/* What a hall can read while one presents: the size of letters, and that nothing is cropped. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "probe/tests/sample.h"
#include "viz/app/mode/lesson.h"
#include "viz/app/model/classroom.h"
#include "viz/app/panel/box.h"
#include "viz/app/panel/mark.h"
#include "viz/app/panel/panels.h"
#include "viz/scene/ink.h"
#include "viz/tests/player.h"

static const struct {
    int width, height;
} sizes[] = {{1280, 720}, {1920, 1080}, {3840, 2160}, {1024, 768}, {2560, 1080}};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* Texts of a scene that are drawn; each must be a fortieth of the window's height. */
static int texts_drawn(const struct ws_app *app, const struct ws_scene *scene)
{
    const struct ws_canvas *canvas = &app->canvas;
    int drawn = 0;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        if (node->kind != WS_NODE_TEXT || node->size < canvas->least_text)
            continue;
        assert_true(node->size * canvas->scale >= canvas->pixels_y / 40 - 1e-6);
        drawn++;
    }
    return drawn;
}

static int all_texts_drawn(const struct ws_app *app)
{
    int drawn = texts_drawn(app, &app->canvas.over) + texts_drawn(app, &app->bar.popup.scene);

    for (int i = 0; i < WS_LAYERS; i++)
        drawn += texts_drawn(app, &app->canvas.layer[i].scene);
    for (int i = 0; i < WS_MOVE_PANELS; i++)
        drawn += texts_drawn(app, &app->canvas.panel[i].scene);
    return drawn;
}

static void no_text_is_smaller_than_a_fortieth_of_the_height(void **state)
{
    static const char *const variants[] = {"ldmatrix.m8n8.x1.b16", "ldmatrix.m8n8.x4.trans.b16",
                                           "stmatrix.m16n8.x2.trans.b8", "movmatrix.m8n8.trans.b16",
                                           "ldmatrix.m16n16.x2.trans.b8"};

    (void)state;
    for (int i = 0; i < SIZES; i++)
        for (size_t v = 0; v < sizeof variants / sizeof variants[0]; v++) {
            struct ws_app *app = player_start(variants[v], sizes[i].width, sizes[i].height);

            press_key(app, "f11");
            for (const char *panel = "1234"; *panel; panel++) {
                char chord[2] = {*panel, 0};

                press_key(app, chord);
                assert_true(all_texts_drawn(app) > 0);
            }
            press_key(app, "2");
            type_keys(app, "/lane 5");
            press_key(app, "return");
            assert_true(texts_drawn(app, &app->canvas.layer[WS_LAYER_FOOT].scene) >= 2);
            press_key(app, "f1");
            assert_true(texts_drawn(app, &app->bar.popup.scene) > 10);
            player_finish(app);
        }
}

/* The stepper to its end, and lessons from their first step to their last. */
static void steps_and_lessons_are_as_large(void **state)
{
    static const char *const lessons[] = {"/viz/tests/lessons/whole.json",
                                          "/assets/lessons/01-what-a-fragment-is.json",
                                          "/assets/lessons/06-bank-conflicts.json"};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct ws_app *app = player_start("ldmatrix.m8n8.x2.b16", sizes[i].width, sizes[i].height);
        struct ws_error error;
        int pictures = 0, steps = 0;

        press_key(app, "f11");
        press_key(app, "s");
        for (int beat = 0; beat < 8; beat++) {
            assert_true(texts_drawn(app, &app->canvas.layer[WS_LAYER_STAGE].scene) > 4);
            assert_true(texts_drawn(app, &app->canvas.layer[WS_LAYER_FOOT].scene) >= 2);
            press_key(app, "pagedown");
            ws_app_tick(app, 5000);
            ws_app_update(app);
        }
        press_key(app, "s");
        for (size_t lesson = 0; lesson < sizeof lessons / sizeof lessons[0]; lesson++) {
            char path[512];

            snprintf(path, sizeof path, "%s%s", WS_SOURCE_DIR, lessons[lesson]);
            assert_true(ws_lesson_open(app, path, NULL, &error));
            ws_app_update(app);
            for (int turn = 0; turn < 40; turn++, steps++) {
                assert_true(app->show.presents);
                assert_true(texts_drawn(app, &app->canvas.layer[WS_LAYER_FOOT].scene) >= 1);
                pictures += all_texts_drawn(app) >
                            texts_drawn(app, &app->canvas.layer[WS_LAYER_FOOT].scene);
                press_key(app, "pagedown");
            }
        }
        /* Hardly a picture is without a word. */
        assert_true(pictures > 0.8 * steps);
        player_finish(app);
    }
}

static const struct ws_variant *nth_variant(int nth)
{
    return nth < (int)WS_VARIANTS
               ? ws_variant((enum ws_variant_id)nth)
               : ws_mma_operand(ws_mma((enum ws_mma_id)(nth - (int)WS_VARIANTS)), WS_OPERAND_A);
}

/* All of each panel's picture is in sight, and in it all that is drawn. */
static int cropped(const struct ws_app *app)
{
    const struct ws_canvas *canvas = &app->canvas;
    const double unit = 1 / canvas->scale;
    int count = 0;

    for (int panel = 0; panel < WS_PANELS; panel++) {
        const struct ws_scene *scene = &canvas->panel[panel].scene;
        const struct ws_box body = canvas->layout.panel[panel].body;
        int out = 0;

        if (body.width <= 0)
            continue;
        for (int i = 0; i < scene->nodes; i++) {
            const struct ws_node *node = &scene->node[i];

            if (node->kind == WS_NODE_GROUP || node->role == WS_ROLE_NONE ||
                (node->kind == WS_NODE_TEXT &&
                 (node->size < canvas->least_text || !*(scene->text + node->text))))
                continue;
            out += node->box.x < -1 || node->box.y < -1 ||
                   node->box.x + node->box.width > body.width + 1 ||
                   node->box.y + node->box.height > body.height + 1;
        }
        if (out || canvas->picture[panel].width > body.width + 3 * unit ||
            canvas->picture[panel].height > body.height + 3 * unit) {
            print_message(
                "%s at %.0fx%.0f, %s of %d: picture %.0fx%.0f of %.0fx%.0f, %d nodes of %d out\n",
                app->desk.state.choices.variant->name, canvas->pixels_x, canvas->pixels_y,
                ws_panel_row(panel)->name, app->panel, canvas->picture[panel].width,
                canvas->picture[panel].height, body.width, body.height, out, scene->nodes);
            count++;
        }
    }
    return count;
}

/* For every variant, at every size, each panel alone and all together. */
static void nothing_is_cropped(void **state)
{
    int wrong = 0;

    (void)state;
    for (int i = 0; i < SIZES; i++) {
        struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", sizes[i].width, sizes[i].height);

        press_key(app, "f11");
        for (int nth = 0; nth < (int)WS_VARIANTS + (int)WS_PRODUCTS; nth++) {
            if (!in_sample_of_many(nth, 37, 5))
                continue;
            ws_state_set_variant(&app->desk.state, nth_variant(nth));
            app->desk.dirty = true;
            for (const char *panel = "1234"; *panel; panel++) {
                char chord[2] = {*panel, 0};

                press_key(app, chord);
                wrong += cropped(app);
            }
        }
        player_finish(app);
    }
    assert_int_equal(wrong, 0);
}

/* Checks the size of a band's letters, except small print, and that all of it is visible. */
static void check_band(const struct ws_app *app, double least_px)
{
    const struct ws_scene *band = &app->canvas.layer[WS_LAYER_FOOT].scene;
    const struct ws_course *course = &app->desk.course;
    const double scale = app->canvas.scale;
    int texts = 0;

    for (int i = 0; i < band->nodes; i++) {
        const struct ws_node *node = &band->node[i];

        if (node->kind != WS_NODE_TEXT || node->role == WS_ROLE_SMALL || node->role == WS_ROLE_NOTE)
            continue;
        texts++;
        if (node->size * scale < (node->role == WS_ROLE_CODE ? 0.9 : 1) * least_px - 0.01)
            fail_msg("%s, step %d at %.0fx%.0f: '%s' has %.1f px", course->path, course->step + 1,
                     app->canvas.pixels_x, app->canvas.pixels_y, ws_scene_string(band, node),
                     node->size * scale);
        if (node->box.y * scale > app->canvas.pixels_y - node->size * scale)
            fail_msg("%s, step %d at %.0fx%.0f: '%s' is below the window", course->path,
                     course->step + 1, app->canvas.pixels_x, app->canvas.pixels_y,
                     ws_scene_string(band, node));
    }
    assert_true(texts > 0);
    if (app->canvas.layout.stage.height < app->canvas.layout.height / 5)
        fail_msg("%s, step %d at %.0fx%.0f: the picture has %.0f px of %.0f", course->path,
                 course->step + 1, app->canvas.pixels_x, app->canvas.pixels_y,
                 app->canvas.layout.stage.height, app->canvas.layout.height);
}

/* The labels of the lesson's picture that overlap the one after them in their column. */
static int overlapping(const struct ws_app *app)
{
    const struct ws_scene *scene = &app->canvas.layer[WS_LAYER_STAGE].scene;
    int count = 0;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        for (int j = i + 1; node->role == WS_ROLE_LABEL && j < scene->nodes && j < i + 64; j++) {
            const struct ws_node *other = &scene->node[j];

            count += other->role == WS_ROLE_LABEL && other->parent == node->parent &&
                     other->baseline > node->baseline + 1 &&
                     other->baseline - node->baseline < 0.7 * node->size &&
                     fabs(ws_text_x(other) - ws_text_x(node)) < 1;
        }
    }
    if (count)
        print_message("%s, step %d at %.0fx%.0f: %d labels overlap\n", app->desk.course.path,
                      app->desk.course.step + 1, app->canvas.pixels_x, app->canvas.pixels_y, count);
    return count;
}

static void each_lesson_step(struct ws_app *app, double least_px)
{
    int wrong = 0;

    for (int lesson = 0; lesson < app->desk.course.shelf.lessons; lesson++) {
        struct ws_error error;

        assert_true(ws_lesson_open(app, app->desk.course.shelf.lesson[lesson].path, "1", &error));
        ws_app_update(app);
        for (int step = 0; step < app->desk.course.lesson.steps; step++) {
            ws_course_go(&app->desk.course, step);
            ws_class_show(&app->desk);
            ws_app_update(app);
            check_band(app, least_px);
            ws_course_tell(&app->desk.course);
            ws_class_show(&app->desk);
            ws_app_update(app);
            check_band(app, least_px);
            wrong += cropped(app) + overlapping(app);
        }
    }
    assert_int_equal(wrong, 0);
}

/* Presented, a question and its choices are a thirtieth of the height: 36 px of 1080. */
static void a_hall_reads_questions(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        struct ws_app *app;

        if (!in_sample(i + 1, 2))
            continue;
        app = player_start("ldmatrix.m8n8.x4.b16", sizes[i].width, sizes[i].height);
        press_key(app, "f11");
        each_lesson_step(app, sizes[i].height / 30.0);
        player_finish(app);
    }
}

/* Not presented, a lesson's text grows with the window; it has no toolbars. */
static void a_lesson_grows_with_its_window(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", sizes[i].width, sizes[i].height);
        struct ws_error error;

        assert_true(ws_lesson_open(app, app->desk.course.shelf.lesson[0].path, "1", &error));
        ws_app_update(app);
        check_band(app, fmax(1, fmin(sizes[i].width / 1280.0, sizes[i].height / 800.0)) * 12);
        assert_true(app->canvas.layout.top.height == 0);
        assert_true(ws_bar_widget(&app->bar, WS_CONTROL_THEME) < 0);
        player_finish(app);
    }
}

static bool is_ground(const struct ws_node *node)
{
    return node->kind == WS_NODE_GROUP || node->role == WS_ROLE_NONE ||
           node->role == WS_ROLE_PAPER || node->role == WS_ROLE_PANEL;
}

/*
 * Every text of the picture is large enough, and no two overlap; everything is on the card, of
 * which the picture fills most of the width or of the height.
 */
static void check_picture(const struct ws_app *app, const struct ws_scene *scene, bool fills)
{
    const struct ws_course *course = &app->desk.course;
    const struct ws_box stage = app->canvas.layout.stage;
    struct ws_box ink = {stage.x + stage.width, stage.y + stage.height, 0, 0};
    double right = 0, bottom = 0;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        bool text = node->kind == WS_NODE_TEXT;
        struct ws_box box = text ? ws_text_ink(scene, node) : node->box;

        if (is_ground(node) || (text && !*ws_scene_string(scene, node)))
            continue;
        if (text && node->size * app->canvas.scale < app->canvas.pixels_y / 40 - 0.01)
            fail_msg("%s, step %d: '%s' has %.1f px", course->path, course->step + 1,
                     ws_scene_string(scene, node), node->size * app->canvas.scale);
        for (int j = i + 1; text && j < scene->nodes; j++) {
            const struct ws_node *other = &scene->node[j];
            struct ws_box apart = {box.x + 1.5, box.y + 1.5, box.width - 3, box.height - 3}, next;

            if (other->kind != WS_NODE_TEXT || is_ground(other) || !*ws_scene_string(scene, other))
                continue;
            next = ws_text_ink(scene, other);
            if (ws_boxes_meet(&apart, &next))
                fail_msg("%s, step %d: '%s' overlaps '%s'", course->path, course->step + 1,
                         ws_scene_string(scene, node), ws_scene_string(scene, other));
        }
        ink.x = fmin(ink.x, fmin(box.x, box.x + box.width));
        ink.y = fmin(ink.y, fmin(box.y, box.y + box.height));
        right = fmax(right, fmax(box.x, box.x + box.width));
        bottom = fmax(bottom, fmax(box.y, box.y + box.height));
    }
    if (right > 0 && (ink.x < stage.x - 1 || ink.y < stage.y - 1 ||
                      right > stage.x + stage.width + 1 || bottom > stage.y + stage.height + 1))
        fail_msg("%s, step %d: %.0f to %.0f, %.0f to %.0f is outside the card", course->path,
                 course->step + 1, ink.x, right, ink.y, bottom);
    if (fills && right - ink.x < 0.8 * stage.width && bottom - ink.y < 0.8 * stage.height)
        fail_msg("%s, step %d: the picture is %.0f x %.0f of %.0f x %.0f", course->path,
                 course->step + 1, right - ink.x, bottom - ink.y, stage.width, stage.height);
}

/* In each step of each lesson, before and after its answer, and while the animation plays. */
static void a_hall_reads_pictures(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1920, 1080);
    int pictures = 0;

    (void)state;
    press_key(app, "f11");
    assert_true(app->desk.course.shelf.lessons > 0);
    for (int lesson = 0; lesson < app->desk.course.shelf.lessons; lesson++) {
        struct ws_course *course = &app->desk.course;
        struct ws_error error;

        assert_true(ws_lesson_open(app, course->shelf.lesson[lesson].path, "1", &error));
        for (int turn = 0; turn < 2 * course->lesson.steps; turn++) {
            ws_course_go(course, turn / 2);
            if (turn % 2)
                ws_course_tell(course);
            ws_class_show(&app->desk);
            ws_app_update(app);
            for (int tick = 0; tick < 3 && app->canvas.staged; tick++, pictures++) {
                bool hidden = ws_course_hides(course) & WS_LESSON_STAGE;

                check_picture(app, &app->canvas.layer[WS_LAYER_STAGE].scene, !hidden);
                check_picture(app, &app->canvas.over, false);
                ws_app_tick(app, 900);
                ws_app_update(app);
            }
        }
    }
    assert_true(pictures > 100);
    player_finish(app);
}

/* Memory beside other panels of a lesson has letters on each row, or is left out. */
static void a_hall_reads_the_rows_of_memory(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1920, 1080);
    struct ws_course *course = &app->desk.course;
    int shown = 0, left_out = 0;

    (void)state;
    press_key(app, "f11");
    for (int lesson = 0; lesson < course->shelf.lessons; lesson++) {
        struct ws_error error;

        assert_true(ws_lesson_open(app, course->shelf.lesson[lesson].path, "1", &error));
        for (int step = 0; step < course->lesson.steps; step++) {
            ws_course_go(course, step);
            ws_course_tell(course);
            ws_class_show(&app->desk);
            ws_app_update(app);
            if (!(ws_course_panels(course) & WS_LESSON_MEMORY))
                continue;
            left_out += app->canvas.absent[WS_PANEL_MEMORY];
            if (app->canvas.absent[WS_PANEL_MEMORY])
                continue;
            shown++;
            if (texts_drawn(app, &app->canvas.panel[WS_PANEL_MEMORY].scene) <
                ws_address_lanes(app->desk.state.choices.variant))
                fail_msg("%s, step %d: rows without letters", course->path, step + 1);
        }
    }
    assert_true(shown > 0 && left_out > 0);
    player_finish(app);
}

/* Names of registers are enlarged, but not down to the outlines of their cells. */
static void a_heading_is_clear_of_the_cells_below_it(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1920, 1080);
    const struct ws_scene *scene = &app->canvas.layer[WS_LAYER_STAGE].scene;
    struct ws_error error;
    int above = 0;

    (void)state;
    press_key(app, "f11");
    assert_true(
        ws_lesson_open(app, WS_SOURCE_DIR "/assets/lessons/09-known-errors.json", "1", &error));
    ws_app_update(app);
    for (int i = 0; i < scene->nodes; i++)
        for (int j = 0; j < scene->nodes; j++) {
            const struct ws_box ink = ws_text_ink(scene, &scene->node[i]);
            const struct ws_box frame = scene->node[j].box;
            const double size = scene->node[i].size, gap = frame.y - ink.y - ink.height;

            if (scene->node[i].role != WS_ROLE_HEADING || scene->node[j].role != WS_ROLE_FRAME ||
                ink.x < frame.x || ink.x > frame.x + frame.width || fabs(gap) > size)
                continue;
            assert_true(gap > 0.2 * size);
            above++;
        }
    assert_int_equal(above, 8);
    player_finish(app);
}

/* The next text of a panel that is drawn, or NULL. */
static const struct ws_node *drawn_text(const struct ws_app *app, int panel, int *from)
{
    const struct ws_scene *scene = &app->canvas.panel[panel].scene;

    while (*from < scene->nodes) {
        const struct ws_node *node = &scene->node[(*from)++];

        if (node->kind == WS_NODE_TEXT && node->role != WS_ROLE_NONE &&
            node->size >= app->canvas.least_text)
            return node;
    }
    return NULL;
}

/* Each lane's name is in its cell, with the cell's lines above and below it. */
static void a_hall_reads_the_labels_of_four_matrices(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", sizes[i].width, sizes[i].height);
        const struct ws_scene *scene = &app->canvas.panel[WS_PANEL_MATRICES].scene;
        const struct ws_node *node;
        int from = 0, labels = 0;

        press_key(app, "f11");
        press_key(app, "2");
        while ((node = drawn_text(app, WS_PANEL_MATRICES, &from)) != NULL) {
            struct ws_box ink = ws_text_ink(scene, node), cell = scene->node[node->parent].box;

            if (node->role != WS_ROLE_LABEL)
                continue;
            labels++;
            assert_true(ink.y >= cell.y && ink.y + ink.height <= cell.y + cell.height);
        }
        assert_int_equal(labels, 4 * WS_LANES);
        player_finish(app);
    }
}

/* The pointer over a column's number. */
static void point_at_column(struct ws_app *app, int panel, int column)
{
    const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + panel];

    for (int i = 0; i < app->canvas.panel[panel].targets; i++) {
        const struct ws_target *target = &app->canvas.panel[panel].target[i];

        if (target->shown.column != column || target->shown.row >= 0 || target->text < 0)
            continue;
        mouse(app, WS_EVENT_MOVE,
              (layer->x + target->block.x + target->block.width / 2) * app->canvas.scale,
              (layer->y + target->block.y + target->block.height / 2) * app->canvas.scale);
        return;
    }
    fail_msg("no number %d", column);
}

/* Frames leave room for the letters that are drawn, and for no others; no frame is around nothing. */
static void highlights_are_of_what_is_drawn(void **state)
{
    const struct ws_mma *mma = ws_mma_named("mma.m16n8k16.f32.f16.f16.f32");
    struct ws_marks marks = {0};
    int pills = 0, over = 0;

    (void)state;
    for (int i = 0; i < SIZES; i++) {
        struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", sizes[i].width, sizes[i].height);

        ws_state_set_variant(&app->desk.state, ws_mma_operand(mma, WS_OPERAND_A));
        app->desk.dirty = true;
        press_key(app, "f11");
        type_keys(app, "/D[3,5]");
        press_key(app, "return");
        point_at_column(app, WS_PANEL_A, 10);
        for (int panel = 0; panel < WS_PANELS; panel++) {
            const struct ws_panel *of = &app->canvas.panel[panel];
            int from = 0, inks = 0;

            while (drawn_text(app, panel, &from))
                inks++;
            assert_int_equal(of->inks, inks);
            ws_marks_list(&marks, &app->canvas, panel, &app->desk);
            for (int m = 0; m < marks.marks; m++) {
                const struct ws_mark *mark = &marks.mark[m];

                if (mark->kind == WS_MARK_PILL)
                    assert_true(*ws_scene_string(&of->scene, &of->scene.node[mark->text]));
                pills += mark->kind == WS_MARK_PILL;
                if (mark->kind != WS_MARK_OVER || panel != WS_PANEL_A)
                    continue;
                over++;
                /* The rows' numbers are apart. */
                for (int other = 0; other < m; other++)
                    assert_false(marks.mark[other].kind == WS_MARK_OVER &&
                                 ws_boxes_meet(&mark->box, &marks.mark[other].box));
            }
        }
        player_finish(app);
    }
    ws_marks_finish(&marks);
    assert_true(pills > 0 && over > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_text_is_smaller_than_a_fortieth_of_the_height),
        cmocka_unit_test(steps_and_lessons_are_as_large),
        cmocka_unit_test(nothing_is_cropped),
        cmocka_unit_test(a_hall_reads_questions),
        cmocka_unit_test(a_hall_reads_pictures),
        cmocka_unit_test(a_hall_reads_the_rows_of_memory),
        cmocka_unit_test(a_heading_is_clear_of_the_cells_below_it),
        cmocka_unit_test(a_lesson_grows_with_its_window),
        cmocka_unit_test(a_hall_reads_the_labels_of_four_matrices),
        cmocka_unit_test(highlights_are_of_what_is_drawn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
