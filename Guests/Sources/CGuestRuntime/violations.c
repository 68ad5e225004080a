// What a guest tried and may not. Noted where it happens, also in a signal handler; read by the runtime, which tells the
// device.
#define _GNU_SOURCE
#include "internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { room = 64, detail_size = 200 };
struct violation {
    int kind;
    char detail[detail_size];
};
static struct violation violations[room];
static unsigned noted, told;

void guest_violation_note(int kind, const char *detail) {
    // Who tries the same again and again is told once, until it was read.
    for (unsigned i = told; i < noted; i++)
        if (violations[i % room].kind == kind && strncmp(violations[i % room].detail, detail, detail_size - 1) == 0)
            return;
    if (noted - told == room) return;
    struct violation *violation = &violations[noted % room];
    violation->kind = kind;
    strncpy(violation->detail, detail, detail_size - 1);
    violation->detail[detail_size - 1] = 0;
    noted++;
}

bool guest_violation_next(int32_t *kind, char *detail, size_t size) {
    if (told == noted) return false;
    struct violation *violation = &violations[told++ % room];
    *kind = violation->kind;
    snprintf(detail, size, "%s", violation->detail);
    return true;
}

void guest_fail(const char *sentence) {
    fflush(stdout);
    dprintf(STDERR_FILENO, "Fatal error: %s\n", sentence);
    abort();
}

void guest_output_prepare(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
void guest_output_flush(void) { fflush(NULL); }

// MARK: Files that are refused

static int result_of(long result, int flags, const char *path) {
    if (result >= 0) return (int)result;
    errno = (int)-result;
    bool writes = (flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT;
    if (guest_captured && writes && (errno == EACCES || errno == EPERM || errno == EROFS)) {
        guest_violation_note(GUEST_OUTSIDE_CONTAINER, path);
        errno = EACCES;
    }
    return -1;
}

static int open_at(int folder, const char *path, int flags, mode_t mode) {
    int class = guest_captured ? guest_protection_before(folder, path, flags) : 0;
    if (class < 0) {
        errno = EPERM;
        return -1;
    }
    int file = result_of(guest_kernel(SYS_openat, folder, (long)path, flags, mode, 0, 0), flags, path);
    if (file >= 0) guest_protect_new(file, class);
    return file;
}

#define MODE(mode) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | __O_TMPFILE)) { \
        va_list arguments; \
        va_start(arguments, flags); \
        mode = va_arg(arguments, mode_t); \
        va_end(arguments); \
    }

PUBLIC int open(const char *path, int flags, ...) {
    MODE(mode)
    return open_at(AT_FDCWD, path, flags, mode);
}
PUBLIC int open64(const char *path, int flags, ...) {
    MODE(mode)
    return open_at(AT_FDCWD, path, flags, mode);
}
PUBLIC int openat(int folder, const char *path, int flags, ...) {
    MODE(mode)
    return open_at(folder, path, flags, mode);
}
PUBLIC int openat64(int folder, const char *path, int flags, ...) {
    MODE(mode)
    return open_at(folder, path, flags, mode);
}
PUBLIC int creat(const char *path, mode_t mode) {
    return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
PUBLIC int mkdir(const char *path, mode_t mode) {
    int result = result_of(guest_kernel(SYS_mkdirat, AT_FDCWD, (long)path, mode, 0, 0, 0), O_CREAT, path);
    int class = result == 0 ? guest_protection_of_new_folder(path) : 0;
    if (class > 0) guest_protect(path, (char)class);
    return result;
}

bool guest_violation_next_exists(void) { return told != noted; }

// MARK: What the start-up test asks

struct hashing {
    uint64_t seed0, seed1;
    bool deterministic;
};
bool guest_hashing_is_deterministic(void) {
    struct hashing *hashing = dlsym(RTLD_DEFAULT, "_swift_stdlib_Hashing_parameters");
    return hashing && hashing->deterministic;
}

int guest_thread_count(void) {
    DIR *folder = opendir("/proc/self/task");
    if (!folder) return 1;
    int count = 0;
    for (struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.') count++;
    closedir(folder);
    return count;
}
