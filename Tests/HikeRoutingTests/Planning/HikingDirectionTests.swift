import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

/// What the directions of planned routes say beyond the requirements' letter (guidance 2.2 and 4.6).
@Suite("Directions for hikers")
struct HikingDirectionTests {
    /// The directions on a map from place to place, without start and arrive.
    private func steps(
        _ map: DrawnMap, from: (Double, Double), to: (Double, Double), via: [(Double, Double)] = [],
        words: TurnInstructionConfiguration = .hiking
    ) throws -> [RouteInstruction] {
        var planner = try map.planner()
        let route = try planner.route(
            RouteRequest(
                from: map.place(from.0, from.1), to: map.place(to.0, to.1),
                via: via.map { map.place($0.0, $0.1) }, directions: words))
        #expect(route.instructions.first?.direction == .start)
        #expect(route.instructions.last?.direction == .arrive)
        return Array(route.instructions.dropFirst().dropLast())
    }

    /// A line of ways along some points, with a dead end at each inner one. The mirrored map has east and west changed.
    private func staggered(
        _ points: [(Double, Double)], exits: [(Double, Double)], isMirrored: Bool = false
    ) -> DrawnMap {
        let side = isMirrored ? -1.0 : 1
        var map = DrawnMap()
        let nodes = points.map { map.node(side * $0.0, $0.1) }
        for (a, b) in zip(nodes, nodes.dropFirst()) { map.way([a, b]) }
        for (index, exit) in exits.enumerated() {
            let (x, y) = (points[index + 1].0 + exit.0, points[index + 1].1 + exit.1)
            map.way([nodes[index + 1], map.node(side * x, y)])
        }
        return map
    }

