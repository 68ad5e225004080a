import CoreLocation
import WatchKit

/// What the watch does without its screen: taps the wrist where the hut is near.
final class WatchCompanion: HutWalkListener {
    static let shared = WatchCompanion()

    private let walk = HutWalk(to: .kornhuette)

    func begin() {
        walk.listener = self
        walk.begin()
    }

    func hutWalk(_ walk: HutWalk, reached hut: Hut, distance: CLLocationDistance) {
        WKInterfaceDevice.current().play(.success)
        print("the \(hut.name) is \(Int(distance.rounded())) m away")
    }
}
