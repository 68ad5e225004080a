import Foundation
import HikeHardware
import HikeScreens
import HikeValues
import Testing

@testable import HikeDevice

/// Issue 24: what apps have their device tell its owner.
@Suite("Notifications")
struct NotificationTests {
    /// What an app heard, and how it has those in front told.
    final class Heard {
        var news: [String] = []
        var how: NotificationPresentation?
        var errors: [NotificationError] = []
        var pending: [[String]] = []
    }

    private static func due(_ id: String, _ second: Double, badge: Int? = nil) -> LocalNotification {
        LocalNotification(
            id: id, title: "About \(id)", badge: badge, category: "plain",
            trigger: .moments([.seconds(second)]), note: [7])
    }

    private static let categories = [
        NotificationCategory(
            id: "plain",
            actions: [
                .init(id: "later", title: "Later"), .init(id: "open", title: "Open it", isForeground: true),
                .init(id: "say", title: "Answer", takesText: true),
            ], tellsDismissal: true)
    ]

    /// An app that at an action does what the test wants, with its device.
    private static func device(
        _ heard: Heard, answer: PrivacyAnswer = .granted, folder: ScratchFolder? = nil, bootCount: Int = 0,
        _ deeds: [String: (any DeviceServices) -> Void] = [:]
    ) throws -> TestDevice {
        let probe = Probe()
        probe.react = { event, device in
            if event == .launched {
                device.requestPermission(.notifications)
                device.notifications?.hear { [unowned device] news in
                    switch news {
                    case .willPresent(let delivered):
                        heard.news.append(
                            "present \(delivered.notification.id) \(device.clock.now.inSeconds)")
                        if let how = heard.how {
                            device.notifications?.present(delivered.notification.id, how)
                        }
                    case .touched(let delivered, let answer):
                        heard.news.append("touched \(delivered.notification.id) \(answer)")
                    }
                }
            }
            guard case .action(let action) = event else { return }
            deeds[action.name]?(device)
            heard.pending.append(device.notifications?.pending.map(\.id) ?? [])
        }
        return try TestDevice(
            [probe.description()],
            privacy: [PrivacySetting(app: "probe", service: .notifications, answer: answer)],
            bootCount: bootCount, folder: folder)
    }

    private static func adds(_ notifications: [LocalNotification], _ heard: Heard) -> (any DeviceServices) ->
        Void
    {
        { device in
            device.notifications?.setCategories(categories)
            for notification in notifications {
                do throws(NotificationError) { try device.notifications?.add(notification) } catch {
                    heard.errors.append(error)
                }
            }
        }
    }

    private static func act(_ name: String) -> DeviceInput { .action(app: "probe", AppAction(name)) }
    private static func life(_ command: LifecycleCommand) -> DeviceInput { .lifecycle(app: "probe", command) }
    private static func owner(_ what: String, _ answer: NotificationAnswer = .opened) -> DeviceInput {
        .part(PartMessage(NotificationsPart.self, NotificationInput(what, of: nil, answer)))
    }

