import HikeScreens

/// Why an app got no document.
public enum DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is longer than a device prints.
    case layout(PaperError)
    /// The device could not draw it; why.
    case drawing(String)

    public var description: String {
        switch self {
        case .layout(let error): error.description
        case .drawing(let reason): reason
        }
    }
}
