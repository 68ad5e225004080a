import Foundation
import HikeRouting
import HikeValues
import Testing

@Suite("Directions and bearings")
struct DirectionTests {
    @Test("OH5-01, CX-19: ten directions, coded as their names")
    func tenCases() throws {
        let names = [
            "start", "straight", "slightLeft", "left", "sharpLeft", "slightRight", "right", "sharpRight",
            "uTurn", "arrive",
        ]
        #expect(TurnDirection.allCases.map(\.rawValue) == names)
        let bytes = try JSONEncoder().encode(TurnDirection.allCases)
        #expect(try JSONDecoder().decode([TurnDirection].self, from: bytes) == TurnDirection.allCases)
    }

    @Test("OH5-02, OH5-103: every direction has its own icon and verb")
    func iconsAndVerbs() {
        let table: [(TurnDirection, icon: String, verb: String)] = [
            (.start, "location.north.fill", "Start"), (.straight, "arrow.up", "Continue straight"),
            (.slightLeft, "arrow.up.left", "Bear left"), (.left, "arrow.turn.up.left", "Turn left"),
            (.sharpLeft, "arrow.turn.down.left", "Sharp left"),
            (.slightRight, "arrow.up.right", "Bear right"), (.right, "arrow.turn.up.right", "Turn right"),
            (.sharpRight, "arrow.turn.down.right", "Sharp right"), (.uTurn, "arrow.uturn.down", "U-turn"),
            (.arrive, "flag.checkered", "Arrive"),
        ]
        #expect(table.map(\.0) == TurnDirection.allCases)
        for (direction, icon, verb) in table {
            #expect(direction.iconName == icon && direction.verb == verb, "\(direction)")
        }
    }

    @Test("OH5-04: bearings of the four directions and of the golden value")
    func bearings() {
        let origin = Coordinate(latitude: 0, longitude: 0)
        let north = BearingCalculator.bearing(from: origin, to: Coordinate(latitude: 1, longitude: 0))
        let east = BearingCalculator.bearing(from: origin, to: Coordinate(latitude: 0, longitude: 1))
        let south = BearingCalculator.bearing(from: origin, to: Coordinate(latitude: -1, longitude: 0))
        let west = BearingCalculator.bearing(from: origin, to: Coordinate(latitude: 0, longitude: -1))
        #expect(north == 0)
        #expect((east - 90).magnitude < 1e-9)
        #expect((south - 180).magnitude < 1e-9)
        #expect((west - 270).magnitude < 1e-9)
        let golden = BearingCalculator.bearing(
            from: Coordinate(latitude: 51.5074, longitude: -0.1278),
            to: Coordinate(latitude: 40.7128, longitude: -74.0060))
        #expect((golden - 288.330).magnitude < 0.0005)
    }

    @Test("OH5-04: eight sectors centred on north; a limit belongs to the sector that begins there")
    func cardinals() {
        let names = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]
        for (index, name) in names.enumerated() {
            let middle = Double(index) * 45
            #expect(BearingCalculator.cardinalName(of: middle) == name)
            #expect(BearingCalculator.cardinalName(of: middle + 22.499) == name)
            #expect(BearingCalculator.cardinalName(of: middle + 22.5) == names[(index + 1) % 8])
        }
        #expect(BearingCalculator.cardinalName(of: 360) == "north")
        #expect(BearingCalculator.cardinalName(of: -90) == "west")
    }

    @Test(
        "OH5-08: differences are brought into -180 to 180",
        arguments: [(-200.0, 160.0), (190, -170), (540, 180), (-180, -180), (180, 180), (0, 0)])
    func deltas(raw: Double, expected: Double) {
        #expect(BearingCalculator.normalised(delta: raw) == expected)
    }

    @Test("OH5-08: positive is to the right, across north too")
    func sides() {
        #expect(BearingCalculator.delta(incoming: 350, outgoing: 20) == 30)
        #expect(BearingCalculator.delta(incoming: 20, outgoing: 350) == -30)
    }

    @Test(
        "OH5-09, CX-15, T13: classes are half open on both sides",
        arguments: [
            (14.999, TurnDirection.straight), (15, .slightRight), (44.999, .slightRight), (45, .right),
            (134.999, .right), (135, .sharpRight), (169.999, .sharpRight), (170, .uTurn), (180, .uTurn),
            (190, .uTurn), (359, .straight), (0, .straight),
        ])
    func classes(delta: Double, expected: TurnDirection) {
        let configuration = TurnInstructionConfiguration.plain
        let right = BearingCalculator.normalised(delta: delta)
        #expect(configuration.direction(forDelta: right) == expected)
        #expect(configuration.direction(forDelta: -right) == expected.mirrored)
    }

    @Test("OH5-16: the numbers of the requirements, and changing them changes the class")
    func configuration() {
        let plain = TurnInstructionConfiguration.plain
        #expect(plain.straightThreshold == 15)
        #expect(plain.slightTurnThreshold == 45)
        #expect(plain.normalTurnThreshold == 135)
        #expect(plain.uTurnThreshold == 170)
        #expect(plain.minimumInstructionSpacing == 50)
        let other = TurnInstructionConfiguration(
            straightThreshold: 5, slightTurnThreshold: 20, normalTurnThreshold: 60, uTurnThreshold: 100)
        #expect(other.direction(forDelta: 10) == .slightRight)
        #expect(other.direction(forDelta: -30) == .left)
        #expect(other.direction(forDelta: 90) == .sharpRight)
        #expect(other.direction(forDelta: 120) == .uTurn)
    }

    @Test("OH5-12, OH5-13: the words with and without a trail's name")
    func texts() {
        #expect(TurnInstruction.text(.start, bearing: 0, trailName: nil) == "Head north")
        #expect(TurnInstruction.text(.start, bearing: 91, trailName: "Ridge") == "Head east on Ridge")
        #expect(TurnInstruction.text(.left, bearing: 315, trailName: nil) == "Turn left heading northwest")
        #expect(TurnInstruction.text(.slightRight, bearing: 5, trailName: "Alm") == "Bear right onto Alm")
        #expect(TurnInstruction.text(.arrive, bearing: 5, trailName: "Alm") == "Arrive at destination")
    }

    @Test("OH5-03: an instruction goes through JSON unchanged")
    func instructionCoding() throws {
        let instruction = TurnInstruction(
            coordinate: Coordinate(latitude: 47.1, longitude: 11.2), direction: .sharpRight, bearing: 12.5,
            distanceFromPrevious: 100.25, cumulativeDistance: 1_234.5, trailName: "Ridge", text: "words")
        let bytes = try JSONEncoder().encode(instruction)
        #expect(try JSONDecoder().decode(TurnInstruction.self, from: bytes) == instruction)
    }
}
