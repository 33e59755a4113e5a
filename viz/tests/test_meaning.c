/*
 * A figure's drawing agrees with its meaning: arrows begin and end at a drawn item, and the key
 * explains exactly the colors and strokes of the picture.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "probe/tests/sample.h"
#include "viz/export/assets.h"
#include "viz/paint/operand_chunk.h"
#include "viz/scene/theme.h"
#include "viz/tests/figure_checks.h"
#include "viz/tests/sweep.h"

enum {
    ROLLS = 12,
    NEAR = 7,   /* px between an arrow and the item that it joins, … */
    AWAY = 120, /* … and at most with headings, tags and padding between */
};

static bool within(const struct ws_box *box, double x, double y)
{
    return x >= box->x && x <= box->x + box->width && y >= box->y && y <= box->y + box->height;
}

/* Whether an arrow can join a node: a cell, a frame, an outline, a word. */
static bool is_joined(const struct ws_node *node)
{
    return node->role != WS_ROLE_PAPER && node->role != WS_ROLE_GROUND &&
           node->role != WS_ROLE_RULE &&
           (node->kind == WS_NODE_RECT || node->kind == WS_NODE_TEXT ||
            (node->kind == WS_NODE_PATH && !node->arrow_head));
}

/*
 * Whether a point is on an item that an arrow joins. An arrow from a matrix to a register does not
 * refer to headings and tags before their cells: `*meets` is set if the point is in a cell of
 * theirs.
 */
static bool joins(const struct ws_scene *scene, const struct ws_shown *arrow, double x, double y,
                  bool *meets)
{
    for (int i = scene->nodes - 1; i > 0; i--) {
        const struct ws_node *node = &scene->node[i];
        int reg = -1, matrix = -1, lane = -1;

        if (!is_joined(node) || !within(&node->box, x, y))
            continue;
        if (arrow->reg < 0 || arrow->matrix < 0)
            return *meets = true;
        for (int group = node->parent; group >= 0; group = scene->node[group].parent) {
            const struct ws_shown *shown = &scene->node[group].shown;

            lane = lane < 0 ? shown->lane : lane;
            reg = reg < 0 ? shown->reg : reg;
            matrix = matrix < 0 ? shown->matrix : matrix;
        }
        if (node->kind != WS_NODE_RECT || lane < 0)
            continue;
        *meets = reg == arrow->reg || matrix == arrow->matrix;
        return true;
    }
    return false;
}

/* Prints the first few faults. */
static void report(int *faults, const char *format, ...)
{
    va_list arguments;

    if (++*faults > 40)
        return;
    va_start(arguments, format);
    vprint_error(format, arguments);
    va_end(arguments);
}

/* The first and the last segment of an arrow, each from its end towards the middle. */
static void ends_of(const struct ws_scene *scene, const struct ws_node *node, double x[2][2],
                    double y[2][2])
{
    const struct ws_path_step *step = &scene->path[node->path_start];
    int last = node->path_steps - 1,
        before = last > 0 ? ws_path_points(step[last - 1].verb) - 1 : 0;

    if (node->kind == WS_NODE_LINE) {
        x[0][0] = x[1][1] = node->box.x;
        y[0][0] = y[1][1] = node->box.y;
        x[0][1] = x[1][0] = node->box.x + node->box.width;
        y[0][1] = y[1][0] = node->box.y + node->box.height;
        return;
    }
    x[0][0] = step[0].x[0];
    y[0][0] = step[0].y[0];
    x[0][1] = step[1].x[0];
    y[0][1] = step[1].y[0];
    x[1][0] = step[last].x[0];
    y[1][0] = step[last].y[0];
    x[1][1] = step[last - 1].x[before];
    y[1][1] = step[last - 1].y[before];
}

/* `far` px beyond an end. */
static void beyond(const double x[2], const double y[2], double far, double *at_x, double *at_y)
{
    double length = hypot(x[0] - x[1], y[0] - y[1]);

    *at_x = x[0] + (x[0] - x[1]) / length * far;
    *at_y = y[0] + (y[0] - y[1]) / length * far;
}

