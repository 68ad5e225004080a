import CCairo
import HikeScreens

/// Draws symbols of the icon set from masks that are kept.
struct SymbolPainter {
    private struct Key: Hashable {
        var name: String
        var weight: FontWeight
        /// Pixels of the square's side.
        var side: Double
        /// Quarters of a pixel.
        var phase: Int
    }

    private var masks: [Key: Mask] = [:]
    private static let mostMasks = 1024

    /// Draws a symbol as large as its frame allows, in the middle, in the source that the layer has.
    /// - Returns: whether the icon set has it.
    mutating func draw(
        _ name: String, _ frame: Rect, _ weight: FontWeight, _ transform: Transform,
        on layer: some CairoTarget
    ) -> Bool {
        let isKnown = SymbolSet.contains(name)
        let side = min(frame.width, frame.height)
        guard side > 0, side.isFinite else { return isKnown }
        let corner = Point(frame.x + (frame.width - side) / 2, frame.y + (frame.height - side) / 2)
        let isUpright = transform.b == 0 && transform.c == 0 && transform.a == transform.d && transform.a > 0
        // Turned symbols are drawn upright and as large, and the mask is turned.
        let scale = (transform.a * transform.a + transform.b * transform.b).squareRoot()
        let pixels = min(max(safe(side * scale), 0.5), 2048)
        if isUpright {
            let place = transform(corner)
            let quarters = (Int((safe(place.x) * 4).rounded()), Int((safe(place.y) * 4).rounded()))
            let phase = (quarters.0 & 3) | (quarters.1 & 3) << 2
            guard let mask = mask(name, weight, pixels, phase) else { return isKnown }
            layer.usePixels()
            cairo_mask_surface(
                layer.context, mask.surface, Double((quarters.0 >> 2) + mask.left),
                Double((quarters.1 >> 2) + mask.top))
        } else if let mask = mask(name, weight, pixels, 0) {
            let shrink = side / pixels
            let place = Transform(a: shrink, d: shrink, tx: corner.x, ty: corner.y)
            layer.use(place.then(transform))
            cairo_mask_surface(layer.context, mask.surface, Double(mask.left), Double(mask.top))
        }
        return isKnown
    }

    private mutating func mask(
        _ name: String, _ weight: FontWeight, _ side: Double, _ phase: Int
    ) -> Mask? {
        let key = Key(name: name, weight: weight, side: side, phase: phase)
        if let known = masks[key] { return known }
        let drawing = SymbolSet.drawing(name)
        let extent = Int(side.rounded(.up)) + 3
        let mask = Mask(left: -1, top: -1, width: extent, height: extent) { context in
            cairo_translate(context, Double(phase & 3) / 4, Double(phase >> 2) / 4)
            cairo_scale(context, side / 24, side / 24)
            Self.draw(drawing, thickness: Self.thickness(weight), on: context)
        }
        if masks.count >= Self.mostMasks { masks.removeAll(keepingCapacity: true) }
        masks[key] = mask
        return mask
    }

    /// Of a line, in 24ths of the side.
    private static func thickness(_ weight: FontWeight) -> Double {
        switch weight {
        case .regular: 1.75
        case .medium: 2.05
        case .semibold: 2.35
        case .bold: 2.75
        }
    }

