import StormRig
import Testing

/// The storm, briefly; `tools/storm` runs it for long.
@Suite("Storm")
struct StormTests {
    @Test(
        "NF-23, EM-05, EM-06: real processes under kill -9 lose nothing, double nothing and keep the order",
        arguments: [1, 2] as [UInt64])
    func survives(seed: UInt64) throws {
        let folder = try StormFolder()
        defer { folder.remove() }
        let report = try StormRun(seed: seed, folder: folder.devices, executables: folder.executables)
            .run(cycles: 12)
        #expect(report.violations == [])
        #expect(report.cycles == 12 && report.kills.values.reduce(0, +) == 12)
        #expect(report.lost == 0 && report.duplicated == 0 && report.reordered == 0)
        for channel in ["userInfo", "file"] {
            #expect((report.accepted[channel] ?? 0) > 5)
            #expect((report.arrived[channel] ?? 0) >= (report.accepted[channel] ?? 0))
        }
    }
}
