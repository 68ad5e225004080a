import HikeValues

/// The battery of a guest's device.
public struct GuestBattery: Hashable, Sendable {
    /// 0 to 1; negative where the device does not know.
    public var level: Double
    public var isCharging: Bool

    public init(level: Double, isCharging: Bool) {
        self.level = level
        self.isCharging = isCharging
    }
}

/// What a guest's device is, and how it is when the guest asks.
public struct GuestDeviceProperties: Hashable, Sendable {
    public var battery: GuestBattery
    /// Of the display, in points.
    public var width: Double
    public var height: Double
    /// Pixels for a point.
    public var scale: Double
    /// A UUID of the device for the app: the same at each start.
    public var vendorIdentifier: String

    public init(
        battery: GuestBattery, width: Double, height: Double, scale: Double, vendorIdentifier: String
    ) {
        self.battery = battery
        self.width = width
        self.height = height
        self.scale = scale
        self.vendorIdentifier = vendorIdentifier
    }
}

/// What a guest asks of the device itself.
public enum GuestDeviceRequest: Equatable, Sendable, NamedRequest {
    /// Brings ``GuestReply/device(_:)``.
    case deviceProperties
    /// Whether ``GuestDeviceNews/batteryChanged(_:)`` follows.
    case watchBattery(Bool)

    enum Kind: String {
        case deviceProperties, watchBattery
    }

    func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .deviceProperties: return .deviceProperties
        case .watchBattery(let isWatching):
            writer.write(isWatching)
            return .watchBattery
        }
    }

    static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestDeviceRequest {
        switch kind {
        case .deviceProperties: .deviceProperties
        case .watchBattery: .watchBattery(try reader.bool())
        }
    }
}

/// What a guest's device tells it of itself.
public enum GuestDeviceNews: Equatable, Sendable, NamedContent {
    /// It has lost a percent, or it was set.
    case batteryChanged(GuestBattery)

    enum Kind: String {
        case batteryChanged
    }

    func write(to writer: inout ByteWriter) -> Kind {
        switch self {
        case .batteryChanged(let battery):
            writer.write(battery)
            return .batteryChanged
        }
    }

    static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestDeviceNews {
        switch kind {
        case .batteryChanged: .batteryChanged(try reader.battery())
        }
    }
}

extension ByteWriter {
    mutating func write(_ battery: GuestBattery) {
        write(battery.level)
        write(battery.isCharging)
    }

    mutating func write(_ properties: GuestDeviceProperties) {
        write(properties.battery)
        for number in [properties.width, properties.height, properties.scale] { write(number) }
        write(properties.vendorIdentifier)
    }
}

extension ByteReader {
    mutating func battery() throws(ByteReaderError) -> GuestBattery {
        GuestBattery(level: try double(), isCharging: try bool())
    }

    mutating func deviceProperties() throws(ByteReaderError) -> GuestDeviceProperties {
        GuestDeviceProperties(
            battery: try battery(), width: try double(), height: try double(), scale: try double(),
            vendorIdentifier: try name())
    }
}
