#pragma once

// What the guest runtime (Swift) and the functions that stand in for the system's (C) say to each other.
// Times are nanoseconds. "Uptime" is the clock that nobody sets: all that is put off is put off by it.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: The virtual present

// Until this is called, all functions are the system's own.
void guest_capture_begin(int64_t uptime, int64_t calendar);
bool guest_is_captured(void);
// Sets both clocks. Uptime never goes back.
void guest_clock_set(int64_t uptime, int64_t calendar);
// Moves both clocks forward to an uptime.
void guest_clock_advance(int64_t uptime);
int64_t guest_uptime(void);
int64_t guest_calendar(void);

// MARK: The device's disk

// While it is full, nothing is written to files.
void guest_storage_set_full(bool is_full);

// Files that were written to have the device's time from now on.
void guest_files_settle(void);

// MARK: The protection of files

// Classes, as a file carries them; 0: nobody has said one.
enum guest_protection {
    GUEST_PROTECT_NONE = 'n', GUEST_PROTECT_COMPLETE = 'a', GUEST_PROTECT_UNLESS_OPEN = 'b',
    GUEST_PROTECT_UNTIL_FIRST = 'c'
};
// The files below this folder have classes.
void guest_protection_begin(const char *container);
// 0: all files can be used; 1: the device is locked; 2: nobody has unlocked it since it was switched on.
void guest_protection_set(int level);
int guest_protection_level(void);
// Files that are made from now on have this class instead of their folder's; 0: no longer. The one before.
char guest_protection_name(char class);
// Gives a file or folder of the container a class. 0, or the error number.
int guest_protect(const char *path, char class);
// The class of a file or folder; 0: nobody has said one, or there is none.
char guest_protection_of(const char *path);
// Whether a file cannot be used now; one that is not there, if it is made with a class, or with 0 as its
// folder has it.
bool guest_protection_hides(const char *path, char class);
// Whether what stands behind our Data.write(to:options:) was found.
bool guest_protection_has_foundation(void);

// MARK: Run loop timers, which Foundation arms as timerfds

// The earliest uptime at which one is due; INT64_MAX where there is none.
int64_t guest_timers_next(void);
// Makes those that are due readable.
void guest_timers_fire(void);
// Whether a run loop was woken since the last call.
bool guest_runloop_woken(void);

// MARK: Randomness

void guest_random_seed(uint64_t seed);

// MARK: What of the machine a guest sees

// Process and name of the device; threads that are not the main one have the number after it.
void guest_identity_set(int32_t process, const char *host);

// MARK: Dispatch

typedef void (*guest_function)(void *context);

enum guest_queue_kind { GUEST_QUEUE_SERIAL, GUEST_QUEUE_CONCURRENT };
enum guest_assertion { GUEST_ON_QUEUE, GUEST_ON_QUEUE_AS_BARRIER, GUEST_NOT_ON_QUEUE };
enum guest_source_event {
    GUEST_SOURCE_CREATED, GUEST_SOURCE_RESUMED, GUEST_SOURCE_SUSPENDED, GUEST_SOURCE_CANCELLED, GUEST_SOURCE_RELEASED,
    GUEST_SOURCE_HANDLERS, GUEST_SOURCE_MERGED
};

// A source is ours altogether: none of libdispatch's is made.
struct guest_source {
    const void *magic;
    int64_t references;
    int32_t type;  // 0 timer, 1 add, 2 or, 3 replace
    bool cancelled;
    void *queue;
    void *context;
    // Where set: a function with the source's context, or a block (function NULL).
    guest_function event_function, cancel_function, registration_function;
    void *event_block, *cancel_block, *registration_block;
    uint64_t pending;  // merged data
    uint64_t data;  // what the handler that runs sees
    uintptr_t handle, mask;
};

