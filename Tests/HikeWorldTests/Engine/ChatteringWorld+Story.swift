import HikeValues
import Testing

@testable import HikeWorld

extension ChatteringWorld {
    /// What is done to a world, and at which virtual second.
    typealias Story = [(time: Double, act: (World) throws -> Void)]

    /// Switches everything on, plays a story in the order of its times, then of its telling, and runs to the 30th second.
    func play(_ story: Story) throws {
        try world.bootAll()
        let ordered = story.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        for (_, step) in ordered {
            try world.advance(to: .seconds(step.time))
            try step.act(world)
        }
        try world.advance(to: .seconds(30))
        try world.finish()
    }

    /// Plays the story of a seed whole, once more, and with `advance` cut at some moments and at very many: always the same bytes.
    ///
    /// - Parameter play: plays it with cuts at these seconds.
    static func expectSameBytes(
        _ seed: UInt64, play: (_ cuts: [Double]) throws -> ChatteringWorld
    ) throws {
        var random = RandomStream(seed: seed).split("cuts")
        let whole = try play([])
        #expect(whole.sink.records.count > 30)
        #expect(whole.violations == [])
        let some = (0..<40).map { _ in random.uniform(0, 30) }
        for cuts in [[], some, (0..<1_500).map { Double($0) / 50 }] {
            let other = try play(cuts)
            #expect(other.violations == [])
            #expect(other.sink.lines == whole.sink.lines, "\(cuts.count) cuts")
        }
    }
}
