import Foundation
import HikeHardware
import HikeScreens

/// What is seen where no app is in front, and how people go from one app to another.
extension DeviceRuntime {
    private var installed: [AppDescription] { hosts.filter(\.isInstalled).map(\.description) }

    /// The apps of the device, as a person who looks through them finds them.
    var appList: DeviceReply {
        let list = hosts.filter(\.isInstalled).map { host in
            InstalledApp(
                id: host.id, title: host.description.title, state: host.lifecycle.state.rawValue,
                badge: notifications?.badge(of: host.id) ?? 0)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return .reading(Array(try encoder.encode(list))) } catch {
            return .unseen("the apps cannot be written down: \(error)")
        }
    }

    /// - Parameter page: of the settings; nil: the home screen.
    func systemScreen(_ page: SettingsPage?) -> Screen {
        if isLocked {
            return SystemScreens.locked(date, role: configuration.role, notices: noticeElements)
        }
        if let page { return settings(page).screen() }
        return SystemScreens.home(
            installed, role: configuration.role, notices: noticeElements,
            badge: { [notifications] in notifications?.badge(of: $0) ?? 0 })
    }

    func settings(_ page: SettingsPage) -> SettingsScreen {
        SettingsScreen(
            page: page, role: configuration.role, apps: installed,
            permissions: { [unowned self] in permissions(of: $0) })
    }

    private func permissions(of app: String) -> SettingsScreen.Permissions {
        let purposes = host(app)?.description.purposes ?? [:]
        let services = PrivacyService.allCases.filter { service in
            guard service != .locationAlways, service != .locationPrecise else { return false }
            return purposes[service] != nil || broker.answer(app: app, service) != .notDetermined
        }
        return SettingsScreen.Permissions(
            answers: services.map { service in
                let isOnce = broker.once.contains(PermissionBroker.Key(app: app, service))
                return (service, isOnce ? .notDetermined : broker.answer(app: app, service))
            },
            mayHaveAlways: purposes[.locationAlways] != nil
                || broker.answer(app: app, .location) == .always,
            isPrecise: broker.answer(app: app, .locationPrecise) == .granted)
    }

    /// The page of an app in the settings, by its id or title; nil: the settings.
    func openSettings(of app: String?) {
        guard let app else { return glass.open(.apps) }
        let named = hosts.first { $0.isInstalled && ($0.id == app || $0.description.title == app) }
        guard let named else { return unknown(app) }
        glass.open(.app(named.id))
    }

    /// An icon of the home screen is touched.
    func pressedHome(_ icon: String) {
        if icon == SystemScreens.settingsID { return glass.open(.apps) }
        if let host = hosts.first(where: { SystemScreens.iconID($0.id) == icon }) { show(host) }
    }

    /// Brings an app to the front; who was there leaves first.
    func show(
        _ host: AppHost, by command: LifecycleCommand = .foreground, for reason: LaunchReason = .owner
    ) {
        if isLocked { return waitForUnlock(of: host.id) { $0.show(host, by: command, for: reason) } }
        for other in hosts where other !== host && other.lifecycle.state == .foreground { leave(other) }
        apply(host.lifecycle.handle(command), to: host, for: reason)
    }

    /// A person turns to something else: the app is behind it, and soon suspended, unless something keeps it running.
    func leave(_ host: AppHost) {
        apply(host.lifecycle.handle(.background), to: host)
        host.wasLeft = true
        connectivity.armGrace(host, on: self)
    }
}
