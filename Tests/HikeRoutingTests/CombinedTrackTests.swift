import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

/// A line without a map under the hiking configuration: its corners are those of the plain one, and none is dropped.
@Suite("Combined turns of a line without a map")
struct CombinedTrackTests {
    let plane = Plane()
    let generator = TurnInstructionGenerator(configuration: .hiking)

    private func found(_ points: [(Double, Double)]) -> [String] {
        turns(generator.instructions(for: plane.line(points))).map {
            "\(Int($0.cumulativeDistance.rounded())) \($0.text)"
        }
    }

    @Test("T5: turns within 50 m are named together at the first of them, and each for itself")
    func together() {
        #expect(
            found(Plane.walk([(200, 90), (40, 0), (300, 90)]))
                == ["200 Turn left, then right heading east", "240 Turn right heading east"])
        #expect(
            found(Plane.walk([(200, 90), (45, 0), (300, 270)]))
                == ["200 Turn left, then left again heading west", "245 Turn left heading west"])
        #expect(
            found(Plane.walk([(200, 90), (60, 0), (300, 90)]))
                == ["200 Turn left heading north", "260 Turn right heading east"])
    }

    @Test("CX-16: a U-turn is spoken on its own")
    func reversal() {
        let apex = Plane.walk([(300, 90), (45, 115)])
        let result = turns(generator.instructions(for: plane.line(apex + [apex[1], (150, 0)])))
        #expect(result.contains { $0.direction == .uTurn && ($0.cumulativeDistance - 345).magnitude < 0.1 })
    }

    @Test(
        "every corner of the plain configuration is within 20 m of an instruction, and mirrored lines agree")
    func nothingDropped() {
        for seed in 0..<60 as Range<UInt64> {
            var random = RandomStream(seed: seed)
            let legs = (0..<20).map { _ in (random.uniform(25, 120), random.uniform(0, 360)) }
            let points = Plane.walk([(200, 0)] + legs + [(200, 0)])
            let line = plane.line(points)
            let all = TurnInstructionGenerator(
                configuration: TurnInstructionConfiguration(minimumInstructionSpacing: 0)
            ).corners(of: line)
            let spoken = turns(generator.instructions(for: line))
            #expect(spoken.count <= all.count && !spoken.isEmpty)
            for corner in all {
                // Less than 12 m apart they are one place.
                let isTold = spoken.contains { ($0.cumulativeDistance - corner.distance).magnitude < 20 }
                #expect(isTold, "seed \(seed), \(corner.distance) m")
            }
            let image = turns(generator.instructions(for: plane.line(points.map { (-$0.0, $0.1) })))
            #expect(image.map(\.direction) == spoken.map(\.direction.mirrored))
        }
    }
}
