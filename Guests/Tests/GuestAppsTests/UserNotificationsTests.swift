import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("UserNotifications for guests", .serialized)
struct UserNotificationsTests {
    private static func pair(_ answer: PrivacyAnswer = .granted, asks: Bool = true) throws -> GuestPair {
        let pair = try GuestPair(program: "sense-guest", others: [.notifications: answer])
        pair.run(seconds: 1)
        if asks { act(pair, "ask") }
        return pair
    }

    private static func act(_ pair: GuestPair, _ name: String, _ value: String = "") {
        pair.act(name, [AppAction.Argument("value", value)])
        pair.run(seconds: 0.5)
    }

    /// A person does something with what lies there.
    private static func owner(_ pair: GuestPair, _ what: String, _ answer: NotificationAnswer = .opened) {
        var writer = ByteWriter()
        writer.write(what)
        writer.write(false)
        writer.write("")
        writer.write(answer)
        pair.send(.part(PartMessage(part: "notifications", content: writer.bytes)))
        pair.run(seconds: 1)
    }

    private static func leave(_ pair: GuestPair, _ command: LifecycleCommand = .background) {
        pair.send(.lifecycle(app: "trail", command))
        pair.run(seconds: 0.5)
    }

    /// Second, name and state of each.
    private static func told(_ pair: GuestPair, _ state: String = "") -> [String] {
        pair.lines(#""event":"notification""#).compactMap { line in
            guard let time = line.firstMatch(of: /"t":(\d+\.\d)/)?.1,
                let id = line.firstMatch(of: /"id":"([^"]*)"/)?.1,
                let own = line.firstMatch(of: /"state":"([^"]*)"/)?.1, state.isEmpty || own == state
            else { return nil }
            return "\(time) \(id) \(own)"
        }
    }

    @Test(
        "N1: the owner is asked once; the answer comes to the completion, off the main thread, and into the settings"
    )
    func asks() throws {
        let pair = try Self.pair(.notDetermined, asks: false)
        Self.act(pair, "settings")
        Self.act(pair, "ask")
        #expect(pair.said("asked: ") == [])
        pair.send(.privacy(PrivacySetting(app: "trail", service: .notifications, answer: .granted)))
        pair.run(seconds: 0.5)
        Self.act(pair, "ask")
        Self.act(pair, "settings")
        #expect(pair.said("asked: ") == ["true true false", "true true false"])
        #expect(pair.said("settings: ") == ["0 [1, 1, 1]", "2 [2, 2, 2]"])
    }

    @Test("N2: refused, each is error 1, and the badge too; revoked, what is due is withheld")
    func refused() throws {
        let pair = try Self.pair(.denied)
        Self.act(pair, "now", "hut")
        Self.act(pair, "badge", "2")
        #expect(pair.said("asked: ") == ["false true false"])
        #expect(pair.said("added: ") == ["1"] && pair.said("badge: ") == ["1"])
        #expect(Self.told(pair) == [])
        let other = try Self.pair()
        Self.act(other, "in", "hut 9")
        Self.leave(other)
        other.send(.privacy(PrivacySetting(app: "trail", service: .notifications, answer: .denied)))
        other.run(seconds: 10)
        #expect(Self.told(other).map { $0.split(separator: " ")[2] } == ["scheduled", "withheld"])
    }

    @Test("N3, N4: behind other apps one is shown at its time with its words; of one name the last holds")
    func shown() throws {
        let pair = try Self.pair()
        Self.act(pair, "in", "hut 100")
        Self.act(pair, "in", "hut 8")
        Self.leave(pair)
        pair.run(seconds: 200)
        #expect(Self.told(pair, "shown") == ["10.0 hut shown"])
        #expect(
            pair.lines(#""state":"shown""#).first?.contains(
                #""title":"About hut","body":"Kornhütte in 200 m","badge":3,"banner":true,"sound":true"#)
                == true)
        #expect(pair.said("added: ") == ["-", "-"])
    }

    @Test(
        "N5: in front the delegate says how, on the main thread; without a delegate, and with nothing, it is silent"
    )
    func inFront() throws {
        let pair = try Self.pair()
        for (options, state) in [("0", "silent"), ("16", "shown"), ("8", "shown"), ("4", "shown")] {
            Self.act(pair, "present", options)
            Self.act(pair, "now", "hut")
            #expect(Self.told(pair).last?.hasSuffix(state) == true, "\(options)")
        }
        #expect(pair.said("present: ") == Array(repeating: "hut true", count: 4))
        #expect(pair.lines(#""state":"shown""#).filter { $0.contains("banner") }.count == 2)
        Self.act(pair, "modern")
        Self.act(pair, "now", "lake")
        #expect(pair.said("modern: ") == ["present lake"])
        #expect(Self.told(pair).last?.hasSuffix("lake shown") == true)
        Self.act(pair, "nobody")
        Self.act(pair, "now", "peak")
        #expect(Self.told(pair).last?.hasSuffix("peak silent") == true)
    }

    @Test(
        "N6: who touches one starts the app or brings it to the front, and the delegate gets all that it had")
    func touched() throws {
        for command in [LifecycleCommand.background, .terminate, .forceQuit] {
            let pair = try Self.pair()
            Self.act(pair, "in", "hut 5")
            Self.leave(pair)
            Self.leave(pair, command)
            pair.run(seconds: 6)
            Self.owner(pair, "About hut")
            #expect(
                pair.said("response: ") == [
                    "UNNotificationDefaultActionIdentifier - About hut Kornhütte 6 true 3 huts 2"
                ]
            )
            #expect(pair.lines(#""event":"lifecycle""#).last?.contains("foreground") == true)
            #expect(Self.told(pair, "tapped").count == 1)
        }
    }

    @Test("issue 24: in front one is delivered by one event and touched by one; behind it is shown by none")
    func events() throws {
        let pair = try Self.pair()
        Self.act(pair, "present", "16")
        Self.act(pair, "in", "hut 5")
        Self.act(pair, "how often")
        pair.run(seconds: 6)
        Self.act(pair, "how often")
        Self.owner(pair, "About hut")
        Self.act(pair, "how often")
        Self.act(pair, "in", "lake 5")
        Self.leave(pair)
        Self.act(pair, "how often")
        pair.run(seconds: 6)
        Self.act(pair, "how often")
        #expect(pair.said("told: ").dropFirst() == ["1", "1", "2", "0"])
        #expect(pair.said("present: ") == ["hut true"] && pair.said("response: ").count == 1)
    }

    @Test("N6: an app that asks for its centre late in its launch gets what it was started for then")
    func late() throws {
        let pair = try Self.pair()
        Self.act(pair, "be late")
        Self.act(pair, "in", "hut 5")
        Self.leave(pair)
        Self.leave(pair, .terminate)
        pair.run(seconds: 6)
        Self.owner(pair, "About hut")
        #expect(pair.said("response: ") == [])
        pair.run(seconds: 4)
        #expect(pair.said("late") == [""])
        #expect(
            pair.said("response: ") == [
                "UNNotificationDefaultActionIdentifier - About hut Kornhütte 6 true 3 huts 2"
            ])
    }

    @Test(
        "N7: actions for the front bring it there, others start it behind; text is the owner's; a dismissal is told"
    )
    func actions() throws {
        for (answer, said, state) in [
            (NotificationAnswer.action("Later", text: nil), "later -", "background"),
            (.action("map", text: nil), "map -", "foreground"),
            (.action("note", text: "Soon"), "note Soon", "background"),
            (.dismissed, "UNNotificationDismissActionIdentifier -", "background"),
        ] {
            let pair = try Self.pair()
            Self.act(pair, "categories")
            Self.act(pair, "own categories")
            Self.act(pair, "in", "hut 5")
            Self.leave(pair)
            pair.run(seconds: 6)
            Self.owner(pair, "hut", answer)
            #expect(pair.said("response: ").map { $0.hasPrefix("\(said) About hut") } == [true], "\(said)")
            #expect(pair.lines(#""event":"lifecycle""#).last?.contains(state) == true, "\(said)")
            #expect(pair.said("categories: ") == [#"[\"hut [\\\"Later\\\", \\\"Map\\\", \\\"Note\\\"]\"]"#])
        }
    }

    @Test(
        "N8: calendar dates are the device's; one that repeats comes again, one that never comes is error 1400"
    )
    func calendar() throws {
        let pair = try Self.pair()
        // The run begins at 23:13:20 in Zurich, on 14 November 2023.
        Self.act(pair, "at", "23 15")
        Self.act(pair, "pending")
        Self.leave(pair)
        pair.run(seconds: 120)
        #expect(Self.told(pair, "shown") == ["100.0 alarm shown"])
        #expect(pair.said("next: ") == ["99"])
        #expect(pair.said("pending: ") == [#"1 [\"alarm at 23 true\"] alarm"#])
        let other = try Self.pair()
        Self.act(other, "at", "8 0 30 2")
        #expect(other.said("next: ") == ["never"] && other.said("added: ") == ["1400"])
    }

    @Test("N9: an interval of less than a minute that repeats ends the app, a minute comes again and again")
    func interval() throws {
        let pair = try Self.pair()
        Self.act(pair, "in", "drink 60 again")
        Self.leave(pair)
        pair.run(seconds: 130)
        #expect(Self.told(pair, "shown").count == 2)
        let other = try Self.pair()
        Self.act(other, "wrong")
        #expect(other.lines(#""category":"lifecycle""#, "time interval must be at least 60").count == 1)
    }

    @Test("N10: of a storm the 64 that come first are kept, the rest is dropped with a word")
    func storm() throws {
        let pair = try Self.pair()
        Self.act(pair, "storm")
        Self.act(pair, "pending")
        #expect(pair.said("pending: ").map { $0.prefix(3) } == ["64 "])
        // The later ones come sooner.
        #expect(pair.said("pending: ").first?.hasSuffix(" n37") == true)
        #expect(Self.told(pair, "dropped").count == 36)
        #expect(Self.told(pair, "dropped").first?.contains(" n1 ") == true)
    }

    @Test(
        "N11: what is to come can be taken back, what was told taken away, one by one and all; both outlive the app"
    )
    func removal() throws {
        let pair = try Self.pair()
        for id in ["hut", "lake", "peak"] { Self.act(pair, "in", "\(id) 900") }
        Self.act(pair, "present", "8")
        for id in ["a", "b", "c"] { Self.act(pair, "now", id) }
        Self.act(pair, "take back", "lake")
        Self.act(pair, "take away", "b")
        Self.leave(pair, .terminate)
        pair.send(.lifecycle(app: "trail", .launch))
        pair.run(seconds: 1)
        Self.act(pair, "pending")
        Self.act(pair, "delivered")
        Self.act(pair, "take all back")
        Self.act(pair, "take all away")
        Self.act(pair, "pending")
        Self.act(pair, "delivered")
        #expect(
            pair.said("pending: ") == [
                #"2 [\"hut in 900 false\", \"peak in 900 false\"] peak"#, "0 [] -",
            ])
        #expect(pair.said("delivered: ").map { $0.filter(\.isLetter) } == ["ac", ""])
    }

    @Test("N12: what is to come outlives the device's power")
    func power() throws {
        let pair = try Self.pair()
        Self.act(pair, "in", "hut 60")
        pair.cutPower(of: .phone)
        pair.run(seconds: 5)
        try pair.restart(.phone)
        pair.run(seconds: 1)
        Self.leave(pair)
        pair.run(seconds: 60)
        #expect(Self.told(pair, "shown") == ["61.5 hut shown"])
    }
}
