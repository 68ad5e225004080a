@_exported import FacadeFoundation
import GuestCalls
import GuestServices

/// How the app's sound goes together with the device's: kept, and told in the log. The device plays and records nothing.
open class AVAudioSession: NSObject, @unchecked Sendable {
    private static let made = AVAudioSession()

    /// The one of the app.
    open class func sharedInstance() -> AVAudioSession { made }

    /// What the app's sound is for.
    open private(set) var category = Category.soloAmbient
    open private(set) var mode = Mode.default
    open private(set) var categoryOptions: CategoryOptions = []
    open private(set) var routeSharingPolicy = RouteSharingPolicy.default
    private var isActive = false
    private var override = PortOverride.none
    /// Synthesizers that speak now.
    var speakers: Set<ObjectIdentifier> = []

    override init() { super.init() }

    /// All that there are.
    open var availableCategories: [Category] {
        [.ambient, .soloAmbient, .playback, .record, .playAndRecord, .multiRoute]
    }
    /// All that there are.
    open var availableModes: [Mode] { [.default, .measurement, .moviePlayback, .spokenAudio, .voicePrompt] }

    /// Sets what the app's sound is for.
    ///
    /// - Throws: ``AVAudioSession/ErrorCode/badParam`` for a category that there is not, and for options that it does not take.
    open func setCategory(_ category: Category) throws { try setCategory(category, mode: mode, options: []) }

    /// Sets what the app's sound is for.
    open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        try setCategory(category, mode: mode, options: options)
    }

    /// Sets what the app's sound is for.
    open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
        try setCategory(category, mode: mode, policy: .default, options: options)
    }

    /// Sets what the app's sound is for.
    open func setCategory(
        _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
    ) throws {
        guard availableCategories.contains(category), options.isSubset(of: category.allowed) else {
            throw AVAudioSessionError(.badParam)
        }
        let isNew = (category, mode, options) != (self.category, self.mode, categoryOptions)
        (self.category, self.mode, categoryOptions) = (category, mode, options)
        routeSharingPolicy = policy
        if isNew { tell("the audio session has a category") }
    }

    /// Sets how the app's sound is treated.
    open func setMode(_ mode: Mode) throws {
        try setCategory(category, mode: mode, policy: routeSharingPolicy, options: categoryOptions)
    }

    /// Begins with the app's sound, or ends with it.
    ///
    /// - Throws: ``AVAudioSession/ErrorCode/isBusy`` where it ends while something speaks, which goes on silent then on a device;
    ///   ``AVAudioSession/ErrorCode/cannotStartRecording`` for a category that records alone: there is no microphone.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
        if active, category == .record { throw AVAudioSessionError(.cannotStartRecording) }
        if !active, !speakers.isEmpty { throw AVAudioSessionError(.isBusy) }
        guard active != isActive else { return }
        isActive = active
        tell(active ? "the audio session is active" : "the audio session is over")
    }

    /// Begins with the app's sound, on a watch.
    open func activate(
        options: ActivationOptions = [],
        completionHandler handler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async {
            do {
                try self.setActive(true)
                handler(true, nil)
            } catch { handler(false, error) }
        }
    }

    private func tell(_ message: String) {
        GuestServices.current.log.write(
            .info, "audio", message,
            [
                GuestField("sound", category.word), GuestField("mode", mode.word),
                GuestField("options", "\(categoryOptions.rawValue)"),
            ])
    }

    // MARK: What is there

    /// The device's own loudspeaker, and no microphone.
    open var currentRoute: AVAudioSessionRouteDescription {
        AVAudioSessionRouteDescription(
            outputs: [
                category == .playAndRecord && override == .none
                    && !categoryOptions.contains(.defaultToSpeaker)
                    ? AVAudioSessionPortDescription(.builtInReceiver, "Receiver")
                    : AVAudioSessionPortDescription(.builtInSpeaker, "Speaker")
            ])
    }
    open var availableInputs: [AVAudioSessionPortDescription]? { [] }
    /// There is no microphone.
    open var isInputAvailable: Bool { false }
    open var isOtherAudioPlaying: Bool { false }
    open var secondaryAudioShouldBeSilencedHint: Bool { false }
    open var outputVolume: Float { 0.5 }
    open var sampleRate: Double { 48_000 }
    open var preferredSampleRate: Double { 0 }
    open var outputNumberOfChannels: Int { 2 }
    open var inputNumberOfChannels: Int { 0 }
    open var outputLatency: TimeInterval { 0.01 }
    open var ioBufferDuration: TimeInterval { 0.02 }
    open var preferredIOBufferDuration: TimeInterval { 0 }

    /// Kept by nobody: the device plays nothing.
    open func setPreferredSampleRate(_ sampleRate: Double) throws {}
    /// Kept by nobody: the device plays nothing.
    open func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {}

    /// The loudspeaker instead of the receiver, while the category is one that records too.
    open func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
        guard category == .playAndRecord || portOverride == .none else {
            throw AVAudioSessionError(.badParam)
        }
        override = portOverride
    }

    /// Denied: there is no microphone.
    open var recordPermission: RecordPermission { .denied }

    /// Denied at once: there is no microphone.
    open func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { response(false) }
    }
}

/// An input or output of the device's sound.
open class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
    public let portType: AVAudioSession.Port
    public let portName: String
    open var uid: String { portName }

    init(_ portType: AVAudioSession.Port, _ portName: String) {
        self.portType = portType
        self.portName = portName
        super.init()
    }
}

/// Where the device's sound comes from and goes to.
open class AVAudioSessionRouteDescription: NSObject, @unchecked Sendable {
    /// None.
    public let inputs: [AVAudioSessionPortDescription] = []
    public let outputs: [AVAudioSessionPortDescription]

    init(outputs: [AVAudioSessionPortDescription]) {
        self.outputs = outputs
        super.init()
    }
}
