import Foundation
import Glibc
import HikeStorage
import Testing

@Suite("Sandbox")
struct SandboxTests {
    private func sandbox(_ folder: ScratchFolder) throws -> Sandbox {
        let sandbox = try Sandbox(root: folder.path + "/apps/trail")
        try sandbox.makeAppFolders()
        return sandbox
    }

    @Test("The folders of an app are private")
    func folders() throws {
        let folder = try ScratchFolder()
        let sandbox = try sandbox(folder)
        #expect(try sandbox.list().map(\.name) == ["Caches", "Documents", "tmp"])
        #expect(try folder.mode("apps/trail") == 0o700)
        #expect(try folder.mode("apps/trail/Documents") == 0o700)
        let path = try SandboxPath("Documents/a.json")
        try sandbox.writeAtomically(path, Array("{}".utf8))
        #expect(try folder.mode("apps/trail/Documents/a.json") == 0o600)
        #expect(try sandbox.read(path) == Array("{}".utf8))
    }

    @Test(
        "MAP-27: paths that could leave the sandbox or the terminal are refused (F30)",
        arguments: [
            "/etc/passwd", "..", "a/../b", ".", "a//b", "a/", "a\u{0}b", "a\nb", "\u{1B}[2J",
            ".hike-unfinished",
            String(repeating: "a", count: 256), Array(repeating: "a", count: 33).joined(separator: "/"),
        ])
    func badPaths(_ text: String) {
        #expect(throws: SandboxError.self) { try SandboxPath(text) }
    }

    @Test("What a list leaves out is told, in order; our own unfinished files are not")
    func leftOut() throws {
        let folder = try ScratchFolder()
        let sandbox = try sandbox(folder)
        let documents = sandbox.rootPath + "/Documents"
        for name in ["b", "a"] {
            try FileManager.default.createSymbolicLink(
                atPath: documents + "/" + name, withDestinationPath: "/etc")
        }
        #expect(mkfifo(documents + "/pipe", 0o600) == 0)
        for name in ["esc\u{1B}", ".hike-unfinished", "file"] {
            try Data().write(to: URL(fileURLWithPath: documents + "/" + name))
        }
        var told: [String] = []
        #expect(
            try sandbox.list(try SandboxPath("Documents")) { told.append("\($0): \($1)") }.map(\.name) == [
                "file"
            ])
        #expect(told.count == 4)
        #expect(
            told.first == "a: it is a symbolic link" && told.last == "pipe: it is a special file", "\(told)")
    }

    @Test("No symbolic link is followed, neither as a folder nor as a file (F31)")
    func links() throws {
        let folder = try ScratchFolder()
        let sandbox = try sandbox(folder)
        try FileManager.default.createSymbolicLink(
            atPath: sandbox.rootPath + "/Documents/out", withDestinationPath: folder.path)
        try Data("secret".utf8).write(to: URL(fileURLWithPath: folder.path + "/secret"))
        try FileManager.default.createSymbolicLink(
            atPath: sandbox.rootPath + "/Documents/file", withDestinationPath: folder.path + "/secret")
        let through = try SandboxPath("Documents/out/secret")
        let link = SandboxError.symbolicLink(sandbox.fullPath(through.parent))
        #expect(throws: link) { try sandbox.read(through) }
        let file = try SandboxPath("Documents/file")
        #expect(throws: SandboxError.symbolicLink(sandbox.fullPath(file))) { try sandbox.read(file) }
        #expect(throws: SandboxError.symbolicLink(sandbox.fullPath(file))) {
            try sandbox.write(file, [1], at: 0, durable: false)
        }
        // Replacing and removing concern the link, not what it points to.
        try sandbox.writeAtomically(file, [1])
        try sandbox.remove(try SandboxPath("Documents/out"))
        #expect(FileManager.default.contents(atPath: folder.path + "/secret") == Data("secret".utf8))
        #expect(throws: SandboxError.self) {
            try Sandbox(root: folder.path + "/apps/trail/Documents/nolink/../file")
        }
    }

    @Test("A folder that others may write to is refused as a root (F31)")
    func unsafeRoot() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/open"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
        #expect(throws: SandboxError.unsafeRoot(path, reason: "others may write to it")) {
            try Sandbox(root: path)
        }
    }

    @Test("Lists are sorted by bytes and hide what is unfinished")
    func lists() throws {
        let folder = try ScratchFolder()
        let sandbox = try sandbox(folder)
        for name in ["b", "ä", "a", "Z"] {
            try sandbox.writeAtomically(try SandboxPath("tmp/\(name)"), Array(name.utf8), durable: false)
        }
        try Data().write(to: URL(fileURLWithPath: sandbox.rootPath + "/tmp/.hike-unfinished"))
        let entries = try sandbox.list(try SandboxPath("tmp"))
        #expect(entries.map(\.name) == ["Z", "a", "b", "ä"])
        #expect(entries.map(\.size) == [1, 1, 1, 2])
        // A left-over of a power cut is in nobody's way.
        try sandbox.writeAtomically(try SandboxPath("tmp/a"), [1, 2, 3])
        #expect(try sandbox.size(try SandboxPath("tmp/a")) == 3)
    }

    @Test("Reading is bounded, and only regular files are read")
    func bounds() throws {
        let folder = try ScratchFolder()
        let sandbox = try sandbox(folder)
        let path = try SandboxPath("tmp/a")
        try sandbox.writeAtomically(path, [UInt8](0..<100))
        #expect(throws: SandboxError.tooLarge(sandbox.fullPath(path), size: 100, limit: 99)) {
            try sandbox.read(path, limit: 99)
        }
        #expect(try sandbox.read(path, at: 90, count: 20) == [UInt8](90..<100))
        #expect(try sandbox.read(path, at: 500, count: 20) == [])
        #expect(throws: SandboxError.self) { try sandbox.read(try SandboxPath("tmp")) }
        let missing = try SandboxPath("tmp/none")
        #expect(throws: SandboxError.notFound(sandbox.fullPath(missing))) { try sandbox.read(missing) }
        #expect(mkfifo(sandbox.rootPath + "/tmp/pipe", 0o600) == 0)
        let pipe = try SandboxPath("tmp/pipe")
        #expect(throws: SandboxError.wrongKind(sandbox.fullPath(pipe))) { try sandbox.read(pipe) }
    }

    @Test("Files are moved, copied between sandboxes, written in pieces, and removed with their folders")
    func operations() throws {
        let folder = try ScratchFolder()
        let one = try sandbox(folder)
        let two = try Sandbox(root: folder.path + "/daemon")
        let source = try SandboxPath("Documents/a")
        try one.write(source, [1, 2, 3], at: 0, durable: true)
        try one.write(source, [4], at: 3, durable: true)
        var seen: [UInt8] = []
        let size = try two.copy(from: one, source, to: try SandboxPath("b"), limit: 4) { seen += $0 }
        #expect(size == 4)
        #expect(seen == [1, 2, 3, 4])
        #expect(throws: SandboxError.self) {
            try two.copy(from: one, source, to: try SandboxPath("c"), limit: 3)
        }
        #expect(try two.list().map(\.name) == ["b"])
        try two.makeFolder(try SandboxPath("x/y"))
        try two.move(try SandboxPath("b"), to: try SandboxPath("x/y/c"))
        #expect(try two.read(try SandboxPath("x/y/c")) == [1, 2, 3, 4])
        try two.remove(try SandboxPath("x"))
        try two.remove(try SandboxPath("x/y"))
        #expect(try two.list() == [])
        #expect(throws: SandboxError.self) { try two.remove(.root) }
    }

    @Test("A copy within the sandbox stays when the file is replaced, and replaces what has its name")
    func duplicates() throws {
        let folder = try ScratchFolder()
        let sandbox = try sandbox(folder)
        let (source, copy) = (try SandboxPath("Documents/a"), try SandboxPath("Documents/b"))
        try sandbox.writeAtomically(source, [1, 2, 3])
        try sandbox.writeAtomically(copy, [9])
        #expect(throws: SandboxError.self) {
            try sandbox.duplicate(try SandboxPath("Documents/none"), as: copy)
        }
        #expect(throws: SandboxError.self) { try sandbox.duplicate(try SandboxPath("Documents"), as: copy) }
        #expect(try sandbox.read(copy) == [9])
        for _ in 0..<2 { try sandbox.duplicate(source, as: copy) }
        try sandbox.duplicate(source, as: source)
        #expect(try sandbox.read(copy) == [1, 2, 3])
        try sandbox.writeAtomically(source, [4])
        #expect(try sandbox.read(copy) == [1, 2, 3] && sandbox.read(source) == [4])
        try sandbox.remove(source)
        #expect(try sandbox.list(copy.parent).map(\.name) == ["b"])
        // Without links the bytes are copied.
        let plain = try Sandbox(root: folder.path + "/plain", calls: UnlinkedCalls())
        try plain.writeAtomically(try SandboxPath("a"), [5, 6])
        try plain.duplicate(try SandboxPath("a"), as: try SandboxPath("b"))
        #expect(try plain.read(try SandboxPath("b")) == [5, 6])
        #expect(try plain.list().map(\.name) == ["a", "b"])
    }
}

