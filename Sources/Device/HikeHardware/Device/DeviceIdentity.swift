import HikeConnectivity
import HikeScreens
import HikeValues

/// What an emulated device is.
public enum DeviceRole: String, CaseIterable, Hashable, Sendable {
    case phone
    case watch
}

/// Permissions an app can ask for (EM-30).
public enum PrivacyService: String, CaseIterable, Hashable, Sendable {
    case location
    case locationAlways = "location-always"
    case locationPrecise = "location-precise"
    case camera
    case photos
    case health
    case motion
    case notifications
    case bluetooth
    case localNetwork = "local-network"

    /// The key under which an app's manifest says what it wants this for (OH2-80); nil where none is asked for.
    public var manifestKey: String? {
        switch self {
        case .location: "NSLocationWhenInUseUsageDescription"
        case .locationAlways: "NSLocationAlwaysAndWhenInUseUsageDescription"
        case .locationPrecise: "NSLocationTemporaryUsageDescriptionDictionary"
        case .camera: "NSCameraUsageDescription"
        case .photos: "NSPhotoLibraryUsageDescription"
        case .health: "NSHealthShareUsageDescription"
        case .motion: "NSMotionUsageDescription"
        case .bluetooth: "NSBluetoothAlwaysUsageDescription"
        case .localNetwork: "NSLocalNetworkUsageDescription"
        case .notifications: nil
        }
    }
}

/// What the owner of the device has answered, or set, for one app and service.
public enum PrivacyAnswer: String, CaseIterable, Hashable, Sendable {
    case notDetermined
    case denied
    case restricted
    case whenInUse
    case always
    case limited
    case granted

    /// Whether an app may use the service while it is in the foreground.
    public var isGranted: Bool {
        switch self {
        case .whenInUse, .always, .limited, .granted: true
        case .notDetermined, .denied, .restricted: false
        }
    }
}

/// A standing answer for one app and service.
public struct PrivacySetting: Hashable, Sendable {
    public var app: String
    public var service: PrivacyService
    public var answer: PrivacyAnswer

    public init(app: String, service: PrivacyService, answer: PrivacyAnswer) {
        self.app = app
        self.service = service
        self.answer = answer
    }
}

/// What an app is started with, each time: the word of whoever set the device up, such as a scenario.
public struct LaunchArgument: Hashable, Sendable {
    public var app: String
    public var argument: AppAction.Argument

    public init(app: String, _ argument: AppAction.Argument) {
        self.app = app
        self.argument = argument
    }
}

/// Everything a device is told when it is switched on. It knows nothing else of the world.
public struct DeviceConfiguration: Hashable, Sendable {
    /// The device's id: `phone`, `watch`, later `watch2`.
    public var id: String
    public var role: DeviceRole
    /// Name of the hardware profile, such as `watch-49mm`.
    public var profile: String
    /// Calendar time of virtual time zero.
    public var startDate: UTCDate
    /// The run's seed; the device splits it by its own id.
    public var seed: UInt64
    /// How often this device was switched on before in this run; keeps identifiers apart across restarts.
    public var bootCount: Int
    /// When it is switched on.
    public var bootTime: Instant
    /// The devices it is paired with, by id; on a phone the first is the active watch.
    public var peers: [String]
    /// The peers that the radio has at this moment.
    public var linkedPeers: [String]
    public var connectivity: ConnectivityConfiguration
    public var connectivityFaults: [ConnectivityFault]
    /// Nobody has unlocked it since it was switched on.
    public var isLocked: Bool
    /// Apps of the catalogue that are not on the device.
    public var uninstalled: [String]
    /// Watch: apps whose complication is on the active face.
    public var complications: [String]
    /// Answers the owner gives when asked; an app and service not listed is granted.
    public var privacy: [PrivacySetting]
    /// Apps that are started at once, in this order.
    public var launches: [String]
    /// What is started where nobody says what; a program of others need not have it.
    public static let usualLaunches = ["trail"]
    /// What apps are started with.
    public var launchArguments: [LaunchArgument]
    /// Light or dark; nil: the display's usual one.
    public var appearance: Appearance?
    /// Nothing more can be written by its apps.
    public var isStorageFull: Bool
    /// How full the battery is, 0 to 1; negative: unknown.
    public var batteryLevel: Double
    /// Whether it is on its charger.
    public var isCharging: Bool
    /// Whether the level goes down by itself.
    public var batteryDrains: Bool
    /// Folders of regions of the machine, by full path, that the device comes with: when it is switched on for
    /// the first time, its apps that use regions have them (``AppDescription/usesRegions``).
    public var regions: [String]
    /// What its camera sees and its photo library holds; read when it is switched on for the first time.
    public var photos: PhotoScript
    /// Files of the machine, by full path, that its owner has on it; read when it is switched on for the first time.
    public var files: [String]
    /// Its line to the network, and what servers answer.
    public var network: NetworkScript
    /// What its parts are to know, one message for each of which the world has something to say.
    public var parts: [PartMessage]

    /// The log has what is handed over to apps from the other device, and not only how much it is.
    public var recordsContent: Bool
    /// Bytes of the text of one content that the log takes; of a longer one it has the length of its encoding alone.
    public static let recordedContentBytes = 4_096

    /// A device as a scenario describes it.
    ///
    /// - Parameters:
    ///   - peers: nil for a phone's `watch` and a watch's `phone`.
    ///   - linkedPeers: nil for all peers.
    ///   - photos: nil for a usual camera and library on a phone, none on a watch.
    public init(
        id: String, role: DeviceRole, profile: String, startDate: UTCDate, seed: UInt64, bootCount: Int = 0,
        bootTime: Instant = .zero, peers: [String]? = nil, linkedPeers: [String]? = nil,
        connectivity: ConnectivityConfiguration = ConnectivityConfiguration(),
        connectivityFaults: [ConnectivityFault] = [], isLocked: Bool = false, uninstalled: [String] = [],
        complications: [String] = [],
        privacy: [PrivacySetting] = [], launches: [String] = usualLaunches, regions: [String] = [],
        appearance: Appearance? = nil, batteryLevel: Double = 1, isCharging: Bool = false,
        batteryDrains: Bool = false, photos: PhotoScript? = nil, files: [String] = [],
        network: NetworkScript = NetworkScript(),
        isStorageFull: Bool = false, launchArguments: [LaunchArgument] = [], parts: [PartMessage] = [],
        recordsContent: Bool = false
    ) {
        self.recordsContent = recordsContent
        self.parts = parts
        self.files = files
        self.isStorageFull = isStorageFull
        self.launchArguments = launchArguments
        self.photos = photos ?? (role == .phone ? PhotoScript() : .none)
        self.network = network
        self.appearance = appearance
        self.batteryLevel = batteryLevel
        self.isCharging = isCharging
        self.batteryDrains = batteryDrains
        self.id = id
        self.role = role
        self.profile = profile
        self.startDate = startDate
        self.seed = seed
        self.bootCount = bootCount
        self.bootTime = bootTime
        self.peers = peers ?? [role == .phone ? "watch" : "phone"]
        self.linkedPeers = linkedPeers ?? self.peers
        self.connectivity = connectivity
        self.connectivityFaults = connectivityFaults
        self.isLocked = isLocked
        self.uninstalled = uninstalled
        self.complications = complications
        self.privacy = privacy
        self.launches = launches
        self.regions = regions
    }
}
