import HikeHardware
import HikeValues

/// What a run is to do and what it is to show: the plain values that a scenario file fills.
///
/// It knows nothing of YAML: `ScenarioReader` makes one from a file, a test may make one by hand
/// (architecture 7, `docs/scenario.md`).
public struct Scenario: Equatable, Sendable {
    /// The title that reports print.
    public var name: String
    /// What the story is about, for a reader.
    public var about: String
    /// The date of the virtual clock's zero.
    public var start: UTCDate
    /// The seed of everything random in the run.
    public var seed: UInt64
    /// The virtual time after which a run that has not ended is stopped.
    public var timeLimit: Interval
    /// How long a step takes that waits for nothing, from 1 ms to 100 ms; waits end at their event then. Nil: 100 ms, and waits
    /// look as often (decision 0055).
    public var stepTime: Interval?
    /// What follows when a device process dies without having been told to.
    public var onCrash: CrashPolicy
    /// A phone and its watches, the phone first.
    public var devices: [Device]
    /// How the devices hear each other.
    public var link: Link
    /// Maps and trails that some of the devices come with.
    public var region: Region?
    /// The words that apps add to its own, which it was read with.
    public var vocabulary: Vocabulary
    /// What is said of apps, in their words.
    public var settings: [AppSettings]
    /// The apps that are started when a device is switched on, by id; those that it does not have are left out.
    /// nil: those that the run is made with.
    public var apps: [String]?
    /// Where positions come from.
    public var source: Source
    /// Somebody who carries one of the devices elsewhere.
    public var secondHiker: SecondHiker?
    /// The answers to permission questions, before the first launch, in the file's order.
    public var permissions: [PermissionSetting]
    /// What the phone's camera sees and its library holds; nil: test pictures.
    public var photos: Photos?
    /// What lies among the phone's files, relative to the scenario's folder.
    public var files: [String]
    /// What the devices reach of the network; nil: nothing.
    public var network: Network?
    /// What is true of the parts of devices, and around them, from the start.
    public var parts: [PartOrder]
    /// What happens, one after the other. Faults with a time or a place of their own stand among them
    /// but are scheduled up front.
    public var steps: [Step]
    /// What the run must show.
    public var expectations: [Expectation]

    /// What ``stepTime`` may be.
    public static let stepTimes = Interval.milliseconds(1)...Director.tick

    public init(
        name: String, about: String = "", start: UTCDate = Scenario.defaultStart, seed: UInt64 = 1,
        timeLimit: Interval = Scenario.defaultTimeLimit, stepTime: Interval? = nil,
        onCrash: CrashPolicy = .stop,
        devices: [Device] = Scenario.defaultDevices, link: Link = Link(), region: Region? = nil,
        vocabulary: Vocabulary = .none, settings: [AppSettings] = [],
        apps: [String]? = nil, source: Source, secondHiker: SecondHiker? = nil,
        permissions: [PermissionSetting] = [], photos: Photos? = nil, files: [String] = [],
        network: Network? = nil, parts: [PartOrder] = [],
        steps: [Step] = [], expectations: [Expectation] = []
    ) {
        self.name = name
        self.about = about
        self.start = start
        self.seed = seed
        self.timeLimit = timeLimit
        self.stepTime = stepTime
        self.onCrash = onCrash
        self.devices = devices
        self.link = link
        self.region = region
        self.vocabulary = vocabulary
        self.settings = settings
        self.apps = apps
        self.source = source
        self.secondHiker = secondHiker
        self.permissions = permissions
        self.photos = photos
        self.files = files
        self.network = network
        self.parts = parts
        self.steps = steps
        self.expectations = expectations
    }

    /// 2026-06-01T06:00:00Z.
    public static let defaultStart = UTCDate(secondsSince1970: 1_780_293_600)
    /// 24 hours.
    public static let defaultTimeLimit = Interval.seconds(86_400)
    /// Every device that a scenario can have, in the order of the log.
    public static let deviceIDs = ["phone", "watch", "watch2", "watch3"]
    /// A phone and a watch.
    public static let defaultDevices = devices(watches: 1)

    /// A phone and the watches that it is paired with, the first of which is worn.
    ///
    /// - Parameter watches: as many as ``deviceIDs`` has at most; others are left out.
    public static func devices(watches: Int) -> [Device] {
        deviceIDs.prefix(1 + max(0, watches)).map {
            Device(id: $0, profile: $0 == "phone" ? "phone-6.1in" : "watch-49mm")
        }
    }

    /// Every step in the words of apps, in order.
    public var appSteps: [AppStep] {
        steps.compactMap { step in
            if case .appStep(let step) = step.action { step } else { nil }
        }
    }

    /// Every fault of the story's steps in the file's order; `fault 1` of an anchor is the first of them.
    public var faults: [Fault] {
        steps.compactMap { step in
            if case .fault(let fault) = step.action, !step.isMeanwhile { fault } else { nil }
        }
    }

    /// Every detour of the walk steps in order; `detour 1` of an anchor is the first of them.
    public var detours: [Walk.Detour] { walks.flatMap(\.detours) }

    /// Every pause of the walk steps in order; `pause 1` of an anchor is the first of them.
    public var pauses: [Walk.Pause] { walks.flatMap(\.pauses) }

    private var walks: [Walk] {
        steps.compactMap { step in
            if case .walk(let walk) = step.action { walk } else { nil }
        }
    }
}

extension Scenario {
    /// What follows when a device process dies without having been told to.
    public enum CrashPolicy: String, CaseIterable, Sendable {
        /// The run ends with exit code 3.
        case stop
        /// The device starts again with what its disk holds.
        case restart
    }

    /// One of the devices.
    public struct Device: Equatable, Sendable {
        /// `phone`, `watch`, `watch2` or `watch3`, as the event log names it.
        public var id: String
        /// The name of a device profile, such as `watch-49mm`.
        public var profile: String

        public init(id: String, profile: String) {
            self.id = id
            self.profile = profile
        }
    }

    /// One answer to a permission question.
    public struct PermissionSetting: Equatable, Sendable {
        public var service: PrivacyService
        /// What the owner answers, or has set.
        public var status: PrivacyAnswer

        public init(service: PrivacyService, status: PrivacyAnswer) {
            self.service = service
            self.status = status
        }

        /// What an owner can answer to the question for a service.
        static func answers(to service: PrivacyService) -> [PrivacyAnswer] {
            switch service {
            case .location: [.always, .whenInUse, .denied, .restricted, .notDetermined]
            case .locationAlways: [.always, .whenInUse, .notDetermined]
            case .locationPrecise: [.granted, .limited, .denied, .notDetermined]
            case .photos: [.granted, .limited, .denied, .restricted, .notDetermined]
            case .camera, .health, .motion, .notifications, .bluetooth, .localNetwork:
                [.granted, .denied, .restricted, .notDetermined]
            }
        }
    }
}
