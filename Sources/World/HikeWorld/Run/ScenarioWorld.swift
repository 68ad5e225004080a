import HikeBus
import HikeConnectivity
import HikeHardware
import HikeTruth
import HikeValues

/// What a scenario's world is made of, for runs and for live pairs alike: the truth, the regions, and what each device is
/// told when it is switched on first.
struct ScenarioWorld {
    let scenario: Scenario
    let stage: Stage
    /// The apps that are started with the devices.
    let apps: [String]
    /// Kept for as long as a device may be switched on for the first time.
    let regions: ScenarioRegions?
    private let seed: UInt64
    private let configurations: [DeviceConfiguration]

    /// - Parameters:
    ///   - seed: of all that is random in the world.
    ///   - configure: changes what a device is told.
    /// - Throws: errors of the scenario's files.
    init(
        _ scenario: Scenario, files: ScenarioFiles, seed: UInt64, apps chosen: [String]?, directory: String?,
        shelf: RegionShelf? = nil, interruption: Interruption? = nil,
        configure: (inout DeviceConfiguration) -> Void = { _ in }
    ) throws {
        self.scenario = scenario
        self.seed = seed
        let regions = try scenario.region.map {
            try ScenarioRegions(
                $0, files: files, directory: directory, shelf: shelf, interruption: interruption)
        }
        self.regions = regions
        let stage = try Stage(scenario: scenario, files: files, seed: seed, regions: regions)
        self.stage = stage
        let apps = scenario.apps ?? chosen ?? scenario.vocabulary.ids
        self.apps = apps
        let privacy = scenario.permissions.flatMap { PrivacySetting.settings($0, apps: apps) }
        var connectivity = ConnectivityConfiguration()
        connectivity.timing = stage.linkProfile.timing
        let ids = scenario.devices.map(\.id)
        let photos = try scenario.photos?.script(files)
        let ownFiles = try scenario.files.map { file throws(ScenarioFileError) in
            try files.checked(file, limit: ChosenFile.mostBytes)
        }
        let rules = try scenario.network?.rules(files) ?? []
        configurations = scenario.devices.map { device in
            var configuration = DeviceConfiguration(
                id: device.id, role: device.id == "phone" ? .phone : .watch, profile: device.profile,
                startDate: scenario.start, seed: seed,
                peers: device.id == "phone" ? ids.filter { $0 != "phone" } : ["phone"],
                connectivity: connectivity, privacy: privacy, launches: apps)
            if let regions, scenario.region?.devices.contains(device.id) == true {
                configuration.regions = [regions.folder]
            }
            if let photos, device.id == "phone" { configuration.photos = photos }
            if device.id == "phone" { configuration.files = ownFiles }
            if let network = scenario.network { configuration.network = network.script(of: device.id, rules) }
            configuration.launchArguments = stage.launchArguments
            for case .settings(let devices, let message) in scenario.parts where devices.contains(device.id) {
                configuration.parts.append(message)
            }
            configuration.recordsContent = scenario.readsContent
            configure(&configuration)
            return configuration
        }
    }

    /// The world, its devices off.
    func world(factory: any DeviceFactory, sink: any EventSink, interruption: Interruption?) throws -> World {
        let world = World(
            devices: configurations, link: stage.linkProfile.quality,
            random: RandomStream(seed: seed).split("link"),
            sensors: SensorErrors(RandomStream(seed: seed), idealDevices: scenario.idealDevices),
            factory: factory, feed: stage, sink: sink)
        for order in scenario.parts { try world.perform(order) }
        world.range = scenario.link.range.map { LinkRange(farthest: $0, separation: stage) }
        world.interruption = interruption
        return world
    }

    /// Says in the log what was not as it should be in the files of positions.
    func noteFindings(in world: World) {
        for notice in stage.notices {
            world.record(.log) { line in
                line.add("level", "warning")
                line.add("subsystem", "world")
                line.add("category", "source")
                line.add("message", notice)
            }
        }
    }
}
