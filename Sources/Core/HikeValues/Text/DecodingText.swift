/// Why a file of ours could not be read, as half a sentence for the log.
public enum DecodingText {
    /// An error of a decoder names the place in the file; others speak for themselves.
    public static func sentence(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, let context):
            return "'\(place(context.codingPath + [key]))' is missing"
        case .valueNotFound(_, let context): return "'\(place(context.codingPath))' has no value"
        case .typeMismatch(_, let context): return "'\(place(context.codingPath))' has another form"
        case .dataCorrupted(let context):
            return context.codingPath.isEmpty
                ? "it is no whole JSON" : "'\(place(context.codingPath))' has a value that cannot be"
        @unknown default: return "it cannot be read"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty
            ? "the whole" : path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
