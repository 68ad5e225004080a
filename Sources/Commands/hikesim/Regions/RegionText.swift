import HikeRouting
import HikeStorage
import HikeValues

/// Words and JSON that the region commands share.
enum RegionText {
    static func size(_ bytes: Int) -> String {
        bytes < 1 << 20
            ? "\((bytes + 1_023) / 1_024) KiB"
            : DecimalText.string(Double(bytes) / 1_048_576, decimals: 1) + " MiB"
    }

    static func kilometres(_ metres: Double) -> String {
        DecimalText.string(metres / 1_000, decimals: 1) + " km"
    }

    static func list(_ texts: [String]) -> [UInt8] {
        var bytes: [UInt8] = [0x5B]
        for (index, text) in texts.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            JSONLine.append(quoted: text, to: &bytes)
        }
        return bytes + [0x5D]
    }

    static func files(_ region: Region) -> [UInt8] {
        let objects = region.files.map { content in
            var object = JSONLine()
            object.add("name", region.fileName(content.file))
            object.add("bytes", content.size)
            object.add("sha256", content.digest)
            return object.finished()
        }
        return [0x5B] + objects.joined(separator: [0x2C]) + [0x5D]
    }
}

/// Opens regions for the commands.
enum RegionFolder {
    static func open(_ path: String) throws -> RegionStorage {
        do throws(RegionStorageError) {
            let storage = try RegionStorage(path: path)
            for problem in storage.problems { Console.error("\(path)/\(RegionStorage.listName): \(problem)") }
            guard !storage.regions.isEmpty else { throw RegionStorageError.noSuchRegion(path) }
            return storage
        } catch { throw CommandFailure.input(error.description) }
    }

    static func region(named name: String, in storage: RegionStorage) throws -> Region {
        guard let region = storage.region(named: name) else {
            let names = storage.regions.map(\.name).joined(separator: ", ")
            throw CommandFailure.input(
                "there is no region '\(name)' in '\(storage.path)'; there are \(names)")
        }
        return region
    }
}
