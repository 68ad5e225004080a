import HikeFormats

/// One named entity, before those that belong together are joined.
struct PlaceDraft {
    var kind: PlaceKind
    var rank: UInt8
    /// Whole metres; ``PlacesTable/unknownElevation`` where there is none.
    var elevation: Int16
    var osmKind: OSMKind
    var id: Int64
    /// Number of the text.
    var name: UInt32
    /// Further names: label and text, in the builder's list.
    var variants: Range<Int>
    /// Its nodes in the builder's list; for a relation the list of its members.
    var parts: Range<Int> = 0..<0
    var box = PlaceBox()

    /// Identifier and kind in one number, as the table has it.
    var source: Int64 { id &<< 2 | Int64(osmKind.rawValue) }

    /// Of entities that become one entry the first in this order leads: a node was put where the name
    /// belongs.
    var precedence: (Int, Int64) {
        switch osmKind {
        case .node: (0, id)
        case .relation: (1, id)
        case .way: (2, id)
        }
    }
}