    /// Second, id and state of each event, with what the last fields say.
    private static func told(_ device: TestDevice, _ state: String? = nil) -> [String] {
        device.lines(.notification).compactMap { line in
            guard let time = line.firstMatch(of: /"t":(\d+\.\d)/)?.1,
                let id = line.firstMatch(of: /"id":"([^"]*)"/)?.1,
                let own = line.firstMatch(of: /"state":"([^"]*)"/)?.1, state == nil || own == state ?? ""
            else { return nil }
            return "\(time) \(id) \(own)"
        }
    }

    @Test("issue 24: behind other apps one is shown at its moment, in order, with its words, badge and sound")
    func shown() throws {
        let heard = Heard()
        var hut = Self.due("hut", 20, badge: 3)
        (hut.subtitle, hut.body, hut.hasSound) = ("Kornhütte", "In 200 m", true)
        let device = try Self.device(
            heard, ["go": Self.adds([Self.due("peak", 20), hut, Self.due("hut", 15)], heard)])
        device.boot()
        device.run(until: 30, (1, Self.act("go")), (2, Self.life(.background)))
        // The second of the name took the place of the first.
        #expect(Self.told(device, "shown") == ["15.0 hut shown", "20.0 peak shown"])
        let again = try Self.device(heard, ["go": Self.adds([hut], heard)])
        again.boot()
        again.run(until: 30, (1, Self.act("go")), (2, Self.life(.background)))
        #expect(
            again.lines(.notification).last?.hasSuffix(
                #""app":"probe","id":"hut","state":"shown","title":"About hut","subtitle":"Kornhütte","body":"In 200 m","badge":3,"banner":true,"sound":true}"#
            ) == true)
        #expect(heard.news == [] && heard.errors == [])
    }

    @Test("issue 24: an app in front says how one is told; without a word, and with nothing, it is not")
    func inFront() throws {
        for (how, states) in [
            (NotificationPresentation?.none, []), ([], ["20.0 hut silent"]), (.banner, ["20.0 hut shown"]),
            (.list, ["20.0 hut shown"]),
        ] as [(NotificationPresentation?, [String])] {
            let heard = Heard()
            heard.how = how
            let device = try Self.device(heard, ["go": Self.adds([Self.due("hut", 20, badge: 3)], heard)])
            device.boot()
            device.run(until: 22, (1, Self.act("go")))
            #expect(heard.news == ["present hut 20.0"])
            #expect(Self.told(device).dropFirst() == states[...])
            #expect(device.lines(.notification).contains { $0.contains("badge") } == false)
            #expect(device.lines(.notification).contains { $0.contains("banner") } == (how == .banner))
        }
    }

    @Test("issue 24: without the permission none is taken; revoked, what is due is withheld")
    func permission() throws {
        for answer in [PrivacyAnswer.denied, .notDetermined] {
            let heard = Heard()
            let device = try Self.device(
                heard, answer: answer, ["go": Self.adds([Self.due("hut", 20)], heard)])
            device.boot()
            device.run(until: 30, (1, Self.act("go")))
            #expect(heard.errors == [.notAllowed] && Self.told(device) == [])
        }
        let heard = Heard()
        let device = try Self.device(heard, ["go": Self.adds([Self.due("hut", 20)], heard)])
        device.boot()
        device.run(
            until: 30, (1, Self.act("go")), (2, Self.life(.background)),
            (3, .privacy(PrivacySetting(app: "probe", service: .notifications, answer: .denied))))
        #expect(Self.told(device) == ["1.0 hut scheduled", "20.0 hut withheld"])
    }

    @Test("issue 24: of more than 64 the last to come are dropped, a text of more than 64 KiB is refused")
    func limits() throws {
        let heard = Heard()
        let many = (1...70).reversed().map { Self.due("n\($0)", 1_000 + Double($0)) }
        let long = LocalNotification(id: "long", title: String(repeating: "x", count: 65_537))
        let device = try Self.device(heard, ["go": Self.adds(many + [long], heard)])
        device.boot()
        device.run(until: 3, (1, Self.act("go")))
        #expect(heard.pending == [(1...64).map { "n\($0)" }])
        #expect(Self.told(device, "dropped") == (65...70).reversed().map { "1.0 n\($0) dropped" })
        #expect(heard.errors == [.tooLong(65_537)])
    }

    @Test("issue 24: of a storm of 10,000 none is lost without a word; without a network all come as ever")
    func storm() throws {
        let heard = Heard()
        let storm = (1...10_000).map { LocalNotification(id: "n\($0)", title: "About n\($0)") }
        let device = try Self.device(heard, ["go": Self.adds(storm, heard)])
        device.boot()
        device.run(
            until: 3, (1, .system(.network(.line(NetworkLine(.airplane))))),
            (1, Self.life(.background)), (2, Self.act("go")))
        #expect(Self.told(device, "scheduled").count == 10_000)
        #expect(Self.told(device, "shown").count == 64 && Self.told(device, "dropped").count == 9_936)
        #expect(Self.told(device, "shown").first == "2.0 n1 shown" && heard.errors == [])
    }

    @Test("issue 24: one that comes again does so until it is taken back")
    func again() throws {
        let heard = Heard()
        let device = try Self.device(
            heard,
            [
                "go": Self.adds(
                    [
                        LocalNotification(
                            id: "drink", title: "Drink",
                            trigger: .interval(next: .seconds(70), every: .seconds(60)))
                    ], heard), "stop": { $0.notifications?.removePending(["drink"]) },
            ])
        device.boot()
        device.run(
            until: 400, (1, Self.act("go")), (2, Self.life(.background)), (200, Self.life(.foreground)),
            (201, Self.act("stop")))
        #expect(
            Self.told(device, "shown") == ["70.0 drink shown", "130.0 drink shown", "190.0 drink shown"])
        #expect(heard.pending == [["drink"], []])
    }

    @Test("issue 24: who touches one brings its app to the front, or starts it, and the app hears of it then")
    func touched() throws {
        for end in [LifecycleCommand.background, .suspend, .forceQuit] {
            let heard = Heard()
            let device = try Self.device(heard, ["go": Self.adds([Self.due("hut", 20)], heard)])
            device.boot()
            device.run(
                until: 40, (1, Self.act("go")), (2, Self.life(.background)), (3, Self.life(end)),
                (30, Self.owner("About hut")), (31, Self.owner("About hut")))
            #expect(heard.news == ["touched hut opened"])
            #expect(device.lines(.lifecycle).last?.contains("foreground") == true)
            #expect(Self.told(device).last == "30.0 hut tapped")
            #expect(device.lines(.log).filter { $0.contains("no such notification") }.count == 1)
        }
    }

    @Test(
        "issue 24: actions start the app behind others unless they are for the front; a category hears of dismissal"
    )
    func actions() throws {
        for (answer, news, state) in [
            (NotificationAnswer.action("Later", text: nil), "action(\"later\", text: nil)", "background"),
            (.action("open", text: nil), "action(\"open\", text: nil)", "foreground"),
            (.action("say", text: "Soon"), "action(\"say\", text: Optional(\"Soon\"))", "background"),
            (.dismissed, "dismissed", "background"),
        ] {
            let heard = Heard()
            let device = try Self.device(heard, ["go": Self.adds([Self.due("hut", 20)], heard)])
            device.boot()
            device.run(
                until: 40, (1, Self.act("go")), (2, Self.life(.background)), (3, Self.life(.terminate)),
                (30, Self.owner("hut", answer)))
            #expect(heard.news == ["touched hut \(news)"])
            let states = device.lines(.lifecycle).dropFirst(2).filter {
                $0.contains("\"t\":30.") || $0.contains("\"t\":31.")
            }
            #expect(states.first?.contains(state) == true, "\(states)")
        }
        let heard = Heard()
        let device = try Self.device(heard, ["go": Self.adds([Self.due("hut", 20)], heard)])
        device.boot()
        device.run(
            until: 40, (1, Self.act("go")), (2, Self.life(.background)),
            (30, Self.owner("hut", .action("say", text: nil))),
            (31, Self.owner("hut", .action("sing", text: nil))))
        #expect(heard.news == [])
        #expect(device.lines(.log).filter { $0.contains("has no such action") }.count == 2)
    }

    @Test(
        "issue 24: what is to be told outlives the device's power; what was missed comes once, when it is on")
    func power() throws {
        let folder = try ScratchFolder()
        let heard = Heard()
        do {
            let all = [
                Self.due("hut", 20), Self.due("peak", 900),
                LocalNotification(
                    id: "drink", title: "Drink", trigger: .interval(next: .seconds(70), every: .seconds(60))),
            ]
            let device = try Self.device(heard, folder: folder, ["go": Self.adds(all, heard)])
            device.boot()
            device.run(until: 3, (1, Self.act("go")), (2, Self.life(.background)))
        }
        let device = try Self.device(heard, folder: folder, bootCount: 1)
        device.boot()
        device.run(until: 2, (1, Self.life(.background)))
        device.run(
            until: 1_000, (499, Self.life(.foreground)), (500, Self.act("look")),
            (501, Self.life(.background)))
        let shown = Self.told(device, "shown")
        #expect(shown.contains("900.0 peak shown") && shown.filter { $0.contains("hut") }.count == 1)
        #expect(heard.pending == [["hut", "drink", "peak"], ["drink", "peak"]])
    }

    @Test("issue 24: bytes that are no notification, and a file that cannot be read, are refused")
    func refused() throws {
        var random = RandomStream(seed: 24)
        for _ in 0..<20_000 {
            let bytes = (0..<Int(random.next() % 120)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            _ = DeviceParts.isInput(PartMessage(part: NotificationsPart.name, content: bytes))
        }
        let heard = Heard()
        let folder = try ScratchFolder()
        let path = folder.path + "/notifications"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data([9, 9, 9]).write(to: URL(fileURLWithPath: path + "/pending"))
        let device = try Self.device(heard, folder: folder)
        device.boot()
        #expect(device.lines(.log).contains { $0.contains("what was to be told is lost") })
    }

    // MARK: The glass

    private static func reading(_ device: TestDevice, at second: Double) throws -> ScreenReading {
        guard case .reading(let json) = device.runtime.look(.reading, at: .seconds(second)).replies.last
        else { throw CancellationError() }
        return try JSONDecoder().decode(ScreenReading.self, from: Data(json))
    }

    @Test(
        "issue 24: one lies over what is shown for five seconds, then on the home screen; a finger opens its app"
    )
    func glass() throws {
        for finds in ["banner", "list"] {
            let heard = Heard()
            let device = try Self.device(
                heard, ["go": Self.adds([Self.due("peak", 10), Self.due("hut", 20, badge: 3)], heard)])
            device.boot()
            device.run(until: 21, (1, Self.act("go")), (2, Self.life(.background)))
            #expect(try Self.reading(device, at: 21).words.contains("About hut"))
            #expect(try Self.reading(device, at: 21).item(id: "notification-banner")?.name == "About hut")
            #expect(try Self.reading(device, at: 21).item(id: "app-probe")?.value == "3")
            if finds == "list" {
                device.run(until: 27)
                #expect(try Self.reading(device, at: 27).item(id: "notification-banner") == nil)
                let words = try Self.reading(device, at: 27).words
                let (hut, peak) = (words.firstIndex(of: "About hut"), words.firstIndex(of: "About peak"))
                #expect(try #require(hut) < (try #require(peak)))
            }
            let second = finds == "list" ? 28.0 : 22
            let answer = device.run(until: 35, (second, .glass(.tap(.name("About hut")))))
            guard case .touched(let outcome)? = answer.replies.last else { throw CancellationError() }
            #expect(outcome.missed == nil, "\(finds)")
            #expect(heard.news == ["touched hut opened"], "\(finds)")
            device.run(until: 40, (36, Self.life(.background)))
            #expect(try !Self.reading(device, at: 40).words.contains("About hut"))
        }
    }
}
