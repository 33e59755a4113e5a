/*
 * The options that say which addresses a warp gives, for every command that takes them: a table of
 * names and help, and what each does to struct ws_address_options.
 */
#ifndef WS_ADDRESS_ADDRESS_OPTIONS_H
#define WS_ADDRESS_ADDRESS_OPTIONS_H

#include "probe/address/address.h"
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

/* Their rows, without a closing one. */
extern const struct ws_option ws_address_option[WS_ADDRESS_OPTIONS];

/*
 * Does what option `id` with this value asks. `options` starts as all zeroes, and borrows the
 * expression and the name of the file of addresses. Fails, naming the option, for a value that is
 * none; what does not go together, ws_addresses_make() refuses.
 */
bool ws_address_option_set(enum ws_address_option_id id, const char *value,
                           struct ws_address_options *options, struct ws_error *error);

/*
 * Says in `text`, of `size` bytes, what an option is set to, as ws_address_option_set() takes it: the
 * `nth` of those that may be given several times, else the only one. False, and "", where there is
 * nothing to say; a file of addresses, or a trace and its pattern, is not named any more once it has
 * been read.
 */
bool ws_address_option_print(enum ws_address_option_id id, int nth,
                             const struct ws_address_options *options, char *text, size_t size);

/*
 * Reads the file that --addresses or --code named, or standard input for "-", if it was given; or that
 * of --trace, and of it the one pattern that --pattern picks: once, after all options are set and
 * before the addresses are made. It stands apart because a file that cannot be read is a failure,
 * while what ws_address_option_set() refuses is wrong usage. What --code named becomes the addresses,
 * if it is a list of 32, else the
 * expression, which the caller frees as options->read.
 */
bool ws_address_options_read(struct ws_address_options *options, struct ws_error *error);

/* Fails for a trace's pattern that not all lanes execute: for what needs 32 addresses. */
bool ws_address_options_whole(const struct ws_address_options *options, struct ws_error *error);

#endif
