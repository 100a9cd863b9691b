/* A disk on which every sync fails from one of them on, for good: LD_PRELOAD, FAIL_AT=number from 1. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>

static long count = 0;

static int fails(void) {
    const char *at = getenv("FAIL_AT");
    return at && ++count >= atol(at);
}

static int sync_by(const char *name, int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    if (fails()) {
        errno = EIO;
        return -1;
    }
    return real(file);
}

int fsync(int file) { return sync_by("fsync", file); }
int fdatasync(int file) { return sync_by("fdatasync", file); }
