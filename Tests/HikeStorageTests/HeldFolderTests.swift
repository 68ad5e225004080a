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

    @Test(
        "issue 19: whoever removes an empty folder, or the one around it, stops nobody who is about to take it"
    )
    func vanishing() throws {
        let parent = scratch.path + "/runs"
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            for _ in 1...2_000 {
                do {
                    let child = parent + "/\(UUID().uuidString)"
                    _ = try HeldFolder(child, for: FolderHolder("a run", remedy: "end it"))
                    rmdir(child)
                    rmdir(parent)
                } catch {
                    Issue.record(error)
                    return
                }
            }
        }
        // What is not there for good is told.
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/link", withDestinationPath: scratch.path + "/none/at/all")
        #expect(throws: HeldFolderError.self) {
            try HeldFolder(scratch.path + "/link/run", for: FolderHolder("a run", remedy: "end it"))
        }
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

    @Test(
        "issue 19: who waits at a folder that is put aside gets the one in its place, not the one put aside")
    func putAside() throws {
        let first = Holder(try hold("the first"))
        let (path, aside) = (path, scratch.path + "/aside")
        DispatchQueue.global().async {
            // The one who waits may be at the lock already; which of them was sooner changes nothing.
            rename(path, aside)
            first.folder = nil
        }
        var second = try hold("the second", patience: .seconds(60))
        // It came before the first one had moved it: then it is the one that was moved.
        while !FileManager.default.fileExists(atPath: aside) { sched_yield() }
        if !second.isInPlace { second = try hold("the second again", patience: .seconds(60)) }
        #expect(second.isInPlace)
        withExtendedLifetime(second) {}
    }

    @Test("issue 19: a holder sees that its folder was moved, removed, emptied or replaced by another")
    func moved() throws {
        let manager = FileManager.default
        let changes: [(String, (String) throws -> Void)] = [
            ("moved", { try manager.moveItem(atPath: $0, toPath: $0 + "-moved") }),
            ("removed", { try manager.removeItem(atPath: $0) }),
            ("emptied", { try manager.removeItem(atPath: $0 + "/.lock") }),
            (
                "replaced",
                {
                    try manager.moveItem(atPath: $0, toPath: $0 + "-replaced")
                    try manager.createDirectory(atPath: $0, withIntermediateDirectories: false)
                }
            ),
            (
                "linked elsewhere",
                {
                    try manager.moveItem(atPath: $0, toPath: $0 + "-linked")
                    try manager.createDirectory(atPath: $0 + "-other", withIntermediateDirectories: false)
                    try manager.createSymbolicLink(atPath: $0, withDestinationPath: $0 + "-other")
                }
            ),
        ]
        for (what, change) in changes {
            let held = try hold("a run")
            try held.check()
            try change(path)
            #expect(!held.isInPlace, "\(what)")
            #expect(throws: HeldFolderError.moved(path: path), "\(what)") { try held.check() }
            if what == "linked elsewhere" { try manager.removeItem(atPath: path) }
        }
        // A folder that was moved and is in its place by a link is still the one.
        let held = try hold("a run")
        try manager.moveItem(atPath: path, toPath: path + "-back")
        try manager.createSymbolicLink(atPath: path, withDestinationPath: path + "-back")
        #expect(held.isInPlace)
    }

    @Test("issue 19: files are made in the folder that is held, wherever it lies, and through no link")
    func create() throws {
        let held = try hold("a run")
        let elsewhere = scratch.path + "/elsewhere"
        #expect(rename(path, elsewhere) == 0)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        for name in ["digest", "screens/deep/1.png"] {
            let file = try held.create(name)
            #expect(write(file, name, 3) == 3)
            close(file)
        }
        #expect(try scratch.names("run").isEmpty)
        #expect(try scratch.names("elsewhere") == [".lock", "digest", "screens"])
        #expect(try scratch.names("elsewhere/screens/deep") == ["1.png"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: held.presentPath + "/digest")).count == 3)
        for name in ["link", "linked"] {
            try FileManager.default.createSymbolicLink(
                atPath: elsewhere + "/" + name, withDestinationPath: path)
        }
        for name in ["link", "linked/digest", ""] {
            #expect(throws: HeldFolderError.self, "\(name)") { try held.create(name) }
        }
        #expect(try scratch.names("run").isEmpty)
    }

    @Test("issue 19: a device's disk is no link, however its path ends, and a run's folder may be one")
    func linkedDisk() throws {
        let link = scratch.path + "/phone"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        for place in [link, link + "/", link + "//"] {
            #expect(throws: HeldFolderError.symbolicLink(path: link)) {
                try HeldFolder(disk: place, of: "phone")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: HeldFolderError.symbolicLink(path: link)) { try HeldFolder(disk: link, of: "phone") }
        #expect(try scratch.names("run").isEmpty)
        let held = try HeldFolder(link, for: FolderHolder("a run", remedy: ""))
        #expect(try scratch.names("run") == [".lock"])
        withExtendedLifetime(held) {}
        // The folder around it may be one.
        #expect(try HeldFolder(disk: link + "/phone", of: "phone").isInPlace)
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