/// A file system without hard links.
private struct UnlinkedCalls: FileCalls {
    private let calls = SystemCalls()

    func open(_ name: String, in folder: Int32, flags: Int32, mode: mode_t) -> Int32 {
        calls.open(name, in: folder, flags: flags, mode: mode)
    }
    func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        calls.read(file, into: bytes, at: offset)
    }
    func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        calls.write(file, bytes, at: offset)
    }
    func synchronize(_ file: Int32, contentOnly: Bool) -> Int32 {
        calls.synchronize(file, contentOnly: contentOnly)
    }
    func rename(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32 {
        calls.rename(name, in: folder, to: newName, in: newFolder)
    }
    func link(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32 { -EPERM }
    func remove(_ name: String, in folder: Int32, flags: Int32) -> Int32 {
        calls.remove(name, in: folder, flags: flags)
    }
    func makeFolder(_ name: String, in folder: Int32) -> Int32 { calls.makeFolder(name, in: folder) }
}

@Suite("SHA-256")
struct SHA256Tests {
    @Test("The examples of FIPS 180-4 and the empty text")
    func vectors() throws {
        #expect(
            try SHA256.hex([])
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            try SHA256.hex("abc".utf8)
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            try SHA256.hex([UInt8](repeating: 0x61, count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("Pieces give the same digest as the whole, and a finished digest takes no more")
    func pieces() throws {
        let digest = try SHA256()
        for byte in "abc".utf8 { try digest.update([byte]) }
        #expect(try digest.finish() == SHA256.digest("abc".utf8))
        #expect(throws: SHA256.Failure.self) { try digest.update([1]) }
        #expect(throws: SHA256.Failure.self) { try digest.finish() }
    }
}
