// Groups, semaphores and work items: what waits for work. Counting is libdispatch's own; nobody ever waits in it.
#include "blocks.h"
#include "internal.h"

#include <stdlib.h>

typedef uint64_t dispatch_time_t;
int64_t guest_dispatch_due(dispatch_time_t when);
void dispatch_retain(void *object);
void dispatch_release(void *object);
void dispatch_group_enter(void *group);
void dispatch_group_leave(void *group);

// Work that waits for something to end, in the order of asking.
struct follower {
    struct follower *next;
    void *of, *queue, *context;
    guest_function work;
};

static void follow(struct follower **list, void *of, void *queue, guest_function work, void *context) {
    struct follower *follower = malloc(sizeof *follower);
    if (!follower) guest_fail("there is no memory for one more notification");
    *follower = (struct follower){NULL, of, queue, context, work};
    while (*list) list = &(*list)->next;
    *list = follower;
}

// Submits and forgets those that wait for it; returns how many.
static int release_followers(struct follower **list, const void *of) {
    int released = 0;
    while (*list) {
        struct follower *follower = *list;
        if (follower->of != of) {
            list = &follower->next;
            continue;
        }
        *list = follower->next;
        guest_hooks.submit(follower->queue, follower->work, follower->context, INT64_MIN, false);
        free(follower);
        released++;
    }
    return released;
}

static bool wait_for(const char *what, bool (*check)(void *), void *subject, dispatch_time_t limit) {
    if (check(subject)) return true;
    int64_t deadline = guest_dispatch_due(limit);
    if (deadline <= guest_uptime()) return false;
    return guest_hooks.wait(what, check, subject, deadline);
}

// MARK: Semaphores

intptr_t dispatch_semaphore_wait(void *semaphore, dispatch_time_t limit);
static bool take(void *semaphore) {
    REAL(dispatch_semaphore_wait);
    return real_dispatch_semaphore_wait(semaphore, 0) == 0;
}
PUBLIC intptr_t dispatch_semaphore_wait(void *semaphore, dispatch_time_t limit) {
    REAL(dispatch_semaphore_wait);
    if (!guest_captured) return real_dispatch_semaphore_wait(semaphore, limit);
    return wait_for("DispatchSemaphore.wait", take, semaphore, limit) ? 0 : 1;
}

// MARK: Groups

static struct follower *group_followers;

intptr_t dispatch_group_wait(void *group, dispatch_time_t limit);
static bool is_empty(void *group) {
    REAL(dispatch_group_wait);
    return real_dispatch_group_wait(group, 0) == 0;
}
PUBLIC intptr_t dispatch_group_wait(void *group, dispatch_time_t limit) {
    REAL(dispatch_group_wait);
    if (!guest_captured) return real_dispatch_group_wait(group, limit);
    return wait_for("DispatchGroup.wait", is_empty, group, limit) ? 0 : 1;
}

static void tell_followers(void *group) {
    if (!is_empty(group)) return;
    for (int count = release_followers(&group_followers, group); count > 0; count--) dispatch_release(group);
}

PUBLIC void dispatch_group_leave(void *group) {
    REAL(dispatch_group_leave);
    if (guest_captured) dispatch_retain(group);
    real_dispatch_group_leave(group);
    if (!guest_captured) return;
    tell_followers(group);
    dispatch_release(group);
}

PUBLIC void dispatch_group_notify(void *group, void *queue, void *block) {
    REAL(dispatch_group_notify);
    if (!guest_captured) {
        real_dispatch_group_notify(group, queue, block);
        return;
    }
    dispatch_retain(group);
    follow(&group_followers, group, queue, guest_block_run, _Block_copy(block));
    tell_followers(group);
}
PUBLIC void dispatch_group_notify_f(void *group, void *queue, void *context, guest_function work) {
    REAL(dispatch_group_notify_f);
    if (!guest_captured) {
        real_dispatch_group_notify_f(group, queue, context, work);
        return;
    }
    dispatch_retain(group);
    follow(&group_followers, group, queue, work, context);
    tell_followers(group);
}

