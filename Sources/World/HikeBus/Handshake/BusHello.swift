import HikeValues

/// The first frame of a device.
///
/// Payload: protocol version (16 bits), token (32 bytes), role (1 byte), id (count, UTF-8). The version stays
/// first in every version, so that any two builds can tell each other apart.
public struct BusHello: Sendable {
    /// Version of the messages that world and devices exchange. Raised when they change, which a test sees.
    public static let protocolVersion: UInt16 = 11

    /// The protocol that the device speaks; others than ours are refused.
    public let version: UInt16
    /// Shows that our world has started the device.
    public let token: BusToken
    public let device: BusDevice

    public init(device: BusDevice, token: BusToken, version: UInt16 = BusHello.protocolVersion) {
        self.version = version
        self.token = token
        self.device = device
    }

    /// The payload of the frame.
    public func encoded() -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: 128)
        writer.write(fixed: version)
        writer.write(raw: token.bytes)
        writer.write(device.role.rawValue)
        writer.write(device.id)
        return writer.bytes
    }

    /// Reads a payload.
    ///
    /// - Parameter supported: The version of this side; another one is refused before the rest is read.
    /// - Throws: ``BusError/badHandshake(_:)`` with the sentence that the peer is told.
    public init(
        _ payload: [UInt8], supported: UInt16 = BusHello.protocolVersion
    ) throws(BusError) {
        var reader = ByteReader(payload)
        do throws(ByteReaderError) {
            version = try reader.fixed(UInt16.self)
        } catch {
            throw .badHandshake("The hello has \(payload.count) bytes and ends inside its version.")
        }
        guard version == supported else {
            throw .badHandshake(
                "The device speaks bus protocol version \(version), the world version \(supported): "
                    + "install both from one build.")
        }
        let id: String
        let roleByte: UInt8
        let tokenBytes: [UInt8]
        do throws(ByteReaderError) {
            tokenBytes = Array(try reader.raw(BusToken.size))
            roleByte = try reader.byte()
            id = try reader.string(limit: BusLimits.identifier)
            try reader.finish()
        } catch {
            throw .badHandshake("The hello of \(payload.count) bytes cannot be read (\(error)).")
        }
        token = try BusToken(tokenBytes)
        guard let role = BusRole(rawValue: roleByte) else {
            throw .badHandshake("The hello has role \(roleByte), known are 1 (phone) and 2 (watch).")
        }
        device = try BusDevice(role: role, id: id)
    }
}

/// The world's answer to a good hello.
public struct BusWelcome: Hashable, Sendable {
    /// Name of the running pair (`--name`).
    public let session: String
    /// What the device has to know before its first message; opaque here.
    public let configuration: [UInt8]

    /// - Throws: ``BusError/badHandshake(_:)`` where the name cannot be used or the configuration is above
    ///   ``BusLimits/configuration``.
    public init(session: String, configuration: [UInt8] = []) throws(BusError) {
        guard BusName.isValid(session) else {
            throw .badHandshake("The session name '\(session)' cannot be used: " + BusName.rule)
        }
        guard configuration.count <= BusLimits.configuration else {
            throw .badHandshake(
                "A configuration of \(configuration.count) bytes is above the limit of "
                    + "\(BusLimits.configuration) bytes of a welcome.")
        }
        self.session = session
        self.configuration = configuration
    }

    /// The payload of the frame.
    public func encoded() -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: configuration.count + 80)
        writer.write(session)
        writer.write(blob: configuration)
        return writer.bytes
    }

    /// Reads a payload; throws ``BusError/badHandshake(_:)``.
    public init(_ payload: [UInt8]) throws(BusError) {
        var reader = ByteReader(payload)
        let name: String
        let bytes: [UInt8]
        do throws(ByteReaderError) {
            name = try reader.string(limit: BusLimits.identifier)
            bytes = Array(try reader.blob(limit: BusLimits.configuration))
            try reader.finish()
        } catch {
            throw .badHandshake("The welcome of \(payload.count) bytes cannot be read (\(error)).")
        }
        try self.init(session: name, configuration: bytes)
    }
}

/// Why a side ends the conversation: one sentence, cut to ``BusLimits/reason`` bytes.
struct BusRefusal: Hashable, Sendable {
    let reason: String

    init(reason: String) {
        var cut = reason
        while cut.utf8.count > BusLimits.reason { cut.removeLast(max((cut.count - BusLimits.reason), 1)) }
        self.reason = cut
    }

    /// Reads a payload. What is not UTF-8 is shown as well as it can be: it is text for a person.
    init(_ payload: [UInt8]) {
        // Control characters from a peer do not reach a terminal.
        let text = String(decoding: payload.prefix(BusLimits.reason), as: UTF8.self)
        self.init(
            reason: String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? " " : $0 })))
    }

    func encoded() -> [UInt8] { Array(reason.utf8) }
}
