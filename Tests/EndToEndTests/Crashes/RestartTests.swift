import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// What a restart of a device may not undo.
@Suite("Restarts")
struct RestartTests {
    @Test("EM-30: a permission that was taken away stays away when the watch has died and come back")
    func permissionStays() throws {
        let track = PackageFolder.path + "/scenarios/tracks/left-and-right.gpx"
        let pair = try SimulatedPair(following: track, environment: .ideal)
        try pair.importRoute(track, as: "Mill")
        try pair.sendRoute("Mill")
        try pair.navigate("Mill")
        let denied = Scenario.PermissionSetting(service: .location, status: .denied)
        try pair.perform(.permission(device: "watch", app: "trail", denied))
        try pair.perform(
            .fault(Scenario.Fault(kind: .kill(device: "watch", restartAfter: .seconds(5)))), "kill the watch")
        try pair.wait(seconds: 10)
        try pair.walk()
        let run = try pair.finish()
        // Granted when guidance began and taken away by the owner; the new process knows it.
        #expect(
            run.events(.permission, on: "watch").map { $0.text("answer") } == ["whenInUse", "denied"])
        #expect(run.patterns() == [])
    }
}
