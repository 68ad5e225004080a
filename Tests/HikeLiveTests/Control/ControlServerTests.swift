import Glibc
import HikeBus
import Testing

@testable import HikeLive

/// Terminals that want nothing, take nothing or talk without end, beside one that asks something.
@Suite("Control socket")
struct ControlServerTests {
    private let done = "{\"done\":{}}\n"

    @Test("who asks is answered, however many silent terminals were there before")
    func crowd() throws {
        let bench = try ControlBench()
        let silent = try (0..<ControlServer.connectionLimit).map { _ in try bench.terminal() }
        bench.turn()
        #expect(bench.server.count == ControlServer.connectionLimit)
        // However many come.
        var late: [Terminal] = []
        for _ in 0..<3 {
            let terminal = try bench.terminal()
            try terminal.say(.status)
            bench.turn()
            #expect(terminal.hear() == done)
            late.append(terminal)
        }
        // The oldest have gone, one for each.
        #expect(silent.prefix(3).allSatisfy { $0.hear() == nil })
        #expect(silent.dropFirst(3).allSatisfy { $0.hear() == "" })
        #expect(bench.notices.first?.hasSuffix("was dropped: others wait") == true, "\(bench.notices)")
    }

    @Test("issue 19: who has asked and has no answer when the pair ends is told that it has ended")
    func ended() throws {
        let bench = try ControlBench()
        let (owed, asks, comes) = (try bench.terminal(), try bench.terminal(), try bench.terminal())
        bench.answer = { _ in nil }
        try owed.say(.status)
        bench.turn()
        try asks.say(.status)
        try comes.say(.status)
        let late = try bench.terminal()
        try late.say(.link)
        bench.server.close("the pair has ended")
        let line = String(
            decoding: try ControlCoding.line(ControlReply.broken("the pair has ended")), as: UTF8.self)
        for terminal in [owed, asks, comes, late] {
            #expect(terminal.hear() == line)
            #expect(terminal.hear() == nil)
        }
    }

    @Test("a flood of connections is told of ever more seldom")
    func flood() throws {
        let bench = try ControlBench()
        var all: [Terminal] = []
        for _ in 0..<5 {
            for _ in 0..<ControlServer.connectionLimit - 1 { all.append(try bench.terminal()) }
            bench.turn()
        }
        #expect(bench.server.count == ControlServer.connectionLimit)
        #expect(bench.notices.count == 8, "\(bench.notices)")
    }

    @Test("a terminal that asks nothing is dropped after its time; one that asks now and then stays")
    func idle() throws {
        let bench = try ControlBench()
        let (silent, half, busy) = (try bench.terminal(), try bench.terminal(), try bench.terminal())
        bench.turn()
        bench.attend(for: ControlServer.idleTime / 2)
        half.say(Array("{\"stat".utf8))
        try busy.say(.link)
        bench.turn()
        #expect(busy.hear() == done)
        bench.attend(for: ControlServer.idleTime / 2 + .milliseconds(100))
        #expect(silent.hear() == nil)
        #expect(half.hear() == nil)
        #expect(busy.hear() == "")
        #expect(bench.notices.first?.contains("asked nothing for 30 s") == true, "\(bench.notices)")
    }

    @Test("the time in which the pair did not look counts for nobody")
    func absence() throws {
        let bench = try ControlBench()
        let terminal = try bench.terminal()
        bench.turn()
        bench.turn(after: .seconds(3_600))
        try terminal.say(.status)
        bench.turn(after: .seconds(3_600))
        #expect(terminal.hear() == done)
    }

    @Test(
        "a terminal that takes no answer holds nobody up, is asked nothing more and is dropped after its time"
    )
    func deafness() throws {
        let bench = try ControlBench()
        let picture = ControlReply.failed(String(repeating: "x", count: 4_000_000))
        bench.answer = { $0 == .status ? .done : picture }
        let (deaf, other) = (try bench.terminal(), try bench.terminal())
        for _ in 0..<10 { try deaf.say(.link) }
        try other.say(.status)
        bench.turn()
        #expect(other.hear() == done)
        #expect(bench.asked.count { $0.request == .link } == 1)
        bench.attend(for: ControlServer.idleTime / 2)
        try other.say(.status)
        bench.attend(for: ControlServer.idleTime / 2 + .milliseconds(200))
        #expect(other.hear() == done)
        #expect(bench.server.count == 1)
        #expect(bench.notices.first?.contains("took no answer for 30 s") == true, "\(bench.notices)")
    }

