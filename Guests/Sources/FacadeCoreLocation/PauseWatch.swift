import Foundation
import GuestServices
import HikeValues

/// Says when a phone whose app is behind others has rested so long that its positions pause.
final class PauseWatch {
    /// Seconds; what users have seen.
    private static let patience = Interval.seconds(900)

    private let services = GuestServices.current
    private var rest = Rest()
    /// Since when it is to be told; nil: it is not.
    private var beginning: Instant?
    private var timer: DispatchWorkItem?
    /// Called when positions are to pause.
    var pause: () -> Void = {}

    deinit { timer?.cancel() }

    func note(_ fix: Fix) { rest.note(fix) }
    func lose() { rest.lose() }

    /// - Parameter isOn: whether rest is to be told, from now on.
    func set(_ isOn: Bool) {
        guard isOn != (beginning != nil) else { return }
        timer?.cancel()
        timer = nil
        beginning = isOn ? services.now : nil
        if isOn { wait(Self.patience) }
    }

    private func wait(_ time: Interval) {
        let item = DispatchWorkItem { [weak self] in self?.look() }
        timer = item
        DispatchQueue.main.asyncAfter(deadline: .now() + Double(time.nanoseconds) / 1e9, execute: item)
    }

    private func look() {
        guard let beginning else { return }
        guard let since = rest.since else { return wait(Self.patience) }
        let left = max(beginning, since) + Self.patience - services.now
        if left > .zero { wait(left) } else { pause() }
    }
}
