import Foundation
import Glibc
import OtherUser
import Testing

/// The conditions of the tests that need another user are tried, not guessed.
@Suite("Another user of this machine", .enabled(if: geteuid() == 0, "another user needs root"))
struct OtherUserTests {
    @Test("What another user may not enter it does not read")
    func lockedFolder() throws {
        // In a place that all may enter, so that only the mode of the folder itself decides.
        let folder = "/tmp/hikesim-locked-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try #require(mkdir(folder, 0o755) == 0)
        chmod(folder, 0o700)
        #expect(!OtherUser.reads(in: folder))
        chmod(folder, 0o755)
        #expect(OtherUser.reads(in: folder) == OtherUser.reads(in: "/tmp"))
    }

    @Test("A program that fails, or is not there, does not run")
    func programs() {
        #expect(!OtherUser.runs(["/bin/false"]))
        #expect(!OtherUser.runs(["/nowhere/at/all"]))
        #expect(OtherUser.runs(["/bin/true"]))
    }
}
