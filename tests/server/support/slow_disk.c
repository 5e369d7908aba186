// Preloaded into a server: while the file that SLOW_DISK_WHILE names is there, whatever is to reach the disk takes
// SLOW_DISK_MS milliseconds longer.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int slowly(const char* name, int file) {
    const char* flag = getenv("SLOW_DISK_WHILE");
    const char* text = getenv("SLOW_DISK_MS");
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    if (flag != NULL && text != NULL && access(flag, F_OK) == 0) {
        const long ms = atol(text);
        const struct timespec pause = {ms / 1000, ms % 1000 * 1000000};
        nanosleep(&pause, NULL);
    }
    return real(file);
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
