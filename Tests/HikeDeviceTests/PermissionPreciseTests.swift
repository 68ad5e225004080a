import HikeDevice
import HikeHardware
import HikeValues
import Testing

@Suite("The precise location")
struct PermissionPreciseTests {
    private static func setting(_ answer: PrivacyAnswer) -> PrivacySetting {
        PrivacySetting(app: "a", service: .locationPrecise, answer: answer)
    }

    private static let request = PermissionBroker.Event.request(
        app: "a", .locationPrecise, purpose: "Tests.")

    private static func broker(_ answer: PrivacyAnswer?) -> PermissionBroker {
        var broker = PermissionBroker(script: answer.map { [setting($0)] } ?? [])
        _ = broker.handle(.request(app: "a", .location, purpose: "Tests."))
        return broker
    }

    @Test("it is on from the start, unless the owner has it off, and who has it is not asked about it")
    func on() {
        var broker = Self.broker(nil)
        #expect(broker.answer(app: "a", .locationPrecise) == .granted)
        #expect(broker.handle(Self.request) == [.notify(app: "a", .locationPrecise, .granted)])
        for answer in [PrivacyAnswer.denied, .limited, .notDetermined, .restricted] {
            #expect(Self.broker(answer).answer(app: "a", .locationPrecise) == .denied)
        }
    }

    @Test("an answer to the question holds until the app ends; a no is told, and can be asked again")
    func once() {
        for (answer, given) in [(PrivacyAnswer.limited, PrivacyAnswer.granted), (.denied, .denied)] {
            var broker = Self.broker(answer)
            for _ in 0..<2 {
                #expect(
                    broker.handle(Self.request) == [
                        .record(app: "a", .locationPrecise, reason: "Tests.", given),
                        .notify(app: "a", .locationPrecise, given),
                    ])
                #expect(broker.answer(app: "a", .locationPrecise) == given)
                _ = broker.handle(.ended(app: "a"))
                #expect(broker.answer(app: "a", .locationPrecise) == .denied)
            }
            #expect(!broker.decisions.contains { $0.service == .locationPrecise })
        }
    }

    @Test("on the display it waits for a finger")
    func display() throws {
        var broker = Self.broker(.notDetermined)
        _ = broker.handle(Self.request)
        #expect(broker.handle(Self.request) == [])
        let question = try #require(broker.question(app: "a"))
        #expect(
            broker.handle(.answered(question, .granted, isOnce: false)) == [
                .record(app: "a", .locationPrecise, reason: "answered on the display", .granted),
                .notify(app: "a", .locationPrecise, .granted),
            ])
        #expect(broker.question(app: "a") == nil)
        #expect(broker.answer(app: "a", .locationPrecise) == .granted)
    }

    @Test("the switch is told once, outlives a restart, and a reset has it as it was")
    func settings() {
        var broker = Self.broker(nil)
        let off = PermissionBroker.Event.set(Self.setting(.denied))
        #expect(
            broker.handle(off) == [
                .record(app: "a", .locationPrecise, reason: "changed in the settings", .denied),
                .notify(app: "a", .locationPrecise, .denied),
            ])
        #expect(broker.handle(off) == [])
        var next = PermissionBroker(script: [], decisions: broker.decisions)
        #expect(next.answer(app: "a", .locationPrecise) == .denied)
        _ = next.handle(.set(Self.setting(.notDetermined)))
        #expect(next.answer(app: "a", .locationPrecise) == .granted)
        _ = broker.handle(.uninstalled(app: "a"))
        #expect(broker.answer(app: "a", .locationPrecise) == .granted)
    }

    @Test("what was allowed once ends when the owner sets the switch")
    func taken() {
        var broker = Self.broker(.limited)
        _ = broker.handle(Self.request)
        #expect(broker.answer(app: "a", .locationPrecise) == .granted)
        #expect(broker.handle(.set(Self.setting(.denied))).count == 2)
        #expect(broker.answer(app: "a", .locationPrecise) == .denied)
    }

    @Test("who may not have the location at all, and who gives no purpose, is told how it stands")
    func refused() {
        var broker = PermissionBroker(script: [Self.setting(.limited)])
        #expect(broker.handle(Self.request) == [.notify(app: "a", .locationPrecise, .denied)])
        #expect(
            broker.handle(.request(app: "a", .locationPrecise, purpose: nil)) == [
                .missingPurpose(app: "a", .locationPrecise), .notify(app: "a", .locationPrecise, .denied),
            ])
    }

    @Test("an app asks for each of its occasions with the purpose of that, and for another with none")
    func occasions() throws {
        let probe = Probe()
        probe.react = { event, device in
            if event == .launched { device.requestPermission(.location) }
            if case .action(let action) = event { device.requestPreciseLocation(for: action.name) }
        }
        var app = probe.description(purposes: [.location: "Tests.", .locationPrecise: "Never asked."])
        app.precisePurposes = ["Hut": "Shows the hut.", "Peak": "Names the peak."]
        let device = try TestDevice(
            [app],
            privacy: [
                PrivacySetting(app: "probe", service: .location, answer: .whenInUse),
                PrivacySetting(app: "probe", service: .locationPrecise, answer: .denied),
            ])
        device.boot()
        let asks = ["Peak", "Lake", "Hut"].map { DeviceInput.action(app: "probe", AppAction($0)) }
        device.run(until: 5, (1, asks[0]), (2, asks[1]), (3, asks[2]))
        let reasons = device.lines(.permission).filter { $0.contains("location-precise") }
            .compactMap { $0.firstMatch(of: /"reason":"([^"]+)"/).map { String($0.1) } }
        #expect(reasons == ["Names the peak.", "Shows the hut."])
        #expect(device.lines(.log).filter { $0.contains("gives no purpose") }.count == 1)
        // Each waits for its answer, also where nobody was asked.
        #expect(probe.events.count { $0 == .permission(.locationPrecise, .denied) } == 3)
    }

    @Test("the receiver gives an app that has it off the middle of a cell, and rests between")
    func positions() throws {
        let probe = Probe()
        probe.react = { [unowned probe] event, device in
            if event == .launched {
                device.requestPermission(.location)
                probe.follow(device, inBackground: false)
            }
        }
        let device = try TestDevice(
            [probe.description(backgroundModes: [.location])], role: .phone,
            privacy: [
                PrivacySetting(app: "probe", service: .location, answer: .whenInUse),
                PrivacySetting(app: "probe", service: .locationPrecise, answer: .denied),
            ], launches: nil)
        device.boot()
        device.run(until: 40, (1, .position(47)), (20, .position(47.001)))
        #expect(probe.fixTimes == [.seconds(1)])
        #expect(
            probe.positions.allSatisfy {
                if case .fix(let fix) = $0.news { fix.horizontalAccuracy == 5_000 } else { false }
            })
        #expect(device.lines(.sensor).contains { $0.contains(#""state":"least""#) })
    }
}
