import HikeValues

/// What a rule of the network answers with.
public enum NetworkContent: Hashable, Sendable {
    case text(String)
    /// A file of the machine, by full path, of at most 64 MiB. It is read when it is asked for.
    case file(String)
}

/// Which addresses a rule answers: `https://huts.example/v1/list`, or a beginning with a `*` behind it. Without a scheme
/// it is for both, and without a query for any.
public struct NetworkPattern: Hashable, Sendable {
    /// As it was written.
    public let text: String
    public let host: String
    private let scheme: String?
    /// Server, path and query.
    private let rest: String
    private let isBeginning: Bool
    private let hasQuery: Bool

    /// - Returns: nil for anything else, as where the host is not whole.
    public init?(_ text: String) {
        let isBeginning = text.hasSuffix("*")
        let plain = isBeginning ? String(text.dropLast()) : text
        let hasScheme = plain.contains("://")
        guard !plain.contains("*"), !plain.contains("#") else { return nil }
        let address: NetworkAddress
        do throws(NetworkError) {
            address = try NetworkAddress(hasScheme ? plain : "https://" + plain)
        } catch { return nil }
        // A beginning that ends within the name would be any server.
        let authority = plain.firstRange(of: "://").map { plain[$0.upperBound...] } ?? plain[...]
        guard !isBeginning || authority.contains("/") else { return nil }
        self.text = text
        self.isBeginning = isBeginning
        host = address.host
        scheme = hasScheme ? address.scheme : nil
        hasQuery = address.query != nil
        rest = address.server + address.path + (address.query.map { "?" + $0 } ?? "")
    }

    /// Whether it is for an address.
    public func matches(_ address: NetworkAddress) -> Bool {
        guard scheme == nil || scheme == address.scheme else { return false }
        let place = address.server + address.path
        let whole = place + (address.query.map { "?" + $0 } ?? "")
        if isBeginning { return whole.hasPrefix(rest) }
        return rest == (hasQuery ? whole : place)
    }
}

/// What a server of the emulated network answers (EM-33).
public struct NetworkRule: Hashable, Sendable {
    public var pattern: NetworkPattern
    /// Nil: any.
    public var method: String?
    public var status: Int
    /// In the order in which they are sent. A `Content-Length` is added where there is none.
    public var headers: [HTTPHeader]
    public var content: NetworkContent
    /// What the server takes.
    public var delay: Interval

    /// Rules that a device may have.
    public static let most = 1_000
    /// Bytes of a content.
    public static let mostBytes = 64 * 1024 * 1024
    public static let longestDelay = Interval.seconds(86_400)

    public init(
        _ pattern: NetworkPattern, method: String? = nil, status: Int = 200, headers: [HTTPHeader] = [],
        content: NetworkContent = .text(""), delay: Interval = .zero
    ) {
        self.pattern = pattern
        self.method = method
        self.status = status
        self.headers = headers
        self.content = content
        self.delay = delay
    }

    /// Whether every value is possible.
    public var isValid: Bool {
        let isPathFull = if case .file(let path) = content { path.hasPrefix("/") } else { true }
        return NetworkFault.statuses.contains(status) && isPathFull && delay >= .zero
            && delay <= Self.longestDelay && method.map(Self.isMethod) != false
            && headers.allSatisfy { Self.isHeader($0) }
    }

    /// 1 to 16 capital letters.
    public static func isMethod(_ text: String) -> Bool {
        (1...16).contains(text.utf8.count) && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// A name of letters, digits and hyphens, and a value on one line.
    public static func isHeader(_ header: HTTPHeader) -> Bool {
        let isName = header.name.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
        }
        return isName && (1...128).contains(header.name.utf8.count)
            && header.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}
