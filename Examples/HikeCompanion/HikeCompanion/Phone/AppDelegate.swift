import UIKit

/// Begins the app.
final class AppDelegate: NSObject, UIApplicationDelegate {
    private let book = HutBook(freeBeds: 1)

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        PhoneCompanion.shared.begin()
        return true
    }

    /// `hikecompanion://reserve/Meier/Huber` asks for a bed for each of these, `hikecompanion://guest/1` says who came first.
    func application(
        _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        let words = url.pathComponents.dropFirst()
        switch url.host {
        case "reserve": book.reserve(for: Array(words))
        case "guest": print(book.guest(words.first.flatMap { Int($0) } ?? 1))
        default: return false
        }
        return true
    }
}
