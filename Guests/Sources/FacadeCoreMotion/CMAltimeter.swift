import Foundation
import HikeValues

/// How far a device has climbed, by its barometer.
open class CMAltitudeData: CMLogItem {
    /// Metres above where the updates began.
    public let relativeAltitude: NSNumber
    /// Kilopascals.
    public let pressure: NSNumber

    init(_ reading: PressureReading, from first: Double) {
        relativeAltitude = NSNumber(
            value: StandardAtmosphere.relativeAltitude(of: reading.pressure, since: first))
        pressure = NSNumber(value: reading.pressure / 10)
        super.init(at: reading.time)
    }
}

/// How high a device is.
open class CMAbsoluteAltitudeData: CMLogItem {
    /// Metres above the sea.
    public let altitude: Double
    /// Metres of error, one standard deviation.
    public let accuracy: Double
    /// Metres to which it is worth writing it.
    public let precision: Double

    init(_ reading: AltitudeReading) {
        altitude = reading.altitude
        accuracy = reading.accuracy
        precision = 0.5
        super.init(at: reading.time)
    }
}

/// Hears of a change of altitude, or why there is none.
public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void
/// Hears of an altitude, or why there is none.
public typealias CMAbsoluteAltitudeHandler = (CMAbsoluteAltitudeData?, (any Error)?) -> Void

/// The barometer of the device.
open class CMAltimeter: NSObject {
    /// What the two kinds of updates are known by.
    private final class Listener {}

    private let relative = Listener()
    private let absolute = Listener()
    private let centre = MotionCentre.shared

    /// One that tells nothing yet.
    public override init() { super.init() }

    /// True: each device has a barometer.
    open class func isRelativeAltitudeAvailable() -> Bool { true }

    /// True.
    open class func isAbsoluteAltitudeAvailable() -> Bool { true }

    /// What the app may do with motion and fitness.
    open class func authorizationStatus() -> CMAuthorizationStatus { MotionCentre.shared.status }

    /// Starts updates, one a second, the first with 0 metres. Who has started already begins anew.
    open func startRelativeAltitudeUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMAltitudeHandler
    ) {
        var first: Double?
        centre.pressure.add(relative) { [centre] reading in
            let start = first ?? reading.pressure
            first = start
            let data = CMAltitudeData(reading, from: start)
            centre.call(on: queue) { handler(data, nil) }
        } refused: { [centre] in
            centre.call(on: queue) { handler(nil, CMErrorMotionActivityNotAuthorized.error) }
        }
    }

    /// Ends updates.
    open func stopRelativeAltitudeUpdates() { centre.pressure.remove(relative) }

    /// Starts altitudes above the sea, one a second.
    open func startAbsoluteAltitudeUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMAbsoluteAltitudeHandler
    ) {
        centre.altitude.add(absolute) { [centre] reading in
            let data = CMAbsoluteAltitudeData(reading)
            centre.call(on: queue) { handler(data, nil) }
        } refused: { [centre] in
            centre.call(on: queue) { handler(nil, CMErrorMotionActivityNotAuthorized.error) }
        }
    }

    /// Ends them.
    open func stopAbsoluteAltitudeUpdates() { centre.altitude.remove(absolute) }
}
