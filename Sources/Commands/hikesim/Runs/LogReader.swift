import Glibc
import HikeWorld

/// Reads the lines of a file that may still grow.
final class LogReader {
    private let path: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var position = 0
    private var piece = [UInt8](repeating: 0, count: 1 << 16)

    /// - Throws: ``CommandFailure`` with code 2 where there is no such file.
    init(path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw CommandFailure.input(
                "cannot read '\(path)': \(String(cString: strerror(errno)))")
        }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw CommandFailure.input("'\(path)' is not a regular file")
        }
    }

    /// A file of a run.
    ///
    /// - Throws: ``CommandFailure`` with code 2 where the folder has none.
    convenience init(_ name: String, of directory: String) throws {
        do { try self.init(path: directory + "/" + name) } catch let failure as CommandFailure {
            throw CommandFailure.input("'\(directory)' is not the folder of a run: \(failure)")
        }
    }

    deinit { close(descriptor) }

    /// What stands behind the last line feed: the line of a log that was cut off there.
    var rest: ArraySlice<UInt8> { buffer[position...] }

    /// The next whole line without its line feed; nil where there is none yet.
    ///
    /// A line beyond ``LogEvent/Limits/lineBytes`` is handed over in pieces, which the parser then refuses.
    func nextLine() throws -> ArraySlice<UInt8>? {
        var searched = position
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { position = end + 1 }
                return buffer[position..<end]
            }
            if buffer.count - position > LogEvent.Limits.lineBytes {
                defer { position = buffer.count }
                return buffer[position...]
            }
            buffer.removeFirst(position)
            position = 0
            searched = buffer.count
            let count = read(descriptor, &piece, piece.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw CommandFailure.environment("cannot read '\(path)': \(String(cString: strerror(errno)))")
            }
            if count == 0 { return nil }
            buffer.append(contentsOf: piece[..<count])
        }
    }
}
