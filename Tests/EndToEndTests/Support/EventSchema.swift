import Foundation
import HikeApps
import HikeAssembly
import HikeHardware
import HikeWorld

/// What `docs/event-log.md` says of each kind of event.
enum EventSchema {
    /// The names in the first column of each kind's table, in order; whether others may follow; values with so many decimals.
    struct Kind {
        var fields: [String] = []
        var decimals: [String: Int] = [:]
        var isOpen = false
    }

    static func text() throws -> String {
        try String(contentsOfFile: PackageFolder.path + "/docs/event-log.md", encoding: .utf8)
    }

    static func reference() throws -> [String: Kind] {
        let text = try text()
        var kinds: [String: Kind] = [:]
        var name = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("### ") { name = String(line.dropFirst(4)) }
            guard !name.isEmpty, line.hasPrefix("|") else { continue }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            if cells[1] == "others" { kinds[name, default: Kind()].isOpen = true }
            let names = cells[1].split(separator: "`").filter { $0.allSatisfy { $0.isLetter || $0.isNumber } }
                .map(
                    String.init)
            guard cells[1].hasPrefix("`") else { continue }
            kinds[name, default: Kind()].fields += names
            // A cell of decimals has a number or an n for each name, or one for all.
            let numbers = cells[2].split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces) == "n"
                    ? 0 : Int($0.trimmingCharacters(in: .whitespaces))
            }
            for (index, field) in names.enumerated() {
                let number = numbers.count == names.count ? numbers[index] : numbers.first ?? nil
                if let number { kinds[name]?.decimals[field] = number }
            }
        }
        // Tables of another form, and screens that name their own fields.
        kinds["lifecycle"] = Kind(fields: ["app", "state", "on", "role", "profile", "boot"])
        kinds["view", default: Kind()].isOpen = true
        return kinds
    }

    /// What is wrong with a line; nil for nothing.
    private static func complaint(_ record: EventRecord, _ kind: Kind) throws -> String? {
        let line = String(decoding: record.line, as: UTF8.self)
        let event = try LogEvent(line: record.line)
        guard AppCatalog.words.forms(of: record.kind).contains(where: { $0.fits(event) }) else {
            return "no form of '\(record.kind.name)' fits: \(line)"
        }
        let keys = event.fields.map(\.key)
        let unknown = keys.filter { !kind.fields.contains($0) }
        if !kind.isOpen, !unknown.isEmpty {
            return "\(unknown.joined(separator: ", ")) is not described: \(line)"
        }
        let places = keys.compactMap { kind.fields.firstIndex(of: $0) }
        if !kind.isOpen, places != places.sorted() { return "another order than described: \(line)" }
        for (field, decimals) in kind.decimals where keys.contains(field) {
            let value = line.components(separatedBy: "\"\(field)\":").dropFirst().first ?? ""
            let number = value.prefix { "-0123456789.".contains($0) }
            guard !number.isEmpty else { continue }
            let found = number.split(separator: ".").dropFirst().first?.count ?? 0
            if found != decimals { return "'\(field)' has \(found) decimals, not \(decimals): \(line)" }
        }
        return nil
    }

    /// What is not as the reference has it, at most a few lines.
    static func complaints(of events: [EventRecord]) throws -> [String] {
        let kinds = try reference()
        var complaints: [String] = []
        for record in events where complaints.count < 3 {
            guard let kind = kinds[record.kind.name] else {
                complaints.append("the kind '\(record.kind.name)' is not described")
                continue
            }
            if let complaint = try complaint(record, kind) { complaints.append(complaint) }
        }
        return complaints
    }
}
