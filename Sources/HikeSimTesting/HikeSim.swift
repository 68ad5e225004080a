import HikeApps
import HikeAssembly
import HikeHardware
import HikeValues
import HikeWorld

/// Runs scenarios in a test, with Swift Testing or XCTest.
///
/// ```swift
/// let run = try HikeSim.run("scenarios/loop.yaml")
/// #expect(run.failures.isEmpty)
/// #expect(run.patterns() == ["click", "directionDown", "success"])
/// ```
///
/// With apps of your own, in this process and in two of their own:
///
/// ```swift
/// let one = try HikeSim.run("scenarios/hut.yaml", apps: [SharedCounter.description])
/// let two = try HikeSim.run(
///     "scenarios/hut.yaml", placement: .program("shared-counter-devices"), apps: [SharedCounter.description])
/// #expect(one.digest == two.digest)
/// ```
public enum HikeSim {
    /// Runs a scenario file.
    ///
    /// - Parameters:
    ///   - seed: replaces the scenario's own.
    ///   - keepsReadings: keep `fix` and `heading` events, which are many.
    ///   - drawsPictures: false: of a step `screenshot` or `video` only what can be read on the display is kept; in a debug
    ///     build that saves most of the time.
    ///   - apps: what is installed on the devices, and started with them unless the scenario names other `apps`;
    ///     nil: ours. A program of devices has its own: there they say only what is started. Refused with
    ///     ``DevicePlacement/twoProcesses``.
    ///   - words: what these apps add to the words of the scenario, beside those of ours.
    ///   - recordsContent: the log has what is handed over from the other device (``DeliveredContent/content``), as it has anyway
    ///     where the scenario looks at it. It has another digest then.
    ///   - configure: changes what each device is told when it is switched on first.
    public static func run(
        _ path: String, seed: UInt64? = nil, placement: DevicePlacement = .inProcess,
        keepsReadings: Bool = false, drawsPictures: Bool = true, apps: [AppDescription]? = nil,
        words: [AppWords] = [], recordsContent: Bool = false,
        configure: @escaping (inout DeviceConfiguration) -> Void = { _ in }
    ) throws -> SimulatedRun {
        let bytes = try ScenarioFiles.read(path: path)
        let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
        let files = ScenarioFiles(folder: folder)
        let scenario = try ScenarioReader.read(
            bytes: bytes, file: path, vocabulary: try vocabulary(with: words),
            apps: placement.knowsApps ? AppCatalog.ids(of: apps ?? AppCatalog.all) : nil,
            files: files)
        return try run(
            scenario, files: files, seed: seed, placement: placement,
            keepsReadings: keepsReadings, drawsPictures: drawsPictures, apps: apps,
            recordsContent: recordsContent, configure: configure)
    }

    /// Runs a scenario made in the test.
    public static func run(
        _ scenario: Scenario, files: ScenarioFiles, seed: UInt64? = nil,
        placement: DevicePlacement = .inProcess,
        keepsReadings: Bool = false, drawsPictures: Bool = true, apps: [AppDescription]? = nil,
        recordsContent: Bool = false,
        configure: @escaping (inout DeviceConfiguration) -> Void = { _ in }
    ) throws -> SimulatedRun {
        let folder = try TemporaryFolder()
        var options = options(seed: seed, apps: apps, configure: configure)
        options.keepsReadings = keepsReadings
        options.drawsPictures = drawsPictures
        options.recordsContent = recordsContent
        let factory = try placement.factory(root: folder.path, apps: apps)
        let runner = ScenarioRunner(scenario: scenario, files: files, options: options)
        return SimulatedRun(try runner.run(factory: factory), folder: folder)
    }

    /// The words of our apps, and these.
    ///
    /// - Throws: ``VocabularyClash``
    static func vocabulary(with words: [AppWords]) throws -> Vocabulary {
        let vocabulary = Vocabulary(AppCatalog.words.apps + words)
        if let clash = vocabulary.clash { throw clash }
        return vocabulary
    }

    static func options(
        seed: UInt64? = nil, apps: [AppDescription]?,
        configure: @escaping (inout DeviceConfiguration) -> Void
    ) -> RunOptions {
        var options = RunOptions(seed: seed)
        options.apps = AppCatalog.ids(of: apps ?? AppCatalog.all)
        options.configure = configure
        return options
    }
}
