import HikeConnectivity
import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// Issue 22: deliveries carry what was delivered.
@Suite("What was delivered")
struct DeliveredContentTests {
    /// Sends at the action `send` one of each kind, and answers messages.
    private static let sender = AppDescription.blank("sender") { event, device in
        switch event {
        case .launched:
            device.link.hear { [unowned device] news in
                guard case .messageReceived(let message) = news, message.wantsReply else { return }
                device.link.reply(to: message.id, .dictionary(["answer": "yes"]))
            }
            device.link.activate()
        case .action: send(device)
        default: break
        }
    }

    private static func send(_ device: any DeviceServices) {
        do {
            try device.storage.write("Documents/lake.jpg", [1, 2, 3])
            try device.link.updateApplicationContext(["season": 2_026])
        } catch { device.log(.error, "send", "\(error)") }
        _ = device.link.transferUserInfo(["hut": "Kornhütte", "beds": 12])
        _ = device.link.transferUserInfo(["long": .string(String(repeating: "x", count: 5_000))])
        _ = device.link.transferFile("Documents/lake.jpg", metadata: ["kind": "photo"])
        _ = device.link.sendMessage(.dictionary(["question": 1.5]), wantsReply: true)
        _ = device.link.sendMessage(.data([0x0A, 0xFF]), wantsReply: false)
    }

    private func sent(recordsContent: Bool = true) throws -> SimulatedPair {
        let pair = try SimulatedPair(
            apps: [Self.sender], link: .profile("typical"), recordsContent: recordsContent)
        try pair.wait(atMost: 60) { $0.isReachable(on: "phone", app: "sender") }
        try pair.perform("send", on: "phone", app: "sender")
        try pair.wait(atMost: 120) {
            $0.outstanding(on: "phone") == 0 && $0.deliveries(on: "watch").count == 6
        }
        return pair
    }

    @Test(
        "issue 22: EM-10: every channel's deliveries say what was handed over, and a reply what was answered")
    func channels() throws {
        let pair = try sent()
        func only(_ channel: Scenario.Channel) throws -> DeliveredContent {
            try #require(pair.deliveries(channel: channel, on: "watch").first)
        }
        #expect(try only(.userInfo).content == .dictionary(["hut": "Kornhütte", "beds": 12]))
        #expect(try only(.userInfo)["beds"]?.integer == 12)
        #expect(try only(.applicationContext)["season"] == 2_026)
        #expect(try only(.message)["question"] == 1.5)
        #expect(try only(.messageData).content == .data([0x0A, 0xFF]))
        let file = try only(.file)
        #expect(file.file == "lake.jpg" && file.size == 3 && file["kind"] == "photo")
        #expect(pair.outcomes(.replied, on: "phone").map(\.reply) == [.dictionary(["answer": "yes"])])
    }

    @Test("issue 22: what is too long for the log is left out of it, and that is said")
    func long() throws {
        let infos = try sent().deliveries(channel: .userInfo, on: "watch")
        #expect(infos.map(\.isContentLeftOut) == [false, true])
        #expect(infos.last?.content == nil)
        #expect((infos.last?.size ?? 0) > 5_000)
    }

    @Test("issue 22: a log that is not asked for contents has none, and is the same but for them")
    func unasked() throws {
        let (asked, unasked) = (try sent(), try sent(recordsContent: false))
        #expect(unasked.deliveries(on: "watch").allSatisfy { $0.content == nil && $0.file == nil })
        let keys = ["content", "contentLeftOut"]
        let bare = asked.events.map { event in
            var event = event
            let isDelivery = event.text("direction") == "deliver"
            event.fields.removeAll { keys.contains($0.key) || isDelivery && $0.key == "file" }
            return event
        }
        #expect(bare == unasked.events)
    }

    @Test("issue 22: a scenario matches what was delivered, and says what came where it does not match")
    func scenario() throws {
        let folder = try TestFolder()
        func run(_ content: String) throws -> SimulatedRun {
            let file = try folder.write(
                "s.yaml",
                """
                scenario: Contents
                apps: sender
                link: typical
                source: none
                steps:
                  - wait: 30 s
                  - { on: phone, action: send }
                  - wait: 60 s
                expect:
                  - delivered: { channel: user info, from: phone, to: watch, content: \(content), count: 1 }
                  - delivered: { channel: file, from: phone, to: watch, file: contains .jpg, content: { kind: photo } }
                  - not delivered: { from: phone, to: watch, content: { hut: Talvern } }

                """)
            return try HikeSim.run(file, apps: [Self.sender])
        }
        #expect(try run("{ hut: Kornhütte, beds: \"> 4\" }").failures == [])
        let failed = try run("{ hut: Kornhütte, beds: \"> 12\" }").failures
        #expect(failed.count == 1)
        #expect(failed.first?.contains("beds > 12") == true)
    }
}
