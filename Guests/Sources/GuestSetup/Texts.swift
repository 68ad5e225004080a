import GuestFiles

/// What `init` says of an app.
public enum SurveyText {
    /// Files of a reason that are named; more are counted.
    private static let named = 5

    /// Lines for a person.
    public static func lines(_ survey: AppSurvey) -> [String] {
        var lines: [String] = []
        for role in survey.roles {
            let taken = survey.taken[role, default: []]
            let left = survey.left[role, default: [:]]
            lines.append(
                "\(survey.guest(role)), of the \(role.rawValue): \(taken.count) of \(taken.count + left.count) Swift files"
            )
            lines += taken.map { "  takes   \($0)" }
            lines += left.sorted { $0.key < $1.key }.map { "  leaves  \($0.key): \($0.value)" }
            if let delegate = survey.delegates[role] {
                lines.append("  begins  with \(delegate.name)")
            }
            for (name, module) in survey.modules[role, default: [:]].sorted(by: { $0.key < $1.key }) {
                lines.append(
                    "  builds  the module \(name) of \(module.folder): \(module.taken.count) Swift files")
                lines += module.left.sorted { $0.key < $1.key }.map { "    leaves  \($0.key): \($0.value)" }
            }
            if let line = resources(survey.resources[role, default: []]) { lines.append(line) }
            lines.append(
                survey.infos[role].map { "  reads   \($0)" }
                    ?? "  no Info.plist: purposes and background modes are those of guest.json")
        }
        for (reason, files) in Dictionary(grouping: survey.others, by: \.value).sorted(by: { $0.key < $1.key }
        ) {
            let names = files.map(\.key).sorted()
            let more = names.count > named ? ", and \(names.count - named) more" : ""
            lines.append("No guest takes \(names.prefix(named).joined(separator: ", "))\(more): \(reason)")
        }
        lines += survey.dependencies.map { one in
            let title = "the package \(one.name)\(one.version.map { " " + $0 } ?? "") (\(one.location))"
            if let reason = one.reason { return "No guest has \(title): \(reason)" }
            return "Taken along: \(title), for its \(one.modules.joined(separator: ", "))"
        }
        return lines
    }
}

extension SurveyText {
    /// What of an app is in its bundle; nil: nothing.
    private static func resources(_ files: [String]) -> String? {
        guard !files.isEmpty else { return nil }
        let sets = files.count { $0.contains(".xcassets/") && $0.hasSuffix("set/Contents.json") }
        let others = files.count { !$0.contains(".xcassets/") }
        func some(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
        return "  bundles \(some(others, "resource")) and \(some(sets, "set")) of asset catalogues"
    }
}

/// What `check` says of a package's guests.
public enum CheckText {
    /// Lines for a person.
    ///
    /// - Parameter most: how many of each kind are shown.
    public static func lines(_ outcome: GuestCheck.Outcome, most: Int) -> [String] {
        var lines = outcome.packages.sorted { $0.key < $1.key }.map { name, error in
            "The package \(name) does not build here: \(error)\n"
                + "  leave it out: hikesim guest init … --again --without \(name)"
        }
        for result in outcome.results { lines += self.lines(result, most: most) }
        for role in GuestRole.allCases {
            let own = outcome.results.filter { $0.role == role }
            guard own.count > 1 else { continue }
            let (good, all) = own.reduce((0, 0)) { ($0.0 + $1.compiled, $0.1 + $1.files) }
            lines.append("All of the \(role.rawValue): \(good) of \(all) files compile")
        }
        return lines
    }

    private static func lines(_ result: GuestCheck.Result, most: Int) -> [String] {
        let missing = result.missing
        var lines = [
            "\(result.guest), of the \(result.role.rawValue): \(result.compiled) of \(result.files) files compile"
        ]
        lines += table("modules that are not there, in files that are left out", result.leftModules, most)
        lines += table("modules that are not there", missing.modules, most)
        lines += table("symbols that are not there", missing.symbols, most)
        if !missing.others.isEmpty { lines.append("  other errors: \(missing.others.count)") }
        lines += missing.others.prefix(most).map { "    \($0)" }
        return lines
    }

    private static func table(_ title: String, _ symbols: [MissingSymbols.Symbol], _ most: Int) -> [String] {
        guard !symbols.isEmpty else { return [] }
        var lines = ["  \(title), with how often each is used, and where first:"]
        for symbol in symbols.prefix(most) {
            let count = String(symbol.uses)
            let space = String(repeating: " ", count: max(0, 5 - count.count))
            let note = symbol.note.map { ": \($0)" } ?? ""
            lines.append("    \(space)\(count)  \(symbol.name)  \(symbol.first)\(note)")
        }
        if symbols.count > most { lines.append("    and \(symbols.count - most) more") }
        return lines
    }
}
