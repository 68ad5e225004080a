import HikeFormats

/// Whom a barrier that stands on a way lets nobody of through.
struct BarrierClosure: OptionSet, Hashable {
    let rawValue: UInt8

    static let walkers = BarrierClosure(rawValue: 1)
    static let riders = BarrierClosure(rawValue: 2)
}

/// The tags of a node with `barrier`.
///
/// The node's own `foot` and `bicycle` decide, then `vehicle` (for riders) and `access`, then what the barrier is by the
/// map's documentation (wiki.openstreetmap.org, Key:barrier). `locked` decides nothing: gates of forest roads are locked to
/// cars and walked around.
struct BarrierTags {
    var barrier = ""
    var foot: String?
    var bicycle: String?
    var vehicle: String?
    var access: String?

    /// "Designed to prevent movement across a boundary": without a tag that opens it nobody goes through.
    private static let solid = ["fence", "wall", "hedge", "retaining_wall", "city_wall"]
    /// "Allows pedestrians to cross", and nothing with wheels: a bicycle would have to be lifted over.
    private static let narrow = ["stile", "kissing_gate", "turnstile", "full-height_turnstile"]
    private static let open = [
        "yes", "permissive", "designated", "official", "destination", "customers", "public",
    ]

    var closure: BarrierClosure {
        // Of several barriers side by side the one that lets most through.
        let kinds = barrier.split(separator: ";").map { part in String(part.filter { $0 != " " }) }
        let isSolid = !kinds.isEmpty && kinds.allSatisfy(Self.solid.contains)
        let isNarrow =
            !kinds.isEmpty && kinds.allSatisfy { Self.solid.contains($0) || Self.narrow.contains($0) }
        let isOpen = access.map(Self.open.contains) ?? false
        let isClosed = AccessRule.isClosed(access: access)
        var closure: BarrierClosure = []
        if AccessRule(tag: foot).map({ $0 == .forbidden }) ?? (isClosed || isSolid && !isOpen) {
            closure.insert(.walkers)
        }
        // That everybody may pass a stile makes it no wider.
        let closesRiders =
            vehicle.map(AccessRule.isClosed(toVehicles:))
            ?? (isClosed || isNarrow && !(isSolid && isOpen))
        if AccessRule(tag: bicycle).map({ $0 == .forbidden }) ?? closesRiders { closure.insert(.riders) }
        return closure
    }

    /// Nil where the node is no barrier.
    init?(node: Int, of nodes: OSMNodes, _ strings: OSMStringTable) {
        let tags = nodes.tags.range(node)
        // Few nodes have tags, and few of these are barriers: bytes are compared, no text is made.
        guard tags.contains(where: { strings.equals(Int(nodes.tags.keys[$0]), "barrier") }) else {
            return nil
        }
        for tag in tags {
            let value = strings[Int(nodes.tags.values[tag])]
            switch strings[Int(nodes.tags.keys[tag])] {
            case "barrier": barrier = value
            case "foot": foot = value
            case "bicycle": bicycle = value
            case "vehicle": vehicle = value
            case "access": access = value
            default: break
            }
        }
    }
}

extension OSMStringTable {
    /// Whether a string has these bytes.
    fileprivate func equals(_ index: Int, _ text: StaticString) -> Bool {
        let range = range(index)
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { wanted in zip(range, wanted).allSatisfy { bytes[$0] == $1 } }
    }
}
