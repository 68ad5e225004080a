// A full disk of the device: nothing more is written to files. The kernel refuses it (the limit of the size of files is 0), so
// that nobody passes it by, and what a write is told here is what a full disk says.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static bool full;
static rlim_t usual_limit;
static struct sigaction usual_action;

void guest_storage_set_full(bool is_full) {
    struct rlimit limit;
    if (is_full == full || getrlimit(RLIMIT_FSIZE, &limit) != 0) return;
    if (is_full) {
        usual_limit = limit.rlim_cur;
        // Or the write would be the end of the app.
        struct sigaction ignored = {.sa_handler = SIG_IGN};
        sigaction(SIGXFSZ, &ignored, &usual_action);
    }
    limit.rlim_cur = is_full ? 0 : usual_limit;
    setrlimit(RLIMIT_FSIZE, &limit);
    if (!is_full) sigaction(SIGXFSZ, &usual_action, NULL);
    full = is_full;
}

static long told(long result) {
    if (result >= 0) return result;
    errno = full && result == -EFBIG ? ENOSPC : (int)-result;
    return -1;
}

PUBLIC ssize_t write(int descriptor, const void *bytes, size_t count) {
    guest_files_written(descriptor);
    return told(guest_kernel(SYS_write, descriptor, (long)bytes, (long)count, 0, 0, 0));
}

PUBLIC ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    guest_files_written(descriptor);
    return told(guest_kernel(SYS_pwrite64, descriptor, (long)bytes, (long)count, offset, 0, 0));
}

PUBLIC ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    return pwrite(descriptor, bytes, count, offset);
}

PUBLIC ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
    guest_files_written(descriptor);
    return told(guest_kernel(SYS_writev, descriptor, (long)pieces, count, 0, 0, 0));
}

PUBLIC ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
    guest_files_written(to);
    return told(guest_kernel(SYS_sendfile, to, from, (long)offset, (long)count, 0, 0));
}

PUBLIC ssize_t copy_file_range(
    int from, off64_t *from_offset, int to, off64_t *to_offset, size_t count, unsigned flags) {
    guest_files_written(to);
    return told(
        guest_kernel(SYS_copy_file_range, from, (long)from_offset, to, (long)to_offset, (long)count, flags));
}

PUBLIC int ftruncate(int descriptor, off_t size) {
    guest_files_written(descriptor);
    return (int)told(guest_kernel(SYS_ftruncate, descriptor, size, 0, 0, 0, 0));
}

PUBLIC int ftruncate64(int descriptor, off64_t size) { return ftruncate(descriptor, size); }

PUBLIC int fallocate(int descriptor, int mode, off_t offset, off_t size) {
    guest_files_written(descriptor);
    return (int)told(guest_kernel(SYS_fallocate, descriptor, mode, offset, size, 0, 0));
}

PUBLIC int fallocate64(int descriptor, int mode, off64_t offset, off64_t size) {
    return fallocate(descriptor, mode, offset, size);
}

PUBLIC int posix_fallocate(int descriptor, off_t offset, off_t size) {
    REAL(posix_fallocate);
    int error = real_posix_fallocate(descriptor, offset, size);
    return full && error == EFBIG ? ENOSPC : error;
}

PUBLIC int posix_fallocate64(int descriptor, off64_t offset, off64_t size) {
    return posix_fallocate(descriptor, offset, size);
}
