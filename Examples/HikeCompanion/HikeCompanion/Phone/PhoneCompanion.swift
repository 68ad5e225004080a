import CoreLocation
import UIKit
import os

private let log = Logger(subsystem: "ch.example.hikecompanion", category: "companion")

/// What the phone does without its screen: notes that the hut was reached, by itself or by the watch, for which it taps.
final class PhoneCompanion: HutWalkListener {
    static let shared = PhoneCompanion()

    private let walk = HutWalk(to: .kornhuette)
    private let messages = HutMessages()

    func begin() {
        messages.received = { hut in
            UINotificationFeedbackGenerator().notificationOccurred(.success)
            log.notice("the watch has reached the \(hut, privacy: .public)")
        }
        messages.begin()
        walk.listener = self
        walk.begin()
    }

    func hutWalk(_ walk: HutWalk, reached hut: Hut, distance: CLLocationDistance) {
        print(String(localized: "reached the \(hut.name)") + ", " + String(localized: "\(hut.beds) beds"))
    }
}