/* The first node below the picture: the last group of the scene, that of its key. */
static int first_of_key(const struct ws_scene *scene)
{
    return scene->node[0].last_child;
}

/* Arrows, of frames that are at rest, and of the key. */
static void check_arrows(const struct swept *swept, const struct ws_scene *scene, void *data)
{
    int *faults = data;
    double scale = scene->width / 302; /* as much as pictures may be enlarged */

    for (int i = 0; i < first_of_key(scene); i++) {
        const struct ws_node *node = &scene->node[i];
        const struct ws_shown *shown = &scene->node[node->parent >= 0 ? node->parent : 0].shown;
        double x[2][2], y[2][2];

        if (!node->arrow_head)
            continue;
        ends_of(scene, node, x, y);
        for (int end = 0; end < 2; end++) {
            bool found = false, meets = false;

            for (double far = 1; far <= (shown->reg < 0 ? NEAR : AWAY) * fmax(scale, 1) && !found;
                 far++) {
                double at_x, at_y;

                beyond(x[end], y[end], far, &at_x, &at_y);
                found = joins(scene, shown, at_x, at_y, &meets);
            }
            if (meets)
                continue;
            report(faults, "%s --figure %s%s: an arrow %s nothing of its own at %.0f, %.0f\n",
                   swept->figure.evidence->mapping.variant->name,
                   ws_figure_name(swept->figure.kind), swept->words, end ? "leads to" : "begins at",
                   x[end][0], y[end][0]);
        }
    }
}

/* Roles that need a text in the key. */
static bool explained(enum ws_role role)
{
    return role == WS_ROLE_GIVES || role == WS_ROLE_ALERT || role == WS_ROLE_CELL_MARKED;
}

enum { NUMBERS = 4 };

struct look {
    bool tint[WS_TINT_UNNAMED + 1], role[WS_ROLE_COUNT];
    bool number[WS_TINT_UNNAMED + 1]
               [NUMBERS]; /* of tints by register and by matrix, which repeat */
};

static struct look look_of(const struct ws_scene *scene, int from, int to)
{
    struct look look = {0};

    for (int i = from; i < to; i++) {
        const struct ws_node *node = &scene->node[i];

        if (node->kind == WS_NODE_GROUP || node->kind == WS_NODE_TEXT ||
            (node->kind == WS_NODE_LINE &&
             node->role == WS_ROLE_CELL_MARKED)) /* between registers */
            continue;
        if (node->role == WS_ROLE_CELL || node->role == WS_ROLE_FILL ||
            node->role == WS_ROLE_CELL_MARKED) {
            look.tint[node->tint.kind] = true;
            look.number[node->tint.kind][node->tint.index % NUMBERS] = true;
        }
        look.role[node->role] = true;
    }
    return look;
}

static void check_key(const struct swept *swept, const struct ws_scene *scene, void *data)
{
    static const char *const tints[] = {"none",    "lane", "register",           "matrix",
                                        "address", "bank", "lane without a name"};
    int *faults = data, key = first_of_key(scene);
    struct look picture = look_of(scene, 0, key), said = look_of(scene, key, scene->nodes);
    const char *name = swept->figure.evidence->mapping.variant->name;

    if (swept->figure.no_legend || swept->figure.medium.bare)
        return;
    if (swept->figure.kind == WS_FIGURE_WORKSHEET && swept->figure.worksheet.blank == WS_BLANK_ALL)
        return; /* only the example has a color */
    /* Each half of a move's transpose has the colors of its own lanes, which one key is of. */
    if (swept->figure.kind == WS_FIGURE_TRANSPOSE &&
        !ws_address_lanes(swept->figure.evidence->mapping.variant) && said.tint[WS_TINT_LANE])
        said.tint[WS_TINT_ADDRESS] = picture.tint[WS_TINT_ADDRESS];
    for (int tint = WS_TINT_LANE; tint <= WS_TINT_UNNAMED; tint++) {
        bool each = tint == WS_TINT_REGISTER || tint == WS_TINT_MATRIX;

        for (int i = 0; i < NUMBERS && each; i++)
            if (said.number[tint][i] && !picture.number[tint][i])
                report(faults, "%s --figure %s%s: color %d of %s is in the key alone\n", name,
                       ws_figure_name(swept->figure.kind), swept->words, i, tints[tint]);
        if (picture.tint[tint] == said.tint[tint])
            continue;
        report(faults, "%s --figure %s%s: colors of %s are %s\n", name,
               ws_figure_name(swept->figure.kind), swept->words, tints[tint],
               said.tint[tint] ? "in the key alone" : "not in the key");
    }
    for (int role = 0; role < WS_ROLE_COUNT; role++) {
        if (!explained((enum ws_role)role) || picture.role[role] == said.role[role])
            continue;
        report(faults, "%s --figure %s%s: %s is %s\n", name, ws_figure_name(swept->figure.kind),
               swept->words, ws_role_word((enum ws_role)role),
               said.role[role] ? "in the key alone" : "not in the key");
    }
}

