import HikeHardware
import HikeScreens
import HikeValues

/// Notifications on the glass.
extension DeviceRuntime {
    var notifications: NotificationsPart? { messageParts[NotificationsPart.name] as? NotificationsPart }

    /// Those that were told, the last first, but for the one that lies over the display.
    private var notices: [NotificationsPart.Notice] {
        guard let notifications else { return [] }
        if isLocked {
            let banner = notifications.banner.map { [$0] } ?? []
            let others = notifications.notices.filter { $0.number != banner.first?.number }
            return (others + banner).reversed()
        }
        return notifications.notices.reversed().filter { $0.number != notifications.banner?.number }
    }

    private func element(_ notice: NotificationsPart.Notice, id: String) -> Element? {
        host(notice.app).map { host in
            SystemScreens.notice(
                notice, of: host.description, id: id, age: now - notice.delivered.time,
                isWatch: configuration.role == .watch)
        }
    }

    /// The list of them.
    var noticeElements: [Element] { notices.compactMap { element($0, id: SystemScreens.noticeID($0)) } }

    /// What lies over the display.
    var banner: Element? {
        if isLocked { return nil }
        return notifications?.banner.flatMap { element($0, id: SystemScreens.bannerID) }?
            .shadow(Shadow(radius: 12, offset: Point(0, 4)))
    }

    /// The number of the notification that a button is; nil: it is none.
    func number(ofNotice id: String, isHome: Bool) -> Int? {
        if id == SystemScreens.bannerID { return notifications?.banner?.number }
        return isHome || isLocked ? notices.first { SystemScreens.noticeID($0) == id }?.number : nil
    }

    /// The picture of an app's icon, by its key.
    func icon(named key: String) -> [UInt8]? {
        hosts.first { AppIcon.key($0.id) == key }?.description.icon?()
    }
}
