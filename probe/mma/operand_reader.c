/* The words of operands, one function a kind of word. */
#include "probe/mma/operand_reader.h"

#include <ctype.h>

void ws_reader_skip_space(struct ws_operand_reader *reader)
{
    while (isspace((unsigned char)*reader->at))
        reader->at++;
}

bool ws_reader_take(struct ws_operand_reader *reader, char character)
{
    ws_reader_skip_space(reader);
    if (*reader->at != character)
        return false;
    reader->at++;
    return true;
}

bool ws_reader_wanted(const struct ws_operand_reader *reader, const char *what)
{
    if (!*reader->at)
        return ws_fail(reader->error, WS_CODE_SYNTAX, "expected %s at the end", what);
    return ws_fail(reader->error, WS_CODE_SYNTAX, "expected %s at '%.40s'", what, reader->at);
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

bool ws_reader_take_number(struct ws_operand_reader *reader)
{
    const char *start;

    ws_reader_skip_space(reader);
    start = reader->at;
    reader->at += *reader->at == '-';
    if (!isdigit((unsigned char)*reader->at)) {
        reader->at = start;
        return false;
    }
    while (isalnum((unsigned char)*reader->at))
        reader->at++;
    return true;
}

bool ws_reader_take_name(struct ws_operand_reader *reader)
{
    const char *at;
    bool marked;

    ws_reader_skip_space(reader);
    at = reader->at;
    marked = *at == '%' || *at == '$';
    at += marked;
    if (marked && *at == '[') {
        do
            at++;
        while (is_word(*at));
        if (*at != ']' || at[-1] == '[')
            return false;
        reader->at = at + 1;
        return true;
    }
    if (!is_word(*at) ||
        (!marked && (isdigit((unsigned char)*at) || (*at == '_' && !is_word(at[1])))))
        return false;
    while (is_word(*at))
        at++;
    reader->at = at;
    return true;
}

bool ws_reader_take_placeholder(struct ws_operand_reader *reader)
{
    bool marked;

    ws_reader_skip_space(reader);
    marked = *reader->at == '%' || *reader->at == '$';
    return marked && (reader->at[1] == '[' || isdigit((unsigned char)reader->at[1])) &&
           ws_reader_take_name(reader);
}
