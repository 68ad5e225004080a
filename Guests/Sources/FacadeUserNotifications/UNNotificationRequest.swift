import CGuestRuntime
import Foundation
import HikeValues

/// Something to be told, and when.
open class UNNotificationRequest: NSObject, @unchecked Sendable {
    /// The app's name for it.
    public let identifier: String
    /// What is told.
    public let content: UNNotificationContent
    /// When; nil: at once.
    public let trigger: UNNotificationTrigger?

    /// One of that name takes the place of another.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        // What the app changes later is not told.
        self.content = UNNotificationContent(content.parts)
        self.trigger = trigger
    }

    // MARK: As the device has it

    /// Keys of what the device does not look at.
    private enum Key {
        static let userInfo = "userInfo", files = "files", sound = "sound", level = "level"
        static let relevance = "relevance", image = "image", target = "target"
        static let interval = "interval", date = "date", zone = "zone", repeats = "repeats"
    }

    /// - Throws: where the trigger never comes. User info that is no property list ends the app.
    func notification() throws -> LocalNotification {
        var note: [String: Any] = [
            Key.files: content.attachments.map { [$0.identifier, $0.url.path] },
            Key.level: Int(content.interruptionLevel.rawValue), Key.relevance: content.relevanceScore,
            Key.image: content.launchImageName, Key.repeats: trigger?.repeats ?? false,
        ]
        note[Key.userInfo] = Dictionary(
            uniqueKeysWithValues: content.userInfo.compactMap { key, value in
                (key.base as? String).map { ($0, value) }
            })
        if let sound = content.sound { note[Key.sound] = sound.name }
        if let target = content.targetContentIdentifier { note[Key.target] = target }
        if let interval = trigger as? UNTimeIntervalNotificationTrigger {
            note[Key.interval] = interval.timeInterval
        }
        if let calendar = trigger as? UNCalendarNotificationTrigger {
            note[Key.date] = calendar.dateComponents.numbers
            if let zone = calendar.dateComponents.timeZone { note[Key.zone] = zone.identifier }
        }
        if !(PropertyListSerialization.propertyList(note, isValidFor: .binary)) {
            guest_fail("the userInfo of a notification must be a property list")
        }
        let bytes = try PropertyListSerialization.data(fromPropertyList: note, format: .binary, options: 0)
        var notification = LocalNotification(
            id: identifier, title: content.title, subtitle: content.subtitle, body: content.body,
            badge: content.badge.map { max(0, $0.intValue) }, hasSound: content.sound != nil,
            category: content.categoryIdentifier, thread: content.threadIdentifier, note: Array(bytes))
        if let trigger {
            guard let values = trigger.values else { throw UNError(.notificationInvalidNoDate) }
            notification.trigger = values
        }
        return notification
    }

    convenience init(_ notification: LocalNotification) {
        let list = try? PropertyListSerialization.propertyList(
            from: Data(notification.note), options: [], format: nil)
        let note = list as? [String: Any] ?? [:]
        var parts = UNNotificationContent.Parts()
        parts.title = notification.title
        parts.subtitle = notification.subtitle
        parts.body = notification.body
        parts.badge = notification.badge.map { NSNumber(value: $0) }
        parts.category = notification.category
        parts.thread = notification.thread
        parts.sound = (note[Key.sound] as? String).map { UNNotificationSound($0) }
        parts.userInfo = note[Key.userInfo] as? [AnyHashable: Any] ?? [:]
        if let level = note[Key.level] as? Int, level >= 0 {
            parts.level = UNNotificationInterruptionLevel(rawValue: UInt(level)) ?? .active
        }
        parts.relevance = note[Key.relevance] as? Double ?? 0
        parts.launchImage = note[Key.image] as? String ?? ""
        parts.target = note[Key.target] as? String
        parts.attachments = (note[Key.files] as? [[String]] ?? []).compactMap { file in
            try? UNNotificationAttachment(identifier: file[0], url: URL(fileURLWithPath: file[1]))
        }
        self.init(
            identifier: notification.id, content: UNNotificationContent(parts), trigger: Self.trigger(note))
    }

    private static func trigger(_ note: [String: Any]) -> UNNotificationTrigger? {
        let repeats = note[Key.repeats] as? Bool ?? false
        if let interval = note[Key.interval] as? Double {
            return UNTimeIntervalNotificationTrigger(timeInterval: interval, repeats: repeats)
        }
        guard let numbers = note[Key.date] as? [String: Int] else { return nil }
        var components = DateComponents(numbers: numbers)
        components.timeZone = (note[Key.zone] as? String).flatMap { TimeZone(identifier: $0) }
        return UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
    }
}

extension DateComponents {
    private static var fields: [(name: String, path: WritableKeyPath<DateComponents, Int?>)] {
        [
            ("era", \.era), ("year", \.year), ("quarter", \.quarter), ("month", \.month), ("day", \.day),
            ("hour", \.hour), ("minute", \.minute), ("second", \.second), ("weekday", \.weekday),
            ("ordinal", \.weekdayOrdinal), ("monthWeek", \.weekOfMonth), ("yearWeek", \.weekOfYear),
            ("weekYear", \.yearForWeekOfYear),
        ]
    }

    /// Those that are named.
    fileprivate var numbers: [String: Int] {
        var numbers: [String: Int] = [:]
        for field in Self.fields { numbers[field.name] = self[keyPath: field.path] }
        return numbers
    }

    fileprivate init(numbers: [String: Int]) {
        self.init()
        for field in Self.fields { self[keyPath: field.path] = numbers[field.name] }
    }
}

/// Something that was told.
open class UNNotification: NSObject, @unchecked Sendable {
    /// When.
    public let date: Date
    /// What.
    public let request: UNNotificationRequest

    init(_ delivered: DeliveredNotification, at date: Date) {
        self.date = date
        request = UNNotificationRequest(delivered.notification)
    }
}

/// The action of who has touched the notification itself.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The action of who has put it away.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// What the owner has done with a notification.
open class UNNotificationResponse: NSObject, @unchecked Sendable {
    /// Which.
    public let notification: UNNotification
    /// The action: one of the app's, or ``UNNotificationDefaultActionIdentifier`` or ``UNNotificationDismissActionIdentifier``.
    public let actionIdentifier: String

    init(_ notification: UNNotification, _ action: String) {
        self.notification = notification
        actionIdentifier = action
    }
}

/// What the owner has written.
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    /// The text.
    public let userText: String

    init(_ notification: UNNotification, _ action: String, _ text: String) {
        userText = text
        super.init(notification, action)
    }
}
