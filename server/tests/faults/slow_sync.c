/* Makes syncs as slow as a failing disk makes them: for as long as the file named by SLOW_SYNC is there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int slowly(const char *name, int file) {
    const char *slow = getenv("SLOW_SYNC");
    while (slow && access(slow, F_OK) == 0) usleep(10000);
    return ((int (*)(int))dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
