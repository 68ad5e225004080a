import Glibc
import HikeLive
import HikeWorld

/// A file that a person asked for; `-` is standard output.
enum ResultFile {
    /// - Parameters:
    ///   - inputs: what the command reads, see ``check(_:reading:kind:)``.
    ///   - kind: what may make way; nil: every file but an input.
    static func write(
        _ bytes: [UInt8], to path: String, reading inputs: [String], kind: ResultKind? = nil
    ) throws {
        let file = try ResultStream(path, reading: inputs, kind: kind)
        try file.write(bytes)
        try file.finish()
    }

    /// Refuses a place at which something would be lost: a file that the command reads, whatever it is called there, or lies in
    /// a folder that it reads; or one of another kind, as where the value of an option was forgotten and the next word
    /// is taken for it. To be asked early where the result is long in the making.
    ///
    /// - Parameter inputs: files and folders. One that is not there is none.
    static func check(_ path: String, reading inputs: [String], kind: ResultKind? = nil) throws {
        var facts = stat()
        guard path != "-", stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return }
        if let kind, facts.st_size > 0 {
            guard try kind.isOne(path) else {
                throw CommandFailure.input(
                    "'\(path)' is there and is no \(kind.name), and would be replaced by one: name another file, "
                        + "or remove that one first")
            }
        }
        let marks = inputs.compactMap { FileMark(SessionFolder.real($0)) }
        var place = SessionFolder.real(RunFolder.absolute(path))
        guard !marks.contains(where: { $0 == FileMark(place) }) else {
            throw CommandFailure.input(
                "'\(path)' is read by this command, and would be replaced: name another file")
        }
        // What was written into the folder by an earlier such command is known by its kind.
        guard kind == nil else { return }
        while place != "/" {
            place = RunFolder.parent(of: place)
            guard !marks.contains(where: { $0 == FileMark(place) }) else {
                throw CommandFailure.input(
                    "'\(path)' is there and lies in a folder that this command reads: name a file elsewhere, or remove "
                        + "that one first")
            }
        }
    }
}

/// A kind of file that is known by its beginning.
struct ResultKind {
    let name: String
    /// Stands in the first bytes of each.
    let sign: String

    static let junit = ResultKind(name: "JUnit file", sign: "<testsuite")
    static let ahap = ResultKind(name: "AHAP file", sign: "\"Version\"")
    static let scenario = ResultKind(name: "scenario", sign: "scenario:")
    static let story = ResultKind(name: "scenario of 'hikesim convert'", sign: LiveStory.firstLine)
    static let page = ResultKind(name: "HTML page", sign: "<html")

    private static let beginning = 4_096

    func isOne(_ path: String) throws -> Bool {
        let bytes = try FilePieces(path).next(Self.beginning) ?? []
        return String(decoding: bytes, as: UTF8.self).contains(sign)
    }
}

/// The same, written piece by piece. Until it is finished, what was there before stays.
final class ResultStream {
    /// Nil: standard output.
    private let file: ReplacingFile?
    private var output = OutputStream()

    /// Refuses what ``ResultFile/check(_:reading:kind:)`` does.
    init(_ path: String, reading inputs: [String], kind: ResultKind? = nil) throws {
        try ResultFile.check(path, reading: inputs, kind: kind)
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
