import HikeConnectivity
import HikeHardware
import HikeSimTesting
import HikeWorld
import Testing

/// An app that activates its session and does nothing else.
private final class IdleApp: DeviceApp {
    static let description = AppDescription(
        id: "idle", roles: [.phone, .watch], transmitsOnSensors: false
    ) { IdleApp($0) }

    private unowned let device: any DeviceServices

    init(_ device: any DeviceServices) { self.device = device }

    func handle(_ event: AppEvent) { if event == .launched { device.link.activate() } }
}

/// A log that was written by hand.
private struct WrittenLog: EventReading {
    var events: [LogEvent]

    init(_ lines: [String]) throws { events = try lines.map { try LogEvent(line: Array($0.utf8)) } }
}

@Suite("What a test gets wrong")
struct PairMistakeTests {
    @Test("issue 19: devices, apps, faults and times that cannot be are refused and change nothing")
    func refused() throws {
        let pair = try SimulatedPair(apps: [IdleApp.description])
        let mistakes: [() throws -> Void] = [
            { try pair.begin(.storageFull, on: "wacth") }, { try pair.end(.storageFull, on: "wacth") },
            { try pair.end(.replyLost, on: "watch") }, { try pair.kill("wacth") },
            { try pair.unlock("wacth") },
            { try pair.restart("wacth") }, { try pair.restart("watch") },
            { try pair.begin(.linkDownOneWay(from: "wacth", to: "phone")) },
            { try pair.begin(.haptics(.absent, devices: ["wacth"])) },
            { try pair.install("conter", on: "watch") }, { try pair.uninstall("idle", on: "wacth") },
            { try pair.setComplication(true, of: "idle", on: "phone") },
            { try pair.perform(.pair("phone", "wacth")) },
            { try pair.perform(.system(device: "phone", .selectWatch("wacth"))) },
            { try pair.wait(seconds: -1) }, { try pair.wait(seconds: .nan) },
            { try pair.breakLink(forSeconds: 0) }, { try pair.breakLink(after: 0, of: .file, forSeconds: 5) },
        ]
        for mistake in mistakes { #expect(throws: PairFailure.self) { try mistake() } }
        #expect(pair.time == 0)
        try pair.begin(.replyLost, on: "watch")
        try pair.end(.replyLost, on: "watch")
        #expect(try pair.finish().failures == [])
    }

    @Test(
        "issue 19: what a session said of reachability is over when its device is off, and says nothing of the next start"
    )
    func reachable() throws {
        let pair = try SimulatedPair(apps: [IdleApp.description])
        try pair.wait(seconds: 5)
        #expect(pair.isReachable(on: "watch", app: "idle"))
        try pair.kill("watch")
        try pair.wait(seconds: 1)
        #expect(!pair.isReachable(on: "watch", app: "idle"))
        #expect(pair.isReachable(on: "watch", app: "idle", at: 4))
    }

    @Test("issue 19: an app has one context waiting for each watch")
    func contexts() throws {
        func line(_ time: String, _ peer: String, _ outcome: String) -> String {
            #"{"t":\#(time),"device":"phone","event":"bus","direction":"queue","peer":"\#(peer)","#
                + #""channel":"context","number":1,"app":"idle","outcome":"\#(outcome)"}"#
        }
        let log = try WrittenLog([
            line("1.000000", "watch", "accepted"), line("2.000000", "watch2", "accepted"),
            line("3.000000", "watch", "finished"),
        ])
        #expect(log.outstanding(on: "phone", at: 2) == 2)
        #expect(log.outstanding(on: "phone") == 1)
    }
}
