// Queues of Dispatch: the queues are libdispatch's own, but what is put into them goes to the scheduler.
#include "blocks.h"
#include "internal.h"

#include <stdlib.h>

typedef uint64_t dispatch_time_t;
extern char _dispatch_main_q[], _dispatch_queue_attr_concurrent[];

void *guest_block_copy(const void *block) { return _Block_copy(block); }
void guest_block_release(void *block) { _Block_release(block); }
void guest_block_call(void *block) { ((struct guest_block *)block)->invoke(block); }
void guest_block_run(void *block) {
    guest_block_call(block);
    _Block_release(block);
}
void *guest_main_queue(void) { return _dispatch_main_q; }

void dispatch_retain(void *object);
void dispatch_release(void *object);
void guest_queue_retain(void *queue) {
    REAL(dispatch_retain);
    real_dispatch_retain(queue);
}
void guest_queue_release(void *queue) {
    REAL(dispatch_release);
    real_dispatch_release(queue);
}

// MARK: Moments

// Bits 63 and 62 of a moment of Dispatch say its clock: 11 the calendar (negated), 10 the continuous clock, else uptime.
int64_t guest_dispatch_due(dispatch_time_t when) {
    if (when == 0) return INT64_MIN;
    if (when == ~0ull) return INT64_MAX;
    if (!(when >> 63)) return (int64_t)when;
    if (!(when >> 62 & 1)) return (int64_t)(when & ~(1ull << 63));
    if (when == ~1ull) return INT64_MIN;
    int64_t until = -(int64_t)when - guest_calendar(), due;
    return __builtin_add_overflow(guest_uptime(), until, &due) ? INT64_MAX : due;
}

// MARK: What queues are

struct attribute {
    const void *pointer;
    bool concurrent, inactive;
};
static struct attribute attributes[256];
static size_t attribute_count;

static struct attribute attribute(const void *pointer) {
    for (size_t i = 0; i < attribute_count; i++)
        if (attributes[i].pointer == pointer) return attributes[i];
    return (struct attribute){pointer, pointer == _dispatch_queue_attr_concurrent, false};
}
static void *learn(void *made, const void *from, bool inactive) {
    if (attribute(made).pointer == made && made != _dispatch_queue_attr_concurrent) {
        struct attribute known = attribute(from);
        for (size_t i = 0; i < attribute_count; i++)
            if (attributes[i].pointer == made) return made;
        if (attribute_count < sizeof attributes / sizeof *attributes)
            attributes[attribute_count++] =
                (struct attribute){made, known.concurrent, known.inactive || inactive};
    }
    return made;
}

PUBLIC void *dispatch_queue_attr_make_with_qos_class(void *attr, unsigned qos, int relative) {
    REAL(dispatch_queue_attr_make_with_qos_class);
    return learn(real_dispatch_queue_attr_make_with_qos_class(attr, qos, relative), attr, false);
}
PUBLIC void *dispatch_queue_attr_make_with_autorelease_frequency(void *attr, unsigned long frequency) {
    REAL(dispatch_queue_attr_make_with_autorelease_frequency);
    return learn(real_dispatch_queue_attr_make_with_autorelease_frequency(attr, frequency), attr, false);
}
PUBLIC void *dispatch_queue_attr_make_initially_inactive(void *attr) {
    REAL(dispatch_queue_attr_make_initially_inactive);
    return learn(real_dispatch_queue_attr_make_initially_inactive(attr), attr, true);
}

PUBLIC void *dispatch_queue_create_with_target(const char *label, void *attr, void *target) {
    REAL(dispatch_queue_create_with_target);
    void *queue = real_dispatch_queue_create_with_target(label, attr, target);
    struct attribute known = attribute(attr);
    if (guest_captured) guest_hooks.queue_created(queue, known.concurrent, known.inactive, target);
    return queue;
}
PUBLIC void *dispatch_queue_create(const char *label, void *attr) {
    return dispatch_queue_create_with_target(label, attr, NULL);
}

PUBLIC const char *dispatch_queue_get_label(void *queue) {
    REAL(dispatch_queue_get_label);
    return real_dispatch_queue_get_label(guest_captured && !queue ? guest_hooks.current_queue() : queue);
}

