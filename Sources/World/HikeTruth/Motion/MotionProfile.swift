/// Where a device is carried, how it moves there, and how well it notices. Angles are in degrees.
///
/// How the arm and the thigh swing follows gait laboratories (some 20 degrees to each side at a comfortable
/// pace); noise is that of a Bosch BMI270 at 50 Hz (160 µg and 0.007 degrees a second per root hertz: 0.8 mg
/// and 0.035 degrees a second). How a person holds a device is an engineering choice.
public struct MotionProfile: Hashable, Sendable {
    /// For files and people.
    public var name: String
    /// How it is carried.
    public var carried: Pose
    /// How it is held while somebody looks at it.
    public var lookedAt: Pose
    /// How far the limb that carries it swings to each side at 1.25 m/s, once in two steps: so far the top is
    /// raised as the limb comes forward, or, negative, sinks.
    public var swing: Double
    /// Metres from the joint about which it swings.
    public var lever: Double
    /// How far each step makes it nod.
    public var nod: Double
    /// Standard deviation of the unrest of who holds it, about each axis.
    public var unrest: Double
    /// How much of the trunk's acceleration arrives.
    public var coupling: Double
    /// Standard deviation of the acceleration's noise an axis, g.
    public var accelerationNoise: Double
    /// Standard deviation of the rotation rate's noise an axis, radians a second.
    public var rotationNoise: Double

    /// How a device is turned, against the direction that its owner faces; degrees.
    public struct Pose: Hashable, Sendable {
        /// The top edge raised, -80 to 80.
        public var pitch: Double
        /// The right edge lowered.
        public var roll: Double
        /// Where the top points, clockwise from where the owner faces.
        public var heading: Double

        public init(pitch: Double, roll: Double = 0, heading: Double = 0) {
            self.pitch = pitch
            self.roll = roll
            self.heading = heading
        }

        /// Before the chest, to be read.
        public static let reading = Pose(pitch: 40)
    }

    public init(
        name: String, carried: Pose, lookedAt: Pose = .reading, swing: Double = 0, lever: Double = 0,
        nod: Double = 0, unrest: Double = 0, coupling: Double = 1, accelerationNoise: Double = 0.0008,
        rotationNoise: Double = 0.0006
    ) {
        self.name = name
        self.carried = carried
        self.lookedAt = lookedAt
        self.swing = swing
        self.lever = lever
        self.nod = nod
        self.unrest = unrest
        self.coupling = coupling
        self.accelerationNoise = accelerationNoise
        self.rotationNoise = rotationNoise
    }

    /// Held before the chest as if fixed to the trunk, without noise or unrest.
    public static let ideal = MotionProfile(
        name: "ideal", carried: .reading, accelerationNoise: 0, rotationNoise: 0)

    /// A phone held in the hand before the chest, where the arm takes some of each step.
    public static let hand = MotionProfile(
        name: "hand", carried: .reading, nod: 1.5, unrest: 1, coupling: 0.7)

    /// A phone in a trouser pocket, upright, on a thigh that swings.
    public static let pocket = MotionProfile(
        name: "pocket", carried: Pose(pitch: 55, roll: 8), swing: 18, lever: 0.25, nod: 2, unrest: 0.3)

    /// A phone in the lid of a rucksack.
    public static let rucksack = MotionProfile(
        name: "rucksack", carried: Pose(pitch: 70, roll: 10, heading: 20), nod: 1.5, unrest: 0.2,
        coupling: 0.9)

    /// A watch on the left wrist: the arm hangs, 3 o'clock down and 12 o'clock to the back, and swings; it is
    /// raised to be read.
    public static let wrist = MotionProfile(
        name: "wrist", carried: Pose(pitch: 0, roll: 85, heading: 180), lookedAt: Pose(pitch: 35),
        swing: -18, lever: 0.55, nod: 1, unrest: 0.7, coupling: 0.8)

    /// All presets.
    public static let presets = [ideal, hand, pocket, rucksack, wrist]

    /// The preset of a name.
    public static func named(_ name: String) -> MotionProfile? { presets.first { $0.name == name } }
}