    private static func draw(_ symbol: Symbol, thickness: Double, on context: OpaquePointer) {
        switch symbol {
        case .plain(let drawing): draw(drawing, thickness, on: context)
        case .circled(let drawing, let isFilled):
            cairo_new_path(context)
            ellipse(12, 12, 10, 10, on: context)
            if isFilled {
                cairo_fill(context)
            } else {
                cairo_new_path(context)
                ellipse(12, 12, 10.6 - thickness / 2, 10.6 - thickness / 2, on: context)
                cairo_set_line_width(context, thickness * 0.9)
                cairo_stroke(context)
            }
            // What is inside is cut out of the disc, drawn apart and then taken away.
            cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
            cairo_translate(context, 12, 12)
            cairo_scale(context, 0.6, 0.6)
            cairo_translate(context, -12, -12)
            draw(drawing, thickness * (isFilled ? 1.4 : 1.3), on: context)
            cairo_pop_group_to_source(context)
            if isFilled { cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT) }
            cairo_paint(context)
            cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        case .slashed(let drawing):
            draw(drawing, thickness, on: context)
            for (isErased, factor) in [(true, 3.0), (false, 1.0)] {
                cairo_new_path(context)
                cairo_move_to(context, 4, 3.5)
                cairo_line_to(context, 20, 20.5)
                along(context, thickness * factor, isErased: isErased)
            }
        }
    }

    private static func draw(_ drawing: SymbolDrawing, _ thickness: Double, on context: OpaquePointer) {
        for part in drawing.parts {
            cairo_new_path(context)
            for command in part.commands { trace(command, on: context) }
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
            switch part.action {
            case .stroke(let factor): along(context, thickness * factor, isErased: false)
            case .eraseAlong(let factor): along(context, thickness * factor, isErased: true)
            case .fill: cairo_fill(context)
            case .fillEvenOdd:
                cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
                cairo_fill(context)
            case .erase:
                cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
                cairo_fill(context)
                cairo_set_operator(context, CAIRO_OPERATOR_OVER)
            }
        }
    }

    private static func along(_ context: OpaquePointer, _ thickness: Double, isErased: Bool) {
        cairo_set_line_width(context, thickness)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        if isErased { cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT) }
        cairo_stroke(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    private static func trace(_ command: SymbolDrawing.Command, on context: OpaquePointer) {
        switch command {
        case .move(let x, let y): cairo_move_to(context, x, y)
        case .line(let x, let y): cairo_line_to(context, x, y)
        case .curve(let ax, let ay, let bx, let by, let x, let y):
            cairo_curve_to(context, ax, ay, bx, by, x, y)
        case .close: cairo_close_path(context)
        case .ellipse(let x, let y, let rx, let ry): ellipse(x, y, rx, ry, on: context)
        case .rounded(let x, let y, let w, let h, let r): rounded(x, y, w, h, r, on: context)
        case .arc(let x, let y, let radius, let from, let sweep):
            let path = Path.arc(
                centre: Point(x, y), radius: radius, fromDegrees: from, sweepDegrees: sweep)
            for segment in path.segments {
                switch segment {
                case .move(let p): cairo_move_to(context, p.x, p.y)
                case .line(let p): cairo_line_to(context, p.x, p.y)
                case .curve(let a, let b, let p): cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
                case .close: cairo_close_path(context)
                }
            }
        }
    }

    private static func ellipse(
        _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, on context: OpaquePointer
    ) {
        let (kx, ky) = (rx * 0.552_284_75, ry * 0.552_284_75)
        cairo_new_sub_path(context)
        cairo_move_to(context, x, y - ry)
        cairo_curve_to(context, x + kx, y - ry, x + rx, y - ky, x + rx, y)
        cairo_curve_to(context, x + rx, y + ky, x + kx, y + ry, x, y + ry)
        cairo_curve_to(context, x - kx, y + ry, x - rx, y + ky, x - rx, y)
        cairo_curve_to(context, x - rx, y - ky, x - kx, y - ry, x, y - ry)
        cairo_close_path(context)
    }

    private static func rounded(
        _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ radius: Double, on context: OpaquePointer
    ) {
        let r = min(radius, min(w, h) / 2)
        let k = r * 0.447_715_25
        cairo_move_to(context, x + r, y)
        cairo_line_to(context, x + w - r, y)
        cairo_curve_to(context, x + w - k, y, x + w, y + k, x + w, y + r)
        cairo_line_to(context, x + w, y + h - r)
        cairo_curve_to(context, x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)
        cairo_line_to(context, x + r, y + h)
        cairo_curve_to(context, x + k, y + h, x, y + h - k, x, y + h - r)
        cairo_line_to(context, x, y + r)
        cairo_curve_to(context, x, y + k, x + k, y, x + r, y)
        cairo_close_path(context)
    }
}
