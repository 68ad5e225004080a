import HikeConnectivity

/// The regions that the phone has, as its application context and its replies say (OHX-46, OHX-47).
struct RegionOffer: Hashable {
    static let key = "availableRegions"
    /// So many fit into a context of 256 KiB, and into a reply of 64 KiB, whatever their names.
    static let (mostInContext, mostInReply) = (400, 130)

    var regions: [RegionSummary]
    /// Entries that could not be understood.
    private(set) var skipped = 0

    init(_ regions: [RegionSummary], most: Int = mostInContext) { self.regions = Array(regions.prefix(most)) }

    /// Nil where the context says nothing of regions.
    init?(context: [String: PropertyValue]) throws(RegionMessageError) {
        guard let value = context[Self.key] else { return nil }
        guard let entries = value.array else { throw .value(Self.key) }
        guard entries.count <= Self.mostInContext else { throw .tooMany(entries.count) }
        regions = []
        for entry in entries {
            do throws(RegionMessageError) {
                regions.append(try RegionSummary(properties: entry.dictionary ?? [:]))
            } catch { skipped += 1 }
        }
    }

    var context: [String: PropertyValue] {
        [Self.key: .array(regions.map { .dictionary($0.properties) })]
    }
}
