import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// Hears what the accelerometer reads.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
/// Hears what the gyroscope reads.
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
/// Hears what the magnetometer reads.
public typealias CMMagnetometerHandler = (CMMagnetometerData?, (any Error)?) -> Void
/// Hears how the device is turned and moved.
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

/// One kind of readings that a manager has.
private final class MotionUse<Reading> {
    /// Seconds between two; ten in a second at most.
    var interval: TimeInterval = 0.01
    private(set) var isActive = false
    private(set) var last: Reading?
    private var queue: OperationQueue?
    private var handler: ((Reading?, (any Error)?) -> Void)?

    /// Tenths of a second between two; nil: none are wanted.
    var tenths: Int64? { isActive ? every : nil }

    private var every: Int64 {
        guard interval.isFinite else { return 1 }
        return Int64(min(max((interval * 10).rounded(), 1), 36_000))
    }

    func begin(_ queue: OperationQueue?, _ handler: ((Reading?, (any Error)?) -> Void)?) {
        (self.queue, self.handler, isActive, last) = (queue, handler, true, nil)
    }

    func end() { (queue, handler, isActive, last) = (nil, nil, false, nil) }

    func take(_ sample: MotionSample, _ make: (MotionSample) -> Reading) {
        // At whole multiples, so that no start moves them.
        guard isActive, sample.time.nanoseconds / 100_000_000 % every == 0 else { return }
        let reading = make(sample)
        last = reading
        guard let handler else { return }
        MotionCentre.shared.call(on: queue) { handler(reading, nil) }
    }

    func fail(_ error: CMError) {
        guard isActive, let handler else { return }
        MotionCentre.shared.call(on: queue) { handler(nil, error.error) }
    }
}

/// Accelerometer, gyroscope, magnetometer, and what the device makes of them.
open class CMMotionManager: NSObject {
    private let centre = MotionCentre.shared
    private let accelerometer = MotionUse<CMAccelerometerData>()
    private let gyroscope = MotionUse<CMGyroData>()
    private let magnetometer = MotionUse<CMMagnetometerData>()
    private let motion = MotionUse<CMDeviceMotion>()
    private var frame = ReferenceFrame(.xArbitraryZVertical)
    /// Kept, and of no effect.
    open var showsDeviceMovementDisplay = false

    /// One that reads nothing yet.
    public override init() { super.init() }

    deinit { MotionCentre.shared.setInterval(nil, of: self) }

    private var isPhone: Bool { centre.services.deviceName == "phone" }

    /// What is wanted of the device has changed.
    private func settle() {
        let wanted = [accelerometer.tenths, gyroscope.tenths, magnetometer.tenths, motion.tenths]
            .compactMap(\.self)
        guard let first = wanted.first else {
            centre.motion.remove(self)
            return centre.setInterval(nil, of: self)
        }
        centre.setInterval(wanted.reduce(first, MotionCentre.divisor), of: self)
    }

    /// Begins to hear the device, unless it does already.
    private func begin() {
        settle()
        centre.motion.add(self) { [unowned self] in
            take($0)
        } refused: { [unowned self] in
            accelerometer.fail(CMErrorNotAuthorized)
            gyroscope.fail(CMErrorNotAuthorized)
            magnetometer.fail(CMErrorNotAuthorized)
            motion.fail(CMErrorNotAuthorized)
        }
    }

    private func take(_ sample: MotionSample) {
        accelerometer.take(sample) { CMAccelerometerData($0) }
        gyroscope.take(sample) { CMGyroData($0) }
        magnetometer.take(sample) { CMMagnetometerData($0) }
        motion.take(sample) { [unowned self] in frame.motion($0) }
    }

    // MARK: Accelerometer

    /// True.
    open var isAccelerometerAvailable: Bool { true }
    /// Whether it reads.
    open var isAccelerometerActive: Bool { accelerometer.isActive }
    /// The last reading; nil: none yet.
    open var accelerometerData: CMAccelerometerData? { accelerometer.last }
    /// Seconds between two readings, in whole tenths here.
    open var accelerometerUpdateInterval: TimeInterval {
        get { accelerometer.interval }
        set {
            accelerometer.interval = newValue
            settle()
        }
    }

    /// Reads, for who looks at ``accelerometerData``.
    open func startAccelerometerUpdates() {
        accelerometer.begin(nil, nil)
        begin()
    }

