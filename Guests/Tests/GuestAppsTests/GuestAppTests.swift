import Foundation
import HikeHardware
import HikeValues
import Testing

@Suite("A guest as an app of a device", .serialized)
struct GuestAppTests {
    /// From the start to the hut: all services once, on both devices.
    private static func walk() throws -> GuestPair {
        let pair = try GuestPair()
        pair.run(seconds: 2)
        pair.stand(at: 47.4)
        pair.run(seconds: 1)
        pair.stand(at: 47.6)
        pair.run(seconds: 4)
        pair.act("ask", [AppAction.Argument("ask", "beds?")])
        pair.run(seconds: 2)
        return pair
    }

    @Test(
        "issue 23: location, haptics, link, permissions, screen, store and log reach the device, with all fields"
    )
    func services() throws {
        let pair = try Self.walk()
        #expect(
            pair.lines(#""event":"view""#, #""screen":"walk""#).map { $0.drop { $0 != "," } } == [
                #","device":"phone","event":"view","app":"trail","screen":"walk","latitude":47.400000,"course":359.500000,"altitude":"1203.5"}"#,
                #","device":"phone","event":"view","app":"trail","screen":"walk","latitude":47.600000,"course":359.500000,"altitude":"1203.5"}"#,
            ])
        let felt = pair.lines(#""event":"haptic""#)
        #expect(felt.count == 1 && felt.allSatisfy { $0.contains("notificationSuccess") })
        #expect(pair.lines(#""event":"store""#, "Kornhütte", #""operation":"insert""#).count == 1)
        #expect(pair.lines("permission", #""location":"whenInUse""#).count == 1)
        // Two seconds of the guest's own after the hut.
        #expect(pair.lines("rested").map { $0.prefix(13) } == [#"{"t":5.000000"#])
        // Over the link: the user info, and the reply that the watch's guest gave.
        #expect(pair.lines(of: .watch, "userInfoReceived", "Kornhütte").count == 1)
        #expect(pair.lines("userInfoFinished").count == 1)
        #expect(pair.lines("replied", "beds?").count == 1)
    }

