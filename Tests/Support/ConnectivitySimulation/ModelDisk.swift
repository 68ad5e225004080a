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

    mutating func sync() { durable = visible }
    mutating func cutPower() { visible = durable }
}
