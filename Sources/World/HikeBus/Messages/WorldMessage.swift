import HikeConnectivity
import HikeHardware
import HikeScreens
import HikeValues

/// What the world says to a device.
public enum WorldMessage: Hashable, Sendable {
    /// Switches the device on. Answered like a grant.
    case boot(DeviceConfiguration)
    case grant(Grant)
    /// Somebody looks at the display at a moment up to which time was granted. Answered with one reply and nothing
    /// else.
    case look(Look, at: Instant)
    /// Ends the device process; nothing is answered.
    case shutdown

    private enum Tag {
        static let boot: UInt8 = 1
        static let grant: UInt8 = 2
        static let shutdown: UInt8 = 3
        static let look: UInt8 = 4
    }

    /// The message as bytes, in one piece.
    public func encoded() -> [UInt8] { writer(gathers: false).bytes }

    /// The same bytes, with large contents where they are.
    public func gathered() -> GatheredBytes { writer(gathers: true).gathered }

    private func writer(gathers: Bool) -> ByteWriter {
        var writer: ByteWriter
        switch self {
        case .boot(let configuration):
            writer = ByteWriter(reservingCapacity: 256)
            writer.write(Tag.boot)
            writer.write(configuration)
        case .grant(let grant):
            let size = grant.inputs.reduce(0) { $0 + (gathers ? 0 : $1.input.contentSize) + 96 }
            writer = ByteWriter(reservingCapacity: 64 + size, gathers: gathers)
            writer.write(Tag.grant)
            writer.write(grant.until)
            writer.write(varint: UInt64(grant.inputs.count))
            for input in grant.inputs { writer.write(input) }
        case .look(let look, let time):
            writer = ByteWriter()
            writer.write(Tag.look)
            switch look {
            case .reading: writer.write("reading")
            case .picture(let corners): writer.write(corners.rawValue)
            case .apps: writer.write("apps")
            }
            writer.write(time)
        case .shutdown:
            writer = ByteWriter()
            writer.write(Tag.shutdown)
        }
        return writer
    }

    /// - Throws: Where the bytes are not exactly one message.
    public init(decoding bytes: [UInt8]) throws(ByteReaderError) {
        var reader = ByteReader(bytes)
        switch try reader.byte() {
        case Tag.boot: self = .boot(try reader.configuration())
        case Tag.grant:
            let until = try reader.instant()
            let count = try reader.count(limit: MessageLimits.inputsPerGrant)
            var inputs: [TimedInput] = []
            inputs.reserveCapacity(min(count, 4096))
            for _ in 0..<count { inputs.append(try reader.timedInput()) }
            self = .grant(Grant(until: until, inputs: inputs))
        case Tag.look:
            let word = try reader.string()
            let corners = CornerMask(rawValue: word)
            let look: Look? =
                switch word {
                case "reading": .reading
                case "apps": .apps
                default: corners.map { .picture($0) }
                }
            guard let look else { throw .invalidValue }
            self = .look(look, at: try reader.instant())
        case Tag.shutdown: self = .shutdown
        case let tag: throw .unknownTag(tag)
        }
        try reader.finish()
    }
}

/// Bounds of the messages between world and device.
public enum MessageLimits {
    /// Inputs in one grant.
    public static let inputsPerGrant = 1_000_000
    /// Bytes of one frame on the radio (faults A6: largest payload and its header).
    public static let radioFrame = 512 * 1024
    /// Bytes that a device sends at once, to another or to a server.
    public static func transmission(to address: String) -> Int {
        ServerRequest.host(ofAddress: address) == nil ? radioFrame : ServerRequest.mostBytes
    }
    /// Bytes of a document handed to an app.
    public static let document = 64 * 1024 * 1024
    /// Events and transmissions in one answer.
    public static let eventsPerAnswer = 4_000_000
    /// Entries in a list of settings or launches.
    public static let settings = 1_000
    /// Bytes of all the text in one input: names, a URL, arguments.
    public static let text = 65_536
    /// Bytes of what a device shows: a picture, or what can be read.
    public static let sight = 8 * 1024 * 1024
    /// Bytes of one line of the event log.
    public static let logLine = 1024 * 1024
}

