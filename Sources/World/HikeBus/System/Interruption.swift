import Glibc
import Synchronization

/// A run was told from outside to end before its time.
public struct Interrupted: Error, Hashable, Sendable, CustomStringConvertible {
    /// Of signal(7).
    public let signal: Int32

    public init(signal: Int32) { self.signal = signal }

    /// As shells have it: 130 for Ctrl-C.
    public var exitCode: Int32 { 128 + signal }

    public var description: String {
        switch signal {
        case SIGINT: "interrupted by SIGINT (Ctrl-C)"
        case SIGTERM: "interrupted by SIGTERM"
        case SIGHUP: "interrupted by SIGHUP (the terminal was closed)"
        default: "interrupted by signal \(signal)"
        }
    }
}

/// The wish that whatever runs here should end well and soon: said by one thread, asked after by others.
public final class Interruption: Sendable {
    private let signal = Atomic<Int32>(0)

    public init() {}

    /// Only the first time counts.
    public func interrupt(by number: Int32) {
        _ = signal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
    }

    /// Nil where nobody has said so.
    public var cause: Interrupted? {
        let number = signal.load(ordering: .relaxed)
        return number == 0 ? nil : Interrupted(signal: number)
    }

    /// - Throws: the cause, where there is one.
    public func check() throws(Interrupted) { if let cause { throw cause } }
}
