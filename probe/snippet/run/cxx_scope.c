/* Names in scope: one list, the newest first; a scope ends where its head is put back. */
#include <string.h>

#include "probe/snippet/run/cxx.h"

struct ws_cxx_binding *ws_cxx_bind(struct ws_cxx *cxx, const char *name, enum ws_cxx_names names)
{
    struct ws_cxx_binding *binding = ws_cxx_take(cxx, sizeof *binding);

    binding->name = name;
    binding->names = names;
    binding->space = cxx->space;
    binding->before = cxx->scope;
    cxx->scope = binding;
    return binding;
}

/* Whether a namespace is this one, one around it, or used here. */
static bool is_seen(const struct ws_cxx *cxx, const char *space)
{
    if (!strncmp(cxx->space, space, strlen(space)))
        return true;
    for (int i = 0; i < cxx->uses; i++)
        if (!strcmp(cxx->used[i], space) &&
            !strncmp(cxx->space, cxx->used_in[i], strlen(cxx->used_in[i])))
            return true;
    return false;
}

/* Whether a namespace is in another one. */
static bool is_within(const char *space, const char *outer)
{
    return strlen(space) > strlen(outer) && !strncmp(space, outer, strlen(outer));
}

static struct ws_cxx_binding *search(struct ws_cxx *cxx, struct ws_cxx_binding *from,
                                     const char *name)
{
    struct ws_cxx_binding *found = NULL;

    for (; from; from = from->before)
        if (from->name == name && is_seen(cxx, from->space) &&
            (!found || is_within(from->space, found->space))) { /* the innermost namespace's */
            found = from;
            if (found->space == cxx->space)
                break;
        }
    return found;
}

struct ws_cxx_binding *ws_cxx_find(struct ws_cxx *cxx, const char *name)
{
    struct ws_cxx_binding *found = search(cxx, cxx->scope, name);

    if (!found) /* a function's body sees what the file declares behind it */
        found = search(cxx, cxx->global, name);
    return found;
}

struct ws_cxx_binding *ws_cxx_next(struct ws_cxx *cxx, struct ws_cxx_binding *binding)
{
    const char *space = binding->space;
    struct ws_cxx_binding *next = binding->before;

    while (next && !(next->name == binding->name && next->names == WS_CXX_FUNCTION &&
                     (next->space == space ||
                      (is_seen(cxx, next->space) && !is_within(space, next->space)))))
        next = next->before;
    return next;
}

struct ws_cxx_binding *ws_cxx_member(const struct ws_cxx_record *record, const char *name)
{
    for (struct ws_cxx_binding *at = record->scope; at && at != record->outer; at = at->before)
        if (at->name == name)
            return at;
    return NULL;
}

struct ws_cxx_binding *ws_cxx_find_in(struct ws_cxx *cxx, const char *space, const char *name)
{
    bool inside = cxx->context.depth > 0; /* what a function declares is in no namespace */

    for (int i = 0; i < 2; i++)
        for (struct ws_cxx_binding *at = i != inside ? cxx->global : cxx->scope; at;
             at = at->before)
            if (at->name == name && at->space == space)
                return at;
    return NULL;
}

/* What the names behind a "::" are looked up in. */
struct within {
    const struct ws_cxx_record *record;
    const char *space;
    bool is_unknown;
};

static struct ws_cxx_binding *look_up(struct ws_cxx *cxx, const struct within *within,
                                      const char *name)
{
    if (within->is_unknown)
        return NULL;
    if (within->record)
        return ws_cxx_member(within->record, name);
    return within->space ? ws_cxx_find_in(cxx, within->space, name) : ws_cxx_find(cxx, name);
}

struct ws_cxx_binding *ws_cxx_qualified(struct ws_cxx *cxx, const char **name, const char **whole)
{
    struct within within = {0};
    struct ws_cxx_binding *found;

    *whole = "";
    if (ws_cxx_accept(cxx, "::"))
        within.space = ws_cxx_intern(cxx, "", 0);
    for (;;) {
        const struct ws_cxx_type *type = NULL;

        ws_cxx_accept(cxx, "template");
        *name = cxx->name[cxx->at];
        if (!*name)
            ws_cxx_fail(cxx, cxx->at, "expected a name before '%.*s'",
                        cxx->tokens.token[cxx->at].length, cxx->tokens.token[cxx->at].text);
        cxx->at++;
        *whole = **whole ? ws_cxx_format(cxx, "%s::%s", *whole, *name) : *name;
        found = look_up(cxx, &within, *name);
        if (found)
            found->is_used = true;
        /* within a template its own name is a type, and with arguments the template */
        for (struct ws_cxx_binding *one = found;
             found && found->names == WS_CXX_TYPE && ws_cxx_is(cxx, cxx->at, "<") && one;
             one = one->before)
            if (one->name == *name && one->names == WS_CXX_TEMPLATE)
                found = one;
        if (found && found->names == WS_CXX_TEMPLATE && ws_cxx_is(cxx, cxx->at, "<") &&
            ws_cxx_is(cxx, ws_cxx_behind(cxx, cxx->at), "::"))
            type = ws_cxx_instance(cxx, found);
        if (!ws_cxx_is(cxx, cxx->at, "::") ||
            !(cxx->name[cxx->at + 1] || ws_cxx_is(cxx, cxx->at + 1, "template")))
            return found;
        cxx->at++;
        if (!type && found && found->names == WS_CXX_TYPE)
            type = found->type;
        if (type && type->kind == WS_CXX_OPEN)
            ws_cxx_refuse(cxx, cxx->at, "a member of a template's parameter");
        within.record = type && type->record ? type->record : NULL;
        if (found && found->names == WS_CXX_NAMESPACE)
            within.space = found->value.symbol;
        else if (!within.record)
            within.is_unknown = true;
    }
}
