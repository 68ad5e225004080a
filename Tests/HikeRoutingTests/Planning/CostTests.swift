import HikeFormats
import HikeRouting
import HikeValues
import Testing

@Suite("What ways cost, and who may use them")
struct CostTests {
    /// Metres of cost of 1,000 m with so much climb and descent, by way of a planned route.
    private func cost(
        _ tags: [String], _ profile: TravelProfile, rise: Double = 0, isBackwards: Bool = false
    ) throws -> Double {
        var map = DrawnMap()
        map.way([map.node(0, 0), map.node(1_000, 0)], tags: tags)
        let graph = try map.graph { east, _ in 500 + rise * east / 1_000 }
        var planner = try RoutePlanner(graph: graph)
        let route = try planner.route(
            RouteRequest(
                from: map.place(isBackwards ? 1_000 : 0, 0), to: map.place(isBackwards ? 0 : 1_000, 0),
                profile: profile))
        return route.cost * 1_000 / route.length
    }

    private static let hikingSurfaces: [(String, Double)] = [
        ("paved", 1), ("asphalt", 1), ("concrete", 1), ("compacted", 1.1), ("fine_gravel", 1.1),
        ("wood", 1.1),
        ("gravel", 1.2), ("ground", 1.3), ("dirt", 1.3), ("earth", 1.3), ("grass", 1.4), ("rock", 1.5),
        ("pebblestone", 1.5), ("sand", 1.8), ("mud", 2), ("nonsense", 1.3), ("", 1.3),
    ]
    private static let cyclingSurfaces: [(String, Double)] = [
        ("paved", 1), ("asphalt", 1), ("concrete", 1), ("compacted", 1.2), ("wood", 1.2),
        ("fine_gravel", 1.3),
        ("gravel", 1.5), ("ground", 2), ("dirt", 2), ("earth", 2), ("pebblestone", 2), ("rock", 2.5),
        ("grass", 3), ("sand", 3), ("mud", 4), ("nonsense", 1.5), ("", 1.5),
    ]
    private static let grades: [(String, Double)] = [
        ("", 1), ("hiking", 1), ("mountain_hiking", 1.2), ("demanding_mountain_hiking", 1.5),
        ("alpine_hiking", 2),
        ("demanding_alpine_hiking", 3), ("difficult_alpine_hiking", 5), ("nonsense", 1),
        ("hiking;alpine_hiking", 2),
    ]