    private func texts(
        _ points: [(Double, Double)], exits: [(Double, Double)], words: TurnInstructionConfiguration = .hiking
    ) throws -> [String] {
        try [false, true].map { isMirrored in
            let map = staggered(points, exits: exits, isMirrored: isMirrored)
            let side = isMirrored ? -1.0 : 1
            let (a, b) = (points[0], points[points.count - 1])
            return try steps(map, from: (side * a.0, a.1), to: (side * b.0, b.1), words: words)
                .map { step in
                    let place = Int(step.distance.rounded())
                    return isMirrored ? "\(place) \(Self.mirrored(step.text))" : "\(place) \(step.text)"
                }
        }.reduce(into: []) { both, found in
            if !both.isEmpty { #expect(both == found, "the mirrored route has other words") }
            both = found
        }
    }

    /// The words for the mirrored route.
    private static func mirrored(_ text: String) -> String {
        let images = [
            "left": "right", "right": "left", "east": "west", "west": "east", "northeast": "northwest",
            "northwest": "northeast", "southeast": "southwest", "southwest": "southeast",
        ]
        return text.split(separator: " ").map { word in
            let plain = word.filter { $0 != "," }
            return (images[String(plain)] ?? String(plain)) + (word.hasSuffix(",") ? "," : "")
        }.joined(separator: " ")
    }

    @Test(
        "T5: turns within 50 m are named together at the first of them, and each has an instruction of its own"
    )
    func closeTurns() throws {
        let points = [(0.0, 0.0), (200, 0), (200, 20), (220, 20), (220, -300)]
        let exits = [(100.0, -30.0), (-100, 40), (100, 40)]
        #expect(
            try texts(points, exits: exits) == [
                "200 Turn left, then right, then right again heading south",
                "220 Turn right, then right again heading south", "240 Turn right heading south",
            ])
        #expect(try texts(points, exits: exits, words: .plain) == ["200 Turn left heading north"])
        // A staggered crossing of 40 m has two turns, one of 10 m is a step aside.
        let wide = [(0.0, -200.0), (0, 0), (40, 0), (40, 200)]
        let ahead = [(-100.0, 0.0), (100, 0)]
        #expect(
            try texts(wide, exits: ahead)
                == ["200 Turn right, then left heading north", "240 Turn left heading north"])
        #expect(try texts([(0, -200), (0, 0), (10, 0), (10, 200)], exits: ahead) == [])
        // From 50 m on they are two.
        #expect(
            try texts([(0, -200), (0, 0), (52, 0), (52, 200)], exits: ahead)
                == ["200 Turn right heading east", "252 Turn left heading north"])
    }

    @Test(
        "two turns to one side within 20 m that bring one back are a U-turn; at one place they are one turn")
    func sameSide() throws {
        func back(_ gap: Double) -> [(Double, Double)] { [(0, -300), (0, 0), (gap, 0), (gap, -280)] }
        #expect(
            try texts(back(16), exits: [(0, 100), (100, 0)]) == ["300 U-turn to the right heading south"])
        #expect(
            try texts(back(30), exits: [(0, 100), (100, 0)]) == [
                "300 Turn right, then right again heading south", "330 Turn right heading south",
            ])
        let bend = [(0.0, -300.0), (0, 0), (24, 18), (224, 18)]
        #expect(
            try texts(bend, exits: [(0, 100), (20, 100)]) == [
                "300 Turn right, then bear right heading east", "330 Bear right heading east",
            ])
        let corner = [(0.0, -300.0), (0, 0), (6, 6), (206, 6)]
        #expect(try texts(corner, exits: [(0, 100), (20, 100)]) == ["300 Turn right heading east"])
    }

    @Test("T6: a turn within 50 m of the start is kept, and one within 50 m of the end")
    func nearTheEnds() throws {
        let points = [(0.0, 0.0), (40, 0), (40, 500), (75, 500)]
        #expect(
            try texts(points, exits: [(100, 0), (0, 100)])
                == ["40 Turn left heading north", "540 Turn right heading east"])
    }

    @Test("T7: small changes of direction at junctions add up over 40 m")
    func gradualBend() throws {
        let points = Plane.walk([(200, 90), (13, 76), (13, 62), (13, 48), (200, 34)])
        let exits = [(20.0, -100.0), (20, -100), (60, -100), (60, -100)]
        #expect(try texts(points, exits: exits) == ["200 Turn left heading northeast"])
        #expect(try texts(points, exits: exits, words: .plain) == [])
    }

    @Test("T8: where nothing branches a bend is no turn, with any tags")
    func bendWithoutBranch() throws {
        var map = DrawnMap()
        let corner = map.node(0, 0)
        map.way([map.node(0, -300), corner], "highway=path", "name=A")
        map.way([corner, map.node(300, 0)], "highway=track", "name=B")
        for words in [TurnInstructionConfiguration(), .hiking] {
            #expect(try steps(map, from: (0, -200), to: (200, 0), words: words).isEmpty)
        }
    }

    @Test(
        "issue 21: OH5-05, OH5-06, OH5-09: to the letter it is one, by the segments at the place where two edges meet"
    )
    func bendToTheLetter() throws {
        var map = DrawnMap()
        let corner = map.node(0, 0)
        // Over 22.5 m the line goes east; its last segment goes north.
        map.way([map.node(-300, -3), map.node(0, -3), corner], "highway=path", "name=A")
        map.way([corner, map.node(300, 0)], "highway=track", "name=B")
        let plain = try steps(map, from: (-200, -3), to: (200, 0), words: .plain)
        #expect(plain.map(\.direction) == [.right] && plain.map(\.trailName) == ["B"])
        #expect(try steps(map, from: (-200, -3), to: (200, 0), words: .hiking).isEmpty)
    }

    /// A fork: from the south, with arms at these bearings, to the first of them.
    private func fork(_ arms: [Double], names: [String] = []) throws -> [String] {
        var map = DrawnMap()
        let node = map.node(0, 0)
        func end(_ bearing: Double, _ length: Double) -> (Double, Double) {
            Plane.walk([(length, bearing)])[1]
        }
        map.way([map.node(0, -300), node], "name=Stem")
        for (index, arm) in arms.enumerated() {
            let tip = end(arm, 200)
            map.way(
                [map.node(tip.0, tip.1), node], tags: index < names.count ? ["name=" + names[index]] : [])
        }
        return try steps(map, from: (0, -200), to: end(arms[0], 150)).map(\.text)
    }

    @Test("T9: straight on, another way within 35 degrees of straight tempts")
    func forks() throws {
        #expect(try fork([0, 30]) == ["Keep left heading north"])
        #expect(try fork([0, 330]) == ["Keep right heading north"])
        #expect(try fork([0, 40]) == [])
        #expect(try fork([0, 330, 30]) == ["Continue straight heading north"])
        #expect(try fork([0, 30], names: ["Stem"]) == ["Keep left on Stem"])
        #expect(try fork([5, 30], names: ["Ridge"]) == ["Keep left onto Ridge"])
        #expect(try fork([340, 20]) == ["Bear left heading north"])
        #expect(try fork([20, 340]) == ["Bear right heading north"])
        // A side path to the other side is no rival to a slight turn.
        #expect(try fork([30, 270]) == [])
        #expect(try fork([30, 305]) == ["Bear right heading northeast"])
    }

    @Test("T10: straight on, another name is said where another way leads on, once")
    func names() throws {
        #expect(try fork([0, 90], names: ["Ridge", "Other"]) == ["Continue straight onto Ridge"])
        #expect(try fork([0, 90], names: ["Stem", "Other"]) == [])
        #expect(try fork([0, 90]) == [])
        // A name that is missing for a few metres, and one that lasts for a few.
        var map = DrawnMap()
        let nodes = [-300.0, 0, 30, 300, 330, 600].map { map.node(0, $0) }
        for (index, name) in ["A", nil, "A", "B", "A"].enumerated() {
            map.way([nodes[index], nodes[index + 1]], tags: name.map { ["name=" + $0] } ?? [])
            map.way([nodes[index + 1], map.node(100, Double(index) * 10)])
        }
        #expect(try steps(map, from: (0, -200), to: (0, 500)).isEmpty)
    }

    @Test(
        "T10, CX-16: on an edge that is used again there is a U-turn, at a via point too, and nothing swallows it"
    )
    func turningRound() throws {
        var map = DrawnMap()
        let crossing = map.node(0, 0)
        map.way([map.node(-300, 0), crossing])
        map.way([crossing, map.node(300, 0)])
        map.way([crossing, map.node(0, 300)])
        let found = try steps(map, from: (-200, 0), to: (200, 0), via: [(0, 30)])
        #expect(found.map(\.direction) == [.left, .uTurn, .left])
        #expect(found.map { Int($0.distance.rounded()) } == [200, 230, 260])
    }

    @Test("T4: vertices on or beside the junction do not spoil its bearing")
    func verticesAtTheJunction() throws {
        var map = DrawnMap()
        let node = map.node(0, 0)
        map.way([map.node(0, -300), node])
        map.way([node, map.node(0.3, -0.4), map.node(0.1, 0.2), map.node(-200, 0)])
        map.way([node, map.node(0, 200)])
        #expect(try steps(map, from: (0, -200), to: (-150, 0)).map(\.text) == ["Turn left heading west"])
    }

    @Test("T2: a vertex drawn a little aside does not change the class")
    func firstVertexAside() throws {
        var map = DrawnMap()
        let node = map.node(0, 0)
        map.way([map.node(0, -300), map.node(1.5, -3), node])
        map.way([node, map.node(3, -1.5), map.node(200, 0)])
        map.way([node, map.node(0, 200)])
        #expect(try steps(map, from: (0, -200), to: (150, 0)).map(\.direction) == [.right])
    }

    /// The town without one-way streets and heights.
    private func town() -> DrawnMap {
        var map = DrawnMap.town(seed: 5)
        for index in map.entities.ways.indices {
            map.entities.ways[index].tags.removeAll { $0.key.hasPrefix("oneway") }
        }
        return map
    }

    @Test(
        "T1, OH5-07: ways stored the other way round give the same directions; a mirrored map mirrored ones")
    func storedDirectionAndMirror() throws {
        let map = town()
        var reversed = map
        for index in map.entities.ways.indices { reversed.entities.ways[index].refs.reverse() }
        var mirrored = map
        let middle = Int32((map.origin.longitude * 1e7).rounded())
        for index in map.entities.nodes.indices {
            let longitude = map.entities.nodes[index].longitude
            mirrored.entities.nodes[index].longitude = 2 * middle - longitude
        }
        var planners = try [map.planner(), reversed.planner(), mirrored.planner()]
        var random = RandomStream(seed: 11)
        var compared = (reversed: 0, mirrored: 0)
        for _ in 0..<150 {
            let ends = (0..<2).map { _ in (random.uniform(0, 900), random.uniform(0, 900)) }
            let routes = planners.indices.map { index in
                let side = index == 2 ? -1.0 : 1
                let places = ends.map { map.place(side * $0.0, $0.1) }
                return try? planners[index].route(RouteRequest(from: places[0], to: places[1]))
            }
            guard let there = routes[0] else { continue }
            if let back = routes[1], back.coordinates == there.coordinates {
                compared.reversed += 1
                #expect(back.instructions.map(\.text) == there.instructions.map(\.text))
            }
            if let image = routes[2], image.coordinates.count == there.coordinates.count,
                (image.length - there.length).magnitude < 0.05
            {
                compared.mirrored += 1
                #expect(image.instructions.map(\.direction) == there.instructions.map(\.direction.mirrored))
            }
        }
        #expect(compared.reversed > 50 && compared.mirrored > 50, "\(compared)")
    }

    @Test("OH5-11: to the letter no two turns are nearer than 50 m; for hikers only a U-turn is")
    func spacing() throws {
        let graph = try DrawnMap.town(seed: 21).graph(DrawnMap.slope)
        var planner = try RoutePlanner(graph: graph)
        var random = RandomStream(seed: 8)
        for words in [TurnInstructionConfiguration.plain, .hiking] {
            for _ in 0..<150 {
                let ends = (0..<2).map { _ in
                    graph.coordinate(ofNode: Int(random.next() % UInt64(graph.nodes.count)))
                }
                guard
                    let route = try? planner.route(
                        RouteRequest(from: ends[0], to: ends[1], directions: words))
                else {
                    continue
                }
                let turns = route.instructions.dropFirst().dropLast()
                for (a, b) in zip(turns, turns.dropFirst()) {
                    #expect(b.distance - a.distance >= 50 || a.direction == .uTurn || b.direction == .uTurn)
                }
                #expect(words == .hiking || turns.allSatisfy { $0.direction != .straight })
            }
        }
    }
}
