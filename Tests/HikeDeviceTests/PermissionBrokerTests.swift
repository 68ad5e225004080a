import HikeDevice
import HikeHardware
import Testing

@Suite("Permission broker")
struct PermissionBrokerTests {
    static func setting(_ service: PrivacyService, _ answer: PrivacyAnswer) -> PrivacySetting {
        PrivacySetting(app: "a", service: service, answer: answer)
    }

    @Test("EM-30: nothing is granted before it is asked for")
    func undecided() {
        let broker = PermissionBroker(script: [Self.setting(.camera, .granted)])
        #expect(broker.answer(app: "a", .camera) == .notDetermined)
        #expect(broker.answer(app: "b", .location) == .notDetermined)
    }

    @Test("EM-30: every answer of the script is given, recorded with its reason, and kept", arguments: PrivacyAnswer.allCases)
    func scripted(_ answer: PrivacyAnswer) {
        var broker = PermissionBroker(script: [Self.setting(.photos, answer)])
        let request = PermissionBroker.Event.request(app: "a", .photos, purpose: "Shows pictures.")
        let first: [PermissionBroker.Effect] = [
            .record(app: "a", .photos, reason: "Shows pictures.", answer), .notify(app: "a", .photos, answer),
        ]
        #expect(broker.handle(request) == first)
        #expect(broker.answer(app: "a", .photos) == answer)
        #expect(broker.answer(app: "a", .camera) == .notDetermined)
        #expect(broker.answer(app: "b", .photos) == .notDetermined)
        // The owner is asked once; one who did not answer is asked again.
        let again = broker.handle(request)
        #expect(again == (answer == .notDetermined ? first : [.notify(app: "a", .photos, answer)]))
    }

    @Test("EM-30: without a script location is given while in use, everything else is granted")
    func defaults() {
        var broker = PermissionBroker(script: [])
        for service in PrivacyService.allCases {
            _ = broker.handle(.request(app: "a", service, purpose: "Tests."))
            #expect(broker.answer(app: "a", service) == (service == .location ? .whenInUse : .granted))
        }
    }

    @Test("MAP-28: a service without a purpose is refused, and nothing is decided")
    func missingPurpose() {
        var broker = PermissionBroker(script: [])
        #expect(broker.handle(.request(app: "a", .camera, purpose: nil)) == [.missingPurpose(app: "a", .camera)])
        #expect(broker.answer(app: "a", .camera) == .notDetermined)
    }

    @Test("EM-30: a change in the settings is told once, and counts")
    func settings() {
        var broker = PermissionBroker(script: [])
        _ = broker.handle(.request(app: "a", .location, purpose: "Tests."))
        let change = PermissionBroker.Event.set(Self.setting(.location, .denied))
        #expect(
            broker.handle(change) == [
                .record(app: "a", .location, reason: "changed in the settings", .denied),
                .notify(app: "a", .location, .denied),
            ])
        #expect(broker.handle(change) == [])
        #expect(
            broker.handle(.request(app: "a", .location, purpose: "Tests.")) == [.notify(app: "a", .location, .denied)])
    }

    @Test("EM-30: after a reset the owner is asked again and answers as the first time")
    func reset() {
        var broker = PermissionBroker(script: [Self.setting(.location, .always)])
        _ = broker.handle(.set(Self.setting(.location, .denied)))
        #expect(
            broker.handle(.set(Self.setting(.location, .notDetermined))) == [
                .record(app: "a", .location, reason: "changed in the settings", .notDetermined),
                .notify(app: "a", .location, .notDetermined),
            ])
        #expect(broker.answer(app: "a", .location) == .notDetermined)
        _ = broker.handle(.request(app: "a", .location, purpose: "Tests."))
        #expect(broker.answer(app: "a", .location) == .always)
    }
}
