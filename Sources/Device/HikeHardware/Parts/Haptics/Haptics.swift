import HikeValues

/// What an app sees of the haptic hardware (``DeviceServices/haptics``).
public protocol Haptics: AnyObject {
    /// Asks the hardware to play. A watch cannot overlap haptics: it plays when earlier ones are over, at most 5 s later, and drops
    /// what would come later still, or where sixteen wait. What is felt or dropped is in the log, with what it tells.
    ///
    /// - Parameter cue: what it tells; nil: the app does not say.
    func play(_ haptic: Haptic, for cue: HapticCue?)
}

extension Haptics {
    /// Asks the hardware to play, without a word of what it tells.
    public func play(_ haptic: Haptic) { play(haptic, for: nil) }
}

extension DeviceServices {
    /// The haptic hardware; nil on a device that was built without. One whose engine is broken or absent
    /// (``HapticCondition``) takes what it is asked for, and plays nothing.
    public var haptics: (any Haptics)? { service() }
}
