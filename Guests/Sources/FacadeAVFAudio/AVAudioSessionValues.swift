import FacadeFoundation
import GuestErrors

extension AVAudioSession {
    /// What the app's sound is for.
    public struct Category: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        /// The category of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")

        var word: String { String(rawValue.dropFirst("AVAudioSessionCategory".count)) }

        /// The options that it takes.
        var allowed: CategoryOptions {
            switch self {
            case .playAndRecord: .all
            case .playback, .ambient, .multiRoute: .all.subtracting(.defaultToSpeaker)
            default: [.allowBluetooth, .overrideMutedMicrophoneInterruption]
            }
        }
    }

    /// How the app's sound is treated.
    public struct Mode: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        /// The mode of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
        public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
        public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
        public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
        public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
        public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")

        var word: String { String(rawValue.dropFirst("AVAudioSessionMode".count)) }
    }

    /// How the app's sound goes together with that of others.
    public struct CategoryOptions: OptionSet, Sendable {
        public let rawValue: UInt
        /// The options of these bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
        public static let duckOthers = CategoryOptions(rawValue: 0x2)
        public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
        public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
        public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
        public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
        public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
        public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)

        static let all = CategoryOptions(rawValue: 0xFF)
    }

    /// What goes with the end of the app's sound.
    public struct SetActiveOptions: OptionSet, Sendable {
        public let rawValue: UInt
        /// The options of these bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    /// What goes with the beginning of the app's sound on a watch: nothing yet.
    public struct ActivationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        /// The options of these bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// Which routes the app's sound may take.
    public enum RouteSharingPolicy: UInt, Sendable {
        case `default`, longFormAudio, independent, longFormVideo
    }

    /// The loudspeaker instead of the receiver.
    public enum PortOverride: UInt, Sendable {
        case none = 0
        case speaker = 0x7370_6b72
    }

    /// Whether the app may record.
    public enum RecordPermission: UInt, Sendable {
        case undetermined = 0x756e_6474
        case denied = 0x6465_6e79
        case granted = 0x6772_6e74
    }

    /// An input or output. The device has the first two.
    public struct Port: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        /// The port of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let builtInSpeaker = Port(rawValue: "Speaker")
        public static let builtInReceiver = Port(rawValue: "Receiver")
        public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
        public static let headsetMic = Port(rawValue: "MicrophoneWired")
        public static let headphones = Port(rawValue: "Headphones")
        public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
        public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
        public static let bluetoothLE = Port(rawValue: "BluetoothLE")
        public static let airPlay = Port(rawValue: "AirPlay")
        public static let carAudio = Port(rawValue: "CarAudio")
        public static let usbAudio = Port(rawValue: "USBAudio")
        public static let HDMI = Port(rawValue: "HDMI")
        public static let lineOut = Port(rawValue: "LineOut")
        public static let lineIn = Port(rawValue: "LineIn")
    }

    // MARK: What never comes

    /// Something else takes the sound away, or gives it back.
    public enum InterruptionType: UInt, Sendable {
        case ended, began
    }

    /// Why sound was taken away.
    public enum InterruptionReason: UInt, Sendable {
        case `default` = 0
        case appWasSuspended = 1
        case builtInMicMuted = 2
        case routeDisconnected = 4
    }

    /// What an app does behind an interruption.
    public struct InterruptionOptions: OptionSet, Sendable {
        public let rawValue: UInt
        /// The options of these bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let shouldResume = InterruptionOptions(rawValue: 1)
    }

    /// Why the route is another.
    public enum RouteChangeReason: UInt, Sendable {
        case unknown = 0
        case newDeviceAvailable, oldDeviceUnavailable, categoryChange, override
        case wakeFromSleep = 6
        case noSuitableRouteForCategory, routeConfigurationChange
    }

    /// Whether sound that is not the main thing is to be silent.
    public enum SilenceSecondaryAudioHintType: UInt, Sendable {
        case end, begin
    }

    public static let interruptionNotification = Notification.Name("AVAudioSessionInterruptionNotification")
    public static let routeChangeNotification = Notification.Name("AVAudioSessionRouteChangeNotification")
    public static let mediaServicesWereLostNotification = Notification.Name(
        "AVAudioSessionMediaServicesWereLostNotification")
    public static let mediaServicesWereResetNotification = Notification.Name(
        "AVAudioSessionMediaServicesWereResetNotification")
    public static let silenceSecondaryAudioHintNotification = Notification.Name(
        "AVAudioSessionSilenceSecondaryAudioHintNotification")

    /// Why a session does not do what the app wants.
    public enum ErrorCode: Int, FrameworkErrorCode {
        public typealias Failure = AVAudioSessionError

        case none = 0
        case badParam = -50
        case unspecified = 2_003_329_396
        case missingEntitlement = 1_701_737_535
        case mediaServicesFailed = 1_836_282_486
        case cannotInterruptOthers = 560_557_684
        case cannotStartPlaying = 561_015_905
        case cannotStartRecording = 561_145_187
        case incompatibleCategory = 560_161_140
        case insufficientPriority = 561_017_449
        case isBusy = 560_030_580
        case resourceNotAvailable = 561_145_203
        case sessionNotActive = 560_557_673
        case siriIsRecording = 1_936_290_409

        /// What happened and what to do; nil: a reason that does not come here.
        public var sentence: String? {
            switch self {
            case .badParam: "the category does not take that: see AVAudioSession.CategoryOptions"
            case .cannotStartRecording: "the device has no microphone: use a category that plays"
            case .isBusy: "something speaks: stop it before the audio session ends"
            case .none, .unspecified, .missingEntitlement, .mediaServicesFailed, .cannotInterruptOthers,
                .cannotStartPlaying, .incompatibleCategory, .insufficientPriority, .resourceNotAvailable,
                .sessionNotActive, .siriIsRecording:
                nil
            }
        }
    }
}

/// An error of an audio session.
public struct AVAudioSessionError: FrameworkError {
    public static var errorDomain: String { NSOSStatusErrorDomain }
    public let code: AVAudioSession.ErrorCode

    /// An error of this reason.
    public init(_ code: AVAudioSession.ErrorCode) { self.code = code }
}

public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
public let AVAudioSessionInterruptionWasSuspendedKey = "AVAudioSessionInterruptionWasSuspendedKey"
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"
public let AVAudioSessionSilenceSecondaryAudioHintTypeKey = "AVAudioSessionSilenceSecondaryAudioHintTypeKey"
