import Foundation
import HikeHardware

/// A file of the machine that a device comes with.
enum MachineFile {
    /// - Parameter kind: what it is called in a sentence: `photo`.
    static func read(_ path: String, limit: Int, as kind: String) throws(ServiceError) -> Data {
        guard let file = FileHandle(forReadingAtPath: path),
            let bytes = try? file.read(upToCount: limit + 1) ?? Data()
        else { throw .storage("the \(kind) '\(path)' cannot be read") }
        guard bytes.count <= limit else {
            throw .storage("the \(kind) '\(path)' has more than \(limit) bytes")
        }
        return bytes
    }
}
