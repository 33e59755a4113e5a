/* Attributes are made from a node's ids, its tint and its role. */
#include "viz/draw/svg_shown.h"

#include "viz/draw/svg_look.h"

static void add_fields(struct ws_shown shown, struct ws_bytes *out)
{
    const struct {
        const char *name;
        int value;
    } field[] = {
        {"data-lane", shown.lane},
        {"data-register", shown.reg},
        {"data-bit", shown.bit},
        {"data-matrix", shown.matrix},
        {"data-row", shown.row},
        {"data-column", shown.column},
        {"data-address-lane", shown.address_lane},
        {"data-bank", shown.bank},
        {"data-chunk", shown.chunk},
        {"data-byte", shown.byte},
    };

    if (shown.operand >= 0)
        ws_bytes_print(out, " data-operand=\"%s\"",
                       ws_operand_letter((enum ws_operand_role)shown.operand));
    for (size_t i = 0; i < sizeof field / sizeof field[0]; i++)
        if (field[i].value >= 0)
            ws_svg_add_number(out, field[i].name, field[i].value);
}

bool ws_svg_is_told(const struct ws_device_options *options, const struct ws_node *node)
{
    return options->relation && node->shown.bit >= 0 && options->figure->kind != WS_FIGURE_COMPARE;
}

void ws_svg_add_shown(const struct ws_scene *scene, const struct ws_device_options *options,
                      const struct ws_node *node, struct ws_bytes *out)
{
    struct ws_shown shown = node->shown;

    if (ws_svg_is_told(options, node) && shown.lane >= 0 && shown.reg >= 0) {
        shown.address_lane = shown.bank = -1;
        if (scene->panel)
            shown.matrix = shown.row = shown.column = -1;
    }
    add_fields(shown, out);
}

static bool is_tinted(const struct ws_node *node)
{
    return node->kind == WS_NODE_RECT && node->tint.kind != WS_TINT_NONE;
}

/* Whether a node, or a group that it is in, shows something. */
static bool shows(const struct ws_scene *scene, const struct ws_node *node)
{
    while (!ws_shows(node->shown) && node->parent >= 0)
        node = &scene->node[node->parent];
    return ws_shows(node->shown);
}

/* Whether a node is part of the trace of the lane or element that the figure follows. */
static bool is_trace(const struct ws_node *node)
{
    return node->kind == WS_NODE_PATH &&
           (node->role == WS_ROLE_ARROW_STRONG || node->role == WS_ROLE_GIVES ||
            node->role == WS_ROLE_GIVES_GROUND || node->role == WS_ROLE_GIVES_HELD);
}

void ws_svg_add_part(const struct ws_scene *scene, int index, bool is_element, struct ws_bytes *out)
{
    const struct ws_node *node = &scene->node[index], *before = node - 1;

    if (!index)
        return;
    if (is_trace(node))
        ws_bytes_text(out, " data-trace=\"\"");
    else if (is_tinted(node) && !is_element)
        ws_bytes_print(out, " data-tint=\"%s\"", shows(scene, node) ? "cell" : "key");
    else if (!is_tinted(node) && is_element && node->kind == WS_NODE_RECT &&
             node->role != WS_ROLE_NONE)
        ws_bytes_text(out, " data-tint=\"none\"");
    else if (node->kind == WS_NODE_TEXT && before->parent == node->parent && is_tinted(before) &&
             !shows(scene, before))
        ws_bytes_text(out, " data-tint=\"key\"");
}
