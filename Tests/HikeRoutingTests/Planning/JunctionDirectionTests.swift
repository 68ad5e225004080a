import HikeFormats
import HikeGeodesy
import HikeRouting
import HikeValues
import Testing

@Suite("Directions at junctions")
struct JunctionDirectionTests {
    /// The class of a change of direction, written down once more (OH5-09).
    private func turnClass(_ delta: Double) -> TurnDirection {
        switch delta {
        case -15..<15: .straight
        case 15..<45: .slightRight
        case 45..<135: .right
        case 135..<170: .sharpRight
        case -45 ..< -15: .slightLeft
        case -135 ..< -45: .left
        case -170 ..< -135: .sharpLeft
        default: .uTurn
        }
    }

    /// The bearing over so many metres of a line from its first point.
    private func bearing(_ line: some Collection<Coordinate>, _ chord: Double) -> Double {
        let points = Array(line)
        let polyline = Polyline(points)
        let end = polyline.coordinate(at: min(chord, polyline.length)) ?? points[0]
        return GreatCircle.bearing(from: points[0], to: end)
    }

    /// The change of direction at a vertex; chords of 22.5 m that end half way to the next junction, but are
    /// 10 m at least.
    private func delta(_ line: [Coordinate], _ vertex: Int, before: Double, after: Double) -> Double {
        func chord(_ gap: Double) -> Double { min(22.5, max(10, gap / 2)) }
        let back = bearing(line[...vertex].reversed(), chord(before))
        return Angle.wrap180(bearing(line[vertex...], chord(after)) - (back + 180))
    }

    /// Arcs that leave a node for somebody with a profile, loops twice.
    private func exits(_ graph: TrailGraph, _ oracle: PlanningOracle) -> [[UInt32]] {
        var result = [[UInt32]](repeating: [], count: graph.nodes.count)
        for arc in 0..<UInt32(2 * graph.edges.count) where oracle.costs[Int(arc)] != nil {
            result[graph.tail(ofArc: arc)].append(arc)
        }
        return result
    }

    @Test(
        "RD-02, OH5-07: every turn with another exit is spoken, with the class that the travelled line has",
        arguments: [TravelProfile.hiking, .cycling])
    func everyJunction(profile: TravelProfile) throws {
        let graph = try DrawnMap.town(seed: 21).graph(DrawnMap.slope)
        var planner = try RoutePlanner(graph: graph)
        let words = TurnInstructionConfiguration(minimumInstructionSpacing: 0)
        let oracle = PlanningOracle(graph, profile)
        let exits = exits(graph, oracle)
        var random = RandomStream(seed: 77)
        var spoken = 0
        for _ in 0..<300 {
            let ends = (0..<2).map { _ in
                graph.coordinate(ofNode: Int(random.next() % UInt64(graph.nodes.count)))
            }
            guard
                let route = try? planner.route(
                    RouteRequest(from: ends[0], to: ends[1], profile: profile, directions: words))
            else {
                continue
            }
            #expect(
                route.instructions.first?.direction == .start && route.instructions.last?.direction == .arrive
            )
            #expect(route.instructions.map(\.distance) == route.instructions.map(\.distance).sorted())
            let choices = route.pieces.indices.dropFirst().filter { index in
                let (from, to) = (route.pieces[index - 1], route.pieces[index])
                return exits[graph.head(ofArc: from.arc)].contains { $0 != to.arc && $0 != from.arc ^ 1 }
            }
            let gaps = [-Double.infinity] + choices.map { route.distances[$0] } + [.infinity]
            for index in route.pieces.indices.dropFirst() {
                let vertex = route.firstCoordinates[index]
                let said = route.instructions.first { $0.vertex == vertex && $0.direction != .start }
                guard let place = choices.firstIndex(of: index) else {
                    #expect(said == nil, "words where there is no choice")
                    continue
                }
                let delta = delta(
                    route.coordinates, vertex, before: gaps[place + 1] - gaps[place],
                    after: gaps[place + 2] - gaps[place + 1])
                // At the limit of two classes either is right.
                let classes = Set([turnClass(delta - 0.3), turnClass(delta + 0.3)])
                #expect(classes.contains(said?.direction ?? .straight), "\(delta) is \(said as Any)")
                guard let said else { continue }
                spoken += 1
                let to = route.pieces[index]
                let names = [graph.name(ofEdge: to.edge), graph.routeName(ofEdge: to.edge)]
                if to.length >= 15 { #expect(said.trailName == names.compactMap { $0 }.first) }
            }
        }
        #expect(spoken > 200)
    }

    /// A crossing with arms at these bearings, walked from one to another.
    private func directions(
        _ arms: [Double], from: Int, to: Int, names: [String] = [], profile: TravelProfile = .hiking,
        words: TurnInstructionConfiguration = .hiking
    ) throws -> [RouteInstruction] {
        var map = DrawnMap()
        let crossing = map.node(0, 0)
        func end(_ arm: Int, _ length: Double) -> (Double, Double) {
            let angle = arms[arm] * .pi / 180
            return (length * PortableMath.sin(angle), length * PortableMath.cos(angle))
        }
        for arm in arms.indices {
            let (east, north) = end(arm, 200)
            let refs = [crossing, map.node(east, north)]
            let tags = ["highway=residential"] + (arm < names.count ? [names[arm]] : [])
            map.way(arm % 2 == 0 ? refs : refs.reversed(), tags: tags)
        }
        var planner = try map.planner()
        let (a, b) = (end(from, 150), end(to, 150))
        return try planner.route(
            RouteRequest(
                from: map.place(a.0, a.1), to: map.place(b.0, b.1), profile: profile, directions: words)
        ).instructions.dropFirst().dropLast().map { $0 }
    }

