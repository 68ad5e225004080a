/// Something that an app has its device tell the owner.
public struct LocalNotification: Hashable, Sendable {
    /// The app's name for it: another of that name takes its place.
    public var id: String
    public var title: String
    public var subtitle: String
    public var body: String
    /// The number on the app's icon from then on, 0: none; nil: it stays as it is.
    public var badge: Int?
    public var hasSound: Bool
    /// The name of the actions that it has (``NotificationCategory``).
    public var category: String
    /// What belongs together.
    public var thread: String
    public var trigger: NotificationTrigger
    /// What the app gets back with it.
    public var note: [UInt8]

    public init(
        id: String, title: String = "", subtitle: String = "", body: String = "", badge: Int? = nil,
        hasSound: Bool = false, category: String = "", thread: String = "",
        trigger: NotificationTrigger = .now, note: [UInt8] = []
    ) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.badge = badge
        self.hasSound = hasSound
        self.category = category
        self.thread = thread
        self.trigger = trigger
        self.note = note
    }

    /// Bytes of a text or a note at most.
    public static let mostBytes = 65_536
}

/// When a notification is told.
public enum NotificationTrigger: Hashable, Sendable {
    /// At once.
    case now
    /// At that moment, and then again and again; an interval of zero: once.
    case interval(next: Instant, every: Interval)
    /// At these moments, in order.
    case moments([Instant])

    /// Moments at most.
    public static let mostMoments = 64

    /// When it is told next; nil: not any more.
    public var next: Instant? {
        switch self {
        case .now: .zero
        case .interval(let next, _): next
        case .moments(let moments): moments.first
        }
    }

    /// What is left of it behind a moment: what was missed until then is not made up for. Nil: nothing.
    public func rest(after time: Instant) -> NotificationTrigger? {
        switch self {
        case .now: return nil
        case .interval(let next, let interval):
            guard interval > .zero else { return nil }
            let missed = max(0, (time - next).nanoseconds / interval.nanoseconds)
            let ahead = Interval(nanoseconds: (missed + 1) * interval.nanoseconds)
            return .interval(next: next + ahead, every: interval)
        case .moments(let moments):
            let rest = moments.filter { $0 > time }
            return rest.isEmpty ? nil : .moments(rest)
        }
    }

    /// Between two of one that comes again and again, at least.
    public static let leastInterval = Interval.seconds(60)
}

/// Actions that a notification has.
public struct NotificationCategory: Hashable, Sendable {
    /// One of them.
    public struct Action: Hashable, Sendable {
        public var id: String
        public var title: String
        /// The app comes to the front for it.
        public var isForeground: Bool
        /// The owner writes something.
        public var takesText: Bool

        public init(id: String, title: String, isForeground: Bool = false, takesText: Bool = false) {
            self.id = id
            self.title = title
            self.isForeground = isForeground
            self.takesText = takesText
        }
    }

    public var id: String
    public var actions: [Action]
    /// The app hears of one that is put away.
    public var tellsDismissal: Bool

    public init(id: String, actions: [Action], tellsDismissal: Bool = false) {
        self.id = id
        self.actions = actions
        self.tellsDismissal = tellsDismissal
    }
}

/// How an app that is in front has a notification told.
public struct NotificationPresentation: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Over what is shown, for some seconds.
    public static let banner = NotificationPresentation(rawValue: 1)
    /// Among those that were told.
    public static let list = NotificationPresentation(rawValue: 2)
    /// With its sound.
    public static let sound = NotificationPresentation(rawValue: 4)
    /// With its number on the app's icon.
    public static let badge = NotificationPresentation(rawValue: 8)
    /// As behind other apps.
    public static let all: NotificationPresentation = [.banner, .list, .sound, .badge]
}

/// A notification that was told.
public struct DeliveredNotification: Hashable, Sendable {
    public var notification: LocalNotification
    public var time: Instant

    public init(_ notification: LocalNotification, at time: Instant) {
        self.notification = notification
        self.time = time
    }
}

/// What an app hears of its notifications.
public enum NotificationNews: Hashable, Sendable {
    /// One is due while the app is in front: it says how it is told.
    case willPresent(DeliveredNotification)
    /// The owner has touched one, or one of its actions.
    case touched(DeliveredNotification, action: NotificationAnswer)
}

