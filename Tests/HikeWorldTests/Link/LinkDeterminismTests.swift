import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Links and determinism")
struct LinkDeterminismTests {
    /// A story of faults of links and power on a phone with two watches, with `advance` cut at some more moments.
    static func play(seed: UInt64, cuts: [Double]) throws -> ChatteringWorld {
        var random = RandomStream(seed: seed).split("story")
        let ids = WorldLinkTests.three
        let chatter = ChatteringWorld(seed: seed, quality: seed % 2 == 0 ? .hostile : .bluetooth, ids: ids)
        let world = chatter.world
        if seed % 3 == 0 { world.range = LinkRange(farthest: 8, separation: Pendulum()) }
        var story: ChatteringWorld.Story = cuts.map { ($0, { _ in }) }
        for _ in 0..<14 {
            let time = Double(random.next() % 200) / 10
            let watch = ids[1 + Int(random.next() % 2)]
            let device = ids[Int(random.next() % 3)]
            let isUp = random.next() % 2 == 0
            let quality = (WorldTimeTests.qualities + [.hostile])[Int(random.next() % 5)]
            let number = 1 + Int(random.next() % 4)
            switch random.next() % 8 {
            case 0: story.append((time, { $0.setLink(between: "phone", and: watch, isUp: isUp) }))
            case 1: story.append((time, { $0.setLink(from: watch, to: "phone", isUp: isUp) }))
            case 2: story.append((time, { $0.setLink(between: watch, and: "phone", quality: quality) }))
            case 3: story.append((time, { $0.reboot(device, offFor: .seconds(1.5), isLocked: isUp) }))
            case 4: story.append((time, { $0.kill(device) }))
            case 5: story.append((time, { try $0.restart(device) }))
            case 6:
                story.append((time, { $0.send(.system(isUp ? .pair(watch) : .unpair(watch)), to: "phone") }))
            default:
                story.append(
                    (time, { $0.breakLink(on: FrameCriteria(number: number), for: isUp ? .seconds(2) : nil) })
                )
            }
        }
        try chatter.play(story)
        return chatter
    }

    @Test(
        "NF-16: however time is cut, three devices on bad links write the same bytes",
        arguments: 1...60 as ClosedRange<UInt64>)
    func cuts(_ seed: UInt64) throws {
        try ChatteringWorld.expectSameBytes(seed) { try Self.play(seed: seed, cuts: $0) }
    }

    @Test("a third device moves nothing on the link of the usual pair")
    func streams() {
        func arrivals(_ ids: [String]) -> [[Instant]] {
            let chatter = ChatteringWorld(seed: 9, quality: .hostile, ids: ids)
            return (0..<100).map { second in
                chatter.world.deviceLinks[0].model.arrivals(
                    ofBytes: 9, sentAt: .seconds(Double(second)), direction: 0)
            }
        }
        #expect(arrivals(["phone", "watch"]) == arrivals(WorldLinkTests.three))
    }
}
