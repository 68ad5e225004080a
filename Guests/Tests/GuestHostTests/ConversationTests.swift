import Foundation
import GuestExchange
import GuestHost
import Testing

@Suite("A guest and its host")
struct ConversationTests {
    @Test("an event goes in, calls come out")
    func echo() throws {
        let fixture = try GuestFixture()
        #expect(try fixture.tell("echo", "hällo").text("echo") == "hällo")
        #expect(try fixture.tell("nothing known").text("unknown") == "")
    }

    @Test("a large content passes, in pieces that the socket can hold")
    func large() throws {
        let fixture = try GuestFixture()
        let text = String(repeating: "x", count: 4 << 20)
        #expect(try fixture.tell("echo", text).text("echo") == text)
    }

    @Test("a question is answered while virtual time stands still; a refusal is an error with its sentence")
    func questions() throws {
        let fixture = try GuestFixture()
        #expect(try fixture.tell("ask", "the way").text("answer") == "answer to the way")
        #expect(try fixture.tell("ask", "").text("refused") == "nothing was asked")
    }

    @Test("work that is put off says when it wants to be given time, and is done then, not before")
    func later() throws {
        let fixture = try GuestFixture()
        let turn = try fixture.tell("put", "five seconds on", at: 2)
        #expect(turn.answer.next == 7_000_000_000)
        #expect(turn.answer.uptime == 2_000_000_000)
        #expect(try fixture.tell("", at: 6.999).text("later") == nil)
        let due = try fixture.tell("", at: 7)
        #expect(due.text("later") == "five seconds on")
        #expect(due.answer.next == nil)
    }

    @Test("a timer that is set anew or cancelled asks for no other moment than its own")
    func timers() throws {
        let fixture = try GuestFixture()
        #expect(try fixture.tell("timer", "cancelled", at: 1).answer.next == nil)
        #expect(try fixture.tell("timer", at: 2).answer.next == 5_000_000_000)
        let turn = try fixture.tell("", at: 5)
        #expect(turn.lines == ["fired"])
        #expect(turn.answer.next == nil)
    }

    @Test("statics are made anew at each launch, from the same seed alike")
    func statics() throws {
        let fixture = try GuestFixture()
        let first = try fixture.tell("statics").text("static")
        #expect(first != nil)
        #expect(try fixture.tell("statics").text("static") == first)
        try fixture.relaunch()
        #expect(try fixture.tell("statics").text("static") == first)
    }

    @Test(
        "objects in a set have one order at each launch, where the system gives the same addresses",
        .enabled(if: GuestMachine.keepsAddresses))
    func objects() throws {
        let fixture = try GuestFixture()
        let order = try fixture.tell("objects").lines
        #expect(order.first?.hasPrefix("objects [") == true)
        for _ in 0..<3 {
            try fixture.relaunch()
            #expect(try fixture.tell("objects").lines == order)
        }
    }

    @Test("what a guest prints comes as lines with the event, also of NSLog and without an end")
    func printing() throws {
        let fixture = try GuestFixture()
        let turn = try fixture.tell("print", "one\ntwo")
        #expect(turn.lines.prefix(2) == ["one", "two"])
        #expect(turn.lines.dropFirst(2).first?.hasSuffix("logged one") == true)
        #expect(turn.lines.contains("two"))
        // It belongs to the next line.
        #expect(try fixture.tell("raw", "three").lines == ["without an endraw three"])
    }

    @Test(
        "so many lines that the pipe is full many times over do not stop anybody; beyond the limit they are counted"
    )
    func flood() throws {
        let fixture = try GuestFixture()
        let lines = try fixture.tell("flood").lines
        #expect(lines.count == 10_001)
        #expect(lines.last == "… 190000 more lines are left out")
        #expect(try fixture.tell("echo", "still there").text("echo") == "still there")
    }

    @Test("Dispatch reads a file by itself, within the event")
    func dispatchIO() throws {
        let fixture = try GuestFixture()
        let turn = try fixture.tell("dispatchIO")
        #expect(turn.lines == ["read 64 0"])
        #expect(turn.answer.notes == [])
    }

    @Test("all holds of this machine are on")
    func holds() throws {
        let fixture = try GuestFixture()
        #expect(fixture.guest.holds.contains([.resources, .systemCalls]))
        #expect(fixture.guest.holds.contains(.files) == GuestMachine.holdsFiles)
    }

    @Test("a program that is not there is an error that names it")
    func missing() {
        let launch = GuestFixture.launch("no-such-guest", in: FileManager.default.temporaryDirectory)
        #expect {
            try RunningGuest(launch)
        } throws: { error in
            "\(error)".contains("no-such-guest") && "\(error)".contains("No such file")
        }
    }

    @Test("a program that is no guest ends the launch, not the host")
    func noGuest() {
        var launch = GuestFixture.launch("x", in: FileManager.default.temporaryDirectory)
        launch.program = "/bin/true"
        #expect(throws: GuestLaunchError.crashed(GuestCrash(.exited(code: 0)))) { try RunningGuest(launch) }
    }

    @Test("a guest that is ended is gone, and says so")
    func ending() throws {
        let fixture = try GuestFixture()
        fixture.guest.end()
        #expect(fixture.crash("echo")?.reason == .killed)
    }
}
