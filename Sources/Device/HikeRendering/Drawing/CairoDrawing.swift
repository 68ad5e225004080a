import CCairo
import HikeScreens

/// Outlines, paints and strokes in Cairo's words.
extension CairoTarget {
    /// Points of a space to the pixels of this target from now on.
    func use(_ transform: Transform) {
        var matrix = cairo_matrix_t(
            xx: safe(transform.a) * unit, yx: safe(transform.b) * unit, xy: safe(transform.c) * unit,
            yy: safe(transform.d) * unit, x0: (safe(transform.tx) - Double(frame.x)) * unit,
            y0: (safe(transform.ty) - Double(frame.y)) * unit)
        // Cairo stops drawing for good once a matrix cannot be inverted.
        let determinant = matrix.xx * matrix.yy - matrix.xy * matrix.yx
        if determinant.magnitude < 1e-12 {
            matrix = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 1e6, y0: 1e6)
        }
        cairo_set_matrix(context, &matrix)
    }

    /// Whole pixels of the display from now on.
    func usePixels() { use(.identity) }

    /// Sets the current path, or goes on with it.
    func trace(_ outline: Outline, startsNew: Bool = true) {
        if startsNew { cairo_new_path(context) }
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        switch outline {
        case .rectangle(let rect):
            cairo_rectangle(context, safe(rect.x), safe(rect.y), safe(rect.width), safe(rect.height))
        case .rounded(let rect, let radius):
            let most = min(rect.width, rect.height) / 2
            traceRounded(rect, Size(min(radius, most), min(radius, most)))
        case .ellipse(let rect): traceRounded(rect, Size(rect.width / 2, rect.height / 2))
        case .path(let path):
            if path.isEvenOdd { cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD) }
            trace(path)
        }
    }

    private func trace(_ path: Path) {
        for segment in path.segments {
            switch segment {
            case .move(let p): cairo_move_to(context, safe(p.x), safe(p.y))
            case .line(let p): cairo_line_to(context, safe(p.x), safe(p.y))
            case .curve(let a, let b, let p):
                cairo_curve_to(context, safe(a.x), safe(a.y), safe(b.x), safe(b.y), safe(p.x), safe(p.y))
            case .close: cairo_close_path(context)
            }
        }
    }

    /// Quarter ellipses as cubic curves, within 0.03 %.
    private func traceRounded(_ rect: Rect, _ radius: Size) {
        let (x, y, w, h) = (safe(rect.x), safe(rect.y), safe(rect.width), safe(rect.height))
        let (rx, ry) = (max(0, safe(radius.width)), max(0, safe(radius.height)))
        guard rx > 0, ry > 0 else {
            cairo_rectangle(context, x, y, w, h)
            return
        }
        let (kx, ky) = (rx * 0.447_715_25, ry * 0.447_715_25)
        let (right, bottom) = (x + w, y + h)
        cairo_move_to(context, x + rx, y)
        cairo_line_to(context, right - rx, y)
        cairo_curve_to(context, right - kx, y, right, y + ky, right, y + ry)
        cairo_line_to(context, right, bottom - ry)
        cairo_curve_to(context, right, bottom - ky, right - kx, bottom, right - rx, bottom)
        cairo_line_to(context, x + rx, bottom)
        cairo_curve_to(context, x + kx, bottom, x, bottom - ky, x, bottom - ry)
        cairo_line_to(context, x, y + ry)
        cairo_curve_to(context, x, y + ky, x + kx, y, x + rx, y)
        cairo_close_path(context)
    }

    func setSource(_ colour: RGBA) {
        cairo_set_source_rgba(
            context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
            Double(colour.alpha) / 255)
    }

    func setSource(_ paint: Paint, in appearance: Appearance) {
        let pattern: OpaquePointer?
        let stops: [GradientStop]
        switch paint {
        case .colour(let colour):
            setSource(colour.rgba(in: appearance))
            return
        case .linear(let from, let to, let colours):
            pattern = cairo_pattern_create_linear(safe(from.x), safe(from.y), safe(to.x), safe(to.y))
            stops = colours
        case .radial(let centre, let radius, let colours):
            pattern = cairo_pattern_create_radial(
                safe(centre.x), safe(centre.y), 0, safe(centre.x), safe(centre.y), max(0, safe(radius)))
            stops = colours
        }
        guard let pattern else { return }
        for stop in stops {
            let rgba = stop.colour.rgba(in: appearance)
            cairo_pattern_add_color_stop_rgba(
                pattern, min(max(safe(stop.offset), 0), 1), Double(rgba.red) / 255, Double(rgba.green) / 255,
                Double(rgba.blue) / 255, Double(rgba.alpha) / 255)
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
    }

    func stroke(_ outline: Outline, _ stroke: Stroke) {
        guard stroke.width > 0, stroke.width.isFinite else { return }
        trace(outline)
        cairo_set_line_width(context, safe(stroke.width))
        let cap: cairo_line_cap_t =
            switch stroke.cap {
            case .butt: CAIRO_LINE_CAP_BUTT
            case .round: CAIRO_LINE_CAP_ROUND
            case .square: CAIRO_LINE_CAP_SQUARE
            }
        let join: cairo_line_join_t =
            switch stroke.join {
            case .miter: CAIRO_LINE_JOIN_MITER
            case .round: CAIRO_LINE_JOIN_ROUND
            case .bevel: CAIRO_LINE_JOIN_BEVEL
            }
        cairo_set_line_cap(context, cap)
        cairo_set_line_join(context, join)
        // Dashes that Cairo would refuse, or that would take for ever, are a whole line.
        let dash = stroke.dash.map(safe)
        let isUsable = dash.allSatisfy { $0 >= 0 } && dash.reduce(0, +) > 0.05
        if isUsable {
            cairo_set_dash(context, dash, Int32(dash.count), safe(stroke.dashPhase))
        } else {
            cairo_set_dash(context, nil, 0, 0)
        }
        cairo_stroke(context)
    }

    func fill(_ outline: Outline) {
        trace(outline)
        cairo_fill(context)
    }
}

/// A number that Cairo's fixed point can hold; what is no number is 0.
@inline(__always)
func safe(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e6), 1e6) }
