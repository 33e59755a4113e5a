/*
 * The options that say which addresses a warp gives, as rows of a command's table. probe/ has their
 * names and what they do; this is what the commands that take them share.
 */
#ifndef WS_CLI_ADDRESSES_H
#define WS_CLI_ADDRESSES_H

#include "probe/address/address_options.h"
#include "probe/base/options.h"

/*
 * Puts a command's own rows into `table`, `count` of them, and the WS_ADDRESS_OPTIONS rows of
 * addresses after them. `table` holds both; a closing row is the caller's.
 */
void ws_address_rows(const struct ws_option *own, int count, struct ws_option *table);

/*
 * Applies the arguments that are address options, the first of which is row `first` of the
 * command's table. `options` starts as all zeroes and borrows from argv.
 */
bool ws_address_arguments(const struct ws_arguments *arguments, int first,
                          struct ws_address_options *options, struct ws_error *error);

/*
 * Whether any address faults. The error says the first fault and how many there are: "lane 3's
 * address … (and 7 more faults)".
 */
bool ws_address_faults(const struct ws_findings *findings, struct ws_error *error);

#endif
