import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// One sensor of the device, for all objects of the app that want it.
final class SharedSensor<News> {
    private struct Entry {
        weak var owner: AnyObject?
        let heard: (News) -> Void
        let refused: () -> Void
    }

    /// Has the device begin, or end.
    private let work: (Bool) -> Void
    /// In the order in which they began.
    private var entries: [Entry] = []
    private var isWorking = false

    init(_ work: @escaping (Bool) -> Void) { self.work = work }

    /// Tells an owner from now on, in place of what it said before, as long as it is there.
    ///
    /// - Parameter refused: called where the owner of the device refuses it.
    func add(_ owner: AnyObject, _ heard: @escaping (News) -> Void, refused: @escaping () -> Void) {
        entries.removeAll { $0.owner === owner }
        entries.append(Entry(owner: owner, heard: heard, refused: refused))
        settle()
        if MotionCentre.shared.status.isRefusal { MotionCentre.shared.services.later(refused) }
    }

    func remove(_ owner: AnyObject) {
        entries.removeAll { $0.owner === owner }
        settle()
    }

    func take(_ news: News) {
        entries.removeAll { $0.owner == nil }
        for entry in entries { entry.heard(news) }
        settle()
    }

    func refuse() { for entry in entries where entry.owner != nil { entry.refused() } }

    private func settle() {
        entries.removeAll { $0.owner == nil }
        guard isWorking == entries.isEmpty else { return }
        isWorking = !entries.isEmpty
        work(isWorking)
    }
}

/// What the app wants of the device's barometer, pedometer and motion sensors, and what it may.
final class MotionCentre {
    /// The one of the process.
    nonisolated(unsafe) static let shared = MotionCentre()

    let services = GuestServices.current
    private(set) lazy var sensors: GuestSensors = services.part()
    private(set) var status: CMAuthorizationStatus
    /// Who waits for the owner's answer.
    private var waiting: [() -> Void] = []
    /// Of handlers that have no queue of the app's.
    let queue = OperationQueue()

    private(set) lazy var pressure: SharedSensor<PressureReading> = SharedSensor { [unowned self] isOn in
        sensors.hearPressure(isOn ? { [unowned self] in pressure.take($0) } : nil)
    }
    private(set) lazy var altitude: SharedSensor<AltitudeReading> = SharedSensor { [unowned self] isOn in
        sensors.hearAltitude(isOn ? { [unowned self] in altitude.take($0) } : nil)
    }
    private(set) lazy var steps: SharedSensor<StepCount> = SharedSensor { [unowned self] isOn in
        sensors.hearSteps(isOn ? { [unowned self] in steps.take($0) } : nil)
    }
    private(set) lazy var activity: SharedSensor<ActivityNews> = SharedSensor { [unowned self] isOn in
        lastActivity = nil
        sensors.hearActivity(isOn ? { [unowned self] in take($0) } : nil)
    }
    private(set) lazy var motion: SharedSensor<MotionSample> = SharedSensor { [unowned self] isOn in
        isMoving = isOn
        startMotion()
    }
    /// What is known to go on, for who comes later.
    private(set) var lastActivity: ActivityNews?
    private var isMoving = false
    /// Between readings of motion, by who wants them.
    private var intervals: [(owner: ObjectIdentifier, tenths: Int64)] = []

    private init() {
        status = CMAuthorizationStatus(
            answer: (try? services.permissions.answer(Self.service)) ?? .notDetermined)
        queue.maxConcurrentOperationCount = 1
        services.permissions.observe { [unowned self] in take($0, $1) }
    }

    private static let service = "motion"

    private func take(_ service: String, _ answer: PermissionAnswer) {
        guard service == Self.service else { return }
        let before = status
        status = CMAuthorizationStatus(answer: answer)
        if status.isRefusal && !before.isRefusal {
            pressure.refuse()
            altitude.refuse()
            steps.refuse()
            activity.refuse()
            motion.refuse()
        }
        guard status != .notDetermined else { return }
        let answered = waiting
        waiting = []
        for body in answered { body() }
    }

    private func take(_ news: ActivityNews) {
        lastActivity = news
        activity.take(news)
    }

    /// Calls `body` when the owner has answered, and asks them before if nobody has; never within the call.
    func whenAnswered(_ body: @escaping () -> Void) {
        guard status == .notDetermined else { return services.later(body) }
        waiting.append(body)
        try? services.permissions.request(Self.service)
    }

    // MARK: Motion

    /// How often an owner wants readings, in tenths of a second; nil: not at all.
    func setInterval(_ tenths: Int64?, of owner: AnyObject) {
        intervals.removeAll { $0.owner == ObjectIdentifier(owner) }
        if let tenths { intervals.append((ObjectIdentifier(owner), tenths)) }
        if isMoving && tenths != nil { startMotion() }
    }

    /// At the pace that has all moments that somebody wants.
    private func startMotion() {
        let tenths = intervals.reduce(Int64(0)) { Self.divisor($0, $1.tenths) }
        sensors.hearMotion(
            every: .milliseconds(100 * max(1, tenths)), isMoving ? { [unowned self] in motion.take($0) } : nil
        )
    }

    static func divisor(_ a: Int64, _ b: Int64) -> Int64 { b == 0 ? a : divisor(b, a % b) }

    // MARK: Queues and dates

    /// Calls a handler of the app on a queue; nil: that of the framework.
    func call(on queue: OperationQueue?, _ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body
        (queue ?? self.queue).addOperation { body() }
    }

    /// What `ProcessInfo.systemUptime` said at a moment.
    func timestamp(of moment: Instant) -> TimeInterval {
        ProcessInfo.processInfo.systemUptime + Double((moment - services.now).nanoseconds) / 1e9
    }

    /// The calendar date of a moment.
    func date(of moment: Instant) -> Date {
        Date(timeIntervalSinceNow: Double((moment - services.now).nanoseconds) / 1e9)
    }

    /// The moment of a calendar date, from the beginning of all time on.
    func instant(of date: Date) -> Instant {
        let seconds = min(max(date.timeIntervalSinceNow, -1e9), 1e9)
        return max(.zero, services.now + .seconds(seconds))
    }
}
