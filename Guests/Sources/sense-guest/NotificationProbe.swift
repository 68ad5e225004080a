import FacadeUserNotifications

/// Tells its owner of the hut, as an app for hikers does, and says what comes of it.
final class NotificationProbe: NSObject, UNUserNotificationCenterDelegate {
    private let center = UNUserNotificationCenter.current()
    private let modern = ModernDelegate()
    private var options: UNNotificationPresentationOptions = []

    override init() {
        super.init()
        center.delegate = self
    }

    /// False: it is none of these.
    func act(_ name: String, _ value: String) -> Bool {
        askOrAdd(name, value) || lookOrRemove(name, value)
    }

    private func askOrAdd(_ name: String, _ value: String) -> Bool {
        switch name {
        case "ask":
            center.requestAuthorization(options: [.alert, .sound, .badge]) { isGranted, error in
                print("asked: \(isGranted) \(error == nil) \(Thread.isMainThread)")
            }
        case "settings":
            center.getNotificationSettings { settings in
                let all = [settings.alertSetting, settings.soundSetting, settings.badgeSetting]
                print("settings: \(settings.authorizationStatus.rawValue) \(all.map(\.rawValue))")
            }
        case "now": add(content(value), nil, as: value)
        case "in":
            let words = value.split(separator: " ")
            add(
                content(String(words[0])),
                UNTimeIntervalNotificationTrigger(
                    timeInterval: Double(words[1]) ?? 1, repeats: words.count > 2),
                as: String(words[0]))
        case "at":
            var date = DateComponents()
            let numbers = value.split(separator: " ").compactMap { Int($0) }
            (date.hour, date.minute) = (numbers[0], numbers[1])
            if numbers.count > 2 { (date.day, date.month) = (numbers[2], numbers[3]) }
            let trigger = UNCalendarNotificationTrigger(dateMatching: date, repeats: numbers.count == 2)
            let next =
                trigger.nextTriggerDate().map { "\(Int($0.timeIntervalSinceNow.rounded()))" } ?? "never"
            print("next: \(next)")
            add(content("alarm"), trigger, as: "alarm")
        case "storm":
            for number in 1...100 {
                add(
                    content("n\(number)"),
                    UNTimeIntervalNotificationTrigger(timeInterval: Double(1_000 - number), repeats: false),
                    as: "n\(number)", says: false)
            }
        case "wrong": _ = UNTimeIntervalNotificationTrigger(timeInterval: 30, repeats: true)
        case "categories":
            center.setNotificationCategories([
                UNNotificationCategory(
                    identifier: "hut",
                    actions: [
                        UNNotificationAction(identifier: "later", title: "Later"),
                        UNNotificationAction(identifier: "map", title: "Map", options: .foreground),
                        UNTextInputNotificationAction(identifier: "note", title: "Note"),
                    ], intentIdentifiers: [], options: .customDismissAction)
            ])
        default: return false
        }
        return true
    }

    private func content(_ id: String) -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "About \(id)"
        content.body = "Kornhütte in 200 m"
        content.sound = .default
        content.badge = 3
        content.userInfo = ["hut": "Kornhütte", "beds": 6, "open": true]
        content.categoryIdentifier = "hut"
        content.threadIdentifier = "huts"
        content.interruptionLevel = .timeSensitive
        return content
    }

    private func add(
        _ content: UNNotificationContent, _ trigger: UNNotificationTrigger?, as id: String, says: Bool = true
    ) {
        let request = UNNotificationRequest(identifier: id, content: content, trigger: trigger)
        center.add(request) { error in
            if says { print("added: \(error.map { "\(($0 as NSError).code)" } ?? "-")") }
        }
    }

    private func lookOrRemove(_ name: String, _ value: String) -> Bool {
        switch name {
        case "pending":
            center.getPendingNotificationRequests { all in
                let words = all.prefix(3).map { NotificationProbe.words($0) }
                print("pending: \(all.count) \(words) \(all.last?.identifier ?? "-")")
            }
        case "delivered":
            Task { [center] in
                let all = await center.deliveredNotifications()
                print(
                    "delivered: \(all.map { "\($0.request.identifier) \(Int($0.date.timeIntervalSinceNow))" })"
                )
            }
        case "take back": center.removePendingNotificationRequests(withIdentifiers: [value])
        case "take all back": center.removeAllPendingNotificationRequests()
        case "take away": center.removeDeliveredNotifications(withIdentifiers: [value])
        case "take all away": center.removeAllDeliveredNotifications()
        case "badge":
            Task { [center] in
                do {
                    try await center.setBadgeCount(Int(value) ?? 0)
                    print("badge: set")
                } catch { print("badge: \((error as NSError).code)") }
            }
        case "own categories":
            center.getNotificationCategories { all in
                print("categories: \(all.map { "\($0.identifier) \($0.actions.map(\.title))" })")
            }
        case "present": options = UNNotificationPresentationOptions(rawValue: UInt(value) ?? 0)
        case "modern": center.delegate = modern
        case "nobody": center.delegate = nil
        default: return false
        }
        return true
    }

    private static func words(_ request: UNNotificationRequest) -> String {
        let trigger =
            switch request.trigger {
            case let interval as UNTimeIntervalNotificationTrigger:
                "in \(Int(interval.timeInterval)) \(interval.repeats)"
            case let calendar as UNCalendarNotificationTrigger:
                "at \(calendar.dateComponents.hour ?? -1) \(calendar.repeats)"
            default: "now"
            }
        return "\(request.identifier) \(trigger)"
    }

    // MARK: What comes

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        print("present: \(notification.request.identifier) \(Thread.isMainThread)")
        completionHandler(options)
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let content = response.notification.request.content
        let info = ["hut", "beds", "open"].map { "\(content.userInfo[$0] ?? "-")" }.joined(separator: " ")
        let text = (response as? UNTextInputNotificationResponse)?.userText ?? "-"
        let action = response.actionIdentifier.split(separator: ".").last ?? ""
        print(
            "response: \(action) \(text) \(content.title) \(info) \(content.badge ?? -1) "
                + "\(content.threadIdentifier) \(content.interruptionLevel.rawValue)")
        completionHandler()
    }
}

/// A delegate in the style of tasks.
final class ModernDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        print("modern: present \(notification.request.identifier)")
        return [.banner, .list]
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        print("modern: \(response.notification.request.identifier)")
    }
}
