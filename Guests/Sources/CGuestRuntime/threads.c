// Threads and what they wait in. A guest has one thread: it gets no other, and where it would wait others work.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

PUBLIC int pthread_create(
    pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*body)(void *),
    void *restrict argument
) {
    if (!guest_captured) {
        REAL(pthread_create);
        return real_pthread_create(thread, attributes, body, argument);
    }
    Dl_info caller;
    if (dladdr(__builtin_return_address(0), &caller) && caller.dli_fname && strstr(caller.dli_fname, "libdispatch"))
        guest_fail("work has reached the real Dispatch, which asks for a thread: that is not captured");
    guest_violation_note(GUEST_THREAD, "a thread");
    return EAGAIN;
}

// MARK: Conditions

// Somebody who waits for a condition, in the order of asking. It lies on the stack of who waits.
struct waiter {
    const pthread_cond_t *condition;
    bool woken;
    struct waiter *next;
};
static struct waiter *waiters;

static bool is_woken(void *waiter) { return ((struct waiter *)waiter)->woken; }

static bool wait_for(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline) {
    struct waiter waiter = {condition, false, NULL};
    struct waiter **place = &waiters;
    while (*place) place = &(*place)->next;
    *place = &waiter;
    pthread_mutex_unlock(mutex);
    bool woken = guest_hooks.wait("a condition (NSCondition, waitUntilFinished)", is_woken, &waiter, deadline);
    for (place = &waiters; *place != &waiter;) place = &(*place)->next;
    *place = waiter.next;
    pthread_mutex_lock(mutex);
    return woken;
}

static void wake(const pthread_cond_t *condition, bool all) {
    for (struct waiter *waiter = waiters; waiter; waiter = waiter->next) {
        if (waiter->condition != condition || waiter->woken) continue;
        waiter->woken = true;
        if (!all) return;
    }
}

PUBLIC int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
    REAL(pthread_cond_wait);
    if (!guest_captured) return real_pthread_cond_wait(condition, mutex);
    wait_for(condition, mutex, INT64_MAX);
    return 0;
}

PUBLIC int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict until
) {
    REAL(pthread_cond_timedwait);
    if (!guest_captured) return real_pthread_cond_timedwait(condition, mutex, until);
    int64_t moment, due;
    if (__builtin_mul_overflow((int64_t)until->tv_sec, 1000000000, &moment)
        || __builtin_add_overflow(moment, until->tv_nsec - guest_calendar(), &due)
        || __builtin_add_overflow(due, guest_uptime(), &due))
        due = INT64_MAX;
    if (due <= guest_uptime()) return ETIMEDOUT;
    return wait_for(condition, mutex, due) ? 0 : ETIMEDOUT;
}

PUBLIC int pthread_cond_signal(pthread_cond_t *condition) {
    REAL(pthread_cond_signal);
    if (!guest_captured) return real_pthread_cond_signal(condition);
    wake(condition, false);
    return 0;
}
PUBLIC int pthread_cond_broadcast(pthread_cond_t *condition) {
    REAL(pthread_cond_broadcast);
    if (!guest_captured) return real_pthread_cond_broadcast(condition);
    wake(condition, true);
    return 0;
}

// MARK: Locks. One that is taken is held by work that waits, or by who asks.

static bool take_reading(void *lock) { return pthread_rwlock_tryrdlock(lock) != EBUSY; }
static bool take_writing(void *lock) { return pthread_rwlock_trywrlock(lock) != EBUSY; }

// To the C library all fibers are one thread, so for it each of them may take a recursive lock that another one holds.
// Whose they are is kept here.
struct held {
    const pthread_mutex_t *mutex;
    const void *owner;
    int depth;
    struct held *next;
};
static struct held *held_locks;

static bool is_recursive(const pthread_mutex_t *mutex) {
    return (mutex->__data.__kind & 3) == PTHREAD_MUTEX_RECURSIVE;
}
static struct held **find_held(const pthread_mutex_t *mutex) {
    struct held **place = &held_locks;
    while (*place && (*place)->mutex != mutex) place = &(*place)->next;
    return place;
}

static int attempt(pthread_mutex_t *mutex, const void *owner) {
    REAL(pthread_mutex_trylock);
    if (!guest_captured || !is_recursive(mutex)) return real_pthread_mutex_trylock(mutex);
    struct held *held = *find_held(mutex);
    if (held && held->owner != owner) return EBUSY;
    int result = real_pthread_mutex_trylock(mutex);
    if (result != 0) return result;
    if (!held) {
        held = malloc(sizeof *held);
        if (!held) guest_fail("there is no memory for one more lock");
        *held = (struct held){mutex, owner, 0, held_locks};
        held_locks = held;
    }
    held->depth++;
    return 0;
}

// Whoever waits is not the one who looks whether it can go on.
struct request {
    pthread_mutex_t *mutex;
    const void *owner;
};
static bool take_mutex(void *subject) {
    struct request *request = subject;
    return attempt(request->mutex, request->owner) != EBUSY;
}

PUBLIC int pthread_mutex_trylock(pthread_mutex_t *mutex) { return attempt(mutex, guest_fiber_running()); }

PUBLIC int pthread_mutex_lock(pthread_mutex_t *mutex) {
    if (!guest_captured) {
        REAL(pthread_mutex_lock);
        return real_pthread_mutex_lock(mutex);
    }
    struct request request = {mutex, guest_fiber_running()};
    int result = attempt(mutex, request.owner);
    if (result != EBUSY) return result;
    if ((mutex->__data.__kind & 3) == PTHREAD_MUTEX_ERRORCHECK) return EDEADLK;
    guest_hooks.wait("a lock (NSLock, pthread_mutex_lock)", take_mutex, &request, INT64_MAX);
    return 0;
}

PUBLIC int pthread_mutex_unlock(pthread_mutex_t *mutex) {
    REAL(pthread_mutex_unlock);
    if (guest_captured && is_recursive(mutex)) {
        struct held **place = find_held(mutex), *held = *place;
        if (held && --held->depth == 0) {
            *place = held->next;
            free(held);
        }
    }
    return real_pthread_mutex_unlock(mutex);
}

#define LOCK(name, attempt, take) \
    PUBLIC int name(pthread_rwlock_t *lock) { \
        REAL(name); \
        if (!guest_captured) return real_##name(lock); \
        int result = attempt(lock); \
        if (result != EBUSY) return result; \
        guest_hooks.wait("a lock for reading and writing", take, lock, INT64_MAX); \
        return 0; \
    }
LOCK(pthread_rwlock_rdlock, pthread_rwlock_tryrdlock, take_reading)
LOCK(pthread_rwlock_wrlock, pthread_rwlock_trywrlock, take_writing)
