import HikeHardware

/// Who may use what: every request and change goes through here (EM-30).
public struct PermissionBroker: Hashable, Sendable {
    public enum Event: Hashable, Sendable {
        /// An app asks; the purpose is its manifest's.
        case request(app: String, PrivacyService, purpose: String?)
        /// The owner changes a setting. `notDetermined` resets it: the app may ask again, and the owner answers
        /// what they would have answered the first time.
        case set(PrivacySetting)
    }

    public enum Effect: Hashable, Sendable {
        /// The line of the permission log.
        case record(app: String, PrivacyService, reason: String, PrivacyAnswer)
        /// The app is told.
        case notify(app: String, PrivacyService, PrivacyAnswer)
        /// The app asked for a service its manifest gives no purpose for (MAP-28).
        case missingPurpose(app: String, PrivacyService)
    }

    private struct Key: Hashable, Sendable {
        var app: String
        var service: PrivacyService
    }
    /// What the owner will answer when asked.
    private var script: [Key: PrivacyAnswer] = [:]
    /// What has been decided.
    private var decided: [Key: PrivacyAnswer] = [:]

    /// Starts with nothing decided; the settings are what the owner answers when asked.
    public init(script settings: [PrivacySetting]) {
        for setting in settings { script[Key(app: setting.app, service: setting.service)] = setting.answer }
    }

    /// What an app may do now.
    public func answer(app: String, _ service: PrivacyService) -> PrivacyAnswer {
        decided[Key(app: app, service: service)] ?? .notDetermined
    }

    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .request(let app, let service, let purpose):
            guard let purpose else { return [.missingPurpose(app: app, service)] }
            let key = Key(app: app, service: service)
            if let already = decided[key], already != .notDetermined {
                return [.notify(app: app, service, already)]
            }
            let answer = script[key] ?? (service == .location ? .whenInUse : .granted)
            if answer != .notDetermined { decided[key] = answer }
            return [
                .record(app: app, service, reason: purpose, answer), .notify(app: app, service, answer),
            ]
        case .set(let setting):
            let key = Key(app: setting.app, service: setting.service)
            guard decided[key] ?? .notDetermined != setting.answer else { return [] }
            decided[key] = setting.answer
            return [
                .record(app: setting.app, setting.service, reason: "changed in the settings", setting.answer),
                .notify(app: setting.app, setting.service, setting.answer),
            ]
        }
    }
}
