import Foundation
import HikeFormats
import RegionMaker

// make-region FOLDER [--picture FILE [WEST SOUTH EAST NORTH METRES-PER-PIXEL]]
let arguments = Array(CommandLine.arguments.dropFirst())
guard let folder = arguments.first else {
    FileHandle.standardError.write(Data("Say in which folder the region belongs.\n".utf8))
    exit(2)
}
do {
    let region = Region()
    let place = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for (name, bytes) in [("ridge.osm.pbf", try region.map()), ("N46E012.hgt.gz", try region.elevation())] {
        try Data(bytes).write(to: place.appendingPathComponent(name))
        print("\(name): \(bytes.count) bytes")
    }
    let entities = region.entities
    print("\(entities.nodes.count) nodes, \(entities.ways.count) ways, \(entities.relations.count) relations")
    if let option = arguments.firstIndex(of: "--picture"), option + 1 < arguments.count {
        let numbers = arguments[(option + 2)...].compactMap { Double($0) }
        let picture =
            numbers.count == 5
            ? Picture(
                region, metresPerPixel: numbers[4], box: (numbers[0], numbers[1], numbers[2], numbers[3]))
            : Picture(region)
        guard let png = picture.png() else { throw CocoaError(.fileWriteUnknown) }
        try Data(png).write(to: URL(fileURLWithPath: arguments[option + 1]))
    }
} catch {
    FileHandle.standardError.write(Data("The region could not be written: \(error)\n".utf8))
    exit(1)
}
