/// What looking for an element has found.
public enum Lookup: Hashable, Sendable {
    /// Place in ``LaidOutScreen/elements``, and a point of it that a finger reaches: its middle, or the
    /// nearest place to it that is seen and not covered. Nil if there is none.
    case found(Int, touch: Point?)
    /// It is scrolled out of sight: scroll this so far, in points, and look again.
    case outOfSight(scroll: String?, offset: Double)
    /// A finger could mean more than one; each in a few words.
    case several([String])
    /// It is not on the screen; the ids or texts that come nearest.
    case missing(near: [String])
}

extension LaidOutScreen {
    /// The element of an id.
    public func find(id: String) -> Lookup {
        known(id: id) ?? .missing(near: Nearness.nearest(to: id, among: ids))
    }

    private func known(id: String) -> Lookup? {
        if let index = elements.firstIndex(where: { $0.id == id }) { return found(index) }
        for rows in unseen {
            if let middle = rows.middle(ofID: id) { return outOfSight(rows, middle) }
        }
        return nil
    }

    /// The element of an id, else of a text; one that is neither may be meant for both.
    public func find(name: String) -> Lookup {
        if let found = known(id: name) ?? known(text: name) { return found }
        // An element whose text is its id but for capitals is told once.
        let known = Set(ids.map { $0.lowercased() })
        let others = names.filter { !known.contains($0.lowercased()) }
        return .missing(near: Nearness.nearest(to: name, among: ids + others))
    }

    /// The element of a text as a person reads it: a name that is equal, else one that contains the text,
    /// both without regard to capitals. What can be touched goes before what only says the same, what a finger
    /// reaches before what is covered or scrolled away. Of several in reach none is meant.
    public func find(text: String) -> Lookup {
        known(text: text) ?? .missing(near: Nearness.nearest(to: text, among: names))
    }

    private func known(text: String) -> Lookup? {
        let wanted = text.lowercased()
        for isWhole in [true, false] {
            func matches(_ name: String) -> Bool {
                let name = name.lowercased()
                return isWhole ? name == wanted : name.contains(wanted)
            }
            let hits = elements.indices.filter {
                !elements[$0].isHidden && elements[$0].role != .screen && matches(elements[$0].name)
            }
            // A row whose words contain the text would win over the button in it. What lies under something does not
            // keep a finger from what says the same and does not.
            let takers = hits.filter { !elements[$0].gestures.isEmpty }
            let free = takers.filter { touchPoint(of: $0) != nil }
            let inReach = takers.isEmpty ? hits.filter { !elements[$0].visibleFrame.isEmpty } : free
            let things = apart(inReach)
            if things.count > 1 { return .several(things.map(words)) }
            if let index = inReach.first ?? takers.first ?? hits.first { return found(index) }
            for rows in unseen {
                if let middle = rows.middle(where: matches) { return outOfSight(rows, middle) }
            }
        }
        return nil
    }

    /// The first of each thing that takes touches: what lies in one, and the words in it, are one thing with it.
    private func apart(_ indices: [Int]) -> [Int] {
        var things: Set<Int> = []
        return indices.filter { index in
            var (thing, parent) = (index, elements[index].gestures.isEmpty ? elements[index].parent : -1)
            while parent >= 0, elements[thing].gestures.isEmpty {
                if !elements[parent].gestures.isEmpty { thing = parent }
                parent = elements[parent].parent
            }
            var outer = thing
            while outer >= 0 {
                if things.contains(outer) { return false }
                outer = elements[outer].parent
            }
            things.insert(thing)
            return true
        }
    }

    /// What a person needs to tell an element from another of the same words.
    private func words(_ index: Int) -> String {
        let element = elements[index]
        let middle = element.visibleFrame.centre
        let place = [middle.x, middle.y].map { "\(Int($0.rounded()))" }.joined(separator: ",")
        let id = element.id.map { " #\($0)" } ?? ""
        return "\(element.role.rawValue)\(id) \"\(element.name)\" at \(place)"
    }

    private var ids: [String] { elements.compactMap(\.id) + unseen.flatMap(\.ids) }
    private var names: [String] { elements.map(\.name).filter { !$0.isEmpty } }

