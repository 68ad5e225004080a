import Glibc
import HikeStorage

/// Why a run's files could not be written.
public enum RunDirectoryError: Error, Equatable, CustomStringConvertible, Sendable {
    case cannotCreate(path: String, reason: String)
    case cannotWrite(path: String, reason: String)
    /// What is there is no file that can be written from its start to its end at once.
    case notAFile(path: String)
    /// A file that is being written is not where it was made, or shorter than what was written.
    case lost(path: String)

    public var description: String {
        switch self {
        case .cannotCreate(let path, let reason):
            "cannot create '\(path)': \(reason); choose another folder with --out"
        case .cannotWrite(let path, let reason):
            "cannot write '\(path)': \(reason); free some room or choose another folder with --out"
        case .notAFile(let path):
            "'\(path)' is a pipe or a socket: name a file, or - for standard output where the command takes it"
        case .lost(let path):
            "'\(path)' was removed, replaced or cut short while it was written, so that what it has is not whole"
        }
    }
}

/// A file that is written from its start, in large pieces. Only its owner can read it: logs hold positions.
public final class OutputFile {
    public let path: String
    let descriptor: Int32
    private var buffer: [UInt8] = []
    /// Bytes that the operating system has.
    private var written = 0
    private static let pieceSize = 1 << 18

    /// Empties a file that is there. A symbolic link is not followed: that throws.
    public init(path: String) throws(RunDirectoryError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw .cannotCreate(path: path, reason: String(cString: strerror(errno)))
        }
        buffer.reserveCapacity(Self.pieceSize + 4096)
    }

    /// Writes to what is open already, and closes it.
    init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
        buffer.reserveCapacity(Self.pieceSize + 4096)
    }

    /// The same in a folder that is held, wherever that lies by now: its path may be another's.
    ///
    /// - Parameter name: relative to the folder; folders on the way are made.
    public init(_ name: String, in folder: HeldFolder) throws(RunDirectoryError) {
        path = folder.path + "/" + name
        do throws(HeldFolderError) { descriptor = try folder.create(name) } catch {
            guard case .system(_, _, let code) = error else {
                throw .cannotCreate(path: folder.path + "/" + name, reason: error.description)
            }
            throw .cannotCreate(path: folder.path + "/" + name, reason: String(cString: strerror(code)))
        }
        buffer.reserveCapacity(Self.pieceSize + 4096)
    }

    deinit { close(descriptor) }

    /// The bytes may reach the disk later.
    public func write(_ bytes: some Collection<UInt8>) throws(RunDirectoryError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.pieceSize { try flush() }
    }

    /// Writes a line with its line feed.
    public func writeLine(_ bytes: some Collection<UInt8>) throws(RunDirectoryError) {
        buffer.append(contentsOf: bytes)
        buffer.append(0x0A)
        if buffer.count >= Self.pieceSize { try flush() }
    }

    /// Whether the file has lost nothing of what was written.
    private var isWhole: Bool {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 && facts.st_size >= written
    }

    /// To be asked now and then of a file that is written for a long time.
    ///
    /// - Throws: ``RunDirectoryError/lost(path:)`` where somebody has removed or replaced it, or cut it short.
    public func check(in folder: HeldFolder) throws(RunDirectoryError) {
        let name = path.dropFirst(folder.path.count)
        guard isWhole, FileMark(folder.presentPath + name) == FileMark(descriptor: descriptor) else {
            throw .lost(path: path)
        }
    }

    /// Hands everything to the operating system.
    public func flush() throws(RunDirectoryError) {
        var offset = 0
        while offset < buffer.count {
            let count = buffer.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
            }
            if count < 0 {
                if errno == EINTR { continue }
                // What is there is not written a second time.
                let code = errno
                buffer.removeFirst(offset)
                written += offset
                errno = code
                throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
            }
            offset += count
        }
        written += offset
        buffer.removeAll(keepingCapacity: true)
    }
}