    @Test("issue 23: what it prints is in the log, NSLog's too, without a path of the machine")
    func output() throws {
        let pair = try Self.walk()
        #expect(
            pair.lines(#""category":"print""#).first?.contains(
                #""level":"info","subsystem":"trail","category":"print","message":"phone: home is ~, launch 1, 0 before""#
            )
                == true)
        #expect(pair.lines(#""category":"NSLog","message":"names "#).count == 1)
        #expect(pair.lines(pair.folder) == [])
    }

    @Test("issue 23: two runs write the same bytes, over a kill, a crash and a power cut too")
    func repeats() throws {
        let runs = try (0..<2).map { _ in
            let pair = try Self.walk()
            pair.send(.lifecycle(app: "trail", .forceQuit))
            pair.run(seconds: 1)
            pair.send(.lifecycle(app: "trail", .launch))
            pair.run(seconds: 1)
            pair.stand(at: 47.7)
            pair.act("crash", on: .watch)
            pair.run(seconds: 3)
            pair.cutPower(of: .phone)
            pair.send(.lifecycle(app: "trail", .launch), to: .watch)
            pair.run(seconds: 1)
            try pair.restart(.phone)
            pair.act("ask")
            pair.run(seconds: 3)
            return pair
        }
        #expect(runs[0].lines == runs[1].lines)
        let names = runs[0].lines(#""category":"NSLog""#).map { $0.drop { $0 != "," } }
        #expect(names.count == 3 && Set(names).count == 3)
        #expect(runs[0].lines(of: .watch, "lifecycle", "no map").count == 1)
        #expect(runs[0].lines(of: .watch, "userInfoReceived", "Kornhütte").count == 2)
    }

    @Test(
        "issue 23: a crash in a handler is that app's, with reason and frames; the device goes on, statics are new"
    )
    func crash() throws {
        let pair = try GuestPair()
        pair.run(seconds: 1)
        pair.act("crash")
        pair.run(seconds: 1)
        let crash = pair.lines(#""level":"error""#, "the app stopped itself", "no map")
        #expect(crash.count == 1)
        #expect(crash.allSatisfy { $0.contains("openMap") && $0.contains(#""frame0":"#) })
        #expect(pair.lines("lifecycle", "notRunning").count == 1)
        #expect(pair.processes() == [])
        pair.send(.lifecycle(app: "trail", .launch))
        pair.run(seconds: 1)
        #expect(pair.processes().count == 1)
        // What it wrote is there, what it had in memory is not.
        #expect(pair.lines("launch 1, 1 before").count == 1)
        // Another launch, other names.
        let names = pair.lines(#""category":"NSLog""#).map { $0.drop { $0 != "," } }
        #expect(Set(names).count == 2)
    }

    @Test("issue 23: exit, a hang, and a crash at a moment of its own are crashes too")
    func ends() throws {
        let pair = try GuestPair(patience: .seconds(5))
        pair.act("exit")
        pair.run(seconds: 1)
        #expect(pair.lines("the app called exit(3)").count == 1)
        pair.send(.lifecycle(app: "trail", .launch))
        pair.act("soon")
        pair.run(seconds: 7)
        let crash = pair.lines("lifecycle", "no map")
        #expect(crash.count == 1 && crash.allSatisfy { $0.hasPrefix(#"{"t":6.000000"#) })
        pair.send(.lifecycle(app: "trail", .launch))
        pair.act("hang")
        pair.run(seconds: 1)
        #expect(pair.lines("the app did not come back from an event").count == 1)
        #expect(pair.processes() == [])
        #expect(pair.lines(#""event":"lifecycle""#, "notRunning").count == 3)
    }

    @Test("issue 23: a file of its container goes to its counterpart, which reads it in its own")
    func file() throws {
        let pair = try GuestPair()
        pair.run(seconds: 2)
        pair.act("file")
        pair.run(seconds: 5)
        #expect(pair.lines(of: .watch, "fileReceived", "notes.txt").count == 1)
        #expect(pair.lines(of: .watch, #""message":"received: launch""#).count == 1)
        #expect(pair.lines("fileFinished", "error: nil").count == 1)
    }

    @Test("issue 23: what a crash in its handler had received comes again")
    func redelivery() throws {
        let pair = try GuestPair()
        pair.run(seconds: 2)
        pair.act("tell", [AppAction.Argument("fail", "")])
        pair.run(seconds: 3)
        #expect(pair.lines(of: .watch, "lifecycle", "no map").count == 1)
        pair.send(.lifecycle(app: "trail", .launch), to: .watch)
        pair.run(seconds: 3)
        #expect(pair.lines(of: .watch, "lifecycle", "no map").count == 2)
    }

    @Test(
        "issue 23: however the app ends, its process is gone when the device has ended it",
        arguments: [LifecycleCommand.terminate, .forceQuit, .crash, .lowMemory])
    func processes(_ command: LifecycleCommand) throws {
        let pair = try GuestPair()
        pair.run(seconds: 1)
        if command == .lowMemory {
            // An app in front is only told; one that is suspended is ended.
            pair.send(.lifecycle(app: "trail", .lowMemory))
            pair.run(seconds: 1)
            #expect(pair.lines("lowMemory").count == 1)
            pair.send(.lifecycle(app: "trail", .suspend))
        }
        pair.run(seconds: 1)
        #expect(pair.processes().count == 1)
        pair.send(.lifecycle(app: "trail", command))
        pair.run(seconds: 1)
        #expect(pair.processes() == [])
        #expect(pair.lines(#""event":"lifecycle""#, "notRunning").count == 1)
        #expect(pair.lines("willTerminate").count == (command == .terminate ? 1 : 0))
        #expect(pair.processes(of: .watch).count == 1)
    }

    @Test("issue 23: a power cut takes the process; what was written is there after it")
    func power() throws {
        let pair = try GuestPair()
        pair.run(seconds: 1)
        pair.cutPower(of: .phone)
        #expect(pair.processes() == [])
        pair.run(seconds: 1)
        try pair.restart(.phone)
        pair.run(seconds: 1)
        #expect(pair.processes().count == 1)
        #expect(pair.lines("launch 1, 1 before").count == 1)
    }

    @Test(
        "issue 23: on a full disk nothing is written, by Foundation nor by SQLite, until there is room again")
    func fullDisk() throws {
        let pair = try GuestPair()
        pair.run(seconds: 1)
        for isFull in [false, true, false, true] {
            pair.send(.system(.storage(isFull: isFull)))
            pair.act("write")
            pair.run(seconds: 1)
        }
        // 640 is Foundation's for a disk without room, 13 SQLite's.
        #expect(pair.said("new: ") == ["kept", "640", "kept", "640"])
        #expect(pair.said("notes: ") == ["kept", "640", "kept", "640"])
        #expect(pair.said("database: ") == ["0", "13", "0", "13"])
    }

    @Test("issue 23: a suspended guest runs nothing until it goes on")
    func suspended() throws {
        let pair = try GuestPair()
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .background))
        pair.run(seconds: 1)
        pair.act("soon")
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "trail", .suspend))
        pair.run(seconds: 10)
        guard pair.lines(#""event":"lifecycle""#, "suspended").count == 1 else {
            Issue.record("it was not suspended")
            return
        }
        #expect(pair.lines("no map") == [])
        pair.send(.lifecycle(app: "trail", .foreground))
        pair.run(seconds: 1)
        #expect(pair.lines("lifecycle", "no map").map { $0.prefix(9) } == [#"{"t":13.0"#])
    }

    @Test("issue 23: what means nothing is refused with a line for the device and a sentence for the app")
    func refusals() throws {
        let pair = try GuestPair()
        pair.act("malformed")
        pair.run(seconds: 1)
        let lines = pair.lines("the device refuses what the app asks", #""level":"error""#)
        #expect(lines.count == 4)
        for (line, call) in zip(lines, ["play", "requestPermission", "setLocation", "show"]) {
            #expect(line.contains(#""call":"\#(call)""#))
        }
        #expect(pair.lines(#""category":"print""#, "refused: the call").count == 4)
        #expect(pair.processes().count == 1)
    }

    @Test("issue 23: a question over which the device ends the app is the end of its process too")
    func misuse() throws {
        let pair = try GuestPair(isStrict: true)
        pair.act("early")
        pair.run(seconds: 2)
        #expect(pair.lines("lifecycle", "the session was used wrongly").count == 1)
        #expect(pair.lines(#""event":"lifecycle""#, "notRunning").count == 1)
        #expect(pair.processes() == [])
        // As any app it goes on to the end of that handler, and hears nothing more.
        #expect(pair.lines("went on").count == 1 && pair.lines("news") == [])
    }

    @Test("issue 23: a program that is not there is an app that crashes at its launch, and says why")
    func missing() throws {
        let pair = try GuestPair(program: "no-such-guest")
        pair.run(seconds: 1)
        #expect(pair.lines("the app's process did not start", "could not be started").count == 1)
        #expect(pair.lines("lifecycle", "notRunning").count == 1)
    }
}
