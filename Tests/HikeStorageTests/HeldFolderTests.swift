import Dispatch
import Foundation
import Glibc
import HikeStorage
import Testing

@Suite("Folders that have one user")
struct HeldFolderTests {
    private let scratch: ScratchFolder
    private var path: String { scratch.path + "/run" }
    private var lock: String { path + "/.lock" }

    init() throws { scratch = try ScratchFolder() }

    private func hold(_ name: String, patience: Duration = .zero) throws -> HeldFolder {
        try HeldFolder(path, for: FolderHolder(name, remedy: "end it"), patience: patience)
    }

    @Test("issue 19: a folder is held once, and the second one hears who has it and what to do")
    func once() throws {
        let first = try hold("the pair 'a'")
        let error = #expect(throws: HeldFolderError.self) { try hold("the pair 'b'") }
        #expect(
            error?.description == "'\(path)' is in use by the pair 'a' (process \(getpid())): end it")
        withExtendedLifetime(first) {}
    }

    @Test("issue 19: the end of the holder sets the folder free and leaves no file behind")
    func release() throws {
        for _ in 1...3 { _ = try hold("a run") }
        #expect(try scratch.names("run").isEmpty)
        #expect(try scratch.mode("run") == 0o700)
    }

    @Test("issue 19: the lock file of a dead process is no obstacle, whatever it says")
    func stale() throws {
        for text in ["1\nthe pair 'old'\nend it\n", "", String(repeating: "x", count: 100_000)] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: lock))
            let held = try hold("a run")
            let error = #expect(throws: HeldFolderError.self) { try hold("another") }
            #expect(error?.description.contains("by a run (process \(getpid()))") == true)
            withExtendedLifetime(held) {}
        }
    }

    @Test("issue 19: a holder's name that would reach the terminal raw is not believed")
    func rawName() throws {
        let held = try hold("a run")
        try Data("1\n\u{1B}[31mred\nend it\n".utf8).write(to: URL(fileURLWithPath: lock))
        let error = #expect(throws: HeldFolderError.self) { try hold("another") }
        #expect(error == .inUse(path: path, by: nil))
        withExtendedLifetime(held) {}
    }

    @Test("issue 19: what is no file in the place of the lock is refused and left alone")
    func foreignLock() throws {
        try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: true)
        #expect(throws: HeldFolderError.noLockFile(path: lock)) { try hold("a run") }
        try FileManager.default.removeItem(atPath: lock)
        #expect(mkfifo(lock, 0o600) == 0)
        #expect(throws: HeldFolderError.noLockFile(path: lock)) { try hold("a run") }
        try FileManager.default.removeItem(atPath: lock)
        try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: path + "/elsewhere")
        #expect(throws: HeldFolderError.noLockFile(path: lock)) { try hold("a run") }
        #expect(try scratch.names("run") == [".lock"])
    }

    @Test("issue 19: who waits gets the folder when the one before lets go")
    func waits() throws {
        let first = Holder(try hold("the first"))
        DispatchQueue.global().async { first.folder = nil }
        let second = try hold("the second", patience: .seconds(60))
        #expect(second.path == path)
    }

    @Test("issue 19: a folder under another name is the same folder")
    func otherName() throws {
        let held = try hold("a run")
        let link = scratch.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(throws: HeldFolderError.self) {
            try HeldFolder(link, for: FolderHolder("another", remedy: ""))
        }
        withExtendedLifetime(held) {}
    }
}

/// Lets go of a folder on another thread.
private final class Holder: @unchecked Sendable {
    var folder: HeldFolder?
    init(_ folder: HeldFolder) { self.folder = folder }
}
