import Foundation

// Places that an owner has picked outside the app's container, and what an app keeps of them.
extension URL {
    /// Whether the app may use what the owner has picked. Nothing here is picked outside the app's container, so it may what it may
    /// anyway.
    ///
    /// - Returns: true.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// The app is done with it. Does nothing.
    public func stopAccessingSecurityScopedResource() {}

    /// How a bookmark is made. All are kept.
    public struct BookmarkCreationOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A small one.
        public static let minimalBookmark = BookmarkCreationOptions(rawValue: 1 << 9)
        /// One that can be written as a file of bookmarks.
        public static let suitableForBookmarkFile = BookmarkCreationOptions(rawValue: 1 << 10)
        /// One without leave of its own.
        public static let withoutImplicitSecurityScope = BookmarkCreationOptions(rawValue: 1 << 29)
    }

    /// How a bookmark is read. All are kept.
    public struct BookmarkResolutionOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Without asking a person.
        public static let withoutUI = BookmarkResolutionOptions(rawValue: 1 << 8)
        /// Without mounting a volume.
        public static let withoutMounting = BookmarkResolutionOptions(rawValue: 1 << 9)
        /// Without beginning to use it.
        public static let withoutImplicitStartAccessing = BookmarkResolutionOptions(rawValue: 1 << 15)
    }

    /// What stands before the path in a bookmark. A path in the container begins with `~`, so that a bookmark is the same
    /// in every run.
    private static let bookmarkMark = "guest bookmark\n"

    /// What the app can keep of a file or folder, to find it again in another launch.
    ///
    /// - Throws: `CocoaError.fileReadNoSuchFile` where there is none, `.fileReadUnsupportedScheme` of a URL that is no file's.
    public func bookmarkData(
        options: BookmarkCreationOptions = [],
        includingResourceValuesForKeys keys: Set<URLResourceKey>? = nil,
        relativeTo url: URL? = nil
    ) throws -> Data {
        guard isFileURL else { throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: self]) }
        let place = standardizedFileURL.path
        guard FileManager.default.fileExists(atPath: place) else {
            throw CocoaError(.fileReadNoSuchFile, userInfo: [NSURLErrorKey: self])
        }
        let home = URL(fileURLWithPath: NSHomeDirectory()).standardizedFileURL.path
        let isOwn = place == home || place.hasPrefix(home + "/")
        return Data((Self.bookmarkMark + (isOwn ? "~" + place.dropFirst(home.count) : place)).utf8)
    }

    /// The file or folder that a bookmark was made of.
    ///
    /// - Parameter bookmarkDataIsStale: set to false: a bookmark of here is not renewed.
    /// - Throws: `CocoaError.fileReadCorruptFile` of other bytes, `.fileReadNoSuchFile` where it is gone.
    public init(
        resolvingBookmarkData data: Data, options: BookmarkResolutionOptions = [], relativeTo url: URL? = nil,
        bookmarkDataIsStale: inout Bool
    ) throws {
        guard let text = String(data: data, encoding: .utf8), text.hasPrefix(Self.bookmarkMark) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        var path = String(text.dropFirst(Self.bookmarkMark.count))
        if path.hasPrefix("~") { path = NSHomeDirectory() + path.dropFirst() }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path])
        }
        bookmarkDataIsStale = false
        self = URL(fileURLWithPath: path, isDirectory: isFolder.boolValue)
    }
}
