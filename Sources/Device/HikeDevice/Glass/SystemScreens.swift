import HikeHardware
import HikeScreens
import HikeValues

/// What the system itself shows.
enum SystemScreens {
    /// What lies behind the icons of a phone, as its owner has left it.
    static let wallpaper = Colour(light: RGBA(hex: 0xD5E1EA), dark: RGBA(hex: 0x14222E))

    /// The icons of the apps; touching one brings it to the front. Beneath them what was told, if anything was.
    static func home(
        _ apps: [AppDescription], role: DeviceRole, notices: [Element] = [],
        badge: (String) -> Int = { _ in 0 }
    ) -> Screen {
        let isWatch = role == .watch
        let columns = [Grid.Column](repeating: .share, count: isWatch ? 3 : 4)
        let icons =
            apps.map { icon($0, isWatch: isWatch, badge: badge($0.id)) } + [settingsIcon(isWatch: isWatch)]
        let grid = Element.grid(
            columns: columns, spacing: isWatch ? 6 : 12, rowSpacing: isWatch ? 10 : 22, alignment: .centre,
            icons
        ).padding(isWatch ? Insets(horizontal: 6, vertical: 4) : Insets(horizontal: 22, vertical: 20))
        let rows = notices.isEmpty ? [] : [Element.vertical(spacing: 8, notices)]
        return Screen(
            "home", background: isWatch ? .background : wallpaper,
            .scroll("home-scroll", .vertical, .vertical(spacing: 4, [grid] + rows)))
    }

    private static func icon(_ app: AppDescription, isWatch: Bool, badge: Int) -> Element {
        var tile = AppIcon(app: app).tile(side: isWatch ? 46 : 60, isRound: isWatch)
        if badge > 0 {
            let number = Element.number("\(badge)", size: isWatch ? 12 : 14, weight: .medium, colour: .white)
                .padding(Insets(horizontal: 6)).frame(
                    minWidth: isWatch ? 18 : 24, minHeight: isWatch ? 18 : 24
                )
                .background(.red, cornerRadius: isWatch ? 9 : 12)
            tile = tile.wrapped().overlay(.topTrailing, number.offset(8, -8))
        }
        let title = Element.text(
            app.title, isWatch ? .caption2 : .caption, alignment: .centre, lineLimit: 1, leastScale: 0.7)
        let button = Element.button(iconID(app.id), .vertical(spacing: isWatch ? 2 : 6, [tile, title]))
            .label(app.title)
        return badge > 0 ? button.value("\(badge)") : button
    }

    static let settingsID = "system-settings"

    private static func settingsIcon(isWatch: Bool) -> Element {
        let side = isWatch ? 46.0 : 60
        let tile = Element.symbol("gearshape.fill", size: side * 0.52, colour: .white)
            .frame(width: side, height: side).background(
                .grey, cornerRadius: isWatch ? side / 2 : side * 0.225)
        let title = Element.text("Settings", isWatch ? .caption2 : .caption, lineLimit: 1, leastScale: 0.7)
        return .button(settingsID, .vertical(spacing: isWatch ? 2 : 6, [tile, title])).label("Settings")
    }

    /// A notification, which opens its app.
    ///
    /// - Parameter age: how long ago it was told.
    static func notice(
        _ notice: NotificationsPart.Notice, of app: AppDescription, id: String, age: Interval,
        isWatch: Bool
    ) -> Element {
        let notification = notice.notification
        let when = Element.text(self.age(age), .footnote, colour: .secondaryLabel, lineLimit: 1)
        let heading = notification.title.isEmpty ? app.title : notification.title
        var words: [Element] = [
            .horizontal(
                spacing: 6,
                [
                    .text(heading, isWatch ? .footnote : .subheadline, weight: .semibold, lineLimit: 1),
                    .spacer(), when.priority(1),
                ])
        ]
        if !notification.subtitle.isEmpty {
            words.append(
                .text(
                    notification.subtitle, isWatch ? .footnote : .subheadline, weight: .semibold, lineLimit: 1
                ))
        }
        if !notification.body.isEmpty {
            words.append(.text(notification.body, isWatch ? .footnote : .subheadline, lineLimit: 4))
        }
        let card = Element.horizontal(
            spacing: isWatch ? 6 : 10,
            [
                AppIcon(app: app).tile(side: isWatch ? 22 : 38, isRound: isWatch),
                .vertical(spacing: 1, alignment: .leading, words).wide(),
            ]
        ).padding(isWatch ? Insets(8) : Insets(horizontal: 14, vertical: 12)).frame(maxWidth: .infinity)
            .material(.thick, cornerRadius: isWatch ? 14 : 22)
        return Element.button(id, card).label(heading).padding(Insets(horizontal: isWatch ? 2 : 10))
    }

    /// As people say it.
    private static func age(_ age: Interval) -> String {
        let minutes = age.nanoseconds / Interval.seconds(60).nanoseconds
        return switch minutes {
        case ..<1: "now"
        case ..<60: "\(minutes) min ago"
        case ..<1_440: "\(minutes / 60) h ago"
        default: "\(minutes / 1_440) d ago"
        }
    }

    static let bannerID = "notification-banner"
    static func noticeID(_ notice: NotificationsPart.Notice) -> String { "notification-\(notice.number)" }

    /// In place of an app that shows nothing.
    static func blank(_ app: AppDescription) -> Screen {
        Screen(
            "blank", alignment: .centre,
            .vertical([
                .symbol(app.symbol, size: 34, colour: .secondaryLabel),
                .text("\(app.title) shows nothing", .footnote, colour: .secondaryLabel, alignment: .centre),
            ]).padding(12))
    }

    static func iconID(_ app: String) -> String { "app-\(app)" }

    /// The clock above a screen that has no bar of its own.
    static func bar(_ date: UTCDate, role: DeviceRole) -> Element {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = Element.number(
            "\(two(date.fields.hour)):\(two(date.fields.minute))", .footnote, weight: .semibold)
        return role == .phone
            ? .horizontal([clock, .spacer()]).padding(Insets(horizontal: 30, vertical: 6))
            : .horizontal([.spacer(), clock]).padding(Insets(horizontal: 22, vertical: 6))
    }
}
