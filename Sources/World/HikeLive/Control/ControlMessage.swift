import Foundation
import HikeValues

/// What another terminal asks of a running pair: one JSON object on one line.
public enum ControlRequest: Codable, Hashable, Sendable {
    case perform(PairCommand)
    case status
    /// The last known place of a device.
    case place(device: String)
    case link
    /// Touches a display; the words are those of `GlassAction.words`.
    case touch(device: String, words: [String])
    /// What can be read on a display.
    case reading(device: String)
    /// The apps of a device, answered as a reading.
    case apps(device: String)
    /// What a display shows; the word says what becomes of the rounded corners.
    case picture(device: String, corners: String)
    case pause
    case resume
    /// Lets so many seconds of virtual time pass as fast as it goes, then pauses.
    case runFor(seconds: Double)
    /// Makes everything that has happened visible in the run's files.
    case flush
    case down
}

/// The answer: one JSON object on one line.
public enum ControlReply: Codable, Hashable, Sendable {
    case done
    /// The request is refused; another may be done.
    case failed(String)
    /// It could not be done because something failed that no other request would change, such as the pair's disk.
    case broken(String)
    /// The pair is at it and has come so far, in seconds of virtual time; the answer follows.
    case working(time: Double)
    case status(PairStatus)
    case place(latitude: Double, longitude: Double)
    case noPlace
    case link(LinkStatus)
    /// What a touch has reached.
    case touched(String)
    /// A ``ScreenReading``, or a list of ``InstalledApp``, as JSON.
    case reading(Data)
    /// A PNG file.
    case picture(Data)
    /// The pair has ended; its digest, if it is reproducible.
    case ended(digest: String?)
}

/// How a running pair is doing.
public struct PairStatus: Codable, Hashable, Sendable {
    /// The pair's name.
    public var name: String
    /// Seconds of virtual time.
    public var time: Double
    public var isPaused: Bool
    /// The process that holds the world.
    public var process: Int32
    /// The full path of the pair's folder.
    public var directory: String
    public var devices: [Device]
    /// What the live receiver does; empty where there is none.
    public var receiver: String
    /// Where the session went that was in the pair's folder before; only the answer to `up` says it.
    public var kept: String?
    /// The title of the scenario that the pair has begun with; nil: none.
    public var scenario: String?
    /// How far the scenario's steps are that the pair does at its pace; nil where it has begun with none.
    public var story: Story?
    /// What of a track is not as a person would think, a sentence each; only the answer to `up` says it.
    public var notes: [String]?

    /// The steps of the scenario that a pair has begun with.
    public struct Story: Codable, Hashable, Sendable {
        /// Those that are not done yet, the one under way among them.
        public var stepsLeft: Int
        /// Why the rest will not be done; nil: nothing has failed.
        public var failure: String?
    }

    /// A device of the pair, and its process while it is on.
    public struct Device: Codable, Hashable, Sendable {
        public var id: String
        public var isOn: Bool
        /// The device's process; nil where it is off or runs in the world's.
        public var process: Int32?
    }
}

/// How the link is.
public struct LinkStatus: Codable, Hashable, Sendable {
    /// Frames pass.
    public var isUp: Bool
    /// Milliseconds one way.
    public var delay: Double
    /// Bytes a second; nil: no limit.
    public var bandwidth: Double?
    /// Share of frames lost.
    public var loss: Double
}

/// Control messages as lines.
public enum ControlCoding {
    /// Bytes of one line, both ways (a handed-over file is the largest).
    public static let lineLimit = 8 * 1024 * 1024

    /// JSON with sorted keys and a line feed.
    public static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [0x0A]
    }

    /// Nil for a line that is no request.
    public static func request(_ line: some Collection<UInt8>) -> ControlRequest? {
        try? JSONDecoder().decode(ControlRequest.self, from: Data(line))
    }

    /// Nil for a line that is no reply.
    public static func reply(_ line: some Collection<UInt8>) -> ControlReply? {
        try? JSONDecoder().decode(ControlReply.self, from: Data(line))
    }
}
