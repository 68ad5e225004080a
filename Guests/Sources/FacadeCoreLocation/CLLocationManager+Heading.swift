import Foundation

extension CLLocationManager {
    /// True: each device here has a compass.
    public class func headingAvailable() -> Bool { true }

    /// The last heading that came to the app; nil: none did.
    public var heading: CLHeading? { HeadingCentre.shared.latest(turned: compass.orientation.turn ?? 0) }

    /// Degrees that the device has to turn before the next heading comes; ``kCLHeadingFilterNone``: each comes.
    public var headingFilter: CLLocationDegrees {
        get { compass.filter }
        set { compass.filter = newValue }
    }

    /// The edge of the device that headings are of. One that is flat on its back or face, or not known, changes nothing.
    public var headingOrientation: CLDeviceOrientation {
        get { compass.orientation }
        set { if newValue.turn != nil { compass.orientation = newValue } }
    }

    /// Starts headings, while the app is in front; it needs no leave. Of no effect where it has.
    public func startUpdatingHeading() { compass.begin() }

    /// Ends headings.
    public func stopUpdatingHeading() { compass.end() }

    /// Takes away what asks the user to calibrate the compass.
    public func dismissHeadingCalibrationDisplay() { compass.dismissCalibration() }
}
