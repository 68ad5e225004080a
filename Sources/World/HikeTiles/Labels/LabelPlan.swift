import HikeRendering
import HikeScreens

/// A name or a symbol with its place on a zoom's map, in pixels at scale 1 from the map's corner.
struct PlacedLabel: Sendable {
    enum Mark: Hashable, Sendable {
        case symbol(String, RGBA)
        case peak
        case saddle
        case dot(RGBA)
        case parking
        /// A road's number on a plate.
        case shield(RGBA)
    }

    var box: LabelBox
    var mark: Mark?
    /// Where the mark is.
    var frame = LabelBox(left: 0, top: 0, right: 0, bottom: 0)
    /// Lines of text, each in a font.
    var texts: [(font: MapFont, glyphs: [MapGlyph])] = []
    var colour = Palette.text
    var halo = Palette.halo
    var haloWidth = 1.5
}

/// All names and symbols of a zoom, so placed that none lies on another. They are placed for the whole map at once, in a
/// fixed order: so they do not depend on how the map is cut, and both tiles at an edge draw the same one.
struct LabelPlan: Sendable {
    let zoom: Int
    private(set) var labels: [PlacedLabel] = []
    private var grid = LabelGrid()

    init(zoom: Int) { self.zoom = zoom }

    /// Whether anything of a box is taken.
    func isTaken(_ box: LabelBox) -> Bool { grid.isTaken(box) }

    /// Takes boxes for one label.
    mutating func place(_ label: PlacedLabel, _ boxes: [LabelBox]) {
        let number = Int32(labels.count)
        labels.append(label)
        for box in boxes { grid.add(box, number) }
    }

    /// Changes what was placed last, within its boxes.
    mutating func changeLast(_ change: (inout PlacedLabel) -> Void) {
        guard !labels.isEmpty else { return }
        change(&labels[labels.count - 1])
    }

    /// The labels that touch a box, in the order of their placing.
    func find(_ box: LabelBox) -> [PlacedLabel] {
        // What is drawn reaches beyond the boxes that are taken.
        grid.find(box.grown(24)).map { labels[Int($0)] }.filter { $0.box.overlaps(box) }
    }
}

/// Boxes by squares of the map.
struct LabelGrid: Sendable {
    private struct Entry: Sendable {
        var box: LabelBox
        var number: Int32
    }

    private static let side = 128.0
    private var cells: [Int: [Entry]] = [:]

    private func visit(_ box: LabelBox, _ body: (Int) -> Bool) {
        func number(_ value: Double) -> Int { Int((value / Self.side).rounded(.down)) }
        for row in number(box.top)...max(number(box.top), number(box.bottom)) {
            for column in number(box.left)...max(number(box.left), number(box.right)) {
                if body(row << 32 | column) { return }
            }
        }
    }

    mutating func add(_ box: LabelBox, _ number: Int32) {
        var keys: [Int] = []
        visit(box) {
            keys.append($0)
            return false
        }
        for key in keys { cells[key, default: []].append(Entry(box: box, number: number)) }
    }

    func isTaken(_ box: LabelBox) -> Bool {
        var isTaken = false
        visit(box) { key in
            isTaken = cells[key]?.contains { $0.box.overlaps(box) } ?? false
            return isTaken
        }
        return isTaken
    }

    /// Numbers of labels near a box, in order, each once.
    func find(_ box: LabelBox) -> [Int32] {
        var numbers: Set<Int32> = []
        visit(box) { key in
            for entry in cells[key] ?? [] { numbers.insert(entry.number) }
            return false
        }
        return numbers.sorted()
    }
}
