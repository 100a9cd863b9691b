/* A disk for LD_PRELOAD. FAIL_AT=number from 1: every sync fails from that one on, for good.
   STALL_AT=number, STALL_S=seconds: that one takes so long, and is done. Where the program calls
   disk_kill_at(number) it is killed at that write, sync, cut, rename, removal, link or new folder from then
   on, of a write half done;
   after disk_fail_at(number) syncs fail from that one on, after disk_full_at(number) writes find no room. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static long count = 0;

static long acts = 0, kill_at = 0, fail_at = 0, full_at = 0;

static void begin(long kill, long fail, long full) {
    acts = 0;
    kill_at = kill;
    fail_at = fail;
    full_at = full;
}

void disk_kill_at(long at) { begin(at, 0, 0); }
void disk_fail_at(long at) { begin(0, at, 0); }
void disk_full_at(long at) { begin(0, 0, at); }

long disk_acts(void) { return acts; }

static int last(void) { return __atomic_add_fetch(&acts, 1, __ATOMIC_SEQ_CST) == kill_at; }

static int fails(void) {
    const char *at = getenv("FAIL_AT"), *stall = getenv("STALL_AT"), *seconds = getenv("STALL_S");
    ++count;
    if (stall && seconds && count == atol(stall)) sleep(atoi(seconds));
    return (at && count >= atol(at)) || (fail_at && acts >= fail_at);
}

static int sync_by(const char *name, int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    if (last()) kill(getpid(), SIGKILL);
    if (fails()) {
        errno = EIO;
        return -1;
    }
    return real(file);
}

int fsync(int file) { return sync_by("fsync", file); }
int fdatasync(int file) { return sync_by("fdatasync", file); }

#define REAL(kind, name) ((kind)dlsym(RTLD_NEXT, name))

ssize_t write(int file, const void *data, size_t bytes) {
    ssize_t (*real)(int, const void *, size_t) = REAL(ssize_t (*)(int, const void *, size_t), "write");
    if (last()) {
        real(file, data, bytes / 2);
        kill(getpid(), SIGKILL);
    }
    if (full_at && acts >= full_at) {
        errno = ENOSPC;
        return -1;
    }
    return real(file, data, bytes);
}

static ssize_t write_at(const char *name, int file, const void *data, size_t bytes, off64_t at) {
    ssize_t (*real)(int, const void *, size_t, off64_t) =
        REAL(ssize_t (*)(int, const void *, size_t, off64_t), name);
    if (last()) {
        real(file, data, bytes / 2, at);
        kill(getpid(), SIGKILL);
    }
    if (full_at && acts >= full_at) {
        errno = ENOSPC;
        return -1;
    }
    return real(file, data, bytes, at);
}

ssize_t pwrite(int file, const void *data, size_t bytes, off_t at) {
    return write_at("pwrite64", file, data, bytes, at);
}

ssize_t pwrite64(int file, const void *data, size_t bytes, off64_t at) {
    return write_at("pwrite64", file, data, bytes, at);
}

int ftruncate(int file, off_t bytes) {
    if (last()) kill(getpid(), SIGKILL);
    return REAL(int (*)(int, off64_t), "ftruncate64")(file, bytes);
}

int ftruncate64(int file, off64_t bytes) {
    if (last()) kill(getpid(), SIGKILL);
    return REAL(int (*)(int, off64_t), "ftruncate64")(file, bytes);
}

int rename(const char *from, const char *to) {
    if (last()) kill(getpid(), SIGKILL);
    return REAL(int (*)(const char *, const char *), "rename")(from, to);
}

int unlink(const char *name) {
    if (last()) kill(getpid(), SIGKILL);
    return REAL(int (*)(const char *), "unlink")(name);
}

int unlinkat(int folder, const char *name, int flags) {
    if (last()) kill(getpid(), SIGKILL);
    return REAL(int (*)(int, const char *, int), "unlinkat")(folder, name, flags);
}

int symlink(const char *to, const char *name) {
    if (last()) kill(getpid(), SIGKILL);
    return REAL(int (*)(const char *, const char *), "symlink")(to, name);
}

int mkdir(const char *name, mode_t mode) {
    if (last()) kill(getpid(), SIGKILL);
    return REAL(int (*)(const char *, mode_t), "mkdir")(name, mode);
}
