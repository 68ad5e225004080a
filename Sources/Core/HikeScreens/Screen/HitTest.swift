/// What a finger at a point finds.
public enum HitResult: Hashable, Sendable {
    /// The topmost element there, or one that it is in, takes the touch.
    case hit(Hit)
    /// What would take the touch is disabled, and swallows it.
    case disabled(Hit)
    /// Beside a sheet, an alert, a dialog or a menu, which lets nothing through.
    case outside(presentation: Hit)
    /// What lies topmost there takes no such touch; nil where nothing lies there.
    case nothing(over: Hit?)
    /// Not on the display.
    case offDisplay

    /// One sentence for whoever asked for the touch.
    public func sentence(at point: Point) -> String {
        let place = "\(TextForm.short(point.x)),\(TextForm.short(point.y))"
        switch self {
        case .hit(let hit): return "The touch at \(place) reached \(hit)"
        case .disabled(let hit): return "The touch at \(place) was swallowed by \(hit), which is disabled"
        case .outside(let hit):
            return "The touch at \(place) is outside of \(hit), which lets nothing through"
        case .nothing(.some(let hit)): return "The touch at \(place) hit \(hit), which takes no such touch"
        case .nothing(.none): return "There is nothing at \(place) that could be touched"
        case .offDisplay: return "The display ends before \(place)"
        }
    }
}

/// An element that a touch has found.
public struct Hit: Hashable, Sendable, CustomStringConvertible {
    /// Place in ``LaidOutScreen/elements``.
    public let element: Int
    public let id: String?
    public let role: Role
    public let name: String
    /// Where it was touched: points from its top left corner, turned and scaled as it is itself.
    public let place: Point

    /// `button #save "Save"`.
    public var description: String {
        let id = id.map { " #\($0)" } ?? ""
        return name.isEmpty ? "\(role.rawValue)\(id)" : "\(role.rawValue)\(id) \"\(name)\""
    }
}

extension LaidOutScreen {
    /// What a touch of a kind at a point of the display reaches.
    ///
    /// The topmost element there that is not see-through for touches decides. If it takes such touches, it is
    /// hit; else the nearest element that it is in and that does. What lies beneath it is never reached. A
    /// disabled taker swallows.
    public func hit(_ point: Point, for gesture: GestureKinds = .tap) -> HitResult {
        guard displayContains(point) else { return .offDisplay }
        guard let top = topmost(at: point) else { return .nothing(over: nil) }
        var index = top
        while index >= 0 {
            let element = elements[index]
            if element.role == .dimming { return .outside(presentation: hit(at: index + 1, point)) }
            if !element.gestures.isDisjoint(with: gesture) {
                return element.isEnabled ? .hit(hit(at: index, point)) : .disabled(hit(at: index, point))
            }
            index = element.parent
        }
        return .nothing(over: hit(at: top, point))
    }

    /// Everything that the topmost element at a point is in and that takes touches, from the inside out: who
    /// may take a touch whose kind is not known yet.
    public func takers(at point: Point) -> [Hit] {
        guard displayContains(point), let top = topmost(at: point) else { return [] }
        var takers: [Hit] = []
        var index = top
        while index >= 0 {
            if !elements[index].gestures.isEmpty { takers.append(hit(at: index, point)) }
            index = elements[index].parent
        }
        return takers
    }

    /// The topmost element at a point that touches do not get past; its place among the elements.
    func topmost(at point: Point) -> Int? {
        var locals: [Point?] = []
        for index in elements.indices.reversed() {
            // The frame on the screen is round the turned one: a quick no.
            guard elements[index].blocksTouches, elements[index].visibleFrame.contains(point) else {
                continue
            }
            if covers(index, point, &locals) { return index }
        }
        return nil
    }

    /// Whether an element lies under a point, its own corners and the clips round it taken into account.
    private func covers(_ index: Int, _ point: Point, _ locals: inout [Point?]) -> Bool {
        let element = elements[index]
        guard let own = local(point, element.space, &locals),
            element.local.contains(own, cornerRadius: element.cornerRadius)
        else { return false }
        var clip = element.clip
        while clip >= 0 {
            guard let place = local(point, clips[clip].space, &locals), clips[clip].contains(place) else {
                return false
            }
            clip = clips[clip].parent
        }
        return true
    }

    /// The point in the coordinates of a space; nil where the space has no extent.
    private func local(_ point: Point, _ space: Int, _ locals: inout [Point?]) -> Point? {
        if space == 0 { return point }
        if locals.isEmpty { locals = [Point?](repeating: nil, count: spaces.count) }
        if let known = locals[space] { return known }
        locals[space] = inverses[space].map { $0(point) }
        return locals[space]
    }

    func hit(at index: Int, _ point: Point) -> Hit {
        let element = elements[index]
        let local = inverses[element.space].map { $0(point) } ?? point
        return Hit(
            element: index, id: element.id, role: element.role, name: element.name,
            place: local - element.local.origin)
    }

    private func displayContains(_ point: Point) -> Bool {
        Rect(origin: .zero, size: profile.size).contains(point)
    }
}
