#include "CFaultVFS.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    sqlite3_vfs layer;
    sqlite3_vfs *real;
    fault_vfs_question question;
    void *context;
} fault_layer;

// The default layer's own file follows in memory.
typedef struct {
    sqlite3_file base;
    fault_layer *layer;
    const char *path;
} fault_file;

static sqlite3_file *real_file(sqlite3_file *file) { return (sqlite3_file *)((fault_file *)file + 1); }

static fault_layer *layer_of(sqlite3_vfs *vfs) { return vfs->pAppData; }

static int ask(fault_layer *layer, fault_vfs_operation operation, int *kept) {
    *kept = 0;
    // Files without a name vanish with their connection, so they prove nothing.
    return operation.path == NULL ? SQLITE_OK : layer->question(layer->context, &operation, kept);
}

static int ask_file(sqlite3_file *file, fault_vfs_operation operation, int *kept) {
    operation.path = ((fault_file *)file)->path;
    return ask(((fault_file *)file)->layer, operation, kept);
}

static int file_close(sqlite3_file *file) { return real_file(file)->pMethods->xClose(real_file(file)); }

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    int kept;
    int code = ask_file(
        file, (fault_vfs_operation){.kind = fault_vfs_read, .offset = offset, .count = count}, &kept);
    if (code != SQLITE_OK) return code;
    return real_file(file)->pMethods->xRead(real_file(file), bytes, count, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    int kept;
    int code = ask_file(
        file, (fault_vfs_operation){.kind = fault_vfs_write, .offset = offset, .bytes = bytes, .count = count},
        &kept);
    if (code == SQLITE_OK) return real_file(file)->pMethods->xWrite(real_file(file), bytes, count, offset);
    if (kept > 0) real_file(file)->pMethods->xWrite(real_file(file), bytes, kept, offset);
    return code;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    int kept;
    int code = ask_file(file, (fault_vfs_operation){.kind = fault_vfs_truncate, .offset = size}, &kept);
    if (code != SQLITE_OK) return code;
    return real_file(file)->pMethods->xTruncate(real_file(file), size);
}

static int file_sync(sqlite3_file *file, int flags) {
    int kept;
    (void)flags;
    return ask_file(file, (fault_vfs_operation){.kind = fault_vfs_sync}, &kept);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real_file(file)->pMethods->xFileSize(real_file(file), size);
}

static int file_lock(sqlite3_file *file, int level) {
    return real_file(file)->pMethods->xLock(real_file(file), level);
}

static int file_unlock(sqlite3_file *file, int level) {
    return real_file(file)->pMethods->xUnlock(real_file(file), level);
}

static int file_check_lock(sqlite3_file *file, int *result) {
    return real_file(file)->pMethods->xCheckReservedLock(real_file(file), result);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
    return real_file(file)->pMethods->xFileControl(real_file(file), operation, argument);
}

static int file_sector_size(sqlite3_file *file) {
    return real_file(file)->pMethods->xSectorSize(real_file(file));
}

static int file_characteristics(sqlite3_file *file) {
    return real_file(file)->pMethods->xDeviceCharacteristics(real_file(file));
}

static int file_shared_map(sqlite3_file *file, int page, int size, int extend, void volatile **result) {
    return real_file(file)->pMethods->xShmMap(real_file(file), page, size, extend, result);
}

static int file_shared_lock(sqlite3_file *file, int offset, int count, int flags) {
    return real_file(file)->pMethods->xShmLock(real_file(file), offset, count, flags);
}

static void file_shared_barrier(sqlite3_file *file) { real_file(file)->pMethods->xShmBarrier(real_file(file)); }

static int file_shared_unmap(sqlite3_file *file, int remove) {
    return real_file(file)->pMethods->xShmUnmap(real_file(file), remove);
}

// Version 2: shared memory for the write-ahead log, but no memory-mapped reading, which could not be asked.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_shared_map,
    .xShmLock = file_shared_lock,
    .xShmBarrier = file_shared_barrier,
    .xShmUnmap = file_shared_unmap,
};

static int layer_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out_flags) {
    fault_layer *layer = layer_of(vfs);
    fault_file *opened = (fault_file *)file;
    memset(opened, 0, sizeof *opened);
    int kept;
    int code = ask(layer, (fault_vfs_operation){.kind = fault_vfs_open, .path = path}, &kept);
    if (code != SQLITE_OK) return code;
    code = layer->real->xOpen(layer->real, path, real_file(file), flags, out_flags);
    // A file that the default layer opened in part must still be closed by it.
    if (real_file(file)->pMethods != NULL) {
        opened->layer = layer;
        opened->path = path;
        opened->base.pMethods = &methods;
    }
    return code;
}

static int layer_delete(sqlite3_vfs *vfs, const char *path, int sync_folder) {
    fault_layer *layer = layer_of(vfs);
    int kept;
    int code = ask(
        layer, (fault_vfs_operation){.kind = fault_vfs_delete, .path = path, .count = sync_folder}, &kept);
    return code == SQLITE_OK ? layer->real->xDelete(layer->real, path, 0) : code;
}

static int layer_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
    return layer_of(vfs)->real->xAccess(layer_of(vfs)->real, path, flags, result);
}

static int layer_full_path(sqlite3_vfs *vfs, const char *path, int count, char *result) {
    return layer_of(vfs)->real->xFullPathname(layer_of(vfs)->real, path, count, result);
}

static int layer_randomness(sqlite3_vfs *vfs, int count, char *bytes) {
    return layer_of(vfs)->real->xRandomness(layer_of(vfs)->real, count, bytes);
}

static int layer_sleep(sqlite3_vfs *vfs, int microseconds) {
    return layer_of(vfs)->real->xSleep(layer_of(vfs)->real, microseconds);
}

static int layer_time(sqlite3_vfs *vfs, sqlite3_int64 *time) {
    return layer_of(vfs)->real->xCurrentTimeInt64(layer_of(vfs)->real, time);
}

static int layer_last_error(sqlite3_vfs *vfs, int count, char *text) {
    return layer_of(vfs)->real->xGetLastError(layer_of(vfs)->real, count, text);
}

void *fault_vfs_register(const char *name, fault_vfs_question question, void *context) {
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    fault_layer *layer = calloc(1, sizeof *layer);
    char *copy = strdup(name);
    if (real == NULL || layer == NULL || copy == NULL) {
        free(layer);
        free(copy);
        return NULL;
    }
    layer->real = real;
    layer->question = question;
    layer->context = context;
    layer->layer = (sqlite3_vfs){
        .iVersion = 2,
        .szOsFile = (int)sizeof(fault_file) + real->szOsFile,
        .mxPathname = real->mxPathname,
        .zName = copy,
        .pAppData = layer,
        .xOpen = layer_open,
        .xDelete = layer_delete,
        .xAccess = layer_access,
        .xFullPathname = layer_full_path,
        .xRandomness = layer_randomness,
        .xSleep = layer_sleep,
        .xGetLastError = layer_last_error,
        .xCurrentTimeInt64 = layer_time,
    };
    sqlite3_vfs_register(&layer->layer, 0);
    return layer;
}

void fault_vfs_unregister(void *opaque) {
    fault_layer *layer = opaque;
    sqlite3_vfs_unregister(&layer->layer);
    free((char *)layer->layer.zName);
    free(layer);
}
