import Foundation
import GuestExchange
import GuestHost
import Testing

@Suite("A guest in its device's time")
struct SessionTests {
    private let container: URL
    private let session: GuestSession

    init() throws {
        container = FileManager.default.temporaryDirectory.appendingPathComponent("guest-\(UUID())")
        try FileManager.default.createDirectory(
            at: container.appendingPathComponent("tmp"), withIntermediateDirectories: true)
        session = try GuestSession(GuestFixture.launch("unruly-guest", in: container)) { call in
            .success(call.content + Array("!".utf8))
        }
    }

    private func event(_ name: String, _ content: String = "", at seconds: Int64) -> GuestEvent {
        let uptime = seconds * 1_000_000_000
        return GuestEvent(
            uptime: uptime, calendar: GuestFixture.calendar + uptime, name: name, content: Array(content.utf8)
        )
    }

    private func proceed(to seconds: Int64) -> [GuestEffect] {
        session.proceed(
            to: seconds * 1_000_000_000, calendar: GuestFixture.calendar + seconds * 1_000_000_000)
    }

    private func call(_ name: String, _ content: String) -> GuestEffect {
        .call(GuestCall(name, Array(content.utf8)))
    }

    @Test("events bring about calls; what was put off comes at its moment, questions are answered in between")
    func calls() {
        #expect(session.handle(event("echo", "a", at: 1)) == [call("echo", "a")])
        #expect(session.handle(event("ask", "why", at: 1)) == [call("answer", "why!")])
        #expect(session.wake == nil)
        #expect(session.handle(event("put", "later", at: 2)) == [])
        #expect(session.wake == 7_000_000_000)
        #expect(proceed(to: 6) == [])
        #expect(proceed(to: 7) == [call("later", "later")])
        #expect(session.wake == nil)
        session.end()
        try? FileManager.default.removeItem(at: container)
    }

    @Test("what happens while its main thread sleeps waits until it is awake, in order")
    func busy() {
        let effects = session.handle(event("priority", at: 1))
        #expect(effects == [call("went on", ""), .printed("meanwhile")])
        #expect(session.handle(event("echo", "one", at: 2)) == [])
        #expect(session.handle(event("echo", "two", at: 2)) == [])
        let wake = session.wake ?? 0
        #expect(wake >= 3_000_000_000)
        #expect(proceed(to: 2) == [])
        #expect(
            session.proceed(to: wake, calendar: GuestFixture.calendar + wake)
                == [call("echo", "one"), call("echo", "two")])
        session.end()
        try? FileManager.default.removeItem(at: container)
    }

    @Test("a suspended guest runs nothing; what waited comes when it goes on")
    func suspended() {
        _ = session.handle(event("put", "late", at: 1))
        session.isSuspended = true
        #expect(session.wake == nil)
        #expect(session.handle(event("echo", "x", at: 3)) == [])
        #expect(proceed(to: 60) == [])
        session.isSuspended = false
        // The event's own turn comes first, then what is overdue.
        #expect(proceed(to: 61) == [call("echo", "x"), call("later", "late")])
        session.end()
        try? FileManager.default.removeItem(at: container)
    }

    @Test("a crash is told once, with what was printed before; nothing follows")
    func crash() {
        let effects = session.handle(event("exit", at: 1))
        #expect(effects == [.crashed(GuestCrash(.exited(code: 7)))])
        #expect(session.isOver)
        #expect(session.handle(event("echo", "x", at: 2)) == [])
        #expect(session.wake == nil)
        try? FileManager.default.removeItem(at: container)
    }

    @Test("events that nobody takes are the end of who does not take them")
    func overrun() {
        session.isSuspended = true
        for _ in 0..<GuestSession.mostWaiting { #expect(session.handle(event("echo", at: 1)) == []) }
        let effects = session.handle(event("echo", at: 1))
        #expect(effects == [.crashed(GuestCrash(.overrun(events: GuestSession.mostWaiting)))])
        #expect(session.isOver)
        try? FileManager.default.removeItem(at: container)
    }
}
