import GuestCalls
import HikeValues

/// Barometer, pedometer and motion sensors, in the foreground or in a workout. They need the permission `motion`, for which the first
/// start asks.
public final class GuestSensors {
    private let line: ServiceLine
    private var pressure: ((PressureReading) -> Void)?
    private var altitude: ((AltitudeReading) -> Void)?
    private var steps: ((StepCount) -> Void)?
    private var motion: ((MotionSample) -> Void)?
    private var activity: ((ActivityNews) -> Void)?

    init(_ line: ServiceLine) { self.line = line }

    func take(_ news: GuestSensorNews) {
        switch news {
        case .pressure(let reading): pressure?(reading)
        case .altitude(let reading): altitude?(reading)
        case .steps(let count): steps?(count)
        case .motion(let sample): motion?(sample)
        case .activity(let news): activity?(news)
        }
    }

    /// Starts readings of the pressure, one a second; nil ends them.
    public func hearPressure(_ handler: ((PressureReading) -> Void)?) {
        pressure = handler
        line.tell(.sensors(handler == nil ? .stopPressure : .startPressure))
    }

    /// Starts altitudes above the sea, one a second; nil ends them.
    public func hearAltitude(_ handler: ((AltitudeReading) -> Void)?) {
        altitude = handler
        line.tell(.sensors(handler == nil ? .stopAltitude : .startAltitude))
    }

    /// Starts news of steps, counted since now; nil ends them.
    public func hearSteps(_ handler: ((StepCount) -> Void)?) {
        steps = handler
        line.tell(.sensors(handler == nil ? .stopSteps : .startSteps))
    }

    /// Starts readings of how the device is turned and moved; nil ends them.
    ///
    /// - Parameter interval: whole multiples of 0.1 s, at least that.
    public func hearMotion(every interval: Interval, _ handler: ((MotionSample) -> Void)?) {
        motion = handler
        line.tell(.sensors(handler == nil ? .stopMotion : .startMotion(every: interval)))
    }

    /// Starts news of what the owner seems to be doing, beginning with what is known; nil ends them.
    public func hearActivity(_ handler: ((ActivityNews) -> Void)?) {
        activity = handler
        line.tell(.sensors(handler == nil ? .stopActivity : .startActivity))
    }

    /// What was counted between two moments of the last seven days, since the device was switched on; nil without the permission, and
    /// where the end is not behind the start.
    public func stepCount(from start: Instant, to end: Instant) -> StepCount? {
        guard case .sensed(.steps(let count)) = try? line.ask(.sensors(.stepCount(from: start, to: end)))
        else { return nil }
        return count
    }

    /// What went on between two moments of the last seven days, since the device was switched on; nil without the permission, and where
    /// the end is not behind the start.
    public func activities(from start: Instant, to end: Instant) -> [ActivityNews]? {
        guard
            case .sensed(.activities(let news)) = try? line.ask(.sensors(.activities(from: start, to: end)))
        else { return nil }
        return news
    }
}
