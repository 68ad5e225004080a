import HikeValues

/// What was found out about this machine.
struct Check: Equatable {
    enum State: String {
        case ok
        /// Something works less well, or not at all where it is not needed.
        case warn
        /// HikeSim does not work.
        case fail
    }

    var name: String
    var state: State
    /// What was found.
    var detail: String
    /// What to do; empty where nothing has to be done.
    var remedy = ""

    static func ok(_ name: String, _ detail: String) -> Check {
        Check(name: name, state: .ok, detail: detail)
    }
    static func warn(_ name: String, _ detail: String, remedy: String) -> Check {
        Check(name: name, state: .warn, detail: detail, remedy: remedy)
    }
    static func fail(_ name: String, _ detail: String, remedy: String) -> Check {
        Check(name: name, state: .fail, detail: detail, remedy: remedy)
    }

    /// The check on one line, and its remedy on the next.
    var lines: [String] {
        let mark = state.rawValue + String(repeating: " ", count: 6 - state.rawValue.count)
        let title = name + String(repeating: " ", count: max(1, 19 - name.count))
        return ["\(mark)\(title)\(detail)"] + (remedy.isEmpty ? [] : ["      -> \(remedy)"])
    }

    /// The check as a JSON object.
    var json: [UInt8] {
        var line = JSONLine()
        line.add("name", name)
        line.add("state", state.rawValue)
        line.add("detail", detail)
        if !remedy.isEmpty { line.add("remedy", remedy) }
        return line.finished()
    }
}