    @Test("one that talks without end gets its turn like the others")
    func talk() throws {
        let bench = try ControlBench()
        let (loud, other) = (try bench.terminal(), try bench.terminal())
        let line = try ControlCoding.line(ControlRequest.link)
        loud.say(Array((0..<1_000).map { _ in line }.joined()))
        try other.say(.status)
        bench.turn()
        #expect(other.hear() == done)
        #expect(bench.asked.count { $0.request == .link } <= 100)
        #expect(bench.server.hasBacklog)
        for _ in 0..<20 {
            while let answers = loud.hear(), !answers.isEmpty {}
            bench.turn()
        }
        #expect(bench.asked.count { $0.request == .link } == 1_000)
        #expect(!bench.server.hasBacklog)
    }

    @Test(
        "an answer may come later: its terminal is not dropped, what it asks behind waits, and others are answered"
    )
    func later() throws {
        let bench = try ControlBench()
        bench.answer = { if case .runFor = $0 { nil } else { .done } }
        let (patient, other) = (try bench.terminal(), try bench.terminal())
        try patient.say(.runFor(seconds: 60))
        try patient.say(.link)
        bench.turn()
        bench.attend(for: ControlServer.idleTime * 2)
        #expect(patient.hear() == "")
        let number = try #require(bench.asked.first?.client)
        #expect(bench.asked.count == 1)
        #expect(other.hear() == nil)

        bench.server.reply(.working(time: 30), to: number, isLast: false)
        #expect(patient.hear() == "{\"working\":{\"time\":30}}\n")
        bench.server.reply(.noPlace, to: number)
        bench.turn()
        #expect(patient.hear() == "{\"noPlace\":{}}\n" + done)
        // It waits for nothing any more.
        bench.server.reply(.noPlace, to: number)
        #expect(patient.hear() == "")
    }

    @Test("what a terminal asked before it closed its end is answered; one that has gone is forgotten")
    func halfClosed() throws {
        let bench = try ControlBench()
        let (half, gone) = (try bench.terminal(), try bench.terminal())
        try half.say(.status)
        shutdown(half.descriptor, Int32(SHUT_WR))
        shutdown(gone.descriptor, Int32(SHUT_RDWR))
        bench.turn()
        #expect(half.hear() == done)
        bench.turn()
        #expect(bench.server.count == 0)
    }

    @Test("what a terminal asked that has given up and gone is not done")
    func gone() throws {
        let bench = try ControlBench()
        try bench.terminal().say(.down)
        bench.turn()
        #expect(bench.asked.isEmpty && bench.server.count == 0)
    }

    @Test("who goes before the answer has given up, told once; who only says no more still waits for it")
    func givenUp() throws {
        let bench = try ControlBench()
        bench.answer = { _ in nil }
        let (half, whole) = (try bench.terminal(), try bench.terminal())
        var gone: Terminal? = try bench.terminal()
        for terminal in [half, whole, gone] { try terminal?.say(.runFor(seconds: 60)) }
        bench.turn()
        shutdown(half.descriptor, Int32(SHUT_WR))
        bench.turn()
        #expect(bench.gone == [])
        gone = nil
        for _ in 0..<3 { bench.turn() }
        #expect(bench.gone == [bench.asked[2].client])
        #expect(bench.server.count == 2)
        for client in bench.asked.prefix(2) { bench.server.reply(.done, to: client.client) }
        #expect(half.hear() == done && whole.hear() == done)
    }

    @Test("a request without end is dropped at the limit of a line; a line that is none is refused")
    func nonsense() throws {
        let bench = try ControlBench()
        let (endless, wrong) = (try bench.terminal(), try bench.terminal())
        wrong.say(Array("hello\n".utf8))
        bench.turn()
        #expect(wrong.hear()?.contains("is none that this version of hikesim knows") == true)
        let piece = [UInt8](repeating: 0x61, count: 100_000)
        for _ in 0..<100 {
            endless.say(piece)
            bench.turn()
        }
        #expect(endless.hear() == nil)
    }

    @Test("nobody else may connect: the socket has mode 0600")
    func mode() throws {
        let bench = try ControlBench()
        var facts = stat()
        #expect(stat(bench.server.path, &facts) == 0)
        #expect(facts.st_mode & 0o7777 == 0o600)
    }
}
