import HikeHardware
import HikeScreens
import HikeValues

/// What the system itself shows.
enum SystemScreens {
    /// The icons of the apps; touching one brings it to the front.
    static func home(_ apps: [AppDescription], role: DeviceRole) -> Screen {
        let columns = [Grid.Column](repeating: .share, count: role == .phone ? 4 : 3)
        let icons = apps.map { app in
            Element.button(
                iconID(app.id),
                .vertical(
                    spacing: 4,
                    [
                        .symbol(app.symbol, size: role == .phone ? 34 : 26, colour: .accent),
                        .text(app.title, .caption, lineLimit: 1, leastScale: 0.7),
                    ])
            ).label(app.title)
        }
        return Screen(
            "home",
            .grid(columns: columns, spacing: 12, rowSpacing: 16, alignment: .centre, icons).padding(16))
    }

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
