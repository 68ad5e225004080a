import HikeHardware
import HikeScreens

/// What the settings show: the apps of a device, and what its owner allows each.
struct SettingsScreen {
    /// What an owner has decided for an app, as its page shows it.
    struct Permissions {
        /// Services that it has a purpose for, or has asked for, with the answer that stands.
        var answers: [(service: PrivacyService, answer: PrivacyAnswer)]
        /// Whether it says what it wants the location for while it is not in use.
        var mayHaveAlways: Bool
        var isPrecise: Bool
    }

    let page: SettingsPage
    let role: DeviceRole
    let apps: [AppDescription]
    let permissions: (String) -> Permissions

    private var isWatch: Bool { role == .watch }

    func screen() -> Screen {
        switch page {
        case .apps: whole("settings", "Settings", [List.Section(header: "Apps", apps.map(row))])
        case .app(let id): whole("settings-app", title(id), appSections(id))
        case .answers(let service, let app):
            whole("settings-answers", Self.title(service), choices(service, app))
        }
    }

    /// What a touch does; nil: nothing.
    func deed(of interaction: Interaction) -> SettingsPage.Deed? {
        switch interaction {
        case .pressed(SettingsPage.backID, _): return page.before.map { .open($0) }
        case .pressed(let id, _): return deed(ofPressed: id)
        case .toggled(let id, let isOn):
            let answer: PrivacyAnswer = isOn ? .granted : .denied
            switch page {
            case .apps: return nil
            case .app(let app):
                return permissions(app).answers.first { SettingsPage.serviceID($0.service) == id }
                    .map { .set(PrivacySetting(app: app, service: $0.service, answer: answer)) }
            case .answers(_, let app):
                guard id == SettingsPage.preciseID else { return nil }
                return .set(PrivacySetting(app: app, service: .locationPrecise, answer: answer))
            }
        case .doublePressed, .longPressed, .chose, .opensMenu, .stepped, .slid, .focused, .typed, .submitted,
            .scrolled,
            .dragged, .swiped, .twoFingerTapped, .acted, .uncovered, .pinched, .rotated, .dismissed, .turned,
            .crownPress, .sideButton, .sideButtonHeld, .missed:
            return nil
        }
    }

    private func deed(ofPressed id: String) -> SettingsPage.Deed? {
        switch page {
        case .apps: return apps.first { SettingsPage.appID($0.id) == id }.map { .open(.app($0.id)) }
        case .app(let app):
            return permissions(app).answers.first { SettingsPage.serviceID($0.service) == id }
                .map { .open(.answers($0.service, app: app)) }
        case .answers(let service, let app):
            return answers(of: service, app).first { SettingsPage.answerID($0.answer) == id }
                .map { .set(PrivacySetting(app: app, service: service, answer: $0.answer)) }
        }
    }

    // MARK: Pages

    private func title(_ id: String) -> String { apps.first { $0.id == id }?.title ?? id }

    private func row(_ app: AppDescription) -> Element {
        Element.horizontal(
            spacing: 12,
            [
                AppIcon(app: app).tile(side: isWatch ? 26 : 30, isRound: isWatch),
                .text(app.title, .body, lineLimit: 1), .spacer(), chevron,
            ]
        ).label(app.title).takes(.tap, id: SettingsPage.appID(app.id))
    }

    private func appSections(_ app: String) -> [List.Section] {
        let all = permissions(app)
        guard !all.answers.isEmpty else {
            return [List.Section(footer: "\(title(app)) has asked for nothing.", [])]
        }
        let rows = all.answers.map { service, answer -> Element in
            guard hasPage(service) else {
                return .toggle(
                    SettingsPage.serviceID(service), Self.title(service), isOn: answer.isGranted
                ).enabled(answer != .restricted)
            }
            let value = answers(of: service, app).first { $0.answer == answer }?.short ?? "Never"
            return Element.horizontal(
                spacing: 6,
                [
                    .text(Self.title(service), .body, lineLimit: 1), .spacer(),
                    .text(value, colour: .secondaryLabel, lineLimit: 1, leastScale: 0.8), chevron,
                ]
            ).label(Self.title(service)).value(value).takes(.tap, id: SettingsPage.serviceID(service))
        }
        return [List.Section(header: "Allow \(title(app)) to use", rows)]
    }

