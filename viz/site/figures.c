/* A request for one figure becomes a plan with one job, as an entry of a figure list does. */
#include "viz/site/figures.h"

#include <math.h>

#include "viz/export/plan.h"
#include "viz/figure/kind/build.h"
#include "viz/scene/medium.h"
#include "viz/site/html.h"
#include "viz/site/svg_minify.h"

static bool make_plan(struct ws_site *site, const char *name, const char *kind, const char *format,
                      const struct ws_site_choice *choice, struct ws_request *request,
                      struct ws_plan *plan, struct ws_error *error)
{
    ws_request_init(request);
    ws_plan_init(plan, site->captures);
    if (!ws_request_pick(request, name, error) ||
        !ws_choice_set(&request->choices, WS_CHOICE_FIGURE, kind, error) ||
        !ws_choice_set(&request->choices, WS_CHOICE_FORMAT, format, error) ||
        !ws_choice_set(&request->choices, WS_CHOICE_THEME, "auto", error))
        return false;
    for (; choice && choice->id != WS_CHOICE_NONE; choice++)
        if (!ws_choice_set(&request->choices, choice->id, choice->value, error))
            return false;
    return ws_request_complete(request, error) && ws_plan_add(plan, request, ".", error);
}

static void finish(struct ws_request *request, struct ws_plan *plan)
{
    ws_plan_finish(plan);
    ws_request_finish(request);
}

/* The fragment as it is. */
static bool make_fragment(struct ws_site *site, const char *name, const char *kind,
                          const struct ws_site_choice *choice, struct ws_bytes *out, bool *missing,
                          struct ws_error *error)
{
    struct ws_request request;
    struct ws_plan plan;
    bool good = make_plan(site, name, kind, "html", choice, &request, &plan, error);

    *missing = false;
    for (int i = 0; i < plan.jobs && good; i++) {
        enum ws_outcome outcome;

        plan.job[i].encoding.fragment = plan.job[i].encoding.shared = true;
        outcome = ws_job_encode(&plan.job[i], NULL, out, error);
        *missing = outcome == WS_OUTCOME_SENSELESS;
        good = outcome == WS_OUTCOME_WRITTEN;
    }
    finish(&request, &plan);
    return good;
}

bool ws_site_fragment(struct ws_site *site, const char *name, const char *kind,
                      const struct ws_site_choice *choice, struct ws_bytes *out, bool *missing,
                      struct ws_error *error)
{
    struct ws_bytes fragment = {0};
    bool good = make_fragment(site, name, kind, choice, &fragment, missing, error);

    if (good)
        ws_svg_minify(&fragment, (const char *)site->rules.data, out);
    ws_bytes_finish(&fragment);
    return good;
}

/* The index in `sums` of the file's digest, which is the last if it is new; -1: it failed. */
static int find_sum(struct ws_site *site, int kind, uint64_t *sums, struct ws_error *error)
{
    struct ws_bytes file = {0};
    int same = 0;

    if (!ws_site_image_file(site, site->alike.first[kind]->name, "mma", &file, error)) {
        ws_bytes_finish(&file);
        return -1;
    }
    sums[kind] = ws_digest(0, file.data, file.length);
    ws_bytes_finish(&file);
    while (sums[same] != sums[kind])
        same++;
    return same;
}

bool ws_site_find_layouts(struct ws_site *site, struct ws_error *error)
{
    uint64_t sums[WS_MMAS];

    for (int kind = 0; kind < site->alike.kinds; kind++) {
        site->layout[kind] = find_sum(site, kind, sums, error);
        if (site->layout[kind] < 0)
            return false;
    }
    return true;
}

bool ws_site_find_rules(struct ws_site *site, struct ws_error *error)
{
    struct ws_bytes fragment = {0};
    bool missing, good = make_fragment(site, "ldmatrix.m8n8.x4.b16", "explore", NULL, &fragment,
                                       &missing, error);

    if (good)
        ws_site_rules(&fragment, &site->rules);
    ws_bytes_finish(&fragment);
    return good && (!site->rules.failed || ws_no_memory(error));
}

/* Whether a group, such as a cell and its text, needs more bytes than its nodes without it. */
static bool is_small(const struct ws_scene *scene, int group)
{
    const struct ws_node *node = scene->node;
    int child = node[group].first_child;

    for (int most = 3; most && child >= 0; most--)
        child = node[child].next;
    return child < 0 && node[group].kind == WS_NODE_GROUP && node[group].frame < 0;
}

/* Replaces small groups by their nodes; shared attributes are written once. */
static void dissolve(struct ws_scene *scene, int parent)
{
    struct ws_node *node = scene->node;
    int next, last = -1;

    for (int child = node[parent].first_child; child >= 0; child = next) {
        int first = child, end = child;

        next = node[child].next;
        if (node[child].kind == WS_NODE_GROUP)
            dissolve(scene, child);
        if (is_small(scene, child)) {
            first = node[child].first_child;
            end = node[child].last_child;
            for (int own = first; own >= 0; own = node[own].next)
                node[own].parent = parent;
        }
        if (last < 0)
            node[parent].first_child = first;
        else
            node[last].next = first >= 0 ? first : next;
        last = end >= 0 ? end : last;
        if (end >= 0)
            node[end].next = next;
    }
    node[parent].last_child = last;
}

