import HikeDevice
import HikeHardware
import HikeValues
import Testing

/// The two questions about the location: while in use, and always (NF-11, OHX-63, EM-30).
@Suite("Always allowed")
struct PermissionAlwaysTests {
    typealias Broker = PermissionBroker

    static func setting(_ service: PrivacyService, _ answer: PrivacyAnswer) -> PrivacySetting {
        PrivacySetting(app: "a", service: service, answer: answer)
    }

    static func request(_ service: PrivacyService) -> Broker.Event {
        .request(app: "a", service, purpose: "Tests.")
    }

    /// An app that has asked for the location and been answered so; `notDetermined`: nobody has asked.
    static func broker(_ location: PrivacyAnswer, always: PrivacyAnswer? = nil) -> Broker {
        var script = [setting(.location, location)]
        if let always { script.append(setting(.locationAlways, always)) }
        var broker = Broker(script: script)
        if location != .notDetermined { _ = broker.handle(request(.location)) }
        return broker
    }

    struct Row: Sendable, CustomStringConvertible {
        /// What holds before.
        var location: PrivacyAnswer
        /// What the owner answers to the second question; nil: the scenario does not say.
        var answer: PrivacyAnswer?
        /// What holds then, and whether something was asked.
        var after: PrivacyAnswer
        var isRecorded = false
        var isOnDisplay = false

        var description: String { "\(location), then \(answer.map { "\($0)" } ?? "nothing")" }
    }

    /// Every state times every answer.
    static let rows: [Row] = PrivacyAnswer.allCases.flatMap { location in
        ([nil] + PrivacyAnswer.allCases.map { $0 }).map { answer in
            switch location {
            case .whenInUse, .limited, .granted:
                switch answer {
                case .always, .granted:
                    Row(location: location, answer: answer, after: .always, isRecorded: true)
                case .notDetermined:
                    Row(
                        location: location, answer: answer, after: .whenInUse, isRecorded: true,
                        isOnDisplay: true)
                case nil, .whenInUse, .denied, .restricted, .limited:
                    Row(location: location, answer: answer, after: .whenInUse, isRecorded: true)
                }
            case .always, .denied, .restricted:
                Row(location: location, answer: answer, after: location)
            case .notDetermined:
                // It is the first question that is asked.
                Row(
                    location: location, answer: answer, after: .notDetermined, isRecorded: true,
                    isOnDisplay: true)
            }
        }
    }

    @Test("NF-11: what becomes of a request for always, in every state, by every answer", arguments: rows)
    func table(_ row: Row) {
        var broker = Self.broker(row.location, always: row.answer)
        let effects = broker.handle(Self.request(.locationAlways))
        let records = effects.filter { if case .record = $0 { true } else { false } }
        #expect(records.isEmpty == !row.isRecorded)
        #expect((broker.question(app: "a") != nil) == row.isOnDisplay)
        #expect(broker.answer(app: "a", .location) == row.after)
        // A second request asks nothing, whatever came of the first.
        let again = broker.handle(Self.request(.locationAlways))
        #expect(!again.contains { if case .record = $0 { true } else { false } })
        #expect(broker.answer(app: "a", .location) == row.after)
    }

