/// Which of the languages that an app has its device shows.
public enum LanguageChoice {
    /// The first of the preferred languages that there is something for; nil where there is nothing for any.
    ///
    /// A language is met by itself, then by itself without its region, then by the first of the same language and script.
    ///
    /// - Parameters:
    ///   - available: names of localisations, such as `de`, `pt-BR`, `zh-Hans`, in the order in which equals win.
    ///   - preferred: the device's languages, most wanted first, such as `de-CH`.
    public static func best(of available: [String], for preferred: [String]) -> String? {
        let names = available.map { (name: $0, parts: Parts($0)) }
        for language in preferred {
            let wanted = Parts(language)
            if let exact = names.first(where: { $0.parts == wanted }) { return exact.name }
            let kin = names.filter {
                $0.parts.language == wanted.language && $0.parts.script == wanted.script
            }
            if let general = kin.first(where: { $0.parts.region == nil }) ?? kin.first { return general.name }
        }
        return nil
    }

    /// Of each of the preferred languages the best that there is, in their order, each once; nil where there is none.
    public static func all(of available: [String], for preferred: [String]) -> [String]? {
        var found: [String] = []
        for language in preferred {
            if let name = best(of: available, for: [language]), !found.contains(name) { found.append(name) }
        }
        return found.isEmpty ? nil : found
    }

    /// The language of a localisation: `pt` of `pt-BR`.
    public static func language(of name: String) -> String { Parts(name).language }

    /// A name as three parts.
    private struct Parts: Equatable {
        var language: String
        var script: String?
        var region: String?

        init(_ name: String) {
            let words = name.split { $0 == "-" || $0 == "_" }.map(String.init)
            language = Self.old[words.first ?? ""] ?? words.first?.lowercased() ?? ""
            for word in words.dropFirst() {
                if word.utf8.count == 4, script == nil { script = word.capitalizedFirst }
                if word.utf8.count == 2 || word.utf8.count == 3, region == nil { region = word.uppercased() }
            }
            // Chinese is written in two ways, and regions say which.
            if language == "zh", script == nil {
                script = ["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans"
            }
        }

        /// Names of languages that folders of old projects have.
        private static let old = [
            "English": "en", "German": "de", "French": "fr", "Italian": "it", "Spanish": "es",
            "Japanese": "ja",
            "Dutch": "nl",
        ]
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
