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

    @Test(
        "EM-30, NF-11, CX-34: every answer of the script is given, recorded with its reason, and kept",
        arguments: PrivacyAnswer.allCases)
    func scripted(_ answer: PrivacyAnswer) {
        var broker = PermissionBroker(script: [Self.setting(.photos, answer)])
        let isAsked = answer == .notDetermined
        let request = PermissionBroker.Event.request(app: "a", .photos, purpose: "Shows pictures.")
        let record = PermissionBroker.Effect.record(app: "a", .photos, reason: "Shows pictures.", answer)
        let notice = PermissionBroker.Effect.notify(app: "a", .photos, answer)
        #expect(broker.handle(request) == (isAsked ? [record] : [record, notice]))
        #expect(broker.answer(app: "a", .photos) == answer)
        #expect(broker.answer(app: "a", .camera) == .notDetermined)
        #expect(broker.answer(app: "b", .photos) == .notDetermined)
        // The owner is asked once.
        #expect(broker.handle(request) == (isAsked ? [] : [notice]))
        #expect((broker.question(app: "a") != nil) == isAsked)
    }

    @Test("EM-30: without a script location is given while in use, and no more; everything else is granted")
    func defaults() {
        var broker = PermissionBroker(script: [])
        for service in PrivacyService.allCases {
            _ = broker.handle(.request(app: "a", service, purpose: "Tests."))
            let isLocation = service == .location || service == .locationAlways
            #expect(broker.answer(app: "a", service) == (isLocation ? .whenInUse : .granted))
        }
    }

    @Test("MAP-28: a service without a purpose is refused, and nothing is decided")
    func missingPurpose() {
        var broker = PermissionBroker(script: [])
        #expect(
            broker.handle(.request(app: "a", .camera, purpose: nil)) == [.missingPurpose(app: "a", .camera)])
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
            broker.handle(.request(app: "a", .location, purpose: "Tests.")) == [
                .notify(app: "a", .location, .denied)
            ])
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

    // MARK: On the glass

    private static func asked(_ service: PrivacyService = .location) -> PermissionBroker {
        var broker = PermissionBroker(script: [setting(service, .notDetermined)])
        _ = broker.handle(.request(app: "a", service, purpose: "Tests."))
        return broker
    }

    @Test("EM-30: a question without a scripted answer waits, and is answered once")
    func question() throws {
        var broker = Self.asked()
        let question = try #require(broker.question(app: "a"))
        #expect(question.service == .location && question.purpose == "Tests.")
        #expect(broker.question(app: "b") == nil)
        let answered = PermissionBroker.Event.answered(question, .denied, isOnce: false)
        #expect(
            broker.handle(answered) == [
                .record(app: "a", .location, reason: "answered on the display", .denied),
                .notify(app: "a", .location, .denied),
            ])
        #expect(broker.question(app: "a") == nil)
        #expect(broker.answer(app: "a", .location) == .denied)
        // The second tap of an impatient finger.
        #expect(broker.handle(answered) == [])
    }

    @Test("EM-30: several questions come one after the other; a change in the settings answers one")
    func queue() {
        var broker = PermissionBroker(script: [
            Self.setting(.camera, .notDetermined), Self.setting(.photos, .notDetermined),
        ])
        _ = broker.handle(.request(app: "a", .camera, purpose: "Tests."))
        _ = broker.handle(.request(app: "a", .photos, purpose: "Tests."))
        #expect(broker.question(app: "a")?.service == .camera)
        _ = broker.handle(.set(Self.setting(.camera, .granted)))
        #expect(broker.question(app: "a")?.service == .photos)
        _ = broker.handle(.ended(app: "a"))
        #expect(broker.question(app: "a") == nil)
        #expect(broker.answer(app: "a", .camera) == .granted)
        #expect(broker.answer(app: "a", .photos) == .notDetermined)
    }

    @Test("EM-30: what is allowed once holds until the app ends, and is not kept")
    func once() throws {
        var broker = Self.asked()
        let question = try #require(broker.question(app: "a"))
        _ = broker.handle(.answered(question, .whenInUse, isOnce: true))
        #expect(broker.answer(app: "a", .location) == .whenInUse)
        #expect(broker.decisions.isEmpty)
        #expect(broker.handle(.ended(app: "b")) == [])
        #expect(broker.answer(app: "a", .location) == .whenInUse)
        #expect(broker.handle(.ended(app: "a")) == [])
        #expect(broker.answer(app: "a", .location) == .notDetermined)
    }

    @Test("EM-30: decisions outlive a restart, in order; an app that is taken off loses them")
    func decisions() {
        var broker = PermissionBroker(script: [])
        for app in ["b", "a"] {
            for service in [PrivacyService.photos, .camera] {
                _ = broker.handle(.request(app: app, service, purpose: "Tests."))
            }
        }
        #expect(
            broker.decisions.map { "\($0.app) \($0.service)" } == [
                "a camera", "a photos", "b camera", "b photos",
            ])
        var next = PermissionBroker(script: [], decisions: broker.decisions)
        #expect(next.answer(app: "b", .photos) == .granted)
        #expect(
            next.handle(.request(app: "b", .photos, purpose: "Tests.")) == [
                .notify(app: "b", .photos, .granted)
            ])
        _ = next.handle(.uninstalled(app: "b"))
        #expect(next.decisions.map(\.app) == ["a", "a"])
    }

    @Test("EM-30: what was allowed once is allowed for good by the settings, or denied for good")
    func onceThenSettings() throws {
        for answer in [PrivacyAnswer.whenInUse, .denied] {
            var broker = Self.asked()
            let question = try #require(broker.question(app: "a"))
            _ = broker.handle(.answered(question, .whenInUse, isOnce: true))
            _ = broker.handle(.set(Self.setting(.location, answer)))
            _ = broker.handle(.ended(app: "a"))
            #expect(broker.answer(app: "a", .location) == answer)
            #expect(broker.decisions == [Self.setting(.location, answer)])
        }
    }
}
