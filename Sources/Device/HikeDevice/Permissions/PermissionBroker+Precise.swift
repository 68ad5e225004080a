import HikeHardware

/// Whether an app that may have the location has it as it is, or only about where that is.
///
/// It is a switch of the owner's, which nobody is asked about first. An app that has it off can ask for once: until it ends.
extension PermissionBroker {
    /// `granted` or `denied`.
    func answerForPrecise(_ app: String) -> PrivacyAnswer {
        precisely.contains(app) || preciseSwitch(app) == .granted ? .granted : .denied
    }

    /// `granted`: on. Off it is otherwise, and says what the owner answers an app that asks.
    private func preciseSwitch(_ app: String) -> PrivacyAnswer {
        let key = Key(app: app, .locationPrecise)
        return decided[key] ?? script[key] ?? .granted
    }

    mutating func requestPrecise(_ app: String, _ purpose: String) -> [Effect] {
        let stands = answerForPrecise(app)
        guard stands == .denied, answer(app: app, .location).isGranted else {
            return [.notify(app: app, .locationPrecise, stands)]
        }
        switch preciseSwitch(app) {
        case .limited, .granted, .whenInUse, .always: return settlePrecise(app, .granted, purpose)
        case .denied, .restricted: return settlePrecise(app, .denied, purpose)
        case .notDetermined:
            return ask(Question(app: app, service: .locationPrecise, purpose: purpose))
        }
    }

    mutating func answerPrecise(_ question: Question, _ answer: PrivacyAnswer) -> [Effect] {
        questions.removeAll { $0 == question }
        return settlePrecise(question.app, answer, Self.onDisplay)
    }

    private mutating func settlePrecise(
        _ app: String, _ answer: PrivacyAnswer, _ reason: String
    ) -> [Effect] {
        if answer == .granted { precisely.insert(app) }
        return [
            .record(app: app, .locationPrecise, reason: reason, answer),
            .notify(app: app, .locationPrecise, answer),
        ]
    }

    /// A reset has the switch as it was at first.
    mutating func setPrecise(_ app: String, _ new: PrivacyAnswer) -> [Effect] {
        let before = answerForPrecise(app)
        questions.removeAll { $0.app == app && $0.service == .locationPrecise }
        decided[Key(app: app, .locationPrecise)] = new == .notDetermined ? nil : new
        precisely.remove(app)
        let after = answerForPrecise(app)
        guard after != before else { return [] }
        return [
            .record(app: app, .locationPrecise, reason: Self.inSettings, after),
            .notify(app: app, .locationPrecise, after),
        ]
    }
}
