/* Sentences that are built part by part, over vsnprintf(); and cells of CSV. */
#include "viz/text/text_add.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void ws_text_add(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

void ws_csv_cell(const char *text, FILE *file)
{
    if (!strpbrk(text, ",\"\n")) {
        fputs(text, file);
        return;
    }
    fputs("\"", file);
    for (; *text; text++)
        fprintf(file, *text == '"' ? "\"\"" : "%c", *text);
    fputs("\"", file);
}
