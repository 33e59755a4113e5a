/*
 * A scene as text, for tests and tools: one node per line, indented by its depth, with its kind,
 * role, tint, what it shows, its box rounded to 0.01, and its text. It has all that a device is
 * given and nothing that a theme or a font adds, so it is the same on every machine, and a change
 * to a figure changes only the lines of its nodes.
 */
#include "viz/draw/device.h"

static const char *const tint_word[] = {
    [WS_TINT_NONE] = "none",       [WS_TINT_LANE] = "lane",       [WS_TINT_REGISTER] = "register",
    [WS_TINT_MATRIX] = "matrix",   [WS_TINT_ADDRESS] = "address", [WS_TINT_BANK] = "bank",
    [WS_TINT_UNNAMED] = "unnamed",
};

static const char *const kind_word[] = {
    [WS_NODE_GROUP] = "group", [WS_NODE_RECT] = "rect", [WS_NODE_LINE] = "line",
    [WS_NODE_PATH] = "path",   [WS_NODE_TEXT] = "text",
};

static const char *const anchor_word[] = {
    [WS_ANCHOR_START] = "start",
    [WS_ANCHOR_MIDDLE] = "middle",
    [WS_ANCHOR_END] = "end",
};

/* A string in quotes, always on one line. */
static void add_quoted(struct ws_bytes *out, const char *text)
{
    ws_bytes_text(out, " \"");
    for (; *text; text++) {
        if (*text == '\n') {
            ws_bytes_text(out, "\\n");
            continue;
        }
        if (*text == '"' || *text == '\\')
            ws_bytes_text(out, "\\");
        ws_bytes_add(out, text, 1);
    }
    ws_bytes_text(out, "\"");
}

/* " name=value …" for what a node shows. */
static void add_shown(struct ws_bytes *out, struct ws_shown shown)
{
    const struct {
        const char *name;
        int value;
    } field[] = {
        {"matrix", shown.matrix},
        {"row", shown.row},
        {"column", shown.column},
        {"lane", shown.lane},
        {"reg", shown.reg},
        {"bit", shown.bit},
        {"address", shown.address_lane},
        {"bank", shown.bank},
        {"chunk", shown.chunk},
        {"byte", shown.byte},
    };

    if (shown.operand >= 0)
        ws_bytes_print(out, " operand=%s", ws_operand_letter((enum ws_operand_role)shown.operand));
    for (size_t i = 0; i < sizeof field / sizeof field[0]; i++)
        if (field[i].value >= 0)
            ws_bytes_print(out, " %s=%d", field[i].name, field[i].value);
}

static void add_numbers(struct ws_bytes *out, const char *before, const double *value, int count)
{
    for (int i = 0; i < count; i++) {
        ws_bytes_text(out, i ? "," : before);
        ws_bytes_number(out, value[i]);
    }
}

static void add_path(struct ws_bytes *out, const struct ws_path_step *step, int steps)
{
    ws_bytes_text(out, " path=");
    for (int i = 0; i < steps; i++) {
        ws_bytes_print(out, "%c", "MLCZ"[step[i].verb]);
        for (int point = 0; point < ws_path_points(step[i].verb); point++) {
            double at[2] = {step[i].x[point], step[i].y[point]};

            add_numbers(out, point ? " " : "", at, 2);
        }
    }
}

static void add_node(struct ws_bytes *out, const struct ws_scene *scene, const struct ws_node *node)
{
    double box[4] = {node->box.x, node->box.y, node->box.width, node->box.height};

    for (int above = node->parent; above >= 0; above = scene->node[above].parent)
        ws_bytes_text(out, "  ");
    ws_bytes_text(out, kind_word[node->kind]);
    if (node->kind != WS_NODE_GROUP)
        ws_bytes_print(out, " %s", ws_role_word(node->role));
    if (node->tint.kind != WS_TINT_NONE)
        ws_bytes_print(out, " %s:%d", tint_word[node->tint.kind], node->tint.index);
    add_shown(out, node->shown);
    add_numbers(out, " box=", box, 4);
    if (node->frame >= 0)
        ws_bytes_print(out, " frame=%d", node->frame);
    if (node->corner > 0)
        add_numbers(out, " corner=", &node->corner, 1);
    if (node->kind == WS_NODE_TEXT) {
        add_numbers(out, " size=", &node->size, 1);
        ws_bytes_print(out, " %s", anchor_word[node->anchor]);
    }
    if (node->kind == WS_NODE_PATH)
        add_path(out, scene->path + node->path_start, node->path_steps);
    if (node->arrow_head)
        ws_bytes_text(out, " head");
    if (node->text >= 0)
        add_quoted(out, ws_scene_string(scene, node));
    ws_bytes_text(out, "\n");
}

static void add_words(struct ws_bytes *out, const char *name, const char *text)
{
    if (!text)
        return;
    ws_bytes_text(out, name);
    add_quoted(out, text);
    ws_bytes_text(out, "\n");
}

bool ws_trace_write(const struct ws_scene *const *scene, int scenes,
                    const struct ws_device_options *options, struct ws_bytes *bytes,
                    struct ws_error *error)
{
    (void)options; /* a scene is the same in all themes and sizes */
    for (int i = 0; i < scenes; i++) {
        double size[2] = {scene[i]->width, scene[i]->height};

        if (scene[i]->failed)
            bytes->failed = true;
        add_numbers(bytes, "scene ", size, 2);
        ws_bytes_text(bytes, "\n");
        add_words(bytes, "title", scene[i]->title);
        add_words(bytes, "description", scene[i]->description);
        add_words(bytes, "ptx", scene[i]->ptx);
        add_words(bytes, "provenance", scene[i]->provenance);
        for (int node = 0; node < scene[i]->nodes; node++)
            add_node(bytes, scene[i], &scene[i]->node[node]);
    }
    return !bytes->failed || ws_fail(error, WS_CODE_OUT_OF_MEMORY, "trace: out of memory");
}
