import CLinux
import Glibc

/// The system calls with which a sandbox reads and changes files, as a value of its own: tests pass one that
/// fails on purpose and knows what a power cut would lose.
///
/// Each gives the call's result or the negative error number, as the kernel does.
package protocol FileCalls {
    func open(_ name: String, in folder: Int32, flags: Int32, mode: mode_t) -> Int32
    func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
    func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int
    func synchronize(_ file: Int32, contentOnly: Bool) -> Int32
    /// Has the system begin to write a part to the disk. A hint that may fail, and that makes nothing durable.
    func startWriting(_ file: Int32, from offset: Int, count: Int)
    func rename(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32
    func link(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32
    func remove(_ name: String, in folder: Int32, flags: Int32) -> Int32
    func makeFolder(_ name: String, in folder: Int32) -> Int32
}

extension FileCalls {
    package func startWriting(_ file: Int32, from offset: Int, count: Int) {}
}

/// The calls themselves.
package struct SystemCalls: FileCalls {
    package init() {}

    package func open(_ name: String, in folder: Int32, flags: Int32, mode: mode_t) -> Int32 {
        Self.result(openat(folder, name, flags, mode))
    }

    package func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        Self.result(pread(file, bytes.baseAddress, bytes.count, off_t(offset)))
    }

    package func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        Self.result(pwrite(file, bytes.baseAddress, bytes.count, off_t(offset)))
    }

    package func synchronize(_ file: Int32, contentOnly: Bool) -> Int32 {
        Self.result(contentOnly ? fdatasync(file) : fsync(file))
    }

    package func startWriting(_ file: Int32, from offset: Int, count: Int) {
        _ = sync_file_range(file, offset, count, HIKE_SYNC_FILE_RANGE_WRITE)
    }

    package func rename(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32 {
        Self.result(renameat(folder, name, newFolder, newName))
    }

    package func link(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32 {
        Self.result(linkat(folder, name, newFolder, newName, 0))
    }

    package func remove(_ name: String, in folder: Int32, flags: Int32) -> Int32 {
        Self.result(unlinkat(folder, name, flags))
    }

    package func makeFolder(_ name: String, in folder: Int32) -> Int32 {
        Self.result(mkdirat(folder, name, 0o700))
    }

    private static func result<Number: SignedInteger>(_ returned: Number) -> Number {
        returned < 0 ? -Number(errno) : returned
    }
}
