import Glibc

/// A file of a sandbox that stays open, for content that is written or read piece by piece.
final class SandboxFile {
    private let descriptor: Descriptor
    private let place: String

    fileprivate init(_ descriptor: consuming Descriptor, place: String) {
        self.descriptor = descriptor
        self.place = place
    }

    /// Reads up to `count` bytes; fewer only at the end of the file.
    func read(_ count: Int, at offset: Int) throws(SandboxError) -> [UInt8] {
        guard offset >= 0, count >= 0, count <= Sandbox.readLimit else {
            throw .tooLarge(place, size: count, limit: Sandbox.readLimit)
        }
        return try descriptor.read(count, at: offset, path: place)
    }

    func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(SandboxError) {
        guard offset >= 0 else { throw .invalidPath(place, reason: "the offset \(offset) is negative") }
        try Sandbox.write(bytes, to: descriptor, at: offset, path: place)
    }

    /// Has the system begin to bring a part to the disk, and does not wait for it. Makes nothing durable.
    func startWriting(from offset: Int, count: Int) { descriptor.startWriting(from: offset, count: count) }

    /// Waits until the content would survive a power cut.
    func synchronize() throws(SandboxError) { try descriptor.synchronizeContent(path: place) }
}

extension Sandbox {
    /// Opens a regular file that exists.
    func open(_ path: SandboxPath, writes: Bool) throws(SandboxError) -> SandboxFile {
        let file = try openFile(path, flags: (writes ? O_WRONLY : O_RDONLY) | O_NONBLOCK)
        _ = try file.fileSize(path: fullPath(path))
        return SandboxFile(file, place: fullPath(path))
    }
}
