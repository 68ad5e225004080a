/// The modifiers as calls, each giving a changed copy. Lengths are points.
///
/// Each sets its part of ``Modifiers``, whose order is fixed: which call comes first makes no difference.
/// Of two that set the same the later counts; overlays, underlays and kinds of touches add up. Where another
/// order is wanted, put ``wrapped()`` between them.
///
///     Element.text("Ridge loop").padding(8).background(.fill, cornerRadius: 6)
///         .wrapped().padding(4).takes(.tap, id: "open")
extension Element {
    /// A copy with its modifiers changed.
    public func with(_ change: (inout Modifiers) -> Void) -> Element {
        var copy = self
        var modifiers = modifiers
        change(&modifiers)
        copy.modifiers = modifiers
        return copy
    }

    /// Names it, for the app, scenarios and accessibility; unique on its screen. An earlier id is replaced.
    public func id(_ id: String) -> Element {
        var copy = self
        copy.id = id
        return copy
    }

    /// In another element, so that modifiers that follow lie outside of those before.
    public func wrapped() -> Element { .layers([self]) }

    /// Points round the content on each side, in place of an earlier padding, not on top of it.
    public func padding(_ all: Double) -> Element { padding(Insets(all)) }

    /// Points round the content, side by side, in place of an earlier padding, not on top of it.
    public func padding(_ insets: Insets) -> Element { with { $0.padding = insets } }

    /// A fixed size, padding included, in points; negative ones count as 0.
    ///
    /// - Parameters:
    ///   - width: nil leaves it to content and room, also where one was set before.
    ///   - height: the same for the height.
    ///   - alignment: where the content lies in a larger or smaller frame.
    public func frame(
        width: Double? = nil, height: Double? = nil, alignment: Alignment = .centre
    ) -> Element {
        with {
            $0.frame.width = width
            $0.frame.height = height
            $0.frame.alignment = alignment
        }
    }

    /// A size within bounds, in points. A fixed width or height goes before them.
    ///
    /// - Parameters:
    ///   - minWidth: at least so wide, even beyond the room; nil for no bound, also where one was set before.
    ///   - maxWidth: as wide as there is room, up to this; `.infinity` for all of it.
    ///   - minHeight: at least so high.
    ///   - maxHeight: as high as there is room, up to this.
    ///   - alignment: where the content lies in a larger or smaller frame.
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

    /// The colour of text and symbols in it, unless they, or something between, have one of their own.
    public func foreground(_ colour: Colour) -> Element { with { $0.foreground = colour } }

    /// Fills its frame, beneath the content.
    ///
    /// - Parameter cornerRadius: points, at most half of the shorter side. Material, border and clip share
    ///   it: the last call that says one counts, also where it leaves it at 0.
    public func background(_ colour: Colour, cornerRadius: Double = 0) -> Element {
        with {
            $0.background = .colour(colour)
            $0.cornerRadius = cornerRadius
        }
    }

    /// Blurs and tints what lies beneath its frame.
    ///
    /// - Parameter cornerRadius: points; shared with ``background(_:cornerRadius:)``.
    public func material(_ material: Material, cornerRadius: Double = 0) -> Element {
        with {
            $0.material = material
            $0.cornerRadius = cornerRadius
        }
    }

    /// A line along the inside of its frame, round the corners that background or clip have.
    ///
    /// - Parameter width: points; 0 or less draws nothing.
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

    /// Lays an element over it, in the room of its frame, above those laid over it before.
    ///
    /// - Parameter alignment: where it lies if it is smaller; each overlay has its own.
    public func overlay(_ alignment: Alignment = .centre, _ element: Element) -> Element {
        with { $0.overlays.append(Overlay(element, alignment)) }
    }

    /// Lays an element beneath its content, above its background, in the middle of its frame.
    public func underlay(_ element: Element) -> Element { with { $0.underlay.append(element) } }

    /// 0 to 1, beyond that the nearer end. What has 0.01 or less lets touches through; it keeps its room.
    public func opacity(_ opacity: Double) -> Element { with { $0.opacity = opacity } }

    /// Turned clockwise about its middle when it is drawn and touched; the layout does not change. In a
    /// mirrored screen it is turned the other way.
    public func rotated(degrees: Double) -> Element { with { $0.rotationDegrees = degrees } }

    /// Larger or smaller by a factor, about its middle, when it is drawn and touched; the layout does not
    /// change. What has 0 cannot be touched.
    public func scaled(_ scale: Double) -> Element { with { $0.scale = scale } }

    /// Moved to the right and downwards when it is drawn and touched, to whole pixels; the layout does not
    /// change. In a mirrored screen x goes to the left.
    public func offset(_ x: Double, _ y: Double) -> Element { with { $0.offset = Point(x, y) } }

    /// Throws a shadow from the outline of all that is in it.
    public func shadow(_ shadow: Shadow) -> Element { with { $0.shadow = shadow } }

    /// Its place above or below its siblings: the larger lies on top; equal ones, 0 as a rule, keep their
    /// order.
    public func zIndex(_ z: Double) -> Element { with { $0.zIndex = z } }

    /// Who gets room first in a stack that is too small: the larger. 0 is usual; a negative one gives way
    /// before others.
    public func priority(_ priority: Int) -> Element { with { $0.priority = priority } }

    /// Takes its room, but neither it nor what is in it is drawn or touched. A hidden sheet or alert does not
    /// come up.
    public func hidden(_ isHidden: Bool = true) -> Element { with { $0.isHidden = isHidden } }

    /// False: it and all in it are paler and swallow touches. True does not lift what an element round it
    /// says.
    public func enabled(_ isEnabled: Bool) -> Element { with { $0.isEnabled = isEnabled } }

    /// The same as `enabled(false)`.
    public func disabled() -> Element { enabled(false) }

    /// What accessibility and scenarios are told; it looks no different.
    public func selected(_ isSelected: Bool = true) -> Element { with { $0.isSelected = isSelected } }

    /// What it is called, in place of its words, in accessibility and scenarios: for icons and pictures.
    public func label(_ label: String) -> Element { with { $0.label = label } }

    /// What accessibility and scenarios are told it stands at, such as `40 %`, in place of what its kind
    /// says.
    public func value(_ value: String) -> Element { with { $0.value = value } }

    /// What it is to accessibility and scenarios, in place of what its kind says; touches stay as they are.
    public func role(_ role: Role) -> Element { with { $0.role = role } }

    /// Lets touches through to what is beneath.
    public func passingTouches() -> Element { with { $0.passesTouches = true } }

    /// Takes touches of these kinds, under an id.
    public func takes(_ gestures: GestureKinds, id: String) -> Element {
        with { $0.gestures.formUnion(gestures) }.id(id)
    }

    /// What can be done with it by swiping it aside, if it is a row, or by resting a finger on it.
    public func actions(_ actions: [RowAction]) -> Element { with { $0.actions = actions } }

    /// Lets the topmost element of a screen reach under corners, bars and camera; others ignore it.
    public func ignoringSafeArea() -> Element { with { $0.ignoresSafeArea = true } }
}
