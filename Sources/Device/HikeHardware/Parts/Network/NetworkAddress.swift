/// A URL of the network: `http` or `https`, a host, perhaps a port, a path and a query.
public struct NetworkAddress: Hashable, Sendable {
    /// `http` or `https`.
    public let scheme: String
    /// In small letters.
    public let host: String
    /// Nil for the usual one.
    public let port: Int?
    /// Begins with `/`.
    public let path: String
    /// Behind the `?`; nil where there is none.
    public let query: String?

    /// Bytes of a URL.
    public static let mostBytes = 8_192

    /// Reads a URL; a user and a fragment are read over, as they reach no server.
    public init(_ text: String) throws(NetworkError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.mostBytes, Self.isPlain(bytes), let mark = text.firstRange(of: "://") else {
            throw .badURL
        }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard Self.isScheme(scheme) else { throw .badURL }
        guard scheme == "http" || scheme == "https" else { throw .unsupportedURL }
        let rest = text[mark.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        let parts = place.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let host = parts[0].lowercased()
        guard Self.isHost(host) else { throw .badURL }
        var port: Int?
        if parts.count > 1, !parts[1].isEmpty {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(parts[1]),
                (1...65_535).contains(number)
            else { throw .badURL }
            port = number == (scheme == "https" ? 443 : 80) ? nil : number
        }
        let target = rest[authority.endIndex...]
        let path = target.prefix { $0 != "?" }
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path.isEmpty ? "/" : String(path)
        query = path.endIndex == target.endIndex ? nil : String(target[path.endIndex...].dropFirst())
    }

    /// The URL as it reaches the server, without what is usual.
    public var text: String { scheme + "://" + server + path + (query.map { "?" + $0 } ?? "") }

    /// The host, and the port where it is not the usual one.
    public var server: String { host + (port.map { ":\($0)" } ?? "") }

    /// Printable, without blanks, and with whole percent escapes.
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        for (index, byte) in bytes.enumerated() {
            guard byte > 0x20, byte < 0x7F, !unsafe.contains(byte) else { return false }
            guard byte == UInt8(ascii: "%") else { continue }
            guard index + 2 < bytes.count, bytes[index + 1...index + 2].allSatisfy(isHexDigit) else {
                return false
            }
        }
        return true
    }

    private static let unsafe = Array("\"<>\\^`{|}".utf8)

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    private static func isScheme(_ text: String) -> Bool {
        text.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
            }
    }

    /// Names and numbers between dots, as the name system has them. Addresses in brackets are not read.
    static func isHost(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 253 else { return false }
        return text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false).allSatisfy { label in
            !label.isEmpty && label.count <= 63 && label.first != 0x2D && label.last != 0x2D
                && label.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
                }
        }
    }
}
