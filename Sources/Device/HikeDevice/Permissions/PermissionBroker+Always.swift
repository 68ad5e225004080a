import HikeHardware

/// The second question about the location: whether an app may have it also while it is not in use (NF-11, OHX-63).
extension PermissionBroker {
    /// An answer as its service knows it: the location is allowed in one of two ways, not simply granted.
    static func meaning(of answer: PrivacyAnswer, for service: PrivacyService) -> PrivacyAnswer {
        switch (service, answer) {
        case (.location, .granted), (.location, .limited): .whenInUse
        case (.locationAlways, .granted): .always
        case (.locationAlways, .denied), (.locationAlways, .restricted), (.locationAlways, .limited):
            .whenInUse
        case (.locationPrecise, .whenInUse), (.locationPrecise, .always): .granted
        case (.locationPrecise, .restricted): .denied
        default: answer
        }
    }

    func answerForAlways(_ app: String) -> PrivacyAnswer {
        let key = Key(app: app, .location)
        let location = decided[key] ?? .notDetermined
        guard location == .whenInUse else { return location }
        if isAsking(app: app, .locationAlways) { return .notDetermined }
        // Whoever allowed it once has not allowed it while in use, and is not asked for more.
        let wasAsked = decided[Key(app: app, .locationAlways)] != nil || once.contains(key)
        return wasAsked ? .whenInUse : .notDetermined
    }

    mutating func requestAlways(_ app: String, _ purpose: String) -> [Effect] {
        if answer(app: app, .location) == .notDetermined { return request(app, .location, purpose) }
        let stands = answerForAlways(app)
        guard stands == .notDetermined else { return [.notify(app: app, .locationAlways, stands)] }
        if isAsking(app: app, .locationAlways) { return [] }
        let key = Key(app: app, .locationAlways)
        // The app has had its question, whatever becomes of it.
        decided[key] = .notDetermined
        let answer = script[key] ?? .whenInUse
        guard answer != .notDetermined else {
            return ask(Question(app: app, service: .locationAlways, purpose: purpose))
        }
        return settle(app, answer, purpose)
    }

    mutating func answerAlways(_ question: Question, _ answer: PrivacyAnswer) -> [Effect] {
        questions.removeAll { $0 == question }
        return settle(
            question.app, Self.meaning(of: answer, for: .locationAlways), Self.onDisplay)
    }

    private mutating func settle(_ app: String, _ answer: PrivacyAnswer, _ reason: String) -> [Effect] {
        decided[Key(app: app, .locationAlways)] = answer
        if answer == .always { decided[Key(app: app, .location)] = .always }
        return [
            .record(app: app, .locationAlways, reason: reason, answer),
            .notify(app: app, .locationAlways, answer),
        ]
    }

    /// The settings have one choice for the location: this is the same as to choose `always` or `whenInUse` there.
    mutating func setAlways(_ app: String, _ new: PrivacyAnswer) -> [Effect] {
        let location = Key(app: app, .location)
        if new == .always { return set(location, .always) }
        // There is nothing to take back from who may not use it at all.
        guard let now = decided[location], now == .always || now == .whenInUse else { return [] }
        let before = answerForAlways(app)
        questions.removeAll { $0.app == app && $0.service == .locationAlways }
        decided[Key(app: app, .locationAlways)] = new == .notDetermined ? nil : .whenInUse
        if now == .always { return decide(location, .whenInUse, Self.inSettings) }
        let after = answerForAlways(app)
        guard after != before else { return [] }
        return [
            .record(app: app, .locationAlways, reason: Self.inSettings, after),
            .notify(app: app, .locationAlways, after),
        ]
    }

    /// A question about what holds no more goes; a reset lets the app ask both anew.
    mutating func locationDecided(_ app: String, _ answer: PrivacyAnswer) {
        if answer != .whenInUse {
            questions.removeAll { $0.app == app && $0.service == .locationAlways }
        }
        if answer == .notDetermined { decided[Key(app: app, .locationAlways)] = nil }
    }
}
