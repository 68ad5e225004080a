// Sources of Dispatch are ours altogether: libdispatch's would arm real timers. What an object of Dispatch's can be
// asked (retain, release, resume ...) asks first whether it is one of ours.
#include "blocks.h"
#include "internal.h"

#include <stdlib.h>

typedef uint64_t dispatch_time_t;
int64_t guest_dispatch_due(dispatch_time_t when);
extern char _dispatch_source_type_timer[], _dispatch_source_type_data_add[], _dispatch_source_type_data_or[];
extern char _dispatch_source_type_data_replace[];

// The first word of an object is its class; no class is here.
static const char source_magic;

static struct guest_source *ours(void *object) {
    struct guest_source *source = object;
    return source && source->magic == &source_magic ? source : NULL;
}

PUBLIC void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
    REAL(dispatch_source_create);
    if (!guest_captured) return real_dispatch_source_create(type, handle, mask, queue);
    const void *types[] = {
        _dispatch_source_type_timer, _dispatch_source_type_data_add, _dispatch_source_type_data_or,
        _dispatch_source_type_data_replace,
    };
    int kind = -1;
    for (int i = 0; i < 4; i++)
        if (type == types[i]) kind = i;
    if (kind < 0) guest_violation_note(GUEST_UNCAPTURED, "a DispatchSource of files, signals or processes");
    struct guest_source *source = calloc(1, sizeof *source);
    if (!source) guest_fail("there is no memory for one more source");
    *source = (struct guest_source){
        .magic = &source_magic, .references = 1, .type = kind, .queue = queue, .handle = handle, .mask = mask,
    };
    if (queue) guest_queue_retain(queue);
    guest_hooks.source(source, GUEST_SOURCE_CREATED);
    return source;
}

PUBLIC void dispatch_retain(void *object) {
    struct guest_source *source = ours(object);
    if (source) source->references++;
    else guest_queue_retain(object);
}

static void release_block(void *block) {
    if (block) _Block_release(block);
}

PUBLIC void dispatch_release(void *object) {
    struct guest_source *source = ours(object);
    if (!source) {
        guest_queue_release(object);
        return;
    }
    if (--source->references > 0) return;
    guest_hooks.source(source, GUEST_SOURCE_RELEASED);
    release_block(source->event_block);
    release_block(source->cancel_block);
    release_block(source->registration_block);
    if (source->queue) guest_queue_release(source->queue);
    free(source);
}

#define STATE(name, event, suspended, activation) \
    PUBLIC void name(void *object) { \
        REAL(name); \
        struct guest_source *source = ours(object); \
        if (source) { \
            guest_hooks.source(source, event); \
            return; \
        } \
        real_##name(object); \
        if (guest_captured) guest_hooks.queue_suspended(object, suspended, activation); \
    }
STATE(dispatch_resume, GUEST_SOURCE_RESUMED, false, false)
STATE(dispatch_activate, GUEST_SOURCE_RESUMED, false, true)
STATE(dispatch_suspend, GUEST_SOURCE_SUSPENDED, true, false)

PUBLIC void dispatch_set_target_queue(void *object, void *queue) {
    REAL(dispatch_set_target_queue);
    struct guest_source *source = ours(object);
    if (source) {
        if (queue) guest_queue_retain(queue);
        if (source->queue) guest_queue_release(source->queue);
        source->queue = queue;
    } else if (guest_captured) {
        guest_hooks.queue_target(object, queue);
    } else {
        real_dispatch_set_target_queue(object, queue);
    }
}

PUBLIC void dispatch_set_context(void *object, void *context) {
    REAL(dispatch_set_context);
    struct guest_source *source = ours(object);
    if (source) source->context = context;
    else real_dispatch_set_context(object, context);
}
PUBLIC void *dispatch_get_context(void *object) {
    REAL(dispatch_get_context);
    struct guest_source *source = ours(object);
    return source ? source->context : real_dispatch_get_context(object);
}
PUBLIC void dispatch_set_finalizer_f(void *object, guest_function finalizer) {
    REAL(dispatch_set_finalizer_f);
    if (!ours(object)) real_dispatch_set_finalizer_f(object, finalizer);
}

#define HANDLER(name, which) \
    PUBLIC void dispatch_source_set_##name##_handler(void *object, void *block) { \
        REAL(dispatch_source_set_##name##_handler); \
        struct guest_source *source = ours(object); \
        if (!source) { \
            real_dispatch_source_set_##name##_handler(object, block); \
            return; \
        } \
        void *old = source->which##_block; \
        source->which##_block = block ? _Block_copy(block) : NULL; \
        source->which##_function = NULL; \
        release_block(old); \
        guest_hooks.source(source, GUEST_SOURCE_HANDLERS); \
    } \
    PUBLIC void dispatch_source_set_##name##_handler_f(void *object, guest_function function) { \
        REAL(dispatch_source_set_##name##_handler_f); \
        struct guest_source *source = ours(object); \
        if (!source) { \
            real_dispatch_source_set_##name##_handler_f(object, function); \
            return; \
        } \
        release_block(source->which##_block); \
        source->which##_block = NULL; \
        source->which##_function = function; \
        guest_hooks.source(source, GUEST_SOURCE_HANDLERS); \
    }
HANDLER(event, event)
HANDLER(cancel, cancel)
HANDLER(mandatory_cancel, cancel)
HANDLER(registration, registration)

PUBLIC void dispatch_source_set_timer(void *object, dispatch_time_t start, uint64_t interval, uint64_t leeway) {
    REAL(dispatch_source_set_timer);
    struct guest_source *source = ours(object);
    if (!source) {
        real_dispatch_source_set_timer(object, start, interval, leeway);
        return;
    }
    int64_t due = guest_dispatch_due(start);
    if (due == INT64_MIN) due = guest_uptime();
    guest_hooks.source_timer(source, due, interval > INT64_MAX ? 0 : (int64_t)interval);
}

PUBLIC void dispatch_source_cancel(void *object) {
    REAL(dispatch_source_cancel);
    struct guest_source *source = ours(object);
    if (!source) {
        real_dispatch_source_cancel(object);
    } else if (!source->cancelled) {
        source->cancelled = true;
        guest_hooks.source(source, GUEST_SOURCE_CANCELLED);
    }
}
PUBLIC intptr_t dispatch_source_testcancel(void *object) {
    REAL(dispatch_source_testcancel);
    struct guest_source *source = ours(object);
    return source ? source->cancelled : real_dispatch_source_testcancel(object);
}

PUBLIC void dispatch_source_merge_data(void *object, uintptr_t value) {
    REAL(dispatch_source_merge_data);
    struct guest_source *source = ours(object);
    if (!source) {
        real_dispatch_source_merge_data(object, value);
        return;
    }
    if (source->cancelled) return;
    if (source->type == 1) source->pending += value;
    else if (source->type == 2) source->pending |= value;
    else source->pending = value;
    guest_hooks.source(source, GUEST_SOURCE_MERGED);
}
PUBLIC uintptr_t dispatch_source_get_data(void *object) {
    REAL(dispatch_source_get_data);
    struct guest_source *source = ours(object);
    return source ? source->data : real_dispatch_source_get_data(object);
}
PUBLIC uintptr_t dispatch_source_get_handle(void *object) {
    REAL(dispatch_source_get_handle);
    struct guest_source *source = ours(object);
    return source ? source->handle : real_dispatch_source_get_handle(object);
}
PUBLIC uintptr_t dispatch_source_get_mask(void *object) {
    REAL(dispatch_source_get_mask);
    struct guest_source *source = ours(object);
    return source ? source->mask : real_dispatch_source_get_mask(object);
}
