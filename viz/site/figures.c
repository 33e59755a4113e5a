/* A request of one figure becomes a plan of one job, as an entry of a figure list does. */
#include "viz/site/figures.h"

#include "viz/export/plan.h"
#include "viz/figure/build.h"
#include "viz/site/squeeze.h"

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
        ws_site_squeeze(&fragment, (const char *)site->rules.data, out);
    ws_bytes_finish(&fragment);
    return good;
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

/* What a picture says of itself to a script is left out, and what it tells who points at it. */
static void make_plain(struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++) {
        struct ws_node *node = &scene->node[i];

        node->shown = WS_SHOWS_NOTHING;
        if (node->kind != WS_NODE_TEXT)
            node->text = -1;
    }
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
    ws_bytes_text(out, "<div class=\"picture\" tabindex=\"0\">\n");
    good = ws_device_writer(NULL, WS_PICTURE_SVG, false)(&one, 1, &options, &picture, error);
    if (good)
        ws_site_squeeze(&picture, (const char *)site->rules.data, out);
    ws_bytes_finish(&picture);
    ws_bytes_text(out, "</div>\n");
    return good;
}

bool ws_site_picture(struct ws_site *site, const char *name, const char *kind,
                     const struct ws_site_choice *choice, struct ws_bytes *out, bool *missing,
                     struct ws_error *error)
{
    struct ws_request request;
    struct ws_plan plan;
    bool good = make_plan(site, name, kind, "svg", choice, &request, &plan, error);

    *missing = false;
    for (int i = 0; i < plan.jobs && good; i++) {
        struct ws_scene scene;

        good = ws_figure_build(&plan.job[i].figure, &scene, error);
        *missing = !good && !scene.failed;
        good = good && ws_site_scene(site, &scene, plan.job[i].encoding.animate, out, error);
        ws_scene_finish(&scene);
    }
    finish(&request, &plan);
    return good;
}
