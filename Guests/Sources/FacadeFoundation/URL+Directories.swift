import Foundation

extension URL {
    /// The container's folder of documents, as `FileManager` has it.
    public static var documentsDirectory: URL { place(of: .documentDirectory, "Documents") }
    /// The container's folder of what can be made again, likewise.
    public static var cachesDirectory: URL { place(of: .cachesDirectory, "Library/Caches") }
    /// The container's folder of what the app keeps for itself, likewise.
    public static var applicationSupportDirectory: URL {
        place(of: .applicationSupportDirectory, "Library/Application Support")
    }
    /// The container's folder of all that is not the user's. `FileManager` on Linux has none.
    public static var libraryDirectory: URL { place(of: .libraryDirectory, "Library") }

    /// - Parameter path: where it is if `FileManager` has no such folder.
    private static func place(of folder: FileManager.SearchPathDirectory, _ path: String) -> URL {
        FileManager.default.urls(for: folder, in: .userDomainMask).first
            ?? URL(fileURLWithPath: NSHomeDirectory() + "/" + path, isDirectory: true)
    }
}
