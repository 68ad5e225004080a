import Foundation
import Glibc

/// Another user of this machine, for tests of what one user may do to another. Only root can be somebody else.
public enum OtherUser {
    /// The user and the group that own nothing.
    public static let number: UInt32 = 65534

    /// The words before a command that run it as that user, or nothing where we are not root.
    public static var prefix: [String] {
        geteuid() == 0
            ? ["/usr/bin/setpriv", "--reuid=\(number)", "--regid=\(number)", "--clear-groups"] : []
    }

    /// Whether that user may run a program here and it succeeds. A machine can refuse it what root takes for
    /// granted, such as a folder of programs that only root can read, so this is tried.
    public static func runs(_ words: [String]) -> Bool {
        let words = prefix + words
        guard let program = words.first, FileManager.default.isExecutableFile(atPath: program) else {
            return false
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = Array(words.dropFirst())
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }

    /// Whether that user can read a file in a folder that is open to all.
    /// - Parameter parent: Where the folder is made; the place for temporary files unless told otherwise.
    public static func reads(in parent: String = NSTemporaryDirectory()) -> Bool {
        let folder = parent + "/hikesim-other-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        let file = folder + "/file"
        guard mkdir(folder, 0o755) == 0 else { return false }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        guard FileManager.default.createFile(atPath: file, contents: Data("open".utf8)) else { return false }
        // Whatever the mask of this process is.
        chmod(folder, 0o755)
        chmod(file, 0o644)
        return runs(["/bin/cat", file])
    }

    /// Whether that user can read the libraries that this process has loaded, as the built programs need them.
    public static func readsLibraries() -> Bool {
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return false }
        let paths = maps.split(separator: "\n").compactMap { line in
            line.firstIndex(of: "/").map { String(line[$0...]) }
        }
        let libraries = Set(paths.filter { $0.hasSuffix(".so") || $0.contains(".so.") }).sorted()
        return runs(["/usr/bin/head", "--bytes=1", "--"] + libraries)
    }
}