/* Whether cells of two tints have the same color and hatch in every theme. */
static bool same_look(struct ws_tint a, struct ws_tint b)
{
    for (enum ws_theme_id theme = WS_THEME_LIGHT; theme < WS_THEMES; theme++) {
        struct ws_paint one = ws_theme_paint(theme, WS_ROLE_CELL, a);
        struct ws_paint other = ws_theme_paint(theme, WS_ROLE_CELL, b);

        if (memcmp(&one.fill, &other.fill, sizeof one.fill) || one.hatch != other.hatch ||
            memcmp(&one.hatch_colour, &other.hatch_colour, sizeof one.hatch_colour))
            return false;
    }
    return true;
}

/* Whether a node is filled with a tint that is not of lanes, of which a key has only the first. */
static bool is_filled(const struct ws_node *node)
{
    return node->kind == WS_NODE_RECT &&
           (node->role == WS_ROLE_CELL || node->role == WS_ROLE_FILL ||
            node->role == WS_ROLE_CELL_MARKED) &&
           (node->tint.kind == WS_TINT_REGISTER || node->tint.kind == WS_TINT_MATRIX);
}

/* Counts the filled cells of a picture, each of which must look like a sample of its key. */
static int check_samples(const struct ws_scene *scene, const char *what)
{
    const int key = first_of_key(scene);
    int cells = 0;

    for (int i = 0; i < key; i++) {
        const struct ws_node *node = &scene->node[i];
        bool found = false;

        if (!is_filled(node))
            continue;
        cells++;
        for (int sample = key; sample < scene->nodes && !found; sample++)
            found = scene->node[sample].role == WS_ROLE_CELL && is_filled(&scene->node[sample]) &&
                    scene->node[sample].tint.kind == node->tint.kind &&
                    same_look(node->tint, scene->node[sample].tint);
        if (!found)
            fail_msg("%s: no key has the look of number %d", what, node->tint.index);
    }
    return cells;
}

static void each_cell_looks_like_a_sample_of_the_key(void **state)
{
    static const struct {
        const char *name;
        enum ws_operand_role role; /* of an MMA */
    } figures[] = {{"ldmatrix.m8n8.x4.b16", WS_OPERAND_MATRICES},
                   {"mma.m16n8k16.f32.f16.f16.f32", WS_OPERAND_A},
                   {"mma.m8n8k4.row.col.f32.f16.f16.f32", WS_OPERAND_D},
                   {"wgmma.m64n32k16.f32.f16.f16", WS_OPERAND_D}};
    static struct ws_evidence evidence[WS_OPERAND_ROLES];

    (void)state;
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        const enum ws_operand_role drawn = figures[i].role;
        const struct ws_mma *mma = drawn ? ws_mma_named(figures[i].name) : NULL;
        int cells = 0;

        for (enum ws_operand_role role = WS_OPERAND_MATRICES; role < WS_OPERAND_ROLES; role++)
            if (mma ? ws_mma_has(mma, role) : role == drawn)
                specified(mma ? ws_mma_operand(mma, role) : ws_variant_named(figures[i].name),
                          &evidence[role]);
        for (int kind = 0; kind < WS_FIGURES; kind++)
            for (int by = 0; by < WS_COLOURS; by++) {
                struct ws_figure figure = ws_figure_of((enum ws_figure_kind)kind, &evidence[drawn]);
                struct ws_scene scene;
                struct ws_error error;

                for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++)
                    if (mma && ws_mma_has(mma, role))
                        figure.operand[role] = &evidence[role];
                figure.other = &evidence[drawn];
                figure.colour = (enum ws_colour_by)by;
                if (ws_figure_build(&figure, &scene, &error))
                    cells += check_samples(&scene, figures[i].name);
                ws_scene_finish(&scene);
            }
        assert_true(cells > 0);
    }
    for (int role = 0; role < WS_OPERAND_ROLES; role++)
        ws_evidence_finish(&evidence[role]);
}

