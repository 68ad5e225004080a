import Foundation
import Glibc

/// Why a file that a scenario names could not be read.
public enum ScenarioFileError: Error, Equatable, CustomStringConvertible, Sendable {
    case unreadable(path: String, reason: String)
    case tooLarge(path: String, limit: Int)
    case unusable(path: String, reason: String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .tooLarge(let path, let limit): "'\(path)' is larger than \(limit / 1_048_576) MiB"
        case .unusable(let path, let reason): "'\(path)': \(reason)"
        }
    }
}

/// The files beside a scenario. Paths are relative to its folder.
public struct ScenarioFiles: Sendable {
    /// Largest file that is read.
    public static let sizeLimit = 64 * 1024 * 1024

    /// The scenario's folder.
    public let folder: String
    /// What is not read from a disk but came along, by name.
    private let contents: [String: [UInt8]]

    /// - Parameter folder: the scenario's; an empty one is the folder of the process.
    public init(folder: String) {
        self.folder = folder
        contents = [:]
    }

    /// - Parameter contents: the bytes of all files that are asked for, by name: there is no folder.
    public init(contents: [String: [UInt8]]) {
        folder = ""
        self.contents = contents
    }

    /// The same with files that came along.
    func adding(_ contents: [String: [UInt8]]) -> ScenarioFiles { ScenarioFiles(folder, contents) }

    private init(_ folder: String, _ contents: [String: [UInt8]]) {
        self.folder = folder
        self.contents = contents
    }

    /// Where a file of the scenario is.
    public func path(_ name: String) -> String {
        name.hasPrefix("/") || folder.isEmpty ? name : folder + "/" + name
    }

    /// The bytes of a file of the scenario.
    public func read(_ name: String) throws(ScenarioFileError) -> [UInt8] {
        if let bytes = contents[name] { return bytes }
        return try Self.read(path: path(name))
    }

    /// The full path of a file that a device is given: what is wrong with it is said before the run begins.
    public func checked(_ name: String, limit: Int) throws(ScenarioFileError) -> String {
        let path = path(name)
        _ = try Self.read(path: path, limit: limit)
        return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Throws where a file is not there or may not be read, or is a folder, a pipe or the like.
    static func check(path: String, mayBeFolder: Bool) throws(ScenarioFileError) {
        let (descriptor, _) = try opened(path, mayBeFolder: mayBeFolder)
        close(descriptor)
    }

    private static func opened(
        _ path: String, mayBeFolder: Bool = false
    ) throws(ScenarioFileError) -> (descriptor: Int32, stat) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        var status = stat()
        let kinds = mayBeFolder ? [S_IFREG, S_IFDIR] : [S_IFREG]
        guard fstat(descriptor, &status) == 0, kinds.contains(status.st_mode & S_IFMT) else {
            close(descriptor)
            throw .unreadable(path: path, reason: "it is not a regular file")
        }
        return (descriptor, status)
    }

    /// The bytes of any regular file.
    public static func read(path: String, limit: Int = sizeLimit) throws(ScenarioFileError) -> [UInt8] {
        let (descriptor, status) = try opened(path)
        defer { close(descriptor) }
        guard status.st_size <= limit else { throw .tooLarge(path: path, limit: limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw .unreadable(path: path, reason: String(cString: strerror(errno)))
            }
            if count == 0 { return bytes }
            bytes.append(contentsOf: piece[..<count])
            guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
        }
    }
}
