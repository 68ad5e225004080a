import CoreLocation

/// What the phone does without its screen: notes that the hut was reached.
final class PhoneCompanion: HutWalkListener {
    static let shared = PhoneCompanion()

    private let walk = HutWalk(to: .kornhuette)

    func begin() {
        walk.listener = self
        walk.begin()
    }

    func hutWalk(_ walk: HutWalk, reached hut: Hut, distance: CLLocationDistance) {
        print("reached the \(hut.name)")
    }
}
