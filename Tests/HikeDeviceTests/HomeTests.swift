import Foundation
import HikeHardware
import HikeScreens
import HikeValues
import Testing

@testable import HikeDevice

/// Issue 24: a device that several apps live on.
@Suite("Home screen, switching and settings")
struct HomeTests {
    /// Shows a counter that a touch raises.
    private final class Counter: DeviceApp {
        private let id: String
        private let device: any DeviceServices
        private var count = 0

        init(_ id: String, _ device: any DeviceServices) { (self.id, self.device) = (id, device) }

        func handle(_ event: AppEvent) {
            if case .touched(.pressed("more", _)) = event { count += 1 }
            guard case .action(let action) = event else { return }
            if action.name == "ask" {
                device.requestPermission(.location)
                device.requestPermission(.camera)
            }
            if action.name == "go" { device.links?.open(action.arguments.first?.value ?? "") }
        }

        func screen() -> Screen? {
            Screen("counter", .vertical([.text("\(id) \(count)"), .button("more", "More")]))
        }
    }

    private static func app(_ id: String, _ title: String, icon: [UInt8]? = nil) -> AppDescription {
        var app = AppDescription(
            id: id, title: title, roles: [.phone, .watch],
            purposes: [
                .location: "Shows the way.", .locationAlways: "Shows it later.", .camera: "Looks.",
                .photos: "Keeps them.",
            ], schemes: [id]
        ) { device in Counter(id, device) }
        if let icon { app.icon = { icon } }
        return app
    }

    private static func device(_ role: DeviceRole = .phone, launches: [String] = ["hut"]) throws
        -> TestDevice
    {
        let device = try TestDevice(
            [app("hut", "Near the Hut"), app("lake", "Lake")], role: role, launches: launches)
        device.boot()
        return device
    }

    private static func tap(_ device: TestDevice, _ name: String, at second: Double) throws {
        let answer = device.run(until: second + 0.9, (second, .glass(.tap(.name(name)))))
        guard case .touched(let outcome)? = answer.replies.last else { throw CancellationError() }
        #expect(outcome.missed == nil, "\(name)")
    }

    private static func reading(_ device: TestDevice, at second: Double) throws -> ScreenReading {
        guard case .reading(let json) = device.runtime.look(.reading, at: .seconds(second)).replies.last
        else { throw CancellationError() }
        return try JSONDecoder().decode(ScreenReading.self, from: Data(json))
    }

