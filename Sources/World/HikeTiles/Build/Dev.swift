import Foundation
import HikeGeodesy
import HikeRegions
import HikeRendering
import HikeValues

public enum MapPictureDev {
    public static func run(osm: String, dem: String, lat: Double, lon: Double, zoom: Int, width: Int, height: Int, scale: Int, out: String) throws {
        let clock = ContinuousClock()
        let t0 = clock.now
        let map = try MapFile(path: osm)
        let data = try MapReader.read(map) { _ in }
        let index = MapIndex(data)
        let t1 = clock.now
        let box = BoundingBox(south: lat - 0.3, west: lon - 0.4, north: lat + 0.3, east: lon + 0.4)
        let terrain = try Terrain(try ElevationFolder(path: dem, scratch: "/tmp"), box: box)
        let t2 = clock.now
        for z in (zoom == 0 ? Array(10...16) : [zoom]) {
            let t3 = clock.now
            let plan = LabelPlanner.plan(data, zoom: z)
            let t4 = clock.now
            let steps = WebMercator.steps(perPixelAt: z)
            let x = (WebMercator.x(longitude: lon) / steps - Double(width) / 2).rounded()
            let y = (WebMercator.y(latitude: lat) / steps - Double(height) / 2).rounded()
            let frame = MapFrame(zoom: z, scale: scale, x: x, y: y, width: width, height: height)
            let painter = MapPainter(data: data, index: index, terrain: terrain)
            let canvas = try painter.draw(frame, labels: plan)
            let t5 = clock.now
            let png = try PNGEncoding.encode(canvas.picture(PixelRect(0, 0, width * scale, height * scale)))
            let t6 = clock.now
            try Data(png).write(to: URL(fileURLWithPath: out.replacingOccurrences(of: "ZZ", with: "\(z)")))
            print("z\(z) read \(t1 - t0) terrain \(t2 - t1) labels \(t4 - t3) (\(plan.labels.count)) draw \(t5 - t4) png \(t6 - t5) \(png.count)")
        }
    }
}
