import Foundation
import HikeValues

/// How an action behaves.
public struct UNNotificationActionOptions: OptionSet, Sendable {
    /// The platform's number.
    public let rawValue: UInt

    /// Some of them.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// On a device that is unlocked alone. It is kept.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
    /// In red. It is kept.
    public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
    /// The app comes to the front.
    public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}

/// Something that the owner can choose.
open class UNNotificationAction: NSObject, @unchecked Sendable {
    /// The app's name for it.
    public let identifier: String
    /// What the owner reads.
    public let title: String
    /// How it behaves.
    public let options: UNNotificationActionOptions

    /// An action.
    public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.identifier = identifier
        self.title = title
        self.options = options
    }

    var values: NotificationCategory.Action {
        NotificationCategory.Action(
            id: identifier, title: title, isForeground: options.contains(.foreground),
            takesText: self is UNTextInputNotificationAction)
    }
}

/// Something that the owner can write.
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    /// What the button says. It is kept.
    public let textInputButtonTitle: String
    /// What the empty field says. It is kept.
    public let textInputPlaceholder: String

    /// An action with a field.
    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        textInputButtonTitle: String = "", textInputPlaceholder: String = ""
    ) {
        self.textInputButtonTitle = textInputButtonTitle
        self.textInputPlaceholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options)
    }
}

/// How a category behaves.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    /// The platform's number.
    public let rawValue: UInt

    /// Some of them.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app hears of one that is put away.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
    /// In a car. It is kept.
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)
    /// With its title where words are hidden. It is kept.
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 1 << 2)
    /// With its subtitle where words are hidden. It is kept.
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 1 << 3)
}

/// The actions of notifications of one kind.
open class UNNotificationCategory: NSObject, @unchecked Sendable {
    /// The app's name for the kind.
    public let identifier: String
    /// In order.
    public let actions: [UNNotificationAction]
    /// It is kept.
    public let intentIdentifiers: [String]
    /// How it behaves.
    public let options: UNNotificationCategoryOptions

    /// A kind.
    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.intentIdentifiers = intentIdentifiers
        self.options = options
    }

    var values: NotificationCategory {
        NotificationCategory(
            id: identifier, actions: actions.map(\.values),
            tellsDismissal: options.contains(.customDismissAction))
    }

    convenience init(_ category: NotificationCategory) {
        let actions = category.actions.map { action -> UNNotificationAction in
            let options: UNNotificationActionOptions = action.isForeground ? .foreground : []
            return action.takesText
                ? UNTextInputNotificationAction(identifier: action.id, title: action.title, options: options)
                : UNNotificationAction(identifier: action.id, title: action.title, options: options)
        }
        self.init(
            identifier: category.id, actions: actions, intentIdentifiers: [],
            options: category.tellsDismissal ? .customDismissAction : [])
    }

    /// By its name.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationCategory)?.identifier == identifier
    }
    /// By its name.
    open override var hash: Int { identifier.hashValue }
}
