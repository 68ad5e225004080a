import HikeWorld

/// A file that a person asked for; `-` is standard output.
enum ResultFile {
    static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try ResultStream(path)
        try file.write(bytes)
        try file.finish()
    }
}

/// The same, written piece by piece. Until it is finished, what was there before stays.
final class ResultStream {
    /// Nil: standard output.
    private let file: ReplacingFile?
    private var output = OutputStream()

    init(_ path: String) throws {
        file =
            path == "-"
            ? nil : try Self.checked { () throws(RunDirectoryError) in try ReplacingFile(path: path) }
    }

    func write(_ bytes: [UInt8]) throws {
        guard let file else { return output.file(bytes) }
        try Self.checked { () throws(RunDirectoryError) in try file.write(bytes) }
    }

    func finish() throws {
        guard let file else { return output.flush() }
        try Self.checked { () throws(RunDirectoryError) in try file.finish() }
    }

    private static func checked<Value>(_ body: () throws(RunDirectoryError) -> Value) throws -> Value {
        do throws(RunDirectoryError) { return try body() } catch {
            switch error {
            case .cannotCreate(let path, let reason):
                throw CommandFailure.environment("cannot create '\(path)': \(reason)")
            case .cannotWrite(let path, let reason):
                throw CommandFailure.environment("cannot write '\(path)': \(reason)")
            case .notAFile: throw CommandFailure.input(error.description)
            case .lost: throw CommandFailure.environment(error.description)
            }
        }
    }
}