PUBLIC void dispatch_queue_set_specific(void *queue, const void *key, void *context, guest_function destructor) {
    REAL(dispatch_queue_set_specific);
    if (guest_captured) guest_hooks.set_specific(queue, key, context, destructor);
    else real_dispatch_queue_set_specific(queue, key, context, destructor);
}
PUBLIC void *dispatch_queue_get_specific(void *queue, const void *key) {
    REAL(dispatch_queue_get_specific);
    return guest_captured ? guest_hooks.get_specific(queue, key) : real_dispatch_queue_get_specific(queue, key);
}
PUBLIC void *dispatch_get_specific(const void *key) {
    REAL(dispatch_get_specific);
    return guest_captured ? guest_hooks.get_specific(NULL, key) : real_dispatch_get_specific(key);
}

#define ASSERTION(name, kind) \
    PUBLIC void name(void *queue) { \
        REAL(name); \
        if (guest_captured) guest_hooks.assert_queue(queue, kind); \
        else real_##name(queue); \
    }
ASSERTION(dispatch_assert_queue, GUEST_ON_QUEUE)
ASSERTION(dispatch_assert_queue_barrier, GUEST_ON_QUEUE_AS_BARRIER)
ASSERTION(dispatch_assert_queue_not, GUEST_NOT_ON_QUEUE)
ASSERTION(dispatch_assert_queue$V2, GUEST_ON_QUEUE)
ASSERTION(dispatch_assert_queue_not$V2, GUEST_NOT_ON_QUEUE)

// MARK: Work

#define SUBMIT(name, barrier) \
    PUBLIC void name(void *queue, void *block) { \
        REAL(name); \
        if (guest_captured) guest_hooks.submit(queue, guest_block_run, _Block_copy(block), INT64_MIN, barrier); \
        else real_##name(queue, block); \
    } \
    PUBLIC void name##_f(void *queue, void *context, guest_function work) { \
        REAL(name##_f); \
        if (guest_captured) guest_hooks.submit(queue, work, context, INT64_MIN, barrier); \
        else real_##name##_f(queue, context, work); \
    }
SUBMIT(dispatch_async, false)
SUBMIT(dispatch_barrier_async, true)

#define RUN(name, barrier) \
    PUBLIC void name(void *queue, void *block) { \
        REAL(name); \
        if (guest_captured) guest_hooks.sync(queue, guest_block_call, block, barrier); \
        else real_##name(queue, block); \
    } \
    PUBLIC void name##_f(void *queue, void *context, guest_function work) { \
        REAL(name##_f); \
        if (guest_captured) guest_hooks.sync(queue, work, context, barrier); \
        else real_##name##_f(queue, context, work); \
    }
RUN(dispatch_sync, false)
RUN(dispatch_barrier_sync, true)
RUN(dispatch_async_and_wait, false)
RUN(dispatch_barrier_async_and_wait, true)

PUBLIC void dispatch_after(dispatch_time_t when, void *queue, void *block) {
    REAL(dispatch_after);
    if (!guest_captured) {
        real_dispatch_after(when, queue, block);
        return;
    }
    int64_t due = guest_dispatch_due(when);
    if (due != INT64_MAX) guest_hooks.submit(queue, guest_block_run, _Block_copy(block), due, false);
}
PUBLIC void dispatch_after_f(dispatch_time_t when, void *queue, void *context, guest_function work) {
    REAL(dispatch_after_f);
    if (!guest_captured) {
        real_dispatch_after_f(when, queue, context, work);
        return;
    }
    int64_t due = guest_dispatch_due(when);
    if (due != INT64_MAX) guest_hooks.submit(queue, work, context, due, false);
}

PUBLIC void dispatch_apply(size_t count, void *queue, void *block) {
    REAL(dispatch_apply);
    if (!guest_captured) {
        real_dispatch_apply(count, queue, block);
        return;
    }
    void (*each)(void *, size_t) = (void (*)(void *, size_t))(void *)((struct guest_block *)block)->invoke;
    for (size_t i = 0; i < count; i++) each(block, i);
}
PUBLIC void dispatch_apply_f(size_t count, void *queue, void *context, void (*each)(void *, size_t)) {
    REAL(dispatch_apply_f);
    if (!guest_captured) {
        real_dispatch_apply_f(count, queue, context, each);
        return;
    }
    for (size_t i = 0; i < count; i++) each(context, i);
}

PUBLIC void dispatch_main(void) {
    REAL(dispatch_main);
    if (guest_captured) guest_fail("dispatchMain() is of no use in an app: the device runs its main queue");
    real_dispatch_main();
}
