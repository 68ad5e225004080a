import Foundation
import GuestFiles

/// What is declared in files of an app that a guest does without.
struct LeftDeclarations {
    /// The file of each name, the first in the order of files: `Route`, and `Route.length` for a member of a type.
    private var files: [String: String] = [:]
    private let left: [String: String]

    /// - Parameters:
    ///   - target: a guest or a module.
    ///   - sources: the files that it is made of.
    ///   - folder: where its paths begin.
    init(_ manifest: GuestManifest, of target: String, taking sources: [String], in folder: String) {
        left = manifest.guests[target]?.leave ?? manifest.modules?[target]?.leave ?? [:]
        let taken = Set(sources)
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let others = all.filter { path in
            path.hasSuffix(".swift") && !taken.contains(path)
                && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        for file in others.sorted().prefix(GuestManifest.maximumFiles) {
            let data = FileManager.default.contents(atPath: folder + "/" + file) ?? Data()
            for name in SourceDeclarations.names(in: [UInt8](data)) where files[name] == nil {
                files[name] = file
            }
        }
    }

    /// The file that declares a symbol, and why it was left out; nil where none does.
    func reason(_ symbol: String) -> (file: String, reason: String)? {
        // A type may be nested in one that is not named, and a member be asked of the type alone.
        guard let file = files[symbol] else { return nil }
        let own = left.keys.sorted().first { file == $0 || file.hasPrefix($0 + "/") }
        return (file, own.flatMap { left[$0] } ?? "it is in no folder that \(GuestManifest.fileName) takes")
    }
}
