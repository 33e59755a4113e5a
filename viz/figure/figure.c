/* The names of the figure kinds, and the defaults of figures. */
#include "viz/figure/figure.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/mma/mma.h"
#include "viz/figure/named.h"

enum { FOLLOWED_LANE = 5 }; /* the default */

static const struct {
    int frames;
    enum ws_view view;
} kinds[] = {
    [WS_FIGURE_FRAGMENT] = {1, WS_VIEW_FRAGMENT},
    [WS_FIGURE_ADDRESS] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_REGISTER] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_MAPPING] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_STEP] = {4, WS_VIEW_MEMORY},
    [WS_FIGURE_COMPARE] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_BANK] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_COST] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_TRANSPOSE] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_BITS] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_SWIZZLE] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_WORKSHEET] = {1, WS_VIEW_FRAGMENT},
    [WS_FIGURE_CHAIN] = {WS_CHAIN_FRAMES, WS_VIEW_MEMORY},
    [WS_FIGURE_MMA] = {1, WS_VIEW_FRAGMENT},
    [WS_FIGURE_EXPLORE] = {1, WS_VIEW_FRAGMENT},
    [WS_FIGURE_ATOM] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_TILE] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_KSTEP] = {1, WS_VIEW_MEMORY},
    [WS_FIGURE_CYCLES] = {1, WS_VIEW_MEMORY},
};

_Static_assert(sizeof kinds / sizeof kinds[0] == WS_FIGURES, "each kind of figure needs a row");

struct ws_figure ws_figure_of(enum ws_figure_kind kind, const struct ws_evidence *evidence)
{
    return (struct ws_figure){.kind = kind,
                              .evidence = evidence,
                              .view = kinds[kind].view,
                              .highlight = WS_SHOWS_NOTHING,
                              .frame = -1,
                              .panel = -1,
                              .part = -1,
                              .moment = 1,
                              .lane = -1,
                              .worksheet.seed = 1};
}

enum ws_figure_kind ws_worksheet_like(enum ws_worksheet_grid grid)
{
    static const enum ws_figure_kind like[WS_GRIDS] = {[WS_GRID_FRAGMENT] = WS_FIGURE_FRAGMENT,
                                                       [WS_GRID_REGISTER] = WS_FIGURE_REGISTER,
                                                       [WS_GRID_BANK] = WS_FIGURE_BANK};

    return like[grid];
}

enum ws_figure_kind ws_figure_like(const struct ws_figure *figure)
{
    return figure->kind == WS_FIGURE_WORKSHEET ? ws_worksheet_like(figure->worksheet.grid)
                                               : figure->kind;
}

enum ws_view ws_figure_view(const struct ws_figure *figure)
{
    return kinds[ws_figure_like(figure)].view;
}

int ws_figure_lane(const struct ws_figure *figure)
{
    return figure->lane >= 0             ? figure->lane
           : figure->highlight.lane >= 0 ? figure->highlight.lane
                                         : FOLLOWED_LANE;
}

char *ws_figure_register(const struct ws_figure *figure, int reg, char buffer[WS_REGISTER_SIZE])
{
    return ws_register_called(figure->evidence->mapping.variant, figure->registers, reg, buffer);
}

const char *ws_figure_registers(const struct ws_figure *figure, enum ws_operand_role role)
{
    return ws_moved(figure->evidence->mapping.variant)->role == role ? figure->registers : NULL;
}

/* The operand of an MMA, other than `own` and C, that has a register of this name; or NULL. */
static const struct ws_variant *operand_with(const struct ws_variant *own, const char *name)
{
    char register_name[WS_REGISTER_SIZE];

    for (enum ws_operand_role role = WS_OPERAND_A; role < WS_OPERAND_ROLES; role++) {
        const struct ws_variant *other =
            ws_mma_has(own->mma, role) ? ws_mma_operand(own->mma, role) : own;

        if (role == WS_OPERAND_C || role == ws_moved(own)->role)
            continue;
        for (int reg = 0; other != own && reg < ws_moved(other)->registers; reg++)
            if (!strcmp(ws_register_name(other, reg, register_name), name))
                return other;
    }
    return NULL;
}

