/* Converts variant names to file names. */
#include "viz/site/address.h"

#include <ctype.h>
#include <stdio.h>

static char *put_address(const char *name, const char *ending, char *text, size_t size)
{
    size_t length = 0;

    for (; *name && length + 1 < size; name++) {
        if (*name == ':' && name[1] == ':')
            name++;
        text[length++] = *name == ':' ? '-' : *name;
    }
    snprintf(text + length, size - length, "%s", ending);
    return text;
}

char *ws_site_address(const char *name, char *text, size_t size)
{
    return put_address(name, ".html", text, size);
}

char *ws_site_image_address(const char *name, char *text, size_t size)
{
    return put_address(name, ".svg", text, size);
}

/* A lesson's file can have any name: characters other than letters and digits become dashes. */
char *ws_site_lesson_address(const char *name, char *text, size_t size)
{
    size_t length = (size_t)snprintf(text, size, "lesson-");

    for (; *name && length + 6 < size; name++)
        text[length++] = isalnum((unsigned char)*name) || *name == '_' ? *name : '-';
    snprintf(text + length, size - length, ".html");
    return text;
}

char *ws_site_chapter_address(const char *name, char *text, size_t size)
{
    snprintf(text, size, "manual-%s.html", name);
    return text;
}
