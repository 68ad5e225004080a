import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("WatchKit for guests", .serialized)
struct WatchKitTests {
    /// From the start to the hut.
    private static func walk() throws -> GuestPair {
        let pair = try GuestPair(program: "hike-guest")
        for action in ["ask", "accuracy", "start"] { pair.act(action, on: .watch) }
        pair.run(seconds: 1)
        for latitude in [47.4, 47.4997, 47.4999, 47.5] {
            pair.stand(at: latitude, on: .watch)
            pair.run(seconds: 1)
        }
        pair.run(seconds: 120)
        return pair
    }

    private static func haptics(_ pair: GuestPair) -> [String] {
        pair.lines(of: .watch, #""event":"haptic""#)
    }

    @Test(
        "W1: haptics reach the wrist at the moment at which the app plays them, from a delegate and from a task"
    )
    func haptics() throws {
        let pair = try Self.walk()
        let felt = Self.haptics(pair)
        // 11 m before the hut, at 3 s, and three seconds later; not at the hut again.
        #expect(felt.map { $0.prefix(11) } == [#"{"t":3.0000"#, #"{"t":6.0000"#])
        #expect(felt.count == 2 && felt[0].contains("success") && felt[1].contains("notification"))
        #expect(pair.said("the hut is ", of: .watch) == ["11 m away, says the watch"])
        #expect(pair.said("on the way for ", of: .watch) == ["60 s", "120 s"])
        // Nobody asked on the phone.
        #expect(pair.said("on the way for ") == ["60 s", "120 s"] && pair.said("at: ") == [])
    }

    @Test("W2: each type is the device's of the same name, in the platform's order")
    func types() throws {
        let pair = try GuestPair(program: "hike-guest")
        pair.act("play all", on: .watch)
        pair.run(seconds: 60)
        let asked = Self.haptics(pair).compactMap { $0.firstMatch(of: /"pattern":"(\w+)"/)?.1 }
        #expect(asked.map(String.init) == WatchHaptic.allCases.map(\.name))
    }

    @Test("W1: the watch says what it is")
    func watch() throws {
        let pair = try GuestPair(program: "hike-guest")
        pair.act("values", on: .watch)
        pair.run(seconds: 1)
        #expect(pair.said("watch: ", of: .watch) == ["watch, Apple Watch, Apple Watch, watchOS"])
    }

    @Test("W3: two runs write the same bytes")
    func repeats() throws {
        let runs = try (0..<2).map { _ in try Self.walk() }
        #expect(runs[0].lines == runs[1].lines)
        #expect(runs[0].lines(of: .watch, #""event":"log""#).count > 8)
    }
}
