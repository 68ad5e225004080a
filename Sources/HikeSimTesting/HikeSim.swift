import Foundation
import HikeAssembly
import HikeHardware
import HikeValues
import HikeWorld

/// Where the emulated devices of a test run.
public enum DevicePlacement: Sendable {
    /// In the test's own process: fast, and one can set breakpoints.
    case inProcess
    /// In processes of their own, as `hikesim run` does; `phone` and `watch` must be built beside the test.
    case twoProcesses
}

/// Runs scenarios in a test, with Swift Testing or XCTest.
///
/// ```swift
/// let run = try HikeSim.run("scenarios/loop.yaml")
/// #expect(run.failures.isEmpty)
/// #expect(run.patterns() == ["click", "directionDown", "success"])
/// ```
public enum HikeSim {
    /// Runs a scenario file.
    ///
    /// - Parameters:
    ///   - seed: replaces the scenario's own.
    ///   - keepsReadings: keep `fix` and `heading` events, which are many.
    ///   - apps: what is installed on the devices; nil: ours. Only in process; refused with two processes.
    public static func run(
        _ path: String, seed: UInt64? = nil, placement: DevicePlacement = .inProcess,
        keepsReadings: Bool = false,
        apps: [AppDescription]? = nil
    ) throws -> SimulatedRun {
        let bytes = try ScenarioFiles.read(path: path)
        let scenario = try ScenarioReader.read(bytes: bytes, file: path)
        let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
        return try run(
            scenario, files: ScenarioFiles(folder: folder), seed: seed, placement: placement,
            keepsReadings: keepsReadings, apps: apps)
    }

    /// Runs a scenario made in the test.
    public static func run(
        _ scenario: Scenario, files: ScenarioFiles, seed: UInt64? = nil,
        placement: DevicePlacement = .inProcess,
        keepsReadings: Bool = false, apps: [AppDescription]? = nil
    ) throws -> SimulatedRun {
        let folder = try TemporaryFolder()
        var options = RunOptions(seed: seed)
        options.keepsReadings = keepsReadings
        let factory = try makeFactory(placement, root: folder.path, apps: apps)
        let runner = ScenarioRunner(scenario: scenario, files: files, options: options)
        // The folder holds the devices' files: it must outlive the run, also where the optimiser sees no use of it.
        return try withExtendedLifetime(folder) { SimulatedRun(try runner.run(factory: factory)) }
    }

    static func makeFactory(_ placement: DevicePlacement, root: String, apps: [AppDescription]?) throws
        -> any DeviceFactory
    {
        switch placement {
        case .inProcess: return InProcessDevices(root: root, apps: apps ?? AppCatalog.all)
        case .twoProcesses:
            guard apps == nil else {
                throw PairFailure(
                    description: "device processes run the apps they were built with: "
                        + "leave out 'apps', or run the devices in process")
            }
            return try DeviceProcesses(root: root)
        }
    }
}

/// A folder that goes when nobody needs it any more.
final class TemporaryFolder {
    let path: String

    init() throws {
        let base = FileManager.default.temporaryDirectory
        path = base.appendingPathComponent("hikesim-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        // Nothing can be done about a leftover in the temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }
}
