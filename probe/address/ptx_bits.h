/* The opcodes of PTX that move bits about; each makes work->result[0] of its sources. */
#ifndef WS_ADDRESS_PTX_BITS_H
#define WS_ADDRESS_PTX_BITS_H

#include "probe/address/ptx_work.h"

bool ws_ptx_bfe(struct ws_ptx_work *work);
bool ws_ptx_bfi(struct ws_ptx_work *work);
bool ws_ptx_lop3(struct ws_ptx_work *work);
bool ws_ptx_prmt(struct ws_ptx_work *work);
bool ws_ptx_shf(struct ws_ptx_work *work);
bool ws_ptx_popc(struct ws_ptx_work *work);
bool ws_ptx_clz(struct ws_ptx_work *work);
bool ws_ptx_brev(struct ws_ptx_work *work);

#endif
