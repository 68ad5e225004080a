import Foundation
import GuestServices
import HikeGeodesy
import HikeValues

/// What a manager wants of the compass, and what it was told of it.
final class HeadingListener {
    /// Degrees of error from which on the compass wants to be calibrated: between those of one that is, and of one that is not.
    static let poor = 10.0

    weak var manager: CLLocationManager?
    var isWorking = false { didSet { HeadingCentre.shared.settle() } }
    /// Degrees; below 0: each comes.
    var filter = 1.0
    var orientation = CLDeviceOrientation.portrait
    /// Where the device's top points, degrees from magnetic north, when the manager was told last; nil: not yet, or not valid.
    private var told: Double?
    private var wasInvalid = false
    private var wasAsked = false
    private var showsCalibration = false

    func begin() {
        guard !isWorking else { return }
        (told, wasInvalid, wasAsked) = (nil, false, false)
        isWorking = true
    }

    func end() {
        guard isWorking else { return }
        dismissCalibration()
        isWorking = false
    }

    func take(_ heading: Heading, _ centre: HeadingCentre) {
        guard isWorking, let manager else { return }
        calibrate(heading.accuracy)
        guard isWorking, passes(heading) else { return }
        manager.delegate?.locationManager(
            manager, didUpdateHeading: centre.heading(heading, turned: orientation.turn ?? 0))
    }

    /// A heading that is not valid comes once.
    private func passes(_ heading: Heading) -> Bool {
        guard heading.accuracy >= 0 else {
            defer { (told, wasInvalid) = (nil, true) }
            return !wasInvalid
        }
        wasInvalid = false
        if let told, filter > 0 {
            let turn = (heading.magneticHeading - told).magnitude
            if min(turn, 360 - turn) < filter { return false }
        }
        told = heading.magneticHeading
        return true
    }

    // MARK: Calibration

    /// Asks once, until the compass has been good again.
    private func calibrate(_ accuracy: Double) {
        guard accuracy < 0 || accuracy > Self.poor else {
            wasAsked = false
            return dismissCalibration()
        }
        guard !wasAsked, let manager, let delegate = manager.delegate else { return }
        wasAsked = true
        guard delegate.locationManagerShouldDisplayHeadingCalibration(manager) else { return }
        showsCalibration = true
        HeadingCentre.shared.tell("the compass asks to be calibrated")
    }

    func dismissCalibration() {
        guard showsCalibration else { return }
        showsCalibration = false
        HeadingCentre.shared.tell("the compass asks no more to be calibrated")
    }
}

/// What the managers of the app want of the device's compass, together, and what it tells them all.
final class HeadingCentre {
    /// The one of the process.
    nonisolated(unsafe) static let shared = HeadingCentre()

    private struct Entry {
        weak var listener: HeadingListener?
    }

    private let centre = LocationCentre.shared
    /// In the order in which they were made.
    private var entries: [Entry] = []
    private var isReading = false
    private var last: Heading?
    private var field: MagneticFieldCache?

    func add(_ listener: HeadingListener) { entries.append(Entry(listener: listener)) }

    /// Asks the device for what the listeners want now.
    func settle() {
        entries.removeAll { $0.listener == nil }
        let isWanted = entries.contains { $0.listener?.isWorking == true }
        guard isWanted != isReading else { return }
        isReading = isWanted
        if isWanted {
            centre.services.heading.start { [unowned self] in take($0) }
        } else {
            centre.services.heading.stop()
        }
    }

    private func take(_ heading: Heading) {
        last = heading
        for entry in entries { entry.listener?.take(heading, self) }
    }

    /// The last that came, as that of an edge of the device; nil: none did.
    func latest(turned degrees: Double) -> CLHeading? { last.map { heading($0, turned: degrees) } }

    /// A heading as the app may have it: that to true north needs a position.
    func heading(_ heading: Heading, turned degrees: Double) -> CLHeading {
        let place = centre.knownPlace
        let magnetic = Angle.wrap360(heading.magneticHeading + degrees)
        let isKnown = place != nil && heading.trueHeading >= 0
        let (x, y, z) = parts(of: place, magnetic: heading.magneticHeading)
        return CLHeading(
            [
                magnetic, isKnown ? Angle.wrap360(heading.trueHeading + degrees) : -1, heading.accuracy, x, y,
                z,
            ],
            timestamp: centre.date(of: heading.time))
    }

    /// The field of the earth at a place, in the axes of a device that lies flat, microtesla; of no place nothing.
    private func parts(of place: CLLocation?, magnetic: Double) -> (Double, Double, Double) {
        guard let place else { return (0, 0, 0) }
        let date = UTCDate(nanosecondsSince1970: Int64(place.timestamp.timeIntervalSince1970 * 1e9))
        var cache = self.field ?? MagneticFieldCache(model: MagneticModel(decimalYear: date.decimalYear))
        let field = cache.field(at: place.coordinate.values, altitude: place.altitude)
        self.field = cache
        let (horizontal, angle) = (field.horizontal / 1_000, magnetic * .pi / 180)
        return (
            -horizontal * PortableMath.sin(angle), horizontal * PortableMath.cos(angle), -field.down / 1_000
        )
    }

    func tell(_ sentence: String) { centre.services.log.write(.notice, "heading", sentence) }
}
