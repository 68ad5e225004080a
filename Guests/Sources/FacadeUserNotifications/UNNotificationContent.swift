import Foundation
import HikeValues

/// A file that goes with a notification. It is kept.
open class UNNotificationAttachment: NSObject, @unchecked Sendable {
    /// The app's name for it.
    public let identifier: String
    /// Where it lies.
    public let url: URL

    /// - Throws: where there is no such file.
    public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        guard url.isFileURL, FileManager.default.fileExists(atPath: url.path) else {
            throw UNError(.attachmentInvalidURL)
        }
        self.identifier = identifier
        self.url = url
    }
}

/// What is told.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    /// What it is made of.
    struct Parts {
        var attachments: [UNNotificationAttachment] = []
        var badge: NSNumber?
        var body = ""
        var category = ""
        var launchImage = ""
        var sound: UNNotificationSound?
        var subtitle = ""
        var thread = ""
        var title = ""
        var userInfo: [AnyHashable: Any] = [:]
        var target: String?
        var level = UNNotificationInterruptionLevel.active
        var relevance = 0.0
    }

    var parts: Parts

    /// Nothing.
    public override init() { parts = Parts() }

    init(_ parts: Parts) { self.parts = parts }

    /// Files that go with it.
    open var attachments: [UNNotificationAttachment] { parts.attachments }
    /// The number on the app's icon from then on; nil: it stays.
    open var badge: NSNumber? { parts.badge }
    /// Its text.
    open var body: String { parts.body }
    /// The name of the actions that it has.
    open var categoryIdentifier: String { parts.category }
    /// A picture for the app's start. It is kept.
    open var launchImageName: String { parts.launchImage }
    /// What is heard.
    open var sound: UNNotificationSound? { parts.sound }
    /// The line beneath its title.
    open var subtitle: String { parts.subtitle }
    /// What belongs together.
    open var threadIdentifier: String { parts.thread }
    /// Its title.
    open var title: String { parts.title }
    /// What the app gets back with it: a property list.
    open var userInfo: [AnyHashable: Any] { parts.userInfo }
    /// Which window takes it. It is kept.
    open var targetContentIdentifier: String? { parts.target }
    /// How much it matters. It is kept.
    open var interruptionLevel: UNNotificationInterruptionLevel { parts.level }
    /// How much it matters among those of the app, 0 to 1. It is kept.
    open var relevanceScore: Double { parts.relevance }

    /// One that does not change any more.
    open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(parts) }

    /// One that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(parts) }
}

/// What is to be told.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    /// Files that go with it.
    open override var attachments: [UNNotificationAttachment] {
        get { parts.attachments }
        set { parts.attachments = newValue }
    }
    /// The number on the app's icon from then on; nil: it stays.
    open override var badge: NSNumber? {
        get { parts.badge }
        set { parts.badge = newValue }
    }
    /// Its text.
    open override var body: String {
        get { parts.body }
        set { parts.body = newValue }
    }
    /// The name of the actions that it has.
    open override var categoryIdentifier: String {
        get { parts.category }
        set { parts.category = newValue }
    }
    /// A picture for the app's start. It is kept.
    open override var launchImageName: String {
        get { parts.launchImage }
        set { parts.launchImage = newValue }
    }
    /// What is heard.
    open override var sound: UNNotificationSound? {
        get { parts.sound }
        set { parts.sound = newValue }
    }
    /// The line beneath its title.
    open override var subtitle: String {
        get { parts.subtitle }
        set { parts.subtitle = newValue }
    }
    /// What belongs together.
    open override var threadIdentifier: String {
        get { parts.thread }
        set { parts.thread = newValue }
    }
    /// Its title.
    open override var title: String {
        get { parts.title }
        set { parts.title = newValue }
    }
    /// What the app gets back with it: a property list.
    open override var userInfo: [AnyHashable: Any] {
        get { parts.userInfo }
        set { parts.userInfo = newValue }
    }
    /// Which window takes it. It is kept.
    open override var targetContentIdentifier: String? {
        get { parts.target }
        set { parts.target = newValue }
    }
    /// How much it matters. It is kept.
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { parts.level }
        set { parts.level = newValue }
    }
    /// How much it matters among those of the app, 0 to 1. It is kept.
    open override var relevanceScore: Double {
        get { parts.relevance }
        set { parts.relevance = newValue }
    }
}
