import HikeFormats

/// The tags of one entity that say what it is and how it is called.
struct PlaceTags {
    enum Key: Int, CaseIterable {
        case name, ref, ele, type, place, natural, tourism, amenity, highway, waterway, water, landuse,
            leisure
        case railway, aerialway, information, historic, boundary, route, network, wikidata, wikipedia
        case publicTransport, mountainPass, geological, sacScale, trailVisibility

        var tag: String {
            switch self {
            case .publicTransport: "public_transport"
            case .mountainPass: "mountain_pass"
            case .sacScale: "sac_scale"
            case .trailVisibility: "trail_visibility"
            default: "\(self)"
            }
        }

        static let byTag: [String: Key] = Dictionary(uniqueKeysWithValues: allCases.map { ($0.tag, $0) })
    }

    /// For each string of a block what it means as a key.
    struct KeyTable {
        /// The place in ``Key``; -1: nothing; -2: a further name.
        private(set) var meanings: [Int8] = []

        private static let longestKey = 24

        mutating func read(_ strings: OSMStringTable) {
            meanings.removeAll(keepingCapacity: true)
            meanings.reserveCapacity(strings.count)
            for index in 0..<strings.count {
                let range = strings.range(index)
                // Keys are plain lower-case text; most values are seen at their first byte not to be one.
                guard range.count <= Self.longestKey, range.count >= 3,
                    (0x61...0x7A).contains(strings.bytes[range.lowerBound])
                else {
                    meanings.append(-1)
                    continue
                }
                let text = strings[index]
                if let key = Key.byTag[text] {
                    meanings.append(Int8(key.rawValue))
                } else {
                    meanings.append(NameVariant.isKey(text) ? -2 : -1)
                }
            }
        }
    }

    private var values = [Int32](repeating: -1, count: Key.allCases.count)
    /// Further names: string indices of key and value, in the order of the file.
    private(set) var variants: [(key: Int32, value: Int32)] = []
    private(set) var hasAny = false

    mutating func read(_ tags: OSMTagColumns, entity: Int, keys: KeyTable) {
        for index in values.indices { values[index] = -1 }
        variants.removeAll(keepingCapacity: true)
        hasAny = false
        for tag in tags.range(entity) {
            let meaning = keys.meanings[Int(tags.keys[tag])]
            if meaning >= 0 {
                values[Int(meaning)] = tags.values[tag]
                hasAny = true
            } else if meaning == -2 {
                variants.append((tags.keys[tag], tags.values[tag]))
            }
        }
    }

    func has(_ key: Key) -> Bool { values[key.rawValue] >= 0 }

    func value(_ key: Key, _ strings: OSMStringTable) -> String? {
        let index = values[key.rawValue]
        return index < 0 ? nil : strings[Int(index)]
    }
}

/// Which keys hold further names, and how they are called in the table.
enum NameVariant {
    private static let others: Set = [
        "alt_name", "loc_name", "short_name", "official_name", "old_name", "int_name", "nat_name", "reg_name",
    ]

    /// `name:fr` and its like, and the names of other uses; not `name:etymology` or `name:prefix`.
    static func isKey(_ key: String) -> Bool {
        if others.contains(key) { return true }
        guard key.hasPrefix("name:") else { return false }
        let language = key.utf8.dropFirst(5).prefix { $0 != 0x2D }
        let isLanguage =
            (2...3).contains(language.count) && language.allSatisfy { (0x61...0x7A).contains($0) }
        return isLanguage && key != "name:old" && key != "name:alt"
    }

    /// "fr" for `name:fr`; other keys as they are.
    static func label(_ key: String) -> String {
        key.hasPrefix("name:") ? String(key.dropFirst(5)) : key
    }
}
