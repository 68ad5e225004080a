// Crashes: the signal, where it happened and the frames go out as one frame of the exchange; the signal then ends the
// process. Runs on a stack of its own, since a guest may have used up the usual one.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

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

// Places of a stack, the innermost first.
struct trace {
    void *places[most_frames + 4];
    int count;
    uintptr_t frame; // where the last one's frame is, if it keeps a pointer to it
};

static _Unwind_Reason_Code unwound(struct _Unwind_Context *context, void *argument) {
#if defined(__x86_64__)
    enum { frame_pointer = 6 };
#else
    enum { frame_pointer = 29 };
#endif
    struct trace *trace = argument;
    if (trace->count == most_frames + 4) return _URC_END_OF_STACK;
    trace->places[trace->count++] = (void *)_Unwind_GetIP(context);
    trace->frame = _Unwind_GetGR(context, frame_pointer);
    return _URC_NO_REASON;
}

// The kernel looks at the mask before it looks at what to do with it.
static int is_readable(uintptr_t address) {
    return guest_kernel(SYS_rt_sigprocmask, -1, (long)address, 0, 8, 0, 0) != -EFAULT;
}

// Optimised code of Swift often has no table for the unwinder, which stops at it; but it keeps frame pointers.
static void follow_frame_pointers(struct trace *trace) {
    uintptr_t frame = trace->frame;
    while (trace->count < most_frames + 4 && frame % sizeof frame == 0 && is_readable(frame)
           && is_readable(frame + sizeof frame)) {
        const uintptr_t *saved = (const uintptr_t *)frame;
        Dl_info place;
        if (dladdr((void *)saved[1], &place) == 0) return;
        trace->places[trace->count++] = (void *)saved[1];
        if (saved[0] <= frame) return;
        frame = saved[0];
    }
}

static struct guest_place located(void *address) {
    Dl_info place;
    if (dladdr(address, &place) == 0 || !place.dli_fname) return (struct guest_place){.offset = (uintptr_t)address};
    return (struct guest_place){.offset = (uintptr_t)address - (uintptr_t)place.dli_fbase, .image = place.dli_fname};
}

int guest_trace(struct guest_place *places, int most) {
    struct trace trace = {.count = 0};
    _Unwind_Backtrace(unwound, &trace);
    follow_frame_pointers(&trace);
    int told = 0;
    // The first is this function.
    for (int i = 1; i < trace.count && told < most; i++) places[told++] = located(trace.places[i]);
    return told;
}

static void crashed(int signal, siginfo_t *info, void *context) {
    // Whatever goes wrong from here on ends the process at once; and it has two seconds.
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction usual = {.sa_handler = SIG_DFL};
        sigaction(signals[i], &usual, NULL);
    }
    alarm(2);
    struct trace trace = {.count = 0};
    _Unwind_Backtrace(unwound, &trace);
    follow_frame_pointers(&trace);
    void **frames = trace.places;
    int count = trace.count, first = 0;
    uintptr_t where = program_counter(context);
    for (int i = 0; i < count && first == 0; i++)
        if ((uintptr_t)frames[i] == where) first = i;
    size_t at = put(5, (uint64_t)signal, 1);
    at = put(at, (uint64_t)(uintptr_t)info->si_addr, 8);
    size_t count_at = at++;
    int told = 0;
    for (int i = first; i < count && told < most_frames; i++) {
        struct guest_place place = located(frames[i]);
        const char *path = place.image ? place.image : "";
        size_t length = strnlen(path, most_path);
        at = put(at, place.offset, 8);
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
    struct trace none = {.count = 0};
    _Unwind_Backtrace(unwound, &none);
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
        sigaction(signals[i], &action, NULL);
    }
    watch_host();
}
