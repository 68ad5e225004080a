import HikeHardware
import HikeScreens
import Testing

@testable import HikeTrail

/// The pages of the two apps, and how one gets to a new route.
@Suite("Tabs of the Trail app")
struct TabTests {
    @Test("OH5-32, OH5-63, CX-14: the tabs have the numbers of the document, and what came later has others")
    func numbers() {
        #expect(WatchTab.allCases.map(\.title) == ["Map", "Routes", "Regions", "Settings"])
        #expect(WatchTab.allCases.map(\.rawValue) == [0, 1, 2, 3])
        #expect(PhoneTab.routes.rawValue == 3 && PhoneTab.watch.rawValue == 5)
        // 4 is the community's, which is not there; 1 the downloads', 6 the phone's own navigation.
        #expect(PhoneTab.allCases.map(\.rawValue) == [0, 2, 3, 5, 7])
    }

    private func screen(_ app: any DeviceApp) throws -> (name: String, words: String) {
        app.handle(.touched(.pressed(id: "tab-3", at: .zero)))
        app.handle(.touched(.pressed(id: "new-route", at: .zero)))
        let screen = try #require(app.screen())
        return (screen.name, "\(screen)")
    }

    @Test(
        "OH5-34: with one region a new route is planned at once, with two one is chosen, with none that is said"
    )
    func regions() throws {
        let none = try screen(TrailPhoneTests.launched(FakeServices(.phone)))
        #expect(none.name == "routes" && none.words.contains("No Region to Plan On"))
        let (device, region) = try RegionDevices.phone()
        let one = try screen(TrailPhoneTests.launched(device))
        #expect(one.name == "plan")
        _ = try RegionDevices.withLarger(device, region)
        let app = TrailPhoneTests.launched(device)
        let two = try screen(app)
        #expect(two.name == "choose-region" && two.words.contains("Larger"))
    }
}
