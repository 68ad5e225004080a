/// How a device is turned and moved at a moment, in its axes: x to its right, y to its top, z out of its face.
public struct MotionSample: Hashable, Sendable {
    /// A value along each axis.
    public struct Vector: Hashable, Sendable {
        public var x: Double
        public var y: Double
        public var z: Double

        public init(_ x: Double, _ y: Double, _ z: Double) {
            self.x = x
            self.y = y
            self.z = z
        }
    }

    public var time: Instant
    /// Radians, -π to π: how far the right edge is lowered.
    public var roll: Double
    /// Radians, -π/2 to π/2: how far the top edge is raised.
    public var pitch: Double
    /// Radians, -π to π, about the vertical: 0 where the right edge of a flat device points to true north, growing to the west.
    public var yaw: Double
    /// g; its length is 1.
    public var gravity: Vector
    /// g, besides gravity.
    public var acceleration: Vector
    /// Radians a second.
    public var rotation: Vector
    /// Microtesla: the earth's field at the device.
    public var magneticField: Vector

    public init(
        time: Instant, roll: Double, pitch: Double, yaw: Double, gravity: Vector, acceleration: Vector,
        rotation: Vector, magneticField: Vector = Vector(0, 0, 0)
    ) {
        self.time = time
        self.roll = roll
        self.pitch = pitch
        self.yaw = yaw
        self.gravity = gravity
        self.acceleration = acceleration
        self.rotation = rotation
        self.magneticField = magneticField
    }
}

/// What the owner of a device seems to be doing.
public struct ActivityNews: Hashable, Sendable {
    /// As the device tells activities apart.
    public enum Activity: String, CaseIterable, Hashable, Sendable {
        /// Nothing has gone on for long enough yet.
        case unknown
        case stationary, walking, running, cycling, automotive
    }

    /// How sure it is.
    public enum Confidence: String, CaseIterable, Hashable, Sendable {
        case low, medium, high
    }

    public var activity: Activity
    public var confidence: Confidence
    /// Since when it goes on.
    public var start: Instant

    public init(activity: Activity, confidence: Confidence, start: Instant) {
        self.activity = activity
        self.confidence = confidence
        self.start = start
    }
}
