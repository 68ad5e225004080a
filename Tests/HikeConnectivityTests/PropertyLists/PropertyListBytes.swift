/// A property list put together by hand from whole objects, with offsets and references of one byte.
struct PropertyListBytes {
    var bytes: [UInt8]

    init(objects: [[UInt8]], top: UInt8 = 0) {
        var offsets: [UInt8] = []
        bytes = Array("bplist00".utf8)
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [UInt8(objects.count), top, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    }
}
