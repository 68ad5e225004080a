import HikeHardware
import HikeRouting
import HikeScreens

@testable import HikeTrail

/// The watch app as a wearer has it open.
enum Watches {
    /// An app in front, with routes of ``Routes`` stored and no databases.
    ///
    /// - Parameters:
    ///   - routes: their numbers.
    ///   - region: whether it has a small region without map tiles.
    static func open(
        routes: [UInt8] = [1], region: Bool = false, display: DisplayProfile = .watch49
    ) throws -> (FakeServices, TrailWatch) {
        let device = region ? try TrailPlanningTests.device(.watch).0 : FakeServices(.watch)
        device.display = display
        device.databases = nil
        for number in routes {
            let route = try Routes.make(number)
            device.files[Routes.path(route)] = try route.json()
        }
        let app = TrailWatch(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        return (device, app)
    }
}
