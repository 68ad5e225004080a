import Foundation
import HikeConnectivity
import HikeValues

/// What an app has given to its queued transfers, for later launches of it: the device's queues outlive the app, and tell ids only.
///
/// A note that cannot be written or read leaves a transfer without its content; the transfer itself is the device's.
struct TransferNotes {
    private let folder = NSHomeDirectory() + "/Library/WatchConnectivity"

    /// Keeps a dictionary, and the path of the file that it goes with.
    func write(_ id: String, path: String = "", _ values: [String: PropertyValue]) {
        guard let bytes = try? PropertyCodec.encode(values, limit: TransferLimits.payloadBytes) else {
            return
        }
        var writer = ByteWriter()
        writer.write(path)
        writer.write(blob: bytes)
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try? Data(writer.bytes).write(to: place(id))
    }

    /// What was kept.
    func read(_ id: String) -> (path: String, values: [String: PropertyValue])? {
        guard let data = try? Data(contentsOf: place(id)) else { return nil }
        var reader = ByteReader([UInt8](data))
        guard let path = try? reader.string(limit: 65_536),
            let bytes = try? reader.blob(limit: TransferLimits.payloadBytes),
            let values = try? PropertyCodec.decode(bytes)
        else { return nil }
        return (path, values)
    }

    /// Forgets a transfer that is over.
    func remove(_ id: String) { try? FileManager.default.removeItem(at: place(id)) }

    private func place(_ id: String) -> URL { URL(fileURLWithPath: folder + "/" + id) }
}
