import Foundation
import GuestExchange
import GuestHost
import Testing

/// What a guest may not, it cannot; it hurts only itself, and is named.
@Suite("Guests that misbehave")
struct HoldTests {
    /// Asserts that a deed was refused and noted, and that guest and host live.
    private func refused(_ deed: String, note: String, line: String? = nil) throws {
        let fixture = try GuestFixture()
        let turn = try fixture.tell(deed)
        #expect(turn.answer.notes.contains { $0.contains(note) }, "\(deed): \(turn.answer.notes)")
        if let line { #expect(turn.lines.contains(line), "\(deed): \(turn.lines)") }
        #expect(try fixture.tell("echo", "alive").text("echo") == "alive")
    }

    @Test("a thread is not made")
    func thread() throws { try refused("thread", note: "asked for a thread") }

    @Test("a source of files, whose events no virtual time has, is noted and never fires")
    func fileSource() throws { try refused("files", note: "does not run in virtual time") }

    @Test("a fork fails with EPERM")
    func fork() throws { try refused("fork", note: "(clone)", line: "fork -1 1") }

    @Test("a program is not started")
    func program() throws {
        // Foundation waits for a thread that it asked for and did not get: that ends the app.
        guard case .stoppedItself(let message) = try GuestFixture().crash("program")?.reason else {
            Issue.record("it went on")
            return
        }
        #expect(message.contains("the app asked for a thread"))
    }

    @Test("a socket fails with EPERM")
    func socket() throws { try refused("socket", note: "socket", line: "socket -1 1") }

    @Test("a signal to its host fails with EPERM")
    func killing() throws {
        try refused("killOthers", note: "a signal to another process", line: "kill -1 1")
    }

    @Test("it writes in its container and nowhere else", .enabled(if: GuestMachine.holdsFiles))
    func files() throws {
        let fixture = try GuestFixture()
        let inside = fixture.container.appendingPathComponent("note.txt").path
        #expect(try fixture.tell("inside", inside).text("went on") == "")
        #expect(FileManager.default.fileExists(atPath: inside))
        let outside = FileManager.default.temporaryDirectory.appendingPathComponent("outside-\(UUID()).txt")
            .path
        let turn = try fixture.tell("outside", outside)
        #expect(turn.text("error") != nil)
        #expect(
            turn.answer.notes.contains { $0.contains("outside its container") && $0.contains("outside-") })
        #expect(!FileManager.default.fileExists(atPath: outside))
    }

    @Test("a gigabyte is more than it may have, and named", .timeLimit(.minutes(1)))
    func memory() throws {
        let crash = try #require(try GuestFixture().crash("memory"))
        #expect(crash.reason == .outOfMemory, "\(crash.reason) \(crash.lines)")
    }

    @Test("a million timers are more than it may have, and named", .timeLimit(.minutes(1)))
    func timers() throws {
        guard case .stoppedItself(let message) = try GuestFixture().crash("millionTimers")?.reason else {
            Issue.record("it lives")
            return
        }
        #expect(message.contains("pieces of work or timers are put off at a time"))
    }

    @Test("closing all descriptors ends its connection, and it", .timeLimit(.minutes(1)))
    func closing() throws {
        let reason = try GuestFixture().crash("closeAll")?.reason
        #expect(reason == .closedConnection || reason == .exited(code: 0), "\(String(describing: reason))")
    }

    @Test("processor time is limited, and named", .timeLimit(.minutes(1)))
    func processorTime() throws {
        let fixture = try GuestFixture(limits: GuestResources(processorSeconds: 1))
        #expect(fixture.crash("endlessLoop")?.reason == .signal(24))
    }
}
