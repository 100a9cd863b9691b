/* A disk for LD_PRELOAD. FAIL_AT=number from 1: every sync fails from that one on, for good.
   STALL_AT=number, STALL_S=seconds: that one takes so long, and is done. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static long count = 0;

static int fails(void) {
    const char *at = getenv("FAIL_AT"), *stall = getenv("STALL_AT"), *seconds = getenv("STALL_S");
    ++count;
    if (stall && seconds && count == atol(stall)) sleep(atoi(seconds));
    return at && count >= atol(at);
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
