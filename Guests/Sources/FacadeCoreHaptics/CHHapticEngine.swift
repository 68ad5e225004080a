@_exported import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// What the device's hardware can do.
public protocol CHHapticDeviceCapability {
    /// Whether it plays patterns: a phone does.
    var supportsHaptics: Bool { get }
    /// Whether it plays the sounds of patterns: no device here does.
    var supportsAudio: Bool { get }
    /// The range of a property of events.
    ///
    /// - Throws: ``CHHapticError`` with `invalidParameterType` where such events have no such property.
    func attributes(
        forEventParameter inParameter: CHHapticEvent.ParameterID, eventType type: CHHapticEvent.EventType
    ) throws -> any CHHapticParameterAttributes
    /// The range of a change.
    ///
    /// - Throws: ``CHHapticError`` with `invalidParameterType` for one that the hardware does not know.
    func attributes(
        forDynamicParameter inParameter: CHHapticDynamicParameter.ID
    ) throws -> any CHHapticParameterAttributes
}

/// What plays patterns. It works while it is started and the app is in the foreground.
open class CHHapticEngine: @unchecked Sendable {
    /// Why it has stopped.
    public enum StoppedReason: Int, Sendable {
        case audioSessionInterrupt = 1
        /// The app has left the foreground.
        case applicationSuspended = 2
        case idleTimeout = 3
        /// The players have finished, and the app wanted it to end with them.
        case notifyWhenFinished = 4
        case engineDestroyed = 5
        case gameControllerDisconnect = 6
        case systemError = -1
    }

    /// What becomes of it when its players have finished.
    public enum FinishedAction: Int, Sendable {
        case stopEngine = 1
        case leaveEngineRunning = 2
    }

    public typealias CompletionHandler = @Sendable ((any Error)?) -> Void
    public typealias StoppedHandler = @Sendable (StoppedReason) -> Void
    public typealias ResetHandler = @Sendable () -> Void
    public typealias FinishedHandler = @Sendable ((any Error)?) -> FinishedAction

    /// What the device's hardware can do.
    open class func capabilitiesForHardware() -> any CHHapticDeviceCapability {
        Capability(supportsHaptics: GuestServices.current.deviceName == "phone")
    }

    let services = GuestServices.current
    private(set) var isRunning = false
    private var players: [Player] = []
    private var finished: FinishedHandler?

    /// Called when it has stopped without the app's asking.
    open var stoppedHandler: StoppedHandler = { _ in }
    /// Called when the system's part of haptics was begun anew, which does not happen here.
    open var resetHandler: ResetHandler = {}
    /// Kept: it has no sound.
    open var playsHapticsOnly = false
    /// Nothing is felt while it is set.
    open var isMutedForHaptics = false
    /// Kept: it has no sound.
    open var isMutedForAudio = true
    /// A player that is started starts the engine too.
    open var isAutoShutdownEnabled = false

    /// - Throws: ``CHHapticError/notSupported`` on a device without such hardware: a watch.
    public init() throws {
        guard Self.capabilitiesForHardware().supportsHaptics else { throw CHHapticError(.notSupported) }
        services.observe { [weak self] news in
            if case .enteredBackground = news { self?.end(.applicationSuspended) }
        }
    }

    /// Seconds of the engine's clock, by which players are started.
    open var currentTime: TimeInterval { services.now.inSeconds }

    /// Starts it.
    open func start() throws { isRunning = true }

    /// The same, and says so behind what is done now.
    open func start(completionHandler: CompletionHandler?) {
        isRunning = true
        services.later { completionHandler?(nil) }
    }

    /// The same.
    open func start() async throws { isRunning = true }

    /// Stops it and its players. What the hardware was given already it plays to its end.
    open func stop(completionHandler: CompletionHandler? = nil) {
        stopPlayers()
        isRunning = false
        services.later { completionHandler?(nil) }
    }

    /// Calls `finishedHandler` when no player plays any more.
    open func notifyWhenPlayersFinished(finishedHandler: @escaping FinishedHandler) {
        finished = finishedHandler
        if players.isEmpty { services.later { [weak self] in self?.tellFinished() } }
    }

    /// A player of a pattern.
    open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
        Player(pattern, on: self)
    }

    /// A player that can be paused, repeated and moved.
    open func makeAdvancedPlayer(with pattern: CHHapticPattern) throws -> any CHHapticAdvancedPatternPlayer {
        Player(pattern, on: self)
    }

    /// Plays an AHAP file at once.
    open func playPattern(from fileURL: URL) throws {
        try Player(CHHapticPattern(contentsOf: fileURL), on: self).start(atTime: CHHapticTimeImmediate)
    }

    /// Plays the contents of an AHAP file at once.
    open func playPattern(from data: Data) throws {
        try Player(CHHapticPattern(data: data), on: self).start(atTime: CHHapticTimeImmediate)
    }

    /// - Throws: ``CHHapticError`` with `notSupported`: no device here plays sounds.
    open func registerAudioResource(
        _ resourceURL: URL, options: [CHHapticAudioResourceKey: Any] = [:]
    ) throws -> CHHapticAudioResourceID { throw CHHapticError(.notSupported) }

    /// - Throws: ``CHHapticError`` with `notSupported`: there is none.
    open func unregisterAudioResource(_ resourceID: CHHapticAudioResourceID) throws {
        throw CHHapticError(.notSupported)
    }

    // MARK: Its players

    /// - Throws: ``CHHapticError/engineNotRunning``
    func begin(_ player: Player) throws {
        if !isRunning, isAutoShutdownEnabled { isRunning = true }
        guard isRunning else { throw CHHapticError(.engineNotRunning) }
        players.removeAll { $0 === player }
        players.append(player)
    }

    func end(_ player: Player) {
        let count = players.count
        players.removeAll { $0 === player }
        if players.isEmpty, count > 0 { tellFinished() }
    }

    private func tellFinished() {
        guard players.isEmpty, let handler = finished else { return }
        finished = nil
        if handler(nil) == .stopEngine { end(.notifyWhenFinished) }
    }

    private func end(_ reason: StoppedReason) {
        guard isRunning else { return }
        stopPlayers()
        isRunning = false
        stoppedHandler(reason)
    }

    private func stopPlayers() {
        let playing = players
        players = []
        for player in playing { player.halt() }
    }
}
