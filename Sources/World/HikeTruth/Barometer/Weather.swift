import HikeValues

/// The air that the hiker walks in, as a course over virtual time: pressure and temperature at sea level.
/// Each stays, but for linear changes.
///
/// A value that grows: a ``change(pressure:temperature:from:over:)`` alters nothing before its moment.
public struct Weather: Hashable, Sendable {
    private var pressures: Course
    private var temperatures: Course

    /// Sea-level pressures that weather may have, hPa: from the eye of the deepest typhoon (870) to the
    /// strongest winter high (1,084), after the WMO's record of extremes, with a little more.
    public static let pressureLimits = 860.0...1_090.0
    /// Sea-level temperatures, degrees C.
    public static let temperatureLimits = -60.0...60.0

    /// Weather that stays. Values outside the limits count as the nearest end.
    /// - Parameters:
    ///   - pressure: at sea level, hPa.
    ///   - temperature: at sea level, degrees C; it falls by 6.5 K a kilometre.
    public init(
        pressure: Double = StandardAtmosphere.pressure, temperature: Double = StandardAtmosphere.temperature
    ) {
        pressures = Course(pressure, within: Self.pressureLimits)
        temperatures = Course(temperature, within: Self.temperatureLimits)
    }

    /// From a moment on goes evenly to other values. What is nil stays as it was going. A change that is not
    /// over ends where the next begins. Changes are told in the order of time; one before the last begins
    /// with it.
    /// - Parameters:
    ///   - pressure: hPa at sea level at the end. A front brings 1 to 3 hPa an hour.
    ///   - temperature: degrees C at sea level at the end.
    ///   - duration: 0 or less: at once.
    public mutating func change(
        pressure: Double? = nil, temperature: Double? = nil, from instant: Instant, over duration: Interval
    ) {
        if let pressure { pressures.change(to: pressure, from: instant, over: duration) }
        if let temperature { temperatures.change(to: temperature, from: instant, over: duration) }
    }

    /// At sea level, hPa.
    public func seaLevelPressure(at instant: Instant) -> Double { pressures.value(at: instant) }

    /// At sea level, degrees C.
    public func temperature(at instant: Instant) -> Double { temperatures.value(at: instant) }

    /// The true air pressure in hPa so many metres above sea level.
    public func pressure(at instant: Instant, elevation: Double) -> Double {
        StandardAtmosphere.pressure(
            atElevation: elevation, seaLevel: seaLevelPressure(at: instant),
            temperature: temperature(at: instant))
    }
}

/// A quantity over time: even, but for ramps.
private struct Course: Hashable, Sendable {
    private let first: Double
    private let limits: ClosedRange<Double>
    private var ramps: [Ramp] = []

    private struct Ramp: Hashable, Sendable {
        var start: Instant
        var seconds: Double
        var from: Double
        var to: Double

        func value(at instant: Instant) -> Double {
            let passed = (instant - start).inSeconds
            return passed < seconds ? from + (to - from) * passed / seconds : to
        }
    }

    init(_ value: Double, within limits: ClosedRange<Double>) {
        self.limits = limits
        first = min(limits.upperBound, max(limits.lowerBound, value))
    }

    mutating func change(to value: Double, from instant: Instant, over duration: Interval) {
        let start = max(instant, ramps.last?.start ?? instant)
        ramps.append(
            Ramp(
                start: start, seconds: max(0, duration.inSeconds), from: self.value(at: start),
                to: min(limits.upperBound, max(limits.lowerBound, value))))
    }

    func value(at instant: Instant) -> Double {
        ramps.last { $0.start <= instant }?.value(at: instant) ?? first
    }
}
