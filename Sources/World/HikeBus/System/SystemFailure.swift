import Glibc

/// A call of the operating system that failed: which, why, and on what.
public struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Name of the call, as in its manual page.
    public var call: String
    /// The number of the error (`errno`).
    public var code: Int32
    /// The path or thing it was about.
    public var subject: String

    public init(call: String, code: Int32, subject: String) {
        self.call = call
        self.code = code
        self.subject = subject
    }

    /// The failure of the call just made; reads `errno`.
    static func last(_ call: String, _ subject: String) -> SystemFailure {
        SystemFailure(call: call, code: errno, subject: subject)
    }

    public var description: String {
        var text = [CChar](repeating: 0, count: 128)
        let known = strerror_r(code, &text, text.count) == 0
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let reason = known ? String(decoding: bytes, as: UTF8.self) : "error \(code)"
        return "\(call) failed on \(subject): \(reason) (errno \(code))."
    }
}
