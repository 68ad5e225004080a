import HikeValues
import HikeWorld

/// What a live pair begins with; the first line of its journal.
public struct LiveSettings: Codable, Hashable, Sendable {
    /// Of all that is random in the world.
    public var seed: UInt64
    /// ISO 8601; virtual time zero.
    public var start: String
    /// The name of the link's profile.
    public var link: String
    /// Devices and their profiles.
    public var devices: [Device]
    /// The full path of a program of the user's that is the devices; nil: those that HikeSim comes with.
    public var program: String?
    /// What it begins with beyond that; nil: nothing.
    public var scenario: Opening?
    /// Which part of the pair's life this is, where it was resumed: 2 or more. The devices began with what was on
    /// their disks.
    public var part: Int?
    /// Whether this is the journal of a replay, which can be made again; nil: of a pair, which cannot.
    public var isReplay: Bool?

    /// A device of the pair and the name of its profile.
    public struct Device: Codable, Hashable, Sendable {
        public var id: String
        /// The name of a device's profile.
        public var profile: String

        public init(id: String, profile: String) {
            self.id = id
            self.profile = profile
        }
    }

    /// A scenario's file, and what takes the place of its values, as `--set` says it.
    public struct Opening: Codable, Hashable, Sendable {
        /// For messages.
        public var path: String
        /// The full path of the folder that its files are relative to.
        public var folder: String
        /// The file. Its steps are in the journal as they are done.
        public var text: String
        /// Each as `key=value`.
        public var settings: [String]

        public init(path: String, folder: String, text: String, settings: [String]) {
            self.path = path
            self.folder = folder
            self.text = text
            self.settings = settings
        }
    }

    public init(
        seed: UInt64, start: String, link: String, devices: [Device], program: String? = nil,
        scenario: Opening? = nil, part: Int? = nil
    ) {
        self.program = program
        self.scenario = scenario
        self.seed = seed
        self.start = start
        self.link = link
        self.devices = devices
        self.part = part
    }

    /// The seed of this part: identifiers of an earlier one do not come again.
    var partSeed: UInt64 {
        guard let part else { return seed }
        var random = RandomStream(seed: seed).split("part \(part)")
        return random.next()
    }

    /// The scenario that the pair begins with, and where its files are.
    ///
    /// - Throws: `ScenarioError`; ``PairCommandError`` where a date is none.
    public func read(_ vocabulary: Vocabulary, apps: [String]?) throws -> (Scenario, ScenarioFiles) {
        guard let date = UTCDate(iso8601: start) else {
            throw PairCommandError.unusable("'\(start)' is no date such as 2026-06-01T06:00:00Z")
        }
        var scenario: Scenario
        if let opening = self.scenario {
            scenario = try opening.read(vocabulary, apps: apps)
        } else {
            scenario = Scenario(name: "live", vocabulary: vocabulary, source: .outside(readings: nil))
            scenario.link = Scenario.Link(profile: .shipped(link))
            scenario.devices = devices.map { Scenario.Device(id: $0.id, profile: $0.profile) }
        }
        scenario.start = date
        scenario.seed = seed
        return (scenario, ScenarioFiles(folder: self.scenario?.folder ?? ""))
    }
}

extension LiveSettings.Opening {
    /// - Throws: `ScenarioError`.
    public func read(_ vocabulary: Vocabulary, apps: [String]?) throws -> Scenario {
        try ScenarioReader.read(
            bytes: Array(text.utf8), file: path, settings: settings.map(Self.pair), vocabulary: vocabulary,
            apps: apps)
    }

    /// A setting as it is read.
    public static func pair(_ setting: String) -> (key: String, value: String) {
        let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
}