/* Removes the ids for scripts and the tooltips. */
static void make_plain(struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++) {
        struct ws_node *node = &scene->node[i];

        node->shown = WS_SHOWS_NOTHING;
        if (node->kind != WS_NODE_TEXT)
            node->text = -1;
    }
    if (scene->nodes)
        dissolve(scene, 0);
}

/* Opens a box in which a figure scrolls if a screen is too narrow for its letters. */
static void add_box(const struct ws_scene *scene, struct ws_bytes *out)
{
    ws_bytes_print(out, "<div class=\"picture\" tabindex=\"0\" style=\"--least:%.0fpx\">\n",
                   ceil(ws_scene_legible_width(scene, WS_LEAST_TEXT)));
}

bool ws_site_scene(const struct ws_site *site, struct ws_scene *scene, bool moves,
                   struct ws_bytes *out, struct ws_error *error)
{
    const struct ws_encoding encoding = {.auto_theme = true, .animate = moves};
    const struct ws_scene *one = scene;
    struct ws_bytes picture = {0};
    struct ws_device_options options;
    bool good;

    make_plain(scene);
    ws_device_fit(&encoding, scene, &options);
    add_box(scene, out);
    good = ws_device_writer(NULL, WS_PICTURE_SVG, false)(&one, 1, &options, &picture, error);
    if (good)
        ws_svg_minify(&picture, (const char *)site->rules.data, out);
    ws_bytes_finish(&picture);
    ws_bytes_text(out, "</div>\n");
    return good;
}

/* The scene of a figure; finish it in any case. */
static bool build(struct ws_site *site, const char *name, const char *kind,
                  const struct ws_site_choice *choice, struct ws_scene *scene, bool *moves,
                  bool *missing, struct ws_error *error)
{
    struct ws_request request;
    struct ws_plan plan;
    bool good = make_plan(site, name, kind, "svg", choice, &request, &plan, error);

    *scene = (struct ws_scene){0};
    *missing = *moves = false;
    if (good && plan.jobs) {
        good = ws_figure_build(&plan.job[0].figure, scene, error);
        *missing = !good && !scene->failed;
        *moves = plan.job[0].encoding.animate;
    }
    finish(&request, &plan);
    return good;
}

bool ws_site_picture(struct ws_site *site, const char *name, const char *kind,
                     const struct ws_site_choice *choice, struct ws_bytes *out, bool *missing,
                     struct ws_error *error)
{
    struct ws_scene scene;
    bool moves;
    bool good = build(site, name, kind, choice, &scene, &moves, missing, error) &&
                ws_site_scene(site, &scene, moves, out, error);

    ws_scene_finish(&scene);
    return good;
}

/* Only the picture is shared by the MMAs of one class. */
static const struct ws_site_choice bare[] = {{WS_CHOICE_BARE, NULL}, {WS_CHOICE_NONE, NULL}};

bool ws_site_image_file(struct ws_site *site, const char *name, const char *kind,
                        struct ws_bytes *out, struct ws_error *error)
{
    const struct ws_encoding encoding = {.auto_theme = true};
    struct ws_device_options options;
    struct ws_scene scene;
    const struct ws_scene *one = &scene;
    bool moves, missing, good = build(site, name, kind, bare, &scene, &moves, &missing, error);

    if (good) {
        /*
         * Without a title and description, because it is the same for several MMAs; the page has
         * these.
         */
        ws_scene_describe(&scene, NULL, NULL, NULL, NULL);
        make_plain(&scene);
        ws_device_fit(&encoding, &scene, &options);
        ws_bytes_text(out, "<!-- " WS_SITE_MARK " " WARPSCOPE_VERSION " -->\n");
        good = ws_device_writer(NULL, WS_PICTURE_SVG, false)(&one, 1, &options, out, error);
    }
    ws_scene_finish(&scene);
    return good;
}

bool ws_site_image(struct ws_site *site, const char *name, const char *kind, const char *file,
                   const char *alternative, struct ws_bytes *out, struct ws_error *error)
{
    struct ws_scene scene;
    bool moves, missing, good = build(site, name, kind, bare, &scene, &moves, &missing, error);

    if (good) {
        add_box(&scene, out);
        ws_bytes_print(out, "<img src=\"%s\" width=\"%.0f\" height=\"%.0f\" alt=\"", file,
                       scene.width, scene.height);
        ws_bytes_xml(out, alternative);
        ws_bytes_text(out, "\">\n</div>\n");
    }
    ws_scene_finish(&scene);
    return good;
}
