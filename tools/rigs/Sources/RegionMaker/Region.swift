import HikeFormats
import HikeValues

/// The invented region "ridge": its ground and what is on it.
public struct Region: Sendable {
    public let terrain: Terrain
    let sketch: MapSketch

    public init() {
        let terrain = Terrain()
        var maker = FeatureMaker(terrain: terrain)
        maker.make()
        self.terrain = terrain
        sketch = maker.sketch
    }

    public var entities: OSMEntities { sketch.entities() }

    /// The map as OSM PBF.
    public func map() throws(PBFWritingError) -> [UInt8] {
        var writer = PBFWriter()
        writer.program = "HikeSim make-region"
        return try writer.write(entities)
    }

    /// The elevation tile, packed with gzip.
    public func elevation() throws(HGTError) -> [UInt8] {
        try HGTArchive.gzip(try HGTWriter.write(terrain.samples))
    }
}
