import Foundation
import HikeValues

/// At once.
public let CHHapticTimeImmediate: TimeInterval = 0

/// How an event is felt.
open class CHHapticEventParameter: NSObject {
    /// Which property it is.
    public let parameterID: CHHapticEvent.ParameterID
    /// 0 to 1.
    open var value: Float

    /// - Parameter value: 0 to 1; what is beyond counts as the nearest.
    public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
        self.parameterID = parameterID
        self.value = value
    }
}

/// One tap, or one stretch, of a pattern.
open class CHHapticEvent: NSObject {
    /// What kinds there are.
    public struct EventType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A tap.
        public static let hapticTransient = EventType(rawValue: "HapticTransient")
        /// A stretch.
        public static let hapticContinuous = EventType(rawValue: "HapticContinuous")
        /// Sound, of which a device without a speaker plays nothing.
        public static let audioContinuous = EventType(rawValue: "AudioContinuous")
        /// A sound of the app's own, likewise.
        public static let audioCustom = EventType(rawValue: "AudioCustom")
    }

    /// Properties of events.
    public struct ParameterID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// How strong, 0 to 1; 1 where nothing is said.
        public static let hapticIntensity = ParameterID(rawValue: "HapticIntensity")
        /// How sharp, 0 to 1; 0.5 where nothing is said.
        public static let hapticSharpness = ParameterID(rawValue: "HapticSharpness")
        /// How it swells, which the device's hardware does not know.
        public static let attackTime = ParameterID(rawValue: "AttackTime")
        /// How it fades, likewise.
        public static let decayTime = ParameterID(rawValue: "DecayTime")
        /// How it ends, likewise.
        public static let releaseTime = ParameterID(rawValue: "ReleaseTime")
        /// Whether it stays until its end, likewise.
        public static let sustained = ParameterID(rawValue: "Sustained")
        /// Of sound, of which nothing is played.
        public static let audioVolume = ParameterID(rawValue: "AudioVolume")
        public static let audioPitch = ParameterID(rawValue: "AudioPitch")
        public static let audioPan = ParameterID(rawValue: "AudioPan")
        public static let audioBrightness = ParameterID(rawValue: "AudioBrightness")
    }

    public let type: EventType
    public let eventParameters: [CHHapticEventParameter]
    /// Seconds from the beginning of the pattern.
    open var relativeTime: TimeInterval
    /// Seconds; of a tap of no effect.
    open var duration: TimeInterval

    /// - Parameters:
    ///   - relativeTime: seconds from the beginning of the pattern.
    ///   - duration: seconds.
    public init(
        eventType: EventType, parameters: [CHHapticEventParameter], relativeTime: TimeInterval,
        duration: TimeInterval = 0
    ) {
        type = eventType
        eventParameters = parameters
        self.relativeTime = relativeTime
        self.duration = duration
    }

    /// Of a sound of the app's own, which the engine does not give out.
    ///
    /// - Parameter relativeTime: seconds from the beginning of the pattern.
    public convenience init(
        audioResourceID: CHHapticAudioResourceID, parameters: [CHHapticEventParameter],
        relativeTime: TimeInterval, duration: TimeInterval = 0
    ) {
        self.init(
            eventType: .audioCustom, parameters: parameters, relativeTime: relativeTime, duration: duration)
    }

    /// Nil for a sound.
    var hardware: HapticEvent? {
        func value(_ id: ParameterID, _ usual: Double) -> Double {
            let value = eventParameters.last { $0.parameterID == id }.map { Double($0.value) } ?? usual
            return min(1, max(0, value))
        }
        let kind: HapticEvent.Kind
        switch type {
        case .hapticTransient: kind = .transient
        case .hapticContinuous: kind = .continuous(duration: duration)
        default: return nil
        }
        return HapticEvent(
            kind: kind, time: relativeTime, intensity: value(.hapticIntensity, 1),
            sharpness: value(.hapticSharpness, 0.5))
    }

    /// Where it ends, seconds from the beginning of the pattern.
    var end: TimeInterval { relativeTime + (type == .hapticTransient ? 0 : duration) }
}

/// A change of all events from a moment on.
open class CHHapticDynamicParameter: NSObject {
    /// What can be changed.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Multiplies intensities, 0 to 1.
        public static let hapticIntensityControl = ID(rawValue: "HapticIntensityControl")
        /// Is added to sharpnesses, −1 to 1.
        public static let hapticSharpnessControl = ID(rawValue: "HapticSharpnessControl")
        /// Changes how events swell, fade and end, which the device's hardware does not know.
        public static let hapticAttackTimeControl = ID(rawValue: "HapticAttackTimeControl")
        public static let hapticDecayTimeControl = ID(rawValue: "HapticDecayTimeControl")
        public static let hapticReleaseTimeControl = ID(rawValue: "HapticReleaseTimeControl")
        /// Of sound, of which nothing is played.
        public static let audioVolumeControl = ID(rawValue: "AudioVolumeControl")
        public static let audioPanControl = ID(rawValue: "AudioPanControl")
        public static let audioBrightnessControl = ID(rawValue: "AudioBrightnessControl")
        public static let audioPitchControl = ID(rawValue: "AudioPitchControl")
        public static let audioAttackTimeControl = ID(rawValue: "AudioAttackTimeControl")
        public static let audioDecayTimeControl = ID(rawValue: "AudioDecayTimeControl")
        public static let audioReleaseTimeControl = ID(rawValue: "AudioReleaseTimeControl")
    }

    public let parameterID: ID
    open var value: Float
    /// Seconds from the beginning of the pattern, or from the moment at which it is sent.
    open var relativeTime: TimeInterval

    /// - Parameter relativeTime: seconds from the beginning of the pattern, or from the moment at which it is sent.
    public init(parameterID: ID, value: Float, relativeTime: TimeInterval) {
        self.parameterID = parameterID
        self.value = value
        self.relativeTime = relativeTime
    }
}

/// A change of all events along a line of points.
open class CHHapticParameterCurve: NSObject {
    /// A point of the line.
    open class ControlPoint: NSObject {
        /// Seconds from the beginning of the curve.
        open var time: TimeInterval
        open var value: Float

        /// - Parameter relativeTime: seconds from the beginning of the curve.
        public init(relativeTime: TimeInterval, value: Float) {
            time = relativeTime
            self.value = value
        }
    }

    public let parameterID: CHHapticDynamicParameter.ID
    public let controlPoints: [ControlPoint]
    /// Seconds from the beginning of the pattern.
    open var relativeTime: TimeInterval

    /// - Parameter relativeTime: seconds from the beginning of the pattern.
    public init(
        parameterID: CHHapticDynamicParameter.ID, controlPoints: [ControlPoint], relativeTime: TimeInterval
    ) {
        self.parameterID = parameterID
        self.controlPoints = controlPoints
        self.relativeTime = relativeTime
    }

    /// The line's value at a time of the pattern: that of its first point before it begins, and of its last one behind it.
    func value(at time: TimeInterval) -> Double? {
        guard let first = controlPoints.first, time >= relativeTime else { return nil }
        let place = time - relativeTime
        guard let next = controlPoints.firstIndex(where: { $0.time > place }) else {
            return controlPoints.last.map { Double($0.value) }
        }
        guard next > 0 else { return Double(first.value) }
        let (left, right) = (controlPoints[next - 1], controlPoints[next])
        let share = (place - left.time) / (right.time - left.time)
        return Double(left.value) + share * Double(right.value - left.value)
    }
}
