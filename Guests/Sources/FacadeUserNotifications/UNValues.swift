@_exported import Foundation
import GuestCalls
import HikeValues

/// What the app wants to do with notifications.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// The platform's number.
    public let rawValue: UInt

    /// Some of them.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Numbers on the app's icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    /// Sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    /// Words.
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
    /// In a car.
    public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
    /// Past the switch for silence.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
    /// The app has settings for them.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
    /// Quietly, without a question.
    public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
}

/// What the owner has answered.
public enum UNAuthorizationStatus: Int, Sendable {
    /// Nothing yet.
    case notDetermined = 0
    /// No.
    case denied = 1
    /// Yes.
    case authorized = 2
    /// Quietly.
    case provisional = 3
    /// For a while.
    case ephemeral = 4

    init(answer: PermissionAnswer) {
        self =
            switch answer {
            case .notDetermined: .notDetermined
            case .denied, .restricted: .denied
            case .granted, .limited, .whenInUse, .always: .authorized
            }
    }
}

/// Whether something is switched on.
public enum UNNotificationSetting: Int, Sendable {
    /// The device or the app has it not.
    case notSupported = 0
    /// Off.
    case disabled = 1
    /// On.
    case enabled = 2
}

/// How words are shown.
public enum UNAlertStyle: Int, Sendable {
    /// Not at all.
    case none = 0
    /// For a while.
    case banner = 1
    /// Until somebody answers.
    case alert = 2
}

/// What the app may do, as the owner has set it.
open class UNNotificationSettings: NSObject, @unchecked Sendable {
    /// The owner's answer.
    public let authorizationStatus: UNAuthorizationStatus

    init(_ status: UNAuthorizationStatus) { authorizationStatus = status }

    private var setting: UNNotificationSetting { authorizationStatus == .authorized ? .enabled : .disabled }
    /// Sounds.
    open var soundSetting: UNNotificationSetting { setting }
    /// Numbers on the app's icon.
    open var badgeSetting: UNNotificationSetting { setting }
    /// Words.
    open var alertSetting: UNNotificationSetting { setting }
    /// Among those that were told.
    open var notificationCenterSetting: UNNotificationSetting { setting }
    /// On a display that is locked.
    open var lockScreenSetting: UNNotificationSetting { setting }
    /// In a car: no.
    open var carPlaySetting: UNNotificationSetting { .notSupported }
    /// Past the switch for silence: no.
    open var criticalAlertSetting: UNNotificationSetting { .notSupported }
    /// At once, whatever the owner does.
    open var timeSensitiveSetting: UNNotificationSetting { .notSupported }
    /// How words are shown.
    open var alertStyle: UNAlertStyle { authorizationStatus == .authorized ? .banner : .none }
}

/// How a notification is told while the app is in front.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// The platform's number.
    public let rawValue: UInt

    /// Some of them.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// With its number on the app's icon.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
    /// With its sound.
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
    /// As a banner and in the list: the older name.
    public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)
    /// Among those that were told.
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
    /// Over what is shown.
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)

    var values: NotificationPresentation {
        var how: NotificationPresentation = []
        if contains(.badge) { how.insert(.badge) }
        if contains(.sound) { how.insert(.sound) }
        if contains(.list) || contains(.alert) { how.insert(.list) }
        if contains(.banner) || contains(.alert) { how.insert(.banner) }
        return how
    }
}

/// How much a notification matters. It is kept.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// It can wait.
    case passive = 0
    /// As usual.
    case active = 1
    /// Now.
    case timeSensitive = 2
    /// Whatever the owner does.
    case critical = 3
}

/// What is heard with a notification.
open class UNNotificationSound: NSObject, @unchecked Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    /// A sound of the app's, by its file.
    public convenience init(named name: UNNotificationSoundName) { self.init(name.rawValue) }

    /// The usual one.
    open class var `default`: UNNotificationSound { UNNotificationSound("default") }
    /// One past the switch for silence; here the usual one.
    open class var defaultCritical: UNNotificationSound { UNNotificationSound("default") }

    /// Whether it is of the same name.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationSound)?.name == name }
    /// By the name.
    open override var hash: Int { name.hashValue }
}

/// A sound's file.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public var rawValue: String

    /// A file of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A file of this name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The domain of ``UNError``.
public let UNErrorDomain = "UNErrorDomain"

/// Why a notification was not taken.
public struct UNError: CustomNSError, Hashable, Sendable {
    /// The reasons, with the platform's numbers.
    public enum Code: Int, Sendable {
        /// The owner has not allowed it.
        case notificationsNotAllowed = 1
        /// A file's URL that is none.
        case attachmentInvalidURL = 100
        /// A kind of file that cannot be shown.
        case attachmentUnrecognizedType = 101
        /// A file that is too large.
        case attachmentInvalidFileSize = 102
        /// A file that is not in the store.
        case attachmentNotInDataStore = 103
        /// A file that cannot be moved.
        case attachmentMoveIntoDataStoreFailed = 104
        /// A file that is damaged.
        case attachmentCorrupt = 105
        /// A date that never comes.
        case notificationInvalidNoDate = 1400
        /// Nothing to be shown.
        case notificationInvalidNoContent = 1401
    }

    /// The reason.
    public let code: Code

    /// An error of this reason.
    public init(_ code: Code) { self.code = code }

    /// ``UNErrorDomain``.
    public static var errorDomain: String { UNErrorDomain }
    /// The reason's number.
    public var errorCode: Int { code.rawValue }
}

extension UNError.Code {
    /// Lets `catch UNError.Code.notificationsNotAllowed` match an error of this reason.
    public static func ~= (code: UNError.Code, error: any Error) -> Bool { (error as? UNError)?.code == code }
}