    @Test("OHR-14, OHR-15, OHR-17: level ways: length by surface, grade and steps")
    func hiking() throws {
        for (surface, factor) in Self.hikingSurfaces {
            let tags = surface.isEmpty ? [] : ["surface=\(surface)"]
            #expect(try (cost(["highway=path"] + tags, .hiking) - 1_000 * factor).magnitude < 0.02)
            #expect(try (cost(["highway=steps"] + tags, .hiking) - 1_500 * factor).magnitude < 0.02)
            #expect(try (cost(["highway=path"] + tags, .shortest) - 1_000).magnitude < 0.02)
        }
        for (grade, factor) in Self.grades {
            let tags = ["highway=path", "surface=gravel"] + (grade.isEmpty ? [] : ["sac_scale=\(grade)"])
            #expect(try (cost(tags, .hiking) - 1_200 * factor).magnitude < 0.02)
        }
        #expect(
            try
                (cost(["highway=steps", "surface=mud", "sac_scale=difficult_alpine_hiking"], .hiking) - 15_000)
                .magnitude < 0.1)
    }

    @Test("the first band whose limit is above the grade counts, whatever their number and order")
    func bands() {
        var profile = TravelProfile.hiking
        var random = RandomStream(seed: 71)
        for _ in 0..<400 {
            profile.descentBands = (0..<random.next() % 8).map { _ in
                TravelProfile.DescentBand(
                    below: Double(random.next() % 40), factor: Double(random.next() % 100) / 10)
            }
            let bands = profile.descentBands
            for grade in stride(from: 0.0, through: 41, by: 0.5) {
                let wanted = bands.first { grade < $0.below } ?? bands.last
                #expect(profile.descentFactor(grade: grade) == wanted?.factor ?? 0)
            }
        }
    }

    @Test("OHR-14, CX-49: climbs cost 7.92 m a metre, descents that by the bands of their grade")
    func climbs() throws {
        let tags = ["highway=path", "surface=paved"]
        // A length of 1,000 m, so tenths of a percent are metres; up, then down.
        let table: [(rise: Double, cost: Double)] = [
            (100, 1_792), (300, 3_376), (-40, 1_000), (-49, 1_000), (-51, 1_000 + 51 * 7.92 * 0.3),
            (-100, 1_000 + 100 * 7.92 * 0.3), (-149, 1_000 + 149 * 7.92 * 0.3),
            (-151, 1_000 + 151 * 7.92 * 0.8), (-249, 1_000 + 249 * 7.92 * 0.8),
            (-251, 1_000 + 251 * 7.92 * 1.5), (-400, 1_000 + 400 * 7.92 * 1.5),
        ]
        for (rise, expected) in table {
            #expect(try (cost(tags, .hiking, rise: rise) - expected).magnitude < 2, "\(rise)")
            let back = try cost(tags, .hiking, rise: -rise, isBackwards: true)
            #expect((back - expected).magnitude < 2, "\(rise) against the way's direction")
        }
        // The limits themselves belong to the steeper band.
        for (grade, factor) in [
            (4.99, 0.0), (5, 0.3), (14.99, 0.3), (15, 0.8), (24.99, 0.8), (25, 1.5), (900, 1.5),
        ] {
            #expect(TravelProfile.hiking.descentFactor(grade: grade) == factor)
        }
        #expect(TravelProfile.hiking.cost(length: 0, factor: 1, gain: 0, loss: 10) == 0)
        #expect(
            TravelProfile.hiking.cost(length: 100, factor: 2, gain: 10, loss: 20) == 200 + 79.2 + 20 * 7.92
                * 0.8)
    }

    @Test("OHR-16, CX-50: riding: its own surfaces, 12 m a metre climbed, descents for nothing")
    func cycling() throws {
        for (surface, factor) in Self.cyclingSurfaces {
            let tags = ["highway=track"] + (surface.isEmpty ? [] : ["surface=\(surface)"])
            #expect(try (cost(tags, .cycling) - 1_000 * factor).magnitude < 0.02)
        }
        let road = ["highway=residential", "surface=asphalt"]
        #expect(try (cost(road, .cycling, rise: 50) - 1_600).magnitude < 2)
        #expect(try (cost(road, .cycling, rise: -200) - 1_000).magnitude < 0.1)
    }

    @Test("OHR-18: the documents' time is the cost over the base speed")
    func time() throws {
        var map = DrawnMap()
        map.way([map.node(0, 0), map.node(1_330, 0)], "highway=track", "surface=asphalt")
        var planner = try map.planner()
        for (profile, seconds) in [(TravelProfile.hiking, 1_000.0), (.cycling, 318.94)] {
            let route = try planner.route(
                RouteRequest(from: map.place(0, 0), to: map.place(1_330, 0), profile: profile))
            #expect((route.documentsDuration - seconds).magnitude < 0.1)
            #expect(route.duration(.documents) == route.documentsDuration)
        }
    }

    @Test("a profile with numbers that are no costs is no reason to stop")
    func senseless() throws {
        for value in [Double.nan, .infinity, -.infinity, -1, 1e300] {
            var profile = TravelProfile.hiking
            profile.surfaceFactors[.unknown] = value
            profile.climbCost = value
            for rise in [0, 0.2] {
                var map = DrawnMap()
                map.way([map.node(0, 0), map.node(1_000, 0)], "highway=path")
                var planner = try map.planner { east, _ in rise * east }
                let request = RouteRequest(from: map.place(10, 0), to: map.place(900, 0), profile: profile)
                let route = try? planner.route(request)
                #expect(route.map { $0.cost.isFinite && $0.cost >= 0 } ?? true)
            }
        }
    }
}

