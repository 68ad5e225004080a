import HikeHardware

/// A battery as a test sets it.
final class FakePower: PowerSource {
    var level = 1.0
    var isCharging = false
    func hear(_ handler: (() -> Void)?) {}
}
