import CoreLocation
import WatchKit

/// What the watch does without its screen: taps the wrist where the hut is near, and tells the phone.
final class WatchCompanion: HutWalkListener {
    static let shared = WatchCompanion()

    private let walk = HutWalk(to: .kornhuette)
    private let messages = HutMessages()

    func begin() {
        messages.begin()
        walk.listener = self
        walk.begin()
    }

    func hutWalk(_ walk: HutWalk, reached hut: Hut, distance: CLLocationDistance) {
        WKInterfaceDevice.current().play(.success)
        messages.tell(hut)
        print(String(localized: "the \(hut.name) is \(Int(distance.rounded())) m away"))
    }
}
