import HikeHardware

/// Who may use what: every request and change goes through here (EM-30, NF-11).
///
/// What an app may do with the location is one state, the answer for ``PrivacyService/location``. The request for
/// ``PrivacyService/locationAlways`` is a second question about it, which is put once and for good.
public struct PermissionBroker: Hashable, Sendable {
    /// What the owner is asked on the glass. It stays there until a finger answers, or the app ends.
    public struct Question: Hashable, Sendable {
        public var app: String
        public var service: PrivacyService
        /// Why the app asks, as its manifest says.
        public var purpose: String
    }

    /// What apps and the owner do.
    public enum Event: Hashable, Sendable {
        /// An app asks; the purpose is its manifest's.
        case request(app: String, PrivacyService, purpose: String?)
        /// The owner changes a setting. `notDetermined` resets it: the app may ask again, and the owner
        /// answers what they would have answered the first time.
        case set(PrivacySetting)
        /// The owner touches an answer to a question. One that is given once holds until the app ends.
        case answered(Question, PrivacyAnswer, isOnce: Bool)
        /// The app's process has ended.
        case ended(app: String)
        /// The app is taken off the device.
        case uninstalled(app: String)
    }

    /// What the device has to write down or say.
    public enum Effect: Hashable, Sendable {
        /// The line of the permission log.
        case record(app: String, PrivacyService, reason: String, PrivacyAnswer)
        /// The app is told.
        case notify(app: String, PrivacyService, PrivacyAnswer)
        /// The app asked for a service its manifest gives no purpose for (MAP-28).
        case missingPurpose(app: String, PrivacyService)
    }

    struct Key: Hashable, Sendable {
        var app: String
        var service: PrivacyService

        init(app: String, _ service: PrivacyService) { (self.app, self.service) = (app, service) }
        init(_ setting: PrivacySetting) { self.init(app: setting.app, setting.service) }
    }
    /// What the owner will answer when asked; `notDetermined`: nothing before a finger does.
    var script: [Key: PrivacyAnswer] = [:]
    /// What has been decided. For ``PrivacyService/locationAlways``: that the question was put, and what came of it.
    var decided: [Key: PrivacyAnswer] = [:]
    /// What of it holds until the app ends.
    var once: Set<Key> = []
    /// Apps that have the precise location until they end.
    var precisely: Set<String> = []
    /// What waits for an answer, the earliest first.
    var questions: [Question] = []

    static let inSettings = "changed in the settings"
    static let onDisplay = "answered on the display"

    /// Starts with the settings as what the owner answers when asked.
    /// - Parameter decisions: what was decided before the device was started again.
    public init(script settings: [PrivacySetting], decisions: [PrivacySetting] = []) {
        for setting in settings {
            script[Key(setting)] = Self.meaning(of: setting.answer, for: setting.service)
        }
        for decision in decisions { decided[Key(decision)] = decision.answer }
    }

    /// What an app may do now. For ``PrivacyService/locationAlways``: `notDetermined` where it may still ask, `whenInUse` where the
    /// owner keeps it at that; otherwise what holds for the location. For ``PrivacyService/locationPrecise``: `granted` or `denied`, from the start on.
    public func answer(app: String, _ service: PrivacyService) -> PrivacyAnswer {
        let given = decided[Key(app: app, service)] ?? .notDetermined
        switch service {
        case .locationAlways: return answerForAlways(app)
        case .locationPrecise: return answerForPrecise(app)
        case .location, .camera, .photos, .health, .motion, .notifications, .bluetooth, .localNetwork:
            return given
        }
    }

    /// What an app's owner is asked now.
    public func question(app: String) -> Question? { questions.first { $0.app == app } }

    /// Whether the owner is still to answer for a service.
    public func isAsking(app: String, _ service: PrivacyService) -> Bool {
        questions.contains { $0.app == app && $0.service == service }
    }

    /// What outlives a restart of the device, in order of app and service.
    public var decisions: [PrivacySetting] {
        decided.filter { !once.contains($0.key) }
            .map { PrivacySetting(app: $0.key.app, service: $0.key.service, answer: $0.value) }
            .sorted { ($0.app, $0.service.rawValue) < ($1.app, $1.service.rawValue) }
    }

    /// Takes an event and answers with what apps and owner are told, in order; none where nothing changes.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .request(let app, let service, let purpose):
            guard let purpose else {
                // Nothing is decided, but who asks for once waits for what comes of it.
                let answer: [Effect] =
                    service == .locationPrecise ? [.notify(app: app, service, answerForPrecise(app))] : []
                return [.missingPurpose(app: app, service)] + answer
            }
            switch service {
            case .locationAlways: return requestAlways(app, purpose)
            case .locationPrecise: return requestPrecise(app, purpose)
            case .location, .camera, .photos, .health, .motion, .notifications, .bluetooth, .localNetwork:
                return request(app, service, purpose)
            }
        case .set(let setting):
            let answer = Self.meaning(of: setting.answer, for: setting.service)
            switch setting.service {
            case .locationAlways: return setAlways(setting.app, answer)
            case .locationPrecise: return setPrecise(setting.app, answer)
            case .location, .camera, .photos, .health, .motion, .notifications, .bluetooth, .localNetwork:
                return set(Key(setting), answer)
            }
        case .answered(let question, let answer, let isOnce):
            guard questions.contains(question) else { return [] }
            if question.service == .locationAlways { return answerAlways(question, answer) }
            if question.service == .locationPrecise { return answerPrecise(question, answer) }
            let key = Key(app: question.app, question.service)
            let effects = decide(key, answer, Self.onDisplay)
            if isOnce { once.insert(key) }
            return effects
        case .ended(let app):
            questions.removeAll { $0.app == app }
            precisely.remove(app)
            for key in once where key.app == app { decided[key] = nil }
            once = once.filter { $0.app != app }
        case .uninstalled(let app):
            questions.removeAll { $0.app == app }
            precisely.remove(app)
            decided = decided.filter { $0.key.app != app }
            once = once.filter { $0.app != app }
        }
        return []
    }

    mutating func request(_ app: String, _ service: PrivacyService, _ purpose: String) -> [Effect] {
        let key = Key(app: app, service)
        if let already = decided[key], already != .notDetermined {
            return [.notify(app: app, service, already)]
        }
        let answer = script[key] ?? (service == .location ? .whenInUse : .granted)
        guard answer == .notDetermined else {
            decided[key] = answer
            return [
                .record(app: app, service, reason: purpose, answer), .notify(app: app, service, answer),
            ]
        }
        return ask(Question(app: app, service: service, purpose: purpose))
    }

    /// Puts a question. Who asks again while it is up does not ask twice.
    mutating func ask(_ question: Question) -> [Effect] {
        guard !isAsking(app: question.app, question.service) else { return [] }
        questions.append(question)
        return [
            .record(app: question.app, question.service, reason: question.purpose, .notDetermined)
        ]
    }

    mutating func set(_ key: Key, _ answer: PrivacyAnswer) -> [Effect] {
        // What was allowed once is allowed for good now.
        guard decided[key] ?? .notDetermined != answer || once.contains(key) else { return [] }
        return decide(key, answer, Self.inSettings)
    }

    mutating func decide(_ key: Key, _ answer: PrivacyAnswer, _ reason: String) -> [Effect] {
        questions.removeAll { Key(app: $0.app, $0.service) == key }
        once.remove(key)
        decided[key] = answer
        if key.service == .location { locationDecided(key.app, answer) }
        return [
            .record(app: key.app, key.service, reason: reason, answer),
            .notify(app: key.app, key.service, answer),
        ]
    }
}