static void check_picture(const struct swept *swept, const struct ws_scene *scene, void *data)
{
    check_arrows(swept, scene, data);
    check_key(swept, scene, data);
}

static void arrows_join_what_is_drawn_and_the_key_has_its_colors_and_no_others(void **state)
{
    int faults = 0;

    (void)state;
    know_everything();
    for (int kind = 0; kind < WS_FIGURES; kind++)
        for (int id = 0; id < WS_VARIANTS; id++) {
            if (!in_sample_of_many(kind + id, 19, 3))
                continue;
            dice_state = (uint64_t)kind << 16 | (uint64_t)id;
            sweep((enum ws_figure_kind)kind, id, ROLLS, check_picture, &faults);
        }
    forget_everything();
    assert_int_equal(faults, 0);
}

/*
 * In mapping and step figures with enough space, an element in its lane's color is named by its
 * lane, so that colors need not be distinguished.
 */
static void colors_of_lanes_have_names_beside_them(void **state)
{
    static struct ws_evidence evidence;

    (void)state;
    for (int i = 0; i < 2 * WS_VARIANTS; i++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)(i / 2));
        struct ws_scene scene;
        struct ws_error error;
        struct ws_figure figure;
        int cells = 0, names = 0;

        specified(variant, &evidence);
        figure = ws_figure_of(i % 2 ? WS_FIGURE_STEP : WS_FIGURE_MAPPING, &evidence);
        figure.frame = i % 2 ? 3 : -1;
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int n = 0; n < first_of_key(&scene); n++) {
            const struct ws_node *node = &scene.node[n];
            int lane;

            cells += node->role == WS_ROLE_CELL && node->tint.kind == WS_TINT_LANE &&
                     node->kind == WS_NODE_RECT;
            names += node->role == WS_ROLE_LABEL &&
                     (sscanf(ws_scene_string(&scene, node), "T%d", &lane) == 1 ||
                      sscanf(ws_scene_string(&scene, node), "%d", &lane) == 1);
        }
        /* The opened registers of a mapping name elements; padded rows have no space for names. */
        if (ws_row_bytes(variant) == ws_row_data_bytes(variant) &&
            names < (i % 2 ? cells : cells - 16))
            fail_msg("%s --figure %s: %d cells in a lane's color, %d names of lanes", variant->name,
                     ws_figure_name(figure.kind), cells, names);
        ws_scene_finish(&scene);
    }
    ws_evidence_finish(&evidence);
}

