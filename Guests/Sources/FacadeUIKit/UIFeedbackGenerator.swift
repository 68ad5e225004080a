@_exported import Foundation
import GuestServices
import HikeValues

/// What taps. What is felt or dropped is in the device's log.
open class UIFeedbackGenerator: NSObject {
    /// Makes the hardware ready, which it is always.
    open func prepare() { MainThread.expect("UIFeedbackGenerator.prepare") }

    func play(_ haptic: FeedbackHaptic) {
        MainThread.expect("UIFeedbackGenerator")
        // No type is refused.
        try? GuestServices.current.haptics.play(.feedback(haptic))
    }
}

/// Taps as of things that meet.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// How heavy and hard the things are.
    public enum FeedbackStyle: Int, Sendable {
        case light, medium, heavy, soft, rigid
    }

    private let style: FeedbackStyle

    public init(style: FeedbackStyle) { self.style = style }

    /// Taps.
    open func impactOccurred() {
        switch style {
        case .light: play(.impactLight)
        case .medium: play(.impactMedium)
        case .heavy: play(.impactHeavy)
        case .soft: play(.impactSoft)
        case .rigid: play(.impactRigid)
        }
    }

    /// Taps; how strongly, the device's hardware does not know.
    open func impactOccurred(intensity: Double) { impactOccurred() }
}

/// Taps at each step of a choice.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Taps.
    open func selectionChanged() { play(.selection) }
}

/// Says how something has ended.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// How it has ended.
    public enum FeedbackType: Int, Sendable {
        case success, warning, error
    }

    /// Taps.
    open func notificationOccurred(_ notificationType: FeedbackType) {
        switch notificationType {
        case .success: play(.notificationSuccess)
        case .warning: play(.notificationWarning)
        case .error: play(.notificationError)
        }
    }
}
