/// How an element takes to being given more or less room than it wants.
enum Flexibility: Int, Comparable {
    /// It has its size.
    case rigid
    /// It can do with less: texts break and are shortened.
    case shrinks
    /// It takes all there is.
    case stretches

    static func < (a: Flexibility, b: Flexibility) -> Bool { a.rawValue < b.rawValue }
}

extension Element {
    /// Along an axis, in a parent that runs along another or the same one. It follows from what the element
    /// is, not from its size, so nothing is measured twice to learn it.
    func flexibility(_ axis: Axis, in parent: Axis) -> Flexibility {
        if let frame = stored?.value.frame {
            if (axis == .horizontal ? frame.width : frame.height) != nil { return .rigid }
            if (axis == .horizontal ? frame.maxWidth : frame.maxHeight) != nil { return .stretches }
        }
        switch kind {
        case .stack(let stack): return most(of: stack.children, axis, in: stack.axis)
        case .layers(let layers): return most(of: layers.children, axis, in: parent)
        case .grid(let grid):
            return axis == .horizontal && grid.columns.contains(.share) ? .stretches : .shrinks
        case .text: return .shrinks
        case .image(let image): return image.isResizable ? .stretches : .rigid
        case .shape, .list, .map, .chart: return .stretches
        case .symbol, .canvas, .presentation: return .rigid
        // A line lies across the stack that it divides.
        case .divider: return axis == parent ? .rigid : .stretches
        case .spacer: return axis == parent ? .stretches : .rigid
        case .scroll(let scroll):
            return axis == .horizontal || scroll.axis == axis ? .stretches : .shrinks
        case .button(let button):
            if button.style == .filled || button.style == .tinted {
                return axis == .horizontal ? .stretches : .rigid
            }
            if button.content.isEmpty { return axis == .horizontal ? .shrinks : .rigid }
            return most(of: button.content, axis, in: .horizontal)
        case .progress(let progress):
            if case .ring = progress.style { return .stretches }
            return axis == .horizontal ? .stretches : .rigid
        case .field, .toggle, .picker, .stepper, .slider: return axis == .horizontal ? .stretches : .rigid
        }
    }

    private func most(of children: [Element], _ axis: Axis, in parent: Axis) -> Flexibility {
        var result = Flexibility.rigid
        for child in children {
            result = max(result, child.flexibility(axis, in: parent))
            if result == .stretches { break }
        }
        return result
    }

    /// How long it may become, in points.
    func limit(_ axis: Axis) -> Double {
        guard let frame = stored?.value.frame else { return .infinity }
        return (axis == .horizontal ? frame.maxWidth : frame.maxHeight) ?? .infinity
    }

    /// Whether it has no place in its parent.
    var isPresentation: Bool {
        if case .presentation = kind { return true }
        return false
    }

    /// Whether its wish for room is nothing, so that it need not be measured to learn it.
    var wantsNothing: Bool {
        switch kind {
        case .scroll, .list, .map, .chart, .shape, .spacer: true
        default: false
        }
    }
}
