/* Statements of a snippet as it runs (run.h). */
#ifndef WS_ADDRESS_RUN_STATEMENT_H
#define WS_ADDRESS_RUN_STATEMENT_H

#include "probe/address/run.h"

/* Runs a statement in the scope; what it declares stays there. */
bool ws_run_statement(struct ws_run *run, const struct ws_tree *tree);

/* The same, and what it declares goes again. */
bool ws_run_scoped(struct ws_run *run, const struct ws_tree *tree);

/* switch (…) { case …: }; what is in it runs by run->body. */
bool ws_run_switch(struct ws_run *run, const struct ws_tree *tree);

#endif
