import Foundation
import Glibc
import Testing

@testable import HikeBus

/// A private directory for one test, removed with all in it.
final class Scratch {
    let path: String

    init() {
        var template = Array("/tmp/hbt-XXXXXX".utf8CString)
        mkdtemp(&template)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A session with a private runtime directory here.
    var places: RuntimeDirectory.Places {
        RuntimeDirectory.Places(sessionRuntime: path, temporary: path)
    }

    func directory(_ name: String = "r") throws -> RuntimeDirectory {
        try RuntimeDirectory.make(name: name, in: places)
    }

    func write(_ file: String) {
        let number = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        #expect(number >= 0)
        close(number)
    }
}

func mode(of path: String) -> UInt32 {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode & 0o7777 : .max
}

@Suite("Runtime directory and socket path")
struct RuntimeDirectoryTests {
    @Test("Under XDG_RUNTIME_DIR it is hikesim/NAME with mode 0700, whatever the umask")
    func session() throws {
        let scratch = Scratch()
        let directory = try scratch.directory("walk")
        #expect(directory.path == scratch.path + "/hikesim/walk")
        #expect(directory.fallbackReason == nil)
        #expect(mode(of: directory.path) == 0o700)
        // Made already: opened again, and found.
        #expect(try scratch.directory("walk").path == directory.path)
        #expect(RuntimeDirectory.existing(in: scratch.places).map(\.name) == ["walk"])
    }

    @Test("Without a usable XDG_RUNTIME_DIR it is a fresh private directory, and the reason is told")
    func temporary() throws {
        let scratch = Scratch()
        let places = RuntimeDirectory.Places(sessionRuntime: nil, temporary: scratch.path)
        let one = try RuntimeDirectory.make(name: "walk", in: places)
        let two = try RuntimeDirectory.make(name: "walk", in: places)
        #expect(one.path != two.path)
        #expect(one.path.hasPrefix("\(scratch.path)/hikesim-\(geteuid())-walk-"))
        #expect(one.fallbackReason != nil)
        #expect(mode(of: one.path) == 0o700)
        #expect(RuntimeDirectory.existing(in: places).map(\.name) == ["walk", "walk"])
        one.remove()
        #expect(RuntimeDirectory.existing(in: places).count == 1)
        let open = scratch.path + "/open"
        mkdir(open, 0o700)
        chmod(open, 0o755)
        let fallen = try RuntimeDirectory.make(
            name: "walk", in: .init(sessionRuntime: open, temporary: scratch.path))
        #expect(
            fallen.fallbackReason == RuntimeDirectoryError.openToOthers(path: open, mode: 0o755).description)
    }

    @Test("F31: a symbolic link in the place of the directory is refused")
    func symbolicLink() throws {
        let scratch = Scratch()
        mkdir(scratch.path + "/elsewhere", 0o700)
        mkdir(scratch.path + "/hikesim", 0o700)
        let path = scratch.path + "/hikesim/r"
        symlink(scratch.path + "/elsewhere", path)
        #expect(throws: RuntimeDirectoryError.notADirectory(path: path)) { try scratch.directory() }
    }

