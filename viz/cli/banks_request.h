/* What `warpscope banks` was asked for, for each of the files that answer. */
#ifndef WS_CLI_BANKS_REQUEST_H
#define WS_CLI_BANKS_REQUEST_H

#include "probe/access/address_options.h"
#include "probe/evidence/store/rule.h"
#include "viz/cli/command.h"
#include "viz/report/kernel_site.h"

/* Of these gcc and sarif are of kernels alone. */
enum ws_bank_format {
    WS_BANK_TABLE,
    WS_BANK_CSV,
    WS_BANK_JSON,
    WS_BANK_GCC,
    WS_BANK_SARIF,
    WS_BANK_FORMATS
};

struct ws_banks_request {
    const struct ws_variant *variant; /* NULL: not given */
    const struct ws_address_options *addresses;
    const char *source; /* of code: its file, or what else it is called */
    enum ws_bank_format format;
    const struct ws_kernel_at *at; /* the traced site that the addresses are of; NULL: none */
    bool suggest;                  /* the changes alone */
    bool lanes;                    /* a line a lane */
};

#endif
