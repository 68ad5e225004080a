/// The modifiers as calls, each giving a changed copy.
extension Element {
    /// A copy with its modifiers changed.
    public func with(_ change: (inout Modifiers) -> Void) -> Element {
        var copy = self
        var modifiers = modifiers
        change(&modifiers)
        copy.modifiers = modifiers
        return copy
    }

    public func id(_ id: String) -> Element {
        var copy = self
        copy.id = id
        return copy
    }

    /// In another element, so that modifiers that follow lie outside of those before.
    public func wrapped() -> Element { .layers([self]) }

    public func padding(_ all: Double) -> Element { padding(Insets(all)) }
    public func padding(_ insets: Insets) -> Element { with { $0.padding = insets } }

    /// - Parameter alignment: where the content lies in a larger or smaller frame.
    public func frame(
        width: Double? = nil, height: Double? = nil, alignment: Alignment = .centre
    ) -> Element {
        with {
            $0.frame.width = width
            $0.frame.height = height
            $0.frame.alignment = alignment
        }
    }

    public func frame(
        minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
        maxHeight: Double? = nil, alignment: Alignment = .centre
    ) -> Element {
        with {
            $0.frame.minWidth = minWidth
            $0.frame.maxWidth = maxWidth
            $0.frame.minHeight = minHeight
            $0.frame.maxHeight = maxHeight
            $0.frame.alignment = alignment
        }
    }

    /// As wide as there is room.
    public func wide(_ alignment: Alignment = .leading) -> Element {
        with {
            $0.frame.maxWidth = .infinity
            $0.frame.alignment = alignment
        }
    }

    /// As large as there is room.
    public func filling(_ alignment: Alignment = .centre) -> Element {
        with {
            $0.frame.maxWidth = .infinity
            $0.frame.maxHeight = .infinity
            $0.frame.alignment = alignment
        }
    }

    public func foreground(_ colour: Colour) -> Element { with { $0.foreground = colour } }

    public func background(_ colour: Colour, cornerRadius: Double = 0) -> Element {
        with {
            $0.background = .colour(colour)
            $0.cornerRadius = cornerRadius
        }
    }

    public func material(_ material: Material, cornerRadius: Double = 0) -> Element {
        with {
            $0.material = material
            $0.cornerRadius = cornerRadius
        }
    }

    public func border(_ colour: Colour, width: Double = 1) -> Element {
        with { $0.border = Border(colour, width: width) }
    }

    /// Cut off at the frame, with rounded corners.
    public func clipped(cornerRadius: Double = 0) -> Element {
        with {
            $0.clips = true
            $0.cornerRadius = cornerRadius
        }
    }

    public func overlay(_ alignment: Alignment = .centre, _ element: Element) -> Element {
        with {
            $0.overlay.append(element)
            $0.overlayAlignment = alignment
        }
    }

    public func underlay(_ element: Element) -> Element { with { $0.underlay.append(element) } }
    public func opacity(_ opacity: Double) -> Element { with { $0.opacity = opacity } }
    public func rotated(degrees: Double) -> Element { with { $0.rotationDegrees = degrees } }
    public func scaled(_ scale: Double) -> Element { with { $0.scale = scale } }
    public func offset(_ x: Double, _ y: Double) -> Element { with { $0.offset = Point(x, y) } }
    public func shadow(_ shadow: Shadow) -> Element { with { $0.shadow = shadow } }
    public func zIndex(_ z: Double) -> Element { with { $0.zIndex = z } }
    public func priority(_ priority: Int) -> Element { with { $0.priority = priority } }
    public func hidden(_ isHidden: Bool = true) -> Element { with { $0.isHidden = isHidden } }
    public func enabled(_ isEnabled: Bool) -> Element { with { $0.isEnabled = isEnabled } }
    public func disabled() -> Element { enabled(false) }
    public func selected(_ isSelected: Bool = true) -> Element { with { $0.isSelected = isSelected } }
    public func label(_ label: String) -> Element { with { $0.label = label } }
    public func value(_ value: String) -> Element { with { $0.value = value } }
    public func role(_ role: Role) -> Element { with { $0.role = role } }
    /// Lets touches through to what is beneath.
    public func passingTouches() -> Element { with { $0.passesTouches = true } }
    /// Takes touches of these kinds, under an id.
    public func takes(_ gestures: GestureKinds, id: String) -> Element {
        with { $0.gestures.formUnion(gestures) }.id(id)
    }

    /// What can be done with it by swiping it aside, if it is a row, or by resting a finger on it.
    public func actions(_ actions: [RowAction]) -> Element { with { $0.actions = actions } }

    public func ignoringSafeArea() -> Element { with { $0.ignoresSafeArea = true } }
}
