import HikeGeodesy
import HikePlaces
import HikePlanning
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

    /// An object that tells of a place; more may be added.
    static func place(_ place: Int, of table: PlacesTable) -> JSONLine {
        var object = JSONLine()
        let coordinate = table.coordinate(of: place)
        let source = table.source(of: place)
        object.add("name", table.name(of: place))
        object.add("kind", table.kind(of: place).name)
        object.add("latitude", coordinate.latitude, decimals: 7)
        object.add("longitude", coordinate.longitude, decimals: 7)
        if let elevation = table.elevation(of: place) { object.add("elevation", elevation) }
        object.add("osm", "\(source.kind) \(source.id)")
        return object
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

    /// A region with names: the one that was asked for, else the first that holds a place, else the first.
    static func places(
        _ name: String?, in storage: RegionStorage, holding place: Coordinate? = nil
    ) throws -> (Region, PlacesTable) {
        let named = try name.map { [try region(named: $0, in: storage)] } ?? storage.regions
        let known = named.filter { $0.files.contains { $0.file == .places } }
        let holding = known.first { region in place.map { region.boundingBox.contains($0) } ?? false }
        guard let chosen = holding ?? known.first else {
            throw CommandFailure.input(
                "'\(storage.path)' has no names to search; build it again with hikesim region build")
        }
        do throws(RegionStorageError) {
            if let table = try storage.places(of: chosen) { return (chosen, table) }
        } catch { throw CommandFailure.input(error.description) }
        throw CommandFailure.input("'\(storage.path)' has no names to search")
    }

    /// All regions with names, or the one that was asked for.
    static func allPlaces(
        _ name: String?, in storage: RegionStorage
    ) throws -> [(region: Region, table: PlacesTable)] {
        if let name { return [try places(name, in: storage)] }
        var found: [(region: Region, table: PlacesTable)] = []
        do throws(RegionStorageError) {
            for region in storage.regions {
                if let table = try storage.places(of: region) { found.append((region, table)) }
            }
        } catch { throw CommandFailure.input(error.description) }
        // Says why there are none.
        return found.isEmpty ? [try places(nil, in: storage)] : found
    }

    static func coordinate(_ word: String, option: String) throws -> Coordinate {
        let text = PlaceWords.plain(word)
        do throws(RouteStopError) {
            if let place = try StopText.coordinate(text) { return place }
        } catch { throw CommandFailure.input("\(option): \(error.description)") }
        throw CommandFailure.input(
            "\(option) takes latitude,longitude such as 42.5078,1.5211, not '\(text)'")
    }
}
