import Foundation

/// What of an app's asset catalogues is in a bundle: names, files, and for what devices they are.
public struct AssetIndex: Codable, Equatable, Sendable {
    /// Its file, and the folder of the assets' files, at the top of a bundle.
    public static let fileName = "Assets.guest-assets"
    public static let folderName = "Assets.guest"
    /// Bytes that are read of it at most.
    public static let maximumBytes = 16 << 20

    /// What an asset is.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case color, data, image, symbol
    }

    /// An asset with its variants, in the order of its catalogue.
    public struct Asset: Codable, Equatable, Sendable {
        /// With the names of folders that are name spaces: `Huts/Korn`.
        public var name: String
        public var kind: Kind
        public var variants: [Variant]
        /// Whether a picture's shape alone is drawn; nil: the catalogue does not say.
        public var isTemplate: Bool?

        public init(name: String, kind: Kind, variants: [Variant], isTemplate: Bool? = nil) {
            self.name = name
            self.kind = kind
            self.variants = variants
            self.isTemplate = isTemplate
        }
    }

    /// One form of an asset.
    public struct Variant: Codable, Equatable, Sendable {
        /// The device that it is for, as catalogues name it: `universal`, `iphone`, `watch`.
        public var idiom: String
        /// Pixels for a point; nil: it is for all.
        public var scale: Int?
        /// What it looks right in, such as `luminosity`: `dark`; nil: in all.
        public var appearances: [String: String]?
        /// The language that it is for; nil: it is for all.
        public var language: String?
        /// Its file, from the bundle's folder on; nil for a colour.
        public var file: String?
        /// What its data are, such as `public.json`; nil: the catalogue does not say.
        public var type: String?
        public var color: Color?

        public init(idiom: String = "universal") { self.idiom = idiom }
    }

    /// A colour as numbers, or by a name of the system's.
    public struct Color: Codable, Equatable, Sendable {
        /// `srgb`, `display-p3`, `extended-srgb` and the like; `system` for one of the system's.
        public var space: String
        /// Red, green, blue and opacity, 0 to 1 but in extended spaces.
        public var components: [Double]
        /// A colour of the system's, such as `systemBlueColor`; nil for one of numbers.
        public var reference: String?

        public init(space: String, components: [Double], reference: String? = nil) {
            self.space = space
            self.components = components
            self.reference = reference
        }
    }

    /// The app's icon.
    public struct Icon: Codable, Equatable, Sendable {
        /// Its file, a PNG, from the bundle's folder on.
        public var file: String
        /// Pixels.
        public var width: Int
        public var height: Int

        public init(file: String, width: Int, height: Int) {
            self.file = file
            self.width = width
            self.height = height
        }
    }

    /// In the order of their kinds and names.
    public var assets: [Asset]
    /// The largest one for the device; nil: there is none.
    public var icon: Icon?

    public init(assets: [Asset] = [], icon: Icon? = nil) {
        self.assets = assets
        self.icon = icon
    }

    /// Reads a file's bytes.
    public init(_ data: Data) throws(AssetIndexError) {
        guard data.count <= Self.maximumBytes else { throw .tooLarge }
        do { self = try JSONDecoder().decode(Self.self, from: data) } catch { throw .malformed }
    }

    /// The index of a bundle; nil where it has none.
    public init?(bundle path: String) throws(AssetIndexError) {
        let file = path + "/" + Self.fileName
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        guard let data = FileManager.default.contents(atPath: file) else { throw .malformed }
        try self.init(data)
    }

    /// The file's bytes: those of equal indexes are equal.
    public func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// An asset by its name; nil where there is none.
    public func asset(_ name: String, _ kind: Kind) -> Asset? {
        assets.first { $0.name == name && $0.kind == kind }
    }
}

extension AssetIndex.Asset {
    /// The form for a device: of those for its own kind, else of those for all, that of its scale, else the finest; those that look
    /// right everywhere before others.
    ///
    /// - Parameters:
    ///   - idiom: the device's, `iphone` or `watch`.
    ///   - scale: its pixels for a point.
    ///   - language: the app's.
    public func variant(idiom: String, scale: Int, language: String) -> AssetIndex.Variant? {
        for wanted in [idiom, "universal"] {
            let own = variants.filter {
                $0.idiom == wanted && ($0.language == nil || $0.language == language)
            }
            let plain = own.filter { $0.appearances == nil }
            let all = plain.isEmpty ? own : plain
            let told = all.filter { $0.language != nil }
            let best = (told.isEmpty ? all : told).max { rank($0, scale) < rank($1, scale) }
            if let best { return best }
        }
        return nil
    }

    private func rank(_ variant: AssetIndex.Variant, _ scale: Int) -> Int {
        guard let own = variant.scale else { return 1_000 }
        return own == scale ? 2_000 : own
    }
}

/// Why the index of a bundle cannot be read.
public enum AssetIndexError: Error, Equatable, Sendable, CustomStringConvertible {
    case tooLarge
    case malformed

    public var description: String {
        switch self {
        case .tooLarge:
            "the index of the app's assets has more than \(AssetIndex.maximumBytes) bytes: take fewer catalogues"
        case .malformed: "the index of the app's assets is damaged: build the guest anew"
        }
    }
}
