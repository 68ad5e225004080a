/// Variables in an `Info.plist` and in settings of a project, such as `$(PRODUCT_NAME)`.
public enum InfoVariables {
    /// Keys that the platform's builds fill in by themselves where a file has none, and their settings.
    public static let usual: [(key: String, setting: String)] = [
        ("CFBundleShortVersionString", "MARKETING_VERSION"), ("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
        ("CFBundleName", "PRODUCT_NAME"), ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"),
        ("CFBundleDisplayName", "INFOPLIST_KEY_CFBundleDisplayName"),
    ]

    /// A value with its variables filled in; those that nobody has are empty, as in the platform's builds.
    public static func filled(_ value: Any, _ settings: [String: String]) -> Any {
        filled(value, settings, depth: 0)
    }

    /// A text with its variables filled in.
    public static func filled(_ text: String, _ settings: [String: String]) -> String {
        guard text.contains("$") else { return text }
        return text.replacing(/\$[({](\w+)(?::\w+)?[)}]/) { settings[String($0.1)] ?? "" }
    }

    /// The names of the variables in a text.
    public static func names(in text: String) -> Set<String> {
        Set(text.matches(of: /\$[({](\w+)(?::\w+)?[)}]/).map { String($0.1) })
    }

    private static func filled(_ value: Any, _ settings: [String: String], depth: Int) -> Any {
        if let text = value as? String { return filled(text, settings) as String }
        guard depth < AppInfo.maximumDepth else { return value }
        if let list = value as? [Any] { return list.map { filled($0, settings, depth: depth + 1) } }
        if let values = value as? [String: Any] {
            return values.mapValues { filled($0, settings, depth: depth + 1) }
        }
        return value
    }
}
