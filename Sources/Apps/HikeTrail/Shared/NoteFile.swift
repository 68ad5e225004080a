import Foundation
import HikeHardware
import HikeValues

/// A small JSON file in which the app keeps something for its next launch, such as `Documents/settings.json`.
///
/// What is damaged is put aside as `….damaged` before anybody is told: what is kept next would write over it, and a
/// person may still read what a program cannot.
struct NoteFile {
    let folder: String
    let name: String

    var path: String { folder + "/" + name }

    init(_ name: String, in folder: String = "Documents") {
        self.folder = folder
        self.name = name
    }

    /// - Returns: nil where there is no such file.
    /// - Throws: ``Damage`` for one that is not understood and lies elsewhere now; what the storage throws.
    func read<Value: Decodable>(_ type: Value.Type, of device: any DeviceServices) throws -> Value? {
        guard try device.storage.list(folder).contains(name) else { return nil }
        let bytes = try device.storage.read(path)
        do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch {
            let kept = try setAside(on: device)
            throw Damage(reason: DecodingText.sentence(error), kept: kept)
        }
    }

    /// Replaces the file; it is on the disk when this returns.
    func write(_ value: some Encodable, on device: any DeviceServices) throws {
        try device.storage.write(path, try Self.bytes(value))
    }

    /// Replaces the file a little later, for what changes often.
    func writeSoon(_ value: some Encodable, on device: any DeviceServices) throws {
        device.storage.writeSoon(path, try Self.bytes(value))
    }

    func remove(from device: any DeviceServices) throws(ServiceError) { try device.storage.remove(path) }

    private static func bytes(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(value))
    }

    /// - Returns: its name now. One that was put aside before stays.
    private func setAside(on device: any DeviceServices) throws -> String {
        let taken = Set(try device.storage.list(folder))
        var kept = name + ".damaged"
        var number = 2
        while taken.contains(kept) {
            kept = "\(name).damaged-\(number)"
            number += 1
        }
        try device.storage.move(path, to: folder + "/" + kept)
        return kept
    }

    /// Why what was kept is not known.
    struct Damage: Error, Equatable, CustomStringConvertible {
        let reason: String
        let kept: String

        var description: String { "\(reason); it is kept as '\(kept)'" }
    }
}
