import Foundation
import HikeHardware
import HikeValues

/// Everything that can be done to a running pair from outside. Each is journalled with its virtual time, so that
/// a live run can be played again (architecture 1).
public enum PairCommand: Codable, Hashable, Sendable {
    /// A step of a scenario, in its words, with the files that it names.
    case step(text: String, files: [String: Data])
    case location(device: String, LocationCommand)
    /// The body's direction, degrees clockwise from true north.
    case heading(device: String, degrees: Double)
    case link(LinkCommand)
    case lifecycle(device: String, app: String, command: String)
    case openURL(device: String, app: String, url: String)
    /// Hands a file to an app.
    case openFile(device: String, app: String, name: String, contents: Data)
    case action(device: String, app: String, name: String, arguments: [String])
    /// A touch in words (``GlassAction/words``).
    case glass(device: String, words: [String])
    /// `light` or `dark`.
    case appearance(device: String, String)
    case privacy(device: String, app: String, service: String, answer: String)
    case haptics(device: String, condition: String)
    /// There is no room on the device any more, or again.
    case storage(device: String, isFull: Bool)
    /// What a watch's health sensors, its health store or the weather say.
    case health(device: String, HealthCommand)
    /// What a device reaches of the network, or what its servers answer.
    case network(device: String, NetworkCommand)
    /// The device's process is killed, as with `kill -9`, and stays off.
    case kill(device: String)
    case restart(device: String)
    /// A position from the live receiver, for all devices.
    case liveFix(LiveReading)
    /// A heading from the live receiver, for all devices.
    case liveHeading(magnetic: Double, true: Double, accuracy: Double)
    /// The live receiver has no position.
    case liveFixLost
    /// A word about the live receiver, for the log.
    case receiver(state: String, detail: String)
}

/// What `hikesim location` can do.
public enum LocationCommand: Codable, Hashable, Sendable {
    /// A fixed place, reported once a second.
    case set(latitude: Double, longitude: Double)
    /// A way along places at a speed in metres a second, reported every so many seconds.
    case start(places: [Place], speed: Double, interval: Double)
    /// No position any more.
    case clear

    /// A place in degrees (WGS 84).
    public struct Place: Codable, Hashable, Sendable {
        /// -90 to 90.
        public var latitude: Double
        /// -180 to 180.
        public var longitude: Double
        /// Metres above sea level.
        public var elevation: Double?

        public init(latitude: Double, longitude: Double, elevation: Double? = nil) {
            self.latitude = latitude
            self.longitude = longitude
            self.elevation = elevation
        }
    }
}

/// What `hikesim health` can do: a quantity goes to another value.
public struct HealthCommand: Codable, Hashable, Sendable {
    /// The word of a `HealthQuantity`.
    public var quantity: String
    /// Beats a minute, a share of oxygen from 0 to 1, a UV index, kilograms; nil: it is not known any more.
    public var value: Double?
    /// How long it takes to get there.
    public var seconds: Double

    public init(quantity: String, value: Double?, seconds: Double = 0) {
        self.quantity = quantity
        self.value = value
        self.seconds = seconds
    }
}

/// What `hikesim link` can do.
public enum LinkCommand: Codable, Hashable, Sendable {
    case up
    case down
    case profile(String)
    /// A profile's file: its name for messages, and its text.
    case profileFile(path: String, text: String)
    /// Milliseconds one way.
    case delay(Double)
    /// Share of frames lost, 0 to 1.
    case loss(Double)
}

/// A fix of a live receiver, without its time: it counts from when it arrives.
public struct LiveReading: Codable, Hashable, Sendable {
    /// Degrees; this and what follows as in `Fix`, negative values included.
    public var latitude: Double
    public var longitude: Double
    /// Metres above mean sea level.
    public var altitude: Double
    /// Metres.
    public var horizontalAccuracy: Double
    /// Metres.
    public var verticalAccuracy: Double
    /// Metres a second.
    public var speed: Double
    /// Metres a second.
    public var speedAccuracy: Double
    /// Degrees from true north.
    public var course: Double
    /// Degrees.
    public var courseAccuracy: Double

    /// Everything of a fix but its time, which is when the command is performed.
    public init(_ fix: Fix) {
        latitude = fix.coordinate.latitude
        longitude = fix.coordinate.longitude
        altitude = fix.altitude
        horizontalAccuracy = fix.horizontalAccuracy
        verticalAccuracy = fix.verticalAccuracy
        speed = fix.speed
        speedAccuracy = fix.speedAccuracy
        course = fix.course
        courseAccuracy = fix.courseAccuracy
    }

    func fix(at time: Instant) -> Fix {
        Fix(
            time: time, coordinate: Coordinate(latitude: latitude, longitude: longitude), altitude: altitude,
            horizontalAccuracy: horizontalAccuracy, verticalAccuracy: verticalAccuracy, speed: speed,
            speedAccuracy: speedAccuracy, course: course, courseAccuracy: courseAccuracy)
    }
}

/// Why a command could not be done.
public enum PairCommandError: Error, Equatable, CustomStringConvertible, Sendable {
    case noSuchDevice(String, known: [String])
    case noSuchApp(String, known: [String])
    case unknownWord(what: String, word: String, known: [String])
    case outOfRange(what: String, value: Double, range: String)
    case deviceIsOff(String)
    /// What apps said, a sentence each.
    case refused([String])
    case unusable(String)

    public var description: String {
        switch self {
        case .noSuchDevice(let name, let known):
            "there is no device '\(name)'; there are \(known.joined(separator: ", ")) and both"
        case .noSuchApp(let id, let known):
            "the devices have no app '\(id)'; there is \(known.joined(separator: ", "))"
        case .unknownWord(let what, let word, let known):
            "'\(word)' is no \(what); there are \(known.joined(separator: ", "))"
        case .outOfRange(let what, let value, let range):
            "\(what) \(Self.text(value)) is out of range: \(range)"
        case .deviceIsOff(let device): "device '\(device)' is off"
        case .refused(let sentences): sentences.joined(separator: "; ")
        case .unusable(let sentence): sentence
        }
    }

    /// All digits that tell it from another: 1.0000001 is no 1.
    private static func text(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
