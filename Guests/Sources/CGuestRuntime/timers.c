// Timers of run loops, and run loops that wait. Foundation arms a timerfd for each mode of a run loop. We keep its
// moment, and make it readable when virtual time is there.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct timer {
    int descriptor;
    int64_t due;  // uptime; INT64_MAX: not armed
};
static struct timer *timers;
static size_t count, capacity;
static bool woken;

static int settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
    long result = guest_kernel(SYS_timerfd_settime, descriptor, flags, (long)value, (long)old, 0, 0);
    if (result >= 0) return 0;
    errno = (int)-result;
    return -1;
}

static struct timer *find(int descriptor) {
    for (size_t i = 0; i < count; i++)
        if (timers[i].descriptor == descriptor) return &timers[i];
    return NULL;
}

static struct timer *make(int descriptor) {
    if (count == capacity) {
        size_t more = capacity ? 2 * capacity : 8;
        struct timer *grown = realloc(timers, more * sizeof *timers);
        if (!grown) guest_fail("there is no memory for one more timer");
        timers = grown;
        capacity = more;
    }
    timers[count] = (struct timer){descriptor, INT64_MAX};
    return &timers[count++];
}

void guest_timers_forget(int descriptor) {
    struct timer *timer = find(descriptor);
    if (timer) *timer = timers[--count];
}

PUBLIC int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
    if (!guest_captured) return settime(descriptor, flags, value, old);
    static const struct itimerspec off;
    int result = settime(descriptor, 0, &off, old);
    if (result != 0) return result;
    struct timer *timer = find(descriptor);
    if (!timer) timer = make(descriptor);
    int64_t moment = value->it_value.tv_sec * 1000000000LL + value->it_value.tv_nsec;
    if (moment == 0) {
        timer->due = INT64_MAX;
    } else {
        timer->due = flags & TFD_TIMER_ABSTIME ? moment : guest_uptime() + moment;
    }
    return 0;
}

int64_t guest_timers_next(void) {
    int64_t next = INT64_MAX;
    for (size_t i = 0; i < count; i++)
        if (timers[i].due < next) next = timers[i].due;
    return next;
}

void guest_timers_fire(void) {
    for (size_t i = 0; i < count; i++) {
        if (timers[i].due > guest_uptime()) continue;
        timers[i].due = INT64_MAX;
        // An absolute moment that is long past: the kernel marks it before it returns from the waiting below.
        struct itimerspec at_once = {.it_value = {.tv_nsec = 1}};
        if (settime(timers[i].descriptor, TFD_TIMER_ABSTIME, &at_once, NULL) != 0) continue;
        struct pollfd readable = {.fd = timers[i].descriptor, .events = POLLIN};
        long result;
        do {
            result = guest_kernel(SYS_ppoll, (long)&readable, 1, 0, 0, 0, 0);
        } while (result == -EINTR);
    }
}

bool guest_runloop_woken(void) {
    bool was = woken;
    woken = false;
    return was;
}

PUBLIC int eventfd_write(int descriptor, eventfd_t value) {
    woken = true;
    REAL(eventfd_write);
    return real_eventfd_write(descriptor, value);
}

PUBLIC int close(int descriptor) {
    if (guest_captured) {
        guest_timers_forget(descriptor);
        guest_files_closing(descriptor);
    }
    long result = guest_kernel(SYS_close, descriptor, 0, 0, 0, 0, 0);
    if (result >= 0) return 0;
    errno = (int)-result;
    return -1;
}

// A run loop that waits: nothing comes from outside while an event is handled, so others work, or time passes.
struct waiting {
    struct pollfd *descriptors;
    nfds_t count;
    long result;
};

static bool is_readable(void *subject) {
    struct waiting *waiting = subject;
    guest_timers_fire();
    static const struct timespec none;
    struct timespec timeout = none;
    waiting->result =
        guest_kernel(SYS_ppoll, (long)waiting->descriptors, (long)waiting->count, (long)&timeout, 0, 0, 0);
    return waiting->result != 0;
}

// `timeout` in nanoseconds; negative: without a limit.
static int wait_for(struct pollfd *descriptors, nfds_t count, int64_t timeout) {
    struct waiting waiting = {descriptors, count, 0};
    if (!is_readable(&waiting) && timeout != 0) {
        int64_t deadline = INT64_MAX;
        if (timeout > 0 && __builtin_add_overflow(guest_uptime(), timeout, &deadline)) deadline = INT64_MAX;
        // The run loop's own timers are put off by nobody else.
        while (waiting.result == 0 && guest_uptime() < deadline) {
            int64_t next = guest_timers_next() < deadline ? guest_timers_next() : deadline;
            if (guest_hooks.wait("a run loop without a source or timer", is_readable, &waiting, next)) break;
        }
    }
    if (waiting.result >= 0) return (int)waiting.result;
    errno = (int)-waiting.result;
    return -1;
}

PUBLIC int ppoll(
    struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask
) {
    if (!guest_captured) {
        REAL(ppoll);
        return real_ppoll(descriptors, count, timeout, mask);
    }
    int64_t length = -1;
    if (timeout
        && (__builtin_mul_overflow((int64_t)timeout->tv_sec, 1000000000, &length)
            || __builtin_add_overflow(length, (int64_t)timeout->tv_nsec, &length)))
        length = -1;
    return wait_for(descriptors, count, length);
}

PUBLIC int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
    if (!guest_captured) {
        REAL(poll);
        return real_poll(descriptors, count, timeout);
    }
    return wait_for(descriptors, count, timeout < 0 ? -1 : timeout * 1000000LL);
}

PUBLIC int epoll_wait(int descriptor, struct epoll_event *events, int capacity, int timeout) {
    if (guest_captured && timeout != 0) {
        struct pollfd readable = {.fd = descriptor, .events = POLLIN};
        poll(&readable, 1, timeout);
        timeout = 0;
    }
    long result = guest_kernel(SYS_epoll_pwait, descriptor, (long)events, capacity, timeout, 0, 8);
    if (result >= 0) return (int)result;
    errno = (int)-result;
    return -1;
}
