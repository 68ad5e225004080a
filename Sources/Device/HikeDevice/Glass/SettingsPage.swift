import HikeHardware

/// A page of the device's settings.
enum SettingsPage: Hashable {
    /// All apps.
    case apps
    /// What one app may do.
    case app(String)
    /// The answers to one service of an app, where there are more than two.
    case answers(PrivacyService, app: String)

    /// Where the button in the corner leads; nil: nowhere.
    var before: SettingsPage? {
        switch self {
        case .apps: nil
        case .app: .apps
        case .answers(_, let app): .app(app)
        }
    }

    /// What a touch of it does.
    enum Deed: Hashable {
        case open(SettingsPage)
        case set(PrivacySetting)
    }

    static let backID = "settings-back"
    static let preciseID = "settings-location-precise"
    static func appID(_ app: String) -> String { "settings-app-\(app)" }
    static func serviceID(_ service: PrivacyService) -> String { "settings-\(service.rawValue)" }
    static func answerID(_ answer: PrivacyAnswer) -> String { "settings-answer-\(answer.rawValue)" }
}
