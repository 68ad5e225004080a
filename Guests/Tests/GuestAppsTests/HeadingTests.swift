import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("CoreLocation's compass for guests", .serialized)
struct HeadingTests {
    private static func pair() throws -> GuestPair {
        let pair = try GuestPair(program: "hike-guest")
        pair.run(seconds: 1)
        return pair
    }

    private static func act(_ pair: GuestPair, _ name: String, _ value: String? = nil) {
        pair.act(name, value.map { [AppAction.Argument("value", $0)] } ?? [])
        pair.run(seconds: 0.5)
    }

    /// Turns the phone; true north is two degrees west of magnetic.
    private static func turn(_ pair: GuestPair, _ degrees: Double, accuracy: Double = 5) {
        pair.send(
            .heading(
                Heading(
                    time: pair.time, magneticHeading: degrees,
                    trueHeading: (degrees + 2).truncatingRemainder(dividingBy: 360),
                    accuracy: accuracy)))
        pair.run(seconds: 0.5)
    }

    /// The first words of each heading that the app printed.
    private static func headings(_ pair: GuestPair, words: Int = 1) -> [String] {
        pair.said("heading: ").map { $0.split(separator: " ").prefix(words).joined(separator: " ") }
    }

    @Test("L16: headings come from the start to the stop, without leave, in front alone, with their moment")
    func basics() throws {
        let pair = try Self.pair()
        Self.turn(pair, 10)
        Self.act(pair, "heading")
        Self.turn(pair, 20)
        #expect(pair.said("heading: ") == ["20.00 -1.00 5.00 0.00 0.00 0.00 2.00"])
        pair.send(.lifecycle(app: "trail", .background))
        pair.run(seconds: 1)
        Self.turn(pair, 30)
        pair.send(.lifecycle(app: "trail", .foreground))
        pair.run(seconds: 1)
        Self.turn(pair, 40)
        Self.act(pair, "end heading")
        Self.turn(pair, 50)
        #expect(Self.headings(pair) == ["20.00", "40.00"])
        #expect(pair.said("another heading") == [])
        #expect(pair.said("authorization: ").map { $0.prefix(1) } == ["0"])
    }

    @Test("L17: true north and the field are known while positions come and there is one")
    func trueNorth() throws {
        let pair = try Self.pair()
        Self.act(pair, "ask")
        Self.act(pair, "heading")
        Self.act(pair, "start")
        Self.turn(pair, 0)
        pair.stand(at: 47.5)
        Self.turn(pair, 90)
        pair.send(.fixLost)
        Self.turn(pair, 180)
        pair.stand(at: 47.5)
        Self.turn(pair, 359)
        Self.act(pair, "stop")
        Self.turn(pair, 100)
        #expect(
            Self.headings(pair, words: 2) == [
                "0.00 -1.00", "90.00 92.00", "180.00 -1.00", "359.00 1.00", "100.00 -1.00",
            ])
        // In the Alps the field is 21 microtesla level and 43 down; to the east the device's left is north.
        let field = pair.said("heading: ")[1].split(separator: " ").compactMap { Double($0) }
        #expect(
            (-22.0 ... -20).contains(field[3]) && field[4].magnitude < 0.01
                && (-45.0 ... -42).contains(field[5]))
    }

    @Test("L18: a heading comes when the device has turned by the filter, a degree where nobody says more")
    func filter() throws {
        let pair = try Self.pair()
        Self.act(pair, "heading")
        for degrees in [359.5, 0, 0.5, 1.2, 2] { Self.turn(pair, degrees) }
        #expect(Self.headings(pair) == ["359.50", "0.50", "2.00"])
        Self.act(pair, "turn", "30")
        for degrees in [20.0, 40, 5, 11] { Self.turn(pair, degrees) }
        Self.act(pair, "turn", "-1")
        for _ in 0..<2 { Self.turn(pair, 11) }
        #expect(Self.headings(pair).dropFirst(3) == ["40.00", "5.00", "11.00", "11.00"])
        // To start again begins nothing anew; after a stop the first comes.
        Self.act(pair, "turn", "30")
        Self.act(pair, "heading")
        Self.turn(pair, 12)
        Self.act(pair, "end heading")
        Self.act(pair, "heading")
        Self.turn(pair, 12)
        #expect(Self.headings(pair).dropFirst(7) == ["12.00"])
    }

    @Test("L19: the heading is that of the edge that is up; one that is flat changes nothing")
    func orientation() throws {
        let pair = try Self.pair()
        Self.act(pair, "ask")
        Self.act(pair, "start")
        Self.act(pair, "heading")
        Self.act(pair, "turn", "-1")
        pair.stand(at: 47.5)
        for hold in ["3", "5", "4", "2", "0", "1"] {
            Self.act(pair, "hold", hold)
            Self.turn(pair, 300)
        }
        #expect(
            Self.headings(pair, words: 2) == [
                "30.00 32.00", "30.00 32.00", "210.00 212.00", "120.00 122.00", "120.00 122.00",
                "300.00 302.00",
            ])
    }

    @Test(
        "L20: a poor compass asks once to be calibrated, where the delegate wants it, until it is good again")
    func calibration() throws {
        let pair = try Self.pair()
        Self.act(pair, "heading")
        for accuracy in [13.0, 13, 5] { Self.turn(pair, 0, accuracy: accuracy) }
        #expect(pair.said("calibration: ") == ["false"])
        #expect(pair.lines("to be calibrated").isEmpty)
        Self.act(pair, "calibrate")
        for accuracy in [13.0, 14, 5] { Self.turn(pair, 0, accuracy: accuracy) }
        #expect(pair.said("calibration: ") == ["false", "true"])
        #expect(pair.lines(#""category":"heading""#, "asks to be calibrated").count == 1)
        #expect(pair.lines(#""category":"heading""#, "asks no more").count == 1)
        Self.turn(pair, 0, accuracy: 13)
        for _ in 0..<2 { Self.act(pair, "dismiss") }
        #expect(pair.lines("asks no more").count == 2)
        Self.turn(pair, 0, accuracy: 13)
        #expect(pair.said("calibration: ").count == 3)
    }

    @Test("L21: a heading that is not valid has a negative accuracy, comes once, and asks for calibration")
    func invalid() throws {
        let pair = try Self.pair()
        Self.act(pair, "heading")
        for (degrees, accuracy) in [(10.0, 5.0), (11, -1), (200, -1), (10, 5)] {
            Self.turn(pair, degrees, accuracy: accuracy)
        }
        #expect(
            Self.headings(pair, words: 3) == ["10.00 -1.00 5.00", "11.00 -1.00 -1.00", "10.00 -1.00 5.00"])
        #expect(pair.said("calibration: ") == ["false"])
    }
}
