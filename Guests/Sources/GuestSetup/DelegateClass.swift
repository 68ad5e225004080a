import Foundation
import GuestFiles

/// A class of an app that the system tells of its life: with it a guest begins without an adapter.
public struct DelegateClass: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// The type of the framework that it is handed to, such as `UIApplication`.
    public let application: String

    /// The module of that.
    public var framework: String { application == "UIApplication" ? "UIKit" : "WatchKit" }

    /// The first one in a source; nil where there is none. A line of comment does not count.
    init?(in source: String, for role: GuestRole) {
        let declaration =
            /^\s*(?!\/\/)(?:[@\w]+\s+)*class\s+(\w+)\s*:[^{\n]*\b(UIApplication|WKApplication|WKExtension)Delegate\b/
        for line in source.split(whereSeparator: \.isNewline) {
            guard let match = line.firstMatch(of: declaration) else { continue }
            let isPhone = match.2 == "UIApplication"
            guard isPhone == (role == .phone) else { continue }
            name = String(match.1)
            application = String(match.2)
            return
        }
        return nil
    }
}