struct member {
    void *group, *context;
    guest_function work;
};
static void run_member(void *context) {
    struct member member = *(struct member *)context;
    free(context);
    member.work(member.context);
    dispatch_group_leave(member.group);
    dispatch_release(member.group);
}
static void submit_member(void *group, void *queue, void *context, guest_function work) {
    struct member *member = malloc(sizeof *member);
    if (!member) guest_fail("there is no memory for one more piece of work");
    dispatch_group_enter(group);
    dispatch_retain(group);
    *member = (struct member){group, context, work};
    guest_hooks.submit(queue, run_member, member, INT64_MIN, false);
}
PUBLIC void dispatch_group_async(void *group, void *queue, void *block) {
    REAL(dispatch_group_async);
    if (guest_captured) submit_member(group, queue, _Block_copy(block), guest_block_run);
    else real_dispatch_group_async(group, queue, block);
}
PUBLIC void dispatch_group_async_f(void *group, void *queue, void *context, guest_function work) {
    REAL(dispatch_group_async_f);
    if (guest_captured) submit_member(group, queue, context, work);
    else real_dispatch_group_async_f(group, queue, context, work);
}

// MARK: Work items, which are blocks with a state

struct item {
    int references;
    bool cancelled, done;
    void *block;
    struct follower *followers;
};
struct item_block {
    struct guest_block block;
    struct item *item;
};
extern void *_NSConcreteStackBlock[];

static void keep_item(void *to, const void *from) {
    struct item *item = ((const struct item_block *)from)->item;
    item->references++;
    ((struct item_block *)to)->item = item;
}
static void drop_item(struct item *item) {
    if (--item->references > 0) return;
    while (item->followers) {
        struct follower *follower = item->followers;
        item->followers = follower->next;
        free(follower);
    }
    _Block_release(item->block);
    free(item);
}
static void dispose_item(const void *block) { drop_item(((const struct item_block *)block)->item); }

static const struct {
    unsigned long reserved, size;
    void (*copy)(void *, const void *);
    void (*dispose)(const void *);
} item_descriptor = {0, sizeof(struct item_block), keep_item, dispose_item};
static const int has_helpers = 1 << 25;

static void run_item(void *block) {
    struct item *item = ((struct item_block *)block)->item;
    item->references++;
    if (!item->cancelled) guest_block_call(item->block);
    item->done = true;
    release_followers(&item->followers, item);
    drop_item(item);
}

static struct item *item_of(void *block) {
    if (((struct guest_block *)block)->invoke != run_item)
        guest_fail("a work item is waited for or cancelled that was made before the guest began");
    return ((struct item_block *)block)->item;
}

static void *make_item(const void *block) {
    struct item *item = calloc(1, sizeof *item);
    if (!item) guest_fail("there is no memory for one more work item");
    item->block = _Block_copy(block);
    item->references = 1;
    struct item_block made = {
        {_NSConcreteStackBlock, has_helpers, 0, run_item, &item_descriptor}, item,
    };
    void *copy = _Block_copy(&made);
    drop_item(item);
    return copy;
}

PUBLIC void *dispatch_block_create(unsigned long flags, void *block) {
    REAL(dispatch_block_create);
    return guest_captured ? make_item(block) : real_dispatch_block_create(flags, block);
}
PUBLIC void *dispatch_block_create_with_qos_class(unsigned long flags, unsigned qos, int relative, void *block) {
    REAL(dispatch_block_create_with_qos_class);
    return guest_captured ? make_item(block)
                          : real_dispatch_block_create_with_qos_class(flags, qos, relative, block);
}
PUBLIC void dispatch_block_perform(unsigned long flags, void *block) {
    REAL(dispatch_block_perform);
    if (guest_captured) guest_block_call(block);
    else real_dispatch_block_perform(flags, block);
}
PUBLIC void dispatch_block_cancel(void *block) {
    REAL(dispatch_block_cancel);
    if (guest_captured) item_of(block)->cancelled = true;
    else real_dispatch_block_cancel(block);
}
PUBLIC intptr_t dispatch_block_testcancel(void *block) {
    REAL(dispatch_block_testcancel);
    return guest_captured ? item_of(block)->cancelled : real_dispatch_block_testcancel(block);
}
static bool is_done(void *item) { return ((struct item *)item)->done; }
PUBLIC intptr_t dispatch_block_wait(void *block, dispatch_time_t limit) {
    REAL(dispatch_block_wait);
    if (!guest_captured) return real_dispatch_block_wait(block, limit);
    return wait_for("DispatchWorkItem.wait", is_done, item_of(block), limit) ? 0 : 1;
}
PUBLIC void dispatch_block_notify(void *block, void *queue, void *notification) {
    REAL(dispatch_block_notify);
    if (!guest_captured) {
        real_dispatch_block_notify(block, queue, notification);
        return;
    }
    struct item *item = item_of(block);
    follow(&item->followers, item, queue, guest_block_run, _Block_copy(notification));
    if (item->done) release_followers(&item->followers, item);
}
