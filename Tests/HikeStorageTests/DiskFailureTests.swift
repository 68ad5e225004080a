import CLinux
import Foundation
import Glibc
import Testing

@testable import HikeStorage

@Suite("Failures of the machine's disk")
struct DiskFailureTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func hold(_ name: String) throws -> HeldFolder {
        try HeldFolder(disk: scratch.path + "/" + name, of: name)
    }

    @Test(
        "issue 19: what the disk refused is known to its holder, once, and to nobody else",
        arguments: [ENOSPC, EDQUOT, EIO, EROFS, EFBIG])
    func files(code: Int32) throws {
        let (phone, watch) = (try hold("phone"), try hold("watch"))
        let sandbox = try Sandbox(root: phone.path + "/trail", calls: RefusingCalls(code: code))
        #expect(phone.takeFailure() == nil)
        #expect(throws: SandboxError.self) {
            try sandbox.writeAtomically(try SandboxPath("a"), [1])
        }
        #expect(watch.takeFailure() == nil)
        let reason = try #require(phone.takeFailure())
        #expect(reason.contains("/phone/trail") && reason.hasSuffix(String(cString: strerror(code))))
        #expect(phone.takeFailure() == nil)
    }

    @Test(
        "issue 19: a database that met a full disk is known too; what an app did wrong is no failure of the disk"
    )
    func databases() throws {
        let phone = try hold("phone")
        let database = try Database(path: phone.path + "/a.db")
        try database.execute("CREATE TABLE t (v)")
        #expect(throws: DatabaseError.self) { try database.execute("INSERT INTO nothing VALUES (1)") }
        let sandbox = try Sandbox(root: phone.path + "/trail")
        #expect(throws: SandboxError.self) { try sandbox.read(try SandboxPath("none")) }
        #expect(phone.takeFailure() == nil)
        // As a device plays it: nothing of the machine.
        let played = try Database(path: phone.path + "/b.db") { true }
        #expect(throws: DatabaseError.self) { try played.execute("CREATE TABLE t (v)") }
        #expect(phone.takeFailure() == nil)
        try database.execute("PRAGMA max_page_count=2")
        #expect(throws: DatabaseError.self) {
            for _ in 1...100 { try database.run("INSERT INTO t VALUES (zeroblob(4000))") }
        }
        #expect(phone.takeFailure()?.contains("a.db") == true)
    }

    @Test(
        "issue 19: nothing is committed to a database that was taken away under its connection, or whose log was",
        arguments: ["", "-wal"], ["removed", "replaced"])
    func removed(suffix: String, how: String) throws {
        let phone = try hold("phone")
        let path = phone.path + "/a.db"
        let database = try Database(path: path)
        func insert() throws {
            try database.transaction { () throws(DatabaseError) in
                try database.run("INSERT INTO t VALUES (1)")
            }
        }
        try database.execute("CREATE TABLE t (v)")
        try insert()
        // Another user of the file is no harm.
        do { try Database(path: path).execute("INSERT INTO t VALUES (2)") }
        try insert()
        #expect(phone.takeFailure() == nil)
        #expect(rename(path + suffix, path + ".old") == 0)
        if how == "replaced" { try Data().write(to: URL(fileURLWithPath: path + suffix)) }
        #expect(throws: DatabaseError.self) { try insert() }
        #expect(database.needsReopening)
        #expect(phone.takeFailure()?.contains("removed or replaced while it was in use") == true)
    }
}

/// A disk that takes no more.
private struct RefusingCalls: FileCalls {
    private let calls = SystemCalls()
    let code: Int32

    func open(_ name: String, in folder: Int32, flags: Int32, mode: mode_t) -> Int32 {
        calls.open(name, in: folder, flags: flags, mode: mode)
    }
    func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        calls.read(file, into: bytes, at: offset)
    }
    func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int { -Int(code) }
    func synchronize(_ file: Int32, contentOnly: Bool) -> Int32 {
        calls.synchronize(file, contentOnly: contentOnly)
    }
    func rename(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32 {
        calls.rename(name, in: folder, to: newName, in: newFolder)
    }
    func link(_ name: String, in folder: Int32, to newName: String, in newFolder: Int32) -> Int32 {
        calls.link(name, in: folder, to: newName, in: newFolder)
    }
    func remove(_ name: String, in folder: Int32, flags: Int32) -> Int32 {
        calls.remove(name, in: folder, flags: flags)
    }
    func makeFolder(_ name: String, in folder: Int32) -> Int32 { calls.makeFolder(name, in: folder) }
}
