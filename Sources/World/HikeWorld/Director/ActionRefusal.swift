import HikeHardware
import HikeValues

/// How an app answers what a person wants of it, in a scenario, in a test and live: one that does not do it says so in
/// its log, as an error of the category `actions`, or `import` where it was handed a file; an error of the category
/// `transfer` at that very moment is one too, because what it was to send was not taken. One that does not run is told
/// of by the system, and what is too large for a device by the world.
public struct ActionRefusal: Equatable, Sendable, CustomStringConvertible {
    /// The id of the app that was asked.
    public var app: String
    /// The id of its device.
    public var device: String
    /// What was asked, such as `action 'fly'`.
    public var request: String
    /// Why it was not done, with what there is instead.
    public var reason: String

    /// The first refusal of an input among lines of the log that were written since it was sent; nil where there is none,
    /// or where nobody can refuse it.
    public init?(of input: DeviceInput, on device: String, in records: some Sequence<EventRecord>) {
        guard let (app, request, categories) = Self.request(input) else { return nil }
        var moment: Instant?
        for record in records {
            moment = moment ?? record.time
            guard record.kind == .log, let event = record.event,
                let reason = Self.reason(
                    in: event, of: app, on: device,
                    // Later it may be the transfer of something else.
                    record.time == moment && input.isAction ? categories + ["transfer"] : categories)
            else { continue }
            (self.app, self.device, self.request, self.reason) = (app, device, request, reason)
            return
        }
        return nil
    }

    public var description: String { "app '\(app)' on '\(device)' refused the \(request): \(reason)" }

    /// Who is asked for what, and under which categories a refusal stands in the app's log.
    private static func request(_ input: DeviceInput) -> (app: String, request: String, categories: [String])?
    {
        switch input {
        case .action(let app, let action): (app, "action '\(action.name)'", ["actions"])
        case .openURL(let app, let url): (app, "URL '\(url)'", ["actions"])
        case .openFile(let app, let name, _): (app, "file '\(name)'", ["actions", "import"])
        case .lifecycle(let app, let command):
            (
                app, "command '\(command.rawValue)'",
                command.needsRunningApp || command == .forceQuit ? ["lifecycle"] : []
            )
        case .radio, .link, .privacy, .system, .part, .glass, .server: nil
        }
    }

    private static func reason(
        in event: LogEvent, of app: String, on device: String, _ categories: [String]
    ) -> String? {
        let message = event.text("message") ?? "it gave no reason"
        let (subsystem, category) = (event.text("subsystem") ?? "", event.text("category") ?? "")
        switch (event.device, subsystem, event.text("level")) {
        case (device, app, "error") where categories.contains(category):
            let reason = event.text("reason").map { ": \($0)" } ?? ""
            return message + reason + (event.text("known").map { "; there are \($0)" } ?? "")
        case (device, "system", "warning") where category == "lifecycle" && event.text("app") == app:
            return categories.isEmpty ? nil : message
        case (device, "system", "error") where category == "lifecycle" && event.text("app") == app:
            return event.text("installed").map { $0.isEmpty ? message : "\(message); there are \($0)" }
        case ("world", "world", "error") where category == "input": return message
        default: return nil
        }
    }
}

extension DeviceInput {
    fileprivate var isAction: Bool {
        if case .action = self { return true }
        return false
    }
}
