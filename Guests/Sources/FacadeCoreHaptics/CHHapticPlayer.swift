import Foundation
import GuestServices
import HikeValues

/// Plays a pattern.
public protocol CHHapticPatternPlayer: AnyObject {
    /// Starts at a time of the engine's clock; 0: at once.
    func start(atTime time: TimeInterval) throws
    /// Stops at a time of the engine's clock; 0: at once.
    func stop(atTime time: TimeInterval) throws
    /// Changes events from a time of the engine's clock on; 0: now. What the hardware was given already it plays as it is, so that
    /// this is felt at the next repetition, or where it is sent before the start.
    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws
    /// Changes events along a line that begins at a time of the engine's clock; 0: now. As for ``sendParameters(_:atTime:)``, this is felt
    /// of what the hardware gets from then on.
    func scheduleParameterCurve(_ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws
    /// Stops at once, what was to start too.
    func cancel() throws
    /// Nothing is felt of what starts while it is set.
    var isMuted: Bool { get set }
}

/// Plays a pattern, again and again if wanted, from any place.
public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
    /// Stops for a while.
    func pause(atTime time: TimeInterval) throws
    /// Goes on where it was paused.
    func resume(atTime time: TimeInterval) throws
    /// Goes to a place, seconds from the beginning of the pattern.
    func seek(toOffset offsetTime: TimeInterval) throws
    /// Whether it begins anew at its end.
    var loopEnabled: Bool { get set }
    /// Where it begins anew, seconds from the beginning; 0: at the end of the pattern.
    var loopEnd: TimeInterval { get set }
    /// How fast: 1 as it is written, 2 in half of the time.
    var playbackRate: Float { get set }
    /// Called when it has ended by itself.
    var completionHandler: ((any Error)?) -> Void { get set }
}

final class Player: CHHapticAdvancedPatternPlayer, @unchecked Sendable {
    private let pattern: CHHapticPattern
    private let engine: CHHapticEngine
    private var sent: [CHHapticDynamicParameter] = []
    private var scheduled: [CHHapticParameterCurve] = []
    /// The end of what it plays.
    private var ending: DispatchWorkItem?
    /// What it was told to do later: the last order counts.
    private var order: DispatchWorkItem?
    /// The engine's time at which the beginning of the pattern would have been; nil: it does not play.
    private var beginning: TimeInterval?
    /// Where it goes on, seconds of the pattern.
    private var offset: TimeInterval = 0

    var isMuted = false
    var loopEnabled = false
    var loopEnd: TimeInterval = 0
    var playbackRate: Float = 1
    var completionHandler: ((any Error)?) -> Void = { _ in }

    init(_ pattern: CHHapticPattern, on engine: CHHapticEngine) {
        self.pattern = pattern
        self.engine = engine
    }

    private var rate: Double { playbackRate > 0 ? Double(playbackRate) : 1 }

    func start(atTime time: TimeInterval) throws {
        try engine.begin(self)
        try at(time) { [self] in
            play(from: offset)
            offset = 0
        }
    }

    func stop(atTime time: TimeInterval) throws { try at(time) { [self] in cancelAll() } }

    func cancel() throws { cancelAll() }

    func pause(atTime time: TimeInterval) throws {
        try at(time) { [self] in
            guard let beginning else { return }
            offset = (engine.currentTime - beginning) * rate
            halt()
        }
    }

    func resume(atTime time: TimeInterval) throws { try start(atTime: time) }

    func seek(toOffset offsetTime: TimeInterval) throws {
        guard offsetTime.isFinite, offsetTime >= 0 else { throw CHHapticError(.invalidTime) }
        if beginning != nil { play(from: offsetTime) } else { offset = offsetTime }
    }

    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws {
        let place = try place(of: time)
        sent += parameters.map {
            CHHapticDynamicParameter(
                parameterID: $0.parameterID, value: $0.value, relativeTime: $0.relativeTime + place)
        }
    }

    func scheduleParameterCurve(_ curve: CHHapticParameterCurve, atTime time: TimeInterval) throws {
        scheduled.append(
            CHHapticParameterCurve(
                parameterID: curve.parameterID, controlPoints: curve.controlPoints,
                relativeTime: curve.relativeTime + (try place(of: time))))
    }

    /// Seconds of the pattern at a time of the engine's clock; 0: now.
    private func place(of time: TimeInterval) throws -> TimeInterval {
        guard time.isFinite, time >= 0 else { throw CHHapticError(.invalidTime) }
        let moment = time > 0 ? time : engine.currentTime
        return beginning.map { max(0, moment - $0) * rate } ?? 0
    }

    /// Does something at a time of the engine's clock, in place of what it was told to do before.
    private func at(_ time: TimeInterval, _ body: @escaping () -> Void) throws {
        guard time.isFinite, time >= 0 else { throw CHHapticError(.invalidTime) }
        order?.cancel()
        let delay = time - engine.currentTime
        guard delay > 0 else { return body() }
        order = Self.wait(delay, body)
    }

    private static func wait(_ seconds: TimeInterval, _ body: @escaping () -> Void) -> DispatchWorkItem {
        let item = DispatchWorkItem(block: body)
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: item)
        return item
    }

    /// Hands the hardware what is left from a place on.
    private func play(from place: TimeInterval) {
        beginning = engine.currentTime - place / rate
        let events = pattern.hardware(sent, scheduled).filter { $0.time >= place }.map { event in
            var event = event
            event.time = (event.time - place) / rate
            if case .continuous(let duration) = event.kind {
                event.kind = .continuous(duration: duration / rate)
            }
            return event
        }
        if !events.isEmpty, !isMuted, !engine.isMutedForHaptics {
            // What is beyond the limits of a pattern is in the device's log.
            try? engine.services.haptics.play(.pattern(events))
        }
        let end = loopEnabled && loopEnd > 0 ? loopEnd : pattern.duration
        // A pattern of taps has no length: what is repeated is repeated at most a hundred times a second.
        ending?.cancel()
        ending = Self.wait(max(loopEnabled ? 0.01 : 0, (end - place) / rate)) { [self] in finish() }
    }

    private func finish() {
        // From now on, changes that were sent hold from the beginning.
        for change in sent { change.relativeTime = 0 }
        // And lines are at their ends.
        for curve in scheduled {
            guard let last = curve.controlPoints.last else { continue }
            sent.append(
                CHHapticDynamicParameter(parameterID: curve.parameterID, value: last.value, relativeTime: 0))
        }
        scheduled = []
        guard !loopEnabled else { return play(from: 0) }
        halt()
        completionHandler(nil)
        engine.end(self)
    }

    private func cancelAll() {
        order?.cancel()
        halt()
        engine.end(self)
    }

    /// Nothing of it happens any more.
    func halt() {
        ending?.cancel()
        ending = nil
        beginning = nil
    }
}