/* What is drawn, and what words say about it: each once wrong or unexplained. */
static void marks_and_names_are_explained(void **state)
{
    static const struct {
        enum ws_figure_kind kind;
        const char *variant;
        int reg; /* highlighted, or -1 */
        const char *says, *hides;
    } figures[] = {
        {WS_FIGURE_MAPPING, "ldmatrix.m8n8.x4.b16", -1, "(dashed)", NULL},
        {WS_FIGURE_MAPPING, "st.shared.v2.b32", -1, "stored by T5", "dashed"},
        {WS_FIGURE_MAPPING, "st.shared.v2.b32", -1, "stored by T5", "row at T5's address"},
        {WS_FIGURE_MAPPING, "ldmatrix.m8n16.x4.b8x16.b4x16_p64", -1, "5 is T5", NULL},
        {WS_FIGURE_STEP, "movmatrix.m8n8.trans.b16", -1, "lane that receives the element", NULL},
        {WS_FIGURE_MAPPING, "ldmatrix.m8n8.x1.b16", -1, "the element: T0", "5 is T5"},
        {WS_FIGURE_REGISTER, "ldmatrix.m8n8.x4.b16", 1, "not highlighted", NULL},
        {WS_FIGURE_REGISTER, "ldmatrix.m8n8.x4.b16", -1, "lane: T0", "not highlighted"},
        {WS_FIGURE_REGISTER, "ldmatrix.m8n8.x1.b16", 0, "lane: T0", "not highlighted"},
        {WS_FIGURE_STEP, "ldmatrix.m16n16.x1.trans.b8", -1, "between columns of different", NULL},
        {WS_FIGURE_STEP, "ldmatrix.m16n16.x1.trans.b8x16.b4x16_p64", -1, "padding (bytes 8 to 15",
         NULL},
        {WS_FIGURE_EXPLORE, "cp.async.ca.8", -1, "wavefronts (total 2)", NULL},
        {WS_FIGURE_EXPLORE, "ldmatrix.m8n8.x1.b16", -1, "wavefronts: 1", "total"},
        {WS_FIGURE_EXPLORE, "ldmatrix.m16n16.x1.trans.b8", -1, "phase 1: M0", NULL},
        {WS_FIGURE_EXPLORE, "cp.async.ca.8", -1, "phase 1: T16\u201331", "address from"},
        {WS_FIGURE_STEP, "ldmatrix.m8n8.x4.b16", -1, "T5", "between columns"},
        {WS_FIGURE_EXPLORE, "ldmatrix.m8n8.x1.trans.b16", -1,
         "In registers, 1,2 is row 1, column 2 of shared memory. A cell names its lane: T5.",
         "M0[1,2]"},
        {WS_FIGURE_EXPLORE, "cp.async.cg.16", -1, "M0[1,2] is", "registers,"},
        {WS_FIGURE_BITS, "ldmatrix.m8n16.x1.b8x16.b6x16_p32", -1, "lane: T4 to T7", "and so on"},
        {WS_FIGURE_STEP, "ldmatrix.m8n16.x1.b8x16.b6x16_p32", -1, "not yet read or filled", NULL},
        {WS_FIGURE_FRAGMENT, "ldmatrix.m8n8.x4.b16", -1, "lane: T0", "elements of one"},
        {WS_FIGURE_TRANSPOSE, "stmatrix.m8n8.x1.trans.b16", -1, "the lane with it, T8, holds",
         NULL},
        {WS_FIGURE_TRANSPOSE, "movmatrix.m8n8.trans.b16", -1, "d.lo and d.hi are the", NULL},
    };
    static struct ws_evidence evidence;

    (void)state;
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        struct ws_figure figure;
        struct ws_scene scene;
        struct ws_error error;

        specified(ws_variant_named(figures[i].variant), &evidence);
        figure = ws_figure_of(figures[i].kind, &evidence);
        figure.highlight.reg = figures[i].reg;
        assert_true(ws_figure_build(&figure, &scene, &error));
        if (!says(&scene, figures[i].says) || (figures[i].hides && says(&scene, figures[i].hides)))
            fail_msg("the %s figure of %s", ws_figure_name(figures[i].kind), figures[i].variant);
        ws_scene_finish(&scene);
    }
    ws_evidence_finish(&evidence);
}

