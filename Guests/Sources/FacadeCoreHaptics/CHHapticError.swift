import Foundation
@_exported import GuestErrors

/// The domain of ``CHHapticError`` as an `NSError`.
public let CoreHapticsErrorDomain = "com.apple.CoreHaptics"

/// Why nothing is played.
public struct CHHapticError: FrameworkError {
    /// The reasons, with the platform's numbers.
    public enum Code: Int, FrameworkErrorCode {
        /// A player was started on an engine that was not.
        case engineNotRunning = -4805
        /// What was asked cannot be done now.
        case operationNotPermitted = -4806
        /// The engine has not started in time.
        case engineStartTimeout = -4808
        /// The device has no haptics of this kind.
        case notSupported = -4809
        /// The system's part of haptics has not started.
        case serverInitFailed = -4810
        /// The system's part of haptics was interrupted.
        case serverInterrupted = -4811
        /// The pattern of a player means nothing.
        case invalidPatternPlayer = -4812
        /// A pattern has values that mean nothing.
        case invalidPatternData = -4813
        /// A dictionary or file is no pattern.
        case invalidPatternDictionary = -4814
        /// The engine's sound means nothing.
        case invalidAudioSession = -4815
        /// A parameter's kind is not known.
        case invalidParameterType = -4820
        /// An event's kind is not known.
        case invalidEventType = -4821
        /// An event's time means nothing.
        case invalidEventTime = -4822
        /// An event's duration means nothing.
        case invalidEventDuration = -4823
        /// A time is negative or no number.
        case invalidTime = -4840
        /// There is no such file.
        case fileNotFound = -4851
        /// Something else.
        case unknownError = -4898

        /// The error.
        public typealias Failure = CHHapticError

        /// What happened and what to do; nil: a reason that does not come here.
        public var sentence: String? {
            switch self {
            case .engineNotRunning:
                "The engine does not run. Start it, again after the app was behind others."
            case .notSupported: "This device has no such hardware. Ask capabilitiesForHardware first."
            case .invalidPatternData: "The pattern has more than 4,096 events."
            case .invalidPatternDictionary: "The dictionary or file is no pattern. Check its keys and values."
            case .invalidParameterType: "The parameter has no kind, or one that the hardware does not know."
            case .invalidEventType: "The event has no kind. Say its EventType."
            case .invalidEventTime: "The event's time is negative or no number."
            case .invalidEventDuration:
                "The event's duration is negative or no number, or a stretch has none."
            case .invalidTime: "The time is negative or no number."
            case .fileNotFound: "There is no such file, or it cannot be read."
            case .operationNotPermitted, .engineStartTimeout, .serverInitFailed, .serverInterrupted,
                .invalidPatternPlayer, .invalidAudioSession, .unknownError:
                nil
            }
        }
    }

    /// The reason.
    public let code: Code

    /// An error of this reason.
    public init(_ code: Code) { self.code = code }

    /// ``CoreHapticsErrorDomain``.
    public static var errorDomain: String { CoreHapticsErrorDomain }

    /// A player was started on an engine that was not.
    public static let engineNotRunning = Code.engineNotRunning
    /// The device has no haptics of this kind.
    public static let notSupported = Code.notSupported
}