    @Test("NF-11: on the display it is the second question, and either answer is for good")
    func onDisplay() throws {
        for (answer, expected) in [(PrivacyAnswer.always, PrivacyAnswer.always), (.whenInUse, .whenInUse)] {
            var broker = Self.broker(.whenInUse, always: .notDetermined)
            #expect(broker.answer(app: "a", .locationAlways) == .notDetermined)
            #expect(
                broker.handle(Self.request(.locationAlways)) == [
                    .record(app: "a", .locationAlways, reason: "Tests.", .notDetermined)
                ])
            let question = try #require(broker.question(app: "a"))
            #expect(
                broker.handle(.answered(question, answer, isOnce: false)) == [
                    .record(app: "a", .locationAlways, reason: "answered on the display", answer),
                    .notify(app: "a", .locationAlways, answer),
                ])
            #expect(broker.answer(app: "a", .location) == expected)
            #expect(broker.answer(app: "a", .locationAlways) == expected)
            #expect(broker.handle(.answered(question, .always, isOnce: false)) == [])
            let next = PermissionBroker(script: [], decisions: broker.decisions)
            #expect(next.answer(app: "a", .location) == expected)
            #expect(next.answer(app: "a", .locationAlways) == expected)
        }
    }

    @Test("NF-11: a question that nobody answered before the app ended is not put again")
    func unanswered() {
        var broker = Self.broker(.whenInUse, always: .notDetermined)
        _ = broker.handle(Self.request(.locationAlways))
        _ = broker.handle(.ended(app: "a"))
        for var next in [
            broker,
            Broker(
                script: [Self.setting(.locationAlways, .notDetermined)], decisions: broker.decisions),
        ] {
            #expect(next.answer(app: "a", .locationAlways) == .whenInUse)
            #expect(
                next.handle(Self.request(.locationAlways)) == [.notify(app: "a", .locationAlways, .whenInUse)]
            )
            #expect(next.question(app: "a") == nil)
        }
    }

    @Test("NF-11: who allows the location once is not asked for always; the next time they may be")
    func once() throws {
        var broker = Broker(
            script: [
                Self.setting(.location, .notDetermined), Self.setting(.locationAlways, .notDetermined),
            ])
        _ = broker.handle(Self.request(.location))
        let question = try #require(broker.question(app: "a"))
        _ = broker.handle(.answered(question, .whenInUse, isOnce: true))
        #expect(
            broker.handle(Self.request(.locationAlways)) == [.notify(app: "a", .locationAlways, .whenInUse)])
        _ = broker.handle(.ended(app: "a"))
        _ = broker.handle(Self.request(.location))
        _ = broker.handle(.answered(try #require(broker.question(app: "a")), .whenInUse, isOnce: false))
        _ = broker.handle(Self.request(.locationAlways))
        #expect(broker.question(app: "a")?.service == .locationAlways)
    }

    @Test(
        "NF-11: in the settings it goes from always to while in use to never and back, and nothing is asked")
    func settings() {
        var broker = Self.broker(.always)
        for answer in [PrivacyAnswer.whenInUse, .denied, .whenInUse, .always] {
            #expect(
                broker.handle(.set(Self.setting(.location, answer))) == [
                    .record(app: "a", .location, reason: "changed in the settings", answer),
                    .notify(app: "a", .location, answer),
                ])
            #expect(broker.answer(app: "a", .location) == answer)
        }
        // The second service is the same choice.
        #expect(
            broker.handle(.set(Self.setting(.locationAlways, .denied))) == [
                .record(app: "a", .location, reason: "changed in the settings", .whenInUse),
                .notify(app: "a", .location, .whenInUse),
            ])
        #expect(broker.answer(app: "a", .locationAlways) == .whenInUse)
        #expect(broker.handle(.set(Self.setting(.locationAlways, .denied))) == [])
        _ = broker.handle(.set(Self.setting(.locationAlways, .granted)))
        #expect(broker.answer(app: "a", .location) == .always)
        _ = broker.handle(.set(Self.setting(.location, .denied)))
        #expect(broker.handle(.set(Self.setting(.locationAlways, .whenInUse))) == [])
    }

    @Test("NF-11: the settings answer a question that is up; a reset lets both be asked anew")
    func settingsAnswer() {
        for (answer, kept) in [(PrivacyAnswer.denied, PrivacyAnswer.denied), (.always, .always)] {
            var broker = Self.broker(.whenInUse, always: .notDetermined)
            _ = broker.handle(Self.request(.locationAlways))
            _ = broker.handle(.set(Self.setting(.location, answer)))
            #expect(broker.question(app: "a") == nil)
            #expect(broker.answer(app: "a", .locationAlways) == kept)
        }
        var broker = Self.broker(.whenInUse, always: .notDetermined)
        _ = broker.handle(Self.request(.locationAlways))
        #expect(
            broker.handle(.set(Self.setting(.locationAlways, .whenInUse))) == [
                .record(app: "a", .locationAlways, reason: "changed in the settings", .whenInUse),
                .notify(app: "a", .locationAlways, .whenInUse),
            ])
        #expect(broker.question(app: "a") == nil)
        _ = broker.handle(.set(Self.setting(.locationAlways, .notDetermined)))
        _ = broker.handle(Self.request(.locationAlways))
        #expect(broker.question(app: "a") != nil)
        _ = broker.handle(.set(Self.setting(.location, .notDetermined)))
        #expect(broker.question(app: "a") == nil)
        _ = broker.handle(Self.request(.location))
        _ = broker.handle(Self.request(.locationAlways))
        #expect(broker.question(app: "a")?.service == .locationAlways)
    }

    // MARK: Any order

    /// What an owner and their apps may do, by chance.
    private static func event(_ random: inout RandomStream, _ broker: Broker) -> Broker.Event {
        let app = ["a", "b"].randomElement(using: &random) ?? "a"
        let service = [PrivacyService.location, .locationAlways].randomElement(using: &random) ?? .location
        switch UInt8.random(in: 0..<10, using: &random) {
        case 0...4: return .request(app: app, service, purpose: "Tests.")
        case 5:
            let answer = PrivacyAnswer.allCases.filter { $0 != .notDetermined }.randomElement(using: &random)
            return .set(PrivacySetting(app: app, service: service, answer: answer ?? .denied))
        case 6, 7:
            guard let question = broker.question(app: app) else { return .ended(app: app) }
            let answers: [PrivacyAnswer] =
                question.service == .location ? [.whenInUse, .denied] : [.always, .whenInUse]
            return .answered(
                question, answers.randomElement(using: &random) ?? .denied,
                isOnce: question.service == .location && Bool.random(using: &random))
        default: return .ended(app: app)
        }
    }

    @Test(
        "NF-11, EM-30: in any order the second question is put once to an app, ever, and nobody has more than was given",
        arguments: 1...200 as ClosedRange<UInt64>)
    func anyOrder(_ seed: UInt64) {
        var random = RandomStream(seed: seed)
        let script = ["a", "b"].flatMap { app in
            [
                PrivacySetting(
                    app: app, service: .location,
                    answer: Bool.random(using: &random) ? .notDetermined : .whenInUse),
                PrivacySetting(
                    app: app, service: .locationAlways,
                    answer: PrivacyAnswer.allCases.randomElement(using: &random) ?? .notDetermined),
            ]
        }
        var broker = Broker(script: script)
        var asked = ["a": 0, "b": 0]
        for _ in 0..<120 {
            let event = Self.event(&random, broker)
            let before = broker
            let effects = broker.handle(event)
            for case .record(let app, .locationAlways, "Tests.", _) in effects { asked[app, default: 0] += 1 }
            for app in ["a", "b"] {
                let location = broker.answer(app: app, .location)
                let always = broker.answer(app: app, .locationAlways)
                // Nobody has more than the location itself, and nobody is asked for more who has none.
                #expect((always == .always) == (location == .always))
                if broker.isAsking(app: app, .locationAlways) { #expect(location == .whenInUse) }
                if broker.isAsking(app: app, .location) { #expect(location == .notDetermined) }
                // Only the owner gives always: by an answer, by a setting, or by the script.
                if location == .always, before.answer(app: app, .location) != .always {
                    #expect(!effects.isEmpty)
                }
            }
            // A device that is switched off and on knows the same, but for what was for once.
            if case .ended("a") = event, Bool.random(using: &random) {
                _ = broker.handle(.ended(app: "b"))
                broker = Broker(script: script, decisions: broker.decisions)
            }
        }
        #expect(asked.values.allSatisfy { $0 <= 1 }, "\(asked)")
    }
}
