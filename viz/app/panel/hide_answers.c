/* Cells are identified by their ids: a lane and a register. A lane's own name is not an answer. */
#include "viz/app/panel/hide_answers.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Whether a node is in a cell of a lane's register. */
static bool in_cell(const struct ws_scene *scene, const struct ws_node *node)
{
    for (; node; node = node->parent >= 0 ? &scene->node[node->parent] : NULL)
        if (node->shown.lane >= 0 && node->shown.reg >= 0)
            return true;
    return false;
}

/* Whether a node belongs to the lane that supplies a row's address. */
static bool in_address_lane(const struct ws_scene *scene, const struct ws_node *node)
{
    for (; node; node = node->parent >= 0 ? &scene->node[node->parent] : NULL)
        if (node->shown.address_lane >= 0 && node->shown.lane < 0)
            return true;
    return false;
}

/* Whether a text begins with a lane, "T5". */
static bool names_lane(const char *text)
{
    return text[0] == 'T' && isdigit((unsigned char)text[1]);
}

/* Whether a text at the edge names a lane, without ids: a sentence about lanes that are used. */
static bool tells_count(const struct ws_node *node, const char *text)
{
    return node->shown.lane < 0 && node->parent < 1 && names_lane(text) && strchr(text, ' ');
}

/* In a heading "matrix 1 in r1", the register is hidden with the holders, all with the order. */
static size_t heading_left(unsigned secrets, const char *text)
{
    const char *in = strstr(text, " in ");

    if (strncmp(text, "matrix ", 7))
        return strlen(text);
    return secrets & WS_SECRET_ORDER           ? 0
           : secrets & WS_SECRET_HOLDERS && in ? (size_t)(in - text)
                                               : strlen(text);
}

void ws_hidden_answers_take(unsigned secrets, struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++) {
        struct ws_node *node = &scene->node[i];
        const bool is_text = node->kind == WS_NODE_TEXT && node->text >= 0;
        const char *text = is_text ? scene->text + node->text : "";
        bool holder = secrets & WS_SECRET_HOLDERS && in_cell(scene, node);
        bool address_lane = secrets & WS_SECRET_ADDRESS_LANES && in_address_lane(scene, node);

        if ((holder || address_lane) && node->tint.kind != WS_TINT_BANK)
            node->tint = (struct ws_tint){WS_TINT_NONE, 0};
        if (is_text && heading_left(secrets, text) < strlen(text))
            scene->text[node->text + (int)heading_left(secrets, text)] = 0;
        /* An empty text: points to its own end. */
        if (is_text && (holder || (address_lane && names_lane(text)) ||
                        (secrets & WS_SECRET_ADDRESS_LANES && tells_count(node, text))))
            node->text += (int)strlen(text);
    }
}

/* Whether a node is in a cell of this lane's register, or in a block of such cells. */
static bool in_register(const struct ws_scene *scene, const struct ws_node *node, int lane, int reg)
{
    for (; node; node = node->parent >= 0 ? &scene->node[node->parent] : NULL)
        if (node->shown.lane == lane && node->shown.reg == reg)
            return true;
    return false;
}

void ws_hidden_answers_mislabel(const struct ws_quiz_mislabel *mislabel,
                                const struct ws_mapping *mapping, struct ws_scene *scene)
{
    char right[8], wrong[8];
    struct ws_slot slot;
    size_t length;

    snprintf(right, sizeof right, "T%d", mislabel->lane);
    snprintf(wrong, sizeof wrong, "T%d", mislabel->wrong);
    length = strlen(right);
    if (!ws_mapping_slot(mapping, mislabel->place, &slot))
        return;
    for (int i = 0; i < scene->nodes; i++) {
        struct ws_node *node = &scene->node[i];
        char *text =
            node->kind == WS_NODE_TEXT && node->text >= 0 ? scene->text + node->text : NULL;

        if (node->tint.kind != WS_TINT_BANK)
            node->tint = (struct ws_tint){WS_TINT_NONE, 0};
        if (text && !strncmp(text, right, length) && !isdigit((unsigned char)text[length]) &&
            in_register(scene, node, slot.lane, slot.reg))
            memcpy(text, wrong, length);
    }
}
