import Foundation
import GuestAssets

/// Makes the index of a bundle's assets out of the app's catalogues, for one role.
struct AssetReader {
    private struct Name: Hashable {
        var kind: AssetIndex.Kind
        var name: String
    }

    /// Sets by the ending of their folders: what their forms are called.
    private static let lists = [
        "colorset": "colors", "dataset": "data", "imageset": "images", "symbolset": "symbols",
        "appiconset": "images",
    ]
    /// Sets that guests do not know.
    private static let others: Set<String> = [
        "arresourcegroup", "brandassets", "complicationset", "cubetextureset", "gcdashboardimage",
        "gcleaderboard", "iconset", "imagestack", "imagestacklayer", "launchimage", "mipmapset",
        "sprite", "spriteatlas", "sticker", "stickerpack", "stickersequence", "textureset",
    ]
    private static let kinds: [String: AssetIndex.Kind] = [
        "colorset": .color, "dataset": .data, "imageset": .image, "symbolset": .symbol,
    ]

    /// What is in a set's form of another kind or for other devices, and what is there twice.
    private(set) var left: [(file: String, reason: String)] = []
    private(set) var damaged: [AppBundleError] = []
    /// The files to be copied, each with its place in the bundle.
    private(set) var files: [(file: String, place: String)] = []
    private var index = AssetIndex()
    private var known: Set<Name> = []
    private var sets = 0

    private let app: String
    private let idiom: String
    private let iconName: String

    init(app: String, role: GuestRole, iconName: String) {
        self.app = app
        self.iconName = iconName
        switch role {
        case .phone: idiom = "iphone"
        case .watch: idiom = "watch"
        }
    }

    /// The index; nil where there is nothing.
    var result: AssetIndex? {
        guard !index.assets.isEmpty || index.icon != nil else { return nil }
        var index = index
        index.assets.sort { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
        return index
    }

    /// The place of the catalogue that a file lies in; nil where it lies in none.
    static func catalogue(of file: String) -> String? {
        let parts = file.split(separator: "/")
        guard let end = parts.dropLast().firstIndex(where: { $0.hasSuffix(".xcassets") }) else { return nil }
        return parts[...end].joined(separator: "/")
    }

    /// Takes a catalogue.
    ///
    /// - Parameters:
    ///   - root: its folder, from the app's folder.
    ///   - all: its files, from the app's folder, in their order.
    mutating func take(_ root: String, _ all: [String]) {
        let there = Set(all)
        var namespaces: [String: String] = [root: ""]
        // Folders come before what is in them.
        let contents = all.filter { $0.hasSuffix("/Contents.json") }.sorted {
            ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1)
        }
        for file in contents {
            let folder = (file as NSString).deletingLastPathComponent
            guard folder != root else { continue }
            let ending = (folder as NSString).pathExtension
            let list = Self.lists[ending]
            if list == nil, Self.others.contains(ending) {
                left.append((file, "guests know no sets of the kind '\(ending)'"))
                continue
            }
            do throws(AssetError) {
                sets += 1
                guard sets <= AssetLimits.sets else { throw .tooMany(limit: AssetLimits.sets) }
                guard let data = FileManager.default.contents(atPath: app + "/" + file) else {
                    throw .unreadable
                }
                let set = try AssetSet(data, list: list)
                let above = namespace(above: folder, root, namespaces)
                let name = ((folder as NSString).lastPathComponent as NSString)
                if list == nil {
                    namespaces[folder] = set.isNamespace ? above + (name as String) + "/" : above
                } else {
                    try take(set, above + name.deletingPathExtension, ending, file, there)
                }
            } catch {
                damaged.append(.assets(file, error))
            }
        }
    }

    /// The name space of the nearest folder above one.
    private func namespace(above folder: String, _ root: String, _ known: [String: String]) -> String {
        var place = folder
        while place.count > root.count {
            place = (place as NSString).deletingLastPathComponent
            if let found = known[place] { return found }
        }
        return ""
    }

    private mutating func take(
        _ set: AssetSet, _ name: String, _ ending: String, _ file: String, _ there: Set<String>
    ) throws(AssetError) {
        let folder = (file as NSString).deletingLastPathComponent
        let variants = set.variants.filter { $0.idiom == "universal" || $0.idiom == idiom }
        for name in variants.compactMap(\.file) where !there.contains(folder + "/" + name) {
            throw .noFile(name)
        }
        guard let kind = Self.kinds[ending] else {
            if name == iconName { takeIcon(variants, folder) }
            return
        }
        guard known.insert(Name(kind: kind, name: name)).inserted else {
            left.append((file, "another \(kind.rawValue) is called '\(name)'"))
            return
        }
        guard !variants.isEmpty else {
            left.append((file, "nothing in it is for this device"))
            return
        }
        let place = "\(AssetIndex.folderName)/\(kind.rawValue)/\(name)/"
        var asset = AssetIndex.Asset(name: name, kind: kind, variants: variants, isTemplate: set.isTemplate)
        for index in asset.variants.indices {
            guard let own = asset.variants[index].file else { continue }
            try check(folder + "/" + own)
            asset.variants[index].file = place + own
            files.append((folder + "/" + own, place + own))
        }
        index.assets.append(asset)
    }

    private func check(_ file: String) throws(AssetError) {
        let said = try? FileManager.default.attributesOfItem(atPath: app + "/" + file)[.size]
        guard let size = said as? Int else { throw .unreadable }
        guard size <= AssetLimits.file else { throw .tooLarge(limit: AssetLimits.file) }
    }

    /// Of an icon's files the largest PNG.
    private mutating func takeIcon(_ variants: [AssetIndex.Variant], _ folder: String) {
        guard index.icon == nil else { return }
        var best: (file: String, size: PNGSize)?
        for name in variants.compactMap(\.file) {
            let file = folder + "/" + name
            guard let size = PNGSize(file: app + "/" + file), size.width > best?.size.width ?? 0 else {
                continue
            }
            best = (file, size)
        }
        guard let best else { return }
        let place = "\(AssetIndex.folderName)/icon.png"
        files.append((best.file, place))
        index.icon = AssetIndex.Icon(file: place, width: best.size.width, height: best.size.height)
    }
}

/// How large a PNG says that it is, in pixels.
struct PNGSize: Equatable {
    private static let start: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    let width: Int
    let height: Int

    /// Nil where it is no PNG, or none of 1 to 16,384 pixels.
    init?(file path: String) {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        self.init([UInt8]((try? file.read(upToCount: 24)) ?? Data()))
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 24, bytes.starts(with: Self.start) else { return nil }
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        (width, height) = (number(16), number(20))
        guard (1...16_384).contains(width), (1...16_384).contains(height) else { return nil }
    }
}
