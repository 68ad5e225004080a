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
        pair.order("monitor begin")
        return pair
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
        pair.order("monitor add")
        pair.order("monitor record")
        #expect(pair.said("record: ").first?.hasPrefix("true unknown ") == true)
        #expect(Self.events(pair) == [])
        pair.stand(north: 300, seconds: 30)
        #expect(Self.events(pair) == ["hut unsatisfied 4"])
        pair.stand(north: 0, seconds: 25)
        #expect(Self.events(pair).dropFirst() == ["hut satisfied 54"])
        pair.order("monitor record")
        #expect(
            pair.said("record: ").last == "true satisfied \(pair.said("event: ")[1].split(separator: " ")[2])"
        )
        #expect(pair.lines(#""sensor":"region""#, #""state":"outside""#).count == 1)
        pair.order("monitor remove")
        pair.order("monitor record")
        pair.order("monitor names")
        pair.stand(north: 300, seconds: 30)
        #expect(Self.events(pair).count == 2)
        #expect(pair.said("record: ").last == "none")
        #expect(pair.said("names: ") == ["[]"])
    }

    @Test("L37: what was assumed is not told, and its contrary is")
    func assumed() throws {
        let pair = try Self.pair()
        pair.order("monitor assume", "right")
        pair.stand(north: 0)
        pair.order("monitor record", "right")
        #expect(Self.events(pair) == [])
        #expect(pair.said("record: ").first?.hasPrefix("true satisfied ") == true)
        pair.order("monitor assume", "wrong")
        pair.stand(north: 0)
        pair.stand(north: 300, seconds: 22)
        #expect(Self.events(pair).map { $0.prefix(12) } == ["right unsati", "wrong unsati"])
    }

    @Test("L38: conditions and last events outlive the app, and the app is started for a change of one")
    func launches() throws {
        let pair = try Self.pair()
        pair.order("monitor add")
        pair.stand(north: 300, seconds: 2)
        pair.live(.terminate)
        let before = pair.said().count
        pair.stand(north: 0, seconds: 25)
        #expect(pair.lines("the app is started for a place").count == 1)
        #expect(pair.said("monitor: ").last == #"huts/1 [\"hut\"]"#)
        #expect(Self.events(pair).count == 2)
        #expect(Self.events(pair).last?.hasPrefix("hut satisfied ") == true)
        // Managers hear nothing of it.
        #expect(pair.said().dropFirst(before).filter { $0.hasPrefix("region: ") } == [])
        pair.live(.terminate)
        pair.run(seconds: 100)
        pair.live(.launch)
        pair.order("monitor record")
        let date = pair.said("event: ").last?.split(separator: " ").last ?? ""
        #expect(pair.said("record: ") == ["true satisfied \(date)"])
        #expect(Self.events(pair).count == 2)
    }

    @Test("L38: what changed while the app could not be started is told when the monitor is made again")
    func missed() throws {
        let pair = try Self.pair(.whenInUse)
        pair.order("monitor add")
        pair.stand(north: 300, seconds: 2)
        pair.live(.terminate)
        pair.stand(north: 0, seconds: 25)
        #expect(Self.events(pair).map { $0.prefix(7) } == ["hut uns"])
        pair.live(.launch)
        #expect(Self.events(pair).map { $0.prefix(7) } == ["hut uns", "hut sat"])
    }

    @Test(
        "L38: a change for which the app was started waits for the monitor that is made later, and comes once"
    )
    func early() throws {
        let pair = try Self.pair()
        pair.order("monitor add")
        pair.stand(north: 300, seconds: 2)
        pair.order("monitor wait")
        pair.live(.terminate)
        pair.stand(north: 0, seconds: 25)
        #expect(pair.lines("the app is started for a place").count == 1)
        #expect(Self.events(pair).map { $0.prefix(7) } == ["hut uns"])
        pair.order("monitor begin")
        #expect(Self.events(pair).map { $0.prefix(7) } == ["hut uns", "hut sat"])
        pair.order("monitor begin")
        #expect(Self.events(pair).count == 2)
    }

    @Test("L39: 20 circles are an app's, of managers and monitors; what is not watched is unmonitored")
    func limit() throws {
        let pair = try Self.pair()
        pair.order("watch", "of a manager")
        for number in 0..<19 { pair.order("monitor add", "\(number)") }
        #expect(Self.events(pair) == [])
        pair.order("monitor add", "20")
        pair.order("monitor add", "far")
        #expect(
            Self.events(pair).map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
                == ["20 unmonitored", "far unmonitored"])
        #expect(pair.said("why: ") == [#"[\"too many\"]"#, #"[\"unsupported\"]"#])
        pair.order("monitor names")
        #expect(pair.said("names: ").first?.split(separator: ",").count == 19)
        pair.order("watched")
        #expect(pair.said("watched: ") == [#"[\"of a manager\"]"#])
        pair.order("monitor begin", on: .watch)
        pair.order("monitor add", on: .watch)
        #expect(Self.events(pair, of: .watch).first?.hasPrefix("hut unmonitored") == true)
        let refused = try Self.pair(.denied)
        refused.order("monitor add")
        #expect(Self.events(refused).first?.hasPrefix("hut unmonitored") == true)
        #expect(refused.said("why: ") == [#"[\"denied\"]"#])
    }

    @Test("L40: a loop that has ended leaves what comes to the next")
    func loops() throws {
        let pair = try Self.pair()
        pair.order("monitor add")
        pair.order("monitor leave")
        #expect(pair.said("monitor: ").last == "over")
        pair.stand(north: 300, seconds: 2)
        #expect(Self.events(pair) == [])
        pair.order("monitor follow")
        #expect(Self.events(pair) == ["hut unsatisfied 4"])
    }

    @Test("L39: regions of managers with names such as a monitor's are kept apart from the monitor's own")
    func names() throws {
        let pair = try Self.pair()
        let names = ["CLMonitor/huts%2F1/hut", "CLMonitor/", "CLRegion/CLMonitor/huts%2F1/hut"]
        pair.order("monitor add")
        for name in names { pair.order("watch", name) }
        pair.order("monitor names")
        #expect(pair.said("names: ") == [#"[\"hut\"]"#])
        pair.order("watched")
        #expect(pair.said("watched: ") == [#"[\"\#(names.sorted().joined(separator: #"\", \""#))\"]"#])
        pair.stand(north: 300, seconds: 2)
        pair.stand(north: 0, seconds: 25)
        #expect(pair.said("region: in ").sorted() == names.sorted())
        #expect(Self.events(pair).map { $0.prefix(7) } == ["hut uns", "hut sat"])
        pair.order("forget", names[0])
        pair.order("monitor names")
        #expect(pair.said("names: ").last == #"[\"hut\"]"#)
        pair.order("state", names[2])
        #expect(pair.said("region: ").last == "1 " + names[2])
        pair.order("monitor remove")
        pair.order("watched")
        #expect(pair.said("watched: ").last?.split(separator: ",").count == 2)
    }
}
