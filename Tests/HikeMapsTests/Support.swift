import HikeMaps
import HikeScreens
import HikeValues

/// Numbers that are the same on every run.
struct TestRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    /// A place where a hiker can be.
    mutating func place() -> Coordinate {
        Coordinate(latitude: number(-80...80), longitude: number(-180...180))
    }

    mutating func camera() -> Camera {
        Camera(centre: place(), zoom: number(3...18), heading: number(0...360))
    }

    mutating func point(in size: Size) -> Point { Point(number(0...size.width), number(0...size.height)) }
}

enum Sample {
    static let home = Coordinate(latitude: 42.5079, longitude: 1.5218)
    static let viewports = [Viewport(.watch41), Viewport(.watch49), Viewport(.phone61), Viewport(.phone47)]

    static let fonts: FontLibrary = {
        var advances: [UInt32: Int] = [:]
        for scalar in UInt32(0x20)...0x7E { advances[scalar] = 500 }
        return FontLibrary(
            regular: FontMetrics(
                unitsPerEm: 1000, ascent: 800, descent: 200, capHeight: 700, missingAdvance: 1000,
                advances: advances))
    }()

    static func marker(_ id: String, at place: Coordinate, isSelected: Bool = false) -> Marker {
        Marker(
            id: id, at: place, label: "Spring", symbol: "drop.fill", colour: Colour(hex: 0x3498DB),
            isSelected: isSelected)
    }

    /// A wavy walk of so many corners about home.
    static func walk(_ count: Int, seed: UInt64 = 1) -> [Coordinate] {
        var random = TestRandom(seed)
        var (place, heading) = (home, 0.0)
        return (0..<count).map { _ in
            heading += random.number(-20...20)
            place.latitude += 0.00002 * PortableMath.cos(heading * .pi / 180)
            place.longitude += 0.00003 * PortableMath.sin(heading * .pi / 180)
            return place
        }
    }

    /// A map that fills a display.
    static func laidOut(_ map: MapView, on profile: DisplayProfile) -> LaidOutScreen {
        LaidOutScreen(Screen("map", map.element("map").ignoringSafeArea()), on: profile, fonts: fonts)
    }
}

extension DisplayProfile {
    var viewport: Viewport { Viewport(self) }
}