/* Names in cells of explore: parts of registers, and places in one of several matrices. */
static void what_is_drawn_is_explained(void **state)
{
    static const struct {
        const char *variant;
        enum ws_figure_kind kind;
        enum ws_label_by label;
        int part;
        const char *says, *hides;
    } figures[] = {
        {"ldmatrix.m8n8.x4.b16", WS_FIGURE_EXPLORE, WS_LABEL_REGISTER, -1, "r0.lo and r0.hi are",
         NULL},
        {"ldmatrix.m16n16.x1.trans.b8", WS_FIGURE_EXPLORE, WS_LABEL_REGISTER, 1,
         "r0.b0 to r0.b3 are the bytes", NULL},
        {"movmatrix.m8n8.trans.b16", WS_FIGURE_EXPLORE, WS_LABEL_REGISTER, 0, "a.lo and a.hi are",
         NULL},
        {"st.shared.v2.b32", WS_FIGURE_EXPLORE, WS_LABEL_REGISTER, -1, "r0", "bits of"},
        {"ldmatrix.m8n8.x4.b16", WS_FIGURE_EXPLORE, WS_LABEL_THREAD, -1, "r0", "bits of"},
        {"stmatrix.m8n8.x4.b16", WS_FIGURE_EXPLORE, WS_LABEL_ELEMENT, -1,
         "; 1,2 alone is of the matrix", "or 1,2"},
        {"stmatrix.m8n8.x1.b16", WS_FIGURE_EXPLORE, WS_LABEL_ELEMENT, -1,
         "1,2 is row 1, column 2 of shared", "alone"},
        {"ldmatrix.m16n16.x1.trans.b8", WS_FIGURE_EXPLORE, WS_LABEL_REGISTER, 0,
         "elements of one register", NULL},
        {"cp.async.ca.8", WS_FIGURE_EXPLORE, WS_LABEL_THREAD, -1, "a number is the lane: 5 is T5",
         NULL},
        {"cp.async.cg.16", WS_FIGURE_ADDRESS, WS_LABEL_REGISTER, -1, "word in global memory: g1",
         NULL},
        {"ldmatrix.m8n16.x2.b8x16.b4x16_p64", WS_FIGURE_BITS, WS_LABEL_THREAD, -1,
         "bits of each element", NULL},
    };
    static struct ws_evidence evidence;

    (void)state;
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        struct ws_figure figure;
        struct ws_scene scene;
        struct ws_error error;

        specified(ws_variant_named(figures[i].variant), &evidence);
        figure = ws_figure_of(figures[i].kind, &evidence);
        figure.label = figures[i].label;
        figure.part = figures[i].part;
        if (figures[i].kind == WS_FIGURE_ADDRESS)
            figure.colour = WS_BY_REGISTER;
        assert_true(ws_figure_build(&figure, &scene, &error));
        if (!says(&scene, figures[i].says) || (figures[i].hides && says(&scene, figures[i].hides)))
            fail_msg("%s, label %d", figures[i].variant, figures[i].label);
        ws_scene_finish(&scene);
    }
    ws_evidence_finish(&evidence);
}

/* Dashed lines between a lane's elements, which may be in several registers, have a key. */
static void lines_between_elements_are_explained(void **state)
{
    static const struct {
        enum ws_figure_kind kind;
        enum ws_label_by label;
        const char *says; /* NULL: there are none */
    } figures[] = {{WS_FIGURE_FRAGMENT, WS_LABEL_THREAD, NULL},
                   {WS_FIGURE_FRAGMENT, WS_LABEL_INDEX, "elements of one lane"},
                   {WS_FIGURE_EXPLORE, WS_LABEL_INDEX, "elements of one register"}};
    static struct ws_evidence evidence;

    (void)state;
    specified(ws_variant_named("ldmatrix.m8n8.x4.b16"), &evidence);
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        struct ws_figure figure = ws_figure_of(figures[i].kind, &evidence);
        struct ws_scene scene;
        struct ws_error error;

        figure.label = figures[i].label;
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_int_equal(says(&scene, "elements of one"), figures[i].says != NULL);
        assert_true(!figures[i].says || says(&scene, figures[i].says));
        ws_scene_finish(&scene);
    }
    ws_evidence_finish(&evidence);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrows_join_what_is_drawn_and_the_key_has_its_colors_and_no_others),
        cmocka_unit_test(each_cell_looks_like_a_sample_of_the_key),
        cmocka_unit_test(colors_of_lanes_have_names_beside_them),
        cmocka_unit_test(marks_and_names_are_explained),
        cmocka_unit_test(what_is_drawn_is_explained),
        cmocka_unit_test(lines_between_elements_are_explained),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