    /// What is laid over the screen and waits for an answer, the topmost: sheet, alert, dialog or menu.
    public var prompt: Int? {
        elements.lastIndex { $0.role == .dimming }.map { $0 + 1 }.flatMap { $0 < elements.count ? $0 : nil }
    }

    /// A button of what waits for an answer, by its id or its text.
    public func find(answer: String) -> Lookup {
        guard let prompt else { return .missing(near: []) }
        let wanted = answer.lowercased()
        let buttons = elements.indices[prompt...].filter { elements[$0].gestures.contains(.tap) }
        let named = buttons.first { elements[$0].id == answer }
        let called = buttons.filter { elements[$0].name.lowercased() == wanted }
        if named == nil, called.count > 1 { return .several(called.map(words)) }
        if let index = named ?? called.first { return found(index) }
        return .missing(near: buttons.map { elements[$0].name })
    }

    private func outOfSight(_ rows: UnseenRows, _ middle: Double) -> Lookup {
        let list = elements[rows.list]
        guard let id = list.id, let place = scrolls[id] else { return .outOfSight(scroll: nil, offset: 0) }
        return .outOfSight(scroll: id, offset: min(max(0, middle - place.window / 2), place.end))
    }

    private func found(_ index: Int) -> Lookup {
        let element = elements[index]
        if element.visibleFrame.isEmpty, !element.isHidden {
            var parent = element.parent
            while parent >= 0 {
                let outer = elements[parent]
                if let id = outer.id, let place = scrolls[id] {
                    let delta =
                        place.axis == .vertical
                        ? element.frame.centre.y - outer.frame.centre.y
                        : element.frame.centre.x - outer.frame.centre.x
                    let offset = min(max(0, place.offset + delta), place.end)
                    if offset != place.offset { return .outOfSight(scroll: id, offset: offset) }
                }
                parent = outer.parent
            }
        }
        return .found(index, touch: touchPoint(of: index))
    }

    /// A point of an element that a finger reaches.
    public func touchPoint(of index: Int) -> Point? {
        let frame = elements[index].visibleFrame
        guard !frame.isEmpty else { return nil }
        func reaches(_ point: Point) -> Bool {
            guard var top = topmost(at: point) else { return false }
            while top >= 0 {
                if top == index { return true }
                top = elements[top].parent
            }
            return false
        }
        if reaches(frame.centre) || !elements[index].blocksTouches { return frame.centre }
        // Rings of points round the middle, nearest first.
        for ring in 1...8 {
            let (dx, dy) = (frame.width / 17 * Double(ring), frame.height / 17 * Double(ring))
            for (x, y) in [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)]
                as [(Double, Double)]
            {
                let point = Point(frame.centre.x + x * dx, frame.centre.y + y * dy)
                if reaches(point) { return point }
            }
        }
        return nil
    }
}

extension Element {
    /// Whether something holds for it or anything in it.
    func contains(where test: (Element) -> Bool) -> Bool {
        test(self) || parts.contains { $0.contains(where: test) }
    }

    /// Its own id and those in it, in the order of the tree.
    var ids: [String] { (id.map { [$0] } ?? []) + parts.flatMap(\.ids) }
}

/// Which names a person may have meant.
public enum Nearness {
    /// At most three names that differ in half of the letters or less (two always may), the nearest first; of equally
    /// near ones the earlier.
    public static func nearest(to wanted: String, among names: [String]) -> [String] {
        let target = Array(wanted.lowercased())
        var seen: Set<String> = []
        let unique = names.filter { seen.insert($0).inserted }
        let ranked = unique.enumerated().map { place, name in
            (distance(target, Array(name.lowercased())), place, name)
        }
        .filter { $0.0 <= max(2, target.count / 2) }
        .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        return ranked.prefix(3).map(\.2)
    }

    /// Letters to change, add or leave out.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        // Longer names than these are not typed.
        guard a.count <= 100, b.count <= 100 else { return a == b ? 0 : 100 }
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var previous = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(previous + (letter == other ? 0 : 1), min(above, row[j]) + 1)
                previous = above
            }
        }
        return row[b.count]
    }
}
