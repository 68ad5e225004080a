import HikeHardware
import HikeScreens

/// How the system puts an app's request for a permission to the owner (EM-30).
struct PermissionQuestion {
    let question: PermissionBroker.Question
    /// The app's name.
    let title: String

    /// One way to answer.
    struct Choice: Hashable {
        var id: String
        var text: String
        var answer: PrivacyAnswer
        var isOnce = false
    }

    static let id = "permission"

    var choices: [Choice] {
        switch question.service {
        case .location:
            [
                Choice(id: "allow-once", text: "Allow Once", answer: .whenInUse, isOnce: true),
                Choice(id: "allow", text: "Allow While Using App", answer: .whenInUse),
                Choice(id: "deny", text: "Don't Allow", answer: .denied),
            ]
        case .locationAlways:
            [
                Choice(id: "keep", text: "Keep Only While Using", answer: .whenInUse),
                Choice(id: "allow", text: "Change to Always Allow", answer: .always),
            ]
        case .locationPrecise:
            [
                Choice(id: "allow-once", text: "Allow Once", answer: .granted),
                Choice(id: "deny", text: "Don't Allow", answer: .denied),
            ]
        case .photos:
            [
                Choice(id: "allow-limited", text: "Limit Access", answer: .limited),
                Choice(id: "allow", text: "Allow Full Access", answer: .granted),
                Choice(id: "deny", text: "Don't Allow", answer: .denied),
            ]
        case .camera, .health, .motion, .notifications, .bluetooth, .localNetwork:
            [
                Choice(id: "allow", text: "Allow", answer: .granted),
                Choice(id: "deny", text: "Don't Allow", answer: .denied),
            ]
        }
    }

    var element: Element {
        .alert(
            Self.id, "Allow \"\(title)\" to \(deed)?", message: question.purpose,
            buttons: choices.map { .button("\(Self.id)-\($0.id)", $0.text) })
    }

    /// The event behind a touched button; nil for a button of something else.
    func event(of button: String) -> PermissionBroker.Event? {
        choices.first { "\(Self.id)-\($0.id)" == button }
            .map { .answered(question, $0.answer, isOnce: $0.isOnce) }
    }

    private var deed: String {
        switch question.service {
        case .location: "use your location"
        case .locationAlways: "use your location also when it is not in use"
        case .locationPrecise: "use your precise location"
        case .camera: "use the camera"
        case .photos: "see your photos"
        case .health: "read and write your health data"
        case .motion: "read your motion"
        case .notifications: "send you notifications"
        case .bluetooth: "use Bluetooth"
        case .localNetwork: "find devices on your network"
        }
    }
}
