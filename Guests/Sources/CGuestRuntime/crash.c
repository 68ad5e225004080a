// Crashes: the signal, where it happened and the frames go out as one frame of the exchange; the signal then ends the
// process. Runs on a stack of its own, since a guest may have used up the usual one.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <execinfo.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

enum { most_frames = 64, most_path = 200, stack_size = 256 << 10 };
static int output;
static uint8_t kind;
static char stack[stack_size] __attribute__((aligned(16)));
static uint8_t report[5 + 10 + most_frames * (16 + 1 + most_path)];
static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGXFSZ, SIGXCPU};

static size_t put(size_t at, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++) report[at++] = (uint8_t)(value >> (8 * i));
    return at;
}

static uintptr_t program_counter(const ucontext_t *machine) {
#if defined(__x86_64__)
    return (uintptr_t)machine->uc_mcontext.gregs[REG_RIP];
#else
    return (uintptr_t)machine->uc_mcontext.pc;
#endif
}

static void write_all(const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(output, bytes, count);
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

static void crashed(int signal, siginfo_t *info, void *context) {
    // Whatever goes wrong from here on ends the process at once; and it has two seconds.
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction usual = {.sa_handler = SIG_DFL};
        sigaction(signals[i], &usual, NULL);
    }
    alarm(2);
    void *frames[most_frames + 4];
    int count = backtrace(frames, most_frames + 4), first = 0;
    uintptr_t where = program_counter(context);
    for (int i = 0; i < count && first == 0; i++)
        if ((uintptr_t)frames[i] == where) first = i;
    size_t at = put(5, (uint64_t)signal, 1);
    at = put(at, (uint64_t)(uintptr_t)info->si_addr, 8);
    size_t count_at = at++;
    int told = 0;
    for (int i = first; i < count && told < most_frames; i++) {
        Dl_info place;
        uintptr_t base = 0;
        const char *path = "";
        if (dladdr(frames[i], &place) && place.dli_fname) {
            base = (uintptr_t)place.dli_fbase;
            path = place.dli_fname;
        }
        size_t length = strnlen(path, most_path);
        at = put(at, (uintptr_t)frames[i] - base, 8);
        at = put(at, length, 1);
        memcpy(report + at, path, length);
        at += length;
        told++;
    }
    put(count_at, (uint64_t)told, 1);
    put(0, at - 4, 4);
    report[4] = kind;
    write_all(report, at);
    raise(signal);
}

// A guest that computes looks after its host once in a second of the processor: one whose host is gone, such as a device
// that was killed, would not end by itself. It cannot be seen from within, and one that waits sees the end by reading.
static void look_after_host(int signal) {
    (void)signal;
    int before = errno;
    struct pollfd host = {.fd = output, .events = 0};
    struct timespec none = {0};
    if (guest_kernel(SYS_ppoll, (long)&host, 1, (long)&none, 0, 0, 0) == 1 && (host.revents & POLLHUP))
        guest_kernel(SYS_exit_group, 0, 0, 0, 0, 0, 0);
    errno = before;
}

static void watch_host(void) {
    struct sigaction action = {.sa_handler = look_after_host, .sa_flags = SA_ONSTACK | SA_RESTART};
    sigaction(SIGPROF, &action, NULL);
    struct itimerval second = {.it_interval = {.tv_sec = 1}, .it_value = {.tv_sec = 1}};
    setitimer(ITIMER_PROF, &second, NULL);
}

void guest_crash_install(int descriptor, uint8_t frame_kind) {
    output = descriptor;
    kind = frame_kind;
    // The first trace loads a library, which cannot be done in a handler.
    void *none[1];
    backtrace(none, 1);
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
        sigaction(signals[i], &action, NULL);
    }
    watch_host();
}
