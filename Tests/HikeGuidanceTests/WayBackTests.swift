import HikeGeodesy
import HikeGuidance
import HikeRouting
import HikeValues
import Testing

@Suite("The way back, and progress on a new way")
struct WayBackTests {
    let plane = Plane()

    /// A hiker who walked east along a straight route to 500 m.
    private func hiker(_ configuration: GuidanceConfiguration = .hiking) throws -> Hike {
        let route = try plane.route([(0, 0), (2_000, 0)])
        var hike = try Hike(route, configuration)
        hike.walk(Polyline(route.coordinates), to: 500)
        return hike
    }

    @Test("OH5-95: from beside the route its rest is met square to it; from behind, where it was left")
    func place() throws {
        let navigator = try hiker().navigator
        let beside = try #require(navigator.wayBack(from: plane.place(600, 80)))
        #expect(abs(beside.distanceAlong - 600) < 1 && abs(beside.distance - 80) < 0.5)
        #expect(abs(beside.bearing - 180) < 0.5)
        let behind = try #require(navigator.wayBack(from: plane.place(400, -80)))
        #expect(abs(behind.distanceAlong - 500) < 6 && abs(behind.distance - 128) < 5)
        // To the letter the whole line is the route.
        let plain = try #require(try hiker(.plain).navigator.wayBack(from: plane.place(400, -80)))
        #expect(abs(plain.distanceAlong - 400) < 1 && abs(plain.distance - 80) < 0.5)
        var stopped = navigator
        _ = stopped.handle(.stop)
        #expect(stopped.wayBack(from: plane.place(600, 80)) == nil)
    }

    @Test("OH5-95: the side is a quarter of the circle each, wherever the hiker faces")
    func side() throws {
        let south = try #require(try hiker().navigator.wayBack(from: plane.place(600, 80)))
        for (facing, turn, side) in [
            (180.0, 0.0, WayBack.Side.ahead), (136, 44, .ahead), (134, 46, .right), (90, 90, .right),
            (46, 134, .right), (44, 136, .behind), (0, 180, .behind), (360, 180, .behind),
            (316, 224, .behind), (314, 226, .left), (270, 270, .left), (226, 314, .left), (224, 316, .ahead),
            (-90, 270, .left), (540, 0, .ahead),
        ] {
            let off = Angle.wrap180(south.turn(facing: facing) - turn)
            #expect(abs(off) < 0.5 && south.side(facing: facing) == side, "\(facing)")
            #expect((0..<360).contains(south.turn(facing: facing)))
        }
    }

    @Test(
        "OH5-70, OH5-99: a new way goes on with the progress, once more after a second one, and over a restart"
    )
    func progress() throws {
        let first = try hiker().navigator
        #expect(first.distanceBehind == 0 && abs(first.progress - 0.25) < 0.01)
        let way = try plane.route([(500, 80), (500, 580), (1_500, 580)])
        var second = try Navigator(route: way, configuration: .hiking, insteadOf: first)
        #expect(second.hasFix && second.lineProgress == 0)
        #expect(abs(second.progress - 500 / 2_000) < 0.01)
        var hike = try Hike(way, .hiking)
        hike.navigator = second
        hike.walk(Polyline(way.coordinates), to: 500)
        second = hike.navigator
        #expect(abs(second.progress - 0.5) < 0.01 && abs(second.lineProgress - 1.0 / 3) < 0.01)
        let third = try Navigator(route: way, configuration: .hiking, insteadOf: second)
        #expect(abs(third.distanceBehind - 1_000) < 12 && abs(third.progress - 0.4) < 0.01)
        let resumed = try Navigator(
            route: way, configuration: .hiking, resumingAt: second.distanceAlong,
            behind: second.distanceBehind)
        #expect(abs(resumed.progress - second.progress) < 0.001)
        #expect(!resumed.hasFix)
        // The end of the line is the end of the hike.
        hike.walk(Polyline(way.coordinates), from: 500)
        #expect(hike.navigator.progress > 0.98 && hike.navigator.progress <= 1)
    }
}
