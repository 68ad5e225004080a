import HikeHardware

/// How an app answers what a person has it do: one that does not do it says so in its log, as an error of the
/// category `actions` (of `import` where it was handed a file). One that does not run is told of by the system.
public enum ActionRefusal {
    /// What was asked of an app.
    public enum Request: Equatable, Sendable {
        case action(String)
        /// A file that it was handed.
        case file(String)

        var category: String {
            switch self {
            case .action: "actions"
            case .file: "import"
            }
        }

        var words: String {
            switch self {
            case .action(let name): "action '\(name)'"
            case .file(let name): "file '\(name)'"
            }
        }
    }

    /// The first refusal among lines of the log that were written since the app was asked, as a sentence; nil where
    /// there is none.
    public static func sentence(
        _ request: Request, app: String, device: String, in records: some Sequence<EventRecord>
    ) -> String? {
        for record in records where record.kind == .log {
            guard let event = try? LogEvent(line: record.line), event.device == device,
                let reason = reason(in: event, request, app)
            else { continue }
            return "app '\(app)' on '\(device)' refused the \(request.words): \(reason)"
        }
        return nil
    }

    private static func reason(in event: LogEvent, _ request: Request, _ app: String) -> String? {
        let message = event.text("message") ?? "it gave no reason"
        switch (event.text("subsystem"), event.text("category"), event.text("level")) {
        case (app, request.category, "error"):
            let reason = event.text("reason").map { ": \($0)" } ?? ""
            return message + reason + (event.text("known").map { "; there are \($0)" } ?? "")
        case ("system", "lifecycle", "warning") where event.text("app") == app: return message
        case ("system", "lifecycle", "error") where event.text("app") == app:
            return event.text("installed").map { "\(message); there are \($0)" }
        default: return nil
        }
    }
}
