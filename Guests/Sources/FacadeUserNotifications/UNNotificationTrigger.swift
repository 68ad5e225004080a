import CGuestRuntime
import Foundation
import GuestServices
import HikeValues

/// When a notification is told.
open class UNNotificationTrigger: NSObject, NSCopying, @unchecked Sendable {
    /// Whether it comes again and again.
    public let repeats: Bool

    init(repeats: Bool) { self.repeats = repeats }

    /// Itself, because it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// As the device has it; nil: it never comes.
    var values: NotificationTrigger? { nil }

    /// The moment of a date.
    static func instant(of date: Date) -> Instant {
        let micros = (date.timeIntervalSinceNow * 1e6).rounded()
        return GuestServices.current.now + .microseconds(Int64(min(max(micros, -1e15), 1e15)))
    }
}

/// So many seconds from now.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// Seconds.
    public let timeInterval: TimeInterval

    /// - Parameters:
    ///   - timeInterval: above 0; at least 60 where it repeats. Anything else ends the app.
    ///   - repeats: again and again.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        if timeInterval <= 0 { guest_fail("a notification's time interval must be greater than 0") }
        if repeats, timeInterval < 60 { guest_fail("time interval must be at least 60 if repeating") }
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    /// So many seconds from now.
    open func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }

    override var values: NotificationTrigger? {
        let interval = Interval.seconds(min(timeInterval, 1e9))
        return .interval(next: GuestServices.current.now + interval, every: repeats ? interval : .zero)
    }
}

/// When the calendar says so.
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// What the date has to be.
    public let dateComponents: DateComponents

    /// - Parameters:
    ///   - dateComponents: what the date has to be; what is not named is the first that fits.
    ///   - repeats: each time.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// The next date that fits; nil: none does.
    open func nextTriggerDate() -> Date? { next(after: Date()) }

    private func next(after date: Date) -> Date? {
        var calendar = dateComponents.calendar ?? Calendar.current
        if let zone = dateComponents.timeZone { calendar.timeZone = zone }
        var wanted = dateComponents
        (wanted.calendar, wanted.timeZone) = (nil, nil)
        return calendar.nextDate(after: date, matching: wanted, matchingPolicy: .strict)
    }

    override var values: NotificationTrigger? {
        var moments: [Instant] = []
        var date = Date()
        let most = repeats ? NotificationTrigger.mostMoments : 1
        while moments.count < most, let found = next(after: date), found > date {
            moments.append(Self.instant(of: found))
            date = found
        }
        return moments.isEmpty ? nil : .moments(moments)
    }
}
