import CFreeType

/// The lines and curves of a glyph in font units, y upwards, without hints: the same at every size.
struct GlyphOutline: Sendable {
    enum Step: Sendable {
        case move(Int, Int)
        case line(Int, Int)
        case quadratic(Int, Int, Int, Int)
        case cubic(Int, Int, Int, Int, Int, Int)
    }

    var steps: [Step] = []
    /// Round all points: left, bottom, right, top.
    var box = (left: 0, bottom: 0, right: 0, top: 0)

    /// The hollow box that stands for a character that the font lacks.
    static func missing(unitsPerEm: Int, capHeight: Int, advance: Int) -> GlyphOutline {
        let (margin, line) = (unitsPerEm / 14, unitsPerEm / 18)
        let (left, right) = (margin, advance - margin)
        var outline = GlyphOutline()
        outline.box = (left, 0, right, capHeight)
        outline.steps = [
            .move(left, 0), .line(left, capHeight), .line(right, capHeight), .line(right, 0),
            .move(left + line, line), .line(right - line, line), .line(right - line, capHeight - line),
            .line(left + line, capHeight - line),
        ]
        return outline
    }

    /// What FreeType has loaded into a slot with `FT_LOAD_NO_SCALE`; nil where it cannot be read.
    init?(reading outline: inout FT_Outline) {
        var functions = FT_Outline_Funcs(
            move_to: { to, user in GlyphOutline.add(user, to) { .move($0.x, $0.y) } },
            line_to: { to, user in GlyphOutline.add(user, to) { .line($0.x, $0.y) } },
            conic_to: { control, to, user in
                guard let control = control?.pointee else { return 1 }
                return GlyphOutline.add(user, to) { .quadratic(control.x, control.y, $0.x, $0.y) }
            },
            cubic_to: { first, second, to, user in
                guard let first = first?.pointee, let second = second?.pointee else { return 1 }
                return GlyphOutline.add(user, to) {
                    .cubic(first.x, first.y, second.x, second.y, $0.x, $0.y)
                }
            }, shift: 0, delta: 0)
        var result = GlyphOutline()
        let error = withUnsafeMutablePointer(to: &result) {
            FT_Outline_Decompose(&outline, &functions, UnsafeMutableRawPointer($0))
        }
        guard error == 0 else { return nil }
        var bounds = FT_BBox()
        FT_Outline_Get_CBox(&outline, &bounds)
        result.box = (bounds.xMin, bounds.yMin, bounds.xMax, bounds.yMax)
        self = result
    }

    init() {}

    /// Adds a step that ends at a point; returns FreeType's word for success.
    private static func add(
        _ user: UnsafeMutableRawPointer?, _ point: UnsafePointer<FT_Vector>?, _ step: (FT_Vector) -> Step
    ) -> Int32 {
        guard let user, let point else { return 1 }
        user.assumingMemoryBound(to: GlyphOutline.self).pointee.steps.append(step(point.pointee))
        return 0
    }
}
