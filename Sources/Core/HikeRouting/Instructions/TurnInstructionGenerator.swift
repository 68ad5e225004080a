import HikeGeodesy
import HikeValues

/// Makes directions for a line without a map, as a recorded track is (OH5-102).
///
/// Every bearing is measured on the line as it is travelled, so there is no stored direction to get wrong
/// (OH5-05 to OH5-07, RD-02), and every distance is one of the line's own (OH5-14, OH5-87).
public struct TurnInstructionGenerator: Hashable, Sendable {
    public var configuration: TurnInstructionConfiguration
    public var measurement: CornerMeasurement

    public init(
        configuration: TurnInstructionConfiguration = .plain, measurement: CornerMeasurement = .recorded
    ) {
        self.configuration = configuration
        self.measurement = measurement
    }

    /// For lines out of files: no turn is dropped.
    public static let imported = TurnInstructionGenerator(configuration: .hiking)

    /// Start, the turns and arrive. Empty for an empty line; start and arrive for a single place (OH5-15).
    public func instructions(for line: Polyline) -> [TurnInstruction] {
        guard let first = line.coordinates.first, let last = line.coordinates.last else { return [] }
        let departure = bearing(at: 0, of: line, reversed: false)
        var result = [
            TurnInstruction(
                coordinate: first, direction: .start, bearing: departure, distanceFromPrevious: 0,
                cumulativeDistance: 0, text: TurnInstruction.text(.start, bearing: departure, trailName: nil))
        ]
        var previous = 0.0
        for turn in spoken(on: line) {
            result.append(
                TurnInstruction(
                    coordinate: line.coordinates[turn.vertex], direction: turn.direction,
                    bearing: turn.bearings.outgoing, distanceFromPrevious: turn.distance - previous,
                    cumulativeDistance: turn.distance,
                    text: TurnInstruction.text(
                        turn.direction, bearing: turn.bearings.outgoing, trailName: nil, words: turn.words)))
            previous = turn.distance
        }
        let arrival = bearing(at: line.coordinates.count - 1, of: line, reversed: true)
        result.append(
            TurnInstruction(
                coordinate: last, direction: .arrive, bearing: arrival,
                distanceFromPrevious: line.length - previous, cumulativeDistance: line.length,
                text: TurnInstruction.text(.arrive, bearing: arrival, trailName: nil)))
        return result
    }

    /// The corners that become turns, with the bearings measured (OH5-104): of one that names others the bearing
    /// behind the last of them.
    ///
    /// What becomes of corners near each other is the configuration's (``TurnInstructionConfiguration/closeTurns``).
    /// The start does not count as an instruction here, so a turn soon after it is kept (guidance T6).
    public func corners(of line: Polyline) -> [Corner] {
        spoken(on: line).map { Corner(vertex: $0.vertex, distance: $0.distance, bearings: $0.bearings) }
    }

    private func spoken(on line: Polyline) -> [SpokenTurn] {
        let corners = CornerFinder(line: line, configuration: configuration, measurement: measurement)
            .corners()
        let turns = corners.map { corner in
            // A line that comes back on itself does so on the path by which it came.
            let isReversal = configuration.direction(forDelta: corner.bearings.delta) == .uTurn
            return MeasuredTurn(
                kind: isReversal ? .reversal : .turn, vertex: corner.vertex, distance: corner.distance,
                bearings: corner.bearings)
        }
        return TurnSpacing(configuration: configuration).spoken(turns)
    }

    /// Direction of travel at an end of the line, over a chord where the line is long enough.
    private func bearing(at vertex: Int, of line: Polyline, reversed: Bool) -> Double {
        let place = line.coordinates[vertex]
        let gauge = ChordGauge(coordinates: line.coordinates, length: measurement.chordLength)
        let chord = gauge.chord(
            from: place, firstVertex: reversed ? vertex - 1 : vertex + 1, side: reversed ? .before : .after)
        let other = chord?.end ?? (reversed ? line.coordinates.first : line.coordinates.last) ?? place
        return BearingCalculator.bearing(from: reversed ? other : place, to: reversed ? place : other)
    }
}
