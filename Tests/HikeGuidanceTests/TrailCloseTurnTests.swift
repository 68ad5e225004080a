import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

/// Turns within reach of each other, on a line without a map.
struct CloseTurns: Sendable, CustomTestStringConvertible {
    var name: String
    var line: [(Double, Double)]
    /// Metres along, direction and words of each turn.
    var turns: [(place: Double, direction: TurnDirection, text: String)]

    var testDescription: String { name }

    /// Two turns to different sides.
    static func staggered(_ gap: Double) -> CloseTurns {
        CloseTurns(
            name: "left and right, \(Int(gap)) m apart",
            line: [(0, 0), (300, 0), (300, gap), (700, gap)],
            turns: [
                (300, .left, "Turn left, then right heading east"),
                (300 + gap, .right, "Turn right heading east"),
            ])
    }

    /// Two turns to one side.
    static func back(_ gap: Double) -> CloseTurns {
        CloseTurns(
            name: "left and left, \(Int(gap)) m apart", line: [(0, 0), (300, 0), (300, gap), (0, gap)],
            turns: [
                (300, .left, "Turn left, then left again heading west"),
                (300 + gap, .left, "Turn left heading west"),
            ])
    }

    /// A spur there and back, then on.
    static func spur(_ length: Double) -> CloseTurns {
        CloseTurns(
            name: "a spur of \(Int(length)) m",
            line: [(0, 0), (300, 0), (300, length), (300, 0), (600, 0)],
            turns: [
                (300, .left, "Turn left heading north"), (300 + length, .uTurn, "U-turn heading south"),
                (300 + 2 * length, .left, "Turn left heading east"),
            ])
    }

    static let three = CloseTurns(
        name: "three turns, 22 m apart", line: [(0, 0), (300, 0), (300, 22), (322, 22), (322, 300)],
        turns: [
            (300, .left, "Turn left, then right, then left heading north"),
            (322, .right, "Turn right, then left heading north"), (344, .left, "Turn left heading north"),
        ])

    static let all =
        [staggered(20), staggered(25), staggered(38), back(25), back(38), three]
        + [spur(14), spur(20), spur(30), spur(45), spur(80)]

    /// The same with left and right changed.
    var mirrored: CloseTurns {
        CloseTurns(
            name: name + ", mirrored", line: line.map { ($0.0, -$0.1) },
            turns: turns.map { ($0.place, $0.direction.mirrored, "") })
    }
}

@Suite("The trail's rules: turns near each other, and turning points of spurs")
struct TrailCloseTurnTests {
    let plane = Plane()

    @Test(
        "OH5-80, OH5-102, T5: each of two or three turns within reach has words, names the next ones, and is felt when it is due",
        arguments: CloseTurns.all, [3.0, 8, 15])
    func each(_ turns: CloseTurns, accuracy: Double) throws {
        for (turns, spacing) in [(turns, 500.0), (turns.mirrored, 500), (turns, 5)] {
            let route = try plane.route(Plane.densified(turns.line, every: spacing))
            let found = route.turnInstructions.dropFirst().dropLast()
            #expect(found.map(\.direction) == turns.turns.map(\.direction))
            for (instruction, turn) in zip(found, turns.turns) {
                #expect((instruction.cumulativeDistance - turn.place).magnitude < 1)
                if !turn.text.isEmpty { #expect(instruction.text == turn.text) }
            }
            var hike = try Hike(route, .hiking)
            hike.walk(Polyline(route.coordinates), accuracy: accuracy)
            #expect(hike.turnsTold == Array(1...turns.turns.count))
            #expect(hike.arrivals == 1)
            var last = -Double.infinity
            for (index, turn) in turns.turns.enumerated() {
                let told = hike.turn(index + 1)
                // Behind the turn before it, 30 m before its own at the earliest, and not behind it.
                #expect(told > last && told >= turn.place - 34 && told <= turn.place + 4, "\(index)")
                last = turn.place
            }
        }
    }

    @Test(
        "the first of two turns within reach says what comes then, and is one cue: no approach between them")
    func compound() throws {
        let route = try plane.route(CloseTurns.staggered(25).line)
        var hike = try Hike(route, .hiking)
        hike.walk(Polyline(route.coordinates))
        #expect(
            hike.cues == [
                .approach(instruction: 1, direction: .left),
                .atTurn(instruction: 1, direction: .left, then: .right),
                .atTurn(instruction: 2, direction: .right), .arrived,
            ])
        #expect(hike.haptics == [.click, .directionDown, .directionUp, .success])
    }

    @Test(
        "OH5-71: the screen names the next turn until it is passed, never the destination before it",
        arguments: CloseTurns.all, [3.0, 8, 15])
    func shown(_ turns: CloseTurns, accuracy: Double) throws {
        let route = try plane.route(turns.line)
        var hike = try Hike(route, .hiking)
        let line = Polyline(route.coordinates)
        for metre in 0..<Int(line.length) {
            let place = try #require(line.coordinate(at: Double(metre)))
            hike.fix(place, accuracy: accuracy, after: 1 / 1.4)
            // Within a few metres of a turn either is right.
            let isAtTurn = turns.turns.contains { (Double(metre) - $0.place).magnitude < 16 }
            guard metre > 0, !isAtTurn else { continue }
            let next = turns.turns.count { $0.place < Double(metre) } + 1
            #expect(hike.navigator.currentInstructionIndex == next, "\(metre)")
        }
    }
}
