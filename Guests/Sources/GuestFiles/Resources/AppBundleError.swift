/// Why a file cannot be in a bundle.
public enum AppBundleError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable(String)
    case texts(String, StringFileError)
    case assets(String, AssetError)

    /// The file of the app that is wrong, from the app's folder.
    public var file: String {
        switch self {
        case .unreadable(let file), .texts(let file, _), .assets(let file, _): file
        }
    }

    /// Its line, from 1; nil where the whole file is meant.
    public var line: Int? {
        switch self {
        case .unreadable: nil
        case .texts(_, let error): error.line
        case .assets(_, let error): error.line
        }
    }

    public var description: String {
        switch self {
        case .unreadable: "the file cannot be read: look at its rights"
        case .texts(_, let error): error.description
        case .assets(_, let error): error.description
        }
    }
}

/// Why no bundle can be made: all files that are wrong, in their order.
public struct AppBundleFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The app's folder, from the package's.
    public let app: String
    /// One for each file.
    public let errors: [AppBundleError]

    /// A line for each, in the compiler's form.
    public var description: String {
        errors.map { "\(app)/\($0.file):\($0.line ?? 1):1: error: \($0)" }.joined(separator: "\n")
    }
}
