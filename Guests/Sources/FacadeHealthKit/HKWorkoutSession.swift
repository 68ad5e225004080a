import Foundation
import GuestServices
import HikeValues

/// Where a session is in its life.
public enum HKWorkoutSessionState: Int, Sendable {
    case notStarted = 1
    case running, ended, paused, prepared, stopped
}

/// What a session tells.
public protocol HKWorkoutSessionDelegate: AnyObject {
    /// It is in another state.
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date)
    /// It was not started.
    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)
    /// Something has happened in it.
    func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)
}

extension HKWorkoutSessionDelegate {
    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent
    ) {}
}

/// A workout that goes on: it keeps the watch app running and has its sensors read.
open class HKWorkoutSession: NSObject, @unchecked Sendable {
    /// What it is.
    public let workoutConfiguration: HKWorkoutConfiguration
    /// Told of it; not kept by it.
    open weak var delegate: (any HKWorkoutSessionDelegate)?
    /// Where it is in its life.
    open private(set) var state = HKWorkoutSessionState.notStarted
    /// When it was started; nil: it was not.
    open private(set) var startDate: Date?
    /// When it was ended or stopped; nil: it goes on.
    open private(set) var endDate: Date?
    private let centre = HealthCentre.shared
    private var builder: HKLiveWorkoutBuilder?
    /// Keeps itself while it runs, as the system does.
    private var me: HKWorkoutSession?

    /// The activity.
    open var activityType: HKWorkoutActivityType { workoutConfiguration.activityType }
    /// Where it is done.
    open var locationType: HKWorkoutSessionLocationType { workoutConfiguration.locationType }

    /// A session that is not started. On a phone it is an error: its workouts are kept by ``HKWorkoutBuilder``.
    public init(healthStore: HKHealthStore, configuration workoutConfiguration: HKWorkoutConfiguration)
        throws
    {
        guard centre.services.deviceName.hasPrefix("watch") else {
            throw HKError(.errorHealthDataUnavailable)
        }
        self.workoutConfiguration =
            workoutConfiguration.copy() as? HKWorkoutConfiguration ?? workoutConfiguration
        super.init()
    }

    /// The same without the store, as older versions had it.
    public convenience init(configuration workoutConfiguration: HKWorkoutConfiguration) throws {
        try self.init(healthStore: HKHealthStore(), configuration: workoutConfiguration)
    }

    /// The builder that collects what sensors read in it: the same each time.
    open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
        if let builder { return builder }
        let made = HKLiveWorkoutBuilder(session: self, configuration: workoutConfiguration)
        builder = made
        return made
    }

    // MARK: Its life

    /// Has sensors begin before the start.
    open func prepare() {
        guard state == .notStarted, begin() else { return }
        change(to: .prepared, at: Date())
    }

    /// Starts it; a session of the app that runs already is ended by that.
    open func startActivity(with date: Date?) {
        guard state == .notStarted || state == .prepared else { return }
        if state == .notStarted, !begin() { return }
        startDate = date ?? Date()
        change(to: .running, at: startDate ?? Date())
    }

    /// Holds it.
    open func pause() {
        guard state == .running else { return }
        generate(.pause)
        change(to: .paused, at: Date())
    }

    /// Lets it go on.
    open func resume() {
        guard state == .paused else { return }
        generate(.resume)
        change(to: .running, at: Date())
    }

    /// Ends the activity; the session goes on until ``end()``, so that the app can finish what it does.
    open func stopActivity(with date: Date?) {
        guard state == .running || state == .paused || state == .prepared else { return }
        endDate = date ?? Date()
        change(to: .stopped, at: endDate ?? Date())
    }

    /// Ends it.
    open func end() {
        guard state != .ended, state != .notStarted else { return }
        endDate = endDate ?? Date()
        centre.health.setCollecting(false)
        centre.health.setWorkout(isRunning: false)
        if centre.session === self { centre.session = nil }
        change(to: .ended, at: endDate ?? Date())
        me = nil
    }

    private func begin() -> Bool {
        guard centre.services.isInForeground || centre.services.isLaunching else {
            fail(.errorBackgroundWorkoutSessionNotAllowed)
            return false
        }
        if let other = centre.session, other !== self {
            other.fail(.errorAnotherWorkoutSessionStarted)
            other.end()
        }
        centre.session = self
        me = self
        centre.health.setWorkout(isRunning: true)
        centre.health.setCollecting(true)
        return true
    }

    private func fail(_ code: HKError.Code) {
        centre.call { [self] in delegate?.workoutSession(self, didFailWithError: HKError(code)) }
    }

    private func generate(_ type: HKWorkoutEventType) {
        let event = HKWorkoutEvent(type: type, date: Date())
        builder?.hear(event)
        centre.call { [self] in delegate?.workoutSession(self, didGenerate: event) }
    }

    private func change(to new: HKWorkoutSessionState, at date: Date) {
        let old = state
        state = new
        builder?.sessionChanged(to: new)
        centre.call { [self] in
            delegate?.workoutSession(self, didChangeTo: new, from: old, date: date)
        }
    }
}

extension HKHealthStore {
    /// Starts a session, as older versions had it.
    public func start(_ workoutSession: HKWorkoutSession) { workoutSession.startActivity(with: nil) }
    /// Ends a session.
    public func end(_ workoutSession: HKWorkoutSession) { workoutSession.end() }
    /// Holds a session.
    public func pause(_ workoutSession: HKWorkoutSession) { workoutSession.pause() }
    /// Lets a session go on.
    public func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) { workoutSession.resume() }
}
