import HikeRouting
import HikeWorld
import Testing

@Suite("Travel profiles")
struct TravelProfileReaderTests {
    private func read(_ text: String) throws -> TravelProfile {
        try TravelProfileReader.read(bytes: Array(text.utf8), file: "mine.yaml")
    }

    private func problem(_ text: String) -> String {
        HikeWorldTests.problem { _ = try read(text) }
    }

    @Test("OHR-14 to OHR-18: the shipped files of hiking and cycling say what the built-in profiles are")
    func shipped() throws {
        #expect(try TravelProfile.shipped("hiking") == .hiking)
        #expect(try TravelProfile.shipped("cycling") == .cycling)
        #expect(try TravelProfile.shipped("flying") == nil)
        for name in TravelProfile.shippedNames { #expect(try TravelProfile.shipped(name)?.name == name) }
    }

    @Test("the family profile takes nothing above T2, no steps and no faint trails")
    func family() throws {
        let family = try #require(try TravelProfile.shipped("family"))
        #expect(family.highestSAC == .mountainHiking && !family.allowsSteps)
        var way = WayAttributes(highway: .path)
        #expect(family.factor(of: way) != nil)
        way.visibility = .bad
        #expect(family.factor(of: way) == nil)
        way.visibility = .good
        way.sacScale = .demandingMountainHiking
        #expect(family.factor(of: way) == nil)
        #expect(family.factor(of: WayAttributes(highway: .steps)) == nil)
        #expect(family.factor(of: WayAttributes(highway: .trunk)) == nil)
    }

    @Test("issue 21: a profile says how much traffic is minded, and whether main roads' tunnels are used")
    func traffic() throws {
        func profile(_ lines: String) throws -> TravelProfile {
            try read("profile: mine\n\(lines)\n")
        }
        let road = WayAttributes(highway: .primary)
        var tunnel = road
        tunnel.structure = .tunnel
        let usual = try #require(TravelProfile.hiking.factor(of: road))
        let quiet = try #require(try profile("traffic: 0").factor(of: road))
        let busy = try #require(try profile("traffic: 2").factor(of: road))
        #expect(quiet < usual && usual < busy)
        #expect(try profile("road tunnels: closed").factor(of: tunnel) == nil)
        let open = try #require(try profile("road tunnels: 3").factor(of: tunnel))
        let last = try #require(TravelProfile.hiking.factor(of: tunnel))
        #expect(open < 5 && last >= 1_000)
        for wrong in ["traffic: 11", "traffic: -1", "road tunnels: 0", "road tunnels: open"] {
            #expect(throws: ScenarioError.self) { try profile(wrong) }
        }
    }

    @Test("what a file leaves out is as the built-in profile of its mode has it")
    func defaults() throws {
        var expected = TravelProfile.cycling
        expected.name = "mine"
        expected.surfaceFactors[.gravel] = 9
        #expect(try read("profile: mine\nmode: cycling\nsurfaces: { gravel: 9 }\n") == expected)
    }

    @Test("each mistake is named with its file, line, key and value")
    func mistakes() {
        let cases: [(text: String, words: [String])] = [
            ("mode: hiking", ["mine.yaml", "profile"]),
            ("profile: a\nmode: flying", ["mine.yaml:2", "mode", "flying", "hiking, cycling"]),
            ("profile: a\nsurfaces: { gravle: 2 }", ["mine.yaml:2", "gravle", "gravel"]),
            ("profile: a\nsurfaces:\n  gravel: 0.5", ["mine.yaml:3", "gravel", "0.5", "1 to 1000"]),
            ("profile: a\nsurfaces: { gravel: closed }", ["mine.yaml:2", "closed"]),
            ("profile: a\nways: { path: often }", ["mine.yaml:2", "path", "often", "closed"]),
            ("profile: a\nmode: cycling\nways: { steps: 2 }", ["mine.yaml:3", "steps"]),
            ("profile: a\nhighest grade: T7", ["mine.yaml:2", "highest grade", "T7"]),
            ("profile: a\nclimb: -1", ["mine.yaml:2", "climb", "-1"]),
            (
                "profile: a\ndescent: { bands: [{ below: 9 %, factor: 1 }, { below: 5 %, factor: 2 }] }",
                ["bands"]
            ),
            ("profile: a\nspeed: fast", ["mine.yaml:2", "speed", "fast"]),
        ]
        for (text, words) in cases {
            let found = problem(text)
            for word in words { #expect(found.contains(word), "\(found) lacks \(word)") }
        }
    }
}
