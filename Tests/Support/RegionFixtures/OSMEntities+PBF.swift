import HikeFormats

extension OSMEntities {
    /// The entities of a PBF file.
    public init(pbf file: [UInt8]) throws {
        self.init()
        let reader = try PBFReader(file.span.bytes)
        let decoder = PBFDecoder()
        var block = OSMBlock()
        for blob in reader.blobs {
            try decoder.decode(blob, of: file.span.bytes, into: &block)
            append(block)
        }
    }
}
