#ifndef C_FAULT_VFS_H
#define C_FAULT_VFS_H

#include <stdint.h>

// A SQLite file layer over the default one that asks before each operation. What to fail and what to
// remember is decided by the one who is asked; this only carries it out.

typedef enum {
    fault_vfs_open,
    fault_vfs_read,
    fault_vfs_write,
    fault_vfs_truncate,
    fault_vfs_sync,
    fault_vfs_delete
} fault_vfs_kind;

typedef struct {
    fault_vfs_kind kind;
    const char *path;
    // Where a read or write begins, or the size that a truncation leaves.
    int64_t offset;
    // What a write writes; null otherwise.
    const void *bytes;
    int count;
} fault_vfs_operation;

// Asked before each operation on a named file. SQLITE_OK lets it happen. Any other code is what SQLite gets
// instead; then a write first writes `*kept` of its bytes (0 unless set): a torn write.
typedef int (*fault_vfs_question)(void *context, const fault_vfs_operation *operation, int *kept);

// Registers a file layer under a name; null where memory is short. It never waits for the disk: what a sync
// would save is known to the one who is asked.
void *fault_vfs_register(const char *name, fault_vfs_question question, void *context);

// Takes it away again. No connection may use it any more.
void fault_vfs_unregister(void *layer);

#endif