/// What the owner has done with a notification.
public enum NotificationAnswer: Hashable, Sendable {
    /// Touched it.
    case opened
    /// Put it away.
    case dismissed
    /// Chosen one of its actions, and what they wrote; nil: it takes no text.
    case action(String, text: String?)
}

extension ByteWriter {
    /// Adds a notification.
    public mutating func write(_ notification: LocalNotification) {
        for text in [
            notification.id, notification.title, notification.subtitle, notification.body,
            notification.category, notification.thread,
        ] { write(text) }
        write(notification.badge != nil)
        write(fixed: Int64(notification.badge ?? 0))
        write(notification.hasSound)
        write(blob: notification.note)
        switch notification.trigger {
        case .now: write(UInt8(0))
        case .interval(let next, let interval):
            write(UInt8(1))
            write(next)
            write(fixed: interval.nanoseconds)
        case .moments(let moments):
            write(UInt8(2))
            write(varint: UInt64(moments.count))
            for moment in moments { write(moment) }
        }
    }

    /// Adds a category.
    public mutating func write(_ category: NotificationCategory) {
        write(category.id)
        write(category.tellsDismissal)
        write(varint: UInt64(category.actions.count))
        for action in category.actions {
            write(action.id)
            write(action.title)
            write(action.isForeground)
            write(action.takesText)
        }
    }

    /// Adds what the owner has done.
    public mutating func write(_ answer: NotificationAnswer) {
        switch answer {
        case .opened: write(UInt8(0))
        case .dismissed: write(UInt8(1))
        case .action(let id, let text):
            write(UInt8(text == nil ? 2 : 3))
            write(id)
            if let text { write(text) }
        }
    }
}

extension ByteReader {
    /// Reads a notification; more moments than there may be are refused.
    public mutating func notification() throws(ByteReaderError) -> LocalNotification {
        let limit = LocalNotification.mostBytes
        var notification = LocalNotification(
            id: try string(limit: limit), title: try string(limit: limit), subtitle: try string(limit: limit),
            body: try string(limit: limit), category: try string(limit: limit),
            thread: try string(limit: limit))
        let hasBadge = try bool()
        let badge = Int(try fixed(Int64.self))
        guard hasBadge || badge == 0, badge >= 0 else { throw .invalidValue }
        notification.badge = hasBadge ? badge : nil
        notification.hasSound = try bool()
        notification.note = Array(try blob(limit: limit))
        switch try byte() {
        case 0: notification.trigger = .now
        case 1:
            let next = try instant()
            let interval = Interval(nanoseconds: try fixed(Int64.self))
            guard interval == .zero || interval >= NotificationTrigger.leastInterval else {
                throw .invalidValue
            }
            notification.trigger = .interval(next: next, every: interval)
        case 2:
            var moments: [Instant] = []
            for _ in 0..<(try count(limit: NotificationTrigger.mostMoments)) {
                moments.append(try instant())
            }
            guard !moments.isEmpty, moments == moments.sorted() else { throw .invalidValue }
            notification.trigger = .moments(moments)
        case let tag: throw .unknownTag(tag)
        }
        return notification
    }

    /// Reads a category.
    public mutating func notificationCategory() throws(ByteReaderError) -> NotificationCategory {
        let limit = LocalNotification.mostBytes
        var category = NotificationCategory(id: try string(limit: limit), actions: [])
        category.tellsDismissal = try bool()
        for _ in 0..<(try count(limit: 64)) {
            category.actions.append(
                NotificationCategory.Action(
                    id: try string(limit: limit), title: try string(limit: limit), isForeground: try bool(),
                    takesText: try bool()))
        }
        return category
    }

    /// Reads what the owner has done.
    public mutating func notificationAnswer() throws(ByteReaderError) -> NotificationAnswer {
        let limit = LocalNotification.mostBytes
        switch try byte() {
        case 0: return .opened
        case 1: return .dismissed
        case 2: return .action(try string(limit: limit), text: nil)
        case 3: return .action(try string(limit: limit), text: try string(limit: limit))
        case let tag: throw .unknownTag(tag)
        }
    }
}
