import HikeFormats
import HikeRouting
import HikeValues
import Testing

@Suite("Heights of ways, and times by them")
struct HeightTests {
    /// A straight way of 3 km, walked from west to east.
    private func route(_ tags: [String], _ height: @escaping (Double) -> Double?) throws -> ComputedRoute {
        var map = DrawnMap()
        map.way((0...30).map { map.node(Double($0) * 100, 0) }, tags: tags)
        var planner = try map.planner { east, _ in height(east) }
        return try planner.route(RouteRequest(from: map.place(0, 0), to: map.place(3_000, 0)))
    }

    private static func mountain(_ east: Double) -> Double {
        1_000 + max(0, 400 - (east - 1_500).magnitude / 3)
    }

    @Test("tunnels and bridges are straight from end to end, whatever is above or below")
    func structures() throws {
        for tag in ["tunnel=yes", "tunnel=culvert", "bridge=viaduct", "bridge=yes"] {
            let route = try route(["highway=path", tag]) {
                // A gorge right up to the far end.
                $0 > 2_700 && $0 < 2_999 ? 700 : Self.mountain($0) + $0 * 0.01
            }
            #expect((route.gain - 30).magnitude < 0.6 && route.loss < 0.1, "\(tag)")
            #expect(route.profile.allSatisfy { ($0.elevation - 1_000 - $0.distance * 0.01).magnitude < 0.5 })
        }
        for tag in ["tunnel=no", "bridge=no", "layer=1"] {
            let draped = try route(["highway=path", tag], Self.mountain)
            #expect((draped.gain - 400).magnitude < 15 && (draped.loss - 400).magnitude < 15)
        }
    }

    @Test("noise of less than 5 m does not climb, a ridge of 6 m waves does")
    func noise() throws {
        var random = RandomStream(seed: 1)
        let noise = (0...200).map { _ in random.uniform(-2.2, 2.2) }
        let quiet = try route(["highway=path"]) { 800 + noise[min(200, max(0, Int($0 / 15)))] }
        #expect(quiet.gain < 5 && quiet.loss < 5)
        let rising = try route(["highway=path"]) { 800 + $0 / 5 + noise[min(200, max(0, Int($0 / 15)))] }
        #expect((rising.gain - 600).magnitude < 5 && rising.loss == 0)
        let waves = try route(["highway=path"]) { 800 + 20 * PortableMath.sin($0 / 3_000 * 10 * .pi) }
        #expect((waves.gain - 200).magnitude < 25 && (waves.loss - 200).magnitude < 25)
    }

    @Test(
        "an edge over a ridge counts all of its climb, in its stored numbers too, and splitting changes nothing"
    )
    func ridge() throws {
        var map = DrawnMap()
        let nodes = (0...30).map { map.node(Double($0) * 100, 0) }
        let way = map.way(nodes)
        map.way([nodes[10], map.node(1_000, 200)])
        let height: (Double, Double) -> Double? = { east, _ in Self.mountain(east) }
        let split = try map.graph(height)
        map.entities.ways.removeLast()
        let whole = try map.graph(height)
        #expect(whole.edges.count == 1)
        let climb = whole.climb(ofArc: 0)
        #expect((climb.gain - 400).magnitude < 15 && (climb.loss - 400).magnitude < 15)
        #expect(whole.climb(ofArc: 1).gain == climb.loss && whole.climb(ofArc: 1).loss == climb.gain)
        let parts = split.edges(ofWay: way).map { split.climb(ofArc: UInt32(2 * $0)) }
        #expect(parts.count == 2)
        #expect((parts.reduce(0) { $0 + $1.gain } - climb.gain).magnitude < 0.25)
        #expect((parts.reduce(0) { $0 + $1.loss } - climb.loss).magnitude < 0.25)
    }

    @Test("where heights are not known nothing is made up, holes in between are bridged")
    func unknown() throws {
        let none = try route(["highway=path"]) { _ in nil }
        #expect(none.profile.isEmpty && none.gain == 0 && none.warnings == [.noElevation])
        let hole = try route(["highway=path"]) { (900..<1_900).contains($0) ? nil : 500 + $0 / 10 }
        #expect((hole.gain - 300).magnitude < 2 && hole.loss == 0 && hole.warnings.isEmpty)
    }

    @Test("a route over a junction at one place with another has its whole profile")
    func noLength() throws {
        var map = DrawnMap()
        let (a, b, c) = (map.node(0, 0), map.node(0, 0), map.node(600, 0))
        map.way([map.node(0, 300), a])
        map.way([a, b])
        map.way([b, c])
        map.way([b, map.node(0, -300)])
        var planner = try map.planner { east, _ in 100 + east }
        for (from, to) in [(map.place(0, 0), map.place(500, 0)), (map.place(0, 250), map.place(500, 0))] {
            let route = try planner.route(RouteRequest(from: from, to: to))
            #expect(route.profile.first?.distance == 0)
            #expect((route.profile.last.map { $0.distance - route.length } ?? 1).magnitude < 1e-6)
            #expect((route.gain - 500).magnitude < 3)
        }
    }

    @Test(
        "OHR-18: by every rule more climb takes longer, and up takes longer than down",
        arguments: WalkingTimeRule.allCases)
    func times(rule: WalkingTimeRule) throws {
        var last = 0.0
        for rise in stride(from: 0.0, through: 1_500, by: 25) {
            let up = try route(["highway=path"]) { 500 + rise * $0 / 3_000 }.duration(rule)
            let down = try route(["highway=path"]) { 3_000 - rise * $0 / 3_000 }.duration(rule)
            #expect(up > last, "\(rule) at \(rise) m")
            // The documents hold a descent of a quarter and more harder than the climb.
            if rise > 0, rise < 750 || rule != .documents { #expect(up > down, "\(rule) at \(rise) m") }
            last = up
            let steps = (0...100).map { rise * Double($0) / 100 }
            if rule != .documents {
                let seconds = try #require(rule.seconds(heights: steps, length: 3_000))
                #expect((seconds - up).magnitude < up * 0.02)
            }
        }
        guard rule != .documents else { return }
        // Level: 4.2, 4, 5 and about 5 km/h.
        let level = try #require(rule.seconds(heights: [], length: 1_000))
        #expect(level > 700 && level < 1_000)
        #expect(rule.seconds(profile: [], length: 1_000) == level)
        // A ridge is harder than its ends say.
        let ridge = try #require(rule.seconds(heights: [0, 200, 0], length: 2_000))
        #expect(ridge > 2 * level)
    }
}
