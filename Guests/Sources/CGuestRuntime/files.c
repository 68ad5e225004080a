// When a file was changed, in the device's time. The kernel writes the machine's; so what a guest has written gets the device's
// when it is closed, when somebody looks, and when an event is over. What comes to its container in other ways (a mapped page,
// C's streams, the device itself) gets it when the guest first looks.
//
// Whether the time of a file is the device's stands in its time of access, which nobody needs: that is a century later, to the
// nanosecond. A change by anybody leaves it behind, and the kernel does not touch it for reading, because it lies ahead.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t century = 3155760000, second = 1000000000;
// Descriptors that were written to. A guest has 256 at most; of others it shows when somebody looks.
enum { most = 1024 };
static bool is_written[most], is_any_written;

static struct timespec now(void) {
    int64_t date = guest_calendar();
    int64_t part = date % second;
    if (part < 0) part += second;
    return (struct timespec){(date - part) / second, part};
}

// NULL: of the descriptor itself.
static int mark(int descriptor, const char *path, struct timespec changed, int flags) {
    struct timespec times[2] = {{changed.tv_sec + century, changed.tv_nsec}, changed};
    long result = guest_kernel(SYS_utimensat, descriptor, (long)path, (long)times, flags, 0, 0);
    if (result >= 0) return 0;
    errno = (int)-result;
    return -1;
}

static bool is_marked(const struct stat *status) {
    return status->st_atim.tv_sec == status->st_mtim.tv_sec + century
        && status->st_atim.tv_nsec == status->st_mtim.tv_nsec;
}

static void settle(int descriptor) {
    if (descriptor < 0 || descriptor >= most || !is_written[descriptor]) return;
    is_written[descriptor] = false;
    REAL(fstat);
    struct stat status;
    if (real_fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) mark(descriptor, NULL, now(), 0);
}

void guest_files_written(int descriptor) {
    if (!guest_captured || descriptor < 0 || descriptor >= most) return;
    is_written[descriptor] = is_any_written = true;
}
void guest_files_closing(int descriptor) { settle(descriptor); }
void guest_files_settle(void) {
    if (!is_any_written) return;
    is_any_written = false;
    for (int descriptor = 0; descriptor < most; descriptor++) settle(descriptor);
}

static bool is_own(const char *path) {
    const char *home = getenv("HOME");
    size_t length = home ? strlen(home) : 0;
    return length > 1 && strncmp(path, home, length) == 0 && (path[length] == '/' || path[length] == 0);
}

// What a guest is told of a file of its own: one time for all, for nobody knows when it was made.
static void tell(struct stat *status, const char *place) {
    if (!S_ISREG(status->st_mode) && !S_ISDIR(status->st_mode)) return;
    if (!is_marked(status)) {
        char whole[PATH_MAX];
        if (!realpath(place, whole) || !is_own(whole)) return;
        struct timespec date = now();
        mark(AT_FDCWD, whole, date, AT_SYMLINK_NOFOLLOW);
        status->st_mtim = date;
    }
    status->st_atim = status->st_ctim = status->st_mtim;
}

static int told(int result, struct stat *status, const char *path) {
    if (result == 0 && guest_captured && status) {
        int error = errno;
        tell(status, path);
        errno = error;
    }
    return result;
}

PUBLIC int stat(const char *path, struct stat *status) {
    REAL(stat);
    guest_files_settle();
    return told(real_stat(path, status), status, path);
}

PUBLIC int lstat(const char *path, struct stat *status) {
    REAL(lstat);
    guest_files_settle();
    return told(real_lstat(path, status), status, path);
}

PUBLIC int fstat(int descriptor, struct stat *status) {
    REAL(fstat);
    guest_files_settle();
    char place[64];
    snprintf(place, sizeof place, "/proc/self/fd/%d", descriptor);
    return told(real_fstat(descriptor, status), status, place);
}

PUBLIC int fstatat(int folder, const char *path, struct stat *status, int flags) {
    REAL(fstatat);
    guest_files_settle();
    int result = real_fstatat(folder, path, status, flags);
    // Of a path from another folder it shows when that is asked for as a whole.
    return folder == AT_FDCWD || path[0] == '/' ? told(result, status, path) : result;
}

// On 64 bits these are the same structures.
PUBLIC int stat64(const char *path, struct stat64 *status) { return stat(path, (struct stat *)status); }
PUBLIC int lstat64(const char *path, struct stat64 *status) { return lstat(path, (struct stat *)status); }
PUBLIC int fstat64(int descriptor, struct stat64 *status) { return fstat(descriptor, (struct stat *)status); }

// Times that an app gives.
static struct timespec given(const struct timespec *times) {
    return !times || times[1].tv_nsec == UTIME_NOW ? now() : times[1];
}

static int set_times(int folder, const char *path, const struct timespec *times, int flags) {
    // What was written before does not overtake it when it is closed.
    if (guest_captured) guest_files_settle();
    if (guest_captured && !(times && times[1].tv_nsec == UTIME_OMIT)) return mark(folder, path, given(times), flags);
    long result = guest_kernel(SYS_utimensat, folder, (long)path, (long)times, flags, 0, 0);
    if (result >= 0) return 0;
    errno = (int)-result;
    return -1;
}

PUBLIC int utimensat(int folder, const char *path, const struct timespec *times, int flags) {
    return set_times(folder, path, times, flags);
}

PUBLIC int futimens(int descriptor, const struct timespec *times) {
    return set_times(descriptor, NULL, times, 0);
}

PUBLIC int utimes(const char *path, const struct timeval *times) {
    struct timespec both[2];
    if (times)
        for (int i = 0; i < 2; i++) both[i] = (struct timespec){times[i].tv_sec, times[i].tv_usec * 1000};
    return set_times(AT_FDCWD, path, times ? both : NULL, 0);
}
