import Foundation
import Glibc
import HikeDevice
import HikeGeodesy
import HikeHardware
import HikeMaps
import HikeRendering
import HikeScreens
import HikeStorage
import HikeValues
import Testing

/// A device that is looked at makes the tiles along the route ready.
@Suite("Tiles ahead on a device")
struct TilesAheadTests {
    /// An app with a map that goes along a way.
    private final class Walking: DeviceApp {
        final class State: @unchecked Sendable {
            var step = 0
            var looksAhead = true
        }
        let state: State
        init(_ state: State) { self.state = state }

        static let way = (0...300).map { Coordinate(latitude: 42.5 + 0.0001 * Double($0), longitude: 1.5) }

        func handle(_ event: AppEvent) {}

        func screen() -> Screen? {
            var map = MapView(
                Camera(centre: Self.way[state.step], zoom: 16), Viewport(.watch49))
            map.tiles = ["Documents/map.mbtiles"]
            if state.looksAhead {
                map.ahead = MapAhead(LineGeometry(Self.way), passed: Double(state.step) / 300)
            }
            return Screen("map", map.element("map").ignoringSafeArea())
        }
    }

    private func device(
        _ folder: ScratchFolder, looksAhead: Bool
    ) throws -> (device: TestDevice, state: Walking.State, file: String) {
        let state = Walking.State()
        state.looksAhead = looksAhead
        let app = AppDescription(id: "walk", title: "Walk", roles: [.watch]) { _ in Walking(state) }
        let device = try TestDevice([app], role: .watch, folder: folder)
        device.boot()
        let file = folder.path + "/walk/Documents/map.2x.mbtiles"
        try Self.tiles(to: file)
        return (device, state, file)
    }

    private static func tiles(to file: String) throws {
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        let draft = try MBTilesDraft(path: file + ".draft", identity: "test")
        let box = BoundingBox(south: 42.48, west: 1.47, north: 42.56, east: 1.53)
        var tiles: [(address: TileAddress, bytes: [UInt8])] = []
        for range in TileRange.covering(box, zoom: 16) {
            for row in range.rows {
                for column in range.columns {
                    let colour = 0xFF00_0000 | UInt32((row * 37 + column * 11) % 256) << 8 | 0x40_0040
                    guard let address = TileAddress(zoom: 16, column: column, row: row),
                        let picture = PixelBuffer(
                            width: 512, height: 512, pixels: [UInt32](repeating: colour, count: 262_144))
                    else { continue }
                    tiles.append((address, try PNGEncoding.encodeReduced(picture)))
                }
            }
        }
        try draft.add(tiles)
        try draft.finish(
            MBTilesMetadata(name: "test", bounds: box, zooms: 16...16, attribution: nil), to: file)
    }

    private func picture(_ device: TestDevice) throws -> [UInt8] {
        guard case .picture(let bytes) = device.runtime.look(.picture(.ignored), at: .zero).replies.last
        else {
            throw CancellationError()
        }
        return bytes
    }

    /// Makes the file unreadable without anybody who looks at its size and time noticing.
    private func spoil(_ path: String) throws {
        var status = stat()
        #expect(stat(path, &status) == 0)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: Data(count: Int(status.st_size)))
        try file.close()
        let times = [status.st_atim, status.st_mtim]
        #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
    }

    @Test(
        "OHR-24: what a device has read ahead it draws, though the file is gone by then",
        arguments: [true, false])
    func reads(looksAhead: Bool) throws {
        let whole = try device(try ScratchFolder(), looksAhead: looksAhead)
        let spoilt = try device(try ScratchFolder(), looksAhead: looksAhead)
        for _ in 0..<12 { #expect(try picture(spoilt.device) == (try picture(whole.device))) }
        try spoil(spoilt.file)
        // 110 m on: tiles that the first frame did not need.
        for state in [whole.state, spoilt.state] { state.step = 30 }
        let (right, drawn) = (try picture(whole.device), try picture(spoilt.device))
        #expect((right == drawn) == looksAhead)
    }
}
