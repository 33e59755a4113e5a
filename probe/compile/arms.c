/* See arms.h. A pointer is known to be copied from by its use: the header's copies call it `o`. */
#include "probe/compile/arms.h"

#include <stdlib.h>
#include <string.h>

void ws_arms_reset(struct ws_arms *arms)
{
    arms->names = 0;
}

void ws_arms_finish(struct ws_arms *arms)
{
    free(arms->name);
    *arms = (struct ws_arms){0};
}

static size_t name_length(const char *at, const char *end)
{
    size_t length = 0;

    while (at + length < end && !strchr(" ,)]\n", at[length]))
        length++;
    return length;
}

static const struct ws_arm_name *find(const struct ws_arms *arms, const char *name, size_t length)
{
    for (size_t i = arms->names; i-- > 0;)
        if (arms->name[i].length == length && !memcmp(arms->name[i].name, name, length))
            return &arms->name[i];
    return NULL;
}

/* Without memory a pointer is not known, and its arms are one access. */
static bool add(struct ws_arms *arms, const char *name, size_t length, int arm)
{
    if (arms->names == arms->room) {
        size_t room = arms->room * 2 + 16;
        struct ws_arm_name *more = realloc(arms->name, room * sizeof *more);

        if (!more)
            return false;
        arms->name = more;
        arms->room = room;
    }
    arms->name[arms->names++] = (struct ws_arm_name){name, length, arm};
    return true;
}

/* The first place of `text` in a line; NULL: none. */
static const char *place(const char *line, const char *end, const char *text)
{
    size_t length = strlen(text);

    for (; line + length <= end; line++)
        if (!memcmp(line, text, length))
            return line;
    return NULL;
}

/*
 * "  %cond-lvalue = phi T* [ %a, %cond.true ], [ %b, %cond.false ], !dbg !15": of clang 14, whose name
 * for a chosen object differs from that of a chosen pointer; of later ones "%cond = phi ptr …".
 */
void ws_arms_after(struct ws_arms *arms, const char *line, size_t length, FILE *out)
{
    const char *end = line + length, *phi = place(line, end, " = phi "), *cast;
    const char *name = line + strspn(line, " "), *at;

    if (!phi) {
        const struct ws_arm_name *known;

        cast = place(line, end, " = bitcast ");
        at = cast ? place(cast + 11, end, " %") : NULL;
        known = at ? find(arms, at + 1, name_length(at + 1, end)) : NULL;
        if (known)
            add(arms, name, (size_t)(cast - name), known->arm);
        return;
    }
    at = place(phi, end, " [ ");
    if (!at || strncmp(name, "%cond", 5) || (at[-1] == '*' && strncmp(name, "%cond-lvalue", 12)) ||
        (at[-1] != '*' && memcmp(at - 3, "ptr", 3)))
        return;
    if (!add(arms, name, (size_t)(phi - name), arms->made))
        return;
    fprintf(out, "  %%ws.arm.%d = phi i32", arms->made++);
    for (const char *separator = " "; at; at = place(at, end, "[ "), separator = ", ") {
        const char *value = place(at, end, "[ ") + 2, *comma = place(value, end, ", %");
        const struct ws_arm_name *inner = find(arms, value, name_length(value, end));

        if (!comma)
            break;
        if (inner && inner->arm != arms->made - 1)
            fprintf(out, "%s[ %%ws.arm.%d", separator, inner->arm);
        else
            fprintf(out, "%s[ %d", separator, arms->leaves++);
        fprintf(out, ", %.*s ]", (int)name_length(comma + 2, end), comma + 2);
        at = comma;
    }
    fputc('\n', out);
}

static void mark(struct ws_arms *arms, const struct ws_arm_name *from, const char *type,
                 size_t type_length, const char *line, const char *end, FILE *out)
{
    const char *debug = place(line, end, ", !dbg ");

    fprintf(out, "  %%ws.arm.p.%d = ptrtoint %.*s %.*s to i64\n", arms->pointers, (int)type_length,
            type, (int)from->length, from->name);
    fprintf(
        out,
        "  call void asm sideeffect \"warpscope.arms.b32 $0, $1;\", \"r,l\"(i32 %%ws.arm.%d, i64 "
        "%%ws.arm.p.%d)%.*s\n",
        from->arm, arms->pointers++, debug ? (int)(end - debug) : 0, debug ? debug : "");
}

void ws_arms_before(struct ws_arms *arms, const char *line, size_t length, FILE *out)
{
    const char *end = line + length, *at = line + strspn(line, " "), *value, *type;
    const struct ws_arm_name *from;

    if (!arms->names)
        return;
    if (!strncmp(at, "store ", 6) && place(at, end, " %o.addr")) {
        type = at + 6;
        value = place(type, end, " %");
    } else if (place(at, end, "@llvm.mem")) {
        type = place(at, end, ", ");
        value = type ? place(type, end, " %") : NULL;
        type = type ? type + 2 : NULL;
    } else {
        return;
    }
    from = value ? find(arms, value + 1, name_length(value + 1, end)) : NULL;
    if (from) { /* of a parameter only its type: "i8* align 16 %6" */
        size_t type_size = (size_t)((const char *)memchr(type, ' ', (size_t)(end - type)) - type);

        mark(arms, from, type, type_size, line, end, out);
    }
}
