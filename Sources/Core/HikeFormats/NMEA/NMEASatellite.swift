/// A satellite in view, packed in eight bytes: GSV is the most frequent sentence of most receivers.
public struct NMEASatellite: Hashable, Sendable {
    private var packedIdentifier: UInt16
    private var packedAzimuth: Int16
    /// Hundredths of a dB-Hz.
    private var packedStrength: Int16
    private var packedElevation: Int8

    private static let unknown = -1
    private static let unknownElevation = Int8.min

    /// - Parameters:
    ///   - identifier: cut to 65,535.
    ///   - elevation: degrees above the horizon, -90 to 90; decimals are cut.
    ///   - azimuth: degrees from true north, 0 to 360; decimals are cut.
    ///   - signalStrength: carrier to noise density, 0 to 99 dB-Hz; nil: not tracked.
    init(identifier: Int, elevation: Double?, azimuth: Double?, signalStrength: Double?) {
        packedIdentifier = UInt16(clamping: identifier)
        packedElevation = elevation.map { Int8(min(90, max(-90, $0))) } ?? Self.unknownElevation
        packedAzimuth = azimuth.map { Int16(min(360, max(0, $0))) } ?? Int16(Self.unknown)
        packedStrength = signalStrength.map { Int16(min(99, max(0, $0)) * 100) } ?? Int16(Self.unknown)
    }

    /// The number that the receiver gives it; systems may use the same ones.
    public var identifier: Int { Int(packedIdentifier) }
    /// Whole degrees above the horizon.
    public var elevation: Int? { packedElevation == Self.unknownElevation ? nil : Int(packedElevation) }
    /// Whole degrees from true north.
    public var azimuth: Int? { packedAzimuth < 0 ? nil : Int(packedAzimuth) }
    /// Carrier to noise density in dB-Hz, to a hundredth; nil: not tracked.
    public var signalStrength: Double? { packedStrength < 0 ? nil : Double(packedStrength) / 100 }
}

/// Up to four satellites without an allocation; one GSV sentence holds no more.
public struct NMEASatelliteGroup: Hashable, Sendable {
    private static let none = NMEASatellite(identifier: 0, elevation: nil, azimuth: nil, signalStrength: nil)
    private var first = Self.none
    private var second = Self.none
    private var third = Self.none
    private var fourth = Self.none
    private var packedCount: UInt8 = 0

    /// 0 to 4.
    public var count: Int { Int(packedCount) }

    /// The satellites in the order of the sentence.
    public var all: [NMEASatellite] { Array([first, second, third, fourth].prefix(count)) }

    mutating func append(_ satellite: NMEASatellite) {
        switch packedCount {
        case 0: first = satellite
        case 1: second = satellite
        case 2: third = satellite
        case 3: fourth = satellite
        default: return
        }
        packedCount += 1
    }
}
