/*
 * The command-line options for a warp's addresses, for every command that takes them: a table of
 * names and help, and how each sets struct ws_address_options.
 */
#ifndef WS_ACCESS_ADDRESS_OPTIONS_H
#define WS_ACCESS_ADDRESS_OPTIONS_H

#include "probe/access/address.h"
#include "probe/base/options.h"

enum ws_address_option_id {
    WS_ADDRESS_TILE,
    WS_ADDRESS_PITCH,
    WS_ADDRESS_PADDING,
    WS_ADDRESS_SWIZZLE,
    WS_ADDRESS_BASE,
    WS_ADDRESS_EXPRESSION,
    WS_ADDRESS_CODE,
    WS_ADDRESS_LET,
    WS_ADDRESS_ELEMENT,
    WS_ADDRESS_LANE,
    WS_ADDRESS_WARP,
    WS_ADDRESS_EXECUTION,
    WS_ADDRESS_NUMBERS,
    WS_ADDRESS_LAYOUT,
    WS_ADDRESS_LAYOUT_AT,
    WS_ADDRESS_TRACE,
    WS_ADDRESS_PATTERN,
    WS_ADDRESS_BUFFER,
    WS_ADDRESS_OPTIONS
};

/* Their rows, without a terminating row. */
extern const struct ws_option ws_address_option[WS_ADDRESS_OPTIONS];

/*
 * Sets option `id` to this value. `options` starts as all zeroes, and borrows the expression and
 * the name of the file of addresses. Fails, naming the option, for an invalid value;
 * ws_addresses_make() refuses combinations.
 */
bool ws_address_option_set(enum ws_address_option_id id, const char *value,
                           struct ws_address_options *options, struct ws_error *error);

/*
 * Writes to `text`, of `size` bytes, the value of an option as ws_address_option_set() takes it:
 * the `nth` of those that may be repeated, otherwise the only one. False, and "", if it has no
 * value. A file of addresses, or a trace and its pattern, is omitted once it has been read.
 */
bool ws_address_option_print(enum ws_address_option_id id, int nth,
                             const struct ws_address_options *options, char *text, size_t size);

/*
 * Reads the file of --addresses or --code, or standard input for "-", if given; or that of --trace,
 * and from it the one pattern that --pattern picks. Call it once, after all options are set and
 * before the addresses are made. It is separate because a file that cannot be read is a failure,
 * while ws_address_option_set() refuses wrong usage. The file of --code becomes the addresses, if
 * it is a list of 32, otherwise the expression, which the caller frees as options->read.
 */
bool ws_address_options_read(struct ws_address_options *options, struct ws_error *error);

/* Fails for a trace's pattern that not all lanes execute: for users that need 32 addresses. */
bool ws_address_options_whole(const struct ws_address_options *options, struct ws_error *error);

#endif
