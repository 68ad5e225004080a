import HikeHardware
import HikeSimTesting
import HikeWorld
import Testing

@Suite("Apps of a test")
struct AppPlacementTests {
    @Test("apps named for two processes are refused, not ignored")
    func refused() throws {
        let hiker = Scenario.Hiker(follow: "none.gpx")
        let scenario = Scenario(name: "apps", source: .hiker(hiker))
        #expect(throws: PairFailure.self) {
            try HikeSim.run(
                scenario, files: ScenarioFiles(folder: ""), placement: .twoProcesses, apps: [AppDescription]()
            )
        }
    }
}
