import Foundation

/// A sound of the app's own, which no engine here gives out.
public typealias CHHapticAudioResourceID = Int

/// How a sound of the app's own is played.
public struct CHHapticAudioResourceKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let useVolumeEnvelope = CHHapticAudioResourceKey(rawValue: "UseVolumeEnvelope")
    public static let loopEnabled = CHHapticAudioResourceKey(rawValue: "LoopEnabled")
}

/// The range of a property.
public protocol CHHapticParameterAttributes {
    var minValue: Float { get }
    var maxValue: Float { get }
    var defaultValue: Float { get }
}

/// What the device's hardware can do.
struct Capability: CHHapticDeviceCapability {
    private struct Range: CHHapticParameterAttributes {
        let minValue: Float
        let maxValue: Float
        let defaultValue: Float

        init(_ range: ClosedRange<Float>, _ usual: Float) {
            (minValue, maxValue, defaultValue) = (range.lowerBound, range.upperBound, usual)
        }
    }

    let supportsHaptics: Bool
    let supportsAudio = false

    func attributes(
        forEventParameter inParameter: CHHapticEvent.ParameterID, eventType type: CHHapticEvent.EventType
    ) throws -> any CHHapticParameterAttributes {
        let isFelt = type == .hapticTransient || type == .hapticContinuous
        switch inParameter {
        case .hapticIntensity where isFelt: return Range(0...1, 1)
        case .hapticSharpness where isFelt: return Range(0...1, 0.5)
        default: throw CHHapticError(.invalidParameterType)
        }
    }

    func attributes(
        forDynamicParameter inParameter: CHHapticDynamicParameter.ID
    ) throws -> any CHHapticParameterAttributes {
        switch inParameter {
        case .hapticIntensityControl: return Range(0...1, 1)
        case .hapticSharpnessControl: return Range(-1...1, 0)
        default: throw CHHapticError(.invalidParameterType)
        }
    }
}