    private func choices(_ service: PrivacyService, _ app: String) -> [List.Section] {
        let all = permissions(app)
        let now = all.answers.first { $0.service == service }?.answer ?? .notDetermined
        let rows = answers(of: service, app).map { answer, title, _ -> Element in
            var parts: [Element] = [.text(title, .body, lineLimit: 2), .spacer()]
            if answer == now { parts.append(.symbol("checkmark", .body, weight: .semibold, colour: .accent)) }
            return Element.horizontal(spacing: 6, parts).label(title).selected(answer == now)
                .takes(.tap, id: SettingsPage.answerID(answer)).enabled(now != .restricted)
        }
        let choices = List.Section(header: "Allow \(self.title(app)) to use it", rows)
        guard service == .location, now.isGranted else { return [choices] }
        let precise = Element.toggle(SettingsPage.preciseID, "Precise Location", isOn: all.isPrecise)
        return [
            choices,
            List.Section(footer: "Off, it is told the neighbourhood alone.", [precise]),
        ]
    }

    // MARK: Words

    private func hasPage(_ service: PrivacyService) -> Bool { service == .location || service == .photos }

    /// The answers that a person chooses from, as the page and as the row says them.
    private func answers(of service: PrivacyService, _ app: String)
        -> [(answer: PrivacyAnswer, title: String, short: String)]
    {
        switch service {
        case .location:
            let all: [(answer: PrivacyAnswer, title: String, short: String)] = [
                (.denied, "Never", "Never"),
                (.notDetermined, "Ask Next Time", "Ask"),
                (.whenInUse, "While Using the App", "While Using"),
                (.always, "Always", "Always"),
            ]
            return all.filter { $0.answer != .always || permissions(app).mayHaveAlways }
        case .photos:
            return [
                (.denied, "None", "None"), (.limited, "Limited Access", "Limited"),
                (.granted, "Full Access", "Full"),
            ]
        case .locationAlways, .locationPrecise, .camera, .health, .motion, .notifications, .bluetooth,
            .localNetwork:
            return []
        }
    }

    static func title(_ service: PrivacyService) -> String {
        switch service {
        case .location, .locationAlways, .locationPrecise: "Location"
        case .camera: "Camera"
        case .photos: "Photos"
        case .health: "Health"
        case .motion: "Motion & Fitness"
        case .notifications: "Notifications"
        case .bluetooth: "Bluetooth"
        case .localNetwork: "Local Network"
        }
    }

    // MARK: Parts

    private var chevron: Element { .symbol("chevron.right", .footnote, colour: .tertiaryLabel) }

    private func whole(_ name: String, _ title: String, _ sections: [List.Section]) -> Screen {
        var parts: [Element] = [.text(title, .headline, lineLimit: 1, leastScale: 0.7)]
        if let before = page.before {
            let back = isWatch ? "" : before == .apps ? "Settings" : "Back"
            parts.append(
                .horizontal([
                    Element.button(SettingsPage.backID, back, symbol: "chevron.left").label("Back"),
                    .spacer(),
                ]))
        }
        let bar = Element.layers(parts).padding(Insets(horizontal: 8)).frame(maxWidth: .infinity)
            .frame(height: isWatch ? 32 : 44)
        return Screen(
            name, alignment: .topLeading, background: isWatch ? .background : .groupedBackground,
            .vertical(
                spacing: 0, alignment: .leading, [bar, .list("settings-list", style: .grouped, sections)]))
    }
}
