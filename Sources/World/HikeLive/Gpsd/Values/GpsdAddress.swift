/// Where a gpsd listens.
public struct GpsdAddress: Hashable, Sendable, CustomStringConvertible {
    /// The port that gpsd has by convention.
    public static let conventionalPort: UInt16 = 2947
    /// Bytes of a host name (RFC 1035 says 253, a zone of an IPv6 address may follow).
    public static let longestHost = 255

    /// A name or a numeric address, without brackets.
    public var host: String
    /// 1 to 65,535.
    public var port: UInt16

    public init(host: String, port: UInt16 = GpsdAddress.conventionalPort) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST`, `HOST:PORT`, `[IPV6]` or `[IPV6]:PORT`; a missing port is ``conventionalPort``.
    ///
    /// Throws ``GpsdFailure/invalidAddress(_:problem:)``.
    public init(_ text: String) throws(GpsdFailure) {
        var host = Substring(text)
        var portText: Substring?
        if text.hasPrefix("[") {
            guard let close = text.firstIndex(of: "]") else {
                throw .invalidAddress(text, problem: "the bracket is not closed")
            }
            host = text[text.index(after: text.startIndex)..<close]
            let rest = text[text.index(after: close)...]
            if rest.hasPrefix(":") {
                portText = rest.dropFirst()
            } else if !rest.isEmpty {
                throw .invalidAddress(text, problem: "only ':PORT' may follow the bracket")
            }
        } else if let colon = text.firstIndex(of: ":") {
            host = text[..<colon]
            portText = text[text.index(after: colon)...]
            if portText?.contains(":") == true {
                throw .invalidAddress(text, problem: "an IPv6 address must stand in brackets")
            }
        }
        guard !host.isEmpty else { throw .invalidAddress(text, problem: "the host is missing") }
        guard host.utf8.count <= Self.longestHost, host.utf8.allSatisfy(Self.isHostByte) else {
            throw .invalidAddress(text, problem: "the host is not a name or an address")
        }
        self.host = String(host)
        port = Self.conventionalPort
        guard let portText else { return }
        let isDigits = portText.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isDigits, let number = UInt16(portText), number > 0 else {
            throw .invalidAddress(text, problem: "the port is not a number from 1 to 65535")
        }
        port = number
    }

    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Letters, digits and the marks of names, addresses and IPv6 zones. Everything else, a space first of
    /// all, is kept from libgps, where some texts name shared memory instead of a host.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "%"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