// What the scheduler does for the functions of dispatch and of waiting.
struct guest_hooks {
    // Puts work into a queue at an uptime (INT64_MIN: now). `context` is the function's, which it disposes of.
    void (*submit)(void *queue, guest_function function, void *context, int64_t due, bool barrier);
    // Runs work in a queue, when all that is in it before is done, and returns behind it.
    void (*sync)(void *queue, guest_function function, void *context, bool barrier);
    // Lets others work until the check says yes (true) or the uptime has come (false).
    bool (*wait)(const char *what, bool (*check)(void *), void *subject, int64_t deadline);
    // Lets time pass to an uptime.
    void (*sleep)(int64_t until);
    // Lets one piece of work run that is due.
    void (*yield)(void);
    void (*queue_created)(void *queue, bool concurrent, bool inactive, void *target);
    void (*queue_suspended)(void *queue, bool suspended, bool activation);
    void (*queue_target)(void *queue, void *target);
    void (*set_specific)(void *queue, const void *key, void *context, guest_function destructor);
    void *(*get_specific)(void *queue, const void *key);
    void *(*current_queue)(void);
    void (*assert_queue)(void *queue, int assertion);
    bool (*is_main)(void);
    void (*source)(struct guest_source *source, int event);
    // Sets a timer source: start as an uptime (INT64_MAX: never), 0 for no repetition.
    void (*source_timer)(struct guest_source *source, int64_t start, int64_t interval);
};
void guest_hooks_install(const struct guest_hooks *hooks);

// Blocks.
void *guest_block_copy(const void *block);
void guest_block_release(void *block);
void guest_block_call(void *block);
// Calls and releases.
void guest_block_run(void *block);

// The work of Swift's own dispatch queue of the main thread.
void *guest_main_queue(void);
// libdispatch's own counting of the references to a queue.
void guest_queue_retain(void *queue);
void guest_queue_release(void *queue);

// MARK: Fibers

struct guest_fiber;
// Finds what has to be exchanged between fibers; false where this toolchain keeps it elsewhere.
bool guest_fibers_prepare(void);
// Runs a function on a stack of its own until it ends (NULL) or leaves. From the main stack only.
struct guest_fiber *guest_fiber_start(guest_function body, void *context);
// Goes on with one that has left; true when it has ended.
bool guest_fiber_resume(struct guest_fiber *fiber);
// Leaves the fiber that runs, until somebody resumes it.
void guest_fiber_leave(void);
// The one that runs; NULL on the main stack. An identity only.
const void *guest_fiber_running(void);

// MARK: What goes wrong

enum guest_violation {
    GUEST_THREAD, GUEST_SYSTEM_CALL, GUEST_OUTSIDE_CONTAINER, GUEST_UNCAPTURED, GUEST_DAMAGED,
    GUEST_UNPROTECTED
};
// What the guest tried and may not: the next one, or false. `detail` is cut to the size of the buffer.
bool guest_violation_next(int32_t *kind, char *detail, size_t size);
// Notes one. Safe in a signal handler.
void guest_violation_note(int kind, const char *detail);
// Ends the process with a sentence, as a fatal error of the guest.
__attribute__((noreturn)) void guest_fail(const char *sentence);

// Lines that are printed go out one by one, so that none is lost in a crash.
void guest_output_prepare(void);
void guest_output_flush(void);

// MARK: Foundation's classes

// Has the methods of a class of bundles done by the runtime. NULL: all of them; else the name of one that it does not have.
const char *guest_bundle_capture(void *bundle_class);
// The same of a class of file managers.
const char *guest_files_capture(void *manager_class);

// Puts the reading of XML of the module FacadeFoundation into the table of Foundation's reader, where a program has both.
// Returns the name of the method that is not there; NULL: it is done, or there is nothing to do.
const char *guest_xml_capture(void);

// MARK: Holding a guest

struct guest_limits {
    uint64_t memory;  // bytes of data
    uint64_t processor_seconds;
    uint64_t file_size;  // bytes
    uint32_t files;  // open at a time
};
enum guest_hold { GUEST_HOLD_LIMITS = 1, GUEST_HOLD_FILES = 2, GUEST_HOLD_SYSTEM_CALLS = 4 };
// Holds the process: it writes below the container only, has no sockets, threads and children. Returns the holds that
// are on, as a sum of guest_hold.
int guest_confine(const char *container, const struct guest_limits *limits);

// MARK: Crashes

// Catches the signals of a crash: writes "signal, address, frames" to the descriptor as a frame of the exchange, then
// lets the signal end the process. From then on the guest also ends where the descriptor's other end is gone.
void guest_crash_install(int descriptor, uint8_t frame_kind);

// A place in a program or library: bytes from its beginning, and its file, which may be NULL.
struct guest_place {
    uint64_t offset;
    const char *image;
};
// Where the caller is and who called it, the innermost first. Returns how many there are, `most` at the most.
int guest_trace(struct guest_place *places, int most);

// MARK: What the start-up test asks

// Whether Swift hashes without a seed of the process.
bool guest_hashing_is_deterministic(void);
// Threads of this process.
int guest_thread_count(void);
// Whether there is a violation that was not read.
bool guest_violation_next_exists(void);
