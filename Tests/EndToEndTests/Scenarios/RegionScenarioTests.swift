import Foundation
import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

@Suite("Regions in scenarios")
struct RegionScenarioTests {
    private static let ridge = PackageFolder.path + "/regions/ridge"

    /// A scenario beside no file, whose region is the shipped one.
    private func run(_ steps: String, region: String = ridge, seed: UInt64 = 5) throws -> SimulatedRun {
        let folder = try TestFolder()
        let text = """
            scenario: Test
            seed: \(seed)
            region: { from: \(region), on: both }
            source: none
            steps:
            \(steps)
            """
        return try HikeSim.run(try folder.write("test.yaml", text), drawsPictures: false)
    }

    private func plan(_ rest: String) -> String { "  - { on: phone, plan: { \(rest), save as: A } }" }

    @Test("OH5-18: the identifier and date of a planned route come from the seed and the virtual clock")
    func deterministic() throws {
        let step = plan("from: Talvern, to: Kornhütte")
        let (one, two) = (try run(step), try run(step))
        #expect(one.failures == [] && one.digest == two.digest && one.digest != nil)
        let ids = try [run(step, seed: 6), one].map { run in
            run.events(.store).first { $0.text("operation") == "save" }?.text("id")
        }
        #expect(ids[0] != nil && ids[0] != ids[1])
    }

    @Test("OHR-28: phone and watch both load the region, and what is planned is shown with its numbers")
    func loaded() throws {
        let run = try run(plan("from: Talvern, to: Kornhütte, highest grade: T3"))
        let loads = run.events(.store).filter { $0.text("store") == "regions" }
        #expect(loads.map(\.device) == ["phone", "watch"])
        #expect(Set(loads.compactMap { $0.text("id") }).count == 1)
        let view = run.events(.view).last { $0.text("screen") == "plan" }
        #expect(view?.text("route") == "A")
        #expect((4_800...5_050).contains(view?.number("length") ?? 0))
        #expect((600...700).contains(view?.number("gain") ?? 0))
    }

    @Test(
        "OH5-51: a step that cannot be planned fails with the reason of the app",
        arguments: [
            ("from: Vard, to: Talvern", "is the name of several places"),
            ("from: Atlantis, to: Talvern", "there is no place 'Atlantis'"),
            ("from: '46.0,11.0', to: Talvern", "no trail within 500 m"),
        ])
    func refused(_ order: String, _ reason: String) throws {
        let run = try run(plan(order))
        #expect(run.failures.contains { $0.contains(reason) }, "\(run.failures)")
    }

    @Test("a region that is not there, or has no map, is named before anything runs")
    func missing() throws {
        let folder = try TestFolder()
        let bad = try folder.write("bad/bad.osm.pbf", [1, 2, 3])
        _ = try folder.write("empty/readme", "nothing")
        let cases = [
            (folder.path + "/nowhere", "No such file or directory"), (folder.path + "/empty", "no map"),
            (folder.path + "/bad", "bad.osm.pbf"), (bad, "bad.osm.pbf"),
        ]
        for (region, word) in cases {
            let error = #expect(throws: (any Error).self) { try run("  - wait: 1 s", region: region) }
            #expect(error.map { "\($0)".contains(word) } == true, "\(region): \(error.map { "\($0)" } ?? "")")
        }
    }

    @Test("a test plans on a pair's region step by step, and the watch gets the route")
    func pair() throws {
        let pair = try SimulatedPair(following: PackageFolder.track("ridge"), region: Self.ridge)
        try pair.planRoute(from: "46.62,12.14", to: "Gratsattel", via: ["Talverner Kanzel"], as: "Grat")
        try pair.sendRoute("Grat")
        try pair.navigate("Grat")
        #expect(pair.screen("navigation")?.text("route") == "Grat")
        #expect(throws: PairFailure.self) { try pair.planRoute(from: "Atlantis", to: "Talvern", as: "B") }
    }

    @Test("a region that was built before gives the same log as the map that it was built of")
    func builtBefore() throws {
        let folder = try TestFolder()
        let outcome = try Command(
            "region", "build", Self.ridge + "/ridge.osm.pbf", "--dem", Self.ridge, "-o", folder.path + "/r"
        ).run()
        #expect(outcome.exitCode == 0)
        let step = plan("from: Talvern, to: Gratsattel")
        #expect(try run(step, region: folder.path + "/r").digest == run(step).digest)
    }
}
