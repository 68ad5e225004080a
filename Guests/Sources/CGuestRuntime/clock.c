// The clocks, and sleep: all of them read virtual time, and who sleeps lets it pass.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

bool guest_captured;
struct guest_hooks guest_hooks;
static int64_t uptime, calendar;
static uint64_t readings;
// Readings at one moment that somebody needs who does not wait for time to pass.
static const uint64_t usual_readings = 100000;
static const int64_t step = 1000000;
// No sleep is shorter: who computes what is left of it in seconds would sleep again and again for less than nothing.
static const int64_t shortest_sleep = 1000;

void guest_capture_begin(int64_t up, int64_t date) {
    guest_clock_set(up, date);
    guest_captured = true;
}
bool guest_is_captured(void) { return guest_captured; }
void guest_hooks_install(const struct guest_hooks *hooks) { guest_hooks = *hooks; }

void guest_clock_set(int64_t up, int64_t date) {
    if (uptime != up) readings = 0;
    uptime = up;
    calendar = date;
}
void guest_clock_advance(int64_t to) {
    if (to > uptime) guest_clock_set(to, calendar + to - uptime);
}
int64_t guest_uptime(void) { return uptime; }
int64_t guest_calendar(void) { return calendar; }

static bool is_virtual(clockid_t clock) {
    return guest_captured && clock != CLOCK_PROCESS_CPUTIME_ID && clock != CLOCK_THREAD_CPUTIME_ID && clock >= 0;
}
static bool is_calendar(clockid_t clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI
        || clock == CLOCK_REALTIME_ALARM;
}

// Who reads the clock again and again at one moment waits for it to move. So it does, by a thousandth of a second, and
// others may work meanwhile.
static void read_once(void) {
    if (++readings < usual_readings) return;
    readings = 0;
    guest_hooks.sleep(uptime + step);
}

PUBLIC int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!is_virtual(clock)) {
        long result = guest_kernel(SYS_clock_gettime, clock, (long)time, 0, 0, 0, 0);
        if (result == 0) return 0;
        errno = (int)-result;
        return -1;
    }
    read_once();
    int64_t now = is_calendar(clock) ? calendar : uptime;
    time->tv_sec = now / 1000000000;
    time->tv_nsec = now % 1000000000;
    return 0;
}

PUBLIC int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

PUBLIC time_t time(time_t *result) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

// Processor time differs from run to run; to a guest it is its uptime.
PUBLIC clock_t clock(void) {
    if (guest_captured) return (clock_t)(uptime / 1000);
    REAL(clock);
    return real_clock();
}

static int64_t nanoseconds(const struct timespec *time) {
    int64_t result;
    if (__builtin_mul_overflow((int64_t)time->tv_sec, 1000000000, &result)
        || __builtin_add_overflow(result, (int64_t)time->tv_nsec, &result))
        return INT64_MAX / 2;
    return result;
}

static bool sleep_for(int64_t length) {
    if (!guest_captured) return false;
    int64_t until;
    if (length < shortest_sleep) length = shortest_sleep;
    if (__builtin_add_overflow(uptime, length, &until)) until = INT64_MAX / 2;
    guest_hooks.sleep(until);
    return true;
}

PUBLIC int nanosleep(const struct timespec *length, struct timespec *left) {
    if (left) *left = (struct timespec){0, 0};
    if (sleep_for(nanoseconds(length))) return 0;
    REAL(nanosleep);
    return real_nanosleep(length, left);
}

PUBLIC int clock_nanosleep(clockid_t clock, int flags, const struct timespec *length, struct timespec *left) {
    if (left && !(flags & TIMER_ABSTIME)) *left = (struct timespec){0, 0};
    int64_t from = flags & TIMER_ABSTIME ? (is_calendar(clock) ? calendar : uptime) : 0;
    if (sleep_for(nanoseconds(length) - from)) return 0;
    REAL(clock_nanosleep);
    return real_clock_nanosleep(clock, flags, length, left);
}

PUBLIC int usleep(useconds_t length) {
    if (sleep_for((int64_t)length * 1000)) return 0;
    REAL(usleep);
    return real_usleep(length);
}

PUBLIC unsigned int sleep(unsigned int length) {
    if (sleep_for((int64_t)length * 1000000000)) return 0;
    REAL(sleep);
    return real_sleep(length);
}

PUBLIC int sched_yield(void) {
    if (guest_captured) {
        guest_hooks.yield();
        return 0;
    }
    REAL(sched_yield);
    return real_sched_yield();
}
