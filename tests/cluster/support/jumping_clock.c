// Preloaded into a program: its time of day is wrong by as many nanoseconds as the file has that CLOCK_IS_WRONG_BY
// names, 8 bytes, which may change while it runs. Clocks that only run forward are as they were.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t second = 1000000000;
static const int64_t none = 0;
static const volatile int64_t* wrong_by = &none;

__attribute__((constructor)) static void find_file(void) {
    const char* path = getenv("CLOCK_IS_WRONG_BY");
    const int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    void* seen = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (seen != MAP_FAILED) wrong_by = seen;
}

int clock_gettime(clockid_t clock, struct timespec* at) {
    static int (*real)(clockid_t, struct timespec*);
    if (real == NULL) real = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
    const int result = real(clock, at);
    if (result != 0 || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return result;
    const int64_t wrong = at->tv_sec * second + at->tv_nsec + *wrong_by;
    at->tv_sec = wrong / second;
    at->tv_nsec = wrong % second;
    return 0;
}

int gettimeofday(struct timeval* restrict at, void* restrict zone) {
    (void)zone;
    struct timespec now;
    const int result = clock_gettime(CLOCK_REALTIME, &now);
    at->tv_sec = now.tv_sec;
    at->tv_usec = now.tv_nsec / 1000;
    return result;
}

time_t time(time_t* at) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (at != NULL) *at = now.tv_sec;
    return now.tv_sec;
}
