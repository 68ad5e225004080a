import Foundation
import GuestExchange
import GuestHost
import Testing

@Suite("How guests end")
struct CrashTests {
    @Test("exit in a callback is the end of the app, with its code")
    func exiting() throws {
        #expect(try GuestFixture().crash("exit")?.reason == .exited(code: 7))
        #expect(try GuestFixture().crash("exitLater")?.reason == .exited(code: 8))
    }

    @Test("fatalError gives its message and the app's own frames by name")
    func fatalErrors() throws {
        let crash = try #require(try GuestFixture().crash("fatalError"))
        guard case .stoppedItself(let message) = crash.reason else {
            Issue.record("\(crash)")
            return
        }
        #expect(message.hasPrefix("the map has no legend"))
        #expect(crash.ownFrames.first?.function?.contains("crash(") == true)
        #expect(crash.ownFrames.contains { $0.function?.contains("misbehave") == true })
        #expect(!crash.ownFrames.contains { $0.function?.contains("GuestProgram") == true })
    }

    @Test("an app that uses a framework before it has its services is told so")
    func early() throws {
        let crash = try #require(try GuestFixture().crash("framework"))
        #expect(
            crash.reason
                == .stoppedItself(
                    "a framework of the device was used before the app had its GuestServices"))
        // What stands below the app's own code is not the app's.
        let own = crash.ownFrames.compactMap(\.function)
        #expect(own.contains { $0.contains("Unruly.handle") }, "\(crash.frames)")
        for module in ["GuestProcess", "GuestServices", "FacadeWatchKit"] {
            #expect(!own.contains { $0.contains("\(module).") }, "\(own)")
        }
    }

    @Test("a trap names what it was about, a bad access and an abort their signal")
    func signals() throws {
        let trap = try #require(try GuestFixture().crash("trap"))
        if case .stoppedItself(let message) = trap.reason {
            #expect(message.contains("Index out of range"))
        } else {
            #expect(trap.reason == .signal(4) || trap.reason == .signal(5))
        }
        let access = try #require(try GuestFixture().crash("badAccess"))
        #expect(access.reason == .signal(11))
        #expect(access.ownFrames.first?.function?.contains("readNothing") == true)
        #expect(try GuestFixture().crash("abort")?.reason == .signal(6))
    }

    @Test(
        "a function that calls itself without an end is named, beside the main thread, too",
        arguments: ["", "beside"])
    func recursion(place: String) throws {
        let crash = try #require(try GuestFixture().crash("recursion", place))
        #expect(crash.reason == .stackOverflow)
        #expect(
            crash.ownFrames.contains { $0.function?.contains("recurse") == true }, "\(crash.frames.prefix(5))"
        )
        #expect(crash.description.contains("used up its stack"))
    }

    @Test("an endless loop is ended when patience is, and it is told where", .timeLimit(.minutes(1)))
    func endless() throws {
        let fixture = try GuestFixture(patience: .milliseconds(700))
        let crash = try #require(fixture.crash("endlessLoop"))
        #expect(crash.reason == .hang(.milliseconds(700)))
        #expect(crash.ownFrames.contains { $0.function?.contains("misbehave") == true }, "\(crash.frames)")
        #expect(fixture.crash("echo")?.reason == .killed)
    }

    @Test("work that never comes to rest at one moment is ended with a sentence", .timeLimit(.minutes(2)))
    func restless() throws {
        guard case .stoppedItself(let message) = try GuestFixture().crash("endlessTasks")?.reason else {
            Issue.record("it came to rest")
            return
        }
        #expect(message.contains("never comes to rest"))
    }

    @Test("frames that cannot be read, or are too long, are the end of who sent them")
    func garbage() throws {
        let fixture = try GuestFixture()
        #expect(
            fixture.crash("garbage", "\u{1}\u{0}\u{0}\u{0}\u{7F}")?.reason == .malformed(.unknownMessage(127))
        )
        let long = try GuestFixture()
        #expect(long.crash("garbage", "\u{7F}\u{7F}\u{7F}\u{7F}")?.reason == .malformed(.length(0x7F7F_7F7F)))
    }

    @Test(
        "who calls its device too often in one event, or with too much, is ended with a sentence",
        arguments: [("manyCalls", "more than 100000 times"), ("longCall", "of 9437184 bytes")])
    func calls(deed: String, sentence: String) throws {
        guard case .stoppedItself(let message) = try GuestFixture().crash(deed)?.reason else {
            Issue.record("\(deed) did not end the app")
            return
        }
        #expect(message.contains(sentence))
    }

    @Test(
        "a wait on the main thread that nobody can end is named",
        arguments: [
            ("semaphore", "DispatchSemaphore.wait waits for ever"),
            ("group", "DispatchGroup.wait waits for ever"),
            ("ownQueue", "DispatchQueue.sync on 'own' from work of 'own' waits for itself"),
            ("lock", "a lock (NSLock, pthread_mutex_lock) waits for ever"), ("deadlock", "a deadlock"),
        ])
    func waits(deed: String, sentence: String) throws {
        guard case .stoppedItself(let message) = try GuestFixture().crash(deed)?.reason else {
            Issue.record("\(deed) did not end the app")
            return
        }
        #expect(message.contains(sentence))
    }

    @Test("who waits for a lock and a semaphore gets them, in any order, while the main thread sleeps")
    func patience() throws {
        let fixture = try GuestFixture()
        let turn = try fixture.tell("priority", at: 1)
        #expect(turn.lines == ["meanwhile"])
        #expect(turn.text("went on") == "")
        // It has slept for two seconds.
        #expect(turn.answer.uptime >= 3_000_000_000)
    }
}
