import HikeHardware
import HikeValues

/// Haptic hardware that keeps what it was asked to play.
final class FakeHaptics: Haptics {
    private(set) var played: [Haptic] = []

    func play(_ haptic: Haptic, for cue: HapticCue?) { played.append(haptic) }
    func forget() { played = [] }
}