    private static func states(_ device: TestDevice) -> [String] {
        device.lines(.lifecycle).compactMap { line in
            guard let time = line.firstMatch(of: /"t":(\d+)\./)?.1,
                let app = line.firstMatch(of: /"app":"([^"]*)"/)?.1,
                let state = line.firstMatch(of: /"state":"([^"]*)"/)?.1
            else { return nil }
            return "\(time) \(app) \(state)"
        }
    }

    @Test(
        "issue 24: from home a finger opens an app; who was left is suspended, and comes back as it was",
        arguments: DeviceRole.allCases)
    func switching(_ role: DeviceRole) throws {
        let device = try Self.device(role)
        try Self.tap(device, "More", at: 1)
        device.run(until: 3, (2, .glass(.press(role == .phone ? .home : .crown))))
        let home = try Self.reading(device, at: 3)
        #expect(
            home.screen == "home" && ["Near the Hut", "Lake", "Settings"].allSatisfy(home.words.contains))
        try Self.tap(device, "Lake", at: 4)
        #expect(try Self.reading(device, at: 5).words.contains("lake 0"))
        device.run(until: 20)
        // By another app's URL, and back from home.
        device.run(until: 22, (21, .openURL(app: "hut", "hut://3")))
        #expect(try Self.reading(device, at: 22).words.contains("hut 1"))
        #expect(
            Self.states(device) == [
                "0 hut foreground", "2 hut background", "4 lake foreground", "7 hut suspended",
                "21 lake background", "21 hut foreground",
            ])
    }

    @Test("issue 24: two apps that open each other are each in front in their turn, and nothing runs away")
    func links() throws {
        let device = try Self.device()
        for turn in 0..<40 {
            let (from, to) = turn % 2 == 0 ? ("hut", "lake") : ("lake", "hut")
            let second = Double(turn + 1)
            device.run(
                until: second + 0.5,
                (
                    second,
                    .action(
                        app: from,
                        AppAction("go", [AppAction.Argument("url", "\(to)://\(turn)")]))
                ))
            #expect(try Self.reading(device, at: second + 0.5).words.contains("\(to) 0"))
        }
        #expect(Self.states(device).filter { $0.hasSuffix("foreground") }.count == 41)
        #expect(Self.states(device).filter { $0.hasSuffix("background") }.count == 40)
    }

    @Test("issue 24: the settings show what an app may do, and change it as its owner would")
    func settings() throws {
        let device = try Self.device()
        device.run(until: 2, (1, .action(app: "hut", AppAction("ask"))))
        device.run(until: 3, (2, .glass(.press(.home))))
        try Self.tap(device, "Settings", at: 3)
        #expect(try Self.reading(device, at: 4).screen == "settings")
        try Self.tap(device, "Near the Hut", at: 5)
        let page = try Self.reading(device, at: 6)
        #expect(page.screen == "settings-app")
        #expect(page.item(id: "settings-location")?.value == "While Using")
        #expect(page.item(id: "settings-photos")?.value == "Never")
        try Self.tap(device, "settings-camera", at: 7)
        try Self.tap(device, "settings-location", at: 8)
        #expect(
            try ["Never", "Ask Next Time", "While Using the App", "Always", "Precise Location"].allSatisfy(
                Self.reading(device, at: 9).words.contains))
        for (second, name) in [(10.0, "Always"), (11, "settings-location-precise"), (12, "Ask Next Time")] {
            try Self.tap(device, name, at: second)
        }
        try Self.tap(device, "settings-back", at: 13)
        #expect(try Self.reading(device, at: 14).item(id: "settings-location")?.value == "Ask")
        try Self.tap(device, "settings-photos", at: 15)
        try Self.tap(device, "Limited Access", at: 16)
        let decided = device.lines(.permission).suffix(5).compactMap { line in
            line.firstMatch(of: /"service":"([^"]*)","reason":"changed in the settings","answer":"([^"]*)"/)
                .map { "\($0.1) \($0.2)" }
        }
        #expect(
            decided == [
                "camera denied", "location always", "location-precise denied", "location notDetermined",
                "photos limited",
            ])
        device.run(until: 19, (18, .glass(.press(.home))))
        #expect(try Self.reading(device, at: 19).screen == "home")
    }

    @Test("issue 24: an app opens its own page of the settings by its URL, a person any by title or id")
    func ownPage() throws {
        func open(_ url: String) -> DeviceInput {
            .part(PartMessage(LinksPart.self, LinksPart.OpenedURL(url)))
        }
        let device = try Self.device()
        device.run(
            until: 2,
            (1, .action(app: "hut", AppAction("go", [AppAction.Argument("url", "app-settings:")]))))
        #expect(try Self.reading(device, at: 2).words.contains("Near the Hut"))
        #expect(try Self.reading(device, at: 2).screen == "settings-app")
        #expect(Self.states(device).last == "1 hut background")
        device.run(until: 4, (3, open("app-settings:Lake")))
        #expect(try Self.reading(device, at: 4).words.contains("Lake"))
        device.run(until: 6, (5, open("app-settings:")))
        #expect(try Self.reading(device, at: 6).screen == "settings")
        device.run(until: 8, (7, open("app-settings:Moon")))
        #expect(try Self.reading(device, at: 8).screen == "settings")
        #expect(device.lines(.log).last?.contains("no such app") == true)
        device.run(until: 10, (9, .lifecycle(app: "hut", .foreground)))
        #expect(try Self.reading(device, at: 10).screen == "counter")
    }

    @Test("issue 24: an app whose icon is a picture shows it, another its first letters")
    func icons() throws {
        let bytes: [UInt8] = [0]
        let device = try TestDevice(
            [Self.app("hut", "Near the Hut", icon: bytes), Self.app("lake", "Lake")], launches: [])
        device.boot()
        let home = try Self.reading(device, at: 1)
        #expect(home.words.contains("L") && !home.words.contains("NT"))
    }
}
