import Foundation

/// The domain of ``CHHapticError`` as an `NSError`.
public let CoreHapticsErrorDomain = "com.apple.CoreHaptics"

/// Why nothing is played.
public struct CHHapticError: CustomNSError, Hashable, Sendable {
    /// The reasons, with the platform's numbers.
    public enum Code: Int, Sendable {
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
    }

    /// The reason.
    public let code: Code

    /// An error of this reason.
    public init(_ code: Code) { self.code = code }

    /// ``CoreHapticsErrorDomain``.
    public static var errorDomain: String { CoreHapticsErrorDomain }
    /// The reason's number.
    public var errorCode: Int { code.rawValue }

    /// A player was started on an engine that was not.
    public static let engineNotRunning = Code.engineNotRunning
    /// The device has no haptics of this kind.
    public static let notSupported = Code.notSupported
}

extension CHHapticError.Code {
    /// Lets `catch CHHapticError.engineNotRunning` match an error of this reason.
    public static func ~= (code: CHHapticError.Code, error: any Error) -> Bool {
        (error as? CHHapticError)?.code == code
    }
}