    @Test(
        "F31: a directory open to the group or to others is refused",
        arguments: [0o770, 0o702, 0o750] as [mode_t])
    func openDirectory(_ wrong: mode_t) throws {
        let scratch = Scratch()
        let path = try scratch.directory().path
        chmod(path, wrong)
        #expect(throws: RuntimeDirectoryError.openToOthers(path: path, mode: wrong)) {
            try scratch.directory()
        }
    }

    @Test(
        "F31: a directory of another user is refused",
        .enabled(if: geteuid() == 0, "only root can prepare it"))
    func foreignDirectory() throws {
        let scratch = Scratch()
        let path = try scratch.directory().path
        chown(path, 65534, 65534)
        #expect(throws: RuntimeDirectoryError.foreignOwner(path: path, user: 65534)) {
            try scratch.directory()
        }
    }

    @Test("A place for temporary files where others may replace ours is refused")
    func unsafeParent() throws {
        let scratch = Scratch()
        chmod(scratch.path, 0o777)
        let places = RuntimeDirectory.Places(sessionRuntime: nil, temporary: scratch.path)
        #expect(throws: RuntimeDirectoryError.unsafeParent(path: scratch.path)) {
            try RuntimeDirectory.make(name: "r", in: places)
        }
        chmod(scratch.path, 0o1777)
        #expect(throws: Never.self) { try RuntimeDirectory.make(name: "r", in: places) }
        chmod(scratch.path, 0o700)
    }

    @Test("A path above 100 bytes is refused with its length; names that leave the directory are refused")
    func names() throws {
        let scratch = Scratch()
        let directory = try scratch.directory(String(repeating: "n", count: 64))
        let file = String(repeating: "f", count: 100 - directory.path.utf8.count)
        let path = directory.path + "/" + file
        #expect(throws: RuntimeDirectoryError.pathTooLong(path: path, bytes: 101, limit: 100)) {
            try SocketPlace(in: directory, file: file)
        }
        #expect(try SocketPlace(in: directory, file: String(file.dropLast())).path.utf8.count == 100)
        for name in ["..", "a/b", ""] {
            #expect(throws: RuntimeDirectoryError.badName(name)) {
                try RuntimeDirectory.make(name: name, in: scratch.places)
            }
        }
    }

    @Test("The socket has mode 0600 and is gone after closing")
    func socketMode() throws {
        let scratch = Scratch()
        let place = try SocketPlace(in: scratch.directory(), file: "bus")
        #expect(mode(of: place.path) == 0o600)
        place.close()
        #expect(mode(of: place.path) == .max)
        #expect(mode(of: place.path + ".lock") == .max)
    }

    @Test("F32: a stale socket of ours is replaced")
    func stale() throws {
        let scratch = Scratch()
        let directory = try scratch.directory()
        let path = try directory.socketPath("bus")
        let dead = try UnixSocket.make(subject: path)
        #expect(UnixSocket.withAddress(of: path) { bind(dead.number, $0, $1) } == 0)
        dead.close()
        #expect(mode(of: path) != .max)
        #expect(try SocketPlace(in: directory, file: "bus").path == path)
    }

    @Test("F32: a live socket is busy, with our lock and without it, and stays alive")
    func live() throws {
        let scratch = Scratch()
        let directory = try scratch.directory()
        let place = try SocketPlace(in: directory, file: "bus")
        #expect(throws: RuntimeDirectoryError.busy(path: place.path)) {
            try SocketPlace(in: directory, file: "bus")
        }
        // One that takes no lock, as a foreign program would be.
        let path = try directory.socketPath("other")
        let other = try UnixSocket.make(subject: path)
        #expect(UnixSocket.withAddress(of: path) { bind(other.number, $0, $1) } == 0)
        #expect(listen(other.number, 1) == 0)
        #expect(throws: RuntimeDirectoryError.busy(path: path)) {
            try SocketPlace(in: directory, file: "other")
        }
        #expect(mode(of: place.path) == 0o600)
        #expect(mode(of: path) != .max)
    }

    @Test("F32: a regular file, a link or a directory at the path is refused and left alone")
    func notASocket() throws {
        let scratch = Scratch()
        let directory = try scratch.directory()
        scratch.write(directory.path + "/file")
        symlink(directory.path + "/file", directory.path + "/link")
        mkdir(directory.path + "/folder", 0o700)
        let table = [("file", "a regular file"), ("link", "a symbolic link"), ("folder", "a directory")]
        for (file, what) in table {
            let path = directory.path + "/" + file
            #expect(throws: RuntimeDirectoryError.notOurSocket(path: path, what: what)) {
                try SocketPlace(in: directory, file: file)
            }
            #expect(mode(of: path) != .max)
        }
    }
}