    @Test("OH5-09, OH5-10: classes at a crossing, in both directions of travel")
    func classes() throws {
        let table: [(Double, TurnDirection?)] = [
            (0, nil), (14, nil), (16, .slightRight), (44, .slightRight), (46, .right), (134, .right),
            (136, .sharpRight), (169, .sharpRight), (171, .uTurn), (189, .uTurn), (191, .sharpLeft),
            (224, .sharpLeft), (226, .left), (314, .left), (316, .slightLeft), (344, .slightLeft), (346, nil),
        ]
        for (bearing, expected) in table {
            // One comes from the south; the third arm goes nearly straight on.
            let other = bearing < 180 ? 352.0 : 8
            let there = try directions([180, bearing, other], from: 0, to: 1, words: .plain)
            #expect(there.map(\.direction) == (expected.map { [$0] } ?? []), "\(bearing)")
            let back = try directions(
                [180, bearing, bearing + 180 + (bearing < 180 ? 8 : -8)], from: 1, to: 0, words: .plain)
            #expect(back.map(\.direction) == (expected.map { [$0.mirrored] } ?? []), "back from \(bearing)")
        }
    }

    @Test(
        "no words where nobody can go wrong: bends of one way, exits one may not take, slight bends without a rival"
    )
    func silence() throws {
        #expect(try directions([180, 90], from: 0, to: 1).isEmpty)
        #expect(try directions([180, 30, 270], from: 0, to: 1).isEmpty)
        #expect(try directions([180, 30, 350], from: 0, to: 1).count == 1)
        #expect(try directions([180, 90, 0], from: 0, to: 1).count == 1)
        #expect(try directions([180, 90, 0], from: 0, to: 1, names: ["ref=1", "ref=2", "foot=no"]).isEmpty)
        let named = try directions([180, 90, 0], from: 0, to: 1, names: ["name=A", "name=B", "name=C"])
        #expect(named.map(\.trailName) == ["B"])
    }

    @Test("a trail that comes back to the junction is an exit, and taking it is a turn")
    func lollipop() throws {
        var map = DrawnMap()
        let crossing = map.node(0, 0)
        map.way([map.node(0, -300), crossing], "name=Stick")
        map.way(
            [crossing, map.node(200, 20), map.node(200, 200), map.node(-20, 200), crossing], "name=Sweet")
        map.way([map.node(-300, 0), crossing], "name=West")
        var planner = try map.planner()
        let around = try planner.route(
            RouteRequest(from: map.place(0, -200), to: map.place(150, 15)))
        #expect(around.instructions.map(\.direction) == [.start, .right, .arrive])
        #expect(around.instructions.map(\.trailName) == ["Stick", "Sweet", nil])
        map.entities.ways.removeLast()
        planner = try map.planner()
        let alone = try planner.route(RouteRequest(from: map.place(0, -200), to: map.place(150, 15)))
        #expect(alone.instructions.map(\.direction) == [.start, .right, .arrive])
        // Past the loop, from the stick to the west.
        map = DrawnMap()
        let fork = map.node(0, 0)
        map.way([map.node(0, -300), fork], "name=Stick")
        map.way([fork, map.node(100, 100), map.node(0, 200), fork], "name=Sweet")
        map.way([map.node(-300, 0), fork], "name=West")
        planner = try map.planner()
        let past = try planner.route(RouteRequest(from: map.place(0, -200), to: map.place(-200, 0)))
        #expect(past.instructions.map(\.direction) == [.start, .left, .arrive])
    }

    @Test("a via point at a dead end, and in the middle of a way: one turns around there")
    func turningAround() throws {
        var map = DrawnMap()
        let crossing = map.node(0, 0)
        map.way([map.node(-300, 0), crossing], "name=West")
        map.way([crossing, map.node(300, 0)], "name=East")
        let end = map.node(0, 300)
        map.way([crossing, end], "name=North")
        var planner = try map.planner()
        for north in [150.0, 300, 340] {
            let route = try planner.route(
                RouteRequest(from: map.place(-200, 0), to: map.place(200, 0), via: [map.place(0, north)]))
            #expect(route.instructions.map(\.direction) == [.start, .left, .uTurn, .left, .arrive])
            #expect(route.instructions.map(\.trailName) == ["West", "North", "North", "East", nil])
            let distances = [
                0, 200, 200 + min(300, north), 200 + 2 * min(300, north), 400 + 2 * min(300, north),
            ]
            for (instruction, distance) in zip(route.instructions, distances) {
                #expect((instruction.distance - distance).magnitude < 0.5)
            }
        }
        // Passing a via point is nothing to talk about.
        let passing = try planner.route(
            RouteRequest(
                from: map.place(-200, 0), to: map.place(200, 0), via: [map.place(-100, 5), map.place(0, 0)],
                directions: .plain))
        #expect(passing.instructions.map(\.direction) == [.start, .arrive])
    }
}
