/* The text of a matrix's dimension order, and queries of the byte table. */
#include "probe/access/stored.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char along_letter(enum ws_operand_role role)
{
    return role == WS_OPERAND_A ? 'm' : 'n';
}

struct ws_stored_order ws_stored_order_of(enum ws_major major)
{
    struct ws_stored_order order = {2, {WS_STORED_DEEP, WS_STORED_ALONG}};

    if (major == WS_MAJOR_MN) {
        order.dimension[0] = WS_STORED_ALONG;
        order.dimension[1] = WS_STORED_DEEP;
    }
    return order;
}

bool ws_stored_order_parse(const char *text, enum ws_operand_role role, int rank,
                           struct ws_stored_order *order, struct ws_error *error)
{
    char along = along_letter(role);
    bool has[2] = {false, false};
    int count = 0;

    for (const char *at = text; count < WS_TENSOR_RANK; at += 2) {
        char letter = (char)tolower((unsigned char)*at);

        if (letter != 'k' && letter != along && letter != '-')
            break;
        order->dimension[count++] = letter == 'k'     ? WS_STORED_DEEP
                                    : letter == along ? WS_STORED_ALONG
                                                      : WS_STORED_OTHER;
        has[letter == 'k'] |= letter != '-';
        if (at[1] != ',') {
            if (at[1] || count != rank || !has[0] || !has[1] ||
                order->dimension[0] == WS_STORED_OTHER)
                break;
            order->count = count;
            return true;
        }
    }
    return ws_fail(
        error, WS_CODE_LAYOUT,
        "--lies %.40s: expected %d dimensions of k, %c and - (size 1), innermost first, such as "
        "k,%c%.*s",
        text, rank, along, along, rank > 2 ? 2 * (rank - 2) : 0, ",-,-,-");
}

char *ws_stored_order_text(const struct ws_stored_order *order, enum ws_operand_role role,
                           char buffer[WS_STORED_ORDER_SIZE])
{
    int used = 0;

    buffer[0] = '\0';
    for (int i = 0; i < order->count && i < WS_TENSOR_RANK; i++) {
        buffer[used++] = order->dimension[i] == WS_STORED_DEEP    ? 'k'
                         : order->dimension[i] == WS_STORED_ALONG ? along_letter(role)
                                                                  : '-';
        buffer[used++] = i < order->count - 1 ? ',' : '\0';
    }
    return buffer;
}

int ws_stored_box_bytes(const struct ws_boxed *boxed)
{
    struct ws_boxed first = *boxed;
    int start, end;

    first.shared_bytes = 0;
    ws_boxed_span(&first, &start, &end);
    return (end + WS_BOXED_ALIGNMENT - 1) / WS_BOXED_ALIGNMENT * WS_BOXED_ALIGNMENT;
}

void ws_stored_finish(struct ws_stored *stored)
{
    free(stored->at);
    stored->at = NULL;
}

bool ws_stored_outside(const struct ws_stored *stored, struct ws_stored_byte byte)
{
    int64_t line = stored->first_line + byte.line, at = stored->first_byte + byte.byte;

    return line < 0 || at < 0 || (stored->lines && (line >= stored->lines || at >= stored->bytes));
}

int ws_stored_find(const struct ws_stored *stored, struct ws_stored_byte byte)
{
    for (int i = stored->first; i < stored->end; i++)
        if (stored->at[i].line == byte.line && stored->at[i].byte == byte.byte)
            return i;
    return -1;
}
