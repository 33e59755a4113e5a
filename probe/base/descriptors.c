/* Closed standard descriptors. */
#include "probe/base/descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

bool ws_descriptors_take(struct ws_error *error)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        /* Opened in the wrong direction: writing to a closed output must fail, not vanish. */
        int way = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY;

        if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF)
            continue;
        /* The lowest free descriptor is this one: those below it are open by now. */
        if (open("/dev/null", way) != descriptor)
            return ws_fail(error, WS_CODE_READ,
                           "descriptor %d is closed and /dev/null cannot be opened in its place: "
                           "%s; start with standard input, output and error open",
                           descriptor, strerror(errno));
    }
    return true;
}
