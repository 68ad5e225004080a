/// What lies where there are no tiles.
struct MapGround: Hashable {
    var isDark: Bool

    /// `0xAARRGGBB`.
    var colour: UInt32 { isDark ? 0xFF22_262A : 0xFFE6_E8E1 }
    private var line: UInt32 { isDark ? 0xFF2F_343A : 0xFFD6_D9D0 }

    /// A tile of the plain colour with a faint grid of eight squares a side.
    func placeholder(side: Int) -> TilePixels {
        TilePixels(side: side) { target in
            let step = max(8, side / 8)
            let thick = max(1, side / 256)
            for y in 0..<side {
                for x in 0..<side {
                    target[y * side + x] = x % step < thick || y % step < thick ? line : colour
                }
            }
        }
    }

    func plain(side: Int) -> TilePixels {
        TilePixels(side: side) { $0.initialize(repeating: colour, count: side * side) }
    }
}
