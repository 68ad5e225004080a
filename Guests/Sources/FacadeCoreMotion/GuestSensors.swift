import GuestCalls
import GuestServices
import HikeValues

/// Barometer, pedometer and motion sensors, in the foreground or in a workout. They need the permission `motion`, for which the first
/// start asks.
final class GuestSensors: GuestPart {
    private let line: GuestLine
    private var pressure: ((PressureReading) -> Void)?
    private var altitude: ((AltitudeReading) -> Void)?
    private var steps: ((StepCount) -> Void)?
    private var motion: ((MotionSample) -> Void)?
    private var activity: ((ActivityNews) -> Void)?

    init(_ line: GuestLine) { self.line = line }

    func take(_ report: GuestSensorReport) {
        switch report {
        case .pressure(let reading): pressure?(reading)
        case .altitude(let reading): altitude?(reading)
        case .steps(let count): steps?(count)
        case .motion(let sample): motion?(sample)
        case .activity(let news): activity?(news)
        }
    }

    /// Starts readings of the pressure, one a second; nil ends them.
    func hearPressure(_ handler: ((PressureReading) -> Void)?) {
        pressure = handler
        line.tell(handler == nil ? .stopPressure : GuestSensorQuestion.startPressure)
    }

    /// Starts altitudes above the sea, one a second; nil ends them.
    func hearAltitude(_ handler: ((AltitudeReading) -> Void)?) {
        altitude = handler
        line.tell(handler == nil ? .stopAltitude : GuestSensorQuestion.startAltitude)
    }

    /// Starts news of steps, counted since now; nil ends them.
    func hearSteps(_ handler: ((StepCount) -> Void)?) {
        steps = handler
        line.tell(handler == nil ? .stopSteps : GuestSensorQuestion.startSteps)
    }

    /// Starts readings of how the device is turned and moved; nil ends them.
    ///
    /// - Parameter interval: whole multiples of 0.1 s, at least that.
    func hearMotion(every interval: Interval, _ handler: ((MotionSample) -> Void)?) {
        motion = handler
        line.tell(handler == nil ? .stopMotion : GuestSensorQuestion.startMotion(every: interval))
    }

    /// Starts news of what the owner seems to be doing, beginning with what is known; nil ends them.
    func hearActivity(_ handler: ((ActivityNews) -> Void)?) {
        activity = handler
        line.tell(handler == nil ? .stopActivity : GuestSensorQuestion.startActivity)
    }

    /// What was counted between two moments of the last seven days, since the device was switched on; nil without the permission, and
    /// where the end is not behind the start.
    func stepCount(from start: Instant, to end: Instant) -> StepCount? {
        guard case .steps(let count) = try? line.ask(GuestSensorQuestion.stepCount(from: start, to: end))
        else { return nil }
        return count
    }

    /// What went on between two moments of the last seven days, since the device was switched on; nil without the permission, and where
    /// the end is not behind the start.
    func activities(from start: Instant, to end: Instant) -> [ActivityNews]? {
        guard
            case .activities(let news) = try? line.ask(GuestSensorQuestion.activities(from: start, to: end))
        else { return nil }
        return news
    }
}
