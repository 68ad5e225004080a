import FacadeFoundation
import FacadeOS

private let log = Logger(subsystem: "ch.example.day", category: "day")

/// Writes down what the app does.
func say(_ text: String) { log.notice("\(text, privacy: .public)") }

/// A number as the log has it.
func digits(_ value: Double?, _ count: Int = 1) -> String {
    value.map { String(format: "%.\(count)f", $0) } ?? "-"
}
