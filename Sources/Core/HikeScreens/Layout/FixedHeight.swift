extension Measurer {
    /// How high an element is whatever its width, in pixels, where that follows from what it is: rows of a list out
    /// of sight need not be measured then. Nil where the width decides, or where nobody has worked it out. It is
    /// what ``measure(_:_:)`` gives for any width and no height.
    func fixedHeight(of element: Element) -> Double? {
        guard let modifiers = element.stored else { return fixedContentHeight(of: element) }
        let frame = modifiers.value.frame
        if let height = frame.height { return max(0, pixels(height)) }
        guard frame.maxHeight == nil, let content = fixedContentHeight(of: element) else { return nil }
        let padding = modifiers.value.padding
        let height = max(0, content + pixels(padding.top) + pixels(padding.bottom))
        return frame.minHeight.map { max(height, pixels($0)) } ?? height
    }

    private func fixedContentHeight(of element: Element) -> Double? {
        switch element.kind {
        case .text(let text): text.lineLimit == 1 ? setting(for: text.look).lineHeight : nil
        case .symbol(let symbol): symbolSize(setting(for: symbol.look)).height
        case .image(let image): image.isResizable ? nil : max(0, pixels(image.size.height))
        case .canvas(let canvas): max(0, pixels(canvas.size.height))
        case .spacer: 0
        case .stack(let stack):
            stack.axis == .vertical ? fixedHeight(ofColumn: stack) : fixedHeight(ofRow: stack)
        default: nil
        }
    }

    private func fixedHeight(ofColumn stack: Stack) -> Double? {
        var sum = pixels(stack.spacing) * Double(max(0, stack.children.count - 1))
        for child in stack.children {
            if case .spacer(let least) = child.kind, child.stored == nil {
                sum += max(0, pixels(least))
            } else {
                guard let height = fixedHeight(of: child) else { return nil }
                sum += height
            }
        }
        return max(0, sum)
    }

    private func fixedHeight(ofRow stack: Stack) -> Double? {
        guard stack.alignment.vertical != .baseline else { return nil }
        var highest = 0.0
        for child in stack.children {
            guard child.flexibility(.vertical, in: .horizontal) != .stretches,
                let height = fixedHeight(of: child)
            else { return nil }
            highest = max(highest, height)
        }
        return highest
    }
}
