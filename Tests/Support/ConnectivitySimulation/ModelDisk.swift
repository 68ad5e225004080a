import HikeConnectivity

/// A device's storage: what is written, and what a power cut leaves.
struct ModelDisk {
    var visible: DiskImage
    var durable: DiskImage

    init(store: StoreID) {
        visible = DiskImage(store: store)
        durable = visible
    }

    init(_ image: DiskImage) {
        visible = image
        durable = image
    }

    /// Makes everything durable but the last pieces in staging, which are synced in groups.
    mutating func sync() {
        durable = visible
        if let row = visible.staging { durable.staging?.content = row.synced }
    }

    mutating func cutPower() { visible = durable }
}
