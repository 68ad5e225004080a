import HikeRendering

/// Brings lines and rings onto a canvas: without points that nobody could tell apart, and without what lies outside.
struct PathTracing {
    let canvas: MapCanvas
    let data: MapData
    let frame: MapFrame
    /// Pixels: points closer together than this are left out.
    private let tolerance = 0.6

    /// Adds a ring to the path.
    func ring(_ range: Range<Int32>) {
        data.xs.withUnsafeBufferPointer { xs in
            data.ys.withUnsafeBufferPointer { ys in
                var (lastX, lastY) = (-1e9, -1e9)
                var isFirst = true
                for index in Int(range.lowerBound)..<Int(range.upperBound) {
                    let (x, y) = (frame.column(xs[index]), frame.row(ys[index]))
                    guard (x - lastX).magnitude + (y - lastY).magnitude >= tolerance else { continue }
                    if isFirst { canvas.move(x, y) } else { canvas.line(x, y) }
                    isFirst = false
                    (lastX, lastY) = (x, y)
                }
                canvas.close()
            }
        }
    }

    /// Adds a line to the path, as far as it can be seen.
    ///
    /// - Parameters:
    ///   - margin: pixels around the frame within which it can be seen.
    ///   - restart: is called before a piece begins that is not the line's beginning, with the pixels of the line that
    ///     lie before it: dashes go on there as if nothing had been left out.
    func line(_ range: Range<Int32>, margin: Double, restart: (Double) -> Void) {
        let (left, top) = (-margin, -margin)
        let right = Double(frame.width * frame.scale) + margin
        let bottom = Double(frame.height * frame.scale) + margin
        data.xs.withUnsafeBufferPointer { xs in
            data.ys.withUnsafeBufferPointer { ys in
                let last = Int(range.upperBound) - 1
                var (lastX, lastY) = (
                    frame.column(xs[Int(range.lowerBound)]), frame.row(ys[Int(range.lowerBound)])
                )
                var length = 0.0
                var isDrawing = false
                for index in Int(range.lowerBound) + 1...max(last, Int(range.lowerBound) + 1)
                where index <= last {
                    let (x, y) = (frame.column(xs[index]), frame.row(ys[index]))
                    let (dx, dy) = (x - lastX, y - lastY)
                    guard index == last || dx.magnitude + dy.magnitude >= tolerance else { continue }
                    let isOutside =
                        (x < left && lastX < left) || (x > right && lastX > right) || (y < top && lastY < top)
                        || (y > bottom && lastY > bottom)
                    if isOutside {
                        isDrawing = false
                    } else {
                        if !isDrawing {
                            if length > 0 { restart(length) }
                            canvas.move(lastX, lastY)
                            isDrawing = true
                        }
                        canvas.line(x, y)
                    }
                    length += (dx * dx + dy * dy).squareRoot()
                    (lastX, lastY) = (x, y)
                }
            }
        }
    }
}
