import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("CoreLocation's monitors for guests", .serialized)
struct MonitorTests {
    /// Of the device.
    private static let start = 1_700_000_000.0

    private static func pair(_ answer: PrivacyAnswer = .always) throws -> GuestPair {
        let pair = try GuestPair(program: "hike-guest")
        pair.send(.privacy(PrivacySetting(app: "trail", service: .location, answer: answer)))
        pair.run(seconds: 1)
        act(pair, "monitor begin")
        return pair
    }

    private static func act(
        _ pair: GuestPair, _ name: String, _ value: String = "hut", on role: DeviceRole = .phone
    ) {
        pair.act(name, [AppAction.Argument("value", value)], on: role)
        pair.run(seconds: 1)
    }

    /// Stands some metres north of the hut for some seconds.
    private static func stand(_ pair: GuestPair, _ metres: Double, seconds: Int = 1) {
        for _ in 0..<seconds {
            pair.stand(at: 47.5 + metres / 111_194.93)
            pair.run(seconds: 1)
        }
    }

    private static func end(_ pair: GuestPair, _ command: LifecycleCommand) {
        pair.send(.lifecycle(app: "trail", command))
        pair.run(seconds: 1)
    }

    /// Names, states and whole seconds since the start.
    private static func events(_ pair: GuestPair, of role: DeviceRole = .phone) -> [String] {
        pair.said("event: ", of: role).map { event in
            let words = event.split(separator: " ")
            return "\(words[0]) \(words[1]) \(Int((Double(words[2]) ?? 0) - start))"
        }
    }

    @Test("L37: how a condition is comes with the first position, then each change once, with its date")
    func events() throws {
        let pair = try Self.pair()
        #expect(pair.said("monitor: ") == [#"huts/1 []"#])
        Self.act(pair, "monitor add")
        Self.act(pair, "monitor record")
        #expect(pair.said("record: ").first?.hasPrefix("true unknown ") == true)
        #expect(Self.events(pair) == [])
        Self.stand(pair, 300, seconds: 30)
        #expect(Self.events(pair) == ["hut unsatisfied 4"])
        Self.stand(pair, 0, seconds: 25)
        #expect(Self.events(pair).dropFirst() == ["hut satisfied 54"])
        Self.act(pair, "monitor record")
        #expect(
            pair.said("record: ").last == "true satisfied \(pair.said("event: ")[1].split(separator: " ")[2])"
        )
        #expect(pair.lines(#""sensor":"region""#, #""state":"outside""#).count == 1)
        Self.act(pair, "monitor remove")
        Self.act(pair, "monitor record")
        Self.act(pair, "monitor names")
        Self.stand(pair, 300, seconds: 30)
        #expect(Self.events(pair).count == 2)
        #expect(pair.said("record: ").last == "none")
        #expect(pair.said("names: ") == ["[]"])
    }

    @Test("L37: what was assumed is not told, and its contrary is")
    func assumed() throws {
        let pair = try Self.pair()
        Self.act(pair, "monitor assume", "right")
        Self.stand(pair, 0)
        Self.act(pair, "monitor record", "right")
        #expect(Self.events(pair) == [])
        #expect(pair.said("record: ").first?.hasPrefix("true satisfied ") == true)
        Self.act(pair, "monitor assume", "wrong")
        Self.stand(pair, 0)
        Self.stand(pair, 300, seconds: 22)
        #expect(Self.events(pair).map { $0.prefix(12) } == ["right unsati", "wrong unsati"])
    }

    @Test("L38: conditions and last events outlive the app, and the app is started for a change of one")
    func launches() throws {
        let pair = try Self.pair()
        Self.act(pair, "monitor add")
        Self.stand(pair, 300, seconds: 2)
        Self.end(pair, .terminate)
        let before = pair.said().count
        Self.stand(pair, 0, seconds: 25)
        #expect(pair.lines("the app is started for a place").count == 1)
        #expect(pair.said("monitor: ").last == #"huts/1 [\"hut\"]"#)
        #expect(Self.events(pair).count == 2)
        #expect(Self.events(pair).last?.hasPrefix("hut satisfied ") == true)
        // Managers hear nothing of it.
        #expect(pair.said().dropFirst(before).filter { $0.hasPrefix("region: ") } == [])
        Self.end(pair, .terminate)
        pair.run(seconds: 100)
        Self.end(pair, .launch)
        Self.act(pair, "monitor record")
        let date = pair.said("event: ").last?.split(separator: " ").last ?? ""
        #expect(pair.said("record: ") == ["true satisfied \(date)"])
        #expect(Self.events(pair).count == 2)
    }

    @Test("L38: what changed while the app could not be started is told when the monitor is made again")
    func missed() throws {
        let pair = try Self.pair(.whenInUse)
        Self.act(pair, "monitor add")
        Self.stand(pair, 300, seconds: 2)
        Self.end(pair, .terminate)
        Self.stand(pair, 0, seconds: 25)
        #expect(Self.events(pair).map { $0.prefix(7) } == ["hut uns"])
        Self.end(pair, .launch)
        #expect(Self.events(pair).map { $0.prefix(7) } == ["hut uns", "hut sat"])
    }

    @Test("L39: 20 circles are an app's, of managers and monitors; what is not watched is unmonitored")
    func limit() throws {
        let pair = try Self.pair()
        Self.act(pair, "watch", "of a manager")
        for number in 0..<19 { Self.act(pair, "monitor add", "\(number)") }
        #expect(Self.events(pair) == [])
        Self.act(pair, "monitor add", "20")
        Self.act(pair, "monitor add", "far")
        #expect(
            Self.events(pair).map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
                == ["20 unmonitored", "far unmonitored"])
        Self.act(pair, "monitor names")
        #expect(pair.said("names: ").first?.split(separator: ",").count == 19)
        Self.act(pair, "watched")
        #expect(pair.said("watched: ") == [#"[\"of a manager\"]"#])
        Self.act(pair, "monitor begin", on: .watch)
        Self.act(pair, "monitor add", on: .watch)
        #expect(Self.events(pair, of: .watch).first?.hasPrefix("hut unmonitored") == true)
        let refused = try Self.pair(.denied)
        Self.act(refused, "monitor add")
        #expect(Self.events(refused).first?.hasPrefix("hut unmonitored") == true)
    }

    @Test("L40: a loop that has ended leaves what comes to the next")
    func loops() throws {
        let pair = try Self.pair()
        Self.act(pair, "monitor add")
        Self.act(pair, "monitor leave")
        #expect(pair.said("monitor: ").last == "over")
        Self.stand(pair, 300, seconds: 2)
        #expect(Self.events(pair) == [])
        Self.act(pair, "monitor follow")
        #expect(Self.events(pair) == ["hut unsatisfied 4"])
    }
}
