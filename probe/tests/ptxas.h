/* The assembler of the machine's CUDA Toolkit, for tests that use it; without one they skip. */
#ifndef WS_TESTS_PTXAS_H
#define WS_TESTS_PTXAS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "probe/isa/release.h"
#include "test_folder.h"

static char ptxas[256];
static int ptxas_release; /* of its Toolkit, times ten */

/* The group's setup: finds it, and makes the working directory. */
static int find_ptxas(void **state)
{
    static const char *const places[] = {"", "$CUDA_HOME/bin/", "/usr/local/cuda/bin/"};

    for (size_t i = 0; i < sizeof places / sizeof *places && !ptxas[0]; i++) {
        char command[256], line[256];
        int major, minor;
        FILE *version;

        snprintf(command, sizeof command, "%sptxas --version 2>/dev/null", places[i]);
        version = popen(command, "r");
        while (version && fgets(line, sizeof line, version))
            if (sscanf(line, "Cuda compilation tools, release %d.%d", &major, &minor) == 2) {
                ptxas_release = major * 10 + minor;
                snprintf(ptxas, sizeof ptxas, "%sptxas", places[i]);
            }
        if (version)
            pclose(version);
    }
    return make_test_folder(state);
}

/* Skips a test that needs that release at least. */
static void need_ptxas(int least)
{
    if (ptxas[0] && ptxas_release >= least)
        return;
    if (ptxas[0])
        print_message("ptxas of CUDA %d.%d: not tried, it wants %d.%d\n", ptxas_release / 10,
                      ptxas_release % 10, least / 10, least % 10);
    else
        print_message("no ptxas: not tried\n");
    skip();
}

#endif
