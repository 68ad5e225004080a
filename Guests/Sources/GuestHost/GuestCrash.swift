import GuestExchange

/// A place in a guest's code, as a person reads it.
public struct GuestFrame: Hashable, Sendable, CustomStringConvertible {
    /// The function, as it is written in Swift; nil where the image has no names.
    public var function: String?
    /// The file name of the program or library.
    public var image: String
    /// Bytes from the beginning of the function, or of the image where there is no name.
    public var offset: UInt64
    /// It is of the app, not of a library of the system or of the runtime of guests.
    public var isOwn: Bool

    public var description: String {
        "\(function ?? "an unnamed function") + \(offset) in \(image)"
    }
}

/// How a guest has ended that nobody ended. The device that it ran on lives.
public struct GuestCrash: Error, Equatable, Sendable, CustomStringConvertible {
    /// Why it ended.
    public enum Reason: Equatable, Sendable {
        /// It called `exit`, or its `main` returned.
        case exited(code: Int32)
        /// A signal of its own doing: a trap, a bad access, an abort.
        case signal(Int32)
        /// `fatalError`, a failed precondition, or a wait that nobody can end; the message.
        case stoppedItself(String)
        /// Its stack was used up: it called itself without an end.
        case stackOverflow
        /// It needed more memory than it may have.
        case outOfMemory
        /// It had no answer in time.
        case hang(Duration)
        /// It sent what cannot be read.
        case malformed(ExchangeError)
        /// It closed its connection to the device and went on.
        case closedConnection
        /// More events waited for it than may: it slept or was suspended for too long.
        case overrun(events: Int)
        /// The system killed it.
        case killed
    }

    public var reason: Reason
    /// From where it happened to who called; empty where it could not say.
    public var frames: [GuestFrame] = []
    /// Lines that it printed in this event, before it ended.
    public var lines: [String] = []

    public init(_ reason: Reason, frames: [GuestFrame] = [], lines: [String] = []) {
        self.reason = reason
        self.frames = frames
        self.lines = lines
    }

    /// What the app itself was doing, innermost first.
    public var ownFrames: [GuestFrame] { frames.filter(\.isOwn) }

    public var description: String {
        let place = ownFrames.first.map { " in \($0.function ?? $0.image)" } ?? ""
        switch reason {
        case .exited(let code): return "the app called exit(\(code))"
        case .signal(let number): return "the app crashed: \(Self.name(of: number))\(place)"
        case .stoppedItself(let message): return "the app stopped itself: \(message)\(place)"
        case .stackOverflow: return "the app used up its stack\(place)"
        case .outOfMemory: return "the app used up the memory that it may have\(place)"
        case .hang(let patience): return "the app did not come back from an event within \(patience)\(place)"
        case .malformed(let error): return "the app's process sent \(error)"
        case .closedConnection: return "the app closed its connection to the device"
        case .overrun(let events): return "the app left more than \(events) events waiting"
        case .killed: return "the system killed the app"
        }
    }

    private static func name(of signal: Int32) -> String {
        switch signal {
        case 4: "an illegal instruction, as of a trap (signal 4)"
        case 5: "a trap (signal 5)"
        case 6: "an abort (signal 6)"
        case 7: "a bad memory access (signal 7)"
        case 8: "an arithmetic error (signal 8)"
        case 11: "a bad memory access (signal 11)"
        case 24: "its processor time is used up (signal 24)"
        case 25: "a file beyond the size that it may have (signal 25)"
        default: "signal \(signal)"
        }
    }
}

/// Why a guest was not launched.
public enum GuestLaunchError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Its program could not be started; why, in the system's words.
    case notStarted(program: String, reason: String)
    /// Its program says that it cannot run here; a sentence.
    case refused(String)
    /// It ended before it was ready.
    case crashed(GuestCrash)

    public var description: String {
        switch self {
        case .notStarted(let program, let reason):
            "the guest '\(program)' could not be started: \(reason). Is it built, and for this machine?"
        case .refused(let sentence): sentence
        case .crashed(let crash): "the guest ended before it was ready: \(crash)"
        }
    }
}
