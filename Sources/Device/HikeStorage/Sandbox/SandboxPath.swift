/// A checked path below a sandbox's root: names between slashes.
///
/// No name is empty, `.`, `..`, longer than 255 bytes, or holds NUL, a control character or the name that
/// unfinished writes use. The empty path is the root itself.
public struct SandboxPath: Hashable, Sendable, CustomStringConvertible {
    /// The longest name in bytes of UTF-8, the limit of Linux file systems.
    public static let nameBytes = 255
    /// The deepest path.
    public static let depth = 32
    /// What an unfinished write is called. A crash may leave one; the next write takes its place.
    static let unfinishedName = ".hike-unfinished"

    /// The names from the root; none for the root itself.
    public let components: [String]

    /// The empty path.
    public static let root = SandboxPath(unchecked: [])

    private init(unchecked components: [String]) { self.components = components }

    /// - Throws: ``SandboxError/invalidPath(_:reason:)``.
    public init(_ text: String) throws(SandboxError) {
        if text.isEmpty {
            components = []
            return
        }
        if text.utf8.first == UInt8(ascii: "/") { throw .invalidPath(text, reason: "it is absolute") }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= Self.depth else {
            throw .invalidPath(text, reason: "it has more than \(Self.depth) levels")
        }
        for part in parts {
            if let reason = Self.refusal(of: part) { throw .invalidPath(text, reason: reason) }
        }
        components = parts
    }

    /// The path of a name below this one.
    public func appending(_ text: String) throws(SandboxError) -> SandboxPath {
        let tail = try SandboxPath(text)
        guard components.count + tail.components.count <= Self.depth else {
            throw .invalidPath("\(self)/\(text)", reason: "it has more than \(Self.depth) levels")
        }
        return SandboxPath(unchecked: components + tail.components)
    }

    /// The folder that holds it; the root holds itself.
    public var parent: SandboxPath { SandboxPath(unchecked: components.dropLast()) }

    /// The last name; empty for the root.
    public var name: String { components.last ?? "" }

    public var description: String { components.joined(separator: "/") }

    /// Why a name cannot be used; nil where it can.
    static func refusal(of name: String) -> String? {
        if name.isEmpty { return "a name in it is empty" }
        if name == "." || name == ".." { return "\"\(name)\" is not a name" }
        if name == unfinishedName { return "\(name) is kept for unfinished writes" }
        if name.utf8.count > nameBytes { return "a name in it has more than \(nameBytes) bytes" }
        for scalar in name.unicodeScalars where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
            return "it holds a control character"
        }
        return nil
    }
}