@Suite("Who may use a way, and in which direction")
struct AccessTests {
    /// Whether one gets over a way forward and back.
    private func passes(_ tags: [String], _ profile: TravelProfile) throws -> String {
        var map = DrawnMap()
        map.way([map.node(0, 0), map.node(100, 0), map.node(100, 100)], tags: tags)
        let graph: TrailGraph
        do { graph = try map.graph() } catch { return "none" }
        let oracle = PlanningOracle(graph, profile)
        var planner = try RoutePlanner(graph: graph)
        var result = ""
        for (from, to, name) in [(10.0, 60.0, "forward"), (60, 10, "back")] {
            let request = RouteRequest(from: map.place(from, 0), to: map.place(to, 0), profile: profile)
            let route = try? planner.route(request)
            #expect((route != nil) == (oracle.costs[name == "forward" ? 0 : 1] != nil))
            if route != nil { result += result.isEmpty ? name : " " + name }
        }
        return result.isEmpty ? "none" : result
    }

    private static let both = "forward back"
    private static let table: [(tags: String, foot: String, bicycle: String)] = [
        ("highway=path", both, both), ("highway=track access=private", "none", "none"),
        ("highway=track access=no", "none", "none"), ("highway=track access=private foot=yes", both, "none"),
        ("highway=track access=no foot=designated", both, "none"),
        ("highway=track access=no foot=permissive bicycle=yes", both, both),
        ("highway=track access=private bicycle=designated", "none", both),
        ("highway=track access=destination", both, both), ("highway=cycleway foot=no", "none", both),
        ("highway=path bicycle=no", both, "none"), ("highway=track vehicle=no", both, "none"),
        ("highway=track vehicle=no bicycle=yes", both, both), ("highway=path bicycle=dismount", both, both),
        ("highway=track access=no vehicle=yes", "none", both),
        ("highway=path access=military", "none", "none"),
        ("highway=path access=military foot=yes", both, "none"),
        ("highway=residential foot=use_sidepath", "none", both),
        ("highway=residential bicycle=use_sidepath", both, "none"),
        ("highway=residential oneway=yes", both, "forward"),
        ("highway=residential oneway=1", both, "forward"),
        ("highway=residential oneway=true", both, "forward"), ("highway=residential oneway=-1", both, "back"),
        ("highway=residential oneway=reverse", both, "back"), ("highway=residential oneway=no", both, both),
        ("highway=residential oneway=yes oneway:bicycle=no", both, both),
        ("highway=residential oneway=yes oneway:bicycle=-1", both, "back"),
        ("highway=residential oneway=no oneway:bicycle=yes", both, "forward"),
        ("highway=residential oneway=yes cycleway=opposite_lane", both, both),
        ("highway=residential oneway=yes cycleway:left=opposite_track", both, both),
        ("highway=residential oneway=yes oneway:foot=no", both, "forward"),
        ("highway=path oneway:foot=yes", "forward", both), ("highway=path oneway:foot=-1", "back", both),
        ("highway=tertiary junction=roundabout", both, "forward"),
        ("highway=tertiary junction=roundabout oneway=no", both, both),
        ("highway=tertiary junction=roundabout oneway=-1", both, "back"),
        ("highway=steps", both, "none"), ("highway=steps bicycle=yes", both, "none"),
        ("highway=primary_link", both, both), ("highway=secondary_link oneway=yes", both, "forward"),
        ("highway=tertiary_link", both, both), ("highway=trunk_link", both, both),
        ("highway=trunk", both, both), ("highway=trunk motorroad=yes", "none", "none"),
        ("highway=trunk motorroad=no", both, both), ("highway=trunk motorroad=yes foot=yes", both, "none"),
        ("highway=trunk motorroad=yes bicycle=designated", "none", both),
        ("highway=trunk motorroad=yes vehicle=yes", "none", "none"),
        ("highway=motorway", "none", "none"), ("highway=motorway_link", "none", "none"),
        ("highway=construction", "none", "none"), ("highway=proposed", "none", "none"),
        ("highway=via_ferrata", "none", "none"), ("highway=path via_ferrata_scale=3", "none", "none"),
        ("highway=path via_ferrata_scale=0", both, both), ("highway=pedestrian", both, both),
        ("highway=living_street", both, both), ("highway=service", both, both),
    ]

    @Test("OHR-11, OHR-21: access and one-way rules for feet and wheels")
    func rules() throws {
        for row in Self.table {
            let tags = row.tags.split(separator: " ").map(String.init)
            #expect(try passes(tags, .hiking) == row.foot, "\(row.tags) on foot")
            #expect(try passes(tags, .cycling) == row.bicycle, "\(row.tags) by bicycle")
        }
    }