extension ByteWriter {
    mutating func write(_ configuration: DeviceConfiguration) {
        write(configuration.id)
        write(configuration.role.rawValue)
        write(configuration.profile)
        write(fixed: configuration.startDate.nanosecondsSince1970)
        write(fixed: configuration.seed)
        write(varint: UInt64(max(0, configuration.bootCount)))
        write(configuration.bootTime)
        write(configuration.peers)
        write(configuration.linkedPeers)
        write(configuration.connectivity)
        write(configuration.connectivityFaults.map(\.rawValue))
        write(configuration.isLocked)
        write(configuration.uninstalled)
        write(configuration.complications)
        write(varint: UInt64(configuration.privacy.count))
        for setting in configuration.privacy { write(setting) }
        write(configuration.launches)
        write(configuration.regions)
        write(configuration.appearance?.rawValue ?? "")
        write(configuration.batteryLevel)
        write(configuration.isCharging)
        write(configuration.batteryDrains)
        write(configuration.photos.camera.map(\.text))
        write(configuration.photos.library.map(\.text))
        write(configuration.files)
        write(configuration.network)
        write(configuration.isStorageFull)
        write(varint: UInt64(configuration.launchArguments.count))
        for given in configuration.launchArguments {
            write(given.app)
            write(given.argument.key)
            write(given.argument.value)
        }
        write(varint: UInt64(configuration.parts.count))
        for message in configuration.parts { write(message) }
        write(configuration.recordsContent)
    }

    mutating func write(_ texts: [String]) {
        write(varint: UInt64(texts.count))
        for text in texts { write(text) }
    }

    mutating func write(_ setting: PrivacySetting) {
        write(setting.app)
        write(setting.service.rawValue)
        write(setting.answer.rawValue)
    }
}

extension ByteReader {
    mutating func configuration() throws(ByteReaderError) -> DeviceConfiguration {
        let id = try string(limit: 64)
        let role: DeviceRole = try name()
        let profile = try string(limit: 64)
        let start = UTCDate(nanosecondsSince1970: try fixed(Int64.self))
        let seed = try fixed(UInt64.self)
        let bootCount = try count(limit: 1_000_000)
        let bootTime = try instant()
        let peers = try strings()
        let linkedPeers = try strings()
        let connectivity = try connectivityConfiguration()
        var faults: [ConnectivityFault] = []
        for _ in 0..<(try count(limit: MessageLimits.settings)) { faults.append(try name()) }
        let isLocked = try bool()
        let uninstalled = try strings()
        let complications = try strings()
        var privacy: [PrivacySetting] = []
        for _ in 0..<(try count(limit: MessageLimits.settings)) { privacy.append(try privacySetting()) }
        let launches = try strings()
        let regions = try strings()
        let appearance = try string(limit: 64)
        guard appearance.isEmpty || Appearance(rawValue: appearance) != nil else { throw .invalidValue }
        let battery = try double()
        guard battery.isFinite else { throw .invalidValue }
        let isCharging = try bool()
        let batteryDrains = try bool()
        let photos = PhotoScript(camera: try pictures(), library: try pictures())
        let files = try strings()
        let network = try networkScript()
        let isStorageFull = try bool()
        var launchArguments: [LaunchArgument] = []
        for _ in 0..<(try count(limit: MessageLimits.settings)) {
            launchArguments.append(LaunchArgument(app: try string(), .init(try string(), try string())))
        }
        var parts: [PartMessage] = []
        for _ in 0..<(try count(limit: MessageLimits.settings)) {
            let message = try partMessage()
            guard DeviceParts.isSettings(message) else { throw .invalidValue }
            parts.append(message)
        }
        let recordsContent = try bool()
        return DeviceConfiguration(
            id: id, role: role, profile: profile, startDate: start, seed: seed, bootCount: bootCount,
            bootTime: bootTime, peers: peers, linkedPeers: linkedPeers, connectivity: connectivity,
            connectivityFaults: faults, isLocked: isLocked, uninstalled: uninstalled,
            complications: complications, privacy: privacy, launches: launches,
            regions: regions, appearance: Appearance(rawValue: appearance), batteryLevel: battery,
            isCharging: isCharging, batteryDrains: batteryDrains, photos: photos, files: files,
            network: network,
            isStorageFull: isStorageFull, launchArguments: launchArguments, parts: parts,
            recordsContent: recordsContent)
    }

    private mutating func pictures() throws(ByteReaderError) -> [PhotoScript.Picture] {
        var pictures: [PhotoScript.Picture] = []
        for text in try strings() {
            guard let picture = PhotoScript.Picture(text: text) else { throw .invalidValue }
            pictures.append(picture)
        }
        return pictures
    }

    mutating func strings() throws(ByteReaderError) -> [String] {
        var texts: [String] = []
        for _ in 0..<(try count(limit: MessageLimits.settings)) { texts.append(try string()) }
        return texts
    }

    mutating func privacySetting() throws(ByteReaderError) -> PrivacySetting {
        PrivacySetting(app: try string(), service: try name(), answer: try name())
    }

    /// A case written by its raw value.
    mutating func name<T: RawRepresentable>() throws(ByteReaderError) -> T where T.RawValue == String {
        guard let value = T(rawValue: try string(limit: 64)) else { throw .invalidValue }
        return value
    }
}
