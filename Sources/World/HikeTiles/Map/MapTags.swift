import HikeFormats

/// The keys of OpenStreetMap that the map looks at.
enum MapKey: UInt8, CaseIterable {
    case natural, landuse, leisure, highway, waterway, aerialway, railway, power, boundary, place, tourism,
        amenity
    case building, barrier, name, nameInEnglish, internationalName, ele, ref, layer, bridge, tunnel, type,
        route, network, area, water,
        historic, cave
    case cemetery, information, mountainPass, sacScale, viaFerrata, trackType, adminLevel, visibility, manMade
    case access, foot, surface, ford, summitCross, wetland, capital, population, footway, intermittent,
        shelterType
    case religion, parking, bus

    var text: String {
        switch self {
        case .cave: "cave_entrance"
        case .nameInEnglish: "name:en"
        case .internationalName: "int_name"
        case .mountainPass: "mountain_pass"
        case .sacScale: "sac_scale"
        case .viaFerrata: "via_ferrata_scale"
        case .trackType: "tracktype"
        case .adminLevel: "admin_level"
        case .visibility: "trail_visibility"
        case .manMade: "man_made"
        case .summitCross: "summit:cross"
        case .shelterType: "shelter_type"
        default: "\(self)"
        }
    }
}

/// The tags of one entity that the map looks at. One is used for many entities, one after the other.
struct MapTags {
    private var values = [String?](repeating: nil, count: MapKey.allCases.count)
    private var filled: [Int] = []
    /// By string index of the block: which key it is, 255 for none.
    private var keys: [UInt8] = []

    /// Whether the map's font has all letters of a text.
    private let canWrite: (String) -> Bool
    /// Names that could not be written, of things without another one that could.
    private(set) var unwritableNames = 0

    private static let nameKeys = Set(
        [MapKey.name, .nameInEnglish, .internationalName].map { Int($0.rawValue) })
    private static let numbers = Dictionary(
        uniqueKeysWithValues: MapKey.allCases.map { ($0.text, $0.rawValue) })

    init(canWrite: @escaping (String) -> Bool) { self.canWrite = canWrite }

    /// To be called with each block before its entities.
    mutating func begin(_ block: borrowing OSMBlock) {
        keys.removeAll(keepingCapacity: true)
        for index in 0..<block.strings.count {
            let range = block.strings.range(index)
            keys.append(range.count > 20 ? 255 : Self.numbers[block.strings[index]] ?? 255)
        }
    }

    /// Takes the tags of an entity.
    ///
    /// - Returns: whether there is any of these keys but a name.
    mutating func take(_ entity: Int, of tags: borrowing OSMTagColumns, _ strings: borrowing OSMStringTable)
        -> Bool
    {
        for place in filled { values[place] = nil }
        filled.removeAll(keepingCapacity: true)
        var isOfUse = false
        for index in tags.range(entity) {
            let key = Int(keys[Int(tags.keys[index])])
            guard key != 255 else { continue }
            values[key] = strings[Int(tags.values[index])]
            filled.append(key)
            isOfUse = isOfUse || !Self.nameKeys.contains(key)
        }
        return isOfUse
    }

    subscript(key: MapKey) -> String? { values[Int(key.rawValue)] }

    func has(_ key: MapKey, _ value: String) -> Bool { self[key] == value }

    func isTrue(_ key: MapKey) -> Bool {
        guard let value = self[key] else { return false }
        return value != "no" && value != "0" && value != "false"
    }

    /// A short name: one line without controls, at most 60 characters. One in letters that the font lacks gives way to the
    /// English or the international name; where there is none, nothing is better than boxes.
    mutating func takeName() -> String? {
        guard let name = self[.name] else { return nil }
        let names = [name, self[.nameInEnglish], self[.internationalName]].compactMap(\.self)
        guard let written = names.first(where: canWrite) else {
            unwritableNames += 1
            return nil
        }
        let clean = written.prefix(60).filter { !$0.isNewline && $0 != "\t" }
        return clean.isEmpty ? nil : String(clean)
    }

    /// Metres, rounded; nil where the tag says no height of this earth.
    var elevation: Int16? {
        guard let text = self[.ele] else { return nil }
        let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "," }
        guard let value = Double(digits.split(separator: ",").joined(separator: ".")),
            (-500...9000).contains(value)
        else { return nil }
        return Int16(value.rounded())
    }
}
