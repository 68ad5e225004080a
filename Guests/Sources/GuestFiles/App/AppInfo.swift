import Foundation

/// What an app says of itself in its `Info.plist`.
public struct AppInfo: Equatable, Sendable {
    /// Bytes that are read of the file at most, and how deep its values may stand in each other.
    public static let maximumBytes = 1 << 20
    public static let maximumDepth = 64

    /// `CFBundleIdentifier`; nil where the project's settings have it.
    public var bundleIdentifier: String?
    /// `CFBundleDisplayName`, else `CFBundleName`; nil where the project's settings have them.
    public var title: String?
    /// `UIBackgroundModes` and `WKBackgroundModes`, as they stand there.
    public var backgroundModes: [String] = []
    /// What the app wants its permissions for, by key, such as `NSLocationWhenInUseUsageDescription`.
    public var purposes: [String: String] = [:]
    /// `NSLocationTemporaryUsageDescriptionDictionary`: what it wants exact positions for, by its own keys.
    public var precisePurposes: [String: String] = [:]
    /// The schemes of `CFBundleURLTypes`, as they stand there.
    public var schemes: [String] = []
    /// `WKWatchOnly`: no app of a phone belongs to it.
    public var isWatchOnly = false

    /// An app that says nothing.
    public init() {}

    /// Reads a file.
    ///
    /// - Parameter settings: what its variables are.
    public init(file path: String, settings: [String: String] = [:]) throws(AppInfoError) {
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
        do throws(AppInfoError) { try self.init(data, settings: settings) } catch { throw error.at(path) }
    }

    /// Reads an XML property list.
    ///
    /// - Parameter settings: what its variables are.
    public init(_ data: Data, settings: [String: String] = [:]) throws(AppInfoError) {
        guard data.count <= Self.maximumBytes else { throw .tooLarge("") }
        // Of the other forms of a property list no project has one.
        let first = data.first {
            !SourceText.isNewline($0) && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t")
        }
        guard first == UInt8(ascii: "<") || data.starts(with: [0xef, 0xbb, 0xbf]) else {
            throw .malformed("")
        }
        guard PropertyListFile.depth(of: [UInt8](data)) <= Self.maximumDepth else { throw .malformed("") }
        let values: Any
        do { values = try PropertyListSerialization.propertyList(from: data, format: nil) } catch {
            throw .malformed("")
        }
        guard let values = values as? [String: Any] else { throw .malformed("") }
        bundleIdentifier = Self.text(values["CFBundleIdentifier"], settings)
        title =
            Self.text(values["CFBundleDisplayName"], settings) ?? Self.text(values["CFBundleName"], settings)
        for key in ["UIBackgroundModes", "WKBackgroundModes"] {
            for mode in values[key] as? [String] ?? [] where !backgroundModes.contains(mode) {
                backgroundModes.append(mode)
            }
        }
        purposes = values.filter { $0.key.hasSuffix("UsageDescription") }.compactMapValues { $0 as? String }
        precisePurposes =
            (values["NSLocationTemporaryUsageDescriptionDictionary"] as? [String: Any] ?? [:])
            .compactMapValues { $0 as? String }
        schemes = (values["CFBundleURLTypes"] as? [[String: Any]] ?? []).flatMap {
            $0["CFBundleURLSchemes"] as? [String] ?? []
        }
        isWatchOnly = values["WKWatchOnly"] as? Bool ?? false
    }

    /// A text whose variables are all known: not `$(PRODUCT_NAME)` where nobody says what that is.
    private static func text(_ value: Any?, _ settings: [String: String]) -> String? {
        guard let text = value as? String, !text.isEmpty,
            InfoVariables.names(in: text).allSatisfy({ settings[$0]?.isEmpty == false })
        else { return nil }
        return InfoVariables.filled(text, settings)
    }
}

/// Why an `Info.plist` cannot be used.
public enum AppInfoError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable(String)
    case tooLarge(String)
    case malformed(String)

    fileprivate func at(_ path: String) -> AppInfoError {
        switch self {
        case .unreadable: .unreadable(path)
        case .tooLarge: .tooLarge(path)
        case .malformed: .malformed(path)
        }
    }

    public var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read: correct 'info' in \(GuestManifest.fileName)"
        case .tooLarge(let path): "\(path) has more than \(AppInfo.maximumBytes) bytes"
        case .malformed(let path): "\(path) is no property list in XML: correct it"
        }
    }
}