    @Test("a via ferrata only for those who want one, one-way as it is tagged; grades up to a limit")
    func limits() throws {
        var climber = TravelProfile.hiking
        climber.allowsViaFerrata = true
        #expect(try passes(["highway=via_ferrata"], climber) == Self.both)
        #expect(try passes(["highway=via_ferrata", "oneway=yes"], climber) == "forward")
        #expect(try passes(["highway=path", "via_ferrata_scale=2"], climber) == Self.both)
        var rider = TravelProfile.cycling
        rider.allowsViaFerrata = true
        #expect(try passes(["highway=via_ferrata"], rider) == "none")
        var careful = TravelProfile.hiking
        careful.highestSAC = .demandingMountainHiking
        careful.closedHighways = [.primary]
        careful.closedVisibilities = [.no, .horrible]
        careful.allowsConditional = false
        careful.allowsSteps = false
        for (tags, expected) in [
            ("sac_scale=demanding_mountain_hiking", Self.both), ("sac_scale=alpine_hiking", "none"),
            ("sac_scale=hiking;difficult_alpine_hiking", "none"), ("trail_visibility=bad", Self.both),
            ("trail_visibility=no", "none"), ("seasonal=yes", "none"), ("seasonal=no", Self.both),
            ("foot:conditional=no@(Nov-Apr)", "none"),
        ] {
            #expect(try passes(["highway=path", tags], careful) == expected, "\(tags)")
        }
        #expect(try passes(["highway=primary"], careful) == "none")
        #expect(try passes(["highway=steps"], careful) == "none")
        careful.limit(to: .alpineHiking)
        #expect(careful.highestSAC == .demandingMountainHiking)
        careful.limit(to: .hiking)
        #expect(careful.highestSAC == .hiking)
    }

    @Test("grades have names from T1 to T6, and no other text is one")
    func gradeNames() {
        for scale in SACScale.allCases {
            if let grade = scale.grade { #expect(SACScale(grade: grade) == scale) }
        }
        #expect(SACScale(grade: "T6") == .difficultAlpineHiking)
        for text in ["", "T0", "T7", "t1", "T1 ", "hiking"] { #expect(SACScale(grade: text) == nil) }
    }

    @Test("where a rider has to push it is slower, and he is told how far")
    func pushing() throws {
        for (tags, pushes) in [
            (["highway=footway", "surface=paved"], true),
            (["highway=footway", "surface=paved", "bicycle=yes"], false),
            (["highway=path", "surface=paved", "bicycle=dismount"], true),
            (["highway=path", "surface=paved"], false),
        ] {
            var map = DrawnMap()
            map.way([map.node(0, 0), map.node(1_000, 0)], tags: tags)
            var planner = try map.planner()
            let route = try planner.route(
                RouteRequest(from: map.place(0, 0), to: map.place(1_000, 0), profile: .cycling))
            #expect((route.cost - (pushes ? 3_100 : 1_000)).magnitude < 3)
            #expect(route.warnings.contains(.pushing(length: route.length)) == pushes)
        }
    }

    @Test(
        "walkers are warned of tunnels of main roads",
        arguments: [
            ("highway=trunk tunnel=yes", true), ("highway=secondary tunnel=yes", true),
            ("highway=trunk tunnel=yes sidewalk=left", false), ("highway=trunk tunnel=yes foot=yes", false),
            ("highway=trunk bridge=yes", false), ("highway=footway tunnel=yes", false),
            ("highway=primary tunnel=no", false),
        ])
    func tunnels(_ tags: String, isWarned: Bool) throws {
        var map = DrawnMap()
        map.way([map.node(0, 0), map.node(500, 0)], tags: tags.split(separator: " ").map(String.init))
        var planner = try map.planner()
        let request = RouteRequest(from: map.place(0, 0), to: map.place(500, 0))
        let route = try planner.route(request)
        let warning = "in a road tunnel"
        #expect(route.warnings.contains { "\($0)".contains(warning) } == isWarned)
        var rider = request
        rider.profile = .cycling
        #expect(!(try planner.route(rider)).warnings.contains { "\($0)".contains("tunnel") })
    }
}
