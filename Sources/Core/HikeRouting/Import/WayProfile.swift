/// The heights along one way at equal steps, without the noise of the model.
///
/// Taken before the way is cut at junctions, so that neither the place of a junction nor an edge's shortness
/// changes what it climbs.
struct WayProfile {
    /// Metres between heights, at most.
    static let spacing = EdgeShape.heightSpacing
    /// Rises and falls of less than so many metres are noise of the model (routing 5).
    static let hysteresis = 5.0

    /// Metres from the first to the last height.
    let length: Double
    /// At least two; metres.
    private(set) var heights: [Double]

    /// - Parameter raw: at equal steps over the length; nil where unknown. Nil where nothing is known at all.
    init?(length: Double, raw: [Double?], isDraped: Bool) {
        guard length > 0, raw.count >= 2, let filled = Self.fill(raw) else { return nil }
        self.length = length
        if isDraped {
            heights = Self.denoise(Self.smooth(filled))
        } else {
            // A bridge or tunnel: straight from end to end, whatever the ground does.
            let last = filled.count - 1
            heights = filled.indices.map {
                filled[0] + (filled[last] - filled[0]) * Double($0) / Double(last)
            }
        }
    }

    /// The height so many metres from the start.
    func height(at distance: Double) -> Double {
        let steps = Double(heights.count - 1)
        let place = min(steps, max(0, distance / length * steps))
        let index = min(heights.count - 2, Int(place))
        return heights[index] + (heights[index + 1] - heights[index]) * (place - Double(index))
    }

    /// Metres up and down between two places of the way.
    func climb(from start: Double, to end: Double) -> (gain: Double, loss: Double) {
        var gain = 0.0
        var loss = 0.0
        var last = height(at: start)
        func pass(_ height: Double) {
            if height > last { gain += height - last } else { loss += last - height }
            last = height
        }
        let step = length / Double(heights.count - 1)
        let first = Int((start / step).rounded(.down)) + 1
        let behind = Int((end / step).rounded(.up))
        if first < behind {
            for index in first..<min(behind, heights.count) { pass(heights[index]) }
        }
        pass(height(at: end))
        return (gain, loss)
    }

    /// Gaps become straight, ends level.
    private static func fill(_ raw: [Double?]) -> [Double]? {
        guard let firstKnown = raw.first(where: { $0 != nil }), let first = firstKnown else { return nil }
        var result: [Double] = []
        result.reserveCapacity(raw.count)
        var last = first
        var gap = 0
        for value in raw {
            guard let value else {
                gap += 1
                continue
            }
            if gap > 0 {
                let isStart = result.isEmpty
                for step in 1...gap {
                    result.append(isStart ? value : last + (value - last) * Double(step) / Double(gap + 1))
                }
                gap = 0
            }
            result.append(value)
            last = value
        }
        for _ in 0..<gap { result.append(last) }
        return result
    }

    /// The mean of five neighbours; of fewer at the ends, which stay what they are.
    private static func smooth(_ heights: [Double]) -> [Double] {
        let last = heights.count - 1
        guard last >= 2 else { return heights }
        return heights.indices.map { index in
            let reach = min(2, min(index, last - index))
            var sum = 0.0
            for neighbour in index - reach...index + reach { sum += heights[neighbour] }
            return sum / Double(2 * reach + 1)
        }
    }

    /// Between two turning points that are ``hysteresis`` apart or more the way goes one way only: smaller
    /// waves in between are levelled.
    static func denoise(_ heights: [Double]) -> [Double] {
        let turns = turningPoints(heights)
        var result = heights
        for (start, end) in zip(turns, turns.dropFirst()) where end > start + 1 {
            let isRise = heights[end] >= heights[start]
            var bound = heights[start]
            for index in start + 1..<end {
                let inside =
                    isRise
                    ? min(heights[end], max(bound, heights[index]))
                    : max(heights[end], min(bound, heights[index]))
                bound = inside
                result[index] = inside
            }
        }
        return result
    }

    /// The first and the last place, and those in between from which the way turns by ``hysteresis`` or more.
    private static func turningPoints(_ heights: [Double]) -> [Int] {
        var turns = [0]
        var low = 0
        var high = 0
        // 0: unknown, 1: up, -1: down.
        var trend = 0
        for index in heights.indices {
            if heights[index] < heights[low] { low = index }
            if heights[index] > heights[high] { high = index }
            if trend >= 0, heights[high] - heights[index] >= hysteresis {
                if high > 0 { turns.append(high) }
                trend = -1
                low = index
                high = index
            } else if trend <= 0, heights[index] - heights[low] >= hysteresis {
                if low > 0 { turns.append(low) }
                trend = 1
                low = index
                high = index
            }
        }
        // What comes after the last turn may still have its extreme inside.
        let extreme = trend > 0 ? high : trend < 0 ? low : 0
        if let last = turns.last, extreme > last { turns.append(extreme) }
        if turns.last != heights.count - 1 { turns.append(heights.count - 1) }
        return turns
    }
}
