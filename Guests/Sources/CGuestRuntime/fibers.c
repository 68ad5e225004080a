// Threads of control without threads: a fiber has a stack of its own and is left and gone on with where it waits, all on
// the process's one thread. What Swift's runtime keeps for each thread (the task that runs, the accesses that go on) is
// kept for each fiber: these are the thread-local variables of two libraries, which are exchanged as a whole.
#define _GNU_SOURCE
#include "internal.h"

#include <link.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { stack_size = 512 << 10, guard_size = 16 << 10, most_spare = 16, most_locals = 512 };

struct guest_fiber {
    void *stack_pointer;
    char *memory;
    guest_function body;
    void *context;
    bool finished;
    struct guest_fiber *next;
    uint8_t locals[most_locals];
};

static struct guest_fiber *running, *spare;
static int spare_count;
static void *base_stack_pointer;
static uint8_t base_locals[most_locals];

// MARK: Thread-local variables of Swift's runtime

static struct {
    uint8_t *place;
    size_t size;
} blocks[2];
static int block_count;

static int find_block(struct dl_phdr_info *library, size_t size, void *context) {
    (void)size;
    (void)context;
    const char *name = strrchr(library->dlpi_name, '/');
    if (!name) return 0;
    if (strcmp(name, "/libswiftCore.so") != 0 && strcmp(name, "/libswift_Concurrency.so") != 0) return 0;
    for (int i = 0; i < library->dlpi_phnum; i++) {
        if (library->dlpi_phdr[i].p_type != PT_TLS || !library->dlpi_tls_data || block_count == 2) continue;
        blocks[block_count].place = library->dlpi_tls_data;
        blocks[block_count].size = library->dlpi_phdr[i].p_memsz;
        block_count++;
    }
    return 0;
}

bool guest_fibers_prepare(void) {
    dl_iterate_phdr(find_block, NULL);
    size_t sum = 0;
    for (int i = 0; i < block_count; i++) sum += blocks[i].size;
    return block_count == 2 && sum <= most_locals;
}

static void exchange_locals(uint8_t *save, const uint8_t *load) {
    for (int i = 0; i < block_count; i++) {
        memcpy(save, blocks[i].place, blocks[i].size);
        memcpy(blocks[i].place, load, blocks[i].size);
        save += blocks[i].size;
        load += blocks[i].size;
    }
}

// MARK: Changing stacks

// Saves what a called function has to keep, leaves one stack and goes on on the other.
void guest_switch_stacks(void **save, void *load);
#if defined(__x86_64__)
__asm__(
    ".text\n.p2align 4\n.globl guest_switch_stacks\n.hidden guest_switch_stacks\n"
    ".type guest_switch_stacks,@function\n"
    "guest_switch_stacks:\n"
    "    pushq %rbp\n    pushq %rbx\n    pushq %r12\n    pushq %r13\n    pushq %r14\n    pushq %r15\n"
    "    movq %rsp, (%rdi)\n    movq %rsi, %rsp\n"
    "    popq %r15\n    popq %r14\n    popq %r13\n    popq %r12\n    popq %rbx\n    popq %rbp\n"
    "    ret\n"
    ".size guest_switch_stacks,.-guest_switch_stacks\n");
enum { saved_words = 6 };
#else
__asm__(
    ".text\n.p2align 4\n.globl guest_switch_stacks\n.hidden guest_switch_stacks\n"
    ".type guest_switch_stacks,%function\n"
    "guest_switch_stacks:\n"
    "    sub sp, sp, #160\n"
    "    stp x19, x20, [sp, #0]\n    stp x21, x22, [sp, #16]\n    stp x23, x24, [sp, #32]\n"
    "    stp x25, x26, [sp, #48]\n    stp x27, x28, [sp, #64]\n    stp x29, x30, [sp, #80]\n"
    "    stp d8, d9, [sp, #96]\n    stp d10, d11, [sp, #112]\n    stp d12, d13, [sp, #128]\n"
    "    stp d14, d15, [sp, #144]\n"
    "    mov x9, sp\n    str x9, [x0]\n    mov sp, x1\n"
    "    ldp x19, x20, [sp, #0]\n    ldp x21, x22, [sp, #16]\n    ldp x23, x24, [sp, #32]\n"
    "    ldp x25, x26, [sp, #48]\n    ldp x27, x28, [sp, #64]\n    ldp x29, x30, [sp, #80]\n"
    "    ldp d8, d9, [sp, #96]\n    ldp d10, d11, [sp, #112]\n    ldp d12, d13, [sp, #128]\n"
    "    ldp d14, d15, [sp, #144]\n"
    "    add sp, sp, #160\n    ret\n"
    ".size guest_switch_stacks,.-guest_switch_stacks\n");
enum { saved_words = 20 };
#endif

static void leave(struct guest_fiber *fiber) {
    running = NULL;
    exchange_locals(fiber->locals, base_locals);
    guest_switch_stacks(&fiber->stack_pointer, base_stack_pointer);
}

static void enter(struct guest_fiber *fiber) {
    running = fiber;
    exchange_locals(base_locals, fiber->locals);
    guest_switch_stacks(&base_stack_pointer, fiber->stack_pointer);
}

static void run_bodies(void) {
    while (true) {
        struct guest_fiber *fiber = running;
        fiber->body(fiber->context);
        fiber->finished = true;
        // Whoever takes it up again has given it another body.
        leave(fiber);
    }
}

// MARK: Making them

static struct guest_fiber *make_fiber(void) {
    struct guest_fiber *fiber = calloc(1, sizeof *fiber);
    char *memory = mmap(
        NULL, stack_size + guard_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (!fiber || memory == MAP_FAILED || mprotect(memory, guard_size, PROT_NONE) != 0)
        guest_fail("there is no memory for the stack of one more piece of work that waits");
    fiber->memory = memory;
    return fiber;
}

// An empty stack that returns into the loop of bodies. The word above is where that would return to: nowhere.
static void prepare(struct guest_fiber *fiber) {
    void **top = (void **)(fiber->memory + guard_size + stack_size) - 2;
    top[0] = top[1] = NULL;
#if defined(__x86_64__)
    // A function begins eight bytes off the alignment of 16, as behind a call.
    top++;
    *--top = (void *)run_bodies;
    for (int i = 0; i < saved_words; i++) *--top = NULL;
#else
    top -= saved_words;
    for (int i = 0; i < saved_words; i++) top[i] = NULL;
    top[11] = (void *)run_bodies;
#endif
    fiber->stack_pointer = top;
}

bool guest_fiber_resume(struct guest_fiber *fiber) {
    enter(fiber);
    if (!fiber->finished) return false;
    if (spare_count < most_spare) {
        fiber->next = spare;
        spare = fiber;
        spare_count++;
    } else {
        munmap(fiber->memory, stack_size + guard_size);
        free(fiber);
    }
    return true;
}

struct guest_fiber *guest_fiber_start(guest_function body, void *context) {
    struct guest_fiber *fiber = spare;
    if (fiber) {
        spare = fiber->next;
        spare_count--;
    } else {
        fiber = make_fiber();
        prepare(fiber);
    }
    fiber->body = body;
    fiber->context = context;
    fiber->finished = false;
    // As the variables of a new thread.
    memset(fiber->locals, 0, sizeof fiber->locals);
    return guest_fiber_resume(fiber) ? NULL : fiber;
}

void guest_fiber_leave(void) {
    if (!running) guest_fail("the main thread cannot be left");
    leave(running);
}

const void *guest_fiber_running(void) { return running; }