    /// Reads, and calls a handler.
    open func startAccelerometerUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
    ) {
        accelerometer.begin(queue, handler)
        begin()
    }

    /// Ends it.
    open func stopAccelerometerUpdates() {
        accelerometer.end()
        settle()
    }

    // MARK: Gyroscope

    /// Whether its own readings can be had: on a phone.
    open var isGyroAvailable: Bool { isPhone }
    /// Whether it reads.
    open var isGyroActive: Bool { gyroscope.isActive }
    /// The last reading; nil: none yet.
    open var gyroData: CMGyroData? { gyroscope.last }
    /// Seconds between two readings, in whole tenths here.
    open var gyroUpdateInterval: TimeInterval {
        get { gyroscope.interval }
        set {
            gyroscope.interval = newValue
            settle()
        }
    }

    /// Reads, for who looks at ``gyroData``.
    open func startGyroUpdates() {
        guard isPhone else { return }
        gyroscope.begin(nil, nil)
        begin()
    }

    /// Reads, and calls a handler.
    open func startGyroUpdates(to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler) {
        guard isPhone else { return centre.call(on: queue) { handler(nil, CMErrorNotAvailable.error) } }
        gyroscope.begin(queue, handler)
        begin()
    }

    /// Ends it.
    open func stopGyroUpdates() {
        gyroscope.end()
        settle()
    }

    // MARK: Magnetometer

    /// Whether its own readings can be had: on a phone.
    open var isMagnetometerAvailable: Bool { isPhone }
    /// Whether it reads.
    open var isMagnetometerActive: Bool { magnetometer.isActive }
    /// The last reading; nil: none yet.
    open var magnetometerData: CMMagnetometerData? { magnetometer.last }
    /// Seconds between two readings, in whole tenths here.
    open var magnetometerUpdateInterval: TimeInterval {
        get { magnetometer.interval }
        set {
            magnetometer.interval = newValue
            settle()
        }
    }

    /// Reads, for who looks at ``magnetometerData``.
    open func startMagnetometerUpdates() {
        guard isPhone else { return }
        magnetometer.begin(nil, nil)
        begin()
    }

    /// Reads, and calls a handler.
    open func startMagnetometerUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMMagnetometerHandler
    ) {
        guard isPhone else { return centre.call(on: queue) { handler(nil, CMErrorNotAvailable.error) } }
        magnetometer.begin(queue, handler)
        begin()
    }

    /// Ends it.
    open func stopMagnetometerUpdates() {
        magnetometer.end()
        settle()
    }

    // MARK: Device motion

    /// True.
    open var isDeviceMotionAvailable: Bool { true }
    /// Whether it is read.
    open var isDeviceMotionActive: Bool { motion.isActive }
    /// The last reading; nil: none yet.
    open var deviceMotion: CMDeviceMotion? { motion.last }
    /// What angles are measured from now.
    open var attitudeReferenceFrame: CMAttitudeReferenceFrame { frame.frame }
    /// Seconds between two readings, in whole tenths here.
    open var deviceMotionUpdateInterval: TimeInterval {
        get { motion.interval }
        set {
            motion.interval = newValue
            settle()
        }
    }

    /// All four.
    open class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame {
        [
            .xArbitraryZVertical, .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical,
            .xTrueNorthZVertical,
        ]
    }

    /// Reads, for who looks at ``deviceMotion``.
    open func startDeviceMotionUpdates() { startDeviceMotionUpdates(using: .xArbitraryZVertical) }

    /// Reads, for who looks at ``deviceMotion``, with angles from a frame.
    open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
        start(referenceFrame, nil, nil)
    }

    /// Reads, and calls a handler.
    open func startDeviceMotionUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
    ) {
        start(.xArbitraryZVertical, queue, handler)
    }

    /// Reads, and calls a handler, with angles from a frame.
    open func startDeviceMotionUpdates(
        using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue,
        withHandler handler: @escaping CMDeviceMotionHandler
    ) {
        start(referenceFrame, queue, handler)
    }

    private func start(
        _ frame: CMAttitudeReferenceFrame, _ queue: OperationQueue?, _ handler: CMDeviceMotionHandler?
    ) {
        self.frame = ReferenceFrame(frame)
        motion.begin(queue, handler)
        let answer = (try? centre.services.permissions.answer("location")) ?? .notDetermined
        guard frame != .xTrueNorthZVertical || [.whenInUse, .always].contains(answer) else {
            motion.fail(CMErrorTrueNorthNotAvailable)
            return stopDeviceMotionUpdates()
        }
        begin()
    }

    /// Ends it.
    open func stopDeviceMotionUpdates() {
        motion.end()
        settle()
    }
}
