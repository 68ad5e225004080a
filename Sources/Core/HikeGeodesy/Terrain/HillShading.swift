import HikeValues

/// How light falls on ground: from the north-west, with weaker lights beside it so that slopes along the main light are
/// modelled too.
public struct HillShading: Hashable, Sendable {
    /// What a level place has. Less is shadow, more is light.
    public static let level: UInt8 = 128

    /// A light, by where it shines from.
    private struct Light: Hashable, Sendable {
        var east: Float
        var north: Float
        var up: Float
        var weight: Float
    }

    private let lights: [Light]
    private let exaggeration: Float

    /// - Parameter exaggeration: how much steeper slopes are drawn than they are, 0.1 to 10.
    public init(exaggeration: Double = 1) {
        self.exaggeration = Float(min(max(exaggeration, 0.1), 10))
        let elevation = 45 * GreatCircle.radiansPerDegree
        let directions: [(degrees: Double, weight: Float)] = [
            (315, 0.58), (270, 0.16), (0, 0.16), (225, 0.05), (45, 0.05),
        ]
        lights = directions.map { direction in
            let angle = direction.degrees * GreatCircle.radiansPerDegree
            return Light(
                east: Float(PortableMath.sin(angle) * PortableMath.cos(elevation)),
                north: Float(PortableMath.cos(angle) * PortableMath.cos(elevation)),
                up: Float(PortableMath.sin(elevation)), weight: direction.weight)
        }
    }

    /// The light at every node that has neighbours on all sides: one node less on each side than the grid. Where
    /// a neighbour is unknown it is ``level``.
    ///
    /// - Parameter spacing: metres between neighbouring nodes, for each row of the grid.
    public func shades(of grid: ElevationGrid, spacing: [Double]) -> [UInt8] {
        let (width, height) = (grid.width - 2, grid.height - 2)
        guard width > 0, height > 0, spacing.count >= grid.height else { return [] }
        var shades = [UInt8](repeating: Self.level, count: width * height)
        let flat = lights.reduce(Float(0)) { $0 + $1.weight * $1.up }
        shades.withUnsafeMutableBufferPointer { target in
            grid.values.withUnsafeBufferPointer { source in
                for row in 0..<height {
                    let factor = exaggeration / Float(2 * spacing[row + 1])
                    let start = (row + 1) * grid.width + 1
                    for column in 0..<width {
                        let place = start + column
                        let east = (source[place + 1] - source[place - 1]) * factor
                        let north = (source[place - grid.width] - source[place + grid.width]) * factor
                        guard (east + north).isFinite else { continue }
                        target[row * width + column] = shade(east, north, flat)
                    }
                }
            }
        }
        return shades
    }

    /// Of a slope that rises so much for a metre eastwards and northwards.
    @inline(__always)
    private func shade(_ east: Float, _ north: Float, _ flat: Float) -> UInt8 {
        let length = (1 + east * east + north * north).squareRoot()
        var sum: Float = 0
        for light in lights {
            sum += light.weight * max(0, light.up - light.east * east - light.north * north)
        }
        let relative = sum / length / flat
        // A little less light the steeper it is, whichever way it looks.
        let value = Float(Self.level) * (relative - 0.12 * (1 - 1 / length))
        return UInt8(min(max(value.rounded(), 0), 255))
    }
}
