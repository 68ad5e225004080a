import Foundation
import HikeSimTesting
import Testing

private let hikes = Bundle.module.resourceURL?.appendingPathComponent("Hikes").path ?? ""

@Test("the scenario of the quarry path passes")
func scenario() throws {
    let run = try HikeSim.run(hikes + "/quarry.yaml")
    #expect(run.failures.isEmpty)
    #expect(run.patterns() == ["click", "directionUp", "click", "directionDown", "success"])
}

@Test("the watch warns once when the hiker walks past the quarry")
func pair() throws {
    let pair = try SimulatedPair(following: hikes + "/quarry.gpx", environment: .ideal)
    try pair.importRoute(hikes + "/quarry.gpx", as: "Quarry")
    try pair.sendRoute("Quarry")
    try pair.navigate("Quarry")
    try pair.walk(until: 200)
    #expect(pair.patterns() == ["click"])
    try pair.walk(until: 450, detours: [.init(at: 310, aside: 80, duration: .seconds(240))])
    #expect(pair.patterns().filter { $0 == "failure" }.count == 1)
}