bool ws_figure_registers_differ(const struct ws_figure *figure, struct ws_error *error)
{
    const struct ws_variant *own = figure->evidence->mapping.variant;
    char name[WS_REGISTER_SIZE], usual[WS_REGISTER_SIZE];

    if (!figure->registers || !own->mma || !ws_figure_is_whole(figure->kind) || figure->described)
        return true; /* of a wgmma, the others are in shared memory */
    for (int reg = 0; reg < ws_moved(own)->registers; reg++) {
        const struct ws_variant *other = operand_with(own, ws_figure_register(figure, reg, name));

        if (other)
            return ws_fail(
                error, WS_CODE_DUPLICATE,
                "--registers %.80s: they name %s, but %s is of %s in the %s figure; pass "
                "other names, such as %s",
                figure->registers, ws_operand_letter(ws_moved(own)->role), name,
                ws_operand_letter(ws_moved(other)->role), ws_figure_name(figure->kind),
                ws_register_name(own, reg, usual));
    }
    return true;
}

void ws_described_transpose(const struct ws_described *described, char *ptx)
{
    static const char none[] = ", 0, 0;";
    char *tail = strstr(ptx, none);

    if (tail && described->major == WS_MAJOR_MN)
        tail[described->role == WS_OPERAND_A ? 2 : 5] = '1';
}

bool ws_figure_numbers_elements(const struct ws_figure *figure, const struct ws_variant *variant)
{
    enum ws_figure_kind like = ws_figure_like(figure);

    return variant->family->counted && !figure->registers && figure->label == WS_LABEL_THREAD &&
           (like == WS_FIGURE_FRAGMENT || like == WS_FIGURE_COMPARE);
}

/*
 * Names operands as the PTX manual does, "d, a" for "{d0, d1}, {a0}": beside elements a0, a1, …
 * registers with the same names would be misread. Lists without names, "{0, 0}", are kept.
 */
static void name_operands(char *ptx)
{
    char *to = strchr(ptx, ' ');

    for (const char *from = to; from && *from;) {
        if (*from != '{' || !isalpha((unsigned char)from[1])) {
            *to++ = *from++;
            continue;
        }
        for (from++; isalpha((unsigned char)*from); from++)
            *to++ = *from;
        from += strcspn(from, "}");
        from += *from == '}';
    }
    if (to)
        *to = '\0';
}

char *ws_figure_ptx(const struct ws_figure *figure, const struct ws_variant *variant,
                    char buffer[WS_FIGURE_PTX_SIZE])
{
    char own[WS_MMA_PTX_SIZE], listed[WS_PTX_SIZE] = "", name[WS_REGISTER_SIZE];
    const char *operands, *at;
    size_t length = 0;

    ws_ptx_brief(variant, own);
    if (figure->described)
        ws_described_transpose(figure->described, own);
    if (ws_figure_numbers_elements(figure, variant))
        name_operands(own);
    for (int reg = 0; reg < ws_moved(variant)->registers && length < sizeof listed; reg++)
        length += (size_t)snprintf(listed + length, sizeof listed - length, "%s%s", reg ? ", " : "",
                                   ws_register_name(variant, reg, name));
    operands = strchr(own, ' ');
    at = operands && figure->registers ? strstr(operands, listed) : NULL;
    if (!at) {
        snprintf(buffer, WS_FIGURE_PTX_SIZE, "%.*s", WS_FIGURE_PTX_SIZE - 1, own);
        return buffer;
    }
    length = (size_t)snprintf(buffer, WS_FIGURE_PTX_SIZE, "%.*s", (int)(at - own), own);
    for (int reg = 0; reg < ws_moved(variant)->registers && length < WS_FIGURE_PTX_SIZE; reg++)
        length += (size_t)snprintf(buffer + length, WS_FIGURE_PTX_SIZE - length, "%s%s",
                                   reg ? ", " : "", ws_figure_register(figure, reg, name));
    if (length < WS_FIGURE_PTX_SIZE)
        snprintf(buffer + length, WS_FIGURE_PTX_SIZE - length, "%s", at + strlen(listed));
    return buffer;
}

bool ws_figure_is_whole(enum ws_figure_kind kind)
{
    return kind == WS_FIGURE_CHAIN || kind == WS_FIGURE_MMA || kind == WS_FIGURE_EXPLORE ||
           ws_figure_describes(kind);
}

bool ws_figure_multiplies(enum ws_figure_kind kind)
{
    return kind == WS_FIGURE_CHAIN || kind == WS_FIGURE_MMA || ws_figure_describes(kind);
}

bool ws_figure_describes(enum ws_figure_kind kind)
{
    return kind == WS_FIGURE_ATOM || kind == WS_FIGURE_TILE || kind == WS_FIGURE_KSTEP ||
           kind == WS_FIGURE_CYCLES;
}

bool ws_figure_comes_apart(enum ws_figure_kind kind)
{
    return kind == WS_FIGURE_STEP;
}

int ws_figure_frames(enum ws_figure_kind kind)
{
    return kinds[kind].frames;
}
