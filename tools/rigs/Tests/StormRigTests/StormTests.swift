import StormRig
import Testing

/// The storm, briefly; `tools/storm` runs it for long.
@Suite("Storm")
struct StormTests {
    private func check(_ report: StormReport, cycles: Int) {
        #expect(report.violations == [])
        #expect(report.cycles == cycles && report.kills.values.reduce(0, +) >= cycles)
        #expect(report.lost == 0 && report.duplicated == 0 && report.reordered == 0)
        for channel in ["userInfo", "file"] {
            // What a host had not written down when it died is not counted, so these are few.
            #expect((report.accepted[channel] ?? 0) > 1)
            #expect((report.arrived[channel] ?? 0) >= (report.accepted[channel] ?? 0))
        }
    }

    @Test(
        "NF-23, EM-05, EM-06: real processes under kill -9 lose nothing, double nothing and keep the order",
        arguments: [1, 2] as [UInt64])
    func survives(seed: UInt64) throws {
        let folder = try StormFolder()
        defer { folder.remove() }
        let report = try StormRun(seed: seed, folder: folder.devices, executables: folder.executables)
            .run(cycles: 12)
        check(report, cycles: 12)
    }

    @Test("NF-23, F16: devices that are killed and started many times in a row lose nothing")
    func flurries() throws {
        let folder = try StormFolder()
        defer { folder.remove() }
        let report = try StormRun(
            seed: 3, folder: folder.devices, executables: folder.executables, flurryShare: 1
        ).run(cycles: 10)
        check(report, cycles: 10)
        #expect(report.flurries == 10 && report.starts >= 30)
    }

    @Test(
        "NF-23, F03: a live pair whose host, phone and watch are killed at work, and brought back, loses nothing"
    )
    func live() throws {
        let folder = try StormFolder()
        defer { folder.remove() }
        let report = try LiveStorm(seed: 1, folder: folder).run(cycles: 14)
        check(report, cycles: 14)
        #expect((report.kills["host"] ?? 0) > 4)
        #expect((report.kills["phone"] ?? 0) + (report.kills["watch"] ?? 0) > 0)
    }

    @Test("F44: outage after outage a device holds no more descriptors and hardly more memory")
    func soak() throws {
        let folder = try StormFolder()
        defer { folder.remove() }
        let storm = StormRun(seed: 1, folder: folder.devices, executables: folder.executables)
        let (loads, report) = try storm.soak(outages: 8, items: 100)
        #expect(report.violations == [] && report.arrived["userInfo"] == 2 * 8 * 100)
        for id in ["phone", "watch"] {
            // The first ones fill what is kept on purpose: caches, buffers.
            let (early, late) = (try #require(loads[2][id]), try #require(loads.last?[id]))
            #expect(late.descriptors == early.descriptors)
            #expect(late.resident - early.resident < 12, "\(loads.map { $0[id]?.resident ?? 0 })")
        }
    }
}
